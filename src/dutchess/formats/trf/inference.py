"""Recover facts that a file does not state from its points columns: the point system, or byes without a code.

Owns the solution of `points = wins * W + draws * D + pairing-allocated byes * P` over all players, and the byes in
reports that are older than the codes for byes. Used only if points columns contradict the results, or for entries in
the old style.
"""

from __future__ import annotations

from dutchess.base.errors import Sentence
from dutchess.base.values import replace
from dutchess.formats.trf import checks
from dutchess.formats.trf.deviations import Deviation
from dutchess.formats.trf.players import block_column, empty_rounds
from dutchess.tournament import DRAWN, NO_COLOUR, POSITIVE, Game, Scoring

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from dutchess.formats.trf.players import PlayerLine
    from dutchess.formats.trf.records import Statements
    from dutchess.tournament import Player, Tournament

WINS = POSITIVE | {"F"}
DRAWS = DRAWN | {"H"}
BYE_NAMES = {
    "U": Sentence("pairing-allocated bye"),
    "F": Sentence("full-point bye"),
    "H": Sentence("half-point bye"),
}


def explain_points(
    tournament: Tournament, stated: Statements, lines: Sequence[PlayerLine], games: Mapping[int, Sequence[Game]]
) -> Tournament:
    """The tournament with byes or a point system that explain its points columns, or InvalidTournament."""
    wrong = checks.wrong_points(lines, games, tournament.scoring, _amounts(tournament))
    if not wrong:
        return tournament
    if stated.is_team or stated.has_adjustments:
        for line, total in wrong:
            stated.warn(
                Sentence("the results give {total} points; the points column is ignored here", total=total / 10),
                line.row,
                81,
            )
        return tournament
    with_byes = recover_byes(tournament, wrong, stated.deviations)
    if with_byes is not None:
        return with_byes
    scoring = None if stated.has_scoring else _recover_scoring(tournament, lines, games)
    if scoring is None:
        raise checks.points_error(*wrong[0])
    values = Sentence(
        "a win {win}, a draw {draw}, the pairing-allocated bye {bye}",
        win=scoring.win / 10,
        draw=scoring.draw / 10,
        bye=scoring.pairing_bye / 10,
    )
    stated.deviations.append(
        Deviation(Sentence("no record states the point system; the points columns show: {values}", values=values))
    )
    return replace(tournament, scoring=scoring)


def _recover_scoring(
    tournament: Tournament, lines: Sequence[PlayerLine], games: Mapping[int, Sequence[Game]]
) -> Scoring | None:
    """The point system that explains the points columns.

    They may count all rounds, all rounds with the byes of the coming one, or leave out a last round that is not over.
    """
    coming = {number: [Game(0, NO_COLOUR, letter)] for number, letter in tournament.byes}
    totals = [(line.points, games[line.number], line.number) for line in lines if line.points is not None]
    readings = [
        infer_scoring((points, entries) for points, entries, _ in totals),
        infer_scoring((points, [*entries, *coming.get(number, [])]) for points, entries, number in totals),
    ]
    if _open_points(tournament):
        readings.append(infer_scoring((points, entries[:-1]) for points, entries, _ in totals))
    recovered = [reading for reading in readings if reading is not None]
    return recovered[0] if recovered and all(reading == recovered[0] for reading in recovered) else None


def _amounts(tournament: Tournament) -> dict[int, tuple[int, ...]]:
    """Amounts that a player's points column may include beside the results, in the files of any program."""
    amounts, pending = checks.extra_points(tournament), _open_points(tournament)
    for number, ways in pending.items():
        amounts[number] = tuple([points + more for points in amounts.get(number, (0,)) for more in ways])
    return amounts


def _open_points(tournament: Tournament) -> dict[int, tuple[int, ...]]:
    """If games are open: the amounts by which a player's points column may differ from the results.

    Some programs count an open game as a draw, as pairing does. Others leave out a round that is not over, with the
    byes in it. A program may do either, or both.
    """
    points = tournament.scoring.points
    is_open = any(player.games and player.games[-1].result == "?" for player in tournament.players)
    by_number: dict[int, tuple[int, ...]] = {}
    for player in tournament.players:
        drawn = sum([points(game) for game in player.games if game.result == "?"])
        bye = points(player.games[-1]) if is_open and not player.games[-1].opponent else 0
        if drawn or bye:
            by_number[player.number] = (0, drawn, -bye, drawn - bye)
    return by_number


def settle_old_byes(lines: Sequence[PlayerLine], is_team: bool) -> None:
    """`+` or `1` without an opponent is the pairing-allocated bye, or a full-point bye if a round has several `1`.

    In team files, `+` with a colour is a forfeit win against an unknown opponent and does not change.
    """
    for index in range(max(len(line.games) for line in lines)):
        alone = [
            (line, game)
            for line in lines
            if index < len(line.games) and (game := line.games[index]) is not None and not game.opponent
        ]
        candidates = sum(game.result in "U+1" for _, game in alone)
        for line, game in alone:
            if game.result == "+" and not (is_team and game.colour != NO_COLOUR):
                line.games[index] = Game(0, NO_COLOUR, "U")
            elif game.result == "1":
                line.games[index] = Game(0, NO_COLOUR, "U" if candidates == 1 else "F")


def settle_byes_of_matches(games: Mapping[int, list[Game]], scoring: Scoring, deviations: list[Deviation]) -> Scoring:
    """C.04.5: some programs write the bye of a match as `U` in both games, with its points for the whole match.

    The second one becomes `H`, so that the two add up to a win and a draw (article 1.4). The scoring comes back with
    the points of the first half.
    """
    twice = [
        (entries, index)
        for entries in games.values()
        for index in range(1, len(entries), 2)
        if entries[index - 1].result == entries[index].result == "U"
    ]
    if not twice:
        return scoring
    for entries, index in twice:
        entries[index] = Game(0, NO_COLOUR, "H")
    deviations.append(
        Deviation(
            Sentence("the pairing-allocated bye has U in both games of a match; it is worth a win (U) and a draw (H)")
        )
    )
    return replace(scoring, pairing_bye=scoring.win) if scoring.pairing_bye == scoring.win + scoring.draw else scoring


def recover_byes(
    tournament: Tournament, wrong: Sequence[tuple[PlayerLine, int]], deviations: list[Deviation]
) -> Tournament | None:
    """The tournament with the byes for which old reports had no code, or None if they do not explain all columns.

    `wrong` holds the players whose column and results differ, with the points by the results. A full point that is the
    only one of its round is the pairing-allocated bye.
    """
    letters: dict[tuple[int, int], str] = {}
    unclear: list[PlayerLine] = []
    for line, total in wrong:
        rounds = empty_rounds(line, tournament.played_rounds)
        recovered = _byes((line.points or 0) - total, len(rounds), tournament.scoring)
        if recovered is None:
            return None
        letters.update({(line.number, index): letter for index, letter in zip(rounds, recovered, strict=True)})
        if len(set(recovered)) > 1:
            unclear.append(line)
    for index in range(tournament.played_rounds):
        full = [key for key, letter in letters.items() if key[1] == index and letter == "F"]
        if len(full) == 1 and not _has_full_bye(tournament, index):
            letters[full[0]] = "U"
    _report_byes([line for line, _ in wrong], unclear, letters, deviations)
    return replace(tournament, players=tuple([_with_byes(player, letters) for player in tournament.players]))


def _report_byes(
    lines: Sequence[PlayerLine],
    unclear: Sequence[PlayerLine],
    letters: Mapping[tuple[int, int], str],
    deviations: list[Deviation],
) -> None:
    """One warning for each certain bye, and one for all players whose byes are uncertain."""
    rows = {line.number: line.row for line in lines}
    uncertain = {line.number for line in unclear}
    for (number, index), letter in letters.items():
        if letter != "Z" and number not in uncertain:
            message = Sentence(
                "an entry without a code; by the points column it is a {bye} ({letter})",
                bye=BYE_NAMES[letter],
                letter=letter,
            )
            deviations.append(Deviation(message, rows[number], block_column(index)))
    if unclear:
        numbers = ", ".join([str(line.number) for line in unclear])
        message = Sentence(
            "the points include byes, but several rounds without a code could hold them; the first ones are assumed"
        )
        deviations.append(
            Deviation(Sentence("{what}: players {numbers}", what=message, numbers=numbers), unclear[0].row, 81)
        )


def _byes(missing: int, empty: int, scoring: Scoring) -> str | None:
    """Letters for a player's empty rounds, in order, that give the missing points, or None if no byes do.

    Half-point byes are tried before full-point byes, and earlier rounds before later ones. The answer is certain if all
    letters are the same.
    """
    half, full = scoring.half_bye - scoring.zero_bye, scoring.full_bye - scoring.zero_bye
    for fulls in range(empty + 1):
        halves, rest = divmod(missing - fulls * full, half) if half > 0 else (0, missing - fulls * full)
        if rest == 0 and halves >= 0 and fulls + halves <= empty:
            return ("F" * fulls + "H" * halves).ljust(empty, "Z")
    return None


def _has_full_bye(tournament: Tournament, index: int) -> bool:
    """True if a player has a full-point or pairing-allocated bye in this round."""
    return any(player.games[index].result in "UF" for player in tournament.players)


def _with_byes(player: Player, letters: Mapping[tuple[int, int], str]) -> Player:
    games = list(player.games)
    for index in range(len(games)):
        if (player.number, index) in letters:
            games[index] = Game(0, NO_COLOUR, letters[player.number, index])
    return replace(player, games=tuple(games))


def infer_scoring(totals: Iterable[tuple[int, Sequence[Game]]]) -> Scoring | None:
    """The only point system under which every row (points, games) is exactly right, or None.

    Losses and absences are worth nothing. If nobody has the pairing-allocated bye, it is worth a win. No value may
    depend on the points of one player alone, because these could be wrong; the value of the bye may, if it is usual.
    """
    rows: dict[tuple[int, ...], int] = {}
    for points, games in totals:
        letters = [game.result for game in games]
        wins, draws = sum(letter in WINS for letter in letters), sum(letter in DRAWS for letter in letters)
        row: tuple[int, ...] = (wins, draws, letters.count("U"), points)
        rows[row] = rows.get(row, 0) + 1
    has_bye = any(row[2] for row in rows)
    if not has_bye:
        rows = {(row[0], row[1], row[3]): count for row, count in rows.items()}
    decisive = _independent(list(rows))
    solution = _solve(list(rows), decisive) if len(decisive) == (3 if has_bye else 2) else None
    if solution is None:
        return None
    without_one = [_independent([other for other in rows if other != row]) for row in decisive if rows[row] == 1]
    confirmed = min((len(scorings) for scorings in without_one), default=len(decisive))
    win, draw = solution[:2]
    bye = solution[2] if has_bye else win
    if confirmed < 2 or not (win > draw >= 0 and bye >= 0):
        return None
    if confirmed < len(decisive) and bye not in (0, draw, win):
        return None
    return Scoring(win=win, draw=draw, forfeit_win=win, pairing_bye=bye, full_bye=win, half_bye=draw, unknown=draw)


def _independent(rows: Sequence[tuple[int, ...]]) -> list[tuple[int, ...]]:
    """Equations (coefficients, right side) that determine the unknowns in order, up to the first undetermined one."""
    independent: list[tuple[int, ...]] = []
    for column in range(len(rows[0]) - 1 if rows else 0):
        basis = _triangle(independent)
        row = next((row for row in rows if _reduce(row, basis)[column]), None)
        if row is None:
            break
        independent.append(row)
    return independent


def _solve(rows: Sequence[tuple[int, ...]], decisive: Sequence[tuple[int, ...]]) -> list[int] | None:
    """The integer solution of the decisive equations, if all other equations confirm it."""
    basis = _triangle(decisive)
    if any(any(_reduce(row, basis)) for row in rows):
        return None
    values = [0] * len(basis)
    for column in reversed(range(len(basis))):
        row = basis[column]
        rest = row[-1] - sum(row[k] * values[k] for k in range(column + 1, len(basis)))
        values[column], remainder = divmod(rest, row[column])
        if remainder:
            return None
    return values


def _triangle(rows: Sequence[tuple[int, ...]]) -> list[tuple[int, ...]]:
    basis: list[tuple[int, ...]] = []
    for row in rows:
        basis.append(_reduce(row, basis))
    return basis


def _reduce(row: tuple[int, ...], basis: Sequence[tuple[int, ...]]) -> tuple[int, ...]:
    """Eliminate the first unknowns from an equation, without fractions (row k of the basis leads with unknown k)."""
    for column, pivot in enumerate(basis):
        if row[column]:
            factor, own = pivot[column], row[column]
            row = tuple([factor * value - own * other for value, other in zip(row, pivot, strict=True)])
    return row
