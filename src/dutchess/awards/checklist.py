"""What an event must be so that title norms can be made in it: the tournament side of B.01 (a restatement).

    for item in checklist(tournament, Declared(registered="2026/09/01")):
        item.name, item.verdict

Owns the list for the organiser, before round 1 and at the end. Every item says what is needed and what the event has;
what the program cannot know is for the organiser to state. Must not judge players: `norms` does.
"""

from __future__ import annotations

from datetime import date

from dutchess.awards.norms import FOREIGNERS, USUAL_GAMES, foreigners, gives_norms, least_minutes, taking_part
from dutchess.awards.rates import time_control
from dutchess.base.values import value_class
from dutchess.ranking.tiebreaks.table import declared_schedule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from dutchess.tournament import Player, Tournament

YES, NO, UNKNOWN = "yes", "no", "unknown"
NEEDED, HELPS = "needed", "helps"  # without the second kind norms are possible, with narrower use or more to meet
REGISTERED_DAYS = 30
MOST_ROUNDS_A_DAY = 2
GUESTS = ("guests", "guest_federations", "guest_titles")  # the three figures of 1.4.3d
LARGE_FIELD, LARGE_AVERAGE = 40, 2000  # 1.5.6
SINGLE_DAYS = 3  # days with one round, for a norm of GM or WGM
LEAST_DOUBLE = 6  # players of a double round robin
EXEMPTIONS = {"": "", "national": "1.4.3a", "team": "1.4.3b", "zonal": "1.4.3c"}  # each with its article


@value_class
class Declared:
    """What only the organiser can say.

    Attributes:
        event_code: the number that FIDE gave the event when it was registered.
        registered: the day of registration, `YYYY/MM/DD`.
        exempt: `national` (final of a national championship), `team` (national team championship) or `zonal`, where
            1.4.3 (a) to (c) exempt the event from 1.4.3 and 1.4.4; empty for none.
        approved: FIDE's Qualification Commission approved the time control (45+30 or longer, 2026).
        arbiter_title: of the chief arbiter: IA, FA, NA ...
        arbiter_email, organizer, organizer_email: for the tournament report.
        website: where the games are published.
    """

    event_code: str = ""
    registered: str = ""
    exempt: str = ""
    arbiter_title: str = ""
    arbiter_email: str = ""
    organizer: str = ""
    organizer_email: str = ""
    website: str = ""
    approved: bool = False


NOTHING = Declared()


@value_class
class Item:
    """One line of the list.

    Attributes:
        article: of B.01, empty where the restatement names none.
        name: which one; the words are in `sentences`.
        verdict: `yes`, `no` or `unknown` (for the organiser to see to).
        needed, actual: figures or texts, as they are.
        weight: `needed`, or `helps` if norms are possible without it.
    """

    article: str
    name: str
    verdict: str
    needed: str = ""
    actual: str = ""
    weight: str = NEEDED


def checklist(
    tournament: Tournament,
    declared: Declared = NOTHING,
    *,
    at_the_end: bool = False,
) -> tuple[Item, ...]:
    """The list, in order.

    Args:
        tournament: the facts; before round 1 with everybody who has entered.
        declared: what the organiser states.
        at_the_end: also what must be there when the report is sent.
    """
    items = [
        *_system(tournament),
        _rounds(tournament),
        _registered(tournament, declared),
        _rounds_a_day(tournament),
        _minutes(tournament, declared),
        _arbiter(tournament, declared),
        _arbiter_plays(tournament),
        *_size(tournament),
        *_guests(tournament, declared),
        _large(tournament),
        _single_days(tournament),
    ]
    if at_the_end:
        items += _ending(tournament, declared)
    return tuple(items)


def _verdict(known: bool, holds: bool) -> str:
    return (YES if holds else NO) if known else UNKNOWN


def _system(tournament: Tournament) -> list[Item]:
    """1.4.2: no norms in Scheveningen and Schiller events; the usual systems need no line."""
    if gives_norms(tournament):
        return []
    return [Item("1.4.2", "system", NO, "", tournament.system or tournament.header.kind)]


def _rounds(tournament: Tournament) -> Item:
    """1.4.1: nine games are needed, so nine rounds."""
    rounds = tournament.rounds or tournament.played_rounds
    return Item("1.4.1", "rounds", _verdict(rounds > 0, rounds >= USUAL_GAMES), str(USUAL_GAMES), str(rounds))


def _registered(tournament: Tournament, declared: Declared) -> Item:
    """1.1.1: the event is registered 30 days before its start."""
    first, registered = _day(tournament.header.start), _day(declared.registered)
    known = first is not None and registered is not None
    days = (first - registered).days if first is not None and registered is not None else 0
    return Item(
        "1.1.1",
        "registered",
        _verdict(known, days >= REGISTERED_DAYS),
        str(REGISTERED_DAYS),
        str(days) if known else "",
    )


def _rounds_a_day(tournament: Tournament) -> Item:
    """1.1.3: at most two rounds a day."""
    days = [day for day in tournament.header.round_dates if day]
    most = max([days.count(day) for day in days], default=0)
    complete = len(days) >= (tournament.rounds or tournament.played_rounds or 1)
    verdict = NO if most > MOST_ROUNDS_A_DAY else _verdict(complete, True)
    return Item("1.1.3", "day", verdict, str(MOST_ROUNDS_A_DAY), str(most or ""))


def _minutes(tournament: Tournament, declared: Declared) -> Item:
    """1.1.3: two hours for 60 moves, or a faster control that was approved."""
    control = time_control(tournament.header.coded_time_control)
    minutes = 0 if control is None else control.minutes
    least = least_minutes(tournament, declared.approved)
    return Item("1.1.3", "minutes", _verdict(minutes > 0, minutes >= least), str(least), str(minutes or ""))


def _arbiter(tournament: Tournament, declared: Declared) -> Item:
    """1.1.5: the chief arbiter is an IA or FA."""
    title = declared.arbiter_title.upper()
    return Item("1.1.5", "arbiter", _verdict(bool(title), title in ("IA", "FA")), "IA, FA", title)


def _arbiter_plays(tournament: Tournament) -> Item:
    """1.1.6: the chief arbiter does not play."""
    name = _plain(tournament.header.chief_arbiter)
    playing = bool(name) and any(_plain(player.name) == name for player in tournament.players)
    return Item("1.1.6", "arbiter_plays", _verdict(bool(name), not playing), "", tournament.header.chief_arbiter)


def _plain(name: str) -> str:
    """A name whatever the order of its parts, without titles and numbers."""
    return " ".join(
        sorted([word for word in name.casefold().replace(",", " ").split() if word.isalpha() and len(word) > 2])
    )


def _size(tournament: Tournament) -> list[Item]:
    """1.4.5: a double round robin has at least six players."""
    if "DOUBLE" not in tournament.system.upper() or not declared_schedule(tournament):
        return []
    count = len(tournament.players)
    return [Item("1.4.5", "double", _verdict(True, count >= LEAST_DOUBLE), str(LEAST_DOUBLE), str(count))]


def _guests(tournament: Tournament, declared: Declared) -> list[Item]:
    """1.4.3d: with that many foreigners, the federations of the opponents do not matter."""
    if declared.exempt:
        return [Item(EXEMPTIONS[declared.exempt], "exempt", YES, "", declared.exempt, HELPS)]
    fewest = [min(counts) for counts in zip(*foreigners(tournament), strict=True)]
    known = bool(tournament.header.federation) and not declared_schedule(tournament)
    return [
        Item("1.4.3d", name, _verdict(known, actual >= needed), str(needed), str(actual), HELPS)
        for name, needed, actual in zip(GUESTS, FOREIGNERS, fewest, strict=True)
    ]


def _large(tournament: Tournament) -> Item:
    """1.5.6: one norm of a title must come from a Swiss with 40 players averaging 2000 in every round.

    The figures are those of the weakest round. Before the first round, everybody who has entered.
    """
    rounds = [_field(players) for players in taking_part(tournament.players, tournament.played_rounds)]
    count, average = min(rounds, key=lambda field: (field[0] >= LARGE_FIELD and field[1] >= LARGE_AVERAGE, *field))
    holds = count >= LARGE_FIELD and average >= LARGE_AVERAGE and not declared_schedule(tournament)
    return Item(
        "1.5.6",
        "large",
        _verdict(bool(tournament.players), holds),
        f"{LARGE_FIELD} / {LARGE_AVERAGE}",
        f"{count} / {average}",
        HELPS,
    )


def _field(players: Sequence[Player]) -> tuple[int, int]:
    """The number of players and the average of those who are rated."""
    ratings = [player.rating for player in players if player.rating]
    return len(players), sum(ratings) // len(ratings) if ratings else 0


def _single_days(tournament: Tournament) -> Item:
    """1.1.3a: for GM and WGM one norm must come from an event with one round a day on at least three days."""
    days = [day for day in tournament.header.round_dates if day]
    single = sum([days.count(day) == 1 for day in set(days)])
    return Item(
        "1.1.3a", "single_days", _verdict(bool(days), single >= SINGLE_DAYS), str(SINGLE_DAYS), str(single), HELPS
    )


def _ending(tournament: Tournament, declared: Declared) -> list[Item]:
    """What the report needs: all results, both e-mail addresses, the games."""
    open_games = sum([game.result == "?" for player in tournament.players for game in player.games]) // 2
    played = tournament.played_rounds
    rounds = tournament.rounds or played
    without_id = sum([not player.fide_id for player in tournament.players])
    return [
        Item("", "results", _verdict(True, not open_games), "0", str(open_games)),
        Item("", "all_rounds", _verdict(True, played == rounds), str(rounds), str(played)),
        Item("", "ids", _verdict(True, not without_id), "0", str(without_id)),
        Item(
            "",
            "emails",
            _verdict(True, bool(declared.arbiter_email and declared.organizer_email)),
            "2",
            _emails(declared),
        ),
        Item("", "code", _verdict(bool(declared.event_code), True), "", declared.event_code),
        Item("", "games", UNKNOWN),
    ]


def _emails(declared: Declared) -> str:
    return str(sum([bool(declared.arbiter_email), bool(declared.organizer_email)]))


def _day(text: str) -> date | None:
    try:
        return date.fromisoformat(text.replace("/", "-"))
    except ValueError:
        return None
