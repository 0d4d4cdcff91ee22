"""Personal data: an event without names.

Owns `anonymised`: the same journal with nobody recognisable in it. Names become numbers; identifiers, birth dates,
clubs, contacts, notes and the names of officials go; who wrote an entry becomes a number too. Everything else stays,
entry by entry, in a new chain: the old one cannot prove what is no longer there. Must not delete: the store does.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import groupby
from typing import Any

from dutchess.journal.codec import decode, encode
from dutchess.journal.entry import GENESIS, Entry, chained
from dutchess.journal.facts import (
    EventChanged,
    EventCreated,
    Fact,
    Imported,
    PersonAdded,
    PersonChanged,
    TeamAdded,
    TeamChanged,
)
from dutchess.journal.values import Person
from dutchess.record import replace

WITHHELD = "withheld"
KEPT_LINES = ("###",)  # lines of an imported file that may stay once names are out of them


def anonymised(entries: Iterable[Entry], event: str) -> tuple[Entry, ...]:
    """The journal of an event without anybody's name."""
    listed = list(entries)
    facts = {entry.position: entry.fact for entry in listed}
    names = _names(facts.values())
    pattern = re.compile("|".join(re.escape(name) for name in sorted(names, key=len, reverse=True)) or r"(?!)")
    authors: dict[str, str] = {}
    kept_entries: list[Entry] = []
    head = GENESIS
    for _, group in groupby(listed, key=lambda entry: entry.action):
        action = list(group)
        first = action[0]
        author = authors.setdefault(first.author, f"author {len(authors) + 1}")
        reason = WITHHELD if first.reason else ""
        told = [_without_names(facts[entry.position], names, pattern) for entry in action]
        made = chained(told, event, first.position - 1, head, first.time, author, reason)
        head = made[-1].hash
        kept_entries += made
    return tuple(kept_entries)


def _names(facts: Iterable[Fact]) -> dict[str, str]:
    """Every name that a person ever had, and what stands for it."""
    return {fact.data.name: f"Player {fact.person}" for fact in facts if isinstance(fact, PersonAdded | PersonChanged)}


def _without_names(fact: Fact, names: dict[str, str], pattern: re.Pattern[str]) -> Fact:
    match fact:
        case PersonAdded() | PersonChanged():
            return replace(fact, data=_nobody(fact.data, fact.person))
        case EventCreated() | EventChanged():
            return replace(fact, details=replace(fact.details, chief_arbiter="", deputies=(), notes=""))
        case TeamAdded() | TeamChanged():
            return replace(fact, captain="")
        case Imported():
            lines = tuple(line for line in fact.records if line.startswith(KEPT_LINES))
            fact = replace(fact, records=lines, header=replace(fact.header, chief_arbiter="", deputies=()))
    plain = _replaced(encode(fact), names, pattern)
    anonymous: Fact = decode(type(fact), plain)
    return anonymous


def _nobody(data: Person, person: int) -> Person:
    return Person(
        f"Player {person}",
        data.title,
        data.sex,
        data.federation,
        fide_rating=data.fide_rating,
        national_rating=data.national_rating,
    )


def _replaced(value: Any, names: dict[str, str], pattern: re.Pattern[str]) -> Any:
    """Remarks name people: every known name in any text becomes what stands for it."""
    if isinstance(value, str):
        return pattern.sub(lambda match: names[match[0]], value)
    if isinstance(value, list):
        return [_replaced(item, names, pattern) for item in value]
    if isinstance(value, dict):
        return {key: _replaced(item, names, pattern) for key, item in value.items()}
    return value
