"""The results that a game can have, and how people write them.

Owns the list of results in C.04.2 and in the check list for tournament programs (questions 180 to 185): games over the
board, with two unusual kinds; unrated games; three forfeits. Nothing else can be written: no 1-1, no 1-½, no drawn or
mixed forfeits. The library and the journal write results in the same way. Must not pair.
"""

from __future__ import annotations

from dutchess.base.errors import InvalidTournament
from dutchess.tournament import ABSENT, BLACK
from dutchess.tournament.from_code import whole_number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from typing import Any

    from dutchess.pairing.result import Pairing
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

# The points of the first player, or of both, and the result that they stand for.
BY_POINTS: tuple[tuple[object, str], ...] = (
    *((1, "1-0"), (0.5, "½-½"), (0, "0-1")),
    *(((1, 0), "1-0"), ((0.5, 0.5), "½-½"), ((0, 1), "0-1")),
)

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


def letters_of(tournament: Tournament, round_number: int, results: Mapping[Any, Any]) -> dict[int, str]:
    """Results by player, from results by game, by match or by player (see `Tournament.with_results`).

    Raises InvalidTournament for an unknown game or result.
    """
    if not hasattr(results, "items"):
        raise InvalidTournament("results are given by game, {(white, black): '1-0'}; `play` takes a list of them")
    letters: dict[int, str] = {}
    for key, written in results.items():
        if not isinstance(key, tuple | list):
            if not isinstance(written, str):
                raise InvalidTournament(f"the result of a player is a letter, not {written!r}")
            letters[whole_number(key, "a player")] = written
            continue
        if len(key) != 2:
            raise InvalidTournament(f"{key!r} is no game: give two numbers, (white, black)")
        one, other = (whole_number(number, "a player") for number in key)
        if tournament.is_team_event and isinstance(written, tuple | list):
            letters |= _of_match(tournament, round_number, one, other, written)
        else:
            letters |= _of_game(tournament, round_number, one, other, written)
    return letters


def _of_game(tournament: Tournament, round_number: int, one: int, other: int, written: object) -> dict[int, str]:
    """The letters of both sides of a game, White first."""
    games = next((player.games for player in tournament.players if player.number == one), ())
    game = games[round_number - 1] if 0 < round_number <= len(games) else ABSENT
    if game.opponent != other or not other or game.colour == BLACK:
        raise InvalidTournament(f"round {round_number}: player {one} does not have White against player {other}")
    return dict(zip((one, other), LETTERS[_spelled(written)], strict=True))


def _of_match(
    tournament: Tournament, round_number: int, one: int, other: int, written: Sequence[object]
) -> dict[int, str]:
    """All games of a match, board by board, as the first team named sees them: `1-0` if its player won."""
    from dutchess.tournament.teams import TeamEvent  # builds on this package, and only team events need it

    boards = TeamEvent.of(tournament)
    pairs = list(zip(boards.line_up(one, round_number), boards.line_up(other, round_number), strict=True))
    if len(pairs) != len(written):
        raise InvalidTournament(
            f"round {round_number}: the match of teams {one} and {other} has {len(pairs)} boards, not {len(written)}"
        )
    letters: dict[int, str] = {}
    for (player, opponent), result in zip(pairs, written, strict=True):
        if player and opponent:
            letters |= dict(zip((player, opponent), LETTERS[_spelled(result)], strict=True))
    return letters


def _spelled(written: object) -> str:
    """A result as a text, as the points of the first (1, 0.5 or 0), or as the points of both."""
    if isinstance(written, str):
        return parse(written) if written else OPEN
    points = tuple(written) if isinstance(written, tuple | list) else written
    found = next((text for worth, text in BY_POINTS if points == worth), "")
    if not found:
        raise InvalidTournament(f"{written!r} is not a result; the results are {', '.join(RESULTS)}")
    return found


def by_board(pairing: Pairing, results: Mapping[Any, Any] | Iterable[Any]) -> Mapping[Any, Any]:
    """Results by game, from a list in the order of the boards of a pairing.

    Raises InvalidTournament if one is missing.
    """
    if hasattr(results, "items"):
        return results  # type: ignore[return-value]
    if isinstance(results, str) or not hasattr(results, "__iter__"):
        raise InvalidTournament(f"results are a list in the order of the boards, not {results!r}")
    listed = list(results)
    if len(listed) != len(pairing.pairs):
        raise InvalidTournament(f"round {pairing.round} has {len(pairing.pairs)} boards, but {len(listed)} results")
    return dict(zip(pairing.pairs, listed, strict=True))
