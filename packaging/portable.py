"""Build a folder that holds Dutchess with a Python of its own: copy it anywhere, double-click, and the browser opens.

    python packaging/portable.py                    # into build/portable/Dutchess
    python packaging/portable.py --wheel dist/...   # with this wheel instead of one built here

Python comes from python-build-standalone, through `uv`, which the package index has. Where that cannot be reached, the
Python that runs this is copied with the libraries it needs; such a folder runs on systems as new as this one. Nothing
is packed into one file: virus scanners delete such programs, and a folder can be looked into.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from fetching import python_with

ROOT = Path(__file__).resolve().parent.parent
WORK = ROOT / "build" / "portable-tools"
VERSION = "3.13"
IS_WINDOWS = sys.platform == "win32"
# Parts of Python that neither the program nor pip needs.
LEFT_OUT = ("test", "idlelib", "turtledemo", "lib2to3", "ensurepip", "tkinter", "__phello__")
# Libraries that every Linux has, in a version of its own.
OF_THE_SYSTEM = re.compile(r"(ld-linux|libc|libm|libdl|libpthread|librt|libutil|libnsl|libresolv)[.-]")

START = '''"""Starts the application on a free port, and opens it in the browser."""

import os
import socket
import sys
import threading
import time
import urllib.request
import webbrowser
from pathlib import Path

from dutchess.cli import main

HERE = Path(__file__).resolve().parent


def free_port() -> int:
    for port in (8000, 0):
        with socket.socket() as door:
            try:
                door.bind(("127.0.0.1", port))
            except OSError:
                continue
            return door.getsockname()[1]
    raise SystemExit("no port is free")


def show(address: str) -> None:
    for _ in range(600):
        try:
            urllib.request.urlopen(address).close()
        except OSError:
            time.sleep(0.1)
        else:
            webbrowser.open(address)
            return


port = int(os.environ.get("DUTCHESS_PORT") or free_port())
data = HERE / "events"
data.mkdir(exist_ok=True)
if not os.environ.get("DUTCHESS_NO_BROWSER"):
    threading.Thread(target=show, args=(f"http://127.0.0.1:{port}/",), daemon=True).start()
print(f"Dutchess is at http://127.0.0.1:{port}/ - close this window to stop it.", flush=True)
sys.exit(main(["serve", "--port", str(port), "--database", str(data / "events.dutchess"), *sys.argv[1:]]))
'''

LINUX = """#!/bin/sh
# Starts Dutchess and opens it in your browser. Needs nothing but this folder.
case $0 in */*) here=${0%/*} ;; *) here=. ;; esac
exec "$here/python/bin/python3" -I "$here/start.py" "$@"
"""

DESKTOP = """[Desktop Entry]
Type=Application
Name=Dutchess
Comment=Pair and run chess tournaments
Exec=sh -c 'exec "$(dirname "$1")/Dutchess.sh"' dutchess %k
Terminal=true
"""

WINDOWS = """@echo off\r
rem Starts Dutchess and opens it in your browser. Needs nothing but this folder.\r
"%~dp0python\\python.exe" -I "%~dp0start.py" %*\r
"""

ABOUT = """Dutchess, to carry with you
===========================

Double-click {launcher}. Your browser opens with the application; your events are in the folder "events" beside it.
Close the window to stop. Copy the whole folder to take program and events along.

On the command line: {command} pair open.trf
"""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--out", type=Path, default=ROOT / "build" / "portable", help="default: build/portable")
    parser.add_argument("--wheel", type=Path, help="the wheel to install; default: one that is built here")
    parser.add_argument("--python", type=Path, help="the folder of the Python to take, instead of looking for one")
    args = parser.parse_args()
    folder = args.out / "Dutchess"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    home = args.python or standalone()
    if home:
        shutil.copytree(home, folder / "python", symlinks=True, ignore=shutil.ignore_patterns("__pycache__", *LEFT_OUT))
        print(f"took the Python of {home.name}", flush=True)
    else:
        copy_of_this_python(folder / "python")
    python = folder / "python" / ("python.exe" if IS_WINDOWS else "bin/python3")
    install(python, args.wheel or build_wheel())
    write_launchers(folder)
    subprocess.run(
        [python, "-m", "compileall", "-q", folder / "python" / ("Lib" if IS_WINDOWS else "lib")], check=False
    )
    size = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file() and not path.is_symlink())
    print(f"{folder}: {size / 1e6:.0f} MB", flush=True)
    return 0


# -- Python ------------------------------------------------------------------------------------------------------------


def standalone() -> Path | None:
    """A Python that can be moved, from python-build-standalone; None if it cannot be had here."""
    uv = python_with(WORK, "uv").with_name("uv.exe" if IS_WINDOWS else "uv")
    found = WORK / "pythons"
    done = subprocess.run(
        [uv, "python", "install", VERSION, "--install-dir", found, "--no-bin"], capture_output=True, text=True
    )
    homes = sorted(path for path in found.glob("cpython-*") if path.is_dir() and not path.is_symlink())
    if done.returncode == 0 and homes:
        return homes[-1]
    print("python-build-standalone cannot be reached; this Python is copied instead", flush=True)
    return None


def copy_of_this_python(target: Path) -> None:
    """The Python that runs this, with the libraries that are not part of every Linux beside it."""
    home, version = Path(sys.base_prefix), f"python{sys.version_info.major}.{sys.version_info.minor}"
    ignored = shutil.ignore_patterns("__pycache__", "site-packages", "config-*", "*.a", *LEFT_OUT)
    (target / "bin").mkdir(parents=True)
    shutil.copy(home / "bin" / version, target / "bin" / version)
    (target / "bin" / "python3").symlink_to(version)
    shutil.copytree(home / "lib" / version, target / "lib" / version, ignore=ignored)
    shutil.copytree(home / "lib" / version / "ensurepip", target / "lib" / version / "ensurepip")
    patchelf = python_with(WORK, "patchelf").with_name("patchelf")
    parts = [target / "bin" / version, *(target / "lib" / version / "lib-dynload").glob("*.so")]
    for part in parts:
        for name, path in needed(part).items():
            if not (target / "lib" / name).exists():
                shutil.copy(path, target / "lib" / name)
        steps = "../" * (len(part.relative_to(target).parts) - 1)
        subprocess.run([patchelf, "--set-rpath", f"$ORIGIN/{steps}lib", part], check=True)
    for library in (target / "lib").glob("*.so*"):
        subprocess.run([patchelf, "--set-rpath", "$ORIGIN", library], check=True)
    subprocess.run(
        [target / "bin" / "python3", "-I", "-m", "ensurepip", "--default-pip"], check=True, capture_output=True
    )
    print(f"copied Python {sys.version.split()[0]} of this machine", flush=True)


def needed(part: Path) -> dict[str, Path]:
    """The libraries that a binary loads, those of every system left aside."""
    told = subprocess.run(["ldd", part], capture_output=True, text=True).stdout
    found = re.findall(r"(\S+) => (/\S+)", told)
    return {name: Path(path) for name, path in found if not OF_THE_SYSTEM.match(name)}


# -- the program -------------------------------------------------------------------------------------------------------


def build_wheel() -> Path:
    """A wheel for this system, with the kernel if there is a compiler."""
    out = WORK / "wheel"
    shutil.rmtree(out, ignore_errors=True)
    tools = python_with(WORK, "setuptools>=77", "wheel")
    subprocess.run(
        [tools, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "-w", out, ROOT], check=True
    )
    return next(out.glob("*.whl"))


def install(python: Path, wheel: Path) -> None:
    """The wheel and what the web application needs, in the versions and with the hashes of requirements/."""
    pip = [python, "-I", "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-warn-script-location"]
    environment = {**os.environ, "PIP_ROOT_USER_ACTION": "ignore", "PIP_BREAK_SYSTEM_PACKAGES": "1"}
    locked = subprocess.run([*pip, "--require-hashes", "-r", ROOT / "requirements" / "web.txt"], env=environment)
    if locked.returncode:
        print("the pinned packages could not be installed; taking those that pyproject.toml allows", flush=True)
    subprocess.run([*pip, f"{wheel}[web]"], check=True, env=environment)


def write_launchers(folder: Path) -> None:
    """What people double-click."""
    (folder / "start.py").write_text(START, encoding="utf-8")
    if IS_WINDOWS:
        (folder / "Dutchess.cmd").write_text(WINDOWS, encoding="ascii", newline="")
        about = ABOUT.format(launcher="Dutchess.cmd", command="python\\python.exe -m dutchess")
    else:
        (folder / "Dutchess.sh").write_text(LINUX, encoding="ascii")
        (folder / "Dutchess.desktop").write_text(DESKTOP, encoding="ascii")
        for name in ("Dutchess.sh", "Dutchess.desktop"):
            (folder / name).chmod(0o755)
        about = ABOUT.format(launcher="Dutchess.sh (or Dutchess.desktop)", command="python/bin/python3 -m dutchess")
    (folder / "README.txt").write_text(about, encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
