"""Optimal matching: the native kernel, or its pure Python twin if the native kernel is not available.

`Matching` makes a matching problem for the kernel in use, whose name is `KERNEL`. `Prices` makes many problems with the
same costs. The environment variable `DUTCHESS_KERNEL=python` selects the twin.
"""

from __future__ import annotations

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from dutchess.matching.twin import Matching as Matching
    from dutchess.matching.twin import Prices as Prices

    KERNEL: str

    def set_deadline(seconds: float | None) -> None:
        """Tell the native kernel, if there is one, when the work of this thread must end (see `deadline`)."""

else:
    try:
        if os.environ.get("DUTCHESS_KERNEL") == "python":
            raise ImportError("the twin was asked for")
        from dutchess.matching import _native
        from dutchess.matching._native import set_deadline  # a kernel that was built before it existed is not used

        KERNEL = "native"

        def Matching(
            classes: Sequence[int],
            table: Sequence[Sequence[int]],
            excluded: Sequence[Sequence[int]],
            windows: Sequence[Sequence[int]] | None = None,
        ):
            """A matching problem (see `twin.Matching`); weights too wide for the native kernel go to the twin."""
            try:
                return _native.Matching(classes, table, excluded, windows)
            except OverflowError:
                from dutchess.matching import twin  # start-up: few weights are so wide

                return twin.Matching(classes, table, excluded, windows)

        class Prices(_native.Prices):
            """Costs of edges between classes (see `twin.Prices`); weights too wide for the kernel go to the twin."""

            __slots__ = ()

            def matching(self, classes: Sequence[int], excluded: Sequence[Sequence[int]]):
                try:
                    return super().matching(classes, excluded)
                except OverflowError:
                    from dutchess.matching import twin  # start-up: few weights are so wide

                    prices = twin.Prices()
                    for a, b in prices.unknown(classes):
                        prices.set(a, b, self.cost(a, b))
                    return prices.matching(classes, excluded)

    except ImportError:
        from dutchess.matching.twin import Matching as Matching
        from dutchess.matching.twin import Prices as Prices

        KERNEL = "python"

        def set_deadline(seconds: float | None) -> None:
            """The twin asks by itself."""
