"""The catalogues of all languages: extract the texts, bring the catalogues up to date, compile them.

    python tests/support/translations.py          texts of the code into locale/*.po, then compile
    python tests/support/translations.py --check  say what is missing or out of step; nothing is written

Each language has its words in `locale/CODE/glossary.toml`: what a term is called, and what it is never called.

Texts are the first argument of `_(...)`, `N_(...)` or `Sentence(...)`, and both of `_.plural(...)`, in Python and in
templates, and the titles of the manual's pages.
"""

from __future__ import annotations

import io
import re
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import IO, Any

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from jinja2 import Environment, nodes
from jinja2.ext import babel_extract

from dutchess import manual

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "dutchess"
LOCALE = SOURCE / "locale"
LANGUAGES = ("es", "it", "pt", "de", "nl", "fr", "pl")
KEYWORDS: dict[str, tuple[int, ...] | None] = {"_": None, "N_": None, "Sentence": None, "plural": (1, 2)}


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
ABBREVIATION = re.compile(r"\b\w{1,3}\.$")
EITHER_NUMBER = re.compile(r"\w\((?:n|s|es|m|a|as|o|os|i|ro|no|en|er|in|innen|nen|ne|y|ów|ach|ami)\)")


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


@cache
def template() -> Catalog:
    """Every text of the code, in the order of the files."""
    found = empty(None)
    for name, _, message, comments, _ in extract_from_dir(
        str(SOURCE), METHODS, keywords=KEYWORDS, comment_tags=("Translators:",)
    ):
        found.add(message, None, [(Path(name).as_posix(), 0)], auto_comments=comments)
    for page in manual.PAGES:
        found.add(manual.title(page), None, [("manual/__init__.py", 0)])
    return found


def catalogue(code: str) -> Catalog:
    """What the translators of a language have done."""
    path = LOCALE / code / "LC_MESSAGES" / "dutchess.po"
    if not path.exists():
        return empty(code)
    with path.open("rb") as file:
        return read_po(file, locale=code)


def originals(message: Message) -> tuple[str, ...]:
    """The English text of a message; two if it depends on a number."""
    return tuple(message.id) if isinstance(message.id, (tuple, list)) else (message.id,)


def faults(code: str) -> list[str]:
    """What is untranslated, superfluous, or has lost or invented a placeholder in a language."""
    texts, done = template(), catalogue(code)
    found = []
    for message in texts:
        if not message.id:
            continue
        kept = done.get(message.id)
        english = originals(message)
        strings = () if kept is None else kept.string if isinstance(kept.string, (tuple, list)) else (kept.string,)
        if kept is None or not strings or not all(strings):
            found.append(f"{code}: not translated: {english[0]!r}")
            continue
        wanted = set(PLACEHOLDER.findall(english[-1]))
        for string in strings:
            if set(PLACEHOLDER.findall(string)) - {"count"} != wanted - {"count"}:
                found.append(f"{code}: placeholders differ: {english[0]!r} / {string!r}")
    found += [f"{code}: no longer used: {message.id!r}" for message in done if message.id and not texts.get(message.id)]
    if compiled(done) != _read(LOCALE / code / "LC_MESSAGES" / "dutchess.mo"):
        found.append(f"{code}: the compiled catalogue is out of step (run python tests/support/translations.py)")
    return found


def compiled(texts: Catalog) -> bytes:
    """A catalogue as the program reads it."""
    buffer = io.BytesIO()
    write_mo(buffer, texts)
    return buffer.getvalue()


@dataclass(frozen=True)
class Term:
    """A word of the glossary: the English words that call for it, what is used, and what is never used."""

    english: tuple[str, ...]
    use: tuple[str, ...]
    never: tuple[str, ...]
    excepted: frozenset[str]


@dataclass(frozen=True)
class Glossary:
    """The words of one language (`locale/CODE/glossary.toml`).

    Attributes:
        terms: the words that have one translation each.
        same: messages that read the same in English.
        reworded: messages that say the same with other words and need not use the terms.
        quotes: the two marks around a quotation.
        beginnings: what no message begins with, a regular expression; empty for none.
    """

    terms: tuple[Term, ...]
    same: frozenset[str]
    reworded: frozenset[str]
    quotes: str
    beginnings: str


@cache
def glossary(code: str) -> Glossary:
    """The glossary of a language."""
    written = tomllib.loads((LOCALE / code / "glossary.toml").read_text(encoding="utf-8"))
    terms = tuple(
        Term(
            tuple(term.get("english", ())),
            tuple(term.get("use", ())),
            tuple(term.get("never", ())),
            frozenset(term.get("except", ())),
        )
        for term in written["term"]
    )
    same, reworded = frozenset(written["same"]), frozenset(written["reworded"])
    return Glossary(terms, same, reworded, written["quotes"], written.get("beginnings", ""))


@cache
def _words(words: tuple[str, ...]) -> re.Pattern[str]:
    """Finds one of these words, the longest first; `*` stands for any ending."""
    longest = sorted(words, key=len, reverse=True)
    return re.compile(
        "|".join(rf"(?<!\w){re.escape(word).replace(chr(92) + '*', chr(92) + 'w*')}(?!\w)" for word in longest)
    )


def breaches(code: str, texts: Catalog | None = None) -> list[str]:
    """Where a language departs from its glossary, or from what its readers expect of any text."""
    words = glossary(code)
    called = {one: term for term in words.terms for one in term.english}
    calls = _words(tuple(called))
    found = []
    for message in texts or catalogue(code):
        if not message.id:
            continue
        strings = message.string if isinstance(message.string, (tuple, list)) else (message.string,)
        original = originals(message)[-1]
        if not all(strings):
            continue
        english = PLACEHOLDER.sub(" {} ", original).lower()
        asked = {id(called[one]): called[one] for one in calls.findall(english)}
        for string in strings:
            said = PLACEHOLDER.sub(" {} ", string).lower()
            say = f"{code}: {string!r} ({original!r})"
            for term in words.terms:
                if term.never and original not in term.excepted and (bad := _words(term.never).search(said)):
                    found.append(f"{say}: never {bad[0]!r}")
            found += [
                f"{say}: {' or '.join(term.use)} is the word"
                for term in asked.values()
                if original not in words.reworded | term.excepted and not _words(term.use).search(said)
            ]
            found += [f"{say}: {fault}" for fault in _form(words, original, string)]
        if len({tuple(sorted(PLACEHOLDER.findall(string))) for string in strings}) > 1:
            found.append(f"{code}: the placeholders of singular and plural differ: {strings!r}")
        if (
            strings[-1] == original
            and original not in words.same
            and re.search(r"[^\W\d_]", PLACEHOLDER.sub("", original))
        ):
            found.append(f"{code}: the same as in English: {original!r}")
    return found


def _form(words: Glossary, original: str, string: str) -> Iterator[str]:
    """What is wrong with the marks of a text: quotation marks, the end, the beginning, `(s)`."""
    opening, closing = words.quotes
    if ("“" in original) != (opening in string) or any(mark in string for mark in set("“”„«»’‘‚") - {opening, closing}):
        yield f"quotation marks are {words.quotes}"
    ends = ".", ":", "?", "!"
    if original.endswith(ends) != string.endswith(ends) and not any(map(ABBREVIATION.search, (original, string))):
        yield "it ends unlike the English text"
    if EITHER_NUMBER.search(string):
        yield "a word for one and for many"
    if words.beginnings and re.match(words.beginnings, string):
        yield "it begins with an infinitive"
    if "  " in string or (string != string.strip() and original == original.strip()):
        yield "superfluous spaces"


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
        wrong = [fault for code in LANGUAGES for fault in (*faults(code), *breaches(code))]
        print("\n".join(wrong) or "every text is translated, in the words of the glossaries")
        sys.exit(bool(wrong))
    update()
