"""The Swiss team pairing system, C.04.6: its articles one at a time, whole events, and rounds of the corpus."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import dutchess
from book import team_legality
from dutchess.base.values import replace
from dutchess.pairing import systems
from dutchess.pairing.common.colours import MILD, NO_PREFERENCE, STRONG, Balance
from dutchess.pairing.common.upfloating.bracket import pair_bracket
from dutchess.pairing.common.upfloating.bye import give_bye
from dutchess.pairing.common.upfloating.upfloaters import choose_upfloaters
from dutchess.pairing.common.wishes import NO_WISHES
from dutchess.pairing.decisions import BracketPaired
from dutchess.pairing.team import may_have_bye
from dutchess.pairing.team.colours import colours_of
from dutchess.pairing.team.editions import TEAM_2024, TEAM_2026
from dutchess.pairing.team.field import Field, TeamParticipant, colour_preference
from dutchess.pairing.type_codes import TeamOptions
from dutchess.tournament import Acceleration, Game, Player, Team, Tournament
from dutchess.tournament.teams import MatchScoring, TeamRound
from known import BUNDLED, CORPUS, differences
from sizes import examples

# The records of the corpus that contradict an article of 2026, see docs/conformance/team.md: 3.3.2, and [C6] (2.3.3).
DISPUTED = ["team-5013-r6", "team-6054-r6", "sharly-team_c2_forfeit", "team-1081-r6", "team-1418-r7"]


def team(
    number: int,
    score: int,
    met: str = "",
    *,
    colours: str = "",
    preference: str | None = None,
    strength: int = NO_PREFERENCE,
    **facts: object,
) -> tuple[TeamParticipant, frozenset[int]]:
    """A team before a round, and the numbers of those it has met."""
    balance = Balance(colours, colours.count("w") - colours.count("b"), preference, strength)
    known = {"primary": score, "secondary": 0, "parity": number, "floated": False, "level": score, **facts}
    built = TeamParticipant(number=number, score=score, balance=balance, **known)  # type: ignore[arg-type]
    return built, frozenset(int(other) for other in met.split())


def field(*teams: tuple[TeamParticipant, frozenset[int]], rounds: int = 9, number: int = 3, kind: str = "A") -> Field:
    barred = {built.number: set(met) for built, met in teams}
    for built, met in teams:
        for other in met & barred.keys():
            barred[other].add(built.number)
    return Field(
        round=number,
        rounds=rounds,
        initial_colour="w",
        options=TeamOptions(kind),
        scoring=MatchScoring(),
        participants=tuple(sorted((built for built, _ in teams), key=lambda t: (-t.score, t.number))),
        may_not_meet={one: frozenset(others) for one, others in barred.items()},
    )


def upfloaters(of: Field, edition: int = 2026) -> list[int]:
    """TPNs of the upfloaters that join the top scoregroup, in order."""
    top = of.participants[0].score
    residents = [t for t in of.participants if t.score == top]
    lower = [t for t in of.participants if t.score != top]
    chosen = choose_upfloaters(of, TEAM_2026 if edition == 2026 else TEAM_2024, residents, lower)
    return [t.number for t in chosen]


def bracket(of: Field, raised: frozenset[int] = frozenset()) -> list[tuple[int, int]]:
    """Pairs (top, bottom) of a bracket made of all teams."""
    inside = [t for t in of.participants if t.number not in raised]
    outside = [t for t in of.participants if t.number in raised]
    return [(one.number, other.number) for one, other in pair_bracket(of, inside, outside, NO_WISHES)[0]]


def test_identifiers_of_the_article() -> None:
    """Article 2.3.2: 11-24 16-6 10-9 8-4 is identified by 4 6 9 11 8 16 10 24; it is chosen if nothing before it is."""
    numbers = (4, 6, 8, 9, 10, 11, 16, 24)
    wanted = {frozenset(pair) for pair in ((11, 24), (6, 16), (9, 10), (4, 8))}
    met = {n: " ".join(str(m) for m in numbers if m != n and frozenset((n, m)) not in wanted) for n in numbers}
    only = field(*(team(n, 10, met[n]) for n in numbers))
    assert bracket(only) == [(4, 8), (6, 16), (9, 10), (11, 24)]


def test_pairings_come_in_the_order_of_identifiers() -> None:
    """Articles 2.3.1 to 2.3.4: top members first, lexicographically, then the bottom member of each."""
    assert bracket(field(*(team(n, 10) for n in (1, 2, 3, 4, 5, 6)))) == [(1, 4), (2, 5), (3, 6)]
    assert bracket(field(team(1, 10, "4"), *(team(n, 10) for n in (2, 3, 4, 5, 6)))) == [(1, 5), (2, 4), (3, 6)]
    blocked = field(team(1, 10, "4 5 6"), *(team(n, 10) for n in (2, 3, 4, 5, 6)))
    assert bracket(blocked) == [(1, 3), (2, 5), (4, 6)]  # 1 2 4 3 5 6 is before 1 3 .. and before 1 2 4 3 6 5
    upfloater = field(team(1, 5), team(4, 10), team(7, 10), team(9, 10))
    assert bracket(upfloater, frozenset({1})) == [(1, 7), (4, 9)]  # the upfloater has the lower TPN and is a top member


def test_colour_preferences_come_before_the_order() -> None:
    """[C7] and [C8] of 2024, [C8] and [C9] of 2026."""
    likes = {"colours": "ww", "preference": "b", "strength": MILD}
    assert bracket(field(team(1, 10, **likes), team(2, 10), team(3, 10, **likes), team(4, 10))) == [(1, 4), (2, 3)]
    strong = {**likes, "strength": STRONG}
    both = field(team(1, 10, **strong), team(2, 10, **likes), team(3, 10, **strong), team(4, 10, **likes), kind="B")
    assert bracket(both) == [(1, 4), (2, 3)]
    mild = field(*(team(n, 10, **likes) for n in (1, 2, 3, 4)), kind="B")
    assert bracket(mild) == [(1, 3), (2, 4)]


def test_an_upfloater_should_not_meet_a_team_that_floated() -> None:
    """[C9] of 2024, [C10] of 2026; not in the last two rounds."""
    teams = (team(1, 10), team(2, 10), team(3, 10, floated=True), team(4, 5))
    early = field(*teams, number=7)
    # 1-3 2-4 is the first pairing; with 1 2 3 4 the upfloater 4 meets 2, who has not floated.
    assert bracket(early, frozenset({4})) == [(1, 3), (2, 4)]
    again = (team(1, 10), team(2, 10, floated=True), team(3, 10), team(4, 5))
    assert bracket(field(*again, number=7), frozenset({4})) == [(1, 4), (2, 3)]
    assert bracket(field(*again, number=8), frozenset({4})) == [(1, 3), (2, 4)]


def test_sets_of_upfloaters_come_in_the_order_of_the_article() -> None:
    """Article 2.2.4: 2, 6, 8 have 3 points, 1, 3, 5 have 2.5; two of the former and one of the latter are needed."""
    expected = ["2 6 1", "2 6 3", "2 6 5", "2 8 1", "2 8 3", "2 8 5", "6 8 1", "6 8 3", "6 8 5"]
    allowed = list(expected)
    while allowed:
        chosen = _upfloaters_for([set(map(int, entry.split())) for entry in allowed])
        assert chosen == [int(number) for number in allowed[0].split()]
        allowed.pop(0)


def _upfloaters_for(sets: list[set[int]]) -> list[int]:
    """Three residents who may meet no one but members of the first of these sets, and two teams of 3 points at most."""
    # Residents 11 and 12 meet teams of 3 points, 13 one of 2.5; what is left of each group is paired with teams below.
    first = sets[0]
    three, less = (2, 6, 8), (1, 3, 5)
    highs = [n for n in three if n in first]
    (low,) = [n for n in less if n in first]
    barred_high = {11: [n for n in three if n < highs[0] or n == highs[1]], 12: [n for n in three if n < highs[1]]}
    teams = [
        team(11, 35, " ".join(map(str, [12, 13, *barred_high[11], *less, 21, 22, 23]))),
        team(12, 35, " ".join(map(str, [11, 13, *barred_high[12], *less, 21, 22, 23]))),
        team(13, 35, " ".join(map(str, [11, 12, *three, *(n for n in less if n < low), 21, 22, 23]))),
        *(team(n, 30) for n in three),
        *(team(n, 25) for n in less),
        *(team(n, 20) for n in (21, 22, 23)),
    ]
    return upfloaters(field(*teams))


def test_upfloaters_are_few_then_high_then_first() -> None:
    """[C4], [C5] and articles 2.2.3 to 2.2.5."""
    even = field(team(1, 20), team(2, 20), team(3, 10), team(4, 10))
    assert upfloaters(even) == []
    odd = field(team(5, 20), team(3, 10), team(4, 10), team(9, 5))
    assert upfloaters(odd) == [3]
    met = field(team(5, 20, "3 4"), team(3, 10), team(4, 10), team(9, 5))
    assert upfloaters(met) == [9]
    rematch = field(team(1, 20, "2"), team(2, 20), team(3, 10), team(4, 10), team(5, 5), team(6, 5))
    assert upfloaters(rematch) == [3, 4]


def test_upfloaters_leave_a_way_to_complete_the_round() -> None:
    """[C3]: 3 would be the first, but then 4 and 5 have nobody else."""
    assert upfloaters(field(team(1, 20), team(3, 10), team(4, 10, "5"), team(5, 5))) == [4]
    pulled = field(team(1, 20), team(2, 20), team(3, 10, "4"), team(4, 10))
    assert upfloaters(pulled) == [3, 4]


def test_upfloaters_leave_pairs_in_the_following_scoregroup() -> None:
    """[C6]: without 2 the rest of its group, 3 and 4, cannot meet; without 3 the rest can."""
    teams = (team(1, 20), team(2, 10), team(3, 10), team(4, 10, "3"), team(5, 5), team(6, 5))
    for edition in (2024, 2026):
        assert upfloaters(field(*teams), edition) == [3]


def test_only_legal_pairs_count_in_the_following_scoregroup() -> None:
    """[C6]: without 5 the others, 1 and 7, could meet, but then 6 and 8 could not; so nothing is gained, and 1 goes."""
    teams = (
        team(3, 35, "7"),
        *(team(1, 30, "5"), team(5, 30, "1 7 8"), team(7, 30, "3 5 6")),
        *(team(6, 25, "7 8"), team(8, 15, "5 6")),
    )
    for edition in (2024, 2026):
        assert upfloaters(field(*teams), edition) == [1]


def test_the_edition_of_2026_spares_teams_that_floated() -> None:
    """[C7] of 2026, not in the last two rounds."""
    teams = (team(1, 20), team(2, 10, floated=True), team(3, 10), team(4, 5))
    assert upfloaters(field(*teams, number=7), 2026) == [3]
    assert upfloaters(field(*teams, number=7), 2024) == [2]
    assert upfloaters(field(*teams, number=8), 2026) == [2]


def bye_of(teams: Field) -> int:
    allowed = [may_have_bye(teams, TEAM_2026, one) for one in teams.participants]
    return give_bye(teams, TEAM_2026, allowed)[1].number


def test_who_receives_the_bye() -> None:
    """Article 2.1 (2026: 3.4): lowest score, most matches, highest TPN, among those that leave a legal pairing."""
    long, short = {"colours": "wb"}, {"colours": "w"}
    assert bye_of(field(team(1, 20), team(2, 10, **long), team(3, 10, **long))) == 3
    assert bye_of(field(team(1, 20), team(2, 10, **long), team(3, 10, **short))) == 2
    assert bye_of(field(team(1, 20), team(2, 10), team(3, 10, bye_allowed=False))) == 2
    assert bye_of(field(team(1, 20, "2"), team(2, 10), team(3, 10))) == 2
    with pytest.raises(dutchess.NoPairingPossible, match=r"\[C2\]"):
        bye_of(field(*(team(n, 10, bye_allowed=False) for n in (1, 2, 3))))
    with pytest.raises(dutchess.NoPairingPossible, match=r"\[C1\]"):
        bye_of(field(team(1, 10, "2 3"), team(2, 10, "3"), team(3, 10)))


@pytest.mark.parametrize(
    ("kept", "barred_2024", "barred_2026"),
    [("U", True, True), ("F", True, True), ("H", False, False), ("Z", False, False), ("+", True, True)],
)
def test_who_may_not_receive_the_bye(kept: str, barred_2024: bool, barred_2026: bool) -> None:
    """[C2]."""
    for edition, barred in ((TEAM_2024, barred_2024), (TEAM_2026, barred_2026)):
        entry = _entry(kept, 20 if kept in "F+" else 10)
        assert edition.bars_bye(entry, MatchScoring(), "MP") is barred


def test_a_half_point_bye_worth_a_win_bars_the_bye_in_2024_only() -> None:
    scoring = MatchScoring()
    assert TEAM_2024.bars_bye(_entry("H", 20), scoring, "MP")
    assert not TEAM_2026.bars_bye(_entry("H", 20), scoring, "MP")


def _entry(result: str, points: int) -> TeamRound:
    return TeamRound(0, "-", result, points, 0)


@pytest.mark.parametrize(
    ("colours", "type_a", "type_b", "last_round_b"),
    [
        ("", "-", "-", "-"),
        ("w", "-", "b", "b"),
        ("wb", "-", "w", "-"),
        ("bw", "-", "b", "-"),
        ("bb", "w", "W", "W"),
        ("wbb", "w", "W", "W"),
        ("wwbb", "w", "W", "-"),
        ("bbw", "-", "w", "w"),
        ("wwwbb", "-", "b", "b"),
        ("bwbb", "w", "W", "W"),
        ("wwbw", "b", "B", "B"),
        ("wwbwb", "-", "b", "b"),
        ("bbww", "b", "B", "-"),
    ],
)
def test_colour_preferences(colours: str, type_a: str, type_b: str, last_round_b: str) -> None:
    """Article 1.7. Capital letters are strong preferences; in the last round, Type B, balanced teams have none."""

    def shown(kind: str, last: bool) -> str:
        colour, strength = colour_preference(colours, kind, last)
        return "-" if colour is None else colour.upper() if strength == STRONG else colour

    assert shown("A", False) == shown("A", True) == type_a
    assert shown("B", False) == type_b
    assert shown("B", True) == last_round_b
    assert shown("", False) == "-"


def league(*rounds: str, teams: int, of: int, kind: str = "FIDE_TEAM_TYPEA_MP_GP", **facts: object) -> Tournament:
    """Teams of one board. Of each match White, the result and Black are given, of a bye the team and its letter."""
    games: dict[int, list[Game]] = {number: [] for number in range(1, teams + 1)}
    for entry in (entry for matches in rounds for entry in matches.split()):
        if len(entry) == 2:
            games[int(entry[0])].append(Game(0, "-", entry[1]))
            continue
        white, letter, black = entry
        games[int(white)].append(Game(int(black), "w", letter))
        games[int(black)].append(Game(int(white), "b", {"1": "0", "0": "1", "=": "=", "+": "-"}[letter]))
    return Tournament(
        players=tuple(Player(number, games=tuple(entries)) for number, entries in games.items()),
        teams=tuple(Team(number, f"Team {number}", (number,)) for number in games),
        rounds=of,
        initial_colour="w",
        system=kind,
        **facts,  # type: ignore[arg-type]
    )


@pytest.mark.parametrize("system", ["team", "team-2024"])
@pytest.mark.parametrize("letter", "HFZ")
def test_a_team_that_has_never_been_paired_holds_no_number(system: str, letter: str) -> None:
    """C.04.2 articles 2.4, 2.5: 2 is away with a bye of any kind, so 3 is the second and 4 the third (4.3.1).

    Once 2 has been paired, it holds its number.
    """
    away = league(teams=7, of=5, byes=((2, letter),))
    assert sorted(dutchess.pair(away, system=system).pairs, key=min) == [(1, 5), (6, 3), (4, 7)]
    later = league("217 1Z 3Z 4Z 5Z 6Z", teams=7, of=5, byes=((2, letter), (7, "Z"), (1, letter)))
    assert sorted(dutchess.pair(later, system=system).pairs, key=min) == [(5, 3), (4, 6)]


@pytest.mark.parametrize("system", ["team", "team-2024"])
def test_a_balanced_team_has_no_preference_in_the_last_round(system: str) -> None:
    """Article 1.7.2, last sentence: 3 is balanced, so that it has no preference although it had Black twice.

    6, with CD -1, mildly prefers White and gets it (4.3.2). Without preferences, 4.3.5 gives it White, too.
    """
    rounds = ("1+6 2=5 3=4", "4=6 3=5 1=2", "6=2 1=3 4=5", "5=6 1=4 2=3")
    event = league(*rounds, teams=6, of=5, kind="FIDE_TEAM_TYPEB_MP_GP")
    assert (6, 3) in dutchess.pair(event, system=system).pairs
    assert (3, 6) in dutchess.pair(replace(event, rounds=6), system=system).pairs
    assert (6, 3) in dutchess.pair(replace(event, system="FIDE_TEAM_MP_GP"), system=system).pairs


def test_an_empty_scoregroup_asks_nothing() -> None:
    """[C6] of 2026: 5, with 8 points, takes 8, the only team with 5, and the group below 7, with 6, is empty.

    So 7 takes 1 of the teams with 3 points, although 4 and 6 are then left without an opponent among them. The edition
    of 2024 looks at the next scoregroup that has teams.
    """
    event = league(
        "8=1 612 307 405", "113 802 4=6 517", "105 712 413 816", "1Z 3U 512 814 716", teams=8, of=5
    )  # fmt: skip
    assert sorted(dutchess.pair(event, system="team").pairs) == [(2, 4), (5, 8), (6, 3), (7, 1)]
    assert sorted(dutchess.pair(event, system="team-2024").pairs) == [(2, 3), (5, 8), (6, 1), (7, 4)]


@pytest.mark.parametrize("system", ["team", "team-2024"])
def test_virtual_points_do_not_make_a_first_team(system: str) -> None:
    """Articles 4.2.1 and 1.2.1, C.04.7 article 1.5: the primary score is match points alone.

    In round 2, 1 has one point and two virtual ones, 3 has two points. Both had White. Neither has a preference, so by
    4.3.8 the first-team, 3, has Black.
    """
    virtual = (Acceleration(0, 1, 2, first_player=1, last_player=2, match_points=20),)
    event = league("1=2 314", teams=4, of=5, kind="FIDE_TEAM_TYPEA_MP", accelerations=virtual)
    assert dutchess.pair(event, system=system).pairs == ((1, 3), (2, 4))


def test_floats_of_an_accelerated_event() -> None:
    """Article 1.5: an opponent with a different score, by which the scoregroups are made (C.04.7 article 1.5)."""
    first = Acceleration(0, 1, 2, first_player=1, last_player=2, match_points=20)
    then = Acceleration(0, 3, 4, first_player=1, last_player=2, match_points=10)
    event = league(
        "4=1 216 5=3", "511 214 316", teams=6, of=5, kind="FIDE_TEAM_TYPEA_MP", accelerations=(first, then)
    )  # fmt: skip
    assert sorted(dutchess.pair(event, system="team").pairs) == [(1, 6), (3, 2), (4, 5)]


def test_floats_of_an_accelerated_event_of_2024() -> None:
    """Articles 1.5.1 and 1.2.1, [C9] of 2024: match points alone decide who floated, and who floats in this round.

    1 and 5 floated. 1, 4, 5 and 6 are level by two virtual points of 1; but 1 alone has one point, and floats in any
    case. So 5 should meet 4 or 6, who have as many points. If this round were judged by pairing scores, 1 would not
    float against 6, and 5 could meet 3.
    """
    virtual = (Acceleration(0, 1, 3, first_player=1, last_player=1, match_points=20),)
    event = league("411 205 613", "213 5=1 6=4", teams=6, of=6, kind="FIDE_TEAM_TYPEA_MP", accelerations=virtual)
    assert sorted(dutchess.pair(event, system="team-2024").pairs) == [(1, 2), (3, 4), (5, 6)]
    bracket = next(one for one in systems.decide(event, "team-2024") if isinstance(one, BracketPaired))
    count = bracket.criteria()[-1]
    assert (count.article, count.value, count.payers) == ("C.04.6 [C9]", 1, ((1, 2),))


@pytest.mark.parametrize(
    ("one", "other", "white", "article"),
    [
        ({"parity": 1}, {"parity": 2}, 1, "4.3.1, odd"),
        ({"parity": 2}, {"parity": 3}, 2, "4.3.1, even"),
        ({"colours": "bb", "preference": "w"}, {"colours": "wb"}, 1, "4.3.2"),
        ({"colours": "wb"}, {"colours": "ww", "preference": "b"}, 1, "4.3.2, the other's"),
        ({"colours": "ww", "preference": "b"}, {"colours": "bb", "preference": "w"}, 2, "4.3.3"),
        (
            {"colours": "bb", "preference": "w", "strength": MILD},
            {"colours": "bb", "preference": "w", "strength": STRONG},
            2,
            "4.3.4",
        ),
        ({"colours": "wbw"}, {"colours": "wb"}, 2, "4.3.5"),
        ({"colours": "wbwb"}, {"colours": "bw"}, 1, "4.3.6"),
        ({"colours": "bwwb", "preference": "w"}, {"colours": "wwb", "preference": "w"}, 1, "4.3.5 before 4.3.6"),
        ({"colours": "wbb", "preference": "w"}, {"colours": "wbb", "preference": "w"}, 1, "4.3.7"),
        ({"colours": "bw"}, {"colours": "bw"}, 2, "4.3.8"),
        ({}, {"colours": "bw"}, 1, "4.3.9"),
        ({}, {"colours": "wb"}, 2, "4.3.9"),
    ],
)
def test_colours(one: dict[str, object], other: dict[str, object], white: int, article: str) -> None:
    """Article 4.3; the team named first is the first-team (article 4.2)."""
    both = field(team(1, 10, **one), team(2, 10, **other))
    first, second = both.participants
    given = colours_of(both, first, second)
    wanted = (f"C.04.6 article {article.split(',')[0].split()[0]}", white, 3 - white)
    assert (given.article, given.white, given.black) == wanted
    assert colours_of(both, second, first) == given


def test_the_first_team() -> None:
    """Article 4.2: higher primary score, higher secondary score, lower TPN. By 4.3.8 it gets Black here."""
    same = {"colours": "bw"}
    for one, other, first in (
        (team(1, 10, **same), team(2, 20, **same), 2),
        (team(1, 10, **same, secondary=5), team(2, 10, **same, secondary=7), 2),
        (team(1, 10, **same), team(2, 10, **same), 1),
    ):
        both = field(one, other)
        given = colours_of(both, one[0], other[0])
        assert (given.black, given.higher, given.rule) == (first, first, "alternate_higher")


# -- whole events ------------------------------------------------------------------------------------------------------


@settings(max_examples=examples(25))
@given(
    system=st.sampled_from(("team", "team-2024")),
    teams=st.integers(1, 14),
    rounds=st.integers(1, 7),
    boards=st.integers(1, 5),
    rate=st.floats(0, 0.2),
    baku=st.booleans(),
    seed=st.integers(0, 2**32 - 1),
)
def test_generated_events_are_legal_and_check_clean(
    system: str, teams: int, rounds: int, boards: int, rate: float, baku: bool, seed: int
) -> None:
    config = dutchess.GeneratorConfig(
        system=system,
        players=teams,
        rounds=rounds,
        boards=boards,
        bye_rate=rate,
        absence_rate=rate / 2,
        forfeit_rate=rate,
        retirement_rate=rate,
        acceleration="baku" if baku and system == "team" else "",  # before 2026 for one point a win
    )
    tournament = dutchess.generate(config, seed)
    assert dutchess.trf.loads(dutchess.trf.dumps(tournament)) == tournament
    report = dutchess.check(tournament)
    assert report.system == system
    assert report.discrepancies == 0
    for entry in report.rounds:
        before = tournament.before_round(entry.round)
        assert team_legality.violations(before, entry.actual.pairs, entry.actual.bye) == []


def test_generated_teams_must_fit_the_format() -> None:
    for wrong in ({"players": 1000}, {"players": 999, "boards": 20}, {"players": 4, "boards": 0}):
        with pytest.raises(dutchess.InvalidTournament, match="999 teams"):
            dutchess.generate(dutchess.GeneratorConfig(system="team", **wrong), 1)
    with pytest.raises(dutchess.InvalidTournament, match="players and"):
        dutchess.generate(dutchess.GeneratorConfig(system="team", players=0), 1)


def test_bundled_rounds() -> None:
    """Both editions; boards in publishing order."""
    count, different = differences(BUNDLED / "team.jsonl.gz")
    assert count == 180
    assert different == []


@pytest.mark.conformance
@pytest.mark.skipif(not CORPUS.is_dir(), reason="the corpus is not beside the project")
@pytest.mark.parametrize("system", ["team", "team-2024"])
def test_corpus(system: str) -> None:
    count, different = differences(CORPUS / "team.jsonl.gz", system=system)
    assert count > 2500
    assert different == (DISPUTED if system == "team" else [])


def test_the_python_kernel_pairs_alike() -> None:
    """In a fresh interpreter, on the smaller of the bundled rounds."""
    code = (
        "from dutchess.matching import KERNEL\n"
        "from known import BUNDLED, paired, rounds\n"
        "small = [known for known in rounds(BUNDLED / 'team.jsonl.gz') if len(known.expected or ()) < 7]\n"
        "print(KERNEL, len(small), sum(paired(known) != known.expected for known in small))\n"
    )
    root = BUNDLED.parent.parent
    environment = {
        **os.environ,
        "DUTCHESS_KERNEL": "python",
        "PYTHONPATH": os.pathsep.join(str(root / name) for name in ("src", "tests", "tests/support")),
    }
    answer = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True
    ).stdout.split()
    assert answer[0] == "python"
    assert int(answer[1]) > 50
    assert answer[2] == "0"
