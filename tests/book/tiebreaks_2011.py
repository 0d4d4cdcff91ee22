"""The tie-breaks of the Tournament Rules of 2011 (Annex 3), read literally, for players.

Owns the values and what every round contributes, for Swiss events and complete round robins with one point for a win,
without open games. Shares no code with `dutchess.ranking`. Values are hundredths.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from book import tiebreaks
from book.place_claims import Ranked
from book.places import entries, is_voluntary, score
from book.tiebreaks import WON, is_over_the_board, unreachable

FEW_GAMES = 2  # E: "not more than two games"


class Ranked2011(Ranked):
    """An event with its list of tie-breaks by the rules of 2011."""

    def adjusted(self, number: int) -> int:
        """F: as an opponent, one's unplayed games are draws; a round robin counts them as they are."""
        if self.robin:
            return score(self.event, number)
        worth = self.event.scoring
        return sum(
            worth.points(game) if is_over_the_board(game) else worth.draw for game in entries(self.event, number)
        )

    def virtual(self, number: int, at: int) -> int:
        """F(b): Svo = SP + (1 - SR) + 0.5 x (N - R)."""
        worth, games = self.event.scoring, entries(self.event, number)
        before = sum(worth.points(game) for game in games[: at - 1])
        return before + worth.win - worth.points(games[at - 1]) + worth.draw * (self.event.played_rounds - at)

    def scores_met(self, number: int) -> dict[int, int]:
        """The score of each opponent, real or virtual, by round; a free round of a round robin has none."""
        found = {}
        for at, game in enumerate(entries(self.event, number), 1):
            if self.robin:
                if game.opponent:
                    found[at] = self.adjusted(game.opponent)
            else:
                found[at] = self.adjusted(game.opponent) if is_over_the_board(game) else self.virtual(number, at)
        return found

    def buchholz(self, number: int) -> int:
        return sum(self.scores_met(number).values())

    def contributions(self, text: str, number: int) -> dict[int, int]:
        code, games = self.read(text), list(enumerate(entries(self.event, number), 1))
        points, met = self.event.scoring.points, self.scores_met(number)
        if code.name == "BH":  # A(b)
            return {at: 10 * value for at, value in met.items()}
        if code.name == "SB":  # A(f1); against a virtual opponent, what was awarded
            return {at: value * points(dict(games)[at]) for at, value in met.items()}
        if code.name == "SUMBH":  # D(a5); a virtual opponent has no Buchholz
            real = [(at, game) for at, game in games if (game.opponent if self.robin else is_over_the_board(game))]
            return {at: 10 * self.buchholz(game.opponent) for at, game in real}
        if code.name == "BPG":  # A(e)
            return {at: 100 * (is_over_the_board(game) and game.colour == "b") for at, game in games}
        if code.name == "WIN":  # B(c); in a round robin forfeits count
            won = WON + "+" if self.robin else WON
            return {at: 100 * bool(game.opponent and game.result in won) for at, game in games}
        if code.name == "ARO":  # A(a)
            return tiebreaks.ratings(self.event, number, code) if tiebreaks.is_rated(self.event, code) else {}
        assert code.name == "KS"
        return {at: 10 * points(game) for at, game in games if game.opponent}

    def cuts(self, text: str, number: int) -> list[dict[int, tuple[str, str]]]:
        return []  # no article of C.07 cuts here: nothing is claimed

    def _values_of(self, text: str) -> dict[int, int | None]:
        return {number: _hundredths(self._exactly(text, number)) for number in self.numbers}

    def _compared(
        self, text: str, values: Mapping[int, int | None], tied: list[list[int]]
    ) -> Mapping[int, float | None]:
        """The exact means decide. E: with at most two games that one chose to play, below whoever played more."""
        if self.read(text).name != "ARO":
            return values
        found: dict[int, float | None] = {}
        for number in self.numbers:
            exact = self._exactly(text, number)
            chosen = sum(not is_voluntary(game) for game in entries(self.event, number))
            above = min(chosen, FEW_GAMES + 1)
            found[number] = None if exact is None else float(exact) + above * 1_000_000
        return found

    def _exactly(self, text: str, number: int) -> Fraction | None:
        code, found = self.read(text), self.contributions(text, number)
        if code.name == "KS":
            reached = self._reaching(code.number("L") if code.has("L") else 0)
            games = dict(enumerate(entries(self.event, number), 1))
            return Fraction(sum(value for at, value in found.items() if games[at].opponent in reached))
        kept = sorted(found.values())[code.low or code.both :]
        kept = kept[: max(0, len(kept) - code.both)]
        if code.name == "ARO":
            return Fraction(sum(kept), len(kept)) if kept else None
        return Fraction(sum(kept))

    def _reaching(self, steps: int) -> set[int]:
        """A(d), A(d1): those with at least half of the points; the score groups that occur move the limit."""
        rounds = self.event.played_rounds - (len(self.numbers) % 2)
        half = self.event.scoring.win * rounds
        groups = sorted({score(self.event, number) for number in self.numbers})
        first = sum(2 * one < half for one in groups)
        counted = groups[max(0, first + steps) :]
        return {number for number in self.numbers if score(self.event, number) in counted}

    def places_among(self, text: str, group: list[int]) -> dict[int, int]:
        """A(c): by the games among those tied; if not all have met, who cannot be reached comes first, and so on."""
        worth = self.event.scoring

        def results(one: int) -> dict[int, int]:
            games = [
                game
                for game in entries(self.event, one)
                if game.opponent in group and (self.robin or is_over_the_board(game))
            ]
            return {game.opponent: worth.points(game) for game in games}

        own = {one: results(one) for one in group}
        sums = {one: sum(own[one].values()) for one in group}
        if self.robin or all(len(own[one]) == len(group) - 1 for one in group):
            return {one: 1 + sum(other > sums[one] for other in sums.values()) for one in group}
        most = {one: sums[one] + worth.win * (len(group) - 1 - len(own[one])) for one in group}
        first = unreachable(sorted(group), sums, most)
        return {one: first.index(one) + 1 if one in first else len(first) + 1 for one in group}


def _hundredths(value: Fraction | None) -> int | None:
    return None if value is None else tiebreaks.half_up(value.numerator, value.denominator)
