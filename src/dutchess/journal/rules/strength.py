"""How strong a player is: the rating that a tournament ranks by, and the initial order.

Owns C.04.2 articles 2.1 and 2.2 for people of a journal (the order of titles is in `tournament.entries`) and the rating
methods of question 145 (TRF record 172). Must not change numbers: when that may happen is decided in `rules/numbers`.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable

from dutchess.journal.state import State, TournamentState
from dutchess.journal.values import Person, Settings
from dutchess.tournament.entries import title_order
from dutchess.tournament.numbering import alphabetical

MANUAL_SOURCE = "manual"
NO_NAME = ("", "", "")

Strength = tuple[int, int, tuple[str, str, str], int, int]  # rating, title, name, lot, person


def tournament_rating(settings: Settings, person: Person) -> tuple[int, str]:
    """Question 145: the rating by the tournament's method, and its source; 0 if there is none."""
    fide = (person.fide_rating, _source(person, person.fide_rating, is_fide=True) or "FIDE")
    home = _source(person, person.national_rating, is_fide=False) or person.federation or "national"
    national = (person.national_rating, home)
    match settings.rating_method:
        case "FIDE":
            return fide if fide[0] else (0, "")
        case "NRO":
            return national if national[0] else (0, "")
        case "FIDON":
            chosen = fide if fide[0] else national
        case "NIDOF":
            chosen = national if national[0] else fide
        case "HBFN":
            chosen = max(fide, national, key=lambda pair: pair[0])
        case "LBFN":
            chosen = min((pair for pair in (fide, national) if pair[0]), default=fide, key=lambda pair: pair[0])
        case _:
            chosen = _first_listed(settings, person)
    return chosen if chosen[0] else (0, "")


def _first_listed(settings: Settings, person: Person) -> tuple[int, str]:
    """OTHER: the rating in the first list of the tournament's own sequence that has one; lists outside do not count."""
    own = tuple(f"{label} " for label in settings.rating_lists)
    listed = (listed_rating for listed_rating in person.ratings if not own or f"{listed_rating.list} ".startswith(own))
    return next(((listed_rating.rating, listed_rating.list) for listed_rating in listed), (0, ""))


def _source(person: Person, rating: int, *, is_fide: bool) -> str:
    """Question 134: the list that an official rating was taken from, empty if it was typed."""
    listed = (listed_rating for listed_rating in person.ratings if listed_rating.list.startswith("FIDE ") == is_fide)
    return next((listed_rating.list for listed_rating in listed if listed_rating.rating == rating), "")


def listed_factor(settings: Settings, person: Person) -> int:
    """B.02 article 8.3.3: K as FIDE's list of the rate of play has it; 0 if no list said so."""
    label = f"FIDE {settings.rate_of_play} "
    return next((listed.k for listed in person.ratings if listed.list.startswith(label) and listed.k), 0)


def order_key(state: State, tournament: TournamentState, person: int) -> Strength:
    """C.04.2 article 2.2: strength, title, then the alphabet or the criterion that was announced."""
    entrant, data = tournament.entrants[person], state.people[person]
    name = alphabetical(data.name) if tournament.settings.tie_order == "name" else NO_NAME
    lot = entrant.lot if tournament.settings.tie_order == "lot" else 0
    return (-entrant.rating, title_order(data.title), name, lot, person)


def initial_order(state: State, tournament: TournamentState, persons: Iterable[int]) -> tuple[int, ...]:
    """C.04.2 articles 2.2 and 2.3: the best first.

    Question 155: those equal on rating and title keep the order that they have.
    """
    place = tournament.number_of

    def key(person: int) -> tuple[int, int, int, tuple[str, str, str], int, int]:
        rating, title, name, lot, number = order_key(state, tournament, person)
        return (rating, title, place.get(person, 0), name, lot, number)

    return tuple(sorted(persons, key=key))


def insert_newcomers(
    state: State, tournament: TournamentState, known: Iterable[int], newcomers: Iterable[int]
) -> tuple[int, ...]:
    """C.04.2 article 2.4: late entries get the places that their strength earns; nobody else changes their order.

    A newcomer comes after the last player who is stronger.
    """
    order = list(known)
    strongest_from = [order_key(state, tournament, person) for person in order]
    for place in range(len(order) - 2, -1, -1):  # the strongest from each place on: they only get weaker
        strongest_from[place] = min(strongest_from[place], strongest_from[place + 1])
    behind: list[list[int]] = [[] for _ in range(len(order) + 1)]
    for key, person in sorted((order_key(state, tournament, person), person) for person in newcomers):
        behind[bisect_left(strongest_from, key)].append(person)
    listed = behind[0]
    for place, person in enumerate(order, 1):
        listed += [person, *behind[place]]
    return tuple(listed)
