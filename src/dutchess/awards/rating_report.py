"""A report checked before it is sent for rating: what would be refused or not rated, each with its line.

    for problem in rating_problems(text, today="2026/11/17"):
        problem.line, problem.name, problem.refused

Owns the list of problems: B.02 articles 1.1, 8.2 and 9.1 (a restatement), and the fields of the report that identify
event and players. FIDE's own list of refusals was not at hand. Must not change the report.
"""

from __future__ import annotations

import re
from datetime import date, timedelta

from dutchess.awards.rates import STANDARD, time_control
from dutchess.awards.ratings import LOWEST_FIRST
from dutchess.base.values import value_class
from dutchess.formats import trf
from dutchess.formats.trf.line_numbers import Places

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from dutchess.tournament import Player, Tournament

FIDE_ID = re.compile(r"[1-9][0-9]{3,10}")
FEDERATION = re.compile(r"[A-Z]{3}")
TITLES = frozenset("GM IM FM CM WGM WIM WFM WCM".split())
PLAYED = frozenset("1=0")
CLOSING_DAYS = 5  # 9.1: with so few days left, the list of the month is closed
LISTS = 3  # 9.1: later than the third list an event is not rated


@value_class
class Problem:
    """Something in a report.

    Attributes:
        line: in the file, 0 if a line is missing.
        name: which problem; the words are in `sentences`.
        article: of B.02, empty for the form of the report.
        about: whom or what it is about.
        refused: False if it is accepted, but something is not rated.
    """

    line: int
    name: str
    about: str = ""
    article: str = ""
    refused: bool = True


def rating_problems(text: str, *, today: str = "", approved: bool = False) -> tuple[Problem, ...]:
    """Everything that stands between a report file and its rating, in the order of the lines.

    Args:
        text: the report file.
        today: `YYYY/MM/DD`; with it, article 9.1 is checked.
        approved: FIDE's Qualification Commission approved a time control of 45+30 or longer (2026).

    Raises:
        InvalidTournament: the text is no report file, or contradicts itself.
    """
    tournament = trf.loads(text)
    places = Places.of(text)
    found = [
        *_header(tournament, places),
        *_time(tournament, places, approved),
        *_late(tournament, places, today),
        *[problem for player in tournament.players for problem in _player(player, places.player(player.number))],
        *_twice(tournament, places),
    ]
    return tuple(sorted(found, key=lambda problem: problem.line))


def _header(tournament: Tournament, places: Places) -> Iterator[Problem]:
    """What identifies the event."""
    header = tournament.header
    for value, code, name in (
        (tournament.name, "012", "no-name"),
        (header.city, "022", "no-city"),
        (header.chief_arbiter, "102", "no-arbiter"),
        (header.time_control or header.coded_time_control, "122", "no-time-control"),
    ):
        if not value.strip():
            yield Problem(places.record(code), name)
    if not FEDERATION.fullmatch(header.federation.upper()):
        yield Problem(places.record("032"), "no-federation", header.federation)
    for day, code, name in ((header.start, "042", "no-start"), (header.end, "052", "no-end")):
        if _day(day) is None:
            yield Problem(places.record(code), name, day)
    first, last = _day(header.start), _day(header.end)
    if first is not None and last is not None and last < first:
        yield Problem(places.record("052"), "ends-early", header.end)
    rounds = tournament.rounds or tournament.played_rounds
    if tournament.played_rounds < rounds:
        yield Problem(places.record("142", "XXR"), "rounds-missing", str(rounds - tournament.played_rounds))
    dates = [day for day in header.round_dates if day]
    if dates and len(dates) < tournament.played_rounds:
        yield Problem(places.record("132"), "round-dates", str(tournament.played_rounds - len(dates)))


def _time(tournament: Tournament, places: Places, approved: bool) -> Iterator[Problem]:
    """B.02 1.1: too fast to be rated, or too fast for some of the players."""
    control = time_control(tournament.header.coded_time_control)
    if control is None:
        return
    line = places.record("222", "122")
    if control.rate is None:
        yield Problem(line, "too-fast", str(control.minutes), "1.1")
    limit = control.rated_up_to(approved=approved) if control.rate == STANDARD else None
    if limit is not None:
        for player in tournament.players:
            if player.rating >= limit:
                yield Problem(places.player(player.number), "too-fast-for", player.name, "1.1", refused=False)


def _late(tournament: Tournament, places: Places, today: str) -> Iterator[Problem]:
    """B.02 9.1: an event that is reported later than for the third list is not rated."""
    last, now = _day(tournament.header.end), _day(today)
    if last is not None and now is not None and now >= last_day_to_report(last):
        yield Problem(places.record("052"), "too-late", tournament.header.end, "9.1")


def last_day_to_report(ended: date) -> date:
    """9.1: the first day on which the third list is closed.

    The first list is that of the month after the event, or the next one if five days or fewer were left.
    """
    following = _next_month(ended)
    first = following if (following - ended).days > CLOSING_DAYS else _next_month(following)
    for _ in range(LISTS - 1):
        first = _next_month(first)
    return first


def _next_month(day: date) -> date:
    return (day.replace(day=28) + timedelta(days=4)).replace(day=1)


def _player(player: Player, line: int) -> Iterator[Problem]:
    """What identifies a player, and games that cannot be rated as they are."""
    if not player.fide_id:
        yield Problem(line, "no-id", player.name)
    elif not FIDE_ID.fullmatch(player.fide_id):
        yield Problem(line, "wrong-id", f"{player.name}: {player.fide_id}")
    if not FEDERATION.fullmatch(player.federation.upper()):
        yield Problem(line, "player-federation", player.name)
    if player.title and player.title.upper() not in TITLES:
        yield Problem(line, "wrong-title", f"{player.name}: {player.title}")
    if 0 < player.rating < LOWEST_FIRST:
        yield Problem(line, "low-rating", f"{player.name}: {player.rating}", "8.2", refused=False)
    if not any(character.isalpha() for character in player.name):
        yield Problem(line, "no-player-name", player.name)
    for number, game in enumerate(player.games, 1):
        if game.result == "?" and game.opponent > player.number:  # once for both
            yield Problem(line, "open-game", f"{player.name}, {number}")
        elif game.result in PLAYED and game.opponent and game.colour not in "wb":
            yield Problem(line, "no-colour", f"{player.name}, {number}")


def _twice(tournament: Tournament, places: Places) -> Iterator[Problem]:
    """Nobody is in a report twice."""
    seen: set[str] = set()
    for player in tournament.players:
        if player.fide_id and player.fide_id in seen:
            yield Problem(places.player(player.number), "id-twice", f"{player.name}: {player.fide_id}")
        seen.add(player.fide_id)


def _day(text: str) -> date | None:
    try:
        return date.fromisoformat(text.replace("/", "-"))
    except ValueError:
        return None
