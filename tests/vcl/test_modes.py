"""Questions 40 to 56 and 218 to 221: FIDE mode, files from elsewhere, warnings."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from commands import WEEKEND, with_exchanged_opponents
from dutchess import InvalidTournament, trf
from dutchess.base.values import replace
from dutchess.journal import Caution, Points, Refusal, Settings, TeamPlay, Unconfirmed, notices, report
from dutchess.journal import actions as do
from journal.arbiter import KEY, Arbiter
from vcl.desk import Desk
from web.visiting import FIELD, browser

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
    others: list[dict[str, Any]] = [{"system": system} for system in ("dubov", "burstein", "lim", "berger")]
    others += [{"points": Points(30, 10, 0, 30)}, {"chess960": True}, {"acceleration": "baku"}, {"tiebreaks": ("SB",)}]
    others.append({"system": "team", "teams": TeamPlay(4)})
    for number, values in enumerate(others):
        arbiter(do.AddTournament(f"t{number}", Settings("Other", 5, **values)))
        assert arbiter.state.tournament(f"t{number}").fide_mode, values
    arbiter.enter(4)
    arbiter.rounds(1)
    assert arbiter.open.fide_mode


@pytest.mark.vcl("42-45", answer="two confirmations, with the consequences; `### FIDE mode exited`; no way back")
def test_leaving_fide_mode(arbiter: Arbiter) -> None:
    arbiter.enter(4)
    arbiter.rounds(1)
    arbiter(do.LeaveFideMode(KEY))
    assert [(caution.level, caution.step) for caution in arbiter.seen] == [(4, 1), (4, 2)]
    assert all("no way back" in str(caution.consequences) for caution in arbiter.seen)
    assert "### FIDE mode exited @ Round 1\r\n" in report(arbiter.state, KEY)
    with pytest.raises(Refusal, match="VCL 45"):
        arbiter(do.LeaveFideMode(KEY))
    with pytest.raises(Refusal, match="VCL 45"):
        arbiter.ledger.undo(author="anna")
    arbiter.rounds(1)
    arbiter(do.ChangeSettings(KEY, replace(arbiter.open.settings, name="Another")))
    assert not arbiter.open.fide_mode
    with pytest.raises(Unconfirmed) as asked:
        arbiter.ledger.perform(do.ChangeSettings(KEY, replace(arbiter.open.settings, rounds=6)), author="a", reason="x")
    assert asked.value.cautions, "outside FIDE mode more is possible"


@pytest.mark.vcl(46, answer="a notice that stays as long as the tournament")
def test_a_permanent_sign_outside_fide_mode(arbiter: Arbiter) -> None:
    arbiter(do.LeaveFideMode(KEY))
    assert "not-in-fide-mode" in [notice.code for notice in notices(arbiter.state, KEY)]


@pytest.mark.vcl(46)
def test_every_page_shows_the_sign(desk: Desk) -> None:
    desk.arbiter.enter(4)
    desk.arbiter.rounds(1)
    pages = ("", "players", "rounds/1", "standings", "crosstable", "settings", "rounds/1/results")
    for page in pages:
        assert "Not in FIDE mode" not in desk.see(page)
    desk.arbiter(do.LeaveFideMode(KEY))
    for page in pages:
        assert "Not in FIDE mode" in desk.see(page), page
    assert "Not in FIDE mode" in desk.see("history", key="")
    assert "Open is not in FIDE mode" in desk.see()


# The same in the edition of 2016, with what that edition added: byes by letter, the records of pairing engines.
NEWER = (
    OLD.replace("XXR 3\n", "XXR 3\nXXC white1\n")
    .replace("     3 w 1", "     3 w 1  0000 - H")
    .replace("1.0    1", "1.5    1")
)
# What can be wrong with a file and be put right: the change, and what must be said about it.
REPAIRS = {
    "rounds not stated": (("XXR 3\n", ""), "number of rounds: 1 is assumed"),
    "system not stated": (("", ""), "pairing system: dutch-1992 is assumed"),
    "tie-breaks not stated": (("", ""), "tie-breaks: the usual ones"),
    "no name of the event": (("012 Club\n", ""), "the tournament has no name"),
    "no name of a player": (("Alder, Ann", "          "), "player 1 has no name"),
    "another encoding": (("Alder", "\xc4lder"), "not UTF-8"),
    "rank that is no number": (("0.0    4", "0.0    x"), "rank: 'x' is not a number"),
    "capital colour": (("     2 w 0", "     2 W 0"), "unusual letters"),
    "result without a letter": (("     2 w 0\n", "     2 w  \n"), "without a result"),
    "result of another program": (("     2 w 0\n", "     2 w Q\n"), "which no edition of the format has"),
    "old bye": (
        (
            "     4 b 1\n",
            "     4 b 1\n001    5 m    Elm, Edda                         2000 NOR     "
            "1000005 1994        0.5    5  0000 - =\n",
        ),
        "read as a bye, which older files write like this",
    ),
    "gap in the numbers": (("001    4 m", "001    5 m"), "there is no player 4"),
    "letter between the fields": (("Ann                        2400", "Ann                       x2400"), "ignored"),
}


@pytest.mark.vcl("47-50", answer="reads the older forms; every repair and everything assumed is listed and confirmed")
@pytest.mark.parametrize("text", [OLD, NEWER], ids=["TRF06", "TRF16"])
@pytest.mark.parametrize("name", REPAIRS)
def test_older_files_are_read_and_every_repair_is_told(arbiter: Arbiter, text: str, name: str) -> None:
    (old, new), said = REPAIRS[name]
    broken = text.replace(old, new, 1)
    if name == "gap in the numbers":
        broken = broken.replace("     4 b 1", "     5 b 1")
    if "result" in name:
        broken = broken.replace("     4 b 1", f"     4 b {new[9]}").replace("1991        1.0", "1991        0.0")
    imported(arbiter, broken.encode("latin-1"))
    found = arbiter.state.tournament("in")
    assert len(found.entrants) == 4 + (name == "old bye")
    assert found.rounds[0].boards
    if name != "rounds not stated":
        assert found.settings.rounds == 3
    assert found.colour == "w"
    assert found.header.start == "2006/03/01"
    assert found.entrants[1].bye(2) == ("H" if text is NEWER else "")
    asked = [caution.text for caution in arbiter.seen if caution.code.startswith(("repair", "assumed"))]
    assert [text for text in asked if said in text], asked
    assert [text for text in found.repairs if said in str(text)], "and it is kept"


@pytest.mark.vcl("47-50")
def test_the_page_for_imports_tells_every_repair(desk: Desk) -> None:
    """A file in an old encoding, with a rank that is none: both are shown, confirmed and kept; no letter is lost."""
    broken = OLD.replace("Alder", "\xc4lder").replace("0.0    4", "0.0    x").encode("latin-1")
    desk.see("import", key="")
    shown = desk.upload("import", broken, key="in")
    wanted = ("the file is not UTF-8", "line 9: rank: 'x' is not a number", "tie-breaks: the usual ones are assumed")
    for said in wanted:
        assert said in shown
    assert list(desk.arbiter.state.tournaments) == [KEY]
    desk.confirm()
    found = desk.arbiter.state.tournament("in")
    assert [said for said in wanted if said not in " ".join(map(str, found.repairs))] == []
    assert "\xc4lder, Ann" in [desk.arbiter.state.person(person).name for person in found.entrants]


@pytest.mark.vcl("47-50")
@pytest.mark.parametrize("colour", ["white1", "black1"])
def test_records_of_pairing_engines(arbiter: Arbiter, colour: str) -> None:
    """Rounds and first colour of a file with no game yet: nobody could guess them."""
    lines = [line[:91].replace("1.0", "0.0") for line in OLD.splitlines()]
    imported(arbiter, "\n".join([*lines[:5], f"XXC {colour}", *lines[5:], ""]).encode())
    found = arbiter.state.tournament("in")
    assert (found.settings.rounds, found.colour, found.rounds) == (3, colour[0], ())


def test_a_file_that_says_everything_needs_no_repair(arbiter: Arbiter) -> None:
    whole = replace(trf.loads(Path(WEEKEND).read_bytes()), tiebreaks=("PTS", "BH/C1", "BH"))
    imported(arbiter, trf.dumps(whole).encode())
    assert not [caution for caution in arbiter.seen if caution.code.startswith(("repair", "assumed"))]


# What cannot be put right: the change, the line and column of the fault, and what is said about it.
CONTRADICTIONS = {
    "points": (("1991        1.0", "1991        0.5"), (7, 81), "0.5 points"),
    "rating": (("2300 NOR", "23x0 NOR"), (7, 49), "rating"),
    "opponent": (("     4 b 1", "     9 b 1"), (7, 92), "9"),
    "not the opponent's opponent": (("     4 b 1", "     3 b 1"), (7, 92), "3"),
    "two Whites": (("     4 b 1", "     4 w 1"), (7, 97), "colour"),
    "two winners": (("     2 w 0", "     2 w 1"), (7, 99), "1"),
    "number twice": (("001    4 m", "001    3 m"), (9, 5), "3"),
    "shifted line": (("001    4 m  ", "001     4 m  "), (9, 5), "number"),
}


@pytest.mark.vcl("51-53", answer="what cannot be repaired is refused with line and column")
@pytest.mark.parametrize("name", CONTRADICTIONS)
def test_a_contradiction_is_refused_with_its_place(desk: Desk, name: str) -> None:
    """By the reader, and on the page for imports, which shows the fault."""
    (old, new), (line, column), said = CONTRADICTIONS[name]
    broken = OLD.replace(old, new, 1).encode()
    with pytest.raises(InvalidTournament) as refused:
        trf.loads(broken, [], "t.trf")
    assert (refused.value.line, refused.value.column) == (line, column)
    assert said in refused.value.message
    assert str(refused.value).startswith(f"t.trf:{line}:{column}: ")
    desk.see("import", key="")
    shown = desk.upload("import", broken)
    assert " ".join(refused.value.message.split()) in shown
    assert f":{line}:" in shown
    assert list(desk.arbiter.state.tournaments) == [KEY], "nothing was imported"


@pytest.mark.vcl(54, 55, answer="every round is paired again; what differs is confirmed (level 3) and `### Import`")
def test_imported_rounds_are_checked(arbiter: Arbiter) -> None:
    made = trf.loads(Path(WEEKEND).read_bytes())
    imported(arbiter, trf.dumps(made).encode())
    assert not [caution for caution in arbiter.seen if caution.code.startswith("imported-round")]
    wrong = OLD.replace("3 w 1", "2 w 1").replace("4 b 1", "1 b 0").replace("1 b 0\n001    4", "4 w 1\n001    4")
    swapped = wrong.replace("2 w 0", "3 b 0").replace("1991        1.0", "1991        0.0")
    swapped = swapped.replace("1992        0.0", "1992        1.0")
    imported(arbiter, swapped.encode(), "wrong")
    assert (3, "imported-round") in arbiter.levels()
    assert re.search(r"^### Import @ Round 1: .*1-3, 4-2.*1-2, 3-4", report(arbiter.state, "wrong"), re.MULTILINE)


@pytest.mark.vcl(54, 55)
def test_every_imported_round_is_checked(arbiter: Arbiter, tmp_path: Path) -> None:
    for number in (2, 5):
        path = tmp_path / "t.trf"
        with_exchanged_opponents(WEEKEND, path, number)
        imported(arbiter, path.read_bytes(), f"round-{number}")
        asked = [caution.text for caution in arbiter.seen if (caution.level, caution.code) == (3, "imported-round")]
        assert f"round {number}" in asked[0]
        assert report(arbiter.state, f"round-{number}").count("### Import @ Round 7: ") == len(asked)


@pytest.mark.vcl(56, answer="it is in FIDE mode")
def test_an_imported_tournament_is_in_fide_mode(arbiter: Arbiter) -> None:
    imported(arbiter, OLD.encode())
    assert arbiter.state.tournament("in").fide_mode


def warned(arbiter: Arbiter) -> dict[int, object]:
    """An action that needs a warning of each level."""
    arbiter.enter(8)
    arbiter.pair()
    arbiter(do.SetResults(KEY, 1, ((1, "1-0"), (2, "1-0"), (3, "1-0"))))
    return {
        2: do.PairRound(KEY, seed="seed"),  # a result is missing
        3: do.CorrectRating(KEY, 1, 2000),  # after the start
        4: do.LeaveFideMode(KEY),
    }


def asked(arbiter: Arbiter, action: object, tokens: Iterable[str] = ()) -> Caution:
    """The one warning that is not confirmed; nothing is written."""
    version = arbiter.ledger.version
    with pytest.raises(Unconfirmed) as error:
        arbiter.ledger.perform(action, author="anna", reason="x", confirmed=list(tokens))
    assert arbiter.ledger.version == version
    (caution,) = error.value.cautions
    return caution


@pytest.mark.vcl("218-220", answer="no: without its own confirmation nothing is written, whatever else is sent")
@pytest.mark.parametrize("level", [2, 3, 4])
def test_warnings_cannot_be_switched_off(arbiter: Arbiter, folder: Path, level: int) -> None:
    """Neither a code nor a made-up token nor the token of another warning confirms; nor is there a setting."""
    assert not [name for name in vars(Settings("x", 1)) if "warn" in name or "caution" in name]
    actions = warned(arbiter)
    first = asked(arbiter, actions[level])
    assert first.level == level
    others = [asked(arbiter, action).token for other, action in actions.items() if other != level]
    for tokens in (["*"], ["all"], [first.code], [f"{first.code}:"], [f"{first.code}:{'0' * 12}"], others):
        assert asked(arbiter, actions[level], tokens).token == first.token
    tokens = [first.token]
    if level == 4:
        second = asked(arbiter, actions[level], tokens)
        assert (second.step, second.token != first.token) == (2, True)
        assert asked(arbiter, actions[level], [second.token]).token == first.token
        tokens.append(second.token)
    arbiter.ledger.perform(actions[level], author="anna", reason="x", confirmed=tokens)


@pytest.mark.vcl(221, answer="no: a confirmation is for one warning about one state of the event")
@pytest.mark.parametrize("level", [2, 3, 4])
def test_warnings_cannot_be_relaxed(arbiter: Arbiter, level: int) -> None:
    """What was confirmed once is asked again as soon as anything has changed; a level 4 needs both steps again."""
    action = warned(arbiter)[level]
    tokens = [asked(arbiter, action).token]
    if level == 4:
        tokens.append(asked(arbiter, action, tokens).token)
    arbiter(do.ChangeEvent(replace(arbiter.state.details, city="Bergen")))
    assert asked(arbiter, action, tokens).level == level
    again = asked(arbiter, action)
    assert (again.level, again.step) == (level, 1)


@pytest.mark.vcl(221)
def test_the_pages_ask_too(arbiter: Arbiter, folder: Path) -> None:
    """A form that says it is confirmed is asked all the same."""
    arbiter.enter(4)
    event = arbiter.ledger.event
    with browser(folder, event) as client:
        token = FIELD.search(client.get(f"/e/{event}/t/{KEY}/settings").text)
        assert token
        for confirmed in ("", "1", "leave-fide-mode"):
            data = {"_csrf_token": token[1], "tournament": KEY, "confirmed": confirmed, "reason": "x"}
            answer = client.post(f"/e/{event}/do/leave-fide-mode", data=data)
            assert 'name="confirmed"' in answer.text
            assert arbiter.open.fide_mode
