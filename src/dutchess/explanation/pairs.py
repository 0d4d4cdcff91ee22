"""A pair, real or not: why these two, or what would be worse if they met.

Owns the definition of "why not A against B", the same for every system: the round paired again with every other opponent
forbidden to both and the bye withheld from both; the two lists of decisions are compared from the top, and the first
number that differs is the answer. Must not write sentences.
"""

from __future__ import annotations

from dutchess.decisions import first_difference
from dutchess.errors import InvalidTournament, NoPairingPossible
from dutchess.explanation.rounds import pairing_of
from dutchess.record import record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from dutchess.decisions import Decision, Difference
    from dutchess.explanation.rounds import RoundExplained
    from dutchess.pairing import Pairing

HAPPENS, WORSE, LATER, IMPOSSIBLE = "happens", "worse", "later", "impossible"


@record
class PairExplained:
    """One pair, or (player, 0) for the bye.

    Attributes:
        explained: the round as it is.
        pair: the numbers asked about.
        verdict: `happens`; `worse` by a criterion; `later` in the prescribed order; `impossible`.
        pairing: the round with the pair forced; the real one if it happens anyway; None if impossible.
        difference: the first number that differs, None if nothing does.
        decisions: those of the forced round.
        stuck: players who could not all be paired, if impossible.
        reason: why it is impossible, in words.
    """

    explained: RoundExplained
    pair: tuple[int, int]
    verdict: str
    pairing: Pairing | None
    difference: Difference | None = None
    decisions: tuple[Decision, ...] = ()
    stuck: tuple[int, ...] = ()
    reason: str = ""

    @property
    def possible(self) -> bool:
        return self.verdict != IMPOSSIBLE

    @property
    def changed(self) -> tuple[tuple[tuple[int, int], ...], tuple[tuple[int, int], ...]]:
        """The boards of the real round that the forced one does not have, and the other way round."""
        real, forced = set(self.explained.pairing.pairs), set(self.pairing.pairs if self.pairing else ())
        return tuple(sorted(real - forced)), tuple(sorted(forced - real))

    def document(self) -> dict[str, object]:
        """For programs."""
        from dutchess.explanation.documents import pair_document  # builds on this module

        return pair_document(self)

    def text(self, language: str = "en", *, full: bool = True) -> str:
        """For people."""
        from dutchess.explanation.sentences import pair_text  # builds on this module

        return pair_text(self, language)

    def html(self, language: str = "en") -> str:
        """The dossier for an appeal."""
        from dutchess.explanation.dossier import dossier  # builds on this module

        return dossier(self, language)


def explain_pair(explained: RoundExplained, pair: tuple[int, int]) -> PairExplained:
    """Answer "why not these two?"; InvalidTournament if one of them takes no part."""
    one, other = (max(pair), 0) if 0 in pair else pair
    for number in (one, other):
        if number and number not in explained.opponent:
            raise InvalidTournament(_not_there(explained, number))
    if one == other:
        raise InvalidTournament(f"{explained.name[one]} cannot meet himself")
    if explained.opponent[one] == other:
        return PairExplained(explained, (one, other), HAPPENS, explained.pairing, None, explained.decisions)
    try:
        decisions = tuple(explained.outlook.decide(((one, other),)))
    except NoPairingPossible as error:
        return PairExplained(explained, (one, other), IMPOSSIBLE, None, stuck=error.stuck, reason=error.reason)
    difference = first_difference(explained.decisions, decisions)
    verdict = WORSE if difference is not None and difference.actual is not None else LATER
    forced = pairing_of(explained, decisions)
    return PairExplained(explained, (one, other), verdict, forced, difference, decisions)


def _not_there(explained: RoundExplained, number: int) -> str:
    if number not in explained.name:
        return f"there is nobody with number {number}"
    return f"{explained.name[number]} ({number}) does not take part in round {explained.round}"
