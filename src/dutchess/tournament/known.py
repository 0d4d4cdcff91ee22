"""What was known when a round was paired, and what only the rating report knows (C.04.2 articles 3.1 and 4.3).

Owns the effect of `Tournament.other_results`. An adjourned game is a draw for pairing only; a corrected result counts
for the pairings after the correction. So a round is judged by the results of its day. A result that was corrected too
late counts for neither pairings nor standings: only the report, and the rating, have it. Must not pair.
"""

from __future__ import annotations

from dutchess.base.errors import Sentence
from dutchess.base.values import replace
from dutchess.tournament import ABSENT, BLACK, WHITE, Game, OtherResult, as_valid_as
from dutchess.tournament.results import ADJOURNED, BY_LETTERS, LETTERS
from dutchess.tournament.validity import Problem

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from dutchess.tournament import Tournament

    Place = tuple[int, frozenset[int]]


def when_paired(tournament: Tournament, round_number: int) -> Tournament:
    """The tournament with the results that the pairing of a round counted."""
    if not tournament.other_results:
        return tournament
    return _with_games(tournament, counted(tournament, round_number))


def as_published(tournament: Tournament) -> Tournament:
    """The tournament with every game as it was published: with the first of its results, and of its colours."""
    first: dict[Place, OtherResult] = {}
    for one in sorted(tournament.other_results, key=lambda one: -one.last_round):
        if one.last_round:
            first[_place(one)] = one
    return _with_games(tournament, first.values()) if first else tournament


def counted(tournament: Tournament, round_number: int) -> tuple[OtherResult, ...]:
    """The results that the pairing of a round counted, where those in `Player.games` came later."""
    found: dict[Place, OtherResult] = {}
    for one in sorted(tournament.other_results, key=lambda one: -one.last_round):
        if one.round < round_number <= one.last_round:
            found[_place(one)] = one
    return tuple(found.values())


def exchanged(tournament: Tournament) -> Tournament:
    """The tournament with the results for the rating report in `Player.games`, and those that count in their place.

    A second exchange undoes the first.
    """
    late = [one for one in tournament.other_results if not one.last_round]
    if not late:
        return tournament
    games = {player.number: player.games for player in tournament.players}
    others = tuple(
        one if one.last_round else replace(one, result=_result(games, one)) for one in tournament.other_results
    )
    return replace(_with_games(tournament, late), other_results=others)


def while_open(tournament: Tournament, round_number: int) -> tuple[OtherResult, ...]:
    """The other results once a round is paired: its pairing counts games that are open as open, whatever they become.

    The second game of a match (C.04.5) does not depend on the first.
    """
    index = round_number - 2
    if index < 0 or (tournament.plays_matches and round_number % 2 == 0):
        return tournament.other_results
    games = {player.number: player.games for player in tournament.players}
    found = [
        replace(one, last_round=round_number)
        if one.last_round == index + 1 and one.result == ADJOURNED == _result(games, one)
        else one
        for one in tournament.other_results
    ]
    for player in tournament.players:
        game = player.games[index] if len(player.games) > index else ABSENT
        if game.result == ADJOURNED and game.colour == WHITE:
            found.append(OtherResult(index + 1, player.number, game.opponent, ADJOURNED, round_number))
    return tuple(found)


def until(others: Iterable[OtherResult], rounds: int) -> tuple[OtherResult, ...]:
    """What is left of them in a tournament that is cut after some rounds."""
    cut = [replace(one, last_round=min(one.last_round, rounds)) for one in others if one.round <= rounds]
    return tuple([one for one in cut if not one.last_round or one.round <= one.last_round])


def problems(tournament: Tournament, games: Mapping[int, Sequence[Game]]) -> Iterator[Problem]:
    """What is wrong with them: a game that was not played, a result that there is not, a round that is not paired."""
    seen: set[tuple[Place, int]] = set()
    for index, one in enumerate(tournament.other_results):
        message = _fault(one, games, tournament.played_rounds)
        key = _place(one), one.last_round
        if not message and key in seen:
            message = Sentence(
                "players {white} and {black} have two other results of round {round} for one time",
                white=one.white,
                black=one.black,
                round=one.round,
            )
        seen.add(key)
        if message:
            yield Problem(message, fact="other_results", index=index)


def _fault(one: OtherResult, games: Mapping[int, Sequence[Game]], played: int) -> str:
    own = games.get(one.white, ())
    game = own[one.round - 1] if 0 < one.round <= len(own) else None
    if game is None or game.opponent != one.black or not one.black:
        return Sentence(
            "players {white} and {black} did not meet in round {round}",
            white=one.white,
            black=one.black,
            round=one.round,
        )
    if one.result not in LETTERS or not one.result:
        return Sentence("{written!r} is no result of a game", written=one.result)
    if one.last_round and not one.round <= one.last_round <= played:
        return Sentence(
            "no pairing after round {round} counted its results up to round {last}",
            round=one.round,
            last=one.last_round,
        )
    if not one.last_round and game.colour == BLACK:
        return Sentence(
            "round {round}: player {player} does not have White against player {other}",
            round=one.round,
            player=one.white,
            other=one.black,
        )
    return ""


def _place(one: OtherResult) -> Place:
    return one.round, frozenset((one.white, one.black))


def _result(games: Mapping[int, Sequence[Game]], one: OtherResult) -> str:
    """The result that a game has."""
    letters = games[one.white][one.round - 1].result, games[one.black][one.round - 1].result
    return BY_LETTERS.get(letters, ADJOURNED)


def _with_games(tournament: Tournament, others: Iterable[OtherResult]) -> Tournament:
    """The tournament with these results, and no others."""
    changed: dict[int, dict[int, Game]] = {}
    for one in others:
        white, black = LETTERS[one.result]
        changed.setdefault(one.white, {})[one.round - 1] = Game(one.black, WHITE, white)
        changed.setdefault(one.black, {})[one.round - 1] = Game(one.white, BLACK, black)
    players = tuple(
        [
            replace(player, games=tuple([own.get(index, game) for index, game in enumerate(player.games)]))
            if (own := changed.get(player.number))
            else player
            for player in tournament.players
        ]
    )
    return as_valid_as(tournament, replace(tournament, players=players, other_results=()))
