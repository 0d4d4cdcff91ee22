"""Files that were misread or not understood once: each with what is said of it now."""

from __future__ import annotations

import pytest

import dutchess
from dutchess import InvalidTournament, Tournament, trf
from small_events import team_tournament, tournament
from trf_files import SMALL

TEAMS = trf.dumps(team_tournament("1-2:1=", planned=3))
PLAYERS = trf.dumps(tournament("2w1 3b=", "1b0 4w1", "4w= 1w=", "3b= 2b0", rounds=5, system=""))


def warned(text: str) -> tuple[Tournament, list[str]]:
    found: list[trf.Deviation] = []
    return trf.loads(text, found), [deviation.message for deviation in found]


@pytest.mark.parametrize(
    "line",
    [
        "299 -0.5 1    3",
        "299         -0.5   1    3",
        "299   -1.0 -0.5",
        "299 D 0.0 004 5",
        "299          -0.5 000    1",
    ],
)
def test_a_shifted_record_299_is_never_another_number(line: str) -> None:
    with pytest.raises(InvalidTournament, match="record 299") as refusal:
        trf.loads(SMALL + line + "\n")
    assert refusal.value.line == len((SMALL + line).splitlines())


CLUBS = "013 Rooks".ljust(36) + "   1    2\n" + "013 Knights".ljust(36) + "   3    4\n"


@pytest.mark.parametrize("more", ["092 Individual: Swiss-System\n", "082 0\n", "XXZ 4\n"])
def test_clubs_do_not_make_a_team_event(more: str) -> None:
    found, _ = warned(PLAYERS + CLUBS + more)
    assert not found.is_team_event
    assert [player.club for player in found.players] == ["Rooks", "Rooks", "Knights", "Knights"]
    assert trf.loads(trf.dumps(found)) == found
    assert trf.loads(PLAYERS + CLUBS).is_team_event


def test_a_ruler_is_no_record() -> None:
    ruler = "0123456789" * 9
    found, _ = warned(ruler + "\n" + SMALL)
    assert found.name == "Small"
    assert ruler in trf.dumps(found).splitlines()


def test_national_ratings_are_not_unknown() -> None:
    text = PLAYERS.replace("\r\n001", "\r\nNOR    1 2100\r\n001", 1)
    assert any("unknown record 'NOR'" in message for message in warned(text)[1])
    for more in ("032 NOR\n", "172 NOR FIDON\n"):
        assert not any("unknown" in message for message in warned(text + more)[1])


def test_equal_warnings_are_counted() -> None:
    _, messages = warned(SMALL + "ZZ9 nobody knows this record\n" * 1000 + "ZZ8 nor this\n")
    assert "unknown record 'ZZ9'; it is kept but has no effect (1000 times)" in messages
    assert len([message for message in messages if "unknown" in message]) == 2


def test_a_team_without_match_and_bye_is_mentioned() -> None:
    alone = trf.dumps(team_tournament("1-2:1=", planned=3))
    third = "".join(f"001 {n:4}      {'P':33} 2000{'':33}{n:4}  0000 - -\n" for n in (5, 6))
    _, messages = warned(alone + "310   3 Third".ljust(73) + "   5    6\n" + third)
    assert any("team 3" in message and "record 320" in message for message in messages)


def test_fewer_colours_than_boards() -> None:
    text = trf.dumps(team_tournament("1-2:1=1 3-4:11=", boards=3, planned=3)) + "352 W\n"
    assert dutchess.pair(trf.loads(text)).round == 2


@pytest.mark.parametrize(
    "line", ["240 H   2 {}", "260         1 {}", "310   9 T".ljust(73) + "{}", "XXP 1 {}", "XXZ {}", "XXA {}  1.0"]
)
def test_numbers_of_thousands_of_digits(line: str) -> None:
    with pytest.raises(InvalidTournament):
        trf.loads(TEAMS + line.format("9" * 5000) + "\n")


def test_errors_of_line_ups_name_their_line() -> None:
    with pytest.raises(InvalidTournament, match="line-up of round 2: player 3 does not belong to team 1") as refusal:
        trf.loads(TEAMS + "300   2   1   2    3    1\n")
    assert refusal.value.line == len(TEAMS.splitlines()) + 1


def test_dubov_files_are_numbered_by_rating() -> None:
    text = trf.dumps(tournament("", "", "", "", rounds=5, system="FIDE_DUBOV", ratings=(2000, 2100, 1900, 1800)))
    assert any("Dubov" in message for message in warned(text)[1])
    assert not any("Dubov" in message for message in warned(text.replace("2100", "1950"))[1])
