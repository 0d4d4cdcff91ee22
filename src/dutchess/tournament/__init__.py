"""The facts of a tournament. Nothing here is derived from them by a rule.

Owns `Tournament`; `model` has what it is made of. Everything is immutable; a change gives a new `Tournament`. Points
are integers in tenths (`15` is one and a half points). Must not know files, pairing systems, tie-breaks or the web.
"""

from __future__ import annotations

from dutchess.base.errors import InvalidTournament, UnknownPlayer
from dutchess.base.values import replace, value_class
from dutchess.tournament.model import (
    ABSENT,
    ALL_ROUNDS,
    BLACK,
    DRAWN,
    MAX_PLAYERS,
    MAX_ROUNDS,
    NO_COLOUR,
    OVER_THE_BOARD,
    POSITIVE,
    UNPLAYED,
    WHITE,
    Acceleration,
    Adjustment,
    ForbiddenPairs,
    ForfeitedMatch,
    Game,
    Header,
    LineUp,
    MatchScoring,
    OtherResult,
    Player,
    Playoff,
    Record,
    Scoring,
    Team,
    Wish,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from dataclasses import KW_ONLY
    from typing import Any, overload

    from dutchess.literals import Bye, ResultText
    from dutchess.pairing.result import Pairing
    from dutchess.tournament.validity import Problem

    # A result: its text, the points of the first of the two, or in a match of teams those of all boards.
    Outcome = ResultText | float | Sequence[ResultText | float]
else:

    def overload(function):  # start-up: `typing` is for type checkers
        return function


__all__ = [
    "ABSENT",
    "ALL_ROUNDS",
    "BLACK",
    "DRAWN",
    "MAX_PLAYERS",
    "MAX_ROUNDS",
    "NO_COLOUR",
    "OVER_THE_BOARD",
    "POSITIVE",
    "TEAM_EVENT",
    "UNPLAYED",
    "WHITE",
    "Acceleration",
    "Adjustment",
    "ForbiddenPairs",
    "ForfeitedMatch",
    "Game",
    "Header",
    "LineUp",
    "MatchScoring",
    "OtherResult",
    "Player",
    "Playoff",
    "Record",
    "Scoring",
    "Team",
    "Tournament",
    "Wish",
    "as_valid_as",
    "by_number",
    "facts_of",
    "mark_valid",
    "pairs_matches",
    "pairs_teams",
    "points_text",
]

# Names under which a tournament remembers derived values, beside its fields. Copies do not have them.
VALID, TEAM_EVENT, PLAYED = "_valid", "_team_event", "_played"
# Fields that do not influence the matches of teams.
UNRELATED = frozenset(
    (
        "rounds initial_colour name header system accelerations forbidden wishes parameters playoffs byes later_byes "
        "rank_order"
    ).split()
)


@value_class
class Tournament:
    """All facts about one event. `players` are in order of pairing number.

    Two tournaments are equal if they state the same facts, in whatever records. The points, ranks and counts that a
    file states, and its `layout`, do not count. In team events the numbers in `accelerations`, `forbidden`, `wishes`,
    `byes`, `later_byes` and `adjustments` are those of teams.

    Attributes:
        players: the participants with the games of every round so far.
        rounds: total number of rounds declared (C.04.1 article 1), None if not known.
        initial_colour: the colour drawn before round 1, `w` or `b`, None if not known.
        scoring: points per result.
        system: the coded tournament type (TRF record 192) as written, or the name of a system (`dubov`); `""` if none.
        edition: the name of the edition (`burstein-2025`) where a type does not say it; `""` if none is stated.
        accelerations, forbidden: virtual points, and forbidden pairs.
        wishes: groups whose members should not meet, if the rules of the system allow it.
        parameters: what the event declares about its format, as names and values (`("games", "2")`); the page of each
            system lists those that it knows.
        playoffs: play-offs of matches that stood level (knock-out).
        byes: requested byes in the coming round: (player, `F` | `H` | `Z`), in order of player.
        later_byes: the same for the rounds after it: (round, player, `F` | `H` | `Z`), in order.
        rank_order: pairing numbers in ranking order if a file ranks players by position (XXC rank), otherwise ().
        adjustments: points that differ from the usual points for results.
        header: city, dates, officials and the other facts about the event as a whole.
        tiebreaks: the declared order of ranking as codes, points (`PTS`) included; () if none is declared.
        teams: in order of pairing number; () in events of individuals.
        match_scoring, board_colours: points for matches; the colours of the team that has White on the first board,
            board by board (`wbwb`), `""` if they are not stated.
        line_ups, forfeits: line-ups that differ from the order of the team; matches that were not played.
        team_byes: byes of teams in rounds played, in order: (round, team, letter). `U` is the pairing-allocated bye.
            `F`, `H` and `Z` are listed only if the games of the team's players do not show them.
        other_results: results that earlier pairings counted, and those for the rating report alone.
        records: lines of the report file that become no field, unchanged and in order.
        layout: the lines of the report file. They are no facts: only `dutchess.trf` uses them.
    """

    __module__ = "dutchess"

    players: tuple[Player, ...]
    _: KW_ONLY
    rounds: int | None = None
    initial_colour: str | None = None
    scoring: Scoring = Scoring()
    name: str = ""
    system: str = ""
    accelerations: tuple[Acceleration, ...] = ()
    forbidden: tuple[ForbiddenPairs, ...] = ()
    byes: tuple[tuple[int, str], ...] = ()
    later_byes: tuple[tuple[int, int, str], ...] = ()
    rank_order: tuple[int, ...] = ()
    records: tuple[Record, ...] = ()
    adjustments: tuple[Adjustment, ...] = ()
    header: Header = Header()
    tiebreaks: tuple[str, ...] = ()
    teams: tuple[Team, ...] = ()
    match_scoring: MatchScoring = MatchScoring()
    board_colours: str = ""
    line_ups: tuple[LineUp, ...] = ()
    forfeits: tuple[ForfeitedMatch, ...] = ()
    team_byes: tuple[tuple[int, int, str], ...] = ()
    layout: tuple[str, ...] = ()
    edition: str = ""
    other_results: tuple[OtherResult, ...] = ()
    wishes: tuple[Wish, ...] = ()
    parameters: tuple[tuple[str, str], ...] = ()
    playoffs: tuple[Playoff, ...] = ()

    @classmethod
    def of(
        cls,
        players: Iterable[Player | str | tuple[str, int | None] | Mapping[str, Any]],
        *,
        rounds: int,
        initial_colour: str = WHITE,
        **more: Any,
    ) -> Tournament:
        """A tournament that has not begun: `Tournament.of([("Anna", 2100), ("Ben", 1980)], rounds=5)`.

        Args:
            players: names, (name, rating), rows such as `{"name": "Anna", "rating": 2100}`, or `Player`s. Those
                without a number (0) are numbered by rating, title and name (C.04.2 article 2.2). Of those with numbers,
                a warning says so if the numbers are not that order.
            rounds: the number of rounds.
            initial_colour: the colour drawn for the first player. Draw it, for example with `random.choice("wb")`.
            more: other fields of a tournament, such as `name`, `system` or `scoring`.
        """
        from dutchess.tournament import entries  # builds on this module

        return cls(entries.seeded(players), rounds=rounds, initial_colour=initial_colour, **more).validated()

    def __repr__(self) -> str:
        try:
            rounds = f"{self.played_rounds} of {self.rounds or 'an unknown number of'} rounds"
        except (AttributeError, TypeError):  # made in code with wrong types: it is shown in the error about them
            return "<Tournament with fields of wrong types>"
        who = f"{len(self.teams)} teams, " if self.is_team_event else ""
        return f"<Tournament {self.name!r}: {who}{len(self.players)} players, {rounds}>"

    def __eq__(self, other: object) -> bool:
        return self._facts() == other._facts() if isinstance(other, Tournament) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._facts())

    @property
    def is_team_event(self) -> bool:
        """True if pairing numbers are those of teams."""
        return pairs_teams(self.system, bool(self.teams))

    @property
    def plays_matches(self) -> bool:
        """True if two rounds are the two games of a match (C.04.5, Double-Swiss; see `tournament.matches`)."""
        return pairs_matches(self.system)

    @property
    def start_date(self) -> str | None:
        """The first day of the event as `YYYY/MM/DD`; None if the exact day is not known."""
        if not self.header.start:
            return None
        from dutchess.tournament.dates import date_of  # start-up: many files for engines have no date

        return date_of(self.header.start)

    @property
    def start_year(self) -> int | None:
        """The year in which the event began; None if it is not known."""
        from dutchess.tournament.dates import year_in  # start-up: pairing needs the day at most

        return year_in(self.header.start)

    @property
    def played_rounds(self) -> int:
        """The number of rounds paired so far: the length of the longest list of games."""
        played: int | None = self.__dict__.get(PLAYED)
        if played is None:
            played = self.__dict__[PLAYED] = max([len(player.games) for player in self.players], default=0)
        return played

    @property
    def coming_byes(self) -> tuple[tuple[int, str], ...]:
        """The byes of the coming round: `byes`, but in the second game of a match (C.04.5) the rest of the first's."""
        if not self.plays_matches or self.played_rounds % 2 == 0:
            return self.byes
        from dutchess.tournament import matches  # builds on this module, and few events need it

        return matches.byes_of_second_game(self)

    def player(self, number: int) -> Player:
        """The player with this pairing number. Raises UnknownPlayer if there is none."""
        if not isinstance(number, int):
            raise UnknownPlayer(f"a pairing number is a whole number, not {number!r}")
        index = number - 1
        if 0 <= index < len(self.players) and self.players[index].number == number:
            return self.players[index]
        for player in self.players:
            if player.number == number:
                return player
        raise UnknownPlayer(f"there is no player {number}")

    def points(self, player: Player) -> int:
        """Points scored so far, without virtual points.

        An open game gives no points (C.04.2 article 3.1 counts it as a draw for pairing only). A round without any
        result gives no points at all, not even for byes.
        """
        if not isinstance(player, Player):
            raise InvalidTournament(f"points are those of a Player (`t.player(3)`), not of {player!r}")
        points = self.scoring.points
        games = player.games
        if games and not games[-1].opponent and self.is_pending(len(games)):
            games = games[:-1]
        return sum(points(game) for game in games if game.result != "?")

    def is_pending(self, round_number: int) -> bool:
        """True if the round has open games and no game with a result."""
        is_open = False
        for player in self.players:
            if len(player.games) >= round_number > 0:
                game = player.games[round_number - 1]
                if game.opponent and game.result != "?":
                    return False
                is_open = is_open or game.result == "?"
        return is_open

    def problems(self) -> tuple[Problem, ...]:
        """All contradictions between the facts, whether they come from a file or from code."""
        from dutchess.tournament import validity  # builds on this module

        return tuple([problem for problem in validity.problems(self) if not problem.harmless])

    def validated(self) -> Tournament:
        """The tournament itself. Raises InvalidTournament with the first of its `problems`.

        `pair`, `check`, `standings`, `trf.dumps` and the methods that change a tournament validate it. A valid
        tournament is not validated again. A tournament from a file was validated when it was read. `with_round`,
        `with_results` and `with_byes` check only what they change. A copy made by other means is validated again.
        """
        if VALID in self.__dict__:
            return self
        from dutchess.tournament import from_code, validity  # build on this module

        facts = from_code.conformed(self)
        _refuse([problem for problem in validity.problems(facts) if not problem.harmless])
        return mark_valid(facts)

    def with_round(self, pairing: Pairing) -> Tournament:
        """Add a paired round without results (`?`). Players who are not in it get their requested bye or `Z`.

        Games that are still open were open for this pairing, whatever their results will be (`other_results`).
        In the second game of a match (C.04.5), they get the other half of their bye in the first game.

        Raises InvalidTournament if this is not the next round, or if a participant is unknown or paired twice.
        """
        from dutchess.tournament import validity  # builds on this module

        facts = self.validated()
        if not hasattr(pairing, "pairs"):
            raise InvalidTournament(f"a round is a Pairing, as `pair` returns it, not {pairing!r}")
        _refuse(validity.pairing_apart(facts, pairing))
        if facts.is_team_event:
            from dutchess.tournament.teams import rounds  # builds on this module, and only team events need it

            added = rounds.with_round(facts, pairing)
        else:
            entries: dict[int, Game] = {number: Game(0, NO_COLOUR, code) for number, code in facts.coming_byes}
            for white, black in pairing.pairs:
                entries[white] = Game(black, WHITE, "?")
                entries[black] = Game(white, BLACK, "?")
            if pairing.bye is not None:
                entries[pairing.bye] = Game(0, NO_COLOUR, "U")
            added = facts.with_entries(pairing.round, entries)
        if facts.other_results or any(player.games and player.games[-1].result == "?" for player in facts.players):
            from dutchess.tournament import known  # builds on this module, and few rounds need it

            added = replace(added, other_results=known.while_open(facts, pairing.round))
        return mark_valid(added)

    def play(self, pairing: Pairing, results: Sequence[Outcome] | Mapping[tuple[int, int], Outcome]) -> Tournament:
        """Add a round with its results: `t.play(dutchess.pair(t), ["1-0", "½-½"])`.

        Args:
            pairing: the round, as `pair` returns it.
            results: one for each board, in the order of `pairing.pairs`, or by game as for `with_results`.

        Raises InvalidTournament as `with_round` and `with_results` do, and if a list has too many or too few results.
        """
        from dutchess.tournament import results as words  # builds on this module

        paired = self.with_round(pairing)
        return paired.with_results(pairing.round, words.by_board(pairing, results))

    @overload
    def with_results(self, round_number: int, results: Mapping[tuple[int, int], Outcome]) -> Tournament: ...
    @overload
    def with_results(self, round_number: int, results: Mapping[int, str]) -> Tournament: ...  # noqa: F811
    def with_results(  # noqa: F811
        self, round_number: int, results: Mapping[int, str] | Mapping[tuple[int, int], Outcome]
    ) -> Tournament:
        """Set results in a paired round. Opponents and colours do not change.

        Args:
            round_number: from 1.
            results: by game, (white, black) to a written result: `1-0`, `½-½`, `0-1`, `1F-0F` for a forfeit, and the
                other results in `tournament.results`, or the points of White (1, 0.5 or 0). In team events
                also by match, (team, team) to the results
                of all boards as the first team sees them. Or by player, number to the letter of that side (see `Game`).

        Raises:
            InvalidTournament: the round is not paired, a player is unknown, the two players do not meet in it, there is
                no such result, or the two sides of a game do not agree.
        """
        from dutchess.tournament import from_code, validity  # build on this module
        from dutchess.tournament import results as words

        facts = self.validated()
        round_number = from_code.whole_number(round_number, "the round")
        letters = words.letters_of(facts, round_number, results)
        _refuse(validity.results_apart(facts, round_number, letters))
        changed = {
            player.number: replace(_pad(player.games, round_number)[round_number - 1], result=letters[player.number])
            for player in facts.players
            if player.number in letters
        }
        players = tuple(
            replace(player, games=_set(player.games, round_number - 1, changed[player.number]), points=None)
            if player.number in changed
            else player
            for player in facts.players
        )
        return mark_valid(replace(facts, players=players))

    @overload
    def with_byes(self, byes: Mapping[int, Bye]) -> Tournament: ...
    @overload
    def with_byes(self, byes: Iterable[tuple[int, Bye]]) -> Tournament: ...  # noqa: F811
    def with_byes(self, byes: Iterable[tuple[int, Bye]] | Mapping[int, Bye]) -> Tournament:  # noqa: F811
        """The tournament with these byes (participant, `F` | `H` | `Z`) in the coming round, and no others."""
        from dutchess.tournament import entries, validity  # build on this module

        facts = self.validated()
        wanted = entries.requested(byes)
        is_team = facts.is_team_event
        known = frozenset([participant.number for participant in (facts.teams if is_team else facts.players)])
        coming = [(facts.played_rounds + 1, *bye) for bye in wanted]
        _refuse(validity.byes_apart(coming, known, "team" if is_team else "player", "byes"))
        return mark_valid(facts.keeping(byes=wanted))

    def with_player(self, player: Player) -> Tournament:
        """C.04.2 article 2.4: add a player under a free number. They were absent in the rounds so far."""
        from dutchess.tournament import entries  # builds on this module

        return entries.with_player(self, player)

    def withdraw(self, number: int) -> Tournament:
        """The tournament with a participant absent (`Z`) in all future rounds."""
        from dutchess.tournament import entries  # builds on this module

        return entries.withdrawn(self, number)

    def __getstate__(self) -> dict[str, Any]:
        """The values to pickle: a copy, because another thread may add a derived value at the same moment."""
        return dict(self.__dict__)

    def renumber(self, numbers: Mapping[int, int]) -> Tournament:
        """C.04.2 article 2.3: give players new numbers (old to new). All facts that name a number change with them."""
        from dutchess.tournament import numbering  # builds on this module

        return numbering.renumbered(self, numbers)

    def keeping(self, **changes: Any) -> Tournament:
        """A copy with changes that do not influence the matches of teams, so that these are not derived again."""
        if not changes.keys() <= UNRELATED:
            raise TypeError(f"matches depend on {sorted(changes.keys() - UNRELATED)}")
        changed = replace(self, **changes)
        if TEAM_EVENT in self.__dict__:
            changed.__dict__[TEAM_EVENT] = self.__dict__[TEAM_EVENT]
        return as_valid_as(self, changed) if changes.keys() == {"accelerations"} else changed

    def before_round(self, round_number: int) -> Tournament:
        """The tournament as it was just before this round was paired.

        Players who were not paired in the round are absent (`byes`), with the bye that they got. Games have the
        results that were known then (`other_results`).
        """
        if not isinstance(round_number, int) or round_number < 1:
            raise InvalidTournament(f"rounds are whole numbers from 1, not {round_number!r}")
        if self.other_results:
            from dutchess.tournament import known  # builds on this module, and few events need it

            kept = tuple([one for one in self.other_results if 0 < one.last_round < round_number])
            earlier = known.when_paired(self, round_number).before_round(round_number)
            return as_valid_as(self, replace(earlier, other_results=kept))
        if self.is_team_event:
            from dutchess.tournament.teams import rounds  # builds on this module, and only team events need it

            return rounds.before_round(self, round_number)
        byes: list[tuple[int, str]] = []
        players: list[Player] = []
        for player in self.players:
            games = player.games
            if len(games) >= round_number:
                game = games[round_number - 1]
                if not game.paired:
                    byes.append((player.number, game.result if game.result in "FHZ" else "Z"))
                games = games[: round_number - 1]
            elif self.played_rounds >= round_number:
                byes.append((player.number, "Z"))
            players.append(replace(player, games=games, points=None, rank=None))
        playoffs = tuple([one for one in self.playoffs if one.round < round_number])
        earlier = replace(self, players=tuple(players), byes=tuple(byes), playoffs=playoffs)
        return as_valid_as(self, earlier)

    def with_entries(self, round_number: int, entries: Mapping[int, Game]) -> Tournament:
        """Add a round from the players' games. A player without one was absent (`Z`)."""
        players = tuple(
            replace(
                player,
                games=_pad(player.games, round_number - 1) + (entries.get(player.number, ABSENT),),
                points=None,
            )
            for player in self.players
        )
        coming = tuple((player, code) for number, player, code in self.later_byes if number == round_number + 1)
        later = tuple(entry for entry in self.later_byes if entry[0] > round_number + 1)
        return replace(self, players=players, byes=coming, later_byes=later)

    def _declared(self) -> tuple[str, str]:
        """Type and edition. A system may be named in either field."""
        return ("", self.system) if self.system.islower() and not self.edition else (self.system, self.edition)

    def _facts(self) -> tuple[object, ...]:
        """The values that decide whether two tournaments are equal."""
        return (
            tuple(replace(player, points=None, rank=None) for player in self.players),
            (self.rounds, self.initial_colour, self.scoring, self.name, *self._declared()),
            (self.accelerations, self.forbidden, self.byes, self.later_byes, self.rank_order, self.records),
            (self.adjustments, replace(self.header, players=None, rated=None, teams=None), self.tiebreaks),
            tuple(replace(team, match_points=None, game_points=None, rank=None) for team in self.teams),
            (self.match_scoring, self.board_colours, self.line_ups, self.forfeits, self.team_byes),
            (self.wishes, frozenset(self.parameters), self.playoffs),
            frozenset(self.other_results),
        )


def points_text(tenths: int) -> str:
    """Points as people read them: `25` is `2.5`, `-5` is `-0.5`. All output outside of files uses this."""
    if not isinstance(tenths, int):
        raise InvalidTournament(f"points are whole numbers of tenths (25 is 2.5), not {tenths!r}")
    return f"{'-' if tenths < 0 else ''}{abs(tenths) // 10}.{abs(tenths) % 10}"


def facts_of(given: object) -> Tournament:
    """What a public function was given, if it is a valid tournament. Raises InvalidTournament if it is not."""
    if isinstance(given, Tournament):
        return given.validated()
    what = "a path" if hasattr(given, "__fspath__") or isinstance(given, str) else type(given).__name__
    raise InvalidTournament(
        f"this needs a Tournament, not {what}: `dutchess.trf.load` reads one, `Tournament.of` makes one"
    )


def _refuse(problems: Iterable[Problem]) -> None:
    """Raise InvalidTournament with the first problem, if there is one."""
    for problem in problems:
        raise InvalidTournament(problem.message)


def as_valid_as(source: Tournament, tournament: Tournament) -> Tournament:
    """Mark a tournament as valid if `source` is valid. The change between them must not add a contradiction."""
    return mark_valid(tournament) if VALID in source.__dict__ else tournament


def mark_valid(tournament: Tournament) -> Tournament:
    """Mark a tournament that was validated, or made from a valid one by a validated change."""
    tournament.__dict__[VALID] = True
    return tournament


def pairs_teams(system: str, teams_listed: bool) -> bool:
    """True if teams compete: by the coded type (TRF record 192), or without a code if teams are listed."""
    is_code = not system.islower() or "_" in system  # otherwise it is the name of a system, or empty
    return "TEAM" in system.upper() or (teams_listed and not (system and is_code))


def pairs_matches(system: str) -> bool:
    """True if matches of two games are played: by the coded type (TRF record 192), or the name of the system."""
    return system.strip().upper().replace("-", "").removeprefix("FIDE_").startswith("DOUBLESWISS")


def _pad(games: tuple[Game, ...], length: int) -> tuple[Game, ...]:
    return games[:length] + (ABSENT,) * (length - len(games))


def _set(games: tuple[Game, ...], index: int, game: Game) -> tuple[Game, ...]:
    return games[:index] + (game,) + games[index + 1 :]


def by_number(players: Iterable[Player]) -> tuple[Player, ...]:
    """Players in order of pairing number."""
    return tuple(sorted(players, key=lambda player: player.number))
