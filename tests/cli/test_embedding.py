"""The programs in `docs/embedding.md`, run where their language is installed."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "embedding.md").read_text(encoding="utf-8")
PROGRAMS = dict(re.findall(r"```(\w+)\n(.*?)```", PAGE, re.DOTALL))
# The file that a program is written to, and the commands that run it there.
RUN = {
    "python": ("pair.py", [[sys.executable, "pair.py"]]),
    "javascript": ("pair.mjs", [["node", "pair.mjs"]]),
    "java": ("Pair.java", [["java", "Pair.java"]]),
    "scala": ("Pair.scala", [["scalac", "Pair.scala"], ["scala", "-cp", ".", "Pair"]]),
    "go": ("pair.go", [["go", "run", "pair.go"]]),
    "php": ("pair.php", [["php", "pair.php"]]),
    "csharp": (
        "pair.cs",
        [
            ["dotnet", "new", "console", "--force", "--output", "app"],
            ["cp", "pair.cs", "app/Program.cs"],
            ["dotnet", "run", "--project", "app"],
        ],
    ),
    "rust": ("pair.rs", [["rustc", "-o", "pair", "pair.rs"], ["./pair"]]),
}


def test_every_language_that_is_promised_is_there() -> None:
    assert set(PROGRAMS) == {*RUN}


@pytest.mark.parametrize("language", RUN)
def test_the_program_runs(language: str, tmp_path: Path) -> None:
    name, commands = RUN[language]
    if not shutil.which(commands[0][0]):
        pytest.skip(f"{commands[0][0]} is not installed")
    (tmp_path / name).write_text(PROGRAMS[language], encoding="utf-8")
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    caches = {
        "DOTNET_CLI_HOME": str(tmp_path),
        "GOCACHE": str(tmp_path / "go"),
        "DOTNET_NOLOGO": "1",
        "DOTNET_CLI_TELEMETRY_OPTOUT": "1",
    }
    environment = {**os.environ, **caches, "PATH": path}
    for command in commands:
        done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
    assert done.stdout == "56 boards\n"
