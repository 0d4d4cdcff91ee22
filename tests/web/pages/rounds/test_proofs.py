"""The page of a proof: what it says of a round, its files beside the verifier, and what became of a printed list."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from dutchess.journal import Person
from dutchess.journal import Settings as Rules
from dutchess.journal import actions as do
from dutchess.journal.facts import RoundPublished
from dutchess.web.demo import EVENT, KEY
from dutchess.web.services import services
from dutchess.web.settings import Settings
from journal.arbiter import KEY as MAIN
from journal.arbiter import Arbiter
from journal.test_known import with_adjourned_game
from verifier.loaded import verdict
from web.applications import create_app, create_demo
from web.auth.test_keys import printed, recomputed
from web.threads import ready
from web.visiting import signed_in

BASE = f"/e/{EVENT}/t/{KEY}"
HASH = re.compile(r'<code class="wrap">([0-9a-f]{64})</code>')


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient[Any]]:
    with TestClient(create_demo(Settings(str(tmp_path / "events.db")))) as found:
        yield found


@pytest.fixture
def empty(tmp_path: Path) -> Iterator[TestClient[Any]]:
    with TestClient(create_app(Settings(str(tmp_path / "events.db")))) as found:
        yield found


def judged(client: TestClient[Any], base: str, number: int) -> str:
    """What the verifier says of the two files of a round; its hashes are those of the page."""
    shown = ready(client, f"{base}/rounds/{number}/proof").text
    certificate = client.get(f"{base}/rounds/{number}/certificate.json").content
    file = client.get(f"{base}/rounds/{number}/proved.trf").content
    assert HASH.findall(shown) == hashes(json.loads(certificate))
    return verdict(certificate, file)


def hashes(certificate: dict[str, Any]) -> list[str]:
    """Of the round and of the certificate, as docs/certificates.md defines them."""
    stated = ("format", "version", "system", "round", "rounds", "facts", "pairs", "bye")
    of_round = {name: certificate[name] for name in stated} | {"pairs": sorted(certificate["pairs"])}
    found = [json.dumps(one, sort_keys=True, separators=(",", ":")) for one in (of_round, certificate)]
    return [sha256(one.encode()).hexdigest() for one in found]


def test_every_round_has_a_proof_that_the_verifier_accepts(client: TestClient[Any]) -> None:
    for number in range(1, 7):
        assert judged(client, BASE, number).startswith(f"accepted: round {number} is the one")
        page = ready(client, f"{BASE}/rounds/{number}/proof").text
        assert "Yes. The rules ask for this pairing" in page
        found = re.search(
            r"Published on \S+ \d\d:\d\d by the clock of this server \(entry (\d+) of the journal\)", page
        )
        assert found
        (entry,) = services(client.app).store.ledger(EVENT).entries(int(found[1]) - 1, int(found[1]))  # type: ignore[arg-type]
        assert entry.fact == RoundPublished(KEY, number)
        assert f'href="{BASE}/rounds/{number}/proof"' in client.get(f"{BASE}/rounds/{number}").text


def test_a_file_to_verify_has_nothing_private_and_no_draft(empty: TestClient[Any]) -> None:
    arbiter = Arbiter(services(empty.app).store)  # type: ignore[arg-type]
    people = tuple(Person(f"Player {number}", birth=f"1970/05/{number:02}", sex="w") for number in range(1, 9))
    arbiter(do.AddPlayers(MAIN, people))
    arbiter(do.DrawColour(MAIN, "w"))
    arbiter.pair()
    arbiter.play()
    base = f"/e/{arbiter.ledger.event}/t/{MAIN}"
    before = empty.get(f"{base}/rounds/1/proved.trf").text
    assert "Player 8" in before
    assert "1970" not in before
    arbiter(do.PairRound(MAIN))
    assert empty.get(f"{base}/rounds/1/proved.trf").text == before
    signed_in(empty, arbiter.ledger.event)
    assert "1970/05/08" in empty.get(f"{base}/report.trf").text


def test_an_adjourned_game_is_what_was_known_when_the_round_was_paired(empty: TestClient[Any]) -> None:
    event = with_adjourned_game(services(empty.app).store).ledger.event  # type: ignore[arg-type]
    for number in range(1, 5):
        assert judged(empty, f"/e/{event}/t/{MAIN}", number).startswith(f"accepted: round {number} is the one")


def test_a_round_that_was_paired_by_hand_departs_from_the_rules(empty: TestClient[Any]) -> None:
    arbiter = Arbiter(services(empty.app).store)  # type: ignore[arg-type]
    arbiter.enter(6)
    arbiter(do.DrawColour(MAIN, "w"))
    arbiter.pair(publish=False)
    for action in (do.OpenManual(MAIN), do.ChangePairing(MAIN, ((1, 2), (3, 4), (5, 6)), None), do.CloseManual(MAIN)):
        arbiter(action)
    arbiter(do.PublishRound(MAIN))
    base = f"/e/{arbiter.ledger.event}/t/{MAIN}"
    assert "as published is wrong" in judged(empty, base, 1)
    assert "No. The rules ask for another pairing." in ready(empty, f"{base}/rounds/1/proof").text


@pytest.mark.parametrize(
    ("system", "rounds"), [("dubov", 5), ("lim", 5), ("double-swiss", 4), ("berger", 7), ("knockout", 3)]
)
def test_a_system_without_certificates_says_so(empty: TestClient[Any], system: str, rounds: int) -> None:
    arbiter = Arbiter(services(empty.app).store, Rules("Open", rounds, system))  # type: ignore[arg-type]
    arbiter.enter(8)
    arbiter(do.DrawColour(MAIN, "w"))
    arbiter.pair()
    base = f"/e/{arbiter.ledger.event}/t/{MAIN}/rounds/1"
    page = empty.get(f"{base}/proof")
    assert (page.status_code, "There are no certificates for this pairing system." in page.text) == (200, True)
    assert len(HASH.findall(page.text)) == 1, "its pairs have a hash all the same"
    assert empty.get(f"{base}/certificate.json").status_code == 404
    assert f"{base}/proof" not in empty.get(base).text


def test_drafts_are_not_for_strangers(empty: TestClient[Any]) -> None:
    arbiter = Arbiter(services(empty.app).store)  # type: ignore[arg-type]
    arbiter.enter(8)
    arbiter(do.DrawColour(MAIN, "w"))
    arbiter(do.PairRound(MAIN))
    base = f"/e/{arbiter.ledger.event}/t/{MAIN}/rounds/1"
    addresses = [f"{base}/{name}" for name in ("proof", "certificate.json", "proved.trf", f"proof/1/{'A' * 20}/0")]
    assert [empty.get(address).status_code for address in addresses] == [404] * 4
    signed_in(empty, arbiter.ledger.event)
    assert "The round has not been published yet." in ready(empty, addresses[0]).text
    assert "Yes. The rules ask for this pairing" in ready(empty, addresses[0]).text


# -- a printed list ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("sheet", ["pairings-6", "names-6"])
def test_a_list_leads_to_the_proof_of_its_round(client: TestClient[Any], sheet: str) -> None:
    data, (address,) = printed(client, sheet)
    path = "/e/" + address.partition("/e/")[2]
    *before, position, code, digest = path.split("/")
    (whole, _) = HASH.findall(ready(client, f"{BASE}/rounds/6/proof").text)
    assert digest == whole[:32]
    assert data["heading"]["seal"].endswith(f" · Round: {digest}")
    assert "has not changed since this list was printed" in ready(client, path).text
    start = "/".join(before)
    for wrong, said in (
        (f"{start}/{position}/{code}/{'0' * 32}", "The round was never published like this"),
        (f"{start}/{position}/{code}/{digest[:8]}", "The round was never published like this"),
        (f"{start.replace('/6/', '/5/')}/{position}/{code}/{digest}", "The round was never published like this"),
        (f"{start}/{position}/{'A' * 20}/{digest}", "This code does not fit the journal"),
        (f"{start}/{int(position) - 1}/{code}/{digest}", "This code does not fit the journal"),
    ):
        page = ready(client, wrong).text
        assert (said in page, "has not changed since" in page) == (True, False), wrong


def test_a_chain_that_was_computed_anew_is_convicted(client: TestClient[Any]) -> None:
    path = "/e/" + printed(client, "pairings-6")[1][0].partition("/e/")[2]
    recomputed(client)
    assert "This code does not fit the journal" in ready(client, path).text


def test_results_change_no_list_but_a_new_pairing_does(empty: TestClient[Any]) -> None:
    kept = services(empty.app)  # type: ignore[arg-type]
    arbiter = Arbiter(kept.store)
    arbiter.enter(6)
    arbiter(do.DrawColour(MAIN, "w"))
    arbiter.pair()
    event, base = arbiter.ledger.event, f"/e/{arbiter.ledger.event}/t/{MAIN}/rounds/1/proof"
    position, head = kept.store.position(event)
    digest = HASH.findall(ready(empty, base).text)[0]
    path = f"{base}/{position}/{kept.sealing.seal(event, position, head).code}/{digest[:32]}"
    arbiter(do.SetResult(MAIN, 1, 1, "1F-0F"))
    assert "has not changed since this list was printed" in ready(empty, path).text
    arbiter(do.ReopenRound(MAIN, "rules"))
    assert empty.get(path).status_code == 404, "it is a draft again"
    pairs = ((1, 2), (3, 4), (5, 6))
    for action in (do.OpenManual(MAIN), do.ChangePairing(MAIN, pairs, None), do.CloseManual(MAIN)):
        arbiter(action)
    arbiter(do.PublishRound(MAIN))
    page = ready(empty, path).text
    assert "The round has changed since this list was printed" in page
    assert "has not changed since" not in page
    early = 2
    code = kept.sealing.seal(event, early, kept.store.hash_at(event, early)).code
    assert "The round was never published like this" in ready(empty, f"{base}/{early}/{code}/{digest[:32]}").text
