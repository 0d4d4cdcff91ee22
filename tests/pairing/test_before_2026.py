"""What was in force until 31 January 2026: Dubov of 2018, Burstein of 2017, Lim of 1999, and C.04.1.d for all."""

from __future__ import annotations

import pytest

import dutchess
from dutchess import NoPairingPossible
from dutchess.base.values import replace
from dutchess.pairing import systems
from dutchess.pairing.decisions import ByeGiven
from histories import event, met


def without_two_who_may_have_the_bye() -> dutchess.Tournament:
    """A full-point bye, a pairing-allocated one, and a win by forfeit; whoever lost that game is away."""
    return event("F", "U", "4w+", "3b-", absent="4Z", rounds=2)


@pytest.mark.parametrize(("former", "later"), [("dubov-2018", "dubov-2025"), ("burstein-2017", "burstein-2025")])
def test_a_full_point_bye_barred_nobody(former: str, later: str) -> None:
    """C.04.1.d: only the pairing-allocated bye and a win by forfeit bar; since article 4, any win without playing."""
    tournament = without_two_who_may_have_the_bye()
    assert met(tournament, former) == "2-3 1-0"
    for system in (later, systems.find(later).system_name):
        with pytest.raises(NoPairingPossible):
            dutchess.pair(tournament, system=system)
    [given] = [one for one in systems.decide(tournament, former) if isinstance(one, ByeGiven)]
    assert given.article == f"{systems.find(former).chapter} B.0"
    barred = systems.round_to_pair(tournament, former).bars()
    assert barred(1, 0) is None
    assert [bar.article for number in (2, 3) if (bar := barred(number, 0))] == [
        f"{systems.find(former).chapter} C.2"
    ] * 2


@pytest.mark.parametrize(("former", "today"), [("lim-1999", "lim"), ("lim-maxi-1999", "lim-maxi")])
def test_a_full_point_bye_barred_nobody_by_lim(former: str, today: str) -> None:
    """C.04.1.d; the text of Lim itself says the same in both editions."""
    tournament = without_two_who_may_have_the_bye()
    assert met(tournament, former) == "2-3 1-0"
    with pytest.raises(NoPairingPossible):
        dutchess.pair(tournament, system=today)
    barred = systems.round_to_pair(tournament, former).bars()
    assert barred(1, 0) is None
    assert [bar.article for number in (2, 3) if (bar := barred(number, 0))] == ["C.04.1.d"] * 2


@pytest.mark.parametrize(
    ("system", "article"),
    [
        ("dubov-2018", "C.04.1.d"),
        ("burstein-2017", "C.04.1.d"),
        ("lim-1999", "C.04.1.d"),
        ("dubov", "C.04.1 article 4"),
        ("lim", "C.04.1 article 4"),
    ],
)
def test_who_is_passed_over_is_told_the_rule_of_the_time(system: str, article: str) -> None:
    """Player 5 has the lowest score, and has had the bye."""
    tournament = event("2w1 3b= 4b=", "1b0 H F", "4w1 1w= 5b1", "3b0 5w1 1w=", "U 4b0 3w0", rounds=4)
    given = next(one for one in systems.decide(tournament, system) if isinstance(one, ByeGiven))
    assert [(passed.player, passed.article) for passed in given.passed_over()] == [(5, article)]


def test_the_seeding_rounds_of_2017_are_those_of_the_dutch_system_of_2017() -> None:
    """A.5: the FIDE (Dutch) System, in the edition in force."""
    rates = {"bye_rate": 0.05, "forfeit_rate": 0.05, "retirement_rate": 0.1}
    differing = 0
    for seed in range(25):
        config = dutchess.GeneratorConfig(system="dutch-2017", players=11, rounds=8, **rates)  # type: ignore[arg-type]
        made = replace(dutchess.generate(config, seed), edition="", system="")
        for number in range(1, min(4, made.played_rounds) + 1):
            before = made.before_round(number)
            assert dutchess.pair(before, "burstein-2017") == dutchess.pair(before, "dutch-2017")
            differing += dutchess.pair(before, "burstein-2017") != dutchess.pair(before, "burstein-2025")
    assert differing


@pytest.mark.parametrize(
    ("former", "later"),
    [
        ("dubov-2018", "dubov-2025"),
        ("burstein-2017", "burstein-2025"),
        ("lim-1999", "lim"),
        ("lim-maxi-1999", "lim-maxi"),
    ],
)
def test_the_rest_pairs_as_the_text_of_2025(former: str, later: str) -> None:
    """Without full-point byes the two texts differ in words and numbers alone, and in seeding rounds."""
    for seed in range(12):
        config = dutchess.GeneratorConfig(system=former, players=13, rounds=9, retirement_rate=0.05)
        made = dutchess.generate(config, seed)
        first = 5 if former.startswith("burstein") else 1
        for number in range(first, made.played_rounds + 1):
            before = made.before_round(number)
            assert dutchess.pair(before, former) == dutchess.pair(before, later)


@pytest.mark.parametrize("system", ["dubov-2018", "burstein-2017"])
def test_articles_are_cited_by_the_letters_of_the_text(system: str) -> None:
    chapter = systems.find(system).chapter
    made = dutchess.generate(dutchess.GeneratorConfig(system=system, players=13, rounds=6), 4)
    cited: set[str] = set()
    for number in range(4, 7):
        for decision in systems.decide(made.before_round(number), system):
            cited.add(decision.article)
            criteria = getattr(decision, "criteria", None)
            cited |= {count.article for count in criteria()} if criteria else set()
    lettered = {"A", "B", "C", "D", "E"}
    assert {article.removeprefix(f"{chapter} ")[0] for article in cited} <= lettered, cited
    assert {f"{chapter} B.0", f"{chapter} B.0.c", f"{chapter} C.5"} <= cited
