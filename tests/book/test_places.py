"""Which result is cut (C.07 article 16.5): explanations of places, judged by the book."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import dutchess
from book import places
from book.claim_rounds import rounds
from book.place_claims import JUDGES, Ranked, verdict
from book.team_tiebreaks import RankedTeams, is_plain
from book.tiebreaks_2011 import Ranked2011
from dutchess.base.values import replace
from dutchess.ranking import claims
from dutchess.ranking.explain import Breakdown, explain
from dutchess.tournament import Tournament

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


# Every tie-break of C.07 for players, with its modifiers; the direct encounter also after others.
SWISS_LISTS = tuple(
    (code,)
    for code in (
        "WIN WON BPG BWG PS PS/C1 PS/C2 REP STD TPN TPN/R RTNG RTNG/R RTNG/U1400 DE DE/P BH BH/C1 BH/C2 BH/M1 BH/M2 "
        "BH/P BH/C1/P BH/C2/P BH/M1/P FB FB/C1 FB/C2 FB/M1 FB/P AOB AOB/F SB SB/C1 SB/C2 SB/P SB/C1/P SB/C2/P KS "
        "KS/L+1 KS/L-1 ARO ARO/C1 ARO/C2 ARO/M1 ARO/M2 ARO/U1400 ARO/C1/U1400 TPR TPR/U1400 PTP PTP/U1400 APRO "
        "APRO/U1400 APPO APPO/U1400"
    ).split()
) + (("BH/C1", "BH", "SB", "DE"), ("DE", "WIN", "SB/C1", "BH/C2"), ("WON", "DE/P", "ARO", "TPN"))
ROBIN = (("DE",), ("WIN",), ("SB",), ("KS",), ("KS/L-1",), ("ARO",), ("TPR",), ("PTP",), ("DE", "WIN", "SB", "KS"))


def ranked_events(seeds: range, codes: tuple[str, ...], lots: int | None = None) -> Iterator[tuple[str, Ranked]]:
    """Swiss events with one or two points for a win, by the regulations in force."""
    for name, event in finished_events(seeds):
        if event.scoring.draw * 2 == event.scoring.win:
            yield name, Ranked(event, codes, lots is not None)


def robins(seeds: range) -> Iterator[tuple[str, Tournament]]:
    """Complete round robins."""
    for seed in seeds:
        for one in rounds("berger", seed)[-1:]:
            event = dutchess.generate(dutchess.GeneratorConfig(players=5 + seed % 4, system="berger"), seed)
            yield one.name, event


def made(ranked: Ranked, lots: int | None = None) -> Iterator[claims.PlaceClaim]:
    """Every claim about the place of everybody."""
    table = dutchess.standings(
        ranked.event, list(ranked.codes), lots=lots, regulations=ranked.regulations, round_robin=ranked.robin
    )
    for number in ranked.numbers:
        yield from explain(table, number).claims()


def judge(name: str, ranked: Ranked, lots: int | None = None) -> set[tuple[str, str]]:
    """The kinds and parameters for which another value was seen to be refused; every claim must be true."""
    seen: set[tuple[str, str]] = set()
    for claim in made(ranked, lots):
        assert verdict(claim, ranked), (name, claim)
        kind = type(claim).__name__
        for parameter in type(claim).__match_args__:
            if (kind, parameter) not in seen:
                fault = replace(claim, **{parameter: planted(claim, parameter)})
                if not verdict(fault, ranked):
                    seen.add((kind, parameter))
    return seen


# What is claimed about a tie-break beside its value: nothing about rounds, or nothing about cuts.
NO_ROUNDS = ("TPN", "RTNG", "DE", "PTP")


@pytest.mark.parametrize("codes", SWISS_LISTS, ids=" ".join)
def test_17_every_claim_about_a_place_is_true_and_every_judge_sees_faults(codes: tuple[str, ...]) -> None:
    """Place, what decides it, what every round contributes, and which is cut by which article: for every tie-break."""
    seen: set[tuple[str, str]] = set()
    for name, ranked in ranked_events(range(2), codes):
        seen |= judge(name, ranked)
    wanted = {"PlaceTaken", "NobodyAhead", "DecidedBy"}
    if codes[0].split("/")[0] not in NO_ROUNDS:
        wanted.add("Contributes")
    if "/C" in codes[0] or "/M" in codes[0]:
        wanted.add("CutFrom")
    assert {one for one in every_parameter() if one[0] in wanted} <= seen


@pytest.mark.parametrize("codes", ROBIN, ids=" ".join)
def test_17_places_of_round_robins_are_true(codes: tuple[str, ...]) -> None:
    seen: set[tuple[str, str]] = set()
    for name, event in robins(range(4)):
        seen |= judge(name, Ranked(event, codes, robin=True))
    assert {("DecidedBy", "own"), ("DecidedBy", "others"), ("DecidedBy", "is_ahead")} <= seen


# Every tie-break whose values hang on dummies, and some that do not; 2023 calls REP by another name (GE).
FORMER_LISTS = tuple(
    (code,)
    for code in (
        "BH BH/C1 BH/C2 BH/M1 BH/M2 BH/P BH/C1/P FB FB/C1 FB/M1 FB/P AOB SB SB/C1 SB/C2 SB/P SB/C1/P PS/C1 WIN DE"
    ).split()
) + (("BH/C1", "BH", "SB", "DE"), ("DE", "WIN", "SB/C1", "BH/C2"))


@pytest.mark.parametrize("regulations", ["2024", "2023"])
@pytest.mark.parametrize("codes", FORMER_LISTS, ids=" ".join)
def test_17_places_by_former_regulations_are_true(codes: tuple[str, ...], regulations: str) -> None:
    """Before 2026 a dummy has one's own score, without caps; every claim holds by that, and faults are seen."""
    seen: set[tuple[str, str]] = set()
    for name, ranked in ranked_events(range(2), codes):
        seen |= judge(name, replace(ranked, regulations=regulations))
    assert {("PlaceTaken", "rank"), ("DecidedBy", "own"), ("DecidedBy", "others")} <= seen
    if codes[0] != "DE":
        assert ("Contributes", "value") in seen
    if "/C" in codes[0] or "/M" in codes[0]:
        assert {("CutFrom", "round"), ("CutFrom", "article")} <= seen


def test_17_the_judge_tells_the_regulations_apart() -> None:
    """By the rules in force, claims by those of 2024 are called false in some events, and the other way round."""
    apart = 0
    for _, ranked in ranked_events(range(3), ("BH",)):
        former = replace(ranked, regulations="2024")
        apart += sum(not verdict(claim, ranked) for claim in made(former))
        apart += sum(not verdict(claim, former) for claim in made(ranked))
    assert apart > 20


LISTS_2011 = tuple((code,) for code in "BH BH/C1 BH/C2 BH/M1 BH/M2 SUMBH SB BPG WIN ARO ARO/C1 ARO/C2 DE".split()) + (
    ("DE", "WIN", "BPG", "BH/C1", "BH", "SB"),
    ("BH/C1", "DE", "SUMBH"),
)
ROBIN_2011 = (("DE",), ("WIN",), ("SB",), ("BPG",), ("KS",), ("KS/L+1",), ("KS/L-1",), ("DE", "WIN", "SB", "BPG", "KS"))


def events_2011(seeds: range) -> Iterator[tuple[str, Tournament]]:
    """Swiss events with one point for a win."""
    for name, event in finished_events(seeds):
        if (event.scoring.win, event.scoring.draw, event.scoring.loss) == (10, 5, 0):
            yield name, event


@pytest.mark.parametrize("codes", LISTS_2011, ids=" ".join)
def test_17_places_by_the_rules_of_2011_are_true(codes: tuple[str, ...]) -> None:
    """Virtual opponents, unplayed games as draws, the direct encounter without a second application, exact means."""
    seen: set[tuple[str, str]] = set()
    for name, event in events_2011(range(4)):
        seen |= judge(name, Ranked2011(event, codes, regulations="2011"))
    assert {("PlaceTaken", "rank"), ("DecidedBy", "own"), ("DecidedBy", "others"), ("DecidedBy", "is_ahead")} <= seen
    if codes[0] != "DE":
        assert ("Contributes", "value") in seen


@pytest.mark.parametrize("codes", ROBIN_2011, ids=" ".join)
def test_17_places_of_round_robins_by_the_rules_of_2011_are_true(codes: tuple[str, ...]) -> None:
    seen: set[tuple[str, str]] = set()
    for name, event in robins(range(6)):
        seen |= judge(name, Ranked2011(event, codes, robin=True, regulations="2011"))
    assert {("DecidedBy", "own"), ("DecidedBy", "others"), ("DecidedBy", "is_ahead")} <= seen


def test_17_the_judge_tells_2011_from_today() -> None:
    """A dummy is no virtual opponent: by one of the texts, claims by the other are called false."""
    apart = 0
    for _, event in events_2011(range(3)):
        former, current = Ranked2011(event, ("BH",), regulations="2011"), Ranked(event, ("BH",))
        apart += sum(not verdict(claim, current) for claim in made(former))
        apart += sum(not verdict(claim, former) for claim in made(current))
    assert apart > 20


TEAM_LISTS = tuple(
    (code,)
    for code in (
        "BH BH/C1 BH/M1 BH:GP BH/P PS WIN:MP WON:MP SB SB/C1 MPvGP EMMSB EMMSB/C1 EMMSB/C2 EMGSB EMGSB/C1 EGMSB "
        "EGMSB/C1 EGGSB EGGSB/C1 EGGSB/P FB FB/C1 FB:GP AOB AOB:GP AOB/F KS KS:GP KS/L-1 KS/L+2 SSSC SSSC/F SSSC/K2 "
        "BC TBR BBE DE DE:GP DE/P EDE EDE/P EDEBT EDEBB EDET EDEB"
    ).split()
) + (("MPvGP", "EMGSB", "BH/C1"), ("BH/C1", "MPvGP", "EGGSB"))


@pytest.mark.parametrize("codes", TEAM_LISTS, ids=" ".join)
def test_17_places_of_teams_are_true(codes: tuple[str, ...]) -> None:
    """Both scores, the score of opponents and the products of 13.2, with their cuts; faults are seen."""
    seen: set[tuple[str, str]] = set()
    judged = 0
    for seed in range(12):
        for one in rounds("team", seed)[-1:]:
            ranked = RankedTeams(one.event, codes)
            letters = {game.result for player in one.event.players for game in player.games}
            if "?" not in letters and one.event.played_rounds > 1 and is_plain(ranked.rounds.values(), ranked):
                seen |= judge(one.name, ranked)
                judged += 1
    assert judged >= 5
    assert {("PlaceTaken", "rank"), ("DecidedBy", "own"), ("DecidedBy", "others"), ("DecidedBy", "code")} <= seen
    if codes[0].split("/")[0].split(":")[0] not in ("BC", *RankedTeams.PLACES):
        assert ("Contributes", "value") in seen
    if "/C" in codes[0] or "/M" in codes[0]:
        assert ("CutFrom", "round") in seen


def test_17_shared_places_and_lots_are_judged() -> None:
    assert set(JUDGES) == set(claims.KINDS)
    seen: set[tuple[str, str]] = set()
    for lots in (None, 7):
        for name, ranked in ranked_events(range(3), ("WIN",), lots):
            seen |= judge(name, ranked, lots)
    lot = {("DrawnByLot", "is_ahead")}  # the lot decides: either may be ahead
    wanted = {(kind, name) for kind, name in every_parameter() if kind in ("PlaceShared", "DrawnByLot")}
    assert wanted - seen == lot


def every_parameter() -> set[tuple[str, str]]:
    return {(kind.__name__, name) for kind in claims.KINDS for name in kind.__match_args__}


@pytest.mark.nightly
@pytest.mark.parametrize("codes", SWISS_LISTS, ids=" ".join)
def test_17_places_of_many_events_are_true(codes: tuple[str, ...]) -> None:
    for name, ranked in ranked_events(range(2, 60), codes):
        judge(name, ranked)


def planted(claim: object, name: str) -> object:
    """Another value of a parameter."""
    value = getattr(claim, name)
    if isinstance(value, bool):
        return not value
    if isinstance(value, str):
        others = {"C.07 14": "C.07 16.5", "C.07 16.5": "C.07 14", "lowest": "highest", "highest": "lowest"}
        return others.get(value, "BH/M9")
    return 0 if value is None else value + 1
