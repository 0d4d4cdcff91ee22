"""Certificates: made for every round, accepted by the literal reading and by the verifier."""

from __future__ import annotations

import json
from itertools import combinations
from pathlib import Path
from random import Random
from typing import Any

import pytest

import dutchess
from dutchess.base.values import replace
from dutchess.pairing.result import Pairing
from dutchess.proving import prove_rounds, round_digest
from dutchess.proving.certificate import digest_of_round
from dutchess.simulation.generator import GeneratorConfig, generate
from dutchess.tournament import Tournament
from proving.judge import refusal
from sizes import examples
from verifier.loaded import verdict

SAMPLES = Path(__file__).parents[1] / "data" / "certificates"
NAMES = sorted(path.stem for path in SAMPLES.glob("*.json"))
# Round 2 with the bye for 3, who has half a point more than 6; the brackets above are paired as they should be.
BYE_TOO_HIGH = """\
012 Round with a bye for too many points
001    1      Alder, Ann                                                         1.0          5 w 1     2 b ?
001    2      Birch, Bo                                                          1.0          6 b 1     1 w ?
001    3      Cedar, Cy                                                          0.5          7 w =  0000 - U
001    4      Dogwood, Di                                                        0.5          8 b =     6 w ?
001    5      Elm, Ed                                                            0.0          1 b 0     9 w ?
001    6      Fir, Flo                                                           0.0          2 w 0     4 b ?
001    7      Gorse, Gus                                                         0.5          3 b =     8 w ?
001    8      Hazel, Hal                                                         0.5          4 w =     7 b ?
001    9      Ivy, Ian                                                           0.0       0000 - Z     5 b ?
142 5
152 W
"""


def document_of(name: str) -> dict[str, Any]:
    document: dict[str, Any] = json.loads((SAMPLES / f"{name}.json").read_text(encoding="utf-8"))
    return document


def accepted(tournament: Tournament, round_number: int | None = None) -> dict[str, Any]:
    """The certificate of a round, which the verifier accepts beside the file."""
    certificate = dutchess.prove(tournament, round=round_number)
    said = verdict(certificate.text().encode(), dutchess.trf.dumps(tournament).encode())
    assert said.startswith("accepted"), said
    document: dict[str, Any] = json.loads(certificate.text())
    return document


@pytest.mark.parametrize("name", NAMES)
def test_samples_are_accepted(name: str) -> None:
    assert refusal(document_of(name)) == ""


def test_a_bye_for_too_many_points_is_the_first_thing_that_is_wrong() -> None:
    """[C5] is decided before every bracket, whatever differs in those above the player with the bye."""
    document = accepted(dutchess.trf.loads(BYE_TOO_HIGH), 2)
    assert document["because"] == {"article": "C5", "bracket": 10, "published": 5, "better": 0}


@pytest.mark.scaled
def test_every_round_of_random_events_has_a_proof() -> None:
    for seed in range(examples(12)):
        rng = Random(f"proof {seed}")
        event = generate(GeneratorConfig(players=rng.randint(5, 26), rounds=rng.randint(3, 8)), rng.randrange(10**6))
        for number in range(1, event.played_rounds + 1):
            assert accepted(event, number)["verdict"] == "correct"


@pytest.mark.scaled
def test_a_published_round_that_is_wrong_has_a_proof_of_what_is_better() -> None:
    """Two players of a round change places; whatever comes out is judged, and the verifier agrees with the reason."""
    found: set[str] = set()
    for seed in range(examples(6)):
        rng = Random(f"wrong {seed}")
        event = generate(GeneratorConfig(players=rng.randint(6, 17), rounds=rng.randint(3, 7)), rng.randrange(10**6))
        number = rng.randint(2, event.played_rounds)
        before = event.before_round(number)
        right = dutchess.pair(before)
        numbers = [player for pair in right.pairs for player in pair] + ([right.bye] if right.bye else [])
        for one, other in rng.sample(list(combinations(numbers, 2)), 6):
            swap = {one: other, other: one}
            pairs = tuple((swap.get(white, white), swap.get(black, black)) for white, black in right.pairs)
            bye = swap.get(right.bye, right.bye) if right.bye else None
            document = accepted(replace(before, byes=()).with_round(Pairing(number, pairs, bye)), number)
            if document["verdict"] == "wrong":
                found.add(document["because"]["article"])
    assert len(found) > 3


def test_a_round_that_follows_a_wish_is_judged_by_the_rules_alone() -> None:
    """No article knows wishes: the next round is proved without them, and one that was paired with them is wrong."""
    before = generate(GeneratorConfig(players=12, rounds=5), 10).before_round(3)
    right = dutchess.pair(before)
    wished = replace(before, wishes=(dutchess.Wish(right.pairs[0]),))
    other = dutchess.pair(wished)
    assert other.pairs != right.pairs
    assert accepted(wished)["pairs"] == [list(pair) for pair in right.pairs]
    assert accepted(replace(wished, byes=()).with_round(other), 3)["verdict"] == "wrong"


def test_rounds_are_proved_together_as_one_by_one_and_their_digests_need_no_proof() -> None:
    for system in ("dutch", "dutch-2025"):
        event = generate(GeneratorConfig(players=13, rounds=6), 5)
        certificates = list(prove_rounds(event, system=system))
        alone = [dutchess.prove(event, number, system=system) for number in range(1, 7)]
        assert [one.text() for one in certificates] == [one.text() for one in alone]
        assert [one.round_digest for one in alone] == [round_digest(event, number, system) for number in range(1, 7)]
    assert len({round_digest(event, number, "lim") for number in range(1, 7)}) == 6


def test_what_a_round_states_has_one_hash_however_it_is_proved() -> None:
    """Another proof and another order of the boards: the same hash. Another pair or fact: another hash."""
    document = document_of("club-9")
    known = digest_of_round(document)
    assert known == dutchess.prove(dutchess.trf.load(SAMPLES / "club-9.trf")).round_digest
    assert digest_of_round(document | {"brackets": [], "pairs": document["pairs"][::-1]}) == known
    for key, value in (("bye", 6), ("round", 4), ("pairs", [[2, 4], *document["pairs"][1:]]), ("facts", {})):
        assert digest_of_round(document | {key: value}) != known


def test_systems_without_certificates_say_what_there_is_instead() -> None:
    event = generate(GeneratorConfig(players=8, rounds=3), 1)
    with pytest.raises(dutchess.InvalidTournament, match=r"rounds of dubov have no proofs.*dutch and dutch-2025 only"):
        dutchess.prove(event, 1, system="dubov")
    with pytest.raises(dutchess.InvalidTournament, match="no proofs"):
        list(prove_rounds(event, system="dutch-2017"))


def test_seeding_rounds_of_burstein_are_rounds_of_the_dutch_system() -> None:
    """C.04.4.2 article 1.6: half of the rounds, at most four; those after them are another matter."""
    event = generate(GeneratorConfig(players=11, rounds=8, system="burstein"), 2)
    verdicts = [one.verdict for one in prove_rounds(event, system="dutch")]
    assert verdicts[:4] == ["correct"] * 4
    assert "wrong" in verdicts[4:]
