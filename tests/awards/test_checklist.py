"""The check list for norms: the tournament side of B.01, each line just inside and just outside."""

from __future__ import annotations

import pytest

from dutchess import Game, Header, Player, Tournament
from dutchess.awards.checklist import Declared, Item, checklist
from dutchess.base.values import replace

REST, BYE = Game(0, "-", "Z"), Game(0, "-", "U")


def open_swiss(*ratings: int, missing: dict[int, int] | None = None, rounds: int = 3) -> Tournament:
    """Players with these ratings; `missing` are the rounds that some are away, from the first one on."""
    people = [
        Player(number, f"P{number}", rating, games=tuple([REST] * away + [BYE] * (rounds - away)))
        for number, rating in enumerate(ratings, 1)
        for away in [(missing or {}).get(number, 0)]
    ]
    return Tournament(tuple(people), rounds=rounds)


def line(tournament: Tournament, name: str, declared: Declared | None = None, at_the_end: bool = False) -> Item | None:
    items = checklist(tournament, declared or Declared(), at_the_end=at_the_end)
    return next((item for item in items if item.name == name), None)


def large(tournament: Tournament) -> tuple[str, str]:
    item = line(tournament, "large")
    assert item is not None
    return item.verdict, item.actual


def test_forty_players_take_part_in_every_round() -> None:
    """1.5.6: who misses one round is counted in the others; who misses two is not counted at all."""
    forty = open_swiss(*[2000] * 40)
    assert large(forty) == ("yes", "40 / 2000")
    assert large(open_swiss(*[2000] * 41, missing={1: 1})) == ("yes", "40 / 2000")
    assert large(open_swiss(*[2000] * 40, missing={1: 1})) == ("no", "39 / 2000")
    assert large(open_swiss(*[2000] * 41, missing={1: 2, 2: 1})) == ("no", "39 / 2000")


def test_their_average_is_2000_in_every_round() -> None:
    assert large(open_swiss(2039, *[1999] * 39)) == ("yes", "40 / 2000")
    assert large(open_swiss(2038, *[1999] * 39)) == ("no", "40 / 1999")
    assert large(open_swiss(2800, 2000, *[1990] * 39, missing={1: 1})) == ("no", "40 / 1990")


@pytest.mark.parametrize("system", ["FIDE_SCHEVENINGEN", "FIDE_SCHILLER"])
def test_some_systems_give_no_norms(system: str) -> None:
    """1.4.2."""
    swiss = open_swiss(2000, 2000)
    assert line(swiss, "system") is None
    item = line(replace(swiss, system=system), "system")
    assert item is not None
    assert (item.verdict, item.actual) == ("no", system)


@pytest.mark.parametrize(("registered", "verdict"), [("2026/10/02", "yes"), ("2026/10/03", "no"), ("", "unknown")])
def test_the_event_is_registered_thirty_days_before(registered: str, verdict: str) -> None:
    event = replace(open_swiss(2000), header=Header(start="2026/11/01"))
    item = line(event, "registered", Declared(registered=registered))
    assert item is not None
    assert item.verdict == verdict


@pytest.mark.parametrize(
    ("days", "rounds_a_day", "single_days"),
    [
        (("26/11/01", "26/11/02", "26/11/03"), "yes", "yes"),
        (("26/11/01", "26/11/01", "26/11/02"), "yes", "no"),
        (("26/11/01", "26/11/01", "26/11/01"), "no", "no"),
    ],
)
def test_rounds_of_a_day(days: tuple[str, ...], rounds_a_day: str, single_days: str) -> None:
    event = replace(open_swiss(2000), header=Header(round_dates=days))
    verdicts = {item.name: item.verdict for item in checklist(event)}
    assert (verdicts["day"], verdicts["single_days"]) == (rounds_a_day, single_days)


@pytest.mark.parametrize(("code", "verdict"), [("5400+30", "yes"), ("5340+30", "no"), ("", "unknown")])
def test_two_hours_for_sixty_moves(code: str, verdict: str) -> None:
    item = line(replace(open_swiss(2000), header=Header(coded_time_control=code)), "minutes")
    assert item is not None
    assert item.verdict == verdict


@pytest.mark.parametrize(("start", "verdict"), [("2026/05/01", "yes"), ("2025/11/20", "no"), ("", "yes")])
def test_an_approved_time_control_is_enough_since_2026(start: str, verdict: str) -> None:
    """As for the norms themselves: those who tried 45+30 in 2025 made none."""
    event = replace(open_swiss(2000), header=Header(start=start, coded_time_control="2700+30"))
    for declared, wanted in ((Declared(approved=True), verdict), (Declared(), "no")):
        item = line(event, "minutes", declared)
        assert item is not None
        assert item.verdict == wanted


@pytest.mark.parametrize(
    ("exempt", "articles"),
    [("", ["1.4.3d"] * 3), ("national", ["1.4.3a"]), ("team", ["1.4.3b"]), ("zonal", ["1.4.3c"])],
)
def test_an_exempt_event_names_its_article(exempt: str, articles: list[str]) -> None:
    """1.4.3: an exempt event needs no foreigners."""
    items = checklist(open_swiss(2000), Declared(exempt=exempt))
    assert [item.article for item in items if item.article.startswith("1.4.3")] == articles


def test_the_chief_arbiter_has_a_title_and_does_not_play() -> None:
    event = replace(open_swiss(2000), header=Header(chief_arbiter="IA Berg, Bo 1500001"))
    for title, verdict in (("IA", "yes"), ("FA", "yes"), ("NA", "no"), ("", "unknown")):
        item = line(event, "arbiter", Declared(arbiter_title=title))
        assert item is not None
        assert item.verdict == verdict
    assert {item.name: item.verdict for item in checklist(event)}["arbiter_plays"] == "yes"
    playing = replace(event, players=(replace(event.players[0], name="Berg, Bo"),))
    assert {item.name: item.verdict for item in checklist(playing)}["arbiter_plays"] == "no"


def test_a_double_round_robin_has_six_players() -> None:
    """1.4.5."""
    for count, verdict in ((5, "no"), (6, "yes")):
        item = line(replace(open_swiss(*[2400] * count), system="FIDE_DOUBLEROUNDROBIN"), "double")
        assert item is not None
        assert item.verdict == verdict
    assert line(open_swiss(2400), "double") is None


def test_what_the_report_needs_is_asked_at_the_end() -> None:
    event = open_swiss(2000, 2000)
    assert line(event, "emails") is None
    both = Declared(arbiter_email="bo@example.org", organizer_email="al@example.org")
    for declared, verdict in ((both, "yes"), (replace(both, organizer_email=""), "no")):
        item = line(event, "emails", declared, at_the_end=True)
        assert item is not None
        assert item.verdict == verdict
