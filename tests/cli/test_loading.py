"""The commands' own finder: it finds what Python finds, and trusts no compiled module that is not its source."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
EXAMPLE = ROOT / "examples" / "club-9.trf"
SHOWN = """
import json, sys
from dutchess.cli import loading, main
if sys.argv[1] == "quick":
    loading.install()
    assert sys.meta_path[0] is loading.Finder
main(["pair", sys.argv[2], "-o", sys.argv[3]])
modules = {name: module for name, module in sys.modules.items() if name.startswith("dutchess.")}
del modules[loading.__name__]
fields = ("__file__", "__cached__", "__package__", "__doc__")
shown = {
    name: [*(getattr(module, field, None) for field in fields), module.__spec__.origin, module.__spec__.parent]
    + list(getattr(module, "__path__", []))
    for name, module in modules.items()
}
quick = sorted(name for name, module in modules.items() if type(module.__loader__).__name__ == "_Loader")
json.dump([shown, quick], sys.stdout)
"""


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    """A copy of the sources, compiled by a first call."""
    folder = tmp_path / "src"
    shutil.copytree(
        ROOT / "src" / "dutchess", folder / "dutchess", ignore=shutil.ignore_patterns("web", "locale", "__pycache__")
    )
    paired(folder, "usual")
    return folder


def paired(folder: Path, way: str, *options: str) -> tuple[dict[str, list[object]], list[str], str]:
    """Pair the example in a fresh interpreter: the modules, those that the finder found, and the boards."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    target = folder.parent / "pairs.txt"
    command = [sys.executable, *options, "-c", SHOWN, way, str(EXAMPLE), str(target)]
    output = subprocess.run(
        command, env={**environment, "PYTHONPATH": str(folder)}, capture_output=True, text=True, check=True
    ).stdout
    modules, quick = json.loads(output)
    return modules, quick, target.read_text()


def test_it_finds_what_python_finds(copied: Path) -> None:
    usual, none, boards = paired(copied, "usual")
    quick, found, same = paired(copied, "quick")
    assert none == []
    assert {"dutchess.pairing.dutch", "dutchess.formats.trf.reader"} <= set(found)
    assert quick == usual
    assert same == boards


def test_a_changed_source_is_compiled_again(copied: Path) -> None:
    source = copied / "dutchess" / "cli" / "pair.py"
    source.write_text(source.read_text().replace('f"{white} {black}\\n"', 'f"{white} : {black}\\n"'))
    _, found, boards = paired(copied, "quick")
    assert "dutchess.cli.rounds.pair" in found
    assert ":" in boards


@pytest.mark.parametrize("content", [b"", b"not compiled", None])
def test_a_compiled_module_that_is_none_is_not_used(copied: Path, content: bytes | None) -> None:
    for path in (copied / "dutchess").rglob("*.pyc"):
        if content is None:
            path.unlink()
        else:
            path.write_bytes(content)
    assert paired(copied, "quick")[2] == paired(copied, "usual")[2]


def test_it_stays_out_of_the_way_if_modules_are_compiled_otherwise(copied: Path) -> None:
    """With -O, the compiled modules are others."""
    code = "import sys; from dutchess.cli import loading; loading.install(); print(loading.Finder in sys.meta_path)"
    environment = {**os.environ, "PYTHONPATH": str(copied)}
    answers = [
        subprocess.run([sys.executable, *options, "-c", code], env=environment, capture_output=True, text=True).stdout
        for options in ([], ["-O"], ["-X", "pycache_prefix=/nowhere"])
    ]
    assert [answer.strip() for answer in answers] == ["True", "False", "False"]
