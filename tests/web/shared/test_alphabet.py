"""Names in alphabetical order, and found whatever their accents."""

from __future__ import annotations

import pytest

from dutchess.journal import Details, Person, Settings, actions
from dutchess.web.services import services
from dutchess.web.shared.alphabet import in_alphabet, matches_words
from web.visiting import Visitor


def test_accents_and_capitals_do_not_move_a_name() -> None:
    names = ["Zola", "Ångström", "Ähre", "ahre", "Ødegaard", "Odin", "Çelik", "Cem", "Łuk", "Lum"]
    ordered = ["ahre", "Ähre", "Ångström", "Çelik", "Cem", "Łuk", "Lum", "Ødegaard", "Odin", "Zola"]
    assert sorted(names, key=lambda name: in_alphabet(name, "en")) == ordered


def test_a_language_has_letters_of_its_own() -> None:
    names = ["Nuño", "Ñíguez", "Núñez", "Nz", "Oca"]
    assert sorted(names, key=lambda name: in_alphabet(name, "es")) == ["Núñez", "Nuño", "Nz", "Ñíguez", "Oca"]
    assert sorted(names, key=lambda name: in_alphabet(name, "it")) == ["Ñíguez", "Núñez", "Nuño", "Nz", "Oca"]
    polish = ["Żak", "Łoś", "Ździebko", "Lis", "Lza", "Zyk", "Mak"]
    ordered = ["Lis", "Lza", "Łoś", "Mak", "Zyk", "Ździebko", "Żak"]
    assert sorted(polish, key=lambda name: in_alphabet(name, "pl")) == ordered


def test_german_sorts_as_a_dictionary_does() -> None:
    """DIN 5007, variant 1: ä is a, ß is ss."""
    names = ["Mulzer", "Müller", "Mausz", "Mähler", "Mahler", "Mauß", "Muller"]
    ordered = ["Mahler", "Mähler", "Mauß", "Mausz", "Muller", "Müller", "Mulzer"]
    assert sorted(names, key=lambda name: in_alphabet(name, "de")) == ordered


@pytest.mark.parametrize(
    ("typed", "name"),
    [("muller", "Müller, Jan"), ("garcia", "García, Ana"), ("sahin", "Şahin, Gül"), ("JAN mül", "Müller, Jan")],
)
def test_a_search_ignores_accents(typed: str, name: str) -> None:
    assert matches_words(typed, name)
    assert not matches_words(f"{typed} x", name)


def test_pages_are_searched_without_script(arbiter: Visitor) -> None:
    ledger = services(arbiter.client.app).store.create(Details("Search"), author="x", event="search")
    services(arbiter.client.app).accounts.grant("search", 1, "owner")
    ledger.perform(actions.AddTournament("open", Settings("Open", 5, check_in=False)), author="x")
    people = tuple(Person(name, fide_rating=2000) for name in ("Müller, Jan", "García, Ana", "Berg, Bo", "Dal, Di"))
    ledger.perform(actions.AddPlayers("open", people), author="x")
    ledger.perform(actions.PairRound("open", "seed"), author="x")
    ledger.perform(actions.PublishRound("open"), author="x")
    for page in ("players", "check-in"):
        shown = arbiter.get(f"/e/search/t/open/{page}?q=muller").text
        assert "Müller, Jan" in shown
        assert "Dal, Di" not in shown
    shown = arbiter.get("/e/search/t/open/rounds/1?q=garcia").text
    assert shown.count('id="board-') == 1
    assert "0 of 2 results" in shown
