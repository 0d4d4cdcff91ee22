"""Is a paired round of a Double-Swiss legal at all?

Owns a check of C.04.5 [C1] and [C2], of attendance, and of the second games of matches, stated about the bare entries
of a tournament. Shares no code with the engine or with the rest of the book, so that a common error cannot hide in all
of them. Says nothing about how good a pairing is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from dutchess.tournament import Game, Tournament


def violations(tournament: Tournament, pairs: Sequence[tuple[int, int]], bye: int | None) -> list[str]:
    """What is wrong with a pairing of the coming round, one sentence each; empty if it is legal."""
    entries = {player.number: player.games for player in tournament.players}
    played = max((len(games) for games in entries.values()), default=0)
    if played % 2:
        return list(_second_games(entries, played, pairs, bye))
    return [
        *_attendance(tournament, pairs, bye),
        *([] if bye is None else _bye(bye, entries)),
        *(sentence for one, other in pairs for sentence in _pair(tournament, one, other, entries, played)),
    ]


def _matches(games: Sequence[Game]) -> Iterator[tuple[int, Game, Game]]:
    for index in range(0, len(games) - 1, 2):
        yield index, games[index], games[index + 1]


def _attendance(tournament: Tournament, pairs: Sequence[tuple[int, int]], bye: int | None) -> Iterable[str]:
    """Everybody who is there is paired once or has the bye, and nobody else; a bye only for an odd number."""
    here = {player.number for player in tournament.players} - {number for number, _ in tournament.byes}
    seen = Counter(number for pair in pairs for number in pair)
    if bye is not None:
        seen[bye] += 1
    for number in sorted(here | set(seen)):
        if number not in here or seen[number] != 1:
            yield f"player {number} is paired {seen[number]} times"
    if (bye is None) != (len(here) % 2 == 0):
        yield f"{len(here)} players, and the bye is {bye}"


def _bye(bye: int, entries: dict[int, tuple[Game, ...]]) -> Iterable[str]:
    """[C2]: no second bye; none after a match won by forfeit or a full-point bye."""
    for index, first, second in _matches(entries[bye]):
        if not first.opponent and first.result in ("U", "F"):
            yield f"player {bye} had a bye in match {index // 2 + 1}"
        if first.opponent and "+" in (first.result, second.result):
            others = entries[first.opponent][index : index + 2]
            if [game.result for game in others] == ["-", "-"]:
                yield f"player {bye} won match {index // 2 + 1} by forfeit"


def _pair(
    tournament: Tournament, one: int, other: int, entries: dict[int, tuple[Game, ...]], played: int
) -> Iterable[str]:
    """[C1]: no second match, unless one of the two forfeited both games of the first."""
    for index, first, second in _matches(entries[one]):
        if first.opponent == other:
            opposite = entries[other][index : index + 2]
            sides = ((first, second), opposite)
            if not any(all(game.result == "-" for game in side) for side in sides):
                yield f"players {one} and {other} met in match {index // 2 + 1}"
    for rule in tournament.forbidden:
        if one in rule.players and other in rule.players and rule.first_round <= played + 1 <= rule.last_round:
            yield f"players {one} and {other} are not to meet"


def _second_games(
    entries: dict[int, tuple[Game, ...]], played: int, pairs: Sequence[tuple[int, int]], bye: int | None
) -> Iterable[str]:
    """Article 4.4: whoever had White has Black, against the same opponent; the bye is that of the first game."""
    wanted = {
        (number, games[-1].opponent)
        for number, games in entries.items()
        if len(games) == played and games[-1].opponent and games[-1].colour == "b"
    }
    if set(pairs) != wanted or len(pairs) != len(wanted):
        yield f"the second games are {sorted(pairs)}, not {sorted(wanted)}"
    if bye is not None:
        yield f"player {bye} has a bye in a second game"
