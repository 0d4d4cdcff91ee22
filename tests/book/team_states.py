"""Random team events before a round, for comparing readings of the rules.

Owns `artificial_event`: a history that no pairing system would produce but that contradicts no fact. It draws from a
`random.Random`, so that a seed (or a Hypothesis strategy) reproduces it.
"""

from __future__ import annotations

from random import Random
from typing import Any

from dutchess.base.values import replace
from dutchess.tournament import Acceleration, ForbiddenPairs, Game, MatchScoring, Player, Team, Tournament

OPTIONS = (
    "FIDE_TEAM",
    "FIDE_TEAM_TYPEA_MP_GP",
    "FIDE_TEAM_TYPEB_MP_GP",
    "FIDE_TEAM_TYPEB_MP",
    "FIDE_TEAM_TYPEA_GP_MP",
    "FIDE_TEAM_TYPEB_GP",
    "FIDE_TEAM_MP_GP",
)
OTHER = {"w": "b", "b": "w"}
MIRROR = {"1": "0", "0": "1", "=": "=", "+": "-", "-": "+"}


def artificial_event(rng: Random, most_teams: int = 10) -> Tournament:
    """A team event with some rounds behind it: opponents of more or less the same standing, results at random.

    Colours and byes are at random, too; no match was played twice.
    """
    teams = rng.randint(most_teams - 3 if rng.random() < 0.8 else 3, most_teams)
    boards = rng.choice((1, 1, 2, 3))
    played = rng.choice((0, 1, 2, 2, 3, 3, 4, 5, 6)) if teams > 6 else rng.randint(0, teams - 1)
    players = [[number * boards + board + 1 for board in range(boards)] for number in range(teams)]
    games: dict[int, list[Game]] = {player: [] for roster in players for player in roster}
    met: set[frozenset[int]] = set()
    byes: list[int] = []
    had_bye: set[int] = set()
    missing = rng.choice((0.0, 0.0, 0.1, 0.3))
    forfeits = rng.choice((0.0, 0.0, 0.1, 0.3))
    draws = rng.choice((0.1, 0.4, 0.8))
    standing = [0.0] * teams
    disorder = rng.choice((0.0, 0.5, 0.5, 3.0, 9.0))
    for _ in range(played):
        present = [n for n in range(teams) if rng.random() >= missing]
        places = {n: standing[n] + disorder * rng.random() for n in present}
        pairs, rest = _neighbours(rng, sorted(present, key=places.__getitem__), met)
        for white, black in pairs:
            if rng.random() < forfeits:
                letters = [rng.choice("+-")] * boards
            else:
                letters = ["=" if rng.random() < draws else rng.choice("10") for _ in range(boards)]
                met.add(frozenset((white, black)))
            _play(games, players[white], players[black], letters)
            balance = sum({"1": 1, "+": 1, "=": 0}.get(letter, -1) for letter in letters)
            standing[white] += 1 + (balance > 0) - (balance < 0)
            standing[black] += 1 + (balance < 0) - (balance > 0)
        bye = next((n for n in rest if n not in had_bye and rng.random() < 0.7), None)
        byes.append(0 if bye is None else bye + 1)
        for number in range(teams):
            if not any(number in pair for pair in pairs):
                letter = "U" if number == bye else rng.choice("ZZZHF" if missing else "ZZZH")
                for player in players[number]:
                    games[player].append(Game(0, "-", letter))
        had_bye.update(() if bye is None else {bye})
    rounds = played + rng.choice((1, 2, 3, 4, 5, 6))
    event = Tournament(
        players=tuple(Player(number, rating=2500 - number, games=tuple(games[number])) for number in sorted(games)),
        rounds=rounds,
        initial_colour=rng.choice("wb"),
        system=rng.choice(OPTIONS),
        accelerations=_accelerations(rng, teams, rounds),
        forbidden=_forbidden(rng, teams, rounds),
        byes=tuple((n + 1, rng.choice("ZH")) for n in range(teams) if rng.random() < missing / 2),
        **_teams(rng, players, byes, boards),
    )
    return _some_lost_by_both(rng, event)


def _some_lost_by_both(rng: Random, event: Tournament) -> Tournament:
    """The event with some matches of which both teams lost every board, over the board or by forfeit."""
    share = rng.choice((0.0, 0.0, 0.0, 0.1))
    if not share:
        return event
    games = {player.number: list(player.games) for player in event.players}
    team_of = {player: team.number for team in event.teams for player in team.players}
    for at in range(event.played_rounds):
        for team in event.teams:
            opponent = team_of.get(games[team.players[0]][at].opponent, 0)
            if opponent < team.number or rng.random() >= share:
                continue
            for one in team.players:
                other = games[one][at].opponent
                letter = "0" if games[one][at].result in ("1", "=", "0") else "-"
                for player in (one, other):
                    games[player][at] = replace(games[player][at], result=letter)
    return replace(event, players=tuple(replace(player, games=tuple(games[player.number])) for player in event.players))


def _neighbours(rng: Random, present: list[int], met: set[frozenset[int]]) -> tuple[list[tuple[int, int]], list[int]]:
    """Pair each team with the next one that it has not met, if any; (white, black) pairs and who is left."""
    pairs: list[tuple[int, int]] = []
    rest: list[int] = []
    while present:
        one = present.pop()
        other = next((n for n in reversed(present) if frozenset((one, n)) not in met), None)
        if other is None or rng.random() < 0.03:
            rest.append(one)
        else:
            present.remove(other)
            pairs.append((one, other) if rng.random() < 0.5 else (other, one))
    return pairs, rest


def _play(games: dict[int, list[Game]], whites: list[int], blacks: list[int], letters: list[str]) -> None:
    """Enter a match; the first board of `whites` has White, colours alternate."""
    for board, (one, other, letter) in enumerate(zip(whites, blacks, letters, strict=True)):
        colour = "wb"[board % 2]
        games[one].append(Game(other, colour, letter))
        games[other].append(Game(one, OTHER[colour], MIRROR[letter]))


def _teams(rng: Random, players: list[list[int]], byes: list[int], boards: int) -> dict[str, Any]:
    worth = rng.choice(((None, None), (10, 5 * boards), (20, 10 * boards), (0, 0)))
    win, draw = rng.choice(((20, 10), (30, 10), (10, 5)))
    return {
        "teams": tuple(Team(number, f"Team {number}", tuple(roster)) for number, roster in enumerate(players, 1)),
        "team_byes": tuple((number, team, "U") for number, team in enumerate(byes, 1) if team),
        "match_scoring": MatchScoring(win, draw, pairing_bye=worth[0], bye_game_points=worth[1]),
    }


def _accelerations(rng: Random, teams: int, rounds: int) -> tuple[Acceleration, ...]:
    if rng.random() < 0.8:
        return ()
    return (
        Acceleration(
            rng.choice((0, 10)),
            1,
            rng.randint(1, rounds),
            first_player=1,
            last_player=rng.randint(1, teams),
            match_points=rng.choice((10, 20)),
        ),
    )


def _forbidden(rng: Random, teams: int, rounds: int) -> tuple[ForbiddenPairs, ...]:
    if rng.random() < 0.8 or teams < 3:
        return ()
    first = rng.randint(1, rounds)
    return (ForbiddenPairs(tuple(rng.sample(range(1, teams + 1), rng.randint(2, 3))), first, rounds),)
