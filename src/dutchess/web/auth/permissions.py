"""Who may do what: one table and one function; what is not listed is denied.

Owns roles, needs and `may`. A role is held in one event; the owner of the installation holds no role by that. Must not
know of requests.
"""

from __future__ import annotations

from dutchess.base.translation import N_
from dutchess.base.values import value_class
from dutchess.journal.action_table import OWN as OWN
from dutchess.journal.action_table import RESULTS as RESULTS
from dutchess.journal.action_table import RUN as RUN

# Roles in an event, each with the rights of those after it.
OWNER, ARBITER, ASSISTANT, READER = N_("owner"), N_("arbiter"), N_("assistant"), N_("reader")
ROLES = (OWNER, ARBITER, ASSISTANT, READER)
DEVICE = N_("device")  # an enrolled phone: results of some boards, nothing else

# What a route needs.
ANYBODY = "anybody"  # spectators: published rounds, standings, players without personal data
SIGNED_IN = "signed in"  # an account, whatever its roles
CREATE = "create"  # an account that may create events
LISTS = "lists"  # load, update and delete the rating lists, which all events of the server share
SET_UP = "set up"  # the first start, before there is an account
READ = "read"  # drafts, history, personal data
# RESULTS, RUN, OWN: what actions of the journal need; OWN also for members, anonymising, deleting
SERVER = "server"  # what concerns the whole server: the account that set it up
NEEDS = (ANYBODY, SIGNED_IN, CREATE, LISTS, SET_UP, SERVER, READ, RESULTS, RUN, OWN)

RIGHTS = {
    OWNER: frozenset((READ, RESULTS, RUN, OWN)),
    ARBITER: frozenset((READ, RESULTS, RUN)),
    ASSISTANT: frozenset((READ, RESULTS)),
    READER: frozenset((READ,)),
    DEVICE: frozenset((RESULTS,)),
}


@value_class
class Actor:
    """Who asks: nobody (0), an account, or a device or program with a pass.

    Attributes:
        user: the account, 0 for none.
        name: the name in the journal.
        roles: the role in each event.
        creates: whether the account may create events.
        is_first: whether the account has set the server up.
        is_to_look: whether something concerns the security of the account that nobody has looked at.
        maker: for a device or program, the account that let it in.
        boards: for a device, the boards (first, last) of one tournament that it may enter, else None.
    """

    user: int = 0
    name: str = ""
    roles: tuple[tuple[str, str], ...] = ()
    boards: tuple[str, int, int] | None = None
    creates: bool = False
    maker: int = 0
    is_first: bool = False
    is_to_look: bool = False

    @property
    def is_at_the_door(self) -> bool:
        """True for a device that checks players in and enters no results: its boards end before they begin."""
        return self.boards is not None and self.boards[2] < 0

    @property
    def answers(self) -> int:
        """The account that answers for what this one lets in: its own, or that of whoever let it in."""
        return self.user or self.maker

    def role(self, event: str) -> str | None:
        return dict(self.roles).get(event)

    def rights(self, event: str) -> frozenset[str]:
        """What they may do in an event."""
        return frozenset(need for need in NEEDS if may(self, need, event))


NOBODY = Actor()


def may(actor: Actor, need: str | None, event: str | None, *, is_set_up: bool = True) -> bool:
    """The one decision. `need` is what the route declares; None, or a word that is no need, is denied."""
    if need == ANYBODY:
        return True
    if need == SET_UP:
        return not is_set_up
    if need == SIGNED_IN:
        return actor.user != 0
    if need in (CREATE, LISTS):
        return actor.creates
    if need == SERVER:
        return actor.is_first
    if need not in NEEDS or event is None:
        return False
    role = actor.role(event)
    return role is not None and need in RIGHTS.get(role, frozenset())
