"""What the parts of the house promise each other, read from their sources."""

from __future__ import annotations

import ast
import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from dutchess.pairing import systems
from sources import nodes

pytestmark = pytest.mark.house

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "dutchess"
LINES_OF_FILES = {"records", "layout"}  # fields of a tournament that hold lines of a report file


def test_only_trf_reads_the_lines_of_a_file() -> None:
    """Facts are fields; what a file worded otherwise is opaque outside `trf/` and the facts themselves."""
    seen = []
    for path in sorted(SOURCE.rglob("*.py")):
        if path.parent.name == "trf" or path.relative_to(SOURCE).parts[0] == "tournament":
            continue
        if "journal" in path.parts:  # keeps lines of an imported report that no field holds
            continue
        for node in nodes(path, (*LINES_OF_FILES, "dutchess.formats.trf")):
            if isinstance(node, ast.Attribute) and node.attr in LINES_OF_FILES:
                seen.append(f"{path.relative_to(SOURCE)}:{node.lineno}")
            elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith("dutchess.formats.trf."):
                names = {alias.name for alias in node.names}
                if node.module == "dutchess.formats.trf.team_records" or "Record" in names:
                    seen.append(f"{path.relative_to(SOURCE)}:{node.lineno}")
    assert seen == []


# -- one table of systems ----------------------------------------------------------------------------------------------

# Outside the table, names of systems are keys of what only one of them has: rules, words, options of other programs.
NAMED_ELSEWHERE = {
    "cli/engine/program.py",
    "formats/imports/vega.py",
    "formats/trf/reader.py",
    "literals.py",
    "simulation/endorsement/run.py",
}


def test_only_the_table_knows_the_systems() -> None:
    """What a system needs and offers is asked of the table; nothing compares its name. (`team` is a common word.)"""
    names = set(systems.names()) - {systems.TEAM}
    seen = {
        str(path.relative_to(SOURCE))
        for path in sorted(SOURCE.rglob("*.py"))
        if path.relative_to(SOURCE).parts[0] != "pairing"
        for node in nodes(path, [f'"{name}"' for name in names])
        if isinstance(node, ast.Constant) and node.value in names
    }
    described = {"tournament/model.py", "formats/trf/records.py"}  # they look for the word in record 092
    assert seen - NAMED_ELSEWHERE == described


# -- the direction of imports ------------------------------------------------------------------------------------------

# From the ground up: a module may import what stands on its own floor, and on the floors above it in this list. The
# longest name counts: `pairing.history` stands lower than the rest of `pairing`.
FLOORS = (
    ("matching",),
    ("base", "literals", "readings", "tournament.forbidden", "tournament.chances"),
    ("tournament", "pairing.result", "pairing.decisions", "pairing.differences"),
    ("pairing.history",),
    ("pairing", "ranking"),
    ("trf", "formats", "formats.trf", "pairing.checker", "simulation.generator", "simulation.formats"),
    ("pairing.preview", "explanation", "proving", "formats.imports"),
    ("awards",),
    ("formats.documents",),
    ("simulation", "manual"),
    ("journal",),
    ("web",),
    ("cli", "__main__"),
)
FLOOR_OF = {room: floor for floor, rooms in enumerate(FLOORS) for room in rooms}
# On one floor, too, some rooms must not know others: what follows is not imported by what stands before.
STRANGERS = {
    "web.auth": ("web.api", "web.app", "web.pages", "web.print", "web.server", "web.shared"),
    "web.load": ("web.app", "web.pages", "web.print", "web.server"),
    "web.print": ("web.api", "web.app", "web.auth", "web.pages", "web.server", "web.services"),
    "web.shared": ("web.api", "web.app", "web.pages", "web.server"),
    "web.services": ("web.api", "web.app", "web.pages", "web.print", "web.server"),
    "web.api": ("web.app", "web.print", "web.server"),
    "web.pages": ("web.app", "web.server"),
    "journal.state": (
        "journal.database",
        "journal.facts",
        "journal.intake",
        "journal.lists",
        "journal.output",
        "journal.rules",
    ),
    "journal.facts": ("journal.database", "journal.intake", "journal.lists", "journal.output", "journal.rules"),
    "journal.rules": ("journal.database", "journal.ledger", "journal.lists"),
    "journal.intake": ("journal.database", "journal.ledger", "journal.lists", "journal.output"),
    "journal.output": ("journal.ledger", "journal.lists"),
    "journal.lists": ("journal.ledger", "journal.output"),
    "journal.database": ("journal.lists",),
    "simulation.workplace": ("simulation.endorsement", "simulation.forecast", "simulation.studies", "pairing"),
    "explanation.claims": ("explanation.questions", "explanation.views"),
}


@cache
def imports_of(path: Path) -> tuple[tuple[str, bool, int], ...]:
    """The modules of the package that a file imports: dotted name, whether for types only, line."""
    found: list[tuple[str, bool, int]] = []
    known = modules()
    every = list(nodes(path, ["dutchess"]))
    types_only = {
        id(inner)
        for node in every
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"
        for inner in ast.walk(node)
    }
    for node in every:
        names: list[str] = []
        if isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] == "dutchess":
            inner = {f"{node.module}.{alias.name}" for alias in node.names}
            names = sorted(inner & known.keys()) or [node.module or ""]
        elif isinstance(node, ast.Import):
            names = [alias.name for alias in node.names if alias.name.startswith("dutchess.")]
        found += [(name, id(node) in types_only, node.lineno) for name in names]
    return tuple(found)


@cache
def floor_of(module: str) -> int:
    """The floor on which a module of the package stands."""
    parts = module.split(".")[1:]
    heads = (".".join(parts[:size]) for size in range(len(parts), 0, -1))
    return next(FLOOR_OF[head] for head in heads if head in FLOOR_OF)


@cache
def modules() -> dict[str, Path]:
    """Every module of the package by its dotted name."""
    found = {}
    for path in sorted(SOURCE.rglob("*.py")):
        parts = ["dutchess", *path.relative_to(SOURCE).with_suffix("").parts]
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def test_no_import_goes_upstairs() -> None:
    """Facts -> history -> systems -> decisions -> command: one direction, no way back (types do not count)."""
    wrong = [
        f"{module}:{line} imports {name}"
        for module, path in modules().items()
        if module != TOP
        for name, types_only, line in imports_of(path)
        if not types_only and name != TOP and floor_of(name) > floor_of(module)
    ]
    assert wrong == []


def test_every_room_has_a_floor() -> None:
    rooms = {module.removeprefix("dutchess.") for module in modules()}
    assert [room for floor in FLOORS for room in floor if room not in rooms] == []
    assert [room for pair in STRANGERS.items() for room in (pair[0], *pair[1]) if room not in rooms] == []
    assert all(floor_of(module) >= 0 for module in modules() if module != TOP)


def test_rooms_on_one_floor_do_not_know_strangers() -> None:
    wrong = [
        f"{module}:{line} imports {name}"
        for module, path in modules().items()
        for room, strangers in STRANGERS.items()
        if f"{module}.".startswith(f"dutchess.{room}.")
        for name, types_only, line in imports_of(path)
        if not types_only and f"{name}.".startswith(tuple(f"dutchess.{stranger}." for stranger in strangers))
    ]
    assert wrong == []


def test_a_room_holds_as_much_as_one_sees_at_once() -> None:
    loose = Counter(path.parent for path in SOURCE.rglob("*.py") if path.name != "__init__.py")
    assert [str(room) for room, number in loose.items() if number > 16] == []


def test_no_package_is_entered_by_a_side_door() -> None:
    """Two threads that load at the same moment must not wait for each other.

    Who imports a module `p.m` holds its lock and then waits for the package `p`; whoever loads `p` in another thread
    waits for `p.m` if the package imports it. So what a package imports itself is imported from outside only where the
    package was imported before. (`ranking.tiebreaks` is loaded by `ranking.standings` and its neighbours alone.)
    """
    loaded = {
        module: _loaded_by(module) for module, path in modules().items() if path.name == "__init__.py" if module != TOP
    }
    application = floor_of("dutchess.simulation")  # what stands here and above is loaded before its threads begin
    wrong: list[str] = []
    for module, path in modules().items():
        if module == TOP or floor_of(module) >= application:
            continue
        before: set[str] = set()
        for name, types_only, line in sorted(imports_of(path), key=lambda found: found[2]):
            if types_only:
                continue
            wrong += [
                f"{module}:{line} imports {name}"
                for package in _packages_of(name)
                if package != "dutchess.ranking.tiebreaks" and name in loaded[package] and package not in before
                if not f"{module}.".startswith(f"{package}.")
            ]
            before |= {name, *_packages_of(name)}
    assert wrong == []


TOP = "dutchess"


def _packages_of(module: str) -> list[str]:
    """The packages around a module, the public one left aside."""
    parts = module.split(".")
    return [".".join(parts[:size]) for size in range(2, len(parts))]


def _loaded_by(module: str) -> set[str]:
    """What a package loads, with the packages around it."""
    found: set[str] = set()
    waiting = sorted(_when_loaded(module))
    while waiting:
        one = waiting.pop()
        if one != TOP and one not in found:
            found.add(one)
            waiting += [*_when_loaded(one), *_packages_of(one)]
    return found


@cache
def _when_loaded(module: str) -> frozenset[str]:
    """The modules that a module imports when it is loaded, those inside functions left aside."""
    path = modules()[module]
    inside = imports_in_functions(path)
    return frozenset(
        name
        for name, types_only, line in imports_of(path)
        if not types_only and line not in inside and name in modules() and name != module
    )


@cache
def imports_in_functions(path: Path) -> frozenset[int]:
    """The lines of a module on which a function imports something."""
    if not re.search(r"(?m)^\s+(import|from)\b", path.read_text(encoding="utf-8")):
        return frozenset()
    return frozenset(
        inner.lineno
        for node in nodes(path, ["import"])
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        for inner in ast.walk(node)
        if isinstance(inner, ast.Import | ast.ImportFrom)
    )


def test_systems_know_neither_files_nor_command_nor_web() -> None:
    forbidden = tuple(f"dutchess.{room}" for room in ("formats", "trf", "cli", "web", "journal", "ranking"))
    pairing = [
        (module, path)
        for module, path in modules().items()
        if f"{module}.".startswith(("dutchess.pairing.", "dutchess.matching.")) and module != "dutchess.pairing.checker"
    ]
    assert len(pairing) > 80
    wrong = [
        f"{module}:{line} imports {name}"
        for module, path in pairing
        for name, _, line in imports_of(path)
        if name.startswith(forbidden)
    ]
    assert wrong == []


def test_no_module_imports_itself_in_a_circle() -> None:
    """Imports that are made when a module is loaded, those inside functions left aside."""
    done: set[str] = set()
    circles: list[str] = []

    def visit(module: str, way: tuple[str, ...]) -> None:
        if module in way:
            circles.append(" -> ".join((*way[way.index(module) :], module)))
        elif module not in done:
            for name in sorted(_when_loaded(module)):
                visit(name, (*way, module))
            done.add(module)

    for module in modules():
        visit(module, ())
    assert circles == []


def test_every_import_inside_a_function_says_why() -> None:
    """Such imports are for start-up, for extras and for what few need; the line, or one just above, says which."""
    silent = []
    for path in sorted(SOURCE.rglob("*.py")):
        if path == SOURCE / "matching" / "__init__.py":
            continue  # the twin for what the native kernel refuses: the docstrings say so
        lines = path.read_text(encoding="utf-8").splitlines()
        inside = imports_in_functions(path)
        for number in sorted(inside):
            above = number - 1
            while above in inside:
                above -= 1
            if (
                "#" not in lines[number - 1]
                and "#" not in lines[above]
                and not lines[above - 1].strip().startswith("#")
            ):
                silent.append(f"{path.relative_to(SOURCE)}:{number}: {lines[number - 1].strip()}")
    assert silent == []


# -- the tests mirror the package --------------------------------------------------------------------------------------

TESTS = Path(__file__).parents[1]
# Tests of the public API as a whole; those about the tree (documents, labels, the house itself) are in `project`.
OF_THE_WHOLE = {"threads", "uses"}
# The articles read literally, comparisons with others, FIDE's check list, attacks on the server; data.
FOLDERS = {"attack", "book", "conformance", "packages", "project", "vcl", "verifier", "data"}


def test_tests_stand_where_one_looks_for_them() -> None:
    top = {path.stem.removeprefix("test_") for path in TESTS.glob("test_*.py")}
    assert top - OF_THE_WHOLE <= {path.stem for path in SOURCE.iterdir()}
    folders = {path.parent.relative_to(TESTS) for path in TESTS.rglob("test_*.py")} - {Path()}
    known = {path.relative_to(SOURCE) for path in SOURCE.rglob("*") if path.is_dir()}
    strange = sorted(str(one) for one in folders if one not in known and one.parts[0] not in FOLDERS)
    assert strange in ([], ["web/browser"])  # the application as a browser sees it


def test_there_is_one_kind_of_value_class() -> None:
    """`dutchess.base.values` makes them all: it starts fast, and `dataclasses` understands it."""
    makers = {"dataclass", "make_dataclass", "NamedTuple", "namedtuple"}
    others = [
        f"{path.relative_to(SOURCE)}:{node.lineno}"
        for path in modules().values()
        for node in nodes(path, makers)
        if isinstance(node, ast.ImportFrom) and {alias.name for alias in node.names} & makers
        if path != SOURCE / "base" / "values.py"
    ]
    assert others == []


READERS = ("formats/trf", "formats/imports", "tournament/validity.py", "tournament/teams", "tournament/matches.py")
WRITERS = ("formats/trf/__init__.py", "formats/trf/writer.py", "formats/trf/header_records.py")  # told to programmers
SAID = {"InvalidTournament", "TooLarge", "Problem", "Deviation", "BlockError"}


def test_what_is_wrong_with_a_file_can_be_said_in_every_language() -> None:
    """Whatever a reader refuses or repairs is a `Sentence`, which is made again in the language of its reader."""
    plain = [
        f"{path.relative_to(SOURCE)}:{node.lineno}"
        for path in modules().values()
        if path.relative_to(SOURCE).as_posix().startswith(READERS)
        if path.relative_to(SOURCE).as_posix() not in WRITERS
        for node in nodes(path, SAID)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in SAID and node.args
        if isinstance(node.args[0], (ast.JoinedStr, ast.Constant))
    ]
    assert plain == []


# -- functions ---------------------------------------------------------------------------------------------------------

MOST_LINES, MOST_BRANCHES = 60, 12
BRANCHES = (ast.If, ast.For, ast.While, ast.AsyncFor, ast.ExceptHandler, ast.match_case)
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


def branches(function: ast.AST) -> int:
    """The branches of a function, without those of functions and classes inside."""
    inner = [child for child in ast.iter_child_nodes(function) if not isinstance(child, (*FUNCTIONS, ast.ClassDef))]
    return sum(isinstance(child, BRANCHES) + branches(child) for child in inner)


def test_a_function_fits_a_screen() -> None:
    """Its code, without the docstring, has at most 60 lines, and at most 12 branches."""
    long = []
    for path in modules().values():
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, FUNCTIONS):
                first = node.body[1] if ast.get_docstring(node) and node.body[1:] else node.body[0]
                lines = (node.end_lineno or 0) - first.lineno + 1
                if lines > MOST_LINES or branches(node) > MOST_BRANCHES:
                    long.append(f"{path.relative_to(SOURCE)}:{node.lineno} {node.name}: {lines}, {branches(node)}")
    assert long == []


# -- words -------------------------------------------------------------------------------------------------------------

MASCULINE = re.compile(r"\b(he|him|his|himself)\b", re.IGNORECASE)


def test_nobody_is_taken_for_a_man() -> None:
    """Players, arbiters and readers are "they", in the code as in the manual. Quotations of the handbook stay."""
    written = [
        *(path for path in SOURCE.rglob("*.py") if path.relative_to(SOURCE).parts[0] != "explanation"),
        *SOURCE.rglob("*.html"),
        *(ROOT / "docs").glob("*.md"),
        *ROOT.glob("*.md"),
    ]
    seen = [
        f"{path.relative_to(ROOT)}:{number}"
        for path in sorted(written)
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if MASCULINE.search(line)
    ]
    assert seen == []


# -- tests and time ----------------------------------------------------------------------------------------------------

WAITS = {"wait", "result", "join", "communicate", "wait_for"}


def test_a_test_waits_as_long_as_it_takes() -> None:
    """A limit only ends a test that hangs (`waiting.WAIT_SECONDS`): a number of its own would be about the machine."""
    limits = []
    for path in sorted((ROOT / "tests").rglob("*.py")):
        if "attack" in path.parts:  # compares times, on a quiet machine
            continue
        for node in nodes(path, ("timeout", *(f".{word}(" for word in WAITS))):
            if not isinstance(node, ast.Call):
                continue
            given = [word.value for word in node.keywords if word.arg == "timeout"]
            if isinstance(node.func, ast.Attribute) and node.func.attr in WAITS:
                given += node.args
            if any(isinstance(value, ast.Constant) and type(value.value) in (int, float) for value in given):
                limits.append(f"{path.relative_to(ROOT)}:{node.lineno}")
    assert limits == []


def test_no_test_runs_a_loop_in_its_own_thread() -> None:
    """A browser started earlier keeps a running loop there: `waiting.run_apart` has a thread of its own."""
    seen = []
    for path in sorted((ROOT / "tests").rglob("*.py")):
        if "attack" in path.parts:  # its crowd is a thread
            continue
        for node in nodes(path, ["asyncio"]):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "asyncio.run":
                seen.append(f"{path.relative_to(ROOT)}:{node.lineno}")
    assert seen == []
