"""What a rule answers, and which rule answers which action.

Owns `Proposal`, the tables of rules that `@rule` and `@unchanged` fill, and small helpers that rules share. Must not
contain rules.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, get_args, get_type_hints

from dutchess.base.values import value_class
from dutchess.journal.cautions import Caution
from dutchess.journal.errors import Refusal
from dutchess.journal.facts import Fact
from dutchess.journal.messages import Message
from dutchess.journal.rules.pairing.engine import Engine
from dutchess.journal.state import State, TournamentState


@value_class
class Proposal:
    """What would be written, what must be confirmed first, and why a reason is due (None if none is)."""

    facts: tuple[Fact, ...]
    cautions: tuple[Caution, ...] = ()
    needs_reason: Message | None = None


Rule = TypeVar("Rule", bound=Callable[..., Proposal])
Comparison = TypeVar("Comparison", bound=Callable[[State, State, Any], bool])

RULES: dict[type, Callable[[State, Any, Engine], Proposal]] = {}  # the rule for each kind of action
WHEN_CLOSED: set[type] = set()  # see `even_when_closed`
UNCHANGED: dict[type, Callable[[State, State, Any], bool]] = {}  # see `unchanged`


def rule(function: Rule) -> Rule:
    """Marks the rule for a kind of action: the one that its parameter `action` is annotated with.

    A rule with a parameter `engine` has it compute whatever may take long.
    """
    asks = "engine" in get_type_hints(function)
    asked = function if asks else lambda state, action, engine: function(state, action)
    RULES.update(dict.fromkeys(_actions_of(function), asked))
    return function


def even_when_closed(function: Rule) -> Rule:
    """Marks the rule of an action that is possible after the tournament, or the event, was closed."""
    WHEN_CLOSED.update(_actions_of(function))
    return function


def unchanged(function: Comparison) -> Comparison:
    """Marks the comparison for actions that concern a part of the event only.

    It is true if that part is the same in two states: the one that the author has seen, and the one of now.
    """
    UNCHANGED.update(dict.fromkeys(_actions_of(function), function))
    return function


def _actions_of(function: Callable[..., object]) -> tuple[type, ...]:
    annotation = get_type_hints(function)["action"]
    return get_args(annotation) or (annotation,)


def refuse_in_fide_mode(tournament: TournamentState, what: Message, article: str) -> None:
    """Level 5: possible only after FIDE mode was left."""
    if tournament.fide_mode:
        raise Refusal("refused-in-fide-mode", article, what=what)


def number_and_name(state: State, tournament: TournamentState, person: int) -> str:
    """A person (or team) as messages name them: number and name."""
    name = (
        tournament.teams[person].name
        if tournament.is_team_event and person in tournament.teams
        else state.person(person).name
    )
    number = tournament.number_of.get(person)
    return f"{number} {name}" if number else name
