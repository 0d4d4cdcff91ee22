"""A round explained: every decision with its numbers.

Owns `RoundExplained`, the base of all explanations. Must not write sentences.
"""

from __future__ import annotations

from functools import cached_property
from itertools import islice

from dutchess.base.errors import InvalidTournament, NoPairingPossible
from dutchess.base.translation import DEFAULT
from dutchess.base.translation import language as texts
from dutchess.base.values import replace, value_class
from dutchess.explanation.claims.making import round_claims
from dutchess.explanation.questions.everybody import EverybodyExplained
from dutchess.explanation.questions.pairs import STAYS, PairExplained
from dutchess.explanation.sentences.of_rounds import round_section
from dutchess.explanation.views.blocks import WIDTH, text_of
from dutchess.explanation.views.documents import round_document
from dutchess.explanation.views.page import fragment_of, page_of
from dutchess.pairing import systems
from dutchess.pairing.checker import as_checked, as_played, boards_of, departures
from dutchess.pairing.common.colours import balance_of
from dutchess.pairing.common.floats import DOWNFLOAT, NO_FLOAT, UPFLOAT, listed_floats
from dutchess.pairing.criteria import criterion_of
from dutchess.pairing.decisions import BracketPaired, ByeGiven, ColourGiven, FloatersChosen, Reopened, fold, keeping
from dutchess.pairing.result import Pairing, publishing_order
from dutchess.tournament import facts_of, teams
from dutchess.tournament.from_code import whole_number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from dutchess.explanation.claims.colours import ColourClaim
    from dutchess.explanation.claims.kinds import Claim
    from dutchess.explanation.claims.orders import Natural
    from dutchess.explanation.questions.pairs import Answer
    from dutchess.formats.documents.shapes import RoundExplanation
    from dutchess.literals import Language
    from dutchess.pairing.checker import Played
    from dutchess.pairing.criteria import Criterion
    from dutchess.pairing.decisions import Bar, Decision, PassedOver, Preference
    from dutchess.pairing.systems import RoundToPair
    from dutchess.tournament import Tournament


@value_class
class Entry:
    """One earlier round of a participant."""

    opponent: int
    colour: str
    result: str
    points: int
    played: bool


class RoundExplained:
    """The decisions about one round.

    Attributes:
        tournament: the facts as they stood before the round.
        to_pair: what the system looked at.
        system: its name.
        round: the number of the round.
        decisions: in the order of the articles; none for a round robin, whose table decides, nor for a played round
            that the rules forbid. If a played round has other pairs than the rules give, they are about its own pairs.
        pairing: the round that is explained: as it was played, or else as the rules give it.
        missing, surplus: boards (White, Black; or player, 0) of the rules that the played round lacks, and its own that
            the rules do not give.
    """

    __module__ = "dutchess"

    def __repr__(self) -> str:
        return f"<RoundExplained: round {self.round}, {self.system}, {len(self.decisions)} decisions>"

    def __init__(
        self, tournament: Tournament, to_pair: RoundToPair, round_number: int, played: Played | None = None
    ) -> None:
        self.tournament = tournament
        self.to_pair = to_pair
        self.system = to_pair.system.name
        self.round = round_number
        self._supposed: dict[frozenset[int], PairExplained] = {}
        self._stays: dict[int, PairExplained] = {}
        self._floats: dict[tuple[int, str], PairExplained] = {}
        self._scores: dict[int, Mapping[int, int]] = {}  # before earlier rounds
        self._floats_in: dict[int, Mapping[int, int]] = {}
        self._known_entries: dict[int, tuple[Entry, ...]] = {}
        self.plain_names: dict[int, str] = {}  # name and number of those who were named, for programs
        self.sentences: dict[Claim, str] = {}  # for programs; what is claimed about two players is put in words once
        self.naturals: dict[int, Natural | None] = {}  # the first order of brackets
        self.colour_claims: dict[tuple[int, int], ColourClaim | None] = {}  # why White and Black of a board have them
        self.decisions: tuple[Decision, ...] = tuple(map(keeping, to_pair.decide())) if to_pair.tells else ()
        self.pairing: Pairing = fold(to_pair.view, self.decisions) if to_pair.tells else to_pair.pair()
        self._due: RoundExplained | None = None  # no value holds itself: it is gone as soon as nobody needs it
        self.missing, self.surplus = ((), ()) if played is None else departures(self.pairing, played)
        self.more_byes = () if played is None else played.more_byes
        if played is not None and self.departs:
            self._take(played)

    @property
    def due(self) -> RoundExplained:
        """The same round as the rules give it: this one, unless a played round departs from them."""
        return self if self._due is None else self._due

    @property
    def departs(self) -> bool:
        """Whether the round was played otherwise than the rules give it."""
        return bool(self.missing or self.surplus)

    def _take(self, played: Played) -> None:
        """Explain the round as it was played; what the rules give becomes `due`."""
        self._due = RoundExplained(self.tournament, self.to_pair, self.round)
        actual = played.pairing
        standing: dict[int, tuple[int, int]] = {
            one.number: (-one.score, one.rank) for one in self.to_pair.view.participants
        }
        if self.to_pair.tells and {frozenset(board) for board in boards_of(self.pairing)} != {
            frozenset(board) for board in boards_of(actual)
        }:
            try:
                self.decisions = tuple(map(keeping, self.to_pair.decide(boards_of(actual))))
            except NoPairingPossible:
                self.decisions = ()
        pairs = publishing_order(actual.pairs, standing.__getitem__) if standing else actual.pairs
        self.pairing = Pairing(self.round, tuple(pairs), actual.bye)

    @cached_property
    def name(self) -> dict[int, str]:
        """What people call each number."""
        if self.tournament.is_team_event:
            named = {team.number: team.name for team in self.tournament.teams}
        else:
            named = {player.number: player.name for player in self.tournament.players}
        return {number: name.strip() or f"#{number}" for number, name in named.items()}

    @cached_property
    def score(self) -> dict[int, int]:
        """The score that each participant is paired with."""
        return {one.number: one.score for one in self.to_pair.view.participants}

    @cached_property
    def points(self) -> dict[int, int]:
        """The points of each participant, without virtual ones."""
        participants = self.to_pair.view.participants
        facts = systems.accelerated(self.tournament)
        if facts.accelerations and self.tournament.is_team_event:
            view = systems.rules_of(self.to_pair.system).read(replace(facts, accelerations=(), byes=()))
            points = {one.number: one.score for one in view.participants}
            return {one.number: points[one.number] for one in participants}
        return {one.number: getattr(one, "points", one.score) for one in participants}

    @cached_property
    def with_virtual_points(self) -> dict[int, int]:
        """The points of each participant with the virtual ones of this round.

        That is the score, except in the second game of a match, which is in the order of the first.
        """
        view = self.to_pair.view
        if not isinstance(view, systems.SwissRound):
            return self.score
        scores = view.history.scores[-1]
        return {one.number: scores[one.number] for one in view.participants}

    @cached_property
    def counted_number(self) -> dict[int, int]:
        """The number of each participant among those who hold one, which decides colours."""
        return {one.number: getattr(one, "parity", one.number) for one in self.to_pair.view.participants}

    @cached_property
    def fewest_points_first(self) -> str:
        """The criterion by which a bye for fewer points comes before everything that brackets ask for; often empty."""
        return "" if self.due.bye is None else self.due.bye.fewest_points

    def criterion(self, name: str) -> Criterion:
        """A criterion of the edition by its id."""
        return criterion_of(self.system, name)

    def is_reopening(self, article: str) -> bool:
        """Whether brackets are taken apart again by an article, in a fixed order, until the round can be completed."""
        system = self.to_pair.system
        return system.has_article("reopening") and article == system.article("reopening")

    @cached_property
    def is_accelerated(self) -> bool:
        """Whether virtual points count in this round."""
        return self.points != self.with_virtual_points

    @cached_property
    def place(self) -> dict[int, int]:
        """The place of each participant in the starting list; of a team, its number."""
        return {one.number: getattr(one, "rank", one.number) for one in self.to_pair.view.participants}

    @cached_property
    def lists_by_start(self) -> bool:
        """Whether those with the same score stand in the order of the starting list in the brackets of the round."""
        places = [[self.place[one] for one in bracket.residents] for bracket in self.brackets]
        return all(listed in (sorted(listed), sorted(listed, reverse=True)) for listed in places)

    @cached_property
    def absent_scores(self) -> frozenset[int]:
        """The scores, with virtual points, of those who do not take part in the round."""
        view, here = self.to_pair.view, {one.number for one in self.to_pair.view.participants}
        if isinstance(view, systems.SwissRound):
            return frozenset(score for number, score in view.history.scores[-1].items() if number not in here)
        return frozenset()

    def group(self, score: int) -> tuple[int, ...]:
        """Everybody who is to be paired with this score, in the order of the system."""
        return self._groups.get(score, ())

    @cached_property
    def scores(self) -> tuple[int, ...]:
        """The scores that occur, the highest first."""
        return tuple(sorted(self._groups, reverse=True))

    @cached_property
    def _groups(self) -> dict[int, tuple[int, ...]]:
        groups: dict[int, list[int]] = {}
        for one in self.to_pair.view.participants:
            groups.setdefault(one.score, []).append(one.number)
        return {score: tuple(numbers) for score, numbers in groups.items()}

    @cached_property
    def _teams(self) -> teams.TeamEvent:
        return teams.TeamEvent.of(self.tournament)

    def _entries(self, number: int) -> tuple[Entry, ...]:
        """The rounds so far of a participant: opponent, colour, result, points, and whether it was played."""
        if number not in self._known_entries:
            self._known_entries[number] = self._read_entries(number)
        return self._known_entries[number]

    def _read_entries(self, number: int) -> tuple[Entry, ...]:
        played = self.round - 1
        if self.tournament.is_team_event:
            return tuple(
                Entry(one.opponent, one.colour, one.result, one.match_points, one.played)
                for one in self._teams.history[number][:played]
            )
        worth = self.tournament.scoring.points
        return tuple(
            Entry(game.opponent, game.colour, game.result, worth(game), bool(game.opponent) and game.played)
            for game in self.tournament.player(number).games[:played]
        )

    def opponents_so_far(self, number: int) -> tuple[int, ...]:
        """Whom somebody has played, in the order of the rounds; in a match of several games once."""
        return tuple(
            dict.fromkeys(entry.opponent for entry in self._entries(number) if entry.opponent and entry.played)
        )

    def opponent_in(self, number: int, round_number: int) -> int:
        """The opponent of an earlier round; 0 for nobody."""
        entries = self._entries(number)
        return entries[round_number - 1].opponent if round_number <= len(entries) else 0

    def floats_in(self, round_number: int) -> Mapping[int, int]:
        """The floats that were received in an earlier round; by scores alone where matches are paired."""
        if round_number not in self._floats_in:
            view = self.to_pair.view
            if isinstance(view, systems.SwissRound) and self.to_pair.system.games == 1 and self.to_pair.system.floats:
                found = listed_floats(view.history, view.rules.listed, round_number)
            else:
                found = {number: self._float_by_scores(number, round_number) for number in self.participants}
            self._floats_in[round_number] = found
        return self._floats_in[round_number]

    def _float_by_scores(self, number: int, round_number: int) -> int:
        met = self.opponent_in(number, round_number) if round_number > 0 and self.to_pair.system.floats else 0
        score = self.scores_in(round_number) if met else {}
        return (
            NO_FLOAT if not met or score[number] == score[met] else DOWNFLOAT if score[number] > score[met] else UPFLOAT
        )

    def scores_in(self, round_number: int) -> Mapping[int, int]:
        """The scores before an earlier round, with virtual points; of teams, the match points."""
        if round_number not in self._scores:
            view = self.to_pair.view
            if isinstance(view, systems.SwissRound) and not self.tournament.is_team_event:
                self._scores[round_number] = view.history.scores[(round_number - 1) // self.to_pair.system.games]
            else:
                self._scores[round_number] = {
                    number: sum(entry.points for entry in self._entries(number)[: round_number - 1])
                    for number in self.name
                }
        return self._scores[round_number]

    def last_meeting(self, one: int, other: int) -> int:
        """The last round in which two played each other."""
        entries = self._entries(one)
        met = [place for place, entry in enumerate(entries, 1) if entry.opponent == other]
        return max([place for place in met if entries[place - 1].played] or met)

    def last_colours(self, one: int, other: int) -> tuple[str, str]:
        """The colours that two had in the previous round, if they met in it."""
        last = self.round - 2
        known = [self._entries(number) for number in (one, other)]
        if last < 0 or any(len(entries) <= last for entries in known) or known[0][last].opponent != other:
            return "", ""
        return known[0][last].colour, known[1][last].colour

    def unplayed(self, number: int) -> list[tuple[int, str, int]]:
        """The rounds that somebody did not play: the number of the round, the code of the result, the points.

        Of a match of several games, only if one of the two forfeited all of them.
        """
        games = self.to_pair.system.games
        return [
            (place, entry.result, entry.points)
            for place, entry in enumerate(self._entries(number), 1)
            if not entry.played and (games == 1 or not entry.opponent or self._is_forfeited(number, place, games))
        ]

    def _is_forfeited(self, number: int, place: int, games: int) -> bool:
        """Whether one of the two forfeited all games of a match; `place` is the round of one of them."""
        start = (place - 1) // games * games
        own = self._entries(number)[start : start + games]
        other = self._entries(own[0].opponent)[start : start + games]
        return any(all(one.result == "-" for one in match) for match in (own, other))

    @cached_property
    def colours_had(self) -> dict[int, str]:
        """The colours that each participant has had, oldest first."""
        return {one.number: one.colours for one in self.to_pair.view.participants}

    @cached_property
    def bar(self) -> Callable[[int, int], Bar | None]:
        """What stands against two participants whatever becomes of the others; 0 for the bye."""
        return self.to_pair.bars()

    @cached_property
    def participants(self) -> tuple[int, ...]:
        """Everybody who was to be paired."""
        return tuple(sorted(self.opponent))

    @cached_property
    def opponent(self) -> dict[int, int]:
        """Whom each participant meets; 0 for the bye."""
        opponents = {one: other for pair in self.pairing.pairs for one, other in (pair, pair[::-1])}
        if self.pairing.bye is not None:
            opponents[self.pairing.bye] = 0
        return opponents | dict.fromkeys(self.more_byes, 0)

    @cached_property
    def brackets(self) -> tuple[BracketPaired, ...]:
        """The brackets that stand: what was decided about one that was opened again does not hold any more."""
        standing: dict[int, BracketPaired] = {}
        for decision in self.decisions:
            if isinstance(decision, Reopened):
                for score in decision.brackets:
                    standing.pop(score, None)
            elif isinstance(decision, BracketPaired):
                standing.pop(decision.score, None)
                standing[decision.score] = decision
        made = {frozenset(pair) for pair in self.pairing.pairs}
        return tuple(bracket for bracket in standing.values() if all(frozenset(pair) in made for pair in bracket.pairs))

    @cached_property
    def bye(self) -> ByeGiven | None:
        return next((decision for decision in self.decisions if isinstance(decision, ByeGiven)), None)

    @cached_property
    def passed_over(self) -> tuple[PassedOver, ...]:
        """Who comes before the one who has the bye."""
        return () if self.bye is None else self.bye.passed_over()

    @cached_property
    def floaters(self) -> tuple[FloatersChosen, ...]:
        return tuple(decision for decision in self.decisions if isinstance(decision, FloatersChosen))

    @property
    def reopened(self) -> tuple[Reopened, ...]:
        return tuple(decision for decision in self.decisions if isinstance(decision, Reopened))

    @cached_property
    def boards(self) -> frozenset[tuple[int, int]]:
        """The pairs of the round, White first."""
        return frozenset(self.pairing.pairs)

    @cached_property
    def colours(self) -> dict[frozenset[int], ColourGiven]:
        """The decision about the colours of each pair."""
        return {
            frozenset((decision.white, decision.black)): decision
            for decision in self.decisions
            if isinstance(decision, ColourGiven)
        }

    @cached_property
    def balances(self) -> dict[int, Preference]:
        """The colour preferences: what the colour rules looked at, and of players who meet nobody by them."""
        found: dict[int, Preference] = {}
        if isinstance(self.to_pair.view, systems.SwissRound):
            found |= {one.number: balance_of(one.colours) for one in self.to_pair.view.participants}
        for given in self.colours.values():
            if given.meeting is not None and given.higher is not None:
                lower = given.black if given.higher == given.white else given.white
                found |= {given.higher: given.meeting.higher, lower: given.meeting.lower}
        return found

    @cached_property
    def _bracket_of(self) -> dict[int, BracketPaired]:
        brackets: dict[int, BracketPaired] = {}
        for bracket in self.brackets:
            brackets.update(dict.fromkeys(bracket.floaters, bracket))
            brackets.update(dict.fromkeys((number for pair in bracket.pairs for number in pair), bracket))
        return brackets

    def bracket_of(self, number: int) -> BracketPaired | None:
        """The bracket in which a player was paired, or which they left without an opponent."""
        return self._bracket_of.get(number)

    def everybody(self) -> EverybodyExplained:
        """Every participant; what two have in common is worked out once."""
        return EverybodyExplained(self)

    def supposed(self, one: int, other: int) -> PairExplained:
        """The round if two met; asked from either side it is worked out once."""
        key = frozenset((one, other))
        if key not in self._supposed:
            self._supposed[key] = PairExplained(self, _in_order(one, other)).without_decisions()
        return self._supposed[key]

    def staying(self, number: int) -> PairExplained:
        """The round if somebody met nobody with fewer points; it is worked out once."""
        if number not in self._stays:
            self._stays[number] = PairExplained(self, (number, 0), STAYS).without_decisions()
        return self._stays[number]

    def floating(self, number: int, direction: str) -> PairExplained:
        """The round if somebody left their score `down` or `up`; it is worked out once."""
        key = number, direction
        if key not in self._floats:
            self._floats[key] = PairExplained(self, (number, 0), direction).without_decisions()
        return self._floats[key]

    def learn(self, pair: tuple[int, int], answer: Answer) -> None:
        """Take in what somebody else has found out about two."""
        key = frozenset(pair)
        if key not in self._supposed:
            self._supposed[key] = PairExplained(self, _in_order(*pair), answer=answer)

    def claims(self) -> tuple[Claim, ...]:
        """What is said about the round."""
        return round_claims(self)

    def document(self) -> RoundExplanation:
        """For programs."""
        return round_document(self)

    def text(self, language: Language = DEFAULT, *, full: bool = True, width: int = WIDTH) -> str:
        """For people; without `full` the surprises only."""
        return text_of(round_section(self, texts(language), full=full), width)

    def html(self, language: Language = DEFAULT) -> str:
        """One self-contained page with a picture of each bracket."""
        return page_of(round_section(self, texts(language), full=True), texts(language))

    def fragment(self, language: Language = DEFAULT, *, full: bool = True) -> str:
        """A part of a page, without style of its own; for the application."""
        return fragment_of(round_section(self, texts(language), full=full), texts(language))


def _in_order(one: int, other: int) -> tuple[int, int]:
    """Two who are asked about, the smaller number first and the bye last: the same claims from either side."""
    return (one or other, 0) if not one or not other else (min(one, other), max(one, other))


def explain_round(
    tournament: Tournament,
    round_number: int | None,
    system: str | None,
    readings: Mapping[str, str] | None = None,
) -> RoundExplained:
    """The decisions about the next round, or about one that is in the file."""
    tournament = facts_of(tournament)
    round_number = None if round_number is None else whole_number(round_number, "the round")
    last = tournament.played_rounds
    if round_number is None and last and last == tournament.rounds:
        raise InvalidTournament(f"all {last} rounds are paired already: ask about one of them (round 1 to {last})")
    if round_number is None or round_number == last + 1:
        return RoundExplained(tournament, systems.round_to_pair(tournament, system, readings), last + 1)
    if not 1 <= round_number <= last:
        raise InvalidTournament(
            f"there is no round {round_number} to explain: {last} rounds are paired, {last + 1} is the next one"
        )
    complete = as_checked(tournament)
    name = system or systems.name_of(tournament)
    to_pair = next(islice(systems.rounds_to_pair(complete, name, readings), round_number - 1, None))
    played = next(islice(as_played(complete), round_number - 1, None))
    return RoundExplained(complete.before_round(round_number), to_pair, round_number, played)
