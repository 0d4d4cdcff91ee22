"""The Dutch System of 2017 by hand: where it differs from the edition in force."""

from __future__ import annotations

import pytest

import dutchess
from book.states import event_of
from dutchess.base.values import replace
from dutchess.cli.rounds.checklist import check_list
from dutchess.pairing import systems
from dutchess.pairing.decisions import BracketPaired, ByeGiven
from dutchess.tournament import Scoring


def test_a_full_point_bye_does_not_bar_from_the_bye() -> None:
    """C.04.1.d of 2017: only a bye, and a win by forfeit, do."""
    absent = ((1, "Z"), (2, "Z"), (4, "Z"))
    free = replace(event_of("2w1", "1b0", "-F", "-Z", rounds=5), byes=absent)
    assert dutchess.pair(free, "dutch-2017").bye == 3
    with pytest.raises(dutchess.NoPairingPossible):
        dutchess.pair(free, "dutch")
    for barring, other in (("-U", "-Z"), ("4w+", "3b-")):
        with pytest.raises(dutchess.NoPairingPossible):
            dutchess.pair(replace(event_of("2w1", "1b0", barring, other, rounds=5), byes=absent), "dutch-2017")


def test_the_bye_need_not_go_to_the_lowest_score() -> None:
    """No [C5] in 2017: 5 has had the bye; the bracket of 1 and 2 has nobody left to float but by A.9."""
    event = replace(event_of("2w1", "1b0", "4w=", "3b=", "-U", rounds=5), scoring=Scoring(pairing_bye=0))
    decisions = list(systems.decide(event, "dutch-2017"))
    bye = next(decision for decision in decisions if isinstance(decision, ByeGiven))
    assert bye.article == "C.04.3 A.5"
    assert {passed.article for passed in bye.passed_over()} <= {"C.04.3 C.2", "C.04.3 A.9", "C.04.3 B.8", "C.04.3 D"}
    assert all(entry.article == "C.04.3 B.8" for entry in decisions if isinstance(entry, BracketPaired))


def test_check_lists_show_what_the_edition_looks_at() -> None:
    """A.4.b: an absence is a downfloat; C.04.1.d; the numbers of the criteria."""
    event = event_of("2w1", "1b0", "-Z", "-F", rounds=5)
    lines, today = rows(event, "dutch-2017"), rows(event, "dutch")
    assert lines["ID"][4:7] == ["C2", "C12", "C14"]
    assert ("D" in lines["3"], "D" in today["3"]) == (True, False)
    assert ("Y" in lines["4"], "Y" in today["4"]) == (True, False)


def rows(event: dutchess.Tournament, system: str) -> dict[str, list[str]]:
    """The check list, word by word, by what stands first in a line."""
    lines = check_list(systems.round_to_pair(event, system), None).splitlines()
    return {line.split()[0]: line.split() for line in lines if line.strip()}


def test_the_code_of_the_format_names_the_edition() -> None:
    event = replace(event_of("", "", "", "", rounds=3), system="FIDE_DUTCH_2017")
    assert systems.name_of(event) == "dutch-2017"
    assert systems.name_of(replace(event, system="FIDE_DUTCH_2017_BAKU")) == "dutch-2017"
