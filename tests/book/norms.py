"""A judge of title norms: B.01 1.4 by literal enumeration of every choice of games that 1.4.1 e and f allow.

Owns the reading of the articles for an open Swiss of nine to thirteen rounds in which 1.4.3d does not hold (fewer than
twenty foreign players), and for single and double round robins of up to thirteen games. It takes the facts of the
players and shares no code with `dutchess.awards`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations
from typing import NamedTuple

from dutchess import Norm
from dutchess.tournament import Player, Tournament

# 1.4.9: the difference for each per cent from 50 to 100.
DIFFERENCES = (
    *(0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133, 141, 149, 158, 166, 175, 184, 193),
    *(202, 211, 220, 230, 240, 251, 262, 273, 284, 296, 309, 322, 336, 351, 366, 383, 401, 422, 444, 470, 501, 538),
    *(589, 677, 800),
)
TITLED = ("GM", "IM", "FM", "WGM", "WIM", "WFM")
POINTS = {"1": 10, "W": 10, "=": 5, "D": 5, "0": 0, "L": 0}


class Demands(NamedTuple):
    """What 1.4.5, 1.4.6, 1.4.8 and 1.4.8a ask for a title."""

    performance: int
    average: int
    floor: int
    holders: tuple[str, ...]


DEMANDS = {
    "GM": Demands(2600, 2380, 2200, ("GM",)),
    "IM": Demands(2450, 2230, 2050, ("IM", "GM")),
    "WGM": Demands(2400, 2180, 2000, ("WGM", "IM", "GM")),
    "WIM": Demands(2250, 2030, 1850, ("WIM", "WGM", "IM", "GM")),
}


class Met(NamedTuple):
    """One game that counts."""

    round: int
    opponent: int
    rating: int
    title: str
    federation: str
    points: int


class Figures(NamedTuple):
    """Average, performance and points of a choice of games."""

    average: int
    performance: int
    points: int


def rounded(value: Fraction) -> int:
    """Halves up."""
    return int(value + Fraction(1, 2))


def figures(games: Sequence[Met], title: str) -> Figures:
    """1.4.6 to 1.4.9."""
    ratings = {game.opponent: game.rating or 1400 for game in games}  # unrated: 1400
    lowest = min(ratings, key=lambda opponent: ratings[opponent])  # one opponent is raised, whether met once or twice
    ratings[lowest] = max(ratings[lowest], DEMANDS[title].floor)
    average = rounded(Fraction(sum(ratings[game.opponent] for game in games), len(games)))
    points = sum(game.points for game in games)
    per_cent = rounded(Fraction(10 * points, len(games)))
    difference = DIFFERENCES[per_cent - 50] if per_cent >= 50 else -DIFFERENCES[50 - per_cent]
    return Figures(average, average + difference, points)


def holds(games: Sequence[Met], title: str, own: str, double: bool = False, exempt: bool = False) -> bool:
    """1.4.3 to 1.4.8a for these games; their number was looked at before."""
    demands, now = DEMANDS[title], figures(games, title)
    return (
        mixed(games, title, own, double, exempt)
        and now.average >= demands.average  # 1.4.8a
        and now.performance >= demands.performance  # 1.4.8
        and 20 * now.points >= 7 * 10 * len(games)  # 35 %
    )


def mixed(games: Sequence[Met], title: str, own: str, double: bool, exempt: bool = False) -> bool:
    """1.4.3 to 1.4.5: federations and titles of the opponents. In a double round robin a title counts once.

    An event that is `exempt` is exempt from 1.4.3 and 1.4.4.
    """
    number = len(games)
    federations = [game.federation for game in games if game.federation != "FID"]
    titles = [game.title for game in games]
    third = max(3, -(-number // 3))
    if double:
        titles = [name for _, name in {(game.opponent, game.title) for game in games}]
        third = -(-third // 2)
    foreign = (
        len({one for one in federations if one != own}) >= 2  # 1.4.3
        and 5 * federations.count(own) <= 3 * number  # 1.4.4
        and all(3 * federations.count(one) <= 2 * number for one in federations)
    )
    return (
        (exempt or foreign)
        and 2 * sum(name in TITLED for name in titles) >= len(titles)  # 1.4.5
        and sum(name in DEMANDS[title].holders for name in titles) >= third
    )


def counting(tournament: Tournament, number: int) -> tuple[list[Met], bool]:
    """1.4.2: the games that may count, in order of rounds, and whether eight may count as nine (1.4.1).

    A win by forfeit in the last round is a game lost: as the last one it may be left out.
    """
    games: list[Met] = []
    missed = 0
    for at, entry in enumerate(tournament.player(number).games, 1):
        if entry.result in "+U":
            missed += 1
        stayed_away = entry.result == "+" and at == tournament.rounds
        if entry.result not in POINTS and not stayed_away:
            continue
        other = tournament.player(entry.opponent)
        if other.federation and not (is_round_robin(tournament) and scored_nothing(tournament, other)):
            points = POINTS.get(entry.result, 0)
            games.append(Met(at, other.number, other.rating, other.title, other.federation, points))
    return games, tournament.rounds == 9 and missed == 1


def is_too_fast(tournament: Tournament) -> bool:
    """0.5 and 1.1.3: less than two hours for 60 moves, if the file tells the time control."""
    seconds, first = 0, 0
    for part in tournament.header.coded_time_control.split(":") if tournament.header.coded_time_control else ():
        moves, _, time = part.rpartition("/")
        here = min(int(moves or 60), 60 - first)
        base, _, increment = time.partition("+")
        seconds, first = seconds + int(base) + here * int(increment or 0), first + here
    return 0 < seconds < 7200


def is_round_robin(tournament: Tournament) -> bool:
    return "ROUNDROBIN" in tournament.system


def scored_nothing(tournament: Tournament, other: Player) -> bool:
    """1.4.2: unrated, and without half a point over the board against anybody rated."""
    if other.rating:
        return False
    rated = {player.number for player in tournament.players if player.rating}
    return sum(POINTS.get(entry.result, 0) for entry in other.games if entry.opponent in rated) == 0


def choices(tournament: Tournament, number: int, title: str, exempt: bool = False) -> Iterator[list[Met]]:
    """1.4.1: every choice of at least nine games, or eight of nine rounds whose ninth was a forfeit win or a bye."""
    own = tournament.player(number)
    games, eight = counting(tournament, number)
    for first in _beginnings(tournament, number, games):
        won = [game for game in first if game.points == 10]
        double = "DOUBLE" in tournament.system
        if is_round_robin(tournament) and not mixed(first, title, own.federation, double, exempt):
            won = []  # f: in a round robin only if the opponents of the complete tournament make a norm possible
        for size in range(len(won) + 1):  # f: won games are left out
            for without in combinations(won, size):
                kept = [game for game in first if game not in without]
                played = [game for game in kept if own.games[game.round - 1].result != "+"]
                if len(kept) >= 9 or (eight and len(kept) == len(played) == 8):
                    yield kept


def _beginnings(tournament: Tournament, number: int, games: list[Met]) -> Iterator[list[Met]]:
    """1.4.1e: later games are left out; in a round robin only a win by forfeit in the last round."""
    if not is_round_robin(tournament):
        yield from (games[:end] for end in range(len(games) + 1))
        return
    yield games
    own = tournament.player(number).games
    if any(own[game.round - 1].result == "+" for game in games):
        yield [game for game in games if own[game.round - 1].result != "+"]


def norms(tournament: Tournament, number: int, title: str, exempt: bool = False) -> list[list[Met]]:
    """Every choice of games with which a player has the norm."""
    if is_too_fast(tournament):
        return []
    own, double = tournament.player(number).federation, "DOUBLE" in tournament.system
    some = choices(tournament, number, title, exempt)
    return [games for games in some if holds(games, title, own, double, exempt)]


def credited(games: Sequence[Met], title: str) -> int:
    """1.4.1d: the number of games a norm counts as; each whole point above the need is one more, up to thirteen."""
    now = figures(games, title)
    need = now.points
    while need >= 5 and _enough(games, title, need - 5):
        need -= 5
    return min(max(len(games), 9) + (now.points - need) // 10, 13)


def _enough(games: Sequence[Met], title: str, points: int) -> bool:
    """Whether so many points would have given the performance and 35 % against the same opponents."""
    others = [games[0]._replace(points=points), *[game._replace(points=0) for game in games[1:]]]
    return figures(others, title).performance >= DEMANDS[title].performance and 20 * points >= 70 * len(games)


def faults(tournament: Tournament, norm: Norm, exempt: str = "") -> list[str]:
    """What is wrong with a norm, in words: yes or no, and with a yes the games and their figures.

    `exempt` is the article by which the event is exempt from 1.4.3 and 1.4.4.
    """
    foreign = [one.article for one in norm.requirements if one.name in ("exempt", "federations", "own", "one")]
    if foreign != ([exempt] if exempt else ["1.4.3", "1.4.4", "1.4.4"]):
        return [f"{norm.title}: {foreign} are named for the federations; the exemption is {exempt!r}"]
    if norm.in_force != ((tournament.header.start or "2024/01/01") >= "2024/01/01"):
        return [f"{norm.title}: the event began on {tournament.header.start}, but in_force is {norm.in_force}"]
    made = norms(tournament, norm.player, norm.title, bool(exempt))
    if norm.achieved != bool(made):
        return [f"{norm.title}: achieved is {norm.achieved}, but {len(made)} choices of games give the norm"]
    if not made:
        return []
    rounds = [game.round for game in norm.games]
    chosen = next((games for games in made if [game.round for game in games] == rounds), None)
    if chosen is None:
        return [f"{norm.title}: the games of rounds {rounds} are no choice that gives the norm"]
    found = []
    if figures(chosen, norm.title) != (norm.average, norm.performance, norm.points):
        found.append(f"{norm.title}: {figures(chosen, norm.title)} are the figures of rounds {rounds}")
    if norm.performance != max(figures(games, norm.title).performance for games in made):
        found.append(f"{norm.title}: another choice has a higher performance than {norm.performance}")
    if norm.credited != credited(chosen, norm.title):
        found.append(f"{norm.title}: it counts as {credited(chosen, norm.title)} games, not as {norm.credited}")
    return found
