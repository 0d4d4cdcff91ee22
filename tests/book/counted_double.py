"""What the criteria of C.04.5 count in a match round that has been paired in some way; see `book.counted`.

Owns a reading of the facts of its own: scores, matches and floats come from the bare entries of the tournament.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from book.optimum import cheapest
from dutchess.pairing.decisions import BracketPaired, ByeGiven, FloatersChosen
from dutchess.tournament import Game, Tournament

Counted = dict[str, int | tuple[int, ...]]
Weighed = ByeGiven | FloatersChosen | BracketPaired


@dataclass(frozen=True)
class Entrant:
    """One player before a match."""

    number: int
    score: int
    matches: int
    met: frozenset[int]
    floated: bool


def of_double_swiss(tournament: Tournament, decisions: Sequence[Weighed]) -> list[tuple[Weighed, Counted]]:
    if tournament.played_rounds % 2:
        assert not decisions, "nothing is weighed in a second game"
        return []
    absent = {number for number, _ in tournament.byes}
    person = {
        player.number: _entrant(tournament, player.number)
        for player in tournament.players
        if player.number not in absent
    }
    assert tournament.rounds is not None
    is_last = tournament.played_rounds + 2 == tournament.rounds
    forbidden = {
        frozenset((one, other))
        for rule in tournament.forbidden
        if rule.first_round <= tournament.played_rounds + 1 <= rule.last_round
        for one in rule.players
        for other in rule.players
    }
    left = set(person)
    scores = {one.score for one in person.values()}
    found: list[tuple[Weighed, Counted]] = []
    for decision in decisions:
        if isinstance(decision, ByeGiven):
            one = person[decision.player]
            article = "C.04.5 article 3.4"
            found.append(
                (decision, {f"{article}.2": one.score, f"{article}.3": -one.matches, f"{article}.4": -one.number})
            )
            left.discard(decision.player)
            scores = {person[number].score for number in left}
        elif isinstance(decision, FloatersChosen):
            chosen = [person[number] for number in decision.chosen]
            lower = [person[number] for number in left if person[number].score < decision.score]
            following = max((score for score in scores if score < decision.score), default=0)
            found.append((decision, _of_upfloaters(decision.score, following, lower, chosen, forbidden, is_last)))
        else:
            raised = set(decision.incoming)
            again = [
                number
                for pair in decision.pairs
                for number, other in (pair, pair[::-1])
                if other in raised and number not in raised and person[number].floated and not is_last
            ]
            found.append((decision, {"C.04.5 [C8]": len(again)}))
            left -= {number for pair in decision.pairs for number in pair}
    return found


def _of_upfloaters(
    score: int,
    following: int,
    lower: list[Entrant],
    chosen: list[Entrant],
    forbidden: set[frozenset[int]],
    is_last: bool,
) -> Counted:
    """`following`: the score of the scoregroup below, whose players may all have become upfloaters ([C6])."""
    rest = sorted((one for one in lower if one not in chosen), key=lambda one: one.number)
    best = cheapest(
        rest,
        lambda one, other: (
            None
            if other.number in one.met or frozenset((one.number, other.number)) in forbidden
            else (int((one.score == following) != (other.score == following)),)
        ),
    )
    assert best is not None
    return {
        "C.04.5 [C4]": len(chosen),
        "C.04.5 [C5]": tuple(sorted((score - one.score for one in chosen), reverse=True)),
        "C.04.5 [C6]": best[0] if best else 0,
        "C.04.5 [C7]": 0 if is_last else sum(one.floated for one in chosen),
    }


def _entrant(tournament: Tournament, number: int) -> Entrant:
    met = set()
    games = _games(tournament, number)
    for index in range(0, len(games), 2):
        opponent = games[index].opponent
        if opponent and _was_played(games[index : index + 2], _games(tournament, opponent)[index : index + 2]):
            met.add(opponent)
    played = tournament.played_rounds
    last = games[played - 2].opponent if played else 0
    floated = last in met and _score(tournament, last, played - 2) != _score(tournament, number, played - 2)
    return Entrant(number, _score(tournament, number, played), len(met), frozenset(met), floated)


def _was_played(one: Sequence[Game], other: Sequence[Game]) -> bool:
    """Preface: a match is forfeited only if somebody forfeits both games."""
    return not any(all(game.result == "-" for game in side) for side in (one, other))


def _score(tournament: Tournament, number: int, rounds: int) -> int:
    points = sum(tournament.scoring.points(game) for game in _games(tournament, number)[:rounds])
    return points + sum(
        one.points
        for one in tournament.accelerations
        if one.first_round <= rounds + 1 <= one.last_round and one.first_player <= number <= one.last_player
    )


def _games(tournament: Tournament, number: int) -> list[Game]:
    games = list(tournament.player(number).games)
    return games + [Game(0, "-", "Z")] * (tournament.played_rounds - len(games))
