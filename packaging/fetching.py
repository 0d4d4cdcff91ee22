"""What the builders fetch from package indexes, each into a folder that is kept: the second run needs no network."""

from __future__ import annotations

import subprocess
import sys
import tarfile
import venv
from pathlib import Path


def python_with(folder: Path, *packages: str) -> Path:
    """A Python of its own with packages of the Python index."""
    python = folder / "bin" / "python"
    if not python.exists():
        venv.create(folder, with_pip=True, clear=True)
    subprocess.run([python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *packages], check=True)
    return python


def npm_package(folder: Path, package: str) -> Path:
    """The unpacked folder of a package of npm."""
    if not (folder / "package").is_dir():
        folder.mkdir(parents=True, exist_ok=True)
        subprocess.run(["npm", "pack", "--silent", package], cwd=folder, check=True, stdout=sys.stderr)
        with tarfile.open(next(folder.glob("*.tgz"))) as opened:
            opened.extractall(folder, filter="data")
    return folder / "package"
