"""What the journal says: refusals, cautions, notices, reasons, each a code with parameters, and the words for it.

    message = said("round-not-published", round=3)
    str(message)                          round 3 is not published yet
    text(message, language("es"))         la ronda 3 aún no está publicada

Owns `Message` and its ways into words and into JSON; the words are in `message_texts`, those of other languages in
`locale/`. Parameters are numbers, texts (names, results, codes of tie-breaks), messages, which stand whole in the outer
one, or several of those. What the journal writes into an entry is the code with its parameters, never a translation.
Must not decide what is said.
"""

from __future__ import annotations

from collections.abc import Mapping
from string import Formatter
from typing import Any

from dutchess.base.translation import DEFAULT, Texts, language
from dutchess.base.values import value_class
from dutchess.formats.imports import Remark
from dutchess.journal.message_texts import FOREIGN, MESSAGES

NOTHING: Mapping[str, Any] = {}


@value_class
class Message:
    """Something that is said: which message, and what it is about. As a text it is English."""

    code: str
    parameters: Mapping[str, Value] = NOTHING

    def __str__(self) -> str:
        return text(self)

    @classmethod
    def from_json(cls, value: Any) -> Message:
        """The message that `as_json` wrote; ValueError if there is no such code, or its parameters are others."""
        if not isinstance(value, dict) or not value.keys() <= {"code", "parameters"}:
            raise ValueError(f"{value!r} is no message")
        code, parameters = value.get("code"), value.get("parameters", {})
        if code not in MESSAGES or not isinstance(parameters, dict) or parameters.keys() != _places(MESSAGES[code]):
            raise ValueError(f"{code!r} is no message that is known (a newer program wrote it?)")
        return cls(code, {name: _value(item) for name, item in parameters.items()})


class Worded:
    """Whatever says one message."""

    said: Message

    @property
    def code(self) -> str:
        return self.said.code

    @property
    def text(self) -> str:
        """What is said, in English."""
        return str(self.said)


def _places(words: str) -> set[str]:
    """The parameters that a template names."""
    return {name for _, name, _, _ in Formatter().parse(words) if name}


def _value(item: Any) -> Value:
    """A parameter as `as_json` wrote it."""
    if isinstance(item, list):
        return tuple([_value(part) for part in item])
    if isinstance(item, str) or type(item) is int:
        return item
    return Message.from_json(item)


# What a fact says about itself: a message, or a text without words (names, results). Older journals have texts only.
Words = str | Message

Value = str | int | Message | tuple["Value", ...]


def said(code: str, /, **parameters: Value) -> Message:
    """A message by its code."""
    return Message(code, parameters)


def foreign(remark: Remark) -> Message:
    """What the reader of a foreign file says, as a message of the journal."""
    return Message(f"{FOREIGN}{remark.code}", remark.parameters)


def text(message: Message, _: Texts | None = None) -> str:
    """A message in words, English unless another language is given."""
    texts = _ or language(DEFAULT)
    return texts(MESSAGES[message.code], **{name: _as_text(value, texts) for name, value in message.parameters.items()})


def _as_text(value: Value, texts: Texts) -> str | int:
    """A parameter as it stands in a text. Names hold commas, so that only numbers are separated by them."""
    if isinstance(value, Message):
        return text(value, texts)
    if isinstance(value, tuple):
        separator = ", " if all(isinstance(item, int) for item in value) else "; "
        return separator.join(str(_as_text(item, texts)) for item in value)
    return value


def as_json(message: Message) -> dict[str, Any]:
    """A message for programs: code and parameters; messages among them in the same form."""
    return {"code": message.code, "parameters": {name: _plain(value) for name, value in message.parameters.items()}}


def _plain(value: Value) -> Any:
    if isinstance(value, Message):
        return as_json(value)
    return [_plain(item) for item in value] if isinstance(value, tuple) else value
