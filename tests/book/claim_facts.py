"""The facts before a round that judges of claims ask for, for every system and edition in the same words.

Owns `Facts`: who is there, points and pairing scores, colours, preferences, who has met whom, who may not have the bye,
who may meet whom. They are those of the book (`dutch_facts`, `dutch_2017`, `dutch_history`, `dubov`, `lim`, `team`,
`double_swiss`), which reads them from the articles and the bare tournament. What only claims need is read here:
rounds in which something happened, points without virtual ones, the maximum matching by a method of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from functools import cached_property
from itertools import combinations
from typing import Any, TypeVar

from book import (
    burstein,
    double_swiss,
    dubov,
    dutch_2017,
    dutch_colours,
    dutch_criteria,
    dutch_facts,
    dutch_history,
    lim,
    team,
)
from dutchess.tournament import Game, Tournament
from dutchess.tournament.teams import TeamEvent

WORDS = {"w": "white", "b": "black"}
STRENGTHS = ("none", "mild", "strong", "absolute")
FORMER = {"dutch-1992": 1992, "dutch-2011": 2011, "dutch-2012": 2012}
BYE = 0

V = TypeVar("V", bound=Hashable)


class Facts:
    """One round before it is paired, by one edition. Participants are numbers; points are tenths."""

    def __init__(self, system: str, before: Tournament) -> None:
        self.system = system
        self.before = before
        self.round = before.played_rounds + 1
        self.is_last = self.round == before.rounds
        self.teams = system.startswith("team")
        self.double = system == "double-swiss"
        self.table = system == "berger"
        self.second_game = self.double and self.round % 2 == 0

    # -- who is there --------------------------------------------------------------------------------------------------

    @cached_property
    def everybody(self) -> tuple[int, ...]:
        """All numbers of the event, absent ones too."""
        people = self.before.teams if self.teams else self.before.players
        return tuple(sorted(one.number for one in people))

    @cached_property
    def names(self) -> dict[int, str]:
        people = self.before.teams if self.teams else self.before.players
        return {one.number: one.name for one in people}

    @cached_property
    def absent(self) -> frozenset[int]:
        """Who is not available for the round. In the second game of a match: who had no match."""
        if self.second_game:
            return frozenset(self.everybody) - {n for n in self.everybody if self.games(n)[-1].opponent}
        if self.table:
            return frozenset()
        return frozenset(number for number, _ in self.before.byes)

    @cached_property
    def here(self) -> tuple[int, ...]:
        return tuple(number for number in self.everybody if number not in self.absent)

    # -- the cards of the book -----------------------------------------------------------------------------------------

    @cached_property
    def cards(self) -> dict[int, Any]:
        """What the book knows of everybody who is there."""
        if self.teams:
            return {one.tpn: one for one in team.teams_of(self.before, self.competition)}
        if self.double:
            return {one.tpn: one for one in double_swiss.players_of(self.double_event)}
        if self.system in FORMER:
            return {one.number: one for one in dutch_history.facts(FORMER[self.system], self.before)}
        if self.system == "dutch-2017" or (self.system == "burstein-2017" and not self.is_burstein):
            return {one.number: one for one in dutch_2017.participants(self.before)}
        return {one.number: one for one in dutch_facts.participants(self.before, dutch_facts.edition_of(self.system))}

    @cached_property
    def competition(self) -> team.Competition:
        return team.competition_of(self.before, 2024 if self.system == "team-2024" else 2026)

    @cached_property
    def team_event(self) -> TeamEvent:
        return TeamEvent.of(self.before)

    @cached_property
    def double_event(self) -> double_swiss.Event:
        return double_event_of(self.before)

    def games(self, number: int) -> tuple[Game, ...]:
        """A player's entries, one for every round so far; who does not appear in one was absent."""
        games = self.before.player(number).games
        return games + (Game(0, "-", "Z"),) * (self.before.played_rounds - len(games))

    # -- points --------------------------------------------------------------------------------------------------------

    def points(self, number: int) -> int:
        """What has been scored before the round, without virtual points (in team events, the primary score)."""
        if self.teams:
            return self.score(number) - team.virtual(self.before, number, self.round, self.competition.primary)
        return sum(self.before.scoring.points(game) for game in self.games(number))

    def score(self, number: int) -> int:
        """What the round is paired by: with virtual points (C.04.7 article 1.5)."""
        if self.teams:
            return team.score_before(self.before, self.team_event, number, self.round, self.competition.primary)
        if self.double:
            return self.double_event.score(number, self.double_event.played + 1)
        return dutch_facts.score_before(self.before, number, self.round)

    def virtual(self, number: int) -> int:
        """The virtual points of the round."""
        if self.double:
            return self.double_event.virtual.get((self.round + 1) // 2, {}).get(number, 0)
        return self.score(number) - self.points(number)

    def score_in(self, number: int, round_number: int) -> int:
        """The pairing score before an earlier round."""
        if self.teams:
            return team.score_before(self.before, self.team_event, number, round_number, self.competition.primary)
        if self.double:
            return self.double_event.score(number, (round_number + 1) // 2)
        return dutch_facts.score_before(self.before, number, round_number)

    def was_played(self, number: int, round_number: int) -> bool:
        """Whether a participant played a game (a match) over the board in an earlier round."""
        return self._met_in(number, round_number) != BYE

    def direction_in(self, number: int, round_number: int) -> str:
        """`down` if the opponent whom somebody played in an earlier round had fewer points then, `up` if more."""
        other = self._met_in(number, round_number)
        if other == BYE:
            return ""
        own, others = (self.score_in(one, round_number) for one in (number, other))
        return "" if own == others else "down" if own > others else "up"

    def _met_in(self, number: int, round_number: int) -> int:
        """Whom somebody played in an earlier round; 0 if nobody."""
        if not 1 <= round_number < self.round:
            return BYE
        if self.teams:
            entry = self.team_event.history[number][round_number - 1]
            return entry.opponent if entry.result in ("W", "D", "L") else BYE
        game = self.games(number)[round_number - 1]
        return game.opponent if game.played else BYE

    @cached_property
    def groups(self) -> dict[int, tuple[int, ...]]:
        """Scoregroups of those who are there, by pairing score, the highest first."""
        scores = sorted({self.score(number) for number in self.here}, reverse=True)
        return {score: tuple(n for n in self.here if self.score(n) == score) for score in scores}

    # -- colours -------------------------------------------------------------------------------------------------------

    def colours(self, number: int) -> tuple[str, ...]:
        """Of the games (matches) played, oldest first."""
        return tuple(WORDS[colour] for colour in self._letters(number))

    def _letters(self, number: int) -> str:
        if self.teams:
            entries = self.team_event.history[number]
            return "".join(one.colour for one in entries if one.result in ("W", "D", "L"))
        if self.double:
            return double_swiss.colours_had(self.double_event, number)
        return "".join(game.colour for game in self.games(number) if game.played)

    def colours_by_round(self, number: int) -> dict[int, str]:
        """The colour of every round in which the game (match) was played."""
        if self.teams:
            entries = self.team_event.history[number]
            return {at: WORDS[one.colour] for at, one in enumerate(entries, 1) if one.result in ("W", "D", "L")}
        if self.double:
            had = [
                index
                for index, entry in self.double_event.played_matches(number)
                if any(letter in double_swiss.PLAYED for letter in entry.games)
            ]
            return {2 * index + 1: WORDS[self.double_event.players[number][index].colour] for index in had}
        return {at: WORDS[game.colour] for at, game in enumerate(self.games(number), 1) if game.played}

    def preference(self, number: int) -> tuple[str, str]:
        """(strength, colour) before the round; ("none", "") without one."""
        card = self.cards[number]
        if self.teams:
            if not card.preference:
                return "none", ""
            return ("strong" if card.strong else "mild"), WORDS[card.preference]
        if self.double or self.table:
            return "none", ""
        if self.system in FORMER:
            colour, strength = card.wish
            return STRENGTHS[strength], WORDS.get(colour or "", "")
        if self.system.startswith("dubov"):
            strength, colour = dubov.preference(card)
            return STRENGTHS[strength], WORDS[colour]
        if self.system.startswith("lim"):
            due = lim.due_colour(card)
            if due is None:
                return "none", ""
            must = bool(lim.broken_limits(card, dutch_facts.OPPOSITE[due]))
            return ("absolute" if must else "mild"), WORDS[due]
        strength, colour = card.preference
        return STRENGTHS[strength], WORDS.get(colour or "", "")

    # -- who may meet whom ---------------------------------------------------------------------------------------------

    def met_in(self, one: int, other: int) -> tuple[int, ...]:
        """The rounds in which two played each other."""
        if self.teams:
            entries = self.team_event.history[one]
            return tuple(
                at for at, entry in enumerate(entries, 1) if entry.opponent == other and entry.result in ("W", "D", "L")
            )
        if self.double:
            return tuple(
                2 * index + 1 for index, entry in self.double_event.played_matches(one) if entry.opponent == other
            )
        return tuple(at for at, game in enumerate(self.games(one), 1) if game.opponent == other and game.played)

    def is_forbidden(self, one: int, other: int) -> bool:
        """Whether the event does not let two meet in this round."""
        return one != other and any(
            rule.first_round <= self.round <= rule.last_round and {one, other} <= set(rule.players)
            for rule in self.before.forbidden
        )

    def may_meet(self, one: int, other: int) -> bool:
        """The absolute criteria of the edition for a pair of those who are there."""
        if one == other or one in self.absent or other in self.absent:
            return False
        if self.second_game:
            return self.games(one)[-1].opponent == other
        a, b = self.cards[one], self.cards[other]
        if self.teams:
            return team.may_meet(a, b)
        if self.double:
            return double_swiss.may_meet(a, b)
        if self.system in FORMER:
            return dutch_history.may_meet(a, b)
        if self.system.startswith("dubov"):
            return dubov.may_meet(a, b)
        if self.is_burstein:
            return burstein.may_meet(a, b)
        if self.system.startswith("lim"):
            return lim.compatible(a, b, last_round=self.is_last)
        return dutch_criteria.may_meet(a, b)

    def may_have_bye(self, number: int) -> bool:
        """The edition's rule about who may have the pairing-allocated bye."""
        if number in self.absent or self.second_game or self.table:
            return False
        card = self.cards[number]
        return bool(card.bye_allowed if self.system in FORMER else card.may_have_bye)

    def colour_bars(self, one: int, other: int) -> str:
        """The colour that both must have, so that they may not meet whatever else is; empty if colours do not bar."""
        if self.teams or self.double or self.table:
            return ""
        (strength, colour), other_preference = self.preference(one), self.preference(other)
        if strength != "absolute" or (strength, colour) != other_preference:
            return ""
        a, b = self.cards[one], self.cards[other]
        if self.system.startswith("lim"):
            barred = not lim.permitted_ways(a, b) and not (self.is_last and a.score == b.score)
        elif self.system.startswith("dubov") or self.is_burstein:
            barred = True
        else:  # above half of the maximum before the last round
            barred = not (a.topscorer or b.topscorer)
        return colour if barred else ""

    def keeps_from_bye(self, number: int, round_number: int) -> str:
        """The code of what a participant had in a round, if the edition's rule bars the bye for it; else empty."""
        if self.teams:
            entry = self.team_event.history[number][round_number - 1]
            return entry.result if not team.may_have_bye((entry,), self.team_event, self.competition) else ""
        game = self.games(number)[round_number - 1]
        if self.double:
            return game.result if self._match_bars(number, (round_number - 1) // 2) else ""
        if self.system in FORMER:
            barred = dutch_history._is_gift(FORMER[self.system], self.before, game)
        else:
            barred = dutch_facts._bars_the_bye(self.before, game, dutch_facts.edition_of(self.system))
        return game.result if barred else ""

    def _match_bars(self, number: int, index: int) -> bool:
        """C.04.5 [C2]: the bye, a full-point bye, or a match won because the other one forfeited both games."""
        event = self.double_event
        entry = event.players[number][index]
        if entry.bye:
            return entry.bye in ("U", "F")
        other = event.players[entry.opponent][index]
        return event.is_forfeited(number, index) and event.scoring.points(entry) > event.scoring.points(other)

    # -- rank and colours of a pair ------------------------------------------------------------------------------------

    @cached_property
    def is_burstein(self) -> bool:
        """Whether the round is one of the Burstein System proper: not a seeding round."""
        return self.system.startswith("burstein") and not burstein.is_seeding_round(self.before)

    @cached_property
    def initial(self) -> str:
        """The colour drawn by lot, or what round 1 shows of it."""
        if self.teams:
            return WORDS[self.competition.initial_colour]
        if self.double:
            return WORDS[self.double_event.initial_colour]
        return WORDS[dutch_facts.initial_colour(self.before)]

    def parity(self, number: int) -> int:
        """The number whose parity gives the initial colour: counted among those who hold a pairing number already."""
        card = self.cards[number]
        return int(card.parity_number if hasattr(card, "parity_number") else card.parity)

    def rank(self, number: int) -> int:
        """The place in the initial ranking list."""
        order = self.before.rank_order or self.everybody
        return order.index(number)

    @cached_property
    def _burstein_round(self) -> burstein.Round:
        return burstein.Round(self.before, dutch_facts.edition_of(self.system))

    def ranked(self, one: int, other: int) -> tuple[int, int]:
        """The two, the higher ranked first, as the edition's articles about colours rank them."""

        def key(number: int) -> tuple[object, ...]:
            card = self.cards[number]
            if self.is_burstein:  # C.04.4.2 article 1.7: by the index
                found = next(each for each in self._burstein_round.players if each.number == number)
                return self._burstein_round.ranking(found)
            if self.teams:
                return -card.primary, -card.secondary, card.tpn
            return -self.score(number), self.rank(number)

        first, second = sorted((one, other), key=key)
        return first, second

    def difference(self, number: int) -> int:
        """The number of games with White minus those with Black."""
        colours = self.colours(number)
        return colours.count("white") - colours.count("black")

    def differs_back(self, one: int, other: int) -> int:
        """How far back from the last colours of both the first different ones stand; 0 if there are none."""
        pairs = zip(reversed(self.colours(one)), reversed(self.colours(other)), strict=False)
        return next((back for back, (mine, theirs) in enumerate(pairs, 1) if mine != theirs), 0)

    def limits_broken(self, white: int, black: int) -> int:
        """C.04.4.3 article 5.1: how many limits are exceeded with these colours."""
        return lim.broken_limits(self.cards[white], "w") + lim.broken_limits(self.cards[black], "b")

    def gains_balance(self, number: int, colour: str) -> bool:
        """C.04.4.3 articles 5.5 and 5.6: the colour brings balance, and the other one does not."""
        mine, other = colour[0], dutch_facts.OPPOSITE[colour[0]]
        card = self.cards[number]
        return lim.balances(card, mine, self.round) and not lim.balances(card, other, self.round)

    def white_of(self, one: int, other: int, *, below: bool = False) -> int:
        """Who has White if the two meet, by the edition (Lim: `below` if the pair is made below the median)."""
        a, b = self.cards[one], self.cards[other]
        if self.second_game:
            return one if self.games(one)[-1].colour == "b" else other
        if self.teams:
            return team.Round([], self.competition).colours(a, b)[0].tpn
        if self.double:
            return double_swiss.Round(self.double_event).white_and_black(a, b)[0].tpn
        if self.system in FORMER:
            higher, lower = (self.cards[number] for number in self.ranked(one, other))
            colour = dutch_history.colour_of_higher(higher, lower, self.initial[0])
            return int(higher.number if colour == "w" else lower.number)
        if self.system.startswith("dubov"):
            return dubov.Round(self.before, dutch_facts.edition_of(self.system)).white_and_black(a, b)[0]
        if self.is_burstein:
            mine, theirs = (
                next(each for each in self._burstein_round.players if each.number == number) for number in (one, other)
            )
            return self._burstein_round.white_and_black(mine, theirs)[0]
        if self.system.startswith("lim"):
            return self._lim_round.white_and_black(a, b, below=below)[0].number
        return dutch_colours.white_and_black(a, b, self.initial[0])[0].number

    @cached_property
    def _lim_round(self) -> lim.Round:
        return lim.Round(self.before)

    def below_median(self, number: int) -> bool:
        """C.04.4.3 article 2.2."""
        return 2 * self.score(number) < lim.twice_median(self.before, self.round)

    # -- matchings -----------------------------------------------------------------------------------------------------

    def most_pairs(self, pool: Iterable[int], *, apart: Iterable[frozenset[int]] = ()) -> int:
        """The greatest number of legal pairs within a pool; pairs in `apart` are not made."""
        barred = set(apart)
        return most_pairs(
            tuple(pool), lambda one, other: self.may_meet(one, other) and frozenset((one, other)) not in barred
        )

    def can_all_pair(self, pool: Iterable[int]) -> bool:
        players = tuple(pool)
        return 2 * self.most_pairs(players) == len(players)

    def can_be_completed(self, forced: Sequence[tuple[int, int]] = ()) -> bool:
        """Whether a legal pairing of the whole round contains these pairs ((player, 0) is the bye)."""
        taken = {number for pair in forced for number in pair if number}
        rest = [number for number in self.here if number not in taken]
        byes = [pair for pair in forced if BYE in pair]
        if any(not self.may_meet(*pair) for pair in forced if BYE not in pair):
            return False
        if byes:
            player = max(byes[0])
            return len(byes) == 1 and len(self.here) % 2 == 1 and self.may_have_bye(player) and self.can_all_pair(rest)
        if len(rest) % 2 == 0:
            return self.can_all_pair(rest)
        return any(
            self.may_have_bye(number) and self.can_all_pair([one for one in rest if one != number]) for number in rest
        )


def double_event_of(before: Tournament) -> double_swiss.Event:
    """A Double-Swiss tournament in the terms of the book: two columns are a match; an unfinished one is left out."""
    played = before.played_rounds // 2
    scoring = before.scoring
    entries: dict[int, tuple[double_swiss.Entry, ...]] = {}
    for player in before.players:
        games = player.games + (Game(0, "-", "Z"),) * (2 * played - len(player.games))
        entries[player.number] = tuple(_match(*games[2 * at : 2 * at + 2]) for at in range(played))
    virtual: dict[int, dict[int, int]] = {}
    for grant in before.accelerations:
        for match in range((grant.first_round + 1) // 2, grant.last_round // 2 + 1):
            for number in range(grant.first_player, grant.last_player + 1):
                given = virtual.setdefault(match, {})
                given[number] = given.get(number, 0) + grant.points
    coming = 2 * played + 1
    return double_swiss.Event(
        players=entries,
        rounds=(before.rounds or coming + 1) // 2,
        initial_colour=before.initial_colour or dutch_facts.initial_colour(before),
        scoring=double_swiss.Scoring(
            scoring.win, scoring.draw, scoring.loss, full_bye=2 * scoring.full_bye, half_bye=2 * scoring.half_bye
        ),
        absent=frozenset(number for number, _ in before.byes),
        forbidden=frozenset(
            frozenset(pair)
            for rule in before.forbidden
            if rule.first_round <= coming <= rule.last_round
            for pair in combinations(rule.players, 2)
        ),
        virtual=virtual,
    )


def _match(first: Game, second: Game) -> double_swiss.Entry:
    if first.opponent:
        return double_swiss.Entry(first.opponent, first.colour, _plain(first.result) + _plain(second.result))
    return double_swiss.Entry(bye=first.result)


def _plain(letter: str) -> str:
    """Short games and open ones, in the letters of the book; an open game counts as a draw."""
    return {"W": "1", "D": "=", "L": "0", "?": "="}.get(letter, letter)


# -- the maximum matching, by a method of its own ----------------------------------------------------------------------


def most_pairs(pool: Sequence[V], allowed: Callable[[V, V], bool]) -> int:
    """The greatest number of allowed pairs: augmenting paths, with odd cycles contracted (Edmonds)."""
    people = list(pool)
    size = len(people)
    near = [[j for j in range(size) if i != j and allowed(people[i], people[j])] for i in range(size)]
    mate = [-1] * size
    for root in range(size):
        if mate[root] < 0:
            _augment(near, mate, root)
    return sum(one >= 0 for one in mate) // 2


def _augment(near: list[list[int]], mate: list[int], root: int) -> None:
    size = len(mate)
    base, parent = list(range(size)), [-1] * size
    used = [False] * size
    used[root] = True
    queue = [root]

    def common(one: int, other: int) -> int:
        seen = set()
        while True:
            one = base[one]
            seen.add(one)
            if mate[one] < 0:
                break
            one = parent[mate[one]]
        while base[other] not in seen:
            other = parent[mate[base[other]]]
        return base[other]

    def mark(one: int, at: int, child: int, blossom: set[int]) -> None:
        while base[one] != at:
            blossom |= {base[one], base[mate[one]]}
            parent[one] = child
            child = mate[one]
            one = parent[mate[one]]

    for here in queue:
        for there in near[here]:
            if base[here] == base[there] or mate[here] == there:
                continue
            if there == root or (mate[there] >= 0 and parent[mate[there]] >= 0):
                at = common(here, there)
                blossom: set[int] = set()
                mark(here, at, there, blossom)
                mark(there, at, here, blossom)
                for one in range(size):
                    if base[one] in blossom:
                        base[one] = at
                        if not used[one]:
                            used[one] = True
                            queue.append(one)
            elif parent[there] < 0:
                parent[there] = here
                if mate[there] < 0:
                    while there >= 0:
                        before, following = parent[there], mate[parent[there]]
                        mate[there], mate[before] = before, there
                        there = following
                    return
                used[mate[there]] = True
                queue.append(mate[there])
