"""The sentences about one player: four that a club player understands, then all others of reach.

Owns what is said about a player. Must not compute.
"""

from __future__ import annotations

from dutchess.decisions import COLOURS, FORBIDDEN, MET
from dutchess.explanation.blocks import Paragraph, Section, Table
from dutchess.explanation.round_telling import float_reason
from dutchess.explanation.telling import Teller
from dutchess.tournament import points_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from dutchess.explanation.blocks import Block
    from dutchess.explanation.pairs import PairExplained
    from dutchess.explanation.players import PlayerExplained
    from dutchess.translation import Texts

MOST_BARRED = 12


def player_section(found: PlayerExplained, _: Texts, *, full: bool) -> Section:
    """One player; without `full` the four sentences only."""
    teller = Teller(found.explained, _)
    blocks: list[Block] = [
        Paragraph(_had(found, teller)),
        Paragraph(_could_not_meet(found, teller)),
        Paragraph(_why_opponent(found, teller)),
    ]
    if found.opponent:
        blocks.append(Paragraph(_why_colour(found, teller)))
    if full and found.alternatives:
        heads = (_("Instead of that"), _("Points"), _("What would be worse"))
        rows = tuple(
            (teller.person(found.partner_in(other)), teller.score(found.partner_in(other)), verdict(other, teller))
            for other in found.alternatives
        )
        blocks.append(Section(_("All others of reach"), (Table(heads, rows),), "alternatives"))
    title = _("Round {round}: {name}", round=found.explained.round, name=teller.person(found.number))
    return Section(title, tuple(blocks), "player")


def verdict(other: PairExplained, teller: Teller, *, simple: bool = False) -> str:
    """What speaks against another pair, in one phrase; if it is to be `simple`, without articles and places."""
    _ = teller.texts
    if other.bar is not None:
        reason = teller.barred(other.bar, simple=simple)
        return reason if simple else _("impossible: {reason}", reason=reason)
    if other.error is not None:
        return _("impossible: {reason}", reason=teller.stuck(other.error))
    if other.difference is None:
        return _("the same pairing")
    told = teller.difference(other.difference, simple=simple)
    where = teller.bracket(other.difference.bracket)
    return f"{told} [{where}]" if where and not simple and other.difference.actual is not None else told


def _had(found: PlayerExplained, teller: Teller) -> str:
    """What he had."""
    explained, _ = found.explained, teller.texts
    score = explained.score.get(found.number)
    if score is None:
        return _("{name} takes part in round {round}.", name=teller.person(found.number), round=explained.round)
    return _.plural(
        "{name} has {points} point before round {round}, and these colours so far: {colours}.",
        "{name} has {points} points before round {round}, and these colours so far: {colours}.",
        1 if score == 10 else 2,
        name=teller.person(found.number),
        points=points_text(score),
        round=explained.round,
        colours=teller.colours_had(found.number),
    )


def _could_not_meet(found: PlayerExplained, teller: Teller) -> str:
    """Whom he could not meet, each with the reason."""
    _ = teller.texts
    by_reason: dict[str, list[int]] = {}
    for other, bar in found.barred:
        by_reason.setdefault(bar.reason, []).append(other)
    told = []
    if MET in by_reason:
        told.append(_("Met before: {names}.", names=teller.people(sorted(by_reason[MET]), MOST_BARRED)))
    if FORBIDDEN in by_reason:
        names = teller.people(by_reason[FORBIDDEN], MOST_BARRED)
        told.append(_("Forbidden by the arbiter: {names}.", names=names))
    if COLOURS in by_reason:
        names = teller.people(by_reason[COLOURS], MOST_BARRED)
        told.append(_("Must have the same colour: {names}.", names=names))
    if not told:
        return _("Everybody else was a possible opponent.")
    return " ".join([_("Some were no possible opponents."), *told])


def _why_opponent(found: PlayerExplained, teller: Teller) -> str:
    """Why this opponent."""
    explained, _ = found.explained, teller.texts
    opponent = teller.person(found.opponent)
    if not explained.outlook.tells:
        return _("The table of the round robin gives {opponent}.", opponent=opponent)
    if not found.opponent:
        return _why_bye(found, teller)
    score = explained.score
    if score[found.number] != score[found.opponent]:
        one, other = sorted((found.number, found.opponent), key=lambda number: -score[number])
        return _different_scores(teller, one, other)
    natural = found.natural
    if natural == found.opponent:
        return _(
            "Those with as many points are listed by strength, and the first of the upper half meets the first of the "
            "lower half and so on: that gives {opponent}.",
            opponent=opponent,
        )
    if natural is None or natural == found.number:
        return _("Of all possible pairings, the best one gives {opponent}.", opponent=opponent)
    return _(
        "Upper half against lower half would give {natural}, but not so this time ({reason}): the best pairing of "
        "all gives {opponent}.",
        natural=teller.person(natural),
        reason=verdict(found.instead(natural), teller, simple=True),
        opponent=opponent,
    )


def _different_scores(teller: Teller, one: int, other: int) -> str:
    """Why an opponent with more or fewer points."""
    _ = teller.texts
    return _(
        "{one} has {points} points and meets {other} with {fewer}: {reason}.",
        one=teller.person(one),
        points=teller.score(one),
        other=teller.person(other),
        fewer=teller.score(other),
        reason=float_reason(teller, one, other),
    )


def _why_bye(found: PlayerExplained, teller: Teller) -> str:
    bye, _ = found.explained.bye, teller.texts
    assert bye is not None
    passed = bye.passed_over()
    told = _(
        "The number of participants is odd, so one has no opponent: the bye goes as low as possible, which is {name}.",
        name=teller.person(found.number),
    )
    if not passed:
        return told
    reasons = "; ".join(f"{teller.person(one.player)}: {_(one.reason)}" for one in passed[:3])
    return f"{told} " + _("Not to these: {reasons}.", reasons=reasons)


def _why_colour(found: PlayerExplained, teller: Teller) -> str:
    """Why this colour."""
    explained, _ = found.explained, teller.texts
    given = explained.colours.get(frozenset((found.number, found.opponent)))
    white = any(pair[0] == found.number for pair in explained.pairing.pairs)
    colour = _("White") if white else _("Black")
    if given is None:
        return _("The colour is {colour}, as the table says.", colour=colour)
    return _(
        "The colour is {colour}: {reason}. {other} has had: {colours}.",
        colour=colour,
        reason=teller.colour(given, simple=True),
        other=teller.person(found.opponent),
        colours=teller.colours_had(found.opponent),
    )
