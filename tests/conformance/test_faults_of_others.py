"""Rounds that bbpPairings 6.0 pairs against the articles (`bbp-faults` of the corpus): paired as the articles say."""

from __future__ import annotations

import pytest

import dutchess
from known import CORPUS

FOLDER = CORPUS / "bbp-faults"

pytestmark = [
    pytest.mark.conformance,
    pytest.mark.skipif(not FOLDER.is_dir(), reason="the corpus is not beside the project"),
]


@pytest.mark.parametrize("name", ["second-bye-8.trf", "second-bye-10.trf"])
def test_no_second_bye(name: str) -> None:
    """C.04.3 [C2]: who has had the pairing-allocated bye does not have it again."""
    tournament = dutchess.trf.load(FOLDER / name)
    pairing = dutchess.pair(tournament)
    assert pairing.bye is not None
    assert "U" not in {game.result for game in tournament.player(pairing.bye).games}


def test_the_exchange_with_the_lower_bsn_comes_first() -> None:
    """C.04.3 article 4.3.3 rule 4: of two exchanges with the same sums, the one that moves the lower BSN up."""
    pairing = dutchess.pair(dutchess.trf.load(FOLDER / "exchange-order.trf"))
    pairs = {frozenset(pair) for pair in pairing.pairs}
    assert {frozenset((11, 12)), frozenset((13, 18)), frozenset((16, 19))} <= pairs
