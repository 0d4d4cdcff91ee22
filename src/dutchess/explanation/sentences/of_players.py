"""The sentences about one player: the answers that a club player understands, then more.

Owns what is said about a player, and in which order. Must not compute.
"""

from __future__ import annotations

from dutchess.explanation.claims.answers import colour_answer, opponent_answer
from dutchess.explanation.claims.brackets import claims_of
from dutchess.explanation.claims.kinds import (
    ColoursSoFar,
    FirstMeetsLast,
    FloatsDown,
    ForbiddenPair,
    HasBye,
    MetBefore,
    NaturalOpponent,
    Points,
    SameColourNeeded,
    SidesByColour,
)
from dutchess.explanation.claims.making import barred, colours_so_far, departure, points
from dutchess.explanation.sentences.of_answers import answer_of
from dutchess.explanation.sentences.of_cards import cards
from dutchess.explanation.sentences.of_claims import say_all
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


def player_section(explained: PlayerExplained, _: Texts, *, full: bool) -> Section:
    """One player: the answers why this opponent and why this colour; with `full` what more there is to say."""
    teller = Teller(explained.explained, _, explained.number)
    blocks: list[Block] = [*reading_blocks(teller), *(Paragraph(text, "answer") for text in answers(explained, teller))]
    if full:
        blocks.append(Section(_("More"), tuple(_more(explained, teller)), "more"))
        if explained.alternatives:
            blocks.append(_alternatives(explained, teller))
    title = _("Round {round}: {name}", round=explained.explained.round, name=teller.person(explained.number))
    return Section(title, tuple(blocks), "player")


def _alternatives(explained: PlayerExplained, teller: Teller) -> Section:
    """Everybody else of reach, each with the reason against."""
    _ = teller.texts
    heads = (_("Instead of that"), _("Points"), _("Why not"))
    rows = []
    for other in explained.alternatives:
        partner = explained.partner_in(other)
        rows.append((teller.person(partner), teller.short_score(partner), answer(other, teller)))
    blocks: list[Block] = [TableBlock(heads, tuple(rows))]
    if explained.beyond:
        blocks.append(
            Paragraph(
                _.plural(
                    "{count} other possible opponent, further away in points, is not listed.",
                    "{count} other possible opponents, further away in points, are not listed.",
                    explained.beyond,
                )
            )
        )
    return Section(_("Other possible opponents"), tuple(blocks), "alternatives")


def _more(explained: PlayerExplained, teller: Teller) -> Iterator[Block]:
    """The facts about the player, and who was out of the question."""
    yield from _departure(teller)
    if not explained.explained.to_pair.tells:
        return
    yield Paragraph(
        _had(
            points(explained.explained, explained.number), colours_so_far(explained.explained, explained.number), teller
        )
    )
    if not teller.is_ranked:
        yield cards([number for number in (explained.number, explained.opponent) if number], teller)
    barred_told = _could_not_meet(explained, teller)
    if barred_told:
        yield Paragraph(barred_told)


def _departure(teller: Teller) -> Iterator[Block]:
    made = departure(teller.explained)
    if made:
        yield Paragraph(say_all(made, teller, simple=True), "warning")


def answers(explained: PlayerExplained, teller: Teller) -> Iterator[str]:
    """Why this opponent; why this colour. `teller.reader` is the player, or nobody."""
    _ = teller.texts
    if not explained.explained.to_pair.tells:
        opponent = teller.person(explained.opponent)
        yield teller.who_gives(opponent)
        claims = list(claims_of(explained.explained, explained.number))
        if claims:
            yield say_all(claims, teller, simple=True)
        elif explained.opponent:
            colour_word = teller.colour_word("white" if explained.has_white else "black")
            yield _("The colour is {colour}, as the table says.", colour=colour_word)
        return
    yield _why_opponent(explained, teller)
    if explained.opponent:
        yield _why_colour(explained, teller)


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
    other_reasons = False
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
            other_reasons = True  # the answer says it
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
    return "" if other_reasons else _("No rule forbids you to meet anybody else.")


def _why_opponent(explained: PlayerExplained, teller: Teller) -> str:
    """Why this opponent."""
    _, made = teller.texts, opponent_answer(explained)
    first = made[0][0] if made else None
    says_it = isinstance(first, FloatsDown | HasBye) or (
        isinstance(first, NaturalOpponent | FirstMeetsLast | SidesByColour) and first.opponent == explained.opponent
    )
    if says_it:
        return answer_of(made, teller)
    told = {"name": teller.person(explained.number), "opponent": teller.person(explained.opponent)}
    if not explained.opponent:
        before = _("You have the bye.") if teller.reader else _("{name} has the bye.", **told)
    else:
        before = _("You meet {opponent}.", **told) if teller.reader else _("{name} meets {opponent}.", **told)
    return answer_of(made, teller, before)


def _why_colour(explained: PlayerExplained, teller: Teller) -> str:
    """Why this colour."""
    _ = teller.texts
    told = {"name": teller.person(explained.number)}
    if teller.reader:
        before = _("You have White.") if explained.has_white else _("You have Black.")
    else:
        before = _("{name} has White.", **told) if explained.has_white else _("{name} has Black.", **told)
    return answer_of(colour_answer(explained), teller, before)
