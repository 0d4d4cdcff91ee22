"""`dutchess completion` and the man page: they know every command and option, and real shells read them."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from commands import ROOT, Run
from dutchess.cli.exits import MEANINGS
from dutchess.cli.help.completion import tables
from waiting import WAIT_SECONDS

ASKED = """
source "$1"
for line in "${@:2}"; do
    read -ra COMP_WORDS <<< "$line"
    [[ "$line" == *" " ]] && COMP_WORDS+=("")
    COMP_CWORD=$(( ${#COMP_WORDS[@]} - 1 )) COMPREPLY=()
    _dutchess
    echo "${COMPREPLY[*]}"
done
"""
LINES = {
    "dutchess pre": "preview",
    "dutchess pair --op": "--open-games",
    "dutchess pair x.trf --open-games ": "draw as-listed",
    "dutchess event pub": "publish",
    "dutchess event publish c.db --exp": "--expect",
    "dutchess pair examples/club": "examples/club-9.trf",
}


@pytest.mark.skipif(not shutil.which("bash"), reason="bash is not installed")
def test_bash_completes(run: Run, tmp_path: Path) -> None:
    script = tmp_path / "dutchess.bash"
    script.write_text(run("completion", "bash").out, encoding="utf-8")
    command = ["bash", "-c", ASKED, "bash", str(script), *LINES]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=WAIT_SECONDS, check=True)
    assert done.stdout.splitlines() == list(LINES.values())


@pytest.mark.skipif(not shutil.which("fish"), reason="fish is not installed")
def test_fish_completes(run: Run, tmp_path: Path) -> None:
    script = tmp_path / "dutchess.fish"
    script.write_text(run("completion", "fish").out, encoding="utf-8")
    for line, wanted in LINES.items():
        asked = f"source {script}; complete -C'{line}'"
        done = subprocess.run(["fish", "-c", asked], cwd=ROOT, capture_output=True, text=True, timeout=WAIT_SECONDS)
        assert sorted(found.partition("\t")[0] for found in done.stdout.splitlines()) == sorted(wanted.split())


@pytest.mark.skipif(not shutil.which("zsh"), reason="zsh is not installed")
def test_zsh_reads_it(run: Run, tmp_path: Path) -> None:
    script = tmp_path / "dutchess.zsh"
    script.write_text(run("completion", "zsh").out, encoding="utf-8")
    asked = f"autoload -U compinit && compinit -u -d {tmp_path}/dump && source {script} && whence -w _dutchess"
    done = subprocess.run(["zsh", "-fc", asked], capture_output=True, text=True, timeout=WAIT_SECONDS)
    assert (done.stdout, done.stderr) == ("_dutchess: function\n", "")


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_every_command_and_option_is_there(run: Run, shell: str) -> None:
    script = run("completion", shell).out
    for name, action, table in tables():
        assert name in script
        assert action in script
        for option in table.options:
            assert (f"-l {option.name[2:]} " if shell == "fish" else option.name) in script


def test_an_unknown_shell(run: Run) -> None:
    answer = run("completion", "tcsh")
    assert (answer.code, answer.out) == (2, "")
    assert answer.err.startswith("dutchess: tcsh: must be one of bash, zsh, fish")


def test_the_man_page_has_everything(run: Run) -> None:
    page = run("manual", "--roff").out.replace("\\-", "-")
    for _, _, table in tables():
        assert table.summary in page
        for option in table.options:
            assert f"\\fB{option.label}\\fR" in page
    if shutil.which("groff"):
        command = ["groff", "-man", "-Tutf8", "-ww"]
        done = subprocess.run(command, input=run("manual", "--roff").out, capture_output=True, text=True)
        assert done.stderr == ""


def test_exit_codes_are_documented() -> None:
    text = (ROOT / "docs" / "cli.md").read_text(encoding="utf-8")
    for code, meaning in MEANINGS.items():
        assert f"| {code} | {meaning} |" in text
