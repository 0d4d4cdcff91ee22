"""The package as others see it: public names, types, version, start-up."""

from __future__ import annotations

import importlib.metadata
import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import dutchess

ROOT = Path(__file__).parent.parent
SOURCES = sorted((ROOT / "src" / "dutchess").rglob("*.py"))
EXAMPLE = ROOT / "examples" / "club-9.trf"
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
    "typing",
    "warnings",
}
# Nor these of our own, on the path of an ordinary event: they word an answer that nobody asked for, or mend a file.
UNASKED = {
    "dutchess.cli.boards",
    "dutchess.cli.general",
    "dutchess.cli.help",
    "dutchess.differences",
    "dutchess.systems.codes",
    "dutchess.systems.dutch.values",
    "dutchess.systems.swiss.bars",
    "dutchess.systems.swiss.halves",
    "dutchess.systems.swiss.obstruction",
    "dutchess.systems.swiss.prospect",
    "dutchess.team_validity",
    "dutchess.teams",
    "dutchess.translation",
    "dutchess.trf.faults",
    "dutchess.trf.gathered",
    "dutchess.trf.inference",
    "dutchess.trf.team_records",
    "dutchess.trf.writer",
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
    assert f"## {dutchess.__version__}" in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")


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
    assert "dutchess.systems.dutch" in after
    assert not (after - before) & HEAVY
    assert not after & UNASKED


def test_what_pairing_must_not_import_exists() -> None:
    sources = {str(path.relative_to(ROOT / "src").with_suffix("")).replace(os.sep, ".") for path in SOURCES}
    packages = {name.removesuffix(".__init__") for name in sources}
    assert packages >= UNASKED


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(ROOT / "src")))
def test_every_module_says_what_it_is_for(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert text.startswith('"""'), "a module starts with its docstring"
    assert "from __future__ import annotations" in text or not text.partition('"""\n')[2].strip()


@pytest.mark.parametrize("kernel", ["python", ""])
def test_the_version_command_names_the_kernel(kernel: str) -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "DUTCHESS_KERNEL": kernel}
    command = [sys.executable, "-m", "dutchess", "--version"]
    answer = subprocess.run(command, env=environment, capture_output=True, text=True, check=True).stdout
    kernels = ["pure Python kernel"] if kernel else ["pure Python kernel", "native kernel"]
    assert answer in [f"dutchess {dutchess.__version__} ({name})\n" for name in kernels]
