"""Random rounds of every system and edition, of which explanations are judged.

Owns `rounds`: a seed gives a few rounds of one event, with everything that happens in events: byes allocated and
requested, forfeits, virtual points, forbidden pairs, absent players, late entries, players without a rating. Some
rounds are not paired yet, some were played as the system pairs them, and some were played otherwise. A `JudgedRound` is
made again by its name.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

import dutchess
from book import double_swiss_states, states, team_states
from book.strategies import collapsing_event, lonely_event, made_up_event
from dutchess import Pairing, Tournament, Wish
from dutchess.base.errors import DutchessError, NoPairingPossible
from dutchess.base.values import replace
from dutchess.pairing import systems

NAMES = tuple(system.name for system in systems.SYSTEMS if not system.is_ours)  # the others have no judge yet
COMING, AS_PAIRED, OTHERWISE = "coming", "as paired", "otherwise"
SMALL, LARGE = 9, 30


@dataclass(frozen=True)
class JudgedRound:
    """A round to be explained.

    Attributes:
        system: the name of the edition.
        seed, place: together with the system, they make the round again: `rounds(system, seed)[place]`.
        event: the file that is explained.
        number: of the round in it.
        before: the facts before the round.
        engine: the pairing by the rules; None if there is none.
        made: the pairing that the explanation is about: the one played, or else the one by the rules.
        kind: `COMING`, `AS_PAIRED` or `OTHERWISE`.
    """

    system: str
    seed: int
    place: int
    event: Tournament
    number: int
    before: Tournament
    engine: Pairing
    made: Pairing
    kind: str

    @property
    def name(self) -> str:
        return f"rounds({self.system!r}, {self.seed})[{self.place}], round {self.number} ({self.kind})"


def rounds(system: str, seed: int) -> list[JudgedRound]:
    """Some rounds of one event. Every third seed is a history that no system would produce, before its next round."""
    rng = Random(f"{system} {seed}")
    found = list(_made_up(rng, system) if seed % 3 == 2 and system != "berger" else _generated(rng, system, seed))
    return [JudgedRound(system, seed, place, *one) for place, one in enumerate(one for one in found if one is not None)]


def rounds_of(event: Tournament) -> list[JudgedRound]:
    """Every round of an event in hand as it was played, and the next one if it can be paired."""
    system = systems.name_of(event)
    found: list[Found | None] = []
    for number in range(1, event.played_rounds + 1):
        before = event.before_round(number)
        engine = _paired(before, system)
        if engine is not None:
            made = _played(event, number, engine)
            kind = AS_PAIRED if set(made.pairs) == set(engine.pairs) else OTHERWISE
            found.append((event, number, before, engine, made, kind))
    if event.played_rounds < (event.rounds or 0) and systems.find(system).tells:
        coming = _paired(event, system)
        if coming is not None:
            found.append((event, event.played_rounds + 1, event, coming, coming, COMING))
    return [JudgedRound(system, 0, place, *one) for place, one in enumerate(found) if one is not None]


def _played(event: Tournament, number: int, engine: Pairing) -> Pairing:
    """The boards of a round of players."""
    if event.is_team_event:
        return engine  # the rounds of team events in hand are as paired
    games = {player.number: player.games[number - 1] for player in event.players if len(player.games) >= number}
    pairs = tuple((one, game.opponent) for one, game in games.items() if game.opponent and game.colour == "w")
    bye = next((one for one, game in games.items() if game.result == "U"), None)
    return replace(engine, pairs=pairs, bye=bye)


Found = tuple[Tournament, int, Tournament, Pairing, Pairing, str]


def _generated(rng: Random, system: str, seed: int) -> Iterator[Found | None]:
    """Rounds of a whole event: as it was played, as it was before, or played otherwise from some round on."""
    event = dutchess.generate(_configuration(rng, system), seed)
    numbers = list(range(1, event.played_rounds + 1))
    for number in sorted(rng.sample(numbers, min(3, len(numbers)))):
        yield _round(rng, system, event, number, rng.choice((COMING, AS_PAIRED, OTHERWISE)))


def _may_be_accelerated(system: str) -> bool:
    """Before 2026 a win had to be worth one point (C.04.5.1 1.1.1); matches of teams are usually worth two."""
    return systems.find(system).acceleration and system != "team-2024"


def _configuration(rng: Random, system: str) -> dutchess.GeneratorConfig:
    teams, games = systems.pairs_teams(system), systems.find(system).games
    size = rng.randint(5, SMALL) if rng.random() < 0.7 else rng.randint(SMALL + 1, 14 if system == "berger" else LARGE)
    table = system == "berger"
    return dutchess.GeneratorConfig(
        players=size,
        rounds=None if table else games * rng.randint(3, 7),
        system=system,
        boards=rng.choice((1, 2, 3)) if teams else None,
        lowest_rating=rng.choice((1400, 2400)),
        draw_rate=rng.choice((0.1, 0.3, 0.7)),
        bye_rate=0.0 if table else rng.choice((0.0, 0.05, 0.15)),
        absence_rate=0.0 if table else rng.choice((0.0, 0.05)),
        full_bye_rate=0.0 if table else rng.choice((0.0, 0.0, 0.05)),
        forfeit_rate=rng.choice((0.0, 0.05, 0.2)),
        double_forfeit_rate=rng.choice((None, 0.05)),
        odd_rate=rng.choice((0.0, 0.03)),
        retirement_rate=0.0 if table else rng.choice((0.0, 0.1)),
        late_rate=0.0 if table else rng.choice((0.0, 0.15)),
        unrated_rate=0.0 if systems.find(system).ratings else rng.choice((0.0, 0.3)),
        acceleration="baku" if _may_be_accelerated(system) and not table and rng.random() < 0.3 else "",
        scoring=None if rng.random() < 0.2 else dutchess.Scoring(),
        forbidden=0 if table else rng.choice((0, 0, 3)),
        initial_colour=None if table else rng.choice("wb"),
    )


def _round(rng: Random, system: str, event: Tournament, number: int, kind: str) -> Found | None:
    before = event.before_round(number)
    wishing = Random(f"{system} {event.name} {number} {len(event.players)}")
    if kind == COMING and systems.find(system).wishes and wishing.random() < 0.5:
        before = replace(before, wishes=_wishes(wishing, before, number))
    engine = _paired(before, system)
    if engine is None:
        return None
    if kind == COMING:
        return before, number, before, engine, engine, COMING
    if kind == OTHERWISE:
        other = _otherwise(rng, engine)
        if other is not None:
            played = before.with_round(other)
            return played, number, before, engine, other, OTHERWISE
    return event, number, before, engine, engine, AS_PAIRED  # what came after the round must not matter


def _wishes(rng: Random, before: Tournament, number: int) -> tuple[Wish, ...]:
    """One to three groups that should not meet, some of them in other rounds only."""
    everybody = [one.number for one in (before.teams if before.is_team_event else before.players)]
    return tuple(
        Wish(tuple(sorted(rng.sample(everybody, min(len(everybody), rng.randint(2, 6))))), 1, rng.choice((255, number)))
        for _ in range(rng.randint(1, 3))
    )


def _paired(before: Tournament, system: str) -> Pairing | None:
    try:
        return dutchess.pair(before, system)
    except NoPairingPossible:
        return None


def _otherwise(rng: Random, pairing: Pairing) -> Pairing | None:
    """Another pairing of the same people: one board with its colours turned, or other opponents."""
    pairs = list(pairing.pairs)
    if not pairs:
        return None
    at = rng.randrange(len(pairs))
    way = rng.random()
    if way < 0.3 or len(pairs) == 1:
        pairs[at] = pairs[at][::-1]
        return replace(pairing, pairs=tuple(pairs))
    if way < 0.5 and pairing.bye is not None:
        white, black = pairs[at]
        pairs[at] = (pairing.bye, black)
        return replace(pairing, pairs=tuple(pairs), bye=white)
    one, other = rng.sample(range(len(pairs)), 2)
    (a, b), (c, d) = pairs[one], pairs[other]
    pairs[one], pairs[other] = ((a, d), (c, b)) if rng.random() < 0.5 else ((a, c), (b, d))
    return replace(pairing, pairs=tuple(pairs))


def _made_up(rng: Random, system: str) -> Iterator[Found | None]:
    """A made-up history: scores, colours, floats and obstacles as play would hardly make them."""
    if system == "double-swiss":
        before = double_swiss_states.tournament_of(double_swiss_states.artificial_event(rng, SMALL))
    elif systems.pairs_teams(system):
        before = team_states.artificial_event(rng, SMALL)
    else:
        maker = rng.choice((made_up_event, made_up_event, states.crowded_state, collapsing_event, lonely_event))
        before = maker(rng, rng.choice((7, SMALL, 12)))
    before = replace(before, players=tuple(_named(one) for one in before.players))
    try:
        before.validated()
    except DutchessError:
        return
    engine = _paired(before, system)
    if engine is not None:
        number = before.played_rounds + 1
        yield before, number, before, engine, engine, COMING
        other = _otherwise(rng, engine)
        if other is not None and rng.random() < 0.4:
            yield before.with_round(other), number, before, engine, other, OTHERWISE


def _named(player: dutchess.Player) -> dutchess.Player:
    return replace(player, name=player.name or f"Player {player.number:02}")
