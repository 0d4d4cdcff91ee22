"""The catalogues of all languages: extract the texts, bring the catalogues up to date, compile them.

    python tests/translations.py          texts of the code into locale/*.po, then compile
    python tests/translations.py --check  say what is missing or out of step; nothing is written

Texts are the first argument of `_(...)` or `N_(...)`, and both of `_.plural(...)`, in Python and in templates.
"""

from __future__ import annotations

import io
import re
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import IO, Any

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from jinja2 import Environment, nodes
from jinja2.ext import babel_extract

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "dutchess"
LOCALE = SOURCE / "locale"
LANGUAGES = ("es", "it", "pt")
KEYWORDS: dict[str, tuple[int, ...] | None] = {"_": None, "N_": None, "plural": (1, 2)}


def in_template(file: IO[bytes], keywords: Any, comment_tags: Any, options: Any) -> Iterator[tuple[Any, ...]]:
    """The texts of a template, those of `_.plural(...)` included, which Jinja's own reader passes over."""
    yield from babel_extract(file, keywords, comment_tags, options)
    file.seek(0)
    for call in Environment().parse(file.read().decode()).find_all(nodes.Call):
        if isinstance(call.node, nodes.Getattr) and call.node.attr == "plural":
            texts = tuple(one.value for one in call.args[:2] if isinstance(one, nodes.Const))
            yield call.lineno, "plural", texts, []


METHODS: list[tuple[str, Any]] = [("**.py", "python"), ("web/templates/**.html", in_template)]
DATE = datetime(2026, 1, 1, tzinfo=UTC)
PLACEHOLDER = re.compile(r"\{(\w+)[^}]*\}")


def empty(code: str | None) -> Catalog:
    """A catalogue without texts. Its dates are fixed: same texts, same bytes."""
    return Catalog(
        locale=code,
        project="Dutchess",
        version="1",
        header_comment="# The texts of Dutchess.",
        msgid_bugs_address="Dutchess",
        last_translator="Dutchess",
        language_team="Dutchess",
        charset="utf-8",
        creation_date=DATE,
        revision_date=DATE,
        fuzzy=False,
    )


def template() -> Catalog:
    """Every text of the code, in the order of the files."""
    found = empty(None)
    for name, _, message, comments, _ in extract_from_dir(
        str(SOURCE), METHODS, keywords=KEYWORDS, comment_tags=("Translators:",)
    ):
        found.add(message, None, [(Path(name).as_posix(), 0)], auto_comments=comments)
    return found


def catalogue(code: str) -> Catalog:
    """What the translators of a language have done."""
    path = LOCALE / code / "LC_MESSAGES" / "dutchess.po"
    if not path.exists():
        return empty(code)
    with path.open("rb") as file:
        return read_po(file, locale=code)


def faults(code: str) -> list[str]:
    """What is untranslated, superfluous, or has lost or invented a placeholder in a language."""
    texts, done = template(), catalogue(code)
    found = []
    for message in texts:
        if not message.id:
            continue
        kept = done.get(message.id)
        originals = message.id if isinstance(message.id, (tuple, list)) else (message.id,)
        strings = () if kept is None else kept.string if isinstance(kept.string, (tuple, list)) else (kept.string,)
        if kept is None or not strings or not all(strings):
            found.append(f"{code}: not translated: {originals[0]!r}")
            continue
        wanted = set(PLACEHOLDER.findall(originals[-1]))
        for string in strings:
            if set(PLACEHOLDER.findall(string)) - {"count"} != wanted - {"count"}:
                found.append(f"{code}: placeholders differ: {originals[0]!r} / {string!r}")
    found += [f"{code}: no longer used: {message.id!r}" for message in done if message.id and not texts.get(message.id)]
    if compiled(done) != _read(LOCALE / code / "LC_MESSAGES" / "dutchess.mo"):
        found.append(f"{code}: the compiled catalogue is out of step (run python tests/translations.py)")
    return found


def compiled(texts: Catalog) -> bytes:
    """A catalogue as the program reads it."""
    buffer = io.BytesIO()
    write_mo(buffer, texts)
    return buffer.getvalue()


def _read(path: Path) -> bytes:
    return path.read_bytes() if path.exists() else b""


def update() -> None:
    """Write every catalogue anew: new texts empty, old ones gone, the rest as it was."""
    texts = template()
    for code in LANGUAGES:
        folder = LOCALE / code / "LC_MESSAGES"
        folder.mkdir(parents=True, exist_ok=True)
        done, fresh = catalogue(code), empty(code)
        for message in texts:
            if message.id:
                kept = done.get(message.id)
                fresh.add(
                    message.id, kept.string if kept else None, message.locations, auto_comments=message.auto_comments
                )
        with (folder / "dutchess.po").open("wb") as file:
            write_po(file, fresh, width=120, sort_output=True, omit_header=False, include_lineno=False)
        (folder / "dutchess.mo").write_bytes(compiled(catalogue(code)))


if __name__ == "__main__":
    if "--check" in sys.argv:
        wrong = [fault for code in LANGUAGES for fault in faults(code)]
        print("\n".join(wrong) or "every text is translated")
        sys.exit(bool(wrong))
    update()
