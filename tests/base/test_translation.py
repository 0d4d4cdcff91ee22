"""No text is untranslated, no placeholder lost, the compiled catalogues in step, the words those of the glossary."""

from __future__ import annotations

import gettext
import io
import pickle
import re
from pathlib import Path

import pytest
from babel.messages.pofile import write_po

import dutchess
import translations
from dutchess.base.errors import Sentence
from dutchess.base.translation import LANGUAGES, Texts, language
from dutchess.ranking.tiebreaks import REGULATIONS


def test_the_tool_knows_the_languages() -> None:
    assert {"en", *translations.LANGUAGES} == set(LANGUAGES)


@pytest.mark.parametrize("code", translations.LANGUAGES)
def test_every_text_is_translated(code: str) -> None:
    assert translations.faults(code) == []


@pytest.mark.parametrize("code", translations.LANGUAGES)
def test_every_text_uses_the_words_of_the_glossary(code: str) -> None:
    assert translations.breaches(code) == []


@pytest.mark.parametrize(
    ("code", "english", "written", "fault"),
    [
        ("es", "Board {board}", "Mesa {board}", "never 'mesa'"),
        ("es", "Board {board}", "Puesto {board}", "tablero or tableros or tab. is the word"),
        ("es", "Crosstable", "Cuadro cruzado", "tabla cruzada is the word"),
        ("es", "Players", "Jugadores", "never 'jugadores'"),
        ("es", "{name} stays over", "{name} sobraría(n)", "a word for one and for many"),
        ("es", "called “{name}”", "llamado “{name}”", "quotation marks are «»"),
        ("pt", "the file is empty", "o ficheiro está vazio", "never 'ficheiro'"),
        ("pt", "Next round", "Próxima ronda", "never 'ronda'"),
        ("pt", "It is known.", "Sabe-se", "it ends unlike the English text"),
        ("pt", "Search", "Search", "the same as in English"),
        ("fr", "Board {board}", "Table {board}", "never 'table'"),
        ("fr", "Next round", "Prochain tour", "never 'tour'"),
        ("fr", "called “{name}”", "appelé “{name}”", "quotation marks are «»"),
        ("pl", "Opponent", "Rywal", "never 'rywal'"),
        ("pl", "Players", "Zawodnicy", "never 'zawodnicy'"),
        ("pl", "called “{name}”", "o nazwie «{name}»", "quotation marks are „”"),
        ("it", "Chief arbiter", "Arbitro capo", "arbitro principale is the word"),
        ("it", "Search by name", "Cercare per nome", "it begins with an infinitive"),
        ("it", "Try again.", "Riprovi.", "never 'riprovi'"),
        ("de", "Your opponent", "Ihr Gegner", "gegenüber* or gegnerschaft is the word"),
        ("de", "Players", "Spieler", "never 'spieler'"),
        ("de", "called “{name}”", "genannt “{name}”", "quotation marks are „“"),
        ("de", "Try again.", "Versuche es noch einmal, wenn du kannst.", "never 'du'"),
        ("nl", "Players", "Spelers", "never 'spelers'"),
        ("nl", "Your result", "Jouw uitslag", "never 'jouw'"),
        ("nl", "Round {round} was paired.", "Ronde {round} is gepaard.", "never 'gepaard'"),
        ("de", "Boards of players", "Bretter der Teilnehmer(innen)", "a word for one and for many"),
    ],
)
def test_a_word_that_the_glossary_forbids_is_found(code: str, english: str, written: str, fault: str) -> None:
    texts = translations.empty(code)
    texts.add(english, written)
    assert any(fault in told for told in translations.breaches(code, texts))


@pytest.mark.parametrize(
    ("code", "forms"),
    [
        ("es", ("{count} tablero", "{count} tableros de {name}")),
        ("pl", ("{count} szachownica {name}", "{count} szachownice {name}", "{count} szachownic")),
    ],
)
def test_singular_and_plural_say_the_same_things(code: str, forms: tuple[str, ...]) -> None:
    texts = translations.empty(code)
    texts.add(("{count} board of {name}", "{count} boards of {name}"), forms)
    assert any("the placeholders of singular and plural differ" in told for told in translations.breaches(code, texts))


POLISH = ("{count} partia", "{count} partie", "{count} partii")


def test_a_language_may_have_three_forms_for_numbers() -> None:
    texts = translations.empty("pl")
    texts.add(("{count} game", "{count} games"), POLISH)
    polish = Texts("en", gettext.GNUTranslations(io.BytesIO(translations.compiled(texts))))
    said = [polish.plural("{count} game", "{count} games", count) for count in (0, 1, 2, 5, 12, 22)]
    assert said == ["0 partii", "1 partia", "2 partie", "5 partii", "12 partii", "22 partie"]


@pytest.mark.parametrize(
    ("forms", "is_complete"), [(POLISH, True), (POLISH[:2], False), ((*POLISH[:2], ""), False), (POLISH[:1], False)]
)
def test_every_form_is_asked_for(
    forms: tuple[str, ...], is_complete: bool, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    texts = translations.empty(None)
    texts.add(("{count} game", "{count} games"))
    done = translations.empty("pl")
    done.add(("{count} game", "{count} games"), forms)
    monkeypatch.setattr(translations, "template", lambda: texts)
    monkeypatch.setattr(translations, "LOCALE", tmp_path)
    folder = tmp_path / "pl" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    with (folder / "dutchess.po").open("wb") as file:
        write_po(file, done)
    (folder / "dutchess.mo").write_bytes(translations.compiled(translations.catalogue("pl")))
    assert (translations.faults("pl") == []) == is_complete


def test_a_fraction_of_a_point_has_a_text_of_its_own() -> None:
    """Polish: 1 punkt, 3 punkty, 5 punktów, but 1,5 punktu."""
    assert translations.template().get("{points} points") is not None
    assert translations.template().get(("{points} point", "{points} points")) is not None


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_page_of_the_browser_package_speaks_every_language(code: str) -> None:
    """browser/page/words.js has its own words: the page loads before the catalogues do."""
    page = (translations.ROOT / "browser" / "page" / "index.html").read_text(encoding="utf-8")
    types = (translations.ROOT / "browser" / "npm" / "index.d.ts").read_text(encoding="utf-8")
    words = (translations.ROOT / "browser" / "page" / "words.js").read_text(encoding="utf-8")
    assert f'<option value="{code}">{LANGUAGES[code]}</option>' in page
    assert f'"{code}"' in next(line for line in types.splitlines() if "lang?:" in line)
    blocks = dict(re.findall(r"^  (\w\w): \{\n(.*?)^  \},$", words, re.MULTILINE | re.DOTALL))
    said = {one: dict(re.findall(r'^    (\w+):\s*"(.+)",$', text, re.MULTILINE)) for one, text in blocks.items()}
    assert said[code].keys() == said["en"].keys()
    placeholders = translations.PLACEHOLDER.findall
    assert {one: {*placeholders(text)} for one, text in said[code].items()} == {
        one: {*placeholders(text)} for one, text in said["en"].items()
    }
    assert code == "en" or said[code]["promise"] != said["en"]["promise"]


@pytest.mark.parametrize("code", translations.LANGUAGES)
def test_a_glossary_names_no_message_that_is_gone(code: str) -> None:
    words = translations.glossary(code)
    named = words.same | words.reworded | {one for term in words.terms for one in term.excepted}
    assert named - {one for message in translations.template() for one in translations.originals(message)} == set()


def test_an_unknown_language_is_refused_with_the_known_ones() -> None:
    with pytest.raises(dutchess.DutchessError, match=f"the languages are {', '.join(LANGUAGES)}"):
        language("xx")


def test_english_is_written_as_it_stands() -> None:
    assert language("en")("Nobody is paired yet.") == "Nobody is paired yet."
    assert language("en").plural("{count} game", "{count} games", 2) == "2 games"


def test_numbers_and_colours_inside_a_sentence_are_written_as_in_the_language() -> None:
    assert {language(code).decimal("3.5") for code in translations.LANGUAGES} == {"3,5"}
    assert language("en").decimal("3.5") == "3.5"
    named = {texts.code: texts.inside(texts("White")) for texts in map(language, LANGUAGES)}
    expected = {
        "en": "White",
        "es": "blancas",
        "pt": "brancas",
        "it": "Bianco",
        "de": "Weiß",
        "nl": "wit",
        "fr": "Blancs",
        "pl": "białe",
    }
    assert named == expected


def test_a_sentence_is_said_again_in_another_language() -> None:
    warning = Sentence("all {rounds} rounds are already paired (TRF record 142 or XXR)", rounds=7)
    kept = pickle.loads(pickle.dumps(warning))
    assert kept == warning == "all 7 rounds are already paired (TRF record 142 or XXR)"
    assert language("es").say(kept) == "las 7 rondas ya se han emparejado (registro TRF 142 o XXR)"
    assert language("es").say("as it is") == "as it is"


@pytest.mark.parametrize("code", translations.LANGUAGES)
def test_the_title_of_every_tiebreak_is_translated(code: str) -> None:
    texts = translations.catalogue(code)
    titles = {one.title for rules in REGULATIONS.values() for one in rules.definitions.values()}
    assert {title for title in titles if title.message not in texts} == set()


@pytest.mark.house
def test_every_text_is_found_by_its_mark() -> None:
    """Texts are extracted from calls of `_`; one that is given to a language directly would never be translated."""
    direct = re.compile(r"(?:texts_of|language)\([^()]*\)\(\s*[\"']")
    assert [
        str(path) for path in translations.SOURCE.rglob("*.py") if direct.search(path.read_text(encoding="utf-8"))
    ] == []
