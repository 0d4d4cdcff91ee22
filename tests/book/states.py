"""Random tournaments before a round, for comparing readings of the rules.

Owns two sources: `artificial_state`, histories that no pairing system would produce but that contradict no fact, and
`play_round`, one more round of a real event with random results. Both draw from a `random.Random`, so that a seed (or
a Hypothesis strategy) reproduces them. Made-up histories keep C.04.1 articles 2, 6 and 7, because the rules define
nothing for players whose colours are already past the limits.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from random import Random

from dutchess.base.values import replace
from dutchess.tournament import Acceleration, ForbiddenPairs, Game, Player, Scoring, Tournament

STANDARD = Scoring()
SCORINGS = (
    *(STANDARD,) * 6,
    Scoring(pairing_bye=5),
    Scoring(pairing_bye=0),
    Scoring(win=30, draw=10, forfeit_win=30, pairing_bye=30, full_bye=30, half_bye=10, unknown=10),
    Scoring(win=30, draw=10, forfeit_win=30, pairing_bye=10, full_bye=30, half_bye=10, unknown=10),
    Scoring(win=30, draw=20, loss=10, forfeit_win=30, pairing_bye=30, full_bye=30, half_bye=20, unknown=20),
)


def event_of(*games: str, rounds: int = 9) -> Tournament:
    """An event by hand: one text per player, with entries such as `4w1`, `2b+` or `-U`, separated by blanks."""

    def entry(text: str) -> Game:
        return Game(0, "-", text[1]) if text[0] == "-" else Game(int(text[:-2]), text[-2], text[-1])

    players = tuple(
        Player(number, f"Player {number:02}", games=tuple(map(entry, text.split())))
        for number, text in enumerate(games, start=1)
    )
    return Tournament(players, rounds=rounds, initial_colour="w")


def empty_event(rng: Random, most_players: int = 10, most_rounds: int = 7) -> Tournament:
    """An event before round 1: size, length, point system, virtual points and forbidden pairs at random."""
    size = rng.randint(4, most_players)
    rounds = rng.randint(2, most_rounds)
    scoring = rng.choice(SCORINGS)
    return Tournament(
        players=tuple(Player(number, name=f"Player {number:02}", rating=2400 - 10 * number) for number in _up_to(size)),
        rounds=rounds,
        initial_colour=rng.choice("wb"),
        scoring=scoring,
        accelerations=baku(size, rounds) if scoring.win == 2 * scoring.draw and rng.random() < 0.2 else (),
        forbidden=_forbidden(rng, size, rounds) if rng.random() < 0.25 else (),
    )


def _up_to(size: int) -> range:
    return range(1, size + 1)


def baku(size: int, rounds: int) -> tuple[Acceleration, ...]:
    """C.04.7 articles 1.2 to 1.4: virtual points of an event."""
    group_a = min(size, 2 * -(-size // 4))
    accelerated = -(-rounds // 2)
    full = -(-accelerated // 2)
    whole = Acceleration(10, 1, full, first_player=1, last_player=group_a)
    return (
        (whole, Acceleration(5, full + 1, accelerated, first_player=1, last_player=group_a))
        if accelerated > full
        else (whole,)
    )


def _forbidden(rng: Random, size: int, rounds: int) -> tuple[ForbiddenPairs, ...]:
    rules = []
    for _ in range(rng.randint(1, 3)):
        group = tuple(sorted(rng.sample(_up_to(size), rng.randint(2, min(3, size)))))
        if rng.random() < 0.5:
            rules.append(ForbiddenPairs(group))
        else:
            first = rng.randint(1, rounds)
            rules.append(ForbiddenPairs(group, first, rng.randint(first, rounds)))
    return tuple(rules)


def artificial_state(rng: Random, most_players: int = 10, most_rounds: int = 6) -> Tournament:
    """An event with a made-up history: random opponents, legal colours, scores that crowd together."""
    event = empty_event(rng, most_players, most_rounds + 1)
    assert event.rounds is not None
    played = min(event.rounds - 1, rng.randint(0, most_rounds))
    if rng.random() < 0.4:
        accelerations = baku(len(event.players), played + 1) if event.accelerations else ()
        event = replace(event, rounds=played + 1, accelerations=accelerations)
    absence = rng.choice((0.0, 0.05, 0.2))
    forfeit = rng.choice((0.0, 0.05, 0.2))
    levelling = rng.choice((0.0, 0.5, 0.9))
    late = {player.number: rng.randint(1, played) for player in event.players if played and rng.random() < absence / 2}
    for round_number in range(1, played + 1):
        away = {number for number, until in late.items() if round_number <= until}
        away |= {player.number for player in event.players if rng.random() < absence}
        event = _made_up_round(rng, event, away, late, round_number, forfeit, levelling)
    return with_absences(rng, event, absence)


def _made_up_round(
    rng: Random,
    event: Tournament,
    away: set[int],
    late: dict[int, int],
    round_number: int,
    forfeit: float,
    levelling: float,
) -> Tournament:
    entries: dict[int, Game] = {}
    for number in sorted(away):
        code = "Z" if round_number <= late.get(number, 0) else rng.choice("ZZHHF")
        entries[number] = Game(0, "-", code)
    unpaired = [player.number for player in event.players if player.number not in away]
    rng.shuffle(unpaired)
    # Half of the rounds pair neighbours by score, the others anybody: both floats and their absence come up.
    if rng.random() < 0.5:
        unpaired.sort(key=lambda number: -event.points(event.player(number)))
    while unpaired:
        one = unpaired.pop(0)
        other = next((number for number in unpaired if _legal_colours(event, one, number)), None)
        if other is None:
            bye_given = any(game.result == "U" for game in entries.values())
            entries[one] = Game(0, "-", "Z" if bye_given or not _may_have_bye(event, one) else "U")
            continue
        unpaired.remove(other)
        white, black = rng.choice(_legal_colours(event, one, other))
        entries[white], entries[black] = _result(rng, event, white, black, forfeit, levelling)
    return with_entries(event, entries)


def _may_have_bye(event: Tournament, number: int) -> bool:
    """C.04.1 article 4, near enough for a made-up history: no round with a bye or a forfeit win before."""
    return not any(game.result in "UF+" for game in event.player(number).games)


def _legal_colours(event: Tournament, one: int, other: int) -> list[tuple[int, int]]:
    """The ways (white, black) in which two players may meet without breaking C.04.1 articles 2, 6 and 7."""
    if any(game.opponent == other and game.played for game in event.player(one).games):
        return []
    ways = ((one, other), (other, one))
    return [(white, black) for white, black in ways if _bears(event, white, "w") and _bears(event, black, "b")]


def _bears(event: Tournament, number: int, colour: str) -> bool:
    colours = "".join(game.colour for game in event.player(number).games if game.played) + colour
    return abs(colours.count("w") - colours.count("b")) <= 2 and colours[-3:] != 3 * colour


def _result(
    rng: Random, event: Tournament, white: int, black: int, forfeit: float, levelling: float
) -> tuple[Game, Game]:
    if rng.random() < forfeit:
        letters = rng.choice(("+-", "-+", "--"))
    else:
        gap = event.points(event.player(white)) - event.points(event.player(black))
        if gap and rng.random() < levelling:
            letters = "01" if gap > 0 else "10"
        else:
            letters = rng.choice(("10", "01", "==", "==", "WL", "DD", "=0", "00"))
    return Game(black, "w", letters[0]), Game(white, "b", letters[1])


def with_entries(event: Tournament, entries: dict[int, Game]) -> Tournament:
    """The event with one more round, given by every player's entry."""
    players = tuple(replace(player, games=(*player.games, entries[player.number])) for player in event.players)
    return replace(event, players=players, byes=())


def with_absences(rng: Random, event: Tournament, rate: float) -> Tournament:
    """The event with some players absent from the coming round, but at least two present."""
    away = [player.number for player in event.players if rng.random() < rate][: len(event.players) - 2]
    return replace(event, byes=tuple((number, rng.choice("ZZHF")) for number in away))


def play_round(
    rng: Random, event: Tournament, pairs: Iterable[tuple[int, int]], bye: int | None, forfeit: float = 0.08
) -> Tournament:
    """The event after a paired round was played with random results; some players announce an absence for the next."""
    entries = {number: Game(0, "-", code) for number, code in event.byes}
    for white, black in pairs:
        entries[white], entries[black] = _result(rng, event, white, black, forfeit, levelling=0.2)
    if bye is not None:
        entries[bye] = Game(0, "-", "U")
    return with_absences(rng, with_entries(event, entries), rate=rng.choice((0.0, 0.0, 0.05, 0.15)))


def shuffled_numbers(rng: Random, event: Tournament) -> Tournament:
    """The same history with the pairing numbers dealt out anew, so that rank and results have nothing in common."""
    numbers = [player.number for player in event.players]
    new = dict(zip(numbers, rng.sample(numbers, len(numbers)), strict=True)) | {0: 0}
    players = [
        replace(
            player,
            number=new[player.number],
            games=tuple(replace(game, opponent=new[game.opponent]) for game in player.games),
        )
        for player in event.players
    ]
    return replace(
        event,
        players=tuple(sorted(players, key=lambda player: player.number)),
        byes=tuple(sorted((new[number], code) for number, code in event.byes)),
    )


def crowded_state(rng: Random, most_players: int = 10) -> Tournament:
    """A made-up history whose players stand in one to four scoregroups.

    Virtual points for the coming round lift each player to the score of his group; opponents, colours and floats stay
    as they are. In half of the events the upper groups may not meet among themselves: all of them move down, with
    different scores, and often not all can be paired there (C.04.3 article 2.2.3). So brackets come up that are larger
    and more entangled than play would make them.
    """
    event = replace(artificial_state(rng, most_players), accelerations=())
    if rng.random() < 0.5:
        event = shuffled_numbers(rng, event)
    ranking = sorted(event.players, key=lambda player: -event.points(player))
    if rng.random() < 0.5:
        return lifted(event, ranking, {rng.randint(1, len(ranking)) for _ in range(rng.randint(0, 2))})
    upper = rng.randint(2, len(ranking) // 2)
    cuts = {rng.randint(1, upper), upper, upper + rng.randint(1, upper)}
    barred = ForbiddenPairs(tuple(sorted(player.number for player in ranking[:upper])))
    return replace(lifted(event, ranking, cuts), forbidden=(*event.forbidden, barred))


def lifted(event: Tournament, ranking: Sequence[Player], cuts: set[int]) -> Tournament:
    """Virtual points for the coming round make a scoregroup of each part of the ranking; the cuts begin new parts."""
    coming = event.played_rounds + 1
    starts = sorted({0, *cuts} - {len(ranking)})
    lifts = []
    for below, (start, end) in enumerate(reversed(list(pairwise([*starts, len(ranking)])))):
        level = event.points(ranking[start]) + 5 * below
        for player in ranking[start:end]:
            lift = level - event.points(player)
            if lift:
                lifts.append(Acceleration(lift, coming, coming, first_player=player.number, last_player=player.number))
    return replace(event, accelerations=tuple(sorted(lifts, key=lambda lift: lift.first_player)))


def with_adjourned_games(rng: Random, event: Tournament) -> Tournament:
    """The event with some draws of the last round not finished yet (C.04.2 article 3.1)."""
    open_games = {
        number
        for player in event.players
        if player.games and player.games[-1].result == "=" and player.number < player.games[-1].opponent
        if rng.random() < 0.5
        for number in (player.number, player.games[-1].opponent)
        if event.player(player.games[-1].opponent).games[-1].result == "="
    }
    return event.with_results(event.played_rounds, dict.fromkeys(sorted(open_games), "?")) if open_games else event


def without_last_round(event: Tournament) -> Tournament:
    """The same event with more rounds to come: [C3] makes no exception for topscorers, which `legality` would."""
    assert event.rounds is not None
    return replace(event, rounds=event.rounds + 1)
