"""Questions 40 to 56 and 218 to 221: FIDE mode, files from elsewhere, warnings."""

from __future__ import annotations

from pathlib import Path

import pytest

from commands import WEEKEND
from dutchess import InvalidTournament, trf
from dutchess.journal import Refusal, Settings, Unconfirmed, outlook, report
from dutchess.journal import actions as do
from journal.arbiter import KEY, Arbiter

OLD = """012 Club
042 2006/03/01
052 2006/03/05
062 4
XXR 3
001    1 m  g Alder, Ann                        2400 NOR     1000001 1990        1.0    1     3 w 1
001    2 m    Birch, Bea                        2300 NOR     1000002 1991        1.0    2     4 b 1
001    3 m    Cedar, Carl                       2200 NOR     1000003 1992        0.0    3     1 b 0
001    4 m    Dogwood, Dirk                     2100 NOR     1000004 1993        0.0    4     2 w 0
"""


def imported(arbiter: Arbiter, content: bytes, key: str = "in") -> None:
    deviations: list[trf.Deviation] = []
    tournament = trf.loads(content, deviations, "in.trf")
    repairs = tuple(note.message for note in deviations)
    arbiter(do.ImportTournament(key, tournament, "in.trf", repairs))


@pytest.mark.vcl(40, 41, answer="every tournament begins in FIDE mode")
def test_fide_mode_is_the_default(arbiter: Arbiter) -> None:
    assert arbiter.open.fide_mode


@pytest.mark.vcl("42-45", answer="two confirmations, with the consequences; `### FIDE mode exited`; no way back")
def test_leaving_fide_mode(arbiter: Arbiter) -> None:
    arbiter.enter(4)
    arbiter.rounds(1)
    arbiter(do.LeaveFideMode(KEY))
    assert [(caution.level, caution.step) for caution in arbiter.seen] == [(4, 1), (4, 2)]
    assert "### FIDE mode exited @ Round 1" in report(arbiter.state, KEY)
    with pytest.raises(Refusal, match="VCL 45"):
        arbiter(do.LeaveFideMode(KEY))
    with pytest.raises(Refusal):
        arbiter.ledger.undo(author="anna")


@pytest.mark.vcl(46, answer="a notice that stays as long as the tournament")
def test_a_permanent_sign_outside_fide_mode(arbiter: Arbiter) -> None:
    arbiter(do.LeaveFideMode(KEY))
    assert "not-in-fide-mode" in [notice.code for notice in outlook(arbiter.state, KEY)]


@pytest.mark.vcl("47-50", answer="reads the older forms; every repair of a file is listed and confirmed")
def test_older_files_are_read_and_every_repair_is_told(arbiter: Arbiter) -> None:
    imported(arbiter, OLD.encode())
    assert len(arbiter.state.tournament("in").entrants) == 4
    imported(arbiter, f"{OLD}777 unknown\n".encode(), "again")
    assert [caution.level for caution in arbiter.seen if caution.code.startswith("repair-")]


@pytest.mark.vcl("51-53", answer="what cannot be repaired is refused with line and column")
def test_a_contradiction_is_refused_with_its_place() -> None:
    with pytest.raises(InvalidTournament, match=r"t.trf:\d+"):
        trf.loads(OLD.replace("1991        1.0", "1991        0.5").encode(), [], "t.trf")


@pytest.mark.vcl(54, 55, answer="every round is paired again; what differs is confirmed (level 3) and `### Import`")
def test_imported_rounds_are_checked(arbiter: Arbiter) -> None:
    made = trf.loads(Path(WEEKEND).read_bytes())
    imported(arbiter, trf.dumps(made).encode())
    assert not [caution for caution in arbiter.seen if caution.code.startswith("imported-round")]
    wrong = OLD.replace("3 w 1", "2 w 1").replace("4 b 1", "1 b 0").replace("1 b 0\n001    4", "4 w 1\n001    4")
    swapped = wrong.replace("2 w 0", "3 b 0").replace("1991        1.0", "1991        0.0")
    swapped = swapped.replace("1992        0.0", "1992        1.0")
    imported(arbiter, swapped.encode(), "wrong")
    assert (3, "imported-round-1") in arbiter.levels()
    assert "### Import @ Round 1" in report(arbiter.state, "wrong")


@pytest.mark.vcl(56, answer="it is in FIDE mode")
def test_an_imported_tournament_is_in_fide_mode(arbiter: Arbiter) -> None:
    imported(arbiter, OLD.encode())
    assert arbiter.state.tournament("in").fide_mode


@pytest.mark.vcl("218-221", answer="no setting silences a warning: each is confirmed by a token of its own")
def test_warnings_cannot_be_switched_off(arbiter: Arbiter) -> None:
    assert not [name for name in vars(Settings("x", 1)) if "warn" in name or "caution" in name]
    with pytest.raises(Unconfirmed) as asked:
        arbiter.ledger.perform(do.LeaveFideMode(KEY), author="anna", reason="x", confirmed=["leave-fide-mode:0"])
    (caution,) = asked.value.cautions
    arbiter.enter(2)
    with pytest.raises(Unconfirmed):
        arbiter.ledger.perform(do.LeaveFideMode(KEY), author="anna", reason="x", confirmed=[caution.token])
