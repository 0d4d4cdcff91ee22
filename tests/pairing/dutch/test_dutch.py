"""The FIDE (Dutch) System at the public API: known pairings, what must not matter, last rounds, impossible rounds."""

from __future__ import annotations

import os
import subprocess
import sys
from itertools import combinations

import pytest

import dutchess
from book.legality import violations
from dutchess.base.values import replace
from dutchess.pairing import systems
from dutchess.pairing.decisions import BracketPaired, ByeGiven
from dutchess.pairing.history import History, Participant
from dutchess.tournament import Adjustment, ForbiddenPairs, Game, Player, Scoring, Tournament
from histories import event, met
from known import BUNDLED, differences, rounds, tournaments


def field(count: int, total_rounds: int = 5) -> Tournament:
    players = tuple(Player(number, f"Player {number}", 2400 - 10 * number) for number in range(1, count + 1))
    return Tournament(players, rounds=total_rounds, initial_colour="w")


def play(tournament: Tournament, *results: str) -> Tournament:
    """Pair a round and give the boards these results for White, the last one for all further boards."""
    pairing = dutchess.pair(tournament)
    codes: dict[int, str] = {}
    for board, (white, black) in enumerate(pairing.pairs):
        result = results[min(board, len(results) - 1)]
        codes[white], codes[black] = result, {"1": "0", "0": "1", "=": "=", "+": "-", "-": "+"}[result]
    return tournament.with_round(pairing).with_results(pairing.round, codes)


# -- the editions of 2025 and 2026 -------------------------------------------------------------------------------------


def test_a_bye_without_points_is_a_downfloat_since_2026() -> None:
    """Article 1.4.3. Players 4 and 5 have 1 and 0 points, 1, 2 and 3 half a point; 3 and 5 have had the bye.

    One of 1 and 3 meets 4, the other one 5, and 2 has the bye. Player 3 had the bye, worth nothing, two rounds ago.
    Since 2026 that is a downfloat, so 1 floats down to 5 instead ([C16]).
    """
    tournament = event("2w0 H", "1b0 4w=", "U H", "5w1 2b0", "4b0 U", rounds=3, scoring=Scoring(pairing_bye=0))
    assert met(tournament, "dutch-2025") == "1-4 3-5 2-0"
    assert met(tournament, "dutch") == "1-5 3-4 2-0"
    worth_a_draw = replace(tournament, scoring=Scoring(pairing_bye=1))
    assert met(worth_a_draw, "dutch") == met(worth_a_draw, "dutch-2025")
    for system, repeated in (("dutch-2025", 0), ("dutch", 1)):
        instead = systems.decide(tournament, system, forced=[(1, 4), (3, 5)])
        bracket = next(one for one in instead if isinstance(one, BracketPaired) and one.score == 5)
        assert {count.article: count.value for count in bracket.criteria()}["C.04.3 [C16]"] == repeated


@pytest.mark.parametrize(("system", "article"), [("dutch", "C.04.3 article 3.8"), ("dutch-2025", "C.04.3 article 2.8")])
def test_each_edition_cites_its_own_articles(system: str, article: str) -> None:
    brackets = [one for one in systems.decide(field(8), system) if isinstance(one, BracketPaired)]
    assert {one.article for one in brackets} == {article}


# -- known pairings ---------------------------------------------------------------------------------------------------


def test_bundled_rounds() -> None:
    count, different = differences(BUNDLED / "dutch.jsonl.gz")
    assert count == 260
    assert different == []


def test_bundled_tournaments() -> None:
    checked = 0
    for name, tournament in tournaments(BUNDLED / "dutch-tournaments.tar.gz"):
        report = dutchess.check(tournament)
        checked += 1
        assert not [entry for entry in report.rounds if entry.differs], name
    assert checked == 64


def test_every_bundled_pairing_is_legal() -> None:
    """By code that shares nothing with the engine."""
    for known in rounds(BUNDLED / "dutch.jsonl.gz"):
        if known.expected is not None:
            pairing = dutchess.pair(known.tournament, system="dutch")
            assert violations(known.tournament, pairing.pairs, pairing.bye) == [], known.name


def test_twin_kernel_pairs_the_same() -> None:
    """The pure Python kernel, in a process of its own, on a part of the bundled rounds."""
    script = (
        "from itertools import islice\n"
        "import dutchess.matching\n"
        "from known import BUNDLED, paired, rounds\n"
        "assert dutchess.matching.KERNEL == 'python'\n"
        "for known in islice(rounds(BUNDLED / 'dutch.jsonl.gz'), 0, None, 4):\n"
        "    assert paired(known) == known.expected, known.name\n"
        "print('the same')\n"
    )
    path = os.pathsep.join(part for part in sys.path if part)
    environment = {**os.environ, "DUTCHESS_KERNEL": "python", "PYTHONPATH": path}
    done = subprocess.run([sys.executable, "-c", script], env=environment, capture_output=True, text=True, check=False)
    assert done.stdout.strip() == "the same", done.stderr


# -- round one and what must not matter -------------------------------------------------------------------------------


def test_first_round_of_an_odd_field() -> None:
    pairing = dutchess.pair(field(7))
    assert pairing.pairs == ((1, 4), (5, 2), (3, 6))
    assert pairing.bye == 7
    assert pairing.round == 1


def test_worked_example() -> None:
    """The tournament that docs/systems/dutch.md explains."""
    tournament = play(play(field(7), "1", "=", "1"), "1", "0", "=")
    pairing = dutchess.pair(tournament)
    assert pairing.pairs == ((3, 7), (6, 5), (1, 2))
    assert pairing.bye == 4


def test_initial_colour_black() -> None:
    pairing = dutchess.pair(replace(field(6), initial_colour="b"))
    assert pairing.pairs == ((4, 1), (2, 5), (6, 3))


def test_same_pairing_whatever_the_hash_seed_and_locale() -> None:
    source = (
        "import dutchess\nt = dutchess.trf.load('examples/open-120.trf')\np = dutchess.pair(t)\nprint(p.pairs, p.bye)\n"
    )
    root = BUNDLED.parent.parent
    outputs = set()
    for seed, locale in (("0", "C"), ("1", "C.UTF-8"), ("4242", "POSIX")):
        environment = {**os.environ, "PYTHONHASHSEED": seed, "LC_ALL": locale, "PYTHONPATH": str(root / "src")}
        outputs.add(
            subprocess.run([sys.executable, "-c", source], env=environment, cwd=root, capture_output=True).stdout
        )
    assert len(outputs) == 1
    assert outputs != {b""}


# -- byes, absences, scoring ------------------------------------------------------------------------------------------


def test_absent_players_are_not_paired() -> None:
    tournament = replace(field(8), byes=((2, "H"), (5, "Z")))
    pairing = dutchess.pair(tournament)
    numbers = {number for pair in pairing.pairs for number in pair}
    assert numbers == {1, 3, 4, 6, 7, 8}
    after = tournament.with_round(pairing)
    assert after.player(2).games[0].result == "H"
    assert after.player(5).games[0].result == "Z"


@pytest.mark.parametrize(("result", "barred"), [("+", True), ("F", True), ("H", False), ("Z", False)])
def test_who_may_have_the_bye(result: str, barred: bool) -> None:
    """C.04.1 article 4: a win's points without playing bar from the pairing-allocated bye; half a point does not.

    Players 1 and 2 have had the bye and 3 has met them both, so 3 gets it or there is no pairing.
    """
    bye, absent = Game(0, "-", "U"), Game(0, "-", "Z")
    third = Game(4, "w", "+") if result == "+" else Game(0, "-", result)
    players = (
        Player(1, games=(bye, Game(3, "w", "="), absent)),
        Player(2, games=(Game(3, "w", "="), bye, absent)),
        Player(3, games=(Game(2, "b", "="), Game(1, "b", "="), third)),
        Player(4, games=(absent, absent, Game(3, "b", "-") if result == "+" else absent)),
    )
    tournament = Tournament(players, rounds=5, initial_colour="w", byes=((4, "Z"),))
    if barred:
        with pytest.raises(dutchess.NoPairingPossible):
            dutchess.pair(tournament)
    else:
        assert dutchess.pair(tournament).bye == 3


def test_forbidden_pairs_count_as_met() -> None:
    tournament = replace(field(6), forbidden=(ForbiddenPairs((1, 4)), ForbiddenPairs((2, 4), 2, 3)))
    assert dutchess.pair(tournament).pairs == ((1, 5), (4, 2), (3, 6))


def test_a_forfeited_pair_may_meet_again() -> None:
    """C.04.2 article 3.5."""
    tournament = play(field(2, total_rounds=3), "+")
    assert {frozenset(pair) for pair in dutchess.pair(tournament).pairs} == {frozenset((1, 2))}


# -- impossible rounds ------------------------------------------------------------------------------------------------


def test_no_pairing_possible_names_who_blocks() -> None:
    tournament = play(field(2, total_rounds=2), "=")
    with pytest.raises(dutchess.NoPairingPossible) as caught:
        dutchess.pair(tournament)
    assert "1 can meet nobody" in caught.value.reason
    assert "1.9.3" in caught.value.reason


def test_nobody_left_for_the_bye() -> None:
    players = tuple(Player(number, games=(Game(0, "-", "F"),)) for number in (1, 2, 3))
    with pytest.raises(dutchess.NoPairingPossible, match="bye"):
        dutchess.pair(Tournament(players, rounds=3, initial_colour="w"))


def test_a_small_field_runs_out_of_pairings() -> None:
    tournament = field(6, total_rounds=9)
    for _ in range(3):
        tournament = play(tournament, "1")
    with pytest.raises(
        dutchess.NoPairingPossible, match="1, 5 and 6 can only meet each other, and their number is odd"
    ):
        dutchess.pair(tournament)


@pytest.mark.parametrize("rounds_declared", [None, 1])
def test_rounds_must_be_declared_and_not_over(rounds_declared: int | None) -> None:
    tournament = replace(play(field(4), "1"), rounds=rounds_declared)
    with pytest.raises(dutchess.InvalidTournament, match="round"):
        dutchess.pair(tournament)


def test_nobody_to_pair() -> None:
    with pytest.raises(dutchess.InvalidTournament, match="no player takes part"):
        dutchess.pair(Tournament((), rounds=3))


# -- size -------------------------------------------------------------------------------------------------------------


def test_a_first_round_of_ten_thousand() -> None:
    pairing = dutchess.pair(field(10_000))
    assert len(pairing.pairs) == 5_000
    assert pairing.pairs[:2] == ((1, 5001), (5002, 2))


def test_a_thousand_players_play_five_rounds_legally() -> None:
    tournament = field(1_000)
    for _ in range(5):
        pairing = dutchess.pair(tournament)
        assert violations(tournament, pairing.pairs, pairing.bye) == []
        codes: dict[int, str] = {}
        for board, (white, black) in enumerate(pairing.pairs):
            codes[white], codes[black] = (("1", "0"), ("=", "="), ("0", "1"))[board * 7 % 3]
        tournament = tournament.with_round(pairing).with_results(pairing.round, codes)


# -- where other engines go wrong --------------------------------------------------------------------------------------


def test_the_exchange_that_moves_the_lower_bsn_up_comes_first() -> None:
    """C.04.3 article 4.3.2 rule 4: BSNs 8, 10, 12 before 9, 10, 11, which have the same sum.

    All pairs are forbidden but those of two pairings. In both of them 5, 6 and 7 move from S1 to S2.
    """
    right = "1-5 2-6 3-7 4-14 8-9 10-11 12-13"
    wrong = "1-5 2-6 3-7 4-8 9-12 10-13 11-14"
    allowed = {frozenset(map(int, pair.split("-"))) for pair in f"{right} {wrong}".split()}
    forbidden = tuple(ForbiddenPairs(pair) for pair in combinations(range(1, 15), 2) if frozenset(pair) not in allowed)
    tournament = replace(field(14, total_rounds=5), forbidden=forbidden)
    pairs = sorted((min(pair), max(pair)) for pair in dutchess.pair(tournament).pairs)
    assert " ".join(f"{a}-{b}" for a, b in pairs) == right
    bracket = next(decision for decision in systems.decide(tournament) if isinstance(decision, BracketPaired))
    (halves,) = bracket.halves()
    assert (halves.to_s2, halves.to_s1) == ((5, 6, 7), (8, 10, 12))


def test_nobody_has_a_second_bye_however_low_his_score() -> None:
    """C.04.3 [C2]: 5 and 4 have had the bye; 3, with more points, is the lowest who may have it."""
    games = (
        [(2, "w", "1"), (3, "b", "1")],
        [(1, "b", "0"), (5, "w", "1")],
        [(4, "w", "="), (1, "w", "0")],
        [(3, "b", "="), (0, "-", "U")],
        [(0, "-", "U"), (2, "b", "0")],
    )
    scoring = dutchess.Scoring(pairing_bye=0)
    players = tuple(Player(n, games=tuple(Game(*entry) for entry in rows)) for n, rows in enumerate(games, 1))
    tournament = Tournament(players, rounds=5, initial_colour="w", scoring=scoring)
    assert dutchess.pair(tournament).bye == 3
    bye = next(decision for decision in systems.decide(tournament) if isinstance(decision, ByeGiven))
    assert {(passed.player, passed.article) for passed in bye.passed_over()} == {
        (5, "C.04.3 [C2]"),
        (4, "C.04.3 [C2]"),
    }


def test_points_given_or_taken_count_in_the_score() -> None:
    """Record 299: with a point taken from 1 and one given to 4, the scoregroups change."""
    tournament = play(field(4, total_rounds=3), "1")
    plain = {frozenset(pair) for pair in dutchess.pair(tournament).pairs}
    changed = replace(
        tournament,
        adjustments=(Adjustment("", None, -10, 0, (1,)), Adjustment("", None, 10, 1, (4,))),
    )
    scores = {player.number: player.score for player in History.of(changed).participants}
    before = by_number(tournament)
    assert {number: scores[number] - before[number].score for number in before} == {1: -10, 2: 0, 3: 0, 4: 10}
    assert {frozenset(pair) for pair in dutchess.pair(changed).pairs} != plain


def by_number(tournament: Tournament) -> dict[int, Participant]:
    return {player.number: player for player in History.of(tournament).participants}
