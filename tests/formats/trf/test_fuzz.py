"""Whatever is fed to the reader: a tournament or InvalidTournament, nothing else, and soon."""

from __future__ import annotations

import os
import random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import dutchess
from dutchess import trf
from dutchess.base.errors import InvalidTournament
from dutchess.formats.trf.editions import as_trf16
from mutations import CODES, WORDS, damaged, sound_files
from sizes import examples
from trf_files import SMALL

pytestmark = pytest.mark.scaled

CASES = examples(300)
MEGABYTES = 5
SIZE = MEGABYTES << 20
NIGHTLY = bool(os.environ.get("DUTCHESS_NIGHTLY"))
DAMAGED = 1_000_000 if NIGHTLY else 2_000
PARTS = 20 if NIGHTLY else 4  # so that several processes share the work


def survives(data: bytes | str) -> bool:
    """True if the data was read; then what was read can be written, and read again as the same."""
    refusal: InvalidTournament | None = None
    try:
        tournament = trf.loads(data)
    except InvalidTournament as error:
        refusal = error
    if refusal is None:
        assert trf.loads(trf.dumps(tournament)) == tournament
    else:
        assert refusal.message
        assert refusal.line is None or refusal.line >= 1
        assert refusal.column is None or refusal.column >= 1
    return refusal is None


FILES = sound_files()


def test_the_files_to_be_damaged_are_sound() -> None:
    assert all(survives(data) for data in FILES)
    codes = {line[:3].decode() for data in FILES for line in data.splitlines()}
    assert codes >= {"013", "240", "250", "260", "299", "300", "310", "320", "330", "352", "362"}
    assert codes >= {"XXR", "XXC", "XXS", "XXA", "XXP", "XXZ", "BBW", "BBD", "BBU"}


@settings(max_examples=CASES)
@given(st.binary(max_size=300))
@example(b"001    1\r001    2\x85")
def test_noise(data: bytes) -> None:
    survives(data)
    survives(b"001    1\n" + data)


@settings(max_examples=CASES)
@given(st.lists(st.tuples(st.sampled_from(CODES), st.text(max_size=60)), max_size=6))
def test_noise_behind_record_codes(lines: list[tuple[str, str]]) -> None:
    survives("\n".join([SMALL, *(f"{code} {rest}" for code, rest in lines)]))


@settings(max_examples=CASES)
@given(
    st.lists(
        st.tuples(st.sampled_from(CODES), st.lists(st.sampled_from([*WORDS, "1", "2", "  3", "   4"]), max_size=9)),
        max_size=4,
    )
)
def test_likely_words_behind_record_codes(lines: list[tuple[str, list[str]]]) -> None:
    survives("\n".join([SMALL, *(f"{code} {' '.join(words)}" for code, words in lines)]))


# -- sound files, damaged ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("part", range(PARTS))
def test_damaged_files(part: int) -> None:
    """Every kind of file and record: read or refused, and what was read goes through everything a file is read for."""
    read = 0
    for seed in range(part, DAMAGED, PARTS):
        data = damaged(FILES, seed)
        try:
            if survives(data):
                read += 1
                goes_through(trf.loads(data))
        except BaseException as error:
            error.add_note(f"mutations.damaged, seed {seed}:\n{data!r}")
            raise
    assert DAMAGED // PARTS // 10 < read < DAMAGED // PARTS // 2


def goes_through(tournament: dutchess.Tournament) -> None:
    """Pair, rank, check and rewrite; each may refuse, with an error of ours."""
    for call in (dutchess.pair, dutchess.standings, dutchess.check, as_trf16):
        try:
            call(tournament)
        except dutchess.DutchessError:
            continue


# -- a lot of it -------------------------------------------------------------------------------------------------------


def _letters(alphabet: str) -> str:
    return "".join(random.Random(1).choices(alphabet, k=SIZE))


@pytest.mark.parametrize(
    "data",
    [
        pytest.param(lambda: random.Random(1).randbytes(SIZE), id="bytes"),
        pytest.param(lambda: random.Random(1).randbytes(SIZE).replace(b"\0", b"\n"), id="bytes without zero"),
        pytest.param(lambda: _letters("abc 0123456789\n"), id="letters"),
        pytest.param(lambda: "x" * SIZE, id="one line"),
        pytest.param(lambda: "\n" * SIZE, id="empty lines"),
        pytest.param(lambda: "001" * (SIZE // 3), id="codes in one line"),
        pytest.param(lambda: "001\n" * (SIZE // 4), id="codes"),
        pytest.param(lambda: SMALL + " " * SIZE + "\n142 5 9\n", id="blanks"),
        pytest.param(lambda: with_lines("XXC blue green "), id="unknown words"),
        pytest.param(lambda: with_lines("XXP 1 2 3 4 "), id="forbidden pairs"),
        pytest.param(lambda: with_lines("250       1.0   1   2    1 9999", 1), id="accelerations"),
        pytest.param(lambda: with_lines("162  W 1.0    D 0.5 Q"), id="point systems"),
        pytest.param(lambda: SMALL + "142 " + "9" * SIZE, id="digits"),
    ],
)
def test_five_megabytes_that_are_no_tournament(data: object) -> None:
    assert callable(data)
    with pytest.raises(InvalidTournament):
        trf.loads(data())


def with_lines(piece: str, repeat: int = 600) -> str:
    """A sound file followed by long lines, and at the end by a contradiction."""
    line = piece * repeat + "\n"
    return SMALL + line * (SIZE // len(line)) + "142 1\n142 2\n"


def test_five_megabytes_that_are_harmless() -> None:
    warnings: list[trf.Deviation] = []
    tournament = trf.loads(SMALL + "ZZ9 nobody knows this record\n" * (SIZE // 30), warnings)
    assert len(tournament.records) == SIZE // 30
    assert len(warnings) == 1


@pytest.mark.parametrize("record", ["240 H   2 ", "XXP 1 ", "XXZ ", "260   1   3 1 "])
@pytest.mark.parametrize("number", ["9" * 5000, "0" * 5000 + "1", "000001" + "7" * 5000])
def test_numbers_of_thousands_of_digits(record: str, number: str) -> None:
    with pytest.raises(InvalidTournament, match="is not a pairing number"):
        trf.loads(f"{SMALL}{record}{number}\n")
