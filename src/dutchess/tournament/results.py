"""The results that a game can have, and how people write them.

Owns the list of results in C.04.2 and in the check list for tournament programs (questions 180 to 185): games over the
board, with two unusual kinds; unrated games; three forfeits. Nothing else can be written: no 1-1, no 1-½, no drawn or
mixed forfeits. The library and the journal write results in the same way. Must not pair.
"""

from __future__ import annotations

from dutchess.errors import InvalidTournament
from dutchess.tournament import ABSENT, BLACK

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from dutchess.tournament import Tournament

OPEN = ""  # no result yet
ADJOURNED = "?"  # C.04.2 article 3.1: a draw for pairing only

# The written result -> the letters of White and Black in a tournament report file.
LETTERS = {
    OPEN: ("?", "?"),
    ADJOURNED: ("?", "?"),
    "1-0": ("1", "0"),
    "0-1": ("0", "1"),
    "½-½": ("=", "="),
    "½-0": ("=", "0"),
    "0-½": ("0", "="),
    "0-0": ("0", "0"),
    "1-0U": ("W", "L"),
    "0-1U": ("L", "W"),
    "½-½U": ("D", "D"),
    "½-0U": ("D", "L"),
    "0-½U": ("L", "D"),
    "0-0U": ("L", "L"),
    "1F-0F": ("+", "-"),
    "0F-1F": ("-", "+"),
    "0F-0F": ("-", "-"),
}
BY_LETTERS = {letters: text for text, letters in LETTERS.items() if text}
RESULTS = tuple(text for text in LETTERS if text not in (OPEN, ADJOURNED))
FORFEITS = frozenset(("1F-0F", "0F-1F", "0F-0F"))
DRAWS = frozenset(("½-½", "½-½U"))
REVERSED = {text: BY_LETTERS[letters[1], letters[0]] for text, letters in LETTERS.items() if text}

SPELLINGS = {
    "1": "1-0",
    "0": "0-1",
    "=": "½-½",
    "+": "1F-0F",
    "-": "0F-1F",
    "+-": "1F-0F",
    "-+": "0F-1F",
    "--": "0F-0F",
    "+--": "1F-0F",
    "--+": "0F-1F",
    "---": "0F-0F",
    "1/2": "½-½",
    "½": "½-½",
}


def parse(text: str) -> str:
    """The result in one of its usual spellings: `1-0`, `1`, `=`, `0.5-0.5`, `+-`, `1F-0F`, `1-0U`.

    Raises InvalidTournament for any other text.
    """
    written = text.strip().upper().replace(":", "-").replace("–", "-").replace(" ", "")
    plain = written.replace("1/2", "½").replace("0.5", "½").replace("0,5", "½").replace("=-=", "½-½")
    spelled = SPELLINGS.get(written) or SPELLINGS.get(plain, plain)
    if spelled not in RESULTS:
        raise InvalidTournament(f"{text!r} is not a result; the results are {', '.join(RESULTS)}")
    return spelled


def is_played(result: str) -> bool:
    """True for a game over the board (C.04.2 articles 3.4 and 3.5)."""
    return result not in FORFEITS and result not in (OPEN, ADJOURNED)


def letters_of(
    tournament: Tournament, round_number: int, results: Mapping[int, str] | Mapping[tuple[int, int], str]
) -> dict[int, str]:
    """Results by player, from results by game (white, black). Raises InvalidTournament for an unknown game."""
    letters: dict[int, str] = {}
    played = {player.number: player.games for player in tournament.players}
    for key, text in results.items():
        if isinstance(key, int):
            letters[key] = text
            continue
        white, black = key
        games = played.get(white, ())
        game = games[round_number - 1] if 0 < round_number <= len(games) else ABSENT
        if game.opponent != black or not black or game.colour == BLACK:
            raise InvalidTournament(f"round {round_number}: player {white} does not have White against player {black}")
        letters[white], letters[black] = LETTERS[parse(text)]
    return letters
