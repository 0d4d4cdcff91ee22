"""Build the documentation as a site of static files.

    python packaging/site.py        # into build/site; `try/` is the page in the browser, if build/browser is there

The pages are those of `docs/`, which are also the manual inside the program. Three references are made here: the
library from its docstrings, the commands from their help, the HTTP interface from its description. Material for
MkDocs lays them out: it searches without a network or a server, has a light and a dark side, fits phones, and asks no
other host for anything. A link that leads nowhere is an error. (Material is kept up until May 2027; its successor by
the same people, Zensical, reads the same settings but has not reached version 0.1 yet.)
"""

from __future__ import annotations

import argparse
import inspect
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from fetching import npm_package, python_with

import dutchess
from dutchess.cli import COMMANDS
from dutchess.manual import PAGES
from dutchess.web.api.openapi import description
from dutchess.web.app import ABOUT, CALLS, LOGINS
from dutchess.web.app import PAGES as ROUTES

ROOT = Path(__file__).resolve().parent.parent
WORK = ROOT / "build" / "site-work"
BROWSER = ROOT / "build" / "browser"
TOOLS = ("mkdocs-material>=9.6",)
BESIDE = ("CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md")
SECTIONS = (
    (
        "Arbiters",
        (
            "tutorial",
            "web",
            "security",
            "journal",
            "explain",
            "explain-samples",
            "imports",
            "how-results-count",
            "tiebreaks",
            "awards",
            "cli",
            "upkeep",
        ),
    ),
    ("Systems", ("systems/",)),
    ("Programmers", ("library", "engine", "embedding", "packages", "trf", "api", "studies/", "performance")),
    ("Commissions", ("conformance", "readings", "certificates", "vcl", "acceptance")),
    ("Contributors", ("architecture", "application", "releasing", "glossary", "kernel")),
)
STATIC = ROOT / "src" / "dutchess" / "web" / "static"
# What axe finds in the theme: tables that no key can scroll.
SCRIPT = """const reachable = () => {
  for (const box of document.querySelectorAll(".md-typeset__scrollwrap")) box.tabIndex = 0;
};
new MutationObserver(reachable).observe(document.body, { childList: true, subtree: true });
reachable();
"""
DIALOG = 'data-md-component="search" role="dialog"'
SHIM = "https://unpkg.com/iframe-worker/shim"
LONG = 80  # a signature of more characters has a line for each parameter
REFERENCE = (("Library", "library"), ("Commands", "commands"), ("HTTP interface", "http"))


TRY = """# Try it

[Open the page that pairs in your browser](try/index.html){ .md-button .md-button--primary }

Drop a tournament file on it: you see the boards of the next round, the reasons for them, standings, and a check of
every round. Your file never leaves your device.
"""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--out", type=Path, default=ROOT / "build" / "site", help="where it goes (default: build/site)")
    args = parser.parse_args()
    pages = gathered()
    (WORK / "mkdocs.yml").write_text(json.dumps(configuration(pages, args.out), indent=1), encoding="utf-8")
    subprocess.run(
        [
            python_with(ROOT / "build" / "site-tools", *TOOLS),
            "-m",
            "mkdocs",
            "build",
            "--strict",
            "--quiet",
            "-f",
            WORK / "mkdocs.yml",
        ],
        env={**os.environ, "NO_MKDOCS_2_WARNING": "1"},
        check=True,
    )
    bring_shim(args.out)
    if BROWSER.is_dir():
        shutil.copytree(BROWSER, args.out / "try")
    files = [path for path in args.out.rglob("*") if path.is_file()]
    check_hosts(files)
    print(f"{sum(path.stat().st_size for path in files) / 1e6:5.1f} MB  {args.out} ({len(files)} files)")
    return 0


def gathered() -> Path:
    """The folder of Markdown pages: the manual, files beside it, and the references."""
    folder = WORK / "docs"
    shutil.rmtree(WORK, ignore_errors=True)
    shutil.copytree(ROOT / "docs", folder)
    for name in BESIDE:
        shutil.copy(ROOT / name, folder)
    for path in folder.rglob("*.md"):
        path.write_text(inside(path.read_text(encoding="utf-8"), path.parent, folder), encoding="utf-8")
    if BROWSER.is_dir():
        (folder / "try.md").write_text(TRY, encoding="utf-8")
    reference = folder / "reference"
    reference.mkdir()
    (reference / "library.md").write_text(library(), encoding="utf-8")
    (reference / "commands.md").write_text(commands(), encoding="utf-8")
    (reference / "http.md").write_text(http(), encoding="utf-8")
    (folder / "site.css").write_text(style(), encoding="utf-8")
    shutil.copytree(STATIC / "fonts", folder / "fonts")
    shutil.copy(STATIC / "icon.svg", folder)
    (folder / "site.js").write_text(SCRIPT, encoding="utf-8")
    return folder


def style() -> str:
    """The fonts of the application, and what the site adds to its theme."""
    faces = re.findall(r"@font-face \{.*?\}\n", (STATIC / "css" / "tokens.css").read_text(encoding="utf-8"), re.DOTALL)
    own = (ROOT / "packaging" / "site.css").read_text(encoding="utf-8")
    return "\n".join([*faces, own]).replace("static/fonts/", "fonts/")


def inside(text: str, place: Path, folder: Path) -> str:
    """A page whose links stay inside the site: to pages beside the manual, or to nothing (a file of the project)."""

    def link(found: re.Match[str]) -> str:
        label, target = found["label"], found["target"]
        path, _, anchor = target.partition("#")
        if ":" in target or not path:
            return found[0]
        if (place / path).exists():
            return found[0]
        name = path.removeprefix("../").removeprefix("docs/")
        if (folder / name).is_file():
            up = "../" * len(place.relative_to(folder).parts)
            return f"[{label}]({up}{name}{'#' + anchor if anchor else ''})"
        return label

    return re.sub(r"(?<!!)\[(?P<label>[^\]]*)\]\((?P<target>[^)\s]+)\)", link, text)


def configuration(pages: Path, out: Path) -> dict[str, Any]:
    """The settings of MkDocs. (JSON is YAML, too.)"""
    return {
        "site_name": "Dutchess",
        "site_description": "Pairs chess tournaments by the FIDE Swiss rules",
        "docs_dir": str(pages),
        "site_dir": str(out),
        "use_directory_urls": False,
        "theme": {
            "name": "material",
            "font": False,
            "logo": "icon.svg",
            "favicon": "icon.svg",
            "features": ["navigation.sections", "navigation.top", "search.highlight", "content.code.copy"],
            "palette": [
                {
                    "media": f"(prefers-color-scheme{side})",
                    **({"scheme": scheme, "primary": "custom"} if scheme else {}),
                    "toggle": {"icon": f"material/{icon}", "name": name},
                }
                for side, scheme, icon, name in (
                    ("", "", "brightness-auto", "Switch to light"),  # as the system has it, until somebody chooses
                    (": light", "default", "weather-sunny", "Switch to dark"),
                    (": dark", "slate", "weather-night", "As the system has it"),
                )
            ],
        },
        "extra": {"generator": False},
        "extra_css": ["site.css"],
        "extra_javascript": ["site.js"],
        "plugins": ["search", "offline"],
        "markdown_extensions": ["tables", "toc", "pymdownx.highlight", "pymdownx.superfences", "attr_list"],
        "validation": {"links": {"not_found": "warn", "anchors": "warn", "unrecognized_links": "warn"}},
        "nav": navigation(),
    }


def navigation() -> list[Any]:
    """Every page of the manual in the section of its readers, then the references."""
    names, sections = [page.name for page in PAGES], []
    for title, wanted in SECTIONS:
        own = [name for name in names if any(name == one or name.startswith(one) for one in wanted)]
        names = [name for name in names if name not in own]
        sections.append({title: [f"{name}.md" for name in own]})
    if names != ["README"]:
        raise SystemExit(f"no section of the site has the pages {names}")
    reference = [{title: f"reference/{name}.md"} for title, name in REFERENCE]
    tried = [{"Try it": "try.md"}] if BROWSER.is_dir() else []
    return [{"Home": "README.md"}, *tried, *sections, {"Reference": reference}, {"Project": list(BESIDE)}]


def library() -> str:
    """Every public name with its signature and its docstring."""
    lines = [
        "# Library reference",
        "",
        "Made from the docstrings. [The library](../library.md) has an example of each.",
    ]
    for name in sorted(dutchess.__all__, key=str.lower):
        value = getattr(dutchess, name)
        lines += ["", f"## `{name}`", ""]
        if callable(value):
            lines += ["```python", f"{'class ' if inspect.isclass(value) else ''}{name}{signature(value)}", "```", ""]
        text = inspect.getdoc(value) if callable(value) or inspect.ismodule(value) else None
        lines += told(text or "")
    return "\n".join(lines) + "\n"


class Written(str):
    """An annotation as it stands in the source, without quotation marks."""

    __slots__ = ()

    def __repr__(self) -> str:
        return str(self)


def signature(value: Any) -> str:
    """The parameters of a callable; each on a line of its own if there are many."""
    try:
        found = inspect.signature(value)
    except (TypeError, ValueError):
        return "(...)"
    written = [
        one.replace(annotation=Written(one.annotation)) if isinstance(one.annotation, str) else one
        for one in found.parameters.values()
    ]
    returned = found.return_annotation
    found = found.replace(
        parameters=written, return_annotation=Written(returned) if isinstance(returned, str) else returned
    )
    if len(text := str(found)) <= LONG:
        return text
    parts = [str(one) for one in written]
    keywords = [at for at, one in enumerate(written) if one.kind is one.KEYWORD_ONLY]
    if keywords and not any(one.kind is one.VAR_POSITIONAL for one in written):
        parts.insert(keywords[0], "*")
    return "(\n    " + ",\n    ".join(parts) + f",\n){text[text.rindex(' -> ') :] if ' -> ' in text else ''}"


def told(docstring: str) -> list[str]:
    """A docstring in Markdown: its lists of arguments, attributes and errors as lists, drawings as they stand."""
    lines: list[str] = []
    section = ""
    for part in docstring.split("\n\n"):
        head, _, rest = part.partition("\n")
        if head in ("Args:", "Attributes:", "Raises:"):
            section, part = head.removesuffix(":"), rest
            lines += [f"**{section}**", ""]
        if section and part.startswith("    "):
            lines += [re.sub(r"^    (\*{0,2}[\w, ]+):", r"- `\1`:", one).strip() for one in part.split("\n")]
        else:
            drawn = part.startswith(" ") or "\n    " in part
            lines += ["```text", *part.split("\n"), "```"] if drawn else part.split("\n")
        lines.append("")
    return lines


def commands() -> str:
    """The help of every command, as it prints it."""
    lines = ["# Command reference", "", "What `dutchess COMMAND --help` prints."]
    for name in COMMANDS:
        shown = subprocess.check_output([sys.executable, "-m", "dutchess", name, "--help"], text=True)
        lines += ["", f"## dutchess {name}", "", "```text", shown.rstrip(), "```"]
    return "\n".join(lines) + "\n"


def http() -> str:
    """Every operation of the HTTP interface, with the fields of its parameters, bodies and answers."""
    described = description([*CALLS, *LOGINS, *ROUTES], ABOUT)
    lines = ["# HTTP reference", "", "Made from the description at `/api/openapi.json`. [How to use it](../api.md)."]
    calls = [(path, *call) for path, methods in described["paths"].items() for call in methods.items()]
    for tag in described["tags"]:
        lines += ["", f"# {tag['name'].capitalize()}", "", tag["description"]]
        for path, method, operation in (call for call in calls if tag["name"] in call[2]["tags"]):
            lines += ["", f"## {method.upper()} {path}", "", operation.get("summary", "")]
            if parameters := operation.get("parameters"):
                lines += ["", "| parameter | in | meaning |", "|---|---|---|"]
                lines += [f"| `{one['name']}` | {one['in']} | {cell(one)} |" for one in parameters]
            for kind, body in operation.get("requestBody", {}).get("content", {}).items():
                lines += ["", f"Body (`{kind}`): {kind_of(body['schema'])}."]
                lines += fields(body["schema"])
            for status, answer in operation["responses"].items():
                if status.startswith("2"):
                    kinds = [kind_of(one["schema"]) for one in answer.get("content", {}).values()]
                    lines += ["", f"Answer {status}: {', '.join(kinds) or 'empty'}."]
    lines += ["", "# Types"]
    for name, schema in described["components"]["schemas"].items():
        lines += ["", f"## {name}", "", schema.get("description", "")]
        lines += fields(schema)
    return "\n".join(lines) + "\n"


def fields(schema: dict[str, Any]) -> list[str]:
    """The fields of an object as a table."""
    if not schema.get("properties"):
        return []
    rows = [f"| `{name}` | {kind_of(part)} | {cell(part)} |" for name, part in schema["properties"].items()]
    return ["", "| field | type | meaning |", "|---|---|---|", *rows]


def kind_of(schema: dict[str, Any]) -> str:
    """A type in words; those with a name are links."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return f"[{name}](#{name.lower()})"
    if "anyOf" in schema or "oneOf" in schema:
        return " or ".join(kind_of(one) for one in schema.get("anyOf", schema.get("oneOf")))
    kind = schema.get("type", "anything")
    if kind == "array" and "items" in schema:
        return f"list of {kind_of(schema['items'])}"
    return " or ".join(kind) if isinstance(kind, list) else str(kind)


def cell(part: dict[str, Any]) -> str:
    return " ".join(part.get("description", "").replace("|", "\\|").split())


def bring_shim(site: Path) -> None:
    """The search of a page from a disk needs a small script, which the theme would fetch from another host."""
    shim = npm_package(ROOT / "build" / "site-shim", "iframe-worker@1") / "shim" / "index.js"
    shutil.copy(shim, site / "assets" / "iframe-worker.js")
    for page in site.rglob("*.html"):
        up = "../" * (len(page.relative_to(site).parts) - 1)
        text = page.read_text(encoding="utf-8")
        # The dialog of the search has no name for those who hear the page.
        named = text.replace(DIALOG, f'{DIALOG} aria-label="Search"')
        page.write_text(named.replace(SHIM, f"{up}assets/iframe-worker.js"), encoding="utf-8")


def check_hosts(files: list[Path]) -> None:
    """No page asks another host for anything. (A link that a reader may follow is no such request.)"""
    asking = re.compile(r'<(?:script|img|iframe|source)[^>]+src="(?:https?:)?//|<link[^>]+href="(?:https?:)?//')
    asked = [path for path in files if path.suffix == ".html" and asking.search(path.read_text(encoding="utf-8"))]
    if asked:
        raise SystemExit(f"these pages ask another host: {', '.join(map(str, asked))}")


if __name__ == "__main__":
    sys.exit(main())
