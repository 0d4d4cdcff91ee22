"""The map of a round: a box for every bracket, an arrow for everybody who meets another score, with the reason.

Owns the drawing, an inline SVG. A box leads to its bracket on the page, an arrow has its reason as its title. Must not
compute.
"""

from __future__ import annotations

from html import escape

from dutchess.base.values import value_class
from dutchess.explanation.claims.making import floats
from dutchess.explanation.sentences.of_answers import one_sentence
from dutchess.explanation.sentences.teller import Teller
from dutchess.explanation.views.blocks import plain
from dutchess.tournament import points_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from dutchess.base.translation import Texts
    from dutchess.explanation.questions.rounds import RoundExplained

BOX, GAP, LEFT, BOX_WIDTH, WIDTH, STEP = 34, 18, 20, 300, 720, 26


@value_class
class Overview:
    """The map in one language; as text it is left out, because a table says the same."""

    explained: RoundExplained
    texts: Texts


def anchor(score: int) -> str:
    """What the bracket of a score is called in the address of its place on a page."""
    return f"bracket-{score}"


def svg_of(overview: Overview) -> str:
    """The drawing."""
    explained, _ = overview.explained, overview.texts
    brackets = [*explained.brackets]
    place = {bracket.score: index for index, bracket in enumerate(brackets)}
    crossing = [
        (claim, reasons)
        for claim, reasons in floats(explained)
        if claim.from_ in place and claim.to in place and claim.from_ != claim.to
    ]
    height = len(brackets) * (BOX + GAP) + GAP
    label = escape(_("Map of the round"))
    parts = [
        f'<svg class="bracket-picture round-map" viewBox="0 0 {WIDTH} {height}" role="group" aria-label="{label}">'
    ]
    for index, bracket in enumerate(brackets):
        y = GAP + index * (BOX + GAP)
        points = _.decimal(points_text(bracket.score))
        boards = _.plural("{count} board", "{count} boards", len(bracket.pairs))
        text = f"{_('Bracket of {points} points', points=points)}: {boards}"
        parts.append(
            f'<a href="#{anchor(bracket.score)}"><rect class="box" x="{LEFT}" y="{y}" width="{BOX_WIDTH}" '
            f'height="{BOX}" rx="4"/><text class="start" x="{LEFT + 12}" y="{y + 22}">{escape(text)}</text></a>'
        )
    teller = Teller(explained, _)
    for index, (claim, reasons) in enumerate(crossing):
        x = LEFT + BOX_WIDTH + STEP + STEP * (index % 14)
        start, end = (GAP + place[score] * (BOX + GAP) + BOX // 2 for score in (claim.from_, claim.to))
        told = plain(" ".join(one_sentence((one,), teller) for one in (claim, *reasons[:1])))
        edge = LEFT + BOX_WIDTH
        parts.append(
            f'<g><title>{escape(told)}</title><path class="crosses" d="M{edge} {start} H{x} V{end} H{edge + 3} '
            f'm6 -4 l-6 4 l6 4"/><text class="reason" x="{x}" y="{(start + end) // 2}">'
            f"{claim.player}\u2192{claim.opponent}</text></g>"
        )
    return "\n".join([*parts, "</svg>"])


def lines(overview: Overview) -> Iterator[tuple[str, str, str, str]]:
    """The same as rows: bracket, players, boards, and who meets another score."""
    explained, _ = overview.explained, overview.texts
    teller = Teller(explained, _)
    score, met = explained.score, explained.opponent
    leaving: dict[int, list[int]] = {}
    for one in score:
        if met.get(one) and score[met[one]] < score[one]:
            leaving.setdefault(score[one], []).append(one)
    for bracket in explained.brackets:
        gone = leaving.get(bracket.score, ())
        told = "; ".join(f"{teller.person(one)} \u2192 {teller.person(met[one])}" for one in gone)
        members = len(bracket.residents) + len(bracket.incoming)
        yield _.decimal(points_text(bracket.score)), str(members), str(len(bracket.pairs)), told or "-"
