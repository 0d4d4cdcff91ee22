"""`dutchess.simulation.workplace.executor` and `chunks`: order, lost workers, what is finished stays."""

from __future__ import annotations

import errno
from pathlib import Path

import pytest

from chunk_work import die_always, die_once, double, slow_first
from dutchess import InvalidRun
from dutchess.simulation.workplace import chunks as chunk_files
from dutchess.simulation.workplace.chunks import ChunkStore
from dutchess.simulation.workplace.cluster import connect
from dutchess.simulation.workplace.executor import Workplace, compute, even_chunks


def test_results_come_in_the_order_of_the_chunks() -> None:
    wanted = [2 * number for number in range(30)]
    assert list(compute(double, range(30))) == wanted
    assert list(compute(slow_first, range(30), Workplace(2))) == wanted


def test_the_chunk_of_a_worker_that_died_runs_again(tmp_path: Path) -> None:
    chunks = [(number, str(tmp_path)) for number in range(12)]
    assert list(compute(die_once, chunks, Workplace(2))) == [2 * number for number in range(12)]
    assert (tmp_path / "died").exists()


def test_a_chunk_that_kills_every_worker_is_given_up() -> None:
    with pytest.raises(InvalidRun, match="lost its worker 4 times"):
        list(compute(die_always, [0], Workplace(2)))


@pytest.mark.parametrize("jobs", [1, 2])
def test_what_is_finished_stays(tmp_path: Path, jobs: int) -> None:
    run = {"what": "doubles"}
    results = compute(double, range(20), Workplace(jobs), ChunkStore(str(tmp_path), run, resume=False))
    assert [next(results) for _ in range(5)] == [0, 2, 4, 6, 8]
    results.close()  # type: ignore[attr-defined]
    again = ChunkStore(str(tmp_path), run, resume=True)
    assert again.finished >= {0, 1, 2, 3, 4}
    again.save(1, -1)  # so that it shows whether it is read or computed
    assert list(compute(double, range(20), Workplace(jobs), again)) == [0, -1, *(2 * n for n in range(2, 20))]


def test_a_folder_belongs_to_one_run(tmp_path: Path) -> None:
    ChunkStore(str(tmp_path), {"seed": 1}, resume=False)
    with pytest.raises(InvalidRun, match="resume it"):
        ChunkStore(str(tmp_path), {"seed": 1}, resume=False)
    with pytest.raises(InvalidRun, match="other options"):
        ChunkStore(str(tmp_path), {"seed": 2}, resume=True)


def test_a_damaged_chunk_is_named(tmp_path: Path) -> None:
    store = ChunkStore(str(tmp_path), {}, resume=False)
    store.save(0, [1, 2.5, "x"])
    assert store.load(0) == [1, 2.5, "x"]
    whole = (tmp_path / "000000.json").read_text()
    other = ChunkStore(str(tmp_path / "other"), {"seed": 2}, resume=False)
    other.save(0, [1, 2.5, "x"])
    foreign = (tmp_path / "other" / "000000.json").read_text()
    for content in ('{"half', "[]", "{}", whole.replace("2.5", "2.6"), foreign):
        (tmp_path / "000000.json").write_text(content)
        with pytest.raises(InvalidRun, match=r"000000\.json is damaged"):
            store.load(0)
    (tmp_path / "000001.json").write_text(whole)  # a chunk in the place of another one
    with pytest.raises(InvalidRun, match=r"000001\.json is damaged"):
        store.load(1)


def test_a_full_disk_keeps_what_was_done(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = ChunkStore(str(tmp_path), {}, resume=False)
    real = chunk_files.write_whole

    def write(path: str, content: bytes) -> None:
        if path.endswith("000003.json"):
            raise OSError(errno.ENOSPC, "No space left on device", path)
        real(path, content)

    monkeypatch.setattr(chunk_files, "write_whole", write)
    with pytest.raises(OSError, match="No space left"):
        list(compute(double, range(10), Workplace(), store))
    monkeypatch.undo()
    assert ChunkStore(str(tmp_path), {}, resume=True).finished == {0, 1, 2}
    kept = ChunkStore(str(tmp_path), {}, resume=True)
    assert [kept.load(number) for number in range(3)] == [0, 2, 4]


def test_a_cluster_that_is_not_there_is_refused() -> None:
    with pytest.raises(InvalidRun, match="cannot be reached"):
        connect("nonsense://nowhere")


def test_chunks_cover_everything_once() -> None:
    assert even_chunks(5, 7, 3) == [(5, 3), (8, 3), (11, 1)]
