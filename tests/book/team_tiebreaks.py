"""The tie-breaks of C.07 (1 March 2026) for teams, read literally: articles 7, 8, 13.1 and 13.2 on both scores.

Owns the values, what every round contributes, and the cuts, for Swiss team events without open games; from the rounds
of each team. `WIN` is that of match points. Shares no code with `dutchess.ranking`. Values are hundredths.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from book import places, tiebreaks
from book.place_claims import Ranked
from book.places import Element
from dutchess.teams import TeamEvent, TeamRound

MATCH, GAME = "match_points", "game_points"
# 13.2: the total of the opponents, and the own result that it is multiplied with.
EXTENDED = {"EMMSB": (MATCH, MATCH), "EMGSB": (MATCH, GAME), "EGMSB": (GAME, MATCH), "EGGSB": (GAME, GAME)}
CODES = ("BH", "PS", "WIN", "MPvGP", *EXTENDED)
REQUESTED, VOLUNTARY, PLAYED = "HZ", "HZ-", "WDL"


class RankedTeams(Ranked):
    """A team event with its list of tie-breaks; a code may end in `:MP` or `:GP` (13)."""

    @cached_property
    def rounds(self) -> dict[int, tuple[TeamRound, ...]]:
        return TeamEvent.of(self.event).history

    @cached_property
    def draw(self) -> dict[str, int]:
        """The points of a drawn match."""
        boards = max(len(one.boards) for rounds in self.rounds.values() for one in rounds)
        return {MATCH: self.event.match_scoring.draw, GAME: boards * self.event.scoring.draw}

    @property
    def numbers(self) -> list[int]:
        return sorted(self.rounds)

    @property
    def primary(self) -> str:
        """11.1: the score that the event ranks by (record 192)."""
        return GAME if "_GP_MP" in self.event.system else MATCH

    def points(self, number: int) -> int:
        return self.score(number, self.primary)

    def score(self, number: int, kind: str) -> int:
        return sum(getattr(one, kind) for one in self.rounds[number])

    def adjusted(self, number: int, kind: str) -> int:
        """16.3: requested byes after which there is nothing but voluntarily unplayed rounds count as draws."""
        total, own = 0, self.rounds[number]
        for at, one in enumerate(own):
            last = one.result in REQUESTED and all(later.result in VOLUNTARY for later in own[at + 1 :])
            total += self.draw[kind] if last else getattr(one, kind)
        return total

    def elements(self, number: int, kind: str, times: str | None) -> list[Element]:
        """8.1, 13.2 and 16.4: every round's contribution, in tenths, or in hundredths if it is a product."""
        found = []
        own, most = self.score(number, kind), self.draw[kind] * self.event.played_rounds
        for at, one in enumerate(self.rounds[number], 1):
            if one.result in PLAYED:
                value = self.adjusted(one.opponent, kind)
            elif one.opponent:
                value = min(own, self.adjusted(one.opponent, kind))
            else:
                value = min(own, most)
            found.append(Element(at, value, value * (10 if times is None else getattr(one, times)), is_voluntary(one)))
        return found

    def _read(self, text: str) -> tuple[tiebreaks.Code, str]:
        plain, _, kind = text.partition(":")
        return self.read(plain), {"GP": GAME, "MP": MATCH}.get(kind, self.primary)

    def _elements(self, number: int, text: str) -> list[Element]:
        code, kind = self._read(text)
        return self.elements(number, *EXTENDED.get(code.name, (kind, None)))

    def contributions(self, text: str, number: int) -> dict[int, int]:
        code, kind = self._read(text)
        own = list(enumerate(self.rounds[number], 1))
        if code.name == "MPvGP":  # 13.1: the other score
            other = MATCH if self.primary == GAME else GAME
            return {at: getattr(one, other) * 10 for at, one in own}
        if code.name == "WIN":  # 7.1: as many points as for a win
            return {at: 100 * (one.match_points == self.event.match_scoring.win) for at, one in own}
        if code.name == "PS":  # 7.5
            return {at: 10 * sum(getattr(one, kind) for _, one in own[:at]) for at, _ in own}
        return {one.round: one.value for one in self._elements(number, text)}

    def cuts(self, text: str, number: int) -> list[dict[int, tuple[str, str]]]:
        code, _ = self._read(text)
        return tiebreaks.cuts_of(self._elements(number, text), code) if code.low or code.both else []

    def value(self, text: str, number: int) -> int:
        code, _ = self._read(text)
        if not code.low and not code.both:
            return sum(self.contributions(text, number).values())
        left = self._elements(number, text)
        for _ in range(min(code.low or code.both, len(left))):
            gone = places.cut(left)[0]
            left = [one for one in left if one is not gone]
        values = sorted(one.value for one in left)
        return sum(values[: max(0, len(values) - code.both)])

    def _values_of(self, text: str) -> dict[int, int | None]:
        return {number: self.value(text, number) for number in self.numbers}


def is_voluntary(one: TeamRound) -> bool:
    """16.1.2: a requested bye or a match lost by forfeit."""
    return one.result in VOLUNTARY


def is_plain(rounds: Iterable[tuple[TeamRound, ...]], ranked: RankedTeams) -> bool:
    """Whether no match has a bonus or a penalty, and none was lost by both: the definitions say nothing of them."""
    scoring = ranked.event.match_scoring
    worth = {"W": scoring.win, "D": scoring.draw, "L": scoring.loss, "+": scoring.win, "-": scoring.loss}
    return all(
        one.result != "=" and one.match_points == worth.get(one.result, one.match_points)
        for own in rounds
        for one in own
    )
