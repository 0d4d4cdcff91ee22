"""The portable folder (`make portable` builds it, then runs this): moved elsewhere, with nothing of this machine."""

from __future__ import annotations

import shutil
import socket
import subprocess
import time
import urllib.error
import urllib.request
from pathlib import Path

import pytest

from waiting import WAIT_SECONDS

ROOT = Path(__file__).parent.parent.parent
BUILT = ROOT / "build" / "portable" / "Dutchess"
EXAMPLE = ROOT / "examples" / "club-9.trf"

pytestmark = pytest.mark.packages


@pytest.fixture
def moved(tmp_path: Path) -> Path:
    """The folder under another path, with a blank in it."""
    return Path(shutil.copytree(BUILT, tmp_path / "on a stick" / "Dutchess", symlinks=True))


def test_it_pairs_without_anything_of_this_machine(moved: Path) -> None:
    python = [moved / "python" / "bin" / "python3", "-I"]
    pairing = [*python, "-m", "dutchess", "pair", EXAMPLE, "--format", "pairs"]
    done = subprocess.run(pairing, env={}, cwd="/", capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert done.stdout.split("\n")[1:5] == ["4 2", "3 1", "5 9", "8 6"]
    asked = "import dutchess, ssl, sqlite3; print(dutchess.__file__, ssl.__file__, sqlite3.__file__)"
    where = subprocess.run([*python, "-c", asked], env={}, capture_output=True, text=True)
    assert where.stdout.count(str(moved)) == 3, where.stderr


def test_the_launcher_starts_the_application(moved: Path) -> None:
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        port = door.getsockname()[1]
    environment = {"DUTCHESS_NO_BROWSER": "1", "DUTCHESS_PORT": str(port), "PATH": ""}
    with subprocess.Popen(["/bin/sh", moved / "Dutchess.sh"], env=environment, cwd="/") as server:
        try:
            deadline = time.monotonic() + WAIT_SECONDS
            while b"Dutchess" not in page(port):
                assert server.poll() is None, "the server has ended"
                assert time.monotonic() < deadline, "the server does not answer"
                time.sleep(0.2)
        finally:
            server.terminate()
    assert (moved / "events" / "events.dutchess").exists()


def page(port: int) -> bytes:
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/") as answer:
            return bytes(answer.read())
    except urllib.error.HTTPError as error:
        return error.read()
    except OSError:
        return b""
