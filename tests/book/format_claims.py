"""Is a claim about a knock-out or a Keizer round true? Judges from docs/systems/knockout.md and keizer.md.

Owns these judges. They use the book's own readings (`book.knockout`, `book.keizer`) and the definitions of the kinds,
nothing else of the program.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from book import knockout
from dutchess.base.values import replace
from dutchess.explanation.claims import colours, kinds, knockouts
from dutchess.pairing.result import Pairing
from dutchess.tournament import Tournament

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
