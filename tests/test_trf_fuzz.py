"""Whatever is fed to the reader: a tournament or InvalidTournament, nothing else, and soon."""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from dutchess import trf
from dutchess.errors import InvalidTournament
from dutchess.trf.records import HANDLERS
from trf_files import BUNDLED, SAMPLE, SMALL, TEAMS, texts

pytestmark = pytest.mark.scaled

CASES = 300
MEGABYTES = 5
SIZE = MEGABYTES << 20
CODES = sorted({"001", "013", "299", "310", "###", *HANDLERS})
PIECES = [*"-wb1=UH.é\x85\x00\t½", "0000", "  ", "9999", "99999", "-1", "1.5"]


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


def real_files() -> list[bytes]:
    """Small files of every kind."""
    kinds: dict[str, bytes] = {}
    for name, text in texts(BUNDLED):
        if len(text) < 4000:
            kinds.setdefault(name.rstrip("0123456789").partition("-")[0], text.encode())
    return [SAMPLE.encode(), SMALL.encode(), TEAMS.encode(), *kinds.values()]


FILES = real_files()


def test_the_files_to_be_damaged_are_sound() -> None:
    assert len(FILES) >= 5
    assert all(survives(data) for data in FILES)


@settings(max_examples=CASES, deadline=None)
@given(st.binary(max_size=300))
@example(b"001    1\r001    2\x85")
def test_noise(data: bytes) -> None:
    survives(data)
    survives(b"001    1\n" + data)


@settings(max_examples=CASES, deadline=None)
@given(st.lists(st.tuples(st.sampled_from(CODES), st.text(max_size=60)), max_size=6))
def test_noise_behind_record_codes(lines: list[tuple[str, str]]) -> None:
    survives("\n".join([SMALL, *(f"{code} {rest}" for code, rest in lines)]))


@settings(max_examples=CASES, deadline=None)
@given(
    st.lists(
        st.tuples(st.sampled_from(CODES), st.lists(st.sampled_from([*PIECES, "1", "2", "  3", "   4"]), max_size=9)),
        max_size=4,
    )
)
def test_likely_words_behind_record_codes(lines: list[tuple[str, list[str]]]) -> None:
    survives("\n".join([SMALL, *(f"{code} {' '.join(words)}" for code, words in lines)]))


@settings(max_examples=CASES, deadline=None)
@given(st.sampled_from(FILES), st.randoms(use_true_random=False), st.integers(1, 4))
def test_damaged_files(data: bytes, source: random.Random, count: int) -> None:
    for _ in range(count):
        data = source.choice((_change_byte, _change_piece, _cut, _move_lines))(data, source)
    survives(data)


def _change_byte(data: bytes, source: random.Random) -> bytes:
    at = source.randrange(len(data) + 1)
    return data[:at] + bytes([source.randrange(256)]) + data[at + source.randrange(2) :]


def _change_piece(data: bytes, source: random.Random) -> bytes:
    at = source.randrange(len(data) + 1)
    piece = source.choice(PIECES).encode()
    return data[:at] + piece + data[at + len(piece) :]


def _cut(data: bytes, source: random.Random) -> bytes:
    start = source.randrange(len(data) + 1)
    return data[:start] + data[start + source.randrange(1, 30) :] if source.random() < 0.7 else data[:start]


def _move_lines(data: bytes, source: random.Random) -> bytes:
    lines = data.split(b"\n")
    at, to = source.randrange(len(lines)), source.randrange(len(lines))
    line: Sequence[bytes] = lines[at : at + 1]
    if source.random() < 0.5:
        del lines[at]
    return b"\n".join([*lines[:to], *line, *lines[to:]])


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
    assert len(tournament.records) == len(warnings) == SIZE // 30
