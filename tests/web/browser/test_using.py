"""Using the application: entering players, the door, pairing by hand, live pages, the hall screen, a player's phone."""

from __future__ import annotations

from pathlib import Path

from dutchess.journal import Details, Person, actions
from dutchess.journal import Settings as Rules
from dutchess.journal.lists import ratings
from dutchess.web.services import services
from dutchess.web.shared.event_options import Options
from journal.rating_lists import text_list
from web.browser import pages
from web.browser.pages import Browser, Site, Visitor
from web.browser.sample_site import BASE, PAGES, ROUND, make_hall


def test_live_pages_follow(owner: Visitor, browser: Browser) -> None:
    """A spectator's page shows a result without being loaded again."""
    with pages.visitor(browser, owner.site) as spectator:
        spectator.open(f"{BASE}/rounds/6")
        ledger = services(owner.site.app).store.ledger("demo")
        receipt = ledger.perform(actions.SetResult("open", 6, 19, "0F-1F"), author="x")
        services(owner.site.app).live.announce("demo", receipt.version)
        spectator.page.locator("#board-19 .result", has_text="− – +").wait_for()
        assert not spectator.faults


def test_on_a_phone_the_question_why_is_in_sight(browser: Browser, running: Site) -> None:
    with pages.visitor(browser, running, viewport=pages.PHONE, is_mobile=True, has_touch=True) as phone:
        phone.sign_in()
        phone.open(next(path for path in PAGES if "/player/" in path))
        assert not phone.overflow()
        why = phone.page.locator("a:visible", has_text="Why this opponent?").first.bounding_box()
        assert why is not None
        assert why["x"] + why["width"] <= pages.PHONE["width"], "without scrolling"


def test_players_come_from_the_rating_list(owner: Visitor, tmp_path: Path) -> None:
    """Somebody types a part of a name, or a FIDE ID, and chooses: the form is filled in."""
    source = tmp_path / "list.txt"
    source.write_text(text_list(), encoding="utf-8")
    ratings.load(services(owner.site.app).store, str(source), name="FIDE", date="2026-11-01")
    page = owner.page
    for typed, name in (("muel", "Mueller, Anna Maria"), ("1004", "Novak, Ivan")):
        owner.open("/e/empty/t/open/players")
        if not page.locator("#f-name").is_visible():
            page.locator("summary", has_text="Add players").click()
        page.locator("#f-name").press_sequentially(typed)
        page.locator("#suggestions button", has_text=name).click()
        assert page.locator("#f-name").input_value() == name
        owner.press("Add", owner.form("/do/add-player"))
    people = services(owner.site.app).store.ledger("empty").state.people.values()
    assert {(one.name, one.title, one.fide_rating, one.federation, one.fide_id, one.sex) for one in people} == {
        ("Mueller, Anna Maria", "WGM", 2320, "GER", "1002", "w"),
        ("Novak, Ivan", "FM", 2288, "CRO", "1004", "m"),
    }
    assert not owner.faults


def test_players_are_entered_one_after_the_other(owner: Visitor, tmp_path: Path) -> None:
    """The form stays open with the cursor in it; Enter takes the suggestion; who is there already is pointed out."""
    store = services(owner.site.app).store
    ledger = store.create(Details("Desk"), author="x", event="desk")
    services(owner.site.app).accounts.grant("desk", 1, "owner")
    ledger.perform(actions.AddTournament("open", Rules("Open", 5)), author="x")
    source = tmp_path / "list.txt"
    source.write_text(text_list(), encoding="utf-8")
    ratings.load(store, str(source), name="FIDE", date="2026-12-01")
    page = owner.page
    owner.open("/e/desk/t/open/players")
    page.locator("#f-name").press_sequentially("Çelik, Ayşe")
    owner.press("Add", owner.form("/do/add-player"))
    page.locator(".note.good", has_text="Çelik, Ayşe was added.").wait_for()
    assert page.evaluate("document.activeElement.id") == "f-name"
    page.keyboard.type("1004")
    page.locator("#suggestions button", has_text="Novak, Ivan").wait_for()
    page.keyboard.press("Enter")
    assert page.locator("#f-name").input_value() == "Novak, Ivan"
    with page.expect_navigation():
        page.keyboard.press("Enter")
    page.locator(".note.good", has_text="Novak, Ivan was added.").wait_for()
    page.keyboard.type("celik")
    page.locator("#suggestions", has_text="Already entered: Çelik, Ayşe").wait_for()
    page.keyboard.type(", Ayse")
    owner.press("Add", owner.form("/do/add-player"))
    page.locator(".note.warn", has_text="Entered twice? celik, Ayse").wait_for()
    assert not owner.faults


def test_check_in_by_a_few_letters(owner: Visitor) -> None:
    """Letters without accents and Enter; a button without leaving the place; two of one name told apart."""
    ledger = services(owner.site.app).store.create(Details("Door"), author="x", event="door")
    services(owner.site.app).accounts.grant("door", 1, "owner")
    ledger.perform(actions.AddTournament("open", Rules("Open", 5, check_in=True)), author="x")
    people = (
        *(Person(f"Player {number:02}, P", fide_rating=1500 + number) for number in range(60)),
        Person("Şahin, Gül", fide_rating=1900, club="Ankara"),
        Person("Müller, Jan", birth="1980/01/02", club="Gambit"),
        Person("Müller, Jan", birth="2001", club="Gambit"),
        Person("Łukasz, Ø", fide_rating=1700),
    )
    ledger.perform(actions.AddPlayers("open", people), author="x")

    def here() -> set[str]:
        entrants = ledger.state.tournament("open").entrants.items()
        return {ledger.state.person(person).name for person, entrant in entrants if entrant.checked_in}

    page = owner.page
    owner.open("/e/door/t/open/check-in")
    for typed, name in (("sahin", "Şahin, Gül"), ("lukasz o", "Łukasz, Ø")):
        page.locator("#q").press_sequentially(typed)
        page.keyboard.press("Enter")
        page.locator("li.is-here", has_text=name).wait_for()
        assert page.locator("#q").input_value() == ""
        assert name in here()
    assert "2 of 64 are here" in owner.text()
    namesakes = page.locator("#door li", has_text="Müller, Jan").all_inner_texts()
    assert ["1980" in text for text in namesakes] != ["2001" in text for text in namesakes]
    page.locator("#q").fill("MÜLLER")
    page.locator("#door li:visible").nth(2).wait_for(state="detached")
    assert page.locator("#door li:visible").all_inner_texts() == namesakes
    page.locator("#q").fill("")
    assert "1900 · Ankara" in page.locator("#door li", has_text="Şahin").inner_text()
    page.locator("#q").fill("nobody at all")
    page.locator("#nobody").wait_for()
    page.locator("#q").fill("")
    last = page.locator("#door li", has_text="Player 59").locator("button")
    last.scroll_into_view_if_needed()
    before = page.evaluate("scrollY")
    assert before > 0
    last.click()
    page.locator("#door li.is-here", has_text="Player 59").wait_for()
    assert page.evaluate("scrollY") == before
    owner.press("All are here")
    assert len(here()) == 63  # two of one name
    page.locator("#door li", has_text="Player 07").locator("button").click()
    page.locator("#door li:not(.is-here)", has_text="Player 07").wait_for()
    assert "Player 07, P" not in here()
    assert "63 of 64 are here" in owner.text()
    assert not owner.faults


def test_pairing_by_hand_is_saved_as_you_go(owner: Visitor) -> None:
    """A change is saved at once; one that breaks a rule is asked about, and is not there after "Cancel"."""
    path = "/e/manual/t/open/rounds/2/manual"
    owner.open(path)
    ledger = services(owner.site.app).store.ledger("manual")
    before, first = ledger.version, ledger.state.tournament("open").round(1).boards[0]
    assert "met before" not in owner.text()
    assert not owner.page.locator("#save").is_visible()
    owner.page.locator("select[name=white]").first.select_option(str(first.white))
    owner.page.locator("#saved", has_text="Saved").wait_for()
    assert ledger.version == before + 1
    with owner.page.expect_navigation():
        owner.page.locator("select[name=black]").first.select_option(str(first.black))
    assert "met before" in owner.text()
    assert ledger.version == before + 1
    owner.press("Back, change nothing")
    assert owner.path == path
    assert owner.page.locator("select[name=white]").first.input_value() == str(first.white)
    assert not owner.faults


def test_back_from_a_question_keeps_what_was_typed(owner: Visitor) -> None:
    """The question is on the event's page, its button says what happens, and the form still has what was typed."""
    owner.open("/e/drafts/t/open/rounds/1")
    owner.page.locator("summary", has_text="Correct a result").click()
    form = owner.form("/do/set-result")
    owner.fill({"board": "2", "result": "0-1", "reason": "the slip was misread"}, form)
    owner.press("Correct", form)
    assert owner.page.locator("nav.tabs").count() == 1
    assert owner.page.locator("main button.main").inner_text() == "Enter 0 – 1"
    with owner.page.expect_navigation():
        owner.page.locator("main a.button").click()
    assert owner.path == "/e/drafts/t/open/rounds/1"
    kept = [form.locator(f"[name={name}]:not([type=hidden])").input_value() for name in ("board", "result", "reason")]
    assert kept == ["2", "0-1", "the slip was misread"]
    assert services(owner.site.app).store.ledger("drafts").state.tournament("open").round(1).board(2).result == "1-0"


def test_live_pages_do_not_contradict_themselves(owner: Visitor) -> None:
    """Boards, heading, next step and missing boards are replaced together."""
    base = make_hall(owner.site, 18)
    ledger = services(owner.site.app).store.ledger(base.split("/")[2])
    owner.open(f"{base}/rounds/1")
    for board in range(1, 10):
        receipt = ledger.perform(actions.SetResult("open", 1, board, "1-0"), author="x")
    services(owner.site.app).live.announce(ledger.event, receipt.version)
    owner.page.locator("#board-9 .result", has_text="1 – 0").wait_for()
    assert "9 of 9 results" in owner.page.locator("#heading").inner_text()
    assert "All results are in." in owner.page.locator("#step").inner_text()
    assert owner.page.locator("#missing a").count() == 0
    owner.press("Pair round 2")
    assert "Draft" in owner.text()
    assert not owner.faults


def test_the_hall_screen_shows_every_board_for_its_time(browser: pages.Browser, running: Site) -> None:
    """With a clock of the test: each page stays as long as it is set, even if results arrive."""
    base = make_hall(running, 204)
    event = base.split("/")[2]
    ledger = services(running.app).store.ledger(event)
    services(running.app).options.save(event, Options(screen="pairings", seconds=10))
    with pages.visitor(browser, running, viewport={"width": 1366, "height": 768}) as hall:
        page = hall.page
        page.clock.install(time=1_000_000)
        page.clock.pause_at(1_001_000)
        hall.open(f"/e/{event}/hall")
        assert page.locator(".skip").count() == 0

        def boards() -> list[int]:
            return [int(text) for text in page.locator(".lines > li:visible > .number").all_inner_texts()]

        def edges() -> list[float]:
            return [box["x"] for row in page.locator(".lines > li:visible").all()[:1] if (box := row.bounding_box())]

        first, seen = boards(), []
        left = edges()
        assert first[0] == 1
        columns = {round(box["x"]) for row in page.locator(".lines > li:visible").all() if (box := row.bounding_box())}
        assert len(columns) == 2
        while True:
            seen += boards()
            left_over, patience = 10_000, 100.0
            receipt = ledger.perform(actions.SetResult("open", 1, len(seen), "1-0"), author="x")
            services(running.app).live.announce(event, receipt.version)
            while not page.locator(f"#hall[data-version='{receipt.version}']").count() and left_over > 1_000:
                page.clock.run_for(100)  # the page waits a moment before it asks
                left_over -= 100
                page.wait_for_timeout(patience)
                patience *= 1.06  # the page's own clock stands still meanwhile: minutes in all, on a busy machine
            assert page.locator(f"#hall[data-version='{receipt.version}']").count()
            page.clock.run_for(left_over - 1)
            assert boards()[-1] == seen[-1], "a result does not turn the page"
            page.clock.run_for(1)
            if boards() == first:
                break
            assert boards()[0] == seen[-1] + 1
            assert edges() == left
        assert seen == list(range(1, 103))
        assert not hall.faults


def test_few_boards_have_the_whole_hall_screen(browser: Browser, running: Site) -> None:
    """Three boards: one column, and letters larger than those of a long list."""
    sizes = {}
    for event in ("table", "demo"):
        services(running.app).options.save(event, Options(screen="pairings"))
        with pages.visitor(browser, running, viewport={"width": 1366, "height": 768}) as hall:
            hall.open(f"/e/{event}/hall")
            row = hall.page.locator(".lines > li:visible").first
            spot = row.bounding_box()
            assert spot is not None
            sizes[event] = spot["width"], float(row.evaluate("row => parseFloat(getComputedStyle(row).fontSize)"))
    assert sizes["demo"][0] < 0.5 * 1366 < 0.9 * 1366 < sizes["table"][0]
    assert sizes["table"][1] > 1.3 * sizes["demo"][1]


def test_a_hundred_boards_on_four_screens(owner: Visitor) -> None:
    """A table with headings; on a laptop the hundredth board is on the fourth screen."""
    base = make_hall(owner.site, 202)
    owner.page.set_viewport_size({"width": 1366, "height": 768})
    owner.open(f"{base}/rounds/1")
    headings = owner.page.locator("#boards thead th").all_inner_texts()
    assert headings == [*("Board", "No.", "White", "Rating", "Points", "Result"), *("Points", "Black", "Rating", "No.")]
    cells = owner.page.locator("#board-1 td").all_inner_texts()
    assert len(cells) == len(headings)
    assert {cells[3], cells[8]} == {"2600", "2499"}
    assert owner.page.locator("#boards .piece").count() == 2 * 101
    assert owner.page.evaluate(ROUND), "squares look like check boxes"
    last = owner.page.locator("#board-100").bounding_box()
    assert last is not None
    assert last["y"] + last["height"] <= 4 * 768
    owner.open(f"{base}/rounds/1/results")
    assert owner.page.locator("#board-1 .what").first.inner_text().split("\n")[0].startswith("No. ")
    assert "Points 0.0" in owner.page.locator("#board-1 .what").first.inner_text()
    owner.page.set_viewport_size({"width": 360, "height": 740})
    owner.open(f"{base}/rounds/1")
    board, white, result = (owner.page.locator(f"#board-1 td.{name}") for name in ("board", "white", "result"))
    assert [part.is_visible() for part in (board, white, result)] == [True] * 3
    assert not owner.page.locator("#board-1 td.rated").first.is_visible()


def test_an_explanation_uses_the_width(owner: Visitor) -> None:
    """Its tables are as wide as the page on a laptop, and its long lists are folded."""
    owner.page.set_viewport_size({"width": 1366, "height": 768})
    owner.open(f"{BASE}/rounds/6/explain")
    table = owner.page.locator(".explanation table:visible").first
    table.wait_for()
    spot = table.bounding_box()
    assert spot is not None
    assert spot["width"] >= 0.75 * 1366
    assert owner.page.locator(".explanation details:not([open]) > summary:visible", has_text="more").count()


def test_a_player_on_a_phone(browser: Browser, running: Site) -> None:
    """Board, colour and opponent come first and large; the own result in own points; the table fits long words."""
    state = services(running.app).store.ledger("demo").state.tournament("open")
    black = next(board.black for board in state.round(6).boards if board.result == "1-0")
    at = state.round(6).board_of(black)
    for code, board, colour in (
        ("en-GB", "Board", "Black"),
        ("it-IT", "Scacchiera", "Nero"),
        ("de-DE", "Brett", "Schwarz"),
        ("nl-NL", "Bord", "Zwart"),
    ):
        options = {"viewport": pages.PHONE, "is_mobile": True, "has_touch": True, "locale": code}
        with pages.visitor(browser, running, **options) as phone:
            phone.open(f"{BASE}/player/{black}")
            card = phone.page.locator(".now")
            spot = card.bounding_box()
            assert spot is not None
            assert spot["y"] + spot["height"] <= pages.PHONE["height"] * 2 / 3
            assert f"{board} {at}" in card.inner_text()
            assert colour in card.inner_text()
            last = phone.page.locator(".games tbody tr").last.locator("td").all_inner_texts()
            assert (last[0], last[1], last[-3]) == ("6", str(at), "0")
            inner, outer = phone.page.locator(".games .scroll").evaluate("one => [one.scrollWidth, one.clientWidth]")
            assert inner <= outer, code
            assert not phone.overflow()


def test_the_code_of_a_slip_fills_in_the_form(browser: Browser, running: Site) -> None:
    """A phone opens what the QR code says: the newest round, the code in its field and no longer in the address."""
    shared = services(running.app)
    before = shared.options.read("demo")
    shared.options.save("demo", Options(players_report=True))
    try:
        context = browser.new_context(viewport=pages.PHONE)  # type: ignore[arg-type]
        page = context.new_page()
        page.goto(f"{running.address}{BASE}/rounds#ABC234")
        page.wait_for_url(f"{running.address}{BASE}/rounds/6")
        assert page.input_value("#p-code") == "ABC234"
        context.close()
    finally:
        shared.options.save("demo", before)


def test_a_password_is_judged_and_shown(owner: Visitor) -> None:
    """A new one is judged as it grows. It is shown as long as somebody wants to see it, and can be pasted."""
    page = owner.page
    page.goto(f"{owner.site.address}/account")
    new = page.locator("#password")
    judged = page.locator(".password-strength")
    assert new.get_attribute("autocomplete") == "new-password"
    assert not judged.is_visible()
    for written, word in (
        ("short", "too short"),
        ("aaaaaaaaaaaaaaaa", "weak"),
        ("long enough so", "fair"),
        ("correct horse battery staple", "strong"),
    ):
        new.fill(written)
        assert judged.inner_text().strip() == word
    assert new.get_attribute("type") == "password"
    shown = page.locator("#password + .show-password input")
    shown.check()
    assert new.get_attribute("type") == "text"
    shown.uncheck()
    assert new.get_attribute("type") == "password"
