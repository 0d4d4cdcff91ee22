"""The bracket of a knock-out as a picture and in words."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

import dutchess
from dutchess import Playoff, Tournament
from dutchess.base.translation import language
from dutchess.base.values import replace
from dutchess.explanation.views.tree import Tree, parts, rows, scores_of, svgs_of
from dutchess.tournament.formats.knockout import bracket_of

LONG = "Wolfeschlegelsteinhausenbergerdorff, Maximilian"


def cup(players: int, rounds: int = 0, **parameters: str) -> Tournament:
    """A knock-out after some rounds, in which White has won every game."""
    field = [(f"{LONG} {number}", 2500 - number) for number in range(1, players + 1)]
    event = replace(
        Tournament.of(field, rounds=7, system="knockout", initial_colour="w"),
        parameters=tuple((name.replace("_", "-"), value) for name, value in parameters.items()),
    )
    for _ in range(rounds):
        pairing = dutchess.pair(event)
        event = event.with_round(pairing).with_results(pairing.round, dict.fromkeys(pairing.pairs, "1-0"))
    return event


def tree(event: Tournament, code: str = "en") -> Tree:
    return Tree.of(event, bracket_of(event), language(code))


@pytest.mark.parametrize(
    ("length", "most", "depths"), [(1, 4, [1]), (4, 4, [4]), (5, 4, [3, 3, 3, 3, 2]), (6, 5, [4, 4, 4, 4, 2])]
)
def test_large_brackets_are_drawn_in_parts(length: int, most: int, depths: list[int]) -> None:
    bracket = bracket_of(cup(2**length))
    assert [len(part.stages) for part in parts(bracket, most)] == depths
    drawn = [(stage, at) for part in parts(bracket, most) for stage, at in _matches(part)]
    assert sorted(drawn) == [
        (stage, at) for stage in range(1, length + 1) for at in range(1, 2 ** (length - stage) + 1)
    ]


def _matches(part: object) -> list[tuple[int, int]]:
    stages, first, last = part.stages, part.first, part.last  # type: ignore[attr-defined]
    return [
        (stage, at)
        for column, stage in enumerate(stages)
        for at in range((first - 1) // 2**column + 1, (last - 1) // 2**column + 1)
    ]


@pytest.mark.parametrize("players", [2, 3, 6, 13, 40])
def test_the_picture_has_every_match_once_and_fits_its_frame(players: int) -> None:
    told = tree(cup(players, 1, third_place="yes"))
    boxes = 0
    for svg in svgs_of(told, styled=True):
        drawn = ElementTree.fromstring(svg)
        width, height = int(drawn.attrib["width"]), int(drawn.attrib["height"])
        for one in drawn.iter("{http://www.w3.org/2000/svg}rect"):
            boxes += 1
            assert int(one.attrib["x"]) + int(one.attrib["width"]) <= width
            assert int(one.attrib["y"]) + int(one.attrib["height"]) <= height
    assert boxes == len(list(rows(told))) == players - 1 + (players > 2)


def test_names_cannot_do_harm_and_long_ones_are_cut() -> None:
    event = cup(2)
    players = (replace(event.players[0], name="<script>x</script>"), event.players[1])
    (svg,) = svgs_of(tree(replace(event, players=players)))
    assert "<script>" not in svg
    assert f"<title>{LONG} 2</title>" in svg


def test_scores_and_play_offs() -> None:
    event = cup(2, games="2")
    assert scores_of(tree(event), next(rows(tree(event)))[0]) == ("", "")
    for number in (1, 2):
        pairing = dutchess.pair(event)
        event = event.with_round(pairing).with_results(number, dict.fromkeys(pairing.pairs, "½-½"))
    event = replace(event, playoffs=(Playoff(2, 2, 1, "=1"),))
    assert next(rows(tree(event)))[-1] == "1 (0.5) – 1 (1.5)"
    assert next(rows(tree(event, "de")))[-1] == "1 (0,5) – 1 (1,5)"


def test_the_path_of_a_player() -> None:
    event = cup(6, 1)
    told = dutchess.explain(event, player=1).text(width=10_000)
    assert re.search(r"Quarter-final: you had no opponent and went on without a game", told)
    assert re.search(r"Quarter-final: \S+ \S+ \d+ \(\d\) won against", told)
    assert "Final: if you win, you meet the winner of" in told
    assert "you get White" in told
    third = cup(4, 1, third_place="yes")
    number = next(one for one, result in ((p.number, p.games[0].result) for p in third.players) if result == "0")
    assert "You lost the semi-final against" in dutchess.explain(third, player=number).text(width=10_000)


def test_the_colours_of_a_match() -> None:
    assert "1 is odd" in dutchess.explain(cup(4), player=1).text(width=10_000)
    assert "2 is even" in dutchess.explain(cup(4), player=2).text(width=10_000)
    event = cup(2, games="2")
    pairing = dutchess.pair(event)
    later = event.with_round(pairing).with_results(1, dict.fromkeys(pairing.pairs, "½-½"))
    assert "Game 2 of the match" in dutchess.explain(later, player=1).text(width=10_000)
