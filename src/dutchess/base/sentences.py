"""A sentence for people that remembers how it was made, so that it can be said in another language.

    warning = Sentence("round {round} is not paired", round=3)
    str(warning), language("es").say(warning)

Owns `Sentence`: warnings and the texts of errors that pages show are made with it. It is the English text to everybody
who does not ask. Must not know the languages; `translation` does.
"""

from __future__ import annotations


class Sentence(str):
    """An English sentence with its values. `message` and `values` make it anew."""

    __slots__ = ("message", "values")

    message: str
    values: dict[str, object]

    def __new__(cls, message: str, /, **values: object) -> Sentence:
        made = super().__new__(cls, message.format(**values) if values else message)
        made.message, made.values = message, values
        return made

    def __reduce__(self) -> tuple[object, ...]:
        return _made, (self.message, self.values)


def _made(message: str, values: dict[str, object]) -> Sentence:
    return Sentence(message, **values)
