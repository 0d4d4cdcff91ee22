"""Tie-breaks: the editions of C.07, Annex 3 of the FIDE Tournament Rules of 2011, and F10 of 1992.

    contest = contest_of(tournament, rounds, teams=False, round_robin=False)
    ranked = rank(contest, CURRENT, [CURRENT.parse("BH/C1"), CURRENT.parse("DE")])

Owns the ranking of an event by a list of tie-breaks (C.07 article 4.2). Each family is a module: `own` (article 7),
`buchholz` (8, 9.1, 13.2, 16), `koya` (9.2), `encounter` (6), `ratings` (10), `boards` (12, 13),
`formats` (Keizer, knock-outs), `former` (2011, 1992). A tie-break is one `Definition` in its family; `editions` puts
them together. Must not know names, sections or output.
"""

from __future__ import annotations

from dutchess.base.errors import Sentence, UnknownTiebreak
from dutchess.base.values import value_class
from dutchess.ranking.tiebreaks.codes import Regulations, TieBreak
from dutchess.ranking.tiebreaks.contest import Contest, contest_of
from dutchess.ranking.tiebreaks.editions import (
    CURRENT,
    REGULATIONS,
    RULES_1992,
    RULES_2011,
    RULES_2023,
    RULES_2024,
)
from dutchess.ranking.tiebreaks.encounter import by_points, places
from dutchess.ranking.tiebreaks.value import Value, counts

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from dutchess.ranking.tiebreaks.codes import Definition, Group

__all__ = [
    "CURRENT",
    "REGULATIONS",
    "RULES_1992",
    "RULES_2011",
    "RULES_2023",
    "RULES_2024",
    "Contest",
    "Ranked",
    "Regulations",
    "TieBreak",
    "Value",
    "contest_of",
    "fresh_values",
    "in_force_from",
    "rank",
    "refuse_excluded",
    "warnings_for",
]


def in_force_from(date: str) -> list[Regulations]:
    """The edition in force on a day (`YYYY/MM/DD`), or else the nearest one, and the later ones in their order."""
    dated = sorted([rules for rules in REGULATIONS.values() if rules.by_date], key=lambda rules: rules.since)
    return dated[max([place for place, rules in enumerate(dated) if rules.since <= date], default=0) :]


@value_class
class Ranked:
    """Participants by index, in ordered groups whose members are still tied; and the values of each tie-break.

    `stages` are the groups before the first tie-break, after it, after the second and so on.
    """

    stages: tuple[tuple[tuple[int, ...], ...], ...]
    columns: tuple[tuple[Value | None, ...], ...]

    @property
    def groups(self) -> tuple[tuple[int, ...], ...]:
        """The groups that are still tied after the last tie-break."""
        return self.stages[-1]


def rank(
    contest: Contest, regulations: Regulations, tiebreaks: Sequence[TieBreak], points_first: bool = True
) -> Ranked:
    """C.07 article 4.2: the first tie-break to each group tied on score, the next to each subgroup still tied."""
    refuse_excluded(contest, regulations, tiebreaks)
    everybody = list(range(len(contest.main)))
    groups = by_points(everybody, contest.main.scores.__getitem__) if points_first else [everybody]
    columns: list[tuple[Value | None, ...]] = []
    stages = [tuple([tuple(group) for group in groups])]
    for tiebreak in tiebreaks:
        groups, values = _apply(contest, regulations.definition(tiebreak), tiebreak, groups)
        columns.append(tuple(values))
        stages.append(tuple([tuple(group) for group in groups]))
    return Ranked(tuple(stages), tuple(columns))


def fresh_values(
    contest: Contest, regulations: Regulations, tiebreaks: Sequence[TieBreak]
) -> list[tuple[Value | None, ...]]:
    """The values of each tie-break as if it were the first one, applied to participants with equal points."""
    return [rank(contest, regulations, [tiebreak]).columns[0] for tiebreak in tiebreaks]


def refuse_excluded(contest: Contest, regulations: Regulations, tiebreaks: Sequence[TieBreak]) -> None:
    """Refuse tie-breaks that do not fit the event: team tie-breaks for players, Buchholz in a round robin."""
    fitting = tuple(
        [definition.name for definition in regulations.definitions.values() if not _misfit(contest, definition, "")]
    )
    for tiebreak in tiebreaks:
        reason = _misfit(contest, regulations.definition(tiebreak), tiebreak.score)
        if reason:
            raise UnknownTiebreak(tiebreak.text, reason, fitting)


def _misfit(contest: Contest, definition: Definition, score: str) -> str:
    """Why a tie-break does not fit this event; empty if it does."""
    if (definition.teams or score) and not contest.is_team:
        return "it is for teams, and this is an event of players"
    if definition.of_format and definition.name not in contest.ranked_by:
        return "it is the order of another system"
    return definition.not_in_round_robin if contest.main.is_round_robin else ""


def warnings_for(contest: Contest, regulations: Regulations, tiebreaks: Sequence[TieBreak]) -> list[str]:
    """Warnings about the tie-breaks in use: Koya in a Swiss, ratings with unrated players."""
    texts: list[str] = []
    for tiebreak in tiebreaks:
        definition = regulations.definition(tiebreak)
        if definition.not_in_swiss and not contest.main.is_round_robin:
            texts.append(Sentence("{code}: {reason}", code=tiebreak.text, reason=definition.not_in_swiss))
        if definition.needs_ratings and not tiebreak.unrated and not contest.main.all_are_rated:
            texts.append(
                Sentence(
                    "{code}: it has no values because somebody is unrated ({article})",
                    code=tiebreak.text,
                    article=definition.article,
                )
            )
    return texts


def _apply(
    contest: Contest, definition: Definition, tiebreak: TieBreak, groups: list[Group]
) -> tuple[list[Group], list[Value | None]]:
    """Split every group by one tie-break; return all values, or places for a tie-break without values."""
    values = definition.column(contest, tiebreak) if definition.column else None
    split: list[Group] = []
    standing = dict.fromkeys(range(len(contest.main)), 0)
    for group in groups:
        if len(group) == 1:
            parts = [group]
        elif definition.split:
            parts = definition.split(contest, tiebreak, group, values or [])
        else:
            parts = _by_value(group, values or [], definition.lowest_first != tiebreak.reversed)
        split.extend(parts)
        standing.update(places(parts))
    return split, counts([standing[index] for index in range(len(contest.main))]) if values is None else values


def _by_value(group: Group, values: Sequence[Value | None], lowest_first: bool) -> list[Group]:
    """Split a group by value. Participants without a value come last."""
    groups: dict[int, Group] = {}
    without: Group = []
    for index in group:
        value = values[index]
        if value is None:
            without.append(index)
        else:
            groups.setdefault(value.hundredths, []).append(index)
    parts = [groups[key] for key in sorted(groups, reverse=not lowest_first)]
    return [*parts, without] if without else parts
