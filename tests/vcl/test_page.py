"""docs/vcl.md says what the tests prove."""

from __future__ import annotations

from vcl.answers import PAGE, answers, page
from vcl.questions import QUESTIONS


def test_every_question_has_exactly_one_answer() -> None:
    answered = [number for answer in answers() for number in answer.questions]
    assert sorted(answered) == list(range(1, 226))
    assert sorted(number for numbers, _, _ in QUESTIONS for number in numbers) == list(range(1, 226))


def test_the_page_is_in_step_with_the_tests() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "run `make vcl`"
