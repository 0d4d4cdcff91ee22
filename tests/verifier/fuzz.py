"""Damaged certificates and tournament files."""

from __future__ import annotations

import json
import random
from typing import Any

from verifier.loaded import NAMES, SAMPLES, sample

SMALL = [name for name in NAMES if (SAMPLES / f"{name}.json").stat().st_size < 6000]
JUNK: list[Any] = [
    None,
    True,
    False,
    0,
    1,
    -1,
    10**11,
    10**13,
    1.5,
    "",
    "C6",
    "\ud800",
    [],
    {},
    [0],
    [[1, [1, 2]]],
    {"a": 1},
]
LETTERS = b'{}[],:"0123456789 abcwUDFHZ?XKRPC-+=\xff\x00\n'


def paths(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path, *(found for key, item in items for found in paths(item, (*path, key)))]


def scribbled(document: Any, rng: random.Random) -> Any:
    """The document with another value, one value less or one more somewhere."""
    document = json.loads(json.dumps(document))
    for _ in range(rng.choice((1, 1, 2, 4))):
        *path, last = rng.choice(paths(document)[1:] or [(None,)])
        parent = document
        for key in path:
            parent = parent[key]
        way = rng.random()
        if way < 0.4:
            parent[last] = rng.choice(JUNK)
        elif way < 0.6 and type(parent[last]) is int:
            parent[last] += rng.choice((-2, -1, 1, 2, 100))
        elif way < 0.8:
            del parent[last]
        elif isinstance(parent, list):
            parent.insert(last, rng.choice(parent))
        else:
            parent[rng.choice(("x", "again", "of", "scale", "sets"))] = rng.choice(JUNK)
    return document


def smeared(data: bytes, rng: random.Random) -> bytes:
    changed = bytearray(data)
    for _ in range(rng.choice((1, 2, 5, 20))):
        changed[rng.randrange(len(changed))] = rng.choice(LETTERS)
    return bytes(changed[: rng.randrange(len(changed))] if rng.random() < 0.1 else changed)


def anything(rng: random.Random) -> tuple[bytes, bytes | None]:
    """A certificate and perhaps a tournament file, one of them damaged."""
    document, file = sample(rng.choice(SMALL))
    data = json.dumps(document).encode()
    way = rng.random()
    if way < 0.6:
        return json.dumps(scribbled(document, rng)).encode(), rng.choice((file, None))
    return (smeared(data, rng), file) if way < 0.8 else (data, smeared(file, rng))
