"""Warnings of FIDE mode as values: what may go wrong, how serious it is, and how it is confirmed.

Owns `Caution` and the tokens of confirmation. A token names one warning about one state of the event, so that nobody
can confirm beforehand, and it changes when the event does. Cautions cannot be switched off. Must not decide when to
warn.

Levels (question 218 to 221 of the check list): 2 acknowledge; 3 confirm or cancel; 4 confirm twice, the second time
knowing the consequences; 5 is a `Refusal`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from hashlib import sha256
from typing import Any

from dutchess.base.values import replace, value_class
from dutchess.journal.messages import Message, Worded, as_json

ACKNOWLEDGE, CONFIRM, CONFIRM_TWICE = 2, 3, 4


@value_class
class Caution(Worded):
    """One warning.

    Attributes:
        level: 2, 3 or 4.
        said: what a person must know; its code says which warning it is (`second-half-point-bye`).
        article: the rule behind it.
        consequences: what will follow (level 4).
        step: 1, or 2 for the second confirmation of level 4.
        token: what confirms it; empty until the state that it is about is known.
    """

    level: int
    said: Message
    article: str
    consequences: Message | None = None
    step: int = 1
    token: str = ""

    def as_json(self) -> dict[str, Any]:
        """The caution for programs: words, and the code and parameters they are made of."""
        return {
            "level": self.level,
            **as_json(self.said),
            "text": self.text,
            "article": self.article,
            "consequences": str(self.consequences or ""),
            "step": self.step,
            "token": self.token,
        }


def select_unconfirmed(cautions: Iterable[Caution], head: str, confirmed: Collection[str]) -> tuple[Caution, ...]:
    """The cautions that the tokens do not confirm, each with the token that would."""
    open_cautions: list[Caution] = []
    for caution in cautions:
        for step in range(1, 3 if caution.level == CONFIRM_TWICE else 2):
            asked = _with_token(replace(caution, step=step), head)
            if asked.token not in confirmed:
                open_cautions.append(asked)
                break
    return tuple(open_cautions)


def _with_token(caution: Caution, head: str) -> Caution:
    stated = "\n".join((head, caution.code, caution.text, str(caution.consequences or ""), str(caution.step)))
    return replace(caution, token=f"{caution.code}:{sha256(stated.encode()).hexdigest()[:12]}")
