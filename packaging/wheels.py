"""Build what people install: an sdist, a wheel for every platform, and wheels with the kernel for Linux; then try them.

    python packaging/wheels.py                    # into dist/: build, show the tags, install and use what runs here
    python packaging/wheels.py --only pure        # the sdist and the pure wheel: no compiler
    python packaging/wheels.py --no-suite         # without the engine tests, which take minutes on the pure kernel

Every wheel is built from the unpacked sdist, so the sdist is known to be whole. The kernel is compiled by Zig, a
compiler from the package index that brings the C libraries of old and other systems: manylinux_2_17 runs on any Linux
since 2014, musllinux on Alpine. `auditwheel` confirms the tag from the symbols that the kernel asks for. Wheels for
Windows and macOS are built by the public workflow (.github/workflows/wheels.yml).
"""

from __future__ import annotations

import argparse
import os
import platform
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import time
from pathlib import Path
from typing import NamedTuple

from fetching import python_with

ROOT = Path(__file__).resolve().parent.parent
WORK = ROOT / "build" / "wheels"
TOOLS = ("auditwheel", "build", "setuptools>=77", "wheel", "ziglang")
PYTHONS = ("python3.11", "python3.12", "python3.13", "python3.14", "python3.13t", "python3.14t")
# The part of the suite that a kernel decides: every system, the matching itself, checks, histories, report files.
ENGINE_TESTS = ("pairing", "matching", "tournament", "formats/trf")
TEST_TOOLS = ("hypothesis", "networkx", "pytest", "pytest-xdist")


class Target(NamedTuple):
    """A kind of Linux: its name in Zig, and the tag of its wheels."""

    zig: str
    tag: str


TARGETS = (
    Target("x86_64-linux-gnu.2.17", "manylinux_2_17_x86_64"),
    Target("aarch64-linux-gnu.2.17", "manylinux_2_17_aarch64"),
    Target("x86_64-linux-musl", "musllinux_1_2_x86_64"),
    Target("aarch64-linux-musl", "musllinux_1_2_aarch64"),
)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--out", type=Path, default=ROOT / "dist", help="where they go (default: dist)")
    parser.add_argument("--only", choices=["pure", "linux"], help="the pure wheel alone, or only those with the kernel")
    parser.add_argument("--no-suite", action="store_true", help="do not run the engine tests against the pure wheel")
    parser.add_argument("--web", action="store_true", help="also install the web extra (network) and start the server")
    args = parser.parse_args()
    tools = tool_environment(pure=args.only == "pure")
    shutil.rmtree(args.out, ignore_errors=True)
    args.out.mkdir(parents=True)
    source = unpacked(sdist(tools, args.out))
    wheels = [] if args.only == "linux" else [build(tools, source, args.out, pure=True)]
    if args.only != "pure":
        for target in TARGETS:
            wheel = build(tools, source, args.out, target=target)
            confirm_tag(tools, wheel, target)
            wheels.append(wheel)
    for wheel in wheels:
        if runs_here(wheel):
            for python in pythons():
                if "-none-any" not in wheel.name and has_no_lock(python):
                    say(f"{Path(python).name} has no global lock: it takes the pure wheel")
                    continue
                use(python, wheel, web=args.web)
            if "-none-any" in wheel.name and not args.no_suite:
                engine_tests(wheel, source)
    for path in sorted(args.out.iterdir()):
        say(f"{path.stat().st_size / 1e6:5.2f} MB  {path.name}")
    return 0


def say(text: str) -> None:
    print(text, flush=True)


def tool_environment(*, pure: bool) -> Path:
    """A Python with the builders; Zig only if it is needed."""
    return python_with(WORK / "tools", *[one for one in TOOLS if not pure or one not in ("auditwheel", "ziglang")])


def sdist(tools: Path, out: Path) -> Path:
    """The project as one file."""
    run(tools, "-m", "build", "--sdist", "--no-isolation", "--outdir", out, ROOT)
    return next(out.glob("*.tar.gz"))


def unpacked(archive: Path) -> Path:
    """The folder that an sdist holds."""
    folder = WORK / "source"
    shutil.rmtree(folder, ignore_errors=True)
    with tarfile.open(archive) as opened:
        opened.extractall(folder, filter="data")
    return next(folder.iterdir())


def build(tools: Path, source: Path, out: Path, *, pure: bool = False, target: Target | None = None) -> Path:
    """A wheel from a copy of the source: pure, or with the kernel for a target."""
    started = time.monotonic()
    folder = WORK / (target.tag if target else "pure")
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(source, folder)
    environment = {**os.environ, "DUTCHESS_PURE": "1"} if pure else {**os.environ}
    options: list[str] = []
    if target:
        compiler = f"{tools} -m ziglang c++ -target {target.zig}"
        environment |= {"CC": compiler, "CXX": compiler, "LDSHARED": f"{compiler} -shared"}
        environment |= {"LDCXXSHARED": environment["LDSHARED"], "DUTCHESS_PURE": "0"}
        options = [f"--config-setting=--build-option=--plat-name={target.tag}"]
    before = set(out.iterdir())
    run(tools, "-m", "build", "--wheel", "--no-isolation", *options, "--outdir", out, folder, environment=environment)
    (wheel,) = set(out.iterdir()) - before
    say(f"built {wheel.name} in {time.monotonic() - started:.0f} s")
    return wheel


NEEDED = """
import sys, zipfile, io
from elftools.elf.elffile import ELFFile
archive = zipfile.ZipFile(sys.argv[1])
(kernel,) = [name for name in archive.namelist() if name.endswith(".so")]
dynamic = ELFFile(io.BytesIO(archive.read(kernel))).get_section_by_name(".dynamic")
print(*[tag.needed for tag in dynamic.iter_tags() if tag.entry.d_tag == "DT_NEEDED"])
"""


def confirm_tag(tools: Path, wheel: Path, target: Target) -> None:
    """The kernel asks for nothing that a system of this tag lacks: auditwheel names the oldest system that will do.

    It can look at musl's kernels only where musl is at home. For them it is enough that they ask for its C library
    alone.
    """
    if "musl" in target.zig:
        needed = run(tools, "-c", NEEDED, wheel).split()
        if needed != ["libc.so"]:
            raise SystemExit(f"{wheel.name} needs {needed}")
    else:
        shown = run(tools, "-m", "auditwheel", "show", wheel)
        if f'"{target.tag}"' not in " ".join(shown.split()):
            raise SystemExit(f"{wheel.name}: auditwheel does not confirm the tag\n{shown}")
    say(f"confirmed {target.tag}")


def runs_here(wheel: Path) -> bool:
    """Pure, or for the processor and the C library of this machine."""
    libc = "musllinux" if "musl" in (sysconfig.get_config_var("HOST_GNU_TYPE") or "") else "manylinux"
    return "-none-any" in wheel.name or (libc in wheel.name and platform.machine() in wheel.name)


def pythons() -> list[str]:
    """Every Python at hand that is new enough and works."""
    found = [sys.executable]
    for name in PYTHONS:
        path = shutil.which(name)
        asked = [path or "", "-c", "import sys; print(sys.version_info[:2] >= (3, 11), sys.base_prefix)"]
        if path and subprocess.run(asked, capture_output=True).returncode == 0:
            found.append(path)
    asked_version = "import sys, sysconfig; print(sys.version_info[:2], sysconfig.get_config_var('Py_GIL_DISABLED'))"
    versions = {subprocess.check_output([path, "-c", asked_version]): path for path in found}
    return list(versions.values())


def has_no_lock(python: str) -> bool:
    """True for a Python without a global lock, for which no kernel is built (see setup.py)."""
    asked = "import sysconfig; print(sysconfig.get_config_var('Py_GIL_DISABLED'))"
    return subprocess.check_output([python, "-c", asked], text=True).strip() == "1"


def engine_tests(wheel: Path, source: Path) -> None:
    """The tests of the sdist that concern pairing, run against an installed wheel; its sources are not in reach."""
    folder = WORK / "suite"
    python = python_with(WORK / "suite-tools", *TEST_TOOLS)
    run(python, "-m", "pip", "install", "--quiet", "--force-reinstall", "--no-index", "--no-deps", wheel)
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    for name in ("docs", "examples", "tests"):
        shutil.copytree(source / name, folder / name)
    shutil.copy(source / "pyproject.toml", folder)
    names = [folder / "tests" / name for name in ENGINE_TESTS]
    options = (
        "-q",
        "-n",
        "auto",
        "--rootdir",
        folder,
        "--override-ini=pythonpath=tests tests/support",
        "-p",
        "no:cacheprovider",
    )
    environment = {**os.environ, "PYTHONPATH": "", "PYTHONWARNINGS": "ignore"}
    told = run(python, "-m", "pytest", *options, *names, environment=environment)
    say(f"{wheel.name} passes the engine tests: {told.strip().splitlines()[-1]}")


def use(python: str, wheel: Path, *, web: bool) -> None:
    """Install a wheel into an empty environment, without a compiler and without the project, and use it."""
    folder = WORK / "empty"
    shutil.rmtree(folder, ignore_errors=True)
    subprocess.run([python, "-m", "venv", folder], check=True)
    inside = folder / "bin"
    environment = {"PATH": str(inside), "HOME": str(folder), "LANG": "C.UTF-8", "CC": "/bin/false", "CXX": "/bin/false"}
    installing = [inside / "python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*installing, "--no-index", "--no-deps", wheel], check=True, env=environment)
    kernel = run(inside / "python", "-c", "import dutchess.matching as m; print(m.KERNEL)", environment=environment)
    if (kernel.strip() == "native") != ("-none-any" not in wheel.name):
        raise SystemExit(f"{wheel.name} has the kernel {kernel.strip()!r}")
    example = ROOT / "examples" / "club-9.trf"
    command = inside / "dutchess"
    boards = run(command, "pair", example, "--format", "pairs", environment=environment).split("\n")[1:]
    assert boards[:4] == ["4 2", "3 1", "5 9", "8 6"], boards
    engine = run(inside / "dutchess-engine", example, "-p", folder / "out", environment=environment)
    assert (folder / "out").read_text().split("\n")[1] == "4 2", engine
    checked = run(command, "check", ROOT / "examples" / "weekend-46.trf", environment=environment)
    assert "0 discrepancies" in checked, checked
    assert "bye" in run(command, "explain", example, "--short", environment=environment)
    assert "web" in run(command, "serve", environment=environment, fails=True) or web
    say(f"{wheel.name} pairs, checks and explains on {Path(python).name} ({kernel.strip()} kernel)")
    if web:
        subprocess.run([*installing, f"{wheel}[web]"], check=True)
        serve(inside, environment)


def serve(inside: Path, environment: dict[str, str]) -> None:
    """The server of an installed wheel answers."""
    code = """
import subprocess, sys, time, urllib.request
server = subprocess.Popen([sys.argv[1], "serve", "--demo", "--port", "8791"])
try:
    for _ in range(300):
        try:
            assert b"Dutchess" in urllib.request.urlopen("http://localhost:8791/").read()
            break
        except OSError:
            time.sleep(0.2)
    else:
        raise SystemExit("the server does not answer")
finally:
    server.terminate()
"""
    run(inside / "python", "-c", code, inside / "dutchess", environment=environment)
    say("its server answers")


def run(*command: object, environment: dict[str, str] | None = None, fails: bool = False) -> str:
    """What a command printed; its errors end the program."""
    done = subprocess.run([str(part) for part in command], env=environment, capture_output=True, text=True)
    if (done.returncode != 0) != fails:
        raise SystemExit(f"{' '.join(map(str, command))}\n{done.stdout}{done.stderr}")
    return done.stdout + (done.stderr if fails else "")


if __name__ == "__main__":
    sys.exit(main())
