"""What follows from the tables of the code: the types in `literals.py`, the tables of docs/tiebreaks.md (`make docs`).

    python tests/support/listings.py          write them
    python tests/support/listings.py --check  say what is out of step; nothing is written

Owns how a listing looks. Tests compare the files with what is made here.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable
from pathlib import Path

from dutchess.pairing import systems
from dutchess.ranking.tiebreaks import CURRENT, REGULATIONS, RULES_2011, RULES_2024
from dutchess.ranking.tiebreaks.codes import Definition, Regulations

ROOT = Path(__file__).parents[2]
LITERALS = ROOT / "src" / "dutchess" / "literals.py"
TIEBREAKS = ROOT / "docs" / "tiebreaks.md"
WRITTEN = {"C": "/C1 /C2", "M": "/M1 /M2", "L": "/L+n /L-n", "K": "/Kn", "U": "/Un", "P": "/P", "F": "/F", "R": "/R"}


def literal(name: str, texts: Iterable[str]) -> str:
    """A type of allowed texts, as the formatter leaves it."""
    return f"{name} = Literal[\n" + "".join(f'    "{text}",\n' for text in texts) + "]\n"


def literals(text: str) -> str:
    """`literals.py` with the names of systems and tie-breaks."""
    codes = dict.fromkeys(name for rules in REGULATIONS.values() for name in rules.known)
    for name, known in (("SystemName", systems.names()), ("TiebreakName", tuple(codes))):
        text = re.sub(rf"^{name} = Literal\[\n.*?^\]\n", literal(name, known), text, flags=re.DOTALL | re.MULTILINE)
    return text


def row(definition: Definition, *more: str) -> str:
    modifiers = " ".join(WRITTEN[letter] for letter in definition.modifiers)
    return f"| `{definition.name}` | {definition.title} | {definition.article} | {modifiers} | {' | '.join(more)} |\n"


def of_teams(definition: Definition) -> str:
    return "teams" if definition.teams else "`:MP` `:GP`" if definition.scores else ""


def other_names(rules: Regulations, definition: Definition) -> str:
    """The names of the Annex that mean a tie-break."""
    shown = [
        alias
        for alias, code in rules.aliases.items()
        if code.partition("/")[0].partition(":")[0] == definition.name and alias not in CURRENT.aliases
    ]
    return ", ".join(f"`{alias}`" for alias in shown)


def tables(text: str) -> str:
    """docs/tiebreaks.md with the table of each edition, and what the editions before lack."""
    today = "".join(row(one, of_teams(one)) for one in CURRENT.definitions.values())
    annex = "".join(row(one, other_names(RULES_2011, one)) for one in RULES_2011.definitions.values())
    for head, rows in (
        ("| code | what | article | modifiers | teams |\n|---|---|---|---|---|\n", today),
        ("| code | what | Annex 3 | modifiers | also written |\n|---|---|---|---|---|\n", annex),
    ):
        start = text.index(head) + len(head)
        text = text[:start] + rows + text[text.index("\n\n", start) + 1 :]
    lacking = [*missing(RULES_2024)]
    return re.sub(r"There are no .*? In 2023", f"There are no {listed(lacking)}. In 2023", text)


def missing(rules: Regulations) -> Iterable[str]:
    """What a former edition does not have: tie-breaks and modifiers of today."""
    for name, one in CURRENT.definitions.items():
        if name not in rules.definitions:
            yield name
        else:
            yield from (
                f"{name}/{letter}" for letter in one.modifiers if letter not in rules.definitions[name].modifiers
            )


def listed(names: list[str]) -> str:
    return f"{', '.join(names[:-1])} and {names[-1]}"


LISTINGS = {LITERALS: literals, TIEBREAKS: tables}


def stale() -> list[Path]:
    """The files that are out of step with the code."""
    return [path for path, made in LISTINGS.items() if made(path.read_text("utf-8")) != path.read_text("utf-8")]


if __name__ == "__main__":
    wrong = stale()
    for path in wrong:
        if "--check" in sys.argv:
            print(f"out of step with the code: {path.relative_to(ROOT)}")
        else:
            path.write_text(LISTINGS[path](path.read_text("utf-8")), encoding="utf-8")
    sys.exit(bool(wrong and "--check" in sys.argv))
