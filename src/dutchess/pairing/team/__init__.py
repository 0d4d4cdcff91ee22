"""The Swiss team pairing system (C.04.6), editions of 2024 and 2026.

Owns the round: the bye, then one bracket after the other from the top, then the colours. `editions` holds the
differences between the two texts as data. The other modules:

    field       the facts about each team before the round (article 1)
    colours     White on the first board (article 4)
    criteria    the words of the criteria, and their values for a bracket

The procedure (2026: articles 3.3 to 3.6; 2024: 1.9 and 2) is in `pairing.common.upfloating`: Double-Swiss uses it, too.

Must not read results of boards: matches come from `dutchess.tournament.teams`.
"""

from __future__ import annotations

from dutchess.base.errors import InvalidTournament, Sentence
from dutchess.base.values import replace, value_class
from dutchess.pairing.common.upfloating import procedure
from dutchess.pairing.decisions import FORBIDDEN, HAS_HAD_BYE, MET, Bar, fold
from dutchess.pairing.team.colours import colours_of
from dutchess.pairing.team.editions import TEAM_2024, TEAM_2026
from dutchess.pairing.team.field import read, read_rounds, supposing

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from typing import Any

    from dutchess.pairing.criteria import Criterion
    from dutchess.pairing.decisions import Count, Decision
    from dutchess.pairing.result import Pairing
    from dutchess.pairing.rules import Editions, Pairs
    from dutchess.pairing.team.editions import Edition
    from dutchess.pairing.team.field import Field, TeamParticipant
    from dutchess.tournament import Tournament

__all__ = [
    "EDITIONS",
    "TEAM_2024",
    "TEAM_2026",
    "RoundOfTeams",
    "bars",
    "decide",
    "may_have_bye",
    "read",
    "read_rounds",
]


def decide(field: Field, edition: Edition) -> Iterator[Decision]:
    """Article 3.3.2 (2024: 1.9.2): the bye, bracket after bracket, then the colours.

    Raises:
        NoPairingPossible: article 3.3.3.
        InvalidTournament: no team is to be paired.
    """
    if not field.participants:
        raise InvalidTournament(Sentence("no team takes part in the next round"))

    def counted(
        upfloaters: Sequence[TeamParticipant], pairs: Sequence[tuple[TeamParticipant, TeamParticipant]]
    ) -> tuple[Count, ...]:
        from dutchess.pairing.team.criteria import of_bracket  # start-up: pairing does not need it

        return of_bracket(field, edition, upfloaters, pairs)

    return procedure.decide(
        field,
        field.origin or field,
        edition,
        lambda team: may_have_bye(field, edition, team),
        counted,
        lambda one, other: colours_of(field, one, other),
    )


def may_have_bye(field: Field, edition: Edition, team: TeamParticipant) -> bool:
    """C.04.6 [C2]: may this team have the bye?"""
    scoring, primary = field.scoring, field.options.primary
    return team.bye_allowed and not any(edition.bars_bye(team_round, scoring, primary) for team_round in team.entries)


def bars(field: Field, edition: Edition) -> Callable[[int, int], Bar | None]:
    """C.04.6 [C1] and [C2], pair by pair; 0 stands for the bye."""
    facts = field.origin or field
    teams: dict[int, TeamParticipant] = {team.number: team for team in facts.participants}

    def bar(one: int, other: int) -> Bar | None:
        if not one or not other:
            may = may_have_bye(facts, edition, teams[one or other])
            return None if may else Bar("C.04.6 [C2]", HAS_HAD_BYE)
        if other not in facts.may_not_meet[one]:
            return None
        if (min(one, other), max(one, other)) in facts.forbidden:
            return Bar("TRF 260", FORBIDDEN)
        return Bar("C.04.6 [C1]", MET)

    return bar


@value_class
class TeamRules:
    """The rules of an edition."""

    edition: Edition

    def read(self, tournament: Tournament) -> RoundOfTeams:
        return RoundOfTeams(self.edition, read(tournament, self.edition))

    def read_rounds(self, tournament: Tournament) -> Iterator[RoundOfTeams]:
        for field in read_rounds(tournament, self.edition):
            yield RoundOfTeams(self.edition, field)

    def criteria(self) -> Sequence[Criterion]:
        return tuple(self.edition.criteria().values())


@value_class
class RoundOfTeams:
    """One round of teams, by the definitions of an edition."""

    edition: Edition
    field: Field

    @property
    def round(self) -> int:
        return self.field.round

    @property
    def participants(self) -> Sequence[TeamParticipant]:
        return self.field.participants

    def suppose(self, pairs: Pairs, apart: Pairs) -> RoundOfTeams:
        return RoundOfTeams(self.edition, supposing(self.field, pairs, apart))

    def decide(self) -> Iterator[Decision]:
        return decide(self.field, self.edition)

    def bars(self) -> Callable[[int, int], Bar | None]:
        return bars(self.field, self.edition)

    def pair(self) -> Pairing:
        return fold(self.field, self.decide())


EDITIONS: Editions = {edition.name: TeamRules(edition) for edition in (TEAM_2026, TEAM_2024)}


def read_by(name: str, readings: Mapping[str, str]) -> TeamRules:
    """The rules of an edition by other readings; each is the field of the edition that is called like it."""
    changes: Any = {one.replace("-", "_"): taken for one, taken in readings.items()}
    return TeamRules(replace(TEAM_2026 if name == TEAM_2026.name else TEAM_2024, **changes))
