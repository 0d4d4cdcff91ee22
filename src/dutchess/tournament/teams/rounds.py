"""Rounds of team events: from teams to boards and back.

Owns the step from a pairing of teams to the players: line-ups, the games of a new round, the score of a match; and the
way back, from results to the pairing. `Tournament.with_round` and `Tournament.before_round` use it for team events.
Must not contain rules of pairing.
"""

from __future__ import annotations

from dutchess.base.values import replace, value_class
from dutchess.pairing.result import Pairing
from dutchess.tournament import BLACK, NO_COLOUR, WHITE, Game, as_valid_as
from dutchess.tournament.model import OTHER_COLOUR
from dutchess.tournament.teams import TeamEvent

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from dutchess.tournament import Scoring, Tournament
    from dutchess.tournament.teams import TeamRound

NOBODY = 0


@value_class
class TeamMatch:
    """One match of a round: the two teams, and (white player, black player) board by board, 0 for an empty board.

    `white` is the team that has White on the first board; on other boards its players may have Black.
    """

    white: int
    black: int
    boards: tuple[tuple[int, int], ...]


def matches(tournament: Tournament, pairing: Pairing) -> tuple[TeamMatch, ...]:
    """The matches of a pairing with their line-ups and colours."""
    event = TeamEvent.of(tournament)
    return tuple(_match(event, white, black, pairing.round) for white, black in pairing.pairs)


def _match(event: TeamEvent, white: int, black: int, round_number: int) -> TeamMatch:
    ones, others = event.line_up(white, round_number), event.line_up(black, round_number)
    boards = [
        (one, other) if event.board_colour(WHITE, board) == WHITE else (other, one)
        for board, (one, other) in enumerate(zip(ones, others, strict=True))
    ]
    return TeamMatch(white, black, tuple(boards))


def score(scoring: Scoring, boards: Iterable[tuple[str, str, str]]) -> tuple[int, int]:
    """Game points of two teams so far, from (colour, result, result) of each board: those of the first team first.

    A game that is still open gives nothing.
    """
    ones = others = 0
    for colour, one, other in boards:
        if one != "?":
            ones += scoring.points(Game(NOBODY, colour, one))
            others += scoring.points(Game(NOBODY, OTHER_COLOUR[colour], other))
    return ones, others


def with_round(tournament: Tournament, pairing: Pairing) -> Tournament:
    """Add a round of matches without results. Teams without a match get their bye or are absent.

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
    paired = {team for pair in pairing.pairs for team in pair}
    byes = [bye for bye in tournament.byes if bye[0] not in paired]  # whoever has withdrawn may still have a match
    byes += [] if pairing.bye is None else [(pairing.bye, "U")]
    for team, letter in byes:
        for player in event.line_up(team, pairing.round):
            if player:
                entries[player] = Game(NOBODY, NO_COLOUR, letter)
    added = tournament.with_entries(pairing.round, entries)
    if pairing.bye is None:
        return added
    return replace(added, team_byes=(*tournament.team_byes, (pairing.round, pairing.bye, "U")))


def before_round(tournament: Tournament, round_number: int, event: TeamEvent | None = None) -> Tournament:
    """The tournament as it was just before this round was paired. Teams that were not paired in it are absent.

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
    earlier = replace(
        tournament,
        players=players,
        byes=byes,
        team_byes=tuple(bye for bye in tournament.team_byes if bye[0] < round_number),
        forfeits=tuple(match for match in tournament.forfeits if match.round < round_number),
        playoffs=tuple(one for one in tournament.playoffs if one.round < round_number),
    )
    return as_valid_as(tournament, earlier)


def pairing_of(event: TeamEvent, round_number: int) -> Pairing:
    """The pairing of teams in a round, taken from the results.

    Pairs are in order of White's number; without colours the smaller number comes first.
    """
    pairs: list[tuple[int, int]] = []
    bye = None
    for number, team_round in _entries(event, round_number):
        if team_round.result == "U":
            bye = number
        elif team_round.opponent and (
            team_round.colour == WHITE or (team_round.colour == NO_COLOUR and number < team_round.opponent)
        ):
            pairs.append((number, team_round.opponent))
    return Pairing(round_number, tuple(pairs), bye)


def without_colours(event: TeamEvent, round_number: int) -> frozenset[frozenset[int]]:
    """The pairs of teams in a round whose results show no colours."""
    return frozenset(
        frozenset((number, team_round.opponent))
        for number, team_round in _entries(event, round_number)
        if team_round.opponent and team_round.colour == NO_COLOUR
    )


def _entries(event: TeamEvent, round_number: int) -> list[tuple[int, TeamRound]]:
    return [(number, entries[round_number - 1]) for number, entries in event.history.items()]
