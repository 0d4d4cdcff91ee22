"""Teams, clubs and adjusted points: the fields of a tournament that wait until all lines are read.

Owns the step from the deferred lines of `Statements` to the fields of the tournament, once it is known whether teams
compete. Few files have such lines. Must not know their columns: `team_records` does.
"""

from __future__ import annotations

from dutchess.base.errors import InvalidTournament, Sentence
from dutchess.base.values import replace
from dutchess.formats.trf import team_records
from dutchess.formats.trf.deviations import Deviation
from dutchess.formats.trf.players import block_column
from dutchess.tournament import points_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from dutchess.formats.trf.players import PlayerLine
    from dutchess.formats.trf.records import Statements
    from dutchess.tournament import Team, Tournament


def with_teams_and_clubs(tournament: Tournament, stated: Statements) -> Tournament:
    """The tournament with its adjusted points and teams. In an event of individuals, the lists of teams are clubs."""
    tournament = replace(tournament, adjustments=team_records.read_adjustments(stated.deferred.get("299", ())))
    if not stated.is_team:
        clubs = stated_clubs(stated)
        players = [replace(p, club=clubs[p.number]) if p.number in clubs else p for p in tournament.players]
        return replace(tournament, players=tuple(players))
    facts = team_records.read_team_facts(stated.deferred)
    byes = sorted([*facts.pairing_byes, *_past_byes(tournament, stated, facts.teams)])
    return replace(
        tournament,
        teams=facts.teams,
        match_scoring=facts.match_scoring,
        board_colours=facts.board_colours,
        line_ups=facts.line_ups,
        forfeits=facts.forfeits,
        team_byes=tuple(byes),
    )


def with_priced_bye(tournament: Tournament, stated: Statements, deviations: list[Deviation]) -> Tournament:
    """The tournament with the game points of the pairing-allocated bye by record 162, if it prices the bye (`P`).

    Record 320 goes first if it states game points.
    """
    points = priced_bye(tournament, stated)
    told = tournament.match_scoring.bye_game_points
    if points is None or points == told:
        return tournament
    if told is None:
        return replace(tournament, match_scoring=replace(tournament.match_scoring, bye_game_points=points))
    message = Sentence(
        "record 320 gives the pairing-allocated bye {points} game points, record 162 gives it {others}; "
        "record 320 counts",
        points=points_text(told),
        others=points_text(points),
    )
    deviations.append(Deviation(message))
    return tournament


def priced_bye(tournament: Tournament, stated: Statements) -> int | None:
    """The game points of a team's bye by the symbol `P` of record 162, which prices one board; None without it."""
    price = stated.points.get("162", {}).get("pairing_bye")
    if price is None:
        return None
    from dutchess.tournament.teams import TeamEvent  # only team events need it

    return TeamEvent.of(tournament).boards * price


def stated_clubs(stated: Statements) -> dict[int, str]:
    """The club of each player, from the lists of clubs. A list that cannot be read has no effect."""
    try:
        return team_records.clubs_of(team_records.read_teams(stated.deferred))
    except InvalidTournament as error:
        stated.deviations.append(Deviation(Sentence("the clubs are ignored: {what}", what=error.message), error.line))
        return {}


def _past_byes(tournament: Tournament, stated: Statements, teams: Iterable[Team]) -> list[tuple[int, int, str]]:
    """Byes of teams in past rounds (record 240) that the games of their players do not show."""
    from dutchess.tournament.teams import shown_bye  # only team events need it

    games = {player.number: player.games for player in tournament.players}
    members = {team.number: team.players for team in teams}
    entries: list[tuple[int, int, str]] = []
    played = tournament.played_rounds
    for (round_number, team), (letter, _) in stated.byes.items():
        if round_number <= played:
            letters = [games[number][round_number - 1].result for number in members.get(team, ()) if number in games]
            if team not in members or shown_bye(letters) != letter:
                entries.append((round_number, team, letter))
    return entries


def report_silent_teams(tournament: Tournament, lines: Sequence[PlayerLine], deviations: list[Deviation]) -> None:
    """If a whole team has `0000 - -`, it may have had the pairing-allocated bye, which record 320 should state."""
    texts = {line.number: line.line for line in lines}
    shown_byes = {(number, team) for number, team, _ in tournament.team_byes}
    for index in range(tournament.played_rounds):
        start = block_column(index) - 1
        for team in tournament.teams:
            shown = {texts.get(number, "")[start : start + 8].strip(" 0") for number in team.players}
            if shown == {"- -"} and (index + 1, team.number) not in shown_byes:
                message = Sentence(
                    "round {round}: team {number} has no match and no bye; if it had the pairing-allocated bye, "
                    "add it to record 320",
                    round=index + 1,
                    number=team.number,
                )
                deviations.append(Deviation(message))
