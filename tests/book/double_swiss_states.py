"""Random Double-Swiss events before a round, for comparing readings of the rules.

Owns `artificial_event`, a history that no pairing system would produce but that contradicts no fact; `play_round`,
which plays a paired round; and `tournament_of`, which states an event to the package. What is random comes from a
`random.Random`, so that a seed (or a Hypothesis strategy) reproduces it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import combinations
from random import Random

from book.double_swiss import ABSENT, OPPOSITE, Entry, Event, Scoring
from dutchess.tournament import Acceleration, ForbiddenPairs, Game, Player, Tournament
from dutchess.tournament import Scoring as GameScoring

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
        forbidden=_forbidden(rng, event),
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
    """Some players, but never all of them."""
    first, *others = tpns
    away = frozenset(tpn for tpn in (first, *others) if rng.random() < share)
    return away if len(away) <= len(others) else frozenset()


def _forbidden(rng: Random, event: Event) -> frozenset[frozenset[int]]:
    """Some pairs that may not meet: none, a few, or all of the best players, so that several must float up to them."""
    tpns = sorted(event.players, key=lambda tpn: -event.score(tpn, event.played + 1))
    kind = rng.random()
    if kind < 0.7 or len(tpns) < 3:
        return frozenset()
    if kind < 0.85:
        return frozenset(frozenset(rng.sample(tpns, 2)) for _ in range(rng.randint(1, 3)))
    best = tpns[: rng.randint(2, max(len(tpns) // 2, 2))]
    return frozenset(frozenset(pair) for pair in combinations(best, 2))


def _virtual(rng: Random, count: int, rounds: int, scoring: Scoring) -> dict[int, dict[int, int]]:
    """Virtual points for the first players of the list in the first rounds."""
    if rng.random() < 0.8:
        return {}
    points, last, group = rng.choice((2 * scoring.win, scoring.win)), rng.randint(1, rounds), rng.randint(1, count)
    return {number: dict.fromkeys(range(1, group + 1), points) for number in range(1, last + 1)}


# -- the same event as facts of the package ----------------------------------------------------------------------------


def tournament_of(event: Event) -> Tournament:
    """The event as a tournament: each match takes two columns, the second one with the colours reversed.

    The bye is a win and a draw (1.4): `U` and `H`.
    """
    scoring = event.scoring
    return Tournament(
        players=tuple(
            Player(tpn, rating=2500 - tpn, games=tuple(game for entry in entries for game in _columns(entry)))
            for tpn, entries in sorted(event.players.items())
        ),
        rounds=2 * event.rounds,
        initial_colour=event.initial_colour,
        system="FIDE_DOUBLESWISS",
        scoring=GameScoring(
            win=scoring.win,
            draw=scoring.draw,
            loss=scoring.loss,
            forfeit_win=scoring.win,
            pairing_bye=scoring.win,
            full_bye=scoring.full_bye // 2,
            half_bye=scoring.draw,
            unknown=scoring.draw,
        ),
        byes=tuple((tpn, "Z") for tpn in sorted(event.absent)),
        forbidden=tuple(
            ForbiddenPairs(tuple(sorted(pair)), 2 * event.played + 1, 2 * event.rounds)
            for pair in sorted(event.forbidden, key=sorted)
        ),
        accelerations=tuple(
            Acceleration(points, 2 * number - 1, 2 * number, first_player=tpn, last_player=tpn)
            for number, given in sorted(event.virtual.items())
            for tpn, points in sorted(given.items())
        ),
    )


def _columns(entry: Entry) -> tuple[Game, Game]:
    if entry.bye:
        return Game(0, "-", entry.bye), Game(0, "-", "H" if entry.bye == "U" else entry.bye)
    first, second = entry.games
    return Game(entry.opponent, entry.colour, first), Game(entry.opponent, OPPOSITE[entry.colour], second)
