"""`dutchess playoff`: the games and colours of a play-off, and the final order by its results.

Owns the printed form of a play-off. Must not decide anything.
"""

from __future__ import annotations

import sys

from dutchess.cli import exits, files
from dutchess.cli.options import Arguments, Command, Option, UsageError
from dutchess.cli.tournaments.generate import draw_seed
from dutchess.pairing.roundrobin.playoff import FIRST_INTERVAL, STAGE_INTERVAL, TIME_CONTROL, Playoff, shared_prizes
from dutchess.ranking.standings import standings
from dutchess.tournament import points_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from dutchess.tournament import Tournament

COMMAND = Command(
    name="playoff",
    summary="Run a play-off between tied players: games, colours, final order and prizes.",
    usage="dutchess playoff FILE --players LIST [--seed S] [--results LIST] [--prizes LIST] [--time-control TEXT]",
    options=(
        Option(
            "--players",
            "pairing numbers of the tied players, comma-separated, in the order of the tie-breaks",
            metavar="LIST",
        ),
        Option(
            "--seed",
            "seed of the lots, to repeat them; default: a random seed, which is printed",
            metavar="S",
            kind="integer",
        ),
        Option(
            "--results",
            "results so far, comma-separated, in the order of the games: 1, = or 0 for White",
            metavar="LIST",
        ),
        Option(
            "--time-control", "time control of the play-off, as announced; default: that of Annex 3", metavar="TEXT"
        ),
        Option(
            "--prizes",
            "prize money for the places, comma-separated; players who share places share the money",
            metavar="LIST",
        ),
    ),
    example="dutchess playoff examples/weekend-46.trf --players 3,1 --seed 7 --results =,=,1",
    notes="Two players play two games, then single games until one is won. Three players play a round robin, four a "
    "knock-out. If there are five or more, only the first four take part. The players must be tied on points. (Annex 3 "
    "article 1 of the Tournament Rules of 2011.)",
)


def run(arguments: Arguments) -> int:
    """Replay the play-off from its seed and results; print the games and the order."""
    tournament = files.load(arguments.files[0])
    names = {player.number: player.name or f"player {player.number}" for player in tournament.players}
    players = _numbers(arguments, "--players")
    unknown = [number for number in players if number not in names]
    if unknown:
        raise UsageError(f"{arguments.files[0]} has no player {unknown[0]}")
    seed = arguments.integer("--seed")
    playoff = Playoff.among(players, draw_seed() if seed is None else seed)
    _refuse_untied(tournament, players, names)
    lines = [f"Seed {playoff.seed}", *_times(arguments.text("--time-control"))]
    for result in _words(arguments, "--results"):
        if playoff.is_over:
            raise UsageError("--results has more results than the play-off has games")
        white, black = playoff.games[0]
        lines.append(f"{names[white]} - {names[black]}  {result}")
        playoff = playoff.with_result(white, black, result)
    lines += [f"{names[white]} - {names[black]}  to be played" for white, black in playoff.games]
    if playoff.is_over:
        prizes = _numbers(arguments, "--prizes")
        shares = shared_prizes(playoff.order(), prizes) if prizes else {}
        place = 1
        for group in playoff.order():
            for number in group:
                lines.append(f"{place}. {names[number]}" + (f"  {float(shares[number]):.2f}" if shares else ""))
            place += len(group)
    sys.stdout.write("\n".join(lines) + "\n")
    return exits.FINE


def _refuse_untied(tournament: Tournament, players: Sequence[int], names: dict[int, str]) -> None:
    """Annex 3 article 1: a play-off is for players who are tied on points."""
    scores = {row.player: row.points for row in standings(tournament, [], teams=False) if row.rank is not None}
    left_out = [number for number in players if number not in scores]
    if left_out:
        raise UsageError(f"{names[left_out[0]]} is not ranked in the standings")
    first = players[0] if players else 0
    for number in players:
        if scores[number] != scores[first]:
            one, other = (f"{names[who]} has {points_text(scores[who])} points" for who in (first, number))
            raise UsageError(f"a play-off is for tied players: {one}, {other}")


def _times(announced: str) -> Iterator[str]:
    """Annex 3 articles 1h and 1k: time control and intervals."""
    yield f"Time control: {announced or TIME_CONTROL}"
    yield (
        f"Intervals, at least: {FIRST_INTERVAL} minutes after the last game of the main event with a player of the "
        f"play-off, {STAGE_INTERVAL} minutes between stages"
    )


def _words(arguments: Arguments, name: str) -> list[str]:
    return [word.strip() for word in arguments.text(name).split(",") if word.strip()]


def _numbers(arguments: Arguments, name: str) -> list[int]:
    words = _words(arguments, name)
    if not all(word.isdecimal() for word in words):
        raise UsageError(f"{name} takes whole numbers, comma-separated")
    return [int(word) for word in words]
