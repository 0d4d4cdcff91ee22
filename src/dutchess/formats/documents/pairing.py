"""The JSON of a pairing."""

from __future__ import annotations

import json

from dutchess.pairing.systems import said

TYPE_CHECKING = False
if TYPE_CHECKING:
    from dutchess.formats.documents.shapes import Pair, PairingDocument
    from dutchess.pairing.result import Pairing
    from dutchess.readings import Readings
    from dutchess.tournament import Tournament


def json_text(tournament: Tournament, pairing: Pairing, system: str, readings: Readings = ()) -> str:
    """The document as one line."""
    return json.dumps(document(tournament, pairing, system, readings)) + "\n"


def document(tournament: Tournament, pairing: Pairing, system: str, readings: Readings = ()) -> PairingDocument:
    """Round, system, pairs in publishing order, bye (or null); for teams the players of each board.

    A round robin has nobody with a bye, but somebody who rests in an odd field: `resting`.
    """
    answer: PairingDocument = {
        "round": pairing.round,
        "system": system,
        "edition": said(tournament, system, readings),
        "pairs": pairing.pairs,
        "bye": pairing.bye,
    }
    if pairing.resting is not None:
        answer["resting"] = pairing.resting
    if tournament.is_team_event:
        answer["boards"] = board_numbers(tournament, pairing)
    if readings:
        answer["readings"] = dict(readings)
    return answer


def board_numbers(tournament: Tournament, pairing: Pairing) -> list[list[Pair]]:
    """[white player, black player] of every board of every match, 0 for nobody."""
    from dutchess.tournament.teams.rounds import matches  # few events have teams

    return [list(match.boards) for match in matches(tournament, pairing)]
