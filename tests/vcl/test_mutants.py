"""The faults that `make vcl-mutants` plants: each question has one, and at night that each can be planted."""

from __future__ import annotations

import pytest

from vcl.answers import proofs
from vcl.mutants import first, second
from vcl.plant import FAULTS, NONE, OPEN, ROOT


def test_every_question_has_a_fault_or_a_reason() -> None:
    tables = [set(FAULTS), set(NONE), set(OPEN)]
    assert sorted(number for table in tables for number in table) == list(range(1, 226))
    assert set(first.FAULTS) <= set(range(1, 113))
    assert set(second.FAULTS) <= set(range(113, 226))
    assert all(FAULTS.values())
    assert all(NONE.values())


def test_every_question_has_a_test() -> None:
    assert sorted(proofs()) == list(range(1, 226))


@pytest.mark.nightly
@pytest.mark.parametrize("number", sorted(FAULTS))
def test_the_fault_can_be_planted(number: int) -> None:
    """Its text is there exactly once, and the program still compiles with it."""
    for fault in FAULTS[number]:
        path = fault.file(ROOT)
        text = fault.planted(path.read_text(encoding="utf-8"))
        assert fault.old != fault.new
        if path.suffix == ".py":
            compile(text, str(path), "exec", dont_inherit=True)
