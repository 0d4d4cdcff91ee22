"""What a release is made of: one version in every part, and one folder with everything that is published.

    python packaging/release.py check v1.0.0     # may this tag be released? Ends with code 1 and the reasons if not
    python packaging/release.py gather           # build/release: wheels, sdist, npm tarball, page, site, hashes, notes

The parts are built and tried by `make wheels`, `make browser`, `make npm` and `make site`, on a desk (`make
release-check`) as in the public workflow (.github/workflows/release.yml). Nothing is uploaded from here.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import re
import shutil
import sys
import tarfile
import zipfile
from email.parser import HeaderParser
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
UNRELEASED = "not released yet"
FOLDERS = {"page": "browser", "site": "site"}  # what is published as a ZIP file, and where it is built


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    steps = parser.add_subparsers(dest="step", required=True)
    steps.add_parser("check").add_argument("tag", help="such as v1.0.0")
    gathering = steps.add_parser("gather")
    gathering.add_argument("--dist", type=Path, default=ROOT / "dist", help="wheels and sdist (default: dist)")
    gathering.add_argument("--build", type=Path, default=ROOT / "build", help="the rest (default: build)")
    gathering.add_argument("--out", type=Path, default=ROOT / "build" / "release")
    args = parser.parse_args()
    found = faults(ROOT, args.tag) if args.step == "check" else gather(args.dist, args.build, args.out)
    for fault in found:
        print(f"release: {fault}", file=sys.stderr)
    return 1 if found else 0


def version_of(root: Path) -> str:
    """The version, from the place where it stands."""
    source = (root / "src" / "dutchess" / "__init__.py").read_text(encoding="utf-8")
    return re.findall(r'^__version__ = "(.+)"$', source, re.MULTILINE)[0]


def npm_version(version: str) -> str:
    """The same version as npm writes it: 1.0.0-dev.0."""
    release, _, development = version.partition(".dev")
    return f"{release}-dev.{development}" if development else release


def changes(root: Path, version: str) -> tuple[str, str]:
    """The day of a release and what its section of the changelog says."""
    text = (root / "CHANGELOG.md").read_text(encoding="utf-8")
    found = re.search(rf"^## {re.escape(version)} \((.+?)\)\n(.*?)(?=^## |\Z)", text, re.MULTILINE | re.DOTALL)
    return (found[1], found[2].strip()) if found else ("", "")


def faults(root: Path, tag: str) -> list[str]:
    """Why this tag cannot be released."""
    version = version_of(root)
    found = []
    if ".dev" in version:
        found.append(f"src/dutchess/__init__.py has the version {version}: a release has no .dev")
    if tag != f"v{version}":
        found.append(f"the tag {tag} is not v{version}, the version in src/dutchess/__init__.py")
    release = version.partition(".dev")[0]
    day, told = changes(root, release)
    if not told:
        found.append(f"CHANGELOG.md has no section about {release}")
    if day == UNRELEASED:
        found.append(f"CHANGELOG.md has no day for {release}: it says {UNRELEASED!r}")
    return found


def gather(dist: Path, build: Path, out: Path) -> list[str]:
    """Put everything that is published into one folder. Returns what is missing or of another version."""
    version = version_of(ROOT)
    shutil.rmtree(out, ignore_errors=True)
    (out / "python").mkdir(parents=True)
    for path in sorted([*dist.glob("*.whl"), *dist.glob("*.tar.gz")]):
        shutil.copy(path, out / "python")
    for path in build.glob("dutchess-*.tgz"):
        shutil.copy(path, out)
    for name, folder in FOLDERS.items():
        if (build / folder / "index.html").is_file():
            shutil.make_archive(str(out / f"dutchess-{version}-{name}"), "zip", build / folder)
    (out / "notes.md").write_text(changes(ROOT, version.partition(".dev")[0])[1] + "\n", encoding="utf-8")
    found = [*incomplete(out, version), *other_versions(out, version)]
    files = sorted(path for path in out.rglob("*") if path.is_file() and path.name != "notes.md")
    sums = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in files]
    (out / "SHA256SUMS").write_text("".join(sums), encoding="utf-8")
    for path in files:
        print(f"{path.stat().st_size / 1e6:6.2f} MB  {path.relative_to(out)}")
    return found


def incomplete(out: Path, version: str) -> list[str]:
    """Parts that are not there, with the command that builds them."""
    wanted = {
        f"python/dutchess-{version}.tar.gz": "make wheels",
        f"python/dutchess-{version}-py3-none-any.whl": "make wheels",
        "python/*manylinux*.whl": "make wheels",
        "python/*musllinux*.whl": "make wheels",
        f"dutchess-{npm_version(version)}.tgz": "make page",
        f"dutchess-{version}-page.zip": "make page",
        f"dutchess-{version}-site.zip": "make site",
    }
    return [f"{name} is missing ({command} builds it)" for name, command in wanted.items() if not [*out.glob(name)]]


def other_versions(out: Path, version: str) -> list[str]:
    """Parts that say another version inside than the source does."""
    wanted = {".whl": version, ".gz": version, ".tgz": npm_version(version)}
    said = {path.name: (stated(path), wanted[path.suffix]) for path in out.rglob("dutchess-*") if path.suffix in wanted}
    return [f"{name} says version {one}, the source {other}" for name, (one, other) in said.items() if one != other]


def stated(path: Path) -> str:
    """The version in the metadata of a wheel, an sdist, or an npm tarball."""
    if path.suffix == ".whl":
        with zipfile.ZipFile(path) as wheel:
            (name,) = [name for name in wheel.namelist() if name.endswith(".dist-info/METADATA")]
            return str(HeaderParser().parsestr(wheel.read(name).decode())["Version"])
    with tarfile.open(path) as packed:
        name = "package/package.json" if path.suffix == ".tgz" else f"{path.name.removesuffix('.tar.gz')}/PKG-INFO"
        member = packed.extractfile(name)
        assert member is not None
        text = member.read().decode()
    return str(json.loads(text)["version"] if path.suffix == ".tgz" else HeaderParser().parsestr(text)["Version"])


if __name__ == "__main__":
    sys.exit(main())
