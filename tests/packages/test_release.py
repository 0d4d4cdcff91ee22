"""What may be released, and what a release consists of. The parts themselves are built by `make release-check`."""

from __future__ import annotations

import io
import json
import re
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

import dutchess

ROOT = Path(__file__).parent.parent.parent
RELEASE = (ROOT / ".github" / "workflows" / "release.yml").read_text(encoding="utf-8")
VERSION = dutchess.__version__
NPM_VERSION = VERSION.replace(".dev", "-dev.")


def release(*words: object) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, ROOT / "packaging" / "release.py", *words]
    return subprocess.run([str(word) for word in command], capture_output=True, text=True)


def copy_of_the_project(folder: Path, version: str, heading: str) -> Path:
    """What `check` reads of a project: the tool itself, the version, and the changelog."""
    (folder / "packaging").mkdir(parents=True)
    (folder / "packaging" / "release.py").write_bytes((ROOT / "packaging" / "release.py").read_bytes())
    (folder / "src" / "dutchess").mkdir(parents=True)
    (folder / "src" / "dutchess" / "__init__.py").write_text(f'__version__ = "{version}"\n', encoding="utf-8")
    (folder / "CHANGELOG.md").write_text(f"# Changes\n\n## {heading}\n\nWhat changed.\n", encoding="utf-8")
    return folder / "packaging" / "release.py"


@pytest.mark.parametrize(
    ("version", "heading", "tag", "refusals"),
    [
        ("1.2.0", "1.2.0 (3 March 2027)", "v1.2.0", []),
        ("1.2.0", "1.2.0 (3 March 2027)", "v1.2.1", ["the tag v1.2.1 is not v1.2.0"]),
        ("1.2.0", "1.2.0 (not released yet)", "v1.2.0", ["has no day for 1.2.0"]),
        ("1.2.0", "1.1.0 (3 March 2027)", "v1.2.0", ["has no section about 1.2.0"]),
        (
            "1.2.0.dev0",
            "1.2.0 (not released yet)",
            "v1.2.0",
            ["a release has no .dev", "is not v1.2.0.dev0", "has no day"],
        ),
    ],
)
def test_a_tag_is_released_only_with_its_version_and_its_changes(
    tmp_path: Path, version: str, heading: str, tag: str, refusals: list[str]
) -> None:
    tool = copy_of_the_project(tmp_path, version, heading)
    done = subprocess.run([sys.executable, tool, "check", tag], capture_output=True, text=True)
    said = done.stderr.splitlines()
    assert (done.returncode, len(said)) == (1 if refusals else 0, len(refusals)), done.stderr
    assert all(refusal in line for refusal, line in zip(refusals, said, strict=True))


@pytest.fixture
def built(tmp_path: Path) -> Path:
    """Parts as the builders name them, with nothing in them but what says their version."""
    dist, build = tmp_path / "dist", tmp_path / "build"
    dist.mkdir()
    told = f"Metadata-Version: 2.4\nName: dutchess\nVersion: {VERSION}\n\nText\nVersion: 9\n"
    for tag in ("py3-none-any", "cp311-abi3-manylinux_2_17_x86_64", "cp311-abi3-musllinux_1_2_x86_64"):
        with zipfile.ZipFile(dist / f"dutchess-{VERSION}-{tag}.whl", "w") as wheel:
            wheel.writestr(f"dutchess-{VERSION}.dist-info/METADATA", told)
    pack(dist / f"dutchess-{VERSION}.tar.gz", f"dutchess-{VERSION}/PKG-INFO", told)
    for name in ("browser", "site"):
        (build / name).mkdir(parents=True)
        (build / name / "index.html").write_text("<p>", encoding="utf-8")
    pack(build / f"dutchess-{NPM_VERSION}.tgz", "package/package.json", json.dumps({"version": NPM_VERSION}))
    return tmp_path


def pack(path: Path, name: str, text: str) -> None:
    with tarfile.open(path, "w:gz") as archive:
        member = tarfile.TarInfo(name)
        member.size = len(text)
        archive.addfile(member, io.BytesIO(text.encode()))


def gather(built: Path) -> subprocess.CompletedProcess[str]:
    return release("gather", "--dist", built / "dist", "--build", built / "build", "--out", built / "out")


def test_everything_is_gathered_with_its_hash(built: Path) -> None:
    assert (gather(built).stderr, gather(built).returncode) == ("", 0)
    names = {path.name for path in (built / "out").rglob("*") if path.is_file()}
    hashed = {line.split()[1] for line in (built / "out" / "SHA256SUMS").read_text(encoding="utf-8").splitlines()}
    assert len(hashed) == 7
    assert names == hashed | {"SHA256SUMS", "notes.md"}
    assert "The first release" in (built / "out" / "notes.md").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "part", ["dist/*none-any.whl", "dist/*musllinux*", "dist/*.tar.gz", "build/*.tgz", "build/site/*"]
)
def test_a_part_that_is_missing_is_named(built: Path, part: str) -> None:
    for path in built.glob(part):
        path.unlink()
    done = gather(built)
    assert done.returncode == 1
    assert re.fullmatch(r"release: .+ is missing \(make \w+ builds it\)\n", done.stderr), done.stderr


def test_a_part_of_another_version_is_named(built: Path) -> None:
    pack(built / "build" / f"dutchess-{NPM_VERSION}.tgz", "package/package.json", '{"version": "0.9.0"}')
    with zipfile.ZipFile(built / "dist" / f"dutchess-{VERSION}-py3-none-any.whl", "w") as wheel:
        wheel.writestr(f"dutchess-{VERSION}.dist-info/METADATA", "Version: 0.9.0\n")
    done = gather(built)
    assert done.returncode == 1
    assert done.stderr.count("says version 0.9.0") == 2


# -- the workflow ------------------------------------------------------------------------------------------------------


def jobs() -> dict[str, str]:
    """The jobs of the workflow, each with its text."""
    names = re.split(r"^  ([\w-]+):\n", RELEASE.partition("\njobs:\n")[2], flags=re.MULTILINE)[1:]
    return dict(zip(names[::2], names[1::2], strict=True))


def test_only_a_tag_is_published_and_only_what_was_gathered() -> None:
    """A run by hand publishes nothing; a job may write only where it publishes, and builds nothing there."""
    assert re.search(r"^permissions:\n  contents: read\n\n", RELEASE, re.MULTILINE)
    publishing = {name: text for name, text in jobs().items() if ": write" in text}
    assert set(publishing) == {"python-index", "npm-index", "site", "announce"}
    for name, text in publishing.items():
        for_tags = "if: startsWith(github.ref, 'refs/tags/v')\n    needs: gather\n" in text
        assert for_tags or "needs: [python-index, npm-index, site]\n" in text, name
        assert "make " not in text
        assert "actions/checkout" not in text
    assert "secrets." not in RELEASE


def test_the_desk_does_what_the_workflow_does() -> None:
    """Every target of the workflow is a step of `make release-check`."""
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    (recipe,) = re.findall(r"^release-check:\n((?:\t.*\n)+)", makefile, re.MULTILINE)
    steps = re.findall(r"\$\(MAKE\) (.+)", recipe)
    asked = [line.split() for line in re.findall(r"run: make (.+)", RELEASE)]
    wanted = [word for words in asked for word in words]
    assert sorted(wanted) == sorted(word for step in steps for word in step.split())
    assert "release.py gather" in recipe
