"""What is said about prizes before the judge of `book.prize_claims`, and faults that the judge must notice."""

from __future__ import annotations

import os
from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import dutchess
from book import prize_claims as judge
from book.award_states import played_event, prize_list
from book.strategies import played_prize_cases
from dutchess import PrizeList, PrizeScheme, Standings, Tournament
from dutchess.awards import why
from dutchess.base.values import replace

NIGHTLY = bool(os.environ.get("DUTCHESS_NIGHTLY"))
CASES = 5_000 if NIGHTLY else 25

Case = tuple[Tournament, PrizeScheme]
Plant = Callable[[object], object]


def explained(tournament: Tournament, scheme: PrizeScheme, tiebreaks: list[str]) -> tuple[Standings, PrizeList]:
    table = dutchess.standings(tournament, tiebreaks)
    return table, dutchess.prizes(tournament, scheme, table=table)


@pytest.mark.scaled
@settings(max_examples=CASES)
@given(played_prize_cases(), st.sampled_from([["BH"], []]))
def test_the_judge_finds_no_fault(case: Case, tiebreaks: list[str]) -> None:
    tournament, scheme = case
    table, won = explained(tournament, scheme, tiebreaks)
    for player in tournament.players:
        claims = why.why(tournament, won, player.number, table=table)
        assert judge.faults(tournament, table, won, player.number, claims) == []


# -- planted faults ----------------------------------------------------------------------------------------------------

FAULTS: dict[type, Plant] = {
    why.Takes: lambda claim: replace(claim, amount=claim.amount + 1),  # type: ignore[attr-defined, type-var]
    why.Nothing: lambda claim: why.Takes(claim.group, "C0", 100, ""),  # type: ignore[attr-defined]
    why.Shares: lambda claim: replace(claim, players=claim.players[:1]),  # type: ignore[attr-defined, type-var]
    why.WouldGet: lambda claim: replace(claim, amount=claim.amount + 1),  # type: ignore[attr-defined, type-var]
    why.Outside: lambda claim: why.GoneBefore(claim.group, claim.category, 1),  # type: ignore[attr-defined]
    why.Barred: lambda claim: replace(claim, earlier=claim.group),  # type: ignore[attr-defined, type-var]
    why.GoneBefore: lambda claim: replace(claim, count=claim.count + 1),  # type: ignore[attr-defined, type-var]
    why.TooFew: lambda claim: replace(claim, needed=1),  # type: ignore[attr-defined, type-var]
    why.WithResult: lambda claim: replace(claim, amount=claim.amount + 1),  # type: ignore[attr-defined, type-var]
}


@pytest.mark.parametrize("kind", FAULTS, ids=lambda kind: str(kind.__name__))
def test_the_judge_notices_a_planted_fault(kind: type) -> None:
    """In every case one claim of the kind is changed, and once it is left out where it must not be."""
    planted = 0
    for seed in range(60):
        random = Random(seed)
        tournament, scheme = played_event(random), prize_list(random)
        table, won = explained(tournament, scheme, ["BH"])
        for player in tournament.players[:4]:
            claims = why.why(tournament, won, player.number, table=table)
            at = next((place for place, claim in enumerate(claims) if type(claim) is kind), None)
            if at is None:
                continue
            wrong = (*claims[:at], FAULTS[kind](claims[at]), *claims[at + 1 :])
            assert judge.faults(tournament, table, won, player.number, wrong) != [], f"seed {seed}"
            planted += 1
            if kind in (why.Takes, why.Nothing, why.Shares, why.Barred, why.WithResult, why.Outside):
                without = (*claims[:at], *claims[at + 1 :])
                silent = kind is why.Outside and not judge.faults(tournament, table, won, player.number, without)
                assert silent or judge.faults(tournament, table, won, player.number, without) != [], f"seed {seed}"
        if planted > 10:
            break
    assert planted > 3


# -- what the judge found ----------------------------------------------------------------------------------------------


def test_by_us_chess_prizes_in_kind_alone_are_not_shared() -> None:
    """Two players tie for a cup without money: one gets it, and nobody shares anything."""
    event = dutchess.Tournament(tuple([dutchess.Player(number, f"P{number}") for number in (1, 2)]), rounds=1)
    text = '[[group]]\nname = "G"\nrule = "uschess"\n[[group.category]]\nname = "C"\nprizes = [{ kind = "cup" }]\n'
    table, won = explained(event, PrizeScheme.parse(text), [])
    (award,) = won.awards
    assert (award.kind, award.shared_with) == ("cup", ())
    assert why.why(event, won, award.player, table=table) == (why.Takes("G", "C", 0, "cup"),)


def test_by_us_chess_money_never_grows_down_the_list() -> None:
    """A cup that counts as 100 before 60 in cash made 60 disappear: rule 32B3 knows money only."""
    text = '[[group]]\nname = "G"\nrule = "uschess"\n[[group.category]]\nname = "C"\n'
    text += 'prizes = [{ kind = "cup", worth = "100" }, "60"]\n'
    with pytest.raises(dutchess.InvalidPrizes, match="more money than the one before"):
        PrizeScheme.parse(text)


def test_that_everybody_chose_once_is_told_where_nobody_can_settle() -> None:
    text = """
    [[group]]
    name = "G"
    [[group.category]]
    name = "First"
    prizes = ["200", { amount = "60", kind = "cup", worth = "100" }]
    [[group.category]]
    name = "Second"
    prizes = [{ amount = "200", kind = "cup" }, { amount = "180", kind = "cup", worth = "20" }]
    """
    players = tuple([dutchess.Player(number, f"P{number}") for number in (1, 2)])
    event = dutchess.Tournament(players, rounds=1)
    table, won = explained(event, PrizeScheme.parse(text), [])
    claims = why.why(event, won, 1, table=table)
    assert why.ChosenOnce("G") in claims
    assert judge.faults(event, table, won, 1, claims) == []
    assert judge.faults(event, table, won, 1, [one for one in claims if not isinstance(one, why.ChosenOnce)]) != []
    calm = text.replace('"180", kind = "cup", worth = "20"', '"20"')
    table, settled = explained(event, PrizeScheme.parse(calm), [])
    claims = why.why(event, settled, 1, table=table)
    assert why.ChosenOnce("G") not in claims
    assert judge.faults(event, table, settled, 1, [*claims, why.ChosenOnce("G")]) != []
