"""The sentences about one player: four that a club player understands, then all others of reach.

Owns what is said about a player. Must not compute.
"""

from __future__ import annotations

from dutchess.decisions import COLOURS, FORBIDDEN, MET
from dutchess.explanation.blocks import Paragraph, Section, TableBlock
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


def player_section(explained: PlayerExplained, _: Texts, *, full: bool) -> Section:
    """One player; without `full` the four sentences only."""
    teller = Teller(explained.explained, _)
    blocks: list[Block] = [
        Paragraph(_had(explained, teller)),
        Paragraph(_could_not_meet(explained, teller)),
        Paragraph(_why_opponent(explained, teller)),
    ]
    if explained.opponent:
        blocks.append(Paragraph(_why_colour(explained, teller)))
    if full and explained.alternatives:
        heads = (_("Instead of that"), _("Points"), _("Why not"))
        rows = tuple(
            (
                teller.person(explained.partner_in(other)),
                teller.score(explained.partner_in(other)),
                verdict(other, teller),
            )
            for other in explained.alternatives
        )
        blocks.append(Section(_("Other possible opponents"), (TableBlock(heads, rows),), "alternatives"))
    title = _("Round {round}: {name}", round=explained.explained.round, name=teller.person(explained.number))
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


def _had(player_explained: PlayerExplained, teller: Teller) -> str:
    """The facts about the player before the round."""
    explained, _ = player_explained.explained, teller.texts
    score = explained.score.get(player_explained.number)
    if score is None:
        return _(
            "{name} takes part in round {round}.", name=teller.person(player_explained.number), round=explained.round
        )
    return _.plural(
        "{name} has {points} point before round {round}, and these colours so far: {colours}.",
        "{name} has {points} points before round {round}, and these colours so far: {colours}.",
        1 if score == 10 else 2,
        name=teller.person(player_explained.number),
        points=points_text(score),
        round=explained.round,
        colours=teller.colours_had(player_explained.number),
    )


def _could_not_meet(explained: PlayerExplained, teller: Teller) -> str:
    """The players whom they could not meet, each with the reason."""
    _ = teller.texts
    by_reason: dict[str, list[int]] = {}
    for other, bar in explained.barred:
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
    return " ".join([_("Some opponents were not possible."), *told])


def _why_opponent(player_explained: PlayerExplained, teller: Teller) -> str:
    """Why this opponent."""
    explained, _ = player_explained.explained, teller.texts
    opponent = teller.person(player_explained.opponent)
    if not explained.outlook.tells:
        return _("The table of the round robin gives {opponent}.", opponent=opponent)
    if not player_explained.opponent:
        return _why_bye(player_explained, teller)
    score = explained.score
    if score[player_explained.number] != score[player_explained.opponent]:
        one, other = sorted((player_explained.number, player_explained.opponent), key=lambda number: -score[number])
        return _different_scores(teller, one, other)
    natural = player_explained.natural
    if natural == player_explained.opponent:
        return _(
            "Those with as many points are listed by strength, and the first of the upper half meets the first of the "
            "lower half and so on: that gives {opponent}.",
            opponent=opponent,
        )
    if natural is None or natural == player_explained.number:
        return _("Of all possible pairings, the best one gives {opponent}.", opponent=opponent)
    return _(
        "Upper half against lower half would give {natural}, but not so this time ({reason}): the best pairing of "
        "all gives {opponent}.",
        natural=teller.person(natural),
        reason=verdict(player_explained.instead(natural), teller, simple=True),
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


def _why_bye(explained: PlayerExplained, teller: Teller) -> str:
    bye, _ = explained.explained.bye, teller.texts
    assert bye is not None
    passed = bye.passed_over()
    told = _(
        "The number of participants is odd, so one has no opponent: the bye goes as low as possible, which is {name}.",
        name=teller.person(explained.number),
    )
    if not passed:
        return told
    reasons = "; ".join(f"{teller.person(one.player)}: {_(one.reason)}" for one in passed[:3])
    return f"{told} " + _("Not to these: {reasons}.", reasons=reasons)


def _why_colour(player_explained: PlayerExplained, teller: Teller) -> str:
    """Why this colour."""
    explained, _ = player_explained.explained, teller.texts
    given = explained.colours.get(frozenset((player_explained.number, player_explained.opponent)))
    white = any(pair[0] == player_explained.number for pair in explained.pairing.pairs)
    colour = _("White") if white else _("Black")
    if given is None:
        return _("The colour is {colour}, as the table says.", colour=colour)
    return _(
        "The colour is {colour}: {reason}. {other} has had: {colours}.",
        colour=colour,
        reason=teller.colour(given, simple=True),
        other=teller.person(player_explained.opponent),
        colours=teller.colours_had(player_explained.opponent),
    )
