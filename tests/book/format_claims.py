"""Is a claim about a knock-out or a Keizer round true? Judges from docs/systems/knockout.md and keizer.md.

Owns these judges. They use the book's own readings (`book.knockout`, `book.keizer`) and the definitions of the kinds,
nothing else of the program.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any

from book import keizer, knockout
from dutchess.base.values import replace
from dutchess.explanation.claims import colours, kinds, knockouts, rankings
from dutchess.pairing.result import Pairing
from dutchess.tournament import ForbiddenPairs, Tournament

WORDS = {"w": "white", "b": "black"}
OTHER = {"white": "black", "black": "white"}


class KnockoutRound:
    """A round of a knock-out, and the event before it."""

    def __init__(self, event: Tournament, pairing: Pairing) -> None:
        self.event, self.pairing = event, pairing
        self.stage = (pairing.round - 1) // knockout.games_of(event) + 1
        self.stages = knockout.stages_of(event)
        self.matches = knockout.matches_of(event, self.stage)
        self.boards = set(pairing.pairs)

    def match(self, *players: int) -> knockout.Match | None:
        found = [one for one in self.matches if set(players) <= {one.one, one.other} and one.is_played]
        return found[0] if found else None

    def is_third(self, match: knockout.Match) -> bool:
        return match.stage == self.stages > 1 and match.number == 2

    def before(self, player: int) -> knockout.Match:
        matches = knockout.matches_of(self.event, self.stage - 1)
        return next(one for one in matches if player in (one.one, one.other))

    @property
    def game(self) -> int:
        return (self.pairing.round - 1) % knockout.games_of(self.event) + 1

    def start(self) -> Tournament:
        """The event before the first game of the stage."""
        return self.event.before_round(self.pairing.round - self.game + 1)


def won(claim: knockouts.WonMatch, of: KnockoutRound) -> bool:
    match = of.match(claim.player)
    if match is None or of.is_third(match) or (claim.stage, claim.stages) != (of.stage - 1, of.stages):
        return False
    before = of.before(claim.player)
    pair = {claim.player, claim.opponent}
    level = knockout.winner(replace(of.event, playoffs=()), before) is None
    return (
        {before.one, before.other} == pair
        and knockout.winner(of.event, before) == claim.player
        and (claim.by_playoff == level)
    )


def lost(claim: knockouts.LostMatch, of: KnockoutRound) -> bool:
    match = of.match(claim.player)
    if match is None or not of.is_third(match):
        return False
    before = of.before(claim.player)
    return knockout.winner(of.event, before) == claim.opponent and knockout.loser(of.event, before) == claim.player


def went_on(claim: knockouts.WentOn, of: KnockoutRound) -> bool:
    match = of.match(claim.player)
    if match is None or of.is_third(match) or (claim.stage, claim.stages) != (of.stage - 1, of.stages):
        return False
    return not of.before(claim.player).is_played


def winner_meets(claim: knockouts.WinnerMeets, of: KnockoutRound) -> bool:
    match = of.match(claim.one, claim.other)
    if match is None or of.is_third(match) or (claim.stage, claim.stages) != (of.stage + 1, of.stages):
        return False
    if claim.stage > of.stages:
        return False
    number = match.number + 1 if match.number % 2 else match.number - 1
    beside = next(one for one in of.matches if one.number == number and not of.is_third(one))
    goes = knockout.winner(of.event, beside)
    expected = {beside.one, beside.other} if goes is None else {goes} - {0}
    return set(claim.rivals) == expected and len(claim.rivals) == len(expected)


def later_game(claim: knockouts.LaterGame, of: KnockoutRound) -> bool:
    if (claim.white, claim.black) not in of.boards or of.game == 1 or claim.game != of.game:
        return False
    first = knockout.boards(of.event, claim.white, of.pairing.round - of.game + 1)[0].colour
    turned = WORDS[first] if of.game % 2 else OTHER[WORDS[first]]
    return claim.first == WORDS[first] and turned == "white"


def by_match(claim: knockouts.ByMatch, of: KnockoutRound) -> bool:
    match, start = of.match(claim.who, claim.other), of.start()
    if match is None or of.game != 1 or claim.who > claim.other or match.number != claim.match:
        return False
    if knockout.difference(start, claim.who) != knockout.difference(start, claim.other):
        return False
    initial = WORDS[of.event.initial_colour or "w"]
    colour = initial if match.number % 2 else OTHER[initial]
    board = (claim.who, claim.other) if claim.colour == "white" else (claim.other, claim.who)
    return (claim.initial, claim.colour) == (initial, colour) and board in of.boards


def lower_difference(claim: colours.LowerDifference, of: KnockoutRound) -> bool:
    start = of.start()
    mine, theirs = (knockout.difference(start, one) for one in (claim.white, claim.black))
    return (
        of.game == 1
        and (claim.white, claim.black) in of.boards
        and (claim.difference, claim.black_difference) == (mine, theirs)
        and mine < theirs
    )


KNOCKOUT: dict[type, Callable[[Any, KnockoutRound], bool]] = {
    kinds.ByTable: lambda claim, of: True,  # nothing is chosen
    knockouts.WonMatch: won,
    knockouts.LostMatch: lost,
    knockouts.WentOn: went_on,
    knockouts.WinnerMeets: winner_meets,
    knockouts.LaterGame: later_game,
    knockouts.ByMatch: by_match,
    colours.LowerDifference: lower_difference,
}


# -- Keizer ------------------------------------------------------------------------------------------------------------


class KeizerRound:
    """The coming round of a Keizer event as the book pairs it."""

    def __init__(self, event: Tournament) -> None:
        self.event = event
        self.order = keizer.ranking(event)
        away = {number for number, _ in event.byes}
        self.present = [number for number in self.order if number not in away]
        self.pairs, self.bye = keizer.pair(event)
        self.met = _opponents(self.pairs, self.bye)

    @cached_property
    def declared(self) -> int:
        gap = dict(self.event.parameters).get("gap", "3")
        return self.event.played_rounds if gap == "never" else min(int(gap), self.event.played_rounds)

    @cached_property
    def gap(self) -> int:
        """The largest gap with which all can be paired, with any bye."""
        return next(gap for gap in range(self.declared, -1, -1) if self.round_instead(self.event, gap) is not None)

    def round_instead(
        self, event: Tournament, gap: int, bye: int = 0, no_bye: tuple[int, ...] = ()
    ) -> dict[int, int] | None:
        """Who meets whom by articles 1 and 3; `bye` has it, those of `no_bye` have not."""
        for one in keizer.in_turn_for_the_bye(event, self.present):
            if (bye and one != bye) or one in no_bye:
                continue
            pairs = keizer.completed(event, [number for number in self.present if number != one], gap)
            if pairs is not None:
                return _opponents(pairs, one)
        return None

    def supposed(self, player: int, other: int) -> dict[int, int] | None:
        """The round if two met, or if one had the bye."""
        if 0 in (player, other):
            return self.round_instead(self.event, self.gap, player + other)
        others = [number for number in self.present if number not in (player, other)]
        rules = [ForbiddenPairs((one, number)) for one in (player, other) for number in others]
        world = replace(self.event, forbidden=(*self.event.forbidden, *rules))
        return self.round_instead(world, self.gap, no_bye=(player, other))

    def may_meet(self, one: int, other: int) -> bool:
        return keizer.may_meet(self.event, one, other, self.gap)


def _opponents(pairs: list[tuple[int, int]], bye: int | None) -> dict[int, int]:
    met = {one: other for pair in pairs for one, other in (pair, pair[::-1])}
    return met | ({} if bye is None else {bye: 0})


def ranked(claim: rankings.Ranked, of: KeizerRound) -> bool:
    at = of.order.index(claim.player) + 1
    points = keizer.points(of.event, of.order)[claim.player]
    return (claim.place, claim.worth, claim.hundredths) == (at, keizer.value(of.event, at), points)


def last_in_ranking(claim: rankings.LastInRanking, of: KeizerRound) -> bool:
    if of.bye != claim.player:
        return False
    order = keizer.in_turn_for_the_bye(of.event, of.present)
    byes = sum(game.result == "U" for game in of.event.player(claim.player).games)
    passed = tuple(order[: order.index(claim.player)])
    return claim.byes == byes and claim.passed == passed and all(of.supposed(one or 0, 0) is None for one in passed)


def highest_left(claim: rankings.HighestLeft, of: KeizerRound) -> bool:
    if claim.player not in of.met or of.met[claim.player] != claim.opponent:
        return False
    at, to = of.order.index(claim.player), of.order.index(claim.opponent)
    between = [number for number in of.order[at + 1 : to] if number in of.present]
    lists: dict[str, list[int]] = {"taken": [], "barred": [], "stuck": []}
    for number in between:
        other = of.met[number]
        above = not other or of.order.index(other) < at
        lists["taken" if above else "stuck" if of.may_meet(claim.player, number) else "barred"].append(number)
    told = {name: list(getattr(claim, name)) for name in lists}
    fixed = of.present[: of.present.index(claim.player)]
    left = [one for one in of.present if one not in fixed and of.met[one] not in fixed and one != of.bye]
    stuck = [
        keizer.completed(of.event, [one for one in left if one not in (claim.player, number)], of.gap) is None
        for number in lists["stuck"]
    ]
    return at < to and told == lists and all(stuck)


def gap_reduced(claim: rankings.GapReduced, of: KeizerRound) -> bool:
    return (claim.declared, claim.gap) == (of.declared, of.gap) and of.gap < of.declared


def _differences(of: KeizerRound, *players: int) -> list[int]:
    had = [keizer.colours_of(of.event, player) for player in players]
    return [one.count("w") - one.count("b") for one in had]


def keizer_difference(claim: colours.LowerDifference, of: KeizerRound) -> bool:
    told = [claim.difference, claim.black_difference]
    return (
        (claim.white, claim.black) in of.pairs
        and told == _differences(of, claim.white, claim.black)
        and told[0] < told[1]
    )


def _first_other(of: KeizerRound, one: int, other: int) -> int:
    """How far back the colours of two differ for the first time; 0 if they never do."""
    had = [reversed(keizer.colours_of(of.event, player)) for player in (one, other)]
    return next((back for back, pair in enumerate(zip(*had, strict=False), 1) if pair[0] != pair[1]), 0)


def other_than_last(claim: rankings.OtherThanLast, of: KeizerRound) -> bool:
    if (claim.white, claim.black) not in of.pairs or claim.back < 1:
        return False
    mine, theirs = _differences(of, claim.white, claim.black)
    had = keizer.colours_of(of.event, claim.white)
    return mine == theirs and _first_other(of, claim.white, claim.black) == claim.back and had[-claim.back] == "b"


def by_board(claim: rankings.ByBoard, of: KeizerRound) -> bool:
    board = (claim.who, claim.other) if claim.colour == "white" else (claim.other, claim.who)
    if board not in of.pairs or of.pairs.index(board) + 1 != claim.board:
        return False
    mine, theirs = _differences(of, claim.who, claim.other)
    initial = WORDS[of.event.initial_colour or "w"]
    colour = initial if claim.board % 2 else OTHER[initial]
    higher = of.order.index(claim.who) < of.order.index(claim.other)
    same = mine == theirs and not _first_other(of, claim.who, claim.other)
    return same and higher and (claim.initial, claim.colour) == (initial, colour)


def points(claim: kinds.Points, of: KeizerRound) -> bool:
    own = of.event.points(of.event.player(claim.player))
    return claim.points == claim.accelerated == own


def colours_so_far(claim: kinds.ColoursSoFar, of: KeizerRound) -> bool:
    return list(claim.colours) == [WORDS[one] for one in keizer.colours_of(of.event, claim.player)]


def has_bye(claim: kinds.HasBye, of: KeizerRound) -> bool:
    return of.bye == claim.player and claim.score == 0  # nobody is paired by a score


def met_before(claim: kinds.MetBefore, of: KeizerRound) -> bool:
    if claim.a == claim.b or of.may_meet(claim.a, claim.b) or claim.round <= of.event.played_rounds - of.gap:
        return False
    games = [
        at
        for at, game in enumerate(of.event.player(claim.a).games, 1)
        if game.opponent == claim.b and game.result not in "+-"
    ]
    return bool(games) and claim.round == games[-1]


def forbidden(claim: kinds.ForbiddenPair, of: KeizerRound) -> bool:
    coming = of.event.played_rounds + 1
    rules = [rule for rule in of.event.forbidden if rule.first_round <= coming <= rule.last_round]
    return claim.a != claim.b and any({claim.a, claim.b} <= set(rule.players) for rule in rules)


def _instead(claim: Any, of: KeizerRound) -> dict[int, int] | None:
    people = {claim.player, claim.other} - ({0} if claim.question == "bye" else set())
    if claim.question not in ("pair", "bye") or claim.player == claim.other or not people <= set(of.present):
        return None
    if (claim.question == "bye") != (claim.other == 0):
        return None
    return of.supposed(claim.player, claim.other)


def _is_asked(claim: Any, of: KeizerRound) -> bool:
    """Whether the question can be asked: two who are present, or one and the bye."""
    others = of.present if claim.question == "pair" else [0] if claim.question == "bye" else []
    return claim.player in of.present and claim.other in others and claim.player != claim.other


def happens(claim: kinds.Happens, of: KeizerRound) -> bool:
    return _is_asked(claim, of) and of.met[claim.player] == claim.other


def impossible(claim: kinds.Impossible, of: KeizerRound) -> bool:
    return _is_asked(claim, of) and _instead(claim, of) is None


def equally_good(claim: kinds.EquallyGood, of: KeizerRound) -> bool:
    instead = _instead(claim, of)
    return instead is not None and instead != of.met


def later_in_order(claim: kinds.LaterInOrder, of: KeizerRound) -> bool:
    instead = _instead(claim, of)
    if instead is None or instead == of.met:
        return False
    other_bye = of.bye is not None and instead.get(of.bye) != 0
    expected = ("Keizer article 1", None) if other_bye else ("Keizer article 3", 0)
    return (claim.article, claim.bracket) == expected


def first_changed(claim: kinds.FirstChanged, of: KeizerRound) -> bool:
    instead = _instead(claim, of)
    if instead is None or instead == of.met:
        return False
    who = next(number for number in of.present if instead[number] != of.met[number])
    return (claim.who, claim.actual, claim.instead) == (who, of.met[who], instead[who])


def counting_argument(claim: kinds.CountingArgument, of: KeizerRound) -> bool:
    if not _is_asked(claim, of) or len(claim.groups) <= len(claim.only):
        return False
    members = [number for group in (*claim.groups, claim.only) for number in group]
    everybody = {*of.present, *([0] if len(of.present) % 2 else [])}
    if len(members) != len(set(members)) or not set(members) <= everybody:
        return False

    def may(one: int, other: int) -> bool:
        asked = {claim.player, claim.other}
        if {one, other} & (asked - {0} if claim.question == "pair" else asked):
            return {one, other} == asked
        return 0 in (one, other) or of.may_meet(one, other)

    return all(
        len(group) % 2 == 1
        and all(other in (*group, *claim.only) or not may(one, other) for one in group for other in everybody - {one})
        for group in claim.groups
    )


KEIZER: dict[type, Callable[[Any, KeizerRound], bool]] = {
    rankings.Ranked: ranked,
    rankings.LastInRanking: last_in_ranking,
    rankings.HighestLeft: highest_left,
    rankings.GapReduced: gap_reduced,
    rankings.OtherThanLast: other_than_last,
    rankings.ByBoard: by_board,
    colours.LowerDifference: keizer_difference,
    kinds.Points: points,
    kinds.ColoursSoFar: colours_so_far,
    kinds.HasBye: has_bye,
    kinds.MetBefore: met_before,
    kinds.ForbiddenPair: forbidden,
    kinds.Happens: happens,
    kinds.Impossible: impossible,
    kinds.EquallyGood: equally_good,
    kinds.LaterInOrder: later_in_order,
    kinds.FirstChanged: first_changed,
    kinds.CountingArgument: counting_argument,
}
