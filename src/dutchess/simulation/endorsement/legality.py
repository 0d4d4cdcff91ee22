"""Is a paired round legal? This check decides between two programs and shares no code with the engine.

Owns a check of C.04.1 articles 2, 3, 4, 6 and 7 and of C.04.3 [C1] to [C3] for a round of individuals. It uses only
results and colours: no history, no criteria, no system. It does not judge how good a legal pairing is.
"""

from __future__ import annotations

from collections import Counter

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from dutchess.tournament import Tournament

OVER_THE_BOARD = "1=0WDL?"


def offences(
    tournament: Tournament, pairs: Sequence[tuple[int, int]], bye: int | None, *, topscorers: bool = True
) -> list[str]:
    """The rules that a pairing of the coming round breaks, one sentence each; empty if it is legal.

    Args:
        tournament: the event before the round, with the byes of the round.
        pairs: (White, Black) of every board.
        bye: the player with the pairing-allocated bye, or None.
        topscorers: True if the system makes an exception of them and their opponents in the last round.
    """
    facts = _Facts(tournament, topscorers)
    broken = list(facts.everybody_once(pairs, bye))
    if bye is not None:
        broken += facts.bye(bye)
    for white, black in pairs:
        if white in facts.games and black in facts.games:
            broken += facts.pair(white, black)
    return broken


class _Facts:
    """The facts about all players before the round."""

    def __init__(self, tournament: Tournament, topscorers: bool) -> None:
        self.event, self.topscorers = tournament, topscorers
        self.games = {player.number: player.games for player in tournament.players}
        self.absent = {number for number, _ in tournament.byes}
        self.coming = max((len(games) for games in self.games.values()), default=0) + 1
        self.colours = {
            number: "".join(game.colour for game in games if game.opponent and game.result in OVER_THE_BOARD)
            for number, games in self.games.items()
        }

    def everybody_once(self, pairs: Sequence[tuple[int, int]], bye: int | None) -> Iterator[str]:
        """C.04.1 article 3: every player present has one game; if their number is odd, one has the bye."""
        named = Counter([number for pair in pairs for number in pair] + ([] if bye is None else [bye]))
        present = set(self.games) - self.absent
        yield from (f"{number} is not there to be paired" for number in sorted(set(named) - present))
        yield from (f"{number} is named {named[number]} times" for number in sorted(present) if named[number] != 1)
        if bye is not None and len(present) % 2 == 0:
            yield f"{bye} has the bye in an even field (C.04.1 article 3)"

    def bye(self, number: int) -> Iterator[str]:
        """C.04.1 article 4, C.04.3 [C2]: no second bye, and no bye after the points of a win without a game."""
        scoring = self.event.scoring
        for round_number, game in enumerate(self.games.get(number, ()), 1):
            if game.result == "U":
                yield f"{number} had the bye in round {round_number} already (C.04.1 article 4, [C2])"
            elif game.result in "+F" and scoring.points(game) >= scoring.win:
                yield f"{number} scored a win without playing in round {round_number} (C.04.1 article 4, [C2])"

    def pair(self, white: int, black: int) -> Iterator[str]:
        """C.04.1 article 2 and forbidden pairs; [C3] and C.04.1 articles 6 and 7."""
        for round_number, game in enumerate(self.games[white], 1):
            if game.opponent == black and game.result in OVER_THE_BOARD:
                yield f"{white} and {black} met in round {round_number} (C.04.1 article 2, [C1])"
        for rule in self.event.forbidden:
            if rule.first_round <= self.coming <= rule.last_round and white in rule.players and black in rule.players:
                yield f"{white} and {black} may not meet in round {self.coming}"
        if self.leads(white) or self.leads(black):
            return
        for colour, other in (("w", "b"), ("b", "w")):
            if self.must_have(white, colour, other) and self.must_have(black, colour, other):
                yield f"{white} and {black} must both have {colour} (C.04.3 [C3])"
        for number, colour in ((white, "w"), (black, "b")):
            played = self.colours[number] + colour
            if abs(played.count("w") - played.count("b")) > 2:
                yield f"{number} gets a colour difference beyond 2 (C.04.1 article 6)"
            if played.endswith(colour * 3):
                yield f"{number} gets {colour} three times in a row (C.04.1 article 7)"

    def must_have(self, number: int, colour: str, other: str) -> bool:
        """C.04.3 article 1.7.1: an absolute colour preference."""
        played = self.colours[number]
        return played.count(other) - played.count(colour) > 1 or played.endswith(other * 2)

    def leads(self, number: int) -> bool:
        """C.04.3 article 1.8: a topscorer has over half of the maximum score before the last round."""
        if not self.topscorers or self.coming != self.event.rounds:
            return False
        scoring = self.event.scoring
        score = sum(scoring.points(game) for game in self.games[number])
        for grant in self.event.accelerations:
            if grant.first_round <= self.coming <= grant.last_round and (
                grant.first_player <= number <= grant.last_player
            ):
                score += grant.points
        return 2 * score > (self.coming - 1) * max(scoring.win, scoring.draw)
