"""An anonymised event: of every text that a journal can hold it is decided whether it stays."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from types import NoneType, UnionType
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

from dutchess.journal.codec import encode
from dutchess.journal.entry import GENESIS, chain_entries
from dutchess.journal.facts import KINDS, Undone
from dutchess.journal.messages import Message
from dutchess.journal.output.privacy import anonymise_entries

SECRET = "Unmistakable"
EVENT = "e"

# What stays: keys, codes, colours, results and days; names of events, tournaments, teams, categories and prizes; seeds,
# without which nobody could draw again. Everything else that somebody could write goes.
KEPT = {
    "tournament",
    *("city", "federation", "start", "end", "title", "sex", "section", "source", "letter", "result", "colour", "seed"),
    *("away", "cause", "origin", "short", "currency", "name", "instead_of", "event_code", "registered", "exempt"),
    *("arbiter_title", "kind", "time_control", "coded_time_control", "round_dates", "round_times", "rating_federation"),
    *("rating_method", "system", "acceleration", "tie_order", "rate_of_play", "missed", "tiebreaks"),
    *("tiebreak_ratings", "rating_lists", "colours", "code", "rule", "order", "not_with", "results"),
    "parameters",
}
GONE_ALL_THE_SAME = {"PersonAdded.data.name", "PersonChanged.data.name", "Imported.source"}


def made(kind: Any) -> Any:
    """A value of a type that has the secret wherever it can have a text."""
    if get_origin(kind) is Annotated:
        return made(get_args(kind)[0])
    if kind is str:
        return SECRET
    if kind in (int, bool):
        return kind(1)
    if kind is Message:
        return Message("no-result", {"written": SECRET})
    if is_dataclass(kind):
        hints = get_type_hints(kind)
        return kind(**{field.name: made(hints[field.name]) for field in fields(kind)})  # type: ignore[operator]
    origin, arguments = get_origin(kind), get_args(kind)
    if origin is tuple:
        return tuple(made(one) for one in arguments if one is not Ellipsis)
    if origin in (Union, UnionType):
        return made(next(one for one in arguments if one is not NoneType))
    raise AssertionError(kind)


def places(value: Any, where: str) -> set[str]:
    """Where a value in plain JSON types has the secret."""
    if isinstance(value, dict):
        return {place for name, one in value.items() for place in places(one, f"{where}.{name}")}
    if isinstance(value, list):
        return {place for one in value for place in places(one, where)}
    return {where} if isinstance(value, str) and SECRET in value else set()


def test_every_text_of_every_fact_stays_or_goes() -> None:
    """A new field with a text is a decision to make: this test names it."""
    kinds = [kind for kind in KINDS.values() if kind is not Undone]
    facts = [made(kind) for kind in kinds]
    entries = chain_entries(facts, EVENT, 0, GENESIS, "2026-11-01T00:00:00.000Z", SECRET, SECRET)
    left = anonymise_entries(entries, EVENT)
    assert not any(SECRET in text for entry in left for text in (entry.author, entry.reason))
    assert [entry.kind for entry in left] == [kind.__name__ for kind in kinds]
    before = {place for fact in facts for place in places(encode(fact), type(fact).__name__)}
    after = {place for entry in left for place in places(encode(entry.fact), entry.kind)}
    assert after == {place for place in before if place.rpartition(".")[2] in KEPT} - GONE_ALL_THE_SAME
