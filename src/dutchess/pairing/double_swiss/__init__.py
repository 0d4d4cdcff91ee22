"""The Double-Swiss System: C.04.5 of 1 February 2026.

Owns the round. A match has two games, and each is a round of the tournament (`tournament.matches`): the first one is
paired by the procedure that this text shares with C.04.6 (`pairing.common.upfloating`), the second one by article 4.4.
The modules:

    field       the facts about each player before a match (article 1), [C1] and [C2]
    colours     White in the first game (article 4)
    criteria    the words of the criteria, and the value of [C8]

Must not know how participants are chosen and paired.
"""

from __future__ import annotations

from dutchess.base.errors import InvalidTournament, NoPairingPossible, Sentence
from dutchess.base.values import replace, value_class
from dutchess.pairing.common.upfloating import procedure
from dutchess.pairing.decisions import FORBIDDEN, HAS_HAD_BYE, MET, SECOND_GAME, Bar, ColourGiven
from dutchess.pairing.double_swiss.colours import colours_of
from dutchess.pairing.double_swiss.field import SYSTEM, TEXT, Field, Text, field_of, with_matches
from dutchess.pairing.history import History, histories
from dutchess.pairing.systems import Swiss, SwissRound
from dutchess.tournament import ABSENT, BLACK
from dutchess.tournament.matches import byes_of_second_game, is_second_game, problems

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from typing import Any

    from dutchess.base.integers import Number
    from dutchess.pairing.criteria import Criterion
    from dutchess.pairing.decisions import Count, Decision
    from dutchess.pairing.double_swiss.field import MatchParticipant
    from dutchess.pairing.rules import Bars, Editions
    from dutchess.tournament import Game, Tournament
else:
    Number = int  # opponents in the facts are plain integers

SECOND = SYSTEM.article("second")


def decide(history: History, text: Text = TEXT) -> Iterator[Decision]:
    """C.04.5 article 3.3.2: the bye, bracket after bracket, then the colours; or the second game of every match.

    Raises:
        NoPairingPossible: article 3.3.3.
        InvalidTournament: nobody is to be paired.
    """
    if not history.participants:
        raise InvalidTournament(Sentence("no player takes part in the next round"))
    if is_second_game(history.round):
        return _second_game(history)
    origin = history.origin
    field = field_of(history) if origin else history.once(Field, lambda: field_of(history))

    def counted(
        upfloaters: Sequence[MatchParticipant], pairs: Sequence[tuple[MatchParticipant, MatchParticipant]]
    ) -> tuple[Count, ...]:
        from dutchess.pairing.double_swiss.criteria import of_bracket  # start-up: pairing does not need it

        return of_bracket(field, upfloaters, pairs)

    return procedure.decide(
        field,
        field if origin is None else origin.once(Field, lambda: field_of(origin)),
        text,
        lambda contender: contender.bye_allowed,
        counted,
        lambda one, other: colours_of(history.initial_colour, one, other),
    )


def _second_game(history: History) -> Iterator[Decision]:
    """C.04.5 article 4.4: whoever had White in the first game has Black in the second one."""
    games = {player.number: _first_game(player.games, history.round) for player in history.participants}
    given = {frozenset((number, game.opponent)) for number, game in games.items()}
    asked = {frozenset(pair) for pair in history.forced}
    apart = {frozenset(pair) for pair in history.forbidden.pairs_added_to((history.origin or history).forbidden)}
    if asked - given or apart & given:
        raise NoPairingPossible(f"the second game of a match has the same opponents as the first ({SECOND})")
    for number, game in games.items():
        if game.colour == BLACK or (game.colour not in "wb" and number < game.opponent):
            yield ColourGiven(SECOND, number, Number(game.opponent))


def _first_game(games: Sequence[Game], second: int) -> Game:
    return games[second - 2] if len(games) >= second - 1 else ABSENT


def bars(history: History) -> Bars:
    """C.04.5 [C1] and [C2], pair by pair; 0 stands for the bye. The second game has the opponents of the first."""
    if is_second_game(history.round):
        opponent: dict[int, int] = {
            player.number: _first_game(player.games, history.round).opponent for player in history.participants
        }
        return lambda one, other: None if opponent.get(one or other) == (other or one) else Bar(SECOND, SECOND_GAME)
    facts = history.origin or history
    field = facts.once(Field, lambda: field_of(facts))
    contenders: dict[int, MatchParticipant] = {contender.number: contender for contender in field.participants}

    def bar(one: int, other: int) -> Bar | None:
        if not one or not other:
            return None if contenders[one or other].bye_allowed else Bar(f"{TEXT.text} [C2]", HAS_HAD_BYE)
        if other not in field.may_not_meet[one]:
            return None
        if (min(one, other), max(one, other)) in field.forbidden:
            return Bar("TRF 260", FORBIDDEN)
        return Bar(f"{TEXT.text} [C1]", MET)

    return bar


PLAYERS = Swiss(decide, bars, lambda: tuple(TEXT.criteria().values()))


@value_class
class DoubleSwiss:
    """The rules: each round of the tournament is one game of a match."""

    players: Swiss = PLAYERS

    def criteria(self) -> Sequence[Criterion]:
        return self.players.criteria()

    def read(self, tournament: Tournament) -> SwissRound:
        _refuse_disagreement(tournament)
        if is_second_game(tournament.played_rounds + 1):
            absent = replace(tournament, byes=byes_of_second_game(tournament))
            return SwissRound(self.players, _as_in_first_game(History.of(absent)))
        return SwissRound(self.players, with_matches(History.of(tournament)))

    def read_rounds(self, tournament: Tournament) -> Iterator[SwissRound]:
        _refuse_disagreement(tournament)
        for history in histories(tournament):
            yield SwissRound(
                self.players, _as_in_first_game(history) if is_second_game(history.round) else with_matches(history)
            )


EDITIONS: Editions = {"double-swiss": DoubleSwiss()}


def read_by(_: str, readings: Mapping[str, str]) -> DoubleSwiss:
    """The rules by other readings; each is the field of the text that is called like it."""
    changes: Any = {one.replace("-", "_"): taken for one, taken in readings.items()}
    text = replace(TEXT, **changes)
    return DoubleSwiss(replace(PLAYERS, decide=lambda history: decide(history, text)))


def _refuse_disagreement(tournament: Tournament) -> None:
    """Refuse rounds that are not the games of matches, if the tournament has not declared this system itself."""
    if tournament.plays_matches:
        return  # it has been validated
    for problem in problems(tournament, {player.number: player.games for player in tournament.players}):
        raise InvalidTournament(problem.message)


def _as_in_first_game(history: History) -> History:
    """The second game with the scores of the first one, by which its boards are in the same order."""
    scores = history.scores[-2]
    seen = with_matches(history)
    players = [replace(player, score=scores[player.number]) for player in seen.participants]
    players.sort(key=lambda player: (-player.score, player.rank))
    return replace(seen, participants=tuple(players))
