"""Record XXK: results that pairings counted, where record 001 has another one.

    XXK  RRR WWWW BBBB w b LLL

In round RRR, WWWW had White against BBBB; pairings up to that of round LLL counted the letters w and b as their
results. Without LLL every pairing counts them, and the standings do: record 001 then has what was corrected too late
for anything but the rating report (C.04.2 article 4.3). Other programs skip this record.

Owns its columns. Must not know what the results mean: `tournament.known` does.
"""

from __future__ import annotations

from dutchess.base.errors import InvalidTournament, Sentence
from dutchess.formats.trf.deviations import quote
from dutchess.tournament import MAX_PLAYERS, MAX_ROUNDS, OtherResult
from dutchess.tournament.results import BY_LETTERS, LETTERS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

NUMBERS = (MAX_ROUNDS, MAX_PLAYERS, MAX_PLAYERS)  # the highest round, and the highest numbers of players
WORDS = 5  # without the last round


def read_other_results(lines: Iterable[tuple[str, int]]) -> tuple[OtherResult, ...]:
    """All XXK lines of a file."""
    return tuple([_read(line, number) for line, number in lines])


def _read(line: str, number: int) -> OtherResult:
    words = line[3:].split()
    if len(words) not in (WORDS, WORDS + 1):
        raise InvalidTournament(
            Sentence("record XXK needs a round, two players, two letters and at most one more round"), line=number
        )
    game = [_number(word, highest, number) for word, highest in zip(words, NUMBERS, strict=False)]
    letters = words[3].upper(), words[4].upper()
    if letters not in BY_LETTERS:
        raise InvalidTournament(
            Sentence("record XXK: {written} is no result of a game", written=quote(" ".join(letters))), line=number
        )
    last = _number(words[WORDS], MAX_ROUNDS, number) if len(words) > WORDS else 0
    return OtherResult(game[0], game[1], game[2], BY_LETTERS[letters], last)


def _number(word: str, highest: int, number: int) -> int:
    if not (word.isdecimal() and word.isascii() and len(word) <= len(str(MAX_PLAYERS)) and 0 < int(word) <= highest):
        raise InvalidTournament(
            Sentence("record XXK: {written} is not a number from 1 to {highest}", written=quote(word), highest=highest),
            line=number,
        )
    return int(word)


def write_other_result(one: OtherResult) -> str:
    white, black = LETTERS[one.result]
    last = f" {one.last_round:3}" if one.last_round else ""
    return f"XXK  {one.round:3} {one.white:4} {one.black:4} {white} {black}{last}"
