"""Question 112: whatever makes an unpublished pairing wrong is written down."""

from __future__ import annotations

import pytest

from dutchess.base.errors import DutchessError
from dutchess.journal import Store
from dutchess.journal import actions as do
from dutchess.journal.action_table import name_of
from dutchess.journal.rules import RULES
from dutchess.journal.rules.numbers import number_players
from dutchess.journal.rules.pairing.manual import expected_pairing
from journal.arbiter import KEY, Arbiter
from journal.test_every_action import KINDS, LookingWalk

DISCARDED = "PairingDiscarded"


def check_draft(arbiter: Arbiter, version: int) -> None:
    """A draft that is still there is the engine's; one that is gone was thrown away by an entry that says why."""
    entries = arbiter.ledger.entries(version)
    last = arbiter.open.last
    assert last is not None
    if last.number == 2 and (last.phase, last.origin) == ("draft", "engine"):
        right = expected_pairing(arbiter.state, arbiter.open)
        assert right is not None
        persons = arbiter.open.numbers
        assert number_players(arbiter.state, arbiter.open)[: len(persons)] == persons
        assert [(board.white, board.black) for board in last.boards] == [
            (persons[white - 1], persons[black - 1]) for white, black in right.pairs
        ]
        assert last.bye == (None if right.bye is None else persons[right.bye - 1])
    elif last.number == 1:
        assert [entry.fact.remark for entry in entries if entry.kind == DISCARDED]


@pytest.mark.vcl(112)
@pytest.mark.parametrize("kind", sorted(RULES, key=name_of), ids=name_of)
def test_no_action_leaves_a_draft_that_is_wrong(store: Store, kind: type) -> None:
    done = 0
    for seed in range(6):
        walk = LookingWalk(store, KINDS["players"], seed)
        arbiter = walk.arbiter
        arbiter(do.Withdraw(KEY, 8))
        arbiter.rounds(1)
        if seed % 2:
            arbiter(do.LeaveFideMode(KEY))
        arbiter.pair(publish=False)
        version = arbiter.ledger.version
        try:
            arbiter(walk.action(kind))
        except DutchessError:
            continue
        done += 1
        check_draft(arbiter, version)
        if done == 3:
            return
