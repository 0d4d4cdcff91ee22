"""Questions 10, 11, 14 and 15: an English interface without words of other languages, and a complete manual."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

import pytest

from commands import ROOT
from dutchess import manual
from dutchess.cli import COMMANDS, main
from dutchess.cli.events.event import PARTS
from dutchess.pairing import systems
from dutchess.ranking.tiebreaks import CURRENT
from dutchess.web.auth.permissions import ROLES
from translations import template

CAPTURE = pytest.CaptureFixture[str]
TEMPLATES = ROOT / "src" / "dutchess" / "web" / "templates"
JOURNAL = ROOT / "src" / "dutchess" / "journal"
NAMES = frozenset(("Kraków",))
# Words of other languages that English has not: articles, prepositions, and what people say at a tournament.
FOREIGN = frozenset(
    """el los las una del para por con sin como ronda rondas jugador jugadores emparejamiento partida
    blancas negras puntos torneo resultado os um uma dos das com sem rodada jogador jogadores emparceiramento
    brancas pretas pontos il gli della delle dei senza turno giocatore giocatori abbinamento bianco nero
    punti risultato der und oder mit ohne nicht runde spieler paarung schwarz punkte ergebnis turnier le
    les des du avec sans pour ronde joueur joueurs appariement blancs noirs een het van voor zonder speler
    """.split()
)


def english_texts(capsys: CAPTURE) -> Iterator[tuple[str, str]]:
    """Everything that the English interface says: pages and explanations, helps, refusals and warnings."""
    for message in template():
        for text in message.id if isinstance(message.id, tuple) else (message.id,):
            yield "catalogue", text
    for path in TEMPLATES.rglob("*.html"):
        yield path.name, re.sub(r"{#.*?#}|{%.*?%}|{{.*?}}|<[^>]*>", " ", path.read_text(encoding="utf-8"), flags=re.S)
    for words in (*([name] for name in COMMANDS), *(["event", name] for name in PARTS)):
        assert main([*words, "--help"]) == 0
        yield " ".join(words), capsys.readouterr().out
    for path in JOURNAL.rglob("*.py"):
        if path.name == "codes.py":
            continue  # names of countries are names
        tree = ast.parse(path.read_text(encoding="utf-8"))
        described = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}  # docstrings
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and id(node) not in described and " " in str(node.value):  # a sentence
                yield path.name, str(node.value)


@pytest.mark.vcl(10, answer="no word of another language: the English texts are the originals")
def test_english_texts_are_english(capsys: CAPTURE) -> None:
    texts = list(english_texts(capsys))
    assert len(texts) > 1000
    for where, text in texts:
        words = set(re.findall(r"[^\W\d_½]+", text)) - NAMES
        assert not [word for word in words if len(word) > 1 and not word.isascii()], (where, text)
        assert not [word for word in words if word.lower() in FOREIGN], (where, text)


def remarks() -> set[str]:
    """Every kind of `###` line that a report may have."""
    source = "".join(path.read_text(encoding="utf-8") for path in (JOURNAL / "facts").glob("*.py"))
    return set(re.findall(r'(?:\.with_remark|Remark)\("([A-Z][\w ]+)"', source))


@pytest.mark.vcl(11, 14, 15, answer="docs/: tutorial, application, events, commands, systems, tie-breaks, files")
def test_the_manual_is_complete() -> None:
    """Commands, actions of an event with their options, systems, tie-breaks, remarks of a report, roles."""
    pages = {page.name: manual.source(page) for page in manual.PAGES}
    assert [name for name in COMMANDS if f"\n## dutchess {name}\n" not in pages["cli"]] == []
    for name, part in PARTS.items():
        assert f"| `{name}` |" in pages["journal"], name
        assert [option.name for option in part.command.options if option.name not in pages["journal"]] == [], name
    about_systems = " ".join(text for name, text in pages.items() if name.startswith("systems/"))
    assert [system.name for system in systems.SYSTEMS if f"`{system.name}`" not in about_systems] == []
    in_force = pages["tiebreaks"].partition("\n## The current regulations")[2].partition("\n## ")[0]
    assert [code for code in CURRENT.definitions if f"| `{CURRENT.definitions[code].name}` |" not in in_force] == []
    assert len(remarks()) > 10
    assert [kind for kind in sorted(remarks()) if f"`{kind}`" not in pages["journal"]] == []
    assert [role for role in ROLES if role not in pages["web"]] == []
    assert pages["journal"].count("\ndutchess event ") > 20, "an event from beginning to end"
