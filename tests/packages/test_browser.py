"""The page and the npm package (`make browser` builds them, then runs this): a real browser, node, no network."""

from __future__ import annotations

import functools
import http.server
import json
import shutil
import subprocess
import tarfile
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page

import dutchess
from dutchess.base.values import replace
from dutchess.formats import imports
from formats.imports.writing import WRITERS, tunx
from known import CORPUS

ROOT = Path(__file__).parent.parent.parent
BUILT = ROOT / "build" / "browser"
NPM = ROOT / "build" / "npm"
EXAMPLE = ROOT / "examples" / "club-9.trf"
NODE_TOOLS = ("typescript@5", "@types/node@20")
ROUNDS = 10_000

pytestmark = pytest.mark.packages


# -- the page ----------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    """A plain file server."""

    class Quiet(http.server.SimpleHTTPRequestHandler):
        def log_message(self, *_: object) -> None:
            pass

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=BUILT)) as found:
        threading.Thread(target=found.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{found.server_address[1]}/index.html"
        found.shutdown()


@pytest.fixture(params=["server", "disk"])
def page(request: pytest.FixtureRequest, server: str, phone: Callable[..., Page]) -> Page:
    """The page, from a file server and from a disk."""
    home = server if request.param == "server" else BUILT.joinpath("index.html").as_uri()
    opened = phone(home.rpartition("/")[0])
    opened.goto(home)
    return opened


def drop(page: Page, path: Path) -> None:
    page.set_input_files("#file", path)
    page.locator("#shown > *, #wrong:not([hidden])").first.wait_for()


def test_a_dropped_certificate_is_verified(page: Page) -> None:
    samples = ROOT / "tests" / "data" / "certificates"
    page.set_input_files("#file", [samples / "club-9.trf", samples / "club-9.json"])
    page.locator("#verified .good").wait_for()
    assert "The certificate is accepted. club-9.json" in page.inner_text("#verified")
    assert "Facts derived from club-9.trf." in page.inner_text("#verified")
    page.set_input_files("#file", [samples / "club-9-round-1.trf", samples / "weekend-46-round-6.json"])
    page.locator("#verified .bad").wait_for()
    page.click("#verified button")
    assert page.locator("#verified").is_hidden()


def test_a_dropped_file_is_paired_explained_checked_and_converted(page: Page) -> None:
    drop(page, EXAMPLE)
    cells = page.locator("#shown tbody tr").all_inner_texts()
    assert [cell.split("\t")[1].strip() for cell in cells] == [
        "Arrieta, Milagros",
        "Magsino, Ramil",
        "Gelovani, Zaza",
        "Bárdos, Bálint",
    ]
    assert "Somlai, Eszter has the bye." in page.inner_text("#shown")
    page.click("#tabs a[href='#why']")
    page.locator("#shown .explanation h1").wait_for()
    page.select_option("#whom", "3")
    page.locator("#shown h1", has_text="Magsino").wait_for()
    page.select_option("#language", "it")
    page.locator("#shown .explanation", has_text="turno").wait_for()
    page.click("#tabs a[href='#check']")
    page.locator("#shown .note.good").wait_for()
    page.click("#tabs a[href='#standings']")
    page.locator("#shown th", has_text="Punti").wait_for()
    page.click("#tabs a[href='#convert']")
    page.locator("#shown pre", has_text="012 Club Evening").wait_for()
    with page.expect_download() as saved:
        page.click("#shown button.main")
    assert dutchess.trf.loads(Path(saved.value.path()).read_text(encoding="utf-8")).name == "Club Evening"
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_files_of_other_programs_are_read_with_a_review(page: Page, tmp_path: Path) -> None:
    """Each kind, without a package beside Python; what could not be read is said, in the language of the page."""
    config = dutchess.GeneratorConfig(players=9, rounds=5, scoring=dutchess.Scoring(), forbidden=0, tiebreaks=())
    event = dutchess.generate(config, 5).before_round(5)
    for write in WRITERS.values():
        path = tmp_path / "event.dat"
        path.write_bytes(write(event))
        read = imports.read(path.read_bytes())
        drop(page, path)
        page.locator("#review", has_text=read.format).wait_for()
        if not page.locator("#shown tbody tr").count():  # a cross table shows only the rounds that were played
            page.fill("#review input", "5")
            page.press("#review input", "Enter")
        page.locator("#shown tbody tr").first.wait_for()
        assert page.locator("#review li").all_inner_texts() == [str(remark) for remark in read.remarks]
        agrees = not any(one.differs for one in dutchess.check(read.tournament).rounds)
        assert ("All 4 rounds" in page.inner_text("#review")) == agrees
        assert page.locator("#shown tbody tr").count() == len(dutchess.pair(replace(read.tournament, rounds=5)).pairs)
        page.click("#another")
    path.write_bytes(tunx(event))
    drop(page, path)
    page.select_option("#language", "de")
    page.locator("#review li", has_text="Feinwertungen").wait_for()
    page.click("#tabs a[href='#convert']")
    with page.expect_download() as saved:
        page.click("#shown button.main")
    assert saved.value.suggested_filename == "event.trf"
    assert dutchess.trf.load(saved.value.path()).played_rounds == 4


def test_rounds_that_differ_are_shown_beside_each_other(page: Page, tmp_path: Path) -> None:
    """A board of round 2 with the colours the other way round."""
    text = EXAMPLE.read_text(encoding="utf-8")
    wrong = tmp_path / "wrong.trf"
    wrong.write_text(text.replace("7 w =", "7 b =").replace("6 b =", "6 w ="), encoding="utf-8")
    drop(page, wrong)
    page.click("#tabs a[href='#check']")
    page.locator("#shown .note.warn", has_text="Rounds that differ from what the rules prescribe: 2.").wait_for()
    shown = page.locator("#shown tbody td").all_inner_texts()
    assert shown == ["Fauchard, Bastien – Somlai, Eszter", "Somlai, Eszter – Fauchard, Bastien"]


def test_a_bad_file_is_refused_with_its_line_and_a_good_one_follows(page: Page, tmp_path: Path) -> None:
    bad = tmp_path / "bad.trf"
    bad.write_text("012 Nothing\n001 broken\n", encoding="utf-8")
    drop(page, bad)
    assert "bad.trf" in page.inner_text("#wrong")
    assert "line 2" in page.inner_text("#wrong")
    drop(page, EXAMPLE)
    page.locator("#shown tbody tr").first.wait_for()  # what was said of the bad file stands until the good one is read
    assert page.locator("#shown tbody tr").count() == 4


def test_a_long_computation_can_be_stopped(page: Page, tmp_path: Path) -> None:
    """The engine is gone with it; the next file starts another one."""
    long = tmp_path / "long.trf"
    long.write_text(
        dutchess.trf.dumps(dutchess.generate(dutchess.GeneratorConfig(players=400, rounds=9), 1)), encoding="utf-8"
    )
    drop(page, long)
    page.click("#tabs a[href='#check']")
    page.locator("#stop").wait_for(state="visible")
    page.click("#stop")
    page.locator("#wrong", has_text="Stopped.").wait_for()
    page.click("#another")
    drop(page, EXAMPLE)
    page.locator("#shown .note.good").wait_for()


def test_axe_finds_no_serious_fault(page: Page, axe: Callable[[Page], list[str]]) -> None:
    """On the empty page, on every view of a file, and on a refusal."""
    found = axe(page)
    drop(page, EXAMPLE)
    for tab in ("next", "why", "standings", "check", "convert"):
        link = page.locator(f"#tabs a[href='#{tab}']")
        if link.count():
            link.click()
            page.locator("#shown > *").first.wait_for()
        found += axe(page)
    assert found == []


# -- the npm package ---------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def installed() -> Path:
    """A project that has installed the package from its packed file, and TypeScript."""
    folder = ROOT / "build" / "npm-user"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    (folder / "package.json").write_text('{"name": "user", "private": true, "type": "module"}\n', encoding="utf-8")
    packed = run(folder, "npm", "pack", "--silent", NPM).strip()
    run(folder, "npm", "install", "--silent", "--no-audit", "--no-fund", folder / packed, *NODE_TOOLS)
    for name in ("use.ts", "corpus.mjs"):
        shutil.copy(Path(__file__).parent / name, folder)
    return folder


def run(folder: Path, *command: object) -> str:
    done = subprocess.run([str(word) for word in command], cwd=folder, capture_output=True, text=True)
    assert done.returncode == 0, (done.stdout + done.stderr)[-3000:]
    return done.stdout


def test_typescript_knows_every_call_and_node_runs_them(installed: Path) -> None:
    options = (
        "--strict",
        "--target",
        "es2022",
        "--module",
        "nodenext",
        "--noUncheckedIndexedAccess",
        "--outDir",
        "out",
    )
    run(installed, installed / "node_modules" / ".bin" / "tsc", *options, "use.ts")
    assert "pure Python kernel" in run(installed, "node", "out/use.js", EXAMPLE)


def tournaments() -> Iterator[tuple[str, str, str]]:
    """Name, system, text: of the corpus beside the project, or else of our own making."""
    if CORPUS.is_dir():
        for system, archive in (("dutch", "dutch-2026.tar.gz"), ("dutch-2017", "dutch-2017.tar.gz")):
            with tarfile.open(CORPUS / archive) as opened:
                for member in opened:
                    if stream := opened.extractfile(member):
                        yield member.name, system, stream.read().decode("utf-8")
    else:
        for seed in range(2_000):
            made = dutchess.generate(dutchess.GeneratorConfig(players=20 + seed % 40, rounds=7), seed)
            yield str(seed), "dutch", dutchess.trf.dumps(made)


def test_rounds_in_webassembly_are_those_of_the_native_kernel(installed: Path) -> None:
    """Ten thousand of them. What the corpus has is what the native kernel gives (`make conformance`)."""
    cases, rounds = installed / "cases.jsonl", 0
    with cases.open("w", encoding="utf-8") as file:
        for name, system, text in tournaments():
            rounds += dutchess.trf.loads(text).played_rounds
            file.write(json.dumps({"name": name, "system": system, "trf": text}) + "\n")
            if rounds >= ROUNDS:
                break
    told = json.loads(run(installed, "node", "corpus.mjs", cases))
    assert told["rounds"] >= ROUNDS * 0.95  # a round of byes only is no round to check
    assert told["different"] == []
