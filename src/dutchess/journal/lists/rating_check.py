"""An event and the rating lists: players taken from a list, and entrants compared with it.

Owns the sequence of lists by rate of play (questions 118 and 123 to 129 of the check list) and the consistency check
(questions 133 to 144). Nothing is changed here: differences are reported. To follow a list, the caller performs the
actions of `updates` for the chosen players. Must not read files.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from datetime import date, datetime

from dutchess.base.values import replace, value_class
from dutchess.journal import actions
from dutchess.journal.database.store import Store
from dutchess.journal.lists import ratings
from dutchess.journal.lists.ratings import FIDE, Listing, RatingList
from dutchess.journal.messages import Message, Words, said
from dutchess.journal.rules.strength import MANUAL_SOURCE, listed_factor, tournament_rating
from dutchess.journal.state import State, TournamentState
from dutchess.journal.values import ListRating, Person, Settings, day_of

# Question 118: where a player has no rating of the rate of play, the standard one counts.
SEQUENCES = {
    "standard": ("FIDE standard",),
    "rapid": ("FIDE rapid", "FIDE standard"),
    "blitz": ("FIDE blitz", "FIDE standard"),
}
COMPARED = ("name", "title", "sex", "federation", "birth", "fide_rating", "national_rating")


@value_class
class RatingDifference:
    """Something in which an entrant and a list differ; `field` is of a Person, or `rating`, `k`, `fide_id`."""

    person: int
    name: str
    field: str
    entered: str
    listed: str
    source: Words


@value_class
class RatingComparison:
    """What the check found: the lists it used, what is wrong with them, and the differences."""

    day: str
    lists: tuple[RatingList, ...]
    problems: tuple[Message, ...]
    differences: tuple[RatingDifference, ...]
    people: tuple[tuple[int, Person], ...]  # what the lists say of those who differ, or whose K only the lists know
    without_k: tuple[int, ...] = ()  # of these the lists know K, and the event does not


def sequence(settings: Settings) -> tuple[str, ...]:
    """Questions 123 to 126: the tournament's own sequence of lists, or the one of its rate of play."""
    return settings.rating_lists or SEQUENCES[settings.rate_of_play]


def check_day(state: State, today: date) -> date:
    """Question 137: the first day of the event; in events longer than 30 days, today."""
    first = day_of(state.details.start)
    return today if first is None or state.details.is_long else first


def person_from(
    store: Store, listing: Listing, rating_list: RatingList, settings: Settings, day: date | None = None
) -> Person:
    """Questions 116 and 127 to 129: a player of a list as a person, with the ratings of all lists."""
    is_fide = rating_list.name == FIDE
    blank = Person(listing.name, fide_id=listing.fide_id, national_id="" if is_fide else listing.id)
    lists = _Lists(store, sequence(settings), day)
    lists.read([blank])
    return lists.complete(blank, settings) if lists.find(blank) else blank


def with_ratings(
    store: Store, people: Iterable[Person], settings: Settings, day: date | None = None
) -> tuple[Person, ...]:
    """People as somebody has typed them, with their ratings and K in the lists beside it; found by their numbers."""
    typed = tuple(people)
    asked = [data for data in typed if (data.fide_id or data.national_id) and not data.ratings]
    if not asked:
        return typed
    lists = _Lists(store, sequence(settings), day)
    lists.read(asked)
    return tuple(
        replace(data, ratings=lists.complete(data, settings).ratings) if lists.find(data) and not data.ratings else data
        for data in typed
    )


class _Lists:
    """The lists that a tournament looks at, and the players in them who are asked for."""

    def __init__(self, store: Store, wanted: Iterable[str], day: date | None) -> None:
        self._store = store
        self.wanted = tuple(wanted)
        self.used: dict[int, RatingList] = {}
        self.missing: list[str] = []
        self._by_label: dict[str, RatingList] = {}
        names = [text.rpartition(" ") for text in self.wanted]
        rates = {(name, rate) for name, _, rate in names} | {
            (rating_list.name, rate) for rating_list in ratings.newest(store) for rate in rating_list.rates
        }
        for name, rate in sorted(rates):
            rating_list = ratings.valid(store, name, rate, day)
            if rating_list is not None:
                self._by_label[f"{name} {rate}"] = rating_list
                self.used[rating_list.number] = rating_list
            elif f"{name} {rate}" in self.wanted:
                self.missing.append(f"{name} {rate}")
        self._players: dict[int, dict[str, Listing]] = {}

    def read(self, people: Iterable[Person]) -> None:
        known = list(people)
        for number, rating_list in self.used.items():
            listings = ratings.by_id(self._store, rating_list, (data.fide_id for data in known), fide=True)
            if rating_list.name != FIDE:
                national = ratings.by_id(self._store, rating_list, (data.national_id for data in known))
                listings |= {f"n{key}": listing for key, listing in national.items()}
            self._players[number] = listings

    def find(self, data: Person) -> dict[str, tuple[Listing, RatingList]]:
        """A person in every list that has them: `FIDE rapid` -> their line and the list."""
        listings = {}
        for label, rating_list in self._by_label.items():
            players = self._players[rating_list.number]
            listing = players.get(f"n{data.national_id}") if data.national_id else None
            listing = listing or (players.get(data.fide_id) if data.fide_id else None)
            if listing is not None:
                listings[label] = listing, rating_list
        return listings

    def complete(self, data: Person, settings: Settings) -> Person:
        """A person with what the lists say: who they are by the first list, official ratings by the sequence, and all
        others beside them."""
        by_label = self.find(data)
        first = next((label for label in (*self.wanted, *by_label) if label in by_label), None)
        if first is None:
            return data
        listing, _ = by_label[first]
        rated = _ratings_in(by_label)
        ordered = [label for label in self.wanted if label in rated]
        fide = next((rated[label].rating for label in ordered if _is_fide(label)), 0)
        national = [label for label in (*ordered, *rated) if not _is_fide(label)]
        listed = tuple(rated[label] for label in dict.fromkeys((*ordered, *sorted(rated))))
        has_fide = any(_is_fide(label) for label in by_label)
        return replace(
            data,
            name=listing.name or data.name,
            title=listing.title if has_fide else listing.title or data.title,
            sex=listing.sex or data.sex,
            federation=listing.federation or data.federation,
            birth=data.birth if data.birth.startswith(listing.birth) else listing.birth,
            fide_id=data.fide_id or listing.fide_id,
            fide_rating=fide if has_fide else data.fide_rating,
            national_rating=rated[national[0]].rating if national else data.national_rating,
            ratings=listed,
        )


def _is_fide(label: str) -> bool:
    return label.startswith(f"{FIDE} ")


def _ratings_in(by_label: Mapping[str, tuple[Listing, RatingList]]) -> dict[str, ListRating]:
    """The ratings of a person in the lists where they have one: `FIDE rapid` -> rating and K."""
    rated = {}
    for label, (listing, rating_list) in by_label.items():
        rate = label.rpartition(" ")[2]
        if listing.rating(rate):
            rated[label] = ListRating(rating_list.label(rate), listing.rating(rate), listing.factor(rate))
    return rated


def compare(store: Store, state: State, key: str, *, day: date, now: datetime | None = None) -> RatingComparison:
    """Question 133: every entrant of a tournament beside the lists that are valid on a day.

    The lists themselves are looked at first (question 140): one that is missing or was not fetched for a day is a
    problem of its own.
    """
    tournament = state.tournament(key)
    lists = _Lists(store, sequence(tournament.settings), day)
    problems = [said("list-missing", list=label, day=day.isoformat()) for label in lists.missing]
    problems += [
        said("list-old", list=rating_list.label(rating_list.rates[0]), day=rating_list.imported[:10])
        for rating_list in lists.used.values()
        if not rating_list.is_fresh(now) and rating_list in ratings.newest(store)
    ]
    lists.read(state.people[person] for person in tournament.entrants)
    differences: list[RatingDifference] = []
    people: list[tuple[int, Person]] = []
    without_k: list[int] = []
    for person in sorted(tournament.entrants):
        listed = lists.complete(state.people[person], tournament.settings)
        made = _differences(state, tournament, person, listed, bool(lists.find(state.people[person])))
        differences += made
        settings = tournament.settings
        if listed_factor(settings, listed) and not listed_factor(settings, state.people[person]):
            without_k.append(person)
        if made or person in without_k[-1:]:
            people.append((person, listed))
    return RatingComparison(
        day.isoformat(),
        tuple(lists.used.values()),
        tuple(problems),
        tuple(differences),
        tuple(people),
        tuple(without_k),
    )


@value_class
class Checked:
    """A tournament beside the lists."""

    event: str
    key: str
    name: str
    compared: RatingComparison


def compare_all(store: Store, today: date) -> tuple[Checked, ...]:
    """Questions 139 and 140: every tournament that is not closed beside the lists of its day."""
    compared: list[Checked] = []
    for listed in store.events():
        state = store.ledger(listed.event).state
        day = check_day(state, today)
        compared += [
            Checked(
                listed.event,
                key,
                f"{state.details.name}: {tournament.settings.name}",
                compare(store, state, key, day=day),
            )
            for key, tournament in state.tournaments.items()
            if not tournament.closed
        ]
    return tuple(compared)


def _differences(
    state: State, tournament: TournamentState, person: int, listed: Person, known: bool
) -> list[RatingDifference]:
    data, entrant = state.people[person], tournament.entrants[person]
    if not known:
        why = said("not-in-lists") if data.fide_id or data.national_id else said("no-list-number")
        return [RatingDifference(person, data.name, "fide_id", data.fide_id, "", why)]
    source = listed.ratings[0].list if listed.ratings else ""
    made = [
        RatingDifference(person, data.name, field, str(getattr(data, field)), str(getattr(listed, field)), source)
        for field in COMPARED
        if getattr(data, field) != getattr(listed, field)
    ]
    rating, where = tournament_rating(tournament.settings, listed)
    if rating != entrant.rating:
        entered = f"{entrant.rating} ({MANUAL_SOURCE})" if entrant.source == MANUAL_SOURCE else str(entrant.rating)
        made.append(RatingDifference(person, data.name, "rating", entered, str(rating), where))
    factor, known_factor = listed_factor(tournament.settings, listed), listed_factor(tournament.settings, data)
    if factor and known_factor and factor != known_factor:
        made.append(RatingDifference(person, data.name, "k", str(known_factor), str(factor), source))
    return made


def updates(state: State, key: str, compared: RatingComparison, persons: Collection[int]) -> tuple[object, ...]:
    """Questions 142 to 144: what would make the chosen entrants follow the lists; the caller performs it, or not."""
    tournament = state.tournament(key)
    made: list[object] = []
    for person, listed in compared.people:
        if person not in persons or any(d.person == person and d.field == "fide_id" for d in compared.differences):
            continue
        if listed != state.people[person]:
            made.append(actions.ChangePerson(person, listed))
        rating, source = tournament_rating(tournament.settings, listed)
        entrant = tournament.entrants[person]
        if rating != entrant.rating and (tournament.has_begun or entrant.source == MANUAL_SOURCE):
            made.append(actions.CorrectRating(key, person, rating, source))
    return tuple(made)
