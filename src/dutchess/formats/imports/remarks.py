"""What a reader of a foreign file could not read, or had to take in some way: a code with parameters, and its words.

Owns the table of codes with their English words; other languages have theirs in `locale/`. A code never changes its
meaning. The journal says the same messages, by codes that begin with `import-`. Must not decide what is said.
"""

from __future__ import annotations

from dutchess.base.translation import DEFAULT, N_, language
from dutchess.base.values import value_class

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from dutchess.base.translation import Texts


@value_class
class Remark:
    """Something that was not read, or was taken in some way. As a text it is English."""

    code: str
    parameters: Mapping[str, str | int]

    def __str__(self) -> str:
        return words(self)


def remark(code: str, /, **parameters: str | int) -> Remark:
    """A remark by its code."""
    return Remark(code, parameters)


def words(said: Remark, _: Texts | None = None) -> str:
    """A remark in words, English unless another language is given."""
    return (_ or language(DEFAULT))(REMARKS[said.code], **said.parameters)


REMARKS = {
    "result-open": N_("round {round}, {white}-{black}: the result {written} is not known; the game is left open"),
    "result-taken": N_("round {round}, {white}-{black}: the result {written} was read as {taken}"),
    "absence": N_("round {round}, player {player}: {written} is not known; read as a zero-point bye"),
    "drawn-forfeit": N_("round {round}, {white}-{black}: a drawn forfeit was read as a half-point bye for each"),
    "system": N_("the pairing system {written} is not known here: choose one"),
    "system-not-stated": N_("the file does not say which pairing system was used"),
    "tiebreak": N_("tie-breaks that were not read: {written}"),
    "tiebreaks-not-stated": N_("the tie-breaks are shown without their names and were not read"),
    "numbers": N_("the file shows no pairing numbers; they were given by rating, title and name (C.04.2 article 2)"),
    "points": N_("the file gives player {player} {stated} points; the results give {counted}"),
    "column": N_("the column {heading} was not read"),
    "field": N_("the field {field} was not read"),
    "row": N_("row {row} was not read: {written}"),
    "rounds": N_("the rounds were not read: the part {part} is missing"),
    "rounds-not-stated": N_("the file does not say how many rounds the event has; it shows {count}"),
    "acceleration": N_("virtual points (accelerated pairings) were not read"),
    "other-rating": N_("players without a FIDE rating keep their national rating apart"),
    "more": N_("{count} more remarks of this kind: {example}"),
    "layout": N_("the file was written by {program}; its parts were read as those of {known}"),
}
