#!/usr/bin/env python3
"""Verify the certificate of a round of a chess tournament.

    python verifier/verify.py FILE.trf CERTIFICATE.json     the facts come from the tournament file
    python verifier/verify.py CERTIFICATE.json              the facts are taken from the certificate as they are

A certificate (docs/certificates.md) says that a round is the one that the rules of FIDE's Dutch system ask for
(C.04.3), that a published round is wrong and what is better, or that no legal round exists. This program accepts or
rejects it. It pairs nobody: it derives facts from results, adds integers and compares them.

Exit code: 0 accepted, 1 rejected, 2 wrong use, 3 a file cannot be read.

Example:

    python verifier/verify.py tests/data/certificates/club-9.trf tests/data/certificates/club-9.json

How to read this file: its parts follow the page. 1 the certificate, 2 the tournament file, 3 the facts, 4 colours,
5 who may meet, 6 brackets, 7 digits, 8 steps, 9 the three verdicts, 10 the command. Articles are those of C.04.3 in
force from 1 February 2026. A set of participants is an integer: bit i stands for the participant at place i of the
order of article 1.2, and the bye has the place after the last one. So `a & b` is what two sets share, and a row of a
table of pairs is one number.
"""

from __future__ import annotations

import hashlib
import json
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Container, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

LARGEST_FILE = 16_000_000  # bytes
MOST_ROUNDS = 99
MOST_RECORDS = 200  # of the kinds 250 and 299
MOST_PAIRS = 2_000_000  # that a tournament forbids
MOST_WORK = 50_000_000  # comparisons: a round of 1,000 players takes some millions
BYE = 0

ARTICLES = {"C5": "2.3.1"} | {f"C{number}": f"2.4.{number - 5}" for number in range(6, 22)}
ARTICLES |= {"limbo": "4.4.2", "partner": "4.2.2", "moved": "4.3.2 rule 1", "difference": "4.3.2 rule 2"}
ARTICLES |= {"down": "4.3.2 rule 3", "up": "4.3.2 rule 4"}


class Rejected(Exception):
    """The certificate does not prove what it says; the text says where and why."""


class Unreadable(Exception):
    """A file is not what it should be: not there, not JSON, not a tournament report."""


def demand(condition: object, otherwise: str, error: type[Exception] = Rejected) -> None:
    if not condition:
        raise error(otherwise)


def quoted(value: object) -> str:
    return ascii(value)[:60].replace("'", '"')


# -- 1. The certificate ----------------------------------------------------------------------------------------------

# The shape of a certificate. range: an integer in it; set: one of these values; pattern: a text; [shape]: a list;
# (shape, ...): a list of as many values; {key: shape}: an object with these keys, those with a question mark if wanted.
ANY_NUMBER = range(1 - 10**12, 10**12)
NUMBER = range(1, 10000)
SCORE = range(-99999, 100000)
WEIGHT = (ANY_NUMBER, [range(10000)])
WEIGHTS = {"scale?": {1, 2, 4}, "players?": [WEIGHT], "sets?": [WEIGHT]}
AGAIN = {"digit": set(ARTICLES), "of?": SCORE, "value": ANY_NUMBER} | WEIGHTS
BRACKETS = [{"score": SCORE, "steps": [AGAIN | {"again?": [AGAIN]}]}]
ROUND = {"pairs": [(NUMBER, NUMBER)], "bye": {None, *NUMBER}}
BECAUSE = {
    "article": {"1.9.1", "C1", "C2", "C3", "forbidden", "5.2", *ARTICLES}, "players?": [NUMBER], "of?": SCORE,
    "pair?": (NUMBER, range(10000)), "bracket?": SCORE, "published?": ANY_NUMBER, "better?": ANY_NUMBER,
}  # fmt: skip
PLAYER = {
    "number": NUMBER, "score": SCORE, "parity": NUMBER, "colours": re.compile("[wb]{0,99}"), "met": [NUMBER],
    "floats": re.compile("[DU-]{2}"), "bye": {True, False}, "unplayed": range(MOST_ROUNDS), "topscorer": {True, False},
}  # fmt: skip
CERTIFICATE = {
    "format": {"dutchess certificate"}, "version": range(1, 2), "system": {"dutch", "dutch-2025"},
    "verdict": {"correct", "wrong", "impossible"}, "round": range(1, MOST_ROUNDS), "rounds": range(1, MOST_ROUNDS),
    "facts": {"initial_colour": {"w", "b"}, "players": [PLAYER], "forbidden": [(NUMBER, NUMBER)]},
}  # fmt: skip
PARTS: dict[str, dict[str, Any]] = {
    "correct": ROUND | {"brackets": BRACKETS},
    "wrong": ROUND | {"better": ROUND | {"brackets": BRACKETS}, "because": BECAUSE},
    "impossible": {"step": WEIGHTS},
}


def read_json(data: bytes) -> Any:
    """The value that these bytes write: integers only, no key twice in an object."""

    def integer(text: str) -> int:
        if not re.fullmatch("-?[0-9]{1,12}", text):
            raise ValueError(f"{text[:20]} is no integer of a certificate")
        return int(text)

    def unlike(items: list[tuple[str, Any]]) -> dict[str, Any]:
        if len(dict(items)) < len(items):
            raise ValueError("an object has a key twice")
        return dict(items)

    numbers: dict[str, Any] = dict.fromkeys(("parse_int", "parse_float", "parse_constant"), integer)
    try:
        return json.loads(data.decode("utf-8"), object_pairs_hook=unlike, **numbers)
    except (ValueError, RecursionError) as error:
        raise Unreadable(f"the certificate is not JSON as the page defines it: {error}") from None


def check_shape(value: Any, shape: Any, where: str) -> None:
    """The keys and the kinds of values that docs/certificates.md lists, and no others."""
    if isinstance(shape, dict):
        known = {key.rstrip("?"): part for key, part in shape.items()}
        demand(type(value) is dict, f"{where} is not an object")
        for key in shape:
            demand(key in value or key.endswith("?"), f"{where} lacks the key {key}")
        for key, item in value.items():
            demand(key in known, f"{where} has a key that this version of the format does not know: {quoted(key)}")
            check_shape(item, known[key], f"{where}.{key}")
    elif isinstance(shape, (list, tuple)):
        if type(value) is not list or (type(shape) is tuple and len(value) != len(shape)):
            raise Rejected(f"{where} is not a list" + (f" of {len(shape)}" if type(shape) is tuple else ""))
        for at, item in enumerate(value):
            check_shape(item, shape[at] if type(shape) is tuple else shape[0], f"{where}[{at}]")
    elif isinstance(shape, re.Pattern):
        demand(type(value) is str and shape.fullmatch(value), f"{where} cannot be {quoted(value)}")
    else:
        kinds = {int} if type(shape) is range else set(map(type, shape))
        demand(type(value) in kinds and value in shape, f"{where} cannot be {quoted(value)}")


# -- 2. The tournament file ------------------------------------------------------------------------------------------


class Entry(NamedTuple):
    """What the file has of one player in one round."""

    opponent: int  # 0: nobody
    colour: str  # w, b or -
    result: str

    @property
    def played(self) -> bool:
        """A game over the board. A forfeit is none."""
        return bool(self.opponent) and self.result in "1=0WDL?"

    @property
    def paired(self) -> bool:
        """Whether the player took part in the pairing, with an opponent or with the pairing-allocated bye."""
        return bool(self.opponent) or self.result == "U"


ABSENT = Entry(0, "-", "")  # a blank
WITHOUT_OPPONENT = {"+": "U", "=": "H", "-": "Z", "1": "F", "0": "Z"}  # letters of older editions of the format

# Results have keys as in record XXS: W or B for the colour and W, D or L; F forfeits; byes. X is an unknown result.
RESULTS = {"+": "FW", "-": "FL", "U": "PAB", "F": "FPB", "H": "HPB", "Z": "ZPB", "": "ZPB", "?": "X"}
WORTH = {"WW": 10, "BW": 10, "FW": 10, "FPB": 10, "WD": 5, "BD": 5, "HPB": 5, "X": 5}
SYMBOLS = {
    "162": {"W": "WW BW FW FPB", "D": "WD BD HPB X", "L": "WL BL", "A": "ZPB FL", "Z": "ZPB FL", "P": "PAB"},
    "XXS": {"W": "WW BW FW FPB", "D": "WD BD HPB X", "L": "WL BL"},
    "BB": {"W": "WW BW FW FPB", "D": "WD BD HPB X", "L": "WL BL", "Z": "ZPB", "F": "FL", "U": "PAB"},
    "299": {"W": "WW BW", "D": "WD BD X", "L": "WL BL", "F": "FPB", "H": "HPB", "Z": "ZPB", "+": "FW", "-": "FL"},
}


def key_of(entry: Entry) -> str:
    if entry.opponent and entry.result in "1W=D0L":
        letter = {"1": "W", "=": "D", "0": "L"}.get(entry.result, entry.result)
        return ("B" if entry.colour == "b" else "W") + letter
    return RESULTS[entry.result]


@dataclass
class Report:
    """A tournament report file, as far as pairing needs it. Points are in tenths."""

    order: list[int] = field(default_factory=list)  # the players in the initial order
    entries: dict[int, list[Entry]] = field(default_factory=dict)  # of each player, round by round
    rounds: int = 0  # 0: not stated
    initial_colour: str = ""
    points: dict[str, int] = field(default_factory=dict)  # by the keys of RESULTS
    by_lines: bool = False  # the initial order is that of the lines
    baku: bool = False
    ranges: list[tuple[int, range, Container[int]]] = field(
        default_factory=list
    )  # 250: virtual points, rounds, players
    virtual: dict[tuple[int, int], int] = field(default_factory=dict)  # XXA: virtual points by round and player
    changes: list[tuple[str, int, int, set[int]]] = field(default_factory=list)  # 299: type, points, round, players
    forbidden: list[tuple[int, int, list[int]]] = field(default_factory=list)  # first round, last round, players
    byes: list[tuple[int, list[int]]] = field(default_factory=list)  # round (0: the next one), players
    known: list[tuple[int, int, Entry, int]] = field(default_factory=list)  # XXK: round, player, entry, last round

    def entry(self, player: int, round: int) -> Entry:
        entries = self.entries[player]
        return entries[round - 1] if round <= len(entries) else ABSENT

    def played(self) -> int:
        """How many rounds have been paired: up to the last one in which somebody has an opponent or the bye."""
        return max([at for one in self.entries.values() for at, entry in enumerate(one, 1) if entry.paired], default=0)

    def worth(self, key: str) -> int:
        """The bye is worth a win unless the file says otherwise (C.04.1 article 3)."""
        other = self.points.get("WW", 10) if key == "PAB" else WORTH.get(key, 0)
        return self.points.get(key, other)


def read_report(data: bytes) -> Report:
    """The records of a tournament report file (TRF16, TRF-2026 and the extensions that the page names)."""
    try:
        text = data.removeprefix(b"\xef\xbb\xbf").decode("utf-8")
    except UnicodeDecodeError:
        text = data.decode("latin-1")
    report = Report()
    for at, line in enumerate(re.split("\r\n|\r|\n", text), 1):
        try:
            read_record(report, line[:3], line.rstrip())
        except (ValueError, LookupError, ArithmeticError):
            raise Unreadable(f"line {at} of the tournament file cannot be read: {quoted(line)}") from None
    demand(report.order, "the tournament file has no players (records 001)", Unreadable)
    if not report.by_lines:
        report.order.sort()
    if report.baku and not report.ranges and not report.virtual:
        accelerate(report)
    check_games(report)
    return report


def read_record(report: Report, code: str, line: str) -> None:
    """One line. Records that say nothing about the pairing are skipped."""
    rest = line[4:].strip()
    if code == "001":
        read_player(report, line)
    elif code in ("142", "XXR"):
        report.rounds = number(rest)
    elif code == "152":
        report.initial_colour = {"W": "w", "B": "b"}[rest.upper()]
    elif code == "XXC":
        report.by_lines |= "rank" in rest
        if colour := re.search("white1|black1", rest):
            report.initial_colour = colour[0][0]
    elif code in ("162", "XXS"):
        for symbol, points in re.findall(r"([A-Z]+)\s*=?\s*([-\d.,]+)", rest):
            for key in SYMBOLS[code].get(symbol, symbol).split():
                report.points[key] = tenths(points)
    elif code[:2] == "BB" and code[2:] in SYMBOLS["BB"]:
        report.points |= dict.fromkeys(SYMBOLS["BB"][code[2]].split(), tenths(rest))
    elif code == "192":
        report.baku = rest.endswith("_BAKU")
    elif code == "250":
        rounds = range(number(line[14:17]), number(line[18:21]) + 1)
        players = range(number(line[22:26]), number(line[27:31]) + 1)
        report.ranges.append((tenths(line[9:13]), rounds, players))
    elif code == "XXA":
        for at in range(9, len(line), 5):
            report.virtual[(at - 4) // 5, number(line[4:8])] = tenths(line[at : at + 4].strip() or "0")
    elif code == "260":
        first, last = number(line[4:7].strip() or "1"), number(line[8:11].strip() or "999")
        report.forbidden.append((first, last, columns(line, 13)))
    elif code == "XXP":
        report.forbidden.append((1, 999, [number(word) for word in rest.split()]))
    elif code == "240":
        report.byes.append((number(line[6:9]), columns(line, 11)))
    elif code == "XXZ":
        report.byes.append((0, [number(word) for word in rest.split()]))
    elif code == "299":
        at = number(line[19:22].strip() or "0")
        report.changes.append((line[4:5].strip(), tenths(line[13:17]), at, set(columns(line, 24))))
    elif code == "XXK":
        words = rest.upper().split() + ["999"]
        at, white, black, until = (number(words[column]) for column in (0, 1, 2, 5))
        report.known.append((at, white, Entry(black, "w", words[3]), until))
        report.known.append((at, black, Entry(white, "b", words[4]), until))


def read_player(report: Report, line: str) -> None:
    player = number(line[4:8])
    if not player or player in report.entries:
        raise ValueError(player)
    report.order.append(player)
    report.entries[player] = [
        read_entry(line[at : at + 8]) for at in range(91, min(len(line), 91 + 10 * MOST_ROUNDS), 10)
    ]


def read_entry(block: str) -> Entry:
    """The opponent in columns 1-4 of the block, the colour in 6, the result in 8."""
    opponent = number(block[:4].strip() or "0")
    colour, result = block[5:6].lower(), block[7:8].strip().upper()
    if not opponent:
        return Entry(0, "-", WITHOUT_OPPONENT.get(result, result)) if block.strip() else ABSENT
    return Entry(opponent, colour if colour in ("w", "b") else "-", result or "?")


def check_games(report: Report) -> None:
    """Both players of a game name each other, and every result is one of the format."""
    games = [(player, at, one) for player in report.order for at, one in enumerate(report.entries[player], 1)]
    for player, at, entry in games + [(player, at, entry) for at, player, entry, _ in report.known]:
        where = f"round {at} of player {player} in the tournament file"
        known = set("1=0WDL?+-") if entry.opponent else set(RESULTS)
        demand(entry.result in known, f"{where}: {quoted(entry.result)} is no result", Unreadable)
        if entry.opponent:
            possible = entry.opponent != player and player in report.entries and entry.opponent in report.entries
            demand(possible, f"{where}: player {entry.opponent} is no opponent", Unreadable)
            other = report.entry(entry.opponent, at)
            same = other.opponent == player and (not entry.played or {entry.colour, other.colour} == {"w", "b"})
            demand(same, f"{where}: player {entry.opponent} has another entry for this game", Unreadable)


def accelerate(report: Report) -> None:
    """C.04.7 1.2, 1.4: the first half of the players have a win in the first quarter of the rounds, then half of it."""
    group, win, rounds = report.order[: 2 * -(-len(report.order) // 4)], report.worth("WW"), -(-report.rounds // 2)
    report.ranges.append((win, range(1, -(-rounds // 2) + 1), set(group)))
    report.ranges.append((win // 2, range(-(-rounds // 2) + 1, rounds + 1), set(group)))


def number(text: str) -> int:
    if not re.fullmatch(r"\s*[0-9]{1,4}\s*", text):
        raise ValueError(text)
    return int(text)


def columns(line: str, start: int) -> list[int]:
    """The numbers in columns `start` to `start + 3`, and so on with one blank between."""
    cells = (line[at : at + 4].strip() for at in range(start - 1, len(line), 5))
    return [number(cell) for cell in cells if cell]


def tenths(text: str) -> int:
    found = re.fullmatch(r"([-+]?)([0-9]{0,4})[.,]?([0-9]?)0?", text.strip())
    if not found or not re.search("[0-9]", text):
        raise ValueError(text)
    return int(f"{found[1]}{found[2]}{found[3] or 0}")


# -- 3. The facts ----------------------------------------------------------------------------------------------------


class Player(NamedTuple):
    """A participant of the round, as the page lists them."""

    number: int
    score: int
    parity: int
    colours: str
    met: list[int]
    floats: str
    bye: bool
    unplayed: int
    topscorer: bool


class History:
    """What the file says before the pairing of a round: entries as they were known then, and scores round by round."""

    def __init__(self, report: Report, system: str, round: int) -> None:
        self.report, self.system, self.round = report, system, round
        self.entries = {player: [report.entry(player, at) for at in range(1, round)] for player in report.order}
        for at, player, entry, last in report.known:
            if at < round <= last:
                self.entries[player][at - 1] = entry
        demand(len(report.ranges + report.changes) <= MOST_RECORDS, "the file has too many records 250 and 299")
        self.scores = {player: list(self.score(player)) for player in report.order}

    def score(self, player: int) -> Iterator[int]:
        """The scores before each round, the virtual points of that round included (C.04.7 article 1.5)."""
        changes = [(kind, amount, at) for kind, amount, at, players in self.report.changes if player in players]
        points = sum(amount for kind, amount, at in changes if not kind and not at)
        for round in range(1, self.round + 1):
            yield points + self.virtual(player, round)
            if round < self.round:
                key = key_of(self.entries[player][round - 1])
                now = [(kind, amount) for kind, amount, at in changes if at == round or (kind and not at)]
                worth = [amount for kind, amount in now if key in SYMBOLS["299"].get(kind, "").split()]
                points += (worth or [self.report.worth(key)])[-1] + sum(amount for kind, amount in now if not kind)

    def virtual(self, player: int, round: int) -> int:
        """Virtual points: those of records 250, else of records XXA."""
        if not self.report.ranges:
            return self.report.virtual.get((round, player), 0)
        found = [points for points, rounds, players in self.report.ranges if round in rounds and player in players]
        return found[-1] if found else 0

    def float(self, player: int, round: int) -> str:
        """Article 1.4: D downfloat, U upfloat, - none."""
        if round < 1:
            return "-"
        entry = self.entries[player][round - 1]
        if entry.played:
            own, other = self.scores[player][round - 1], self.scores[entry.opponent][round - 1]
            return "D" if own > other else "U" if own < other else "-"
        more = self.report.worth(key_of(entry)) > self.report.worth("WL")
        return "D" if more or (entry.result == "U" and self.system == "dutch") else "-"

    def participants(self) -> set[int]:
        """Who is paired or has the bye in a round that the file has; else all who have not asked for a bye."""
        report = self.report
        if self.round <= report.played():
            return {player for player in report.order if report.entry(player, self.round).paired}
        away = {player for player in report.order if report.entry(player, self.round) != ABSENT}
        return set(report.order).difference(away, *(players for at, players in report.byes if at in (0, self.round)))

    def facts(self, rounds: int) -> dict[str, Any]:
        """The facts of the round, as the page defines them."""
        report, win = self.report, max(self.report.worth("WW"), self.report.worth("BW"))
        half = (self.round - 1) * max(win, report.worth("WD"))
        participants, players, parity = self.participants(), [], 0
        for player, entries in self.entries.items():
            parity += player in participants or any(entry.paired for entry in entries)
            games = [entry for entry in entries if entry.played]
            without = [entry for entry in entries if not entry.played]
            score = self.scores[player][-1]
            colours, met = "".join(entry.colour for entry in games), sorted(entry.opponent for entry in games)
            floats = self.float(player, self.round - 1) + self.float(player, self.round - 2)
            bye = not any(entry.result == "U" or report.worth(key_of(entry)) >= win for entry in without)
            topscorer = self.round == rounds and 2 * score > half
            if player in participants:
                players.append(Player(player, score, parity, colours, met, floats, bye, len(without), topscorer))
        lists = [who for first, last, who in report.forbidden if first <= self.round <= last]
        demand(sum(len(who) ** 2 for who in lists) < MOST_PAIRS, "the file forbids more pairs than this verifier reads")
        forbidden = {(one, other) for who in lists for one in who for other in who if one < other}
        return {
            "initial_colour": report.initial_colour or first_colour(report),
            "players": [player._asdict() for player in sorted(players, key=lambda player: -player.score)],
            "forbidden": sorted(list(pair) for pair in forbidden if participants.issuperset(pair)),
        }


def first_colour(report: Report) -> str:
    """The initial colour as the first round with colours shows it (5.2.5); nothing, if no round does."""
    holders = set()
    for round in range(1, report.played() + 1):
        holders |= {player for player in report.order if report.entry(player, round).paired}
        parity = 0
        for player in report.order:
            parity += player in holders
            if (colour := report.entry(player, round).colour) != "-":
                return colour if parity % 2 else opposite(colour)
    return ""


def compare_facts(stated: dict[str, Any], derived: dict[str, Any]) -> None:
    """Every fact of the certificate is the one that the tournament file gives."""
    for one, other in zip(stated["players"], derived["players"], strict=False):
        for key in one:
            said = f"{key} is {other[key]} by the tournament file, not {one[key]}"[:300]
            demand(one[key] == other[key], f"player {one['number']} in the order of the participants: {said}")
    demand(len(stated["players"]) == len(derived["players"]), "the participants are others by the tournament file")
    demand(stated["forbidden"] == derived["forbidden"], "the forbidden pairs are others by the tournament file")
    colour = derived["initial_colour"]  # empty: it was drawn by lot (5.1), and nothing in the file tells how
    demand(colour in ("", stated["initial_colour"]), f"the initial colour is {colour} by the tournament file")


def compare_round(report: Report, certificate: dict[str, Any]) -> None:
    """The round of the certificate is the published one, if the file has it. Of several byes, the first one counts."""
    stated = {(certificate["bye"] or BYE, BYE): "-"}
    for white, black in certificate["pairs"]:
        stated |= {(white, black): "w", (black, white): "b"}
    entries = [(player, report.entry(player, certificate["round"])) for player in report.order]
    bye = next((player for player, entry in entries if entry.result == "U"), BYE)
    published = {(player, entry.opponent): entry.colour for player, entry in entries if entry.opponent}
    published[bye, BYE] = "-"
    for player, other in [*stated, *published]:
        same = (player, other) in stated and published.get((player, other), "?") in ("-", stated[player, other])
        demand(same, f"the published round is another one: look at player {player or other}")


# -- 4. Colours ------------------------------------------------------------------------------------------------------

ABSOLUTE, STRONG, MILD, NONE = 3, 2, 1, 0


def opposite(colour: str) -> str:
    return "b" if colour == "w" else "w"


def colour_difference(history: str) -> int:
    return history.count("w") - history.count("b")


def preference(history: str) -> tuple[str, int]:
    """Article 1.7: the colour and how strongly it is preferred."""
    difference = colour_difference(history)
    if abs(difference) > 1:
        return ("b" if difference > 1 else "w"), ABSOLUTE
    if history[-2:] in ("ww", "bb"):
        return opposite(history[-1]), ABSOLUTE
    if difference:
        return ("b" if difference == 1 else "w"), STRONG
    return (opposite(history[-1]), MILD) if history else ("", NONE)


def colour_of_higher(higher: Player, lower: Player, initial_colour: str) -> str:
    """Article 5.2: the colour of the higher ranked player."""
    (colour, strength), (other_colour, other_strength) = preference(higher.colours), preference(lower.colours)
    if colour != other_colour:  # 5.2.1
        return colour or opposite(other_colour)
    if strength != other_strength:  # 5.2.2
        return colour if strength > other_strength else opposite(colour)
    wider = abs(colour_difference(higher.colours)) - abs(colour_difference(lower.colours))
    if strength == ABSOLUTE and wider:
        return colour if wider > 0 else opposite(colour)
    for own, other in zip(higher.colours[::-1], lower.colours[::-1], strict=False):  # 5.2.3
        if own != other:
            return other
    if colour:  # 5.2.4
        return colour
    return initial_colour if higher.parity % 2 else opposite(initial_colour)  # 5.2.5


# -- 5. Who may meet -------------------------------------------------------------------------------------------------


def places(group: int) -> Iterator[int]:
    """The places in a set of participants, ascending."""
    while group:
        lowest = group & -group
        yield lowest.bit_length() - 1
        group ^= lowest


def set_of(group: Iterable[int]) -> int:
    return sum(1 << place for place in set(group))


class Case:
    """The participants by their places, the bye after them, and who may meet whom."""

    def __init__(self, facts: dict[str, Any], system: str) -> None:
        self.system = system
        self.players = [Player(**player) for player in facts["players"]]
        self.count = len(self.players)
        self.bye = 1 << self.count if self.count % 2 else 0
        self.everybody = (1 << self.count) - 1 | self.bye
        self.place = {player.number: at for at, player in enumerate(self.players)} | {BYE: self.count}
        self.work = MOST_WORK
        for one, other in zip(self.players, self.players[1:], strict=False):
            in_order = (-one.score, one.parity) < (-other.score, other.parity)
            demand(in_order, f"facts.players: player {other.number} comes before player {one.number} (1.2)")
        demand(len(self.place) > self.count, "facts.players names a player twice")
        forbidden = {number for pair in facts["forbidden"] for number in pair}
        demand(forbidden <= set(self.place), "facts.forbidden names somebody who is no participant")
        self.initial_colour = facts["initial_colour"]
        self.preferences = [preference(player.colours) for player in self.players]
        self.topscorers = self.having(lambda player: player.topscorer)
        self.bye_allowed = self.having(lambda player: player.bye) if self.bye else 0
        self.preferring = defaultdict[tuple[str, int], int](int)
        for at, known in enumerate(self.preferences):
            self.preferring[known] |= 1 << at
        games = [(player.number, other) for player in self.players for other in player.met if other in self.place]
        self.met, self.forbidden = self.both_ways(games), self.both_ways(facts["forbidden"])
        self.may_meet = []
        for at in places(self.everybody):
            self.may_meet.append(self.everybody & ~(1 << at))
            for group in self.barred(at).values():
                self.may_meet[at] &= ~group

    def both_ways(self, pairs: Iterable[tuple[int, int]]) -> list[int]:
        rows = [0] * self.count
        for one, other in [(self.place[one], self.place[other]) for one, other in pairs]:
            rows[one] |= 1 << other
            rows[other] |= 1 << one
        return rows

    def having(self, quality: Callable[[Player], bool]) -> int:
        return set_of(at for at, player in enumerate(self.players) if quality(player))

    def barred(self, at: int) -> dict[str, int]:
        """Whom the participant at this place may not meet, by the articles."""
        if at == self.count:
            return {"C2": ~self.bye_allowed}
        colour, strength = self.preferences[at]
        absolute = strength == ABSOLUTE and not self.topscorers >> at & 1
        alike = self.preferring[colour, ABSOLUTE] & ~self.topscorers & ~(1 << at) if absolute else 0
        without_bye = 0 if self.bye_allowed >> at & 1 else self.bye
        return {"C1": self.met[at], "C2": without_bye, "C3": alike, "forbidden": self.forbidden[at]}

    def colours(self, one: int, other: int) -> list[tuple[str, str]]:
        """The histories of the two players at these places, each with the colour in their game."""
        higher, lower = self.players[min(one, other)], self.players[max(one, other)]
        colour = colour_of_higher(higher, lower, self.initial_colour)
        return [(higher.colours, colour), (lower.colours, opposite(colour))]

    def too_far(self, one: int, other: int) -> int:
        """[C10]: how many of the two get a colour difference above 2 or below -2."""
        return sum(abs(colour_difference(history + colour)) > 2 for history, colour in self.colours(one, other))

    def thrice(self, one: int, other: int) -> int:
        """[C11]: how many of the two get the same colour for the third time running."""
        return sum(history[-2:] == colour * 2 for history, colour in self.colours(one, other))

    def name(self, place: int) -> str:
        return f"player {self.players[place].number}" if place < self.count else "the bye"

    def spend(self, amount: int) -> None:
        """A certificate that would take hours to verify is rejected."""
        self.work -= amount
        demand(self.work >= 0, "the certificate takes more comparisons than this verifier makes")


# -- 6. Brackets -----------------------------------------------------------------------------------------------------

Because = dict[str, Any]


class Round:
    """The pairs of a round: the partner of each participant, by places."""

    def __init__(self, case: Case, stated: dict[str, Any]) -> None:
        self.case = case
        self.boards, self.bye = [tuple(pair) for pair in stated["pairs"]], stated["bye"]
        self.pairs = self.boards + ([(self.bye, BYE)] if self.bye else [])
        self.fault = self.find_fault()
        self.partner = [-1] * (case.count + 1)
        if not self.fault or self.fault["article"] != "1.9.1":
            for one, other in [(case.place[one], case.place[other]) for one, other in self.pairs]:
                self.partner[one], self.partner[other] = other, one

    def find_fault(self) -> Because | None:
        """What no round may have, whatever else there is: the first line that applies of the page's table."""
        times = Counter(number for pair in self.pairs for number in pair)
        wrong = {number for number in set(times) | set(self.case.place) if times[number] != 1} - {BYE}
        wrong |= set(times) - set(self.case.place) | ({self.bye} if self.bye and not self.case.bye else set())
        if wrong:
            return {"article": "1.9.1", "players": sorted(wrong)}
        for one, other in self.pairs:
            for article, group in self.case.barred(self.case.place[one]).items():
                if group >> self.case.place[other] & 1:
                    return {"article": article, "pair": [one, other]}
        return None

    def wrong_colours(self) -> Because | None:
        """Article 5.2 for every pair: the first one with the wrong colours, as it should be."""
        for white, black in self.boards:
            one, other = self.case.place[white], self.case.place[black]
            if self.case.colours(one, other)[one > other][1] != "w":
                return {"article": "5.2", "pair": [black, white]}
        return None

    def inside(self, group: int) -> dict[int, int]:
        """The pairs inside a group: the partner of each place."""
        return {place: self.partner[place] for place in places(group) if group >> self.partner[place] & 1}


class Bracket(NamedTuple):
    """A bracket of a round; groups are sets of places."""

    score: int
    first: bool
    field: int  # who has no pair in a bracket above, and the bye
    mdps: int
    residents: int
    next: int  # the residents of the following bracket; empty if there is none
    members: int
    downfloaters: int


def scores_of(case: Case, group: int) -> list[tuple[int, int]]:
    """The scores in a group, from the highest to the lowest, each with those who have it."""
    found = defaultdict[int, int](int)
    for place in places(group & ~case.bye):
        found[case.players[place].score] |= 1 << place
    return sorted(found.items(), reverse=True)


def brackets_of(case: Case, round: Round) -> Iterator[Bracket]:
    """The brackets of a complete round, from the top down (1.3, 1.9.2)."""
    groups, left, mdps = scores_of(case, case.everybody), case.everybody, 0
    for at, (score, residents) in enumerate(groups):
        members = mdps | residents
        down = members & ~set_of(round.inside(members))
        following = groups[at + 1][1] if at + 1 < len(groups) else 0
        yield Bracket(score, at == 0, left, mdps, residents, following, members, down)
        left, mdps = left & ~(members & ~down), down


# -- 7. Digits -------------------------------------------------------------------------------------------------------

# Pairs with one end in each of two groups pay an amount; no pair is in two blocks, and a pair that is in none pays 0.
Blocks = list[tuple[int, int, int]]


class Digit(NamedTuple):
    name: str
    of: int | None
    blocks: Blocks
    about: int | None = None  # the place of the participant that the digit is about

    def __str__(self) -> str:
        return f"{self.name}{'' if self.of is None else f' of {self.of}'} ({ARTICLES[self.name]})"

    def pays(self, place: int, among: int) -> Iterator[tuple[int, int]]:
        """What the pairs of the participant at this place pay: amounts, each with those of these partners."""
        itself = 1 << place
        for amount, one, other in self.blocks:
            if partners := among & ((other if itself & one else 0) | (one if itself & other else 0)):
                yield amount, partners
                among &= ~partners
        if among:
            yield 0, among


def counted(count: Callable[[int, int], int], group: int, case: Case) -> Blocks:
    """[C10] and [C11] inside a group. Only a pair that denies somebody an absolute preference can pay, and this takes
    two players with the same absolute preference. One of them is a topscorer, or they could not meet ([C3])."""
    blocks = []
    for colour in "wb":
        alike = case.preferring[colour, ABSOLUTE] & group
        for one in places(alike & case.topscorers):
            others = [other for other in places(alike & ~(1 << one)) if other > one or not case.topscorers >> other & 1]
            case.spend(10 * len(others))
            blocks += [(count(one, other), 1 << one, 1 << other) for other in others]
    return [block for block in blocks if block[0]]


def criteria(case: Case, bracket: Bracket) -> Iterator[Digit]:
    """The digits of [C5] to [C21] in a bracket (articles 2.3 and 2.4)."""
    members, mdps, residents = bracket.members, bracket.mdps, bracket.residents
    outside, beyond = bracket.field & ~members, bracket.field & ~members & ~bracket.next
    if bracket.first and case.bye:
        by_score = [(score, case.bye, group) for score, group in scores_of(case, bracket.field)]
        yield Digit("C5", None, by_score, case.count)
    yield Digit("C6", None, [(1, members, outside)])
    for score, group in scores_of(case, mdps):
        yield Digit("C7", score, [(1, group, outside)])
    if bracket.next:
        yield Digit("C8", None, [(1, members | bracket.next, beyond)])
        for score, group in scores_of(case, members):
            yield Digit("C8", score, [(1, group, beyond)])
    if case.system == "dutch-2025" or bracket.downfloaters.bit_count() == 1:
        yield Digit("C9", None, [(case.players[at].unplayed, case.bye, 1 << at) for at in places(members)])
    yield Digit("C10", None, counted(case.too_far, members, case))
    yield Digit("C11", None, counted(case.thrice, members, case))
    # Of two who prefer the same colour, exactly one does not get it; of others, nobody (5.2.1).
    alike, strongly = [], []
    for colour in "wb":
        mild, strong, absolute = (case.preferring[colour, strength] & members for strength in (MILD, STRONG, ABSOLUTE))
        alike.append((1, mild | strong | absolute, mild | strong | absolute))
        strongly += [(1, strong, strong), (1, strong, absolute)]  # 5.2.2: the absolute preference is granted
    yield Digit("C12", None, alike)
    yield Digit("C13", None, strongly)
    down, up = ([case.having(lambda one: one.floats[ago] == letter) for ago in (0, 1)] for letter in "DU")  # noqa: B023
    for ago, names in enumerate((("C14", "C15"), ("C16", "C17"))):
        yield Digit(names[0], None, [(1, residents & down[ago], outside)])
        yield Digit(names[1], None, [(1, mdps, residents & up[ago])])
    for ago, names in enumerate((("C18", "C19"), ("C20", "C21"))):
        for score, group in scores_of(case, mdps):
            yield Digit(names[0], score, [(1, group & down[ago], outside)])
        for score, group in scores_of(case, mdps):
            yield Digit(names[1], score, [(1, group, residents & up[ago])])


def ranks(place: int, partners: int, rank: dict[int, int]) -> Blocks:
    """The participant at this place, with one of these partners, pays the rank of the partner."""
    return [(rank[partner], 1 << place, 1 << partner) for partner in places(partners)]


def order_of_mdps(case: Case, bracket: Bracket) -> Iterator[Digit]:
    """The order of the MDP-pairings: the set of pairable MDPs (4.4.2), then their opponents (4.2.2)."""
    rank = {place: at for at, place in enumerate(places(bracket.members), 1)}
    for mdp in places(bracket.mdps):
        yield Digit("limbo", case.players[mdp].number, [(1, 1 << mdp, bracket.field & ~bracket.members)], mdp)
    for mdp in places(bracket.mdps & ~bracket.downfloaters):
        yield Digit("partner", case.players[mdp].number, ranks(mdp, bracket.residents, rank), mdp)


class Remainder:
    """The residents who have no MDP for an opponent, and the order of their candidates (4.3.2, then 4.2.2)."""

    def __init__(self, case: Case, bracket: Bracket, round: Round) -> None:
        self.case, self.bracket = case, bracket
        mdps = places(bracket.mdps & ~bracket.downfloaters)
        self.group = bracket.residents & ~set_of(round.partner[mdp] for mdp in mdps)
        self.rank = {place: at for at, place in enumerate(places(self.group), 1)}  # the BSN (4.1.1)
        self.higher = set_of(place for place, partner in round.inside(self.group).items() if place < partner)
        self.s1 = set_of(place for place in self.rank if self.rank[place] <= self.higher.bit_count())
        self.s2 = self.group & ~self.s1

    def exchanges(self) -> Iterator[Digit]:
        """4.3.2: players of S1 who are not the higher one of a pair moved down, players of S2 who are moved up."""
        s1, s2, outside = self.s1, self.s2, self.bracket.field & ~self.group
        down, up = s1 & ~self.higher, s2 & self.higher
        yield Digit("moved", None, [(1, s1, s1), (1, s2, s2), (1, s1, outside)])
        if down:
            # Of two in S2, the higher one is moved up; of two in S1, the lower one down, and one who has nobody.
            moved_up = [(self.rank[at], 1 << at, s2 & ~((2 << at) - 1)) for at in places(s2)]
            moved_down = [(-self.rank[at], 1 << at, s1 & ((1 << at) - 1) | outside) for at in places(s1)]
            yield Digit("difference", None, moved_up + moved_down)
        for place in reversed(list(places(s1))):
            if down & ((2 << place) - 1):  # until all of them have been named
                above = s1 & ((1 << place) - 1)
                yield Digit("down", self.case.players[place].number, [(-1, 1 << place, above | outside)], place)
        for place in places(s2 & ((1 << up.bit_length()) - 1)):
            yield Digit("up", self.case.players[place].number, [(-1, 1 << place, s2 & ~((2 << place) - 1))], place)

    def keep(self, left: list[int]) -> None:
        """S1 and S2 after the exchange are the same in all candidates that are left: other pairs are dropped."""
        s1, s2 = self.higher, self.group & ~self.higher
        outside = self.bracket.field & ~self.bracket.members
        for place in places(self.bracket.field):
            above = (1 << place) - 1
            if s1 >> place & 1:
                left[place] &= s2 & ~above
            elif s2 >> place & 1:
                left[place] &= s1 & above | outside
            else:
                left[place] &= ~s1 if outside >> place & 1 else ~self.group

    def transpositions(self) -> Iterator[Digit]:
        """4.2.2: the opponents of S1 in turn."""
        for place in places(self.higher):
            blocks = ranks(place, self.group & ~self.higher, self.rank)
            yield Digit("partner", self.case.players[place].number, blocks, place)


def digits_of(case: Case, bracket: Bracket, round: Round, left: list[int]) -> Iterator[Digit]:
    """All digits of a bracket in their order; between exchanges and transpositions, fewer pairs are left."""
    yield from criteria(case, bracket)
    yield from order_of_mdps(case, bracket)
    remainder = Remainder(case, bracket, round)
    yield from remainder.exchanges()
    remainder.keep(left)
    yield from remainder.transpositions()


# -- 8. Steps --------------------------------------------------------------------------------------------------------


class Numbers:
    """The numbers of a step: of participants and of odd sets, in parts of 1 over the scale."""

    def __init__(self, case: Case, step: dict[str, Any], field: int, positive: set[int], where: str) -> None:
        self.case, self.field, self.where, self.scale = case, field, where, step.get("scale", 1)
        self.players = [(number, self.group(players)) for number, players in step.get("players", [])]
        self.sets = [(number, self.group(players)) for number, players in step.get("sets", [])]
        self.group([player for _, players in step.get("players", []) for player in players])  # nobody is in two groups
        self.sum = sum(n for n, _ in self.sets) + sum(n * group.bit_count() for n, group in self.players)
        for number, group in self.sets:
            demand(group.bit_count() % 2, f"{where}: a set has an even number of participants")
            demand(number > 0 or group in positive, f"{where}: a set has {number} and had no positive number before")
        positive |= {group for number, group in self.sets if number > 0}

    def group(self, players: list[int]) -> int:
        group = set_of(self.case.place[player] for player in players if player in self.case.place) & self.field
        demand(group.bit_count() == len(players), f"{self.where}: a player is named twice or does not take part here")
        return group

    def totals(self) -> Iterator[tuple[int, dict[int, int]]]:
        """Groups of participants, each with the partners for whom the numbers of the pair add up to each total."""
        inside, kinds = defaultdict[int, set[int]](set), defaultdict[tuple[int, frozenset[int]], int](int)
        for at, (_, group) in enumerate(self.sets):
            for place in places(group):
                inside[place].add(at)
        numbers = {place: number for number, group in self.players for place in places(group)}
        for place in places(self.field):
            kinds[numbers.get(place, 0), frozenset(inside[place])] |= 1 << place
        self.case.spend(len(kinds) ** 2 * (1 + len(self.sets)))
        for (number, sets), group in kinds.items():
            totals = defaultdict[int, int](int)
            for (other, others), partners in kinds.items():
                totals[number + other + sum(self.sets[at][0] for at in sets ^ others)] |= partners
            yield group, totals


Totals = Iterable[tuple[int, dict[int, int]]]


def bound(case: Case, left: list[int], digit: Digit, totals: Totals, scale: int, where: str) -> None:
    """Rule 4: no pair that is left pays less than its numbers, and a pair that pays more is dropped."""
    for group, by_total in totals:
        for place in places(group):
            tight = 0
            case.spend(len(digit.blocks) + len(by_total))
            for amount, partners in digit.pays(place, left[place]):
                for total, others in by_total.items():
                    if total > scale * amount and partners & others:
                        pair = f"{case.name(place)} and {case.name(next(places(partners & others)))}"
                        numbers = f"their numbers add up to {total}/{scale}"
                        raise Rejected(f"{where}: {pair} could pay {amount}, but {numbers}")
                    if total == scale * amount:
                        tight |= partners & others
            left[place] = tight


class Proof:
    """The pairs that are left in a bracket, and the steps that drop pairs. `positive` has the sets that had a positive
    number, `proved` the digits that have been dealt with."""

    def __init__(self, case: Case, bracket: Bracket, round: Round) -> None:
        self.case, self.bracket, self.round = case, bracket, round
        self.positive, self.proved = set[int](), dict[tuple[str, int | None], Digit]()
        self.left = [row & bracket.field for row in case.may_meet]
        for mdp in places(bracket.mdps):
            self.left[mdp] &= ~bracket.mdps
        if case.bye and not bracket.first:  # [C5] has been proved
            score = case.players[round.partner[case.count]].score
            self.keep_only(case.count, case.having(lambda player: player.score == score), self.left[case.count])

    def value(self, digit: Digit, round: Round) -> int:
        """What the pairs of a round pay in a digit."""
        one_of_each = (place for place in places(self.bracket.field) if place < round.partner[place])
        paying = one_of_each if digit.about is None else [digit.about]
        return sum(amount for place in paying for amount, _ in digit.pays(place, 1 << round.partner[place]))

    def prove(self, digit: Digit, step: dict[str, Any] | None) -> None:
        """One digit: by its step, or by the usual one."""
        for former in (step or {}).get("again", []):
            known = self.proved.get((former["digit"], former.get("of")))
            demand(known, f"{self.where(digit)}: {named(former)} has not been proved before, so not again")
            self.carry_out(known or digit, former)
        self.carry_out(digit, step)
        self.proved[digit.name, digit.of] = digit

    def carry_out(self, digit: Digit, step: dict[str, Any] | None) -> None:
        value, where, rest = self.value(digit, self.round), self.where(digit), self.left[digit.about or 0]
        if step is not None:
            numbers = Numbers(self.case, step, self.bracket.field, self.positive, where)
            demand(step["value"] == value, f"{where}: the round pays {value}, not {step['value']}")
            added = f"the numbers add up to {numbers.sum}/{numbers.scale}, not to {value}"
            demand(numbers.sum == numbers.scale * value, f"{where}: {added}")
            bound(self.case, self.left, digit, numbers.totals(), numbers.scale, where)
        elif digit.about is not None:  # the usual step: only the participant has a number, the value
            bound(self.case, self.left, digit, [(1 << digit.about, {value: -1})], 1, where)
        else:
            demand(value == 0, f"{where}: the round pays {value}, and no step proves that it must")
            bound(self.case, self.left, digit, [(self.bracket.field, {0: -1})], 1, where)
        if digit.about is not None:
            self.settle(digit.about, digit, value, rest)

    def settle(self, place: int, digit: Digit, value: int, rest: int) -> None:
        """Rule 5: one pair of the participant that the digit is about pays the value; others are dropped."""
        paying = sum(group for amount, group in digit.pays(place, self.left[place]) if amount == value)
        self.keep_only(place, paying, rest)  # no two of these groups share anybody
        if digit.name == "partner":
            self.keep_only(self.round.partner[place], 1 << place, self.left[self.round.partner[place]])

    def keep_only(self, place: int, partners: int, row: int) -> None:
        self.left[place] &= partners
        for other in places(row & ~partners):
            self.left[other] &= ~(1 << place)

    def where(self, digit: Digit) -> str:
        return f"bracket of score {self.bracket.score}, {digit}"


def named(step: dict[str, Any]) -> str:
    return str(step["digit"]) + (f" of {step['of']}" if "of" in step else "")


# -- 9. The three verdicts -------------------------------------------------------------------------------------------


def check_correct(case: Case, stated: dict[str, Any]) -> Round:
    """A round with its proof: legal, the best one by every digit of every bracket, with the right colours."""
    round = Round(case, stated)
    demand(not round.fault, in_words(round.fault))
    brackets, scores = list(brackets_of(case, round)), [bracket["score"] for bracket in stated["brackets"]]
    demand(scores == [bracket.score for bracket in brackets], "the brackets are not those of the scoregroups (1.3)")
    for bracket, one in zip(brackets, stated["brackets"], strict=True):
        proof, steps = Proof(case, bracket, round), list(reversed(one["steps"]))
        for digit in digits_of(case, bracket, round, proof.left):
            its_own = steps and (steps[-1]["digit"], steps[-1].get("of")) == (digit.name, digit.of)
            proof.prove(digit, steps.pop() if its_own else None)
        left_over = ", ".join(map(named, steps[-1:]))
        demand(not steps, f"bracket of score {bracket.score}: a step for {left_over} has no place here")
    demand(not round.wrong_colours(), in_words(round.wrong_colours()))
    return round


def check_wrong(case: Case, certificate: dict[str, Any]) -> str:
    """The right round is proved, the published one differs, and what is better is what `because` says."""
    better, wrong = check_correct(case, certificate["better"]), Round(case, certificate)
    because = wrong.fault or first_difference(case, wrong, better) or wrong.wrong_colours()
    demand(because, "the published round is the correct one")
    demand(certificate["because"] == because, f"the reason is another one: {in_words(because)}")
    return in_words(because)


def first_difference(case: Case, wrong: Round, better: Round) -> Because | None:
    """The first bracket that differs, and in it the first digit whose values differ. The score of the bye ([C5]) is a
    matter of the first bracket: the candidates of all others have the same."""
    byes = [case.players[round.partner[case.count]].score for round in (wrong, better) if case.bye]
    for bracket in brackets_of(case, better):
        if len(set(byes)) == 2 or wrong.inside(bracket.members) != better.inside(bracket.members):
            proof = Proof(case, bracket, better)
            for digit in digits_of(case, bracket, better, proof.left):
                values = {"published": proof.value(digit, wrong), "better": proof.value(digit, better)}
                if values["published"] != values["better"]:
                    because = {"article": digit.name, "of": digit.of, "bracket": bracket.score, **values}
                    return {key: value for key, value in because.items() if value is not None}
    return None


FAULTS: dict[str, str] = {
    "1.9.1": "players {} are not in exactly one pair, or have a bye too many (1.9.1)",
    "C1": "players {} and {} have met before ([C1], 2.1.1)",
    "C2": "player {} may not have the bye ([C2], 2.1.2)",
    "C3": "players {} and {} have the same absolute colour preference ([C3], 2.1.3)",
    "forbidden": "the tournament forbids the pair of {} and {}",
    "5.2": "player {} should have White against player {} (5.2)",
}


def in_words(because: Because | None) -> str:
    """What is wrong with a round."""
    if because is None or because["article"] in FAULTS:
        return str(FAULTS[because["article"]].format(*because.get("pair", [because.get("players")]))) if because else ""
    digit = named({"digit": because["article"]} | because)
    where = f"in the bracket of score {because['bracket']}, {digit} ({ARTICLES[because['article']]})"
    return f"{where} is {because['published']} and could be {because['better']}"


def check_impossible(case: Case, step: dict[str, Any]) -> None:
    """Every complete pairing would pay more than 0, and no pair pays anything."""
    numbers = Numbers(case, step, case.everybody, set(), "the obstruction")
    demand(numbers.sum > 0, f"the obstruction: the numbers add up to {numbers.sum}, which is not more than 0")
    bound(case, list(case.may_meet), Digit("C4", None, []), numbers.totals(), 1, "the obstruction")


EDITIONS = {"dutch": "C.04.3 in force from 1 February 2026", "dutch-2025": "C.04.3 in force from 1 July 2025"}


def verify(certificate: Any, report: Report | None = None) -> str:
    """What has been proved, in words. Otherwise `Rejected` says what has not."""
    verdict = str(certificate.get("verdict")) if type(certificate) is dict else ""
    check_shape(certificate, CERTIFICATE | PARTS.get(verdict, {}), "the certificate")
    system, round, stated = certificate["system"], certificate["round"], certificate["facts"]
    if report is not None:
        played = report.played()
        demand(round <= played + 1, f"the file ends with round {played}: round {round} cannot be paired yet")
        rounds = report.rounds or max(played, round)
        demand(certificate["rounds"] == rounds, f"the tournament has {rounds} rounds by its file")
        compare_facts(stated, History(report, system, round).facts(rounds))
        if round <= played and "pairs" in certificate:
            compare_round(report, certificate)
    case = Case(stated, system)
    if certificate["verdict"] == "impossible":
        check_impossible(case, certificate["step"])
        return f"round {round} cannot be paired: no legal pairing exists ({EDITIONS[system]}, 1.9.3)"
    if certificate["verdict"] == "wrong":
        why = check_wrong(case, certificate)
        return f"round {round} as published is wrong by {EDITIONS[system]}: {why}; the right round is proved"
    check_correct(case, certificate)
    steps = sum(len(bracket["steps"]) for bracket in certificate["brackets"])
    found = f"{case.count} players, {len(certificate['brackets'])} brackets, {steps} steps"
    return f"round {round} is the one that {EDITIONS[system]} asks for: {found}"


# -- 10. The command -------------------------------------------------------------------------------------------------


def read_file(name: str) -> bytes:
    try:
        with Path(name).open("rb") as file:
            data = file.read(LARGEST_FILE + 1)
    except (OSError, ValueError) as error:
        raise Unreadable(f"{quoted(name)} cannot be read: {error}") from None
    demand(len(data) <= LARGEST_FILE, f"{quoted(name)} has more than {LARGEST_FILE} bytes", Unreadable)
    return data


def main(arguments: list[str]) -> int:
    if arguments in (["-h"], ["--help"]):
        print(__doc__)
        return 0
    if not 1 <= len(arguments) <= 2 or any(argument.startswith("-") for argument in arguments):
        print("usage: verify.py [FILE.trf] CERTIFICATE.json   (--help says more)", file=sys.stderr)
        return 2
    try:
        certificate = read_json(read_file(arguments[-1]))
        report = read_report(read_file(arguments[0])) if len(arguments) == 2 else None
        print(f"accepted: {verify(certificate, report)}")
    except Unreadable as error:
        print(f"unreadable: {error}", file=sys.stderr)
        return 3
    except Rejected as error:
        print(f"rejected: {error}")
        return 1
    if report is None:
        print("The facts were taken from the certificate as they are: no tournament file was given.")
    stated = {key: certificate[key] for key in certificate if key in CERTIFICATE | ROUND and key != "verdict"}
    stated["pairs"] = sorted(certificate.get("pairs", []))
    for name, content in (("round", stated), ("certificate", certificate)):
        written = json.dumps(content, sort_keys=True, separators=(",", ":")).encode()
        print(f"SHA-256 of the {name}: {hashlib.sha256(written).hexdigest()}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
