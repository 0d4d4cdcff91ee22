"""Certificates as JSON: `docs/certificates.md` in code.

Owns `Certificate`, its document and its digest. Must not prove anything.
"""

from __future__ import annotations

import json
from functools import cached_property
from hashlib import sha256

from dutchess.base.values import value_class
from dutchess.proving.round import members_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from typing import Any

    from dutchess.pairing.result import Pairing
    from dutchess.proving.bracket import Proved
    from dutchess.proving.round import Bracket, ProvedRound
    from dutchess.proving.steps import Step

FORMAT, VERSION = "dutchess certificate", 1
CORRECT, WRONG, IMPOSSIBLE = "correct", "wrong", "impossible"
STATED = ("format", "version", "system", "round", "rounds", "facts", "pairs", "bye")  # the rest judges and proves it


@value_class
class Certificate:
    """A round with its proof.

    Attributes:
        system: the edition by which it is proved.
        round: 1-based.
        verdict: `correct`, `wrong` or `impossible`.
        content: everything, as `docs/certificates.md` defines it.
    """

    __module__ = "dutchess"

    system: str
    round: int
    verdict: str
    content: Mapping[str, Any]

    def document(self) -> dict[str, Any]:
        """The certificate as JSON values."""
        return dict(self.content)

    def text(self) -> str:
        """The certificate as JSON, one line for each bracket and player."""
        return "".join(_lines(self.content, 0)) + "\n"

    @cached_property
    def digest(self) -> str:
        """The SHA-256 of the certificate in its shortest form, in hexadecimal."""
        return _sha256(self.content)

    @cached_property
    def round_digest(self) -> str:
        """The same of the round alone, with its facts: whoever proves it, and however, it is this one."""
        return digest_of_round(self.content)


def digest_of_round(content: Mapping[str, Any]) -> str:
    """The digest of what is stated of a round, without verdict and proof, and with its pairs in ascending order."""
    stated = {key: content[key] for key in STATED if key in content}
    return _sha256({**stated, "pairs": sorted(content.get("pairs", ()))})


def _sha256(content: Mapping[str, Any]) -> str:
    return sha256(json.dumps(content, separators=(",", ":"), sort_keys=True).encode()).hexdigest()


def head(
    system: str, verdict: str, round_number: int, rounds: int, facts: Mapping[str, Any] | None = None
) -> dict[str, Any]:
    """What every certificate begins with."""
    stated = {
        "format": FORMAT,
        "version": VERSION,
        "system": system,
        "verdict": verdict,
        "round": round_number,
        "rounds": rounds,
    }
    return stated if facts is None else {**stated, "facts": facts}


def boards_document(pairing: Pairing) -> dict[str, Any]:
    """The pairs and the bye."""
    return {"pairs": [list(pair) for pair in pairing.pairs], "bye": pairing.bye}


def bracket_document(played: ProvedRound, bracket: Bracket, proved: Iterable[Proved]) -> dict[str, Any]:
    """One bracket with the steps that are not the usual ones."""
    return {"score": bracket.score, "steps": [_step_document(played, one) for one in proved]}


def _step_document(played: ProvedRound, proved: Proved) -> dict[str, Any]:
    document: dict[str, Any] = {"digit": proved.digit.name}
    if proved.digit.of is not None:
        document["of"] = proved.digit.of
    document["value"] = proved.value
    document.update(numbers_document(played, proved.step))
    if proved.again:
        document["again"] = [_step_document(played, before) for before in proved.again]
    return document


def numbers_document(played: ProvedRound, step: Step) -> dict[str, Any]:
    """The numbers of a step: the highest first, with those who have them."""
    document: dict[str, Any] = {}
    if step.scale != 1:
        document["scale"] = step.scale
    by_number: dict[int, list[int]] = {}
    for position in sorted(step.players):
        by_number.setdefault(step.players[position], []).append(played.number(position))
    if by_number:
        document["players"] = [[number, by_number[number]] for number in sorted(by_number, reverse=True)]
    if step.sets:
        document["sets"] = [[number, [*map(played.number, members_of(members))]] for number, members in step.sets]
    return document


SHORT = 110


def _lines(value: Any, depth: int) -> Iterable[str]:
    """JSON in which what fits stands in one line."""
    flat = json.dumps(value, ensure_ascii=False)
    if len(flat) <= SHORT or not isinstance(value, (dict, list)) or _is_flat(value):
        yield flat
        return
    opening, closing = "{}" if isinstance(value, dict) else "[]"
    indent = " " * (depth + 1)
    yield opening + "\n"
    entries = value.items() if isinstance(value, dict) else [(None, entry) for entry in value]
    for index, (key, entry) in enumerate(entries):
        yield indent if key is None else f"{indent}{json.dumps(key)}: "
        yield from _lines(entry, depth + 1)
        yield ",\n" if index < len(value) - 1 else "\n"
    yield " " * depth + closing


def _is_flat(value: Any) -> bool:
    """A list of numbers or of pairs, or a player: one line however long."""
    if isinstance(value, list):
        return all(not isinstance(entry, (dict, list)) for entry in value) or all(
            isinstance(entry, list) and len(entry) == 2 and not isinstance(entry[1], list) for entry in value
        )
    return "colours" in value
