"""Packages are pinned by hash, for the container and for `make`."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parent.parent.parent
NAME = re.compile(r"^[\w.-]+")


def names(lines: list[str]) -> set[str]:
    found = [NAME.match(line) for line in lines]
    return {one[0].lower().replace("_", "-").replace(".", "-") for one in found if one}


@pytest.mark.parametrize("extra", ["web", "dev"])
def test_every_package_is_pinned_by_hash(extra: str) -> None:
    text = (ROOT / "requirements" / f"{extra}.txt").read_text(encoding="utf-8")
    pinned = [entry for entry in re.split(r"\n(?=\S)", text.strip()) if entry]
    assert all("==" in entry and "--hash=sha256:" in entry for entry in pinned)
    declared = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    assert names(declared[extra]) - {"dutchess"} <= names(pinned), "run `make lock`"


@pytest.mark.parametrize("extra", ["web", "dev"])
def test_what_is_pinned_is_what_the_project_allows(extra: str) -> None:
    """Versions, too: a bound that was raised without `make lock` is found."""
    text = (ROOT / "requirements" / f"{extra}.txt").read_text(encoding="utf-8")
    pinned = {canonicalize_name(name): version for name, version in re.findall(r"^([\w.-]+)==([^\s;\\]+)", text, re.M)}
    declared = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    extras = ("dev", "studies", "web") if extra == "dev" else (extra,)
    wanted = [one for name in extras for one in map(Requirement, declared[name]) if one.name != "dutchess"]
    for one in wanted:
        assert one.specifier.contains(pinned[canonicalize_name(one.name)], prereleases=True), f"{one}: run `make lock`"


def test_container_and_make_install_what_is_pinned() -> None:
    for name in ("Dockerfile", "Makefile"):
        text = (ROOT / name).read_text(encoding="utf-8")
        assert "--require-hashes" in text
        assert "requirements/web.txt" in text
