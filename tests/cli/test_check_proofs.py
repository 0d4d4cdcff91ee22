"""`dutchess check --prove`, and verifier/verify_folder.py, which judges what it has written."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from commands import CLUB, ROOT, WEEKEND, Run, with_exchanged_opponents

FOLDER = Path(ROOT) / "verifier" / "verify_folder.py"


def judged(*arguments: object) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(FOLDER), *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)


@pytest.fixture
def folder(run: Run, tmp_path: Path) -> Path:
    found = tmp_path / "proofs"
    answer = run("check", CLUB, WEEKEND, "--prove", found)
    assert answer.code == 0
    assert answer.err.endswith(
        f"wrote 9 certificates into {found}; verify them:\n  python verifier/verify_folder.py {found}\n"
    )
    assert answer.out.splitlines()[-1].startswith("checked 2 tournaments, 9 rounds, ")
    return found


def test_every_round_of_checked_files_is_accepted(folder: Path) -> None:
    answer = judged(folder)
    said = "2 files, 9 certificates accepted, 0 of them of rounds that are wrong as published\n"
    assert (answer.returncode, answer.stdout, answer.stderr) == (0, said, "")


def test_a_missing_and_a_corrupted_certificate_are_named(folder: Path) -> None:
    (folder / "club-9-round-1.json").unlink()
    path = folder / "weekend-46-round-5.json"
    document = json.loads(path.read_text(encoding="utf-8"))
    document["pairs"][0].reverse()
    path.write_text(json.dumps(document), encoding="utf-8")
    (folder / "weekend-46-round-4.json").write_bytes((folder / "weekend-46-round-3.json").read_bytes())
    answer = judged(folder)
    assert answer.returncode == 1
    lines = answer.stdout.splitlines()
    assert lines[0] == "club-9-round-1.json: rejected: round 1 has no certificate"
    assert lines[1] == "weekend-46-round-4.json: rejected: it is about round 3"
    assert lines[2].startswith("weekend-46-round-5.json: rejected: ")
    assert lines[3].startswith("2 files, 6 certificates accepted")
    path.write_text("{", encoding="utf-8")
    assert judged(folder).returncode == 3


def test_a_round_that_is_wrong_as_published_is_named(run: Run, tmp_path: Path) -> None:
    with_exchanged_opponents(WEEKEND, tmp_path / "changed.trf", 7)
    checked = run("check", tmp_path / "changed.trf", "--prove", tmp_path / "proofs", "--json")
    assert checked.code == 1
    (file,) = json.loads(checked.out)["files"]
    assert (file["certificates"], [one["round"] for one in file["differences"]]) == (7, [7])
    answer = judged(tmp_path / "proofs")
    wrong, total = answer.stdout.splitlines()
    assert wrong.startswith("changed-round-7.json: accepted: round 7 as published is wrong by C.04.3")
    assert total.endswith("7 certificates accepted, 1 of them of rounds that are wrong as published")
    assert answer.returncode == 0


def test_wrong_use(tmp_path: Path) -> None:
    assert [judged().returncode, judged(tmp_path / "nothing").returncode, judged(tmp_path).returncode] == [2, 2, 3]
    assert "verify_folder.py FOLDER" in judged("--help").stdout


def test_certificates_are_of_files_as_they_are(run: Run, tmp_path: Path) -> None:
    """The verifier has the file alone; and two files of one name would have the same certificates."""
    (tmp_path / "other").mkdir()
    twin = tmp_path / "other" / Path(CLUB).name
    twin.write_bytes(Path(CLUB).read_bytes())
    for words, said in (
        ((CLUB, "--acceleration", "baku"), "--prove cannot go with --acceleration"),
        ((CLUB, "--reading", "c6-degree=pass-fail"), "--prove cannot go with --reading"),
        (("-",), "standard input has no name"),
        ((CLUB, twin), "would have certificates of the same names"),
    ):
        answer = run("check", *words, "--prove", tmp_path / "proofs")
        assert (answer.code, said in answer.err) == (2, True), answer.err


def test_rounds_of_other_systems_are_only_paired_again(run: Run, tmp_path: Path) -> None:
    answer = run("check", CLUB, "--system", "dubov", "--prove", tmp_path / "proofs")
    assert "2 rounds of other systems have no certificates: paired again only" in answer.err
    assert list((tmp_path / "proofs").iterdir()) == []
