"""Player records (001).

Owns the columns of the record and of its round blocks, and the tolerated deviations in them. Must not compare one
player with another: `checks` does.

A usual line is read by `native.Lines`, if it is there. Any other line is read by slicing. The ten characters of a round
block (two separators, opponent, colour, result) are looked up in a table that fills itself, because the same block
occurs many times. The details of an error are worked out only after an error.
"""

from __future__ import annotations

from dutchess.base.errors import InvalidTournament, Sentence, TooLarge
from dutchess.base.native import Lines
from dutchess.formats.trf.deviations import Deviation, tenths, whole
from dutchess.tournament import BLACK, MAX_PLAYERS, MAX_ROUNDS, NO_COLOUR, WHITE, Game
from dutchess.tournament.validity import TOGETHER, WITH_OPPONENT, WITHOUT_OPPONENT

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

FIRST_BLOCK = 89  # index of the two blanks before round 1; the block of round r starts ten characters later each
BLANKS = " " * 9  # the columns between the fields
BLOCK = 10
STATIC = 89  # length of the part before the rounds

COLOURS = {"w": WHITE, "W": WHITE, "b": BLACK, "B": BLACK, "s": BLACK, "S": BLACK, "-": NO_COLOUR, " ": NO_COLOUR}


# The right part of a block with an opponent, as nearly every program writes it: blank, colour, blank, result.
USUAL = {f" {colour} {letter}": (colour, letter) for colour in (WHITE, BLACK) for letter in "1=0+-WDL?"}

# Entries without an opponent in older files, and the letters for them today. `settle_old_byes` decides about `+` and
# `1`, once the whole round is known.
OLD_BYES = {"+": "+", "1": "1", "=": "H", "-": "Z", "0": "Z", " ": "Z"}

# Other ways to write a result that is not known yet, beside `?` and a blank.
OPEN = frozenset("X*")


# Usual games by the text of their block. All files share this table; it stops growing at `MOST_GAMES`.
MOST_GAMES = 10_000
_games: dict[str, Game] = {}


class BlockError(Exception):
    """A round block cannot be read. `offset` counts from the first character of the block."""

    def __init__(self, message: str, offset: int) -> None:
        super().__init__(message)
        self.message = message
        self.offset = offset


class Blocks(dict[str, "Game | None"]):
    """Round blocks by their text; an empty block is None. `odd` describes what is unusual about a block.

    `players` is the approximate number of players.
    """

    def __init__(self, players: int = 0) -> None:
        super().__init__()
        self.odd: dict[str, str] = {}
        self._players = players
        self._numbers: dict[str, int] | None = None

    @property
    def numbers(self) -> dict[str, int]:
        """The pairing numbers as the blocks write them, so that most blocks need no parsing."""
        if self._numbers is None:
            self._numbers = {str(number).rjust(6): number for number in range(1, self._players + 1)}
        return self._numbers

    def __missing__(self, text: str) -> Game | None:
        game = _games.get(text)
        if game is None:
            usual = USUAL.get(text[6:])
            opponent = self.numbers.get(text[:6])
            if opponent is not None and usual is not None:
                game = Game(opponent, usual[0], usual[1])
                if len(_games) < MOST_GAMES:
                    _games[text] = game
            else:
                game = self._parse(text.ljust(BLOCK)) if text.strip() else None
        self[text] = game
        return game

    def _parse(self, text: str) -> Game | None:
        opponent, colour_text, letter = text[2:6].strip(), text[7], text[9].upper()
        for offset in (0, 1, 6, 8):
            if text[offset] != " ":
                raise BlockError(Sentence("{written!r} in a column that must be blank", written=text[offset]), offset)
        colour = COLOURS.get(colour_text)
        if colour is None:
            raise BlockError(Sentence("the colour must be w, b or -, not {written!r}", written=colour_text), 7)
        if opponent and not (opponent.isdecimal() and opponent.isascii()):
            raise BlockError(Sentence("{written!r} is not a pairing number", written=opponent), 2)
        number = int(opponent or "0")
        if letter == "½":
            letter = "="
        if text[9] != letter or colour_text in "WBsS":
            self.odd[text] = Sentence("unusual letters for colour or result")
        if number:
            return Game(number, colour, self._result(text, letter))
        return self._without_opponent(text, colour, letter)

    def _result(self, text: str, letter: str) -> str:
        """The result of an entry that names an opponent."""
        if letter == " ":
            self.odd[text] = Sentence("a game without a result; read as not yet known")
            return "?"
        if letter in OPEN:
            self.odd[text] = Sentence("result {letter}; read as not yet known", letter=letter)
            return "?"
        if letter in WITHOUT_OPPONENT:
            raise BlockError(Sentence("{letter} means a bye, but the entry names an opponent", letter=letter), 9)
        if letter in WITH_OPPONENT:
            return letter
        if letter.isdecimal():  # a shifted column is more likely than a symbol
            raise BlockError(
                Sentence("unknown result {letter!r}; the results are {known}", letter=letter, known=TOGETHER), 9
            )
        self.odd[text] = Sentence(
            "result {letter}, which no edition of the format has; read as not yet known", letter=letter
        )
        return "?"

    def _without_opponent(self, text: str, colour: str, letter: str) -> Game | None:
        if letter in OPEN or letter == "?":
            self.odd[text] = Sentence("no opponent and result {letter}; read as not paired", letter=letter)
            return None
        if letter in WITHOUT_OPPONENT:
            if colour != NO_COLOUR:
                self.odd[text] = Sentence("a bye ({letter}) with a colour; the colour is ignored", letter=letter)
            return Game(0, NO_COLOUR, letter)
        meaning = OLD_BYES.get(letter)
        if meaning is None:
            raise BlockError(
                Sentence("{letter!r} needs an opponent; without one the results are U F H Z", letter=letter), 9
            )
        self.odd[text] = Sentence(
            "no opponent and result {letter!r}; read as a bye, which older files write like this", letter=letter
        )
        return Game(0, colour if letter == "+" else NO_COLOUR, meaning)


class PlayerLine:
    """One 001 record as read: the static fields, and one game per round block (None if it is blank)."""

    __slots__ = (
        "birth",
        "federation",
        "fide_id",
        "games",
        "line",
        "name",
        "number",
        "points",
        "rank",
        "rating",
        "row",
        "sex",
        "title",
    )

    line: str
    row: int
    number: int
    sex: str
    title: str
    name: str
    rating: int
    federation: str
    fide_id: str
    birth: str
    points: int | None
    rank: int | None
    games: list[Game | None]


def usual_lines(players: int) -> Callable[[str], PlayerLine | None] | None:
    """What reads the usual lines of a file, and returns None for all others; None if it is not there."""
    read: Callable[[str], PlayerLine | None] | None = Lines and Lines(Game, PlayerLine, players).read
    return read


def read_player(
    line: str,
    row: int,
    blocks: Blocks,
    deviations: list[Deviation],
    usual: Callable[[str], PlayerLine | None] | None = None,
) -> PlayerLine:
    """Read one 001 line (`row` is its number in the file)."""
    line = line.rstrip()
    if len(line) < STATIC:
        line = line.ljust(STATIC)
    if usual is not None:
        known_player = usual(line)
        if known_player is not None:
            known_player.row = row
            return known_player
    if not line.isascii():
        line = _by_characters(line)
    player = PlayerLine()
    player.line, player.row = line, row
    number, rating, points, rank = line[4:8], line[48:52], line[80:84], line[85:89]
    known = blocks.numbers
    try:
        player.number = known.get("  " + number) or whole(number)
        player.rating = whole(rating) if rating != "    " else 0
        player.points = tenths(points) if points != "    " else None
        player.rank = known.get("  " + rank) or (whole(rank) if rank != "    " else None)
    except ValueError:
        from dutchess.formats.trf.faults import explain_numbers  # most lines have no fault

        explain_numbers(player, deviations)
    if line[3] + line[8] + line[13] + line[47] + line[52] + line[56] + line[68] + line[79] + line[84] != BLANKS:
        from dutchess.formats.trf.faults import explain_separators  # most lines have no fault

        explain_separators(player, deviations)
    if not 0 < player.number <= MAX_PLAYERS:
        raise InvalidTournament(
            Sentence(
                "the pairing number must be from 1 to {most}, not {number}", most=MAX_PLAYERS, number=player.number
            ),
            line=row,
            column=5,
        )
    player.sex = line[9].strip()
    player.title = line[10:13].strip()
    player.name = line[14:47].strip()
    player.federation = line[53:56].strip()
    player.fide_id = line[57:68].strip()
    player.birth = line[69:79].strip()
    try:
        player.games = [blocks[line[start : start + BLOCK]] for start in range(FIRST_BLOCK, len(line), BLOCK)]
    except BlockError:
        from dutchess.formats.trf.faults import explain_block  # most lines have no fault

        explain_block(player, blocks)
    if len(player.games) > MAX_ROUNDS:
        raise TooLarge(
            Sentence("more than {most} rounds", most=MAX_ROUNDS), line=row, column=FIRST_BLOCK + BLOCK * MAX_ROUNDS + 3
        )
    return player


def odd_blocks(player: PlayerLine, blocks: Blocks, is_team: bool) -> list[Deviation]:
    """The unusual round blocks of a player, with their places. A walkover in a team event is not unusual."""
    deviations: list[Deviation] = []
    for start in range(FIRST_BLOCK, len(player.line), BLOCK):
        text = player.line[start : start + BLOCK].ljust(BLOCK)
        message = blocks.odd.get(text)
        if message is not None and not (is_team and text[9] == "+" and text[7] in (WHITE, BLACK)):
            deviations.append(Deviation(message, player.row, start + 3))
    return deviations


def empty_rounds(player: PlayerLine, played: int) -> list[int]:
    """Indices of the rounds in which the record has neither an opponent nor a code: blank, or a lone `-`."""
    values: list[int] = []
    for index in range(played):
        start = FIRST_BLOCK + BLOCK * index
        text = player.line[start : start + BLOCK].ljust(BLOCK)
        if text[2:6].strip() in ("", "0000") and text[7] in " -" and text[9] in " -":
            values.append(index)
    return values


def block_column(round_index: int, field: str = "opponent") -> int:
    """Column (1-based) of a field of a round block."""
    return FIRST_BLOCK + BLOCK * round_index + {"opponent": 3, "colour": 8, "result": 10}[field]


def _by_characters(line: str) -> str:
    """Columns count characters. If a program counted bytes, its lines are too short: put the blanks back."""
    if _is_aligned(line):
        return line
    counted = line.encode("utf-8").decode("latin-1").ljust(STATIC)
    if not _is_aligned(counted):
        return line
    name = counted[14:47].encode("latin-1").decode("utf-8", "replace")
    return counted[:14] + name.ljust(33)[:33] + counted[47:]


def _is_aligned(line: str) -> bool:
    return not (line[8] + line[47] + line[52] + line[79] + line[84]).strip() and all(
        not line[start : start + 2].strip() and line[start + 6 : start + 7] in ("", " ")
        for start in range(FIRST_BLOCK, len(line), BLOCK)
    )
