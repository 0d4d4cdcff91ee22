"""Is a paired round legal at all? The rules that no Swiss system for individuals may break.

Owns a check of C.04.1 articles 2 to 4, 6 and 7 and of C.04.3 [C1] to [C3], stated about results and colours only, for a
round paired by any system. Shares no code with the engine, with its history or with the rest of the book, so that a
common error cannot hide in all of them. Says nothing about how good a pairing is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from dutchess.tournament import Game, Tournament

PLAYED = "1=0WDL?"


def violations(tournament: Tournament, pairs: Sequence[tuple[int, int]], bye: int | None) -> list[str]:
    """What is wrong with a pairing of the coming round, one sentence each; empty if it is legal.

    Args:
        tournament: the event before the round.
        pairs: (White, Black) of every board.
        bye: who receives the pairing-allocated bye, or None.
    """
    return [
        *_attendance(tournament, pairs, bye),
        *_bye(tournament, bye),
        *(sentence for pair in pairs for sentence in _pair(tournament, *pair)),
    ]


def _attendance(tournament: Tournament, pairs: Sequence[tuple[int, int]], bye: int | None) -> Iterable[str]:
    """C.04.1 article 3 and C.04.2 article 3.3: who is there is paired once or has the bye, and nobody else."""
    here = {player.number for player in tournament.players} - {number for number, _ in tournament.byes}
    seen = Counter(number for pair in pairs for number in pair)
    if bye is not None:
        seen[bye] += 1
    for number in sorted(here | set(seen)):
        if number not in here:
            yield f"{number} is not there to be paired"
        elif seen[number] != 1:
            yield f"{number} appears {seen[number]} times"
    if bye is not None and len(here) % 2 == 0:
        yield f"{bye} has the bye although {len(here)} players are there (C.04.1 article 3)"


def _bye(tournament: Tournament, bye: int | None) -> Iterable[str]:
    """C.04.1 article 4: who may have the pairing-allocated bye."""
    for round_number, game in enumerate(_games(tournament, bye) if bye is not None else (), start=1):
        if game.result == "U":
            yield f"{bye} already had the bye in round {round_number} (C.04.1 article 4)"
        elif game.result not in PLAYED and tournament.scoring.points(game) >= tournament.scoring.win:
            yield f"{bye} scored a win without playing in round {round_number} (C.04.1 article 4)"


def _pair(tournament: Tournament, white: int, black: int) -> Iterable[str]:
    if not {white, black} <= {player.number for player in tournament.players}:
        return
    for round_number, game in enumerate(_games(tournament, white), start=1):
        if game.opponent == black and game.result in PLAYED:
            yield f"{white} and {black} played each other in round {round_number} (C.04.1 article 2)"
    coming = tournament.played_rounds + 1
    for rule in tournament.forbidden:
        if rule.first_round <= coming <= rule.last_round and {white, black} <= set(rule.players):
            yield f"{white} and {black} may not meet in round {coming}"
    if not (_topscorer(tournament, white) or _topscorer(tournament, black)):
        yield from _same_absolute_preference(tournament, white, black)
        yield from _colour(tournament, white, "w")
        yield from _colour(tournament, black, "b")


def _same_absolute_preference(tournament: Tournament, white: int, black: int) -> Iterable[str]:
    """C.04.3 [C3]: both must have the same colour, or one of C.04.1 articles 6 and 7 is broken."""
    for colour in "wb":
        if _must_have(tournament, white, colour) and _must_have(tournament, black, colour):
            yield f"{white} and {black} both have an absolute preference for {colour} (C.04.3 [C3])"


def _must_have(tournament: Tournament, number: int, colour: str) -> bool:
    """C.04.3 article 1.6.2.1: two games more with the other colour, or the last two games with it."""
    colours = _colours(tournament, number)
    other = "b" if colour == "w" else "w"
    return colours.count(other) - colours.count(colour) > 1 or colours[-2:] == [other, other]


def _colour(tournament: Tournament, number: int, colour: str) -> Iterable[str]:
    """C.04.1 articles 6 and 7: the limits of a player's colours after the round."""
    colours = [*_colours(tournament, number), colour]
    if abs(colours.count("w") - colours.count("b")) > 2:
        yield f"{number} gets a colour difference beyond 2 with {colour} (C.04.1 article 6)"
    if colours[-3:] == [colour] * 3:
        yield f"{number} gets {colour} three times in a row (C.04.1 article 7)"


def _topscorer(tournament: Tournament, number: int) -> bool:
    """C.04.3 article 1.7: over half of what could be scored so far, before the final round."""
    coming = tournament.played_rounds + 1
    if coming != tournament.rounds:
        return False
    score = sum(tournament.scoring.points(game) for game in _games(tournament, number))
    for grant in tournament.accelerations:
        if grant.first_round <= coming <= grant.last_round and grant.first_player <= number <= grant.last_player:
            score += grant.points
    return score * 2 > tournament.played_rounds * max(tournament.scoring.win, tournament.scoring.draw)


def _colours(tournament: Tournament, number: int) -> list[str]:
    return [game.colour for game in _games(tournament, number) if game.result in PLAYED]


def _games(tournament: Tournament, number: int) -> tuple[Game, ...]:
    known = [player.games for player in tournament.players if player.number == number]
    return known[0] if known else ()
