"""The tie-breaks of C.07 (1 March 2026) for teams, read literally: articles 6 to 9 on both scores, 12 and 13.

Owns the values, what every round contributes, and the cuts, for Swiss team events without open games; from the rounds
of each team. `WIN` and `WON` are those of match points. Shares no code with `dutchess.ranking`. Values are hundredths.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import ClassVar

from book import places, tiebreaks
from book.place_claims import Ranked
from book.places import Element
from dutchess.base.values import replace
from dutchess.tournament.teams import TeamEvent, TeamRound

MATCH, GAME = "match_points", "game_points"
# 13.2: the total of the opponents, and the own result that it is multiplied with.
EXTENDED = {"EMMSB": (MATCH, MATCH), "EMGSB": (MATCH, GAME), "EGMSB": (GAME, MATCH), "EGGSB": (GAME, GAME)}
EDE = {"EDE": (), "EDEBT": ("BC", "TBR"), "EDEBB": ("BC", "BBE"), "EDET": ("TBR",), "EDEB": ("BBE",)}
REQUESTED, VOLUNTARY, PLAYED = "HZ", "HZ-", "WDL"
OTHER = {MATCH: GAME, GAME: MATCH}


class RankedTeams(Ranked):
    """A team event with its list of tie-breaks; a code may end in `:MP` or `:GP` (13)."""

    PLACES: ClassVar[tuple[str, ...]] = ("DE", "TBR", "BBE", *EDE)
    ASCENDING: ClassVar[tuple[str, ...]] = ("BC",)

    @cached_property
    def rounds(self) -> Mapping[int, tuple[TeamRound, ...]]:
        return TeamEvent.of(self.event).history

    @cached_property
    def draw(self) -> dict[str, int]:
        """The points of a drawn match."""
        boards = max(len(one.boards) for rounds in self.rounds.values() for one in rounds)
        return {MATCH: self.event.match_scoring.draw, GAME: boards * self.event.scoring.draw}

    @cached_property
    def fore(self) -> RankedTeams:
        """8.3: the event with every paired match of the final round drawn; before it is paired, nothing changes."""
        last = self.event.rounds or self.event.played_rounds
        if self.event.played_rounds < last:
            return self
        drawn = RankedTeams(self.event, self.codes)
        drawn.__dict__["rounds"] = {
            number: tuple(
                replace(one, result="D", match_points=self.draw[MATCH], game_points=self.draw[GAME])
                if at == last and one.opponent
                else one
                for at, one in enumerate(own, 1)
            )
            for number, own in self.rounds.items()
        }
        return drawn

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

    def elements(self, number: int, kind: str, times: str | None = None, *, forfeits: bool = False) -> list[Element]:
        """8.1, 9.1, 13.2 and 16.4: every round's contribution in hundredths. `/P`: `forfeits` count as matches."""
        found = []
        own, most = self.score(number, kind), self.draw[kind] * self.event.played_rounds
        for at, one in enumerate(self.rounds[number], 1):
            unplayed = is_voluntary(one)
            if one.result in PLAYED:
                value = self.adjusted(one.opponent, kind)
            elif one.opponent and forfeits:
                value, unplayed = self.adjusted(one.opponent, kind), False
            elif one.opponent:
                value = min(own, self.adjusted(one.opponent, kind))
            else:
                value = min(own, most)
            found.append(Element(at, value, value * (10 if times is None else getattr(one, times)), unplayed))
        return found

    def _read(self, text: str) -> tuple[tiebreaks.Code, str]:
        plain, _, kind = text.partition(":")
        return self.read(plain), {"GP": GAME, "MP": MATCH}.get(kind, self.primary)

    def _elements(self, number: int, text: str) -> list[Element]:
        code, kind = self._read(text)
        event = self.fore if code.name == "FB" or code.has("F") else self
        pair = EXTENDED.get(code.name, (kind, kind if code.name == "SB" else None))
        return event.elements(number, *pair, forfeits=code.has("P"))

    def buchholz(self, number: int, kind: str) -> int:
        return sum(one.value for one in self.elements(number, kind))

    def contributions(self, text: str, number: int) -> dict[int, int]:
        code, kind = self._read(text)
        own = list(enumerate(self.rounds[number], 1))
        if code.name == "MPvGP":  # 13.1: the other score
            other = MATCH if self.primary == GAME else GAME
            return {at: getattr(one, other) * 10 for at, one in own}
        if code.name == "WIN":  # 7.1: as many points as for a win
            return {at: 100 * (one.match_points == self.event.match_scoring.win) for at, one in own}
        if code.name == "WON":  # 7.2: over the board
            return {at: 100 * (one.result == "W") for at, one in own}
        if code.name == "KS":  # 9.2: every match with a scheduled opponent
            return {at: 10 * getattr(one, kind) for at, one in own if one.opponent}
        if code.name == "AOB":  # 8.2: the Buchholz of those met
            event = self.fore if code.has("F") else self
            return {at: event.buchholz(one.opponent, kind) for at, one in own if one.result in PLAYED}
        if code.name == "BC":
            return {}
        if code.name == "PS":  # 7.5
            return {at: 10 * sum(getattr(one, kind) for _, one in own[:at]) for at, _ in own}
        return {one.round: one.value for one in self._elements(number, text)}

    def cuts(self, text: str, number: int) -> list[dict[int, tuple[str, str]]]:
        code, _ = self._read(text)
        return tiebreaks.cuts_of(self._elements(number, text), code) if code.low or code.both else []

    def value(self, text: str, number: int) -> int | None:
        code, kind = self._read(text)
        if code.name == "BC":
            return self.board_count(number)
        found = self.contributions(text, number)
        if code.name == "KS":
            return sum(found[at] for at in self._reached(number, code, kind))
        if code.name == "AOB":
            return tiebreaks.half_up(sum(found.values()), len(found)) if found else None
        if code.name == "SSSC":  # 13.4
            return 10 * self.score(number, OTHER[kind]) + tiebreaks.half_up(
                sum(found.values()), self._divisor(code, kind)
            )
        if not code.low and not code.both:
            return sum(found.values())
        left = self._elements(number, text)
        for _ in range(min(code.low or code.both, len(left))):
            gone = places.cut(left)[0]
            left = [one for one in left if one is not gone]
        values = sorted(one.value for one in left)
        return sum(values[: max(0, len(values) - code.both)])

    def _reached(self, number: int, code: tiebreaks.Code, kind: str) -> list[int]:
        """9.2, 14.5: the rounds against teams with half of the greatest possible score, moved in half points."""
        win = self.event.match_scoring.win if kind == MATCH else 2 * self.draw[GAME]
        limit = win * self.event.played_rounds + (10 * code.number("L") if code.has("L") else 0)
        return [
            at
            for at, one in enumerate(self.rounds[number], 1)
            if one.opponent and 2 * self.score(one.opponent, kind) >= limit
        ]

    def _divisor(self, code: tiebreaks.Code, kind: str) -> int:
        """13.4: the greatest score of the event by the greatest other score of a match, at least 1; or `/Kn`."""
        if code.has("K"):
            return code.number("K")
        win = {MATCH: self.event.match_scoring.win, GAME: 2 * self.draw[GAME]}
        return max(1, win[kind] * (self.event.rounds or self.event.played_rounds) // win[OTHER[kind]])

    # -- article 12: boards ------------------------------------------------------------------------------------------

    def boards(self, number: int) -> list[int]:
        """12: the game points on each board in all matches; the pairing-allocated bye is a win on every board.

        Another bye is worth on every board what it is worth as a game.
        """
        scoring, count = self.event.scoring, self.draw[GAME] // self.event.scoring.draw
        byes = {"U": scoring.win, "F": scoring.win, "H": scoring.draw}
        total = [0] * count
        for one in self.rounds[number]:
            own = one.boards or (byes.get(one.result, 0),) * count
            total = [before + points for before, points in zip(total, own, strict=True)]
        return total

    def board_count(self, number: int) -> int:
        """12.1: board number times game points."""
        return sum(10 * board * points for board, points in enumerate(self.boards(number), 1))

    def _have_equal_game_points(self, group: Sequence[int]) -> bool:
        return len({self.score(number, GAME) for number in group}) == 1

    def _compared(
        self, text: str, values: Mapping[int, int | None], tied: list[list[int]]
    ) -> Mapping[int, float | None]:
        """12.1: the board count is only for teams with equal game points."""
        if self._read(text)[0].name != "BC":
            return values
        return {
            number: values[number] if self._have_equal_game_points(group) else 0 for group in tied for number in group
        }

    def _board_key(self, name: str, number: int) -> tuple[int, ...]:
        """12.2: board 1, then 2, ...; 12.3: without the last board, then without the last two, ...; 12.1: fewer."""
        own = self.boards(number)
        if name == "BC":
            return (-self.board_count(number),)
        return tuple(own) if name == "TBR" else tuple(sum(own[:last]) for last in range(len(own) - 1, 0, -1))

    def _by_boards(self, name: str, group: Sequence[int]) -> dict[int, int]:
        keys = {number: self._board_key(name, number) for number in group}
        return {number: 1 + sum(other > keys[number] for other in keys.values()) for number in group}

    # -- articles 6 and 13.3: encounters -----------------------------------------------------------------------------

    def places_among(self, text: str, group: list[int]) -> dict[int, int]:
        code, kind = self._read(text)
        if code.name in ("TBR", "BBE"):
            return self._by_boards(code.name, group)
        if code.name == "DE":
            return self._encounter(group, kind, code)
        place: dict[int, int] = {}
        self._extended(sorted(group), 1, code, kind, place)
        return place

    def _encounter(self, group: Sequence[int], kind: str, code: tiebreaks.Code) -> dict[int, int]:
        """6: by the matches among those tied."""

        def result(one: int, other: int) -> int | None:
            matches = [
                getattr(match, kind)
                for match in self.rounds[one]
                if match.opponent == other and (match.result in PLAYED or code.has("P"))
            ]
            return 6 * sum(matches) // len(matches) if matches else None

        win = self.event.match_scoring.win if kind == MATCH else 2 * self.draw[GAME]
        return tiebreaks.encounter(group, result, 6 * win, robin=False)

    def _extended(self, members: list[int], first: int, code: tiebreaks.Code, kind: str, place: dict[int, int]) -> None:
        """13.3: by the primary score; if it splits nobody, by the other; again for every new subset."""
        for used in (kind, OTHER[kind]):
            found = self._encounter(members, used, code) if len(members) > 1 else {}
            if len({*found.values()}) > 1:
                self._split(members, found, first, code, kind, place)
                return
        if len(members) == 2:
            for name in EDE[code.name]:
                if name == "BC" and not self._have_equal_game_points(members):
                    continue
                found = self._by_boards(name, members)
                if len({*found.values()}) > 1:
                    place.update({number: first + found[number] - 1 for number in members})
                    return
        place.update(dict.fromkeys(members, first))

    def _split(
        self,
        members: list[int],
        found: dict[int, int],
        first: int,
        code: tiebreaks.Code,
        kind: str,
        place: dict[int, int],
    ) -> None:
        for level in sorted({*found.values()}):
            same = [number for number in members if found[number] == level]
            self._extended(same, first + level - 1, code, kind, place)

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
