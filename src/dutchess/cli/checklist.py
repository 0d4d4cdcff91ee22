"""The check list that pairing engines write beside a pairing: what was known about each player before the round.

Owns its columns: number, points, colours so far, colour preference (`b` mild, `(B)` strong, `B` absolute, `A` none),
whether the bye is allowed (C2), floats of the last round and of the one before, the game of the round, earlier
opponents.
"""

from __future__ import annotations

from dutchess import systems
from dutchess.history import History
from dutchess.systems.dutch.floats import DOWNFLOAT, UPFLOAT, floats
from dutchess.systems.swiss.colours import ABSOLUTE, STRONG, claim_of
from dutchess.tournament import BLACK, OVER_THE_BOARD, WHITE, points_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from dutchess.history import Participant
    from dutchess.pairing import Pairing
    from dutchess.tournament import Tournament

FLOATS = {UPFLOAT: "U", DOWNFLOAT: "D"}


def check_list(tournament: Tournament, pairing: Pairing) -> str:
    """One line per player to be paired, scoregroups apart, columns separated by tabs."""
    if tournament.is_team_event:
        from dutchess.cli import team_tables  # only team events need it

        return team_tables.check_list(tournament, pairing)
    history = History.of(systems.accelerated(tournament))
    games = _games(pairing)
    width = max(2, *(len(str(player.number)) for player in tournament.players))
    rounds = [f"R{number}".rjust(width) for number in range(1, history.round)]
    head = [
        "ID".rjust(width),
        "Pts",
        "-" * history.round,
        "Pref",
        "C2",
        "C14",
        "C16",
        "Cur".rjust(width + 3),
        "",
        *rounds,
    ]
    lines = ["", "\t".join([*head, ""])]
    score: int | None = None
    last, before = (floats(history, history.participants, history.round - back) for back in (1, 2))
    for participant, last_float, float_before in zip(history.participants, last, before, strict=True):
        if participant.score != score:
            lines.append("")
            score = participant.score
        lines.append("\t".join(_cells(participant, (last_float, float_before), games, width, history.round)))
    return "\n".join([*lines, "", ""])


def _cells(
    participant: Participant, received: tuple[int, int], games: dict[int, str], width: int, round_number: int
) -> list[str]:
    met = [str(game.opponent) if game.opponent and game.result in OVER_THE_BOARD else "" for game in participant.games]
    met += [""] * (round_number - 1 - len(met))
    return [
        str(participant.number).rjust(width),
        points_text(participant.score),
        participant.colours.upper().rjust(round_number),
        preference_text(participant.colours),
        " Y" if participant.bye_allowed else " N",
        FLOATS.get(received[0], "").rjust(3),
        FLOATS.get(received[1], "").rjust(3),
        games.get(participant.number, "").rjust(width + 3),
        "",
        *(opponent.rjust(width) for opponent in met),
        "",
    ]


def preference_text(colours: str) -> str:
    """The colour preference after games so coloured, in the notation of check lists."""
    claim = claim_of(colours)
    if claim.preference is None:
        return "  A "
    if claim.strength == ABSOLUTE:
        return f"  {claim.preference.upper()} "
    if claim.strength == STRONG:
        return f" ({claim.preference.upper()})"
    return f"  {claim.preference} "


def _games(pairing: Pairing) -> dict[int, str]:
    """By player: the opponent and the colour of the coming game."""
    games: dict[int, str] = {}
    for white, black in pairing.pairs:
        games[white] = f"({black}{WHITE.upper()})"
        games[black] = f"({white}{BLACK.upper()})"
    if pairing.bye is not None:
        games[pairing.bye] = "(bye)"
    return games
