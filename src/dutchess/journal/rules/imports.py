"""A tournament from a report file: everything it says becomes facts, and everything doubtful a caution.

Owns questions 47 to 56 of the check list: every repair of the reader is confirmed by somebody, rounds are checked
against the rules of their system, and what is imported is in FIDE mode. Must not read files.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from dutchess.base.values import replace
from dutchess.formats.trf.header_records import NationalRating, national_ratings
from dutchess.journal import actions, facts, results
from dutchess.journal.cautions import ACKNOWLEDGE, CONFIRM, Caution
from dutchess.journal.errors import Refusal
from dutchess.journal.facts import Fact, state_after
from dutchess.journal.intake.wellformed import check_key
from dutchess.journal.messages import Message, said
from dutchess.journal.output.trf_report import tournament_without_ranks
from dutchess.journal.output.type_codes import in_edition
from dutchess.journal.rules.import_differences import differences
from dutchess.journal.rules.pairing.engine import Engine
from dutchess.journal.rules.proposal import Proposal, rule
from dutchess.journal.rules.settings import check_settings
from dutchess.journal.state import State
from dutchess.journal.values import RATING_METHODS, Person, Points, Settings, TeamPlay
from dutchess.pairing import systems, type_codes
from dutchess.pairing.checker import as_checked, check, pairing_of
from dutchess.pairing.result import Pairing, publishing_order
from dutchess.pairing.roundrobin.berger import cycles, participants
from dutchess.pairing.scheveningen import is_double
from dutchess.pairing.systems import ROUND_ROBIN, SCHEVENINGEN
from dutchess.tournament import BLACK, OtherResult, Player, Tournament
from dutchess.tournament.dates import date_of
from dutchess.tournament.known import as_published, when_paired
from dutchess.tournament.teams import TeamEvent
from dutchess.tournament.teams import rounds as team_rounds

Seats = tuple[tuple[int, int], ...]
RATED_ONLY = 0  # the last round of a result that no pairing counted


@rule
def import_tournament(state: State, action: actions.ImportTournament, engine: Engine) -> Proposal:
    """A new tournament with all its players, rounds and results."""
    removed = tuple(_replace_tournament(state, action))
    for fact in removed:
        state = state_after(state, fact)
    if action.tournament in state.tournaments:
        raise Refusal("tournament-exists", "", tournament=action.tournament)
    check_key(action.tournament)
    settings = settings_of(action.content, action.system)
    if not action.system and systems.choose(action.content).by == systems.TODAY:
        settings = in_edition(settings, state.details.start)
    check_settings(settings, day=action.content.start_date or state.details.start)
    content = as_checked(action.content)
    broken = engine(_broken_rules, content, settings)
    cautions = [
        Caution(CONFIRM, said("repair", source=action.source, repair=text), "VCL 48, 50, 52") for text in action.repairs
    ]
    assumed = tuple(_assumptions(action, content, settings))
    if assumed:
        text = said("assumed", source=action.source, assumptions=assumed)
        cautions.append(Caution(ACKNOWLEDGE, text, "VCL 48, 50, 52"))
    cautions += [Caution(CONFIRM, rule, "VCL 55") for rule in broken]
    reader = _Reader(state, action.tournament, content, settings)
    made = (*_details(state, content), facts.TournamentAdded(action.tournament, settings), *reader.facts())
    imported = facts.Imported(
        action.tournament,
        action.source,
        (*action.repairs, *assumed),
        tuple(broken),
        tuple(kept.line for kept in content.records),
        replace(content.header, players=None, rated=None),
    )
    changed = tuple(_changes(state, action, (*made, imported)))
    if changed:
        text = said("changed", tournament=action.tournament, source=action.source, changes=changed)
        cautions.append(Caution(ACKNOWLEDGE, text, "VCL 48, 50, 52"))
        imported = replace(imported, repairs=(*imported.repairs, *changed))
    return Proposal((*removed, *made, imported), tuple(cautions))


def _replace_tournament(state: State, action: actions.ImportTournament) -> Iterator[Fact]:
    """The tournament that was made with the event goes in the same step, so that one undo brings it back."""
    if action.replaces:
        old = state.tournament(action.replaces)
        if not old.is_empty:
            raise Refusal("tournament-not-empty", "", tournament=old.settings.name)
        yield facts.TournamentRemoved(old.key, old.settings.name)


def _details(state: State, content: Tournament) -> tuple[Fact, ...]:
    """What the file says of the event, where the event says nothing yet; another tournament may be about other days."""
    if state.tournaments:
        return ()
    old, header = state.details, content.header
    new = replace(
        old,
        city=old.city or header.city,
        federation=old.federation or header.federation,
        start=old.start or date_of(header.start) or "",
        end=old.end or date_of(header.end) or "",
        chief_arbiter=old.chief_arbiter or header.chief_arbiter,
        deputies=old.deputies or header.deputies,
    )
    return () if new == old else (facts.EventChanged(new),)


def _changes(state: State, action: actions.ImportTournament, made: Iterable[Fact]) -> Iterator[Message]:
    """What a report of the imported tournament would state differently from the file."""
    for fact in made:
        state = state_after(state, fact)
    tournament = state.tournament(action.tournament)
    return differences(action.content, tournament_without_ranks(state, tournament))


def _assumptions(action: actions.ImportTournament, checked: Tournament, settings: Settings) -> Iterator[Message]:
    """Questions 48 and 50: what an older file does not state, and what is taken instead."""
    content = action.content
    if not content.rounds:
        yield said("assumed-rounds", rounds=settings.rounds)
    if not (content.system or content.edition or action.system):
        yield said("assumed-system", system=settings.system)
    if not content.initial_colour and content.played_rounds and settings.system != ROUND_ROBIN:
        colours = {"w": said("assumed-white"), "b": said("assumed-black")}
        yield colours.get(checked.initial_colour or "", said("assumed-no-colour"))
    if not settings.tiebreaks:
        yield said("assumed-tie-breaks")
    yield from (said("assumed-no-name", number=player.number) for player in content.players if not player.name)


def settings_of(content: Tournament, system: str = "") -> Settings:
    """The rules of a tournament as its file states them; Refusal if the journal has no word for them."""
    accelerated = bool(content.accelerations) or type_codes.is_accelerated(content.system)
    header = content.header
    tiebreaks = tuple(code for code in content.tiebreaks if code.partition(":")[0].upper() != "PTS")
    name = system or systems.name_of(content)
    return Settings(
        name=content.name or "Imported tournament",
        rounds=content.rounds or max(content.played_rounds, 1),
        system=name,
        points=_points(content),
        tiebreaks=tiebreaks,
        acceleration="baku" if accelerated else "",
        rating_method=header.rating_method if header.rating_method in RATING_METHODS else "OTHER",
        rating_federation=header.rating_federation,
        time_control=header.time_control,
        coded_time_control=header.coded_time_control,
        round_dates=header.round_dates,
        double=(name == ROUND_ROBIN and cycles(content, len(participants(content))) == 2)
        or (name == SCHEVENINGEN and is_double(content)),
        parameters=tuple([f"{one}={value}" for one, value in content.parameters]),
        half_byes=max(1, content.rounds or 1),
        teams=_team_play(content) if content.is_team_event else None,
    )


def _points(content: Tournament) -> Points:
    """The point system; Refusal if it prices colours or byes apart."""
    scoring = content.scoring
    points = Points(scoring.win, scoring.draw, scoring.loss, scoring.pairing_bye, scoring.zero_bye)
    if points.scoring() != scoring:
        raise Refusal("points-apart", "VCL 71")
    return points


def _team_play(content: Tournament) -> TeamPlay:
    event = TeamEvent.of(content)
    scoring = content.match_scoring
    code = type_codes.unaccelerated(content.system)
    return TeamPlay(
        event.boards,
        event.colours,
        scoring.win,
        scoring.draw,
        scoring.loss,
        scoring.absence,
        scoring.pairing_bye,
        scoring.bye_game_points,
        code if type_codes.is_team_swiss(code) else "",
    )


def _broken_rules(content: Tournament, settings: Settings) -> list[Message]:
    """Questions 54 and 55: rounds whose pairing is not the one that the rules give."""
    if not content.played_rounds:
        return []
    broken: list[Message] = []
    for checked in check(content, settings.system).rounds:
        if checked.differs:
            right = ", ".join(_pair(pair) for pair in checked.missing) or checked.reason
            wrong = ", ".join(_pair(pair) for pair in checked.surplus)
            broken.append(said("imported-round", round=checked.round, right=right, wrong=wrong))
    return broken


def _pair(pair: tuple[int, int]) -> str:
    return f"{pair[0]}-{pair[1]}" if pair[1] else f"{pair[0]}-bye"


class _Reader:
    """The facts that a tournament consists of. Its players become persons of the event."""

    def __init__(self, state: State, key: str, content: Tournament, settings: Settings) -> None:
        self.key = key
        self.content = content
        self.settings = settings
        known = {data.fide_id: person for person, data in state.people.items() if data.fide_id}
        fresh = iter(range(state.next_person, state.next_person + len(content.players)))
        national = {listed.number: listed for listed in national_ratings(content)}
        self.new: dict[int, Person] = {}
        self.persons: dict[int, int] = {0: 0}
        for player in content.players:
            person = known.get(player.fide_id) if player.fide_id else None
            if person is None:
                person = next(fresh)
                self.new[person] = _person(player, national.get(player.number))
            self.persons[player.number] = person
        self.event = TeamEvent.of(content) if content.is_team_event else None
        self.published = as_published(content)
        self.boards: dict[tuple[int, frozenset[int]], int] = {}  # by round and players

    def facts(self) -> list[Fact]:
        made: list[Fact] = [facts.PersonAdded(person, data) for person, data in self.new.items()]
        made += self._entries()
        for forbidden in self.content.forbidden:
            who = forbidden.players if self.event else tuple(self.persons[number] for number in forbidden.players)
            made.append(facts.PairsForbidden(self.key, who, forbidden.first_round, forbidden.last_round))
        for wish in self.content.wishes:
            who = wish.players if self.event else tuple(self.persons[number] for number in wish.players)
            made.append(facts.WishMade(self.key, who, wish.first_round, wish.last_round))
        if self.content.initial_colour:
            made.append(facts.ColourDrawn(self.key, self.content.initial_colour))
        made.append(facts.NumbersAssigned(self.key, self._order(), "import"))
        for number in range(1, self.content.played_rounds + 1):
            made += self._round(number)
            made += self._changes_after(number)
        for one in self.content.playoffs:
            sides = (one.white, one.black)
            white, black = sides if self.event else (self.persons[number] for number in sides)
            made.append(facts.PlayoffEntered(self.key, one.round, white, black, one.results))
        return made + self._changes_after(RATED_ONLY) + self._byes()

    def _entries(self) -> list[Fact]:
        team_of = {number: team.number for team in self.content.teams for number in team.players} if self.event else {}
        made: list[Fact] = []
        if self.event:
            for team in self.content.teams:
                made.append(facts.TeamAdded(self.key, team.number, team.name, team.nickname, team.strength))
        for player in self.content.players:
            team_number = team_of.get(player.number, 0)
            if self.event and not team_number:
                raise Refusal("player-without-team", "TRF 310", number=player.number, name=player.name)
            person = self.persons[player.number]
            made.append(facts.PlayerEntered(self.key, person, player.rating, "import", team=team_number))
        if self.event:
            for team in self.content.teams:
                roster = tuple(self.persons[number] for number in team.players)
                made.append(facts.RosterSet(self.key, team.number, roster))
        return made

    def _order(self) -> tuple[int, ...]:
        if self.event:
            return tuple(team.number for team in self.content.teams)
        return tuple(self.persons[number] for number in self.content.rank_order or self._numbers())

    def _numbers(self) -> list[int]:
        return [player.number for player in self.content.players]

    def _round(self, number: int) -> list[Fact]:
        """A round: paired, published, and its results."""
        matches: Seats = ()
        played = self.published
        if self.event:
            event = TeamEvent.of(played)
            pairing = team_rounds.pairing_of(event, number)
            matches = pairing.pairs
            seats = self._seats(event, pairing)
            letters = [(team, history[number - 1]) for team, history in event.history.items()]
            away = [(team, team_round.result) for team, team_round in letters if not team_round.paired]
            bye = pairing.bye
        else:
            pairing = self._ordered(pairing_of(played, number))
            seats = pairing.pairs
            away = [
                (self.persons[player.number], player.games[number - 1].result)
                for player in played.players
                if not player.games[number - 1].paired
            ]
            bye = None if pairing.bye is None else self.persons[pairing.bye]
        boards = tuple((self.persons[white], self.persons[black]) for white, black in seats)
        group = self._group_a() if number == 1 and self.settings.acceleration else ()
        paired = facts.RoundPaired(self.key, number, boards, bye, tuple(away), self._order(), group, matches, "import")
        self.boards |= {(number, frozenset(pair)): board for board, pair in enumerate(seats, 1)}
        return [paired, facts.RoundPublished(self.key, number), *self._results(played, number, seats)]

    def _changes_after(self, last: int) -> list[Fact]:
        """C.04.2 articles 3.1 and 4.3: what was known of earlier rounds once round `last` was paired.

        With `RATED_ONLY`, what only the rating report knows.
        """
        made: list[Fact] = []
        for one in self.content.other_results:
            if one.last_round != last:
                continue
            board = self.boards[one.round, frozenset((one.white, one.black))]
            if last == RATED_ONLY:
                made.append(facts.ResultCorrected(self.key, one.round, board, one.result, rating_only=True))
                continue
            made += self._change(one, board, when_paired(self.content, last + 1))
        return made

    def _change(self, one: OtherResult, board: int, after: Tournament) -> Iterator[Fact]:
        """What turned a board into what it was afterwards."""
        index, before = one.round - 1, one.result
        white, black = after.player(one.white).games[index], after.player(one.black).games[index]
        if white.colour == BLACK:
            yield facts.ColoursCorrected(self.key, one.round, board)
            white, black, before = black, white, results.REVERSED.get(before, before)
        result = results.BY_LETTERS[white.result, black.result]
        if before == results.ADJOURNED != result:
            yield facts.ResultEntered(self.key, one.round, board, result)
        elif before != result:
            yield facts.ResultCorrected(self.key, one.round, board, result)

    def _seats(self, event: TeamEvent, pairing: Pairing) -> Seats:
        seats: list[tuple[int, int]] = []
        for white, black in pairing.pairs:
            ones, others = event.line_up(white, pairing.round), event.line_up(black, pairing.round)
            for board, (one, other) in enumerate(zip(ones, others, strict=True)):
                seats.append((one, other) if event.board_colour("w", board) == "w" else (other, one))
        return tuple(seats)

    def _ordered(self, pairing: Pairing) -> Pairing:
        """C.04.2 article 3.6."""
        points = self.content.scoring.points
        scores = {
            player.number: sum(points(game) for game in player.games[: pairing.round - 1])
            for player in when_paired(self.content, pairing.round).players
        }
        pairs = publishing_order(pairing.pairs, lambda number: (-scores[number], number))
        return Pairing(pairing.round, pairs, pairing.bye)

    def _results(self, played: Tournament, number: int, seats: Seats) -> list[Fact]:
        letters = {player.number: player.games[number - 1].result for player in played.players}
        is_last = number == self.content.played_rounds
        made: list[Fact] = []
        for board, (white, black) in enumerate(seats, 1):
            if not (white and black):
                continue  # an empty board of a match is a forfeit by itself
            result = results.BY_LETTERS.get((letters[white], letters[black]), "")
            if not result:
                raise Refusal(
                    "letters-no-result", "VCL 180-184", round=number, white=letters[white], black=letters[black]
                )
            if result != results.ADJOURNED:
                made.append(facts.ResultEntered(self.key, number, board, result))
            elif not is_last:
                made.append(facts.GameAdjourned(self.key, number, board))
        return made

    def _group_a(self) -> tuple[int, ...]:
        """Who has virtual points in the first round."""
        accelerated = systems.accelerated(self.content)
        numbers = {
            number
            for acceleration in accelerated.accelerations
            if acceleration.first_round <= 1 <= acceleration.last_round
            for number in range(acceleration.first_player, acceleration.last_player + 1)
        }
        order = self._order()
        return tuple(who for place, who in enumerate(order, 1) if place in numbers)

    def _byes(self) -> list[Fact]:
        """Byes of rounds to come."""
        coming = self.content.played_rounds + 1
        listed = [(coming, number, letter) for number, letter in self.content.byes] + [*self.content.later_byes]
        if self.event:
            return [facts.TeamByeGranted(self.key, team, number, letter) for number, team, letter in listed]
        return [facts.ByeGranted(self.key, self.persons[who], number, letter) for number, who, letter in listed]


def _person(player: Player, national: NationalRating | None) -> Person:
    return Person(
        player.name or f"Player {player.number}",
        player.title,
        player.sex,
        player.federation,
        player.fide_id,
        player.birth,
        player.club,
        player.rating,
        national.rating if national else 0,
        national.identifier if national else "",
    )
