"""Team events: who plays for whom, and what each team's matches were worth.

Owns `TeamEvent`, derived from the team records of a tournament and the results of its boards: match points and game
points are computed, never taken from what a file claims. Pairing systems and tie-breaks build on it. Must not contain
rules of pairing or of tie-breaks.
"""

from __future__ import annotations

from dutchess.errors import InvalidTournament
from dutchess.record import record, replace
from dutchess.tournament import ABSENT, BLACK, NO_COLOUR, OVER_THE_BOARD, WHITE, Game
from dutchess.trf.team_records import (
    ALL_ROUNDS,
    AbnormalPoints,
    Forfeit,
    PairingByes,
    Roster,
    lines_of,
    only_line,
    read_abnormal_points,
    read_byes,
    read_colours,
    read_forfeit,
    read_line_up,
    read_match_points,
    read_pairing_byes,
    read_roster,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from dutchess.tournament import Player, Scoring, Tournament

    Seat = tuple[int, Game] | None

NOBODY = 0
OTHER_COLOUR = {WHITE: BLACK, BLACK: WHITE}
OPPOSITE = {**OTHER_COLOUR, NO_COLOUR: NO_COLOUR}
PLAYED = frozenset("WDL")
BYES = ("+", "U", "F", "H")  # what a team without an opponent had, if its players show several
SEATED = frozenset("+U")  # entries without an opponent that still are a place at a board


@record
class MatchScoring:
    """Match points of each outcome of a match (TRF record 362), in tenths."""

    win: int = 20
    draw: int = 10
    loss: int = 0
    absence: int = 0
    pairing_bye: int | None = None


@record
class TeamRound:
    """One team's entry for one round.

    Attributes:
        opponent: number of the team met, 0 for none.
        colour: the colour scheduled for the first board (C.04.6 article 1.6.1), `-` if there was none.
        result: `W D L` for a match that was played; `+ - =` for one that was not (no game over the board); `U` the
            pairing-allocated bye; `F H Z` full-, half-, zero-point bye.
        match_points, game_points: as they count in the standings, bonuses and penalties of the round included.
        boards: game points board by board; empty if the team had no match.
    """

    opponent: int
    colour: str
    result: str
    match_points: int
    game_points: int
    boards: tuple[int, ...] = ()

    @property
    def played(self) -> bool:
        """True if the match was actually played: at least one game was (C.04.6 article 1.6.1)."""
        return self.result in PLAYED

    @property
    def paired(self) -> bool:
        """True if the entry comes from a pairing: a match or the pairing-allocated bye."""
        return self.opponent != 0 or self.result in ("U", "+")


@record
class TeamEvent:
    """All that is known about the teams of a tournament. `teams` are in order of pairing number (TPN).

    Attributes:
        boards: number of boards of a match.
        colours: colours of the team that has White on the first board, board by board.
        history: the entries of each team, one for each round played.
        bonus: (match points, game points) that no round accounts for (record 299 without a round).
        line_ups: players by (round, team) where they differ from the roster's order (record 300).
    """

    teams: tuple[Roster, ...]
    boards: int
    colours: str
    scoring: MatchScoring
    history: Mapping[int, tuple[TeamRound, ...]]
    bonus: Mapping[int, tuple[int, int]]
    line_ups: Mapping[tuple[int, int], tuple[int, ...]]

    @classmethod
    def of(cls, tournament: Tournament) -> TeamEvent:
        """Derive the team event; InvalidTournament if the records are missing or contradict the results."""
        return _Builder(tournament).event()

    def team(self, number: int) -> Roster:
        """The team with this pairing number; KeyError if there is none."""
        index = number - 1
        if 0 <= index < len(self.teams) and self.teams[index].number == number:
            return self.teams[index]
        for team in self.teams:
            if team.number == number:
                return team
        raise KeyError(number)

    def match_points(self, number: int) -> int:
        """Match points scored so far, without virtual points."""
        return self.bonus.get(number, (0, 0))[0] + sum([entry.match_points for entry in self.history[number]])

    def game_points(self, number: int) -> int:
        """Game points scored so far, without virtual points."""
        return self.bonus.get(number, (0, 0))[1] + sum([entry.game_points for entry in self.history[number]])

    def line_up(self, number: int, round_number: int) -> tuple[int, ...]:
        """Who plays on board 1, 2, ... (0 for an empty board): record 300, else the first of the roster."""
        named = self.line_ups.get((round_number, number)) or self.team(number).players
        return named[: self.boards] + (NOBODY,) * (self.boards - len(named))

    def board_colour(self, colour: str, board: int) -> str:
        """The colour on a board (from 0) of a team that has `colour` on the first board."""
        return colour if self.colours[board] == WHITE else OTHER_COLOUR[colour]


@record
class _Records:
    """The team records of a tournament as read, before they are compared with the results.

    `byes` are those of records 240 and 320 by (round, team).
    """

    forfeits: Mapping[tuple[int, int], str]
    matches: tuple[Forfeit, ...]
    line_ups: Mapping[tuple[int, int], tuple[int, ...]]
    pairing_byes: PairingByes
    byes: Mapping[tuple[int, int], str]
    abnormal: tuple[AbnormalPoints, ...]
    scoring: MatchScoring
    colours: str

    @classmethod
    def of(cls, tournament: Tournament) -> _Records:
        kept: dict[str, list[str]] = {code: [] for code in ("240", "299", "300", "320", "330", "352", "362")}
        for entry in tournament.records:
            if entry.code in kept:
                kept[entry.code].append(entry.line)
        matches = tuple([read_forfeit(line) for line in kept["330"]])
        line_ups = [read_line_up(line) for line in kept["300"]]
        bye_line, points_line, colour_line = (only_line(kept[code]) for code in ("320", "362", "352"))
        pairing_byes = read_pairing_byes(bye_line) if bye_line else PairingByes(None, None, ())
        byes = {bye[:2]: bye[2] for line in kept["240"] for bye in read_byes(line)}
        byes.update(((number, team), "U") for number, team in enumerate(pairing_byes.teams, 1) if team)
        return cls(
            forfeits={(match.round, team): letter for match in matches for team, letter in (match.white, match.black)},
            matches=matches,
            line_ups={(line_up.round, line_up.team): line_up.players for line_up in line_ups},
            pairing_byes=pairing_byes,
            byes=byes,
            abnormal=tuple([read_abnormal_points(line) for line in kept["299"]]),
            scoring=MatchScoring(**read_match_points(points_line)) if points_line else MatchScoring(),
            colours=read_colours(colour_line) if colour_line else "",
        )


class _Side:
    """One team's part of a round.

    Attributes:
        seats: (player, entry) board by board, None for an empty board.
        meets: the teams whose players it meets.
        points: game points board by board.
        played: was any game played over the board?
    """

    __slots__ = ("meets", "played", "points", "seats")

    def __init__(self, seats: list[Seat], team_of: Mapping[int, int], worth: Mapping[str, Mapping[str, int]]) -> None:
        games = [seat[1] for seat in seats if seat]
        self.seats = seats
        self.meets = {team_of.get(game.opponent, NOBODY) for game in games}
        self.meets.discard(NOBODY)
        if len(games) == len(seats):
            self.points = tuple([worth[game.colour][game.result] for game in games])
        else:
            self.points = tuple([worth[seat[1].colour][seat[1].result] if seat else 0 for seat in seats])
        self.played = not OVER_THE_BOARD.isdisjoint([game.result for game in games])


class _Builder:
    """Assembles the matches of every round from the records and the boards."""

    def __init__(self, tournament: Tournament) -> None:
        self.tournament = tournament
        self.played = tournament.played_rounds
        self.teams = rosters(tournament)
        self.team_of = _members(self.teams, tournament.players)
        self.records = _Records.of(tournament)
        self.players = {player.number: player for player in tournament.players}
        self.worth = _board_worth(tournament.scoring)
        usual = self.records.scoring
        self.match_worth = {"W": usual.win, "D": usual.draw, "L": usual.loss}
        self.match_worth |= {"+": usual.win, "=": usual.draw, "-": usual.absence}
        _refuse_unknown(self.records, {team.number for team in self.teams})
        _refuse_wrong_line_ups(self.records, self.team_of)
        self.sides = {team.number: self._sides(team) for team in self.teams}
        self.boards, self.colours = self._boards()

    def event(self) -> TeamEvent:
        rounds = [self._round(index) for index in range(self.played)]
        return TeamEvent(
            teams=self.teams,
            boards=self.boards,
            colours=self.colours,
            scoring=self.records.scoring,
            history={team.number: tuple([entries[team.number] for entries in rounds]) for team in self.teams},
            bonus=_bonus(self.records.abnormal),
            line_ups=self.records.line_ups,
        )

    def _sides(self, team: Roster) -> list[_Side]:
        """A team's part of every round: players with an entry, in the order of record 300 or of the roster."""
        games = [self.players[number].games for number in team.players]
        if any(len(entries) != self.played for entries in games):
            games = [(*entries, *(ABSENT,) * (self.played - len(entries))) for entries in games]
        found: list[_Side] = []
        for index, row in enumerate(zip(*games, strict=True)):
            named = self.records.line_ups.get((index + 1, team.number))
            if named is None:
                seats: list[Seat] = [
                    seat for seat in zip(team.players, row, strict=True) if seat[1].opponent or seat[1].result in SEATED
                ]
            else:
                seats = self._named_seats(named, index)
            found.append(_Side(seats, self.team_of, self.worth))
        return found

    def _named_seats(self, named: Iterable[int], index: int) -> list[Seat]:
        """The seats of a line-up that record 300 gives."""
        return [
            (number, games[index]) if number and index < len(games := self.players[number].games) else None
            for number in named
        ]

    def _boards(self) -> tuple[int, str]:
        """Number of boards and their colours: record 352, else what the matches show, else the smallest roster."""
        colours = self.records.colours
        seen = max((len(side.seats) for sides in self.sides.values() for side in sides if side.meets), default=0)
        boards = len(colours) or seen or min(len(team.players) for team in self.teams)
        colours = colours or WHITE
        for (number, team), players in self.records.line_ups.items():
            if len(players) > max(boards, seen):
                raise InvalidTournament(
                    f"record 300, round {number}: team {team} has {boards} boards, not {len(players)}"
                )
        while len(colours) < max(boards, seen):
            colours += OTHER_COLOUR[colours[-1]]
        if colours[0] == BLACK:
            colours = "".join([OTHER_COLOUR[colour] for colour in colours])
        return boards, colours

    # -- one round -----------------------------------------------------------------------------------------------------

    def _round(self, index: int) -> dict[int, TeamRound]:
        """The entries of all teams for one round (from 0)."""
        opponents = self._opponents(index)
        byes = self.records.byes
        entries: dict[int, TeamRound] = {}
        for team in self.teams:
            number = team.number
            opponent = opponents.get(number)
            if opponent is None:
                entries[number] = self._without_match(team, index)
            elif byes.get((index + 1, number), "Z") != "Z":
                raise InvalidTournament(f"round {index + 1}: team {number} has a bye and meets team {opponent}")
            elif number not in entries:
                entries[number], entries[opponent] = self._match(number, opponent, index)
        return entries

    def _opponents(self, index: int) -> dict[int, int]:
        """Which team meets which, from the boards and from record 330; both sides agree."""
        found: dict[int, int] = {}

        def meet(one: int, other: int) -> None:
            for team, opponent in ((one, other), (other, one)):
                if found.setdefault(team, opponent) != opponent or team == opponent:
                    raise InvalidTournament(
                        f"round {index + 1}: team {team} plays against team {opponent} and team {found[team]}"
                    )

        for match in self.records.matches:
            if match.round == index + 1:
                meet(match.white[0], match.black[0])
        for number, sides in self.sides.items():
            for opponent in sorted(sides[index].meets):
                if found.get(number) != opponent:
                    meet(number, opponent)
        return found

    def _without_match(self, team: Roster, index: int) -> TeamRound:
        """A round without an opponent: what the records say, else what the players' entries show."""
        letter = self.records.byes.get((index + 1, team.number))
        if letter is None:
            games = [self.players[number].games for number in team.players]
            shown = {entries[index].result for entries in games if index < len(entries)}
            letter = next((bye for bye in BYES if bye in shown), "Z")
        scoring, usual, boards = self.tournament.scoring, self.records.scoring, self.boards
        match_points, game_points = {
            "U": self._pairing_bye(),
            "F": (usual.win, boards * scoring.full_bye),
            "+": (usual.win, boards * scoring.forfeit_win),
            "H": (usual.draw, boards * scoring.half_bye),
            "Z": (usual.absence, boards * scoring.zero_bye),
        }[letter]
        return self._adjusted(team.number, index, TeamRound(0, NO_COLOUR, letter, match_points, game_points))

    def _pairing_bye(self) -> tuple[int, int]:
        """C.04.6 article 1.4.1: as many points as for a draw, unless record 320 (or 362) says otherwise."""
        stated, usual = self.records.pairing_byes, self.records.scoring
        match_points, game_points = stated.match_points, stated.game_points
        if match_points is None:
            match_points = usual.draw if usual.pairing_bye is None else usual.pairing_bye
        return match_points, self.boards * self.tournament.scoring.draw if game_points is None else game_points

    def _match(self, first: int, second: int, index: int) -> tuple[TeamRound, TeamRound]:
        """The two entries of one match."""
        one, other = self.sides[first][index], self.sides[second][index]
        own, theirs = sum(one.points), sum(other.points)
        forfeited = self.records.forfeits.get((index + 1, first))
        if forfeited is None:
            results = _results(own, theirs, one.played or other.played)
        else:
            results = forfeited + self.records.forfeits[index + 1, second]
            won = self.boards * self.tournament.scoring.forfeit_win
            own = own if one.seats or results[0] != "+" else won
            theirs = theirs if other.seats or results[1] != "+" else won
        colour = self._colour(one.seats, other.seats)
        worth = self.match_worth
        return (
            self._adjusted(first, index, TeamRound(second, colour, results[0], worth[results[0]], own, one.points)),
            self._adjusted(
                second,
                index,
                TeamRound(first, OPPOSITE[colour], results[1], worth[results[1]], theirs, other.points),
            ),
        )

    def _colour(self, seats: list[Seat], others: list[Seat]) -> str:
        """C.04.6 article 1.6.1: the colour that the first board of `seats` was scheduled to have.

        Found on the first board that names one. A side may have left boards empty without saying so: then its players
        stand too far to the front, and the larger of both places is the board.
        """
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
        """The colour of the first board of a team that has `colour` on another one."""
        return colour if self.colours[place] == WHITE else OTHER_COLOUR[colour]

    def _adjusted(self, number: int, index: int, entry: TeamRound) -> TeamRound:
        """An entry with the points that record 299 gives instead of the usual ones, or adds to them."""
        if not self.records.abnormal:
            return entry
        for abnormal in self.records.abnormal:
            if abnormal.participants and number not in abnormal.participants:
                continue
            if abnormal.kind == entry.result and abnormal.round in (ALL_ROUNDS, index + 1):
                if abnormal.match_points is not None:
                    entry = replace(entry, match_points=abnormal.match_points)
                if abnormal.game_points is not None:
                    entry = replace(entry, game_points=abnormal.game_points)
        for abnormal in self.records.abnormal:
            if not abnormal.kind and abnormal.round == index + 1 and number in abnormal.participants:
                entry = replace(
                    entry,
                    match_points=entry.match_points + (abnormal.match_points or 0),
                    game_points=entry.game_points + (abnormal.game_points or 0),
                )
        return entry


def initial_colour(tournament: Tournament, event: TeamEvent) -> str | None:
    """The colour drawn before round 1: as declared, else recovered from the first round that has colours.

    The first team of that round has it if its number among those that had taken part by then is odd.
    """
    if tournament.initial_colour is not None:
        return tournament.initial_colour
    for index in range(tournament.played_rounds):
        place = 0
        for history in event.history.values():
            if any(entry.paired for entry in history[: index + 1]):
                place += 1
                colour = history[index].colour
                if colour in OTHER_COLOUR:
                    return colour if place % 2 else OTHER_COLOUR[colour]
    return None


def rosters(tournament: Tournament) -> tuple[Roster, ...]:
    """The teams in order of pairing number: records 310, or 013 where there are none."""
    lines = lines_of("310", tournament.records) or lines_of("013", tournament.records)
    if not lines:
        raise InvalidTournament("a team event needs team records (310, or 013 in older files); there are none")
    teams = [read_roster(line, order) for order, line in enumerate(lines, 1)]
    teams.sort(key=lambda team: team.number)
    seen: set[int] = set()
    for team in teams:
        if team.number in seen:
            raise InvalidTournament(f"record 310: two teams have number {team.number} (C.04.6 article 1.1.1)")
        seen.add(team.number)
        if not team.players:
            raise InvalidTournament(f"record {lines[0][:3]}: team {team.number} has no players")
    return tuple(teams)


def _members(teams: Iterable[Roster], players: Iterable[Player]) -> dict[int, int]:
    """The team of each player."""
    known = {player.number for player in players}
    found: dict[int, int] = {}
    for team in teams:
        for number in team.players:
            if number not in known:
                raise InvalidTournament(f"record 310: team {team.number} names player {number}, who does not exist")
            if number in found:
                raise InvalidTournament(f"record 310: player {number} is in teams {found[number]} and {team.number}")
            found[number] = team.number
    return found


def _refuse_unknown(records: _Records, teams: set[int]) -> None:
    """Every team that a record names exists."""
    named = (
        [("320", team) for team in records.pairing_byes.teams]
        + [("300", team) for _, team in records.line_ups]
        + [("330", team) for _, team in records.forfeits]
        + [("240", team) for _, team in records.byes]
    )
    for code, team in named:
        if team and team not in teams:
            raise InvalidTournament(f"record {code}: there is no team {team} (record 310 or 013)")


def _refuse_wrong_line_ups(records: _Records, team_of: Mapping[int, int]) -> None:
    """Line-ups (record 300) name players of the team, each once."""
    for (number, team), players in records.line_ups.items():
        for place, player in enumerate(players):
            if player and team_of.get(player) != team:
                raise InvalidTournament(f"record 300, round {number}: player {player} does not belong to team {team}")
            if player and player in players[:place]:
                raise InvalidTournament(f"record 300, round {number}: player {player} is named twice")


def _board_worth(scoring: Scoring) -> dict[str, dict[str, int]]:
    """Game points by colour and result letter. A player without an opponent in a match has won by forfeit."""
    worth = {
        colour: {letter: scoring.points(Game(NOBODY, colour, letter)) for letter in "1=0WDL?+-FHZ"}
        for colour in (WHITE, BLACK, NO_COLOUR)
    }
    for by_letter in worth.values():
        by_letter["U"] = by_letter["+"]
    return worth


def _results(first: int, second: int, played: bool) -> str:
    """The letters of both sides, by game points."""
    if first == second:
        return "DD" if played else "--" if first == 0 else "=="
    letters = "WL" if played else "+-"
    return letters if first > second else letters[::-1]


def _bonus(abnormal: Iterable[AbnormalPoints]) -> dict[int, tuple[int, int]]:
    """Bonuses and penalties that belong to no round (record 299)."""
    found: dict[int, tuple[int, int]] = {}
    for entry in abnormal:
        if not entry.kind and entry.round == ALL_ROUNDS:
            for number in entry.participants:
                match_points, game_points = found.get(number, (0, 0))
                found[number] = (match_points + (entry.match_points or 0), game_points + (entry.game_points or 0))
    return found
