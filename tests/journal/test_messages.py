"""What the journal says is a code with parameters: every code has its words in every language, and is used."""

from __future__ import annotations

import ast
import json
import re
from collections import defaultdict
from pathlib import Path
from string import Formatter

import pytest

import dutchess
from dutchess.base.translation import LANGUAGES, language
from dutchess.journal import actions as do
from dutchess.journal import facts
from dutchess.journal.cautions import Caution
from dutchess.journal.codec import canonical, encode
from dutchess.journal.entry import read_fact
from dutchess.journal.errors import Damaged, NotFound, Refusal
from dutchess.journal.message_texts import FOREIGN, MESSAGES
from dutchess.journal.messages import as_json, said, text
from dutchess.journal.state import Remark
from dutchess.journal.values import Settings
from journal.arbiter import KEY, Arbiter

SOURCE = Path(dutchess.__file__).parent
SAYING = {
    "said",
    "Refusal",
    "ReasonDue",
    "NotAllowed",
    "NotFound",
    "StoreFailed",
    "WrongList",
    "AccountError",
    "WeakPassword",
}
OWN = {"conflict": set(), "damaged": {"position", "what"}}  # said by the error itself
MASCULINE = re.compile(r"\b(he|him|his|himself)\b", re.IGNORECASE)


def calls() -> dict[str, list[tuple[str, frozenset[str] | None]]]:
    """Every code that is said in the tree, with the places and the names of its parameters (None: handed on)."""
    known: dict[str, list[tuple[str, frozenset[str] | None]]] = defaultdict(list)
    for path in sorted([*SOURCE.glob("journal/**/*.py"), *SOURCE.glob("web/**/*.py"), *SOURCE.glob("cli/**/*.py")]):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in SAYING):
                continue
            place = f"{path.relative_to(SOURCE)}:{node.lineno}"
            if any(word.arg is None for word in node.keywords):
                continue  # a message that was made elsewhere is handed on whole
            code = node.args[0]
            assert isinstance(code, ast.Constant), f"{place}: no code"
            assert isinstance(code.value, str), f"{place}: no code"
            known[code.value].append((place, frozenset(word.arg for word in node.keywords if word.arg)))
    for own, names in OWN.items():
        known[own].append(("errors", frozenset(names)))
    return known


def fields(template: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(template) if name}


def test_every_code_has_words_and_is_used() -> None:
    """Those of the readers of foreign files are looked at where they are made (tests/imports)."""
    assert sorted(calls()) == sorted(code for code in MESSAGES if not code.startswith(FOREIGN))


def test_every_message_gets_what_its_words_name() -> None:
    for code, places in calls().items():
        for place, names in places:
            assert names == fields(MESSAGES[code]), f"{place}: {code}"


def test_nobody_is_taken_for_a_man() -> None:
    assert [template for template in MESSAGES.values() if MASCULINE.search(template)] == []


@pytest.mark.parametrize("code", [code for code in LANGUAGES if code != "en"])
def test_every_language_has_every_message(code: str) -> None:
    _ = language(code)
    neutral = {
        "repair",
        "result-corrected",
        "choice-acceleration",
        "database-failed",
        "several",
        "rating-list-line",
        "differs",
        "federation-of",
        "category-wrong",
    }
    untold = [name for name, template in MESSAGES.items() if _(template) == template and name not in neutral]
    assert untold == []
    assert [name for name, template in MESSAGES.items() if fields(_(template)) != fields(template)] == []


def test_a_message_is_told_in_the_language_asked_for() -> None:
    inner = said("result-corrected", round=1, board=2, before="1-0", result="0-1")
    message = said("correction-for-rating", what=inner)
    assert str(message).startswith("round 1 board 2: 1-0 => 0-1: too late")
    assert text(message, language("es")).startswith("ronda 1, tablero 2: 1-0 => 0-1")
    assert as_json(message)["parameters"]["what"]["parameters"] == inner.parameters
    listed = said("missing-results", round=3, boards=(4, 5))
    assert "board 4, 5;" in str(listed)
    assert as_json(listed) == {"code": "missing-results", "parameters": {"round": 3, "boards": [4, 5]}}


def test_a_fact_keeps_code_and_parameters_and_no_words() -> None:
    """What is said in the chain is the code; the report says it in English, a page in the language of its reader."""
    inner = (said("tie-breaks-were", tiebreaks="BH"), said("rounds-were", before=7, rounds=9))
    remark = said("several", what=inner)
    fact = facts.SettingsChanged(KEY, Settings("Open", 9), remark)
    body = canonical(encode(fact))
    assert "tie-breaks were" not in body
    assert read_fact("SettingsChanged", body) == fact
    assert str(Remark("Configuration", 3, remark)) == "### Configuration @ Round 3: tie-breaks were BH; rounds 7 => 9"
    assert "los desempates eran BH" in text(remark, language("es"))


def test_a_fact_that_was_stored_with_a_text_is_read() -> None:
    old = '{"tournament":"open","round":2,"remark":"discarded by the arbiter"}'
    fact = read_fact("PairingDiscarded", old)
    assert isinstance(fact, facts.PairingDiscarded)
    assert fact.remark == "discarded by the arbiter"
    assert canonical(encode(fact)) == canonical(json.loads(old))


@pytest.mark.parametrize(
    "written",
    [
        {"code": "from-the-future"},
        {"code": "rounds-were", "parameters": {"before": 7}},
        {"code": "rounds-were", "parameters": {"before": 7, "rounds": 1.5}},
        {"code": "discarded-by-arbiter", "words": "discarded"},
        ["discarded-by-arbiter"],
        7,
    ],
)
def test_a_message_that_is_none_is_no_fact(written: object) -> None:
    body = json.dumps({"tournament": "open", "round": 2, "remark": written})
    with pytest.raises(Damaged):
        read_fact("PairingDiscarded", body)


def test_errors_and_cautions_carry_code_and_parameters(arbiter: Arbiter) -> None:
    with pytest.raises(NotFound) as missing:
        arbiter.ledger.perform(do.SetResult("nope", 1, 1, "1-0"), author="x")
    assert missing.value.said.code == "no-tournament"
    arbiter.enter(4)
    with pytest.raises(Refusal) as refused:
        arbiter.ledger.perform(do.AddPlayer(KEY, person=1), author="x")
    assert (refused.value.said.code, refused.value.said.parameters["tournament"]) == ("plays-already", "Open")
    assert str(refused.value) == refused.value.message
    arbiter.pair()
    draft = arbiter.ledger.propose(do.PairRound(KEY))
    (caution,) = draft.cautions
    assert isinstance(caution, Caution)
    told = caution.as_json()
    assert told["code"] == "missing-results"
    assert told["parameters"] == {"round": 1, "boards": [1, 2]}
    assert told["text"] == caution.text
    assert told["token"] == caution.token
