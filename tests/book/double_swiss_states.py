"""Random Double-Swiss events before a round, for comparing readings of the rules.

Owns `artificial_event`: a history that no pairing system would produce but that contradicts no fact, and `play_round`,
which plays a paired round. Both draw from a `random.Random`, so that a seed (or a Hypothesis strategy) reproduces them.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from random import Random

from book.double_swiss import ABSENT, OPPOSITE, Entry, Event, Scoring

# Results of a game for White and for Black: usual ones, odd ones (preface), forfeits.
USUAL = (("1", "0"), ("0", "1"), ("=", "="))
ODD = (("=", "0"), ("0", "="), ("0", "0"))
FORFEITS = (("+", "-"), ("-", "+"), ("-", "-"))
SCORINGS = (Scoring(), Scoring(), Scoring(), Scoring(20, 10, 0, 40, 20), Scoring(30, 10, 0, 60, 20))


def empty_event(rng: Random, most_players: int = 10) -> Event:
    """An event before its first round; some players may come later."""
    count = rng.randint(most_players - 3 if rng.random() < 0.8 else 2, most_players)
    return Event(
        players=dict.fromkeys(range(1, count + 1), ()),
        rounds=rng.randint(3, 9),
        initial_colour=rng.choice("wb"),
        scoring=rng.choice(SCORINGS),
        absent=_absent(rng, range(1, count + 1), rng.choice((0.0, 0.0, 0.15))),
    )


def artificial_event(rng: Random, most_players: int = 10) -> Event:
    """An event with some rounds behind it: opponents of more or less the same standing, results at random."""
    event = empty_event(rng, most_players)
    count = len(event.players)
    played = rng.choice((0, 1, 2, 2, 3, 3, 4, 5, 6)) if count > 6 else rng.randint(0, max(count - 1, 1))
    missing, disorder = rng.choice((0.0, 0.0, 0.1, 0.3)), rng.choice((0.0, 5.0, 5.0, 30.0, 90.0))
    luck = _Luck(rng)
    for _ in range(played):
        scores = {tpn: event.score(tpn, event.played + 1) for tpn in event.players}
        event = replace(event, absent=_absent(rng, event.players, missing))
        here = [tpn for tpn in event.players if tpn not in event.absent]
        here.sort(key=lambda tpn: scores[tpn] + disorder * rng.random())
        pairs, rest = _neighbours(rng, here, event)
        had_bye = {tpn for tpn, entries in event.players.items() if any(entry.bye == "U" for entry in entries)}
        bye = next((tpn for tpn in rest if tpn not in had_bye and rng.random() < 0.7), None)
        event = luck.play(event, pairs, bye)
    rounds = played + rng.choice((1, 1, 2, 3, 4))
    return replace(
        event,
        rounds=rounds,
        absent=_absent(rng, event.players, missing / 2),
        forbidden=_forbidden(rng, count),
        virtual=_virtual(rng, count, rounds, event.scoring),
    )


def play_round(rng: Random, event: Event, pairs: tuple[tuple[int, int], ...], bye: int | None) -> Event:
    """The event after a round that was paired so; some players may miss the next one."""
    after = _Luck(rng).play(event, list(pairs), bye)
    return replace(after, absent=_absent(rng, event.players, rng.choice((0.0, 0.0, 0.1))))


class _Luck:
    """How the matches of an event end."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self._draws = rng.choice((0.1, 0.4, 0.8))
        self._forfeits = rng.choice((0.0, 0.0, 0.1, 0.4))
        self._no_shows = rng.choice((0.0, 0.0, 0.1, 0.3))

    def play(self, event: Event, pairs: list[tuple[int, int]], bye: int | None) -> Event:
        """The event with one more round; players without a match have a bye, or are absent."""
        added: dict[int, Entry] = {}
        for white, black in pairs:
            added[white], added[black] = self._match(white, black)
        if bye is not None:
            added[bye] = Entry(bye="U")
        for tpn in event.players:
            if tpn not in added:
                added[tpn] = ABSENT if self._rng.random() < 0.8 else Entry(bye=self._rng.choice("HHHF"))
        players = {tpn: (*entries, added[tpn]) for tpn, entries in event.players.items()}
        return replace(event, players=players, absent=frozenset())

    def _match(self, white: int, black: int) -> tuple[Entry, Entry]:
        first, second = self._game(), self._game()
        if self._rng.random() < self._no_shows:
            first = second = self._rng.choice((("+", "-"), ("-", "+"), ("-", "-")))
        return (
            Entry(black, "w", first[0] + second[0]),
            Entry(white, OPPOSITE["w"], first[1] + second[1]),
        )

    def _game(self) -> tuple[str, str]:
        """One game, seen from the player who has White in game 1."""
        draw = self._rng.random()
        if draw < self._forfeits:
            return self._rng.choice(FORFEITS)
        if draw > 0.97:
            return self._rng.choice(ODD)
        return USUAL[2] if self._rng.random() < self._draws else self._rng.choice(USUAL[:2])


def _neighbours(rng: Random, here: list[int], event: Event) -> tuple[list[tuple[int, int]], list[int]]:
    """Pair each player with the next one that they have not met, if any; (White, Black) of game 1, and who is left."""
    met = {tpn: {entry.opponent for _, entry in event.played_matches(tpn)} for tpn in event.players}
    pairs: list[tuple[int, int]] = []
    rest: list[int] = []
    while here:
        one = here.pop()
        other = next((tpn for tpn in reversed(here) if tpn not in met[one]), None)
        if other is None or rng.random() < 0.03:
            rest.append(one)
        else:
            here.remove(other)
            pairs.append((one, other) if rng.random() < 0.5 else (other, one))
    return pairs, rest


def _absent(rng: Random, tpns: Iterable[int], share: float) -> frozenset[int]:
    return frozenset(tpn for tpn in tpns if rng.random() < share)


def _forbidden(rng: Random, count: int) -> frozenset[frozenset[int]]:
    if rng.random() < 0.8 or count < 3:
        return frozenset()
    return frozenset(frozenset(rng.sample(range(1, count + 1), 2)) for _ in range(rng.randint(1, 3)))


def _virtual(rng: Random, count: int, rounds: int, scoring: Scoring) -> dict[int, dict[int, int]]:
    """Virtual points for the first players of the list in the first rounds."""
    if rng.random() < 0.8:
        return {}
    points, last, group = rng.choice((2 * scoring.win, scoring.win)), rng.randint(1, rounds), rng.randint(1, count)
    return {number: dict.fromkeys(range(1, group + 1), points) for number in range(1, last + 1)}
