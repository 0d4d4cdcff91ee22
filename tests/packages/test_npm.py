"""The packed npm package (`make page` packs it, `make npm` runs this), installed by each package manager and used."""

from __future__ import annotations

import functools
import json
import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
BUILT = ROOT / "build"
TOOLS = BUILT / "npm-managers"
# The package managers themselves, from the npm registry; yarn is two programs by one name.
MANAGERS = {"pnpm": "pnpm@10", "yarn": "yarn@1", "berry": "@yarnpkg/cli-dist@4"}
ADD = {
    "npm": ("npm", "install", "--silent", "--no-audit", "--no-fund"),
    "pnpm": ("node", TOOLS / "pnpm/node_modules/pnpm/bin/pnpm.cjs", "add", "--silent"),
    "yarn": ("node", TOOLS / "yarn/node_modules/yarn/bin/yarn.js", "add", "--silent"),
    "berry": ("node", TOOLS / "berry/node_modules/@yarnpkg/cli-dist/bin/yarn.js", "add"),
}

pytestmark = pytest.mark.packages


@functools.cache
def tarball() -> Path:
    (packed,) = BUILT.glob("dutchess-*.tgz")
    return packed


def run(folder: Path, *command: object) -> str:
    environment = {**os.environ, "YARN_ENABLE_GLOBAL_CACHE": "0"}
    words = [str(word) for word in command]
    done = subprocess.run(words, cwd=folder, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, (done.stdout + done.stderr)[-3000:]
    return done.stdout


@pytest.mark.parametrize("manager", [*ADD])
def test_a_package_manager_installs_the_tarball(manager: str, tmp_path: Path) -> None:
    """The example of its README runs, in a project that has nothing else."""
    if manager in MANAGERS and not (TOOLS / manager).is_dir():
        (TOOLS / manager).mkdir(parents=True)
        run(TOOLS / manager, *ADD["npm"], "--prefix", ".", MANAGERS[manager])
    about = {"name": "user", "private": True, "type": "module"}
    (tmp_path / "package.json").write_text(json.dumps(about), encoding="utf-8")
    (tmp_path / "yarn.lock").touch()  # yarn takes a folder without one for a part of the project around it
    given = f"dutchess@file:{tarball()}" if manager == "berry" else tarball()
    run(tmp_path, *ADD[manager], given)
    shutil.copy(ROOT / "examples" / "club-9.trf", tmp_path / "open.trf")
    readme = (ROOT / "browser" / "npm" / "README.md").read_text(encoding="utf-8")
    (example,) = re.findall(r"^```js\n(.*?)^```$", readme, re.M | re.S)
    (tmp_path / "use.mjs").write_text(f"{example}\nconsole.log(pairs.length, bye);\n", encoding="utf-8")
    # Where yarn 4 has put no node_modules, its own node finds the packages.
    node = (*ADD[manager][:2], "node") if manager == "berry" else ("node",)
    told = run(tmp_path, *node, "use.mjs")
    assert told.startswith("0\nRound 3: Somlai, Eszter (7)\n"), told
    assert told.endswith("\n4 7\n"), told
