"""What the documents say is what the code does: outputs, commands, options, systems, files, make targets."""

from __future__ import annotations

import ast
import doctest
import re
import subprocess
import sys
from datetime import datetime
from pathlib import Path

import pytest

import dutchess
from console import DOCUMENTS, ROOT, sessions, shows
from dutchess.cli import COMMANDS, main
from dutchess.cli.engine.generator_file import INTEGERS, POINTS
from dutchess.cli.engine.program import SEARCH, SYSTEM_OPTIONS, VALUES
from dutchess.cli.help.general import command_table
from dutchess.pairing import systems
from waiting import WAIT_SECONDS


@pytest.mark.parametrize(
    ("path", "command", "shown"), sessions(), ids=lambda value: value.name if isinstance(value, Path) else None
)
def test_shown_output_is_real_output(
    path: Path, command: str, shown: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    program, *words = command.split()
    assert program == "dutchess"
    main(words)
    real = capsys.readouterr().out
    assert shows(shown, real), f"{path.name} shows another output of `{command}` (try `make docs`); it is:\n{real}"


def test_every_command_and_option_is_documented() -> None:
    text = (ROOT / "docs" / "cli.md").read_text(encoding="utf-8")
    commands = command_table()
    assert [command.name for command in commands] == list(COMMANDS)
    for command in commands:
        section = text.partition(f"\n## dutchess {command.name}\n")[2].partition("\n## ")[0]
        for option in command.options:
            assert option.label in section, f"{command.name} {option.label}"


def test_the_drop_in_is_documented() -> None:
    section = (ROOT / "docs" / "cli.md").read_text(encoding="utf-8").partition("\n## dutchess-engine\n")[2]
    for word in (*VALUES, *SEARCH, *(f"--{name}" for name in SYSTEM_OPTIONS)):
        assert f"`{word}" in section, word
    for key in (*INTEGERS, *POINTS):
        assert key in section, key


def test_every_system_is_documented() -> None:
    text = (ROOT / "docs" / "cli.md").read_text(encoding="utf-8")
    for system in systems.SYSTEMS:
        assert f"  {system.name:<15}{system.description}\n" in text


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_links_lead_somewhere(path: Path) -> None:
    for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", path.read_text(encoding="utf-8")):
        assert (path.parent / target).exists(), target


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_named_make_targets_exist(path: Path) -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    for name in re.findall(r"(?:`|^ {4})make ([a-z-]+)", path.read_text(encoding="utf-8"), re.MULTILINE):
        assert name in targets, name


def test_the_python_of_the_readme_runs() -> None:
    (code,) = re.findall(r"^```python\n(.*?)^```$", (ROOT / "README.md").read_text(encoding="utf-8"), re.M | re.S)
    answer = subprocess.run(
        [sys.executable, "-W", "error", "-c", f"import sys; sys.path.insert(0, 'src')\n{code}"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=True,
    )
    assert answer.stdout.count(" - ") == 4


def test_architecture_names_every_part() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    for path in (ROOT / "src" / "dutchess").iterdir():
        if path.suffix == ".py" and path.name != "__main__.py":
            assert f"`{path.name}`" in text or f"`src/dutchess/{path.name}`" in text, path.name
        elif path.is_dir() and (path / "__init__.py").exists():
            assert f"`{path.name}/`" in text, path.name


@pytest.mark.house
def test_architecture_is_one_page() -> None:
    assert len((ROOT / "docs" / "architecture.md").read_text(encoding="utf-8").splitlines()) <= 120


def test_architecture_finds_articles() -> None:
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    rows = [line for line in text.splitlines() if line.startswith("| C.04")]
    assert len(rows) == 3
    for row in rows:
        named = re.findall(r"`(pairing/[a-z_/]+\.py)` `(\w+)`", row)
        assert named, row
        for module, name in named:
            source = (ROOT / "src" / "dutchess" / module).read_text(encoding="utf-8")
            found = next(node for node in ast.walk(ast.parse(source)) if getattr(node, "name", "") == name)
            number = row.split("|")[1].split()[-1].strip("[]")
            assert number in (ast.get_docstring(found) or ""), (module, name)  # type: ignore[arg-type]


def test_the_guide_for_contributors_names_real_files() -> None:
    """Except those that a contributor is to make, which have a name in capitals."""
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    source = ROOT / "src" / "dutchess"
    folders = (
        ROOT,
        source,
        ROOT / "tests" / "web",
        ROOT / "tests" / "web" / "shared",
        source / "web" / "print" / "templates",
        source / "web" / "templates",
    )
    named = re.findall(r"`([\w./-]+\.(?:py|md|html|typ)|[\w./-]+/)`", text)
    wanted = {name for name in named if not re.search(r"[A-Z]{4}", name) or name.startswith(("CON", "CHA", "README"))}
    assert len(wanted) > 50
    assert [name for name in sorted(wanted) if not any((folder / name).exists() for folder in folders)] == []


def numbers(version: str) -> list[int]:
    return [int(number) for number in version.split(".")]


def releases(text: str) -> list[tuple[str, str, list[str]]]:
    """Each release of the changelog, newest first: its version, its day, and the titles of its sections."""
    found = re.findall(r"^## (\S+) \(([^)\n]+)\)\n(.*?)(?=^## |\Z)", text, re.MULTILINE | re.DOTALL)
    assert len(found) == len(re.findall(r"^## ", text, re.MULTILINE))
    return [(version, day, re.findall(r"^### (.+)$", body, re.MULTILINE)) for version, day, body in found]


def test_the_changelog_has_every_release() -> None:
    """The newest is this version, without a day while it is in development. The first says what the program is.

    From then on a release lists what was added, changed, fixed and removed, in this order.
    """
    release, _, development = dutchess.__version__.partition(".dev")
    *later, first = listed = releases((ROOT / "CHANGELOG.md").read_text(encoding="utf-8"))
    assert (listed[0][0], first[0]) == (release, "1.0.0")
    assert (listed[0][1] == "not released yet") == bool(development)
    for _, day, _ in listed[1:] if development else listed:
        assert datetime.strptime(day, "%d %B %Y")
    assert [version for version, _, _ in listed] == sorted(
        (version for version, _, _ in listed), key=numbers, reverse=True
    )
    for version, _, names in later:
        assert names == [name for name in ("Added", "Changed", "Fixed", "Removed") if name in names], version


def test_examples_are_what_their_script_makes(tmp_path: Path) -> None:
    script = ROOT / "examples" / "make_examples.py"
    environment = {"PYTHONPATH": str(ROOT / "src"), "PYTHONHASHSEED": "3"}
    subprocess.run([sys.executable, str(script), str(tmp_path)], env=environment, check=True, timeout=WAIT_SECONDS)
    made = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    kept = {path.name: path.read_bytes() for path in (ROOT / "examples").glob("*.trf")}
    assert made == kept


NAMED = re.compile(r"`(tests/[\w/]+\.py)` `(test_\w+)`")
PROMISES = {
    "security.md": ("## What is trusted", 5),
    "web.md": ("## What is promised", 35),
    "journal.md": ("## What the journal", 15),
}


@pytest.mark.parametrize("page", [*PROMISES])
def test_the_tests_that_promises_name_exist(page: str) -> None:
    """A document promises what a test shows, and says which."""
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    for file, name in NAMED.findall(text):
        assert f"def {name}(" in (ROOT / file).read_text(encoding="utf-8"), f"{file} has no {name}"
    heading, least = PROMISES[page]
    section = text.partition(f"\n{heading}")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| (.*) \| (.*) \|$", section, flags=re.M)[1:]
    assert len(rows) >= least
    for promise, shown in rows:
        assert NAMED.fullmatch(shown), f"no test shows this: {promise}"


def test_the_numbers_of_kills_are_those_of_the_tests() -> None:
    """By day and at night: 300 and 50 were promised, and 100 and 20 done."""
    text = " ".join((ROOT / "docs" / "journal.md").read_text(encoding="utf-8").split())
    said = re.search(
        r"process (\S+) times and a PostgreSQL server (\S+) times in `make test`, and (\S+) and (\S+) times", text
    )
    assert said
    code = (ROOT / "tests" / "journal" / "database" / "test_killing.py").read_text(encoding="utf-8")
    done = [(int(day), int(night)) for night, day in re.findall(r"times = ([\d_]+) if NIGHTLY else ([\d_]+)", code)]
    numbers = [int(one.replace(",", "")) for one in said.groups()]
    assert [*zip(numbers[:2], numbers[2:], strict=True)] == done


def test_every_requirement_of_the_asvs_has_an_answer() -> None:
    """With the test that shows it, or with what is missing."""
    text = (ROOT / "docs" / "security.md").read_text(encoding="utf-8")
    assert len(NAMED.findall(text)) > 40
    rows = re.findall(r"^\| \d[^|]*\| ([^|]*) \| ?([^|]*)\|$", text, flags=re.MULTILINE)
    assert len(rows) > 80
    for answer, shown in rows:
        is_open = answer.startswith(("not met: ", "not applicable: ", "in part: "))
        assert is_open or NAMED.fullmatch(shown.strip()), f"no test shows this: {answer}"


# -- the library -------------------------------------------------------------------------------------------------------

LIBRARY = ROOT / "docs" / "library.md"


def test_the_examples_of_the_library_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    text = re.sub(r"^```$", "", LIBRARY.read_text(encoding="utf-8"), flags=re.M)
    examples = doctest.DocTestParser().get_doctest(text, {}, LIBRARY.name, str(LIBRARY), 0)
    told: list[str] = []
    answer = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(examples, out=told.append)
    assert answer.attempted > 50
    assert answer.failed == 0, "".join(told)


def test_every_public_name_has_an_example() -> None:
    blocks = "".join(re.findall(r"^```pycon\n(.*?)^```$", LIBRARY.read_text(encoding="utf-8"), re.M | re.S))
    missing = [name for name in dutchess.__all__ if not re.search(rf"\b{name}\b", blocks)]
    assert missing == []
