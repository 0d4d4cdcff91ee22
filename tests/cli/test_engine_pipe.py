"""`dutchess-engine --pipe`: requests and answers line by line, the same boards as single calls."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from commands import CLUB, HEADER, WEEKEND, Run, player_line
from dutchess.base.values import replace
from dutchess.simulation.generator import GeneratorConfig, generate
from dutchess.trf import dumps
from waiting import WAIT_SECONDS

ENGINE = [sys.executable, "-c", "from dutchess.cli import run_engine; run_engine()"]
TEXT = Path(CLUB).read_text(encoding="utf-8")


def asked(*lines: object) -> list[dict[str, Any]]:
    """What is answered to these lines: texts as they are, other values as JSON."""
    given = [line if isinstance(line, bytes) else json.dumps(line).encode() for line in lines]
    done = subprocess.run([*ENGINE, "--pipe"], input=b"\n".join([*given, b""]), capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
    return [json.loads(line) for line in done.stdout.splitlines()]


def boards(answer: dict[str, Any]) -> str:
    """An answer as a single call writes it."""
    pairs = [*answer["pairs"], *([[answer["bye"], 0]] if answer["bye"] else [])]
    return "".join([f"{len(pairs)}\n", *(f"{white} {black}\n" for white, black in pairs)])


def test_the_boards_are_those_of_single_calls(engine: Run, tmp_path: Path) -> None:
    """Every system option and Baku too; `benchmarks/pipe.py` compares 10,000 requests."""
    texts = [TEXT, Path(WEEKEND).read_text(encoding="utf-8")]
    for seed in range(40):
        event = generate(GeneratorConfig(players=9 + seed, rounds=3), seed)
        texts.append(dumps(replace(event, rounds=9)))
    requests: list[dict[str, object]] = [{"id": number, "file": text} for number, text in enumerate(texts)]
    requests.append({"id": "b", "file": texts[5], "baku": True, "system": "dutch"})
    answers = asked(*requests)
    assert [answer["id"] for answer in answers] == [request["id"] for request in requests]
    for request, answer in zip(requests, answers, strict=True):
        path = tmp_path / "one.trf"
        path.write_text(str(request["file"]), encoding="utf-8")
        single = engine(*(["--dutch", "-b"] if request["id"] == "b" else []), path, "-p")
        assert single.out == (boards(answer) if "pairs" in answer else "")
        assert single.code == answer.get("error", {"code": 0})["code"]


def test_a_check_is_the_report_of_the_command(run: Run) -> None:
    (answer,) = asked({"id": 1, "call": "check", "file": TEXT})
    report = json.loads(run("check", CLUB, "--json").out)
    assert answer["report"]["rounds"] == report["rounds"]
    assert answer["report"]["discrepancies"] == 0


@pytest.mark.parametrize(
    ("line", "code", "kind", "message"),
    [
        (b"nonsense", 3, "wrong-call", "not JSON"),
        (b"\xff\xfe", 3, "wrong-call", "not JSON"),
        (b"[" * 100_000, 3, "wrong-call", "not JSON"),
        (b"[]", 3, "wrong-call", "a JSON object"),
        ({"id": 7}, 3, "wrong-call", "'file' is missing"),
        ({"file": TEXT, "sytem": "dutch"}, 3, "wrong-call", "no field 'sytem'"),
        ({"file": 1}, 3, "wrong-call", "file must be a text"),
        ({"file": TEXT, "call": "sing"}, 3, "wrong-call", "one of pair, check"),
        ({"file": TEXT, "seconds": 0}, 3, "wrong-call", "above 0"),
        ({"file": TEXT, "system": "nope"}, 3, "invalid", "nope"),
        ({"file": "001 what"}, 3, "invalid", "pairing number"),
        (
            {"file": "\n".join([*HEADER, player_line(1, "     2 w 1", "1.0"), player_line(2, "     1 b 0")])},
            1,
            "no-pairing",
            "no legal pairing exists",
        ),
    ],
)
def test_a_bad_line_is_answered_and_the_next_one_too(line: object, code: int, kind: str, message: str) -> None:
    wrong, right = asked(line, {"id": "next", "file": TEXT})
    assert (wrong["error"]["code"], wrong["error"]["kind"]) == (code, kind)
    assert message in wrong["error"]["message"]
    assert wrong["id"] == (line.get("id") if isinstance(line, dict) else None)
    assert right["pairs"][0] == [4, 2]


def test_places_in_a_file_are_named() -> None:
    (wrong,) = asked({"file": "001 what"})
    assert (wrong["error"]["line"], wrong["error"]["column"]) == (1, 5)


def test_empty_lines_and_the_end_of_the_input() -> None:
    assert asked() == []
    assert asked(b"", b"  ") == []
    done = subprocess.run(
        [*ENGINE, "--pipe"], input=json.dumps({"file": TEXT}).encode(), capture_output=True, check=False
    )
    assert json.loads(done.stdout)["pairs"], "the last line may have no line end"


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="the system has no alarms")
def test_a_request_whose_time_is_up_does_not_stop_the_others() -> None:
    event = dumps(generate(GeneratorConfig(players=300, rounds=9), 1))
    late, right = asked({"id": 1, "call": "check", "file": event, "seconds": 0.001}, {"id": 2, "file": TEXT})
    assert (late["id"], late["error"]["kind"], late["error"]["code"]) == (1, "time-up", 4)
    assert right["pairs"][0] == [4, 2]


@pytest.mark.skipif(sys.platform == "win32", reason="needs POSIX signals")
def test_ctrl_c_ends_it_without_a_traceback() -> None:
    process = subprocess.Popen(
        [*ENGINE, "--pipe"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert process.stdin
    assert process.stdout
    process.stdin.write(json.dumps({"file": TEXT}).encode() + b"\n")
    process.stdin.flush()
    assert json.loads(process.stdout.readline())["pairs"], "an answer comes at once, not at the end"
    process.send_signal(signal.SIGINT)
    _, told = process.communicate(timeout=WAIT_SECONDS)
    assert process.returncode == 130
    assert b"Traceback" not in told
