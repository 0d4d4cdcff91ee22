"""Templates, styles and scripts as people edit them: readable, no address spelled out, nothing that nobody uses."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from dutchess.web import app
from dutchess.web.shared import style

pytestmark = pytest.mark.house

WEB = Path(app.__file__).parent
EXPLANATION = WEB.parent / "explanation"
TEMPLATES = sorted((WEB / "templates").rglob("*.html"))
MODULES = sorted((WEB / "static" / "js").glob("*.js"))
PAGES = sorted(path for room in ("pages", "shared") for path in (WEB / room).rglob("*.py"))
LONGEST_LINE = 140
MOST_ATTRIBUTES = 3  # on one line

JINJA = re.compile(r"\{#.*?#\}|\{%.*?%\}|\{\{.*?\}\}", re.DOTALL)
TAG = re.compile(r"<[a-z][\w-]*(?P<attributes>(?:\s+[\w:-]+(?:=(?:\"[^\"]*\"|'[^']*'))?)*)\s*>")
ATTRIBUTE = re.compile(r"[\w:-]+(?==|\s|$)(?:=(?:\"[^\"]*\"|'[^']*'))?")
ADDRESS = re.compile(r"""["'(]/[\w{]""")
TEXT = re.compile(r"""_(?:\.plural)?\(\s*(?:(?:"[^"]*"|'[^']*')\s*,?\s*)+""")
STRING = re.compile(r""""([^"]*)"|'([^']*)'""")


def name(path: Path) -> str:
    return path.relative_to(WEB).as_posix()


@pytest.mark.parametrize("path", TEMPLATES, ids=name)
def test_a_template_can_be_read(path: Path) -> None:
    """Lines that fit on a screen, indented by two spaces; where there are many attributes, each has its own line."""
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        place = f"{name(path)}:{number}"
        assert len(line) <= LONGEST_LINE, f"{place} has {len(line)} characters"
        indented = len(line) - len(line.lstrip(" "))
        assert indented % 2 == 0, f"{place} is indented by {indented}"
        assert "\t" not in line, place
        for tag in TAG.finditer(JINJA.sub("", line)):
            attributes = ATTRIBUTE.findall(tag["attributes"])
            assert len(attributes) <= MOST_ATTRIBUTES, f"{place}: {len(attributes)} attributes in one line"


@pytest.mark.parametrize("path", TEMPLATES, ids=name)
def test_no_template_spells_out_an_address(path: Path) -> None:
    """Addresses come from the names of routes: `url("player", person=1)`."""
    text = TEXT.sub("", path.read_text(encoding="utf-8"))
    found = [f"{name(path)}: {match[0]}" for match in ADDRESS.finditer(text)]
    assert found == []


def test_every_template_is_used() -> None:
    named = "\n".join(path.read_text(encoding="utf-8") for path in (*TEMPLATES, *PAGES))
    folder = WEB / "templates"
    unused = [path for path in TEMPLATES if f'"{path.relative_to(folder).as_posix()}"' not in named]
    assert unused == []


def test_every_behaviour_is_a_module_that_pages_load() -> None:
    """What an attribute starts is a module of that name, and a page names the modules it needs; they import others."""
    text = "\n".join(path.read_text(encoding="utf-8") for path in TEMPLATES)
    started = {name for names in re.findall(r'\bstart(?:=|": )"([\w -]+)"', text) for name in names.split()}
    loaded = {
        one for names in re.findall(r"set scripts = \[([^\]]*)\]", text) for one in re.findall(r'"([^"]+)"', names)
    }
    scripts = {path.stem: path.read_text(encoding="utf-8") for path in MODULES}
    imported = set(re.findall(r'(?:from|import) "\./([\w-]+)\.js"', "\n".join(scripts.values())))
    modules = {name for name, script in scripts.items() if f'start("{name}",' in script}
    assert started == modules
    assert loaded == modules
    assert scripts.keys() == modules | imported


def words() -> set[str]:
    """Every word of a string in what makes HTML, texts for people left out: classes and identifiers are among them."""
    sources = [*TEMPLATES, *MODULES, WEB / "shared" / "markdown.py", *EXPLANATION.rglob("*.py")]
    text = "\n".join(TEXT.sub("(", path.read_text(encoding="utf-8")) for path in sources)
    plain = JINJA.sub(" ", text)
    strings = [one or other for part in (text, plain) for one, other in STRING.findall(part)]
    return {word for string in strings for word in re.findall(r"[\w-]+", string)}


def elements() -> set[str]:
    """Every element that templates and explanations hold, and those that Markdown becomes."""
    sources = [*TEMPLATES, *EXPLANATION.rglob("*.py")]
    found = {tag for path in sources for tag in re.findall(r"<([a-z]+\d?)\b", path.read_text(encoding="utf-8"))}
    return found | {"h1", "h2", "h3", "p", "pre", "code", "ul", "ol", "li", "table", "thead", "tbody", "img", "html"}


def selectors(text: str) -> list[str]:
    """The selectors of a style."""
    plain = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    found = re.findall(r"([^{};]+)\{", plain)
    return [one.strip() for part in found if not part.strip().startswith("@") for one in part.split(",")]


@pytest.mark.parametrize("part", style.PARTS)
def test_every_selector_is_used(part: str) -> None:
    """A class, an identifier or an element that no page has is a rule for nothing."""
    known, tags = words(), elements()
    unused = []
    for selector in selectors((style.FOLDER / f"{part}.css").read_text(encoding="utf-8")):
        if selector in ("from", "to"):
            continue
        bare = re.sub(r"\[[^\]]*\]|::?[\w-]+(\([^)]*\))?", "", selector)
        missing = [word for word in re.findall(r"[.#]([\w-]+)", bare) if word not in known]
        missing += [tag for tag in re.findall(r"(?<![\w.#-])([a-z][a-z0-9]*)", bare) if tag not in tags]
        if missing:
            unused.append(f"{selector}: {', '.join(missing)}")
    assert unused == []


def test_the_style_has_no_file_beside_its_parts() -> None:
    assert {path.stem for path in style.FOLDER.iterdir()} == set(style.PARTS)
