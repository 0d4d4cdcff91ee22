"""The preview of the next round as the application shows it: shares are what they are, and nothing is left unsaid."""

from __future__ import annotations

import html
import time
from fractions import Fraction

import pytest

import dutchess
from dutchess.pairing.preview.outcomes import open_games
from dutchess.web.pages.rounds.forecasts import SHOWN, percent
from dutchess.web.services import services
from waiting import WAIT_SECONDS
from web.pages.event.test_importing import imported, new_event
from web.visiting import Visitor


@pytest.mark.parametrize(
    ("share", "shown"),
    [
        (Fraction(996, 1000), ">99 %"),
        (Fraction(2186, 2187), ">99 %"),
        (Fraction(994, 1000), "99 %"),
        (Fraction(1), "100 %"),
        (Fraction(1, 500), "<1 %"),
        (0.004, "<1 %"),
    ],
)
def test_only_what_is_in_all_outcomes_has_100_percent(share: Fraction | float, shown: str) -> None:
    assert percent(share) == shown


def event_with_open_games(players: int, count: int) -> dutchess.Tournament:
    """An event before its fourth round, with this number of open games in the third."""
    config = dutchess.GeneratorConfig(players=players, rounds=6, lowest_rating=1500, initial_colour="w")
    before = dutchess.generate(config, 3).before_round(3)
    paired = before.with_round(dutchess.pair(before))
    drawn = {number: "=" for game in open_games(paired, 3)[:-count] for number in game}
    return paired.with_results(3, drawn) if drawn else paired


def preview_page(arbiter: Visitor, tournament: dutchess.Tournament) -> str:
    """The text of the page, once it is computed."""
    event = new_event(arbiter)
    done = imported(arbiter, event, dutchess.trf.dumps(tournament).encode(), remove_empty="1")
    assert done.status_code == 200, html.unescape(done.text)
    (key,) = services(arbiter.client.app).store.ledger(event).state.tournaments
    shown = ""
    for _ in range(20 * WAIT_SECONDS):
        answer = arbiter.get(f"/e/{event}/t/{key}/next")
        assert answer.status_code == 200
        shown = html.unescape(answer.text)
        if "Preview of round 4" in shown:
            return " ".join(shown.split())
        time.sleep(0.05)
    raise AssertionError(shown)


def test_boards_that_are_not_listed_are_counted(arbiter: Visitor) -> None:
    tournament = event_with_open_games(30, 15)
    boards = len(dutchess.preview(tournament).boards)
    assert boards > SHOWN
    assert f"({boards - SHOWN} more are not listed.)" in preview_page(arbiter, tournament)


def test_with_more_than_five_open_games_the_page_says_why_nothing_is_certain(arbiter: Visitor) -> None:
    """Some boards come in every outcome that was paired, but not all outcomes with forfeits were."""
    shown = preview_page(arbiter, event_with_open_games(40, 6))
    assert "Every combination of results was paired." in shown
    assert "Of the outcomes with forfeits, only 400 were tried, so no board is called certain." in shown
    assert "100 %" in shown
    assert "badge good" not in shown


def test_with_few_open_games_forfeits_are_not_left_out(arbiter: Visitor) -> None:
    shown = preview_page(arbiter, event_with_open_games(16, 2))
    assert "were tried" not in shown
    assert ">certain<" in shown
