"""Reading and making values without the native binary, in the same process.

Owns the list of places where the package uses `dutchess.base.native`. Must not compare anything.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from dutchess.base import native, values
from dutchess.formats.trf import checks, players
from dutchess.pairing import checker, history
from dutchess.pairing.common import field
from dutchess.tournament import validity

USED = {
    history: "advance",
    validity: "agree",
    values: "made",
    checks: "totals",
    players: "Lines",
    field: "Met",
    checker: "rounds_played",
}
BUILT = native.Lines is not None


@contextmanager
def python_only() -> Iterator[None]:
    """Everything as it is where the native binary is not built."""
    for module, name in USED.items():
        setattr(module, name, None)
    try:
        yield
    finally:
        for module, name in USED.items():
            setattr(module, name, getattr(native, name))
