"""C13: the lowest bracket, in which all players must be paired.

Owns what happens when it cannot be completed: the penultimate bracket is reopened, or the two are joined. Which
candidate of a bracket is best is decided in `question`.
"""

from __future__ import annotations

from dutchess.pairing.dutch_former.bracket import (
    IMPOSSIBLE,
    WITH_ALL_PAIRED,
    WITHOUT_THEIR_PAIRS,
    Settled,
    Undone,
    completion,
    greatest,
    is_heterogeneous,
)
from dutchess.pairing.dutch_former.question import Question

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from dutchess.base.integers import Place
    from dutchess.pairing.dutch_former.bracket import Bracket
    from dutchess.pairing.dutch_former.field import Field
    from dutchess.pairing.dutch_former.question import Candidate


def complete(
    field: Field, above: list[tuple[Bracket, Candidate]], moved_down: Sequence[Place], residents: Sequence[Place]
) -> Iterator[Settled | Undone]:
    """C13: pair the lowest bracket; as long as that is impossible, reopen the penultimate one or join the two.

    `above` are the brackets paired so far; it is used up. The bracket that was joined last (`added`), with those who
    move down into it, is S1. Once the bracket above is reopened, it stays S1 together with what that one sends down
    (2011), or it is not S1 any more (1992, 2012).
    """
    article = "C3"
    added: tuple[Place, ...] = ()
    joined = False
    while above:
        reached = _how_far(field, moved_down, added, residents)
        if reached == WITH_ALL_PAIRED:
            break
        bracket, undone = above[-1]
        below = (*added, *residents)
        candidate = reopen(bracket, below, completable=reached != IMPOSSIBLE)
        if candidate is None and reached != IMPOSSIBLE:
            break  # the pairs above stay, and C14 reduces M1 in the lowest bracket
        article = "C13"
        above.pop()
        yield Undone(bracket.residents, undone)
        if candidate is not None:
            yield Settled(article, bracket.moved_down, bracket.residents, candidate, below, True)
            moved_down = candidate.downfloaters
            if not field.edition.added_is_s1:
                added, residents = (), below
            break
        joined = True
        moved_down, added, residents = bracket.moved_down, bracket.residents, below
    lowest = (*moved_down, *added), tuple(residents)
    yield Settled(article, *lowest, pair_lowest(field, *lowest, joined=joined), joined=joined)


def _how_far(field: Field, moved_down: Sequence[Place], added: Sequence[Place], residents: Sequence[Place]) -> int:
    """C13: how far the lowest bracket can be completed.

    All players moved down into it must be paired with residents if the edition says so; a joined bracket is acceptable
    if it can be completed at all.
    """
    if field.edition.lowest_needs_all and not added:
        return completion(field, moved_down, residents)
    return WITH_ALL_PAIRED if field.is_completable((*moved_down, *added, *residents)) else IMPOSSIBLE


def reopen(bracket: Bracket, residents: Sequence[Place], *, completable: bool) -> Candidate | None:
    """C13: another pairing of the penultimate bracket, with the most pairs that let the lowest be completed.

    If it can be completed as it is (`completable`), one is sought only if all who move down are then paired with
    others.
    """
    candidate = None
    if bracket.field.edition.lowest_needs_all:
        candidate = bracket.reopened(residents, WITH_ALL_PAIRED)
    if candidate is None and not completable:
        candidate = bracket.reopened(residents, WITHOUT_THEIR_PAIRS)
    return candidate


def pair_lowest(
    field: Field, moved_down: tuple[Place, ...], residents: tuple[Place, ...], *, joined: bool = False
) -> Candidate:
    """The lowest bracket: all are paired; if their number is odd, one has the bye (A5, D4).

    As many moved-down players as possible are S1; with none of them left the bracket is treated as homogeneous (C14).
    """
    everybody = moved_down + residents
    if (joined and field.edition.added_is_s1) or is_heterogeneous(len(moved_down), len(everybody)):
        s1 = moved_down if field.edition.chooses_moved_down else _first_paired(field, everybody, moved_down)
        candidate = _lowest_question(field, everybody, s1, residents).answer() if s1 else None
        if candidate is not None and set(candidate.downfloaters) != set(s1):
            return candidate
    candidate = _lowest_question(field, everybody, (), residents).answer()
    assert candidate is not None, "the lowest bracket was found to be completable"
    return candidate


def _first_paired(field: Field, everybody: tuple[Place, ...], moved_down: tuple[Place, ...]) -> tuple[Place, ...]:
    """C4 and C14: the highest moved-down players, as many as can all be paired with others."""

    def is_possible(size: int) -> bool:
        return field.is_completable(everybody, apart=moved_down[:size], without_bye=moved_down[:size])

    return moved_down[: greatest(min(len(moved_down), len(everybody) // 2), is_possible)]


def _lowest_question(
    field: Field, everybody: tuple[Place, ...], s1: tuple[Place, ...], residents: tuple[Place, ...]
) -> Question:
    return Question(
        field=field,
        moved=s1,
        here=everybody[len(s1) :],
        residents=frozenset(residents),
        bye=len(everybody) % 2 == 1,
        lowest=True,
    )
