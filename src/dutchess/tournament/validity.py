"""Do the facts of a tournament contradict each other?

Owns `Problem` and `problems`, the only list of contradictions, for tournaments from a file (`dutchess.trf` adds the
place) and from code (`Tournament.validated`). Each check is one cheap pass; the message is worked out only after a
fault is found. Must not read files, pair or derive anything by a rule.
"""

from __future__ import annotations

from dutchess.base.errors import Sentence
from dutchess.base.native import agree
from dutchess.base.values import value_class
from dutchess.tournament import ABSENT, ALL_ROUNDS, BLACK, NO_COLOUR, OVER_THE_BOARD, WHITE, Game

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from dataclasses import KW_ONLY

    from dutchess.pairing.result import Pairing
    from dutchess.tournament import Tournament

WITH_OPPONENT = frozenset("1=0WDL+-?")
WITHOUT_OPPONENT = frozenset("UFHZ")
TOGETHER, ALONE = "1 = 0 W D L + - ?", "U F H Z"  # the same, for messages
REQUESTED = frozenset("FHZ")
ADJUSTED = frozenset(("", *"WDLFHZ+-"))


def _legal_pairs() -> frozenset[str]:
    """All legal combinations of the two sides of a game, as colour, result, colour, result."""
    played = ("10", "01", "==", "=0", "0=", "00", "WL", "LW", "DD", "DL", "LD", "LL", "??")
    forfeited = ("+-", "-+", "--")
    colours = ("wb", "bw")
    spelled = [c[0] + r[0] + c[1] + r[1] for r in played for c in colours]
    spelled += [c[0] + r[0] + c[1] + r[1] for r in forfeited for c in (*colours, "--", "w-", "-w", "b-", "-b")]
    return frozenset(spelled)


LEGAL_PAIRS = _legal_pairs()
SPELLED_PAIRS = "".join(sorted(LEGAL_PAIRS))  # the same, for `native.agree`


@value_class
class Problem:
    """One contradiction.

    Attributes:
        message: what is wrong, in words that tell the user what to change.
        player, round, field: the player and the round concerned, and the wrong part of the game (`opponent`, `colour`,
            `result`) or of the player (`number`); 0 and empty if the problem is not about a player.
        fact, index: the field of the tournament and the position in it, if the problem is not about a player.
        harmless: a reader warns about the problem, but accepts the tournament.
    """

    message: str
    _: KW_ONLY
    player: int = 0
    round: int = 0
    field: str = ""
    fact: str = ""
    index: int = 0
    harmless: bool = False

    def __str__(self) -> str:
        return self.message


def problems(tournament: Tournament) -> Iterator[Problem]:
    """All contradictions in a tournament, the players first. Facts that are already wrong are not used further."""
    numbers = [player.number for player in tournament.players]
    wrong = list(_numbers(numbers))
    yield from wrong
    if any(problem.fact != "players" for problem in wrong):
        return
    games = {player.number: player.games for player in tournament.players}
    yield from _declared(tournament)
    yield from games_apart(games, tournament.is_team_event)
    if tournament.is_team_event:
        from dutchess.tournament.teams import validity  # few events need it

        yield from validity.problems(tournament, games)
        if tournament.teams:
            yield from named(tournament, {team.number for team in tournament.teams}, "team")
    else:
        yield from named(tournament, games, "player")
    if tournament.other_results:
        from dutchess.tournament import known  # builds on this module, and few events need it

        yield from known.problems(tournament, games)
    if tournament.plays_matches:
        from dutchess.tournament import matches  # builds on this module, and few events need it

        yield from matches.problems(tournament, games)


def _numbers(numbers: Sequence[int]) -> Iterator[Problem]:
    """Pairing numbers are positive, unique and in order."""
    seen: set[int] = set()
    for number in numbers:
        if number < 1:
            yield Problem(
                Sentence("pairing numbers start at 1; {number} is not possible", number=number),
                player=number,
                field="number",
            )
        elif number in seen:
            yield Problem(
                Sentence("two players have the pairing number {number}", number=number), player=number, field="number"
            )
        seen.add(number)
    if len(seen) == len(numbers) and sorted(numbers) != list(numbers):
        yield Problem(Sentence("the players are not in order of pairing number"), fact="players")


def _declared(tournament: Tournament) -> Iterator[Problem]:
    """The declarations about the whole event."""
    played, rounds = tournament.played_rounds, tournament.rounds
    if rounds is not None and rounds < 1:
        yield Problem(Sentence("the number of rounds must be at least 1, not {rounds}", rounds=rounds), fact="rounds")
    elif rounds is not None and played > rounds:
        yield Problem(
            Sentence(
                "the tournament declares {rounds} rounds, but {played} have been played", rounds=rounds, played=played
            ),
            fact="rounds",
        )
    if tournament.initial_colour not in (None, WHITE, BLACK):
        yield Problem(
            Sentence("the initial colour must be w or b, not {written!r}", written=tournament.initial_colour),
            fact="initial_colour",
        )


def games_apart(games: Mapping[int, Sequence[Game]], is_team: bool) -> Iterator[Problem]:
    """Both sides of every game agree, every result exists, and a round has one pairing-allocated bye.

    In team events, every player of the team has it.
    """
    if agree is not None and not is_team and agree(Game, list(games), list(games.values()), SPELLED_PAIRS):
        return
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
                    message = Sentence(
                        "round {round}: {result!r} needs an opponent; without one the results are {known}",
                        round=index + 1,
                        result=game.result,
                        known=ALONE,
                    )
                    yield Problem(message, player=number, round=index + 1, field="result")
            elif game.result == "U":
                if index in byes and not is_team:
                    message = Sentence("round {round} has more than one pairing-allocated bye", round=index + 1)
                    yield Problem(message, player=number, round=index + 1, field="result", harmless=True)
                byes.add(index)


def _explained(number: int, index: int, game: Game, other: Game | None, is_team: bool) -> Iterator[Problem]:
    """The reason why the two sides of a game disagree. A team's walkover needs no other side."""
    opponent, harmless = game.opponent, False
    message, field = "", "result"
    if other is None:
        message, field = f"there is no player {opponent}", "opponent"
    elif opponent == number:
        message, field = f"player {number} meets themselves", "opponent"
    elif game.result not in WITH_OPPONENT:
        message = Sentence("unknown result {result!r}; the results are {known}", result=game.result, known=TOGETHER)
    elif game.colour not in (WHITE, BLACK, NO_COLOUR):
        message, field = f"unknown colour {game.colour!r}; the colours are w, b and -", "colour"
    elif other.opponent != number:
        if is_team and game.result == "+":
            message, harmless = f"player {opponent} has another opponent or none (forfeited match)", True
        else:
            whom = f"player {other.opponent}" if other.opponent else "nobody"
            message = Sentence(
                "the opponent of player {opponent} is {whom}, not player {number}",
                opponent=opponent,
                whom=whom,
                number=number,
            )
        field = "opponent"
    elif other.result not in WITH_OPPONENT:
        return  # the other side reports it
    elif game.result in OVER_THE_BOARD and game.colour == NO_COLOUR:
        message, field = "a game played over the board needs a colour", "colour"
    elif game.colour == other.colour and game.colour != NO_COLOUR:
        message, field = f"the opponent (player {opponent}) has the same colour", "colour"
    else:
        message = Sentence(
            "the result {result} contradicts the result {other} of the opponent (player {opponent})",
            result=game.result,
            other=other.result,
            opponent=opponent,
        )
    yield Problem(
        Sentence("round {round}: {what}", round=index + 1, what=message),
        player=number,
        round=index + 1,
        field=field,
        harmless=harmless,
    )


def _of_formats(tournament: Tournament, known: frozenset[int], what: str) -> Iterator[Problem]:
    """Wishes and play-offs name participants and rounds that exist."""
    for index, wish in enumerate(tournament.wishes):
        for number in wish.players:
            if number not in known:
                yield Problem(_unknown(what, number), fact="wishes", index=index)
        if wish.first_round > wish.last_round or wish.first_round < 1:
            yield Problem(Sentence("wishes: the range of rounds is empty"), fact="wishes", index=index)
    told: set[tuple[int, frozenset[int]]] = set()
    for index, playoff in enumerate(tournament.playoffs):
        match = playoff.round, frozenset((playoff.white, playoff.black))
        if match in told:
            yield Problem(
                Sentence("a match has one play-off: put all of its games into one record"), fact="playoffs", index=index
            )
        told.add(match)
        for number in (playoff.white, playoff.black):
            if number not in known:
                yield Problem(_unknown(what, number), fact="playoffs", index=index)
        if playoff.white == playoff.black or not 1 <= playoff.round <= tournament.played_rounds:
            yield Problem(
                Sentence("a play-off needs two participants and a round that was played"), fact="playoffs", index=index
            )
        if not playoff.results or {*playoff.results} - {*"1=0"}:
            yield Problem(Sentence("the results of a play-off are written as 1, = and 0"), fact="playoffs", index=index)


def named(tournament: Tournament, known: Iterable[int], what: str) -> Iterator[Problem]:
    """All participants named exist, and declarations about future rounds are possible. `what`: `player` or `team`."""
    known = frozenset(known)
    played = tournament.played_rounds
    yield from byes_apart([(played + 1, number, letter) for number, letter in tournament.byes], known, what, "byes")
    yield from byes_apart(tournament.later_byes, known, what, "later_byes")
    for index, group in enumerate(tournament.forbidden):
        for number in group.players:
            if number not in known:
                yield Problem(_unknown(what, number), fact="forbidden", index=index)
        if group.first_round > group.last_round or group.first_round < 1:
            yield Problem(Sentence("forbidden pairs: the range of rounds is empty"), fact="forbidden", index=index)
    yield from _of_formats(tournament, known, what)
    for index, acceleration in enumerate(tournament.accelerations):
        if (
            not 1 <= acceleration.first_round <= acceleration.last_round
            or not 1 <= acceleration.first_player <= acceleration.last_player
        ):
            yield Problem(Sentence("virtual points: the range is empty"), fact="accelerations", index=index)
        elif known and not any(acceleration.first_player <= number <= acceleration.last_player for number in known):
            message = Sentence(
                "virtual points: nobody has a number from {first} to {last}",
                first=acceleration.first_player,
                last=acceleration.last_player,
            )
            yield Problem(message, fact="accelerations", index=index, harmless=True)
    for index, adjusted in enumerate(tournament.adjustments):
        for number in adjusted.participants:
            if number not in known:
                yield Problem(_unknown(what, number), fact="adjustments", index=index)
        if adjusted.kind not in ADJUSTED or adjusted.round < ALL_ROUNDS:
            yield Problem(
                Sentence(
                    "adjusted points: there is no result {kind!r} or no round {round}",
                    kind=adjusted.kind,
                    round=adjusted.round,
                ),
                fact="adjustments",
                index=index,
            )
    if tournament.rank_order and sorted(tournament.rank_order) != [player.number for player in tournament.players]:
        yield Problem(Sentence("the ranking order must name every player exactly once"), fact="rank_order")


def _called(what: str, number: int) -> Sentence:
    """A participant by number: a player or a team."""
    return Sentence("team {number}", number=number) if what == "team" else Sentence("player {number}", number=number)


def _unknown(what: str, number: int) -> Sentence:
    if what == "team":
        return Sentence("there is no team {number}", number=number)
    return Sentence("there is no player {number}", number=number)


def byes_apart(byes: Iterable[tuple[int, int, str]], known: frozenset[int], what: str, fact: str) -> Iterator[Problem]:
    """Byes in future rounds: (round, participant, letter)."""
    seen: set[tuple[int, int]] = set()
    for index, (round_number, number, letter) in enumerate(byes):
        if number not in known:
            yield Problem(_unknown(what, number), fact=fact, index=index)
        elif letter not in REQUESTED:
            yield Problem(
                Sentence("a bye in a future round must be F, H or Z, not {letter!r}", letter=letter),
                fact=fact,
                index=index,
            )
        elif (round_number, number) in seen:
            yield Problem(
                Sentence("{who} has two byes in round {round}", who=_called(what, number), round=round_number),
                fact=fact,
                index=index,
            )
        seen.add((round_number, number))


def pairing_apart(tournament: Tournament, pairing: Pairing) -> Iterator[Problem]:
    """The reasons why a pairing cannot be the next round: a wrong round, or an unknown or repeated participant."""
    played, number = tournament.played_rounds, pairing.round
    if number != played + 1:
        reason = (
            Sentence("it is already paired")
            if number <= played
            else Sentence("round {round} is not paired yet", round=played + 1)
        )
        yield Problem(Sentence("round {round} cannot be added: {reason}", round=number, reason=reason), round=number)
        return
    if tournament.rounds is not None and number > tournament.rounds:
        yield Problem(
            Sentence(
                "the tournament declares {rounds} rounds, so round {round} cannot be added",
                rounds=tournament.rounds,
                round=number,
            ),
            fact="rounds",
        )
    what = "team" if tournament.is_team_event else "player"
    known = {entry.number for entry in (tournament.teams if what == "team" else tournament.players)}
    seen: set[int] = set()
    for participant in [*[n for pair in pairing.pairs for n in pair], *([] if pairing.bye is None else [pairing.bye])]:
        if participant not in known:
            yield Problem(
                Sentence("round {round}: {what}", round=number, what=_unknown(what, participant)),
                round=number,
            )
        elif participant in seen:
            yield Problem(
                Sentence("round {round}: {who} is paired twice", round=number, who=_called(what, participant)),
                player=participant,
                round=number,
            )
        seen.add(participant)


def results_apart(tournament: Tournament, round_number: int, results: Mapping[int, str]) -> Iterator[Problem]:
    """The reasons why results cannot be entered: an unpaired round, an unknown player, or sides that disagree."""
    if not 1 <= round_number <= tournament.played_rounds:
        yield Problem(
            Sentence("round {round} is not paired, so it can have no results", round=round_number), round=round_number
        )
        return
    games = {player.number: player.games for player in tournament.players}
    index, is_team = round_number - 1, tournament.is_team_event
    for number, letter in results.items():
        entries = games.get(number)
        if entries is None:
            yield Problem(
                Sentence("round {round}: {what}", round=round_number, what=_unknown("player", number)),
                round=round_number,
            )
            continue
        game = entries[index] if index < len(entries) else ABSENT
        if not game.opponent:
            if letter not in WITHOUT_OPPONENT and not (is_team and letter == "+"):
                message = Sentence(
                    "round {round}: {result!r} needs an opponent; without one the results are {known}",
                    round=round_number,
                    result=letter,
                    known=ALONE,
                )
                yield Problem(message, player=number, round=round_number, field="result")
            continue
        others = games.get(game.opponent, ())
        if index >= len(others):
            continue  # a walkover
        other = others[index]
        theirs = results.get(game.opponent, other.result)
        if letter not in WITH_OPPONENT:
            message = Sentence("unknown result {result!r}; the results are {known}", result=letter, known=TOGETHER)
            message = Sentence("round {round}: {what}", round=round_number, what=message)
            yield Problem(message, player=number, round=round_number, field="result")
        elif (
            other.opponent == number
            and theirs in WITH_OPPONENT
            and (number < game.opponent or game.opponent not in results)
            and game.colour + letter + other.colour + theirs not in LEGAL_PAIRS
        ):
            message = Sentence(
                "the result {result} contradicts the result {other} of the opponent (player {opponent})",
                result=letter,
                other=theirs,
                opponent=game.opponent,
            )
            yield Problem(
                Sentence("round {round}: {what}", round=round_number, what=message),
                player=number,
                round=round_number,
                field="result",
            )
