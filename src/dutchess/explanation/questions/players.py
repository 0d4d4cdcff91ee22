"""One player: the facts, the players they could not meet, the reasons for opponent and colour, and the alternatives.

Owns `PlayerExplained`. Must not write sentences.
"""

from __future__ import annotations

from functools import cached_property

from dutchess.base.translation import DEFAULT
from dutchess.base.translation import language as texts
from dutchess.explanation.claims.answers import player_claims
from dutchess.explanation.questions.pairs import refuse_absent
from dutchess.explanation.sentences.of_players import player_section
from dutchess.explanation.views.blocks import WIDTH, text_of
from dutchess.explanation.views.documents import player_document
from dutchess.explanation.views.page import fragment_of, page_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from dutchess.explanation.claims.kinds import Claim
    from dutchess.explanation.questions.pairs import PairExplained
    from dutchess.explanation.questions.rounds import RoundExplained
    from dutchess.formats.documents.shapes import PlayerExplanation
    from dutchess.literals import Language
    from dutchess.pairing.decisions import Bar

MOST_ALTERNATIVES = 40


class PlayerExplained:
    """One participant of a round.

    Attributes:
        explained: the round.
        number: who.
        opponent: the number of the opponent, 0 for the bye.
        progress: told, while alternatives are paired, how many of them are done, and of how many.
    """

    __module__ = "dutchess"

    def __repr__(self) -> str:
        return f"<PlayerExplained: {self.number} in round {self.explained.round}>"

    def __init__(
        self, explained: RoundExplained, number: int, progress: Callable[[int, int], None] | None = None
    ) -> None:
        self.explained = explained
        self.number = number
        self.opponent = explained.opponent[number]
        self.progress = progress

    @cached_property
    def barred(self) -> tuple[tuple[int, Bar], ...]:
        """The players present whom they could not meet, each with the reason, the nearest scores first."""
        explained = self.explained
        if not explained.to_pair.tells:
            return ()
        met = [self.opponent] if explained.departs and self.opponent else []  # they may have met against the rules
        bars = [(other, explained.bar(self.number, other)) for other in (*met, *self._by_distance())]
        return tuple((other, bar) for other, bar in bars if bar is not None)

    @cached_property
    def within_reach(self) -> tuple[int, ...]:
        """The other possible opponents: those with the same score first, then the nearest scores."""
        if not self.explained.to_pair.tells:
            return ()
        barred = {other for other, _ in self.barred}
        return tuple([other for other in self._by_distance() if other not in barred][:MOST_ALTERNATIVES])

    @property
    def beyond(self) -> int:
        """How many more possible opponents there are than those within reach."""
        if not self.explained.to_pair.tells:
            return 0
        barred = {other for other, _ in self.barred} - {self.opponent}
        return len(self._by_distance()) - len(barred) - len(self.within_reach)

    @property
    def has_white(self) -> bool:
        return any(pair[0] == self.number for pair in self.explained.pairing.pairs)

    @cached_property
    def alternatives(self) -> tuple[PairExplained, ...]:
        """For each other one within reach, what would be worse."""
        others = []
        for done, other in enumerate(self.within_reach, 1):
            others.append(self.instead(other))
            if self.progress is not None:
                self.progress(done, len(self.within_reach))
        return tuple(others)

    def instead(self, other: int) -> PairExplained:
        """The round with another opponent."""
        return self.explained.supposed(self.number, other)

    def partner_in(self, other: PairExplained) -> int:
        """The player's opponent in one of the alternatives."""
        return other.pair[1] if other.pair[0] == self.number else other.pair[0]

    def _by_distance(self) -> list[int]:
        score = self.explained.score
        own = score[self.number]
        others = [other for other in self.explained.participants if other not in (self.number, self.opponent)]
        return sorted(others, key=lambda other: (abs(score[other] - own), other))

    def claims(self) -> tuple[Claim, ...]:
        """What is said about the player."""
        return player_claims(self)

    def document(self) -> PlayerExplanation:
        """For programs."""
        return player_document(self)

    def text(self, language: Language = DEFAULT, *, full: bool = True, width: int = WIDTH) -> str:
        """For people; without `full` the short answers only."""
        return text_of(player_section(self, texts(language), full=full), width)

    def html(self, language: Language = DEFAULT) -> str:
        """One self-contained page."""
        return page_of(player_section(self, texts(language), full=True), texts(language))

    def fragment(self, language: Language = DEFAULT, *, full: bool = True) -> str:
        """A part of a page, without style of its own; for the application."""
        return fragment_of(player_section(self, texts(language), full=full), texts(language))


def explain_player(
    explained: RoundExplained, number: int, progress: Callable[[int, int], None] | None = None
) -> PlayerExplained:
    """One participant. Raises InvalidTournament if they do not take part in the round."""
    refuse_absent(explained, number)
    return PlayerExplained(explained, number, progress)
