"""What explanations must not say: a test for each thing that one of them once said and that was not so."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from pathlib import Path

import pytest

import dutchess
from dutchess.base.errors import NoPairingPossible
from dutchess.base.translation import language
from dutchess.base.values import replace
from dutchess.cli import main
from dutchess.explanation import PairExplained, PlayerExplained, RoundExplained
from dutchess.explanation.claims.answers import opponent_claims
from dutchess.explanation.claims.colours import BothGranted
from dutchess.explanation.claims.kinds import (
    KINDS,
    CannotAllPair,
    CountingArgument,
    EquallyGood,
    FirstMeetsLast,
    FoundBefore,
    FurtherDown,
    GroupOdd,
    Impossible,
    LaterInOrder,
    LowestBye,
    NaturalOpponent,
    NextInOrder,
    NotDue,
    OnlyOne,
    RepeatedFloat,
    RestOdd,
    SidesByColour,
    WorseBy,
    kind_of,
)
from dutchess.explanation.claims.making import floats
from dutchess.explanation.questions.proof import proves
from dutchess.explanation.sentences.of_claims import SENTENCES
from dutchess.explanation.sentences.teller import Teller
from dutchess.pairing import systems
from dutchess.pairing.decisions import ColourGiven
from dutchess.pairing.differences import counted_difference
from dutchess.pairing.preview import claims
from dutchess.ranking import claims as place_claims

EXAMPLES = Path(__file__).parent.parent.parent / "examples"
IN_LINE = (NaturalOpponent, FirstMeetsLast, SidesByColour, NextInOrder)
COMPARISONS = (WorseBy, LaterInOrder, FoundBefore, NotDue, Impossible)
SWISS = tuple(system.name for system in systems.SYSTEMS if system.tells)


@cache
def event(system: str, seed: int, players: int = 13) -> dutchess.Tournament:
    teams = system.startswith("team")
    config = dutchess.GeneratorConfig(
        players=9 if teams else players,
        rounds=8 if system == "double-swiss" else 7,
        system=system,
        boards=2 if teams else 1,
        lowest_rating=1500,
        initial_colour="w",
        forfeit_rate=0.05,
        bye_rate=0 if teams else 0.05,
    )
    return dutchess.generate(config, seed)


def explained(system: str, seeds: int = 4, players: int = 13) -> Iterator[RoundExplained]:
    """The rounds of some events, from the second on."""
    for seed in range(seeds):
        made = event(system, seed, players)
        for number in range(2, 7):
            before = replace(made.before_round(number), rounds=made.rounds)
            yield dutchess.explain(before, system=system)


def everything(found: RoundExplained) -> Iterator[object]:
    yield from found.claims()
    for player in found.everybody():
        yield from player.claims()


def text_of(found: RoundExplained | PlayerExplained | PairExplained, *, full: bool = True) -> str:
    """The text in one line."""
    return " ".join(found.text(full=full).split())


# -- 1: a round that was played otherwise ------------------------------------------------------------------------------


def turned(tournament: dutchess.Tournament, number: int, pairs: dict[int, tuple[int, str]]) -> dutchess.Tournament:
    """The tournament with other opponents and colours in a round; these games are drawn."""
    players = []
    for player in tournament.players:
        games = list(player.games)
        if player.number in pairs:
            opponent, colour = pairs[player.number]
            games[number - 1] = replace(games[number - 1], opponent=opponent, colour=colour, result="=")
        players.append(replace(player, games=tuple(games)))
    return replace(tournament, players=tuple(players))


def test_1_a_played_round_is_explained_as_it_was_played() -> None:
    club = dutchess.trf.load(EXAMPLES / "club-9.trf")  # round 2 has 1-4 and 9-2
    played = turned(club, 2, {1: (2, "w"), 2: (1, "b"), 9: (4, "w"), 4: (9, "b")})
    found = dutchess.explain(played, round=2)
    assert found.departs
    assert {(1, 2), (9, 4)} <= set(found.pairing.pairs)
    assert set(found.missing) == {(1, 4), (9, 2)}
    assert found.text().splitlines()[2].startswith("This round was not played as the rules give it.")
    player = dutchess.explain(played, round=2, player=2)
    assert player.opponent == 1
    assert "You meet Khurane, Devansh (1). By the rules you meet Aksoylu" in text_of(player)
    pair = dutchess.explain(played, round=2, pair=(1, 4))
    assert pair.verdict == "due"
    assert "By the rules Khurane, Devansh (1) meets Arrieta, Milagros (4)" in text_of(pair)
    for question in (found, player, pair):
        assert "This round was not played as the rules give it." in text_of(question)
        assert '<p class="warning">This round was not played' in question.html()
        assert question.document()["claims"]


def test_1_colours_alone_are_a_departure() -> None:
    club = dutchess.trf.load(EXAMPLES / "club-9.trf")
    played = turned(club, 2, {1: (4, "b"), 4: (1, "w")})
    found = dutchess.explain(played, round=2)
    assert (found.missing, found.surplus) == (((1, 4),), ((4, 1),))
    assert "Played, White first: Arrieta, Milagros (4) - Khurane, Devansh (1)." in text_of(found)
    player = dutchess.explain(played, round=2, player=1)
    assert re.search(r"You have Black\..* By the rules it would be the other colour:", text_of(player))


def test_1_a_round_that_the_rules_forbid_says_why() -> None:
    club = dutchess.trf.load(EXAMPLES / "club-9.trf")  # 3 and 7 met in round 1, 5 and 6 did not
    played = turned(club, 2, {3: (7, "w"), 7: (3, "b"), 5: (6, "b"), 6: (5, "w")})
    found = dutchess.explain(played, round=2)
    assert "The rules forbid: Magsino, Ramil (3) - Somlai, Eszter (7)." in text_of(found)
    assert "Magsino, Ramil (3) and Somlai, Eszter (7) met in round 1." in text_of(found)
    assert found.html()
    assert dutchess.explain(played, round=2, player=3).text()


def test_1_a_round_played_by_the_rules_departs_nowhere() -> None:
    club = dutchess.trf.load(EXAMPLES / "club-9.trf")
    assert not dutchess.explain(club, round=2).departs
    assert "not played" not in dutchess.explain(club, round=2).text()


# -- 2: the bye --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("system", ["dutch", "dutch-2025"])
def test_2_a_bye_for_more_points_is_worse_by_its_score(system: str) -> None:
    asked = 0
    for found in explained(system):
        bye = found.pairing.bye
        for number in found.participants if bye else ():
            other = found.supposed(number, 0)
            if found.score[number] > found.score[bye] and other.possible:
                asked += 1
                wanted = WorseBy("bye", number, 0, "C.04.3 [C5]", found.score[bye], found.score[number], None)
                assert other.claims() == (wanted,)
                rows = other.text().replace("\n", " ")
                assert "score of the one who has the bye" in rows
    assert asked > 20


def test_2_nobody_with_fewer_points_could_have_the_bye() -> None:
    seen = 0
    for system in ("dutch", "dubov", "team"):
        for found in explained(system):
            for claim in found.claims():
                if isinstance(claim, LowestBye):
                    seen += 1
                    lower = [number for number in found.participants if found.score[number] < claim.score]
                    assert not any(found.supposed(number, 0).possible for number in lower)
    assert seen > 10


# -- 3: equally good ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("system", ["dutch", "burstein", "team", "dutch-2012"])
def test_3_equally_good_is_so_over_the_whole_round(system: str) -> None:
    equal = further = 0
    for found in explained(system, 3):
        for one, other in combinations(found.participants, 2):
            asked = found.supposed(one, other)
            kinds = {type(claim) for claim in asked.claims()}
            if EquallyGood in kinds:
                equal += 1
                decisions = (
                    [decision for decision in made if not isinstance(decision, ColourGiven)]
                    for made in (found.decisions, asked.decisions)
                )
                for actual, instead in zip(*decisions, strict=True):
                    assert counted_difference(actual, instead) is None
            further += FurtherDown in kinds
    assert equal
    assert further or system == "team"


# -- 4, 5, 16: groups --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("system", SWISS)
def test_4_5_16_groups_are_counted_among_those_present(system: str) -> None:
    for found in explained(system, 3):
        for claim in found.claims():
            if isinstance(claim, GroupOdd | RestOdd):
                having = {number for number in found.participants if found.score[number] == claim.score}
                assert having == set(claim.players)
                gone = claim.gone if isinstance(claim, RestOdd) else ()
                assert (len(having) - len(gone)) % 2
            elif isinstance(claim, OnlyOne):
                assert [n for n in found.participants if found.score[n] == claim.score] == [claim.player]
            elif isinstance(claim, CannotAllPair):
                assert fewest_left(found, frozenset(claim.players)) == claim.left > len(claim.players) % 2


def fewest_left(found: RoundExplained, players: frozenset[int]) -> int:
    """How many stay over at least, by trying everything."""
    if not players:
        return 0
    one = min(players)
    rest = players - {one}
    meeting = [fewest_left(found, rest - {other}) for other in rest if found.bar(one, other) is None]
    return min([1 + fewest_left(found, rest), *meeting])


def test_5_a_double_floater_is_explained() -> None:
    """Three points and nobody else near: the one who passes a group is told about, too."""
    for found in explained("dutch", 6):
        for claim, reasons in floats(found):
            passed = {score for score in found.score.values() if claim.to < score < claim.from_}
            assert len(reasons) > len(passed)


# -- 6, 18: pictures ---------------------------------------------------------------------------------------------------


def test_6_dubov_names_whoever_moves_and_arrows_point_up() -> None:
    arrows = 0
    for found in explained("dubov"):
        text = text_of(found)
        assert "changed places with between" not in text
        assert "Exchange: to" not in text
        assert ": ." not in text
        assert "S1:" not in text
        comes = re.findall(r'class="comes" d="M\d+ \d+ ([^"]+)"', found.html())
        arrows += len(comes)
        assert all("v-12" in path for path in comes)
    assert arrows > 10


def test_18_a_large_bracket_is_drawn_in_parts_and_no_table_is_empty() -> None:
    config = dutchess.GeneratorConfig(players=150, rounds=5, lowest_rating=1500, initial_colour="w")
    page = dutchess.explain(dutchess.generate(config, 1).before_round(1)).html()
    assert page.count("<svg") == 3
    for system in SWISS:
        for found in explained(system, 1):
            assert "<tbody></tbody>" not in found.html().replace("\n", "")


# -- 7: acceleration ---------------------------------------------------------------------------------------------------


def test_7_virtual_points_are_not_called_points() -> None:
    config = dutchess.GeneratorConfig(players=16, rounds=9, lowest_rating=1500, initial_colour="w", acceleration="baku")
    tournament = replace(dutchess.generate(config, 3).before_round(2), rounds=9)
    found = dutchess.explain(tournament)
    first = dutchess.explain(tournament, player=1)
    points = found.points[1]
    assert found.score[1] == points + 10
    written = f"You have {points / 10} point{'s' if points != 10 else ''}, {points / 10 + 1} with the acceleration"
    assert written in text_of(first)


# -- 8, 9: values ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("system", ["lim", "lim-maxi", "dutch-1992", "dutch-2011", "dutch-2012"])
def test_8_no_vectors_and_no_articles_that_do_not_exist(system: str) -> None:
    for found in explained(system, 2):
        for player in found.everybody():
            text = text_of(player)
            assert not re.search(r"-\d+ instead of|instead of -\d", text), text
            assert not re.search(r"\(-?\d+, ", text), text
            assert not re.search(r"\((B5|B6) (down|up)\)|C14 [MP]1|A8 [XZ]", text), text


def test_8_a_lim_file_says_that_it_is_lim() -> None:
    assert systems.name_of(dutchess.trf.loads(dutchess.trf.dumps(event("lim", 1)))) == "lim"


def test_9_lists_are_written_as_lists() -> None:
    for found in explained("dutch", 2):
        for player in found.everybody():
            assert not re.search(r"\d\.\d \+ \d", text_of(player))


# -- 10: impossible ----------------------------------------------------------------------------------------------------


def test_10_the_whole_proof_is_told_and_overlapping_groups_prove_nothing() -> None:
    told = 0
    for found in explained("dutch", 8, 7):
        for one, other in combinations((*found.participants, 0), 2):
            pair = (other, one) if not one else (one, other)
            asked = found.supposed(*pair) if found.pairing.bye or 0 not in pair else None
            if asked is None or asked.error is None:
                continue
            assert proves(asked)
            argument = next((claim for claim in asked.claims() if isinstance(claim, CountingArgument)), None)
            if argument is None:  # the two may not meet at all
                continue
            told += 1
            text = text_of(asked, full=False)
            for number in (number for group in argument.groups for number in group):
                assert (found.name[number] if number else "the bye" if len(argument.groups) > 1 else "") in text
            groups = (*asked.error.groups, asked.error.groups[0], asked.error.groups[0])
            asked.error = NoPairingPossible("", asked.error.stuck, groups, asked.error.only)
            assert not proves(asked)
    assert told


# -- 11: floats --------------------------------------------------------------------------------------------------------


def test_11_a_question_about_a_float_names_its_direction() -> None:
    directions = {"dutch": "down", "dubov": "up", "team": "up"}
    for system, direction in directions.items():
        found = next(iter(explained(system, 1)))
        score = found.score
        extreme = max(score.values()) if direction == "up" else min(score.values())
        for number in found.participants:
            question = {"floater": number, "system": system}
            if score[number] == extreme:
                with pytest.raises(dutchess.InvalidTournament, match=f"cannot float {direction}"):
                    dutchess.explain(found.tournament, **question)
            else:
                title = dutchess.explain(found.tournament, **question).text().splitlines()[0]
                assert title.endswith(f"floated {direction}")


def test_11_nobody_floats_in_a_round_robin() -> None:
    tournament = dutchess.generate(dutchess.GeneratorConfig(players=6, system="berger"), 1).before_round(2)
    with pytest.raises(dutchess.InvalidTournament, match="nobody floats in round 2: the table of the round robin"):
        dutchess.explain(tournament, floater=2)


# -- 12: why this opponent ---------------------------------------------------------------------------------------------


def test_12_halves_only_where_the_system_pairs_by_halves() -> None:
    for found in explained("dubov", 2):
        assert not any(isinstance(claim, NaturalOpponent) for claim in everything(found))
    for system in ("dutch", "team", "double-swiss", "lim"):
        seen = 0
        for found in explained(system, 3):
            for claim in everything(found):
                if isinstance(claim, NaturalOpponent):
                    seen += 1
                    half = len(claim.s1)
                    group = (*claim.s1, *claim.s2)
                    place = group.index(claim.player)
                    assert claim.opponent == group[place + half if place < half else place - half]
        assert seen


def test_12_the_reason_is_never_empty() -> None:
    for system in SWISS:
        for found in explained(system, 1):
            for player in found.everybody():
                text = text_of(player, full=False)
                assert "best pairing of all" not in text
                assert "the best one gives" not in text


@pytest.mark.parametrize("system", [name for name in SWISS if not systems.find(name).is_ours])
def test_12_where_there_was_a_choice_it_is_said_why_not_another(system: str) -> None:
    """Whoever does not meet the first in line reads about others of the same score: what would be worse, or later."""
    chosen = 0
    for found in explained(system, 2):
        if not found.brackets:
            continue
        for player in found.everybody():
            made = opponent_claims(player)
            number, opponent = player.number, player.opponent
            first = {claim.opponent for claim in made if isinstance(claim, IN_LINE) and claim.player == number}
            others = {one for one in found.group(found.score[number]) if found.bar(number, one) is None}
            if opponent in first or found.score.get(opponent) != found.score[number] or others == {number, opponent}:
                continue
            others -= {number, opponent}
            if others:
                chosen += 1
                assert any({claim.player, claim.other} & others for claim in made if isinstance(claim, COMPARISONS))
    assert chosen or system in ("double-swiss", "keizer")  # everybody met the first in line


def test_12_in_a_round_robin_nobody_else_was_possible() -> None:
    tournament = dutchess.trf.load(EXAMPLES / "masters-10.trf")
    text = dutchess.explain(tournament, player=3, system="berger").text()
    assert "everybody else" not in text
    assert "table of the round robin" in text


# -- 13, 14: colours and repeated floats -------------------------------------------------------------------------------


@pytest.mark.parametrize("system", SWISS)
def test_13_both_preferences_are_granted_only_if_there_are_two(system: str) -> None:
    for found in explained(system, 2):
        for given in found.colours.values():
            claim = next((one for one in found.claims() if one == BothGranted(given.white, given.black)), None)
            if claim is not None:
                assert given.meeting is not None
                assert {given.meeting.higher.preference, given.meeting.lower.preference} == {"w", "b"}
    club = dutchess.trf.load(EXAMPLES / "club-9.trf")
    told = "Both are due Black equally; Khurane, Devansh (1) stands above Magsino, Ramil (3) in the starting list"
    assert told in text_of(dutchess.explain(club))
    told = "You are both due Black equally; Khurane, Devansh (1) stands above you in the starting list and gets it."
    assert told in text_of(dutchess.explain(club, player=3))


@pytest.mark.parametrize("system", SWISS)
def test_14_a_repeated_float_is_told_once(system: str) -> None:
    for found in explained(system, 3):
        lines = [line for line in found.text(full=False).splitlines() if line.startswith("- ")]
        assert len(lines) == len(set(lines))
        repeated = [claim for claim in found.claims() if isinstance(claim, RepeatedFloat)]
        assert len(repeated) == len(set(repeated))


# -- 16: what is left out ----------------------------------------------------------------------------------------------


def test_16_lists_that_are_cut_say_so_and_the_bye_says_which() -> None:
    config = dutchess.GeneratorConfig(players=60, rounds=5, lowest_rating=1500, initial_colour="w")
    tournament = dutchess.generate(config, 1).before_round(2)
    player = dutchess.explain(tournament, player=1)
    left = len(player.explained.participants) - 2 - len(player.barred) - 40
    assert player.beyond == left
    assert f"{left} other possible opponents, further away in points, are not listed." in text_of(player)
    people = player.explained.participants
    assert Teller(player.explained, language("en")).people(people).endswith(f"and {len(people) - 8} others")
    for found in explained("dutch", 3):
        assert "paired better, or" not in text_of(found)


# -- words for players -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("system", SWISS)
def test_players_read_no_articles(system: str) -> None:
    for found in explained(system, 1):
        for player in found.everybody():
            text = text_of(player, full=False)
            assert not re.search(r"\[C\d|C\.04|article \d", text), text
            assert re.search(r"\byou\b", text, re.IGNORECASE)


@pytest.mark.parametrize("system", SWISS)
def test_players_are_addressed_as_you_and_never_by_name(system: str) -> None:
    for found in explained(system, 1):
        for player in found.everybody():
            title, _, text = player.text(full=False).partition("\n")
            assert found.name[player.number] in title
            assert f"{found.name[player.number]} ({player.number})" not in " ".join(text.split())


@pytest.mark.parametrize("system", [name for name in SWISS if not systems.find(name).is_ours])
def test_players_read_what_a_number_counts(system: str) -> None:
    """ "2 instead of 0" follows a noun: what there would be more or fewer of."""
    seen = 0
    for found in explained(system, 2):
        for player in found.everybody():
            text = text_of(player, full=False)
            for told in re.findall(r"([^.:]*): [^.:]* instead of ", text):
                seen += 1
                assert re.search(
                    r"there would be (more|fewer|larger|smaller) [a-z]+|the bye would go to|would (be|have)|; pairs in",
                    told,
                ), text
            assert not re.search(r"\b\d [abc] instead|\bfloat", text), text
    assert seen


# -- JSON --------------------------------------------------------------------------------------------------------------

POINTS = {"points", "accelerated", "score", "bracket", "from", "to"}


def points_in(document: object) -> Iterator[float]:
    """Every number of points in a document, by the names of its fields."""
    if isinstance(document, dict):
        for name, value in document.items():
            if name in POINTS and isinstance(value, int | float):
                yield value
            else:
                yield from points_in(value)
    elif isinstance(document, list | tuple):
        for value in document:
            yield from points_in(value)


@pytest.mark.parametrize("system", SWISS)
def test_points_in_json_are_points(system: str) -> None:
    """In eight rounds with two points for a match nobody has more than 16; half a point is 5 tenths."""
    seen: set[float] = set()
    for found in explained(system, seeds=1):
        documents = [found.document(), *(player.document() for player in found.everybody())]
        seen |= {one for document in documents for one in points_in(json.loads(json.dumps(document)))}
    assert 1 <= max(seen) <= 16


def test_the_points_of_criteria_are_points() -> None:
    """Somlai, with half a point, floats down to the bye; 1 against 9 leaves two players of one point to float."""
    club = dutchess.trf.load(EXAMPLES / "club-9.trf")
    lowest = dutchess.explain(club).document()["brackets"][-1]
    assert {name: lowest["criteria"][name] for name in ("C5", "C7", "C9")} == {"C5": 0.5, "C7": [0.5], "C9": 0}
    assert dutchess.explain(club).document()["brackets"][1]["criteria"]["C8"] == [1, 0.5]
    bye = dutchess.explain(club, pair=(3, 0)).document()
    assert bye["first_difference"]["article"] == "C.04.3 [C5]"
    assert (bye["first_difference"]["actual"], bye["first_difference"]["instead"]) == (0.5, 1)
    claim = next(claim for claim in bye["claims"] if claim["kind"] == "worse-by")
    assert (claim["actual"], claim["instead"]) == (0.5, 1)


def test_the_points_of_a_place_are_points(capsys: pytest.CaptureFixture[str]) -> None:
    """In the claims as in the tables beside them."""
    weekend = str(EXAMPLES / "weekend-46.trf")
    main(["standings", weekend, "--explain", "2", "--tiebreaks", "BH,SB", "--format", "json"])
    document = json.loads(capsys.readouterr().out)
    claims = document["claims"]
    (place,) = [claim for claim in claims if claim["kind"] == "place-taken"]
    assert place["points"] == document["points"]["value"] <= 7
    for breakdown in document["tiebreaks"]:
        of_it = [claim for claim in claims if claim.get("code") == breakdown["code"]]
        given = [claim["value"] for claim in of_it if claim["kind"] == "contributes"]
        assert given == [part["value"] for part in breakdown["parts"] if part["round"]]


# -- documentation -----------------------------------------------------------------------------------------------------


def test_the_check_list_counts_floats_and_preferences_as_the_edition_does(capsys: pytest.CaptureFixture[str]) -> None:
    """Article 1.4.3: 4 won by forfeit, 9 had the bye, 8 half a point; 1.7.3: 7, who has the bye now, prefers White."""
    assert main(["explain", str(EXAMPLES / "club-9.trf")]) == 0
    listed = capsys.readouterr().out.partition("\nCheck list\n")[2].splitlines()
    rows = {int(row[row.index("(") + 1 : row.index(")")]): row.split() for row in listed if "(" in row}
    floats = {
        number: next(cell for cell in row if len(cell) == 2 and set(cell) <= set("-↓↑")) for number, row in rows.items()
    }
    assert {number: one for number, one in floats.items() if one != "--"} == {
        3: "-↓",
        4: "↓-",
        5: "-↑",
        8: "-↓",
        9: "↓-",
    }
    assert rows[7][4:6] == ["WB", "W"]


def test_every_kind_is_defined_in_the_documentation_as_in_the_code() -> None:
    text = (EXAMPLES.parent / "docs" / "explain.md").read_text(encoding="utf-8")
    rows = dict(re.findall(r"^\| `([a-z-]+)` \| (.+) \|$", text, re.MULTILINE))
    kinds = (*KINDS, *claims.KINDS, *place_claims.KINDS)
    defined = {kind_of(kind): (kind.__doc__ or "").strip().splitlines()[0] for kind in kinds}
    assert {kind: rows.get(kind) for kind in defined} == defined
    assert set(rows) == set(defined)


def test_every_kind_has_a_sentence_and_json_has_both() -> None:
    assert set(SENTENCES) == set(KINDS)
    document = dutchess.explain(dutchess.trf.load(EXAMPLES / "club-9.trf"), pair=(3, 5)).document()
    assert document["claims"][1] == {
        "kind": "met-before",
        "a": 3,
        "b": 5,
        "round": 2,
        "text": "Magsino, Ramil (3) and Gelovani, Zaza (5) met in round 2.",
    }
