"""What differs between the editions of the Dutch System since 2017.

Owns `Edition`: what each text makes of a history, how it goes from bracket to bracket, its articles. The round itself
is common to them and asks the edition. Here are those of 2025 and 2026; the edition of 2017 is in `of_2017`.
"""

from __future__ import annotations

from dutchess.base.values import replace, value_class
from dutchess.pairing.common.colours import balances_of
from dutchess.pairing.common.field import Field
from dutchess.pairing.common.floats import floats, floats_2026, topscorers
from dutchess.pairing.dutch.bracket import Bracket, Bracket2025
from dutchess.pairing.dutch.colours import RULES
from dutchess.pairing.dutch.perfect import short_way
from dutchess.pairing.dutch.traits import Traits
from dutchess.pairing.systems import find

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from dataclasses import KW_ONLY

    from dutchess.base.integers import Place
    from dutchess.pairing.common.colours import ColourRule
    from dutchess.pairing.common.floats import Floats
    from dutchess.pairing.common.lookahead import Candidate
    from dutchess.pairing.decisions import Count
    from dutchess.pairing.dutch.criteria import Values
    from dutchess.pairing.history import History
    from dutchess.pairing.systems import System

    Steps = Callable[[History, Field, Traits, "Edition"], Iterator["Settled"]]


@value_class
class Settled:
    """A bracket that has been paired, all as places.

    Attributes:
        mdps: the moved-down players.
        start, end, next_end: the residents are the places from `start` to `end`, the next scoregroup those from `end`
            to `next_end` (none if equal).
        candidate: its pairing.
        looks_ahead: whether the criterion about the following bracket counts in it.
        without_wishes: its pairs without wishes, if a wish changed them; otherwise empty.
    """

    mdps: tuple[Place, ...]
    start: int
    end: int
    next_end: int
    candidate: Candidate
    looks_ahead: bool = True
    without_wishes: tuple[tuple[Place, Place], ...] = ()


@value_class
class Edition:
    """One text of C.04.3.

    Attributes:
        system: its entry in the table of systems, which knows its articles.
        field_of: the absolute criteria, the bye and completion in a round.
        floats: the floats of earlier rounds.
        steps: the brackets of a round, from the top down.
        counted: what the criteria count in a bracket, one after the other, for people.
        criteria: all of them.
        colours: the rules that give White and Black.
        barred: what keeps a player from the bye.
        bye_scores: whether the bye goes to the lowest score that it can go to ([C5] since 2025).
        bracket: how `steps` pairs a bracket.
    """

    _: KW_ONLY
    system: System
    field_of: Callable[[History], Field]
    floats: Floats
    steps: Steps
    counted: Callable[[History, Field, Settled], Iterator[Count]]
    criteria: Callable[[], Values]
    colours: tuple[ColourRule, ...]
    barred: str
    bye_scores: bool
    bracket: type[Bracket] = Bracket

    def traits_of(self, history: History, field: Field) -> Traits:
        """What the criteria look at in the players of a round."""
        return Traits(history, field, self.floats)


def field_of(history: History) -> Field:
    """The field of a round: [C1] to [C5]."""
    players = history.participants
    balances = history.once("balances", lambda: balances_of(players))
    return Field(history, players, balances, "C.04.3 article 1.9.3", topscorers(history))


def steps(history: History, field: Field, traits: Traits, edition: Edition) -> Iterator[Settled]:
    """Article 1.9: bracket by bracket from the top scoregroup down."""
    mdps: tuple[Place, ...] = ()
    bounds = field.scoregroups()
    settled = None if history.origin else short_way(field, traits, bounds)
    ahead: list[Candidate] = []
    following = [*bounds[1:], bounds[-1]]
    for group, (start, end, next_end) in enumerate(zip(bounds, following, following[1:], strict=False)):
        if not ahead and settled is not None:
            ahead = settled(group, mdps)
        candidate = (
            ahead.pop(0) if ahead else edition.bracket(history, field, traits, mdps, start, end, next_end).pair()
        )
        yield Settled(mdps, start, end, next_end, candidate)
        mdps = candidate.downfloaters


def counted(history: History, field: Field, step: Settled) -> Iterator[Count]:
    """What [C5] to [C21] count in a bracket."""
    from dutchess.pairing.dutch.criteria import Paired, counts  # start-up: pairing does not need it

    return counts(Paired.of(history, field, step, floats_2026))


def criteria() -> Values:
    """[C5] to [C21]."""
    from dutchess.pairing.dutch.criteria import CRITERIA  # start-up: pairing does not need it

    return CRITERIA


def counted_2025(history: History, field: Field, step: Settled) -> Iterator[Count]:
    """What they count by the text of 2025."""
    from dutchess.pairing.dutch.criteria import Paired, counts  # start-up: pairing does not need it
    from dutchess.pairing.dutch.criteria_2025 import CRITERIA

    return counts(Paired.of(history, field, step, floats), CRITERIA)


def criteria_2025() -> Values:
    """[C5] to [C21] by the text of 2025."""
    from dutchess.pairing.dutch.criteria_2025 import CRITERIA  # start-up: pairing does not need it

    return CRITERIA


DUTCH_2026 = Edition(
    system=find("dutch"),
    field_of=field_of,
    floats=floats_2026,
    steps=steps,
    counted=counted,
    criteria=criteria,
    colours=RULES,
    barred="has had a bye or a win's points without playing",
    bye_scores=True,
)

DUTCH_2025 = replace(
    DUTCH_2026,
    system=find("dutch-2025"),
    floats=floats,
    counted=counted_2025,
    criteria=criteria_2025,
    bracket=Bracket2025,
)
