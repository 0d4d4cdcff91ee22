"""Importing the modules of this package with less searching, for the commands only.

Owns one finder, which the scripts put before Python's own. Python's looks through the folder, tries five endings and
spells out the name of the compiled module twice: for forty small modules that is a third of what a command needs before
it does anything. This one knows where a module of the package must be, and that a compiled module with the time and the
size of its source is that source. Wherever something is not as usual, it leaves the module to Python. Must not decide
what is imported.
"""

from __future__ import annotations

import marshal
import os
import sys
from _frozen_importlib import ModuleSpec  # the same as in `importlib.machinery`, without the time to import it
from _frozen_importlib_external import MAGIC_NUMBER, SourceFileLoader

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import CodeType, ModuleType

PACKAGE = "dutchess."
COMPILED = f".{sys.implementation.cache_tag}.pyc"
HEADER = 16  # magic number, kind of check (0: by time and size), time and size of the source


class _Loader(SourceFileLoader):
    """Loads a module whose compiled file is known."""

    def __init__(self, name: str, path: str, compiled: str, header: bytes) -> None:
        super().__init__(name, path)
        self._compiled, self._header = compiled, header

    def get_code(self, fullname: str) -> CodeType | None:
        try:
            handle = os.open(self._compiled, os.O_RDONLY)
        except OSError:
            return super().get_code(fullname)
        try:
            data = os.read(handle, 1 << 20)
        finally:
            os.close(handle)
        if data[:HEADER] != self._header:
            return super().get_code(fullname)
        code: CodeType = marshal.loads(memoryview(data)[HEADER:])
        return code


class Finder:
    """Where the modules of this package are."""

    @staticmethod
    def find_spec(name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        if path is None or not name.startswith(PACKAGE):
            return None
        folder, last = path[0], name[name.rindex(".") + 1 :]
        parts: list[str] | None = None
        try:
            source = f"{folder}/{last}.py"
            state = os.stat(source)
        except OSError:
            folder, last, parts = f"{folder}/{last}", "__init__", [f"{folder}/{last}"]
            source = f"{folder}/__init__.py"
            try:
                state = os.stat(source)
            except OSError:
                return None
        compiled = f"{folder}/__pycache__/{last}{COMPILED}"
        stamp = (int(state.st_mtime) & 0xFFFFFFFF) | (state.st_size & 0xFFFFFFFF) << 32
        header = MAGIC_NUMBER + b"\0\0\0\0" + stamp.to_bytes(8, "little")
        spec = ModuleSpec(name, _Loader(name, source, compiled, header), origin=source)
        spec.submodule_search_locations = parts
        spec.has_location = True
        spec.cached = compiled
        return spec


def install() -> None:
    """Put the finder before Python's, unless compiled modules are elsewhere or other ones."""
    if not (sys.pycache_prefix or sys.flags.optimize or os.sep != "/"):
        sys.meta_path.insert(0, Finder)
