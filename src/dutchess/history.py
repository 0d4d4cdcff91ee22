"""What a pairing needs to know about each player before a round.

Owns `History`: scores, opponents, colours, floats and bye eligibility, derived from the facts by the rules that all
Swiss systems share (C.04.1, C.04.2 and the definitions of C.04.3 article 1). Must not choose pairs.
"""

from __future__ import annotations

from dutchess.errors import InvalidTournament
from dutchess.record import record
from dutchess.tournament import BLACK, NO_COLOUR, OVER_THE_BOARD, UNPLAYED, WHITE, Game

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from dutchess.tournament import Player, Scoring, Tournament

# Kinds of colour preference, stronger is larger (C.04.3 article 1.6.2).
NO_PREFERENCE, MILD, STRONG, ABSOLUTE = 0, 1, 2, 3

# Floats (C.04.3 articles 1.4.2 and 1.4.3).
NO_FLOAT, DOWNFLOAT, UPFLOAT = 0, 1, 2

OTHER_COLOUR = {WHITE: BLACK, BLACK: WHITE}


@record
class Participant:
    """One player as the pairing of a round sees him.

    Attributes:
        number: pairing number.
        rank: place in the initial order (C.04.2 article 2), 1 is the highest.
        parity: the pairing number that decides colours by C.04.3 article 5.2.5 (late entrants who never took part in
            a pairing and are absent now hold no number yet, C.04.2 articles 3.2.2 and 3.3).
        rating: as in the tournament.
        points: points scored.
        score: points plus virtual points of the coming round: what makes the scoregroups.
        opponents: numbers met over the board.
        colours: colours of the games played over the board, oldest first (C.04.2 article 4.5).
        difference: games with White minus games with Black.
        preference: `w`, `b` or None; strength: how strong it is (C.04.3 article 1.6.2).
        last_float, float_before: floats of the last round and of the round before (not compressed).
        bye_allowed: may receive the pairing-allocated bye (C.04.1 article 4).
        unplayed: number of rounds without a game over the board.
        topscorer: over half of the maximum possible score before the final round (C.04.3 article 1.7).
    """

    number: int
    rank: int
    parity: int
    rating: int
    points: int
    score: int
    opponents: frozenset[int]
    colours: str
    difference: int
    preference: str | None
    strength: int
    last_float: int
    float_before: int
    bye_allowed: bool
    unplayed: int
    topscorer: bool

    @property
    def repeated(self) -> str | None:
        """The colour of the last two games if it was the same in both."""
        return self.colours[-1] if self.colours[-2:] in ("ww", "bb") else None


@record
class History:
    """All that is known before `round`. `participants` are those to be paired, best score first, then by rank."""

    round: int
    rounds: int
    initial_colour: str
    participants: tuple[Participant, ...]
    forbidden: frozenset[tuple[int, int]]

    @property
    def is_last_round(self) -> bool:
        return self.round >= self.rounds

    @classmethod
    def of(cls, tournament: Tournament) -> History:
        """Derive the history for the coming round of a tournament."""
        return _derive(tournament)


def colour_preference(colours: str) -> tuple[str | None, int]:
    """C.04.3 article 1.6.2: the colour a player should receive and how strong that preference is."""
    if not colours:
        return None, NO_PREFERENCE
    difference = 2 * colours.count(WHITE) - len(colours)
    last = colours[-1]
    if difference > 1:
        return BLACK, ABSOLUTE
    if difference < -1:
        return WHITE, ABSOLUTE
    if colours[-2:] == last + last:
        return OTHER_COLOUR[last], ABSOLUTE
    if difference:
        return (BLACK if difference > 0 else WHITE), STRONG
    return OTHER_COLOUR[last], MILD


def virtual_points(tournament: Tournament, round_number: int) -> dict[int, int]:
    """Virtual points that each player has when this round is paired (C.04.5.1 article 1.5).

    If several records concern a player, the last one holds: files may state the same points in more than one way.
    """
    virtual: dict[int, int] = {}
    for acceleration in tournament.accelerations:
        if acceleration.first_round <= round_number <= acceleration.last_round:
            for number in range(acceleration.first_player, acceleration.last_player + 1):
                virtual[number] = acceleration.points
    return virtual


def forbidden_pairs(tournament: Tournament, round_number: int) -> frozenset[tuple[int, int]]:
    """Pairs (smaller number first) that the arbiter has forbidden for this round."""
    pairs: set[tuple[int, int]] = set()
    for group in tournament.forbidden:
        if group.first_round <= round_number <= group.last_round:
            numbers = sorted(set(group.players))
            pairs.update((a, b) for i, a in enumerate(numbers) for b in numbers[i + 1 :])
    return frozenset(pairs)


def initial_colour(tournament: Tournament, ranked: Sequence[Player]) -> str | None:
    """The colour drawn before round 1: as declared, else recovered from the first round that has colours.

    The highest ranked player of that round has it if his number among those who had taken part by then is odd.
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


def ranking(tournament: Tournament) -> tuple[Player, ...]:
    """Players in initial order: by pairing number, or by their place in the file where it says so (XXC rank)."""
    if not tournament.rank_order:
        return tournament.players
    place = {number: index for index, number in enumerate(tournament.rank_order)}
    return tuple(sorted(tournament.players, key=lambda player: place[player.number]))


def _derive(tournament: Tournament) -> History:
    played = tournament.played_rounds
    coming = played + 1
    if tournament.rounds is None:
        raise InvalidTournament("the number of rounds is not declared (C.04.1 article 1; TRF record 142 or XXR)")
    if coming > tournament.rounds:
        raise InvalidTournament(f"all {tournament.rounds} rounds are already paired (TRF record 142 or XXR)")
    scoring = tournament.scoring
    absent = {number for number, _ in tournament.byes}
    ranked = ranking(tournament)
    now, last, earlier = _scores(tournament, ranked)
    bars_bye = _results_that_bar_the_bye(scoring)
    best = max(scoring.win, scoring.draw)
    is_last_round = coming >= tournament.rounds
    parity = 0
    participants: list[Participant] = []
    for rank, player in enumerate(ranked, 1):
        number, games = player.number, player.games
        here = number not in absent
        if here or any(game.paired for game in games):
            parity += 1
        if not here:
            continue
        over_the_board = [game for game in games if game.result in OVER_THE_BOARD and game.opponent]
        colours = "".join([game.colour for game in over_the_board])
        preference, strength = colour_preference(colours)
        points, score = now[number]
        participants.append(
            Participant(
                number,
                rank,
                parity,
                player.rating,
                points,
                score,
                frozenset([game.opponent for game in over_the_board]),
                colours,
                2 * colours.count(WHITE) - len(colours),
                preference,
                strength,
                _float(player, played - 1, last, scoring),
                _float(player, played - 2, earlier, scoring),
                bars_bye.isdisjoint([game.result for game in games]),
                played - len(over_the_board),
                is_last_round and 2 * score > played * best,
            )
        )
    participants.sort(key=lambda participant: (-participant.score, participant.rank))
    return History(
        round=coming,
        rounds=tournament.rounds,
        initial_colour=initial_colour(tournament, ranked) or WHITE,
        participants=tuple(participants),
        forbidden=forbidden_pairs(tournament, coming),
    )


def _results_that_bar_the_bye(scoring: Scoring) -> frozenset[str]:
    """C.04.1 article 4: no second pairing-allocated bye, none after a win's points without playing."""
    return frozenset(
        result for result in UNPLAYED if result == "U" or scoring.points(Game(0, NO_COLOUR, result)) >= scoring.win
    )


def _scores(
    tournament: Tournament, ranked: Sequence[Player]
) -> tuple[dict[int, tuple[int, int]], dict[int, int], dict[int, int]]:
    """For each player: points and pairing score now; the pairing scores before the last round and the one before."""
    played = tournament.played_rounds
    scoring = tournament.scoring
    worth = {
        colour: {result: scoring.points(Game(0, colour, result)) for result in OVER_THE_BOARD | UNPLAYED}
        for colour in (WHITE, BLACK, NO_COLOUR)
    }
    virtual, virtual_last, virtual_earlier = (virtual_points(tournament, played + 1 - back) for back in range(3))
    now: dict[int, tuple[int, int]] = {}
    last: dict[int, int] = {}
    earlier: dict[int, int] = {}
    for player in ranked:
        number = player.number
        gains = [worth[game.colour][game.result] for game in player.games]
        gains += [scoring.zero_bye] * (played - len(gains))
        points = sum(gains)
        now[number] = points, points + virtual.get(number, 0)
        if played:
            points -= gains[-1]
            last[number] = points + virtual_last.get(number, 0)
        if played > 1:
            earlier[number] = points - gains[-2] + virtual_earlier.get(number, 0)
    return now, last, earlier


def _float(player: Player, index: int, scores: dict[int, int], scoring: Scoring) -> int:
    """C.04.3 articles 1.4.2 and 1.4.3: the float a player received in one round."""
    if index < 0 or index >= len(player.games):
        return NO_FLOAT
    game = player.games[index]
    if game.result in OVER_THE_BOARD and game.opponent:
        own, other = scores[player.number], scores[game.opponent]
        return DOWNFLOAT if own > other else UPFLOAT if own < other else NO_FLOAT
    return DOWNFLOAT if scoring.points(game) > scoring.loss else NO_FLOAT
