"""The README's three lines each for installing, trying in the browser and embedding, run as they stand there.

The package is taken from dist/ (`make wheels`), as if an index had it; the page and the npm package from build/
(`make browser`).
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import time
import urllib.request
import venv
from pathlib import Path

import pytest

from waiting import WAIT_SECONDS

ROOT = Path(__file__).parent.parent.parent
DIST = ROOT / "dist"
NPM = ROOT / "build" / "npm"
PAGE = ROOT / "build" / "browser"

pytestmark = pytest.mark.packages


def blocks(language: str) -> list[list[str]]:
    """The fenced blocks of the README in a language."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    return [found.strip().split("\n") for found in re.findall(rf"^```{language}\n(.*?)^```$", text, re.M | re.S)]


def test_each_is_three_lines() -> None:
    assert [len(block) for block in (*blocks("sh"), *blocks("javascript"))] == [3, 3, 3]


@pytest.mark.skipif(not list(DIST.glob("*.whl")), reason="`make wheels` has not run")
def test_installing(tmp_path: Path) -> None:
    """With pipx, in a home of its own."""
    venv.create(tmp_path / "pipx", with_pip=True)
    pip = [tmp_path / "pipx" / "bin" / "python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*pip, "pipx"], check=True)
    commands = tmp_path / "bin"
    environment = {
        **{name: value for name, value in os.environ.items() if name.startswith("PIP_")},
        "HOME": str(tmp_path),
        "PATH": os.pathsep.join(
            map(str, (commands, tmp_path / "pipx" / "bin", Path(sys.executable).parent, "/usr/bin"))
        ),
        "PIPX_HOME": str(tmp_path / "home"),
        "PIPX_BIN_DIR": str(commands),
        "PIPX_DEFAULT_PYTHON": sys.executable,
        "PIP_FIND_LINKS": str(DIST),
        "PIP_PRE": "1",
        "LANG": "C.UTF-8",
    }
    script = "set -e\n" + "\n".join(blocks("sh")[0])
    done = subprocess.run(["/bin/sh", "-c", script], cwd=tmp_path, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "0 discrepancies" in done.stdout


@pytest.mark.skipif(not PAGE.is_dir(), reason="`make browser` has not run")
def test_trying_it_in_the_browser() -> None:
    """The first line has been run: it made the page. The last one is what people open."""
    made, serving, opening = blocks("sh")[1]
    assert made == "make browser"
    command = serving.removesuffix(" &").split()
    with subprocess.Popen([sys.executable, *command[1:]], cwd=ROOT, stderr=subprocess.DEVNULL) as server:
        try:
            address, deadline = opening.split()[1], time.monotonic() + WAIT_SECONDS
            while True:
                try:
                    with urllib.request.urlopen(address) as answer:
                        assert b"Dutchess" in answer.read()
                    break
                except OSError:
                    assert time.monotonic() < deadline
                    time.sleep(0.1)
        finally:
            server.terminate()


@pytest.mark.skipif(not NPM.is_dir(), reason="`make browser` has not run")
@pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")
def test_embedding(tmp_path: Path) -> None:
    (tmp_path / "package.json").write_text('{"private": true, "type": "module"}', encoding="utf-8")
    for words in (["npm", "pack", "--silent", str(NPM)], ["npm", "install", "--silent", "--no-audit", "--no-fund"]):
        packed = [path.name for path in tmp_path.glob("*.tgz")]
        subprocess.run([*words, *packed] if words[1] == "install" else words, cwd=tmp_path, check=True)
    shutil.copy(ROOT / "examples" / "club-9.trf", tmp_path / "open.trf")
    (tmp_path / "embed.js").write_text("\n".join(blocks("javascript")[0]), encoding="utf-8")
    told = subprocess.run(["node", "embed.js"], cwd=tmp_path, capture_output=True, text=True)
    assert told.returncode == 0, told.stderr
    assert "".join(told.stdout.split()) == "[[4,2],[3,1],[5,9],[8,6]]"
