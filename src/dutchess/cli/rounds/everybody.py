"""`dutchess explain --everybody`: answer all questions about a round, in several processes.

Owns the split of the questions over the processes, and the progress. Must not answer them.
"""

from __future__ import annotations

import sys

import dutchess
from dutchess.simulation.workplace.executor import Workplace, compute, cores
from dutchess.simulation.workplace.progress import Progress

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from dutchess.explanation.questions.everybody import EverybodyExplained
    from dutchess.explanation.questions.pairs import Answer
    from dutchess.explanation.questions.rounds import RoundExplained
    from dutchess.tournament import Tournament

    Pair = tuple[int, int]
    # The round, the system and the readings that the user gave.
    Asked = tuple[int | None, str | None, dict[str, str]]
    # The tournament, what was asked, and questions about the round.
    Chunk = tuple[Tournament, Asked, Sequence[Pair]]

PAIRS_PER_CHUNK = 100  # about a fifth of a second at 200 players
FEW = 600  # fewer questions than this are answered before another process could start


def explain_everybody(
    explained: RoundExplained, tournament: Tournament, asked: Asked, jobs: int | None
) -> EverybodyExplained:
    """Explain every player of a round; `asked` holds what the user gave."""
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
        chunks: list[Chunk] = [(tournament, asked, part) for part in parts]
        for part, answers in zip(parts, compute(answer_chunk, chunks, Workplace(jobs)), strict=True):
            everybody.learn(part, answers)
            progress.add(len(part))
    progress.clear()
    return everybody


def answer_chunk(chunk: Chunk) -> list[Answer]:
    """Answer some questions about a round."""
    tournament, (round_number, system, readings), pairs = chunk
    explained = dutchess.explain(tournament, round_number, system=system, readings=readings)
    return list(explained.everybody().answers(pairs))
