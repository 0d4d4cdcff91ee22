"""Hypothesis strategies for small events before a round, made of the random states of `book.states`.

Owns nothing but the way from Hypothesis to those states: the random numbers come from Hypothesis, so that a failing
event is reduced to a small one.
"""

from __future__ import annotations

from random import Random

from hypothesis import strategies as st

from book.award_states import (
    circling_list,
    norm_event,
    played_event,
    prize_event,
    prize_list,
    rated_event,
    round_robin_event,
    special_list,
)
from book.double_swiss import Event
from book.double_swiss_states import artificial_event
from book.states import artificial_state, crowded_state, lifted, shuffled_numbers, with_adjourned_games
from dutchess import PrizeScheme
from dutchess.base.values import replace
from dutchess.tournament import ForbiddenPairs, Tournament

RANDOMS = st.randoms(use_true_random=False)


def made_up_events(most_players: int = 10) -> st.SearchStrategy[Tournament]:
    """Events with an artificial history; some with adjourned games, some ranked otherwise than by number."""
    return RANDOMS.map(lambda rng: made_up_event(rng, most_players))


def crowded_events(most_players: int = 10) -> st.SearchStrategy[Tournament]:
    """Events whose players crowd in one to four large brackets."""
    return RANDOMS.map(lambda rng: crowded_state(rng, most_players))


def collapsing_event(rng: Random, most_players: int = 9) -> Tournament:
    """One such event from a random source: of the lowest in the standings, no two may meet."""
    event = made_up_event(rng, most_players)
    absent = {number for number, _ in event.byes}
    here = [player for player in event.players if player.number not in absent]
    lowest = sorted(here, key=lambda player: event.points(player))[: max(len(here) // 2 - rng.randint(0, 1), 2)]
    apart = ForbiddenPairs(tuple(sorted(player.number for player in lowest)))
    return replace(event, forbidden=(*event.forbidden, apart))


def lonely_event(rng: Random, most_players: int = 10) -> Tournament:
    """Somebody low in the standings may meet only the two or three at the top: these must float, and brackets collapse.

    Below them there are one or two scoregroups, so that the collapsed bracket has much to choose from.
    """
    event = replace(artificial_state(rng, most_players), accelerations=(), forbidden=())
    if rng.random() < 0.5:
        event = shuffled_numbers(rng, event)
    absent = {number for number, _ in event.byes}
    ranking = sorted(event.players, key=lambda player: -event.points(player))
    lower = [player for player in ranking if player.number not in absent][rng.randint(2, 3) :]
    if len(lower) < 4:
        return event
    cuts = {ranking.index(lower[0]), ranking.index(rng.choice(lower))}
    lone = rng.choice(lower)
    apart = [ForbiddenPairs(tuple(sorted((lone.number, one.number)))) for one in lower if one is not lone]
    return replace(lifted(event, ranking, cuts), forbidden=tuple(apart))


def made_up_event(rng: Random, most_players: int = 10) -> Tournament:
    """One such event from a random source."""
    event = artificial_state(rng, most_players)
    if rng.random() < 0.5:
        event = shuffled_numbers(rng, event)
    if rng.random() < 0.2:
        event = with_adjourned_games(rng, event)
    if rng.random() < 0.1:
        numbers = [player.number for player in event.players]
        event = replace(event, rank_order=tuple(rng.sample(numbers, len(numbers))))
    return event


def double_swiss_events(most_players: int = 9) -> st.SearchStrategy[Event]:
    """Double-Swiss events with an artificial history."""
    return RANDOMS.map(lambda rng: artificial_event(rng, most_players))


def prize_cases() -> st.SearchStrategy[tuple[Tournament, PrizeScheme]]:
    """Small events with many ties, and a prize list."""
    return RANDOMS.map(lambda rng: (prize_event(rng), prize_list(rng)))


def circling_prize_cases() -> st.SearchStrategy[tuple[Tournament, PrizeScheme]]:
    """Small ties whose players might choose their categories without end."""
    return RANDOMS.map(lambda rng: (prize_event(rng, most_tied=4), circling_list(rng)))


def played_prize_cases() -> st.SearchStrategy[tuple[Tournament, PrizeScheme]]:
    """Small events with games, and a prize list."""
    return RANDOMS.map(lambda rng: (played_event(rng), prize_list(rng)))


def special_prize_cases(order: str) -> st.SearchStrategy[tuple[Tournament, PrizeScheme]]:
    """Small events and prizes for upsets, clubs or boards."""
    return RANDOMS.map(lambda rng: (played_event(rng, teams=order == "board"), special_list(rng, order)))


def rating_cases() -> st.SearchStrategy[tuple[Tournament, str, str]]:
    """An event whose games are rated, its rate of play, and its day."""
    return RANDOMS.map(rated_event)


def round_robin_norm_cases() -> st.SearchStrategy[tuple[Tournament, str]]:
    """Player 1 near a norm in a round robin, and its title."""
    return RANDOMS.map(round_robin_event)


def norm_cases() -> st.SearchStrategy[tuple[Tournament, str]]:
    """Player 1 near a norm, and its title."""
    return RANDOMS.map(norm_event)
