"""The proof of a round is verified in the browser, by the verifier that shares nothing with the program."""

from __future__ import annotations

import json

from playwright.sync_api import Route

from web.browser.pages import Visitor
from web.browser.sample_site import BASE

PROOF = f"{BASE}/rounds/6/proof"


def judged(visitor: Visitor) -> str:
    """What the page says after a press on its button."""
    visitor.open(PROOF)
    visitor.page.get_by_role("button", name="Verify in this browser").click()  # once the proof is there
    told = visitor.page.locator("[data-start=proof] [role=status].good, [data-start=proof] [role=status].bad")
    told.wait_for()
    return told.inner_text()


def test_a_proof_is_verified_in_the_browser(owner: Visitor) -> None:
    said = judged(owner)
    assert said.startswith("Accepted: the proof holds.")
    assert "Round 6 is the one that C.04.3 in force from 1 February 2026 asks for: 40 players" in said
    assert owner.faults == []


def test_a_forged_certificate_and_a_forged_file_are_rejected(owner: Visitor) -> None:
    """A server that lies about a round cannot make the verifier believe it."""

    def forge_certificate(route: Route) -> None:
        document = route.fetch().json()
        document["pairs"][0].reverse()
        route.fulfill(body=json.dumps(document))

    def forge_file(route: Route) -> None:
        lines = route.fetch().text().splitlines()
        route.fulfill(
            body="\n".join(line.replace(" w 1", " w =") if line.startswith("001    1") else line for line in lines)
        )

    for name, forge in (("certificate.json", forge_certificate), ("proved.trf", forge_file)):
        owner.page.route(f"**/{name}", forge)
        assert judged(owner).startswith("Rejected: the proof does not hold."), name
        owner.page.unroute(f"**/{name}")
    owner.page.route("**/proved.trf", lambda route: route.abort())
    assert judged(owner) == "The files could not be fetched. Try again."
