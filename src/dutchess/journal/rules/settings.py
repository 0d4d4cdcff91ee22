"""What an event and a tournament may be set to, and until when.

Owns C.04.1 article 1 (rounds declared beforehand), C.04.2 article 1 (published systems), and the check list's
questions 57 to 110 and 200 to 202 about point systems, byes, systems, acceleration and tie-breaks. Must not pair.
"""

from __future__ import annotations

from dataclasses import fields

from dutchess import systems
from dutchess.errors import UnknownSystem, UnknownTiebreak
from dutchess.journal import actions, facts
from dutchess.journal.cautions import CONFIRM_TWICE, Caution
from dutchess.journal.errors import Refusal
from dutchess.journal.facts import Fact
from dutchess.journal.rules.entering import discarded_draft
from dutchess.journal.rules.proposal import Proposal, Rules, refuse_in_fide_mode
from dutchess.journal.state import State, TournamentState
from dutchess.journal.systems import coded_type
from dutchess.journal.values import Points, Settings
from dutchess.ranking.standings import standings
from dutchess.systems import ROUND_ROBIN
from dutchess.systems.codes import is_accelerated
from dutchess.tournament import MAX_ROUNDS, Player, Tournament

RATING_METHODS = ("FIDE", "NRO", "FIDON", "NIDOF", "HBFN", "LBFN", "OTHER")
TIE_ORDERS = ("name", "entry", "lot")
RATES_OF_PLAY = ("standard", "rapid", "blitz")
KEY_LENGTH = 20

# What stays changeable after the start: it decides about no pairing and no place.
HARMLESS = frozenset(
    (
        "name",
        "time_control",
        "coded_time_control",
        "round_dates",
        "half_byes",
        "half_byes_until",
        "rating_federation",
        "rating_lists",
        "check_in",
    )
)
FIXED = {
    "rounds": ("the number of rounds is declared beforehand", "C.04.1 1; VCL 57"),
    "points": ("the point system is fixed once the tournament has begun", "VCL 75, 85"),
    "system": ("the pairing system is fixed once the tournament has begun", "C.04.2 1; VCL 93"),
    "acceleration": ("acceleration is neither added nor removed after the first pairing", "VCL 109, 110"),
}


def check_points(points: Points) -> None:
    """C.04.1 article 3 and questions 74 and 79 to 84: what results may be worth."""
    if not 0 <= points.loss <= points.draw <= points.win or points.win == 0:
        raise Refusal("a win is worth at least a draw, a draw at least a loss, and a win something", "VCL 71")
    if 2 * points.draw > points.win + points.loss:
        raise Refusal("two draws may not be worth more than a win and a loss", "VCL 74")
    if not 0 <= points.bye <= points.win:
        raise Refusal("the pairing-allocated bye is never worth more than a win", "C.04.1 3; VCL 81")
    if not 0 <= points.absence <= points.draw:
        raise Refusal("an absence is not worth more than a draw", "C.04.2 4.4")
    standard = (points.win, points.draw, points.loss) == (10, 5, 0)
    if standard and points.bye not in (0, 5, 10):
        raise Refusal("with 1, ½ and 0 points the pairing-allocated bye is worth 1, ½ or 0", "VCL 83")


def check_settings(settings: Settings, *, fide_mode: bool = True) -> None:
    """Refuses settings that no tournament may have."""
    if not settings.name.strip():
        raise Refusal("a tournament needs a name", "")
    if not 1 <= settings.rounds <= MAX_ROUNDS:
        raise Refusal(f"a tournament has 1 to {MAX_ROUNDS} rounds", "C.04.1 1")
    _check_choices(settings)
    check_points(settings.points)
    _check_system(settings, fide_mode)
    _check_acceleration(settings)
    _check_tiebreaks(settings)


def _check_choices(settings: Settings) -> None:
    for value, known, what in (
        (settings.rating_method, RATING_METHODS, "rating method"),
        (settings.tie_order, TIE_ORDERS, "order among equal ratings"),
        (settings.rate_of_play, RATES_OF_PLAY, "rate of play"),
        (settings.missed, ("Z", "H"), "value of missed rounds"),
        (settings.acceleration, ("", "baku"), "acceleration"),
        (settings.tiebreak_ratings, ("first", "latest", "round"), "choice of ratings"),
    ):
        if value not in known:
            raise Refusal(f"{value!r} is no {what}; known: {', '.join(filter(None, known))}", "")
    for label in settings.rating_lists:
        name, _, rate = label.rpartition(" ")
        if not name or rate not in RATES_OF_PLAY:
            raise Refusal(f"a list is named with its rate of play, such as FIDE rapid, not {label!r}", "VCL 126")


def _check_system(settings: Settings, fide_mode: bool) -> None:
    """C.04.2 article 1.1: a published system, for the kind of participants there are."""
    try:
        system = systems.find(settings.system)
    except UnknownSystem as error:
        raise Refusal(str(error), "C.04.2 1.1") from None
    if fide_mode and system.is_former:
        raise Refusal(f"{settings.system} is no longer in force; in FIDE mode this is refused", "C.04.2 1.1")
    if system.teams not in (None, settings.teams is not None):
        wanted = "teams" if system.teams else "players"
        raise Refusal(f"{settings.system} pairs {wanted}", "C.04.2 1.1")
    if settings.teams is not None:
        boards, colours = settings.teams.boards, settings.teams.board_colours
        if not 1 <= boards <= 99 or len(colours) != boards or set(colours) - {"w", "b"}:
            raise Refusal("a team match has at least one board, and a colour (w or b) for each", "C.04.6 1")


def _check_acceleration(settings: Settings) -> None:
    """C.04.5.1 article 1.1: for Swiss systems with 1, ½ and 0 points."""
    if not settings.acceleration:
        return
    if not is_accelerated(coded_type(settings)):
        raise Refusal(f"{settings.system} cannot be accelerated", "C.04.5.1 1.1")
    points = settings.points
    if settings.teams is None and (points.win, points.draw, points.loss) != (10, 5, 0):
        raise Refusal("the Baku acceleration is for one point a win and half a point a draw", "C.04.5.1 1.1.1")


def _check_tiebreaks(settings: Settings) -> None:
    """Questions 104, 105 and 199: codes of C.07; none of the Buchholz family in a round robin."""
    if not settings.tiebreaks:
        return
    two = (Player(1, "a"), Player(2, "b"))
    probe = Tournament(two, rounds=settings.rounds, system="" if settings.teams else coded_type(settings))
    codes = [code for code in settings.tiebreaks if not code.upper().startswith("OTHER_")]
    if tuple(codes) != settings.tiebreaks[: len(codes)]:
        raise Refusal("tie-breaks computed elsewhere (OTHER_...) come after all others", "VCL 207")
    if settings.teams is not None:
        return  # the ranking itself says what does not fit, once there are teams
    try:
        standings(probe, codes, round_robin=settings.system == ROUND_ROBIN)
    except UnknownTiebreak as error:
        raise Refusal(str(error), "VCL 105, 199") from None


def add_tournament(state: State, action: actions.AddTournament) -> Proposal:
    """A new tournament, in FIDE mode (questions 40 and 41)."""
    key = action.tournament
    if key in state.tournaments:
        raise Refusal(f"there is a tournament {key!r} already", "")
    if not key or len(key) > KEY_LENGTH or not key.isprintable() or key != key.strip():
        raise Refusal(f"the key of a tournament is a short word, not {key!r}", "")
    check_settings(action.settings)
    return Proposal((facts.TournamentAdded(key, action.settings),))


def change_settings(state: State, action: actions.ChangeSettings) -> Proposal:
    """Before the start anything; then only what decides about nothing, and tie-breaks with two confirmations."""
    tournament = state.tournament(action.tournament)
    check_settings(action.settings, fide_mode=tournament.fide_mode)
    old, new = tournament.settings, action.settings
    changed = [field.name for field in fields(Settings) if getattr(old, field.name) != getattr(new, field.name)]
    if (old.teams is None) != (new.teams is None) and (tournament.entrants or tournament.teams):
        raise Refusal("a tournament of players does not become one of teams", "")
    if not tournament.has_begun:
        return Proposal((facts.SettingsChanged(tournament.key, new),) if changed else ())
    cautions: list[Caution] = []
    remarks: list[str] = []
    dropped: tuple[Fact, ...] = ()
    for name in changed:
        if name == "tiebreaks":
            cautions.append(_tiebreaks_change(old, new))
            remarks.append(f"tie-breaks were {','.join(old.tiebreaks) or 'the usual ones'}")
        elif name == "rounds" and not tournament.fide_mode:
            dropped, more = discarded_draft(tournament, "the number of rounds changes")
            cautions += [*more, _rounds_change(tournament, new)]
            remarks.append(f"rounds {old.rounds} => {new.rounds}")
        elif name not in HARMLESS:
            message, article = FIXED.get(name, (f"{name} is fixed once the tournament has begun", "C.04.2 1"))
            if name == "rounds":
                refuse_in_fide_mode(tournament, message, article)
            raise Refusal(message, article)
    fact = facts.SettingsChanged(tournament.key, new, "; ".join(remarks))
    reason = "the rules of a running tournament change" if cautions else ""
    return Proposal((fact, *dropped) if changed else (), tuple(cautions), reason)


def _tiebreaks_change(old: Settings, new: Settings) -> Caution:
    """Questions 200 to 202."""
    return Caution(
        CONFIRM_TWICE,
        "tie-breaks-changed",
        f"the tie-breaks become {','.join(new.tiebreaks) or 'the usual ones'}; the tournament has begun",
        "C.07 4.1",
        "the standings of every round change, and the report says that the list was changed",
    )


def _rounds_change(tournament: TournamentState, new: Settings) -> Caution:
    """Questions 57 to 61, outside FIDE mode."""
    if new.rounds < len(tournament.rounds):
        raise Refusal(f"{len(tournament.rounds)} rounds have been paired", "C.04.1 1")
    return Caution(
        CONFIRM_TWICE,
        "rounds-changed",
        f"the tournament will have {new.rounds} rounds instead of {tournament.settings.rounds}",
        "C.04.1 1",
        "the rules for the last round apply to another round, and the report says so",
    )


def change_event(state: State, action: actions.ChangeEvent) -> Proposal:
    if not action.details.name.strip():
        raise Refusal("an event needs a name", "")
    return Proposal((facts.EventChanged(action.details),) if action.details != state.details else ())


RULES: Rules = {
    actions.AddTournament: add_tournament,
    actions.ChangeSettings: change_settings,
    actions.ChangeEvent: change_event,
}
