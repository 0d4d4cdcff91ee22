"""The samples of explanations in the documents are what is explained, are true, and say something."""

from __future__ import annotations

import pytest

import dutchess
from book.claim_rounds import COMING, JudgedRound
from book.claims import Context, verdict
from explain_samples import PAGE, SAMPLES, SYSTEMS, page, samples


def test_the_page_has_the_samples() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "try `make docs`"


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_sample_is_true_and_says_more_than_the_pairing_list(system: str) -> None:
    found = samples(system)
    assert len({one.answer for one in found}) == SAMPLES
    for one in found:
        assert one.news, one.question
        pairing = dutchess.pair(one.before, system=system)
        the_round = JudgedRound(system, 0, 0, one.before, pairing.round, one.before, pairing, pairing, COMING)
        context = Context(the_round)
        assert [verdict(claim, context) for claim in one.claims] == [True] * len(one.claims), one.question
