"""Round robins: Berger tables for any number of participants, and Scheveningen matches between two teams.

Owns the tables (Tournament Rules, Annex 1), computed by rule. The numbers are drawn before (`varma` is a restricted
draw). The tables decide every pairing. Absences do not change them: a game that cannot be played is entered as a
forfeit (Tournament Rules, article 9). Must not compute standings.
"""

from __future__ import annotations

from dutchess.base.errors import InvalidTournament, Sentence
from dutchess.pairing.common.fixtures import Fixtures
from dutchess.pairing.result import Pairing

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from dutchess.pairing.rules import Editions
    from dutchess.tournament import Tournament

    Games = tuple[tuple[int, int], ...]


def pair(tournament: Tournament, whole: Tournament | None = None) -> Pairing:
    """The next round of the table. If the number of participants is odd, one rests; this is no bye and gives no points.

    An event may have fewer rounds than its table, but not more. `whole` is the tournament with its later rounds, if
    they are known: they tell whether it swaps two rounds.
    """
    numbers = participants(tournament)
    coming = tournament.played_rounds + 1
    cycle = cycle_length(len(numbers))
    declared = tournament.rounds or cycle
    double = cycles(tournament, len(numbers)) == 2
    swaps = double and swaps_last_two(whole or tournament, numbers)
    rounds = 2 * cycle if double else cycle
    if declared > rounds:
        raise InvalidTournament(
            Sentence(
                "a round robin of {count} has {rounds} rounds, or {twice} if it is double, not {declared} "
                "(TRF record 142 or XXR)",
                count=len(numbers),
                rounds=cycle,
                twice=2 * cycle,
                declared=declared,
            )
        )
    if coming > min(declared, rounds):
        raise InvalidTournament(
            Sentence("all {rounds} rounds of the round robin are already paired", rounds=min(declared, rounds))
        )
    return of_table(coming, _round(len(numbers), coming, double=double, swap_last_two=swaps), numbers)


def of_table(round_number: int, games: Games, numbers: Sequence[int]) -> Pairing:
    """A round of the table with the numbers of the participants. A participant without a game rests."""
    pairs = tuple((numbers[white - 1], numbers[black - 1]) for white, black in games)
    playing = {number for pair in pairs for number in pair}
    return Pairing(round_number, pairs, resting=next((number for number in numbers if number not in playing), None))


EDITIONS: Editions = {"berger": Fixtures(pair)}


def participants(tournament: Tournament) -> list[int]:
    """The numbers of the players, or of the teams in a team event, in order."""
    if tournament.is_team_event:
        from dutchess.tournament.teams import rosters  # only team events need it

        numbers = sorted(roster.number for roster in rosters(tournament))
    else:
        numbers = [player.number for player in tournament.players]
    if len(numbers) < 2:
        raise InvalidTournament(Sentence("a round robin needs at least two participants"))
    return numbers


def cycles(tournament: Tournament, count: int) -> int:
    """Annex 1: 2 for a double round robin, by its type (TRF record 192) or its declared rounds; otherwise 1."""
    declared = tournament.rounds or tournament.played_rounds
    return 2 if "DOUBLE" in tournament.system.upper() or declared == 2 * cycle_length(count) else 1


def swaps_last_two(tournament: Tournament, numbers: Sequence[int]) -> bool:
    """Annex 1: True for a double round robin that plays the last two rounds of its first cycle in reverse order.

    The rules recommend it, so that is how a round is paired; but an event may play them in the order of the table. The
    first of the two tells, as soon as it was played.
    """
    number = cycle_length(len(numbers)) - 1
    if not 0 < number <= tournament.played_rounds:
        return True
    side = {player.number: player.number for player in tournament.players}
    if tournament.is_team_event:
        from dutchess.tournament.teams import rosters  # only team events need it

        side = {player: roster.number for roster in rosters(tournament) for player in roster.players}
    met = {
        frozenset((side[player.number], side[player.games[number - 1].opponent]))
        for player in tournament.players
        if player.games[number - 1].opponent
    }
    in_order = {frozenset(numbers[one - 1] for one in game) for game in berger_round(len(numbers), number)}
    return not met or not met <= in_order


def cycle_length(count: int) -> int:
    """The number of rounds in which all meet each other once."""
    return count - 1 + count % 2


def berger_round(count: int, round_number: int) -> Games:
    """Annex 1: one round of the Berger table, (white, black), in the order of the printed tables.

    The centre of the round meets the last number; around it, numbers at equal distance meet each other. With an odd
    count the last number does not exist, and its opponent rests.
    """
    last = count + count % 2
    others = last - 1
    odd_round = round_number % 2 == 1
    centre = (round_number + 1) // 2 if odd_round else last // 2 + round_number // 2

    games = [(centre, last) if odd_round else (last, centre)] if last == count else []
    steps = range(1, last // 2)
    games += [((centre + step - 1) % others + 1, (centre - step - 1) % others + 1) for step in steps]
    return tuple(games)


def round_robin(count: int, *, double: bool = False, swap_last_two: bool = True) -> tuple[Games, ...]:
    """Annex 1: all rounds. In a double round robin, the second cycle has reversed colours.

    Args:
        count: the number of participants, at least two.
        double: all meet each other twice.
        swap_last_two: in a double round robin, play the last two rounds of the first cycle in reverse order, as Annex 1
            recommends, so that no player has the same colour three times in a row.
    """
    rounds = range(1, cycle_length(count) * (2 if double else 1) + 1)
    return tuple(_round(count, number, double=double, swap_last_two=swap_last_two) for number in rounds)


def _round(count: int, number: int, *, double: bool, swap_last_two: bool) -> Games:
    """One round of `round_robin`."""
    cycle = cycle_length(count)
    if number > cycle:
        return tuple([(black, white) for white, black in berger_round(count, number - cycle)])
    if double and swap_last_two and number >= cycle - 1 > 0:
        number = 2 * cycle - 1 - number
    return berger_round(count, number)


def scheveningen(first: Sequence[int], second: Sequence[int], *, double: bool = False) -> tuple[Games, ...]:
    """All rounds of a match in which every player of one team meets every player of the other, once or twice.

    In each round both teams have White on half of their boards (one more or less if their number is odd). A player's
    colours differ by at most one, or by two if the number of boards is even but no multiple of four. In a double
    match the second cycle has reversed colours.
    """
    size = len(first)
    if size != len(second) or size == 0:
        raise InvalidTournament(Sentence("the teams of a Scheveningen match must have the same number of players"))
    rounds: list[Games] = []
    for shift in range(size):
        games: list[tuple[int, int]] = []
        for board, player in enumerate(first):
            other = (board + shift) % size
            # An odd size: the sum of both boards takes every value once, for a player as for a round. An even size: two
            # rounds each against alternating boards even out the colours.
            white = (board + other) % size % 2 == 0 if size % 2 else (board + shift // 2) % 2 == 0
            games.append((player, second[other]) if white else (second[other], player))
        rounds.append(tuple(games))
    if double:
        rounds += [tuple((black, white) for white, black in games) for games in rounds]
    return tuple(rounds)
