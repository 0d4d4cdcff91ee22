"""Finished pieces of a long run, kept in a folder so that a stopped run can continue.

Owns `ChunkStore`: one JSON file per chunk, written atomically, and one file that describes the run. A checksum over
run, chunk and result makes sure that no other file is taken for a chunk. Must not know what is in a chunk.
"""

from __future__ import annotations

import hashlib
import json
import os

from dutchess.base.errors import InvalidRun

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

RUN_FILE = "run.json"


class ChunkStore:
    """The finished chunks of one run. `run` describes the run; the folder of another run is refused."""

    def __init__(self, folder: str, run: dict[str, Any], resume: bool) -> None:
        self.folder = folder
        make_folder(folder)
        path = os.path.join(folder, RUN_FILE)
        description = json.loads(json.dumps(run))
        if os.path.exists(path):
            if not resume:
                raise InvalidRun(f"{folder} already holds a run; resume it, or choose another folder")
            if _read(path) != description:
                raise InvalidRun(f"{folder} holds a run with other options; use the same options to resume it")
        else:
            write_whole(path, json.dumps(description, indent=1).encode())
        self.run = _dumped(description)
        names = [name.partition(".") for name in os.listdir(folder)]
        self.finished = frozenset(int(stem) for stem, _, end in names if end == "json" and stem.isdigit())

    def load(self, index: int) -> Any:
        """The result of a finished chunk. Raises InvalidRun if the file is anything but this chunk of this run."""
        path = self._path(index)
        content = _read(path)
        if not isinstance(content, dict) or content.keys() != {"checksum", "result"}:
            raise _damaged(path)
        if content["checksum"] != self._checksum(index, _dumped(content["result"])):
            raise _damaged(path)
        return content["result"]

    def save(self, index: int, result: Any) -> None:
        """Save the result of a chunk. Raises OSError if it cannot be written."""
        text = _dumped(result)
        write_whole(self._path(index), f'{{"checksum":"{self._checksum(index, text)}","result":{text}}}\n'.encode())

    def _checksum(self, index: int, result: str) -> str:
        return hashlib.sha256(f"{self.run}\n{index}\n{result}".encode()).hexdigest()

    def _path(self, index: int) -> str:
        return os.path.join(self.folder, f"{index:06d}.json")


def make_folder(folder: str) -> None:
    """Make a folder, and check that it is writable before the work starts. Raises OSError if not."""
    os.makedirs(folder, exist_ok=True)
    probe = os.path.join(folder, f".{os.getpid()}.probe")
    write_whole(probe, b"")
    os.unlink(probe)


def write_whole(path: str, content: bytes) -> None:
    """Write a file atomically: write beside the target, then rename."""
    temporary = f"{path}.{os.getpid()}.tmp"
    try:
        with open(temporary, "wb") as stream:
            stream.write(content)
        os.replace(temporary, path)
    except BaseException:
        if os.path.exists(temporary):
            os.unlink(temporary)
        raise


def _dumped(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"))


def _read(path: str) -> Any:
    try:
        with open(path, "rb") as stream:
            return json.loads(stream.read())
    except ValueError:
        raise _damaged(path) from None


def _damaged(path: str) -> InvalidRun:
    return InvalidRun(
        f"{path} is damaged or belongs to another run; delete it, and its part of the run will be computed again"
    )
