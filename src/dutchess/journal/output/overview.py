"""Many events at a glance: name, place and dates, for a list of them.

Owns what such a list says. It reads only the entries that say so, and the undos: reading five hundred whole journals
would take long. Must not prove journals; whoever opens an event does.
"""

from __future__ import annotations

from collections.abc import Collection
from itertools import groupby

from dutchess.journal import facts
from dutchess.journal.database.store import Store
from dutchess.journal.errors import Damaged
from dutchess.journal.timeline import select_counting
from dutchess.journal.values import Details

KINDS = (facts.EventCreated.__name__, facts.EventChanged.__name__, facts.Undone.__name__)


def details_of(store: Store, events: Collection[str]) -> dict[str, Details]:
    """The data of these events as they are now; those whose entries cannot be read are missing."""
    found: dict[str, Details] = {}
    for event, entries in groupby(store.entries_of_kind(events, KINDS), lambda entry: entry.event):
        try:
            told = [entry.fact for entry, _ in select_counting(entries)]
        except Damaged:
            continue
        if told and isinstance(told[-1], facts.EventCreated | facts.EventChanged):
            found[event] = told[-1].details
    return found
