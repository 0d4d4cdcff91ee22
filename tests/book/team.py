"""The Swiss team pairing system read literally: C.04.6, editions of 2024 and 2026.

Owns the pairing of a round by writing out every set of upfloaters and every pairing of a bracket, sorting them as the
articles say and taking the first that complies best. Slow, and meant for events of up to about ten teams. Shares no
code with the engine: only the matches that `dutchess.tournament.teams` reads from the boards are common ground.

Article numbers are those of the 2024 edition; where the edition of 2026 differs the text says so.

Where the text leaves a choice:

- [C6] of 2026: scoregroups are those of the teams that are left when the bye has been given (3.3.2). One that consists
  of the team with the bye alone is none.
- [C6] of 2026 is counted: of the sets, those comply best after which the following scoregroup needs the fewest
  upfloaters ([C4]).
- Acceleration: virtual points make scoregroups (C.04.7 article 1.5), and with them upfloaters, their scores, floats and
  the lowest score of 3.4.2. In 2024, floats are those of "a different primary score" (1.5.1), without virtual points,
  in the round before and in this one ([C9] has no other word for the latter); so are primary and secondary score of
  4.2, match points and game points (1.2.1). Colours are not on the list of C.04.7 1.5.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from itertools import combinations
from typing import NamedTuple

from dutchess.tournament import MatchScoring, Tournament
from dutchess.tournament.teams import TeamEvent, TeamRound


class RoundPairing(NamedTuple):
    """A complete round-pairing (article 1.9.1): (White, Black) pairs in order of White's number, and the bye."""

    pairs: tuple[tuple[int, int], ...]
    bye: int | None


@dataclass(frozen=True)
class Competition:
    """What the rules of the competition and the state of the event say."""

    edition: int
    preferences: str
    primary: str
    secondary: str
    round: int
    rounds: int
    initial_colour: str

    @property
    def last_two_rounds(self) -> bool:
        return self.round >= self.rounds - 1


@dataclass(frozen=True)
class Team:
    """A team before the round (articles 1.1 to 1.7)."""

    tpn: int
    parity: int
    score: int
    primary: int
    secondary: int
    opponents: frozenset[int]
    colours: str
    preference: str
    strong: bool
    floated: bool
    may_have_bye: bool

    @property
    def colour_difference(self) -> int:
        """Article 1.6.2."""
        return self.colours.count("w") - self.colours.count("b")

    @property
    def matches(self) -> int:
        return len(self.colours)


Pair = tuple[Team, Team]
Teams = tuple[Team, ...]


# -- articles 1.2 to 1.7: what is known of a team ----------------------------------------------------------------------


def competition_of(tournament: Tournament, edition: int) -> Competition:
    """The options of record 192: FIDE_TEAM[_TYPEA|_TYPEB][_MP|_GP][_GP|_MP]."""
    parts = [part for part in tournament.system.upper().split("_")[2:] if part != "BAKU"]
    types = [part[-1] for part in parts if part.startswith("TYPE")]
    scores = [part for part in parts if part in ("MP", "GP")]
    preferences = types[0] if types else "" if scores else "A"
    primary, secondary = (scores + ["", ""])[:2] if scores else ("MP", "GP")
    assert tournament.rounds is not None
    return Competition(
        edition=edition,
        preferences=preferences,
        primary=primary,
        secondary=secondary,
        round=tournament.played_rounds + 1,
        rounds=tournament.rounds,
        initial_colour=tournament.initial_colour or "w",
    )


def points(entry: TeamRound, kind: str) -> int:
    return {"MP": entry.match_points, "GP": entry.game_points, "": 0}[kind]


def virtual(tournament: Tournament, tpn: int, round_number: int, kind: str) -> int:
    """Fictitious points of a team in a round (record 250); the last record that concerns it holds."""
    given = [
        {"MP": item.match_points, "GP": item.points, "": 0}[kind]
        for item in tournament.accelerations
        if item.first_round <= round_number <= item.last_round and item.first_player <= tpn <= item.last_player
    ]
    return given[-1] if given else 0


def standing(event: TeamEvent, tpn: int, round_number: int, kind: str) -> int:
    """Article 1.2: standings points before a round."""
    bonus = event.bonus.get(tpn, (0, 0))
    start = {"MP": bonus[0], "GP": bonus[1], "": 0}[kind]
    return start + sum(points(entry, kind) for entry in event.history[tpn][: round_number - 1])


def score_before(tournament: Tournament, event: TeamEvent, tpn: int, round_number: int, kind: str) -> int:
    """C.04.7 article 1.5: the pairing score, which makes the scoregroups: standings and virtual points."""
    return standing(event, tpn, round_number, kind) + virtual(tournament, tpn, round_number, kind)


def teams_of(tournament: Tournament, competition: Competition) -> list[Team]:
    """The teams to be paired, in order of TPN."""
    event = TeamEvent.of(tournament)
    away = dict(tournament.byes)
    found: list[Team] = []
    parity = 0
    for roster in event.teams:
        tpn = roster.number
        entries = event.history[tpn]
        if tpn in away and not any(has_been_paired(entry.result) for entry in entries):
            continue
        parity += 1
        if tpn in away:
            continue
        played = [entry for entry in entries if entry.result in ("W", "D", "L")]
        colours = "".join(entry.colour for entry in played)
        preference, strong = colour_preference(colours, competition)
        found.append(
            Team(
                tpn=tpn,
                parity=parity,
                score=score_before(tournament, event, tpn, competition.round, competition.primary),
                primary=standing(event, tpn, competition.round, competition.primary),
                secondary=standing(event, tpn, competition.round, competition.secondary),
                opponents=frozenset(entry.opponent for entry in played) | forbidden(tournament, tpn, competition.round),
                colours=colours,
                preference=preference,
                strong=strong,
                floated=floated(tournament, event, tpn, competition),
                may_have_bye=may_have_bye(entries, event, competition),
            )
        )
    return found


def has_been_paired(letter: str) -> bool:
    """Articles 1.1.3 and 4.3.1 (note), C.04.2 article 2.4: a team gets a number when it is first paired.

    A match, played or not, and the pairing-allocated bye come from a pairing; a bye that was asked for does not.
    """
    return letter not in ("F", "H", "Z")


def match_points(own: int, theirs: int, scoring: MatchScoring) -> int:
    """What a match that was played is worth to a team, by the game points of both teams.

    C.04.6 names points for a draw (article 1.4.1) and does not say when a match is drawn. Two teams of which neither
    has scored have both lost: the match gives neither more than a loss.
    """
    if own == theirs:
        return scoring.draw if own else scoring.loss
    return scoring.win if own > theirs else scoring.loss


def forbidden(tournament: Tournament, tpn: int, round_number: int) -> frozenset[int]:
    """Teams that the arbiter does not let this one meet (record 260)."""
    return frozenset(
        other
        for group in tournament.forbidden
        if tpn in group.players and group.first_round <= round_number <= group.last_round
        for other in group.players
        if other != tpn
    )


def floated(tournament: Tournament, event: TeamEvent, tpn: int, competition: Competition) -> bool:
    """Article 1.5: did the team play, in the previous round, against an opponent with a different score?

    1.5.1 of 2024: "a different primary score", which is that of 1.2.1, without virtual points.
    """
    previous = competition.round - 1
    if previous < 1:
        return False
    entry = event.history[tpn][previous - 1]
    if entry.result not in ("W", "D", "L"):
        return False
    kind = competition.primary
    if competition.edition == 2024:
        return standing(event, tpn, previous, kind) != standing(event, entry.opponent, previous, kind)
    own, other = (score_before(tournament, event, number, previous, kind) for number in (tpn, entry.opponent))
    return own != other


def colour_preference(colours: str, competition: Competition) -> tuple[str, bool]:
    """Articles 1.7.1 and 1.7.2: the colour preferred (empty for none), and whether strongly."""
    difference = colours.count("w") - colours.count("b")
    last_two = colours[-2:]
    last_round = competition.round == competition.rounds
    wants_white = difference < -1 or (difference in (0, -1) and last_two == "bb")
    wants_black = difference > 1 or (difference in (0, 1) and last_two == "ww")
    if competition.preferences == "A":  # 1.7.1.1 to 1.7.1.3
        return ("w", False) if wants_white else ("b", False) if wants_black else ("", False)
    if competition.preferences == "B" and not (last_round and difference == 0):  # 1.7.2.5, of every such team
        if wants_white:  # 1.7.2.1
            return "w", True
        if wants_black:  # 1.7.2.2
            return "b", True
        if difference == -1 or (difference == 0 and colours[-1:] == "b"):  # 1.7.2.3
            return "w", False
        if difference == 1 or (difference == 0 and colours[-1:] == "w"):  # 1.7.2.4
            return "b", False
    return "", False  # yet to play, or no preferences at all


def may_have_bye(entries: tuple[TeamRound, ...], event: TeamEvent, competition: Competition) -> bool:
    """[C2], article 3.1.2."""
    for entry in entries:
        if entry.result == "U":
            return False
        if entry.result in ("+", "F"):
            return False
        without_playing = entry.result not in ("W", "D", "L")
        if competition.edition == 2024 and without_playing and competition.primary == "MP":
            if entry.match_points >= event.scoring.win:
                return False
    return True


# -- article 3: criteria -----------------------------------------------------------------------------------------------


def may_meet(one: Team, other: Team) -> bool:
    """[C1], article 3.1.1."""
    return other.tpn not in one.opponents


_PAIRABLE: dict[frozenset[Team], bool] = {frozenset(): True}


def can_be_paired(pool: frozenset[Team]) -> bool:
    """Is there any pairing of all these teams that complies with [C1]?"""
    if pool not in _PAIRABLE:
        first, *others = sorted(pool, key=lambda team: team.tpn)
        _PAIRABLE[pool] = any(may_meet(first, other) and can_be_paired(pool - {first, other}) for other in others)
    return _PAIRABLE[pool]


def most_paired(group: frozenset[Team], others: frozenset[Team]) -> int:
    """[C6] of 2024: how many teams of a scoregroup can be legally paired in it.

    Legal (article 2) includes [C3]: the teams of the group that are left and all others can be paired to the end.
    """
    for left_out in range(len(group) % 2, len(group) + 1, 2):
        for rest in combinations(sorted(group, key=lambda team: team.tpn), left_out):
            if can_be_paired(group - set(rest)) and can_be_paired(others | set(rest)):
                return len(group) - left_out
    raise AssertionError("the round can be completed, so some number will do")


def all_pairings(teams: Teams) -> Iterator[tuple[Pair, ...]]:
    """Every pairing of a bracket that complies with [C1]; in each pair the top member first (article 2.3.1)."""
    if not teams:
        yield ()
        return
    first, *others = sorted(teams, key=lambda team: team.tpn)
    for other in others:
        if may_meet(first, other):
            for rest in all_pairings(tuple(team for team in others if team is not other)):
                yield ((first, other), *rest)


def identifier(pairing: tuple[Pair, ...]) -> tuple[int, ...]:
    """Article 2.3.2: top members from lowest to highest, then the bottom member of each."""
    pairs = sorted((min(a.tpn, b.tpn), max(a.tpn, b.tpn)) for a, b in pairing)
    return tuple(top for top, _ in pairs) + tuple(bottom for _, bottom in pairs)


def set_order(upfloaters: Teams) -> tuple[int, ...]:
    """Articles 2.2.3 and 2.2.4: TPNs by score, then by TPN; sets compare lexicographically."""
    return tuple(team.tpn for team in sorted(upfloaters, key=lambda team: (-team.score, team.tpn)))


def unfulfilled(pair: Pair) -> int:
    """[C7] 2024, [C8] 2026: how many teams of a pair cannot have the colour they prefer."""
    return int(pair[0].preference != "" and pair[0].preference == pair[1].preference)


def strong_unfulfilled(pair: Pair) -> int:
    """[C8] 2024, [C9] 2026 (Type B): how many cannot have the colour that they strongly prefer."""
    return int(unfulfilled(pair) and pair[0].strong and pair[1].strong)


class Round:
    """Article 1.9.2: the pairing of one round, step by step."""

    def __init__(self, teams: list[Team], competition: Competition) -> None:
        self.teams = teams
        self.competition = competition
        self.assignee: Team | None = None

    def pair(self) -> RoundPairing | None:
        """The round-pairing; None if there is none (article 1.9.3)."""
        _PAIRABLE.clear()
        _PAIRABLE[frozenset()] = True
        pool = frozenset(self.teams)
        bye = None
        if len(pool) % 2:
            bye = self.bye(pool)
            if bye is None:
                return None
            self.assignee = bye
            pool -= {bye}
        if not can_be_paired(pool):
            return None
        pairs: list[Pair] = []
        while pool:
            top = max(team.score for team in pool)
            residents = tuple(team for team in pool if team.score == top)
            upfloaters = self.upfloaters(residents, tuple(pool - set(residents)))
            pairs.extend(self.bracket(residents, upfloaters))
            pool -= {*residents, *upfloaters}
        coloured = [self.colours(*pair) for pair in pairs]
        return RoundPairing(tuple(sorted((w.tpn, b.tpn) for w, b in coloured)), bye.tpn if bye else None)

    def bye(self, pool: frozenset[Team]) -> Team | None:
        """Article 2.1 (2026: 3.4)."""
        candidates = [team for team in pool if team.may_have_bye and can_be_paired(pool - {team})]
        return min(candidates, key=lambda team: (team.score, -team.matches, -team.tpn), default=None)

    def upfloaters(self, residents: Teams, lower: Teams) -> Teams:
        """Article 2.2 (2026: 3.5): the first set that complies best with [C3] to [C6] (2026: to [C7])."""
        for count in range(len(residents) % 2, len(lower) + 1, 2):  # [C4]
            legal = [
                chosen
                for chosen in combinations(lower, count)
                if can_be_paired(frozenset(residents + chosen)) and can_be_paired(frozenset(lower) - set(chosen))
            ]
            if legal:
                best = max(sorted(team.score for team in chosen) for chosen in legal)  # [C5]
                candidates = [chosen for chosen in legal if sorted(team.score for team in chosen) == best]
                candidates.sort(key=set_order)
                return min(candidates, key=lambda chosen: self.set_quality(residents[0].score, chosen, lower))
        raise AssertionError("the round could be completed before")

    def following(self, score: int, lower: Collection[Team]) -> int:
        """[C6]: the score of the following scoregroup.

        2026: the scoregroup below, also if all its teams became upfloaters of brackets before ("thus this scoregroup is
        now empty"). 2024 does not say so: scoregroups are those of the teams that are yet to be paired (1.8.1).
        """
        teams = (
            lower if self.competition.edition == 2024 else [team for team in self.teams if team is not self.assignee]
        )
        return max((team.score for team in teams if team.score < score), default=0)

    def set_quality(self, score: int, chosen: Teams, lower: Teams) -> tuple[int, ...]:
        """[C6], and in the edition of 2026 [C7]."""
        following = self.following(score, lower)
        remaining = frozenset(lower) - set(chosen)
        group = frozenset(team for team in remaining if team.score == following)
        if self.competition.edition == 2024:
            return (-most_paired(group, remaining - group),)
        repeated = 0 if self.competition.last_two_rounds else sum(team.floated for team in chosen)
        return (fewest_upfloaters(group, remaining - group), repeated)

    def bracket(self, residents: Teams, upfloaters: Teams) -> tuple[Pair, ...]:
        """Article 2.3 (2026: 3.6): the first pairing that complies best with the criteria for pairs."""
        pairings = sorted(all_pairings(residents + upfloaters), key=identifier)
        return min(pairings, key=self.pairing_quality)

    def pairing_quality(self, pairing: tuple[Pair, ...]) -> tuple[int, int, int]:
        """[C7] to [C9] of 2024, [C8] to [C10] of 2026."""
        again = 0
        if not self.competition.last_two_rounds:
            for pair in pairing:
                one, other = sorted(pair, key=lambda team: -team.score)
                if self.competition.edition == 2024:  # 1.5.1: "a different primary score"
                    again += one.floated + other.floated if one.primary != other.primary else 0
                elif one.score != other.score:
                    again += one.floated
        return (
            sum(unfulfilled(pair) for pair in pairing),
            sum(strong_unfulfilled(pair) for pair in pairing) if self.competition.preferences == "B" else 0,
            again,
        )

    def colours(self, one: Team, other: Team) -> Pair:
        """Article 4: White first."""
        first, second = sorted((one, other), key=lambda team: (-team.primary, -team.secondary, team.tpn))  # 4.2
        opposite = {"w": "b", "b": "w"}

        def give(team: Team, colour: str) -> Pair:
            rest = second if team is first else first
            return (team, rest) if colour == "w" else (rest, team)

        if not first.colours and not second.colours:  # 4.3.1
            initial = self.competition.initial_colour
            return give(first, initial if first.parity % 2 else opposite[initial])
        if bool(first.preference) != bool(second.preference):  # 4.3.2
            team = first if first.preference else second
            return give(team, team.preference)
        if first.preference != second.preference:  # 4.3.3
            return give(first, first.preference)
        if self.competition.preferences == "B" and first.strong != second.strong:  # 4.3.4
            team = first if first.strong else second
            return give(team, team.preference)
        if first.colour_difference != second.colour_difference:  # 4.3.5
            return give(min(first, second, key=lambda team: team.colour_difference), "w")
        for mine, theirs in zip(reversed(first.colours), reversed(second.colours), strict=False):  # 4.3.6
            if mine != theirs:
                return give(first, theirs)
        if first.preference:  # 4.3.7
            return give(first, first.preference)
        if first.colours:  # 4.3.8
            return give(first, opposite[first.colours[-1]])
        return give(second, opposite[second.colours[-1]])  # 4.3.9 of 2026; nothing else is left in 2024


def fewest_upfloaters(residents: frozenset[Team], lower: frozenset[Team]) -> int:
    """[C6] of 2026: how many upfloaters the bracket of this scoregroup needs within [C1], [C3] and [C4]."""
    if not residents:
        return 0
    for count in range(len(residents) % 2, len(lower) + 1, 2):
        for chosen in combinations(lower, count):
            if can_be_paired(residents | set(chosen)) and can_be_paired(lower - set(chosen)):
                return count
    raise AssertionError("the round can be completed, so some number will do")


def pair_round(tournament: Tournament, edition: int) -> RoundPairing | None:
    """Pair the coming round of a team event by the edition of 2024 or 2026."""
    competition = competition_of(tournament, edition)
    return Round(teams_of(tournament, competition), competition).pair()
