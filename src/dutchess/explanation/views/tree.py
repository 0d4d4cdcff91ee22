"""The bracket of a knock-out as a picture: a box for every match, a column for every stage, lines to the next match.

Owns the drawing, an inline SVG, and the same as rows of text: as text the picture is left out. Must not compute.
"""

from __future__ import annotations

from html import escape

from dutchess.base.values import value_class
from dutchess.explanation.views.blocks import plain_name
from dutchess.explanation.views.picture import shortened
from dutchess.tournament import points_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from dutchess.base.translation import Texts
    from dutchess.tournament import Playoff, Tournament
    from dutchess.tournament.formats.knockout import Bracket, Meeting, Place

BOX, GAP, ROW, LEAF, TOP = 240, 28, 22, 62, 30
LONGEST = 26
ON_PAPER, ON_SCREENS = 5, 4  # stages that are drawn side by side
SIGNS = {"1": (2, 0), "=": (1, 1), "0": (0, 2)}
# Where no style sheet is at hand, such as on paper.
STYLE = (
    "text{font-family:Inter;font-size:13px;fill:#16202b}.box{fill:none;stroke:#5b6875}.way{fill:none;stroke:#b8c1cb}"
    ".end{text-anchor:end}.wins{font-weight:600}.soft{fill:#5b6875}.stage{font-weight:600}"
)


@value_class
class Tree:
    """The whole bracket of a knock-out in one language: who is called what, and how level matches were decided."""

    bracket: Bracket
    names: Mapping[int, str]
    playoffs: tuple[Playoff, ...]
    texts: Texts

    @staticmethod
    def of(tournament: Tournament, bracket: Bracket, texts: Texts) -> Tree:
        people = tournament.teams if tournament.is_team_event else tournament.players
        names = {one.number: one.name.strip() or f"#{one.number}" for one in people}
        return Tree(bracket, names, tournament.playoffs, texts)


def stage_name(_: Texts, length: int, stage: int) -> str:
    """What people call a stage: by how many are still in."""
    names = {0: _("Final"), 1: _("Semi-final"), 2: _("Quarter-final")}
    left = length - stage
    return names.get(left) or _("Round of {count}", count=2 ** (left + 1))


def head_of(_: Texts, length: int, meeting: Meeting) -> str:
    """The stage of a match, or what it is played for."""
    return _("Third place") if meeting.is_for_third else stage_name(_, length, meeting.stage)


# -- words -------------------------------------------------------------------------------------------------------------


def name_at(tree: Tree, place: Place) -> str:
    """Who is at a place of a match: a name, whose winner it will be, or a dash for nobody."""
    _ = tree.texts
    if place.number is not None:
        return plain_name(tree.names[place.number])
    if place.waits_for is None:
        return "\u2013"
    return short_waiting(tree, place)


def short_waiting(tree: Tree, place: Place) -> str:
    """Whose winner will be at a place, by the numbers of the two; empty while it is not known who plays that match."""
    _ = tree.texts
    assert place.waits_for is not None
    stage, number = place.waits_for
    before = tree.bracket.whole()[stage - 1][number - 1]
    if not before.is_known:
        return ""
    one, other = [end.number for end in before.places]
    if place.is_loser:
        return _("loser of {one} against {other}", one=one, other=other)
    return _("winner of {one} against {other}", one=one, other=other)


def scores_of(tree: Tree, meeting: Meeting) -> tuple[str, str]:
    """What the two have scored in their match, a play-off in brackets; empty while it is being played."""
    match, games = meeting.match, tree.bracket.games
    if match is None or not match.is_played or not (match.is_decided or match.is_level or games > 1):
        return "", ""
    points = dict(zip(match.players, match.points, strict=True))
    played = _playoff(tree, meeting)
    told = []
    for place in meeting.places:
        own = points.get(place.number, ())
        parts = [*own, *([5 * played[place.number]] if place.number in played else [])]
        text = " ".join([one if at == 0 else f"({one})" for at, one in enumerate(map(_short, parts))])
        told.append(tree.texts.decimal(text))
    return told[0], told[1]


def _short(points: int) -> str:
    """Points without decimals that say nothing."""
    return points_text(points).removesuffix(".0")


def _playoff(tree: Tree, meeting: Meeting) -> dict[int | None, int]:
    """Twice the games that each has won in the play-off of a match; empty if there was none."""
    last, pair = meeting.stage * tree.bracket.games, {place.number for place in meeting.places}
    found = [one for one in tree.playoffs if one.round == last and {one.white, one.black} == pair and one.results]
    if not found:
        return {}
    scored = [SIGNS[sign] for sign in found[-1].results]
    return {found[-1].white: sum(mine for mine, _ in scored), found[-1].black: sum(theirs for _, theirs in scored)}


def rows(tree: Tree) -> Iterator[tuple[Meeting, str, str, str]]:
    """Every match that is played: the two, and the score between them."""
    for stage in tree.bracket.whole():
        for meeting in stage:
            if _is_drawn(meeting):
                one, other = [name_at(tree, place) for place in meeting.places]
                mine, theirs = scores_of(tree, meeting)
                yield meeting, one, other, f"{mine} \u2013 {theirs}" if mine or theirs else ""


def _is_drawn(meeting: Meeting) -> bool:
    """False for a match of the first stage with one participant: they are seen in the next one."""
    return meeting.stage > 1 or meeting.is_known


# -- the drawing -------------------------------------------------------------------------------------------------------


@value_class
class Part:
    """Stages that are drawn together, with the matches of the first one from `first` to before `last`."""

    stages: range
    first: int
    last: int


def parts(bracket: Bracket, most: int) -> Iterator[Part]:
    """The bracket in parts of so many stages at most; in the last one there are at least two, if there are more."""
    start = 1
    while start <= bracket.length:
        rest = bracket.length - start + 1
        depth = rest if rest <= most else min(most, rest - 2)
        size = 2 ** (depth - 1)
        for first in range(1, 2 ** (rest - 1) + 1, size):
            yield Part(range(start, start + depth), first, first + size)
        start += depth


def svgs_of(tree: Tree, most: int = ON_PAPER, *, styled: bool = False) -> list[str]:
    """The drawings; `styled` if no style sheet is at hand."""
    return ["\n".join(_svg(tree, part, styled)) for part in parts(tree.bracket, most)]


def _svg(tree: Tree, part: Part, styled: bool) -> Iterator[str]:
    _, whole, leaves = tree.texts, tree.bracket.whole(), part.last - part.first
    ends_it = part.stages[-1] == tree.bracket.length
    lower = LEAF + 18 if ends_it and tree.bracket.has_third and leaves < 4 else 0
    width, height = len(part.stages) * (BOX + GAP) - GAP + 2, TOP + leaves * LEAF + lower
    size = f'width="{width}" height="{height}" viewBox="0 0 {width} {height}"'
    space = ' xmlns="http://www.w3.org/2000/svg"' if styled else ""
    yield f'<svg{space} class="knockout-picture" {size} role="img" aria-label="{escape(_("Knock-out bracket"))}">'
    if styled:
        yield f"<style>{STYLE}</style>"
    for column, stage in enumerate(part.stages):
        left = 1 + column * (BOX + GAP)
        name = stage_name(_, tree.bracket.length, stage)
        yield f'<text class="stage" x="{left}" y="16">{escape(name)}</text>'
        first = (part.first - 1) // 2**column + 1
        for meeting in whole[stage - 1][first - 1 : first - 1 + max(1, leaves // 2**column)]:
            pitch = LEAF * 2**column
            middle = TOP + (meeting.number - first) * pitch + pitch // 2
            if _is_drawn(meeting):
                yield from _box(tree, meeting, left, middle - ROW)
                if stage != part.stages[-1]:
                    step = pitch // 2 if meeting.number % 2 else -(pitch // 2)
                    yield f'<path class="way" d="M{left + BOX} {middle} h{GAP // 2} v{step} h{GAP // 2}"/>'
    if ends_it and tree.bracket.has_third:
        left, top = 1 + (len(part.stages) - 1) * (BOX + GAP), TOP + leaves * LEAF // 2 + LEAF
        yield f'<text class="stage" x="{left}" y="{top - 8}">{escape(_("Third place"))}</text>'
        yield from _box(tree, whole[-1][-1], left, top)
    yield "</svg>"


def _box(tree: Tree, meeting: Meeting, left: int, top: int) -> Iterator[str]:
    """A match: number, name and score of both, one above the other."""
    yield f'<rect class="box" x="{left}" y="{top}" width="{BOX}" height="{2 * ROW}" rx="3"/>'
    yield f'<path class="box" d="M{left} {top + ROW} h{BOX}"/>'
    winner = meeting.match.winner if meeting.match is not None and meeting.match.is_decided else None
    for place, score, y in zip(meeting.places, scores_of(tree, meeting), (top + 16, top + ROW + 16), strict=True):
        kind = ' class="wins"' if winner is not None and place.number == winner else ""
        if place.number is None:
            told = "\u2013" if place.waits_for is None else short_waiting(tree, place)
            yield f'<text class="soft" x="{left + 36}" y="{y}">{escape(told)}</text>'
            continue
        name = plain_name(tree.names[place.number])
        short = shortened(name, LONGEST - len(score) - (3 if kind else 0))
        title = f"<title>{escape(name)}</title>" if short != name else ""
        yield f'<text class="soft end" x="{left + 30}" y="{y}">{place.number}</text>'
        yield f'<text{kind} x="{left + 36}" y="{y}">{title}{escape(short)}</text>'
        if score:
            yield f'<text class="end{" wins" if kind else ""}" x="{left + BOX - 6}" y="{y}">{escape(score)}</text>'
