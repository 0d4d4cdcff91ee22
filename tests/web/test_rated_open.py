"""A FIDE-rated open from an empty server to the rating report, by the forms of the pages alone.

Nothing is left that the arbiter must finish by hand: the report is compared record by record with what was entered, and
the check of the report finds nothing.
"""

from __future__ import annotations

import re
from pathlib import Path

from commands import process
from web.visiting import Visitor

FIELD = (
    "Name;Rtg;Title;Fed;Club;FIDE ID;Born;Sex\n"
    "Alder, Ann;2310;WIM;NOR;Oslo;1500001;1988/03/02;w\n"
    "Birch, Bo;2250;FM;SWE;Lund;1700001;1979/11/23;m\n"
    "Cedar, Cy;2180;;DEN;Århus;1400001;2001/01/05;m\n"
    "Dogwood, Di;2105;;NOR;Oslo;1500002;1996/07/30;w\n"
    "Elm, Ed;2050;CM;NOR;Bergen;1500003;1961/02/14;m\n"
    "Fir, Flo;1990;;SWE;Lund;1700002;2008/09/09;w\n"
    "Gum, Gil;1905;;FIN;Turku;5000001;1950/12/31;m\n"
    "Hazel, Hal;1840;;NOR;Bergen;1500004;2010/05/17;m\n"
    "Ivy, Ida;1700;;NOR;Oslo;1500005;2012/06/01;w\n"
)
DAYS = ["2026-11-13", "2026-11-14", "2026-11-14", "2026-11-15", "2026-11-15"]
TIMES = ["18:00", "10:00", "16:00", "09:00", "14:30"]


def test_from_nothing_to_the_report(arbiter: Visitor, tmp_path: Path) -> None:
    event, base = make(arbiter)
    play(arbiter, event, base)
    arbiter.do(event, "close-tournament", next=base)
    checked = arbiter.get(f"{base}/report-check").text
    assert "The report can be sent." in checked, re.sub(r"<[^>]+>|\s+", " ", checked)
    report = arbiter.get(f"{base}/report.trf").content
    path = tmp_path / "open.trf"
    path.write_bytes(report)
    for command in (["check", path], ["elo", path, "--check"]):
        done = process(*command)
        assert done.returncode == 0, done.stdout + done.stderr
    assert b" 0 discrepancies" in process("check", path).stdout
    lines = [line for line in report.decode().splitlines() if not line.startswith("### Journal ")]
    assert len(lines) == len(report.decode().splitlines()) - 1
    assert [line for line in lines if line[:3] < "142" and line[:3] not in ("001", "013", "132")] == [
        "012 Oslo Open 2026",
        "022 Oslo",
        "032 NOR",
        "042 2026/11/13",
        "052 2026/11/15",
        "062 9",
        "072 9",
        "092 Individual: Swiss-System (dutch)",
        "102 IA Arbiter, Anna",
        "112 FA Deputy, Dan",
        "112 FA Second, Sue",
        "122 90 min + 30 s/move",
    ]
    (dates,) = [line for line in lines if line[:3] == "132"]
    assert [dates[91 + 10 * at : 99 + 10 * at] for at in range(5)] == [
        *("26/11/13", "26/11/14", "26/11/14", "26/11/15", "26/11/15"),
    ]
    coded = {line[:3]: line[4:] for line in lines if "142" <= line[:3] < "240"}
    assert (coded["142"], coded["192"], coded["222"]) == ("5", "FIDE_DUTCH", "5400+30")
    assert coded["152"] in ("W", "B")
    players = [line for line in lines if line[:3] == "001"]
    assert len(players) == 9
    first = players[0]
    assert (first[9], first[10:13].strip(), first[14:47].strip()) == ("w", "WIM", "Alder, Ann")
    assert (first[48:52], first[53:56], first[57:68].strip(), first[69:79]) == ("2310", "NOR", "1500001", "1988/03/02")
    assert all(len(line) == len(first) for line in players)
    assert sorted(int(line[85:89]) for line in players) == list(range(1, 10))  # ranks, with nobody tied on everything
    results = [line[98 + 10 * at] for line in players for at in range(5)]
    assert set(results) == set("1=0+-UHZ")


def make(arbiter: Visitor) -> tuple[str, str]:
    """The event with everything that the report says about it."""
    arbiter.get("/new")
    arbiter.post(
        "/new",
        event="Oslo Open 2026",
        name="Open",
        rounds="5",
        system="dutch",
        city="Oslo",
        federation="NOR",
        start="2026-11-13",
        end="2026-11-15",
        chief_arbiter="IA Arbiter, Anna",
        rate_of_play="standard",
    )
    base = arbiter.page.url.path.removesuffix("/players")
    event = str(base.split("/")[2])
    arbiter.post(f"{base}/players/paste", list=FIELD)
    assert "9 players" in arbiter.get(f"{base}/players").text
    arbiter.get(f"{base}/schedule")
    arbiter.do(event, "set-schedule", dates=DAYS, times=TIMES, next=base)
    arbiter.get(f"{base}/settings")
    arbiter.do(event, "change-settings", time_control="90 min + 30 s/move", coded_time_control="5400+30", next=base)
    arbiter.do(event, "change-event", deputies="FA Deputy, Dan; FA Second, Sue", next=base)
    return event, base


def play(arbiter: Visitor, event: str, base: str) -> None:
    """Five rounds with a bye that was asked for, a forfeit, somebody who leaves, and a result that is corrected."""
    results = ("1-0", "½-½", "0-1", "1-0")
    for number in range(1, 6):
        if number == 3:
            arbiter.do(event, "request-bye", person=2, round=3, letter="H", next=base)
        if number == 5:
            arbiter.do(event, "withdraw", person=9, reason="ill", next=base)
        arbiter.do(event, "pair-round", next=f"{base}/rounds/{number}")
        if number == 3:  # somebody did not come to the last game
            assert "lost the last game by forfeit" in arbiter.page.text
            tokens = re.findall(r'name="confirmed"\s+value="([^"]*)"', arbiter.page.text)
            arbiter.do(event, "pair-round", confirmed=tokens, next=f"{base}/rounds/3")
        arbiter.do(event, "publish-round", next=f"{base}/rounds/{number}")
        arbiter.get(f"{base}/rounds/{number}/results")
        boards = arbiter.page.text.count("data-board=")
        for board in range(1, boards + 1):
            result = "1F-0F" if (number, board) == (2, 4) else results[(number + board) % 4]
            arbiter.do(event, "set-result", round=number, board=board, result=result, next=base)
