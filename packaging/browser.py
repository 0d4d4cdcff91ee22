"""Build Dutchess for browsers and for JavaScript.

    python packaging/browser.py       # build/browser: a folder for any web server or a disk; build/npm: the package,
                                      # and packed beside it: build/dutchess-….tgz

Both run the program itself, with its pure Python kernel, in Python for WebAssembly (Pyodide, from npm: the first time
this needs npm and a network). The page keeps everything in scripts, as text: a page that is opened from a disk may
load nothing else. The types of the npm package are made from the shapes of the documents, as the HTTP interface's are.
"""

from __future__ import annotations

import argparse
import base64
import io
import json
import os
import shutil
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path
from typing import Any

from fetching import npm_package
from release import npm_version

from dutchess import __version__
from dutchess.formats.documents.shapes import (
    CheckDocument,
    EverybodyExplanation,
    Explanation,
    PairingDocument,
    ReviewDocument,
    StandingsDocument,
)
from dutchess.web.api.json_values import Schemas

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "src" / "dutchess"
BROWSER = ROOT / "browser"
CACHE = ROOT / "build" / "pyodide"
LEFT_OUT = ("web", "journal")  # they need packages, databases and processes
RUNTIME = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
STYLES = ("tokens", "elements", "components")
EXAMPLES = ("club-9.trf", "open-120.trf")
EPOCH = (2020, 1, 1, 0, 0, 0)  # the same files give the same archive


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--out", type=Path, default=ROOT / "build", help="where the folders go (default: build)")
    args = parser.parse_args()
    print("Python for WebAssembly, from npm (once) ...", flush=True)
    runtime = pyodide()
    print("The program, the npm package and the page ...", flush=True)
    archive = archived()
    npm_folder(args.out / "npm", archive)
    packed = npm_tarball(args.out / "npm", args.out)
    page(args.out / "browser", archive, runtime)
    for made in (packed, args.out / "browser"):
        size = sum(path.stat().st_size for path in (made, *made.rglob("*")) if path.is_file())
        print(f"{size / 1e6:5.1f} MB  {made}")
    print(f"Put {args.out / 'browser'} on any web server, or open its index.html.")
    return 0


def archived() -> bytes:
    """The modules that need nothing but Python, as a zip that is the same every time."""
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in shipped():
            inside = path.relative_to(SOURCE)
            if inside.parts[0] not in LEFT_OUT:
                entry = zipfile.ZipInfo(f"dutchess/{inside.as_posix()}", EPOCH)
                entry.compress_type = zipfile.ZIP_DEFLATED
                archive.writestr(entry, path.read_bytes())
    return written.getvalue()


def shipped() -> list[Path]:
    """What a wheel has: the modules, and the data that pyproject.toml names."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    patterns = ["**/*.py", *project["tool"]["setuptools"]["package-data"]["dutchess"]]
    return sorted({path for pattern in patterns for path in SOURCE.glob(pattern) if path.is_file()})


def pyodide() -> Path:
    """The folder of the WebAssembly runtime, in the version that the npm package names."""
    version = json.loads((BROWSER / "npm" / "package.json").read_text())["dependencies"]["pyodide"]
    return npm_package(CACHE / version, f"pyodide@{version}")


def npm_folder(folder: Path, archive: bytes) -> None:
    """The folder that `npm pack` or `npm publish` takes."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(BROWSER / "npm", folder)
    about = json.loads((folder / "package.json").read_text())
    about["version"] = npm_version(__version__)
    if address := os.environ.get("DUTCHESS_ADDRESS"):
        about |= {"homepage": address, "repository": {"type": "git", "url": f"git+{address}.git"}}
    (folder / "package.json").write_text(json.dumps(about, indent=2) + "\n")
    (folder / "documents.d.ts").write_text(documents())
    (folder / "dutchess.zip").write_bytes(archive)
    shutil.copy(ROOT / "LICENSE", folder)


def npm_tarball(folder: Path, out: Path) -> Path:
    """The file that is published, and that every package manager installs."""
    for former in out.glob("dutchess-*.tgz"):
        former.unlink()
    command = ["npm", "pack", "--silent", "--pack-destination", out, folder]
    return out / subprocess.check_output(command, cwd=out, text=True).split()[-1]


def documents() -> str:
    """The types of what the calls answer, in TypeScript."""
    schemas = Schemas()
    for kind in (PairingDocument, CheckDocument, ReviewDocument, StandingsDocument, Explanation, EverybodyExplanation):
        schemas.of(kind)
    lines = ["// Made from the shapes of the documents (packaging/browser.py). Points are decimal numbers: 2.5."]
    for name, schema in schemas.components.items():
        lines += ["", f"/** {schema['description']} */", f"export interface {name} {{"]
        for part, kind in schema["properties"].items():
            if "description" in kind:
                lines.append(f"  /** {kind['description']} */")
            lines.append(f"  {part}{'' if part in schema.get('required', ()) else '?'}: {typescript(kind)};")
        lines.append("}")
    return "\n".join(lines) + "\n"


def typescript(schema: dict[str, Any]) -> str:
    """A type in TypeScript."""
    if "$ref" in schema:
        return str(schema["$ref"].rpartition("/")[2])
    if "enum" in schema:
        return " | ".join(json.dumps(value) for value in schema["enum"])
    if "anyOf" in schema:
        return " | ".join(typescript(part) for part in schema["anyOf"])
    kinds = schema.get("type", "unknown")
    return " | ".join(_typescript(kind, schema) for kind in ([kinds] if isinstance(kinds, str) else kinds))


def _typescript(kind: str, schema: dict[str, Any]) -> str:
    if kind == "array":
        if "prefixItems" in schema:
            return f"[{', '.join(map(typescript, schema['prefixItems']))}]"
        item = typescript(schema["items"])
        if "maxItems" in schema and schema.get("minItems") == schema["maxItems"]:
            return f"[{', '.join([item] * schema['maxItems'])}]"
        return f"({item})[]" if " | " in item else f"{item}[]"
    if kind == "object":
        values = schema.get("additionalProperties")
        return f"Record<string, {typescript(values)}>" if isinstance(values, dict) else "Record<string, unknown>"
    return {"integer": "number"}.get(kind, kind)


def page(folder: Path, archive: bytes, runtime: Path) -> None:
    """The folder of the page. What it needs beside its own files stands in `data/`, as scripts."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(BROWSER / "page", folder)
    (folder / "data").mkdir()
    files = {name: (runtime / name).read_bytes() for name in RUNTIME}
    files["pyodide-lock.json"] = json.dumps(
        {**json.loads(files["pyodide-lock.json"]), "packages": {}}  # no package of others is ever loaded
    ).encode()
    files |= {"dutchess.zip": archive, "engine.mjs": (BROWSER / "npm" / "engine.mjs").read_bytes()}
    files |= {"worker.js": (folder / "worker.js").read_bytes()}
    files |= {name: (ROOT / "examples" / name).read_bytes() for name in EXAMPLES}
    (folder / "worker.js").unlink()
    for name, content in files.items():
        text = base64.b64encode(content).decode()
        (folder / "data" / f"{name}.js").write_text(f"DUTCHESS_FILES[{json.dumps(name)}] = {json.dumps(text)};\n")
    static = SOURCE / "web" / "static"
    sheets = [(static / "css" / f"{name}.css").read_text(encoding="utf-8") for name in STYLES]
    explanation = (SOURCE / "explanation" / "views" / "style.css").read_text(encoding="utf-8")
    own = (folder / "page.css").read_text(encoding="utf-8")
    (folder / "page.css").write_text(
        "\n".join([*sheets, explanation, own]).replace("static/fonts/", "fonts/"), encoding="utf-8"
    )
    shutil.copytree(static / "fonts", folder / "fonts")
    shutil.copy(static / "icon.svg", folder)
    shutil.copy(static / "js" / "verify.js", folder)  # the application has the verifier, too


if __name__ == "__main__":
    sys.exit(main())
