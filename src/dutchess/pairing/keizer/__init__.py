"""The Keizer system (docs/systems/keizer.md): whoever is there meets a neighbour in the ranking.

Owns the round: the bye (article 1), who may meet (2), the pairs (3) and their colours (4). The ranking itself is in
`dutchess.tournament.formats.keizer`. The modules:

    neighbours  articles 1 to 3
    colours     article 4

The text is our own, and so are its numbers.
"""

from __future__ import annotations

from dutchess.base.errors import InvalidTournament
from dutchess.base.values import replace, value_class
from dutchess.pairing.decisions import FORBIDDEN, MET, Bar, BracketPaired, ByeGiven
from dutchess.pairing.history import History, histories
from dutchess.pairing.keizer.colours import colours_given
from dutchess.pairing.keizer.neighbours import Neighbours, largest_gap
from dutchess.pairing.systems import Swiss, SwissRound
from dutchess.pairing.table import find
from dutchess.tournament.formats.keizer import keizer_ranking, parameters_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from dutchess.pairing.decisions import Decision
    from dutchess.pairing.rules import Bars, Editions
    from dutchess.tournament import Tournament

__all__ = ["EDITIONS", "bars", "decide", "largest_gap"]

SYSTEM = find("keizer")


def decide(history: History, gap: int) -> Iterator[Decision]:
    """Articles 1 to 4: the bye, the pairs from the top down, the colours.

    Raises:
        NoPairingPossible: there is no pairing, even if everybody may meet everybody again (article 2).
        InvalidTournament: nobody is to be paired.
    """
    players = history.participants
    if not players:
        raise InvalidTournament("no player takes part in the next round")
    neighbours = Neighbours(history, gap)
    pairs, bye = neighbours.paired()
    if bye is not None:
        yield ByeGiven(SYSTEM.article("bye"), players[bye].number, lambda: neighbours.passed_over(bye))
    yield BracketPaired(
        SYSTEM.article("bracket"),
        0,
        (),
        tuple([player.number for player in players]),
        tuple([(players[one].number, players[other].number) for one, other in pairs]),
        () if bye is None else (players[bye].number,),
        order=SYSTEM.article("order"),
    )
    yield from colours_given(history, pairs)


def bars(history: History, gap: int) -> Bars:
    """Article 2, pair by pair; everybody may have the bye."""
    neighbours = Neighbours(history.origin or history, gap)
    neighbours.settled()

    def bar(one: int, other: int) -> Bar | None:
        if not one or not other:
            return None
        if (min(one, other), max(one, other)) in history.forbidden:
            return Bar("TRF 260", FORBIDDEN)
        return None if neighbours.may_meet(one, other) else Bar(SYSTEM.article("met"), MET)

    return bar


@value_class
class Keizer:
    """The rules: everybody in the order of the ranking before the round."""

    def criteria(self) -> tuple[()]:
        return ()

    def read(self, tournament: Tournament) -> SwissRound:
        return _round(tournament, History.of(tournament))

    def read_rounds(self, tournament: Tournament) -> Iterator[SwissRound]:
        for history in histories(tournament):
            yield _round(tournament.before_round(history.round), history)


EDITIONS: Editions = {"keizer": Keizer()}


def _round(before: Tournament, history: History) -> SwissRound:
    """A round whose participants stand in the order of the ranking. Points decide nothing else, so all scores are 0."""
    place = {number: at for at, number in enumerate(keizer_ranking(before).order, 1)}
    gap = parameters_of(before)["gap"]
    ranked = [replace(player, rank=place[player.number], score=0, bye_allowed=True) for player in history.participants]
    ranked.sort(key=lambda player: player.rank)
    rules = Swiss(lambda seen: decide(seen, gap), lambda seen: bars(seen, gap), lambda: ())
    return SwissRound(rules, history.with_participants(tuple(ranked)))
