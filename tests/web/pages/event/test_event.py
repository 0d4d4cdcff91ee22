"""An event from its creation to the standings, through the pages; and what others see of it."""

from __future__ import annotations

import html
import re
from dataclasses import replace
from pathlib import Path

import pytest
from litestar.testing import TestClient

import dutchess
from dutchess.base.translation import language
from dutchess.journal import Details, Person, actions
from dutchess.journal.database.tables import ENTRIES
from dutchess.journal.output.overview import details_of
from dutchess.web.pages.paper.kinds import GENERAL, KINDS, OF_ROUND
from dutchess.web.pages.paper.round_sheets import bye_text
from dutchess.web.services import services
from dutchess.web.settings import Settings
from web.applications import create_app
from web.threads import ready
from web.visiting import FIELD, NAMES, Visitor


def test_a_whole_event(arbiter: Visitor, event: str) -> None:
    base = f"/e/{event}/t/open"
    for number in range(1, 4):
        draft = arbiter.do(event, "pair-round", next=f"{base}/rounds/{number}")
        assert draft.url.path == f"{base}/rounds/{number}"
        assert "Draft" in draft.text
        arbiter.do(event, "publish-round", next=f"{base}/rounds/{number}")
        for board in range(1, 4):
            entered = arbiter.do(event, "set-result", round=number, board=board, result="1-0", next=base)
            assert entered.status_code == 200
    table = arbiter.get(f"{base}/standings")
    assert "after round 3" in table.text
    for page in ("players", "rounds/2", "crosstable", "player/1", "settings"):
        assert arbiter.get(f"{base}/{page}").status_code == 200
    explained = ready(arbiter.client, f"{base}/rounds/2/explain")
    assert "bracket-picture" in explained.text
    assert "<b>" not in explained.text
    assert "style=" not in explained.text.partition("<main")[2]
    assert "has the bye" in explained.text
    assert "You have " in ready(arbiter.client, f"{base}/rounds/2/why/1").text
    assert arbiter.get(f"{base}/rounds/2/why/99").status_code == 404
    assert arbiter.get("/explanation.css").headers["content-type"].startswith("text/css")
    assert "Undo" in arbiter.get(f"/e/{event}/history").text
    report = arbiter.get(f"{base}/report.trf").text
    assert dutchess.check(dutchess.trf.loads(report)).discrepancies == 0
    of_a_round = [f"{name}-1" for name, kind in KINDS.items() if kind.of == OF_ROUND and name != "matches"]  # for teams
    for sheet in (*of_a_round, *(name for name, kind in KINDS.items() if kind.of != OF_ROUND and kind.card == GENERAL)):
        assert arbiter.get(f"{base}/print/{sheet}.pdf").content.startswith(b"%PDF")


def test_the_public_sees_no_draft(arbiter: Visitor, event: str) -> None:
    base = f"/e/{event}/t/open"
    arbiter.do(event, "pair-round")
    arbiter.client.cookies.clear()
    assert arbiter.get(f"{base}/rounds/1").status_code == 404
    assert arbiter.get(f"{base}/print/pairings-1.pdf").status_code == 404
    assert arbiter.get(base).status_code == 200
    assert arbiter.get(f"{base}/settings").url.path == "/sign-in"
    assert arbiter.do(event, "publish-round").status_code == 403


def test_who_was_overtaken_is_told(arbiter: Visitor, event: str) -> None:
    arbiter.do(event, "pair-round", next=f"/e/{event}")
    late = arbiter.do(event, "publish-round", expected="1")
    assert late.status_code == 409
    assert "Somebody else changed the event" in late.text
    assert "Round 1 was paired." in late.text


def test_who_was_overtaken_sees_who_changed_what_and_what_it_is_now(arbiter: Visitor, event: str) -> None:
    arbiter.do(event, "pair-round")
    arbiter.do(event, "publish-round")
    ledger = services(arbiter.client.app).store.ledger(event)
    seen = ledger.version
    ledger.perform(actions.SetResult("open", 1, 2, "0-1"), author="Berta")
    ledger.perform(actions.SetResult("open", 1, 1, "½-½"), author="Bruno")
    late = arbiter.do(event, "set-result", round=1, board=1, result="1-0", expected=str(seen))
    assert late.status_code == 409
    assert re.search(r"Bruno entered ½ – ½ at \d\d:\d\d\.", late.text)
    assert "Berta" not in late.text, "the other board is not what the two disagree about"
    assert ledger.state.tournament("open").round(1).board(1).result == "½-½"
    asked = {"tournament": "open", "round": "1", "board": "1", "result": "1-0", "expected": str(seen)}
    token = FIELD.search(late.text)
    assert token
    told = arbiter.client.post(
        f"/e/{event}/do/set-result", data={"_csrf_token": token[1], **asked}, headers={"accept": "application/json"}
    ).json()
    assert told["now"] == "Round 1, board 1 is now: ½ – ½"
    assert [(change["author"], change["kind"]) for change in told["changes"]] == [("Bruno", "ResultEntered")]


def test_a_refusal_names_the_article(arbiter: Visitor, event: str) -> None:
    arbiter.do(event, "pair-round")
    again = arbiter.do(event, "pair-round")
    assert again.status_code == 422
    assert "C.04.2 4.4" in again.text


def test_what_must_be_confirmed_is_asked_for(arbiter: Visitor, event: str) -> None:
    asked = arbiter.do(event, "leave-fide-mode", reason="a friendly event", next=f"/e/{event}/t/open/settings")
    assert asked.status_code == 409
    for _ in range(2):
        tokens = re.findall(r'name="confirmed" value="([^"]+)"', asked.text)
        asked = arbiter.do(
            event, "leave-fide-mode", reason="a friendly event", confirmed=tokens, next=f"/e/{event}/t/open/settings"
        )
    assert asked.status_code == 200
    assert "This tournament has left FIDE mode." in asked.text


def test_programs_drive_an_event_with_a_token(arbiter: Visitor, event: str) -> None:
    token = services(arbiter.client.app).accounts.issue_pass(event, "arbiter", "script", hours=1)
    arbiter.client.cookies.clear()
    path = f"/api/events/{event}/do/pair-round"
    refused = arbiter.client.post(path, json={"tournament": "open"})
    assert (refused.status_code, refused.headers["www-authenticate"]) == (401, 'Bearer realm="dutchess"')
    headers = {"authorization": f"Bearer {token}"}
    answer = arbiter.client.post(path, json={"tournament": "open"}, headers=headers)
    assert answer.json()["version"] > 1
    refused = arbiter.client.post(path, json={"tournament": "open"}, headers=headers)
    assert refused.status_code == 422
    assert refused.json()["article"] == "C.04.2 4.4"
    assert (refused.json()["code"], refused.json()["parameters"]) == ("draft-open", {"round": 1})
    assert refused.json()["detail"] == "round 1 is paired but not published: publish or discard it"
    told = arbiter.client.post(path, json={"tournament": "open"}, headers={**headers, "accept-language": "es"}).json()
    assert (told["code"], told["detail"][:28]) == ("draft-open", "la ronda 1 está emparejada p")


def sent(page: str, action: str) -> dict[str, str]:
    """What a browser sends of a form as it stands on a page."""
    form = page.partition(f'action="{action}"')[2].partition("</form>")[0]
    fields = {
        name[1]: html.unescape(value[1]) if (value := re.search(r'value="([^"]*)"', tag)) else ""
        for tag in re.findall(r"<input[^>]*>", form)
        if (name := re.search(r'name="([^"]+)"', tag)) and ("checkbox" not in tag or " checked" in tag)
    }
    for name, options in re.findall(r'<select[^>]*name="([^"]+)"[^>]*>(.*?)</select>', form, re.DOTALL):
        fields[name] = re.search(r'value="([^"]*)" selected', options)[1]  # type: ignore[index]
    return fields


def test_saving_the_settings_changes_what_is_in_the_form_only(arbiter: Visitor, event: str) -> None:
    """Choices made elsewhere stay, ticked boxes can be emptied, and what stands on the page is saved as it is."""
    base, store = f"/e/{event}/t/open", services(arbiter.client.app).store
    before = replace(
        store.ledger(event).state.tournament("open").settings,
        system="berger",
        double=True,
        swap_last_two=True,
        rating_lists=("FIDE rapid",),
        round_dates=("2026/11/01",),
        check_in=True,
        unrated=1200,
        tiebreaks=("SB",),
    )
    store.ledger(event).perform(actions.ChangeSettings("open", before), author="x")
    fields = sent(arbiter.get(f"{base}/settings").text, f"/e/{event}/do/change-settings")
    assert arbiter.client.post(f"/e/{event}/do/change-settings", data=fields).status_code == 200
    assert store.ledger(event).state.tournament("open").settings == before
    fields = sent(arbiter.get(f"{base}/settings").text, f"/e/{event}/do/change-settings")
    del fields["check_in"]
    arbiter.client.post(f"/e/{event}/do/change-settings", data={**fields, "name": "Renamed"})
    assert store.ledger(event).state.tournament("open").settings == replace(before, name="Renamed", check_in=False)


def test_an_event_over_a_month_has_ratings_by_round(arbiter: Visitor, event: str) -> None:
    """The choice of ratings and the form for new ones are there when the dates of the event say so."""
    base, store = f"/e/{event}/t/open", services(arbiter.client.app).store
    assert "tiebreak_ratings" not in arbiter.get(f"{base}/settings").text
    assert "update-rating" not in arbiter.get(f"{base}/player/1").text
    arbiter.get(f"{base}/settings")
    arbiter.do(event, "change-event", start="2026-09-01", end="2026-11-30", city="Oslo")
    details = store.ledger(event).state.details
    assert (details.name, details.city, details.is_long) == ("Spring Open", "Oslo", True)
    fields = sent(arbiter.get(f"{base}/settings").text, f"/e/{event}/do/change-settings")
    assert fields["tiebreak_ratings"] == "first"
    arbiter.client.post(f"/e/{event}/do/change-settings", data={**fields, "tiebreak_ratings": "round"})
    assert store.ledger(event).state.tournament("open").settings.tiebreak_ratings == "round"
    assert "update-rating" in arbiter.get(f"{base}/player/1").text
    arbiter.do(event, "update-rating", person=1, from_round=2, rating=2150)
    assert store.ledger(event).state.tournament("open").entrants[1].updates == ((2, 2150),)
    assert "From round 2" in arbiter.get(f"{base}/player/1").text


def test_who_rests_in_a_round_robin_is_named(arbiter: Visitor) -> None:
    """Annex 1: one of seven rests in every round, on the page, in its JSON and on the sheets."""
    arbiter.get("/new")
    arbiter.post("/new", event="Masters", name="Open", rounds="7", system="berger")
    path = arbiter.page.url.path
    arbiter.post(f"{path}/paste", list=NAMES)
    event = str(path.split("/")[2])
    base = f"/e/{event}/t/open"
    arbiter.do(event, "pair-round", next=f"{base}/rounds/1")
    arbiter.do(event, "publish-round", next=f"{base}/rounds/1")
    assert re.search(r'Alder, Ann</span>\s*<span class="badge">free</span>', arbiter.get(f"{base}/rounds/1").text)
    (resting,) = arbiter.get(f"{base}/rounds/1/boards.json").json()["resting"]
    assert (resting["who"]["name"], resting["bye"]) == ("Alder, Ann", "rests")
    assert bye_text(language("es"), resting["bye"]) == "descansa"


def test_a_damaged_event_does_not_hide_the_others(arbiter: Visitor, event: str, tmp_path: Path) -> None:
    store = services(arbiter.client.app).store
    store.create(Details("Sound Open"), author="x", event="sound")
    with store.engine.connect() as connection, connection.begin():
        connection.execute(ENTRIES.update().where(ENTRIES.c.event == event, ENTRIES.c.position == 2).values(body="{}"))
    with TestClient(create_app(Settings(str(tmp_path / "events.db")))) as again:
        for cookies in (arbiter.client.cookies, {}):
            again.cookies.clear()
            again.cookies.update(cookies)
            shown = again.get("/")
            assert shown.status_code == 200
            assert "Sound Open" in shown.text
            assert "Spring Open" in shown.text
            opened = again.get(f"/e/{event}")
            assert opened.status_code == 500
            assert "The journal of this event is damaged" in opened.text
            assert ("Entry 2" in opened.text) == bool(cookies), "details are for those who are signed in"
            assert again.get("/e/sound").status_code == 200


def test_a_list_of_events_reads_what_it_shows(arbiter: Visitor, event: str, tmp_path: Path) -> None:
    """Name, place and dates as they are now, an undo included; no journal is read for the list."""
    store = services(arbiter.client.app).store
    ledger = store.ledger(event)
    details = Details("Renamed Open", city="Turku", start="2026/11/14", end="2026/11/16")
    ledger.perform(actions.ChangeEvent(details), author="x")
    assert details_of(store, [event]) == {event: details}
    shown = arbiter.get("/").text
    assert all(text in shown for text in ("Renamed Open", "Turku", "14 November 2026", "16 November 2026"))
    ledger.undo(author="x")
    assert details_of(store, [event]) == {event: ledger.state.details}
    with TestClient(create_app(Settings(str(tmp_path / "events.db")))) as again:
        assert ledger.state.details.name in again.get("/").text
        assert services(again.app).store.peek(event, 3600) is None


def test_the_start_page_shows_the_newest_events(arbiter: Visitor) -> None:
    store = services(arbiter.client.app).store
    for number in range(60):
        store.create(Details(f"Open {number:02}"), author="x", event=f"open-{number:02}")
    first = arbiter.get("/").text
    assert "Open 59" in first
    assert "Open 05" not in first
    assert "Open 05" in arbiter.get("/?all=1").text


# -- a published pairing that may change -------------------------------------------------------------------------------

CAUSE = re.compile(r'<input\s+type="radio"\s+name="cause"\s+value="([^"]*)"[^>]*>')
LINE = re.compile(r"<code>(### Reopened[^<]*)</code>")


def offered(text: str) -> dict[str, bool]:
    """The causes that the form of a round shows, and whether each can be chosen."""
    return {found[1]: "disabled" not in found[0] for found in CAUSE.finditer(text)}


@pytest.fixture
def published(arbiter: Visitor, event: str) -> str:
    """The address of a first round that is published: seven players, one of them without an opponent."""
    arbiter.do(event, "pair-round")
    arbiter.do(event, "publish-round")
    return f"/e/{event}/t/open/rounds/1"


def test_a_published_round_shows_why_it_may_change(arbiter: Visitor, event: str, published: str) -> None:
    """C.04.2 article 4.4 of 2026: each cause with its question, what it needs, and the line of the report."""
    shown = html.unescape(arbiter.get(published).text)
    assert offered(shown) == {"": False, "rules": True, "agreed": False, "late": False, "last-round": False}
    assert "Do the rules of the competition allow it?" in shown
    assert shown.count("in the best interest of the tournament?") == 1
    assert "Not possible: nobody would meet an earlier opponent again (C.04.2 4.4.1)" in shown
    assert "Not possible: nobody has entered since round 1 was paired (C.04.2 4.4.4)" in shown
    ledger = services(arbiter.client.app).store.ledger(event)
    ledger.perform(actions.AddPlayer("open", Person("Hazel, Hal", fide_rating=1700)), author="anna")
    shown = html.unescape(arbiter.get(published).text)
    assert offered(shown) == {"": False, "rules": True, "agreed": True, "late": True, "last-round": False}
    lines = LINE.findall(shown)
    assert len(lines) == 3
    asked = arbiter.do(event, "reopen-round", cause="late", reason="came late", next=published)
    assert asked.status_code == 409
    assert "do all who are concerned agree?" in asked.text
    assert "in the best interest of the tournament?" in asked.text
    tokens = [html.unescape(token) for token in re.findall(r'name="confirmed" value="([^"]+)"', asked.text)]
    assert len(tokens) == 2
    done = arbiter.do(event, "reopen-round", cause="late", reason="came late", next=published, confirmed=tokens)
    assert done.url.path == published
    assert "Draft" in done.text
    assert offered(done.text) == {}
    assert [str(remark) for remark in ledger.state.tournament("open").remarks] == [lines[2]]


def test_the_causes_are_told_in_every_language(arbiter: Visitor, published: str) -> None:
    for code, heading in (
        ("es", "Cambiar el emparejamiento publicado"),
        ("pt", "Alterar o emparceiramento publicado"),
        ("it", "Modifica l'abbinamento pubblicato"),
    ):
        _ = language(code)
        shown = html.unescape(arbiter.client.get(published, headers={"accept-language": code}).text)
        assert heading in shown
        for text in ("The report will say:", "Why may it change?", "Somebody has entered late"):
            assert _(text) != text
            assert _(text) in shown
        assert offered(shown)["rules"]


def test_who_sees_that_a_published_round_may_change(arbiter: Visitor, event: str, published: str) -> None:
    """Whoever runs the event, as long as no game is played, with the causes of the edition."""
    ledger = services(arbiter.client.app).store.ledger(event)
    ledger.perform(actions.ChangeEvent(replace(ledger.state.details, start="2025/12/01")), author="anna")
    shown = html.unescape(arbiter.get(published).text)
    assert offered(shown) == {"": False}
    assert "(C.04.2 D.10)" in shown
    ledger.perform(actions.SetResult("open", 1, 1, "1-0"), author="anna")
    assert offered(arbiter.get(published).text) == {}
    ledger.undo(author="anna")
    assert offered(arbiter.get(published).text) == {"": False}
    arbiter.client.cookies.clear()
    assert offered(arbiter.get(published).text) == {}
