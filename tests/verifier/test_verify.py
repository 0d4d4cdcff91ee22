"""verifier/verify.py accepts right certificates, rejects corrupted ones, and has a sentence for anything else."""

from __future__ import annotations

import ast
import hashlib
import io
import json
import os
import random
import subprocess
import sys
import textwrap
import time
import tokenize
from pathlib import Path
from typing import Any

import pytest

from verifier.corruptions import OF_CERTIFICATES, OF_STEPS, corruptions
from verifier.fuzz import anything
from verifier.loaded import NAMES, ROOT, SAMPLES, VERIFIER, judged, sample, verdict, verify

NIGHT = "DUTCHESS_NIGHTLY" in os.environ
PAGE = ROOT / "docs" / "certificates.md"


@pytest.mark.parametrize("name", NAMES)
def test_a_right_certificate_is_accepted(name: str) -> None:
    document, file = sample(name)
    assert judged(document, file).startswith("accepted: ")
    assert judged(document).startswith("accepted: ")


@pytest.mark.parametrize("name", NAMES)
def test_a_corrupted_certificate_is_rejected(name: str) -> None:
    """25 kinds of corruptions, each twice."""
    document, file = sample(name)
    rng = random.Random(name)
    for _ in range(2):
        for kind, changed in corruptions(document, rng):
            assert judged(changed, file).startswith("rejected: "), (kind, changed)


def test_every_kind_of_corruption_is_tried() -> None:
    rng = random.Random(1)
    tried = {kind for name in NAMES for kind, _ in corruptions(sample(name)[0], rng)}
    assert tried == {kind.__name__ for kind in (*OF_STEPS, *OF_CERTIFICATES)}


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("club-9-wrong-exchange", "players 5 and 1 have met before ([C1], 2.1.1)"),
        ("club-9-wrong-second-bye", "player 9 may not have the bye ([C2], 2.1.2)"),
        ("club-9-wrong-far-exchange", "in the bracket of score 20, C6 (2.4.1) is 2 and could be 0"),
        ("club-9-wrong-colours", "player 4 should have White against player 2 (5.2)"),
        ("impossible-7", "round 8 cannot be paired: no legal pairing exists"),
    ],
)
def test_a_verdict_says_what_was_found(name: str, said: str) -> None:
    assert said in judged(*sample(name))


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"pairs": [[2, 4], [3, 1], [5, 9], [8, 6]]}, "the published round is another one"),
        ({"round": 9}, "the file ends with round 3: round 9 cannot be paired yet"),
        ({"rounds": 6}, "the tournament has 5 rounds by its file"),
    ],
)
def test_a_rejection_says_why(change: dict[str, Any], said: str) -> None:
    document, file = sample("club-9-wrong-exchange")
    assert said in judged(document | change, file)


def test_a_claim_that_a_published_wrong_round_is_correct_is_rejected() -> None:
    document, file = sample("club-9-wrong-far-exchange")
    right = {key: document[key] for key in document if key not in ("better", "because")} | {"verdict": "correct"}
    claims = [right | {"brackets": document["better"]["brackets"]}, right | document["better"]]
    assert [judged(claim, file)[:9] for claim in claims] == ["rejected:"] * 2
    assert judged(claims[1]).startswith("accepted")  # without the file nobody knows what was published


# -- anything may come in ----------------------------------------------------------------------------------------------


@pytest.mark.scaled
def test_anything_gets_a_verdict() -> None:
    rng = random.Random(7)
    for _ in range(30_000 if NIGHT else 500):
        assert verdict(*anything(rng)).partition(":")[0] in ("accepted", "rejected", "unreadable")


NO_JSON = [b"", b"\xff", b"[" * 100_000, b"{" * 100_000, b'{"a":' * 50_000, b"1" * 1_000_000, b'{"a": 1, "a": 1}']
NO_JSON += [b"[1.0]", b"[1e3]", b"NaN", b'"\\ud800"', b"\xef\xbb\xbf{}", b"nul", b"{} {}", b"[1,]", b"[01]"]


@pytest.mark.parametrize("certificate", NO_JSON)
def test_what_is_no_json_is_refused(certificate: bytes) -> None:
    assert verdict(certificate, None).startswith(("unreadable: ", "rejected: "))


def test_a_hostile_certificate_takes_bounded_time() -> None:
    """Thousands of steps again, thousands of sets: refused when the comparisons become too many."""
    document, _ = sample("drawn-120-3-round-4")
    bracket = next(one for one in document["brackets"] if one["steps"])
    step = bracket["steps"][0]
    everybody = [player["number"] for player in document["facts"]["players"]]
    step["players"] = [[number, [player]] for number, player in enumerate(everybody, 1)]
    step["sets"] = [[1, everybody[:3]] for _ in range(5_000)]
    start = time.process_time()
    assert judged(document).startswith("rejected: ")
    again = {key: step[key] for key in ("digit", "value")} | {"players": [], "sets": []}
    bracket["steps"] = [{"digit": "partner", "of": everybody[0], "value": 1, "again": [again] * 100_000}]
    assert judged(document).startswith("rejected: ")
    assert time.process_time() - start < 120


# -- the command -------------------------------------------------------------------------------------------------------


def run(*arguments: object) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-I", "-S", VERIFIER, *arguments]  # no packages: the standard library alone
    return subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)


def test_the_exit_code_is_the_verdict(tmp_path: Path) -> None:
    file, certificate = SAMPLES / "club-9.trf", SAMPLES / "club-9.json"
    accepted = run(file, certificate)
    assert (accepted.returncode, accepted.stderr) == (0, "")
    assert accepted.stdout.startswith("accepted: round 3 is the one that C.04.3 in force from 1 February 2026 asks for")
    alone = run(certificate)
    assert alone.returncode == 0
    assert "The facts were taken from the certificate as they are" in alone.stdout
    assert run(SAMPLES / "club-9-round-1.trf", SAMPLES / "weekend-46-round-6.json").returncode == 1
    assert [run().returncode, run("-x").returncode, run(file, certificate, file).returncode] == [2, 2, 2]
    (tmp_path / "broken").write_text("{")
    assert run(tmp_path / "broken").returncode == run(tmp_path / "missing").returncode == run(tmp_path).returncode == 3


def test_the_example_of_the_help_runs() -> None:
    shown = run("--help").stdout
    example = shown.partition("Example:\n\n    python ")[2].splitlines()[0].split()
    assert run(*example[1:]).stdout.startswith("accepted: ")


def test_the_hashes_are_those_of_the_page() -> None:
    """What the page shows as Python gives the hash of the round; boards in another order are the same round."""
    code = PAGE.read_text(encoding="utf-8").partition("In Python, of a certificate:\n\n")[2].partition("\n\n")[0]
    code = textwrap.dedent(code).replace('open("round-3.json")', "sys.stdin")
    printed = run(SAMPLES / "club-9.trf", SAMPLES / "club-9.json").stdout
    document = sample("club-9")[0]
    for pairs in (document["pairs"], document["pairs"][::-1]):
        given = json.dumps(document | {"pairs": pairs})
        command = [sys.executable, "-c", f"import sys\n{code}"]
        said = subprocess.run(command, input=given, capture_output=True, text=True, check=True).stdout
        assert f"SHA-256 of the round: {said}" in printed
    written = json.dumps(sample("club-9")[0], sort_keys=True, separators=(",", ":"))
    assert printed.endswith(f"SHA-256 of the certificate: {hashlib.sha256(written.encode()).hexdigest()}\n")


# -- the file ----------------------------------------------------------------------------------------------------------


def test_the_verifier_shares_nothing_with_the_program() -> None:
    names = set()
    for node in ast.walk(ast.parse(VERIFIER.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            names.add(str(node.module).partition(".")[0])
    assert names <= sys.stdlib_module_names
    assert "dutchess" not in {name for name in sys.modules if name in names}


def lines_of_code(source: str) -> int:
    """Lines that are not blank, not a comment and not part of a docstring."""
    documented = (ast.Module, ast.FunctionDef, ast.ClassDef)
    texts = [
        node.body[0] for node in ast.walk(ast.parse(source)) if isinstance(node, documented) and ast.get_docstring(node)
    ]
    told = {line for text in texts for line in range(text.lineno, (text.end_lineno or text.lineno) + 1)}
    silent = {tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER}
    tokens = [token for token in tokenize.generate_tokens(io.StringIO(source).readline) if token.type not in silent]
    return len({line for token in tokens for line in range(token.start[0], token.end[0] + 1)} - told)


def test_the_verifier_fits_into_an_evening() -> None:
    count = lines_of_code(VERIFIER.read_text(encoding="utf-8"))
    assert count < 800
    assert f"{count} lines" in PAGE.read_text(encoding="utf-8")


def test_the_articles_are_those_of_the_criteria() -> None:
    assert verify.ARTICLES["C8"] == "2.4.3"
    assert verify.ARTICLES["C21"] == "2.4.16"
