"""The history of each participant, round by round, before a round is paired.

Owns `History`: opponents, colours, results and scores, derived once from the facts. It is the same for every system;
floats, topscorers and colour preferences belong to the systems. `histories` gives one history after the other, so that
the check of a whole tournament is linear work. Must not choose pairs.
"""

from __future__ import annotations

from dutchess.base.errors import InvalidTournament, Sentence
from dutchess.base.native import advance
from dutchess.base.values import replace, set_fields, value_class, values_of
from dutchess.tournament import ABSENT, BLACK, NO_COLOUR, OVER_THE_BOARD, UNPLAYED, WHITE, Game
from dutchess.tournament.forbidden import NOTHING_FORBIDDEN, Forbidden
from dutchess.tournament.model import OTHER_COLOUR

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
    from dataclasses import KW_ONLY
    from typing import Any, TypeVar

    from dutchess.base.integers import Number
    from dutchess.pairing.team.field import Field as FieldOfTeams
    from dutchess.pairing.team.field import TeamParticipant
    from dutchess.tournament import Player, Scoring, Tournament

    T = TypeVar("T")
    # The same suppositions are possible for players and for teams.
    OneOfEither = TypeVar("OneOfEither", "Participant", TeamParticipant)
    Either = TypeVar("Either", "History", FieldOfTeams)


@value_class
class Participant:
    """One participant before a round.

    Attributes:
        number: pairing number.
        rank: place in the initial order (C.04.2 article 2), 1 is the highest.
        parity: the number whose parity decides colours (late all_participants who never took part in a pairing
            and are absent now hold no number yet, C.04.2 articles 2.4 and 2.5).
        rating: as in the tournament.
        points: points scored.
        score: points plus virtual points of the coming round; it decides the scoregroups.
        games: the games of the rounds so far, as in the tournament (missing ones at the end are absences).
        opponents: numbers of the opponents met over the board.
        colours: colours of the games played over the board, oldest first (C.04.2 article 3.4).
        bye_allowed: True if the participant may receive the pairing-allocated bye (C.04.1 article 4).
    """

    number: Number
    rank: int
    parity: int
    rating: int
    points: int
    score: int
    games: tuple[Game, ...]
    opponents: frozenset[Number]
    colours: str
    bye_allowed: bool

    def __init__(
        self,
        number: int,
        rank: int,
        parity: int,
        rating: int,
        points: int,
        score: int,
        games: tuple[Game, ...],
        opponents: frozenset[int],
        colours: str,
        bye_allowed: bool,
    ) -> None:
        set_fields(
            self,
            {
                "number": number,
                "rank": rank,
                "parity": parity,
                "rating": rating,
                "points": points,
                "score": score,
                "games": games,
                "opponents": opponents,
                "colours": colours,
                "bye_allowed": bye_allowed,
            },
        )


@value_class
class History:
    """All facts before `round`.

    Attributes:
        round, rounds: the round to be paired, and the number of rounds.
        initial_colour: the colour drawn before round 1.
        scoring: points per result.
        all_participants: all participants, in initial order.
        participants: the participants to be paired, best score first, then by rank.
        absent: the other participants, each with their bye in the round (`F` | `H` | `Z`).
        forbidden: pairs (smaller number first) that are forbidden for the round.
        wishes: groups of numbers whose members should not meet in the round, if the rules allow it.
        scores: for each round up to this one, the scores of all when it was paired, virtual points included.
        forced: pairs of numbers that must be made, (player, 0) for the bye: a supposition, not a fact.
        origin: if there is a supposition, the history without it.
    """

    _: KW_ONLY
    round: int
    rounds: int
    initial_colour: str
    scoring: Scoring
    all_participants: tuple[Participant, ...]
    participants: tuple[Participant, ...]
    absent: Mapping[int, str]
    forbidden: Forbidden
    scores: tuple[Mapping[int, int], ...]
    forced: tuple[tuple[int, int], ...] = ()
    origin: History | None = None
    wishes: tuple[frozenset[int], ...] = ()

    @property
    def is_last_round(self) -> bool:
        return self.round >= self.rounds

    def once(self, what: object, make: Callable[[], T]) -> T:
        """A value that depends only on the facts. It is computed once, for all suppositions about the round."""
        return self._worked_out("_kept", what, make)

    def once_for_later_rounds(self, what: object, make: Callable[[], T]) -> T:
        """A value that depends only on the rounds played. It is computed once, for this round and later ones."""
        return self._worked_out("_past", what, make)

    def _worked_out(self, where: str, what: object, make: Callable[[], T]) -> T:
        known: dict[object, Any] = (self.origin or self).__dict__.setdefault(where, {})
        if what not in known:
            known[what] = make()
        value: T = known[what]
        return value

    def with_participants(self, participants: tuple[Participant, ...]) -> History:
        """The same facts, with other participants to be paired: a text that judges some of them otherwise."""
        changed = replace(self, participants=participants)
        changed.__dict__["_past"] = self.__dict__.setdefault("_past", {})
        return changed

    def met(self, round_number: int) -> Sequence[int]:
        """The opponent of each entrant over the board in a round that is played, 0 for none."""
        return self.once_for_later_rounds(("met", round_number), lambda: self._met(round_number - 1))

    def _met(self, index: int) -> list[int]:
        games = [player.games[index] if len(player.games) > index else ABSENT for player in self.all_participants]
        return [game.opponent if game.result in OVER_THE_BOARD else 0 for game in games]

    @classmethod
    def of(cls, tournament: Tournament) -> History:
        """The history before the coming round of a tournament."""
        ledger = _Ledger(tournament)
        ledger.advance(tournament.played_rounds)
        return ledger.history(dict(tournament.byes))


def suppose(history: Either, pairs: Iterable[tuple[int, int]], apart: Iterable[tuple[int, int]] = ()) -> Either:
    """The same round, supposing that these pairs are made, and the pairs in `apart` are not. (player, 0) is the bye.

    The players of `pairs` may meet nobody else; the pairs in `apart` count as forbidden.
    """
    forced = tuple(sorted((max(pair), 0) if 0 in pair else (min(pair), max(pair)) for pair in pairs))
    withheld = without_bye(forced)

    def as_supposed(participant: OneOfEither) -> OneOfEither:
        if participant.bye_allowed and withheld(participant.number):
            return replace(participant, bye_allowed=False)
        return participant

    return replace(
        history,
        forced=forced,
        origin=history,
        forbidden=history.forbidden.with_pairs([(min(pair), max(pair)) for pair in apart]),
        participants=tuple([as_supposed(participant) for participant in history.participants]),
    )


def without_bye(forced: Sequence[tuple[int, int]]) -> Callable[[int], bool]:
    """Whether suppositions keep the bye from a player: it goes to the one named with it, or to nobody who is named."""
    bound = {number for pair in forced for number in pair}
    if 0 not in bound:
        return bound.__contains__
    assignee = next(one for one, other in forced if not other)
    return lambda number: number != assignee


def histories(tournament: Tournament) -> Iterator[History]:
    """The history before each played round, from the first one on. Players who were not paired in it are absent."""
    ledger = _Ledger(tournament)
    ledger.look_ahead(tournament.played_rounds)
    for index in range(tournament.played_rounds):
        yield ledger.history(_absent_in(ledger.unplayed(index), index))
        if tournament.adjustments:
            ledger.advance(1)
        else:
            ledger.advance_one()


def _absent_in(players: Iterable[Player], index: int) -> dict[int, str]:
    """Those of some players who were not paired in a round, with their byes."""
    absent: dict[int, str] = {}
    for player in players:
        if len(player.games) <= index:
            absent[player.number] = "Z"
            continue
        game = player.games[index]
        if not game.opponent and game.result != "U":
            absent[player.number] = game.result if game.result in "FHZ" else "Z"
    return absent


class _Ledger:
    """The history so far. `advance` reads the next rounds; `history` returns the result."""

    def __init__(self, tournament: Tournament) -> None:
        if tournament.rounds is None:
            raise InvalidTournament(
                Sentence("the number of rounds must be declared (C.04.1 article 1; TRF record 142 or XXR)")
            )
        self._tournament = tournament
        self._rounds = tournament.rounds
        self._ranked = by_rank(tournament)
        self._initial_colour = initial_colour(tournament, self._ranked) or WHITE
        self._numbers = [player.number for player in self._ranked]
        self._worth = _worth(tournament.scoring)
        self._bars_bye = _results_that_bar_the_bye(tournament.scoring, self._worth[NO_COLOUR])
        count = len(self._ranked)
        self._done = 0
        self._points = self._points_at_start()
        self._colours = [""] * count
        self._opponents: list[frozenset[int]] = [frozenset()] * count
        self._bye_allowed = [True] * count
        self._scores: tuple[Mapping[int, int], ...] = (self._with_virtual(self._points, 1),)
        self._past: dict[object, Any] = {}
        self._ahead: list[tuple[list[int], list[str], list[frozenset[int]], list[int]]] = []

    def _points_at_start(self) -> list[int]:
        """Points that belong to no round (TRF record 299); 0 for most players."""
        adjustments = self._tournament.adjustments
        if not adjustments:
            return [0] * len(self._ranked)
        from dutchess.tournament.adjustments import bonus  # start-up: few events have any

        return [bonus(adjustments, number) for number in self._numbers]

    def _adjusted(self, player: Player, gains: list[int], rounds: int) -> list[int]:
        """The points of the next rounds with adjustments (TRF record 299)."""
        from dutchess.tournament.adjustments import applied  # start-up: few events have any

        games = player.games[: self._done + rounds] + (ABSENT,) * (self._done + rounds - len(player.games))
        return list(applied(self._tournament.adjustments, player.number, games, [0] * self._done + gains)[self._done :])

    def advance(self, rounds: int) -> None:
        """Read the games of the next rounds."""
        if advance is None or self._done or self._tournament.adjustments or not self._advance_at_once(rounds):
            self._advance_one_by_one(rounds)

    def _advance_at_once(self, rounds: int) -> bool:
        """Read the games of the first rounds, if none is unusual."""
        added = self._added(rounds, each=False)
        if added is None:
            return False
        points, (self._colours,), (self._opponents,), (barred,) = added
        for index in barred:
            self._bye_allowed[index] = False
        for points_after_round in points:
            self._end_round(points_after_round)
        return True

    def look_ahead(self, rounds: int) -> None:
        """Read what `advance_one` will add in the first rounds, if no game is unusual."""
        if advance is None or self._tournament.adjustments:
            return
        added = self._added(rounds, each=True)
        if added is not None:
            self._ahead = list(zip(*added, strict=True))

    def _added(self, rounds: int, *, each: bool) -> Any:
        """Points after the first rounds, then colours, opponents and who may have no bye, at the end or after each."""
        games = [player.games for player in self._ranked]
        absence = self._tournament.scoring.zero_bye
        added = advance(Game, games, rounds, self._points, self._worth, absence, OVER_THE_BOARD, self._bars_bye, each)
        if added is None:
            return None
        points, met, *states = added
        self._past.update({("met", round_number): numbers for round_number, numbers in enumerate(met, 1)})
        return (points, *states)

    def unplayed(self, index: int) -> Sequence[Player]:
        """The players without a game over the board in a round, and perhaps others."""
        met = self._past.get(("met", index + 1))
        players = self._tournament.players
        if met is None or self._ranked is not players:
            return players
        return [player for player, other in zip(players, met, strict=True) if not other]

    def _end_round(self, points: list[int]) -> None:
        """One more round is read, after which everybody has these points."""
        self._done += 1
        self._points = points
        self._scores += (self._with_virtual(points, self._done + 1),)

    def _advance_one_by_one(self, rounds: int) -> None:
        done, worth, bars_bye = self._done, self._worth, self._bars_bye
        absence = self._tournament.scoring.zero_bye
        adjusted = bool(self._tournament.adjustments)
        gained: list[list[int]] = []
        for index, player in enumerate(self._ranked):
            gains: list[int] = []
            colours = ""
            opponents: list[int] = []
            for game in player.games[done : done + rounds]:
                opponent, colour, result = game.opponent, game.colour, game.result
                gains.append(worth[colour][result])
                if opponent and result in OVER_THE_BOARD:
                    colours += colour
                    opponents.append(opponent)
                elif result in bars_bye:
                    self._bye_allowed[index] = False
            if len(gains) < rounds:
                gains += [absence] * (rounds - len(gains))
            if adjusted:
                gains = self._adjusted(player, gains, rounds)
            gained.append(gains)
            self._colours[index] += colours
            self._opponents[index] |= frozenset(opponents)
        for gains_of_round in zip(*gained, strict=True):
            self._end_round([points + gain for points, gain in zip(self._points, gains_of_round, strict=True)])

    def advance_one(self) -> None:
        """Read the games of the next round if no points are adjusted. This is a faster `advance(1)`."""
        if self._ahead:
            points, self._colours, self._opponents, barred = self._ahead[self._done]
            for index in barred:
                self._bye_allowed[index] = False
            self._end_round(points)
            return
        done, worth, bars_bye = self._done, self._worth, self._bars_bye
        absence = self._tournament.scoring.zero_bye
        points, colours, opponents = self._points, self._colours, self._opponents
        for index, player in enumerate(self._ranked):
            if len(player.games) <= done:
                points[index] += absence
                continue
            game = player.games[done]
            opponent, colour, result = game.opponent, game.colour, game.result
            points[index] += worth[colour][result]
            if opponent and result in OVER_THE_BOARD:
                colours[index] += colour
                opponents[index] |= {opponent}
            elif result in bars_bye:
                self._bye_allowed[index] = False
        self._end_round(points)

    def _with_virtual(self, points: Sequence[int], round_number: int) -> dict[int, int]:
        """The scores of all participants when a round is paired."""
        scores = dict(zip(self._numbers, points, strict=True))
        if self._tournament.accelerations:
            for number, virtual in virtual_points(self._tournament, round_number).items():
                if number in scores:
                    scores[number] += virtual
        return scores

    def history(self, absent: Mapping[int, str]) -> History:
        """The history before the next round."""
        done, rounds = self._done, self._rounds
        if done >= rounds:
            raise InvalidTournament(
                Sentence("all {rounds} rounds are already paired (TRF record 142 or XXR)", rounds=rounds)
            )
        scores = [*self._scores[-1].values()]
        ranked = self._ranked
        all_participants = values_of(
            Participant,
            self._numbers,
            range(1, len(ranked) + 1),
            self._parities(absent),
            [player.rating for player in ranked],
            self._points,
            scores,
            [player.games[:done] for player in ranked],
            self._opponents,
            self._colours,
            self._bye_allowed,
        )
        best_first = sorted(
            range(len(all_participants)), key=scores.__getitem__, reverse=True
        )  # stable: players with equal scores stay in order of rank
        here = [all_participants[index] for index in best_first]
        if absent:
            here = [entrant for entrant in here if entrant.number not in absent]
        history = History(
            round=done + 1,
            rounds=rounds,
            initial_colour=self._initial_colour,
            scoring=self._tournament.scoring,
            all_participants=tuple(all_participants),
            participants=tuple(here),
            absent=absent,
            forbidden=forbidden_pairs(self._tournament, done + 1),
            scores=self._scores,
            wishes=wishes(self._tournament, done + 1),
        )
        history.__dict__["_past"] = self._past
        return history

    def _parities(self, absent: Mapping[int, str]) -> Sequence[int]:
        """For each player, the number of players up to them who hold a number (C.04.2 articles 2.4 and 2.5)."""
        without = self._without_number(absent) if absent else ()
        if not without:
            return range(1, len(self._ranked) + 1)
        parities: list[int] = []
        holders = 0
        for number in self._numbers:
            holders += number not in without
            parities.append(holders)
        return parities

    def _without_number(self, absent: Mapping[int, str]) -> set[int]:
        """The players who are absent and never took part in a pairing."""
        done = self._done
        return {
            player.number
            for player in self._ranked
            if player.number in absent and not any(game.opponent or game.result == "U" for game in player.games[:done])
        }


def virtual_points(tournament: Tournament, round_number: int) -> dict[int, int]:
    """Virtual points that each player has when this round is paired (C.04.7 article 1.5).

    If several records name a player, the last one counts: files may state the same points in several ways.
    """
    virtual: dict[int, int] = {}
    for acceleration in tournament.accelerations:
        if acceleration.first_round <= round_number <= acceleration.last_round:
            for number in range(acceleration.first_player, acceleration.last_player + 1):
                virtual[number] = acceleration.points
    return virtual


def forbidden_pairs(tournament: Tournament, round_number: int) -> Forbidden:
    """Pairs (smaller number first) that are forbidden for this round."""
    groups = tournament.forbidden
    if not groups:
        return NOTHING_FORBIDDEN
    return Forbidden([group.players for group in groups if group.first_round <= round_number <= group.last_round])


def wishes(tournament: Tournament, round_number: int) -> tuple[frozenset[int], ...]:
    """The groups whose members should not meet in this round, if the rules of the system allow it."""
    return tuple(
        [frozenset(one.players) for one in tournament.wishes if one.first_round <= round_number <= one.last_round]
    )


def initial_colour(tournament: Tournament, ranked: Sequence[Player]) -> str | None:
    """The colour drawn before round 1: the declared one, or else recovered from the first round that has colours.

    The highest-ranked player of that round had it if their number, counted among those who took part so far, is odd.
    """
    if tournament.initial_colour is not None:
        return tournament.initial_colour
    for index in range(tournament.played_rounds):
        place = 0
        for player in ranked:
            games = player.games[: index + 1]
            if any(game.paired for game in games):
                place += 1
                if len(games) > index and games[index].opponent and games[index].colour in OTHER_COLOUR:
                    colour = games[index].colour
                    return colour if place % 2 else OTHER_COLOUR[colour]
    return None


def by_rank(tournament: Tournament) -> tuple[Player, ...]:
    """The players by rank: that is their pairing number, or their position in the file if it says so (XXC rank)."""
    if not tournament.rank_order:
        return tournament.players
    place = {number: index for index, number in enumerate(tournament.rank_order)}
    return tuple(sorted(tournament.players, key=lambda player: place[player.number]))


def _worth(scoring: Scoring) -> dict[str, dict[str, int]]:
    """The points for each colour and result. Black's are White's, unless a file says otherwise."""
    results = OVER_THE_BOARD | UNPLAYED
    white = {result: scoring.points(Game(0, WHITE, result)) for result in results}
    if scoring.black_win is scoring.black_draw is scoring.black_loss is None:
        return {WHITE: white, BLACK: white, NO_COLOUR: white}
    return {
        WHITE: white,
        BLACK: {result: scoring.points(Game(0, BLACK, result)) for result in results},
        NO_COLOUR: white,
    }


def _results_that_bar_the_bye(scoring: Scoring, worth: Mapping[str, int]) -> frozenset[str]:
    """C.04.1 article 4: no second pairing-allocated bye, and none after the points of a win without playing."""
    return frozenset([result for result in UNPLAYED if result == "U" or worth[result] >= scoring.win])
