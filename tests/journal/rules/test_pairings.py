"""Published pairings, pairing by hand, acceleration, and the edition whose articles are cited."""

from __future__ import annotations

from dataclasses import replace

import pytest

import dutchess
from dutchess.journal import (
    Person,
    Points,
    Refusal,
    Settings,
    Store,
    notices,
    report,
    standings_after,
    tournament_of,
    violations,
)
from dutchess.journal import (
    actions as do,
)
from dutchess.pairing import systems
from journal.arbiter import KEY, Arbiter, refused


def test_article_4_10_published_pairings_stand(arbiter: Arbiter) -> None:
    arbiter.enter(6)
    arbiter.pair()
    refused(arbiter, do.DiscardPairing(KEY), "C.04.2 4.4")
    refused(arbiter, do.ReopenRound(KEY), "C.04.2 4.4.1")
    refused(arbiter, do.PublishRound(KEY), "C.04.2 4.4")
    with pytest.raises(Refusal, match="published pairing stands"):
        arbiter.ledger.undo(author="anna")


def test_article_4_10_except_for_a_repeated_pair(arbiter: Arbiter) -> None:
    arbiter.enter(4)
    arbiter.rounds(1)
    arbiter(do.OpenManual(KEY))
    first = tuple((board.white, board.black) for board in arbiter.open.rounds[0].boards)
    arbiter(do.ChangePairing(KEY, first))
    assert {code for _, code in arbiter.levels()} >= {"repeated-pair"}
    arbiter(do.CloseManual(KEY))
    arbiter(do.PublishRound(KEY))
    arbiter(do.ReopenRound(KEY))
    assert arbiter.levels() == [(3, "published-round-reopened-repeated"), (3, "best-interest")]
    assert [caution.article for caution in arbiter.seen] == ["C.04.2 4.4.1; VCL 115", "C.04.2 4.4"]
    arbiter(do.DiscardPairing(KEY))
    arbiter.pair()
    assert dutchess.check(tournament_of(arbiter.state, KEY)).discrepancies == 0
    assert "### Reopened @ Round 2" in report(arbiter.state, KEY)


@pytest.mark.parametrize(
    ("cause", "number", "remark"),
    [
        ("rules", "4.4.2", "the rules of the competition allow it"),
        ("agreed", "4.4.3", "two participants without an opponent agreed to play"),
        ("late", "4.4.4", "a late entry; minimal changes, and all concerned agreed"),
        ("last-round", "4.4.5", "unforeseeable events on the top boards of the last round"),
    ],
)
def test_article_4_4_of_2026_a_published_pairing_may_change(store: Store, cause: str, number: str, remark: str) -> None:
    """Each cause has its question and its line in the report; it is refused where it cannot be one.

    Whatever the cause, the Chief Arbiter must find the change in the best interest of the tournament.
    """
    arbiter = Arbiter(store, Settings("Open", rounds=2))
    arbiter.enter(6)
    arbiter.pair()
    if cause != "rules":
        refused(arbiter, do.ReopenRound(KEY, cause), f"C.04.2 {number}")
    if cause == "last-round":
        arbiter.play()
        arbiter.pair()
    elif cause != "rules":
        arbiter.enter(2, best=1500)
    arbiter(do.ReopenRound(KEY, cause))
    assert arbiter.levels() == [(3, f"reopen-{cause}"), (3, "best-interest")]
    assert arbiter.seen[0].article.startswith(f"C.04.2 {number}")
    assert f"### Reopened @ Round {arbiter.open.rounds[-1].number}" in report(arbiter.state, KEY)
    interest = "the Chief Arbiter considers it in the best interest of the tournament"
    assert f"{remark}; {interest}" in report(arbiter.state, KEY)


def test_before_2026_nobody_asks_for_the_best_interest(store: Store) -> None:
    arbiter = Arbiter(store, Settings("Open", rounds=5))
    arbiter.enter(4)
    arbiter(do.ChangeEvent(replace(arbiter.state.details, start="2025/12/01")))
    arbiter.rounds(1)
    arbiter(do.OpenManual(KEY))
    arbiter(do.ChangePairing(KEY, tuple((board.white, board.black) for board in arbiter.open.rounds[0].boards)))
    arbiter(do.CloseManual(KEY))
    arbiter(do.PublishRound(KEY))
    arbiter(do.ReopenRound(KEY))
    assert arbiter.levels() == [(3, "published-round-reopened-repeated")]
    assert [caution.article for caution in arbiter.seen] == ["C.04.2 D.10; VCL 115"]
    assert "best interest" not in report(arbiter.state, KEY)


def test_before_2026_only_a_repeated_pair_reopens_a_round(arbiter: Arbiter) -> None:
    arbiter.enter(6)
    arbiter(do.ChangeEvent(replace(arbiter.state.details, start="2025/12/01")))
    arbiter.pair()
    refused(arbiter, do.ReopenRound(KEY), "C.04.2 D.10")
    refused(arbiter, do.ReopenRound(KEY, "rules"), "C.04.2 D.10")
    refused(arbiter, do.ReopenRound(KEY, "mood"), "C.04.2 D.10")


@pytest.mark.parametrize(
    ("start", "withdrawn", "frozen", "published", "rounds"),
    [
        ("", "C.04.2 3.2", "C.04.2 2.3", "C.04.2 4.4", "C.04.1 1"),
        ("2026/02/01", "C.04.2 3.2", "C.04.2 2.3", "C.04.2 4.4", "C.04.1 1"),
        ("2026/01/31", "C.04.2 D.3", "C.04.2 B.3", "C.04.2 D.10", "C.04.1 a"),
        ("2025/06/30", "C.04.2 D.3", "C.04.2 B.3", "C.04.2 D.10", "C.04.1 a"),
    ],
)
def test_refusals_cite_the_edition_of_the_first_day(
    store: Store, start: str, withdrawn: str, frozen: str, published: str, rounds: str
) -> None:
    system = systems.edition_on("dutch", start).name if start else "dutch"
    arbiter = Arbiter(store, Settings("Open", rounds=6))
    arbiter(do.ChangeEvent(replace(arbiter.state.details, start=start)))
    arbiter(do.ChangeSettings(KEY, replace(arbiter.open.settings, system=system)))
    arbiter.enter(8)
    arbiter.rounds(4)
    arbiter(do.Withdraw(KEY, 3))
    for action, article in (
        (do.Withdraw(KEY, 3), withdrawn),
        (do.AssignNumbers(KEY), frozen),
        (do.DiscardPairing(KEY), published),
        (do.ReopenRound(KEY), published),
        (do.ChangeSettings(KEY, replace(arbiter.open.settings, rounds=7)), rounds),
    ):
        with pytest.raises(Refusal) as caught:
            arbiter(action)
        assert caught.value.article.split(";")[0] == article
    with pytest.raises(Refusal) as caught:
        standings_after(arbiter.state, KEY, 6)
    assert caught.value.article == {"C.04.2 4.4": "C.04.2 4.2", "C.04.2 D.10": "C.04.2 D.7"}[published]


def test_warnings_and_notices_cite_the_edition_of_the_first_day(store: Store) -> None:
    for start, article in (("2026/05/01", "C.04.2 3.1"), ("2025/12/01", "C.04.2 D.1"), ("2019/05/01", "C.04.2 D.1")):
        arbiter = Arbiter(store, Settings("Open", rounds=6))
        arbiter(do.ChangeEvent(replace(arbiter.state.details, start=start)))
        system = systems.edition_on("dutch", start).name
        arbiter(do.ChangeSettings(KEY, replace(arbiter.open.settings, system=system)))
        arbiter.enter(4)
        arbiter.pair()
        assert [notice.article for notice in notices(arbiter.state, KEY) if notice.code == "results-missing"] == [
            article
        ]
        arbiter.pair(publish=False)
        assert f"{article}; VCL 160" in [caution.article for caution in arbiter.seen]


@pytest.mark.parametrize(
    ("start", "articles"), [("2026/05/01", {"C.04.1 2", "C.04.1 8"}), ("2019/05/01", {"C.04.1 b", "C.04.1 h"})]
)
def test_a_pairing_by_hand_cites_the_edition_of_the_first_day(store: Store, start: str, articles: set[str]) -> None:
    arbiter = Arbiter(store, Settings("Open", rounds=5))
    arbiter(do.ChangeEvent(replace(arbiter.state.details, start=start)))
    arbiter(do.ChangeSettings(KEY, replace(arbiter.open.settings, system=systems.edition_on("dutch", start).name)))
    arbiter.enter(4)
    arbiter.rounds(1)
    arbiter(do.OpenManual(KEY))
    arbiter(do.ChangePairing(KEY, tuple((board.white, board.black) for board in arbiter.open.rounds[0].boards)))
    assert {caution.article for caution in arbiter.seen} == articles


@pytest.mark.parametrize(
    ("system", "article"),
    [
        ("dutch", "C.04.3 article 5.1"),
        ("dubov", "C.04.4.1 article 5.1"),
        ("lim", "C.04.4.3 article 7.2"),
        ("double-swiss", "C.04.5 article 4.1"),
    ],
)
def test_the_drawing_of_the_colour_is_cited_by_the_system(store: Store, system: str, article: str) -> None:
    arbiter = Arbiter(store, Settings("Open", rounds=6, system=system))
    arbiter.enter(4)
    assert [notice.article for notice in notices(arbiter.state, KEY) if notice.code == "colour-not-drawn"] == [article]
    refused(arbiter, do.DrawColour(KEY), article)


@pytest.mark.parametrize(
    ("system", "results", "opponent", "articles"),
    [
        ("dutch", "1", 4, set()),
        ("dutch", "=", 4, {"C.04.1 6", "C.04.1 7"}),
        ("dubov", "1", 4, {"C.04.1 6", "C.04.1 7"}),
        ("burstein", "1", 4, {"C.04.1 6", "C.04.1 7"}),
        ("lim", "1", 4, {"C.04.1 6", "C.04.1 7"}),
        ("lim", "1", 5, set()),
    ],
)
def test_in_the_last_round_colours_may_exceed_their_limits_where_the_system_says_so(
    store: Store, system: str, results: str, opponent: int, articles: set[str]
) -> None:
    """C.04.1 articles 6 and 7: the Dutch System excepts topscorers, the Lim System players with the same score.

    1 and 5 have had White twice, 4 Black twice; in the third and last round 1 has White again. Where White has won, 1
    and 5 have two points and 4 has none.
    """
    arbiter = Arbiter(store, Settings("Open", rounds=3, system=system))
    arbiter.enter(8)
    for pairs in (((1, 2), (3, 4), (5, 6), (7, 8)), ((1, 3), (2, 4), (5, 7), (6, 8))):
        arbiter(do.OpenManual(KEY))
        arbiter(do.ChangePairing(KEY, pairs))
        arbiter(do.CloseManual(KEY))
        arbiter(do.PublishRound(KEY))
        arbiter.play(results)
    arbiter(do.OpenManual(KEY))
    arbiter(do.ChangePairing(KEY, ((1, opponent),)))
    assert {caution.article for caution in arbiter.seen} - {"C.04.1 8"} == articles


def test_the_worth_of_the_bye_is_the_same_in_all_rounds(arbiter: Arbiter) -> None:
    """C.04.1 article 3."""
    arbiter.enter(5)
    arbiter.rounds(1)
    points = arbiter.open.settings.points
    for changed, article in ((replace(points, bye=5), "C.04.1 3; VCL 75, 85"), (replace(points, absence=5), "VCL 75")):
        refused(arbiter, do.ChangeSettings(KEY, replace(arbiter.open.settings, points=changed)), article)


def test_the_manual_phase_compares_with_the_engine(arbiter: Arbiter) -> None:
    arbiter.enter(6)
    arbiter.rounds(1)
    arbiter.pair(publish=False)
    refused(arbiter, do.ChangePairing(KEY, ()), "VCL 65")
    arbiter(do.OpenManual(KEY))
    refused(arbiter, do.PublishRound(KEY), "VCL 65")
    right = tuple((board.white, board.black) for board in arbiter.open.rounds[1].boards)
    arbiter(do.ChangePairing(KEY, right[1:]))
    refused(arbiter, do.CloseManual(KEY), "VCL 65")
    arbiter(do.ChangePairing(KEY, right))
    arbiter(do.CloseManual(KEY))
    assert arbiter.levels() == [], "it is the engine's pairing"
    assert not arbiter.open.remarks
    arbiter(do.OpenManual(KEY))
    arbiter(do.ChangePairing(KEY, ((right[0][1], right[0][0]), *right[1:])))
    arbiter(do.CloseManual(KEY))
    assert arbiter.levels() == [(4, "manual-pairing-differs")] * 2
    arbiter(do.PublishRound(KEY))
    assert "### MPA @ Round 2: " in report(arbiter.state, KEY)


def test_violations_are_named(arbiter: Arbiter) -> None:
    arbiter.enter(5)
    arbiter(do.ForbidPairs(KEY, (4, 5)))
    arbiter.rounds(1)
    bye = arbiter.open.rounds[0].bye
    assert bye is not None
    arbiter(do.OpenManual(KEY))
    pairs = tuple((board.white, board.black) for board in arbiter.open.rounds[0].boards)
    codes = {violation.code for violation in violations(arbiter.state, arbiter.open, (*pairs, (4, 5)), bye)}
    assert {"repeated-pair", "forbidden-pair", "bye-not-allowed", "both-colours-wrong"} <= codes


@pytest.mark.parametrize(
    ("system", "start", "articles"),
    [
        ("dutch", "2026/05/01", {"F": "C.04.3 [C2]", "U": "C.04.3 [C2]", "+": "C.04.3 [C2]"}),
        ("dutch-2017", "2025/12/01", {"U": "C.04.3 C.2", "+": "C.04.3 C.2"}),
        ("dutch-2017", "2019/05/01", {"U": "C.04.3 C.2", "+": "C.04.3 C.2"}),
        ("dutch-2012", "2015/05/01", {"F": "B1b", "H": "B1b", "U": "B1b", "+": "B1b"}),
        ("dubov-2018", "2025/12/01", {"U": "C.04.4.1 C.2", "+": "C.04.4.1 C.2"}),
        ("burstein-2017", "2025/12/01", {"U": "C.04.3 C.2", "+": "C.04.3 C.2"}),
        ("lim-1999", "2025/12/01", {"U": "C.04.1.d", "+": "C.04.1.d"}),
        ("dubov", "2026/05/01", {"F": "C.04.4.1 [C2]", "U": "C.04.4.1 [C2]", "+": "C.04.4.1 [C2]"}),
    ],
)
def test_a_bye_given_by_hand_is_judged_by_the_edition_that_pairs(
    store: Store, system: str, start: str, articles: dict[str, str]
) -> None:
    """Player 1 has had a full-point bye, 2 a half-point bye, one the bye, one a win by forfeit."""
    arbiter = Arbiter(store, Settings("Open", rounds=6))
    arbiter(do.ChangeEvent(replace(arbiter.state.details, start=start)))
    arbiter(do.ChangeSettings(KEY, replace(arbiter.open.settings, system=system)))
    arbiter.enter(9)
    arbiter(do.RequestBye(KEY, 1, 1, "F"))
    arbiter(do.RequestBye(KEY, 2, 1, "H"))
    arbiter.pair()
    first = arbiter.open.rounds[0]
    arbiter(do.SetResult(KEY, 1, 1, "+-"))
    arbiter.play()
    arbiter(do.OpenManual(KEY))
    had = {"F": 1, "H": 2, "U": first.bye, "+": first.boards[0].white}
    found = {}
    for letter, person in had.items():
        for violation in violations(arbiter.state, arbiter.open, (), person):
            if violation.code == "bye-not-allowed":
                found[letter] = violation.article
    assert found == articles


def test_an_impossible_round_is_paired_by_hand(store: Store) -> None:
    arbiter = Arbiter(store, Settings("Open", rounds=3))
    arbiter.enter(2)
    assert "rounds-impossible" in [notice.code for notice in notices(arbiter.state, KEY)]
    arbiter.rounds(1)
    with pytest.raises(dutchess.NoPairingPossible):
        arbiter.pair()
    arbiter(do.OpenManual(KEY))
    arbiter(do.ChangePairing(KEY, ((2, 1),)))
    arbiter(do.CloseManual(KEY))
    arbiter(do.PublishRound(KEY))
    arbiter.play()
    assert len(arbiter.open.rounds) == 2


def test_baku_groups_are_fixed_when_first_paired(store: Store) -> None:
    arbiter = Arbiter(store, Settings("Open", rounds=5, acceleration="baku"))
    arbiter.enter(12)
    arbiter(do.RequestBye(KEY, 1, 1))
    arbiter.pair()
    assert arbiter.open.group_a == (2, 3, 4, 5, 6, 7), "eleven are paired: six of them are in group A"
    arbiter.play()
    arbiter(do.AddPlayer(KEY, Person("Late", fide_rating=2375)))
    arbiter(do.AddPlayer(KEY, Person("Low", fide_rating=1000)))
    arbiter.pair()
    accelerations = tournament_of(arbiter.state, KEY).accelerations
    assert {(a.first_player, a.last_player) for a in accelerations} == {(1, 8)}
    arbiter.play()
    arbiter.rounds(3)
    assert dutchess.check(tournament_of(arbiter.state, KEY)).discrepancies == 0


def test_baku_with_two_points_a_win(store: Store) -> None:
    """C.04.7 articles 1.1 and 1.4."""
    arbiter = Arbiter(store, Settings("Open", rounds=5, points=Points(20, 10, 0, 20), acceleration="baku"))
    arbiter.enter(9)
    arbiter.rounds(3)
    made = tournament_of(arbiter.state, KEY)
    assert [(a.points, a.first_round, a.last_round) for a in made.accelerations] == [(20, 1, 2), (10, 3, 3)]
    assert dutchess.check(made).discrepancies == 0
