"""Team events in print: matches with their boards, and the check list of teams.

Owns the columns. Imported only for team events. Must not know how a pairing was found.
"""

from __future__ import annotations

from dutchess.cli.rounds.list_layout import games_of, layout
from dutchess.pairing.common.colours import STRONG
from dutchess.pairing.team import RoundOfTeams, may_have_bye
from dutchess.tournament import BLACK, WHITE, points_text
from dutchess.tournament.teams import TeamEvent
from dutchess.tournament.teams.rounds import matches

TYPE_CHECKING = False
if TYPE_CHECKING:
    from dutchess.pairing.result import Pairing
    from dutchess.pairing.systems import RoundToPair
    from dutchess.pairing.team.field import TeamParticipant
    from dutchess.tournament import Tournament

HEAD = ("Bo.", "No", "White", "Rtg", "MP", "GP", "", "MP", "GP", "No", "Black", "Rtg")


def rows(tournament: Tournament, pairing: Pairing) -> list[tuple[str, ...]]:
    """The matches of a round, each followed by its boards; players are on the side of their team."""
    event = TeamEvent.of(tournament)
    rows: list[tuple[str, ...]] = [HEAD]
    for number, match in enumerate(matches(tournament, pairing), 1):
        white, black = _team(event, match.white), _team(event, match.black)
        rows.append((str(number), *white[:2], "", *white[2:], "-", *black[2:], *black[:2], ""))
        for board, pair in enumerate(match.boards):
            is_white = event.board_colour(WHITE, board) == WHITE
            left, right = pair if is_white else pair[::-1]
            colours = f"{WHITE}-{BLACK}" if is_white else f"{BLACK}-{WHITE}"
            rows.append(
                (
                    f"{number}.{board + 1}",
                    *_player(tournament, left),
                    "",
                    "",
                    colours,
                    "",
                    "",
                    *_player(tournament, right),
                )
            )
    for team, word in ((pairing.bye, "bye"), (pairing.resting, "rests")):
        if team is not None:
            alone = _team(event, team)
            rows.append(("", *alone[:2], "", *alone[2:], "", "", "", "", word, ""))
    return rows


def check_list(to_pair: RoundToPair, pairing: Pairing | None) -> str:
    """One line per team to be paired.

    Number, score, colours so far, colour preference (`b`, or `B` if strong), whether the bye is allowed (C2), whether
    the team floated in the last round, the match of the round, earlier opponents.
    """
    assert isinstance(to_pair.view, RoundOfTeams), "the system pairs teams"
    field, edition = to_pair.view.field, to_pair.view.edition
    current = games_of(pairing)
    rounds = [f"R{number}" for number in range(1, field.round)]
    head = ["ID", "Pts", "-" * field.round, "Pref", "C2", "Flt", "Cur", "", *rounds]
    listed = []
    for team in field.participants:
        met = [str(team_round.opponent) if team_round.played else "" for team_round in team.entries]
        facts = _facts(team, may_have_bye(field, edition, team))
        listed.append((team.score, [*facts, current.get(team.number, ""), "", *met]))
    return layout(head, listed)


def _facts(team: TeamParticipant, takes_bye: bool) -> list[str]:
    preference = team.balance.preference or "-"
    return [
        str(team.number),
        points_text(team.score),
        team.balance.colours.upper(),
        preference.upper() if team.balance.strength == STRONG else preference,
        "Y" if takes_bye else "N",
        "F" if team.floated else "",
    ]


def _team(event: TeamEvent, number: int) -> tuple[str, str, str, str]:
    """Number, name, match points, game points."""
    points = points_text(event.match_points(number)), points_text(event.game_points(number))
    return str(number), event.team(number).name, *points


def _player(tournament: Tournament, number: int) -> tuple[str, str, str]:
    """Number, name, rating; blanks if there is no player."""
    if not number:
        return "", "", ""
    player = tournament.player(number)
    return (
        str(number),
        f"  {player.title} {player.name}" if player.title else f"  {player.name}",
        str(player.rating or ""),
    )
