"""The bracket of a knock-out (docs/systems/knockout.md): who meets whom, and who has won.

    bracket = bracket_of(tournament)        # after all its rounds
    bracket.stages[0], bracket.matches_of(2)

Owns the places of the seeds, the matches of every stage that is known, and their winners. Must not give colours.
"""

from __future__ import annotations

from dutchess.base.errors import InvalidTournament
from dutchess.base.values import replace, value_class
from dutchess.tournament import OVER_THE_BOARD
from dutchess.tournament.formats.parameters import Parameter, declared, whole, yes_or_no

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from dutchess.tournament import Tournament


MOST_GAMES = 20


def _games(text: str) -> int | None:
    number = whole(text)
    return number if number and number <= MOST_GAMES else None


PARAMETERS = (
    Parameter("games", "1", _games, f"a whole number from 1 to {MOST_GAMES}"),
    Parameter("third-place", "no", yes_or_no, "yes or no"),
)


@value_class
class Entry:
    """What somebody has in one round: the opponent, the colour, the result, and the points that decide a match.

    Points are those of the game; in team events match points, then game points.
    """

    opponent: int
    colour: str
    result: str
    points: tuple[int, ...]
    is_open: bool
    is_played: bool


@value_class
class Match:
    """Two places of a stage.

    Attributes:
        stage, number: both from 1 on; the match for third place comes after the final.
        players: the two pairing numbers, that of the better seed first; None for nobody.
        points: of both in their games, in tenths; in team events match points, then game points.
        winner: who goes on; None if nobody does, or nobody has won yet.
        is_decided: True if it is known who goes on.
        is_level: True if its games are played and a play-off decides.
        is_for_third: True for the match for third place.
    """

    stage: int
    number: int
    players: tuple[int | None, int | None]
    points: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    winner: int | None = None
    is_decided: bool = False
    is_level: bool = False
    is_for_third: bool = False

    @property
    def is_played(self) -> bool:
        """False if one of the two, or both, has no opponent."""
        return None not in self.players

    @property
    def loser(self) -> int | None:
        """Who is out; None if that is nobody, or not known."""
        if self.winner is None or not self.is_played:
            return None
        one, other = self.players
        return other if self.winner == one else one


@value_class
class Place:
    """One side of a match, as far as it is known.

    Attributes:
        number: who is there; None for nobody, or for somebody who is not known yet.
        waits_for: the stage and the number of the match that decides who it is; None if that is known.
        is_loser: True if it is who loses that match, for third place.
    """

    number: int | None = None
    waits_for: tuple[int, int] | None = None
    is_loser: bool = False


@value_class
class Meeting:
    """A match of the whole bracket: its two places, those of the match with the lower number first; and its result.

    `match` is None until both of its places are known.
    """

    stage: int
    number: int
    places: tuple[Place, Place]
    match: Match | None
    is_for_third: bool = False

    @property
    def winner(self) -> Place:
        """Who goes on, as far as that is known."""
        if self.match is not None and self.match.is_decided:
            return Place(self.match.winner)
        one, other = self.places
        if NOBODY in self.places and not self.is_for_third:
            return other if one == NOBODY else one
        return Place(None, (self.stage, self.number))

    @property
    def loser(self) -> Place:
        """Who is out, as far as that is known."""
        if self.match is not None and self.match.is_decided:
            return Place(self.match.loser)
        return NOBODY if NOBODY in self.places else Place(None, (self.stage, self.number), is_loser=True)

    @property
    def is_known(self) -> bool:
        """True if it is known who is at both places, and that is two."""
        return all(place.number is not None for place in self.places)


NOBODY = Place()


@value_class
class Bracket:
    """The matches of all stages that are known, stage by stage.

    `length` is the number of all stages; `has_third` is True if there is a match for third place.
    """

    length: int
    games: int
    stages: tuple[tuple[Match, ...], ...]
    has_third: bool = False

    def whole(self) -> tuple[tuple[Meeting, ...], ...]:
        """The matches of all stages, also of those to come: a match is known as soon as both of its places are."""
        found: list[tuple[Meeting, ...]] = []
        for stage in range(1, self.length + 1):
            known = self.stages[stage - 1] if stage <= len(self.stages) else ()
            if stage == 1:
                pairs = [(Place(match.players[0]), Place(match.players[1])) for match in known]
            else:
                before = found[-1]
                pairs = [(one.winner, other.winner) for one, other in zip(before[::2], before[1::2], strict=True)]
                if self.has_third and stage == self.length:
                    pairs.append((before[0].loser, before[1].loser))
            matches = 2 ** (self.length - stage)  # those behind them are for third place
            found.append(
                tuple(
                    [
                        Meeting(stage, number, pair, known[number - 1] if known else None, number > matches)
                        for number, pair in enumerate(pairs, 1)
                    ]
                )
            )
        return tuple(found)

    @property
    def is_over(self) -> bool:
        """True if all matches are decided."""
        return len(self.stages) == self.length and all(match.is_decided for match in self.stages[-1])

    def halves_won(self, number: int) -> int:
        """Twice the matches that somebody has won or passed; one more for third place, and while they are not out."""
        own = [match for stage in self.stages for match in stage if number in match.players]
        won = sum([1 if match.is_for_third else 2 for match in own if match.winner == number])
        is_out = any(match.is_decided and match.winner != number for match in own)
        return won + (not is_out and not self.is_over)

    def level_after(self, round_number: int) -> list[Match]:
        """The matches that a play-off decides after a round, the last one of their stage."""
        stage = self.stage_of(round_number)
        if round_number % self.games or stage > len(self.stages):
            return []
        return [match for match in self.stages[stage - 1] if match.is_level]

    def stage_of(self, round_number: int) -> int:
        """The stage to which a round belongs."""
        return (round_number - 1) // self.games + 1


def length_of(count: int) -> int:
    """The number of stages for a number of participants."""
    return (count - 1).bit_length() if count else 0


def places(count: int) -> list[int]:
    """The seeds in the order of their places, so that the best meet as late as they can: 1 8 5 4 3 6 7 2."""
    order = [1]
    while len(order) < count:
        total = 2 * len(order) + 1
        order = [
            seed
            for at, better in enumerate(order)
            for seed in ((better, total - better) if at % 2 == 0 else (total - better, better))
        ]
    return order


def bracket_of(tournament: Tournament) -> Bracket:
    """The bracket after all rounds of a tournament: all stages whose players are known."""
    told = declared(tournament, PARAMETERS, "a knock-out")
    games, rounds = told["games"], entries_of(tournament)
    numbers = participants_of(tournament)
    length = length_of(len(numbers))
    known: list[int | None] = [numbers[seed - 1] if seed <= len(numbers) else None for seed in places(len(numbers))]
    stages: list[tuple[Match, ...]] = []
    while len(stages) < length:
        stage, last = len(stages) + 1, (len(stages) + 1) * games
        of_stage = rounds[last - games : last]
        pairs = list(zip(known[::2], known[1::2], strict=True))
        matches = [
            _decided(tournament, Match(stage, number, _seeded(pair)), of_stage, last)
            for number, pair in enumerate(pairs, 1)
        ]
        if told["third-place"] and stage == length > 1:
            one, other = [match.loser for match in stages[-1]]
            third = Match(stage, 2, _seeded((one, other)), is_for_third=True)
            matches.append(_decided(tournament, third, of_stage, last))
        stages.append(tuple(matches))
        if not all(match.is_decided for match in matches):
            break
        known = [match.winner for match in matches]
    return Bracket(length, games, tuple(stages), told["third-place"] and length > 1)


def _seeded(pair: tuple[int | None, int | None]) -> tuple[int | None, int | None]:
    """The better seed first; nobody comes last."""
    one, other = pair
    return pair if other is None or (one is not None and one < other) else (other, one)


def _decided(tournament: Tournament, match: Match, rounds: Sequence[Mapping[int, Entry]], last: int) -> Match:
    """A match with its points and its winner, as far as the rounds of its stage tell.

    Of level players, the play-off after the last round of the stage decides. If both have lost all games by forfeit,
    nobody goes on.
    """
    one, other = match.players
    if one is None or other is None:
        return replace(match, winner=one, is_decided=True)
    entries = [[of_round[number] for of_round in rounds if number in of_round] for number in (one, other)]
    if [entry.opponent for side in entries for entry in side] != [other] * len(rounds) + [one] * len(rounds):
        raise InvalidTournament(
            f"{one} and {other} meet in stage {match.stage} of the knock-out, but did not in one of its rounds, which "
            f"end with round {last}"
        )
    points = _total(entries[0]), _total(entries[1])
    match = replace(match, points=points)
    if tournament.played_rounds < last or any(entry.is_open for entry in entries[0]):
        return match
    if all(entry.result == "-" for side in entries for entry in side):
        return replace(match, is_decided=True)
    if points[0] != points[1]:
        return replace(match, winner=one if points[0] > points[1] else other, is_decided=True)
    playoffs = [p.winner for p in tournament.playoffs if p.round == last and {p.white, p.black} == {one, other}]
    winner = playoffs[-1] if playoffs else None
    return replace(match, winner=winner, is_decided=winner is not None, is_level=True)


def _total(entries: Sequence[Entry]) -> tuple[int, ...]:
    return tuple([sum(points) for points in zip(*[entry.points for entry in entries], strict=True)])


def entries_of(tournament: Tournament) -> list[dict[int, Entry]]:
    """What everybody with an opponent has in each round that was played, by number."""
    rounds: list[dict[int, Entry]] = [{} for _ in range(tournament.played_rounds)]
    if tournament.is_team_event:
        from dutchess.tournament.teams import TeamEvent  # only team events need it

        for number, history in TeamEvent.of(tournament).history.items():
            for at, one in enumerate(history):
                if one.opponent:
                    points = (one.match_points, one.game_points)
                    rounds[at][number] = Entry(
                        one.opponent, one.colour, one.result, points, one.open_boards > 0, one.played
                    )
        return rounds
    for player in tournament.players:
        for at, game in enumerate(player.games):
            if game.opponent:
                worth = (tournament.scoring.points(game),)
                rounds[at][player.number] = Entry(
                    game.opponent, game.colour, game.result, worth, game.result == "?", game.result in OVER_THE_BOARD
                )
    return rounds


def participants_of(tournament: Tournament) -> list[int]:
    """The numbers of the players, or of the teams in a team event, in order of their seeds."""
    if tournament.is_team_event:
        return sorted([team.number for team in tournament.teams])
    return [player.number for player in tournament.players]
