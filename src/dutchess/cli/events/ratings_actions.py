"""The actions of `dutchess ratings`. Must not contain rules."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict

from dutchess.cli import exits
from dutchess.cli.events.session import Session, number, write_json
from dutchess.cli.options import UsageError
from dutchess.journal import Store, actions
from dutchess.journal.desk import today
from dutchess.journal.errors import NotFound
from dutchess.journal.lists import rating_check, ratings
from dutchess.journal.lists.rating_check import RatingComparison
from dutchess.journal.values import day_of

NO_LISTS = "There are no rating lists in this database: import one with `dutchess ratings import`."


def import_(session: Session) -> int:
    session.creates = True
    arguments = session.arguments
    columns = dict(_read_mapping(word) for word in arguments.text("--columns").split(",") if word)
    rating_list = ratings.load(
        session.store,
        session.words[0],
        name=arguments.text("--list", ratings.FIDE),
        date=arguments.text("--date"),
        rate=arguments.text("--rate"),
        columns=columns,
    )
    return _check_after_update(session, (rating_list,))


def _read_mapping(word: str) -> tuple[str, str]:
    heading, is_pair, field = word.partition("=")
    if not is_pair:
        raise UsageError(f"--columns {word}: must be HEADING=FIELD")
    return heading.strip(), field.strip()


def _check_after_update(session: Session, rating_lists: tuple[ratings.RatingList, ...]) -> int:
    """Question 139: after an update, every tournament that is not closed is checked."""
    comparisons = rating_check.compare_all(session.store, today()) if rating_lists else ()
    if session.is_json:
        checks = [{"tournament": one.name, **_as_json(one.compared)} for one in comparisons]
        write_json({"lists": [asdict(rating_list) for rating_list in rating_lists], "checks": checks})
        return exits.FINE
    for rating_list in rating_lists:
        sys.stdout.write(_line(rating_list))
    for one in comparisons:
        sys.stdout.write(f"{one.name}: {len(one.compared.differences)} differences\n")
    return exits.FINE


def _line(rating_list: ratings.RatingList) -> str:
    rates = "/".join(rating_list.rates)
    return f"{rating_list.number:>3} {rating_list.name} {rates} {rating_list.date}, {rating_list.players} players\n"


def lists_(session: Session) -> int:
    rating_lists = ratings.lists(session.store)
    if session.is_json:
        write_json([asdict(rating_list) for rating_list in rating_lists])
    elif rating_lists:
        sys.stdout.writelines(_line(rating_list) for rating_list in rating_lists)
    else:
        sys.stdout.write(f"{NO_LISTS}\n")
    return exits.FINE


def search_(session: Session) -> int:
    arguments = session.arguments
    text = " ".join(session.words)
    hits = ratings.search(session.store, text, arguments.integer("--limit") or 20, name=arguments.text("--list"))
    if session.is_json:
        write_json(
            [{**asdict(listing.player), "list": listing.list.name, "date": listing.list.date} for listing in hits]
        )
        return exits.FINE
    if not hits:
        sys.stdout.write(
            f"Nobody in the lists is called {text}.\n" if ratings.lists(session.store) else f"{NO_LISTS}\n"
        )
    for listing in hits:
        player = listing.player
        numbers = " ".join(f"{rating or '-':>4}" for rating in (player.standard, player.rapid, player.blitz))
        sys.stdout.write(f"{player.id:>11} {player.title:3} {player.name:34} {player.federation:3} {numbers}\n")
    return exits.FINE


@contextmanager
def _database_of_lists(session: Session) -> Iterator[Store]:
    """The database with the rating lists."""
    place = session.arguments.text("--lists")
    if not place:
        yield session.store
        return
    with Store.open(place, create=False) as store:
        yield store


def add_(session: Session) -> int:
    state, tournament = session.current()
    wanted = session.words
    with _database_of_lists(session) as store:
        name = session.arguments.text("--list", ratings.FIDE)
        rating_list = next((rating_list for rating_list in ratings.newest(store) if rating_list.name == name), None)
        if rating_list is None:
            raise NotFound("no-list", list=name)
        listed = ratings.by_id(store, rating_list, wanted)
        missing = [key for key in wanted if key not in listed]
        if missing:
            raise NotFound("list-lacks", list=f"{name} {rating_list.date}", missing=", ".join(missing))
        day = rating_check.check_day(state, today())
        people = tuple(
            rating_check.person_from(store, listed[key], rating_list, tournament.settings, day)
            for key in dict.fromkeys(wanted)
        )
    return session.do(actions.AddPlayers(tournament.key, people), text=", ".join(data.name for data in people))


def check_(session: Session) -> int:
    state, tournament = session.current()
    wanted = session.arguments.text("--on")
    day = day_of(wanted) if wanted else rating_check.check_day(state, today())
    if day is None:
        raise UsageError(f"--on {wanted}: must be a date, YYYY-MM-DD")
    with _database_of_lists(session) as store:
        compared = rating_check.compare(store, state, tournament.key, day=day)
    chosen = _persons_chosen(session.arguments.text("--update"), compared)
    for action in rating_check.updates(state, tournament.key, compared, chosen):
        session.perform(action)
    if session.is_json:
        write_json({**_as_json(compared), "updated": sorted(chosen)})
        return exits.NOT_SO if compared.differences else exits.FINE
    for problem in compared.problems:
        sys.stderr.write(f"dutchess: {session.place}: {problem}\n")
    for difference in compared.differences:
        done = " updated" if difference.person in chosen else ""
        sys.stdout.write(
            f"p{difference.person} {difference.name}: {difference.field} {difference.entered or '-'} => "
            f"{difference.listed or '-'} ({difference.source}){done}\n"
        )
    sys.stdout.write(f"{len(compared.differences)} differences, lists of {compared.day}\n")
    return exits.NOT_SO if compared.differences else exits.FINE


def _persons_chosen(text: str, compared: RatingComparison) -> set[int]:
    """`all`, or persons of the event such as p3,p7."""
    if text == "all":
        return {person for person, _ in compared.people}
    words = [word.strip().lower().removeprefix("p") for word in text.split(",") if word.strip()]
    return {number(word, "a person of the event (p7)") for word in words}


def _as_json(compared: RatingComparison) -> dict[str, object]:
    return {
        "day": compared.day,
        "lists": [asdict(rating_list) for rating_list in compared.lists],
        "problems": [str(problem) for problem in compared.problems],
        "differences": [{**vars(one), "source": str(one.source)} for one in compared.differences],
    }


def update_(session: Session) -> int:
    return _check_after_update(session, ratings.update(session.store))


def remove_(session: Session) -> int:
    ratings.remove(session.store, number(session.words[0], "the number of a list"))
    if session.is_json:
        write_json({"removed": int(session.words[0])})
    return exits.FINE
