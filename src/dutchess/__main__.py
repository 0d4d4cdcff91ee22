"""`python -m dutchess`: the same as the command `dutchess`."""

from __future__ import annotations

from dutchess.cli import run

if __name__ == "__main__":
    run()
