"""C13: the lowest bracket, in which everybody must be paired.

Owns what happens when it cannot be completed: the penultimate bracket is reopened, or the two are joined. Which
candidate of a bracket is best is decided in `question`.
"""

from __future__ import annotations

from dutchess.systems.dutch_former.bracket import (
    WITH_ALL_PAIRED,
    WITHOUT_THEIR_PAIRS,
    Settled,
    Undone,
    completion,
    is_heterogeneous,
)
from dutchess.systems.dutch_former.question import Question

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from dutchess.systems.dutch_former.bracket import Bracket
    from dutchess.systems.dutch_former.field import Field
    from dutchess.systems.dutch_former.question import Candidate


def complete(
    field: Field, above: list[tuple[Bracket, Candidate]], moved_down: Sequence[int], residents: Sequence[int]
) -> Iterator[Settled | Undone]:
    """C13: pair the lowest bracket; as long as that is impossible, reopen the penultimate one or join the two.

    `above` are the brackets paired so far; it is used up. A joined bracket is heterogeneous with the added bracket as
    S1; once the bracket above is reopened, what that one sends down is S1, and all others are residents.
    """
    demand = WITH_ALL_PAIRED if field.edition.lowest_needs_all else WITHOUT_THEIR_PAIRS
    article = "C3"
    while above and completion(field, moved_down, residents) < demand:
        article = "C13"
        bracket, undone = above.pop()
        yield Undone(bracket.residents, undone)
        candidate = reopen(bracket, residents)
        if candidate is not None:
            yield Settled(article, bracket.moved_down, bracket.residents, candidate, tuple(residents), True)
            moved_down = candidate.downfloaters
            break
        moved_down = bracket.players
        if completion(field, moved_down, residents) < demand and above:
            residents = (*bracket.residents, *residents)
            moved_down = above[-1][1].downfloaters
    lowest = tuple(moved_down), tuple(residents)
    yield Settled(article, *lowest, pair_lowest(field, *lowest))


def reopen(bracket: Bracket, residents: Sequence[int]) -> Candidate | None:
    """C13: another pairing of the penultimate bracket, with the most pairs that let the lowest be completed."""
    demands = (WITH_ALL_PAIRED, WITHOUT_THEIR_PAIRS)
    for demand in demands if bracket.field.edition.lowest_needs_all else demands[1:]:
        candidate = bracket.reopened(residents, demand)
        if candidate is not None:
            return candidate
    return None


def pair_lowest(field: Field, moved_down: tuple[int, ...], residents: tuple[int, ...]) -> Candidate:
    """The lowest bracket: everybody is paired, one has the bye if the number is odd (A5, D4).

    As many moved-down players as possible are S1; with none of them left the bracket is treated as homogeneous (C14).
    """
    everybody = moved_down + residents
    if is_heterogeneous(len(moved_down), len(everybody)):
        sizes = (len(moved_down),) if field.edition.chooses_moved_down else range(len(moved_down), 0, -1)
        for size in sizes:
            candidate = _lowest_question(field, everybody, moved_down[:size], residents).answer()
            if candidate is not None and set(candidate.downfloaters) != set(moved_down[:size]):
                return candidate
    candidate = _lowest_question(field, everybody, (), residents).answer()
    assert candidate is not None, "the lowest bracket was found to be completable"
    return candidate


def _lowest_question(
    field: Field, everybody: tuple[int, ...], s1: tuple[int, ...], residents: tuple[int, ...]
) -> Question:
    return Question(
        field=field,
        moved=s1,
        here=everybody[len(s1) :],
        residents=frozenset(residents),
        bye=len(everybody) % 2 == 1,
        lowest=True,
    )
