"""The manual inside the program: the pages of `docs/`, for a terminal and for a browser.

Owns the list of pages and where they lie: in an installed package beside this file (`pages/`, put there by setup.py),
in a checkout in `docs/`. Must not know of commands or of the web application.
"""

from __future__ import annotations

from pathlib import Path

from dutchess.base.values import value_class

INSTALLED = Path(__file__).parent / "pages"
CHECKOUT = Path(__file__).parents[3] / "docs"


@value_class
class Page:
    """A page of the manual: its name (`systems/dutch`) and what it is about."""

    name: str
    about: str


PAGES = (
    Page("README", "every page, sorted by reader: arbiter, programmer, commission, contributor"),
    Page("tutorial", "your first tournament: from a list of names to the standings"),
    Page("web", "the web application: start, roles, results, printing, hall screens"),
    Page("security", "how the application protects itself, and the tests that show it"),
    Page("journal", "running an event from a terminal; FIDE mode, rating lists, storage"),
    Page("upkeep", "upgrade, back up, remove"),
    Page("cli", "every command with its options"),
    Page("explain", "why this pairing, and why not another"),
    Page("explain-samples", "explanations as players read them, ten for each system and edition"),
    Page("library", "every public name of the library, with examples"),
    Page("how-results-count", "what each result counts for: points, colours, floats, tie-breaks, ratings"),
    Page("tiebreaks", "standings: every tie-break and how it is computed"),
    Page("awards", "prizes, title norms and rating changes"),
    Page("imports", "files of Swiss-Manager, Chess-Results, Vega, Papi and SWAR"),
    Page("trf", "tournament report files: every record"),
    Page("api", "the calls over HTTP: pairing a file, running an event, problems"),
    Page("engine", "Dutchess in place of bbpPairings or JaVaFo"),
    Page("embedding", "use it from Java, JavaScript, Rust, Python and other languages"),
    Page("packages", "wheels, the page in the browser, the npm package"),
    Page("systems/dutch", "the FIDE (Dutch) System"),
    Page("systems/editions", "the editions of each system, and which one pairs a file"),
    Page("systems/dutch-2017", "the Dutch System of 2017"),
    Page("systems/dutch-former", "the Dutch System of 1992, 2011 and 2012"),
    Page("systems/dubov", "the Dubov System"),
    Page("systems/burstein", "the Burstein System"),
    Page("systems/lim", "the Lim System"),
    Page("systems/double-swiss", "the Double-Swiss System"),
    Page("systems/team", "the Swiss Team Pairing System"),
    Page("systems/baku", "the Baku acceleration"),
    Page("systems/wishes", "wishes: who should not meet, if the rules allow it"),
    Page("systems/berger", "round robins"),
    Page("systems/keizer", "the Keizer system, for club evenings"),
    Page("systems/knockout", "knock-outs"),
    Page("systems/scheveningen", "Scheveningen matches"),
    Page("studies/README", "many tournaments: simulations, forecasts, endorsement, many machines"),
    Page("studies/baku", "a study: does the Baku acceleration help?"),
    Page("studies/systems", "a study: do the systems differ?"),
    Page("studies/rounds", "a study: how many rounds for how many players?"),
    Page("studies/endorsement", "the cross test with another program that FIDE asks for"),
    Page("conformance", "what the pairings are compared with, and how the articles are read"),
    Page("certificates", "certificates: a round with its proof, and how to verify it"),
    Page("readings", "the points that the rules leave open, and how each can be read"),
    Page("conformance/dutch-former", "readings and comparisons: the former Dutch Systems"),
    Page("conformance/dubov", "readings and comparisons: Dubov"),
    Page("conformance/burstein", "readings and comparisons: Burstein"),
    Page("conformance/lim", "readings and comparisons: Lim"),
    Page("conformance/team", "readings and comparisons: teams and Baku"),
    Page("conformance/double-swiss", "readings and comparisons: Double-Swiss"),
    Page("conformance/tiebreaks", "readings and comparisons: tie-breaks"),
    Page("conformance/reports", "faults in other programs, and whether they were reported"),
    Page("conformance/bbppairings-second-bye", "a report: bbpPairings 6.0 gives a second bye"),
    Page("conformance/bbppairings-exchange", "a report: bbpPairings 6.0 makes an exchange out of order"),
    Page("vcl", "FIDE's check list for tournament programs, with our answers"),
    Page("acceptance", "a data sheet for acceptance by FIDE (C.02): what answers each requirement"),
    Page("performance", "how fast it is, and how that is measured"),
    Page("architecture", "how the parts of the program fit together"),
    Page("application", "how the web application is built, for people who change it"),
    Page("releasing", "making a release: the checklist"),
    Page("glossary", "one word, one meaning, and where it lives in the code"),
    Page("kernel", "the matching kernel, and start-up time"),
)


def folder() -> Path:
    """Where the pages and their pictures lie."""
    return INSTALLED if INSTALLED.is_dir() else CHECKOUT


def page_named(name: str) -> Page | None:
    """The page of this name, if the manual has one."""
    return next((page for page in PAGES if page.name == name), None)


def source(page: Page) -> str:
    """The page as it is written, in Markdown."""
    return (folder() / f"{page.name}.md").read_text(encoding="utf-8")


def title(page: Page) -> str:
    """What its first line calls it."""
    return source(page).partition("\n")[0].lstrip("# ")
