"""Rounds of team events: from teams to boards and back.

Owns what a pairing of teams means for the players: line-ups, the entries of a new round, the pairing that results
show. `Tournament.with_round` and `Tournament.before_round` come here for team events. Must not contain rules of
pairing.
"""

from __future__ import annotations

from dutchess.pairing import Pairing
from dutchess.record import record, replace
from dutchess.teams import TeamEvent
from dutchess.tournament import BLACK, NO_COLOUR, WHITE, Game, Record
from dutchess.trf.team_records import PairingByes, lines_of, read_forfeit, read_pairing_byes, write_pairing_byes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from dutchess.teams import TeamRound
    from dutchess.tournament import Tournament

NOBODY = 0


@record
class TeamMatch:
    """One match of a round: the two teams, and (white player, black player) board by board, 0 for nobody.

    `white` is the team that has White on the first board; on others its players may have Black.
    """

    white: int
    black: int
    boards: tuple[tuple[int, int], ...]


def matches(tournament: Tournament, pairing: Pairing) -> tuple[TeamMatch, ...]:
    """The matches of a pairing with their line-ups and colours (TRF records 310, 300 and 352)."""
    event = TeamEvent.of(tournament)
    return tuple(_match(event, white, black, pairing.round) for white, black in pairing.pairs)


def _match(event: TeamEvent, white: int, black: int, round_number: int) -> TeamMatch:
    ones, others = event.line_up(white, round_number), event.line_up(black, round_number)
    boards = [
        (one, other) if event.board_colour(WHITE, board) == WHITE else (other, one)
        for board, (one, other) in enumerate(zip(ones, others, strict=True))
    ]
    return TeamMatch(white, black, tuple(boards))


def with_round(tournament: Tournament, pairing: Pairing) -> Tournament:
    """Add a round of matches whose results are still open; teams without one get their bye or an absence.

    A player whose opponent's board is empty wins by forfeit.
    """
    event = TeamEvent.of(tournament)
    entries: dict[int, Game] = {}
    for match in (_match(event, white, black, pairing.round) for white, black in pairing.pairs):
        for white, black in match.boards:
            if white:
                entries[white] = Game(black, WHITE, "?" if black else "+")
            if black:
                entries[black] = Game(white, BLACK, "?" if white else "+")
    byes = [*tournament.byes, *([] if pairing.bye is None else [(pairing.bye, "U")])]
    for team, letter in byes:
        for player in event.line_up(team, pairing.round):
            if player:
                entries[player] = Game(NOBODY, NO_COLOUR, letter)
    return _with_bye_record(tournament.with_entries(pairing.round, entries), pairing)


def _with_bye_record(tournament: Tournament, pairing: Pairing) -> Tournament:
    """Record 320 brought up to date: one team for each round."""
    lines = lines_of("320", tournament.records)
    if pairing.bye is None and not lines:
        return tournament
    byes = read_pairing_byes(lines[0]) if lines else PairingByes(None, None, ())
    teams = (byes.teams + (NOBODY,) * pairing.round)[: pairing.round - 1] + (pairing.bye or NOBODY,)
    updated = Record("320", write_pairing_byes(replace(byes, teams=teams)))
    if not lines:
        return replace(tournament, records=(*tournament.records, updated))
    return replace(tournament, records=tuple(updated if kept.code == "320" else kept for kept in tournament.records))


def before_round(tournament: Tournament, round_number: int, event: TeamEvent | None = None) -> Tournament:
    """The tournament as it stood when this round was to be paired; teams that had no part in it appear as absent.

    `event` is what the tournament says about its teams, if that is known already.
    """
    event = event or TeamEvent.of(tournament)
    byes = tuple(
        (number, history[round_number - 1].result)
        for number, history in event.history.items()
        if len(history) >= round_number and not history[round_number - 1].paired
    )
    players = tuple(
        replace(player, games=player.games[: round_number - 1], points=None, rank=None) for player in tournament.players
    )
    records = tuple(kept for kept in map(_before(round_number), tournament.records) if kept is not None)
    return replace(tournament, players=players, byes=byes, records=records)


def _before(round_number: int) -> Callable[[Record], Record | None]:
    """Takes from a record what it says about this round and later ones; None if nothing is left."""

    def shortened(kept: Record) -> Record | None:
        if kept.code == "320":
            byes = read_pairing_byes(kept.line)
            return Record("320", write_pairing_byes(replace(byes, teams=byes.teams[: round_number - 1])))
        if kept.code == "330" and read_forfeit(kept.line).round >= round_number:
            return None
        return kept

    return shortened


def pairing_of(event: TeamEvent, round_number: int) -> Pairing:
    """The pairing of teams that the results of a round show.

    Pairs are in order of White's number; without colours the smaller number comes first.
    """
    pairs: list[tuple[int, int]] = []
    bye = None
    for number, entry in _entries(event, round_number):
        if entry.result == "U":
            bye = number
        elif entry.opponent and (entry.colour == WHITE or (entry.colour == NO_COLOUR and number < entry.opponent)):
            pairs.append((number, entry.opponent))
    return Pairing(round_number, tuple(pairs), bye)


def without_colours(event: TeamEvent, round_number: int) -> frozenset[frozenset[int]]:
    """The pairs of teams in a round for which the results give no colours."""
    return frozenset(
        frozenset((number, entry.opponent))
        for number, entry in _entries(event, round_number)
        if entry.opponent and entry.colour == NO_COLOUR
    )


def _entries(event: TeamEvent, round_number: int) -> list[tuple[int, TeamRound]]:
    return [(number, entries[round_number - 1]) for number, entries in event.history.items()]
