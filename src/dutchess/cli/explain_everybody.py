"""`dutchess explain --everybody`: all questions of a round, in several processes.

Owns how the questions are spread and how far it is. Must not answer them.
"""

from __future__ import annotations

import sys

import dutchess
from dutchess.studies.executor import Place, compute, cores
from dutchess.studies.progress import Progress

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from dutchess.explanation.everybody import EverybodyExplained
    from dutchess.explanation.pairs import Answer
    from dutchess.explanation.rounds import RoundExplained
    from dutchess.tournament import Tournament

    Pair = tuple[int, int]
    # The facts, the round asked about, the system asked for, and questions about it.
    Chunk = tuple[Tournament, int | None, str | None, Sequence[Pair]]

PAIRS_PER_CHUNK = 100  # about a fifth of a second at 200 players
FEW = 600  # so few questions are answered sooner than another process is started


def explain_everybody(
    explained: RoundExplained, tournament: Tournament, asked: tuple[int | None, str | None], jobs: int | None
) -> EverybodyExplained:
    """Everybody of a round; `asked` are the round and the system as they were asked for."""
    everybody = explained.everybody()
    questions = everybody.questions
    if jobs is None:
        jobs = 1 if len(questions) < FEW else cores()
    parts = [questions[start : start + PAIRS_PER_CHUNK] for start in range(0, len(questions), PAIRS_PER_CHUNK)]
    progress = Progress(len(questions), "alternatives", sys.stderr)
    if jobs == 1:
        for part in parts:
            everybody.learn(part, list(everybody.answers(part)))
            progress.add(len(part))
    else:
        chunks: list[Chunk] = [(tournament, *asked, part) for part in parts]
        for part, answers in zip(parts, compute(answer_chunk, chunks, Place(jobs)), strict=True):
            everybody.learn(part, answers)
            progress.add(len(part))
    progress.clear()
    return everybody


def answer_chunk(chunk: Chunk) -> list[Answer]:
    """Answer some questions about a round."""
    tournament, round_number, system, pairs = chunk
    explained = dutchess.explain(tournament, round_number, system=system)
    return list(explained.everybody().answers(pairs))
