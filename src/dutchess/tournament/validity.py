"""Do the facts of a tournament contradict each other?

Owns `Problem` and `problems`, the one list of what may not be, for tournaments from a file (`dutchess.trf` adds the
place) and from code (`Tournament.validated`). Each check runs in one cheap pass; what to call a fault is worked out
only after it is found. Must not read files, pair or derive anything by a rule.
"""

from __future__ import annotations

from dutchess.record import record
from dutchess.tournament import ABSENT, ALL_ROUNDS, BLACK, NO_COLOUR, OVER_THE_BOARD, WHITE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from dutchess.pairing import Pairing
    from dutchess.tournament import Game, Tournament

WITH_OPPONENT = frozenset("1=0WDL+-?")
WITHOUT_OPPONENT = frozenset("UFHZ")
TOGETHER, ALONE = "1 = 0 W D L + - ?", "U F H Z"  # the same for people
REQUESTED = frozenset("FHZ")
ADJUSTED = frozenset(("", *"WDLFHZ+-"))


def _legal_pairs() -> frozenset[str]:
    """Both sides of a game as colour, result, colour, result: all that may stand against each other."""
    played = ("10", "01", "==", "=0", "0=", "00", "WL", "LW", "DD", "DL", "LD", "LL", "??")
    forfeited = ("+-", "-+", "--")
    colours = ("wb", "bw")
    found = [c[0] + r[0] + c[1] + r[1] for r in played for c in colours]
    found += [c[0] + r[0] + c[1] + r[1] for r in forfeited for c in (*colours, "--", "w-", "-w", "b-", "-b")]
    return frozenset(found)


LEGAL_PAIRS = _legal_pairs()


@record
class Problem:
    """One contradiction.

    Attributes:
        message: what is wrong, in words a person can act on.
        player, round, field: whose entry in which round, and which part of it (`opponent`, `colour`, `result`) or of
            the player (`number`); 0 and empty where it is about something else.
        fact, index: the field of the tournament it is about and the place in it, where it is not about an entry.
        harmless: what a careful reader mentions and nobody refuses.
    """

    message: str
    player: int = 0
    round: int = 0
    field: str = ""
    fact: str = ""
    index: int = 0
    harmless: bool = False

    def __str__(self) -> str:
        return self.message


def problems(tournament: Tournament) -> Iterator[Problem]:
    """Everything that is wrong with a tournament, the players first. Nothing is derived from what is already wrong."""
    numbers = [player.number for player in tournament.players]
    wrong = list(_numbers(numbers))
    yield from wrong
    if any(problem.fact != "players" for problem in wrong):
        return
    games = {player.number: player.games for player in tournament.players}
    yield from _declared(tournament)
    yield from games_apart(games, tournament.is_team_event)
    if tournament.is_team_event:
        from dutchess.teams import validity  # few events need it

        yield from validity.problems(tournament, games)
        if tournament.teams:
            yield from named(tournament, {team.number for team in tournament.teams}, "team")
    else:
        yield from named(tournament, games, "player")


def _numbers(numbers: Sequence[int]) -> Iterator[Problem]:
    """Pairing numbers are positive, unique and in order."""
    seen: set[int] = set()
    for number in numbers:
        if number < 1:
            yield Problem(f"pairing numbers count from 1: {number} is none", number, field="number")
        elif number in seen:
            yield Problem(f"pairing number {number} is given to two players", number, field="number")
        seen.add(number)
    if len(seen) == len(numbers) and sorted(numbers) != list(numbers):
        yield Problem("the players are not in order of pairing number", fact="players")


def _declared(tournament: Tournament) -> Iterator[Problem]:
    """What is declared of the whole event."""
    played, rounds = tournament.played_rounds, tournament.rounds
    if rounds is not None and rounds < 1:
        yield Problem(f"the number of rounds is {rounds}", fact="rounds")
    elif rounds is not None and played > rounds:
        yield Problem(f"{rounds} rounds are declared, but {played} have been played", fact="rounds")
    if tournament.initial_colour not in (None, WHITE, BLACK):
        yield Problem(f"the initial colour is w or b, not {tournament.initial_colour!r}", fact="initial_colour")


def games_apart(games: Mapping[int, Sequence[Game]], is_team: bool) -> Iterator[Problem]:
    """Both sides of every game agree, every entry is one, and a round has one pairing-allocated bye.

    Team events have one for each player of the team.
    """
    legal, alone = LEGAL_PAIRS, WITHOUT_OPPONENT
    byes: set[int] = set()
    for number, entries in games.items():
        for index, game in enumerate(entries):
            opponent = game.opponent
            if opponent:
                others = games.get(opponent)
                if others is None or index >= len(others):
                    yield from _explained(number, index, game, None if others is None else ABSENT, is_team)
                    continue
                other = others[index]
                if other.opponent != number or (
                    opponent >= number
                    and (game.colour + game.result + other.colour + other.result not in legal or opponent == number)
                ):
                    yield from _explained(number, index, game, other, is_team)
            elif game.result not in alone:
                if not (is_team and game.result == "+"):
                    message = f"round {index + 1}: result {game.result!r} without an opponent: possible are {ALONE}"
                    yield Problem(message, number, index + 1, "result")
            elif game.result == "U":
                if index in byes and not is_team:
                    message = f"round {index + 1} has more than one pairing-allocated bye"
                    yield Problem(message, number, index + 1, "result", harmless=True)
                byes.add(index)


def _explained(number: int, index: int, game: Game, other: Game | None, is_team: bool) -> Iterator[Problem]:
    """Say why an entry and its counterpart do not go together; a team's walkover needs no counterpart."""
    opponent, harmless = game.opponent, False
    message, field = "", "result"
    if other is None:
        message, field = f"there is no player {opponent}", "opponent"
    elif opponent == number:
        message, field = f"player {number} meets themselves", "opponent"
    elif game.result not in WITH_OPPONENT:
        message = f"unknown result {game.result!r}: possible are {TOGETHER}"
    elif game.colour not in (WHITE, BLACK, NO_COLOUR):
        message, field = f"unknown colour {game.colour!r}: possible are w, b and -", "colour"
    elif other.opponent != number:
        if is_team and game.result == "+":
            message, harmless = f"player {opponent} does not name this opponent back (forfeited match)", True
        else:
            whom = f"player {other.opponent}" if other.opponent else "no opponent"
            message = f"player {opponent} names {whom}, not player {number}"
        field = "opponent"
    elif other.result not in WITH_OPPONENT:
        return  # told of the other side
    elif game.result in OVER_THE_BOARD and game.colour == NO_COLOUR:
        message, field = "a game over the board has a colour", "colour"
    elif game.colour == other.colour and game.colour != NO_COLOUR:
        message, field = f"player {opponent} has the same colour", "colour"
    else:
        message = f"the results {game.result} and {other.result} do not go together (player {opponent} is the opponent)"
    yield Problem(f"round {index + 1}: {message}", number, index + 1, field, harmless=harmless)


def named(tournament: Tournament, known: Iterable[int], what: str) -> Iterator[Problem]:
    """Whoever is named exists, and what is said of the rounds to come makes sense; `what` is `player` or `team`."""
    known = frozenset(known)
    played = tournament.played_rounds
    yield from byes_apart([(played + 1, number, letter) for number, letter in tournament.byes], known, what, "byes")
    yield from byes_apart(tournament.later_byes, known, what, "later_byes")
    for index, group in enumerate(tournament.forbidden):
        for number in group.players:
            if number not in known:
                yield Problem(f"there is no {what} {number}", fact="forbidden", index=index)
        if group.first_round > group.last_round or group.first_round < 1:
            yield Problem("forbidden pairs for an empty range of rounds", fact="forbidden", index=index)
    for index, entry in enumerate(tournament.accelerations):
        if not 1 <= entry.first_round <= entry.last_round or not 1 <= entry.first_player <= entry.last_player:
            yield Problem("virtual points for an empty range", fact="accelerations", index=index)
        elif known and not any(entry.first_player <= number <= entry.last_player for number in known):
            message = f"virtual points for numbers {entry.first_player} to {entry.last_player}: there is no such {what}"
            yield Problem(message, fact="accelerations", index=index, harmless=True)
    for index, adjusted in enumerate(tournament.adjustments):
        for number in adjusted.participants:
            if number not in known:
                yield Problem(f"there is no {what} {number}", fact="adjustments", index=index)
        if adjusted.kind not in ADJUSTED or adjusted.round < ALL_ROUNDS:
            yield Problem(
                f"points for results {adjusted.kind!r} of round {adjusted.round}", fact="adjustments", index=index
            )
    if tournament.rank_order and sorted(tournament.rank_order) != [player.number for player in tournament.players]:
        yield Problem("the ranking order does not name every player once", fact="rank_order")


def byes_apart(byes: Iterable[tuple[int, int, str]], known: frozenset[int], what: str, fact: str) -> Iterator[Problem]:
    """Byes of rounds to come: (round, participant, letter)."""
    seen: set[tuple[int, int]] = set()
    for index, (round_number, number, letter) in enumerate(byes):
        if number not in known:
            yield Problem(f"there is no {what} {number}", fact=fact, index=index)
        elif letter not in REQUESTED:
            yield Problem(f"byes of rounds to come are F, H or Z, not {letter!r}", fact=fact, index=index)
        elif (round_number, number) in seen:
            yield Problem(f"{what} {number} has two byes in round {round_number}", fact=fact, index=index)
        seen.add((round_number, number))


def pairing_apart(tournament: Tournament, pairing: Pairing) -> Iterator[Problem]:
    """What keeps a pairing from being the next round: another round's turn, somebody unknown or named twice."""
    played, number = tournament.played_rounds, pairing.round
    if number != played + 1:
        reason = "it is already paired" if number <= played else f"round {played + 1} is not paired yet"
        yield Problem(f"round {number} cannot be added: {reason}", round=number)
        return
    if tournament.rounds is not None and number > tournament.rounds:
        yield Problem(f"{tournament.rounds} rounds are declared, but {number} have been played", fact="rounds")
    what = "team" if tournament.is_team_event else "player"
    known = {entry.number for entry in (tournament.teams if what == "team" else tournament.players)}
    seen: set[int] = set()
    for participant in [*[n for pair in pairing.pairs for n in pair], *([] if pairing.bye is None else [pairing.bye])]:
        if participant not in known:
            yield Problem(f"round {number}: there is no {what} {participant}", round=number)
        elif participant in seen:
            yield Problem(f"round {number}: {what} {participant} is paired twice", participant, number)
        seen.add(participant)


def results_apart(tournament: Tournament, round_number: int, results: Mapping[int, str]) -> Iterator[Problem]:
    """What keeps results from being entered: a round that is not paired, somebody unknown, sides that disagree."""
    if not 1 <= round_number <= tournament.played_rounds:
        yield Problem(f"round {round_number} is not paired: there is nothing to give results for", round=round_number)
        return
    games = {player.number: player.games for player in tournament.players}
    index, is_team = round_number - 1, tournament.is_team_event
    for number, letter in results.items():
        entries = games.get(number)
        if entries is None:
            yield Problem(f"round {round_number}: there is no player {number}", round=round_number)
            continue
        game = entries[index] if index < len(entries) else ABSENT
        if not game.opponent:
            if letter not in WITHOUT_OPPONENT and not (is_team and letter == "+"):
                message = f"round {round_number}: result {letter!r} without an opponent: possible are {ALONE}"
                yield Problem(message, number, round_number, "result")
            continue
        others = games.get(game.opponent, ())
        if index >= len(others):
            continue  # a walkover
        other = others[index]
        theirs = results.get(game.opponent, other.result)
        if letter not in WITH_OPPONENT:
            message = f"round {round_number}: unknown result {letter!r}: possible are {TOGETHER}"
            yield Problem(message, number, round_number, "result")
        elif (
            other.opponent == number
            and theirs in WITH_OPPONENT
            and (number < game.opponent or game.opponent not in results)
            and game.colour + letter + other.colour + theirs not in LEGAL_PAIRS
        ):
            message = f"the results {letter} and {theirs} do not go together (player {game.opponent} is the opponent)"
            yield Problem(f"round {round_number}: {message}", number, round_number, "result")
