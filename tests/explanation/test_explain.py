"""Explanations at the public API and through the command: what is said, in every language, and what is refused."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import dutchess
import translations
from dutchess.base.translation import LANGUAGES
from dutchess.base.values import replace
from dutchess.explanation.claims.making import colour
from dutchess.pairing import systems
from dutchess.pairing.criteria import criteria_of, criterion_of

EXAMPLES = Path(__file__).parent.parent.parent / "examples"
SWISS = tuple(system.name for system in systems.SYSTEMS if system.tells)


@pytest.fixture(scope="module")
def club() -> dutchess.Tournament:
    return dutchess.trf.load(EXAMPLES / "club-9.trf")


def event(system: str, seed: int = 5) -> dutchess.Tournament:
    """An event of a system with something to explain, before its fifth round."""
    teams = system.startswith("team")
    config = dutchess.GeneratorConfig(
        players=14 if not teams else 9,
        rounds=8 if system == "double-swiss" else 7,
        system=system,
        lowest_rating=1500,
        initial_colour="w",
        forfeit_rate=0.03,
        bye_rate=0 if teams else 0.03,
    )
    return dutchess.generate(replace(config, boards=2) if teams else config, seed).before_round(5)


@pytest.mark.parametrize("system", SWISS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_system_is_explained_in_every_language(system: str, language: str) -> None:
    tournament = event(system)
    found = dutchess.explain(tournament, system=system)
    assert isinstance(found, dutchess.RoundExplained)
    player = found.participants[-1]
    texts = [found.text(language), found.text(language, full=False), found.html(language), found.fragment(language)]
    one = dutchess.explain(tournament, player=player, system=system)
    texts += [one.text(language), one.html(language), one.fragment(language)]
    assert isinstance(one, dutchess.PlayerExplained)
    for other in one.alternatives[:3]:
        texts += [other.text(language), other.html(language), other.fragment(language)]
    for text in texts:
        assert text.endswith("\n")
        assert "{" not in text.partition("</style>")[2] or "</style>" not in text
    assert texts[:3] == [found.text(language), found.text(language, full=False), found.html(language)]


@pytest.mark.parametrize("system", SWISS)
def test_every_article_has_words(system: str) -> None:
    for seed in range(6):
        found = dutchess.explain(event(system, seed), system=system)
        assert isinstance(found, dutchess.RoundExplained)
        assert all(colour(found, given) is not None for given in found.colours.values())
        counts = [count for decision in (*found.brackets, *found.floaters) for count in decision.criteria()]
        if found.bye is not None:
            counts += found.bye.criteria()
        assert [count.article for count in counts if criteria_of(system)[count.article] != count.criterion] == []


@pytest.mark.parametrize("system", SWISS)
def test_every_criterion_has_words_that_are_translated(system: str) -> None:
    texts = translations.template()
    for one in criteria_of(system).values():
        assert one.counted in texts, one.id
        assert [text for text in (one.simply, one.worse, one.better) if text and text not in texts] == [], one.id
        assert bool(one.worse) == bool(one.better), one.id


def test_an_unknown_criterion_or_colour_rule_raises() -> None:
    with pytest.raises(AssertionError, match="no criterion"):
        criterion_of("dutch", "C.04.4.1 [C8]")
    found = dutchess.explain(event("dutch", 1), system="dutch")
    given = next(one for one in found.colours.values() if one.rule == "grant_higher")
    with pytest.raises(AssertionError, match="colour rule 'of_my_own'"):
        colour(found, replace(given, white=given.black, black=given.white, rule="of_my_own"))


def test_the_document_of_a_round(club: dutchess.Tournament) -> None:
    document = json.loads(json.dumps(dutchess.explain(club).document()))
    assert (document["round"], document["system"]) == (3, "dutch")
    middle = document["brackets"][1]
    assert (middle["score"], middle["residents"], middle["pairs"]) == (1.0, [1, 3, 5, 9], [[1, 3], [5, 9]])
    assert middle["criteria"]["C6"] == 0
    assert middle["criteria"]["C12"] == 1
    assert document["bye"]["player"] == 7
    assert document["bye"]["passed_over"][0]["player"] == 8
    assert {"white": 4, "black": 2, "article": "C.04.3 article 5.2.2"} in document["colours"]


def test_the_document_of_a_pair(club: dutchess.Tournament) -> None:
    document = json.loads(json.dumps(dutchess.explain(club, pair=(1, 2)).document()))
    assert (document["pair"], document["possible"], document["verdict"]) == ([1, 2], True, "worse")
    assert document["pairing"][0] == [2, 1]
    assert document["bye"] == 7
    first = document["first_difference"]
    assert (first["article"], first["bracket"], first["actual"], first["instead"]) == ("C.04.3 [C6]", 2.0, 0, 2)
    assert document["stuck"] is None


def test_a_pair_that_has_met_is_impossible(club: dutchess.Tournament) -> None:
    found = dutchess.explain(club, pair=(3, 5))
    assert isinstance(found, dutchess.PairExplained)
    assert not found.possible
    assert found.pairing is None
    assert "(3) and Gelovani, Zaza (5) met in round" in found.text()
    assert "met in round 2 (C.04.3 [C1])." in found.text()
    assert json.loads(json.dumps(found.document()))["stuck"] is not None


def test_a_pair_that_happens(club: dutchess.Tournament) -> None:
    found = dutchess.explain(club, pair=(1, 3))
    assert isinstance(found, dutchess.PairExplained)
    assert (found.verdict, found.pairing) == ("happens", dutchess.pair(club))
    assert found.text().splitlines()[2].startswith("Khurane, Devansh (1) meets Magsino, Ramil (3).")


def test_byes_and_floaters(club: dutchess.Tournament) -> None:
    bye = dutchess.explain(club, pair=(8, 0))
    assert isinstance(bye, dutchess.PairExplained)
    assert bye.pairing is not None
    assert bye.pairing.bye == 8
    floater = dutchess.explain(club, floater=4)
    assert isinstance(floater, dutchess.PairExplained)
    assert floater.pairing is not None
    assert floater.explained.score[next(b if a == 4 else a for a, b in floater.pairing.pairs if 4 in (a, b))] < 20
    assert dutchess.explain(club, pair=(7, 0)).document()["verdict"] == "happens"


def test_a_played_round_is_explained_as_it_stood(club: dutchess.Tournament) -> None:
    found = dutchess.explain(club, round=2)
    assert isinstance(found, dutchess.RoundExplained)
    before = replace(club.before_round(2), rounds=club.rounds)
    assert found.pairing == dutchess.pair(before)
    assert "other pairs" not in found.text()


@pytest.mark.parametrize(
    ("question", "message"),
    [
        ({"round": 9}, "there is no round 9 to explain: 2 rounds are paired, 3 is the next one"),
        ({"player": 40}, "there is nobody with number 40"),
        ({"pair": (1, 40)}, "there is nobody with number 40"),
        ({"pair": (3, 3)}, "3 is named twice"),
    ],
)
def test_wrong_questions(club: dutchess.Tournament, question: dict[str, int], message: str) -> None:
    with pytest.raises(dutchess.InvalidTournament, match=message):
        dutchess.explain(club, **question)  # type: ignore[arg-type]


def test_an_absent_player(club: dutchess.Tournament) -> None:
    absent = replace(club, byes=((3, "Z"),))
    with pytest.raises(dutchess.InvalidTournament, match=r"\(3\) does not take part in round 3"):
        dutchess.explain(absent, player=3)
    with pytest.raises(dutchess.InvalidTournament, match="there is no bye"):
        dutchess.explain(absent, pair=(4, 0))


@pytest.mark.parametrize("name", ["<b>&amp;\"'</b>", "Ab" * 30, "\u05d0\u05d1\u05d2, \u05d3\u05d4", "\u202eevil\n\x07"])
def test_names_do_no_harm(club: dutchess.Tournament, name: str) -> None:
    players = (replace(club.players[0], name=name), *club.players[1:])
    tournament = replace(club, players=players)
    for question in ({}, {"player": 1}, {"pair": (1, 2)}):
        found = dutchess.explain(tournament, **question)  # type: ignore[arg-type]
        for page in (found.html(), found.fragment()):
            body = page.partition("</style>")[2] or page
            assert "<b>" not in body
            assert "\u202e" not in body.partition("<pre>")[0]
        text = found.text()
        assert "\x07" not in text
        assert "\u202e" not in text


def test_a_fragment_has_no_style_of_its_own(club: dutchess.Tournament) -> None:
    for question in ({}, {"player": 1}, {"pair": (1, 2)}):
        fragment = dutchess.explain(club, **question).fragment()  # type: ignore[arg-type]
        assert "<html" not in fragment
        assert "style=" not in fragment
        assert "<script" not in fragment


def test_a_round_robin_follows_its_table() -> None:
    tournament = dutchess.trf.load(EXAMPLES / "masters-10.trf")
    assert "table of the round robin" in dutchess.explain(tournament, system="berger").text()
    assert "table of the round robin" in dutchess.explain(tournament, player=3, system="berger").text()
    pair = dutchess.explain(tournament, pair=(1, 2), system="berger")
    assert pair.document()["possible"] is False
