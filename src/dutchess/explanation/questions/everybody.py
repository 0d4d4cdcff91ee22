"""Every participant of a round, each with all others of reach.

Owns `EverybodyExplained`: which pairs are asked about, each of them once for both, and how the answers of others (who
worked in other processes) are taken in. Must not write sentences.
"""

from __future__ import annotations

from functools import cached_property

from dutchess.base.translation import DEFAULT
from dutchess.base.translation import language as texts
from dutchess.explanation.questions.players import PlayerExplained
from dutchess.explanation.sentences.of_players import player_section
from dutchess.explanation.views.blocks import WIDTH, Section, text_of
from dutchess.explanation.views.documents import player_document
from dutchess.explanation.views.page import page_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from dutchess.base.translation import Texts
    from dutchess.explanation.questions.pairs import Answer
    from dutchess.explanation.questions.rounds import RoundExplained
    from dutchess.formats.documents.shapes import EverybodyExplanation
    from dutchess.literals import Language

    Pair = tuple[int, int]


class EverybodyExplained:
    """Every participant of a round.

    Attributes:
        explained: the round.
        players: all participants, by number.
    """

    __module__ = "dutchess"

    def __repr__(self) -> str:
        return f"<EverybodyExplained: {len(self.players)} players of round {self.explained.round}>"

    def __init__(self, explained: RoundExplained) -> None:
        self.explained = explained
        self.players = tuple(PlayerExplained(explained, number) for number in explained.participants)

    def __iter__(self) -> Iterator[PlayerExplained]:
        return iter(self.players)

    @cached_property
    def questions(self) -> tuple[Pair, ...]:
        """All pairs that did not happen and that somebody is told about, each once."""
        questions: dict[frozenset[int], Pair] = {}
        for player in self.players:
            for other in player.within_reach:
                questions.setdefault(frozenset((player.number, other)), (player.number, other))
        return tuple(questions.values())

    def answers(self, pairs: Iterable[Pair]) -> Iterator[Answer]:
        """What is to be said about some of the questions; plain values that can be sent."""
        return (self.explained.supposed(*pair).answer for pair in pairs)

    def learn(self, pairs: Sequence[Pair], answers: Sequence[Answer]) -> None:
        """Take in what others have found out."""
        for pair, answer in zip(pairs, answers, strict=True):
            self.explained.learn(pair, answer)

    def document(self) -> EverybodyExplanation:
        """For programs."""
        explained = self.explained
        return {
            "round": explained.round,
            "system": explained.system,
            "players": [player_document(player) for player in self.players],
        }

    def text(self, language: Language = DEFAULT, *, full: bool = True, width: int = WIDTH) -> str:
        """For people; without `full` the short answers about each."""
        return text_of(self._section(texts(language), full=full), width)

    def html(self, language: Language = DEFAULT, *, full: bool = True) -> str:
        """One self-contained page."""
        return page_of(self._section(texts(language), full=full), texts(language))

    def _section(self, _: Texts, *, full: bool) -> Section:
        parts = tuple(player_section(player, _, full=full) for player in self.players)
        return Section(_("Round {round}: everybody", round=self.explained.round), parts, "everybody")
