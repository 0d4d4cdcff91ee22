"""No text is untranslated, no placeholder lost, the compiled catalogues in step, the words those of the glossary."""

from __future__ import annotations

import pickle

import pytest

import dutchess
import translations
from dutchess.ranking.tiebreaks import REGULATIONS
from dutchess.sentences import Sentence
from dutchess.translation import LANGUAGES, language


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
        ("it", "Chief arbiter", "Arbitro capo", "arbitro principale is the word"),
        ("it", "Search by name", "Cercare per nome", "it begins with an infinitive"),
        ("it", "Try again.", "Riprovi.", "never 'riprovi'"),
    ],
)
def test_a_word_that_the_glossary_forbids_is_found(code: str, english: str, written: str, fault: str) -> None:
    texts = translations.empty(code)
    texts.add(english, written)
    assert any(fault in told for told in translations.breaches(code, texts))


def test_singular_and_plural_say_the_same_things() -> None:
    texts = translations.empty("es")
    texts.add(
        ("{count} board of {name}", "{count} boards of {name}"), ("{count} tablero", "{count} tableros de {name}")
    )
    assert any("the placeholders of singular and plural differ" in told for told in translations.breaches("es", texts))


@pytest.mark.parametrize("code", translations.LANGUAGES)
def test_a_glossary_names_no_message_that_is_gone(code: str) -> None:
    words = translations.glossary(code)
    named = words.same | words.reworded | {one for term in words.terms for one in term.excepted}
    assert {one for one in named if one not in translations.template()} == set()


def test_an_unknown_language_is_refused_with_the_known_ones() -> None:
    with pytest.raises(dutchess.DutchessError, match="the languages are en, es, pt, it"):
        language("xx")


def test_english_is_written_as_it_stands() -> None:
    assert language("en")("Nobody is paired yet.") == "Nobody is paired yet."
    assert language("en").plural("{count} game", "{count} games", 2) == "2 games"


def test_numbers_and_colours_inside_a_sentence_are_written_as_in_the_language() -> None:
    assert [language(code).decimal("3.5") for code in ("en", "es", "pt", "it")] == ["3.5", "3,5", "3,5", "3,5"]
    named = [texts.inside(texts("White")) for texts in map(language, ("en", "es", "pt", "it"))]
    assert named == ["White", "blancas", "brancas", "Bianco"]


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
    assert {title for title in titles if getattr(title, "message", title) not in texts} == set()
