"""Tournament report files under their public name: `dutchess.trf.load("open.trf")`.

Everything about them is in `dutchess.formats.trf`; this module only names what is public.
"""

from __future__ import annotations

from dutchess.formats.trf import Deviation, dump, dumps, load, loads

__all__ = ["Deviation", "dump", "dumps", "load", "loads"]
