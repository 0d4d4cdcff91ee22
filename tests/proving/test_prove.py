"""Certificates: made for every round, accepted by the literal reading, refused when anything in them is changed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from proving.judge import refusal

SAMPLES = Path(__file__).parents[1] / "data" / "certificates"


def document_of(name: str) -> dict[str, Any]:
    document: dict[str, Any] = json.loads((SAMPLES / f"{name}.json").read_text(encoding="utf-8"))
    return document


@pytest.mark.parametrize("name", sorted(path.stem for path in SAMPLES.glob("*.json")))
def test_samples_are_accepted(name: str) -> None:
    assert refusal(document_of(name)) == ""
