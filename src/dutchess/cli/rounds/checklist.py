"""The check list that pairing engines write beside a pairing: the facts about each player before the round.

The list shows the values that the system itself used; nothing is computed a second time.

Owns its columns: number, points, colours so far, colour preference (`b` mild, `(B)` strong, `B` absolute, `A` none),
whether the bye is allowed (C2), floats of the last round and of the one before, the game of the round, earlier
opponents.
"""

from __future__ import annotations

from dutchess.cli.rounds.list_layout import games_of, layout
from dutchess.pairing.common.colours import ABSOLUTE, STRONG, balance_of
from dutchess.pairing.common.floats import DOWNFLOAT, UPFLOAT, listed_floats
from dutchess.pairing.history import History
from dutchess.pairing.systems import SwissRound
from dutchess.tournament import OVER_THE_BOARD, points_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from dutchess.pairing.history import Participant
    from dutchess.pairing.result import Pairing
    from dutchess.pairing.systems import RoundToPair

FLOATS = {UPFLOAT: "U", DOWNFLOAT: "D"}


def check_list(to_pair: RoundToPair, pairing: Pairing | None) -> str:
    """One line per player to be paired. If there is no pairing, the games are left empty."""
    if to_pair.system.teams:
        from dutchess.cli.rounds import team_tables  # only team events need it

        return team_tables.check_list(to_pair, pairing)
    history = _history(to_pair)
    games = games_of(pairing)
    rounds = [f"R{number}" for number in range(1, history.round)]
    columns, players = ("C14", "C16"), history.participants
    listed = to_pair.view.rules.listed if isinstance(to_pair.view, SwissRound) else None
    if listed is not None:
        columns, players = listed.columns, tuple(listed.participants(history))
    head = ["ID", "Pts", "-" * history.round, "Pref", "C2", *columns, "Cur", "", *rounds]
    received = [listed_floats(history, listed, history.round - back) for back in (1, 2)]
    rows = [
        (one.score, _cells(one, [of[one.number] for of in received], games.get(one.number, ""), history.round))
        for one in players
    ]
    return layout(head, rows)


def _history(to_pair: RoundToPair) -> History:
    if isinstance(to_pair.view, SwissRound):
        return to_pair.view.history
    from dutchess.pairing.common.fixtures import FixedRound  # only fixed rounds need it

    assert isinstance(to_pair.view, FixedRound), "there is no other kind of round"
    return History.of(to_pair.view.tournament)


def _cells(participant: Participant, received: Sequence[int], game: str, round_number: int) -> list[str]:
    met = [str(game.opponent) if game.opponent and game.result in OVER_THE_BOARD else "" for game in participant.games]
    met += [""] * (round_number - 1 - len(met))
    return [
        str(participant.number),
        points_text(participant.score),
        participant.colours.upper(),
        preference_text(participant.colours),
        "Y" if participant.bye_allowed else "N",
        *(FLOATS.get(direction, " ") for direction in received),
        game,
        "",
        *met,
    ]


def preference_text(colours: str) -> str:
    """The colour preference after games with these colours, in the notation of check lists."""
    balance = balance_of(colours)
    if balance.preference is None:
        return "A "
    if balance.strength == ABSOLUTE:
        return f"{balance.preference.upper()} "
    if balance.strength == STRONG:
        return f"({balance.preference.upper()})"
    return f"{balance.preference} "
