"""Files on which one article of the Lim System decides (`cases` of the corpus): paired as the articles say."""

from __future__ import annotations

import pytest

import dutchess
from dutchess.pairing.history import History
from dutchess.pairing.lim.field import Field
from histories import met
from known import CORPUS

FOLDER = CORPUS / "cases"

pytestmark = [
    pytest.mark.conformance,
    pytest.mark.skipif(not FOLDER.is_dir(), reason="the corpus is not beside the project"),
]


@pytest.mark.parametrize(
    ("name", "pairs"),
    [
        ("lim-4.4a-example-of-the-article", "1-6 2-9 3-4 5-7"),  # 2 floats in exchange for 7
        ("lim-4.4a-example-strict", "1-6 2-9 3-4 5-7"),
        ("lim-4.4a-three-players", "1-3 2-4"),  # 1 and 2 have met: 1 floats in exchange for 4
        ("lim-4.4b-example-of-the-article", "1-6 2-7 3-4 5-8"),
        ("lim-6-unnecessary-third-white", "1-7 2-8 4-6"),
        ("lim-5.3-last-round", "12-14 10-18"),  # 12 and 18 would both need Black (6)
        ("lim-7.2-round1-bye", "1-5 2-6 4-7"),
        ("lim-maxi-5.7", "1-2 3-9"),  # 3 is exchanged for 2
    ],
)
def test_cases(name: str, pairs: str) -> None:
    tournament = dutchess.trf.load(FOLDER / f"{name}.trf")
    assert set(pairs.split()) <= set(met(tournament, "lim-maxi" if "maxi" in name else "lim").split())


@pytest.mark.parametrize("name", ["lim-6-unnecessary-third-white", "lim-5.3-last-round"])
def test_no_limit_is_exceeded_where_it_is_not_necessary(name: str) -> None:
    tournament = dutchess.trf.load(FOLDER / f"{name}.trf")
    field = Field(History.of(tournament))
    place = {player.number: place for place, player in enumerate(field.players)}
    pairs = dutchess.pair(tournament, system="lim").pairs
    assert all(field.colours_allowed(place[one], place[other]) for one, other in pairs)
