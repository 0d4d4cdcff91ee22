"""Everything that can happen in an event, as typed values: the bodies of the journal's entries.

    fact = facts.RoundPublished("open", 3)
    after(state, fact)                    the state in which round 3 is published

Each kind of fact is one class: its fields, what it does to the state (`apply`), and its sentence for the history. A
fact says what happened and nothing that follows from it. Persons are named by their number in the event (`person`),
which never changes; pairing numbers come and go. Fields may be added with a default; kinds and fields are never
removed. Must not decide what is allowed.
"""

from __future__ import annotations

from dutchess.journal.facts.base import KINDS as KINDS
from dutchess.journal.facts.base import Fact as Fact
from dutchess.journal.facts.base import TournamentFact as TournamentFact
from dutchess.journal.facts.base import state_after as state_after
from dutchess.journal.facts.event import *  # noqa: F403 - all of its kinds; a list would be a second place to keep
from dutchess.journal.facts.players import *  # noqa: F403
from dutchess.journal.facts.prizes import *  # noqa: F403
from dutchess.journal.facts.results import *  # noqa: F403
from dutchess.journal.facts.rounds import *  # noqa: F403
from dutchess.journal.facts.teams import *  # noqa: F403
