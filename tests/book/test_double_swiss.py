"""The literal reading of C.04.5: the examples of the text, each article on a small event, and against the engine."""

from __future__ import annotations

import os
from random import Random

import pytest

from book import double_swiss as book
from book.double_swiss import Entry, Event, Player, Round, Scoring
from book.double_swiss_states import artificial_event, empty_event, play_round, tournament_of
from dutchess.base.errors import NoPairingPossible
from dutchess.pairing import systems

pytestmark = pytest.mark.scaled

NIGHTLY = bool(os.environ.get("DUTCHESS_NIGHTLY"))
STATES = 6_000 if NIGHTLY else 400
COMPARED = 20_000 if NIGHTLY else 2_000
EVENTS = 600 if NIGHTLY else 40
Answer = tuple[tuple[tuple[int, int], ...], int | None] | None


def player(tpn: int, score: int = 0, colours: str = "", met: tuple[int, ...] = (), floated: bool = False) -> Player:
    return Player(tpn, tpn, score, frozenset(met), colours, len(colours), floated, True)


def match(white: int, black: int, first: str = "10", second: str = "01") -> dict[int, Entry]:
    """A match: the letters of game 1 and game 2, each for the player who has White in game 1 and for the other."""
    return {
        white: Entry(black, "w", first[0] + second[0]),
        black: Entry(white, "b", first[1] + second[1]),
    }


def event_of(*rounds: dict[int, Entry], players: int, more: int = 2, **facts: object) -> Event:
    """An event in which these rounds have been played and `more` are to come."""
    entries = {tpn: tuple(one.get(tpn, book.ABSENT) for one in rounds) for tpn in range(1, players + 1)}
    return Event(players=entries, rounds=len(rounds) + more, **facts)  # type: ignore[arg-type]


def round_of(players: list[Player], *, last: bool = False) -> Round:
    """A round of players who are given as they stand."""
    made = Round(Event(players={}, rounds=1 if last else 5))
    made.players = players
    return made


# -- preface and article 1 ---------------------------------------------------------------------------------------------


def test_results_of_a_match() -> None:
    """Preface: the usual results, and those that odd games make possible."""
    games = [("1", "0"), ("0", "1"), ("=", "="), ("=", "0"), ("0", "="), ("0", "0")]
    found = {
        tuple(sorted((Scoring().points(Entry(2, "w", a + c)), Scoring().points(Entry(1, "b", b + d))), reverse=True))
        for a, b in games
        for c, d in games
    }
    assert found == {(20, 0), (15, 5), (10, 10), (15, 0), (10, 5), (10, 0), (5, 5), (5, 0), (0, 0)}


@pytest.mark.parametrize(
    ("first", "second", "forfeited"),
    [
        ("10", "01", False),
        ("+-", "+-", True),  # Black forfeits both games
        ("--", "+-", True),  # Black forfeits both games, White one of them
        ("--", "--", True),
        ("+-", "01", False),  # one game was played
        ("+-", "-+", False),  # each player forfeits one game
    ],
)
def test_a_match_is_forfeited_if_a_player_forfeits_both_games(first: str, second: str, forfeited: bool) -> None:
    """Preface: only then may the two meet again."""
    event = event_of(match(1, 2, first, second), players=2)
    assert event.is_forfeited(1, 0) is event.is_forfeited(2, 0) is forfeited
    assert [book.may_meet(one, other) for one, other in [book.players_of(event)]] == [forfeited]
    assert (book.pair_round(event) is not None) is forfeited


def test_the_bye_is_worth_a_game_won_and_a_game_drawn() -> None:
    """1.4."""
    assert Scoring().points(Entry(bye="U")) == 15
    assert Scoring(win=30, draw=10).points(Entry(bye="U")) == 40


def test_a_floater_plays_somebody_with_another_score() -> None:
    """1.5: in either direction; a bye and a forfeited match are no floats."""
    first = {**match(1, 2, "10", "10"), **match(3, 4, "10", "10"), 5: Entry(bye="U")}
    second = {**match(1, 5), **match(3, 2, "+-", "+-"), 4: Entry(bye="U")}
    floated = {one.tpn: one.floated for one in book.players_of(event_of(first, second, players=5))}
    assert floated == {1: True, 5: True, 2: False, 3: False, 4: False}


@pytest.mark.parametrize(
    ("first", "second", "colours"),
    [("10", "01", "w"), ("+-", "01", "w"), ("10", "-+", "w"), ("+-", "-+", ""), ("+-", "+-", "")],
)
def test_a_colour_is_had_in_a_match_with_a_game_that_was_played(first: str, second: str, colours: str) -> None:
    """1.6: the colour scheduled for game 1, whichever game was played."""
    event = event_of(match(1, 2, first, second), players=2)
    assert book.colours_had(event, 1) == colours
    assert book.colours_had(event, 2) == colours.replace("w", "b")


# -- article 2 ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("entry", "allowed"),
    [
        ({3: Entry(bye="U")}, False),
        ({3: Entry(bye="F")}, False),
        ({3: Entry(bye="H")}, True),
        ({3: Entry(bye="Z")}, True),
        (match(3, 1, "+-", "+-"), False),
        (match(3, 1, "+-", "--"), False),
        (match(3, 1, "--", "--"), True),
        (match(1, 3, "+-", "+-"), True),
        (match(3, 1, "+-", "10"), True),  # won, but not by forfeit: one game was played
    ],
)
def test_who_may_not_have_the_bye(entry: dict[int, Entry], allowed: bool) -> None:
    """[C2]."""
    assert book.may_have_bye(event_of(entry, players=3), 3) is allowed


def test_there_is_no_colour_criterion() -> None:
    """Article 2: two players who both had White three times may meet."""
    pair = round_of([player(1, 10, "www"), player(2, 10, "www")]).pair()
    assert pair == (((1, 2),), None) or pair == (((2, 1),), None)


def test_the_following_scoregroup_must_still_be_paired_with_few_upfloaters() -> None:
    """[C6]: 2 is the first set, but without them 3 and 4, who have met, would need two upfloaters."""
    group = [player(1, 20), player(2, 10), player(3, 10, met=(4,)), player(4, 10, met=(3,))]
    low = [player(5, 0), player(6, 0)]
    made = round_of([*group, *low])
    assert made.c6((group[0],), (group[1],), (*group[1:], *low)) == 2
    assert made.c6((group[0],), (group[2],), (*group[1:], *low)) == 0
    assert made.upfloaters((group[0],), (*group[1:], *low)) == (group[2],)


def test_an_empty_scoregroup_asks_for_nothing() -> None:
    """[C6]: if all players of the following scoregroup float up, the criterion does not apply."""
    top, following, low = player(1, 20), player(2, 10), (player(3, 0), player(4, 0, met=(3,)))
    assert round_of([top, following, *low]).c6((top,), (following,), (following, *low)) == 0


def test_a_scoregroup_emptied_before_asks_for_nothing() -> None:
    """[C6]: 3, the only player with 10 points, was taken up by 1. So nothing is asked of those with 5 points.

    4 is the first set for 2, though 5 and 6, who have met, will then need two upfloaters.
    """
    top, second = player(1, 30), player(2, 20)
    lower = (player(4, 5), player(5, 5, met=(6,)), player(6, 5, met=(5,)), player(7, 0), player(8, 0))
    made = round_of([top, second, player(3, 10), *lower])
    assert made.c6((second,), lower[:1], lower) == 0
    assert made.upfloaters((second,), lower) == lower[:1]


def test_who_floated_last_time_is_not_taken_up_again() -> None:
    """[C7], except in the last round."""
    players = [player(1, 20), player(2, 10, floated=True), player(3, 10), player(4, 10)]
    made = round_of(players)
    assert made.upfloaters((players[0],), tuple(players[1:])) == (players[2],)
    last = round_of(players, last=True)
    assert last.upfloaters((players[0],), tuple(players[1:])) == (players[1],)


def test_the_opponent_of_an_upfloater_should_not_have_floated() -> None:
    """[C8], except in the last round; it goes before the identifier, which begins with 1-3, 2-4."""
    residents = (player(1, 20), player(2, 20, floated=True), player(3, 20))
    upfloater = player(4, 10)
    pairing = round_of([*residents, upfloater]).bracket(residents, (upfloater,))
    assert [(a.tpn, b.tpn) for a, b in pairing] == [(1, 4), (2, 3)]
    pairing = round_of([*residents, upfloater], last=True).bracket(residents, (upfloater,))
    assert [(a.tpn, b.tpn) for a, b in pairing] == [(1, 3), (2, 4)]


# -- article 3 ---------------------------------------------------------------------------------------------------------


def test_the_bye_goes_to_the_lowest_score_then_most_matches_then_largest_number() -> None:
    """3.4."""
    players = [player(1, 10), player(2, 5, "wb"), player(3, 5, "wb"), player(4, 5, "w"), player(5, 20)]
    chosen = round_of(players).bye(frozenset(players))
    assert chosen is not None
    assert chosen.tpn == 3
    blocked = [player(1, 0), player(2, 0, met=(3,)), player(3, 0, met=(2,))]
    chosen = round_of(blocked).bye(frozenset(blocked))  # 3.4.1: 1 must stay, 3 comes before 2
    assert chosen is not None
    assert chosen.tpn == 3


def test_order_of_sets_of_upfloaters() -> None:
    """The example of C.04.6 3.5.4, whose article is the same: two of 3 points and one of 2.5 are wanted."""
    scores = dict.fromkeys((2, 6, 8), 30) | dict.fromkeys((1, 3, 5), 25)
    listed = [(2, 6, 1), (2, 6, 3), (2, 6, 5), (2, 8, 1), (2, 8, 3), (2, 8, 5), (6, 8, 1), (6, 8, 3), (6, 8, 5)]
    sets = [tuple(player(tpn, scores[tpn]) for tpn in reversed(tpns)) for tpns in listed]
    assert sorted(Random(1).sample(sets, len(sets)), key=book.set_order) == sets
    assert [book.set_order(one) for one in sets] == listed


def test_identifier_of_a_pairing() -> None:
    """The example of 3.6.2."""
    assert book.identifier(iter([(11, 24), (16, 6), (10, 9), (8, 4)])) == (4, 6, 9, 11, 8, 16, 10, 24)


def test_the_first_round() -> None:
    """3.6.3: tops 1, 2, 3 come first, then their bottoms in order: the upper half meets the lower half."""
    event = Event(players=dict.fromkeys(range(1, 8), ()), rounds=5)
    assert book.pair_round(event) == (((1, 4), (3, 6), (5, 2)), 7)


def test_a_round_that_cannot_be_paired() -> None:
    """3.3.3."""
    event = event_of(match(1, 2), match(2, 1), players=2)
    assert book.pair_round(event) is None


# -- article 4 ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("higher", "lower", "colour"),
    [
        (player(1, 10), player(2, 10), "w"),  # 4.3.1: odd number, initial colour
        (player(2, 20), player(3, 10), "b"),
        (player(1, 10, "ww"), player(2, 10, "wb"), "b"),  # 4.3.2: fewer Whites
        (player(1, 10, "bbb"), player(2, 10, "w"), "w"),
        (player(1, 10, "wb"), player(2, 10, "bw"), "w"),  # 4.3.3: the last round with different colours
        (player(1, 10, "bwwb"), player(2, 10, "wbwb"), "b"),
        (player(1, 10, "wbb"), player(2, 10, "bwb"), "w"),
        (player(1, 10, "wb"), player(2, 10, "wb"), "w"),  # 4.3.4: the higher player's last colour
        (player(1, 10), player(2, 10, "b"), "b"),  # 4.3.5: the opponent's last colour
    ],
)
def test_colours(higher: Player, lower: Player, colour: str) -> None:
    """4.3; the count of Whites is no difference of colours."""
    made = round_of([higher, lower])
    assert made.colour_of_higher(higher, lower) == colour
    white = higher if colour == "w" else lower
    assert made.white_and_black(lower, higher)[0] is white


def test_numbers_of_late_entries() -> None:
    """4.3.1 with C.04.2 articles 2.4 and 2.5: who is away and never was in a pairing holds no number yet."""
    event = Event(players=dict.fromkeys(range(1, 4), ()), rounds=5, absent=frozenset({1}))
    assert book.pair_round(event) == (((2, 3),), None)
    later = event_of({1: Entry(bye="U"), **match(3, 2, "+-", "+-")}, players=3, absent=frozenset({1}))
    assert [one.parity for one in book.players_of(later)] == [2, 3]


# -- what must hold in every round -------------------------------------------------------------------------------------


def violations(event: Event, pairing: book.RoundPairing) -> list[str]:
    """[C1], [C2] and attendance, from the entries alone."""
    found: list[str] = []
    here = sorted(set(event.players) - event.absent)
    seen = sorted([tpn for pair in pairing.pairs for tpn in pair] + ([] if pairing.bye is None else [pairing.bye]))
    if seen != here:
        found.append(f"{here} are here, {seen} are paired")
    for white, black in pairing.pairs:
        for mine, theirs in zip(event.players[white], event.players[black], strict=True):
            if mine.opponent == black and "--" not in (mine.games, theirs.games):
                found.append(f"{white} and {black} have met")
        if frozenset((white, black)) in event.forbidden:
            found.append(f"{white} and {black} are forbidden")
    for index, entry in enumerate(event.players[pairing.bye] if pairing.bye else ()):
        if entry.bye and entry.bye in "UF":
            found.append(f"{pairing.bye} had a bye")
        if entry.opponent and event.players[entry.opponent][index].games == "--" != entry.games and "+" in entry.games:
            found.append(f"{pairing.bye} won by forfeit")
    return found


def test_made_up_rounds_are_legal_and_upfloaters_never_meet() -> None:
    """Two upfloaters who could meet would both be left where they were ([C4])."""
    paired = impossible = upfloaters = forfeits = 0
    for seed in range(STATES):
        event = artificial_event(Random(seed), 9)
        pairing = book.pair_round(event)
        if pairing is None:
            impossible += 1
            continue
        paired += 1
        assert violations(event, pairing) == [], f"seed {seed}"
        forfeits += any(entry.stayed_away for entries in event.players.values() for entry in entries)
        score = {one.tpn: one.score for one in book.players_of(event)}
        upfloaters += any(score[white] != score[black] for white, black in pairing.pairs)
    assert paired > 3 * STATES // 4
    assert impossible > STATES // 100
    assert upfloaters > STATES // 3
    assert forfeits > STATES // 10


def test_whole_events() -> None:
    """Every round of events that go on as long as they can."""
    rounds = 0
    for seed in range(STATES // 10):
        rng = Random(seed)
        event = empty_event(rng, 8)
        while event.played < event.rounds:
            pairing = book.pair_round(event)
            if pairing is None:
                break
            assert violations(event, pairing) == [], f"seed {seed}, round {event.played + 1}"
            event = play_round(rng, event, *pairing)
            rounds += 1
    assert rounds > STATES // 10


def test_a_bracket_that_could_do_without_two_upfloaters_never_takes_them() -> None:
    """Upfloaters never meet each other, so [C8] concerns residents only."""
    for seed in range(STATES):
        made = Round(artificial_event(Random(seed), 9))
        pool = frozenset(made.players)
        if len(pool) % 2 or not pool or not made.can_be_paired(pool):
            continue
        residents = book.top_scoregroup(pool)
        lower = tuple(pool - set(residents))
        chosen = made.upfloaters(residents, lower)
        for pairing in book.all_pairings(residents + chosen):
            assert not any(one in chosen and other in chosen for one, other in pairing), f"seed {seed}"


# -- against the engine ------------------------------------------------------------------------------------------------


def by_engine(event: Event) -> Answer:
    try:
        pairing = systems.pair(tournament_of(event), "double-swiss")
    except NoPairingPossible:
        return None
    assert pairing.round == 2 * event.played + 1
    return tuple(sorted(pairing.pairs)), pairing.bye


def by_book(event: Event) -> Answer:
    pairing = book.pair_round(event)
    return None if pairing is None else tuple(pairing)


def small_event(seed: int) -> Event:
    return artificial_event(Random(seed), 9 if seed % 5 else 10)


def test_engine_follows_the_book_on_made_up_histories() -> None:
    paired = impossible = 0
    for seed in range(COMPARED):
        event = small_event(seed)
        answer = by_engine(event)
        assert answer == by_book(event), f"seed {seed}"
        impossible += answer is None
        paired += answer is not None
    assert paired > 3 * COMPARED // 4
    assert impossible > COMPARED // 50


def test_engine_follows_the_book_through_whole_events() -> None:
    """Every match of events that go on as long as they can, so that the last brackets collapse."""
    rounds = 0
    for seed in range(EVENTS):
        rng = Random(seed)
        event = empty_event(rng, 8)
        while event.played < event.rounds:
            answer = by_engine(event)
            assert answer == by_book(event), f"seed {seed}, round {event.played + 1}"
            if answer is None:
                break
            event = play_round(rng, event, *answer)
            rounds += 1
    assert rounds > EVENTS


# What the book would be without one of its articles. The made-up histories must notice each of them.
FAULTS: dict[str, tuple[object, str, object]] = {
    "[C1]: a forfeited match counts as a meeting": (Event, "is_forfeited", lambda event, tpn, index: False),
    "[C2]: anybody may have the bye": (book, "may_have_bye", lambda event, tpn: True),
    "[C5]: any scores": (book, "scores_of", lambda upfloaters: []),
    "[C6]: no look ahead": (Round, "c6", lambda made, residents, chosen, lower: 0),
    "[C7]: floats do not count": (Round, "c7", lambda made, chosen: 0),
    "[C8]: floats of opponents do not count": (book, "c8", lambda pairing, upfloaters: 0),
    "last round: floats count there, too": (Event, "is_last_round", False),
    "1.6: every match gives a colour": (
        book,
        "colours_had",
        lambda event, tpn: "".join(entry.colour for _, entry in event.played_matches(tpn)),
    ),
    "1.5: nobody has floated": (book, "floated", lambda event, tpn: False),
    "3.5.4: sets by TPN alone": (
        book,
        "set_order",
        lambda upfloaters: tuple(sorted(player.tpn for player in upfloaters)),
    ),
    "3.6.2: pairs in order": (book, "identifier", lambda pairs: tuple(sorted((min(p), max(p)) for p in pairs))),
    "4.3.1: numbers with absent newcomers": (book, "holds_a_number", lambda event, tpn: True),
    "4.3.2: the difference of colours": (
        Player,
        "whites",
        property(lambda player: player.colours.count("w") - player.colours.count("b")),
    ),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_the_comparison_notices(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A book with this fault pairs some of the compared rounds in another way."""
    owner, name, instead = FAULTS[fault]
    for seed in range(COMPARED):
        event = small_event(seed)
        right = by_book(event)
        with monkeypatch.context() as patched:
            patched.setattr(owner, name, instead)
            wrong = by_book(event)
        if wrong != right:
            return
    pytest.fail("no round shows it")
