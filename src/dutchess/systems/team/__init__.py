"""The Swiss team pairing system (C.04.6), editions of 2024 and 2026.

Owns the round: the bye, then one bracket after the other from the top, then the colours. `editions` holds the
differences between the two texts as data. The other modules:

    field       the facts about each team before the round (article 1)
    bye         the bye (2026: article 3.4; 2024: article 2.1)
    upfloaters  the upfloaters into the top scoregroup (2026: article 3.5; 2024: article 2.2)
    bracket     the pairs of a bracket (2026: article 3.6; 2024: article 2.3)
    colours     White on the first board (article 4)
    values      the values of the criteria, for people

Must not read results of boards: matches come from `dutchess.teams`.
"""

from __future__ import annotations

from dutchess.decisions import FORBIDDEN, HAS_HAD_BYE, MET, UP, Bar, BracketPaired, ColourGiven, FloatersChosen, fold
from dutchess.errors import InvalidTournament
from dutchess.history import suppose
from dutchess.record import record
from dutchess.systems.team.bracket import pair_bracket
from dutchess.systems.team.bye import give_bye, may_have_bye
from dutchess.systems.team.colours import colours_of
from dutchess.systems.team.editions import TEAM_2024, TEAM_2026
from dutchess.systems.team.field import read, read_rounds
from dutchess.systems.team.upfloaters import choose_upfloaters, refuse_impossible

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from dutchess.decisions import Count, Decision, Halves
    from dutchess.pairing import Pairing
    from dutchess.systems.rules import Editions, Pairs
    from dutchess.systems.team.bracket import Pair
    from dutchess.systems.team.editions import Edition
    from dutchess.systems.team.field import Competitor, Field
    from dutchess.tournament import Tournament

__all__ = ["EDITIONS", "TEAM_2024", "TEAM_2026", "RoundOfTeams", "bars", "decide", "read", "read_rounds"]


def decide(field: Field, edition: Edition) -> Iterator[Decision]:
    """Article 3.3.2 (2024: 1.9.2): the bye, bracket after bracket, then the colours.

    Raises:
        NoPairingPossible: article 3.3.3.
        InvalidTournament: no team is to be paired.
    """
    if not field.participants:
        raise InvalidTournament("no team takes part in the next round")
    remaining = list(field.participants)
    if len(remaining) % 2:
        given, bye = give_bye(field, edition)
        yield given
        remaining = [team for team in remaining if team is not bye]
    else:
        refuse_impossible(field, remaining)
    pairs: list[Pair] = []
    while remaining:
        top = remaining[0].score
        size = next((place for place, team in enumerate(remaining) if team.score != top), len(remaining))
        residents, lower = remaining[:size], remaining[size:]
        upfloaters = choose_upfloaters(field, edition, residents, lower)
        if lower:
            yield _floaters_told(field, edition, residents, lower, upfloaters)
        paired = pair_bracket(field, residents, upfloaters)
        yield _bracket_told(field, edition, residents, upfloaters, paired)
        pairs += paired
        raised = {team.number for team in upfloaters}
        remaining = [team for team in lower if team.number not in raised]
    for one, other in pairs:
        yield ColourGiven(*colours_of(field, one, other))


def bars(field: Field, edition: Edition) -> Callable[[int, int], Bar | None]:
    """C.04.6 [C1] and [C2], pair by pair; 0 stands for the bye."""
    teams = {team.number: team for team in field.participants}

    def bar(one: int, other: int) -> Bar | None:
        if not one or not other:
            may = may_have_bye(field, edition, teams[one or other])
            return None if may else Bar("C.04.6 [C2]", HAS_HAD_BYE)
        if other not in field.met[one]:
            return None
        if (min(one, other), max(one, other)) in field.forbidden:
            return Bar("TRF 260", FORBIDDEN)
        return Bar("C.04.6 [C1]", MET)

    return bar


@record
class TeamRules:
    """The rules of an edition."""

    edition: Edition

    def read(self, tournament: Tournament) -> RoundOfTeams:
        return RoundOfTeams(self.edition, read(tournament))

    def read_rounds(self, tournament: Tournament) -> Iterator[RoundOfTeams]:
        for field in read_rounds(tournament):
            yield RoundOfTeams(self.edition, field)


@record
class RoundOfTeams:
    """One round of teams, by the definitions of an edition."""

    edition: Edition
    field: Field

    @property
    def round(self) -> int:
        return self.field.round

    @property
    def participants(self) -> Sequence[Competitor]:
        return self.field.participants

    def suppose(self, pairs: Pairs, apart: Pairs) -> RoundOfTeams:
        return RoundOfTeams(self.edition, suppose(self.field, pairs, apart))

    def decide(self) -> Iterator[Decision]:
        return decide(self.field, self.edition)

    def bars(self) -> Callable[[int, int], Bar | None]:
        return bars(self.field, self.edition)

    def pair(self) -> Pairing:
        return fold(self.field, self.decide())


EDITIONS: Editions = {"team": TeamRules(TEAM_2026), "team-2024": TeamRules(TEAM_2024)}


def _floaters_told(
    field: Field,
    edition: Edition,
    residents: Sequence[Competitor],
    lower: Sequence[Competitor],
    chosen: Sequence[Competitor],
) -> FloatersChosen:
    def criteria() -> tuple[Count, ...]:
        from dutchess.systems.team.values import of_upfloaters  # start-up: pairing does not need it

        return of_upfloaters(field.origin or field, edition, residents, lower, chosen)

    return FloatersChosen(
        edition.upfloaters,
        residents[0].score,
        UP,
        tuple(team.number for team in chosen),
        tuple(team.number for team in lower),
        criteria,
    )


def _bracket_told(
    field: Field,
    edition: Edition,
    residents: Sequence[Competitor],
    upfloaters: Sequence[Competitor],
    pairs: Sequence[Pair],
) -> BracketPaired:
    def criteria() -> tuple[Count, ...]:
        from dutchess.systems.team.values import of_bracket  # start-up: pairing does not need it

        return of_bracket(field, edition, upfloaters, pairs)

    def halves() -> tuple[Halves, ...]:
        from dutchess.systems.team.values import identifier  # start-up: pairing does not need it

        return (identifier(pairs),)

    return BracketPaired(
        edition.bracket,
        residents[0].score,
        tuple(team.number for team in upfloaters),
        tuple(team.number for team in residents),
        tuple((one.number, other.number) for one, other in pairs),
        (),
        criteria,
        halves,
        edition.bracket,
    )
