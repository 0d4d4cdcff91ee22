"""Personal data: an event without names.

Owns `anonymise_entries`: the same journal with nobody recognisable in it. Names become numbers; identifiers, birth
dates, clubs, contacts, notes, and the names and addresses of officials go; authors of entries become numbers, too. What
somebody wrote in their own words (reasons, remarks, comments of an imported file) goes as a whole: nobody can tell
which names it holds. Everything else stays, entry by entry, in a new chain: the old one cannot prove what is no longer
there. Must not delete: the store does.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import Any

from dutchess.base.values import replace
from dutchess.journal.entry import GENESIS, Entry, chain_entries
from dutchess.journal.facts import (
    EventChanged,
    EventCreated,
    Fact,
    Imported,
    NormDataSet,
    PersonAdded,
    PersonChanged,
    TeamAdded,
    TeamChanged,
)
from dutchess.journal.values import Person
from dutchess.tournament import Tournament

WITHHELD = "withheld"
WOMAN = "W"  # how her titles begin


def public_facts(tournament: Tournament) -> Tournament:
    """A tournament as everybody may know it: nobody is told apart by birth or sex, except by a title."""
    public = [
        replace(player, birth="", sex="w" if player.title.upper().startswith(WOMAN) else "")
        for player in tournament.players
    ]
    return replace(tournament, players=tuple(public))


def anonymise_entries(entries: Iterable[Entry], event: str) -> tuple[Entry, ...]:
    """The journal of an event without anybody's name."""
    listed = list(entries)
    facts = {entry.position: entry.fact for entry in listed}
    authors: dict[str, str] = {}
    kept_entries: list[Entry] = []
    head = GENESIS
    for _, group in groupby(listed, key=lambda entry: entry.action):
        action = list(group)
        first = action[0]
        author = authors.setdefault(first.author, f"author {len(authors) + 1}")
        reason = WITHHELD if first.reason else ""
        told = [_without_names(facts[entry.position]) for entry in action]
        made = chain_entries(told, event, first.position - 1, head, first.time, author, reason)
        head = made[-1].hash
        kept_entries += made
    return tuple(kept_entries)


def _without_names(fact: Fact) -> Fact:
    match fact:
        case PersonAdded() | PersonChanged():
            return replace(fact, data=_without_name(fact.data, fact.person))
        case EventCreated() | EventChanged():
            return replace(fact, details=replace(fact.details, chief_arbiter="", deputies=(), notes=""))
        case TeamAdded() | TeamChanged():
            return replace(fact, captain="")
        case Imported():
            program = WITHHELD if fact.header.program else ""  # record 182 may name a person instead
            header = replace(fact.header, chief_arbiter="", deputies=(), program=program)
            repairs, remarks = ((WITHHELD,) if words else () for words in (fact.repairs, fact.remarks))
            return replace(fact, source=WITHHELD, repairs=repairs, remarks=remarks, records=(), header=header)
        case NormDataSet():
            declared = replace(fact.declared, arbiter_email="", organizer="", organizer_email="", website="")
            return replace(fact, declared=declared)
    changed: Any = fact
    return replace(changed, remark=WITHHELD) if getattr(fact, "remark", "") else fact


def _without_name(data: Person, person: int) -> Person:
    return Person(
        f"Player {person}",
        data.title,
        data.sex,
        data.federation,
        fide_rating=data.fide_rating,
        national_rating=data.national_rating,
    )
