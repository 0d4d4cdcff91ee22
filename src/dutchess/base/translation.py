"""Texts in the languages of the users: gettext catalogues, read by the standard library.

    _ = language("es")
    _("{name} has White.", name="Anna")
    _.plural("{count} game is open.", "{count} games are open.", 3)

Owns the list of languages and the catalogues in `locale/`. English texts are the keys; a text without a translation
stays English. Values are inserted after translation, by name, so a translator may order them freely. Must not decide
what is said.

The texts of the code are collected by the name `_` (tests/support/translations.py), so the value is called that
wherever it is used.
"""

from __future__ import annotations

import gettext
from functools import cache
from pathlib import Path

from dutchess.base.errors import Sentence, UnknownLanguage

TYPE_CHECKING = False
if TYPE_CHECKING:
    from dutchess.literals import Language

DOMAIN = "dutchess"
CATALOGUES = Path(__file__).parent.parent / "locale"
LANGUAGES: dict[Language, str] = {
    "en": "English",
    "es": "Español",
    "pt": "Português",
    "it": "Italiano",
    "de": "Deutsch",
    "nl": "Nederlands",
    "fr": "Français",
    "pl": "Polski",
}
DEFAULT: Language = "en"
ONE_BELOW_TWO = frozenset(("fr", "pt"))  # languages that say "1,5 point"
SMALL_INSIDE = frozenset(("es", "pt", "nl", "pl"))


def N_(message: str) -> str:
    """Marks a text that is translated later, where it is used; here it does not change."""
    return message


class Texts:
    """The texts of one language. `code` is its two letters."""

    def __init__(self, code: Language, translations: gettext.NullTranslations) -> None:
        self.code = code
        self._is_english = code == DEFAULT  # the texts of the code themselves
        self._translations = translations

    def __call__(self, message: str, /, **values: object) -> str:
        """A text with its values inserted."""
        translated = message if self._is_english else self._translations.gettext(message)
        return translated.format(**values) if values else translated

    def plural(self, one: str, many: str, count: int, /, **values: object) -> str:
        """A text that depends on a number; `{count}` is that number."""
        return self._translations.ngettext(one, many, count).format(count=count, **values)

    def say(self, sentence: str) -> str:
        """A sentence made elsewhere, in this language; a text that is no `Sentence` stays as it is."""
        if not isinstance(sentence, Sentence):
            return sentence
        told = {name: self.say(value) if isinstance(value, str) else value for name, value in sentence.values.items()}
        return self(sentence.message, **told)

    def decimal(self, written: str) -> str:
        """A decimal number as people of the language write it: `3.5` has a comma in all but English."""
        return written if self.code == DEFAULT else written.replace(".", ",")

    def is_one(self, tenths: int) -> bool:
        """Whether a decimal number, in tenths, takes the singular: `1.0`, in some languages all below two."""
        return 0 <= tenths < 20 if self.code in ONE_BELOW_TWO else tenths == 10

    def inside(self, name: str) -> str:
        """A name such as White inside a sentence: small in some languages (`blancas`)."""
        return name.lower() if self.code in SMALL_INSIDE else name


def known(code: str) -> Language:
    """The two letters of a known language. Raises UnknownLanguage for others."""
    for language in LANGUAGES:
        if language == code:
            return language
    raise UnknownLanguage(f"unknown language {code!r}; the languages are {', '.join(LANGUAGES)}")


@cache
def language(written: str) -> Texts:
    """The texts of a language by its two letters. Raises UnknownLanguage if there is none."""
    code = known(written)
    if code == DEFAULT:
        return Texts(DEFAULT, gettext.NullTranslations())
    return Texts(code, gettext.translation(DOMAIN, CATALOGUES, [code], fallback=True))
