"""The prize list of a tournament and the data for norms: set, changed, undone; prizes go by the journal's places."""

from __future__ import annotations

import pytest

from dutchess import PrizeScheme
from dutchess.awards.checklist import Declared
from dutchess.awards.scheme import Prize, prizes_text, read_prizes
from dutchess.base.errors import InvalidPrizes
from dutchess.base.values import replace
from dutchess.journal import Refusal, Store, Timeline, facts, standings_after
from dutchess.journal import actions as do
from dutchess.journal.codec import decode, encode
from dutchess.journal.output.awarding import norm_event, prizes_of, scheme_of
from dutchess.ranking.categories import Category
from journal.arbiter import KEY, Arbiter

LIST = PrizeScheme.parse(
    """
    currency = "CHF"
    unit = "5"
    [[group]]
    name = "Main"
    rule = "hort"
    smallest = "20"
    [[group.category]]
    name = "Open"
    prizes = ["500", { amount = "300", kind = "cup", worth = "40" }, "100"]
    [[group]]
    name = "Special"
    not_with = ["Main"]
    [[group.category]]
    name = "Women"
    section = "sex=w"
    least = 2
    rule = "equal"
    prizes = [{ kind = "book" }]
    """
)


def setting(scheme: PrizeScheme) -> do.SetPrizes:
    return do.SetPrizes(KEY, scheme.groups, scheme.currency, scheme.unit)


def test_a_list_is_set_changed_removed_and_undone(store: Store) -> None:
    arbiter = Arbiter(store)
    arbiter(setting(LIST))
    assert arbiter.open.prizes == LIST
    assert arbiter.ledger.perform(setting(LIST), author="anna").entries == ()
    before = arbiter.state.fingerprint()
    arbiter(do.SetPrizes(KEY))
    assert arbiter.open.prizes is None
    arbiter.ledger.undo(author="anna")
    assert arbiter.state.fingerprint() == before
    assert Timeline.of(arbiter.ledger.entries()).state == arbiter.state


def test_the_fact_survives_json() -> None:
    fact = facts.PrizesSet(KEY, LIST.groups, LIST.currency, LIST.unit)
    assert decode(facts.PrizesSet, encode(fact)) == fact
    assert fact.sentence != facts.PrizesSet(KEY).sentence


def test_whoever_changes_announced_prizes_is_asked(store: Store) -> None:
    arbiter = Arbiter(store)
    arbiter.enter(4)
    arbiter.pair()
    arbiter(setting(LIST))
    assert arbiter.levels() == []
    arbiter(setting(replace(LIST, currency="EUR")))
    assert arbiter.levels() == [(3, "prizes-changed")]


def test_a_wrong_list_is_refused(store: Store) -> None:
    arbiter = Arbiter(store)
    group = LIST.groups[0]
    twice = replace(LIST, groups=(group, group))
    strange = replace(LIST, groups=(replace(group, rule="lottery"),))
    category = group.categories[0]
    nobody = replace(category, category=replace(category.category, section="hair=red"))
    named = replace(category, category=replace(category.category, players=(1,)))
    with pytest.raises(Refusal, match="in a category of the event"):
        arbiter(setting(replace(LIST, groups=(replace(group, categories=(named,)),))))
    for wrong in (twice, strange, replace(LIST, groups=(replace(group, categories=(nobody,)),))):
        with pytest.raises(Refusal, match="the prize list is wrong"):
            arbiter(setting(wrong))


def test_lots_and_the_arbiter_decide_who_gets_the_prize(store: Store) -> None:
    """Two players whom nothing separates share; once the arbiter has put them in order, they do not."""
    arbiter = Arbiter(store)
    arbiter.enter(2)
    arbiter.pair()
    arbiter.play("=")
    scheme = PrizeScheme.parse('[[group]]\nname="M"\n[[group.category]]\nname="O"\nprizes=["100","50"]')

    def money() -> dict[int, int]:
        won = prizes_of(scheme, standings_after(arbiter.state, KEY))
        return {award.player: award.amount for award in won.awards}

    assert money() == {1: 7500, 2: 7500}
    arbiter(do.OrderTied(KEY, (arbiter.open.person(2), arbiter.open.person(1))))
    assert money() == {1: 5000, 2: 10000}


def test_categories_of_the_event_count_with_the_players_who_are_named(store: Store) -> None:
    """One definition serves standings and prizes; somebody who is named belongs to it whatever the section says."""
    arbiter = Arbiter(store)
    arbiter.enter(4, best=1900)
    arbiter.pair()
    arbiter.play("1")
    text = '[[group]]\nname="M"\n[[group.category]]\nname="Beginners"\nsection="category=Novices"\nprizes=["10","5"]'
    scheme = PrizeScheme.parse(text)
    arbiter(setting(scheme))
    with pytest.raises(InvalidPrizes, match="no category 'Novices'"):
        scheme_of(arbiter.state, arbiter.open)
    state = replace(arbiter.state, categories=(Category("Novices", "rating=0-1000", (arbiter.open.person(2),)),))
    found = scheme_of(state, arbiter.open)
    assert found is not None
    won = prizes_of(found, standings_after(state, KEY))
    assert [(award.player, award.category) for award in won.awards] == [(2, "Beginners")]
    with pytest.raises(InvalidPrizes, match="write the section itself"):
        prizes_of(scheme, standings_after(state, KEY))


def test_data_for_norms(store: Store) -> None:
    arbiter = Arbiter(store)
    arbiter(do.SetNormData(KEY, "4711", "2026-09-01", "team", "IA", organizer="Club"))
    assert arbiter.open.declared == Declared("4711", "2026/09/01", "team", "IA", organizer="Club")
    event = norm_event(arbiter.state, arbiter.open)
    assert (event.mixed, event.mixed_for, event.mixed_by) == (True, "NOR", "1.4.3b")
    assert (event.rate, event.approved) == ("standard", False)
    arbiter(do.SetNormData(KEY, approved=True))
    assert norm_event(arbiter.state, arbiter.open).approved
    with pytest.raises(Refusal, match="exemption"):
        arbiter(do.SetNormData(KEY, exempt="friendly"))
    with pytest.raises(Refusal):
        arbiter(do.SetNormData(KEY, registered="soon"))


@pytest.mark.parametrize(
    ("text", "prizes"),
    [
        ("500; 300,50; 20.5", (Prize(50000), Prize(30050), Prize(2050))),
        ("100 + cup = 40; book", (Prize(10000, "cup", 4000), Prize(0, "book"))),
        ("2 tickets + lunch; a\\; b", (Prize(0, "2 tickets + lunch"), Prize(0, "a; b"))),
        ("", ()),
    ],
)
def test_prizes_in_one_line(text: str, prizes: tuple[Prize, ...]) -> None:
    assert read_prizes(text) == prizes
    assert read_prizes(prizes_text(prizes)) == prizes


def test_a_prize_is_something() -> None:
    with pytest.raises(InvalidPrizes, match="no prize"):
        read_prizes("100 +")
