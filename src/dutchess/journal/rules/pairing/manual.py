"""Pairing by hand: a phase with a beginning and an end, violations shown at once, the engine's pairing at the end.

Owns questions 63 to 69 and 100 to 102 of the check list and the absolute rules of C.04.1 as a list of violations. Must
not forbid what an arbiter decides knowingly: violations are confirmed, not refused.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from dutchess.base.errors import NoPairingPossible
from dutchess.base.values import replace, value_class
from dutchess.journal import actions, facts
from dutchess.journal.cautions import CONFIRM, CONFIRM_TWICE, Caution
from dutchess.journal.errors import Refusal
from dutchess.journal.facts import state_after
from dutchess.journal.line_ups import boards_of_matches
from dutchess.journal.messages import Message, Worded, said
from dutchess.journal.output.derive import absent_numbers, tournament_of
from dutchess.journal.rules import handling
from dutchess.journal.rules.pairing.engine import Engine, at_once
from dutchess.journal.rules.pairing.rounds import engine_pairing, met_before, prepare, round_fact
from dutchess.journal.rules.proposal import Proposal, number_and_name, rule
from dutchess.journal.state import MANUAL, Round, State, TournamentState
from dutchess.pairing import systems
from dutchess.pairing.common.colours import balance_of
from dutchess.pairing.common.floats import topscorers
from dutchess.pairing.history import History, Participant
from dutchess.pairing.result import Pairing, publishing_order
from dutchess.pairing.table import EQUALS

Pairs = tuple[tuple[int, int], ...]


@value_class
class Violation(Worded):
    """A rule that a pair, or the bye, of a manual pairing breaks. `persons` are those concerned."""

    said: Message
    persons: tuple[int, ...]
    article: str


@rule
def open_manual(state: State, action: actions.OpenManual, engine: Engine) -> Proposal:
    """Question 65: the manual phase has an explicit start.

    With no draft it starts from an empty round (question 63).
    """
    tournament = state.tournament(action.tournament)
    last = tournament.last
    if last is not None and last.phase == MANUAL:
        raise Refusal("manual-phase-is-open", "VCL 65", round=last.number)
    if last is not None and not last.is_published:
        return Proposal((facts.ManualOpened(tournament.key, last.number),), (), said("reason-by-hand"))
    prepared = prepare(state, tournament, tournament.colour_seed or f"{tournament.key}:{state.details.name}")
    now = prepared.state.tournament(tournament.key)
    _, group = _engine_or_nothing(prepared.state, tournament.key, engine)
    empty = round_fact(now, Pairing(now.coming, ()), group, "manual")
    opened = facts.ManualOpened(tournament.key, now.coming)
    return Proposal((*prepared.facts, empty, opened), prepared.cautions, said("reason-by-hand"))


def _manual_round(tournament: TournamentState) -> Round:
    last = tournament.last
    if last is None or last.phase != MANUAL:
        raise Refusal("no-manual-phase", "VCL 65")
    return last


def expected_in(tournament: TournamentState, round_number: int) -> frozenset[int]:
    """Everybody who is to be paired in a round: players or teams."""
    return frozenset(who for who in tournament.numbers if tournament.participant(who).plays(round_number))


@rule
def change_pairing(state: State, action: actions.ChangePairing) -> Proposal:
    """Questions 64, 66 and 67: any pairs of those who are there; what breaks a rule is confirmed."""
    tournament = state.tournament(action.tournament)
    this_round = _manual_round(tournament)
    named = Counter([person for pair in action.pairs for person in pair])
    if action.bye is not None:
        named[action.bye] += 1
    there = expected_in(tournament, this_round.number)
    for person, count in named.items():
        if person not in there:
            raise Refusal("does-not-play", "C.04.2 3.3", who=_call(state, tournament, person), round=this_round.number)
        if count > 1:
            raise Refusal("named-twice", "C.04.1 2", who=_call(state, tournament, person))
    pairs = _order_boards(state, tournament, action.pairs)
    known = {violation.text for violation in _broken(state, tournament, _pairs_of(this_round), this_round.bye)}
    fresh = [v for v in _broken(state, tournament, pairs, action.bye) if v.text not in known]
    cautions = tuple(Caution(CONFIRM, violation.said, violation.article) for violation in fresh)
    boards = boards_of_matches(tournament, pairs, this_round.number) if tournament.is_team_event else pairs
    matches = pairs if tournament.is_team_event else ()
    return Proposal((facts.PairingChanged(tournament.key, this_round.number, boards, action.bye, matches),), cautions)


def _pairs_of(this_round: Round) -> Pairs:
    return this_round.matches or tuple((board.white, board.black) for board in this_round.boards)


def _call(state: State, tournament: TournamentState, person: int) -> str | Message:
    known = tournament.teams if tournament.is_team_event else state.people
    return number_and_name(state, tournament, person) if person in known else said("number", number=person)


def _order_boards(state: State, tournament: TournamentState, pairs: Pairs) -> Pairs:
    """C.04.2 article 3.6: boards of a manual pairing in publishing order, too."""
    if tournament.is_team_event or tournament.is_round_robin:
        return pairs
    scores: dict[int, int] = {p.number: p.score for p in _participants(state, tournament).values()}
    number = tournament.number_of
    listed = publishing_order(
        [(number[white], number[black]) for white, black in pairs], lambda n: (-scores.get(n, 0), n)
    )
    return tuple((tournament.person(white), tournament.person(black)) for white, black in listed)


def _history(state: State, tournament: TournamentState) -> History:
    """What is known of everybody before the round that is being paired by hand."""
    before = tournament_of(state, tournament.key, rounds=len(tournament.rounds) - 1)
    if tournament.plays_matches:
        from dutchess.pairing.double_swiss.field import with_matches  # few events need it

        return with_matches(History.of(before))
    return History.of(before)


def _participants(state: State, tournament: TournamentState) -> Mapping[int, Participant]:
    return {participant.number: participant for participant in _history(state, tournament).participants}


def violations(state: State, tournament: TournamentState, pairs: Pairs, bye: int | None) -> tuple[Violation, ...]:
    """Question 66: what a pairing breaks: repeated and forbidden pairs, the bye, colours."""
    broken = _broken(state, tournament, pairs, bye)
    return tuple(replace(violation, article=handling.cite_articles(state, violation.article)) for violation in broken)


def _broken(state: State, tournament: TournamentState, pairs: Pairs, bye: int | None) -> tuple[Violation, ...]:
    number = len(tournament.rounds)
    listed = [*_repeated_pairs(state, tournament, pairs, number), *_forbidden(state, tournament, pairs, number)]
    if tournament.is_round_robin:
        return (*listed, *_three_colours(state, tournament, pairs))
    listed += _bye(state, tournament, bye)
    if tournament.is_team_event:
        return tuple(listed)
    history = _history(state, tournament)
    known = {tournament.person(participant.number): participant for participant in history.participants}
    for pair in () if tournament.plays_matches else pairs:  # C.04.5 has no rule about colours
        if not _may_exceed(tournament, history, [known[person] for person in pair if person in known]):
            listed += _limits(state, tournament, known, pair)
        listed += _preferences(state, tournament, known, pair)
    return tuple(listed)


def _repeated_pairs(state: State, tournament: TournamentState, pairs: Pairs, number: int) -> list[Violation]:
    """C.04.1 article 2."""
    if tournament.is_round_robin and tournament.settings.double:  # question 101: twice, and not more often
        games = Counter(
            frozenset(pair) for this_round in tournament.rounds[: number - 1] for pair in _pairs_of(this_round)
        )
        met = frozenset(pair for pair, count in games.items() if count > 1)
    else:
        met = met_before(tournament, number)
    return [
        Violation(said("repeated-pair", pair=_versus(state, tournament, pair)), pair, "C.04.1 2")
        for pair in pairs
        if frozenset(pair) in met
    ]


def _forbidden(state: State, tournament: TournamentState, pairs: Pairs, number: int) -> list[Violation]:
    """C.05 article 5.2."""
    return [
        Violation(said("forbidden-pair", pair=_versus(state, tournament, pair)), pair, "C.05 5.2")
        for pair in pairs
        if any(
            set(pair) <= set(group.persons) and group.first_round <= number <= group.last_round
            for group in tournament.forbidden
        )
    ]


def _bye(state: State, tournament: TournamentState, bye: int | None) -> list[Violation]:
    """Who may have the bye, by the edition that pairs the event; and that they have a minimal score, if it wants that.

    C.04.1 article 4 as each edition puts it: until January 2026 only a bye and a forfeit win bar from it, since then
    also a full-point bye.
    """
    number = None if bye is None else tournament.number_of.get(bye)
    if bye is None or number is None:
        return []
    system = systems.find(tournament.settings.system)
    view = systems.rules_of(system).read(tournament_of(state, tournament.key, rounds=len(tournament.rounds) - 1))
    scores: dict[int, int] = {participant.number: participant.score for participant in view.participants}
    if number not in scores:
        return []
    barred = view.bars()
    bar = barred(number, 0)
    if bar is not None:
        return [Violation(said("bye-not-allowed", who=number_and_name(state, tournament, bye)), (bye,), bar.article)]
    lowest = min([score for other, score in scores.items() if barred(other, 0) is None])
    if system.has_article("bye score") and scores[number] > lowest:
        message = said("bye-above-minimum", who=number_and_name(state, tournament, bye))
        return [Violation(message, (bye,), system.article("bye score"))]
    return []


def _may_exceed(tournament: TournamentState, history: History, pair: Sequence[Participant]) -> bool:
    """C.04.1 articles 6 and 7: true if the system states an exception for these players in the last round."""
    stated = systems.find(tournament.settings.system).last_round
    if not stated or not history.is_last_round:
        return False
    if stated == EQUALS:
        return len({player.score for player in pair}) == 1
    return any(player.number in topscorers(history) for player in pair)


def _limits(
    state: State, tournament: TournamentState, known: Mapping[int, Participant], pair: tuple[int, int]
) -> Iterator[Violation]:
    """C.04.1 articles 6 and 7."""
    for person, colour in zip(pair, "wb", strict=True):
        if person in known:
            balance, who = balance_of(known[person].colours), number_and_name(state, tournament, person)
            if balance.repeated == colour:
                yield Violation(said("third-colour", who=who), (person,), "C.04.1 7")
            difference = abs(balance.difference + (1 if colour == "w" else -1))
            if difference > 2:
                yield Violation(said("colour-difference", who=who, difference=difference), (person,), "C.04.1 6")


def _preferences(
    state: State, tournament: TournamentState, known: Mapping[int, Participant], pair: tuple[int, int]
) -> Iterator[Violation]:
    """C.04.1 article 8, question 67."""
    wanted = [balance_of(known[person].colours).preference if person in known else None for person in pair]
    if wanted == ["b", "w"]:
        yield Violation(said("both-colours-wrong", pair=_versus(state, tournament, pair)), pair, "C.04.1 8")


def _three_colours(state: State, tournament: TournamentState, pairs: Pairs) -> list[Violation]:
    """Question 102: no three equal colours running in a round robin paired by hand."""
    history: dict[int, str] = {}
    for this_round in tournament.rounds[:-1]:
        for board in this_round.boards:
            history[board.white] = history.get(board.white, "") + "w"
            history[board.black] = history.get(board.black, "") + "b"
    return [
        Violation(said("third-colour", who=number_and_name(state, tournament, person)), (person,), "C.04.1 7")
        for pair in pairs
        for person, colour in zip(pair, "wb", strict=True)
        if history.get(person, "").endswith(colour * 2)
    ]


def _versus(state: State, tournament: TournamentState, pair: tuple[int, int]) -> str:
    return f"{_call(state, tournament, pair[0])} - {_call(state, tournament, pair[1])}"


@rule
def close_manual(state: State, action: actions.CloseManual, engine: Engine) -> Proposal:
    """Questions 65, 68 and 69: everybody is paired, and the result is compared with the engine's."""
    tournament = state.tournament(action.tournament)
    this_round = _manual_round(tournament)
    pairs = _pairs_of(this_round)
    placed = {person for pair in pairs for person in pair} | ({this_round.bye} - {None})
    left = sorted(
        expected_in(tournament, this_round.number) - placed, key=lambda person: tournament.number_of.get(person, 0)
    )
    if left and not (tournament.is_fixed and (len(left) == 1 or not tournament.is_round_robin)):
        raise Refusal("not-paired-yet", "VCL 65", people=tuple(_call(state, tournament, person) for person in left))
    absent = absent_numbers(tournament, this_round.number)
    expected = expected_pairing(state, tournament, engine)
    actual = _numbers(tournament, pairs), None if this_round.bye is None else tournament.number_of[this_round.bye]
    if expected is not None and (set(expected.pairs), expected.bye) == (set(actual[0]), actual[1]):
        return Proposal((facts.ManualClosed(tournament.key, this_round.number, absent),))
    right = said("no-legal-pairing") if expected is None else _write_pairs(expected.pairs, expected.bye)
    mine = _write_pairs(*actual)
    caution = Caution(
        CONFIRM_TWICE,
        said("manual-pairing-differs", round=this_round.number, pairing=right),
        "C.04.2 1.4; VCL 69",
        said("manual-pairing-differs-consequences", round=this_round.number, pairing=mine),
    )
    fact = facts.ManualClosed(tournament.key, this_round.number, absent, f"{right} => {mine}")
    return Proposal((fact,), (caution,), said("reason-not-the-engines"))


def expected_pairing(state: State, tournament: TournamentState, engine: Engine = at_once) -> Pairing | None:
    """Question 68: what the engine pairs in the round that is being paired by hand.

    None if there is no legal pairing.
    """
    before = facts.PairingDiscarded(tournament.key, len(tournament.rounds))
    return _engine_or_nothing(state_after(state, before), tournament.key, engine)[0]


def _engine_or_nothing(state: State, key: str, engine: Engine) -> tuple[Pairing | None, tuple[int, ...]]:
    try:
        return engine_pairing(state, key, engine)
    except NoPairingPossible:
        return None, ()


def _numbers(tournament: TournamentState, pairs: Pairs) -> Pairs:
    return tuple((tournament.number_of[white], tournament.number_of[black]) for white, black in pairs)


def _write_pairs(pairs: Pairs, bye: int | None) -> str:
    """Pairs as a remark writes them."""
    texts = [f"{white}-{black}" for white, black in sorted(pairs)]
    return " ".join([*texts, *([f"{bye}-bye"] if bye is not None else [])]) or "nobody"
