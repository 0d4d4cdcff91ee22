"""What a damaged journal still proves.

Owns which of its entries are worth anything. Those before the first fault follow from one another. A character that
could not be read is found again by trying: the hash of the entry says which one it was. An entry after a fault proves
itself by its own hash, but not that nothing is missing before it. Must not know where journals are kept.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from dutchess.base.values import replace, value_class
from dutchess.journal.entry import GENESIS, Entry, hash_of

UNREADABLE = re.compile("\N{REPLACEMENT CHARACTER}+")
TRIED = 0x30000  # characters: those of all living scripts
TEXTS = ("time", "author", "reason", "kind", "body")


@value_class
class Recovered:
    """Attributes:
    event, name, created: of the event.
    entries: everything before the first fault that cannot be mended.
    mended: the positions of those in which a character was found again.
    rest: the entries after it that prove themselves. No event can go on from them; people can read them.
    """

    event: str
    name: str
    created: str
    entries: tuple[Entry, ...]
    mended: tuple[int, ...]
    rest: tuple[Entry, ...]


def recover_entries(event: str, name: str, created: str, entries: Iterable[Entry]) -> Recovered:
    """What these entries of an event prove."""
    chain: list[Entry] = []
    mended: list[int] = []
    rest: list[Entry] = []
    for entry in entries:
        head = chain[-1].hash if chain else GENESIS
        whole = entry if hash_of(entry) == entry.hash else _mend_entry(replace(entry, event=event, previous=head))
        if whole and not rest and (whole.position, whole.event, whole.previous) == (len(chain) + 1, event, head):
            chain.append(whole)
            mended += [whole.position] if whole is not entry else []
        elif whole is entry:
            rest.append(entry)
    return Recovered(event, name, created, tuple(chain), tuple(mended), tuple(rest))


def _mend_entry(entry: Entry) -> Entry | None:
    """The entry with the one character that could not be read, if its hash says which one that was."""
    if hash_of(entry) == entry.hash:
        return entry
    if UNREADABLE.search(entry.hash):
        own = hash_of(entry)
        is_ours = re.fullmatch(UNREADABLE.sub("[0-9a-f]+", re.escape(entry.hash)), own) is not None
        return replace(entry, hash=own) if is_ours else None
    damaged = [name for name in TEXTS if UNREADABLE.search(getattr(entry, name))]
    if len(damaged) != 1:
        return None
    text = getattr(entry, damaged[0])
    found = UNREADABLE.findall(text)
    for code in range(TRIED) if len(found) == 1 else ():
        candidate = replace(entry, **{damaged[0]: text.replace(found[0], chr(code))})
        if not 0xD800 <= code < 0xE000 and hash_of(candidate) == entry.hash:
            return candidate
    return None
