"""The knock-out read literally: `docs/systems/knockout.md`.

Owns the book's own reading of that page: the bracket, who wins a match, the colours, the places. Shares no code with
the engine.

Where the page leaves room:

- A game that was lost by forfeit gives no colour (C.04.2 article 3.4); to a team, a match in which nobody played.
- A stage without matches is "skipped in its rounds": round `r` belongs to its stage all the same; nobody plays in it.
- The match for third place has the number 2: it comes after the final.
- Who lost a semi-final is out, also while there is a match for third place to come.
- Who withdraws has `Z` in the coming round and in every declared round after it. Any other entry is a bye that was
  asked for; it is refused if there is an opponent.
- "Those who are not out share the first places": as far as they have won or passed as many matches (`KO`).
- A match that both lost by forfeit in all games has no winner, whatever a play-off says.
"""

from __future__ import annotations

from fractions import Fraction

from dutchess.base.values import value_class
from dutchess.tournament import Game, Tournament

OTHER = {"w": "b", "b": "w"}


class Refused(Exception):
    """The round cannot be paired: a match is not decided, the bracket is over, or a bye was asked for."""


@value_class
class Match:
    """A match: its stage from 1, its number in it from 1, and the two, the upper place first; 0 for nobody."""

    stage: int
    number: int
    one: int
    other: int

    @property
    def is_played(self) -> bool:
        return bool(self.one and self.other)


def pair(event: Tournament) -> list[tuple[int, int]]:
    """The coming round: (White, Black) of every board in order."""
    number = event.played_rounds + 1
    stage = (number - 1) // games_of(event) + 1
    if stage > stages_of(event) or somebody_entered_late(event):
        raise Refused
    matches = [match for match in matches_of(event, stage) if match.is_played]
    asking = {number for number, _ in event.byes if not has_withdrawn(event, number)}
    if asking & {one for match in matches for one in (match.one, match.other)}:
        raise Refused
    return [coloured(event, match, number) for match in matches]


def somebody_entered_late(event: Tournament) -> bool:
    """Round 1 is paired, and two who ought to have met in it did not."""
    first = [match for match in matches_of(event, 1) if match.is_played] if event.played_rounds else []
    return any(not meet(event, match, 1) for match in first)


def has_withdrawn(event: Tournament, number: int) -> bool:
    """Absent without points in all rounds to come."""
    coming = event.played_rounds + 1
    entries = {(coming, *bye) for bye in event.byes} | set(event.later_byes)
    return all((later, number, "Z") in entries for later in range(coming, (event.rounds or coming) + 1))


# -- the bracket -------------------------------------------------------------------------------------------------------


def games_of(event: Tournament) -> int:
    return int(dict(event.parameters).get("games", "1"))


def has_third_place(event: Tournament) -> bool:
    return dict(event.parameters).get("third-place", "no") == "yes"


def participants(event: Tournament) -> list[int]:
    return sorted(one.number for one in (event.teams or event.players))


def boards(event: Tournament, number: int, played: int) -> list[Game]:
    """The games of a player, or of a team from its first board on, in a round; none if there was no opponent."""
    members = [player for team in event.teams if team.number == number for player in team.players] or [number]
    entries = [event.player(player).games[played - 1 : played] for player in members]
    return [game for entry in entries for game in entry if game.opponent]


def meet(event: Tournament, match: Match, played: int) -> bool:
    others = [player for team in event.teams if team.number == match.other for player in team.players] or [match.other]
    return any(game.opponent in others for game in boards(event, match.one, played))


def stages_of(event: Tournament) -> int:
    """The `k` with `2^k = S`, the smallest power of two that is not less than the number of participants."""
    k = 0
    while 2**k < len(participants(event)):
        k += 1
    return k


def places(size: int) -> list[int]:
    """The seeds in the order of the bracket, made by doubling."""
    order = [1]
    while len(order) < size:
        most = 2 * len(order)
        doubled = []
        for place, seed in enumerate(order, start=1):
            doubled += [seed, most + 1 - seed] if place % 2 else [most + 1 - seed, seed]
        order = doubled
    return order


def matches_of(event: Tournament, stage: int) -> list[Match]:
    """The matches of a stage, the one for third place last. Raises `Refused` if the stage before is not decided."""
    k = stages_of(event)
    if stage == 1:
        seeds = participants(event)
        line = [seeds[seed - 1] if seed <= len(seeds) else 0 for seed in places(2**k)]
        ahead = _neighbours(stage, line)
    else:
        before = matches_of(event, stage - 1)
        ends = [(winner(event, match), loser(event, match)) for match in before]
        if any(won is None for won, _ in ends):
            raise Refused
        ahead = _neighbours(stage, [won or 0 for won, _ in ends])
        if stage == k and has_third_place(event):
            lost = [lost or 0 for _, lost in ends]
            ahead.append(Match(stage, 2, lost[0], lost[1]))
    return ahead


def _neighbours(stage: int, line: list[int]) -> list[Match]:
    return [Match(stage, at // 2 + 1, line[at], line[at + 1]) for at in range(0, len(line), 2)]


# -- who wins ----------------------------------------------------------------------------------------------------------


def winner(event: Tournament, match: Match) -> int | None:
    """Who goes on; 0 for nobody, None while the match is not decided."""
    if not match.is_played:
        return match.one or match.other
    last = match.stage * games_of(event)
    if event.played_rounds < last:
        return None
    rounds = range(last - games_of(event) + 1, last + 1)
    mine, theirs = ([boards(event, number, at) for at in rounds] for number in (match.one, match.other))
    letters = {game.result for games in mine + theirs for game in games}
    if "?" in letters:
        return None
    if letters == {"-"}:
        return 0
    points = [sum(_points(event, games) for games in side) for side in (mine, theirs)]
    if event.teams:
        points = [_match_points(event, mine, theirs), _match_points(event, theirs, mine), *points]
    for one, other in (points[at : at + 2] for at in range(0, len(points), 2)):
        if one != other:
            return match.one if one > other else match.other
    more = _play_off(event, match, last)
    return match.one if more > 0 else match.other if more < 0 else None


def _points(event: Tournament, games: list[Game]) -> int:
    return sum(map(event.scoring.points, games))


def _match_points(event: Tournament, mine: list[list[Game]], theirs: list[list[Game]]) -> int:
    scoring, total = event.match_scoring, 0
    for games, others in zip(mine, theirs, strict=True):
        one, other = _points(event, games), _points(event, others)
        total += scoring.win if one > other else scoring.loss if one < other else scoring.draw
    return total


def loser(event: Tournament, match: Match) -> int | None:
    """Who lost a match against a winner; nobody if there was no game, or no winner."""
    won = winner(event, match)
    if not won or not match.is_played:
        return None
    return match.other if won == match.one else match.one


def _play_off(event: Tournament, match: Match, last: int) -> int:
    """Won games of the one less those of the other, in all records about the match."""
    more = 0
    for played in event.playoffs:
        if played.round == last and {played.white, played.black} == {match.one, match.other}:
            wins = played.results.count("1") - played.results.count("0")
            more += wins if played.white == match.one else -wins
    return more


# -- colours -----------------------------------------------------------------------------------------------------------


def coloured(event: Tournament, match: Match, number: int) -> tuple[int, int]:
    """First game: the smaller colour difference has White, else by the number of the match; then reversed each time."""
    one, other = match.one, match.other
    if (number - 1) % games_of(event):
        return (one, other) if boards(event, one, number - 1)[0].colour == "b" else (other, one)
    if difference(event, one) != difference(event, other):
        return (one, other) if difference(event, one) < difference(event, other) else (other, one)
    initial = event.initial_colour or "w"
    colour = initial if match.number % 2 else OTHER[initial]
    better, worse = sorted((one, other))
    return (better, worse) if colour == "w" else (worse, better)


def difference(event: Tournament, number: int) -> int:
    """Of the colours on the first board, in the rounds in which anybody played."""
    rounds = [boards(event, number, at) for at in range(1, event.played_rounds + 1)]
    colours = [games[0].colour for games in rounds if any(game.result not in "+-" for game in games)]
    return colours.count("w") - colours.count("b")


# -- places ------------------------------------------------------------------------------------------------------------


def scores(event: Tournament) -> dict[int, Fraction]:
    """`KO` of everybody: matches won or passed, and the halves."""
    known = list(_known_matches(event))
    k = stages_of(event)
    won = {number: Fraction(0) for number in participants(event)}
    inside = set(won)
    open_matches = False
    for match in known:
        if match.stage == k and match.number == 2 and k > 0:  # third place
            open_matches |= match.is_played and winner(event, match) is None
            if goes := winner(event, match):
                won[goes] += Fraction(1, 2)
            continue
        goes = winner(event, match)
        if goes is None:
            open_matches = True
            continue
        if goes:
            won[goes] += 1
        inside -= {match.one, match.other} - {goes}
    open_matches |= not any(match.stage == k for match in known)
    for number in inside if open_matches else ():
        won[number] += Fraction(1, 2)
    return won


def _known_matches(event: Tournament) -> list[Match]:
    """The matches of all stages that can be told."""
    found: list[Match] = []
    for stage in range(1, stages_of(event) + 1):
        try:
            found += matches_of(event, stage)
        except Refused:
            break
    return found
