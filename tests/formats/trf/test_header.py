"""The header of a report: place, days, officials, time control; and that no record is lost on the way."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path

import pytest
from hypothesis import given, settings

import dutchess
from dutchess import Header, InvalidTournament, trf
from dutchess.base.values import replace
from dutchess.formats.trf.header_records import NationalRating, national_ratings, national_record
from dutchess.formats.trf.records import KNOWN_CODES
from dutchess.tournament.dates import date_of
from sizes import examples
from strategies import headers
from trf_files import EVERY_OLD_RECORD, EVERY_RECORD, EVERY_TEAM_RECORD, SMALL, lines_of, without_players

FILES = pytest.mark.parametrize("text", [EVERY_RECORD, EVERY_OLD_RECORD, EVERY_TEAM_RECORD], ids=["26", "16", "teams"])


def codes(text: str) -> list[str]:
    return sorted(line[:3] for line in lines_of(text))


def test_every_record_of_the_header_is_a_field() -> None:
    assert trf.loads(EVERY_RECORD).header == Header(
        city="Sampletown",
        federation="NOR",
        start="2026/05/02",
        end="2026/05/06",
        kind="Individual: Swiss-System",
        chief_arbiter="Arbiter, Alma",
        deputies=("Deputy, Dora", "Deputy, Emil"),
        time_control="90 minutes, 30 seconds a move",
        coded_time_control="5400+30",
        round_dates=("2026/05/02", "2026/05/03", "", "2026/05/05", "2026/05/06"),
        rating_federation="NOR",
        rating_method="FIDON",
        program="Some Program 1.0",
        players=6,
        rated=5,
        teams=0,
    )


def test_the_sample_states_every_field_of_the_header() -> None:
    """So that the tests below see a field that somebody adds."""
    header = trf.loads(EVERY_RECORD).header
    assert [field.name for field in fields(Header) if getattr(header, field.name) == field.default] == []


def test_every_record_is_documented() -> None:
    text = (Path(__file__).parents[3] / "docs" / "trf.md").read_text(encoding="utf-8")
    assert [code for code in sorted(KNOWN_CODES) if not re.search(rf"`([^`]* )?{code}( [^`]*)?`", text)] == []


@FILES
def test_a_file_comes_back_as_it_was(text: str) -> None:
    warnings: list[trf.Deviation] = []
    read = trf.loads(text, warnings)
    assert [note for note in warnings if "ignored here" not in note.message] == []
    assert without_players(trf.dumps(read)) == without_players(text)
    assert trf.loads(trf.dumps(read)) == read


@FILES
def test_facts_alone_give_every_record_again(text: str) -> None:
    """Without the lines that were read: the same facts, in the records of TRF-2026."""
    read = trf.loads(text)
    written = trf.dumps(replace(read, layout=()))
    assert trf.loads(written) == read
    if "XXR" not in text:
        assert codes(written) == codes(text)


@settings(max_examples=examples(60))
@given(headers())
def test_every_header_can_be_written_and_read(header: Header) -> None:
    tournament = replace(trf.loads(SMALL), header=header)
    assert trf.loads(trf.dumps(tournament)) == tournament


@settings(max_examples=examples(40))
@given(headers(), headers())
def test_a_changed_header_replaces_the_lines_that_were_read(old: Header, new: Header) -> None:
    read = trf.loads(trf.dumps(replace(trf.loads(SMALL), header=old)))
    changed = replace(read, header=new)
    assert trf.loads(trf.dumps(changed)) == changed


def test_one_changed_fact_changes_one_line() -> None:
    read = trf.loads(EVERY_RECORD)
    changed = replace(read, header=replace(read.header, city="Otherville"))
    expected = EVERY_RECORD.replace("022 Sampletown", "022 Otherville")
    assert without_players(trf.dumps(changed)) == without_players(expected)


# -- how many take part ------------------------------------------------------------------------------------------------


def test_numbers_of_players_are_counted_and_wrong_ones_are_told() -> None:
    warnings: list[trf.Deviation] = []
    read = trf.loads(EVERY_RECORD.replace("062 6", "062 9").replace("072 5", "072 4"), warnings)
    assert [note.message for note in warnings if "ignored here" not in note.message] == [
        "record 062 says 9 players, but there are 6",
        "record 072 says 4 rated players, but there are 5",
    ]
    assert {"062 6", "072 5"} <= set(lines_of(trf.dumps(read)))


def test_one_more_player_is_counted() -> None:
    read = trf.loads(EVERY_RECORD).with_player(dutchess.Player(7, "Gorse, Gil", 1500))
    assert {"062 7", "072 6"} <= set(lines_of(trf.dumps(read)))
    assert not {"062", "072"} & set(codes(trf.dumps(trf.loads(SMALL)))), "a file that does not count is left alone"


# -- what other programs write -----------------------------------------------------------------------------------------


def header_of(*lines: str) -> tuple[Header, list[str]]:
    warnings: list[trf.Deviation] = []
    first, *others = SMALL.splitlines()
    read = trf.loads("\n".join([first, *lines, *others]), warnings)
    assert set(lines) <= set(lines_of(trf.dumps(read)))
    return read.header, [note.message for note in warnings if "initial colour" not in note.message]


def test_days_of_rounds_in_the_forms_that_occur() -> None:
    blanks = "132" + " " * 88
    assert header_of(blanks + "11.25.02  11.26.02")[0].round_dates == ("11.25.02", "11.26.02")
    assert header_of(blanks + "99/12/31")[0].round_dates == ("1999/12/31",)
    assert header_of("132 2026/03/01", "132 2026/03/02")[0].round_dates == ("2026/03/01", "2026/03/02")
    header, told = header_of("132 every Monday afternoon")
    assert header.round_dates == ()
    assert told == [
        "record 132: the date of a round must be YYYY/MM/DD, not 'afternoon'; the line is kept but has no effect"
    ]


def test_ratings_with_and_without_a_federation() -> None:
    for line, wanted in (("172 IND FIDE", ("IND", "FIDE")), ("172 FIDON", ("", "FIDON")), ("172     NRO", ("", "NRO"))):
        header, _ = header_of(line)
        assert (header.rating_federation, header.rating_method) == wanted


def test_a_second_record_is_told() -> None:
    header, told = header_of("102 Arbiter, Alma", "102 Arbiter, Bert")
    assert header.chief_arbiter == "Arbiter, Alma"
    assert told == ["record 102 is repeated; only the first one counts"]


@pytest.mark.parametrize(
    ("header", "fragment"),
    [
        (Header(round_dates=("next Tuesday",)), "YYYY/MM/DD"),
        (Header(rating_federation="NORWAY"), "three letters"),
    ],
)
def test_what_the_format_cannot_hold_is_refused(header: Header, fragment: str) -> None:
    with pytest.raises(InvalidTournament, match=fragment):
        trf.dumps(replace(trf.loads(SMALL), header=header))


# -- national ratings --------------------------------------------------------------------------------------------------


def test_national_ratings_both_ways() -> None:
    read = trf.loads(EVERY_RECORD)
    (entry,) = national_ratings(read)
    assert entry == NationalRating("NOR", 1, 2480, identifier="12345", origin="NOR")
    assert national_record(entry, read.player(1)).line in EVERY_RECORD.splitlines()


# -- days --------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("written", "day"),
    [
        ("2026/11/16", "2026/11/16"),
        ("2026-11-16", "2026/11/16"),
        ("2026/1/6", "2026/01/06"),
        ("16.11.2026", "2026/11/16"),
        ("6.1.2026", "2026/01/06"),
        ("Nov 16, 2026", "2026/11/16"),
        ("Mar 7, 2026", "2026/03/07"),
        ("November 16, 2026", "2026/11/16"),
        ("16 Nov 2026", "2026/11/16"),
        ("16-Sept-2026", "2026/09/16"),
        ("24/09/2010", "2010/09/24"),
        ("09/24/2010", "2010/09/24"),
        ("05/05/2026", "2026/05/05"),
    ],
)
def test_spellings_of_a_day(written: str, day: str) -> None:
    """Files keep them as they are written."""
    header, told = header_of(f"042 {written}", f"052 {written}", f"132 {written}")
    assert (header.start, header.end) == (written, written)
    assert date_of(header.start) == day
    assert header.round_dates == (day,)
    assert told == []


NOT_CERTAIN = ("10/09/2010", "10.09.13", "24/09/10", "Ma 7, 2026", "in spring", "2026-03-", "Nov 2026", "Nov Dec 2026")


@pytest.mark.parametrize("written", NOT_CERTAIN)
def test_a_day_that_is_not_certain_is_kept_and_said_once(written: str) -> None:
    header, told = header_of(f"042 {written}", f"052 {written}")
    assert (header.start, header.end) == (written, written)
    assert date_of(header.start) is None
    assert told == [f"record 042: '{written}' is kept, but the day is not certain; write it as YYYY/MM/DD"]
