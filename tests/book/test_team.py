"""The literal reading of C.04.6 against the engine, on tiny events of both editions."""

from __future__ import annotations

import os
from random import Random

import pytest

from book import team as book
from book import team_legality
from book.team_states import artificial_event
from dutchess.base.errors import NoPairingPossible
from dutchess.pairing import systems
from dutchess.simulation.generator import GeneratorConfig, generate
from dutchess.tournament import Tournament
from dutchess.tournament.teams import TeamEvent

pytestmark = pytest.mark.scaled

NIGHTLY = bool(os.environ.get("DUTCHESS_NIGHTLY"))
STATES = 6_000 if NIGHTLY else 80
EVENTS = 400 if NIGHTLY else 8
Answer = tuple[tuple[tuple[int, int], ...], int | None] | None
EDITIONS = {2024: "team-2024", 2026: "team"}


def by_engine(event: Tournament, edition: int) -> Answer:
    try:
        pairing = systems.pair(event, EDITIONS[edition])
    except NoPairingPossible:
        return None
    return tuple(sorted(pairing.pairs)), pairing.bye


def by_book(event: Tournament, edition: int) -> Answer:
    pairing = book.pair_round(event, edition)
    return None if pairing is None else tuple(pairing)


@pytest.mark.parametrize("edition", EDITIONS)
def test_engine_follows_the_book_on_made_up_histories(edition: int) -> None:
    paired = impossible = 0
    for seed in range(STATES):
        rng = Random(seed)
        event = artificial_event(rng, most_teams=9 if seed % 5 else 10)
        answer = by_engine(event, edition)
        assert answer == by_book(event, edition), f"seed {seed}"
        if answer is None:
            impossible += 1
        else:
            paired += 1
            assert team_legality.violations(event, *answer) == [], f"seed {seed}"
    assert paired > 3 * STATES // 4
    assert impossible > STATES // 50


@pytest.mark.parametrize("edition", EDITIONS)
def test_engine_follows_the_book_through_whole_events(edition: int) -> None:
    """Every round of events that go on as long as they can, so that the last brackets collapse."""
    name = EDITIONS[edition]
    for seed in range(EVENTS):
        config = GeneratorConfig(
            system=name, players=4 + seed % 6, rounds=9, boards=1 + seed % 3, forfeit_rate=0.04, bye_rate=0.05
        )
        event = generate(config, seed)
        assert event.played_rounds > 0
        for number in range(1, event.played_rounds + 1):
            before = event.before_round(number)
            answer = by_engine(before, edition)
            assert answer is not None
            assert answer == by_book(before, edition), f"seed {seed}, round {number}"
            assert team_legality.violations(before, *answer) == [], f"seed {seed}, round {number}"


def team(tpn: int, score: int, met: tuple[int, ...] = (), primary: int | None = None) -> book.Team:
    """A team as it stands, without colours."""
    own = score if primary is None else primary
    return book.Team(tpn, tpn, score, own, 0, frozenset(met), "", "", False, False, True)


def competition(edition: int, preferences: str = "A", round_number: int = 3, rounds: int = 9) -> book.Competition:
    return book.Competition(edition, preferences, "MP", "GP", round_number, rounds, "w")


def test_a_scoregroup_emptied_before() -> None:
    """[C6]: 3, the only team with 10 points, was taken up by 1; 5 and 6 have met, so that 4 should stay with them.

    2026 says that the scoregroup below 2 is empty and asks nothing: 4, the first set, floats up. 2024 does not say so:
    the scoregroup that follows is that of 4, 5 and 6.
    """
    top, second = team(1, 30), team(2, 20)
    lower = (team(4, 5), team(5, 5, (6,)), team(6, 5, (5,)), team(7, 0), team(8, 0))
    found = {}
    for edition in EDITIONS:
        made = book.Round([top, second, team(3, 10), *lower], competition(edition))
        found[edition] = made.upfloaters((second,), lower)[0].tpn
    assert found == {2024: 5, 2026: 4}


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("colours", "round_number", "preference"),
    [
        ("bwwb", 9, ("", False)),
        ("bbww", 9, ("", False)),  # the last sentence of 1.7.2 goes before the second
        ("wwbb", 9, ("", False)),
        ("bbww", 8, ("b", True)),
        ("wbw", 9, ("b", False)),
        ("bww", 9, ("b", True)),
        ("www", 9, ("b", True)),
        ("bwbw", 8, ("b", False)),
    ],
)
def test_balanced_teams_prefer_nothing_in_the_last_round(
    edition: int, colours: str, round_number: int, preference: tuple[str, bool]
) -> None:
    """1.7.2: "a team has no (Type B) colour preference [...] when its CD is zero when pairing for the last round"."""
    assert book.colour_preference(colours, competition(edition, "B", round_number)) == preference


def test_type_a_knows_no_last_round() -> None:
    """1.7.1."""
    assert book.colour_preference("bbww", competition(2026, "A", 9)) == ("b", False)


@pytest.mark.parametrize("edition", EDITIONS)
def test_virtual_points_do_not_make_the_first_team(edition: int) -> None:
    """4.2.1 names the primary score (1.2.1); C.04.7 1.5 gives virtual points for scoregroups and boards only."""
    one, three = team(1, 20, primary=0), team(3, 20, primary=20)
    assert book.Round([one, three], competition(edition)).colours(one, three) == (three, one)  # 4.3.1: odd, White


@pytest.mark.parametrize(("edition", "floated"), [(2024, False), (2026, True)])
def test_virtual_points_make_floats_by_the_edition(edition: int, floated: bool) -> None:
    """2024: "a different primary score"; 2026: "a different score". 1 and 6 had 3 points each, and 1 a virtual one."""
    event = artificial_event(Random(101058), most_teams=9)
    first = book.teams_of(event, book.competition_of(event, edition))[0]
    assert (first.tpn, 6 in first.opponents, first.floated) == (1, True, floated)
    assert by_engine(event, edition) == by_book(event, edition)


def test_match_points_follow_the_book() -> None:
    """C.04.6 articles 1.2.1 and 1.4.1: win, draw, loss by game points; both lose where neither has scored."""
    nil = 0
    for seed in range(STATES):
        event = TeamEvent.of(artificial_event(Random(seed)))
        for history in event.history.values():
            for at, entry in enumerate(history):
                if entry.played:
                    theirs = event.history[entry.opponent][at].game_points
                    expected = book.match_points(entry.game_points, theirs, event.scoring)
                    assert entry.match_points == expected, f"seed {seed}, round {at + 1}"
                    nil += not entry.game_points and not theirs
    assert nil > STATES // 25


def test_the_editions_differ() -> None:
    """Otherwise the comparisons above would prove one edition only."""
    events = [artificial_event(Random(seed)) for seed in range(200)]
    assert sum(by_engine(event, 2024) != by_engine(event, 2026) for event in events) >= 5
