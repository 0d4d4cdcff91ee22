"""The table of actions: what each is called, which right it needs, what it does, and the fields that somebody fills in.

Owns `ACTIONS` and the rights. `@action` makes a class of `actions` a value class and enters it into the table; forms,
calls and commands are made from it. Must not know any particular action.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields
from functools import cached_property
from typing import Any, TypeVar, dataclass_transform, get_type_hints

from dutchess.base.values import value_class

RESULTS = "results"  # enter results, check players in
RUN = "run"  # everything that an arbiter does
OWN = "own"  # what only the owner of an event does
RIGHTS = frozenset((RESULTS, RUN, OWN))

Kind = TypeVar("Kind", bound=type)


@value_class
class Action:
    """An action that can be asked for.

    Attributes:
        name: under which forms, calls and commands ask for it.
        kind: the value class of its fields.
        right: what somebody needs to be allowed.
        summary: what it does.
        subject: what it is about: the group of its call among those over HTTP (`web.api.openapi.TAGS`).
    """

    name: str
    kind: Any
    right: str
    summary: str
    subject: str

    @cached_property
    def fields(self) -> Mapping[str, tuple[Any, Any]]:
        """Type and default of each field, by its name."""
        hints = get_type_hints(self.kind, include_extras=True)
        return {field.name: (hints[field.name], field.default) for field in fields(self.kind)}


ACTIONS: dict[str, Action] = {}  # by name
_BY_KIND: dict[type, Action] = {}


@dataclass_transform(frozen_default=True)
def action(name: str, right: str, summary: str, subject: str) -> Callable[[Kind], Kind]:
    """Makes a value class of a class, and enters it into the table."""

    def entered(kind: Kind) -> Kind:
        ACTIONS[name] = _BY_KIND[value_class(kind)] = Action(name, kind, right, summary, subject)
        return kind

    return entered


def name_of(kind: type) -> str:
    """The name under which a kind of action is asked for: `request-bye` for `RequestBye`."""
    return _BY_KIND[kind].name


def action_of(asked: object) -> Action:
    """The line of the table for something that is asked for."""
    found = _BY_KIND.get(type(asked))
    if found is None:
        raise TypeError(f"{type(asked).__name__} is no action")
    return found
