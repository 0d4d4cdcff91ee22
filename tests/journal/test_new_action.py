"""A new action costs three places: the action, its fact, its rule. History, form, call and command follow from them."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import dutchess

SOURCE = Path(dutchess.__file__).parent

# What somebody writes who adds an action: nothing else in the package is touched.
ADDED = {
    "journal/actions.py": """

@action("name-board", RUN, "Give a board of the hall a name.", "results")
class NameBoard:

    tournament: str
    board: int
    name: str = "Stage"
""",
    "journal/facts/results.py": """

class BoardNamed(TournamentFact):
    SAYS = N_("Board {board} is called {name}.")

    tournament: str
    board: int
    name: str

    def apply_in(self, tournament: TournamentState) -> TournamentState:
        return tournament.with_remark("Board", self.board, self.name)
""",
    "journal/rules/results.py": """

@rule
def name_board(state: State, action: actions.NameBoard) -> Proposal:
    tournament = state.tournament(action.tournament)
    return Proposal((facts.BoardNamed(tournament.key, action.board, action.name),))
""",
}

USED = """
import sys
from dutchess.cli import main
from dutchess.journal import Details, Settings, Store, Timeline, actions
from dutchess.base.translation import language
from dutchess.journal.output.describe import Describer
from dutchess.journal.intake.fields import Fields
from dutchess.web.pages.changes.forms import action_asked, form_of_name

place = sys.argv[1]
with Store.open(place) as store:
    ledger = store.create(Details("Toy"), author="anna", event="toy")
    ledger.perform(actions.AddTournament("open", Settings("Open", rounds=3)), author="anna")
    ledger.perform(actions.NameBoard("open", 1, "Centre"), author="anna")
    fields = Fields([("tournament", "open"), ("board", "2")])
    ledger.perform(action_asked(form_of_name("name-board"), fields, None), author="anna")
assert main(["event", "do", place, "name-board", "board=3", "name=Corner"]) == 0
with Store.open(place) as store:
    ledger = store.ledger("toy")
    entries = ledger.entries()
    for entry in entries[2:]:
        print(Describer(ledger.state, language("en")).describe(entry))
    assert Timeline.of(entries).state == ledger.state
    print([str(remark) for remark in ledger.state.tournament("open").remarks])
    ledger.undo(author="anna")
    print(len(ledger.state.tournament("open").remarks), store.verify("toy").fault)
"""


def test_a_new_action_is_written_in_three_files(tmp_path: Path) -> None:
    shutil.copytree(SOURCE, tmp_path / "dutchess", ignore=shutil.ignore_patterns("__pycache__", "static", "fonts"))
    for name, text in ADDED.items():
        with (tmp_path / "dutchess" / name).open("a", encoding="utf-8") as file:
            file.write(text)
    done = subprocess.run(
        [sys.executable, "-c", USED, str(tmp_path / "toy.db")],
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == [
        "Board 3 is called Corner.",
        "Enter the players; then the first round can be paired. "
        f"Next: dutchess event import {tmp_path / 'toy.db'} LIST.csv",
        "Board 1 is called Centre.",
        "Board 2 is called Stage.",
        "Board 3 is called Corner.",
        "['### Board @ Round 1: Centre', '### Board @ Round 2: Stage', '### Board @ Round 3: Corner']",
        "2 None",
    ]


def test_contributing_names_the_three_files() -> None:
    text = (SOURCE.parent.parent / "CONTRIBUTING.md").read_text(encoding="utf-8")
    section = text.partition("### An action\n")[2].partition("\n### ")[0]
    named = re.findall(r"^\| `(journal/[\w./]+)`", section, re.MULTILINE)
    assert len(named) == len(ADDED)
    for written, used in zip(named, ADDED, strict=True):
        assert written == used or re.fullmatch(written.replace("PART", r"\w+"), used)
