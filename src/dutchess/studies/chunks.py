"""Finished pieces of a long run, kept in a folder so that the run can go on where it stopped.

Owns `ChunkStore`: one JSON file per chunk, written whole or not at all, and one file that says what run they belong
to. Must not know what is in a chunk.
"""

from __future__ import annotations

import json
import os

from dutchess.errors import InvalidRun

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

RUN_FILE = "run.json"


class ChunkStore:
    """The finished chunks of one run. `run` describes it: a folder of another run is refused."""

    def __init__(self, folder: str, run: dict[str, Any], resume: bool) -> None:
        self.folder = folder
        make_folder(folder)
        path = os.path.join(folder, RUN_FILE)
        description = json.loads(json.dumps(run))
        if os.path.exists(path):
            if not resume:
                raise InvalidRun(f"{folder} holds a run already: resume it, or choose another folder")
            if _read(path) != description:
                raise InvalidRun(f"{folder} holds a run with other options: to resume it, use the same ones")
        else:
            write_whole(path, json.dumps(description, indent=1).encode())
        names = [name.partition(".") for name in os.listdir(folder)]
        self.finished = frozenset(int(stem) for stem, _, end in names if end == "json" and stem.isdigit())

    def load(self, index: int) -> Any:
        """What a finished chunk gave."""
        return _read(self._path(index))

    def save(self, index: int, result: Any) -> None:
        """Keep what a chunk gave; OSError if the disk does not take it."""
        write_whole(self._path(index), json.dumps(result, separators=(",", ":")).encode())

    def _path(self, index: int) -> str:
        return os.path.join(self.folder, f"{index:06d}.json")


def make_folder(folder: str) -> None:
    """Make a folder, and make sure that it can be written to before hours of work depend on it (OSError)."""
    os.makedirs(folder, exist_ok=True)
    probe = os.path.join(folder, f".{os.getpid()}.probe")
    write_whole(probe, b"")
    os.unlink(probe)


def write_whole(path: str, content: bytes) -> None:
    """Write beside the target and rename: a file is there complete or not at all."""
    temporary = f"{path}.{os.getpid()}.tmp"
    try:
        with open(temporary, "wb") as stream:
            stream.write(content)
        os.replace(temporary, path)
    except BaseException:
        if os.path.exists(temporary):
            os.unlink(temporary)
        raise


def _read(path: str) -> Any:
    try:
        with open(path, "rb") as stream:
            return json.loads(stream.read())
    except ValueError:
        raise InvalidRun(f"{path} is damaged: remove it, and its part of the run is computed again") from None
