"""A literal reading of `docs/certificates.md`, for small certificates: every pair in a set, every rule a loop.

Owns `refusal`: why a certificate is not accepted, or nothing. It takes the facts of the certificate as they are, and
shares nothing with the prover.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

Pair = frozenset[int]
Pay = Callable[[int, int], int]
BYE = 0
OTHER = {"w": "b", "b": "w"}


class Refused(Exception):
    """The certificate is not accepted."""


def refusal(document: dict[str, Any]) -> str:
    """The first rule that does not hold; empty if the certificate is accepted."""
    try:
        facts = Facts(document)
        if document["verdict"] == "impossible":
            _impossible(facts, document["step"])
        elif document["verdict"] == "correct":
            _correct(facts, document)
        else:
            _correct(facts, document["better"])
            if _boards(document) == _boards(document["better"]):
                raise Refused("the rounds do not differ")
    except Refused as refused:
        return str(refused)
    return ""


def _boards(document: dict[str, Any]) -> object:
    return sorted(document["pairs"]), document["bye"]


class Facts:
    """Who may meet whom, and what the criteria look at."""

    def __init__(self, document: dict[str, Any]) -> None:
        facts = document["facts"]
        self.system = document["system"]
        self.initial_colour = facts["initial_colour"]
        self.players = {player["number"]: player for player in facts["players"]}
        self.order = {number: place for place, number in enumerate(self.players)}
        self.forbidden = {frozenset(pair) for pair in facts["forbidden"]}
        self.everybody = [*self.players, *([BYE] if len(self.players) % 2 else [])]

    def score(self, number: int) -> int:
        return int(self.players[number]["score"])

    def may_meet(self, one: int, other: int) -> bool:
        if BYE in (one, other):
            return bool(self.players[one + other]["bye"])
        a, b = self.players[one], self.players[other]
        if other in a["met"] or frozenset((one, other)) in self.forbidden:
            return False
        (wish, strength), (other_wish, other_strength) = self.preference(one), self.preference(other)
        absolute = strength == other_strength == 3 and wish == other_wish
        return not absolute or a["topscorer"] or b["topscorer"]

    def difference(self, number: int) -> int:
        colours = self.players[number]["colours"]
        return int(colours.count("w") - colours.count("b"))

    def preference(self, number: int) -> tuple[str, int]:
        colours, difference = self.players[number]["colours"], self.difference(number)
        if difference > 1:
            return "b", 3
        if difference < -1:
            return "w", 3
        if colours[-2:] in ("ww", "bb"):
            return OTHER[colours[-1]], 3
        if difference:
            return ("b", 2) if difference > 0 else ("w", 2)
        return (OTHER[colours[-1]], 1) if colours else ("", 0)

    def colours(self, one: int, other: int) -> dict[int, str]:
        """Article 5.2."""
        high, low = sorted((one, other), key=self.order.__getitem__)
        colour = self._colour_of_higher(high, low)
        return {high: colour, low: OTHER[colour]}

    def _colour_of_higher(self, high: int, low: int) -> str:
        (wish, strength), (other_wish, other_strength) = self.preference(high), self.preference(low)
        if wish != other_wish:
            return wish or OTHER[other_wish]
        if wish and strength != other_strength:
            return wish if strength > other_strength else OTHER[wish]
        if wish and strength == 3 and abs(self.difference(high)) != abs(self.difference(low)):
            return wish if abs(self.difference(high)) > abs(self.difference(low)) else OTHER[wish]
        mine, theirs = self.players[high]["colours"], self.players[low]["colours"]
        for own, their in zip(reversed(mine), reversed(theirs), strict=False):
            if own != their:
                return str(their)
        if wish:
            return wish
        return self.initial_colour if self.players[high]["parity"] % 2 else OTHER[self.initial_colour]


def _impossible(facts: Facts, step: dict[str, Any]) -> None:
    left = Left(facts, facts.everybody, {}, [], None)
    left.carry_out(lambda a, b: 0, None, "", step)


def _correct(facts: Facts, document: dict[str, Any]) -> None:
    mates: dict[int, int] = {}
    for white, black in document["pairs"]:
        mates[white], mates[black] = black, white
        if facts.colours(white, black)[white] != "w":
            raise Refused(f"colours of {white}-{black}")
    if document["bye"] is not None:
        mates[document["bye"]], mates[BYE] = BYE, document["bye"]
    if sorted(mates) != sorted(facts.everybody) or 2 * len(document["pairs"]) + 2 * (BYE in mates) != len(mates):
        raise Refused("the pairs are not complete")
    if any(not facts.may_meet(one, other) for one, other in mates.items()):
        raise Refused("a pair is not legal")
    scores = sorted({facts.score(number) for number in facts.players}, reverse=True)
    if [bracket["score"] for bracket in document["brackets"]] != scores:
        raise Refused("the brackets are not the scoregroups")
    field, mdps = list(facts.everybody), []
    for index, bracket in enumerate(document["brackets"]):
        residents = [number for number in facts.players if facts.score(number) == scores[index]]
        following = [n for n in facts.players if index + 1 < len(scores) and facts.score(n) == scores[index + 1]]
        here = Bracket(facts, mates, field, mdps, residents, following, index == 0)
        here.prove(bracket["steps"])
        field = [n for n in field if n not in here.members or mates[n] not in here.members]
        mdps = [n for n in here.members if mates[n] not in here.members]


class Left:
    """The pairs that are left."""

    def __init__(
        self, facts: Facts, field: list[int], mates: dict[int, int], mdps: list[int], bye_score: int | None
    ) -> None:
        self.field, self.mates = field, mates
        self.crossed: set[Pair] = set()
        self.pairs = {
            frozenset((a, b))
            for a in field
            for b in field
            if a < b and facts.may_meet(a, b) and not (a in mdps and b in mdps)
            if a != BYE or bye_score is None or facts.score(b) == bye_score
        }
        if not {frozenset(pair) for pair in mates.items() if pair[0] in field} <= self.pairs:
            raise Refused("the round is no candidate")

    def value(self, pay: Pay) -> int:
        return sum(pay(a, b) for a, b in map(tuple, {frozenset(p) for p in self.mates.items() if p[0] in self.field}))

    def carry_out(self, pay: Pay, value: int | None, name: str, step: dict[str, Any]) -> None:
        """Rules 1 to 4. `value` is None for an impossible round."""
        numbers: dict[int, int] = {}
        for amount, who in step.get("players", []):
            for number in who:
                if number in numbers or number not in self.field:
                    raise Refused(f"{name}: {number} is named twice or not there")
                numbers[number] = amount
        scale = step.get("scale", 1)
        sets = [(amount, frozenset(members)) for amount, members in step.get("sets", [])]
        total = sum(numbers.values()) + sum(amount for amount, _ in sets)
        if scale not in (1, 2, 4) or (total <= 0 if value is None else total != scale * value):
            raise Refused(f"{name}: the sum {total}")
        for amount, members in sets:
            if len(members) % 2 == 0 or not members <= set(self.field):
                raise Refused(f"{name}: a set is not odd")
            if amount <= 0 and members not in self.crossed:
                raise Refused(f"{name}: a set with a negative number")
        for pair in list(self.pairs):
            a, b = pair
            here = numbers.get(a, 0) + numbers.get(b, 0)
            here += sum(amount for amount, members in sets if len(pair & members) == 1)
            if here > scale * pay(a, b):
                raise Refused(f"{name}: the pair {a}-{b} has {here} and pays {pay(a, b)}")
            if here < scale * pay(a, b):
                self.pairs.remove(pair)
        self.crossed |= {members for amount, members in sets if amount > 0}


class Bracket:
    """One bracket: its digits by the tables."""

    def __init__(
        self,
        facts: Facts,
        mates: dict[int, int],
        field: list[int],
        mdps: list[int],
        residents: list[int],
        following: list[int],
        first: bool,
    ) -> None:
        self.facts, self.mates, self.field, self.first = facts, mates, field, first
        self.mdps, self.residents, self.following = mdps, residents, following
        self.members = [*mdps, *residents]
        bye_score = None if first or BYE not in mates else facts.score(mates[BYE])
        self.left = Left(facts, field, mates, mdps, bye_score)

    def prove(self, steps: list[dict[str, Any]]) -> None:
        waiting = list(steps)
        known: dict[tuple[str, int | None], tuple[Pay, int | None]] = {}
        for name, of, about, pay in self.digits():
            step: dict[str, Any] = {}
            value = self.left.value(pay)
            if about is not None and value:
                step = {"players": [[value, [about]]]}
            if waiting and (waiting[0]["digit"], waiting[0].get("of")) == (name, of):
                step = waiting.pop(0)
                for again in step.get("again", []):
                    key = again["digit"], again.get("of")
                    if key not in known:
                        raise Refused(f"{key} is not proved yet")
                    self.carry_out(*key, *known[key], again)
            known[name, of] = pay, about
            self.carry_out(name, of, pay, about, {"value": value} | step)
        if waiting:
            raise Refused(f"no digit for {waiting[0]}")

    def carry_out(self, name: str, of: int | None, pay: Pay, about: int | None, step: dict[str, Any]) -> None:
        value = self.left.value(pay)
        if step["value"] != value:
            raise Refused(f"{name} {of}: the value is {value}")
        self.left.carry_out(pay, value, f"{name} {of}", step)
        if about is not None:
            self._keep(lambda a, b: about not in (a, b) or pay(a, b) == value)
            if name == "partner":
                mate = self.mates[about]
                self._keep(lambda a, b: mate not in (a, b) or about in (a, b))

    def _keep(self, wanted: Callable[[int, int], bool]) -> None:
        self.left.pairs = {pair for pair in self.left.pairs if wanted(*sorted(pair))}

    def member_out(self, a: int, b: int) -> int | None:
        """The member of a pair that leads out of the bracket."""
        inside = [number for number in (a, b) if number in self.members]
        return inside[0] if len(inside) == 1 else None

    def mdp_and_resident(self, a: int, b: int) -> tuple[int, int] | None:
        if a in self.residents:
            a, b = b, a
        return (a, b) if a in self.mdps and b in self.residents else None

    def digits(self) -> Iterator[tuple[str, int | None, int | None, Pay]]:
        facts, score = self.facts, self.facts.score
        if self.first and BYE in self.mates:
            yield "C5", None, BYE, lambda a, b: score(a + b) if BYE in (a, b) else 0
        yield "C6", None, None, lambda a, b: int(self.member_out(a, b) is not None)
        levels = sorted({score(number) for number in self.mdps}, reverse=True)
        for level in levels:
            yield "C7", level, None, lambda a, b, level=level: self._limbo(a, b, level)
        if self.following:
            yield "C8", None, None, lambda a, b: int(self._unpaired_next(a, b) is not None)
            for level in [*levels, score(self.residents[0])]:
                yield (
                    "C8",
                    level,
                    None,
                    lambda a, b, level=level: int(
                        (who := self._unpaired_next(a, b)) in self.members and who is not None and score(who) == level
                    ),
                )
        floaters = [number for number in self.members if self.mates[number] not in self.members]
        if len(floaters) == 1 or facts.system == "dutch-2025":
            yield (
                "C9",
                None,
                None,
                lambda a, b: facts.players[a + b]["unplayed"] if BYE in (a, b) and a + b in self.members else 0,
            )
        for name, count in (("C10", _beyond_two), ("C11", _thrice), ("C12", _denied), ("C13", _strong_denied)):
            yield (
                name,
                None,
                None,
                lambda a, b, count=count: count(facts, a, b) if a in self.members and b in self.members else 0,
            )
        for name, index in (("C14", 0), ("C15", 0), ("C16", 1), ("C17", 1)):
            if name in ("C14", "C16"):
                yield (
                    name,
                    None,
                    None,
                    lambda a, b, index=index: int(
                        (who := self.member_out(a, b)) in self.residents and self._float(who, index) == "D"
                    ),
                )
            else:
                yield name, None, None, lambda a, b, index=index: self._upfloat(a, b, index)
        for name, index in (("C18", 0), ("C19", 0), ("C20", 1), ("C21", 1)):
            for level in levels:
                if name in ("C18", "C20"):
                    yield (
                        name,
                        level,
                        None,
                        lambda a, b, index=index, level=level: int(
                            bool(self._limbo(a, b, level)) and self._float(self.member_out(a, b), index) == "D"
                        ),
                    )
                else:
                    yield (
                        name,
                        level,
                        None,
                        lambda a, b, index=index, level=level: self._upfloat(a, b, index, level),
                    )
        yield from self.sequence()

    def _limbo(self, a: int, b: int, level: int) -> int:
        who = self.member_out(a, b)
        return int(who in self.mdps and who is not None and self.facts.score(who) == level)

    def _float(self, number: int | None, index: int) -> str:
        return str(self.facts.players[number]["floats"][index])

    def _upfloat(self, a: int, b: int, index: int, level: int | None = None) -> int:
        both = self.mdp_and_resident(a, b)
        if both is None or self._float(both[1], index) != "U":
            return 0
        return int(level is None or self.facts.score(both[0]) == level)

    def _unpaired_next(self, a: int, b: int) -> int | None:
        """[C8]: the player of the following bracket whom this pair leaves unpaired there."""
        zones = {number: self._zone(number) for number in (a, b)}
        if sorted(zones.values())[1] != 3 or sorted(zones.values())[0] == 3:
            return None
        return min(zones, key=zones.__getitem__)

    def _zone(self, number: int) -> int:
        return 1 if number in self.members else 2 if number in self.following else 3

    def sequence(self) -> Iterator[tuple[str, int | None, int | None, Pay]]:
        """Article 4."""
        places = {number: place for place, number in enumerate(self.members, 1)}
        for mdp in self.mdps:
            yield "limbo", mdp, mdp, lambda a, b, mdp=mdp: int(self.member_out(a, b) == mdp)
        paired = [mdp for mdp in self.mdps if self.mates[mdp] in self.residents]
        for mdp in paired:
            yield (
                "partner",
                mdp,
                mdp,
                lambda a, b, mdp=mdp: (
                    places[both[1]] if (both := self.mdp_and_resident(a, b)) and both[0] == mdp else 0
                ),
            )
        rest = [number for number in self.residents if self.mates[number] not in self.mdps]
        bsn = {number: place for place, number in enumerate(rest, 1)}
        tops = [n for n in rest if self.mates[n] in rest and bsn[n] < bsn[self.mates[n]]]
        first, second = rest[: len(tops)], rest[len(tops) :]

        def side(number: int) -> str:
            return "1" if number in first else "2" if number in second else "m" if number in self.members else "o"

        def moved(a: int, b: int) -> tuple[str, int]:
            """Whether a pair means that somebody is moved down or up, and who."""
            sides = "".join(sorted(side(a) + side(b)))
            if sides == "11":
                return "down", max(a, b, key=bsn.__getitem__)
            if sides == "22":
                return "up", min(a, b, key=bsn.__getitem__)
            return ("down", a if side(a) == "1" else b) if sides == "1o" else ("", 0)

        def shift(a: int, b: int) -> int:
            way, who = moved(a, b)
            return bsn[who] if way == "up" else -bsn[who] if way == "down" else 0

        yield "moved", None, None, lambda a, b: int(moved(a, b)[0] != "")
        if first != tops:
            yield "difference", None, None, shift
            down, up = [n for n in first if n not in tops], [n for n in second if n in tops]
            for way, listed in (
                ("down", first[first.index(down[0]) :][::-1]),
                ("up", second[: second.index(up[-1]) + 1]),
            ):
                for number in listed:
                    yield way, number, number, lambda a, b, move=(way, number): -int(moved(a, b) == move)
        self._keep(
            lambda a, b: (
                not {a, b} & set(rest)
                or any(
                    (x in tops and y in rest and y not in tops and bsn[x] < bsn[y])
                    or (x in rest and x not in tops and y not in self.members)
                    for x, y in ((a, b), (b, a))
                )
            )
        )
        for top in tops:
            yield (
                "partner",
                top,
                top,
                lambda a, b, top=top: (
                    bsn[a + b - top] if top in (a, b) and a + b - top in rest and a + b - top not in tops else 0
                ),
            )


def _after(facts: Facts, a: int, b: int) -> dict[int, str]:
    """The colours that two get, if one of them is a topscorer."""
    if not facts.players[a]["topscorer"] and not facts.players[b]["topscorer"]:
        return {}
    return facts.colours(a, b)


def _beyond_two(facts: Facts, a: int, b: int) -> int:
    given = _after(facts, a, b)
    return sum(abs(facts.difference(n) + (1 if colour == "w" else -1)) > 2 for n, colour in given.items())


def _thrice(facts: Facts, a: int, b: int) -> int:
    return sum(facts.players[n]["colours"][-2:] == 2 * colour for n, colour in _after(facts, a, b).items())


def _denied(facts: Facts, a: int, b: int) -> int:
    return sum(facts.preference(n)[0] not in ("", colour) for n, colour in facts.colours(a, b).items())


def _strong_denied(facts: Facts, a: int, b: int) -> int:
    given = facts.colours(a, b)
    return sum(facts.preference(n)[1] == 2 and facts.preference(n)[0] != colour for n, colour in given.items())
