"""Prizes and norms in the application: the list as a form and a file, who gets what and why, what is still open."""

from __future__ import annotations

import io
from time import sleep
from typing import Any

import pytest

from dutchess import Game, Player, PrizeScheme, Tournament, prizes
from dutchess.awards import why
from dutchess.awards.sentences import prize_lines
from dutchess.base.translation import language
from dutchess.web.pages.paper.award_sheets import certificates_of, it3_page
from web.visiting import FIELD, Visitor

FORM = {
    "currency": "CHF",
    "unit": "5",
    "g1-name": "Main",
    "g1-rule": "equal",
    "g1c1-name": "Open",
    "g1c1-prizes": "100; 50 + cup = 20",
    "g1c2-name": "Under 2000",
    "g1c2-section": "rating=-1999",
    "g1c2-prizes": "40",
    "g1c3-name": "",
    "g1c3-prizes": "",
    "g2-name": "",
}


def play(arbiter: Visitor, event: str, rounds: int, last: int = 3) -> None:
    """Play rounds; in the last one only some boards."""
    base = f"/e/{event}/t/open"
    for number in range(1, rounds + 1):
        for step in ("pair-round", "publish-round"):
            arbiter.do(event, step, next=base)
        for board in range(1, (last if number == rounds else 3) + 1):
            arbiter.do(event, "set-result", round=number, board=board, result="1-0", next=base)


@pytest.fixture
def base(arbiter: Visitor, event: str) -> str:
    arbiter.get(f"/e/{event}/t/open/prizes/list")
    arbiter.do(event, "set-prizes", next=f"/e/{event}/t/open/prizes/list", **FORM)
    return f"/e/{event}/t/open"


def test_the_form_makes_the_list(arbiter: Visitor, base: str) -> None:
    text = arbiter.get(f"{base}/prizes.toml").text
    scheme = PrizeScheme.parse(text)
    assert (scheme.currency, scheme.unit, len(scheme.groups)) == ("CHF", 500, 1)
    assert [category.name for category in scheme.groups[0].categories] == ["Open", "Under 2000"]
    page = arbiter.get(f"{base}/prizes/list").text
    assert 'value="100; 50 + cup = 20"' in page
    assert 'name="g2-name"' in page
    assert 'name="g1c4-name"' in page


def test_what_the_form_gets_wrong_is_said(arbiter: Visitor, event: str, base: str) -> None:
    arbiter.get(f"{base}/prizes/list")
    answer = arbiter.do(event, "set-prizes", **{**FORM, "g1c2-section": "rating=x"})
    assert answer.status_code == 422
    assert "the prize list is wrong" in answer.text
    arbiter.get(f"{base}/prizes/list")
    assert arbiter.do(event, "set-prizes", **{**FORM, "unit": "much"}).status_code == 422


def upload(arbiter: Visitor, base: str, text: bytes) -> Any:
    found = FIELD.search(arbiter.get(f"{base}/prizes/list").text)
    assert found
    files = {"file": ("prizes.toml", io.BytesIO(text), "application/toml")}
    return arbiter.client.post(f"{base}/prizes/upload", data={"_csrf_token": found[1]}, files=files)


def test_a_file_is_taken_and_given(arbiter: Visitor, event: str, base: str) -> None:
    text = b'[[group]]\nname="Main"\n[[group.category]]\nname="Open"\nprizes=["70"]\n'
    assert upload(arbiter, base, text).status_code == 200
    assert PrizeScheme.parse(arbiter.get(f"{base}/prizes.toml").text) == PrizeScheme.parse(text.decode())
    assert upload(arbiter, base, b"[[").status_code == 422
    assert upload(arbiter, base, b"\xff").status_code == 422
    play(arbiter, event, 1)
    answer = upload(arbiter, base, text.replace(b"70", b"60"))
    assert answer.status_code == 409
    assert 'name="g1c1-prizes" value="60"' in answer.text, "the question carries the list"


def test_who_gets_what_and_why(arbiter: Visitor, event: str, base: str) -> None:
    assert "No prizes yet" in arbiter.get(f"{base}/prizes").text
    play(arbiter, event, 3)
    page = arbiter.get(f"{base}/prizes").text
    assert "As the standings are now" not in page
    assert "CHF" in page
    assert "cup" in page
    link = page.split("/prizes/why/")[1].split('"')[0]
    why = arbiter.get(f"{base}/prizes/why/{link}").text
    assert "Main: " in why
    assert "in round 3, everything else unchanged" in why
    assert arbiter.get(f"{base}/prizes/why/99").status_code == 404


def computed(arbiter: Visitor, path: str) -> str:
    """A page as soon as what it shows is known."""
    while "being computed" in arbiter.get(path).text:
        sleep(0.1)
    return str(arbiter.page.text)


def test_who_can_still_win_what(arbiter: Visitor, event: str, base: str) -> None:
    play(arbiter, event, 2, last=1)
    assert "As the standings are now" in arbiter.get(f"{base}/prizes").text
    page = computed(arbiter, f"{base}/prizes/outlook")
    assert "played" in page
    assert "At most" in page


def test_norms_and_the_check_list(arbiter: Visitor, event: str, base: str) -> None:
    assert arbiter.get(f"{base}/norms").status_code == 200
    play(arbiter, event, 1)
    assert "Nobody is near a norm" in computed(arbiter, f"{base}/norms")
    page = arbiter.get(f"{base}/norms/1").text
    assert "GM norm: not achieved (article 1.4.1)." in page
    arbiter.get(f"{base}/norms/checklist")
    stated = {"registered": "2026-01-05", "arbiter_title": "IA", "approved": "1"}
    arbiter.do(event, "set-norm-data", **stated, next=f"{base}/norms/checklist")
    assert 'name="approved" value="1" checked' in " ".join(arbiter.page.text.split())
    assert 'value="2026-01-05"' in arbiter.page.text
    assert "Title of the chief arbiter" in arbiter.page.text


def test_strangers_see_prizes_but_no_form(arbiter: Visitor, event: str, base: str) -> None:
    play(arbiter, event, 1)
    arbiter.client.cookies.clear()
    assert "CHF" in arbiter.get(f"{base}/prizes").text
    assert arbiter.get(f"{base}/prizes/list").status_code in (401, 403, 404) or "sign-in" in str(arbiter.page.url)


@pytest.mark.parametrize(
    "name", ["prizes", "prizes-by-player", "envelopes", "receipts", "certificates", "it1", "it3", "fa1"]
)
def test_every_sheet_of_the_evening(arbiter: Visitor, event: str, base: str, name: str) -> None:
    play(arbiter, event, 1)
    assert arbiter.get(f"{base}/print/{name}.pdf").content.startswith(b"%PDF-")
    listed = arbiter.get(f"{base}/print").text
    assert f"/print/{name}.pdf" in listed
    arbiter.client.cookies.clear()
    public = name in ("prizes", "prizes-by-player", "certificates")
    assert (f"/print/{name}.pdf" in arbiter.get(f"{base}/print").text) == public
    assert (arbiter.get(f"{base}/print/{name}.pdf").content[:5] == b"%PDF-") == public


def test_a_certificate_has_the_place_in_the_category() -> None:
    """The best women are third and fifth of the event, and first and second among the women."""
    points = ("FFF", "FFH", "FFZ", "FHZ", "FZZ")
    people = tuple(
        [
            Player(number, f"P{number}", sex="mmwmw"[number - 1], games=tuple([Game(0, "-", one) for one in own]))
            for number, own in enumerate(points, 1)
        ]
    )
    text = '[[group]]\nname = "Main"\n[[group.category]]\nname = "Women"\nsection = "sex=w"\nprizes = ["90", "60"]\n'
    won = prizes(Tournament(people, rounds=3), PrizeScheme.parse(text))
    assert [(one.name, one.lines) for one in certificates_of(language("en"), won, {})] == [
        ("P3", ("Women: place 1",)),
        ("P5", ("Women: place 2",)),
    ]


def test_the_forms_as_json(arbiter: Visitor, event: str, base: str) -> None:
    play(arbiter, event, 1)
    data = arbiter.get(f"{base}/forms.json").json()
    assert data["it1"] == []
    assert data["it3"]["players"] == 7
    assert data["it3"]["event"] == "Spring Open"


def test_clubs_federations_and_progress(arbiter: Visitor, event: str) -> None:
    base = f"/e/{event}/t/open"
    assert "No standings yet" in arbiter.get(f"{base}/groups").text
    assert "No standings yet" in arbiter.get(f"{base}/progress").text
    arbiter.get(base)
    for person in (1, 2, 3, 4):
        arbiter.do(event, "change-person", person=person, club="Rooks <3", federation="NOR", next=base)
    play(arbiter, event, 2)
    page = arbiter.get(f"{base}/groups").text
    assert "Rooks &lt;3" in page
    assert "Federations" in page
    club = arbiter.get(f"{base}/groups/club/1").text
    assert "Place 1 of the clubs" in club
    assert arbiter.get(f"{base}/groups/club/5").status_code == 404
    assert "<polyline" in arbiter.get(f"{base}/progress").text
    assert "Clubs and federations" in arbiter.get(f"{base}/standings").text


def test_rating_changes(arbiter: Visitor, event: str) -> None:
    """150 points apart, the expectation is 0.70, so a win gives 6 points with K 20."""
    base = f"/e/{event}/t/open"
    assert "No games yet" in arbiter.get(f"{base}/rating-changes").text
    arbiter.get(base)
    play(arbiter, event, 1)
    page = arbiter.get(f"{base}/rating-changes").text
    assert "+6.00" in page
    assert "0.70<" in page
    german = arbiter.client.get(f"{base}/rating-changes", headers={"accept-language": "de"}).text
    assert "+6,00" in german
    assert "0,70<" in german


def test_conditions_and_systems_are_words(arbiter: Visitor, event: str, base: str) -> None:
    """Nobody reads `rating=-1999` on a page, and a form in German names the system in German."""
    play(arbiter, event, 3)
    why = arbiter.get(f"{base}/prizes/why/1").text
    assert "Under 2000: not entitled (condition: Rating –1999)." in why
    assert "rating=" not in why
    page = it3_page(language("de"), {"system": "Round robin by Berger tables", "norms": []})
    assert ("System", "Rundenturnier nach Berger-Tabellen") in page.fields


@pytest.mark.parametrize(
    ("section", "words"),
    [("", "Named players"), ("board=2", "Board 2"), ("category=Juniors", "Juniors"), ("sex=w", "female")],
)
def test_every_condition_has_words(section: str, words: str) -> None:
    (line,) = prize_lines([why.Outside("Main", "Best", section)], {}, "EUR", language("en"))
    assert line == f"Best: not entitled (condition: {words})."
