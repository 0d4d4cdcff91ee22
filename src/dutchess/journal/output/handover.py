"""One file per event, for backup and hand-over: JSON lines, the first about the event, then every entry.

Owns the form of the file. It can be read into any store; the chain of hashes in it proves that nothing was changed.
Must not know what entries mean.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import fields

from dutchess.base.errors import DutchessError
from dutchess.base.values import value_class
from dutchess.journal.codec import canonical
from dutchess.journal.database.recovery import Recovered, recover_entries
from dutchess.journal.database.store import ListedEvent, Store, readable
from dutchess.journal.entry import Entry, verify_entries
from dutchess.journal.errors import Damaged, Refusal
from dutchess.journal.messages import Message, said
from dutchess.journal.output.derive import tournament_of
from dutchess.journal.output.standing import standings_after
from dutchess.journal.state import State
from dutchess.journal.timeline import Timeline
from dutchess.ranking.categories import check_categories

FORMAT = "dutchess-journal"
EDITION = 1
FIELDS = {field.name: int if field.name in ("position", "action") else str for field in fields(Entry)}


@value_class
class Handover:
    """What a file holds: the event, its intact entries, and what is wrong after them, if anything."""

    event: str
    name: str
    created: str
    entries: tuple[Entry, ...]
    fault: Damaged | None = None


def dump(store: Store, event: str) -> str:
    """The file of an event; Damaged if its journal is not intact (`recover` writes what is)."""
    verdict = store.verify(event)
    if verdict.fault is not None:
        raise verdict.fault
    return text_of(_find_event(store, event), store.entries(event))


def recover(store: Store, event: str) -> Recovered:
    """What the damaged journal of an event still proves."""
    listed = _find_event(store, event)
    return recover_entries(event, listed.name, listed.created, store.entries(event))


def recover_file(text: str) -> Recovered:
    """What a damaged file still proves."""
    head, lines = _parts(text)
    entries = [entry for entry in map(_read_line, lines) if entry is not None]
    event, name, created = (str(head.get(one, "")) for one in ("event", "name", "created"))
    return recover_entries(event, name, created, entries)


def text_of_recovered(found: Recovered) -> str:
    """The file of what can be worked with."""
    listed = ListedEvent(found.event, found.name, found.created, len(found.entries), "")
    return text_of(listed, found.entries)


def _find_event(store: Store, event: str) -> ListedEvent:
    store.length(event)
    return next(listed for listed in store.events() if listed.event == event)


def text_of(listed: ListedEvent, entries: Iterable[Entry]) -> str:
    """The lines of a file."""
    chain = list(entries)
    head = {
        "format": FORMAT,
        "edition": EDITION,
        "event": listed.event,
        "name": listed.name,
        "created": listed.created,
        "length": len(chain),
        "head": chain[-1].hash if chain else "",
    }
    return f"{canonical(head)}\n{lines_of(chain)}"


def load(text: str) -> Handover:
    """Read a file. A fault does not hide the entries before it; JournalError if it is no such file at all."""
    head, lines = _parts(text)
    event = str(head.get("event"))
    entries: list[Entry] = []
    fault: Damaged | None = None
    try:
        for entry in verify_entries((_entry(line, number) for number, line in enumerate(lines, 1)), event):
            entries.append(entry)
        if (len(entries), entries[-1].hash if entries else "") != (head.get("length"), head.get("head")):
            cut = said("file-cut", entries=len(entries), claimed=str(head.get("length")))
            raise Damaged(cut, len(entries) + 1, event)
    except Damaged as error:
        fault = error
    return Handover(event, str(head.get("name", "")), str(head.get("created", "")), tuple(entries), fault)


def _parts(text: str) -> tuple[dict[str, object], list[str]]:
    """What a file says of its event, and the lines of the entries; Refusal if it is no such file."""
    first, *lines = text.removesuffix("\n").split("\n")  # nothing else ends a line: reasons may hold other breaks
    head = _plain(first)
    if head.get("format") != FORMAT or head.get("edition") != EDITION or not lines:
        raise Refusal("no-journal-file", "")
    return head, lines


def _plain(line: str) -> dict[str, object]:
    try:
        value = json.loads(line)
    except (ValueError, RecursionError):
        return {}
    return value if isinstance(value, dict) else {}


def _entry(line: str, number: int) -> Entry:
    entry = _read_line(line)
    if entry is None:
        raise Damaged(said("line-no-entry"), number)
    return entry


def _read_line(line: str) -> Entry | None:
    fields = _plain(line)
    if fields.keys() != FIELDS.keys() or any(type(fields[name]) is not kind for name, kind in FIELDS.items()):
        return None
    return Entry(**fields)  # type: ignore[arg-type]


@value_class
class Proved:
    """A file that was read to its end, and the state that its entries add up to."""

    handover: Handover
    state: State


def prove_file(text: str) -> Proved:
    """A file from elsewhere, with every entry read and taken in.

    A chain proves that nothing was changed, not that its entries make sense: whoever wrote them may have meant harm.

    Raises:
        Damaged: the file is, or it holds what no action could write.
        Refusal: it is no such file, or its entries do not fit together.
    """
    handover = load(text)
    if handover.fault is not None:
        raise handover.fault
    entries = readable(handover.entries, handover.event)
    try:
        state = Timeline.of(entries).state
        _check_sense(state)
    except (ArithmeticError, AttributeError, DutchessError, LookupError, StopIteration, TypeError, ValueError):
        raise Refusal("entries-make-no-sense", "") from None
    return Proved(handover, state)


def _check_sense(state: State) -> None:
    """Raises anything if pages cannot show an event: players, pairs or colours that are not there show themselves."""
    check_categories(state.categories)
    for key, tournament in state.tournaments.items():
        if tournament.rounds:
            tournament_of(state, key)
            standings_after(state, key)


def try_to_prove(text: str) -> Proved | Message:
    """The same for a worker: what is wrong with the file if it cannot be restored."""
    try:
        return prove_file(text)
    except (Damaged, Refusal) as error:
        return error.said


def head_of(handover: Handover) -> str:
    """The first line of the file of an event."""
    last = handover.entries[-1]
    listed = ListedEvent(handover.event, handover.name, handover.created, last.position, last.hash)
    return text_of(listed, handover.entries).partition("\n")[0]


def lines_of(entries: Iterable[Entry]) -> str:
    """Entries as the lines of a file."""
    return "".join(f"{canonical(vars(entry))}\n" for entry in entries)


@value_class
class Restored:
    """What a file brought: the event, and the entries that were not there before."""

    event: str
    added: tuple[Entry, ...]
    is_new: bool


def restore(store: Store, handover: Handover, *, by: str, extends: bool | None = None) -> Restored:
    """Write an event into a store. If it is there already, add the entries that only the file has.

    `by` is who restores it, which is kept beside the entries. `extends` says whether the event is there; by default
    that is looked up.

    Raises:
        Damaged: the file is; recover it first.
        Refusal: the file and the event have parted: each has entries that the other lacks.
    """
    if handover.fault is not None:
        raise handover.fault
    if extends is None:
        extends = any(listed.event == handover.event for listed in store.events())
    if extends:
        return Restored(handover.event, store.extend(handover.event, handover.entries, by), False)
    store.restore(handover.event, handover.name, handover.created, handover.entries, by)
    return Restored(handover.event, handover.entries, True)
