"""Players and rounds as other programs list them, assembled into a tournament.

Owns what all readers share: both sides of a game, rounds in which somebody is missing, dates, sizes. Every doubt is
noted as a remark. Must not know any format.
"""

from __future__ import annotations

import re

from dutchess.base.errors import InvalidTournament, Sentence, TooLarge
from dutchess.base.values import replace, value_class
from dutchess.formats import trf
from dutchess.formats.imports.remarks import Remark, remark
from dutchess.formats.trf.header_records import NationalRating, national_record
from dutchess.tournament import ABSENT, BLACK, MAX_PLAYERS, MAX_ROUNDS, NO_COLOUR, WHITE, Game, Player, Tournament
from dutchess.tournament.entries import initial_order
from dutchess.tournament.numbering import renumbered
from dutchess.tournament.results import LETTERS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

LARGEST_RATING = 4_000
LARGEST_IDENTIFIER = 11  # characters, as report files hold them
MANY = 20  # remarks of one kind that are told one by one
SEXES = {"m": "m", "f": "w", "w": "w"}


@value_class
class Imported:
    """What a foreign file holds.

    Attributes:
        tournament: its facts.
        format: the name of the format, such as `Vega (.veg)`.
        remarks: what could not be read, or was taken in some way.
    """

    tournament: Tournament
    format: str
    remarks: tuple[Remark, ...]


class Sheet:
    """Collects players and rounds. Errors name the player or the round."""

    def __init__(self, format: str) -> None:
        self.format = format
        self.remarks: list[Remark] = []
        self._players: dict[int, Player] = {}
        self._national: dict[int, NationalRating] = {}
        self._rounds: list[dict[int, Game]] = []

    # -- players -------------------------------------------------------------------------------------------------------

    def add(
        self,
        number: int,
        name: str,
        *,
        rating: int = 0,
        title: str = "",
        sex: str = "",
        federation: str = "",
        fide_id: str = "",
        birth: str = "",
        club: str = "",
        national_rating: int = 0,
        national_id: str = "",
    ) -> None:
        """A player. A national rating is kept apart from the FIDE rating."""
        if not 1 <= number <= MAX_PLAYERS:
            raise TooLarge(
                Sentence("{number} is no pairing number; they go from 1 to {most}", number=number, most=MAX_PLAYERS)
            )
        if number in self._players:
            raise InvalidTournament(Sentence("two players have the number {number}", number=number))
        federation = _letters(federation)
        self._players[number] = Player(
            number,
            trf.deviations.one_line(name) or f"Player {number}",
            rating if 0 < rating <= LARGEST_RATING else 0,
            trf.deviations.one_line(title).upper()[:3] if len(title.strip()) <= 3 else "",
            SEXES.get(sex.strip().lower()[:1], ""),
            federation,
            "" if set(fide_id.strip()) <= {"0"} else trf.deviations.one_line(fide_id)[:LARGEST_IDENTIFIER],
            birth,
            club=trf.deviations.one_line(club),
        )
        if 0 < national_rating <= LARGEST_RATING and federation:
            identifier = trf.deviations.one_line(national_id)[:LARGEST_IDENTIFIER]
            self._national[number] = NationalRating(
                federation, number, national_rating, identifier=identifier, title="", origin=federation
            )

    @property
    def numbers(self) -> set[int]:
        return set(self._players)

    # -- rounds --------------------------------------------------------------------------------------------------------

    def game(self, round_number: int, white: int, black: int, result: str) -> None:
        """A pair with its result as people write it: `1-0`, `1F-0F`, or nothing for an open game."""
        letters = LETTERS[result]
        self._put(round_number, white, Game(black, WHITE, letters[0]))
        self._put(round_number, black, Game(white, BLACK, letters[1]))

    def side(self, round_number: int, number: int, opponent: int, colour: str, letter: str) -> None:
        """One side of a game, in files that list the games of each player. That both agree is checked at the end."""
        self._put(round_number, number, Game(opponent, colour, letter))

    def bye(self, round_number: int, number: int, letter: str) -> None:
        """A round without an opponent: `U`, `F`, `H` or `Z`."""
        self._put(round_number, number, Game(0, NO_COLOUR, letter))

    def has(self, round_number: int, number: int) -> bool:
        """True if something is known about this player in this round."""
        return round_number <= len(self._rounds) and number in self._rounds[round_number - 1]

    def _put(self, round_number: int, number: int, game: Game) -> None:
        if not 1 <= round_number <= MAX_ROUNDS:
            raise TooLarge(
                Sentence("{round} is no round; there are at most {most}", round=round_number, most=MAX_ROUNDS)
            )
        if number not in self._players:
            raise InvalidTournament(
                Sentence("round {round}: there is no player {number}", round=round_number, number=number)
            )
        while len(self._rounds) < round_number:
            self._rounds.append({})
        if number in self._rounds[round_number - 1]:
            raise InvalidTournament(
                Sentence("round {round}: player {number} is listed twice", round=round_number, number=number)
            )
        self._rounds[round_number - 1][number] = game

    # -- the whole -----------------------------------------------------------------------------------------------------

    def tournament(self, *, rounds: int | None = None, by_strength: bool = False, **facts: Any) -> Imported:
        """Everything together. Whoever is not listed in a round was absent.

        Args:
            by_strength: the numbers of the file are no pairing numbers; give new ones by C.04.2 article 2.
        """
        if not self._players:
            raise InvalidTournament(Sentence("the file lists no players"))
        played = self._played()
        players = tuple(
            replace(self._players[number], games=tuple([rows.get(number, ABSENT) for rows in played]))
            for number in sorted(self._players)
        )
        total = rounds if rounds and rounds >= max(1, len(played)) else None
        made = Tournament(players, rounds=min(total, MAX_ROUNDS) if total else None, **facts)
        numbers = {player.number: player.number for player in players}
        if by_strength:
            numbers = {player.number: place for place, player in enumerate(initial_order(players), 1)}
            made = renumbered(made, numbers)
            self.remarks.append(remark("numbers"))
        national = sorted((numbers[old], rating) for old, rating in self._national.items())
        if national:
            self.remarks.append(remark("other-rating"))
            kept = [national_record(replace(rating, number=new), made.player(new)) for new, rating in national]
            made = replace(made, records=tuple(kept))
        return Imported(made.validated(), self.format, in_short(self.remarks))

    @property
    def played_rounds(self) -> int:
        """The number of the last round with a game."""
        return len(self._played())

    def _played(self) -> list[dict[int, Game]]:
        """The rounds without those at the end in which nobody has a game; byes announced for them are forgotten."""
        rounds = list(self._rounds)
        while rounds and not any(game.paired for game in rounds[-1].values()):
            rounds.pop()
        return rounds


def in_short(remarks: Iterable[Remark]) -> tuple[Remark, ...]:
    """Each remark once; of many of one kind only the first ones, and how many there are."""
    once = {(said.code, *said.parameters.items()): said for said in remarks}
    kinds: dict[str, list[Remark]] = {}
    for said in once.values():
        kinds.setdefault(said.code, []).append(said)
    short: list[Remark] = []
    for found in kinds.values():
        short += found[:MANY]
        if len(found) > MANY:
            short.append(remark("more", count=len(found) - MANY, example=str(found[MANY])))
    return tuple(short)


def _letters(federation: str) -> str:
    """A federation: three letters, or nothing."""
    written = federation.strip().upper()
    return written if len(written) == 3 and written.isalpha() and written.isascii() else ""


def day(text: str) -> str:
    """A date as `YYYY/MM/DD` from `YYYYMMDD`, `YYYY-MM-DD` or `DD/MM/YYYY`, whatever separates; `""` for others."""
    found = re.fullmatch(r"(\d{4})\D?(\d\d)\D?(\d\d)", text.strip(), re.ASCII)
    year, month, date = found.groups() if found else ("", "", "")
    if not found:
        found = re.fullmatch(r"(\d\d?)\D(\d\d?)\D(\d{4})", text.strip(), re.ASCII)
        date, month, year = found.groups() if found else ("", "", "")
    if not (found and 1 <= int(month) <= 12 and 1 <= int(date) <= 31 and int(year) >= 1800):
        return ""
    return f"{year}/{int(month):02}/{int(date):02}"


def birth(text: str) -> str:
    """A date of birth; a year alone if that is all there is."""
    written = text.strip()
    if re.fullmatch(r"(?:19|20)\d\d(?:0000)?", written, re.ASCII):
        return written[:4]
    return day(written)


def whole(text: object) -> int:
    """A number that is not negative; 0 for anything else."""
    written = str(text).strip().partition(".")[0] if not isinstance(text, bool) else ""
    return int(written) if written.isdecimal() and written.isascii() and len(written) <= 9 else 0


def tenths(text: str) -> int | None:
    """Points in tenths; None if the text is no number of points."""
    try:
        return trf.deviations.tenths(text)
    except ValueError:
        return None
