"""The sentences about one player: four that a club player understands, then all others of reach.

Owns what is said about a player, and in which order. Must not compute.
"""

from __future__ import annotations

from dutchess.explanation.claims.kinds import (
    ColoursSoFar,
    FloatsDown,
    ForbiddenPair,
    HasBye,
    MetBefore,
    NaturalOpponent,
    Points,
    SameColourNeeded,
)
from dutchess.explanation.claims.making import (
    barred,
    colour,
    colours_so_far,
    departure,
    opponent_claims,
    passed_over,
    points,
)
from dutchess.explanation.sentences.of_claims import say, say_all
from dutchess.explanation.sentences.of_pairs import answer, reading_blocks
from dutchess.explanation.sentences.teller import Teller
from dutchess.explanation.views.blocks import Paragraph, Section, TableBlock

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from dutchess.base.translation import Texts
    from dutchess.explanation.questions.players import PlayerExplained
    from dutchess.explanation.views.blocks import Block

MOST_BARRED = 12
MOST_PASSED_OVER = 3


def player_section(explained: PlayerExplained, _: Texts, *, full: bool) -> Section:
    """One player; without `full` the four sentences only."""
    teller = Teller(explained.explained, _, explained.number)
    blocks: list[Block] = [
        *reading_blocks(teller),
        *_departure(teller),
        *(Paragraph(text) for text in _sentences(explained, teller)),
    ]
    if full and explained.alternatives:
        heads = (_("Instead of that"), _("Points"), _("Why not"))
        rows = []
        for other in explained.alternatives:
            partner = explained.partner_in(other)
            rows.append((teller.person(partner), teller.short_score(partner), answer(other, teller)))
        alternatives: list[Block] = [TableBlock(heads, tuple(rows))]
        if explained.beyond:
            alternatives.append(
                Paragraph(
                    _.plural(
                        "{count} other possible opponent, further away in points, is not listed.",
                        "{count} other possible opponents, further away in points, are not listed.",
                        explained.beyond,
                    )
                )
            )
        blocks.append(Section(_("Other possible opponents"), tuple(alternatives), "alternatives"))
    title = _("Round {round}: {name}", round=explained.explained.round, name=teller.person(explained.number))
    return Section(title, tuple(blocks), "player")


def _departure(teller: Teller) -> Iterator[Block]:
    made = departure(teller.explained)
    if made:
        yield Paragraph(say_all(made, teller, simple=True), "warning")


def _sentences(player_explained: PlayerExplained, teller: Teller) -> Iterator[str]:
    """What you had; who was out of the question; why this opponent; why this colour."""
    explained, _ = player_explained.explained, teller.texts
    if not explained.to_pair.tells:
        opponent = teller.person(player_explained.opponent)
        yield _("The table of the round robin gives {opponent}.", opponent=opponent)
        if player_explained.opponent:
            colour_word = teller.colour_word("white" if player_explained.has_white else "black")
            yield _("The colour is {colour}, as the table says.", colour=colour_word)
        return
    yield _had(points(explained, player_explained.number), colours_so_far(explained, player_explained.number), teller)
    yield _could_not_meet(player_explained, teller)
    yield _why_opponent(player_explained, teller)
    if player_explained.opponent:
        yield _why_colour(player_explained, teller)


def _had(had: Points, colours: ColoursSoFar, teller: Teller) -> str:
    """The facts about the player before the round."""
    _ = teller.texts
    told = teller.points(had.points, had.accelerated)
    if not colours.colours:
        return _("You have {points} and have had no colour yet.", points=told)
    words = ", ".join(teller.colour_word(one) for one in colours.colours)
    return _("You have {points} and have had these colours: {colours}.", points=told, colours=words)


def _could_not_meet(player_explained: PlayerExplained, teller: Teller) -> str:
    """The players whom they could not meet, each with the reason."""
    explained, _ = player_explained.explained, teller.texts
    met: list[int] = []
    forbidden: list[int] = []
    colours: list[int] = []
    other_reasons: list[str] = []
    colour_word = ""
    for other, bar in player_explained.barred:
        claim = barred(explained, player_explained.number, other, bar)
        if isinstance(claim, MetBefore):
            met.append(other)
        elif isinstance(claim, ForbiddenPair):
            forbidden.append(other)
        elif isinstance(claim, SameColourNeeded):
            colours.append(other)
            colour_word = teller.colour_word(claim.colour)
        else:
            other_reasons = [say(claim, teller, simple=True)]
    told = []
    if met:
        told.append(_("{names} (met before)", names=teller.people(sorted(met), MOST_BARRED)))
    if forbidden:
        told.append(_("{names} (forbidden by the arbiter)", names=teller.people(forbidden, MOST_BARRED)))
    if colours:
        names = teller.people(colours, MOST_BARRED)
        told.append(_("{names} (you both must have {colour})", names=names, colour=colour_word))
    if told:
        return _("You could not be paired with: {names}.", names="; ".join(told))
    return other_reasons[0] if other_reasons else _("No rule forbids you to meet anybody else.")


def _why_opponent(player_explained: PlayerExplained, teller: Teller) -> str:
    """Why this opponent."""
    explained, _ = player_explained.explained, teller.texts
    made = opponent_claims(player_explained)
    first = made[0] if made else None
    opponent = teller.person(player_explained.opponent)
    if isinstance(first, HasBye):
        told = [_("The number of participants is odd, so one has no opponent: you have the bye.")]
        told.append(say_all(made[1:], teller, simple=True))
        passed, rest = passed_over(explained, MOST_PASSED_OVER)
        reasons = [say_all(claims, teller, simple=True) for _number, claims in passed]
        if reasons:
            told.append(_("Others come before you in line for it, but were passed over.") + " " + " ".join(reasons))
        if rest:
            told.append(_.plural("({count} more is not listed.)", "({count} more are not listed.)", rest))
        return " ".join(part for part in told if part)
    if isinstance(first, FloatsDown | NaturalOpponent) and (
        isinstance(first, FloatsDown) or first.opponent == player_explained.opponent
    ):
        return say_all(made, teller, simple=True)
    return _("You meet {opponent}.", opponent=opponent) + " " + say_all(made, teller, simple=True)


def _why_colour(player_explained: PlayerExplained, teller: Teller) -> str:
    """Why this colour."""
    explained, _ = player_explained.explained, teller.texts
    given = explained.colours.get(frozenset((player_explained.number, player_explained.opponent)))
    white = player_explained.has_white
    told = _("You have White.") if white else _("You have Black.")
    if given is None:
        return told
    claim = colour(explained, given)
    if claim is None:
        return told
    return f"{told} {say(claim, teller, simple=True)}"
