"""No sentence is untranslated, no placeholder lost, the compiled catalogues in step."""

from __future__ import annotations

import pytest

import dutchess
import translations
from dutchess.translation import LANGUAGES, language


def test_the_tool_knows_the_languages() -> None:
    assert {"en", *translations.LANGUAGES} == set(LANGUAGES)


@pytest.mark.parametrize("code", translations.LANGUAGES)
def test_every_text_is_translated(code: str) -> None:
    assert translations.faults(code) == []


def test_an_unknown_language_is_refused_with_the_known_ones() -> None:
    with pytest.raises(dutchess.DutchessError, match="the languages are en, es, pt, it"):
        language("xx")


def test_english_is_written_as_it_stands() -> None:
    assert language("en")("Nobody is paired yet.") == "Nobody is paired yet."
    assert language("en").plural("{count} game", "{count} games", 2) == "2 games"
