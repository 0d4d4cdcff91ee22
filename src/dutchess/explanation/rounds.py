"""A round explained: every decision with its numbers, and the surprises among them.

Owns `RoundExplained`, the base of all explanations. Must not write sentences.
"""

from __future__ import annotations

from functools import cached_property

from dutchess import systems
from dutchess.checker import as_checked
from dutchess.decisions import BracketPaired, ByeGiven, ColourGiven, FloatersChosen, Reopened, fold
from dutchess.errors import InvalidTournament
from dutchess.record import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from dutchess.decisions import Count, Decision
    from dutchess.pairing import Pairing
    from dutchess.systems import Outlook
    from dutchess.tournament import Tournament


class RoundExplained:
    """The decisions about one round.

    Attributes:
        tournament: the facts as they stood before the round.
        outlook: what the system looked at.
        system: its name.
        round: the number of the round.
        decisions: in the order of the articles.
        pairing: what they add up to.
        in_file: whether the round is already in the file.
    """

    def __init__(self, tournament: Tournament, outlook: Outlook, round_number: int, *, in_file: bool) -> None:
        self.tournament = tournament
        self.outlook = outlook
        self.system = outlook.system.name
        self.round = round_number
        self.in_file = in_file
        self.decisions: tuple[Decision, ...] = tuple(outlook.decide())
        self.pairing: Pairing = outlook.pair()

    @cached_property
    def name(self) -> dict[int, str]:
        """What people call each number."""
        if self.tournament.is_team_event:
            named = {team.number: team.name for team in self.tournament.teams}
        else:
            named = {player.number: player.name for player in self.tournament.players}
        return {number: name.strip() or f"No. {number}" for number, name in named.items()}

    @cached_property
    def score(self) -> dict[int, int]:
        """The score that each participant is paired with."""
        found: dict[int, int] = {}
        for decision in self.decisions:
            if isinstance(decision, BracketPaired):
                found.update(dict.fromkeys(decision.residents, decision.score))
        for participant in getattr(self.outlook.view, "participants", ()):
            found[participant.number] = participant.score
        return found

    @cached_property
    def participants(self) -> tuple[int, ...]:
        """Everybody who was to be paired."""
        numbers = [number for pair in self.pairing.pairs for number in pair]
        return tuple(sorted([*numbers, *([] if self.pairing.bye is None else [self.pairing.bye])]))

    @cached_property
    def opponent(self) -> dict[int, int]:
        """Whom each participant meets; 0 for the bye."""
        found = {one: other for pair in self.pairing.pairs for one, other in (pair, pair[::-1])}
        if self.pairing.bye is not None:
            found[self.pairing.bye] = 0
        return found

    @property
    def brackets(self) -> tuple[BracketPaired, ...]:
        """The brackets that stand: those taken apart again are left out."""
        undone: set[frozenset[int]] = set()
        for decision in self.decisions:
            if isinstance(decision, Reopened):
                undone |= {frozenset(pair) for pair in decision.pairs}
        made = {frozenset(pair) for pair in self.pairing.pairs}
        return tuple(
            decision
            for decision in self.decisions
            if isinstance(decision, BracketPaired)
            and (not decision.pairs or any(frozenset(pair) in made for pair in decision.pairs))
        )

    @property
    def bye(self) -> ByeGiven | None:
        return next((decision for decision in self.decisions if isinstance(decision, ByeGiven)), None)

    @property
    def floaters(self) -> tuple[FloatersChosen, ...]:
        return tuple(decision for decision in self.decisions if isinstance(decision, FloatersChosen))

    @property
    def reopened(self) -> tuple[Reopened, ...]:
        return tuple(decision for decision in self.decisions if isinstance(decision, Reopened))

    @cached_property
    def colours(self) -> dict[frozenset[int], ColourGiven]:
        """The decision about the colours of each pair."""
        return {
            frozenset((decision.white, decision.black)): decision
            for decision in self.decisions
            if isinstance(decision, ColourGiven)
        }

    def bracket_of(self, number: int) -> BracketPaired | None:
        """The bracket in which somebody was paired, or which he left as the one without an opponent."""
        found = None
        for bracket in self.brackets:
            if any(number in pair for pair in bracket.pairs):
                return bracket
            if number in bracket.floaters:
                found = bracket
        return found

    def document(self) -> dict[str, object]:
        """For programs."""
        from dutchess.explanation.documents import round_document  # builds on this module

        return round_document(self)

    def text(self, language: str = "en", *, full: bool = True) -> str:
        """For people; without `full` the surprises only."""
        from dutchess.explanation.sentences import round_text  # builds on this module

        return round_text(self, language, full=full)

    def html(self, language: str = "en") -> str:
        """One self-contained page with a picture of each bracket."""
        from dutchess.explanation.page import round_page  # builds on this module

        return round_page(self, language)


def explain_round(tournament: Tournament, round_number: int | None, system: str | None) -> RoundExplained:
    """The decisions about the next round, or about one that is in the file."""
    played = tournament.played_rounds
    if round_number is None or round_number == played + 1:
        return RoundExplained(tournament, systems.outlook(tournament, system), played + 1, in_file=False)
    if not 1 <= round_number <= played:
        raise InvalidTournament(
            f"there is no round {round_number} to explain: {played} rounds are paired, {played + 1} is the next one"
        )
    complete = as_checked(tournament)
    before = complete.before_round(round_number)
    view = systems.outlook(replace(before, rounds=complete.rounds), system)
    return RoundExplained(before, view, round_number, in_file=True)


def worth_telling(counts: Iterable[Count]) -> tuple[Count, ...]:
    """The criteria that somebody pays for."""
    return tuple(count for count in counts if count.payers and count.value not in (0, (), (0,)))


def pairing_of(explained: RoundExplained, decisions: Iterable[Decision]) -> Pairing:
    """The pairing that other decisions about the same round add up to."""
    view = explained.outlook.view
    return fold(view, decisions)
