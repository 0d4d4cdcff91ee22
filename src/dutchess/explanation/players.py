"""One player: what he had, whom he could not meet, why this opponent and colour, and all others of reach.

Owns `PlayerExplained`. Must not write sentences.
"""

from __future__ import annotations

from functools import cached_property

from dutchess.errors import InvalidTournament
from dutchess.explanation.pairs import explain_pair
from dutchess.history import History, forbidden_pairs

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from dutchess.explanation.pairs import PairExplained
    from dutchess.explanation.rounds import RoundExplained
    from dutchess.history import Participant

MET, FORBIDDEN = "met", "forbidden"
MOST_ALTERNATIVES = 40


class PlayerExplained:
    """One participant of a round.

    Attributes:
        explained: the round.
        number: who.
        opponent: whom he meets, 0 for the bye.
    """

    def __init__(self, explained: RoundExplained, number: int) -> None:
        self.explained = explained
        self.number = number
        self.opponent = explained.opponent[number]

    @property
    def participant(self) -> Participant | None:
        """What he had done before the round; None where a system does not look at players."""
        view = self.explained.outlook.view
        if not isinstance(view, History):
            return None
        return next((one for one in view.participants if one.number == self.number), None)

    @cached_property
    def barred(self) -> tuple[tuple[int, str], ...]:
        """Whom he could not meet among those who were there: because they had met, or the arbiter forbids it."""
        participant = self.participant
        explained = self.explained
        forbidden = forbidden_pairs(explained.tournament, explained.round)
        met = participant.opponents if participant else frozenset()
        found = []
        for other in explained.participants:
            if other in met:
                found.append((other, MET))
            elif (min(other, self.number), max(other, self.number)) in forbidden:
                found.append((other, FORBIDDEN))
        return tuple(found)

    @cached_property
    def within_reach(self) -> tuple[int, ...]:
        """Those he might have met instead: his own score first, then the neighbouring ones, nearest first."""
        explained, score = self.explained, self.explained.score
        own = score.get(self.number, 0)
        barred = {other for other, _ in self.barred}
        others = [n for n in explained.participants if n not in (self.number, self.opponent) and n not in barred]
        others.sort(key=lambda n: (abs(score.get(n, 0) - own), n))
        return tuple(others[:MOST_ALTERNATIVES])

    def alternatives(self, progress: Callable[[int, int], None] | None = None) -> tuple[PairExplained, ...]:
        """For each other one within reach, what would be worse. Takes a pairing each."""
        found = []
        for done, other in enumerate(self.within_reach, 1):
            found.append(explain_pair(self.explained, (self.number, other)))
            if progress is not None:
                progress(done, len(self.within_reach))
        return tuple(found)

    def document(self) -> dict[str, object]:
        """For programs."""
        from dutchess.explanation.documents import player_document  # builds on this module

        return player_document(self)

    def text(self, language: str = "en", *, full: bool = True) -> str:
        """For people; without `full` the four sentences only."""
        from dutchess.explanation.sentences import player_text  # builds on this module

        return player_text(self, language, full=full)

    def html(self, language: str = "en") -> str:
        from dutchess.explanation.page import player_page  # builds on this module

        return player_page(self, language)


def explain_player(explained: RoundExplained, number: int) -> PlayerExplained:
    """One participant; InvalidTournament if he takes no part in the round."""
    if number not in explained.opponent:
        if number not in explained.name:
            raise InvalidTournament(f"there is nobody with number {number}")
        raise InvalidTournament(f"{explained.name[number]} ({number}) does not take part in round {explained.round}")
    return PlayerExplained(explained, number)
