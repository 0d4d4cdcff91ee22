"""What the README and the page about packages say to type, run as it stands there.

The published package is taken from dist/ (`make wheels`), as if an index had it; the npm package from build/
(`make page`).
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import venv
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
DIST = ROOT / "dist"
NPM = ROOT / "build" / "npm"

pytestmark = pytest.mark.packages


def blocks(page: str, language: str) -> list[str]:
    """The fenced blocks of a page in a language."""
    text = (ROOT / page).read_text(encoding="utf-8")
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.M | re.S)


def test_the_first_lines_work_in_a_clean_clone(tmp_path: Path) -> None:
    """As printed, in order: install, pair, explain."""
    clone = tmp_path / "dutchess"
    subprocess.run(["git", "clone", "--quiet", str(ROOT), str(clone)], check=True)
    (lines,) = blocks("README.md", "sh")
    assert len(lines.splitlines()) == 3
    environment = {name: os.environ[name] for name in os.environ if name.startswith("PIP_") or name in ("PATH", "HOME")}
    done = subprocess.run(
        ["/bin/sh", "-c", f"set -e\n{lines}"], cwd=clone, env=environment, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr
    paired, _, explained = done.stdout.partition("Round 3: if Khurane, Devansh (1) met Aksoylu, Baran (9)")
    assert "Somlai, Eszter     1814  0.5              bye" in paired
    assert "The criteria, one by one" in explained


@pytest.mark.skipif(not list(DIST.glob("*.whl")), reason="`make wheels` has not run")
def test_installing_what_is_published(tmp_path: Path) -> None:
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
    (line,) = re.findall(r"^ {4}(pipx install \w+)", (ROOT / "README.md").read_text(encoding="utf-8"), re.M)
    script = f"set -e\n{line}\ndutchess example weekend -o open.trf\ndutchess check open.trf"
    done = subprocess.run(["/bin/sh", "-c", script], cwd=tmp_path, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "0 discrepancies" in done.stdout


@pytest.mark.skipif(not NPM.is_dir(), reason="`make page` has not run")
@pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")
def test_embedding(tmp_path: Path) -> None:
    (tmp_path / "package.json").write_text('{"private": true, "type": "module"}', encoding="utf-8")
    for words in (["npm", "pack", "--silent", str(NPM)], ["npm", "install", "--silent", "--no-audit", "--no-fund"]):
        packed = [path.name for path in tmp_path.glob("*.tgz")]
        subprocess.run([*words, *packed] if words[1] == "install" else words, cwd=tmp_path, check=True)
    shutil.copy(ROOT / "examples" / "club-9.trf", tmp_path / "open.trf")  # as `dutchess example -o open.trf` does
    (tmp_path / "embed.js").write_text(blocks("docs/packages.md", "javascript")[0], encoding="utf-8")
    told = subprocess.run(["node", "embed.js"], cwd=tmp_path, capture_output=True, text=True)
    assert told.returncode == 0, told.stderr
    assert "".join(told.stdout.split()) == "[[4,2],[3,1],[5,9],[8,6]]7"
