"""The package as others see it: public names, types, version, start-up."""

from __future__ import annotations

import ast
import importlib.metadata
import os
import pickle
import re
import subprocess
import sys
import tomllib
import typing
from collections.abc import Callable
from pathlib import Path
from types import ModuleType

import pytest

import dutchess
import listings
from dutchess import literals
from dutchess.base import errors
from dutchess.base.translation import LANGUAGES
from dutchess.explanation.questions.pairs import DUE, HAPPENS, IMPOSSIBLE, LATER, WORSE
from dutchess.journal import errors as journal_errors
from dutchess.pairing.decisions import DOWN, UP
from dutchess.ranking.tiebreaks import REGULATIONS
from dutchess.tournament.results import LETTERS, RESULTS
from dutchess.tournament.validity import REQUESTED

ROOT = Path(__file__).parents[2]
SOURCES = sorted((ROOT / "src" / "dutchess").rglob("*.py"))
EXAMPLE = ROOT / "examples" / "club-9.trf"
LEAGUE = ROOT / "examples" / "league-9.trf"
# What `dutchess pair` must not import: each of these costs a noticeable part of the time Python takes to start.
HEAVY = {
    "argparse",
    "concurrent.futures",
    "contextlib",
    "copy",
    "dataclasses",
    "decimal",
    "difflib",
    "enum",
    "fractions",
    "importlib",
    "inspect",
    "itertools",
    "json",
    "logging",
    "pathlib",
    "random",
    "re",
    "shutil",
    "tempfile",
    "tomllib",
    "typing",
    "warnings",
}
# Nor these of our own, on the path of an ordinary event: they word an answer that nobody asked for, or mend a file.
UNASKED = {
    "dutchess.cli.rounds.boards",
    "dutchess.cli.help.general",
    "dutchess.cli.help.subcommand",
    "dutchess.pairing.decisions",
    "dutchess.readings",
    "dutchess.pairing.differences",
    "dutchess.pairing.type_codes",
    "dutchess.pairing.criteria",
    "dutchess.pairing.dutch.criteria",
    "dutchess.pairing.common.bars",
    "dutchess.pairing.common.alterations",
    "dutchess.pairing.common.obstruction",
    "dutchess.pairing.common.prospect",
    "dutchess.tournament.teams.validity",
    "dutchess.tournament.teams",
    "dutchess.tournament.dates",
    "dutchess.base.translation",
    "dutchess.formats.trf.faults",
    "dutchess.formats.trf.teams_and_clubs",
    "dutchess.formats.trf.inference",
    "dutchess.formats.trf.team_records",
    "dutchess.formats.trf.writer",
}


def python(code: str, *arguments: str) -> str:
    """Run code in a fresh interpreter and return what it prints."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    command = [sys.executable, "-c", code, *arguments]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout


def test_every_public_name_exists_and_nothing_else_is_offered() -> None:
    assert sorted(dutchess.__all__) == sorted(set(dutchess.__all__))
    for name in dutchess.__all__:
        assert getattr(dutchess, name) is not None
    assert dir(dutchess) == sorted(dutchess.__all__)


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'pear'"):
        dutchess.pear  # noqa: B018


def test_errors_have_one_base() -> None:
    for error in (dutchess.InvalidTournament, dutchess.TooLarge, dutchess.NoPairingPossible, dutchess.UnknownSystem):
        assert issubclass(error, dutchess.DutchessError)


def test_the_version_stands_in_one_place() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert "version" in project["dynamic"]
    assert "version" not in project
    assert importlib.metadata.version("dutchess") == dutchess.__version__


def test_the_package_says_that_it_is_typed() -> None:
    assert (ROOT / "src" / "dutchess" / "py.typed").is_file()


def test_nothing_is_needed_at_run_time() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["dependencies"] == []


def test_importing_the_package_imports_nothing_else() -> None:
    before = set(python("import sys; print(*sys.modules)").split())
    after = set(python("import sys, dutchess; print(*sys.modules)").split())
    assert after - before <= {"__future__", "dutchess"}


@pytest.mark.parametrize("program", ["main", "engine_main"])
def test_pairing_imports_no_heavy_module(program: str, tmp_path: Path) -> None:
    words = ["pair", str(EXAMPLE), "-o"] if program == "main" else ["--dutch", str(EXAMPLE), "-p"]
    words.append(str(tmp_path / "pairs.txt"))
    code = f"import sys; from dutchess.cli import {program}; {program}(sys.argv[1:]); print(*sys.modules)"
    before = set(python("import sys; print(*sys.modules)").split())
    after = set(python(code, *words).split())
    assert (tmp_path / "pairs.txt").exists()
    assert "dutchess.pairing.dutch" in after
    assert not (after - before) & HEAVY
    assert not after & UNASKED


@pytest.mark.parametrize("program", ["main", "engine_main"])
def test_checking_a_file_imports_no_heavy_module(program: str) -> None:
    words = ["check", str(EXAMPLE)] if program == "main" else ["--dutch", str(EXAMPLE), "-c"]
    code = f"import sys; from dutchess.cli import {program}; {program}(sys.argv[1:]); print(*sys.modules)"
    before = set(python("import sys; print(*sys.modules)").split())
    after = set(python(code, *words).split())
    assert "dutchess.pairing.checker" in after
    assert not (after - before) & {*HEAVY, "collections", "hashlib", "multiprocessing"}
    assert not after & {
        *UNASKED,
        "dutchess.ranking.standings",
        "dutchess.simulation.workplace.chunks",
        "dutchess.cli.rounds.checklist",
    }


def test_the_version_imports_neither_systems_nor_options() -> None:
    after = python("import sys; from dutchess.cli import main; main(['--version']); print(*sys.modules)").split()
    ours = {name for name in after if name.partition(".")[0] == "dutchess"}
    assert ours == {
        "dutchess",
        "dutchess.cli",
        "dutchess.cli.exits",
        "dutchess.cli.help",
        "dutchess.cli.help.general",
        "dutchess.base",
        "dutchess.base.errors",
    } | {name for name in ours if name.startswith("dutchess.matching")}


def test_what_pairing_must_not_import_exists() -> None:
    sources = {str(path.relative_to(ROOT / "src").with_suffix("")).replace(os.sep, ".") for path in SOURCES}
    packages = {name.removesuffix(".__init__") for name in sources}
    assert packages >= UNASKED


@pytest.mark.house
def test_every_module_says_what_it_is_for() -> None:
    for path in SOURCES:
        text = path.read_text(encoding="utf-8")
        assert text.startswith('"""'), f"{path} does not start with its docstring"
        assert "from __future__ import annotations" in text or not text.partition('"""\n')[2].strip(), path


@pytest.mark.parametrize("kernel", ["python", ""])
def test_the_version_command_names_the_kernel(kernel: str) -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "DUTCHESS_KERNEL": kernel}
    command = [sys.executable, "-m", "dutchess", "--version"]
    answer = subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout
    kernels = ["pure Python kernel"] if kernel else ["pure Python kernel", "native kernel"]
    assert answer in [f"dutchess {dutchess.__version__} ({name})\n" for name in kernels]


# -- what users meet ---------------------------------------------------------------------------------------------------


def test_a_users_program_passes_a_type_checker() -> None:
    """What is right in the files of `tests/typing` passes; what is wrong is seen, or its ignore would not be needed."""
    api = pytest.importorskip("mypy.api")
    programs = [str(path) for path in sorted((ROOT / "tests" / "typing").glob("*.py"))]
    assert len(programs) == 2
    config = str(ROOT / "pyproject.toml")
    out, err, code = api.run(["--strict", "--config-file", config, "--warn-unused-ignores", *programs])
    assert code == 0, out + err


def test_public_names_say_where_they_live() -> None:
    for name in dutchess.__all__:
        value = getattr(dutchess, name)
        if callable(value):
            assert value.__module__ == "dutchess", name
    assert pickle.loads(pickle.dumps(dutchess.Tournament)) is dutchess.Tournament
    assert typing.get_type_hints(dutchess.Player)["games"] == tuple[dutchess.Game, ...]


def test_public_names_say_so_before_anybody_asks_the_package() -> None:
    code = "from dutchess.trf import load; print(type(load('examples/club-9.trf')).__module__)"
    assert python(code).strip() == "dutchess"


@pytest.mark.parametrize("module", [errors, journal_errors], ids=["library", "journal"])
def test_the_error_tree_is_as_it_is_drawn(module: ModuleType) -> None:
    drawn: dict[str, str] = {}
    above: list[str] = []
    for line in (module.__doc__ or "").splitlines():
        found = re.match(r"([│ ]*)(?:[├└]── )?([A-Z]\w+)(?:  |$)", line)
        if found:
            depth = len(found[1]) // 4 + ("── " in line)
            above[depth:] = [found[2]]
            drawn[found[2]] = above[depth - 1] if depth else "Exception"
    real = {
        name: next(base.__name__ for base in kind.__mro__[1:] if issubclass(base, Exception))
        for name, kind in vars(module).items()
        if isinstance(kind, type) and issubclass(kind, Exception)
    }
    assert drawn == real
    assert set(real) <= set(dutchess.__all__) or module is journal_errors


def test_the_literal_types_are_the_lists_that_decide() -> None:
    assert typing.get_args(literals.ResultText) == RESULTS
    assert typing.get_args(literals.Language) == tuple(LANGUAGES)
    assert set(typing.get_args(literals.Bye)) == REQUESTED
    assert set(typing.get_args(literals.Regulations)) == set(REGULATIONS)
    text = listings.LITERALS.read_text(encoding="utf-8")
    assert listings.literals(text) == text, "run `make docs`"
    assert typing.get_args(literals.Colour) == ("w", "b")
    assert typing.get_args(literals.Direction) == (UP, DOWN)
    assert typing.get_args(literals.Verdict) == (HAPPENS, DUE, WORSE, LATER, IMPOSSIBLE)


CLUB = dutchess.trf.load(EXAMPLE)


@pytest.mark.parametrize(
    ("wrong", "kind", "words"),
    [
        (lambda: CLUB.player(99), dutchess.UnknownPlayer, ("99",)),
        (lambda: dutchess.pair(CLUB, "dutsch"), dutchess.UnknownSystem, ("dutch", "lim-maxi", "berger")),
        (
            lambda: dutchess.pair(dutchess.replace(CLUB, system="dutsch")),
            dutchess.UnknownSystem,
            ("FIDE_DUTCH", "FIDE_TEAM"),
        ),
        (lambda: dutchess.standings(CLUB, ["XX"]), dutchess.UnknownTiebreak, ("BH", "SB", "DE")),
        (lambda: dutchess.explain(CLUB).text("sv"), dutchess.UnknownLanguage, tuple(LANGUAGES)),  # type: ignore[arg-type]
        (lambda: dutchess.explain(CLUB, player=99), dutchess.DutchessError, ("99",)),
        (lambda: CLUB.with_byes([(1, "X")]), dutchess.InvalidTournament, ("F, H or Z",)),  # type: ignore[list-item]
        (lambda: CLUB.with_results(1, {(5, 1): "2-0"}), dutchess.InvalidTournament, ("1-0", "½-½", "1F-0F")),  # type: ignore[dict-item]
        (lambda: CLUB.with_results(1, {1: "x"}), dutchess.InvalidTournament, ("1 = 0 W D L + - ?",)),
        (lambda: CLUB.with_results(1, {(1, 5): "1-0"}), dutchess.InvalidTournament, ("does not have White",)),
        (lambda: CLUB.with_results(1, {(77, 1): "1-0"}), dutchess.InvalidTournament, ("does not have White",)),
        (lambda: CLUB.with_results(9, {(5, 1): "1-0"}), dutchess.InvalidTournament, ("does not have White",)),
    ],
)
def test_errors_list_what_is_possible(
    wrong: Callable[[], object], kind: type[dutchess.DutchessError], words: tuple[str, ...]
) -> None:
    with pytest.raises(kind) as caught:
        wrong()
    assert all(word in str(caught.value) for word in words), str(caught.value)


@pytest.mark.parametrize("text", RESULTS)
def test_results_are_written_as_people_write_them(text: str) -> None:
    by_game = CLUB.with_results(1, {(5, 1): text})  # type: ignore[dict-item]
    white, black = LETTERS[text]
    assert (by_game.player(5).games[0].result, by_game.player(1).games[0].result) == (white, black)
    assert by_game == CLUB.with_results(1, {5: white, 1: black})


@pytest.mark.parametrize("system", ["dutch", "dubov", "burstein", "lim", "lim-maxi", "dutch-2012", "berger"])
def test_a_tournament_may_name_its_system(system: str) -> None:
    plain = dutchess.replace(CLUB, players=tuple(dutchess.replace(p, games=()) for p in CLUB.players), layout=())
    named = dutchess.replace(plain, system=system)
    wanted = dutchess.pair(dutchess.replace(plain, system=""), system)
    assert dutchess.pair(named) == wanted
    again = dutchess.trf.loads(dutchess.trf.dumps(named))
    assert dutchess.pair(again) == wanted, "a file says the same"


@pytest.mark.parametrize("system", ["team", "team-2024", "berger"])
def test_an_event_of_teams_may_name_its_system(system: str) -> None:
    league = dutchess.trf.load(LEAGUE).before_round(1)
    named = dutchess.replace(league, system=system, layout=())
    assert named.is_team_event
    wanted = dutchess.pair(dutchess.replace(league, system="", layout=()), system)
    assert dutchess.pair(named) == wanted
    assert dutchess.pair(dutchess.trf.loads(dutchess.trf.dumps(named))) == wanted


def test_texts_of_values_are_short_and_useful() -> None:
    values: list[object]
    large = dutchess.generate(dutchess.GeneratorConfig(players=120, rounds=7), 1)
    pairing = dutchess.pair(large.before_round(7))
    found = dutchess.explain(large.before_round(7))
    values = [large, large.players[0], large.players[0].games[0], large.scoring, large.header, pairing]
    values += [
        dutchess.check(CLUB),
        dutchess.check(CLUB).rounds[0],
        dutchess.standings(large),
        dutchess.standings(large)[0],
    ]
    values += [found, dutchess.explain(CLUB, player=1), dutchess.explain(CLUB, pair=(1, 2)), found.everybody()]
    values += [dutchess.preview(CLUB), dutchess.preview(CLUB).boards[0], dutchess.GeneratorConfig(players=9)]
    for value in values:
        text = repr(value)
        assert type(value).__name__ in text
        assert len(text) < 500, text
        assert " object at 0x" not in text


@pytest.mark.house
def test_errors_of_the_library_name_no_option_of_a_command() -> None:
    named = [
        f"{path.relative_to(ROOT)}:{node.lineno}: {node.value}"
        for path in SOURCES
        if not {"cli", "web", "__main__.py"} & set(path.parts)
        and path.parent.name != "endorsement"  # its table of options
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and re.search(r"(?<![-\w])--[a-z]", node.value)
        and "\n" not in node.value
    ]
    assert named == []
