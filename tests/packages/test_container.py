"""The recipe of the container: locked packages, a user of its own, a health check that tells a server from none."""

from __future__ import annotations

import json
import re
import socket
import subprocess
import sys
import time
from pathlib import Path

from waiting import WAIT_SECONDS

ROOT = Path(__file__).parent.parent.parent


def steps() -> list[tuple[str, str]]:
    """The instructions of the Dockerfile with what they are given, continued lines joined."""
    text = re.sub(r"\\\n\s*", " ", (ROOT / "Dockerfile").read_text(encoding="utf-8"))
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    return [(word, rest.strip()) for word, _, rest in (line.partition(" ") for line in lines)]


def test_only_locked_packages_are_fetched() -> None:
    calls = [call for word, rest in steps() if word == "RUN" for call in rest.split("&&") if "pip install" in call]
    assert len(calls) == 2
    fetched, own = calls
    assert "--require-hashes" in fetched
    for name in re.findall(r"-r /src/(\S+)", fetched):
        assert "--hash=sha256:" in (ROOT / name).read_text(encoding="utf-8")
    assert "--no-deps" in own
    assert "--no-build-isolation" in own


def test_images_and_actions_are_named_by_their_hash() -> None:
    """A tag can be moved to something else; a hash cannot. What packages a recipe installs is in `requirements/`."""
    images = [rest.split()[0] for word, rest in steps() if word == "FROM"]
    assert len(images) == 2
    assert all(re.fullmatch(r"[a-z:-]+@sha256:[0-9a-f]{64}", image) for image in images)
    assert len(set(images)) == 1
    files = [*(ROOT / ".github" / "workflows").glob("*.yml"), ROOT / "deploy" / "dutchess.service"]
    assert len(files) >= 3
    for file in files:
        text = file.read_text(encoding="utf-8")
        for used in re.findall(r"uses: (.*)", text):
            assert re.fullmatch(r"[\w/-]+@[0-9a-f]{40} # v[0-9.]+", used), f"{file.name}: {used}"
        for call in re.findall(r"(?:pip|#\s+) install (.*)", text):
            own = "--no-build-isolation" in call and "--no-deps" in call
            assert own or "--require-hashes" in call, f"{file.name}: {call}"


def test_it_does_not_run_as_root_and_writes_to_its_volume_alone() -> None:
    words = [word for word, _ in steps()]
    last = len(words) - 1 - words[::-1].index("FROM")
    final = dict(steps()[last:])
    assert final["USER"] == "dutchess"
    assert words[last:].index("USER") < words[last:].index("ENTRYPOINT")
    assert (final["VOLUME"], final["WORKDIR"]) == ("/data", "/data")
    assert "useradd --system" in " ".join(rest for word, rest in steps()[last:] if word == "RUN")
    database = json.loads(final["CMD"])
    assert database[database.index("--database") + 1].startswith("/data/")


def test_the_health_check_tells_a_server_from_none(tmp_path: Path) -> None:
    told = dict(steps())["HEALTHCHECK"]
    command = json.loads(told[told.index("[") :])
    assert command[0] == "/opt/dutchess/bin/python"
    with socket.socket() as door:
        door.bind(("127.0.0.1", 0))
        port = str(door.getsockname()[1])
    check = [sys.executable, *[word.replace("8000", port) for word in command[1:]]]
    assert subprocess.run(check, capture_output=True).returncode != 0
    serving = [sys.executable, "-m", "dutchess", "serve", "--port", port, "--database", tmp_path / "events.dutchess"]
    with subprocess.Popen(serving, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as server:
        try:
            deadline = time.monotonic() + WAIT_SECONDS
            while subprocess.run(check, capture_output=True).returncode != 0:
                assert server.poll() is None, "the server has ended"
                assert time.monotonic() < deadline, "the health check never succeeds"
                time.sleep(0.5)
        finally:
            server.terminate()
