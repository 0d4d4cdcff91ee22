"""Entries of a journal: a fact with who, when, why, and the hash of the entry before.

Owns the chain: how a hash is made and how a list of entries is proved intact. Must not know what facts mean.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from hashlib import sha256
from typing import cast

from dutchess.base.values import value_class
from dutchess.journal.codec import canonical, decode, encode
from dutchess.journal.errors import Damaged
from dutchess.journal.facts import KINDS, Fact
from dutchess.journal.messages import said

GENESIS = "0" * 64  # what the first entry names as the hash before it


@value_class
class Entry:
    """One line of a journal.

    Attributes:
        event: the journal it belongs to.
        position: 1, 2, 3, ...
        action: position of the first entry that was made together with this one; undo takes them back together.
        time: UTC, ISO 8601.
        author, reason: who did it, and why where a reason is due.
        kind, body: the fact, by name and as canonical JSON.
        previous, hash: the chain.
    """

    event: str
    position: int
    action: int
    time: str
    author: str
    reason: str
    kind: str
    body: str
    previous: str
    hash: str

    @property
    def fact(self) -> Fact:
        """The fact of this entry; Damaged if there is no such kind."""
        return read_fact(self.kind, self.body, self.position)


def read_fact(kind: str, body: str, position: int = 0) -> Fact:
    """A fact from its name and its JSON."""
    kind_class = KINDS.get(kind)
    if kind_class is None:
        raise Damaged(said("entry-kind-unknown", kind=kind), position)
    try:
        return cast(Fact, decode(kind_class, json.loads(body)))
    except (ValueError, RecursionError) as error:
        raise Damaged(said("entry-unreadable", kind=kind, error=str(error)), position) from None


def hash_of(entry: Entry) -> str:
    """SHA-256 of everything in the entry but the hash itself."""
    stated = {name: value for name, value in vars(entry).items() if name != "hash"}
    return sha256(canonical(stated).encode()).hexdigest()


def chain_entries(
    facts: Iterable[Fact], event: str, position: int, head: str, time: str, author: str, reason: str
) -> tuple[Entry, ...]:
    """The entries that record these facts as one action after entry `position`, whose hash is `head`."""
    entries: list[Entry] = []
    action = position + 1
    for fact in facts:
        position += 1
        body = canonical(encode(fact))
        bare = Entry(event, position, action, time, author, reason, type(fact).__name__, body, head, "")
        head = hash_of(bare)
        entries.append(Entry(**{**vars(bare), "hash": head}))
    return tuple(entries)


def verify_entries(entries: Iterable[Entry], event: str, position: int = 0, head: str = GENESIS) -> Iterator[Entry]:
    """The entries one by one, as long as each follows from the one before; Damaged at the first that does not."""
    for entry in entries:
        position += 1
        if entry.position != position:
            raise Damaged(said("entry-misplaced", number=entry.position), position, event)
        if entry.event != event:
            raise Damaged(said("entry-of-others", other=entry.event), position, event)
        if entry.previous != head:
            raise Damaged(said("entry-chain-broken"), position, event)
        if entry.hash != hash_of(entry):
            raise Damaged(said("entry-changed"), position, event)
        head = entry.hash
        yield entry
