"""docs/certificates.md: the certificate that is read aloud is the real one, and what is said of its steps holds."""

from __future__ import annotations

import json
import re
from typing import Any

from verifier.loaded import ROOT, SAMPLES, sample, verify

PAGE = (ROOT / "docs" / "certificates.md").read_text(encoding="utf-8")
ALOUD = PAGE.partition("## A certificate, read aloud")[2]


def test_the_steps_on_the_page_are_those_of_the_certificate() -> None:
    document, file = sample("club-9")
    shown = [json.loads(line) for line in ALOUD.splitlines() if line.strip().startswith('{"digit"')]
    assert shown == [step for bracket in document["brackets"] for step in bracket["steps"]]
    assert (ROOT / "examples" / "club-9.trf").read_bytes() == file == (SAMPLES / "club-9.trf").read_bytes()
    assert "4-2, 3-1, 5-9 and 8-6 are right, White first, with the bye for 7" in " ".join(ALOUD.split())
    assert (document["pairs"], document["bye"]) == ([[4, 2], [3, 1], [5, 9], [8, 6]], 7)


def left_after(document: dict[str, Any], score: int, name: str) -> set[frozenset[int]]:
    """The pairs that are left in a bracket after a digit, by numbers."""
    case = verify.Case(document["facts"], document["system"])
    round = verify.Round(case, document)
    bracket = next(one for one in verify.brackets_of(case, round) if one.score == score)
    proof = verify.Proof(case, bracket, round)
    stated = [one for part in document["brackets"] if part["score"] == score for one in part["steps"]]
    steps = {(one["digit"], one.get("of")): one for one in stated}
    for digit in verify.digits_of(case, bracket, round, proof.left):
        proof.prove(digit, steps.get((digit.name, digit.of)))
        if digit.name == name:
            break
    number = {place: player for player, place in case.place.items()}
    rows = {place: list(verify.places(proof.left[place])) for place in verify.places(bracket.field)}
    return {frozenset((number[one], number[other])) for one, row in rows.items() for other in row}


def pairs(text: str) -> set[frozenset[int]]:
    return {frozenset(map(int, pair.split("-"))) for pair in text.split()}


def test_what_is_said_about_dropped_pairs_holds() -> None:
    document, _ = sample("club-9")
    assert {pair for pair in left_after(document, 20, "C5") if 0 in pair} == pairs("0-6 0-7 0-8")
    assert {pair for pair in left_after(document, 20, "C6") if pair & {2, 4}} == pairs("2-4")
    assert {pair for pair in left_after(document, 10, "C12") if pair & {1, 3, 5, 9}} == pairs("1-3 1-9 5-9")
    assert {pair for pair in left_after(document, 10, "difference") if pair & {1, 3, 5, 9}} == pairs("1-3 5-9")
    assert left_after(document, 5, "C9") == pairs("6-8 7-8 6-0 7-0")
    assert left_after(document, 5, "moved") == pairs("6-8 7-0")


def test_every_digit_and_article_of_the_page_is_known() -> None:
    digits = PAGE.partition("## Digits")[2].partition("## Steps")[0]
    assert set(re.findall(r"`(C\d+|limbo|partner|moved|difference|down|up)`", digits)) == set(verify.ARTICLES)
