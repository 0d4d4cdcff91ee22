"""Records of our own for formats and wishes: XXF, XXM and XXW. Other programs skip them.

    XXF  games=2 third-place=yes          the parameters that the event declares for its format
    XXM  RRR WWWW BBBB =1                 the play-off of a match that stood level after round RRR, game by game
    XXW  FFF LLL NNNN NNNN ...            a wish: no two of these should meet from round FFF to round LLL

Owns their columns. Must not know what they mean: the pages of the systems say it.
"""

from __future__ import annotations

from dutchess.base.errors import InvalidTournament, Sentence
from dutchess.base.values import replace
from dutchess.formats.trf.deviations import quote
from dutchess.tournament import MAX_PLAYERS, MAX_ROUNDS, Playoff, Wish

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from dutchess.formats.trf.header_records import FieldLines
    from dutchess.tournament import Tournament

    Lines = Sequence[tuple[str, int]]
    Deferred = Mapping[str, Lines]

LEAST_WORDS = 4  # of a wish: two rounds and two participants


def with_own_records(tournament: Tournament, deferred: Deferred) -> Tournament:
    """The tournament with what these records state."""
    return replace(
        tournament,
        parameters=read_parameters(deferred.get("XXF", ())),
        playoffs=read_playoffs(deferred.get("XXM", ())),
        wishes=read_wishes(deferred.get("XXW", ())),
    )


def own_lines(tournament: Tournament, deferred: Deferred) -> list[FieldLines]:
    """For each record: its code, what kept lines state, what the tournament says, and the lines to write."""
    parameters = " ".join([f"{name}={value}" for name, value in tournament.parameters])
    return [
        (
            "XXF",
            read_parameters(deferred.get("XXF", ())),
            tournament.parameters,
            lambda: [f"XXF  {parameters}"] if parameters else [],
        ),
        (
            "XXM",
            read_playoffs(deferred.get("XXM", ())),
            tournament.playoffs,
            lambda: [f"XXM  {one.round:3} {one.white:4} {one.black:4} {one.results}" for one in tournament.playoffs],
        ),
        ("XXW", read_wishes(deferred.get("XXW", ())), tournament.wishes, lambda: map(_wish_line, tournament.wishes)),
    ]


def read_parameters(lines: Lines) -> tuple[tuple[str, str], ...]:
    """XXF: names and values. A name that occurs twice is an error."""
    found: dict[str, str] = {}
    for line, number in lines:
        for word in line[3:].split():
            name, equals, value = word.partition("=")
            if not equals or not name or not value:
                raise InvalidTournament(
                    Sentence("record XXF: {written} is not of the form name=value", written=quote(word)), line=number
                )
            if name in found:
                raise InvalidTournament(
                    Sentence("record XXF: {written} occurs twice", written=quote(name)), line=number
                )
            found[name] = value
    return tuple(found.items())


def read_playoffs(lines: Lines) -> tuple[Playoff, ...]:
    """XXM: the round, who had White and who had Black in the first game, and the results of that White's games."""
    return tuple([_read_playoff(line, number) for line, number in lines])


def _read_playoff(line: str, number: int) -> Playoff:
    words = line[3:].split()
    if len(words) != 4 or {*words[3]} - {*"1=0"}:
        raise InvalidTournament(
            Sentence("record XXM needs a round, two participants, and the results of the games (1, = and 0)"),
            line=number,
        )
    return Playoff(
        _number(words[0], MAX_ROUNDS, "XXM", number),
        _number(words[1], MAX_PLAYERS, "XXM", number),
        _number(words[2], MAX_PLAYERS, "XXM", number),
        words[3],
    )


def read_wishes(lines: Lines) -> tuple[Wish, ...]:
    """XXW: the first and the last round, then the participants."""
    return tuple([_read_wish(line, number) for line, number in lines])


def _read_wish(line: str, number: int) -> Wish:
    words = line[3:].split()
    if len(words) < LEAST_WORDS:
        raise InvalidTournament(Sentence("record XXW needs two rounds and at least two participants"), line=number)
    first, last = (_number(word, MAX_ROUNDS, "XXW", number) for word in words[:2])
    return Wish(tuple([_number(word, MAX_PLAYERS, "XXW", number) for word in words[2:]]), first, last)


def _number(word: str, highest: int, code: str, number: int) -> int:
    if not (word.isdecimal() and word.isascii() and len(word) <= len(str(MAX_PLAYERS)) and 0 < int(word) <= highest):
        raise InvalidTournament(
            Sentence(
                "record {code}: {written} is not a number from 1 to {highest}",
                code=code,
                written=quote(word),
                highest=highest,
            ),
            line=number,
        )
    return int(word)


def _wish_line(wish: Wish) -> str:
    return f"XXW  {wish.first_round:3} {wish.last_round:3}" + "".join([f" {number:4}" for number in wish.players])
