"""The page that says what each result counts for says what the code does."""

from __future__ import annotations

import results_page
from dutchess.tournament.results import LETTERS
from dutchess.tournament.validity import WITHOUT_OPPONENT


def test_the_page_says_what_the_code_does() -> None:
    assert results_page.PAGE.read_text(encoding="utf-8") == results_page.page(), "run `make docs`"


def test_every_result_is_on_the_page() -> None:
    """In an unusual pair of results, such as ½-0, each side counts as its letter does."""
    told = {letter for letter, _, _ in results_page.RESULTS}
    assert told == {letter for letters in LETTERS.values() for letter in letters} | WITHOUT_OPPONENT
