"""Categories of an event: what one may be. They decide about no pairing, so they may change at any time."""

from __future__ import annotations

from dutchess.base.errors import UnknownSection
from dutchess.journal import actions, facts
from dutchess.journal.errors import NotFound, Refusal
from dutchess.journal.rules.proposal import Proposal, rule
from dutchess.journal.state import State
from dutchess.ranking.categories import Category, check_categories


@rule
def set_category(state: State, action: actions.SetCategory) -> Proposal:
    """A category by its name, new or in the place of another one."""
    for person in action.persons:
        state.person(person)
    if action.instead_of and not _is_known(state, action.instead_of):
        raise NotFound("no-category", category=action.instead_of)
    new = facts.CategorySet(action.name.strip(), action.section, action.persons, action.instead_of)
    if Category(new.name, new.section, new.persons) in state.categories:
        return Proposal(())
    try:
        check_categories(new.apply(state).categories)
    except UnknownSection as error:
        raise Refusal("category-wrong", "", reason=str(error)) from None
    return Proposal((new,))


@rule
def remove_category(state: State, action: actions.RemoveCategory) -> Proposal:
    if not _is_known(state, action.name):
        raise NotFound("no-category", category=action.name)
    return Proposal((facts.CategoryRemoved(action.name),))


def _is_known(state: State, name: str) -> bool:
    return any(category.name == name for category in state.categories)
