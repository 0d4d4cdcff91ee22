"""Team events: the teams, their matches and their points.

Owns `TeamEvent`, derived from the teams of a tournament and the results of its boards. Match points and game points are
computed, never taken from a file. Pairing systems and tie-breaks build on it. Must not contain rules of pairing or of
tie-breaks, nor know files.
"""

from __future__ import annotations

from dutchess.base.errors import InvalidTournament, Sentence, UnknownPlayer
from dutchess.base.values import replace, value_class
from dutchess.tournament import (
    ABSENT,
    ALL_ROUNDS,
    BLACK,
    NO_COLOUR,
    OVER_THE_BOARD,
    TEAM_EVENT,
    WHITE,
    Game,
    MatchScoring,
    Team,
)
from dutchess.tournament.model import OPPOSITE, OTHER_COLOUR

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from dataclasses import KW_ONLY

    from dutchess.tournament import Adjustment, Scoring, Tournament

    Seat = tuple[int, Game] | None

__all__ = ["MatchScoring", "TeamEvent", "TeamRound", "initial_colour", "rosters"]

NOBODY = 0
PLAYED = frozenset("WDL")
FORFEITS = frozenset("+-")  # results of one board
BYES = ("+", "U", "F", "H")  # the bye of a team without an opponent: the first of these that its players show
SEATED = frozenset("+U")  # results without an opponent that still mean a seat at a board
LOST = frozenset("0L-Z")  # results of a board that give a team neither a win nor a draw


@value_class
class TeamRound:
    """What one team has in one round.

    Attributes:
        opponent: number of the opposing team, 0 for none.
        colour: the colour scheduled for the first board (C.04.6 article 1.6.1), `-` if there was none.
        result: `W D L` for a match that was played; `+ - =` for one that was not (no game over the board); `U` the
            pairing-allocated bye; `F H Z` full-, half-, zero-point bye.
        match_points, game_points: as they count in the standings, bonuses and penalties of the round included.
        boards: game points board by board; empty if the team had no match.
        forfeits: the signs (`+`, `-`) of the boards of a played match that were not played, in order.
        open_boards: how many games are still open; until then they count as draws (C.04.2 article 3.1).
    """

    opponent: int
    colour: str
    result: str
    match_points: int
    game_points: int
    boards: tuple[int, ...] = ()
    forfeits: str = ""
    open_boards: int = 0

    @property
    def played(self) -> bool:
        """True if at least one game of the match was played (C.04.6 article 1.6.1)."""
        return self.result in PLAYED

    @property
    def paired(self) -> bool:
        """True if it comes from a pairing: a match or the pairing-allocated bye."""
        return self.opponent != 0 or self.result in ("U", "+")


@value_class
class TeamEvent:
    """All facts about the teams of a tournament. `teams` are in order of pairing number (TPN).

    Attributes:
        boards: number of boards of a match.
        colours: colours of the team that has White on the first board, board by board.
        history: what each team has in each round played.
        bonus: (match points, game points) that no round accounts for.
        line_ups: players by (round, team) where they differ from the team's order.
    """

    _: KW_ONLY
    teams: tuple[Team, ...]
    boards: int
    colours: str
    scoring: MatchScoring
    history: Mapping[int, tuple[TeamRound, ...]]
    bonus: Mapping[int, tuple[int, int]]
    line_ups: Mapping[tuple[int, int], tuple[int, ...]]

    @classmethod
    def of(cls, tournament: Tournament) -> TeamEvent:
        """The team event of a tournament, derived once. Raises InvalidTournament if teams and results contradict."""
        kept = tournament.__dict__
        event: TeamEvent | None = kept.get(TEAM_EVENT)
        if event is None:
            event = kept[TEAM_EVENT] = _Builder(tournament).event()
        return event

    def team(self, number: int) -> Team:
        """The team with this pairing number. Raises UnknownPlayer if there is none."""
        index = number - 1
        if 0 <= index < len(self.teams) and self.teams[index].number == number:
            return self.teams[index]
        for team in self.teams:
            if team.number == number:
                return team
        raise UnknownPlayer(f"there is no team {number}")

    def match_points(self, number: int) -> int:
        """Match points scored so far, without virtual points."""
        return self.bonus.get(number, (0, 0))[0] + sum([team_round.match_points for team_round in self.history[number]])

    def game_points(self, number: int) -> int:
        """Game points scored so far, without virtual points."""
        return self.bonus.get(number, (0, 0))[1] + sum([team_round.game_points for team_round in self.history[number]])

    def line_up(self, number: int, round_number: int) -> tuple[int, ...]:
        """The players on board 1, 2, ... (0 for an empty board): the round's line-up, or else the first of the team."""
        named = self.line_ups.get((round_number, number)) or self.team(number).players
        return named[: self.boards] + (NOBODY,) * (self.boards - len(named))

    def board_colour(self, colour: str, board: int) -> str:
        """The colour on a board (from 0) of a team that has `colour` on the first board."""
        return colour if self.colours[board] == WHITE else OTHER_COLOUR[colour]


class _Side:
    """One team's part of a round.

    Attributes:
        seats: (player, game) board by board, None for an empty board.
        meets: the teams whose players it meets.
        points: game points board by board.
        still_open: how many games have no result yet?
        played: was any game played over the board?
        lost: was every board lost?
    """

    __slots__ = ("lost", "meets", "played", "points", "seats", "still_open")

    def __init__(self, seats: list[Seat], team_of: Mapping[int, int], worth: Mapping[str, Mapping[str, int]]) -> None:
        games = [seat[1] for seat in seats if seat]
        self.seats = seats
        self.meets = {team_of.get(game.opponent, NOBODY) for game in games}
        self.meets.discard(NOBODY)
        if len(games) == len(seats):
            self.points = tuple([worth[game.colour][game.result] for game in games])
        else:
            self.points = tuple([worth[seat[1].colour][seat[1].result] if seat else 0 for seat in seats])
        results = [game.result for game in games]
        self.played = not OVER_THE_BOARD.isdisjoint(results)
        self.lost = LOST.issuperset(results)
        self.still_open = results.count("?")

    @property
    def forfeits(self) -> str:
        """The signs of the boards that were not played. An empty board counts as a loss."""
        results = [seat[1].result if seat else "-" for seat in self.seats]
        return "".join([result for result in results if result in FORFEITS])


class _Builder:
    """Builds the matches of every round from the teams and the results of the boards."""

    def __init__(self, tournament: Tournament) -> None:
        self.tournament = tournament
        self.played = tournament.played_rounds
        self.teams = rosters(tournament)
        self.team_of = {number: team.number for team in self.teams for number in team.players}
        self.players = {player.number: player for player in tournament.players}
        self.worth = _board_worth(tournament.scoring)
        self.scoring = usual = tournament.match_scoring
        self.byes = {(number, team): letter for number, team, letter in tournament.team_byes}
        self.line_ups = {(line_up.round, line_up.team): line_up.players for line_up in tournament.line_ups}
        self.forfeited = {
            (match.round, team): letter for match in tournament.forfeits for team, letter in (match.white, match.black)
        }
        self.match_worth = {"W": usual.win, "D": usual.draw, "L": usual.loss}
        self.match_worth |= {"+": usual.win, "=": usual.draw, "-": usual.absence}
        self.sides = {team.number: self._sides(team) for team in self.teams}
        self.boards, self.colours = self._boards()

    def event(self) -> TeamEvent:
        rounds = [self._round(index) for index in range(self.played)]
        return TeamEvent(
            teams=self.teams,
            boards=self.boards,
            colours=self.colours,
            scoring=self.scoring,
            history={team.number: tuple([entries[team.number] for entries in rounds]) for team in self.teams},
            bonus=_bonus(self.tournament.adjustments),
            line_ups=self.line_ups,
        )

    def _sides(self, team: Team) -> list[_Side]:
        """A team's part of every round: its players in the order of record 300, or else of the team's list."""
        games = [self.players[number].games for number in team.players]
        if any(len(entries) != self.played for entries in games):
            games = [(*entries, *(ABSENT,) * (self.played - len(entries))) for entries in games]
        sides: list[_Side] = []
        for index, row in enumerate(zip(*games, strict=True)):
            named = self.line_ups.get((index + 1, team.number))
            if named is None:
                seats: list[Seat] = [
                    seat for seat in zip(team.players, row, strict=True) if seat[1].opponent or seat[1].result in SEATED
                ]
            else:
                seats = self._named_seats(named, index)
            sides.append(_Side(seats, self.team_of, self.worth))
        return sides

    def _named_seats(self, named: Iterable[int], index: int) -> list[Seat]:
        """The seats of a line-up that record 300 gives."""
        return [
            (number, games[index]) if number and index < len(games := self.players[number].games) else None
            for number in named
        ]

    def _boards(self) -> tuple[int, str]:
        """Number of boards and their colours: from record 352, else from the matches, else from the smallest team."""
        colours = self.tournament.board_colours
        seen = max((len(side.seats) for sides in self.sides.values() for side in sides if side.meets), default=0)
        boards = len(colours) or seen or min(len(team.players) for team in self.teams)
        colours = colours or WHITE
        for (number, team), players in self.line_ups.items():
            if len(players) > max(boards, seen):
                raise InvalidTournament(
                    Sentence(
                        "record 300, round {round}: team {team} needs {boards} boards, but has {count}",
                        round=number,
                        team=team,
                        boards=boards,
                        count=len(players),
                    )
                )
        most = max((len(side.seats) for sides in self.sides.values() for side in sides), default=0)
        while len(colours) < max(boards, seen, most):
            colours += OTHER_COLOUR[colours[-1]]
        if colours[0] == BLACK:
            colours = "".join([OTHER_COLOUR[colour] for colour in colours])
        return boards, colours

    # -- one round -----------------------------------------------------------------------------------------------------

    def _round(self, index: int) -> dict[int, TeamRound]:
        """What all teams have in one round (from 0)."""
        opponents = self._opponents(index)
        byes = self.byes
        entries: dict[int, TeamRound] = {}
        for team in self.teams:
            number = team.number
            opponent = opponents.get(number)
            if opponent is None:
                entries[number] = self._without_match(team, index)
            elif byes.get((index + 1, number), "Z") != "Z":
                raise InvalidTournament(
                    Sentence(
                        "round {round}: team {number} has both a bye and a match against team {opponent}",
                        round=index + 1,
                        number=number,
                        opponent=opponent,
                    )
                )
            elif number not in entries:
                entries[number], entries[opponent] = self._match(number, opponent, index)
        return entries

    def _opponents(self, index: int) -> dict[int, int]:
        """The opponent of each team, from the boards and from record 330; both sides agree.

        Where no board tells it, because nobody of a team came, record 300 does.
        """
        by_number: dict[int, int] = {}

        def meet(one: int, other: int) -> None:
            for team, opponent in ((one, other), (other, one)):
                if by_number.setdefault(team, opponent) != opponent or team == opponent:
                    raise InvalidTournament(
                        Sentence(
                            "round {round}: team {team} meets both team {opponent} and team {other}",
                            round=index + 1,
                            team=team,
                            opponent=opponent,
                            other=by_number[team],
                        )
                    )

        for match in self.tournament.forfeits:
            if match.round == index + 1:
                meet(match.white[0], match.black[0])
        for number, sides in self.sides.items():
            for opponent in sorted(sides[index].meets):
                if by_number.get(number) != opponent:
                    meet(number, opponent)
        for line_up in self.tournament.line_ups:
            two = (line_up.team, line_up.opponent or line_up.team)
            if line_up.round == index + 1 and not any(line_up.players) and by_number.keys().isdisjoint(two):
                if two[0] != two[1] and not any((index + 1, team) in self.byes for team in two):
                    meet(*two)
        return by_number

    def _without_match(self, team: Team, index: int) -> TeamRound:
        """A team's round without an opponent: the stated bye, or else the one that its players show."""
        letter = self.byes.get((index + 1, team.number))
        if letter is None:
            games = [self.players[number].games for number in team.players]
            shown = {entries[index].result for entries in games if index < len(entries)}
            letter = shown_bye(shown)
        scoring, usual, boards = self.tournament.scoring, self.scoring, self.boards
        match_points, game_points = {
            "U": self._pairing_bye(),
            "F": (usual.win, boards * scoring.full_bye),
            "+": (usual.win, boards * scoring.forfeit_win),
            "H": (usual.draw, boards * scoring.half_bye),
            "Z": (usual.absence, boards * scoring.zero_bye),
        }[letter]
        return self._adjusted(team.number, index, TeamRound(0, NO_COLOUR, letter, match_points, game_points))

    def _pairing_bye(self) -> tuple[int, int]:
        """C.04.6 article 1.4: as many points as for a draw, unless the event declares others."""
        match_points, game_points = self.scoring.pairing_bye, self.scoring.bye_game_points
        return (
            self.scoring.draw if match_points is None else match_points,
            self.boards * self.tournament.scoring.draw if game_points is None else game_points,
        )

    def _match(self, first: int, second: int, index: int) -> tuple[TeamRound, TeamRound]:
        """What the two teams of one match have."""
        one, other = self.sides[first][index], self.sides[second][index]
        own, theirs = sum(one.points), sum(other.points)
        forfeited = self.forfeited.get((index + 1, first))
        if forfeited is None:
            results = _results(own, theirs, one.played or other.played, one.lost and other.lost)
        else:
            results = forfeited + self.forfeited[index + 1, second]
            won = self.boards * self.tournament.scoring.forfeit_win
            own = own if one.seats or results[0] != "+" else won
            theirs = theirs if other.seats or results[1] != "+" else won
        colour = self._colour(one.seats, other.seats)
        worth = [self.match_worth[result] for result in results]
        signs = (one.forfeits, other.forfeits) if results[0] in PLAYED else ("", "")
        still_open, back = one.still_open, OPPOSITE[colour]
        here = TeamRound(second, colour, results[0], worth[0], own, one.points, signs[0], still_open)
        there = TeamRound(first, back, results[1], worth[1], theirs, other.points, signs[1], still_open)
        return self._adjusted(first, index, here), self._adjusted(second, index, there)

    def _colour(self, seats: list[Seat], others: list[Seat]) -> str:
        """C.04.6 article 1.6.1: the colour that the first board of `seats` was scheduled to have.

        A game may have been played with the wrong colours (C.04.2 article 4.3): if record 352 says what the colours of
        the boards are, most boards of a full match decide. Otherwise the first board that names a colour does. A side
        may have left boards empty without saying so: then its players stand too far to the front, and the larger of
        both places is the board.
        """
        if len(seats) == len(others) == len(self.tournament.board_colours):
            white = black = 0
            for seat, colour in zip(seats, self.colours, strict=False):
                if seat and seat[1].colour == colour:
                    white += 1
                elif seat and seat[1].colour in OTHER_COLOUR:
                    black += 1
            if white != black:
                return WHITE if white > black else BLACK
        for place, seat in enumerate(seats):
            if seat and seat[1].colour in OTHER_COLOUR:
                opponent = seat[1].opponent
                board = next((at for at, other in enumerate(others) if other and other[0] == opponent), place)
                return self._first_board(seat[1].colour, max(place, board))
        for place, seat in enumerate(others):
            if seat and seat[1].colour in OTHER_COLOUR:
                return OTHER_COLOUR[self._first_board(seat[1].colour, place)]
        return NO_COLOUR

    def _first_board(self, colour: str, place: int) -> str:
        """The colour on the first board of a team that has `colour` on another board."""
        return colour if self.colours[place] == WHITE else OTHER_COLOUR[colour]

    def _adjusted(self, number: int, index: int, team_round: TeamRound) -> TeamRound:
        """A team's round with adjusted points: instead of the usual ones, or added to them."""
        if not self.tournament.adjustments:
            return team_round
        for adjusted in self.tournament.adjustments:
            if adjusted.participants and number not in adjusted.participants:
                continue
            if adjusted.kind == team_round.result and adjusted.round in (ALL_ROUNDS, index + 1):
                if adjusted.match_points is not None:
                    team_round = replace(team_round, match_points=adjusted.match_points)
                if adjusted.game_points is not None:
                    team_round = replace(team_round, game_points=adjusted.game_points)
        for adjusted in self.tournament.adjustments:
            if not adjusted.kind and adjusted.round == index + 1 and number in adjusted.participants:
                team_round = replace(
                    team_round,
                    match_points=team_round.match_points + (adjusted.match_points or 0),
                    game_points=team_round.game_points + (adjusted.game_points or 0),
                )
        return team_round


def initial_colour(tournament: Tournament, event: TeamEvent) -> str | None:
    """The colour drawn before round 1: the declared one, or else recovered from the first round that has colours.

    The first team of that round has it if its number is odd, counted among the teams that had been paired by then.
    """
    if tournament.initial_colour is not None:
        return tournament.initial_colour
    for index in range(tournament.played_rounds):
        place = 0
        for history in event.history.values():
            if any(team_round.paired for team_round in history[: index + 1]):
                place += 1
                colour = history[index].colour
                if colour in OTHER_COLOUR:
                    return colour if place % 2 else OTHER_COLOUR[colour]
    return None


def shown_bye(letters: Iterable[str]) -> str:
    """The bye of a team without an opponent, as its players show it."""
    shown = set(letters)
    return next((bye for bye in BYES if bye in shown), "Z")


def rosters(tournament: Tournament) -> tuple[Team, ...]:
    """The teams in order of pairing number. Raises InvalidTournament if there are none."""
    if not tournament.teams:
        raise InvalidTournament(
            Sentence("a team event needs team records (310, or 013 in older files), but there are none")
        )
    return tuple(sorted(tournament.validated().teams, key=lambda team: team.number))


def _board_worth(scoring: Scoring) -> dict[str, dict[str, int]]:
    """Game points by colour and result letter. In a match, a player without an opponent wins by forfeit."""
    worth = {
        colour: {letter: scoring.points(Game(NOBODY, colour, letter)) for letter in "1=0WDL?+-FHZ"}
        for colour in (WHITE, BLACK, NO_COLOUR)
    }
    for by_letter in worth.values():
        by_letter["U"] = by_letter["+"]
    return worth


def _results(first: int, second: int, played: bool, both_lost: bool) -> str:
    """C.04.6 article 1.4 (points for a draw): the letters of both sides, by game points.

    The text does not say when a match is drawn. A match in which nobody has won or drawn a board is lost by both teams.
    """
    if both_lost:
        return "LL" if played else "--"
    if first == second:
        return "DD" if played else "=="
    letters = "WL" if played else "+-"
    return letters if first > second else letters[::-1]


def _bonus(adjustments: Iterable[Adjustment]) -> dict[int, tuple[int, int]]:
    """Bonuses and penalties that belong to no round."""
    by_number: dict[int, tuple[int, int]] = {}
    for adjustment in adjustments:
        if not adjustment.kind and adjustment.round == ALL_ROUNDS:
            for number in adjustment.participants:
                match_points, game_points = by_number.get(number, (0, 0))
                by_number[number] = (
                    match_points + (adjustment.match_points or 0),
                    game_points + (adjustment.game_points or 0),
                )
    return by_number
