"""The verifier as a module, and the certificates of tests/data/certificates. Nothing here uses Dutchess."""

from __future__ import annotations

import importlib.util
import json
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

ROOT = Path(__file__).parents[2]
VERIFIER = ROOT / "verifier" / "verify.py"
SAMPLES = ROOT / "tests" / "data" / "certificates"
NAMES = sorted(path.stem for path in SAMPLES.glob("*.json"))


def load() -> ModuleType:
    spec = importlib.util.spec_from_file_location("certificate_verifier", VERIFIER)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # its dataclasses look for their module
    spec.loader.exec_module(module)
    return module


verify = load()


def sample(name: str) -> tuple[dict[str, Any], bytes]:
    """The certificate and the tournament file."""
    document: dict[str, Any] = json.loads((SAMPLES / f"{name}.json").read_text(encoding="utf-8"))
    return document, (SAMPLES / f"{name}.trf").read_bytes()


def verdict(certificate: bytes, file: bytes | None) -> str:
    """What the program prints first, and nothing but that: any other exception is a fault of the verifier."""
    try:
        report = verify.read_report(file) if file is not None else None
        return f"accepted: {verify.verify(verify.read_json(certificate), report)}"
    except verify.Rejected as error:
        return f"rejected: {error}"
    except verify.Unreadable as error:
        return f"unreadable: {error}"


def judged(document: Any, file: bytes | None = None) -> str:
    return verdict(json.dumps(document).encode(), file)
