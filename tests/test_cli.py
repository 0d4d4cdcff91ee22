"""The command `dutchess` and the drop-in `dutchess-engine`: formats, exit codes, errors, files."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import dutchess
from dutchess.cli import COMMANDS, engine_main, main
from dutchess.record import record

ROOT = Path(__file__).parent.parent
OPEN = str(ROOT / "examples" / "open-120.trf")
CLUB = str(ROOT / "examples" / "club-9.trf")
WEEKEND = str(ROOT / "examples" / "weekend-46.trf")


@record
class Answer:
    """How a command ended."""

    code: int
    out: str
    err: str


Run = Callable[..., Answer]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Call `dutchess` in this process."""

    def call(*words: object) -> Answer:
        code = main([str(word) for word in words])
        return Answer(code, *capsys.readouterr())

    return call


@pytest.fixture
def engine(capsys: pytest.CaptureFixture[str]) -> Run:
    """Call `dutchess-engine` in this process."""

    def call(*words: object) -> Answer:
        code = engine_main([str(word) for word in words])
        return Answer(code, *capsys.readouterr())

    return call


def process(*words: object, program: str = "dutchess", **options: object) -> subprocess.CompletedProcess[bytes]:
    """Call a command as a process of its own."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    command = [sys.executable, str(ROOT / "scripts" / program), *map(str, words)]
    return subprocess.run(command, env=environment, capture_output=True, timeout=60, **options)  # type: ignore[call-overload,no-any-return]


def player_line(number: int, games: str = "", points: str = "0.0", rating: str = "2000") -> str:
    name = f"Player {number:04d}"
    return f"001 {number:4d}      {name:<33} {rating:>4} {'':3} {'':11} {'':10} {points:>4} {number:4d}{games}"


HEADER = ["012 Test", "142 5", "152 W"]


def trf_file(folder: Path, *lines: str, name: str = "t.trf") -> Path:
    path = folder / name
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


# The pairing in every format.


def test_pairs_is_the_format_of_engines(run: Run) -> None:
    answer = run("pair", CLUB)
    pairing = dutchess.pair(dutchess.trf.load(CLUB))
    expected = [*pairing.pairs, (pairing.bye, 0)]
    assert pairing.bye is not None
    assert answer == Answer(
        0, "".join(f"{a} {b}\n" for a, b in [(len(expected), ""), *expected]).replace(" \n", "\n"), ""
    )


def test_json_holds_the_pairing(run: Run) -> None:
    answer = run("pair", CLUB, "--format", "json")
    pairing = dutchess.pair(dutchess.trf.load(CLUB))
    assert json.loads(answer.out) == {
        "round": 3,
        "system": "dutch",
        "pairs": [list(pair) for pair in pairing.pairs],
        "bye": pairing.bye,
    }


def test_trf_holds_the_new_round(run: Run) -> None:
    answer = run("pair", CLUB, "--format=trf")
    tournament = dutchess.trf.load(CLUB)
    assert dutchess.trf.loads(answer.out) == tournament.with_round(dutchess.pair(tournament))


def test_table_shows_every_board(run: Run) -> None:
    answer = run("pair", OPEN, "--format", "table")
    tournament = dutchess.trf.load(OPEN)
    pairing = dutchess.pair(tournament)
    lines = answer.out.splitlines()
    assert lines[0] == "Harbour Open"
    assert lines[1].startswith("Round 7 of 9, FIDE (Dutch) System")
    for board, (white, black) in enumerate(pairing.pairs, 1):
        line = next(line for line in lines if line.split()[:2] == [str(board), str(white)])
        for number in (white, black):
            player = tournament.player(number)
            assert player.name in line
            assert str(player.rating) in line
            assert f"{tournament.points(player) / 10:.1f}" in line
    if pairing.bye is not None:
        assert lines[-1].split()[0] == str(pairing.bye)
        assert lines[-1].endswith("bye")


def test_standard_input_is_read(tmp_path: Path) -> None:
    with open(CLUB, "rb") as stream:
        answer = process("pair", "-", stdin=stream)
    assert answer.stdout == process("pair", CLUB).stdout
    assert answer.returncode == 0


def test_output_goes_to_a_file(run: Run, tmp_path: Path) -> None:
    target = tmp_path / "pairs.txt"
    target.write_text("old")
    assert run("pair", CLUB, "-o", target) == Answer(0, "", "")
    assert target.read_text() == run("pair", CLUB).out
    assert run("pair", CLUB, f"-o{target}", "--format", "json").code == 0
    assert json.loads(target.read_text())["round"] == 3
    assert os.listdir(tmp_path) == ["pairs.txt"]


def test_a_terminal_sees_a_table() -> None:
    pty = pytest.importorskip("pty")
    control, terminal = pty.openpty()
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    command = [sys.executable, str(ROOT / "scripts" / "dutchess"), "pair", CLUB]
    subprocess.run(command, env=environment, stdout=terminal, stderr=terminal, timeout=60, check=True)
    os.close(terminal)
    seen = b""
    while b"bye" not in seen and (chunk := os.read(control, 65536)):
        seen += chunk
    os.close(control)
    assert b"Club Evening" in seen
    assert b"White" in seen


def test_pairing_does_not_depend_on_locale_or_hash_seed() -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "LC_ALL": "C", "PYTHONHASHSEED": "7"}
    command = [sys.executable, str(ROOT / "scripts" / "dutchess"), "pair", OPEN, "--format", "table"]
    strange = subprocess.run(command, env=environment, capture_output=True, check=True).stdout
    assert strange == process("pair", OPEN, "--format", "table").stdout


def test_the_pure_python_kernel_pairs_the_same() -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src"), "DUTCHESS_KERNEL": "python"}
    command = [sys.executable, str(ROOT / "scripts" / "dutchess"), "pair", OPEN]
    assert (
        subprocess.run(command, env=environment, capture_output=True, check=True).stdout == process("pair", OPEN).stdout
    )


# Wrong use.


@pytest.mark.parametrize(
    ("words", "message", "hint"),
    [
        ([], "a command is missing", "usage: dutchess COMMAND"),
        (["pear"], "unknown command pear", "did you mean `dutchess pair`?"),
        (["--versoin"], "unknown option --versoin", "did you mean `dutchess --version`?"),
        (["xyzzy"], "unknown command xyzzy", "see `dutchess --help`"),
        (["pair"], "a file is missing", "usage: dutchess pair FILE"),
        (["pair", "a", "b"], "unexpected argument b", "usage: dutchess pair FILE"),
        (["pair", "a", "--formt", "json"], "unknown option --formt", "did you mean --format?"),
        (["pair", "a", "-x"], "unknown option -x", "see `dutchess pair --help`"),
        (["pair", "a", "--format", "xml"], "--format xml: choose one of table, pairs, json, trf", "see"),
        (["pair", "a", "--format"], "--format needs a value", "see"),
        (["pair", "a", "--format", "--system"], "--format needs a value", "see"),
        (["pair", "a", "--system", "swiss"], "--system swiss: choose one of dutch", "see"),
        (["pair", "a", "-o", "x", "--output", "y"], "--output is given twice", "see"),
        (["check", "a", "--json=yes"], "--json takes no value", "see"),
        (["check", "a", "--jobs", "many"], "--jobs many: a whole number from 1 to 256 is wanted", "see"),
        (["check", "a", "--jobs", "0"], "--jobs 0: a whole number from 1 to 256 is wanted", "see"),
        (["generate", "--players", "-3"], "--players -3: a whole number from 1 to 9999 is wanted", "see"),
        (["generate", "--draws", "nan"], "--draws nan: a number from 0 to 100 is wanted", "see"),
        (["generate", "--points", "1-2"], "--points 1-2: write W-D-L", ""),
        (["generate", "--points", "1-2-3"], "--points: a win must be worth most", ""),
        (["generate", "--lowest-rating", "2700"], "--lowest-rating is above --highest-rating", "see"),
        (["generate", "--seed", "1", "--count", "2"], "--count needs a folder", "add -o FOLDER"),
        (["convert", "a"], "files are missing", "usage: dutchess convert IN OUT"),
    ],
)
def test_wrong_use_is_explained(run: Run, words: list[str], message: str, hint: str) -> None:
    answer = run(*words)
    assert answer.code == 2
    assert answer.out == ""
    first, _, rest = answer.err.partition("\n")
    assert first.startswith(f"dutchess: {message}")
    assert rest.startswith(hint)


def test_help_shows_every_command_and_option(run: Run) -> None:
    general = run("--help")
    assert general.code == 0
    for name in COMMANDS:
        assert f"\n  {name} " in general.out
        special = run(name, "--help")
        assert special.code == 0
        assert special.out.startswith(f"usage: dutchess {name}")
        assert "example:" in special.out
        assert max(map(len, special.out.splitlines())) <= 110
        assert run("help", name) == special


# Bad input, all through the command: a message with the place, the documented exit code, no traceback, no output.


def noise(size: int, seed: int, alphabet: str) -> str:
    return "".join(random.Random(seed).choices(alphabet, k=size))


PRINTABLE = "".join(map(chr, range(32, 127))) + "\n"
BAD_FILES: dict[str, tuple[bytes | str, int, str]] = {
    "empty": ("", 3, "no player records"),
    "only blank lines": ("\n\r\n\n", 3, "no player records"),
    "binary": (bytes(range(256)) * 64, 3, "binary"),
    "noise in bytes": (random.Random(1).randbytes(5_000_000), 3, "binary"),
    "noise in letters": (noise(5_000_000, 2, PRINTABLE), 3, ""),
    "noise in player records": ("".join(f"001 {noise(90, n, PRINTABLE[:-1])}\n" for n in range(2000)), 3, ":1:5:"),
    "truncated line": (
        "\n".join([*HEADER, player_line(1, "     2 w 1", "1.0"), player_line(2, "     1 b")]),
        3,
        "round 1",
    ),
    "line that ends in the number": ("\n".join([*HEADER, player_line(1), "001   "]), 3, ":5:5: no pairing number"),
    "20,000 players": ("\n".join([*HEADER, *(player_line(n % 10000) for n in range(1, 20001))]), 4, "9999 players"),
    "rating over 9999": ("\n".join([*HEADER, player_line(1, rating="10250"), player_line(2)]), 3, ":4:53: a rating"),
    "a player meeting himself": (
        "\n".join([*HEADER, player_line(1, "     1 w 1", "1.0"), player_line(2, "  0000 - Z")]),
        3,
        ":4:92: round 1: player 1 meets himself",
    ),
    "opponents that do not match": (
        "\n".join(
            [
                *HEADER,
                player_line(1, "     2 w 1", "1.0"),
                player_line(2, "     3 b 0"),
                player_line(3, "     2 w 1", "1.0"),
            ]
        ),
        3,
        "player 2 names player 3, not player 1",
    ),
    "results that do not match": (
        "\n".join([*HEADER, player_line(1, "     2 w 1", "1.0"), player_line(2, "     1 b 1", "1.0")]),
        3,
        "the results 1 and 1 do not go together",
    ),
    "wrong points": (
        "\n".join([*HEADER, player_line(1, "     2 w 1", "3.0"), player_line(2, "     1 b 0", "0.0")]),
        3,
        ":4:",
    ),
    "negative number of rounds": ("\n".join(["142 -5", player_line(1), player_line(2)]), 3, ":1:5:"),
    "negative round of a bye": ("\n".join([*HEADER, "240 Z  -1 0001", player_line(1), player_line(2)]), 3, ":4:8:"),
    "unknown result": (
        "\n".join([*HEADER, player_line(1, "     2 w Q"), player_line(2, "     1 b Q")]),
        3,
        ":4:99: round 1: unknown result 'Q'",
    ),
    "unknown tournament type": (
        "\n".join([*HEADER, "192 FIDE_MAGIC", player_line(1), player_line(2)]),
        3,
        "'FIDE_MAGIC' (record 192) names no known pairing system",
    ),
    "number of rounds not declared": ("\n".join(["152 W", player_line(1), player_line(2)]), 3, "number of rounds"),
    "everything played": (
        "\n".join(["142 1", player_line(1, "     2 w 1", "1.0"), player_line(2, "     1 b 0")]),
        3,
        "all 1 rounds",
    ),
    "nobody left to meet": (
        "\n".join(["142 2", player_line(1, "     2 w 1", "1.0"), player_line(2, "     1 b 0")]),
        1,
        "no legal pairing exists",
    ),
}


@pytest.mark.parametrize("kind", BAD_FILES)
def test_bad_input_ends_in_a_message(run: Run, kind: str, tmp_path: Path) -> None:
    content, code, message = BAD_FILES[kind]
    source = tmp_path / "bad.trf"
    source.write_bytes(content if isinstance(content, bytes) else content.encode())
    answer = run("pair", source, "-o", tmp_path / "pairs.txt")
    assert answer.code == code
    assert answer.out == ""
    last = answer.err.splitlines()[-1]
    assert last.startswith(f"dutchess: {source}:")
    assert message in last
    assert len(last) < 500
    assert os.listdir(tmp_path) == ["bad.trf"]


@pytest.mark.parametrize("seed", range(150))
def test_damaged_files_never_end_in_a_traceback(run: Run, seed: int, tmp_path: Path) -> None:
    """Bytes changed, cut out, doubled: every command answers, or says what is wrong."""
    chance = random.Random(seed)
    content = bytearray(Path(chance.choice([CLUB, WEEKEND])).read_bytes())
    for _ in range(chance.randint(1, 8)):
        place = chance.randrange(len(content))
        match chance.randrange(4):
            case 0:
                content[place] = chance.choice(b" 0123456789wb-+=1UHZ\n\xff\x00")
            case 1:
                del content[place : place + chance.randint(1, 120)]
            case 2:
                content[place:place] = content[place : place + chance.randint(1, 120)]
            case _:
                content[place:place] = chance.randbytes(chance.randint(1, 5))
    source, target = tmp_path / "damaged.trf", tmp_path / "out.txt"
    source.write_bytes(content)
    for words in (["pair", source, "-o", target], ["convert", source, target]):
        answer = run(*words)
        assert answer.code in (0, 1, 3, 4)
        assert target.exists() == (answer.code == 0)
        assert answer.code == 0 or answer.err.splitlines()[-1].startswith(f"dutchess: {source}")
        target.unlink(missing_ok=True)
    assert run("check", source).code in (0, 1, 3, 4)


@pytest.mark.parametrize("kind", ["empty", "binary", "20,000 players", "nobody left to meet"])
def test_the_drop_in_ends_the_same_way(engine: Run, kind: str, tmp_path: Path) -> None:
    content, code, message = BAD_FILES[kind]
    source = tmp_path / "bad.trf"
    source.write_bytes(content if isinstance(content, bytes) else content.encode())
    answer = engine("--dutch", source, "-p", tmp_path / "pairs.txt")
    assert answer.code == code
    assert answer.err.startswith(f"dutchess-engine: {source}:")
    assert message in answer.err
    assert os.listdir(tmp_path) == ["bad.trf"]


def test_unknown_records_are_warnings(run: Run, tmp_path: Path) -> None:
    source = trf_file(tmp_path, *HEADER, "777 what is this", "XXQ 3", player_line(1), player_line(2))
    answer = run("pair", source)
    assert answer.code == 0
    assert answer.out == "1\n1 2\n"
    assert [line.split(": ")[1:3] for line in answer.err.splitlines()] == [
        [f"{source}:4:1", "warning"],
        [f"{source}:5:1", "warning"],
    ]


def test_many_warnings_are_summed_up(run: Run, tmp_path: Path) -> None:
    source = trf_file(tmp_path, *HEADER, *["777 x"] * 50, player_line(1), player_line(2))
    answer = run("pair", source)
    assert answer.code == 0
    assert len(answer.err.splitlines()) == 21
    assert answer.err.endswith("and 30 more warnings\n")


def test_files_that_cannot_be_read_or_written(run: Run, tmp_path: Path) -> None:
    missing = tmp_path / "missing.trf"
    assert run("pair", missing) == Answer(5, "", f"dutchess: {missing}: No such file or directory\n")
    assert run("pair", tmp_path).code == 5
    nowhere = tmp_path / "no" / "where.txt"
    assert run("pair", CLUB, "-o", nowhere) == Answer(5, "", f"dutchess: {nowhere}: No such file or directory\n")
    assert os.listdir(tmp_path) == []


def test_a_full_disk_leaves_no_file(run: Run) -> None:
    if not os.path.exists("/dev/full"):
        pytest.skip("no /dev/full here")
    answer = run("pair", CLUB, "-o", "/dev/full")
    assert answer.code == 5
    assert "No space left" in answer.err


def test_a_closed_pipe_is_no_error() -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    command = [sys.executable, str(ROOT / "scripts" / "dutchess"), "pair", OPEN]
    reader, writer = os.pipe()
    os.close(reader)
    answer = subprocess.run(command, env=environment, stdout=writer, stderr=subprocess.PIPE, timeout=60)
    os.close(writer)
    assert answer.returncode == 141
    assert answer.stderr == b""


def test_ctrl_c_ends_quietly(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    class Interrupted:
        """Standard input of somebody who presses Ctrl-C instead of typing."""

        @property
        def buffer(self) -> Interrupted:
            return self

        def read(self) -> bytes:
            raise KeyboardInterrupt

    monkeypatch.setattr(sys, "stdin", Interrupted())
    assert main(["pair", "-"]) == 130
    assert capsys.readouterr() == ("", "")


# check


def test_check_closes_with_the_totals(run: Run) -> None:
    tournament = dutchess.trf.load(WEEKEND)
    pairs = sum(game.opponent > 0 for player in tournament.players for game in player.games) // 2
    assert run("check", WEEKEND) == Answer(0, f"checked 1 tournaments, 7 rounds, {pairs} pairs: 0 discrepancies\n", "")


def with_exchanged_opponents(source: str, target: Path, round_number: int) -> list[int]:
    """Write a copy in which the black players of the first two games of a round have changed places."""
    lines = Path(source).read_text(encoding="utf-8").splitlines()
    place = {int(line[4:8]): index for index, line in enumerate(lines) if line.startswith("001")}
    column = 91 + 10 * (round_number - 1)
    blocks = {n: lines[index][column : column + 8] for n, index in place.items()}
    games = [(n, int(b[:4])) for n, b in sorted(blocks.items()) if b[5:6] == "w" and b[7:8] in "10="]
    first, second = games[0], next(game for game in games[1:] if blocks[game[0]][7] == blocks[games[0][0]][7])
    for player, opponent in zip((*first, *second), (second[1], second[0], first[1], first[0]), strict=True):
        line = lines[place[player]]
        lines[place[player]] = f"{line[:column]}{opponent:4d}{line[column + 4 :]}"
    target.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return [*first, *second]


def test_check_shows_differences_in_two_columns(run: Run, tmp_path: Path) -> None:
    changed = tmp_path / "changed.trf"
    a, b, c, d = with_exchanged_opponents(WEEKEND, changed, 7)
    answer = run("check", changed)
    assert answer.code == 1
    lines = answer.out.splitlines()
    assert lines[0] == f"{changed}: round 7"
    assert lines[1].split("  ")[1:] == ["by the rules", "", "", "", "in the file"]
    assert {tuple(map(int, (line[2:6], line[9:14]))) for line in lines[2:4]} == {(a, b), (c, d)}
    assert {tuple(map(int, (line[22:26], line[29:]))) for line in lines[2:4]} == {(a, d), (c, b)}
    assert lines[-1].endswith(": 1 discrepancies")


def test_check_walks_folders_and_goes_on_after_bad_files(run: Run, tmp_path: Path) -> None:
    (tmp_path / "deep" / "er").mkdir(parents=True)
    for name in ("b.trf", "a.TRF", "deep/er/c.trfx", "notes.txt"):
        (tmp_path / name).write_bytes(Path(WEEKEND).read_bytes())
    (tmp_path / "deep" / "empty.trf").touch()
    answer = run("check", tmp_path)
    assert answer.code == 3
    assert answer.err == (
        f"dutchess: {tmp_path / 'deep' / 'empty.trf'}: no player records (001): this is not a tournament report file\n"
    )
    assert answer.out.startswith("checked 3 tournaments, 21 rounds, ")
    assert run("check", tmp_path, tmp_path / "missing.trf").code == 5


def test_check_in_json(run: Run, tmp_path: Path) -> None:
    changed = tmp_path / "changed.trf"
    a, b, c, d = with_exchanged_opponents(WEEKEND, changed, 7)
    answer = run("check", changed, WEEKEND, tmp_path / "missing.trf", "--json")
    assert answer.code == 5
    document = json.loads(answer.out)
    assert (document["tournaments"], document["rounds"], document["discrepancies"]) == (2, 14, 1)
    first, second, third = document["files"]
    (difference,) = first["differences"]
    assert difference["round"] == 7
    assert sorted(difference["expected"]) == sorted([[a, b], [c, d]])
    assert sorted(difference["found"]) == sorted([[a, d], [c, b]])
    assert second["differences"] == []
    assert third["exit_code"] == 5


def test_check_gives_the_same_answer_with_several_processes(tmp_path: Path) -> None:
    for number in range(9):
        (tmp_path / f"{number}.trf").write_bytes(Path(WEEKEND if number % 2 else CLUB).read_bytes())
    with_exchanged_opponents(WEEKEND, tmp_path / "9.trf", 7)
    (tmp_path / "5.trf").write_bytes(b"")
    one, two = (process("check", tmp_path, "--jobs", jobs) for jobs in (1, 2))
    assert (one.stdout, one.stderr, one.returncode) == (two.stdout, two.stderr, two.returncode)
    assert one.returncode == 3
    assert one.stdout.endswith(b": 1 discrepancies\n")


def test_check_shows_progress_on_a_terminal_only(tmp_path: Path) -> None:
    pty = pytest.importorskip("pty")
    for number in range(8):
        (tmp_path / f"{number}.trf").write_bytes(Path(CLUB).read_bytes())
    assert process("check", tmp_path).stderr == b""
    control, terminal = pty.openpty()
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    command = [sys.executable, str(ROOT / "scripts" / "dutchess"), "check", str(tmp_path), "--jobs", "1"]
    subprocess.run(command, env=environment, stdout=subprocess.PIPE, stderr=terminal, timeout=60, check=True)
    os.close(terminal)
    seen = os.read(control, 65536)
    os.close(control)
    assert b"] 8/8" in seen


# generate


def test_generate_is_repeatable_and_clean(run: Run, tmp_path: Path) -> None:
    first, second = tmp_path / "1.trf", tmp_path / "2.trf"
    for target in (first, second):
        assert run("generate", "--players", 21, "--rounds", 5, "--seed", 77, "-o", target) == Answer(0, "", "")
    assert first.read_bytes() == second.read_bytes()
    tournament = dutchess.trf.load(first)
    assert tournament.name == "Dutchess random tournament, seed 77"
    assert (len(tournament.players), tournament.rounds) == (21, 5)
    assert run("check", first).code == 0


def test_generate_draws_and_tells_a_seed(run: Run) -> None:
    answer = run("generate", "--players", 8, "--rounds", 2)
    seed = int(answer.err.removeprefix("seed "))
    assert f"012 Dutchess random tournament, seed {seed}" in answer.out
    assert run("generate", "--players", 8, "--rounds", 2, "--seed", seed) == Answer(0, answer.out, "")
    assert run("generate", "--players", 8, "--rounds", 2).err != answer.err


def test_generate_fills_a_folder(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "new" / "folder"
    assert run("generate", "--players", 9, "--rounds", 3, "--seed", 5, "--count", 3, "-o", folder).code == 0
    assert sorted(os.listdir(folder)) == ["00005.trf", "00006.trf", "00007.trf"]
    single = run("generate", "--players", 9, "--rounds", 3, "--seed", 6).out
    assert (folder / "00006.trf").read_bytes().decode() == single


def test_generate_obeys_its_options(run: Run) -> None:
    words = "--players 40 --rounds 5 --seed 3 --byes 0 --forfeits 0 --retirements 0 --draws 100 --points 3-1-0"
    answer = run("generate", *words.split(), "--first-colour", "b", "--highest-rating", 1500, "--lowest-rating", 1400)
    tournament = dutchess.trf.loads(answer.out)
    results = {game.result for player in tournament.players for game in player.games}
    assert results == {"="}
    assert {tournament.points(player) for player in tournament.players} == {50}
    assert tournament.player(1).games[0].colour == "b"
    assert {1400 <= player.rating <= 1500 for player in tournament.players} == {True}


# convert


def test_convert_keeps_the_facts(run: Run, tmp_path: Path) -> None:
    target = tmp_path / "new.trf"
    assert run("convert", OPEN, target) == Answer(0, "", "")
    assert dutchess.trf.load(target) == dutchess.trf.load(OPEN)


def test_convert_words_extension_records_anew(run: Run, tmp_path: Path) -> None:
    extensions = ["XXR 5", "XXC rank black1", "XXS W=3 D=1 PAB=3", "XXA    1  1.0", "XXP 1 3", "XXZ 4"]
    source = trf_file(tmp_path, "012 Old", "022 Here", *extensions, *map(player_line, range(1, 6)))
    new, old = tmp_path / "new.trf", tmp_path / "old.trf"
    assert run("convert", source, new).code == 0
    codes = {line[:3] for line in new.read_text().splitlines()}
    assert codes == {"012", "022", "142", "152", "162", "250", "260", "XXC", "001"}
    assert dutchess.trf.load(new) == dutchess.trf.load(source)
    assert run("convert", new, old, "--to", "trf16").code == 0
    codes = {line[:3] for line in old.read_text().splitlines()}
    assert codes == {"012", "022", "XXR", "XXC", "XXS", "XXA", "XXP", "001"}
    assert dutchess.trf.load(old) == dutchess.trf.load(source)
    for path in (source, new, old):
        assert run("pair", path).out == run("pair", source).out


def test_convert_reports_what_it_repairs(run: Run, tmp_path: Path) -> None:
    source = tmp_path / "old.trf"
    source.write_bytes("\n".join([*HEADER, "022 Köln", player_line(1), player_line(2)]).encode("latin-1"))
    answer = run("convert", source, "-")
    assert answer.code == 0
    assert "not UTF-8" in answer.err
    assert "022 Köln" in answer.out


# dutchess-engine


def test_engine_pairs_to_standard_output(run: Run, engine: Run) -> None:
    assert engine("--dutch", CLUB, "-p") == run("pair", CLUB)
    assert engine(CLUB, "-p") == run("pair", CLUB)


def test_engine_output_without_a_folder_lands_beside_the_input(
    engine: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    inside = tmp_path / "inside"
    inside.mkdir()
    (inside / "club.trf").write_bytes(Path(CLUB).read_bytes())
    monkeypatch.chdir(tmp_path)
    assert engine("--dutch", "inside/club.trf", "-p", "pairs.txt", "-l") == Answer(0, "", "")
    assert sorted(os.listdir(inside)) == ["club.list", "club.trf", "pairs.txt"]
    assert engine("--dutch", "inside/club.trf", "-p", "./pairs.txt", "-l", "./list.txt") == Answer(0, "", "")
    assert (tmp_path / "pairs.txt").read_bytes() == (inside / "pairs.txt").read_bytes()
    assert (tmp_path / "list.txt").read_bytes() == (inside / "club.list").read_bytes()


def test_engine_check_list_has_a_line_per_player(engine: Run, tmp_path: Path) -> None:
    target = tmp_path / "list.txt"
    assert engine("--dutch", CLUB, "-p", "-l", target).code == 0
    rows = [line.split("\t") for line in target.read_text().splitlines() if line]
    assert rows[0][:7] == ["ID", "Pts", "---", "Pref", "C2", "C14", "C16"]
    tournament = dutchess.trf.load(CLUB)
    pairing = dutchess.pair(tournament)
    cells = {int(row[0]): row for row in rows[1:]}
    assert set(cells) == {n for pair in pairing.pairs for n in pair} | {pairing.bye}
    for white, black in pairing.pairs:
        assert cells[white][7].strip() == f"({black}W)"
        assert cells[black][7].strip() == f"({white}B)"
    assert cells[pairing.bye][7].strip() == "(bye)"
    assert cells[pairing.bye][4] == " Y"


def test_engine_check_lists_every_round_and_is_never_an_error(engine: Run, tmp_path: Path) -> None:
    changed = tmp_path / "changed.trf"
    a, b, c, d = with_exchanged_opponents(WEEKEND, changed, 7)
    answer = engine("--dutch", changed, "-c")
    assert answer.code == 0
    lines = answer.out.splitlines()
    assert lines[:7] == [f"changed: Round #{number}" for number in range(1, 8)]
    assert lines[7] == "  Checker pairings        Tournament pairings "
    assert {line[4:13].replace(" ", "") for line in lines[8:10]} == {f"{a}-{b}", f"{c}-{d}"}
    assert {line[25:].replace(" ", "") for line in lines[8:10]} == {f"{a}-{d}", f"{c}-{b}"}
    assert engine("--dutch", changed, "-c", "7").out.splitlines()[0] == "changed: Round #7"
    assert len(engine("--dutch", changed, "-c", "3").out.splitlines()) == 2


def test_engine_generates_from_a_configuration(engine: Run, run: Run, tmp_path: Path) -> None:
    config = tmp_path / "config"
    config.write_text("# small\nPlayersNumber=12\nRoundsNumber=4\nPointsForWin=3.0\nPointsForDraw=1.0\nForfeitRate=9\n")
    assert engine("--dutch", "-g", config, "-o", "new.trf", "-s", 11) == Answer(0, "", "")
    tournament = dutchess.trf.load(tmp_path / "new.trf")
    assert (len(tournament.players), tournament.rounds) == (12, 4)
    assert (tournament.scoring.win, tournament.scoring.draw) == (30, 10)
    assert tournament.name.endswith("11")
    assert run("check", tmp_path / "new.trf").code == 0


def test_engine_generates_from_a_model(engine: Run, tmp_path: Path) -> None:
    assert engine("--dutch", CLUB, "-g", "-o", tmp_path / "new.trf", "-s", 1).code == 0
    old, new = dutchess.trf.load(CLUB), dutchess.trf.load(tmp_path / "new.trf")
    assert [player.name for player in new.players] == [player.name for player in old.players]
    assert new.rounds == old.rounds


@pytest.mark.parametrize(
    ("line", "message"), [("Colour=red", "unknown key 'Colour'"), ("PlayersNumber=x", "'x' is no value")]
)
def test_engine_refuses_a_bad_configuration(engine: Run, tmp_path: Path, line: str, message: str) -> None:
    config = tmp_path / "config"
    config.write_text(f"RoundsNumber=3\n{line}\n")
    answer = engine("-g", config, "-o", "new.trf")
    assert answer.code == 3
    assert answer.err.startswith(f"dutchess-engine: {config}:2: {message}")
    assert os.listdir(tmp_path) == ["config"]


def test_engine_says_its_release(engine: Run) -> None:
    for words in ([], ["-r"]):
        answer = engine(*words)
        assert answer.code == 0
        assert answer.out.startswith(f"dutchess {dutchess.__version__} (")
    assert engine("-r", "--dutch", CLUB, "-p").out.count("\n") > 2


@pytest.mark.parametrize(
    "words",
    [
        ["--dutch"],
        ["--dutch", "a"],
        ["-p"],
        ["--dutch", "a", "-p", "-c"],
        ["-g"],
        ["-g", "-o"],
        ["a", "-g", "b", "-o", "c"],
        ["--magic", "a", "-p"],
        ["a", "b", "-p"],
        ["-g", "-o", "x", "-s", "abc"],
        ["a", "-c", "first"],
    ],
)
def test_engine_refuses_unclear_requests_with_code_3(engine: Run, words: list[str]) -> None:
    answer = engine(*words)
    assert answer.code == 3
    assert answer.err.startswith("dutchess-engine: ")
    assert "dutchess-engine [-r]" in answer.err


def test_engine_missing_file_is_code_5(engine: Run, tmp_path: Path) -> None:
    assert engine("--dutch", tmp_path / "missing.trf", "-p").code == 5
