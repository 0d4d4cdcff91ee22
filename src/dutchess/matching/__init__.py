"""Optimal matching: the native kernel, or its pure Python twin where that is not to be had.

`Matching` is the one in use and `KERNEL` its name. The environment variable `DUTCHESS_KERNEL=python` asks for the twin.
"""

from __future__ import annotations

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from dutchess.matching.twin import Matching as Matching

    KERNEL: str

else:
    try:
        if os.environ.get("DUTCHESS_KERNEL") == "python":
            raise ImportError("the twin was asked for")
        from dutchess.matching._native import Matching

        KERNEL = "native"
    except ImportError:
        from dutchess.matching.twin import Matching

        KERNEL = "python"
