"""Generate clients from the description of the HTTP interface, check their types, and use them (`make clients`).

    python tests/clients/run.py FOLDER

The generators come from the package indexes into the folder, which is kept: the second run needs no network. Python:
openapi-python-client, checked by mypy --strict. TypeScript: openapi-typescript and openapi-fetch, compiled by
tsc --strict and run by node. The programs of docs/api.md run as printed there. A warning of a generator is a fault, and
so is one of redocly, which looks at descriptions only.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
import time
import venv
from pathlib import Path

import httpx
import uvicorn

from dutchess.web.api.openapi import description
from dutchess.web.app import ABOUT, CALLS, LOGINS, PAGES, create_app
from dutchess.web.services import services
from dutchess.web.settings import Settings

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
EXAMPLE = ROOT / "examples" / "club-9.trf"
BOARDS = ("1 Alder, Anna - Birch, Ben\n", "1 Birch, Ben - Alder, Anna\n")  # the initial colour is drawn by lot
PYTHON_TOOLS = ("openapi-python-client==0.29.*", "mypy>=1.11", "ruff")
NODE_TOOLS = ("openapi-typescript@7", "openapi-fetch@0", "typescript@5", "@types/node@20", "@redocly/cli@2")
LOGIN, PASSWORD = "anna", "a long password"


def run(*command: str | Path, folder: Path, **environment: str) -> str:
    done = subprocess.run(
        [str(word) for word in command],
        cwd=folder,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        sys.exit(f"{' '.join(map(str, command))}\n{done.stdout}\n{done.stderr}")
    if done.stdout.startswith(("python:", "typescript:")):
        print(done.stdout, end="")
    return done.stdout


def documented(language: str, base: str) -> str:
    """The program of docs/api.md in a language, for this server."""
    text = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
    (program,) = re.findall(rf"^```{language}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    return str(program).replace("http://localhost:8000", base)


def serve(folder: str) -> str:
    """An application with one account, in a thread."""
    app = create_app(Settings(f"{folder}/events.db", logins_per_minute=1000))
    services(app).accounts.create(LOGIN, "Anna", PASSWORD, creates=True)
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    server = uvicorn.Server(uvicorn.Config(app, host="127.0.0.1", port=port, log_level="error"))
    threading.Thread(target=server.run, daemon=True).start()
    while not server.started:
        time.sleep(0.05)
    base = f"http://127.0.0.1:{port}"
    assert httpx.get(f"{base}/api/openapi.json").json()["openapi"] == "3.1.0"
    return base


def python_client(folder: Path, base: str) -> None:
    tools = folder / "venv"
    if not (tools / "bin" / "openapi-python-client").exists():
        venv.create(tools, with_pip=True)
        run(tools / "bin" / "python", "-m", "pip", "install", "--quiet", *PYTHON_TOOLS, folder=folder)
    place = folder / "python"
    shutil.rmtree(place, ignore_errors=True)
    place.mkdir()
    path = f"{tools / 'bin'}{os.pathsep}{os.environ['PATH']}"
    generate = (
        "openapi-python-client",
        "generate",
        "--meta",
        "none",
        "--fail-on-warning",
        "--path",
        folder / "openapi.json",
    )
    run(tools / "bin" / generate[0], *generate[1:], "--output-path", place / "dutchess_client", folder=place, PATH=path)
    shutil.copy(HERE / "run_event.py", place)
    (place / "dutchess_client" / "py.typed").touch()
    # Strict for the program that uses the client; the generated client itself only as far as its generator goes.
    (place / "documented.py").write_text(documented("python", base), encoding="utf-8")
    run(tools / "bin" / "mypy", "--strict", "--follow-imports=silent", "run_event.py", "documented.py", folder=place)
    run(tools / "bin" / "python", "run_event.py", base, LOGIN, PASSWORD, EXAMPLE, folder=place)
    assert run(tools / "bin" / "python", "documented.py", folder=place) in BOARDS


def typescript_client(folder: Path, base: str) -> None:
    place = folder / "typescript"
    place.mkdir(exist_ok=True)
    (place / "package.json").write_text('{"name": "clients", "private": true, "type": "module"}\n', encoding="utf-8")
    if not (place / "node_modules" / ".bin" / "openapi-typescript").exists():
        run("npm", "install", "--silent", "--no-audit", "--no-fund", *NODE_TOOLS, folder=place)
    tools = place / "node_modules" / ".bin"
    run(tools / "openapi-typescript", folder / "openapi.json", "-o", "dutchess.d.ts", folder=place)
    told = run(
        tools / "redocly", "lint", "--format=json", folder / "openapi.json", folder=place, REDOCLY_TELEMETRY="off"
    )
    assert json.loads(told)["totals"] == {"errors": 0, "warnings": 0, "ignored": 0}, told
    shutil.copy(HERE / "run_event.ts", place)
    (place / "documented.ts").write_text(documented("typescript", base), encoding="utf-8")
    options = (
        "--strict",
        "--target",
        "es2022",
        "--module",
        "nodenext",
        "--outDir",
        "out",
        "--noUncheckedIndexedAccess",
    )
    run(tools / "tsc", *options, "run_event.ts", "documented.ts", folder=place)
    run("node", "out/run_event.js", base, LOGIN, PASSWORD, EXAMPLE, folder=place)
    assert run("node", "out/documented.js", folder=place) in BOARDS


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    described = description([*CALLS, *LOGINS, *PAGES], ABOUT)
    (folder / "openapi.json").write_text(json.dumps(described, indent=1), encoding="utf-8")
    with tempfile.TemporaryDirectory() as database:
        base = serve(database)
        python_client(folder, base)
        typescript_client(folder, base)


if __name__ == "__main__":
    main(Path(sys.argv[1]).resolve())
