"""Pairing, publishing and reopening a round.

Owns C.04.2 articles 4.1 (absent players are left out), 3.1 (missing results count as adjourned), 3.6 (order of
boards, as the engine gives it) and 4.4 (a published pairing stands, except for a repeated pair); questions 157 to
160, 168 and 106 to 111. Must not pair by itself: the engine does.
"""

from __future__ import annotations

from hashlib import sha256

from dutchess.base.errors import NoPairingPossible
from dutchess.base.values import replace
from dutchess.journal import actions, facts, results
from dutchess.journal.cautions import ACKNOWLEDGE, CONFIRM, Caution
from dutchess.journal.errors import Refusal
from dutchess.journal.facts import Fact, state_after
from dutchess.journal.line_ups import boards_of_matches
from dutchess.journal.messages import Words, said
from dutchess.journal.output.derive import absent_numbers, accelerations_of, first_group_a, tournament_of
from dutchess.journal.output.draws import colour_of
from dutchess.journal.output.type_codes import is_edition_of_day
from dutchess.journal.rules import handling
from dutchess.journal.rules.entering import forfeits, gone_by
from dutchess.journal.rules.formats import expect_winners
from dutchess.journal.rules.numbers import number_players
from dutchess.journal.rules.pairing.chess960 import POSITIONS
from dutchess.journal.rules.pairing.engine import Engine, at_once
from dutchess.journal.rules.proposal import Proposal, number_and_name, refuse_in_fide_mode, rule
from dutchess.journal.state import Round, State, TournamentState
from dutchess.pairing import systems
from dutchess.pairing.result import Pairing
from dutchess.pairing.roundrobin.berger import cycle_length, of_table, round_robin
from dutchess.pairing.type_codes import is_accelerated
from dutchess.tournament import Tournament
from dutchess.tournament.matches import SECOND_BYE, is_second_game, match_of

LOST_BY_WHITE, LOST_BY_BLACK = ("0F-1F", "0F-0F"), ("1F-0F", "0F-0F")


@rule
def pair_round(state: State, action: actions.PairRound, engine: Engine) -> Proposal:
    """Pair the next round with everybody who is there."""
    tournament = state.tournament(action.tournament)
    prepared = prepare(state, tournament, action.seed)
    now = prepared.state.tournament(tournament.key)
    pairing, group = engine_pairing(prepared.state, tournament.key, engine)
    position = _position(prepared, now, action.seed)
    fact = round_fact(now, pairing, group, "engine", position)
    gone = gone_by(now, fact.round) if tournament.is_fixed else set()
    return Proposal((*prepared.facts, fact, *forfeits(now, fact.round, fact.boards, gone)), prepared.cautions)


class Prepared:
    """What must happen before a round can be paired: facts, the state after them, cautions."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.facts: tuple[Fact, ...] = ()
        self.cautions: tuple[Caution, ...] = ()

    def add(self, *added: Fact) -> None:
        for fact in added:
            self.state = state_after(self.state, fact)
        self.facts += added

    def warn(self, caution: Caution) -> None:
        self.cautions += (caution,)


def prepare(state: State, tournament: TournamentState, seed: str) -> Prepared:
    """What comes before a pairing, in this order: a refusal if no round can be paired now, then each step."""
    prepared = Prepared(state)
    _expect_a_round_to_pair(tournament)
    if tournament.is_round_robin:
        _follow_schedule(prepared, tournament)
    _expect_the_system_in_force(state, tournament)
    _expect_two_players(tournament)
    expect_winners(state, tournament)
    if tournament.plays_matches and is_second_game(tournament.coming):
        return prepared  # everything was settled with the first game
    _adjourn_missing(prepared, state, tournament)
    _leave_out_absent(prepared, state, tournament)
    _ask_about_forfeits(prepared, state, tournament)
    _number_everybody(prepared, state, tournament)
    _draw_the_colour(prepared, tournament, seed)
    return prepared


def _expect_a_round_to_pair(tournament: TournamentState) -> None:
    """The round before is published, and another one was declared (C.04.1 article 1)."""
    last = tournament.last
    if last is not None and not last.is_published:
        raise Refusal("draft-open", "C.04.2 4.4", round=last.number)
    if tournament.coming > tournament.settings.rounds:
        raise Refusal("all-rounds-paired", "C.04.1 1", rounds=tournament.settings.rounds)


def _expect_the_system_in_force(state: State, tournament: TournamentState) -> None:
    """C.04.2 article 1.1: in FIDE mode, a published system, in the edition of the day on which the event begins."""
    system, day = systems.find(tournament.settings.system), state.details.start
    if (system.is_former and not is_edition_of_day(system, day)) or (system.tells and system.is_ours):
        refuse_in_fide_mode(tournament, said("system-not-in-force", system=tournament.settings.system), "C.04.2 1.1")


def _expect_two_players(tournament: TournamentState) -> None:
    """C.04.2 article 4.1: there are at least two who can be paired; a round robin has its table."""
    if sum(1 for _ in tournament.playing(tournament.coming)) < 2 and not tournament.is_fixed:
        raise Refusal("too-few", "C.04.2 4.1", round=tournament.coming)


def _number_everybody(prepared: Prepared, state: State, tournament: TournamentState) -> None:
    """C.04.2 articles 2.3 and 2.4: everybody has a number; late entries get theirs."""
    order = number_players(state, tournament)
    if order != tournament.numbers:
        cause = "late" if tournament.numbers and tournament.has_begun else "start"
        prepared.add(facts.NumbersAssigned(tournament.key, order, cause))


def _draw_the_colour(prepared: Prepared, tournament: TournamentState, seed: str) -> None:
    """The colour of the first board is drawn before the first round, unless somebody has drawn it by hand."""
    if not tournament.colour and not tournament.has_begun and not tournament.is_scheduled:
        if not seed:
            raise Refusal("colour-not-drawn", handling.article_drawn(tournament))
        prepared.add(facts.ColourDrawn(tournament.key, colour_of(seed), seed))


def _follow_schedule(prepared: Prepared, tournament: TournamentState) -> None:
    """Tournament Rules, Annex 1: everybody meets everybody once, or twice; the number of rounds follows from that."""
    field = len(tournament.numbers or list(tournament.playing(1)))
    if field < 2:
        raise Refusal("too-few", "Tournament Rules 5(d)", round=tournament.coming)
    settings, declared = tournament.settings, tournament.settings.rounds
    rounds = cycle_length(field) * (2 if settings.double else 1)
    if rounds == declared or tournament.rounds:
        return
    what = said("round-robin-rounds", field=field, rounds=rounds, declared=declared)
    prepared.warn(Caution(CONFIRM, what, "Tournament Rules 5(d)", said("round-robin-follows", rounds=rounds)))
    changed = replace(settings, rounds=rounds, round_dates=settings.round_dates[:rounds])
    prepared.add(facts.SettingsChanged(tournament.key, changed, what))


def _adjourn_missing(prepared: Prepared, state: State, tournament: TournamentState) -> None:
    """C.04.2 article 3.1, questions 158 to 160 and 168; a table of rounds needs no results."""
    last = tournament.last
    if last is None or tournament.is_scheduled:
        return
    now_missing: set[tuple[int, int]] = set()
    for this_round in tournament.match_of(last.number):
        missing = [number for number in this_round.open_boards if this_round.board(number).result == results.OPEN]
        if missing:
            numbers = tournament.board_numbers(this_round)
            labels = tuple(numbers[board - 1] for board in missing)
            text = said("missing-results", round=this_round.number, boards=labels)
            prepared.warn(Caution(ACKNOWLEDGE, text, "C.04.2 3.1; VCL 160"))
            prepared.add(*(facts.GameAdjourned(tournament.key, this_round.number, number) for number in missing))
        now_missing |= {(this_round.number, number) for number in missing}
    older = [game for game in tournament.open_games if game not in now_missing]
    if older:
        games = tuple(
            said("round-and-board", round=number, board=tournament.board_number(number, board))
            for number, board in older
        )
        prepared.warn(Caution(ACKNOWLEDGE, said("adjourned-games-open", games=games), "C.04.2 3.1; VCL 168"))


def _leave_out_absent(prepared: Prepared, state: State, tournament: TournamentState) -> None:
    """C.04.2 article 4.1: players who have not arrived are left out of the first pairings."""
    absent = [
        person
        for person, entrant in tournament.entrants.items()
        if not entrant.arrived and not entrant.left and entrant.from_round <= tournament.coming
    ]
    if absent:
        people = tuple(number_and_name(state, tournament, person) for person in absent)
        prepared.warn(Caution(ACKNOWLEDGE, said("not-checked-in", people=people), "C.04.2 4.1"))


def _ask_about_forfeits(prepared: Prepared, state: State, tournament: TournamentState) -> None:
    """Tournament Rules 2011 article 9(a): whoever lost by forfeit is expelled unless the chief arbiter decides
    otherwise.

    Nobody is paired again without that decision: it is asked for as long as the last game was lost by forfeit. Article
    9(a) speaks of players; a team's line-up is chosen anew for every match.
    """
    if tournament.is_team_event:
        return
    asked = [(person, lost) for person in tournament.numbers if (lost := _lost_by_forfeit(tournament, person))]
    if asked:
        people = tuple(
            said("player-in-round", who=number_and_name(state, tournament, person), round=number)
            for person, number in asked
        )
        prepared.warn(Caution(CONFIRM, said("lost-by-forfeit", people=people), "Tournament Rules 9(a)"))


def _lost_by_forfeit(tournament: TournamentState, person: int) -> int:
    """The round of the last game of a player who is still taking part, if it was lost by forfeit; else 0."""
    entrant = tournament.entrants[person]
    if entrant.left or not (tournament.is_round_robin or entrant.plays(tournament.coming)):
        return 0
    for this_round in reversed(tournament.rounds):
        number = this_round.board_of(person)
        if number is not None:
            board = this_round.board(number)
            lost = LOST_BY_WHITE if board.white == person else LOST_BY_BLACK
            return this_round.number if board.result in lost else 0
    return 0


def engine_pairing(state: State, key: str, engine: Engine = at_once) -> tuple[Pairing, tuple[int, ...]]:
    """What the engine makes of the next round, and who is in group A if that is decided now.

    Raises:
        NoPairingPossible: there is no legal pairing: the manual phase is the way on (question 63).
    """
    tournament_state = state.tournament(key)
    if (
        tournament_state.is_round_robin
        and tournament_state.settings.double
        and not tournament_state.settings.swap_last_two
    ):
        table = round_robin(len(tournament_state.numbers), double=True, swap_last_two=False)
        return of_table(
            tournament_state.coming, table[tournament_state.coming - 1], range(1, len(tournament_state.numbers) + 1)
        ), ()
    tournament = tournament_of(state, key, rounds=tournament_state.coming - 1)
    group: tuple[int, ...] = ()
    if tournament_state.settings.acceleration and not tournament_state.has_begun:
        group = first_group_a(tournament_state, tournament_state.numbers, tournament_state.playing(1))
        tournament = replace(
            tournament, accelerations=accelerations_of(tournament_state, tournament_state.numbers, group)
        )
    elif is_accelerated(tournament.system) and not tournament.accelerations:
        raise Refusal("group-a-unknown", "C.04.7 1.3")
    pairing = engine(_pair_next, tournament, tournament_state.settings.system)
    if isinstance(pairing, NoPairingPossible):
        raise pairing
    return pairing, group


def _pair_next(tournament: Tournament, system: str) -> Pairing | NoPairingPossible:
    """The pairing of the next round; that there is none is an answer, too."""
    try:
        return systems.pair(tournament, system)
    except NoPairingPossible as error:
        return error


def round_fact(
    tournament: TournamentState, pairing: Pairing, group: tuple[int, ...], origin: str, position: int | None = None
) -> facts.RoundPaired:
    """A pairing by numbers as a fact about persons."""
    persons = tournament.numbers
    pairs = tuple((persons[white - 1], persons[black - 1]) for white, black in pairing.pairs)
    bye = None if pairing.bye is None else persons[pairing.bye - 1]
    if tournament.is_team_event:
        boards, matches = boards_of_matches(tournament, pairs, pairing.round), pairs
    else:
        boards, matches = pairs, ()
    absent = _left_unpaired(tournament, pairing.round, pairs)
    return facts.RoundPaired(
        tournament.key,
        pairing.round,
        boards,
        bye,
        absent,
        persons,
        group,
        matches,
        origin,
        position,
    )


def _left_unpaired(
    tournament: TournamentState, number: int, pairs: tuple[tuple[int, int], ...]
) -> tuple[tuple[int, str], ...]:
    """Those who are in no pair; where a table or a bracket pairs, everybody who is not in it.

    In the second game of a match (C.04.5) these are the same as in the first, with the rest of their byes.
    """
    if tournament.plays_matches and is_second_game(number):
        first = tournament.round(number - 1)
        letters = {**dict(first.away), **({} if first.bye is None else {first.bye: SECOND_BYE["U"]})}
        paired = {person for pair in pairs for person in pair}
        return tuple((person, letters.get(person, "Z")) for person in tournament.numbers if person not in paired)
    if not tournament.is_fixed:
        return absent_numbers(tournament, number)
    paired = {person for pair in pairs for person in pair}
    return tuple((person, "Z") for person in tournament.numbers if person not in paired)


def _position(prepared: Prepared, tournament: TournamentState, seed: str) -> int | None:
    """Question 222: a starting position for the round, drawn once; a round that is paired again keeps it."""
    if not tournament.settings.chess960:
        return None
    number = tournament.coming
    if number not in tournament.positions:
        used = seed or tournament.colour_seed
        stated = f"{used}:{tournament.key}:{number}"
        position = int.from_bytes(sha256(stated.encode()).digest()[:4], "big") % POSITIONS
        prepared.add(facts.PositionDrawn(tournament.key, number, position, used))
        return position
    return tournament.positions[number]


@rule
def discard_pairing(state: State, action: actions.DiscardPairing) -> Proposal:
    """A pairing that nobody has seen may be made again; the report says that it was (question 113)."""
    tournament = state.tournament(action.tournament)
    last = tournament.last
    if last is None:
        raise Refusal("nothing-paired", "")
    if last.is_published:
        raise Refusal("pairing-stands", "C.04.2 4.4", round=last.number)
    return Proposal((facts.PairingDiscarded(tournament.key, last.number, said("discarded-by-arbiter")),))


@rule
def publish_round(state: State, action: actions.PublishRound, engine: Engine) -> Proposal:
    """C.04.2 article 4.4: from here on the pairing stands.

    With the first game of a match (C.04.5), its second game is paired and published, too.
    """
    tournament = state.tournament(action.tournament)
    last = tournament.last
    if last is None:
        raise Refusal("nothing-paired", "C.04.2 4.4")
    if last.phase == "manual":
        raise Refusal("manual-phase-open", "VCL 65", round=last.number)
    if last.is_published:
        raise Refusal("published-already", "C.04.2 4.4", round=last.number)
    published = facts.RoundPublished(tournament.key, last.number)
    if not tournament.plays_matches or is_second_game(last.number):
        return Proposal((published,))
    return Proposal((published, *_second_game(state_after(state, published), tournament.key, engine)))


def _second_game(state: State, key: str, engine: Engine) -> tuple[Fact, Fact]:
    """C.04.5 article 4.4: the boards of the first game with the colours reversed."""
    pairing, group = engine_pairing(state, key, engine)
    paired = round_fact(state.tournament(key), pairing, group, "engine")
    return paired, facts.RoundPublished(key, pairing.round)


@rule
def reopen_round(state: State, action: actions.ReopenRound) -> Proposal:
    """C.04.2 article 4.4 (D.10 before 2026): when a published pairing may be changed.

    It may if two players would meet again; since 2026 also for one of the causes in `handling`.
    """
    tournament = state.tournament(action.tournament)
    last = tournament.last
    if last is None or not last.is_published:
        raise Refusal("nothing-to-reopen", "C.04.2 4.4")
    first, *second = tournament.match_of(last.number)
    for this_round in (first, *second):
        if any(results.is_played(board.result) for board in this_round.boards):
            raise Refusal("games-played", "C.04.2 4.4", round=this_round.number)
    last = first
    dropped = tuple(facts.PairingDiscarded(tournament.key, this_round.number) for this_round in second)
    if action.cause:
        handling.check_cause(state, tournament, last, action.cause)
        article = f"{handling.article_of(action.cause)}; VCL 115"
        caution = Caution(CONFIRM, handling.question(action.cause, last.number), article)
        return _propose_reopening(state, tournament.key, last.number, caution, handling.remark(action.cause), dropped)
    again = repeated_pairs(tournament, last)
    if not again:
        refuse_in_fide_mode(tournament, said("published-stands", round=last.number), handling.article_of())
    pairs = tuple(
        f"{number_and_name(state, tournament, one)} - {number_and_name(state, tournament, other)}"
        for one, other in again
    )
    text = said("published-round-reopened", round=last.number)
    if pairs:
        text = said("published-round-reopened-repeated", round=last.number, pairs=pairs)
    caution = Caution(CONFIRM, text, f"{handling.article_of()}; VCL 115")
    why = "; ".join(pairs) or said("reopened-by-decision")
    return _propose_reopening(state, tournament.key, last.number, caution, why, dropped)


def _propose_reopening(
    state: State, key: str, number: int, caution: Caution, why: Words, dropped: tuple[Fact, ...]
) -> Proposal:
    """C.04.2 article 4.4: since 2026 only if the Chief Arbiter finds it in the best interest of the tournament."""
    cautions: tuple[Caution, ...] = (caution,)
    if handling.is_of_2026(state):
        cautions += (Caution(CONFIRM, said("best-interest"), "C.04.2 4.4"),)
        why = said("reopened-in-interest", why=why)
    fact = facts.RoundReopened(key, number, why, keeps_forfeits=True)
    return Proposal((*dropped, fact), cautions, said("reason-reopened"))


def repeated_pairs(tournament: TournamentState, this_round: Round) -> tuple[tuple[int, int], ...]:
    """Pairs of a round who have played each other before (C.04.1 article 2; C.04.2 article 3.5)."""
    met = met_before(tournament, this_round.number)
    pairs = this_round.matches or tuple((board.white, board.black) for board in this_round.boards)
    if tournament.is_round_robin and tournament.settings.double:
        return ()
    return tuple(pair for pair in pairs if frozenset(pair) in met)


def met_before(tournament: TournamentState, round_number: int) -> frozenset[frozenset[int]]:
    """Who has met before a round: a game over the board, or one that is adjourned.

    In matches of two games, everybody whose match was not forfeited (C.04.5, Preface).
    """
    if tournament.plays_matches:
        return _matches_before(tournament, round_number)
    met: set[frozenset[int]] = set()
    boards = tournament.settings.teams.boards if tournament.settings.teams else 1
    for this_round in tournament.rounds[: round_number - 1]:
        for index, board in enumerate(this_round.boards):
            if board.result not in results.FORFEITS:
                met.add(
                    frozenset(this_round.matches[index // boards] if this_round.matches else (board.white, board.black))
                )
    return frozenset(met)


def _matches_before(tournament: TournamentState, round_number: int) -> frozenset[frozenset[int]]:
    """C.04.5, Preface: who has met in a match, unless one of the two forfeited both games."""
    forfeited: dict[tuple[int, frozenset[int]], set[int]] = {}
    for this_round in tournament.rounds[: round_number - 1]:
        match, _ = match_of(this_round.number)
        if match == match_of(round_number)[0]:
            continue
        for board in this_round.boards:
            lost = {board.white} if board.result in LOST_BY_WHITE else set()
            lost |= {board.black} if board.result in LOST_BY_BLACK else set()
            key = match, frozenset((board.white, board.black))
            forfeited[key] = forfeited[key] & lost if key in forfeited else lost
    return frozenset(pair for (_, pair), twice in forfeited.items() if not twice)
