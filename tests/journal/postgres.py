"""A PostgreSQL server for tests, from Debian's package: private folder, unprivileged user, no network, no passwords."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from itertools import count
from pathlib import Path

import psycopg

from journal.folders import memory
from waiting import WAIT_SECONDS

USERS = ("postgres", "nobody")


def binaries() -> Path | None:
    """Where the newest server is installed."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/postgres"), key=lambda path: int(path.parts[-3]))
    on_path = shutil.which("postgres")
    return found[-1].parent if found else Path(on_path).parent if on_path else None


def missing() -> str:
    """Why there can be no server; empty if there can."""
    if os.name != "posix":
        return "they need a POSIX system"
    if binaries() is None:
        return "no PostgreSQL server is installed (Debian: apt-get install postgresql)"
    return "" if os.getuid() or _user() else "no unprivileged user to run the server"


def _user() -> str:
    for name in USERS:
        try:
            pwd.getpwnam(name)
        except KeyError:
            continue
        return name
    return ""


class Server:
    """A running server. It can be killed and started again."""

    def __init__(self) -> None:
        found = binaries()
        assert found is not None
        self.bin = found
        self.folder = Path(tempfile.mkdtemp(prefix="dutchess-pg-", dir=memory()))
        self.user = None if os.getuid() else _user()
        self.role = self.user or pwd.getpwuid(os.getuid()).pw_name
        if self.user:
            shutil.chown(self.folder, self.user)
        self._names = (f"events{number}" for number in count(1))
        self._run("initdb", "-D", str(self.data), "-A", "trust", "-E", "UTF8", "--locale=C", "--no-instructions")
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def data(self) -> Path:
        return self.folder / "data"

    def _run(self, program: str, *words: str) -> None:
        subprocess.run(
            [str(self.bin / program), *words],
            user=self.user,
            cwd=self.folder,
            check=True,
            capture_output=True,
            timeout=WAIT_SECONDS,
        )

    def __enter__(self) -> Server:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()
        shutil.rmtree(self.folder, ignore_errors=True)

    def start(self) -> None:
        """Start it and wait until it answers."""
        deadline = time.monotonic() + WAIT_SECONDS
        while True:
            if self.process is None or self.process.poll() is not None:
                self._launch()  # again, if what a killed server left behind was still in use
            try:
                psycopg.connect(self._address("postgres")).close()
                return
            except psycopg.OperationalError:
                if time.monotonic() > deadline:
                    raise RuntimeError((self.folder / "log").read_text(errors="replace")[-2000:]) from None
                time.sleep(0.02)

    def _launch(self) -> None:
        words = [str(self.bin / "postgres"), "-D", str(self.data), "-k", str(self.folder), "-c", "listen_addresses="]
        words += ["-c", "recovery_init_sync_method=syncfs", "-c", "shared_buffers=16MB"]
        words += ["-c", "dynamic_shared_memory_type=mmap"]  # in its folder, so that a kill leaves nothing behind
        with open(self.folder / "log", "ab") as log:
            self.process = subprocess.Popen(
                words, user=self.user, cwd=self.folder, stdout=log, stderr=log, start_new_session=True
            )

    def kill(self) -> None:
        """SIGKILL to the server and everything it started."""
        if self.process is None:
            return
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        self.process = None
        (self.data / "postmaster.pid").unlink(missing_ok=True)

    def _address(self, database: str) -> str:
        return f"postgresql://{self.role}@/{database}?host={self.folder}"

    def new_database(self) -> str:
        """The URL of a fresh database."""
        name = next(self._names)
        with psycopg.connect(self._address("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}".encode())
        return self._address(name)
