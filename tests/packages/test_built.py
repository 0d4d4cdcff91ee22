"""What an installer is given: the sdist is whole, and a wheel without the kernel is for every platform."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tarfile
import zipfile
from importlib.metadata import PackageNotFoundError, version
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
# An installer asks for the metadata of a wheel first, and hands it over when it asks for the wheel.
BUILD = """
import os, sys
from setuptools import build_meta
kind, folder = sys.argv[1:]
given = []
if kind == "build_wheel":
    metadata = os.path.join(folder, "metadata")
    os.mkdir(metadata)
    given = [None, os.path.join(metadata, build_meta.prepare_metadata_for_build_wheel(metadata))]
print(getattr(build_meta, kind)(folder, *given))
"""


def built(kind: str, folder: Path, **environment: str) -> Path:
    """What the build backend makes of a copy of the project, as an installer asks it."""
    source = folder / "source"
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=False).stdout.split(b"\0")
    if len(listed) < 100:
        pytest.skip("not a clone: the sdist was made from one")
    for name in filter(None, map(os.fsdecode, listed)):
        target = source / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if (ROOT / name).is_file():
            target.write_bytes((ROOT / name).read_bytes())
    done = subprocess.run(
        [sys.executable, "-c", BUILD, kind, folder],
        cwd=source,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    return folder / done.stdout.split()[-1]


def builder() -> int:
    """The version of setuptools here; 0 if there is none."""
    try:
        return int(version("setuptools").partition(".")[0])
    except PackageNotFoundError:
        return 0


needs_builder = pytest.mark.skipif(
    builder() < 77,
    reason="setuptools is too old to build the package (requirements/build.txt has a newer one)",
)


@needs_builder
@pytest.mark.parametrize("environment", [{"DUTCHESS_PURE": "1"}, {"CC": "/bin/false", "CXX": "/bin/false"}])
def test_without_the_kernel_a_wheel_is_for_every_platform(tmp_path: Path, environment: dict[str, str]) -> None:
    """Asked for, or because nothing here compiles. Its commands are entry points, which Windows needs."""
    wheel = built("build_wheel", tmp_path, **environment)
    assert wheel.name.endswith("-py3-none-any.whl")
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        told = archive.read(next(name for name in names if name.endswith("entry_points.txt"))).decode()
    assert not [name for name in names if name.endswith(".so") or "/scripts/" in name]
    assert "dutchess = dutchess.cli:run" in told
    assert "dutchess/manual/pages/web.md" in names
    assert "dutchess/locale/es/LC_MESSAGES/dutchess.mo" in names
    assert "dutchess/web/auth/common_passwords.txt" in names
    assert not [name for name in names if name.endswith((".po", "glossary.toml"))]  # for translators, in the sdist


@needs_builder
def test_a_release_states_its_address(tmp_path: Path) -> None:
    """And the README leads there from the page of a package index, which has neither our pages nor our pictures."""
    address = "https://example.org/dutchess"
    wheel = built("build_wheel", tmp_path, DUTCHESS_PURE="1", DUTCHESS_ADDRESS=address)
    with zipfile.ZipFile(wheel) as archive:
        (name,) = [name for name in archive.namelist() if name.endswith(".dist-info/METADATA")]
        told = archive.read(name).decode()
    for link in (f"Source, {address}", f"Issues, {address}/issues", f"Changelog, {address}/blob/HEAD/CHANGELOG.md"):
        assert f"\nProject-URL: {link}\n" in told
    targets = re.findall(r"\]\(([^)]+)\)", told)
    assert f"{address}/raw/HEAD/docs/images/draft.png" in targets
    assert f"{address}/blob/HEAD/docs/tutorial.md" in targets
    assert all(target.startswith(address) for target in targets)


@needs_builder
def test_the_sdist_is_the_whole_project(tmp_path: Path) -> None:
    with tarfile.open(built("build_sdist", tmp_path)) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    listed = subprocess.check_output(["git", "ls-files"], cwd=ROOT, text=True).split("\n")
    assert sorted({name for name in listed if name and (ROOT / name).is_file()} - names) == []


@needs_builder
def test_a_kernel_that_is_asked_for_and_cannot_be_built_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match="false"):
        built("build_wheel", tmp_path, DUTCHESS_PURE="0", CC="/bin/false", CXX="/bin/false")


def test_every_page_of_the_manual_has_a_section_of_the_site(monkeypatch: pytest.MonkeyPatch) -> None:
    """The site is built rarely, a page is added often."""
    monkeypatch.syspath_prepend(str(ROOT / "packaging"))
    described = spec_from_file_location("site_builder", ROOT / "packaging" / "site.py")
    assert described
    assert described.loader
    builder = module_from_spec(described)
    described.loader.exec_module(builder)
    listed = [page for section in builder.navigation() for pages in section.values() for page in pages]
    assert "imports.md" in str(listed)


def test_the_page_and_the_npm_package_have_the_data_of_the_wheel() -> None:
    """A file that the program reads is missing nowhere; what needs packages and databases is left out."""
    code = (
        "import io, sys, zipfile; sys.path.insert(0, 'packaging'); import browser; "
        "print(*zipfile.ZipFile(io.BytesIO(browser.archived())).namelist())"
    )
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    names = set(done.stdout.split())
    assert {"dutchess/readings/readings.toml", "dutchess/explanation/views/style.css"} < names
    assert "dutchess/locale/pl/LC_MESSAGES/dutchess.mo" in names
    assert not [name for name in names if name.startswith(("dutchess/web/", "dutchess/journal/"))]
    assert not [name for name in names if name.endswith((".po", "glossary.toml"))]
