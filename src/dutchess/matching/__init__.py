"""Optimal matching: the native kernel, or its pure Python twin where that is not to be had.

`Matching` makes a matching problem for the kernel in use, whose name is `KERNEL`. The environment variable
`DUTCHESS_KERNEL=python` asks for the twin.
"""

from __future__ import annotations

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from dutchess.matching.twin import Matching as Matching

    KERNEL: str

else:
    try:
        if os.environ.get("DUTCHESS_KERNEL") == "python":
            raise ImportError("the twin was asked for")
        from dutchess.matching import _native

        KERNEL = "native"

        def Matching(classes: Sequence[int], table: Sequence[Sequence[int]], excluded: Sequence[Sequence[int]]):
            """A matching problem (see `twin.Matching`); weights too wide for the native kernel go to the twin."""
            try:
                return _native.Matching(classes, table, excluded)
            except OverflowError:
                from dutchess.matching import twin

                return twin.Matching(classes, table, excluded)

    except ImportError:
        from dutchess.matching.twin import Matching as Matching

        KERNEL = "python"
