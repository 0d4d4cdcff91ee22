"""The server as a process: killed at any moment it loses nothing that it has acknowledged; on PostgreSQL, too."""

from __future__ import annotations

import http.client
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest
from litestar.testing import TestClient

from dutchess.journal import Store
from dutchess.web.auth.accounts import Accounts
from dutchess.web.auth.form_tokens import SESSION
from dutchess.web.auth.permissions import ARBITER
from dutchess.web.demo import EVENT, KEY, make_demo
from dutchess.web.load.connections import MOST, OTHER_FILES
from dutchess.web.server import Start, serve
from dutchess.web.services import services
from dutchess.web.settings import Settings
from journal.holding import held
from journal.postgres import Server, missing
from waiting import WAIT_SECONDS
from web.applications import create_app
from web.visiting import sign_in

ROOT = Path(__file__).parent.parent.parent
NIGHTLY = bool(os.environ.get("DUTCHESS_NIGHTLY"))
RACES = 500 if NIGHTLY else 15
PROGRAM = """
import sys, uvicorn
from dutchess.web.app import create_app
from dutchess.web.settings import Settings
uvicorn.run(create_app(Settings(sys.argv[1])), host="127.0.0.1", port=int(sys.argv[2]), log_level=sys.argv[3])
"""


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    if reason := missing():
        pytest.skip(reason)
    with Server() as found:
        yield found


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A database of each kind."""
    if request.param == "sqlite":
        return str(tmp_path / "events.db")
    found: Server = request.getfixturevalue("server")
    return found.new_database()


def started(database: str, log: str = "critical") -> tuple[subprocess.Popen[bytes], str]:
    with socket.create_server(("127.0.0.1", 0)) as free:
        address = f"http://127.0.0.1:{free.getsockname()[1]}"
    command = [sys.executable, "-c", PROGRAM, database, address.rpartition(":")[2], log]
    process = subprocess.Popen(command, stderr=None if log == "critical" else subprocess.PIPE)
    deadline = time.monotonic() + WAIT_SECONDS
    while True:
        try:
            httpx.get(f"{address}/api/openapi.json")
            return process, address
        except httpx.TransportError:
            assert time.monotonic() < deadline
            time.sleep(0.05)


def killing(kind: str, times: int) -> str:
    seed = os.environ.get("DUTCHESS_SEED", "20261116")
    command = [sys.executable, str(Path(__file__).parent / "killing.py"), kind, str(times), seed]
    paths = os.pathsep.join([str(ROOT / "src"), str(ROOT / "tests"), str(ROOT / "tests" / "support")])
    answer = subprocess.run(command, env={**os.environ, "PYTHONPATH": paths}, capture_output=True, text=True)
    assert answer.returncode == 0, f"seed {seed}: {answer.stderr[-2000:]}"
    return answer.stdout


@pytest.mark.scaled
@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs a POSIX system")
def test_a_killed_server_loses_nothing_acknowledged() -> None:
    times = 1000 if NIGHTLY else 5
    assert f"{times} kills" in killing("application", times)


@pytest.mark.scaled
def test_a_server_whose_database_is_killed_loses_nothing_acknowledged() -> None:
    """It goes on with the database when that is there again."""
    if reason := missing():
        pytest.skip(reason)
    times = 200 if NIGHTLY else 3
    assert f"{times} kills" in killing("database", times)


def saved(address: str, token: str, form: dict[str, str]) -> bool:
    """True if the server said that a result was saved, False if it said that somebody else was faster."""
    path = f"{address}/api/events/{EVENT}/do/set-result"
    call: dict[str, object] = {name: form[name] for name in ("tournament", "result", "reason")}
    call |= {name: int(form[name]) for name in ("round", "board")}
    headers = {"authorization": f"Bearer {token}", "if-match": f'"{form["expected"]}"'}
    answer = httpx.post(path, json=call, headers=headers, timeout=WAIT_SECONDS)
    assert answer.status_code in (200, 412), answer.text
    return answer.status_code == 200


@pytest.mark.scaled
@pytest.mark.parametrize("servers", [1, 2])
def test_of_two_corrections_at_once_one_is_saved(database: str, servers: int) -> None:
    """Two pages show the same result of a board; whoever saves second is told, on one server and on two."""
    with Store.open(database) as store:
        accounts = Accounts(store.engine, time.time)
        make_demo(store, accounts)
        token = accounts.issue_pass(EVENT, ARBITER, "arbiter", hours=1)
        session = accounts.begin_session(1)
    running = [started(database) for _ in range(servers)]
    addresses = [running[0][1], running[-1][1]]
    try:
        with (
            httpx.Client(cookies={SESSION: session}, timeout=WAIT_SECONDS) as client,
            ThreadPoolExecutor(2) as pool,
        ):
            for turn in range(RACES):
                page = client.get(f"{addresses[0]}/e/{EVENT}/t/{KEY}/rounds/6/results").text
                shown = page.partition('id="board-1"')[2].partition("</form>")[0]
                fields = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)">', shown))
                wanted = ("1-0", "0-1") if turn % 2 else ("0-0", "½-0")
                forms = [{**fields, "result": result, "reason": "x"} for result in wanted]
                told = list(pool.map(saved, addresses, [token] * 2, forms))
                assert sorted(told) == [False, True]
                with Store.open(database) as store:
                    board = store.ledger(EVENT).state.tournament(KEY).round(6).board(1)
                assert board.result == wanted[told.index(True)]
    finally:
        for process, _ in running:
            process.kill()
            process.wait()


def test_head_has_the_headers_of_get_and_no_body(tmp_path: Path) -> None:
    """Twice on one connection: what follows is the next answer, and nothing is wrong in the log."""
    process, address = started(str(tmp_path / "events.db"), log="error")
    connection = http.client.HTTPConnection(address.partition("//")[2], timeout=WAIT_SECONDS)
    try:
        for path in ("/set-up", "/api/openapi.json", "/static/js/filter.js"):
            connection.request("HEAD", path)
            answer = connection.getresponse()
            assert (answer.status, answer.read()) == (200, b"")
            assert int(answer.headers["content-length"]) > 100
    finally:
        connection.close()
        process.terminate()
        told = process.communicate()[1].decode()
    assert told == ""


def test_the_image_starts_and_is_healthy(tmp_path: Path) -> None:
    """What `Dockerfile` starts answers its health check; a stop is clean."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = str(free.getsockname()[1])
    lines = {line.partition(" ")[0]: line for line in (ROOT / "Dockerfile").read_text(encoding="utf-8").splitlines()}
    program, *words = [word for part in ("ENTRYPOINT", "CMD") for word in json.loads(lines[part].partition(" ")[2])]
    assert Path(program).name == "dutchess"
    words = [word.replace("/data", str(tmp_path)) for word in words]
    _, *check = json.loads(lines["HEALTHCHECK"].partition("CMD ")[2])
    assert "EXPOSE 8000" in lines.values()
    process = subprocess.Popen([sys.executable, "-m", "dutchess", *words, "--port", port], stderr=subprocess.PIPE)
    try:
        deadline = time.monotonic() + WAIT_SECONDS
        command = [sys.executable, *(word.replace(":8000", f":{port}") for word in check)]
        while subprocess.run(command, capture_output=True, check=False).returncode:
            assert time.monotonic() < deadline
            time.sleep(0.1)
    finally:
        process.terminate()
        told = process.communicate()[1].decode()
    assert "Set-up token for the first visitor" in told
    assert process.returncode == -signal.SIGTERM
    assert (tmp_path / "events.dutchess").exists()


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="needs systemd")
def test_systemd_takes_the_unit(tmp_path: Path) -> None:
    unit = tmp_path / "dutchess.service"
    text = (ROOT / "deploy" / unit.name).read_text(encoding="utf-8")
    unit.write_text(text.replace("/opt/dutchess/bin/dutchess", sys.executable), encoding="utf-8")
    done = subprocess.run(["systemd-analyze", "verify", str(unit)], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_the_unit_lets_the_server_have_as_many_connections_as_it_wants() -> None:
    text = (ROOT / "deploy" / "dutchess.service").read_text(encoding="utf-8")
    (files,) = [int(line.partition("=")[2]) for line in text.splitlines() if line.startswith("LimitNOFILE=")]
    assert files >= MOST + OTHER_FILES


@pytest.mark.skipif(not Path("/proc/self/limits").exists(), reason="needs Linux")
def test_what_is_in_memory_is_written_to_no_disk(tmp_path: Path) -> None:
    """Passwords are texts, which Python does not overwrite: no core file holds them."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    database = str(tmp_path / "events.db")
    program = (
        "import resource, sys; hard = resource.getrlimit(resource.RLIMIT_CORE)[1]; "
        "resource.setrlimit(resource.RLIMIT_CORE, (hard, hard)); "
        "from dutchess.cli import main; sys.exit(main(sys.argv[1:]))"
    )
    command = [sys.executable, "-c", program, "serve", "--port", str(port), "--database", database]
    server = subprocess.Popen(command, stderr=subprocess.DEVNULL)
    try:
        deadline = time.monotonic() + WAIT_SECONDS
        while not Path(database).exists():
            assert time.monotonic() < deadline
            time.sleep(0.05)
        (core,) = re.findall(r"Max core file size +(\w+) +(\w+)", Path(f"/proc/{server.pid}/limits").read_text())
        assert core == ("0", "0")
    finally:
        server.terminate()
        server.wait()


def test_pages_answer_while_others_keep_the_database_busy(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A change that waited too long gets 503 and a sentence; nothing was written, and it can be repeated."""
    monkeypatch.setattr("dutchess.journal.database.store.BUSY_SECONDS", 0.5)
    with TestClient(create_app(Settings(database))) as client:
        shared = services(client.app)
        make_demo(shared.store, shared.accounts)
        token, version = shared.accounts.issue_pass(EVENT, ARBITER, "program", hours=1), shared.store.length(EVENT)
        sign_in(client)
        entering = client.get(f"/e/{EVENT}/t/{KEY}/rounds/6/results").text
        form = entering.partition('id="board-20"')[2].partition("</form>")[0]
        fields = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)">', form))
        call = {"tournament": KEY, "round": 6, "board": 20, "result": "1-0"}
        path, headers = f"/api/events/{EVENT}/do/set-result", {"authorization": f"Bearer {token}"}
        with held(database):
            for page in ("", "/players", "/rounds/6", "/rounds/6/results", "/standings", "/settings"):
                assert client.get(f"/e/{EVENT}/t/{KEY}{page}").status_code == 200
            assert client.get("/").status_code == 200
            refused = client.post(f"/e/{EVENT}/do/set-result", data={**fields, "result": "1-0"})
            assert refused.status_code == 503
            assert "Nothing that was saved is lost" in refused.text
            by_script = {"accept": "application/json"}
            refused = client.post(f"/e/{EVENT}/do/set-result", data={**fields, "result": "1-0"}, headers=by_script)
            assert refused.status_code == 503
            problem = client.post(path, json=call, headers=headers)
            assert (problem.status_code, problem.json()["type"]) == (503, "/manual/api#unavailable")
            assert shared.store.length(EVENT) == version
        assert client.post(path, json=call, headers=headers).status_code == 200
        assert shared.store.length(EVENT) == version + 1


def test_the_application_runs_on_postgresql(server: Server) -> None:
    with TestClient(create_app(Settings(server.new_database()))) as client:
        make_demo(services(client.app).store, services(client.app).accounts)
        for page in ("", "/players", "/rounds/6", "/standings", "/crosstable", "/player/1"):
            assert client.get(f"/e/{EVENT}/t/{KEY}{page}").status_code == 200
        token = services(client.app).accounts.issue_pass(EVENT, ARBITER, "program", hours=1)
        call = {"tournament": KEY, "round": 6, "board": 20, "result": "1-0"}
        path = f"/api/events/{EVENT}/do/set-result"
        assert client.post(path, json=call, headers={"authorization": f"Bearer {token}"}).status_code == 200


def test_a_port_in_use_says_only_that(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """No greeting, no traceback, and no database that was opened for nothing."""
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        database = tmp_path / "events.dutchess"
        start = Start("127.0.0.1", port, str(database), demo=False, is_local=True, base="")
        assert serve(start) == 1
    assert capsys.readouterr().err == (
        f"Port {port} is in use. Stop the other program, or choose another port with --port.\n"
    )
    assert not database.exists()
