"""The verify.js of the pages says what verifier/verify.py says, word for word."""

from __future__ import annotations

import base64
import json
import os
import random
import subprocess
import sys
from pathlib import Path

import pytest

from verifier.corruptions import corruptions
from verifier.fuzz import anything
from verifier.loaded import NAMES, ROOT, sample, verdict

DENO = Path(sys.executable).with_name("deno")
NIGHT = "DUTCHESS_NIGHTLY" in os.environ
Case = tuple[bytes, bytes | None]


def script_says(cases: list[Case], folder: Path) -> list[str]:
    written = [[None if part is None else base64.b64encode(part).decode() for part in case] for case in cases]
    (folder / "cases.json").write_text(json.dumps(written))
    command = [DENO, "run", "--quiet", "--no-config", "--allow-read", ROOT / "tests" / "verifier" / "judge.mjs"]
    answer = subprocess.run([*command, folder / "cases.json"], capture_output=True, text=True, check=True)
    verdicts: list[str] = json.loads(answer.stdout)
    return verdicts


def test_the_same_words_for_right_and_corrupted_certificates(tmp_path: Path) -> None:
    rng = random.Random(3)
    cases: list[Case] = []
    for name in NAMES:
        document, file = sample(name)
        changed = [changed for _, changed in corruptions(document, rng)]
        cases += [(json.dumps(one).encode(), here) for one in (document, *changed) for here in (file, None)]
    assert script_says(cases, tmp_path) == [verdict(*case) for case in cases]


@pytest.mark.scaled
def test_the_same_verdict_on_anything(tmp_path: Path) -> None:
    """Where JSON itself is broken, each names the fault in its own words."""
    rng = random.Random(11)
    cases = [anything(rng) for _ in range(20_000 if NIGHT else 500)]
    for case, said in zip(cases, script_says(cases, tmp_path), strict=True):
        ours = verdict(*case)
        assert said.partition(":")[0] == ours.partition(":")[0], case
        assert said == ours or said.startswith("unreadable"), case
