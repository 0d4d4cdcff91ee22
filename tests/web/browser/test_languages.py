"""No English is left on any page in another language: Chromium opens every page and reads what people read.

A page is every route that answers with one. Read are the texts and the attributes that are shown or spoken. None may be
an English text of the catalogue that has a translation, and none may hold a common English word. The manual is
English, and its parts say so (`lang="en"`).
"""

from __future__ import annotations

import os
import re
import time
from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser
from string import Formatter

import pytest
from litestar import Litestar
from litestar.handlers import HTTPRouteHandler

import translations
from dutchess.awards.scheme import CategoryPrizes, Group, Prize
from dutchess.base.translation import language
from dutchess.journal import Ledger, Person, TeamPlay, Unconfirmed, actions
from dutchess.journal import Settings as Rules
from dutchess.ranking.categories import Category
from dutchess.web.auth.permissions import ANYBODY, ARBITER, OWN
from dutchess.web.demo import make_demo
from dutchess.web.services import services
from dutchess.web.shared.view import LANGUAGE_COOKIE
from waiting import WAIT_SECONDS
from web.browser import pages
from web.browser.pages import Browser, Site, Visitor

NIGHTLY = bool(os.environ.get("DUTCHESS_NIGHTLY"))
CODES = translations.LANGUAGES if NIGHTLY else translations.LANGUAGES[:1]
EVENT = "demo"
NAMES = "Adão Berta Carlo Dora Elio Fabia Gino Hilda".split()

# Routes that answer with a file, or only while there is no account.
FILES = re.compile(r"\.\w+$|^/api|/live$|/print/|/results/now$|^/static|^/pictures|^/set-up")
# What fills in the addresses, tournament by tournament; everything else is the same for all.
TOURNAMENTS = {
    "open": {"round": "6", "person": "3"},
    "draft": {"round": "2", "person": "41"},
    "hand": {"round": "1", "person": "49"},
    "liga": {"round": "3", "person": "57"},
    "cup": {"round": "1", "person": "1"},
    "new": {},
}

# Words that no other language here has.
ENGLISH = re.compile(
    r"\b(the|of|and|with|from|is|are|was|were|has|have|this|that|which|who|not|yet|you|your|round|rounds|player|players"
    r"|board|boards|white|black|points|game|games|result|results|settings|owner|arbiter|assistant|reader|device)\b",
    re.IGNORECASE,
)
# English words of this list that a language has as well.
SHARED = {
    "de": frozenset(("was",)),
    "nl": frozenset(("of", "is", "was", "arbiter")),
    "fr": frozenset(("points", "assistant")),
    "pl": frozenset(("was",)),
}
# What people have called something: a tournament may have an English name.
GIVEN = frozenset(("Open", "Draft", "Hand", "New"))
# Names, and words of formats.
PROPER = re.compile(
    r"Demo Arbiter|Chess-Results|FIDE (?:standard|rapid|blitz)|dutchess\S*|--\w+|\b\w+=\S+|[Rr]ound-robin\w*|https?://\S+"
)
READ = """() => {
    const found = [document.title];
    const shown = (element) => !element.closest("[lang=en], script, style, noscript, template, code, #language");
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) if (shown(walker.currentNode.parentElement)) found.push(walker.currentNode.data);
    for (const element of document.querySelectorAll("[title], [aria-label], [placeholder], [alt], [data-says]"))
        for (const name of ["title", "aria-label", "placeholder", "alt", "data-says"])
            if (shown(element) && element.hasAttribute(name)) found.push(element.getAttribute(name));
    return found.map((text) => text.replace(/\\s+/g, " ").trim()).filter((text) => text);
}"""


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """An event with tournaments of every kind in every state, its owner and an arbiter."""
    with pages.served(str(tmp_path_factory.mktemp("languages") / "events.db")) as site:
        kept = services(site.app)
        make_demo(kept.store, kept.accounts)
        arbiter = kept.accounts.create("ana", "Ana Beltrán", "cuatro palabras sin sentido")
        kept.accounts.grant(EVENT, arbiter.user, ARBITER)
        kept.accounts.invite(EVENT, "assistant", maker=1)
        make_more(kept.store.ledger(EVENT))
        yield site


def make_more(ledger: Ledger) -> None:
    """Prizes, a bye and a withdrawal in the running Swiss; a draft, a round by hand, a league, teams, an empty one."""
    prizes = CategoryPrizes(Category("General"), (Prize(30000), Prize(20000), Prize(10000)))
    seniors = CategoryPrizes(Category("Sub 2000", "rating=-1999"), (Prize(5000),))
    do(ledger, actions.SetPrizes("open", (Group("Premios", (prizes, seniors)),)))
    do(ledger, actions.RequestBye("open", 12, 7, "H"))
    do(ledger, actions.Withdraw("open", 20))
    for key, system, rounds in (
        ("draft", "dutch", 5),
        ("hand", "dubov", 5),
        ("liga", "berger", 3),
        ("new", "lim", 7),
    ):
        do(ledger, actions.AddTournament(key, Rules(key.title(), rounds, system)))
    for key, count in (("draft", 8), ("hand", 8), ("liga", 4)):
        people = tuple(Person(f"{name}, {key}", fide_rating=1990 - 10 * at) for at, name in enumerate(NAMES[:count]))
        do(ledger, actions.AddPlayers(key, people))
    for number in (1, 2, 3):
        play(ledger, "liga", number)
    do(ledger, actions.CloseTournament("liga"))
    play(ledger, "draft", 1)
    do(ledger, actions.PairRound("draft", "s"))
    do(ledger, actions.PairRound("hand", "s"))
    do(ledger, actions.OpenManual("hand"))
    do(ledger, actions.AddTournament("cup", Rules("Copa", 3, "team", teams=TeamPlay(2))))
    for team in (1, 2, 3, 4):
        do(ledger, actions.AddTeam("cup", f"Club {team}"))
        members = tuple(Person(f"{name} {team}", fide_rating=1800 + team) for name in NAMES[:2])
        do(ledger, actions.AddPlayers("cup", members, team))
    do(ledger, actions.PairRound("cup", "s"))
    do(ledger, actions.PublishRound("cup"))


def do(ledger: Ledger, action: object) -> None:
    """Do something, and confirm whatever is asked."""
    try:
        ledger.perform(action, author="x", reason="motivo")
    except Unconfirmed as asked:
        ledger.perform(action, author="x", reason="motivo", confirmed=[one.token for one in asked.cautions])


def play(ledger: Ledger, key: str, number: int) -> None:
    do(ledger, actions.PairRound(key, "s"))
    do(ledger, actions.PublishRound(key))
    boards = range(1, len(ledger.state.tournament(key).round(number).boards) + 1)
    do(ledger, actions.SetResults(key, number, tuple((board, "½-½") for board in boards)))


def addresses(app: Litestar, keys: tuple[str, ...]) -> list[tuple[str, str]]:
    """Every page, with what it needs; those of a tournament for each of these tournaments."""
    found = []
    for route in app.routes:
        for handler in getattr(route, "route_handlers", ()):
            if (
                not isinstance(handler, HTTPRouteHandler)
                or "GET" not in handler.http_methods
                or FILES.search(route.path)
            ):
                continue
            path = re.sub(r"\{(\w+):\w+\}", r"{\1}", route.path)
            fields = {name for _, name, _, _ in Formatter().parse(path) if name}
            for key in keys if "key" in fields else ("",):
                given = {"event": EVENT, "key": key, "name": "web", **TOURNAMENTS.get(key, {})}
                if fields <= given.keys() and "needs" in handler.opt:
                    found.append((path.format(**given), str(handler.opt["needs"])))
    return sorted(set(found))


def is_shared(code: str, words: str) -> bool:
    """Whether a language has all these words itself: "{here} of {all}" is Dutch as well."""
    return {*re.findall(r"[^\W\d_]+", words.lower())} <= SHARED.get(code, frozenset())


@cache
def originals(code: str) -> tuple[frozenset[str], re.Pattern[str], re.Pattern[str]]:
    """The English texts that read otherwise in a language: those without values, and a pattern for the others.

    The last is a pattern for what the others are in that language: "no {list}" is English, and part of a Spanish text.
    """
    _ = language(code)
    plain, filled, own = set(), [], []
    for message in translations.template():
        for text in message.id if isinstance(message.id, (tuple, list)) else (message.id,):
            words = translations.PLACEHOLDER.sub("", text)
            if not re.search(r"[^\W\d_]{2}", words) or _(text) == text or is_shared(code, words):
                continue
            if words == text:
                plain.add(text)
            else:
                filled.append(".+?".join(map(re.escape, re.split(r"\{[^}]*\}", text))))
                own.append(".+?".join(map(re.escape, re.split(r"\{[^}]*\}", _(text)))))
    return frozenset(plain), re.compile("|".join(filled)), re.compile("|".join(own))


def english(code: str, texts: list[str]) -> list[str]:
    """The texts of a page that are English."""
    plain, filled, own_filled = originals(code)
    _ = language(code)
    translated = {_(text) for text in plain}
    found = []
    for text in texts:
        own = PROPER.sub("", text)
        if text in GIVEN:
            continue
        if (
            (text in plain and text not in translated)
            or (filled.fullmatch(text) and not own_filled.fullmatch(text))
            or any(word.lower() not in SHARED.get(code, ()) for word in ENGLISH.findall(own))
        ):
            found.append(text)
    return found


@pytest.fixture
def visitor(browser: Browser, world: Site, request: pytest.FixtureRequest) -> Iterator[Visitor]:
    user, code = request.param
    with pages.visitor(browser, world) as found:
        found.set_cookie(LANGUAGE_COOKIE, code)
        if user:
            found.sign_in(user)
        yield found


def wait_until_computed(visitor: Visitor, again: str) -> None:
    """Some pages are computed first, and say so; read is what they show then."""
    deadline = time.monotonic() + WAIT_SECONDS
    while visitor.page.get_by_role("link", name=again).count():
        assert time.monotonic() < deadline, visitor.path
        visitor.page.wait_for_timeout(100)
        visitor.page.reload(wait_until="domcontentloaded")


def left(visitor: Visitor, code: str, wanted: list[str], *, as_sent: bool = False) -> dict[str, list[str]]:
    """The English on each of these pages, as the browser shows them or as they are sent."""
    found = {}
    for path in wanted:
        if as_sent:
            read = sent(visitor, path, language(code)("Look again"))
        else:
            visitor.page.goto(visitor.site.address + path, wait_until="domcontentloaded")
            wait_until_computed(visitor, language(code)("Look again"))
            read = visitor.page.evaluate(READ)
        if texts := english(code, read):
            found[path] = texts
    return found


class Reader(HTMLParser):
    """What `READ` finds, without a browser."""

    HIDDEN = frozenset(("script", "style", "noscript", "template", "code"))
    SHOWN = ("title", "aria-label", "placeholder", "alt", "data-says")
    VOID = frozenset("area base br col embed hr img input link meta source track wbr".split())

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self._open: list[tuple[str, bool]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        hidden = tag in self.HIDDEN or given.get("lang") == "en" or given.get("id") == "language"
        hidden = hidden or (bool(self._open) and self._open[-1][1])
        if not hidden:
            self.found += [given[name] or "" for name in self.SHOWN if name in given]
        if tag not in self.VOID:
            self._open.append((tag, hidden))

    def handle_endtag(self, tag: str) -> None:
        while self._open and tag in [name for name, _ in self._open] and self._open.pop()[0] != tag:
            pass

    def handle_data(self, data: str) -> None:
        if not (self._open and self._open[-1][1]):
            self.found.append(data)


def texts_in(page: str) -> list[str]:
    reader = Reader()
    reader.feed(page)
    reader.close()
    return [text for found in reader.found if (text := " ".join(found.split()))]


def sent(visitor: Visitor, path: str, again: str) -> list[str]:
    """The texts of a page before any script has run; as soon as they are computed."""
    deadline = time.monotonic() + WAIT_SECONDS
    while True:
        texts = texts_in(visitor.page.request.get(visitor.site.address + path).text())
        if again not in texts:
            return texts
        assert time.monotonic() < deadline, path
        visitor.page.wait_for_timeout(100)


def test_the_reader_reads_what_the_browser_reads(browser: Browser) -> None:
    page = """<!doctype html><html><head><title>A title</title><style>no</style></head><body>
        <p title="A hint">One <b>two</b><br>three<img alt="Picture"><code>no</code>
        <div lang="en"><p aria-label="no">no</p></div><select id="language">
        <option>no</select><script>"no"</script><input placeholder="Name"><p>last</body></html>"""
    window = browser.new_page()
    window.set_content(page)
    assert sorted(texts_in(page)) == sorted(window.evaluate(READ))
    window.close()


OWNER_USER, ARBITER_USER, NO_USER = 1, 2, 0


def watched(key: str) -> tuple[str, ...]:
    """The tournaments whose pages are opened: all of them at night, else one."""
    return tuple(TOURNAMENTS) if NIGHTLY else (key,)


@pytest.mark.scaled
@pytest.mark.parametrize(("visitor", "code"), [((OWNER_USER, code), code) for code in CODES], indirect=["visitor"])
def test_the_owner_reads_no_english(visitor: Visitor, code: str) -> None:
    assert left(visitor, code, [path for path, _ in addresses(visitor.site.app, watched("open"))]) == {}


@pytest.mark.scaled
@pytest.mark.parametrize(("visitor", "code"), [((ARBITER_USER, code), code) for code in CODES], indirect=["visitor"])
def test_an_arbiter_reads_no_english(visitor: Visitor, code: str) -> None:
    found = addresses(visitor.site.app, watched("cup"))
    assert left(visitor, code, [path for path, needs in found if needs != OWN], as_sent=not NIGHTLY) == {}


@pytest.mark.scaled
@pytest.mark.parametrize(("visitor", "code"), [((NO_USER, code), code) for code in CODES], indirect=["visitor"])
def test_a_spectator_reads_no_english(visitor: Visitor, code: str) -> None:
    found = addresses(visitor.site.app, watched("liga"))
    assert left(visitor, code, [path for path, needs in found if needs == ANYBODY], as_sent=not NIGHTLY) == {}


def test_a_word_that_a_language_shares_is_no_english() -> None:
    assert english("nl", ["5 van 8", "wit of zwart", "Ronde 3 is gespeeld", "the arbiter"]) == ["the arbiter"]
    assert english("es", ["wit of zwart"]) == ["wit of zwart"]
    assert [word for code, words in SHARED.items() for word in words if not ENGLISH.fullmatch(word)] == []


def test_english_is_found() -> None:
    assert english("es", ["Standings", "Clasificación", "Round 3", "Ronda 3", "the arbiter's list", "Open"]) == [
        "Standings",
        "Round 3",
        "the arbiter's list",
    ]
