"""The picture of a bracket: two columns of players, a line for each pair, arrows for those who come and go.

Owns the drawing, an inline SVG. The line of a pair has the colour of the reason for it; because colour alone must not
tell anything, it has a style and a letter, too, and the legend lists the reasons that occur. Must not compute.
"""

from __future__ import annotations

import unicodedata
from html import escape

from dutchess.base.values import replace, value_class
from dutchess.explanation.claims.making import not_preferred
from dutchess.explanation.claims.orders import natural
from dutchess.explanation.sentences.teller import Teller
from dutchess.explanation.views.blocks import named, plain
from dutchess.tournament import points_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from dutchess.base.translation import Texts
    from dutchess.explanation.questions.rounds import RoundExplained
    from dutchess.pairing.decisions import BracketPaired, Halves

ROW, TOP, LEFT, RIGHT, WIDTH = 24, 30, 260, 460, 720
LONGEST = 26
MOST_PAIRS = 30  # in one drawing
# Why a pair is drawn as it is: letter and class; the first that holds gives the style of the line.
FLOAT, REFUSED, EXCHANGED, TRANSPOSED, NATURAL = "F", "C", "X", "T", ""
KINDS = {FLOAT: "float", REFUSED: "refused", EXCHANGED: "exchanged", TRANSPOSED: "transposed", NATURAL: "natural"}


@value_class
class Picture:
    """The picture of one bracket in one language; as text it is left out, because a table says the same."""

    explained: RoundExplained
    bracket: BracketPaired
    texts: Texts


def shortened(name: str, longest: int = LONGEST) -> str:
    """As much of a name as there is room for beside the lines; wide letters take more of it."""
    room = float(longest)
    for index, one in enumerate(name):
        room -= 1.9 if unicodedata.east_asian_width(one) in "WF" else 1.5 if one in "MW@mw" else 1
        if room < 0:
            return name[: max(index - 1, 1)] + "\u2026"
    return name


def svgs_of(picture: Picture) -> Iterator[str]:
    """The drawing; of a large bracket several, so that each fits on a sheet of paper."""
    bracket = picture.bracket
    first = _Drawing(picture, bracket)
    if len(bracket.pairs) <= MOST_PAIRS:
        yield first.svg()
        return
    place = {number: row for row, number in enumerate(first.left)}
    pairs = sorted(bracket.pairs, key=lambda pair: min(place.get(number, len(place)) for number in pair))
    for start in range(0, len(pairs), MOST_PAIRS):
        part = tuple(pairs[start : start + MOST_PAIRS])
        alone = bracket.floaters if start + MOST_PAIRS >= len(pairs) else ()
        yield _Drawing(picture, replace(bracket, pairs=part, floaters=alone)).svg()


class _Drawing:
    """One drawing. `bracket` is that of the picture, perhaps with some of its pairs only."""

    def __init__(self, picture: Picture, bracket: BracketPaired) -> None:
        self.explained = picture.explained
        self.bracket = bracket
        self.texts = picture.texts
        self.teller = Teller(picture.explained, picture.texts)
        self.white = {white for white, _black in picture.explained.pairing.pairs}
        boards = {frozenset(pair) for pair in self.bracket.pairs}
        self.refused = {
            frozenset((claim.player, claim.opponent)) for claim, _given in not_preferred(self.explained, boards)
        }
        self.halves = picture.bracket.halves()
        upper = {number for part in self.halves for number in ({*part.s1} - {*part.to_s2}) | {*part.to_s1}}
        self.pairs = tuple(
            pair[::-1] if pair[1] in upper and pair[0] not in upper else pair for pair in self.bracket.pairs
        )
        self.left, self.right = self._columns()
        self.reasons = {pair: self._reasons(pair) for pair in self.pairs}

    def _columns(self) -> tuple[Sequence[int], Sequence[int]]:
        """Of each pair the one of S1 on the left, in order; those of S2 on the right, in their natural order."""
        order = {number: place for place, number in enumerate((*self.bracket.incoming, *self.bracket.residents))}
        alone = [number for number in self.bracket.floaters if number in order]
        left = [pair[0] for pair in self.pairs]
        right = sorted((pair[1] for pair in self.pairs), key=lambda number: order.get(number, 0))
        return sorted(left, key=lambda number: order.get(number, 0)) + alone, right

    def _reasons(self, pair: tuple[int, int]) -> str:
        """The letters of the reasons that hold for a pair, the most telling first."""
        score, marks = self.explained.score, ""
        if score[pair[0]] != score[pair[1]]:
            marks += FLOAT
        if frozenset(pair) in self.refused:
            marks += REFUSED
        for part in self.halves:
            if {*part.to_s1, *part.to_s2} & {*pair}:
                marks += EXCHANGED
            elif pair[1] in part.opponents and pair[1] != self._in_order(part)[part.opponents.index(pair[1])]:
                marks += TRANSPOSED
        return marks

    def _in_order(self, part: Halves) -> list[int]:
        """S2 after the exchange, without any transposition."""
        stays: list[int] = [number for number in part.s2 if number not in part.to_s1]
        if not part.to_s2:
            return stays
        order = (*self.bracket.incoming, *self.bracket.residents)
        return sorted([*stays, *part.to_s2], key=order.index)

    def svg(self) -> str:
        _ = self.texts
        rows = max(len(self.left), len(self.right), 1)
        drawn = "".join(self.reasons.values())
        used = [kind for kind in KINDS if kind and kind in drawn]
        used += [NATURAL] if "" in self.reasons.values() else []
        legend = list(self._legend(used, TOP + rows * ROW + 14))
        height = TOP + rows * ROW + 14 + 20 * len(legend) + 6
        label = _("Bracket of {points} points", points=_.decimal(points_text(self.bracket.score)))
        parts = [
            f'<svg class="bracket-picture" viewBox="0 0 {WIDTH} {height}" role="img" aria-label="{escape(label)}">',
            *self._lines(),
            *self._people(self.left, LEFT, "end"),
            *self._people(self.right, RIGHT, "start"),
            *legend,
            "</svg>",
        ]
        return "\n".join(parts)

    def _y(self, row: int) -> int:
        return TOP + row * ROW

    def _lines(self) -> Iterator[str]:
        place_left = {number: row for row, number in enumerate(self.left)}
        place_right = {number: row for row, number in enumerate(self.right)}
        for one, other in self._first_order():
            if one in place_left and other in place_right:
                y1, y2 = self._y(place_left[one]), self._y(place_right[other])
                yield f'<line class="first" x1="{LEFT + 14}" y1="{y1}" x2="{RIGHT - 14}" y2="{y2}"/>'
        for pair in self.pairs:
            reasons = self.reasons[pair]
            y1, y2 = self._y(place_left[pair[0]]), self._y(place_right[pair[1]])
            kind = KINDS[reasons[:1]]
            title = f"<title>{escape(self._why(pair))}</title>"
            yield f'<line class="pair {kind}" x1="{LEFT + 14}" y1="{y1}" x2="{RIGHT - 14}" y2="{y2}">{title}</line>'
            if reasons:
                # Letters stand near the left end, where lines are still apart.
                x, y = LEFT + 40, y1 + (y2 - y1) * 26 // (RIGHT - LEFT - 28)
                yield f'<text class="reason" x="{x}" y="{y - 3}">{reasons}</text>'
            given = self.explained.colours.get(frozenset(pair))
            if given is not None:
                for x, y, number in ((LEFT + 9, y1, pair[0]), (RIGHT - 9, y2, pair[1])):
                    colour = "white" if number in self.white else "black"
                    yield f'<circle class="{colour}-seat" cx="{x}" cy="{y}" r="4.5"/>'
        for number in self.bracket.floaters:
            if number in place_left:
                y = self._y(place_left[number])
                yield f'<path class="leaves" d="M{LEFT + 8} {y} {self._away(number)}"/>'
        for number in self.bracket.incoming:
            for places, x in ((place_left, 4), (place_right, WIDTH - 16)):
                if number in places:
                    y = self._y(places[number])
                    yield f'<path class="comes" d="M{x + 5} {y - 8} {self._arrow(self._comes_up(number))}"/>'

    def _first_order(self) -> Iterator[tuple[int, int]]:
        """The pairs of the first order that were not made."""
        made = {frozenset(pair) for pair in self.pairs}
        for number in self.left:
            first = natural(self.explained, number)
            if first is not None and frozenset((number, first.opponent)) not in made:
                yield number, first.opponent

    def _why(self, pair: tuple[int, int]) -> str:
        """What stood against the first order, or that it was followed."""
        explained, teller, _ = self.explained, self.teller, self.texts
        told = [teller.pair(pair)]
        first = natural(explained, pair[0])
        if first is not None and first.opponent != pair[1]:
            bar = explained.bar(pair[0], first.opponent)
            told.append(teller.pair((pair[0], first.opponent)))
            told.append(teller.barred(bar, simple=True) if bar is not None else _("side effect of other pairs"))
        elif first is not None:
            told.append(_("natural order"))
        return plain(": ".join(told))

    def _comes_up(self, number: int) -> bool:
        """Whether somebody comes into the bracket from a lower score."""
        return self.explained.score[number] < self.bracket.score

    def _leaves_up(self, number: int) -> bool:
        """Whether somebody leaves the bracket for a higher score."""
        met = self.explained.opponent[number]
        return bool(met) and self.explained.score[met] > self.bracket.score

    def _arrow(self, up: bool) -> str:
        return "m0 12 v-12 m-4 5 l4 -5 l4 5" if up else "v12 m-4 -5 l4 5 l4 -5"

    def _away(self, number: int) -> str:
        return "h22 v-10 m-5 6 l5 -6 l5 6" if self._leaves_up(number) else "h22 v10 m-5 -6 l5 6 l5 -6"

    def _people(self, numbers: Sequence[int], x: int, anchor: str) -> Iterator[str]:
        for row, number in enumerate(numbers):
            name = self.explained.name[number]
            short = shortened(name)
            title = f"<title>{escape(named(name))}</title>" if short != name else ""
            points = self.texts.decimal(points_text(self.explained.score[number]))
            text = f"{number}  {named(short)}  {points}"
            yield f'<text class="{anchor}" x="{x}" y="{self._y(row) + 4}">{title}{escape(text)}</text>'

    def _legend(self, used: Sequence[str], y: int) -> Iterator[str]:
        _ = self.texts
        meaning = {
            FLOAT: _("the two have different scores"),
            REFUSED: _("one of them does not get the colour preferred"),
            EXCHANGED: _("moved between the halves"),
            TRANSPOSED: _("transposed: not the natural opponent"),
            NATURAL: _("natural order"),
        }
        entries = [(kind, meaning[kind]) for kind in used]
        for index, (kind, text) in enumerate(entries):
            at = y + 20 * index
            yield (
                f'<g><line class="pair {KINDS[kind]}" x1="20" y1="{at}" x2="70" y2="{at}"/>'
                f'<text class="reason" x="78" y="{at + 4}">{kind}</text>'
                f'<text class="start" x="98" y="{at + 4}">{escape(text)}</text></g>'
            )
        seats, at = [("white-seat", _("White")), ("black-seat", _("Black"))], y + 20 * len(entries)
        drawn = []
        if self.bracket.pairs:
            drawn += [
                f'<circle class="{kind}" cx="{30 + 90 * place}" cy="{at}" r="4.5"/>'
                f'<text class="start" x="{42 + 90 * place}" y="{at + 4}">{escape(text)}</text>'
                for place, (kind, text) in enumerate(seats)
            ]
        arrows = []
        if any(number in (*self.left, *self.right) for number in self.bracket.incoming):
            up = all(self._comes_up(number) for number in self.bracket.incoming)
            arrows.append(("comes", _("comes from another score"), f"m0 -7 {self._arrow(up)}"))
        if self.bracket.floaters:
            away = self._away(self.bracket.floaters[0]).replace("h22", "h12")
            arrows.append(("leaves", _("leaves without an opponent"), f"m-6 -5 {away}"))
        if drawn:
            yield f"<g>{''.join(drawn)}</g>"
            at += 20
        for kind, text, path in arrows:
            yield (
                f'<g><path class="{kind}" d="M30 {at} {path}"/>'
                f'<text class="start" x="46" y="{at + 4}">{escape(text)}</text></g>'
            )
            at += 20
