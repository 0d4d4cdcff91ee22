"""The packages that only some parts need: how to install them on this machine.

Owns that one line. Must not import any of them.
"""

from __future__ import annotations

import os
import sys

# The project around a checkout; of an installed package there is none.
CHECKOUT = os.path.abspath(os.path.join(__file__, *[os.pardir] * 4))


def name_missing_extra(what: str, extra: str, error: ImportError) -> str:
    """What to say when the packages of an extra are missing, with the command that installs them."""
    is_checkout = os.path.isfile(os.path.join(CHECKOUT, "pyproject.toml"))
    source = f"-e '{CHECKOUT}[{extra}]'" if is_checkout else f"'dutchess[{extra}]'"
    return f"{what} needs the extra dutchess[{extra}]: {sys.executable} -m pip install {source} ({error})"
