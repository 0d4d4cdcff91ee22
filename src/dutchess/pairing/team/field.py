"""The facts about each team before a round: C.04.6 article 1.

Owns `TeamParticipant` and `Field`, derived from the team event once for all its rounds. Must not choose pairs.
"""

from __future__ import annotations

from dutchess.base.errors import InvalidTournament, Sentence
from dutchess.base.values import replace, value_class
from dutchess.pairing.common.colours import MILD, NO_PREFERENCE, STRONG, Balance
from dutchess.pairing.history import forbidden_pairs, suppose, wishes
from dutchess.pairing.team.editions import PAIRING_SCORE, PRIMARY_SCORE, STRONG_KEPT, TEAM_2026
from dutchess.pairing.type_codes import MATCH_POINTS, team_options
from dutchess.tournament import BLACK, WHITE
from dutchess.tournament.forbidden import NOTHING_FORBIDDEN
from dutchess.tournament.model import OTHER_COLOUR
from dutchess.tournament.teams import TeamEvent, initial_colour

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from dutchess.base.integers import Number
    from dutchess.pairing.rules import Pairs
    from dutchess.pairing.team.editions import Edition
    from dutchess.pairing.type_codes import TeamOptions
    from dutchess.tournament import Tournament
    from dutchess.tournament.forbidden import Forbidden
    from dutchess.tournament.teams import MatchScoring, TeamRound
else:
    Number = int  # opponents in the facts are plain integers


@value_class
class TeamParticipant:
    """One team before the pairing of a round.

    Attributes:
        number: the pairing number (TPN, article 1.1).
        parity: the number whose parity decides colours by article 4.3.1: the place among the teams that hold a TPN,
            which a team does once it has been paired (C.04.2 article 2.4).
        score: the pairing score, which is the primary score with virtual points (C.04.7 article 1.5).
        primary, secondary: the scores that decide the first-team (article 4.2), the secondary one 0 if it is not used.
        balance: colours of the matches played, colour difference and preference (articles 1.6 and 1.7).
        floated: played in the previous round against a team with a different score (article 1.5).
        level: the score by which the team floats in this round: in the edition of 2024 the primary score, without
            virtual points (1.5.1 there).
        entries: the rounds so far.
        bye_allowed: False if a supposition excludes the team from the bye. The edition judges its results ([C2]).
    """

    number: Number
    parity: int
    score: int
    primary: int
    secondary: int
    balance: Balance
    floated: bool
    level: int
    entries: tuple[TeamRound, ...] = ()
    bye_allowed: bool = True

    @property
    def rank(self) -> int:
        """The order of teams with the same score."""
        return self.number

    @property
    def colours(self) -> str:
        """The colours of the matches played, oldest first."""
        return self.balance.colours

    @property
    def matches(self) -> int:
        """The number of matches that the team has played."""
        return len(self.balance.colours)


@value_class
class Field:
    """All teams to be paired in `round`, best score first, then by TPN.

    Attributes:
        may_not_meet: for each team, the teams that it may not meet: by [C1], a forbidden pair or a supposition.
        forbidden: the forbidden pairs alone (TRF record 260).
        wishes: groups of teams that should not meet, if the rules allow it.
        forced: pairs that must be made by supposition; origin: the field without suppositions, None if there are none.
    """

    round: int
    rounds: int
    initial_colour: str
    options: TeamOptions
    scoring: MatchScoring
    participants: tuple[TeamParticipant, ...]
    may_not_meet: Mapping[int, frozenset[int]]
    forbidden: Forbidden = NOTHING_FORBIDDEN
    forced: tuple[tuple[int, int], ...] = ()
    origin: Field | None = None
    wishes: tuple[frozenset[int], ...] = ()

    @property
    def float_history_counts(self) -> bool:
        """[C9] of 2024, [C7] and [C10] of 2026: not in the last two rounds."""
        return self.round < self.rounds - 1


def supposing(field: Field, pairs: Pairs, apart: Pairs) -> Field:
    """The same field, supposing that these pairs are made, whose teams may meet nobody else, and those in `apart` not.

    (team, 0) is the bye.
    """
    supposed = suppose(field, pairs, apart)
    everybody = frozenset(field.may_not_meet)
    may_not_meet = dict(field.may_not_meet)
    for one, other in supposed.forbidden.pairs_added_to(field.forbidden):
        may_not_meet[one] |= {other}
        may_not_meet[other] |= {one}
    for pair in supposed.forced:
        teams = everybody.intersection(pair)
        others = everybody.difference(pair)
        for number in teams:
            may_not_meet[number] |= others
        for other in others:
            may_not_meet[other] |= teams
    return replace(supposed, may_not_meet=may_not_meet)


def read(tournament: Tournament, edition: Edition = TEAM_2026) -> Field:
    """The field of the coming round of a team event."""
    absent = dict(tournament.byes)
    event = TeamEvent.of(tournament)
    for number in sorted(absent):
        if number not in event.history:
            raise InvalidTournament(
                Sentence("record 240 or XXZ: there is no team {number} (record 310 or 013)", number=number)
            )
    return _field(tournament, event, tournament.played_rounds, absent, edition)


def read_rounds(tournament: Tournament, edition: Edition = TEAM_2026) -> Iterator[Field]:
    """The field before each played round. Teams that were not paired in it are absent."""
    event = TeamEvent.of(tournament)
    for played in range(tournament.played_rounds):
        absent = {
            number: history[played].result for number, history in event.history.items() if not history[played].paired
        }
        yield _field(tournament, event, played, absent, edition)


def _field(tournament: Tournament, event: TeamEvent, played: int, absent: Mapping[int, str], edition: Edition) -> Field:
    """The field before round `played` + 1. `absent` holds the teams that do not play, with their byes."""
    coming = played + 1
    if tournament.rounds is None:
        raise InvalidTournament(
            Sentence("the number of rounds must be declared (C.04.1 article 1; TRF record 142 or XXR)")
        )
    if coming > tournament.rounds:
        raise InvalidTournament(
            Sentence("all {rounds} rounds are already paired (TRF record 142 or XXR)", rounds=tournament.rounds)
        )
    options = team_options(tournament.system)
    scores = _scores(tournament, event, options, coming)
    deciding = scores if edition.accelerated_first_team == PAIRING_SCORE else _scores(None, event, options, coming)
    by_points = edition.accelerated_floats == PRIMARY_SCORE
    all_count = not edition.avoids_repeated_upfloaters
    levels = _scores(None, event, options, coming) if by_points and all_count else scores
    floated = frozenset[int]()
    if played:
        floated = _floaters(event, _scores(None if by_points else tournament, event, options, played), played)
    is_last, strong_kept = coming == tournament.rounds, edition.type_b_last_round == STRONG_KEPT
    competitors: list[TeamParticipant] = []
    parity = 0
    for number, history in event.history.items():
        entries = history[:played]
        letter = absent.get(number)
        if letter is None or any(entry.paired for entry in entries):
            parity += 1
        if letter is not None:
            continue
        colours = "".join([entry.colour for entry in entries if entry.played])
        balance = balance_of(colours, options.preferences, is_last, strong_kept=strong_kept)
        competitors.append(
            TeamParticipant(
                number=Number(number),
                parity=parity,
                score=scores[number][0],
                primary=deciding[number][0],
                secondary=deciding[number][1],
                balance=balance,
                floated=number in floated,
                level=levels[number][0],
                entries=entries,
            )
        )
    competitors.sort(key=lambda competitor: (-competitor.score, competitor.number))
    forbidden = forbidden_pairs(tournament, coming)
    return Field(
        round=coming,
        rounds=tournament.rounds,
        initial_colour=initial_colour(tournament, event) or WHITE,
        options=options,
        scoring=event.scoring,
        participants=tuple(competitors),
        may_not_meet=_may_not_meet(event, played, forbidden),
        forbidden=forbidden,
        wishes=wishes(tournament, coming),
    )


def balance_of(colours: str, kind: str, is_last_round: bool, *, strong_kept: bool = False) -> Balance:
    """C.04.6 articles 1.6 and 1.7: colour difference and preference after matches with these colours."""
    preference, strength = colour_preference(colours, kind, is_last_round, strong_kept=strong_kept)
    return Balance(colours, 2 * colours.count(WHITE) - len(colours), preference, strength)


def colour_preference(
    colours: str, kind: str, is_last_round: bool, *, strong_kept: bool = False
) -> tuple[str | None, int]:
    """C.04.6 article 1.7: the colour a team should have, and how strong that is (a simple, Type A, one counts as mild).

    `kind` is `A`, `B`, or empty if preferences are not used. In the last round a balanced team has no Type B preference
    at all (1.7.2, last sentence); `strong_kept` is the reading that lets it keep a strong one.
    """
    if not kind or not colours:
        return None, NO_PREFERENCE
    difference = 2 * colours.count(WHITE) - len(colours)
    if kind == "B" and is_last_round and not difference and not strong_kept:
        return None, NO_PREFERENCE
    strong = STRONG if kind == "B" else MILD
    if difference < -1 or (difference <= 0 and colours[-2:] == BLACK + BLACK):
        return WHITE, strong
    if difference > 1 or (difference >= 0 and colours[-2:] == WHITE + WHITE):
        return BLACK, strong
    if kind == "A" or (is_last_round and not difference):
        return None, NO_PREFERENCE
    if difference:
        return (WHITE if difference < 0 else BLACK), MILD
    return OTHER_COLOUR[colours[-1]], MILD


def _virtual(tournament: Tournament, number: int, round_number: int) -> tuple[int, int]:
    """Virtual match and game points of a team when a round is paired (TRF record 250; C.04.7 article 1.5).

    If several records name a team, the last one counts, as for players.
    """
    points = (0, 0)
    for acceleration in tournament.accelerations:
        if (
            acceleration.first_round <= round_number <= acceleration.last_round
            and acceleration.first_player <= number <= acceleration.last_player
        ):
            points = acceleration.match_points, acceleration.points
    return points


def _scores(
    accelerated: Tournament | None, event: TeamEvent, options: TeamOptions, round_number: int
) -> dict[int, tuple[int, int]]:
    """C.04.6 article 1.2: primary and secondary score of every team before a round.

    If a tournament is given, its virtual points are included (C.04.7 article 1.5).
    """
    by_number: dict[int, tuple[int, int]] = {}
    matches_first = options.primary == MATCH_POINTS
    for number, history in event.history.items():
        match_points, game_points = event.bonus.get(number, (0, 0))
        if accelerated is not None and accelerated.accelerations:
            virtual = _virtual(accelerated, number, round_number)
            match_points += virtual[0]
            game_points += virtual[1]
        for team_round in history[: round_number - 1]:
            match_points += team_round.match_points
            game_points += team_round.game_points
        primary, secondary = (match_points, game_points) if matches_first else (game_points, match_points)
        by_number[number] = (primary, secondary if options.secondary else 0)
    return by_number


def _floaters(event: TeamEvent, scores: Mapping[int, tuple[int, int]], last: int) -> frozenset[int]:
    """C.04.6 article 1.5: the teams that played against a team with a different score in a round.

    `scores` are those before the round. A forfeited match and the bye are no floats: no game was played.
    """
    return frozenset(
        number
        for number, history in event.history.items()
        if history[last - 1].played and scores[number][0] != scores[history[last - 1].opponent][0]
    )


def _may_not_meet(event: TeamEvent, played: int, forbidden: Forbidden) -> dict[int, frozenset[int]]:
    """C.04.6 [C1], and the forbidden pairs (TRF record 260).

    Teams whose match was not played may meet again (C.04.2 article 3.5).
    """
    met = {
        number: frozenset([team_round.opponent for team_round in history[:played] if team_round.played])
        for number, history in event.history.items()
    }
    for one, other in sorted(forbidden):
        for team, opponent in ((one, other), (other, one)):
            if team not in met:
                raise InvalidTournament(
                    Sentence("record 260 or XXP: there is no team {team} (record 310 or 013)", team=team)
                )
            met[team] |= {opponent}
    return met
