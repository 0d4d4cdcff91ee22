"""The words for the explanation of a place: lines of text in the user's language, or one document for programs.

Owns the words. Must not compute: every number comes from the explanation.
"""

from __future__ import annotations

from dutchess.base.claims import as_document
from dutchess.base.values import value_class
from dutchess.ranking.claims import Contributes, CutFrom, article_of, is_of_today
from dutchess.ranking.explain import LOTS, POINTS
from dutchess.ranking.tiebreaks import breakdown as kinds
from dutchess.ranking.tiebreaks.choice import named
from dutchess.ranking.tiebreaks.table import FORFEIT_LOSS, FORFEIT_WIN, FULL_BYE, OPEN, REQUESTED_BYE
from dutchess.tournament import points_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from dutchess.base.translation import Texts
    from dutchess.ranking.claims import PlaceClaim
    from dutchess.ranking.explain import Breakdown, Comparison, Explanation
    from dutchess.ranking.tiebreaks.breakdown import Part
    from dutchess.ranking.tiebreaks.value import Value

    Names = Mapping[int, str]
    Points = Mapping[int, int]  # as the table shows them, in tenths

UNDEFINED = "-"
MOST_PARTS = 11  # of a sum that is written out
SPECIAL = "*"


@value_class
class Told:
    """One tie-break in words: what it is and its value, how its parts make it up, and a row for every part.

    A row has the round or board, the opponent, the value of the part, and remarks.
    """

    title: str
    how: str
    rows: tuple[tuple[str, str, str, str], ...]


@value_class
class PlaceTold:
    """A place in words: which one, what separates it from the one before, and how every value came about.

    `same_for` says for whom the last one of `values` is, if it is another participant's; else it is empty.
    """

    place: str
    comparison: str
    values: tuple[Told, ...]
    same_for: str = ""


def told(explanation: Explanation, _: Texts) -> PlaceTold:
    """The explanation of a place in words."""
    table = explanation.table
    names = _names(explanation)
    row = next(row for row in table.rows if row.player == explanation.player)
    place = _(
        "{name} (No {number}): place {rank} of {count} after round {round}, {points} points.",
        name=names[row.player],
        number=row.player,
        rank=row.rank,
        count=len(table.rows),
        round=table.round,
        points=_.decimal(points_text(row.points)),
    )
    values = [_told(breakdown, names, _) for breakdown in (explanation.points, *explanation.tiebreaks)]
    compared, same_for = explanation.comparison, ""
    if compared is not None and compared.others is not None and compared.decided_by != POINTS:
        same_for = _("The same for {name}:", name=names[compared.other])
        values.append(_told(compared.others, names, _))
    return PlaceTold(place, _comparison(explanation, names, _), tuple(values), same_for)


def _names(explanation: Explanation) -> Names:
    table = explanation.table
    participants = table.tournament.teams if table.is_team else table.tournament.players
    return {one.number: one.name or str(one.number) for one in participants}


def _told(breakdown: Breakdown, names: Names, _: Texts) -> Told:
    value = UNDEFINED if breakdown.value is None else _.decimal(breakdown.value.text)
    if breakdown.made.rule == kinds.PLACE and breakdown.value is not None and not breakdown.value.hundredths:
        value = UNDEFINED  # there is no place 0
    code = (
        _("Points") if breakdown.code == POINTS else f"{breakdown.code} ({_.say(breakdown.title)}, {breakdown.article})"
    )
    rows = tuple([_cells(part, breakdown, names, _) for part in breakdown.made.parts])
    return Told(f"{code}: {value}", _how(breakdown, _), rows)


def lines(explanation: Explanation, _: Texts) -> list[str]:
    """The explanation as lines: the place, the comparison, then the points and every tie-break with its parts."""
    found = told(explanation, _)
    sentences = [found.place, found.comparison]
    for number, one in enumerate(found.values, 1):
        is_others = bool(found.same_for) and number == len(found.values)
        sentences += ["", *([found.same_for] if is_others else []), *_told_lines(one)]
    return sentences


def breakdown_lines(breakdown: Breakdown, names: Names, _: Texts) -> list[str]:
    """One tie-break: its value and its calculation, then a line for every part."""
    return _told_lines(_told(breakdown, names, _))


def _told_lines(one: Told) -> list[str]:
    widths = [max([len(row[column]) for row in one.rows], default=0) for column in range(3)]
    return [
        one.title + (f"  {one.how}" if one.how else ""),
        *[
            f"  {row[0].ljust(widths[0])}  {row[1].ljust(widths[1])}  {row[2].rjust(widths[2])}  {row[3]}".rstrip()
            for row in one.rows
        ],
    ]


def _how(breakdown: Breakdown, _: Texts) -> str:
    """How the parts make up the value, if it is not simply their sum."""
    made = breakdown.made
    if made.rule == kinds.LEAST:
        return (
            _("the lowest rating that is expected to score {points}", points=_.decimal(str(made.addend)))
            if made.parts
            else ""
        )
    if made.rule == kinds.PLACE:
        numbers = ", ".join([str(number) for number in breakdown.among])
        if len(breakdown.among) < 2:
            return ""
        if breakdown.value is not None and not breakdown.value.hundredths:
            return _("separates none of those still tied: {numbers}", numbers=numbers)
        return _("place among those still tied: {numbers}", numbers=numbers)
    if made.divisor < 1:
        return _("no value")
    remarks = [] if made.divisor == 1 else [_("sum divided by {divisor}", divisor=made.divisor)]
    if made.addend is not None:
        remarks.append(_("plus {value}", value=_.decimal(str(made.addend))))
    return ", ".join(remarks)


def _cells(part: Part, breakdown: Breakdown, names: Names, _: Texts) -> tuple[str, str, str, str]:
    """Round or board, opponent, the value of the part, and remarks."""
    where = _("round {round}", round=part.round) if part.round is not None else ""
    if part.source == kinds.BOARD:
        where = _("board {board}", board=part.score)
    who = "" if part.opponent is None else f"{names.get(part.opponent, '')} ({part.opponent})".strip()
    value = _.decimal(f"({part.value})" if part.cut else str(part.value))
    remarks = [_source(part, _)]
    if part.factor is not None and part.score is not None:
        remarks.append(_.decimal(f"{part.score} × {part.factor}"))
    if part.plain is not None:
        remarks.append(_("score adjusted from {plain}", plain=_.decimal(str(part.plain))))
    remarks.append(_cut(part, breakdown, _))
    return where, who, value, "; ".join([remark for remark in remarks if remark])


def _source(part: Part, _: Texts) -> str:
    """The source of a part, unless it is a game."""
    known = {
        kinds.PLAYED[OPEN]: _("game still open"),
        kinds.PLAYED[FORFEIT_WIN]: _("won by forfeit"),
        kinds.PLAYED[FORFEIT_LOSS]: _("lost by forfeit"),
        kinds.PLAYED[FULL_BYE]: _("bye"),
        kinds.PLAYED[REQUESTED_BYE]: _("requested bye or absence"),
        kinds.DUMMY: _("dummy opponent for an unplayed round (C.07 16.4)"),
        kinds.VIRTUAL: _("virtual opponent for an unplayed round (Annex 3, F.b)"),
        kinds.ONESELF: _("draw against oneself for an unplayed round (Annex 3, F.a)"),
        kinds.NOT_MET: _("not met"),
        kinds.BONUS: _("points given or taken beside the rounds"),
        kinds.OTHER_SCORE: _("in the other score"),
    }
    return known.get(part.source, "")


def _cut(part: Part, breakdown: Breakdown, _: Texts) -> str:
    """Why a part does not count."""
    if part.is_exception:
        return _("unplayed round, cut before the lowest score (C.07 16.5)")
    known = {
        kinds.LOWEST: _("cut at the low end"),
        kinds.HIGHEST: _("cut at the high end"),
        kinds.OUTSIDE: _("below the limit of Koya"),
    }
    article = article_of(part, breakdown)
    remark = known.get(part.cut, "")
    return f"{remark} ({article})" if article else remark


def _comparison(explanation: Explanation, names: Names, _: Texts) -> str:
    """What separates the participant from the other one."""
    comparison = explanation.comparison
    if comparison is None:
        return _("Nobody is ahead.")
    other = f"{names[comparison.other]} ({comparison.other})"
    if comparison.decided_by is None:
        return _("{other} shares the place: nothing separates the two.", other=other)
    if comparison.decided_by == LOTS:
        if comparison.is_ahead:
            return _("{other} is behind by lot (seed {seed}).", other=other, seed=explanation.table.lots)
        return _("{other} is ahead by lot (seed {seed}).", other=other, seed=explanation.table.lots)
    return _difference(explanation, comparison, other, _)


def _difference(explanation: Explanation, comparison: Comparison, other: str, _: Texts) -> str:
    """The first value that differs by its name, the equal values before it, and what made the two."""
    own, others = (
        UNDEFINED if one is None or one.value is None else _.decimal(one.value.text)
        for one in (comparison.own, comparison.others)
    )
    code = _name(comparison.own, _) if comparison.own is not None else _("points")
    if comparison.is_ahead:
        text = _("{other} is behind by {code}: {others}, here {own}.", other=other, code=code, others=others, own=own)
    else:
        text = _("{other} is ahead by {code}: {others}, here {own}.", other=other, code=code, others=others, own=own)
    before = [*explanation.tiebreaks[: comparison.step or 0]]
    equal = [_name(one, _) for one in before if not _separates_nobody(one)]
    if explanation.table.points_first and comparison.decided_by != POINTS:
        equal.insert(0, _("points"))
    told = [text]
    if equal:
        told.append(_("Before that both are equal: {codes}.", codes="; ".join(equal)))
    told += (
        [
            _(
                "Nobody is separated by: {codes}.",
                codes="; ".join([_name(one, _) for one in before if _separates_nobody(one)]),
            )
        ]
        if any(map(_separates_nobody, before))
        else []
    )
    if comparison.own is not None and comparison.others is not None and comparison.decided_by != POINTS:
        points = {row.player: row.points for row in explanation.table.rows}
        sums = [_sum(one, points, _) for one in (comparison.own, comparison.others)]
        if all(sums):
            told.append(_("Round by round: {others}; here {own}.", own=sums[0], others=sums[1]))
            special = _special_rounds((comparison.own, comparison.others), points, _)
            told += [_("* is not as in the table: {reasons}.", reasons="; ".join(special))] if special else []
    return " ".join(told)


def _special_rounds(breakdowns: Sequence[Breakdown], points: Points, _: Texts) -> list[str]:
    """Why some values are not those of the table: how rounds that were not played count."""
    marked = [part for one in breakdowns for part in one.made.parts if _is_special(part, points)]
    told = []
    if any(part.plain is not None for part in marked):
        if any(map(is_of_today, breakdowns)):
            told.append(_("byes that opponents asked for at the end count as draws"))
        else:
            told.append(_("rounds that opponents did not play count as draws"))
    if any(part.source == kinds.ONESELF for part in marked):
        told.append(_("a round without a game counts as a draw against oneself"))
    if any(part.source in (kinds.DUMMY, kinds.VIRTUAL) for part in marked):
        told.append(_("a round without a game counts as one against an imagined opponent"))
    return told


def _name(breakdown: Breakdown, _: Texts) -> str:
    """What people call a tie-break, with its code."""
    code = breakdown.code
    if code == POINTS:
        return _("points")
    name = named(_, code).name
    return f"{_.say(breakdown.title) if name == code else name} ({code})"


def _separates_nobody(breakdown: Breakdown) -> bool:
    """Whether a tie-break gave no places, as the direct encounter of those who have not all met."""
    return breakdown.made.rule == kinds.PLACE and not (breakdown.value is not None and breakdown.value.hundredths)


def _sum(breakdown: Breakdown, points: Points, _: Texts) -> str:
    """What makes a value, as a sum: "4.0 + 3.5 = 7.5"; what is cut stands behind. Empty if it is no plain sum."""
    made, value = breakdown.made, breakdown.value
    counted = [part for part in made.parts if not part.cut]
    if made.rule != kinds.QUOTIENT or made.divisor != 1 or made.addend is not None or value is None:
        return ""
    if not 1 < len(counted) <= MOST_PARTS:
        return ""
    marked = [f"{part.value}{SPECIAL if _is_special(part, points) else ''}" for part in counted]
    told = _.decimal(f"{' + '.join(marked)} = {value.text}")
    cut = [part for part in made.parts if part.cut]
    if counted[-1].source == kinds.ITSELF:
        return _("{sum} (the last one for the own place)", sum=told)
    if not cut:
        return told
    values = ", ".join([_.decimal(str(part.value)) + (SPECIAL if _is_special(part, points) else "") for part in cut])
    if any(part.is_exception for part in cut):
        return _("{sum} (cut, unplayed rounds first: {values})", sum=told, values=values)
    return _("{sum} (cut: {values})", sum=told, values=values)


def _is_special(part: Part, points: Points) -> bool:
    """Whether a part is not what the table shows: a round that was not played, or a score adjusted for such rounds."""
    if part.score is not None and part.score.hundredths == 10 * points.get(part.opponent or 0, -1):
        return False
    is_adjusted = part.plain is not None and bool(part.value.hundredths)
    return is_adjusted or part.source in (kinds.DUMMY, kinds.VIRTUAL, kinds.ONESELF)


def _said(explanation: Explanation, _: Texts) -> Iterator[tuple[PlaceClaim, str]]:
    """Every claim with its sentence, as the text has it."""
    in_words = told(explanation, _)
    made = iter(explanation.claims())
    for sentence in (in_words.place, in_words.comparison):
        yield next(made), sentence
    parts = {
        (breakdown.code, part.round): (part, breakdown)
        for breakdown in explanation.tiebreaks
        for part in breakdown.made.parts
    }
    for claim in made:
        assert isinstance(claim, Contributes | CutFrom)
        part, breakdown = parts[claim.code, claim.round]
        where = f"{claim.code}, " + _("round {round}", round=claim.round)
        remark = _.decimal(str(part.value)) if isinstance(claim, Contributes) else _cut(part, breakdown, _)
        yield claim, f"{where}: {remark}"


def document(explanation: Explanation, _: Texts) -> dict[str, object]:
    """The explanation for programs: numbers as in the standings, with the claims in words."""
    table, comparison = explanation.table, explanation.comparison
    row = next(row for row in table.rows if row.player == explanation.player)
    return {
        "round": table.round,
        "regulations": table.regulations,
        "player": row.player,
        "name": row.name,
        "rank": row.rank,
        "points": _json_breakdown(explanation.points),
        "tiebreaks": [_json_breakdown(breakdown) for breakdown in explanation.tiebreaks],
        "claims": [as_document(claim, sentence) for claim, sentence in _said(explanation, _)],
        "comparison": None
        if comparison is None
        else {
            "other": comparison.other,
            "is_ahead": comparison.is_ahead,
            "decided_by": comparison.decided_by,
            "own": None if comparison.own is None else _json_breakdown(comparison.own),
            "others": None if comparison.others is None else _json_breakdown(comparison.others),
        },
    }


def _json_breakdown(breakdown: Breakdown) -> dict[str, object]:
    made = breakdown.made
    return {
        "code": breakdown.code,
        "title": breakdown.title,
        "article": breakdown.article,
        "value": _number(breakdown.value),
        "rule": made.rule,
        "divisor": made.divisor,
        "addend": _number(made.addend),
        "among": list(breakdown.among) if made.rule == kinds.PLACE else None,
        "parts": [
            {
                "value": _number(part.value),
                "source": part.source,
                "round": part.round,
                "opponent": part.opponent,
                "score": _number(part.score),
                "plain": _number(part.plain),
                "factor": _number(part.factor),
                "cut": part.cut or None,
                "article": article_of(part, breakdown) or None,
            }
            for part in made.parts
        ],
    }


def _number(value: Value | None) -> int | float | None:
    """A value as JSON writes it: whole numbers without a fraction."""
    if value is None:
        return None
    return value.hundredths // 100 if value.hundredths % 100 == 0 else value.hundredths / 100
