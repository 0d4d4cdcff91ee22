"""Which result is cut (C.07 article 16.5): explanations of places, judged by the book."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import dutchess
from book import places
from book.claim_rounds import rounds
from book.place_claims import JUDGES, Ranked, verdict
from dutchess.ranking import claims
from dutchess.ranking.explain import Breakdown, explain
from dutchess.tournament import Tournament
from dutchess.values import replace

CUTS = {"BH": 0, "BH/C1": 1, "BH/C2": 2, "BH/M1": 1, "SB": 0, "SB/C1": 1}
SYSTEMS = ("dutch", "burstein", "dubov")


def finished_events(seeds: range) -> Iterator[tuple[str, Tournament]]:
    """Events of three rounds or more, without open games."""
    for system in SYSTEMS:
        for seed in seeds:
            for one in rounds(system, seed):
                letters = {game.result for player in one.event.players for game in player.games}
                if one.event.played_rounds >= 3 and "?" not in letters:
                    yield one.name, one.event


def told(event: Tournament) -> Iterator[tuple[int, Breakdown]]:
    table = dutchess.standings(event, list(CUTS))
    for player in event.players:
        for breakdown in explain(table, player.number).tiebreaks:
            yield player.number, breakdown


def check(seeds: range) -> int:
    judged = 0
    for name, event in finished_events(seeds):
        for number, breakdown in told(event):
            sonneborn = breakdown.code.startswith("SB")
            elements = {one.round: one for one in places.elements(event, number, sonneborn=sonneborn)}
            parts = {part.round: part for part in breakdown.made.parts}
            hundredths = {at: part.value.hundredths for at, part in parts.items()}
            worth = {at: one.value * (1 if sonneborn else 10) for at, one in elements.items()}
            assert hundredths == worth, (name, number, breakdown.code)
            cut = {one.round for one in elements.values() if parts[one.round].cut == "lowest"}
            assert len(cut) == CUTS[breakdown.code], (name, number, breakdown.code)
            assert places.may_be_cut(event, number, cut, sonneborn=sonneborn), (name, number, breakdown.code, cut)
            judged += len(parts)
    return judged


def test_what_is_cut_and_what_every_round_contributes() -> None:
    assert check(range(20)) > 5_000


@pytest.mark.nightly
def test_what_is_cut_in_many_events() -> None:
    assert check(range(20, 600)) > 100_000


def test_the_judge_sees_another_cut() -> None:
    """A cut of any other round, worth something else, is refused; and 16.5 is what makes the difference."""
    refused, voluntary = 0, 0
    for _, event in finished_events(range(10)):
        for player in event.players:
            elements = places.elements(event, player.number, sonneborn=False)
            chosen = places.cut(elements)
            for one in elements:
                if one not in chosen:
                    assert not places.may_be_cut(event, player.number, {one.round}, sonneborn=False)
                    refused += 1
            voluntary += chosen[0].score > min(one.score for one in elements)
    assert refused > 500
    assert voluntary > 5


LISTS = (("BH/C1", "BH", "SB"), ("SB/C1", "BH/C2"))


def explained(seeds: range) -> Iterator[tuple[str, Ranked, tuple[claims.PlaceClaim, ...]]]:
    """Every claim about the place of everybody, with and without lots."""
    for name, event in finished_events(seeds):
        if event.scoring.draw * 2 != event.scoring.win:
            continue
        for codes in LISTS:
            for lots in (None, 7):
                table = dutchess.standings(event, list(codes), lots=lots)
                ranked = Ranked(event, codes, lots is not None)
                for player in event.players:
                    yield name, ranked, explain(table, player.number).claims()


def test_17_every_claim_about_a_place_is_true() -> None:
    """Place, what decides it, what every round contributes, and which is cut by which article."""
    judged = 0
    for name, ranked, made in explained(range(4)):
        for claim in made:
            assert verdict(claim, ranked), (name, claim)
            judged += 1
    assert judged > 2_000


def test_17_every_judge_of_a_place_sees_faults() -> None:
    assert set(JUDGES) == set(claims.KINDS)
    seen: set[tuple[str, str]] = set()
    for _, ranked, made in explained(range(3)):
        for claim in made:
            kind = type(claim).__name__
            for name in type(claim).__match_args__:
                if (kind, name) not in seen and not verdict(replace(claim, **{name: planted(claim, name)}), ranked):
                    seen.add((kind, name))
    lot = {("DrawnByLot", "is_ahead")}  # the lot decides: either may be ahead
    wanted = {(kind.__name__, name) for kind in claims.KINDS for name in kind.__match_args__}
    assert wanted - seen == lot


def planted(claim: object, name: str) -> object:
    value = getattr(claim, name)
    if isinstance(value, bool):
        return not value
    if isinstance(value, str):
        return {"C.07 14": "C.07 16.5", "C.07 16.5": "C.07 14", "lowest": "highest"}.get(value, "BH/M1")
    return value + 1
