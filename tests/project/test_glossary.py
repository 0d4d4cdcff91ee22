"""The glossary and the code use the same words: each term once, in order, and every name it gives exists."""

from __future__ import annotations

import ast
import importlib
import re
from collections.abc import Iterator
from types import UnionType
from typing import get_args

import pytest

from console import ROOT
from dutchess.journal.entry import Entry
from dutchess.journal.lists.ratings import RatingList
from dutchess.journal.state import Round
from dutchess.pairing import decisions
from dutchess.tournament import validity
from sources import nodes

ROW = re.compile(r"^\| (?P<word>[^|]+?) \| (?P<meaning>[^|]+?) \|(?P<places>[^|]*)\|$", re.MULTILINE)
TEXT = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")
ROWS = [row for row in ROW.finditer(TEXT) if row["word"] not in ("word", "---")]
PLACES = [place for row in ROWS for place in re.findall(r"`([^`]+)`", row["places"])]


def found(path: str) -> bool:
    """True if a dotted path leads to a module, a name in it, or a field of a class in it."""
    parts = path.split(".")
    for size in range(len(parts), 0, -1):
        try:
            value: object = importlib.import_module(".".join(parts[:size]))
        except ModuleNotFoundError:
            continue
        for name in parts[size:]:
            if not hasattr(value, name):
                return name == parts[-1] and name in getattr(value, "__annotations__", {})
            value = getattr(value, name)
        return True
    return False


def test_every_line_of_the_table_is_read() -> None:
    assert len(ROWS) == sum(line.startswith("| ") for line in TEXT.splitlines()) - 1
    assert len(ROWS) > 80


def test_every_word_stands_once_and_in_order() -> None:
    words = [row["word"].casefold() for row in ROWS]
    assert words == sorted(set(words))


@pytest.mark.house
@pytest.mark.parametrize("path", PLACES)
def test_every_name_lives_in_the_code(path: str) -> None:
    assert found(path), path


@pytest.mark.house
def test_a_name_that_is_gone_is_noticed() -> None:
    assert found("dutchess.pairing.decisions.Halves.limbo")
    assert not found("dutchess.pairing.decisions.Halves.nothing")
    assert not found("dutchess.nothing.Halves")


def test_every_decision_and_every_bye_is_explained() -> None:
    """What each kind of decision is called, and the letters of all byes."""
    assert isinstance(decisions.Decision, UnionType)
    for kind in get_args(decisions.Decision):
        if kind is not decisions.ColourGiven:  # "a colour", in the meaning of "decision"
            assert any(place.startswith(f"dutchess.pairing.decisions.{kind.__name__}") for place in PLACES), kind
    assert [letter for letter in sorted(validity.WITHOUT_OPPONENT) if f"letter `{letter}`" not in TEXT] == []


# -- one word, one meaning ---------------------------------------------------------------------------------------------

SOURCE = ROOT / "src" / "dutchess"

# A variable of this name is a value of this class in the journal and in the rooms above it.
MEANINGS = {"entry": Entry, "this_round": Round, "rating_list": RatingList}


def attributes(text: str, word: str) -> Iterator[tuple[int, str]]:
    """What a module asks of a variable: (line, attribute)."""
    for node in ast.walk(ast.parse(text)) if word in text else ():
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == word:
            yield node.lineno, node.attr


@pytest.mark.house
@pytest.mark.parametrize("word", MEANINGS)
def test_a_variable_is_what_its_name_says(word: str) -> None:
    known = {*dir(MEANINGS[word]), *MEANINGS[word].__annotations__}
    wrong = [
        f"{path.relative_to(SOURCE)}:{line}: {word}.{attribute}"
        for room in ("journal", "web")
        for path in sorted((SOURCE / room).rglob("*.py"))
        for line, attribute in attributes(path.read_text(encoding="utf-8"), word)
        if attribute not in known
    ]
    assert wrong == []


@pytest.mark.house
def test_another_meaning_is_noticed() -> None:
    assert list(attributes("for entry in rounds:\n    print(entry.boards)\n", "entry")) == [(2, "boards")]
    assert not hasattr(Entry, "boards")


# The reasons of places and of previews.
REASONS = (
    "base/claims.py",
    "ranking/claims.py",
    "ranking/explain.py",
    "ranking/sentences.py",
    "pairing/preview/outcomes.py",
    "pairing/preview/claims.py",
)


@pytest.mark.house
def test_only_reasons_are_called_claims() -> None:
    """A player's colours are a balance, a number in a file is stated; a claim is what an explanation is made of."""
    named = {
        f"{path.relative_to(SOURCE)}: {name}"
        for path in sorted(SOURCE.rglob("*.py"))
        if path.relative_to(SOURCE).parts[0] not in ("explanation", "awards", "web", "cli")
        and path.parent.name != "documents"
        and str(path.relative_to(SOURCE)) not in REASONS
        for node in nodes(path, ("claim", "Claim", "CLAIM"))
        for name in (getattr(node, "id", ""), getattr(node, "attr", ""), getattr(node, "name", ""))
        if isinstance(name, str) and re.search(r"(^|_)claims?(_|$)", name, re.IGNORECASE)
    }
    assert named == set()
