"""What an event and a tournament may be set to, and until when.

Owns C.04.1 article 1 (rounds declared beforehand), C.04.2 article 1 (published systems), and the check list's
questions 57 to 110 and 200 to 202 about point systems, byes, systems, acceleration and tie-breaks. Must not pair.
"""

from __future__ import annotations

from dataclasses import fields

from dutchess.base.errors import UnknownSystem, UnknownTiebreak
from dutchess.base.handling import is_in_force
from dutchess.base.values import replace
from dutchess.journal import actions, facts
from dutchess.journal.cautions import CONFIRM, CONFIRM_TWICE, Caution
from dutchess.journal.errors import Refusal
from dutchess.journal.facts import Fact
from dutchess.journal.intake.codes import is_time_control, time_control_meant
from dutchess.journal.intake.schedule import check_schedule, oddities, strip_row
from dutchess.journal.intake.wellformed import check_day, check_key
from dutchess.journal.messages import Message, Words, said
from dutchess.journal.output.type_codes import coded_type, in_edition, is_edition_of_day
from dutchess.journal.rules.entering import MAX_BOARD, check_federation, discarded_draft
from dutchess.journal.rules.formats import check_parameters
from dutchess.journal.rules.proposal import Proposal, refuse_in_fide_mode, rule
from dutchess.journal.state import State, TournamentState
from dutchess.journal.values import (
    ACCELERATIONS,
    MISSED,
    RATES_OF_PLAY,
    RATING_METHODS,
    TIE_ORDERS,
    TIEBREAK_RATINGS,
    Details,
    Points,
    Settings,
    day_of,
)
from dutchess.pairing import systems
from dutchess.pairing.acceleration import applies
from dutchess.pairing.systems import ROUND_ROBIN
from dutchess.pairing.type_codes import is_accelerated
from dutchess.ranking.standings import standings
from dutchess.tournament import MAX_ROUNDS, Player, Team, Tournament

# What stays changeable after the start: it decides about no pairing and no place.
HARMLESS = frozenset(
    (
        "name",
        "time_control",
        "coded_time_control",
        "round_dates",
        "round_times",
        "first_board",
        "half_byes",
        "half_byes_until",
        "rating_federation",
        "rating_lists",
        "check_in",
    )
)
MAX_TIEBREAKS = 200  # as many as the handbook has, with their cuts; each is a column
MAX_TEAM_BOARDS = 99
LONGEST_SETTINGS = 50_000  # characters of everything that is set
FIXED = {
    "rounds": (said("rounds-declared"), "C.04.1 1; VCL 57"),
    "points": (said("points-fixed"), "VCL 75, 85"),
    "system": (said("system-fixed"), "C.04.2 1; VCL 93"),
    "acceleration": (said("acceleration-fixed"), "VCL 109, 110"),
}


def check_points(points: Points) -> None:
    """C.04.1 article 3 and questions 74 and 79 to 84: what results may be worth."""
    if not 0 <= points.loss <= points.draw <= points.win or points.win == 0:
        raise Refusal("points-out-of-order", "VCL 71")
    if 2 * points.draw > points.win + points.loss:
        raise Refusal("draws-worth-too-much", "VCL 74")
    if not 0 <= points.bye <= points.win:
        raise Refusal("bye-worth-too-much", "C.04.1 3; VCL 81")
    if not 0 <= points.absence <= points.draw:
        raise Refusal("absence-worth-too-much", "C.04.2 3.3")
    standard = (points.win, points.draw, points.loss) == (10, 5, 0)
    if standard and points.bye not in (0, 5, 10):
        raise Refusal("bye-worth", "VCL 83")


def check_settings(settings: Settings, *, fide_mode: bool = True, day: str = "") -> None:
    """Refuses settings that no tournament may have. `day` is the first one of the event (`YYYY/MM/DD`), if known."""
    if not settings.name.strip():
        raise Refusal("tournament-unnamed", "")
    check_extent(settings)
    check_points(settings.points)
    _check_system(settings, fide_mode, day)
    _check_acceleration(settings, day)
    _check_tiebreaks(settings)
    check_parameters(settings)


def check_extent(settings: Settings) -> None:
    """Refuses settings that no page can show, whoever wrote them: nothing counts to a billion or knows no system."""
    if len(repr(settings)) > LONGEST_SETTINGS:
        raise Refusal("text-too-long", "", field="settings", most=LONGEST_SETTINGS)
    if not 1 <= settings.rounds <= MAX_ROUNDS:
        raise Refusal("number-of-rounds", "C.04.1 1", most=MAX_ROUNDS)
    if not 1 <= settings.first_board <= MAX_BOARD:
        raise Refusal("no-such-board", "", board=settings.first_board, most=MAX_BOARD)
    if settings.teams is not None and not 1 <= settings.teams.boards <= MAX_TEAM_BOARDS:
        raise Refusal("team-boards", "C.04.6 1")
    if len(settings.tiebreaks) > MAX_TIEBREAKS:
        raise Refusal("list-too-long", "", field="tiebreaks", most=MAX_TIEBREAKS)
    _check_choices(settings)
    _find_system(settings)


def check_coded_time(code: str) -> None:
    """TRF record 222, as somebody has typed it; a file that is imported keeps what it says."""
    if code and not is_time_control(code):
        meant = time_control_meant(code)
        if meant:
            raise Refusal("no-coded-time-but", "TRF 222", written=code, meant=meant)
        raise Refusal("no-coded-time", "TRF 222", written=code)


def _check_choices(settings: Settings) -> None:
    for value, known, what in (
        (settings.rating_method, RATING_METHODS, said("choice-rating-method")),
        (settings.tie_order, TIE_ORDERS, said("choice-tie-order")),
        (settings.rate_of_play, RATES_OF_PLAY, said("choice-rate-of-play")),
        (settings.missed, MISSED, said("choice-missed")),
        (settings.acceleration, ACCELERATIONS, said("choice-acceleration")),
        (settings.tiebreak_ratings, TIEBREAK_RATINGS, said("choice-tiebreak-ratings")),
    ):
        if value not in known:
            raise Refusal("unknown-choice", "", value=value, what=what, known=", ".join(filter(None, known)))
    for label in settings.rating_lists:
        name, _, rate = label.rpartition(" ")
        if not name or rate not in RATES_OF_PLAY:
            raise Refusal("rating-list-name", "VCL 126", list=label)


def _check_system(settings: Settings, fide_mode: bool, day: str) -> None:
    """C.04.2 article 1.1: a published system in force at the time, for the kind of participants there are."""
    system = _find_system(settings)
    if fide_mode and system.is_former and not is_edition_of_day(system, day):
        what = said("system-not-in-force", system=settings.system)
        raise Refusal("refused-in-fide-mode", "C.04.2 1.1", what=what)
    if system.teams not in (None, settings.teams is not None):
        if system.teams:
            raise Refusal("system-for-teams", "C.04.2 1.1", system=settings.system)
        raise Refusal("system-for-players", "C.04.2 1.1", system=settings.system)
    if system.games > 1 and settings.rounds % system.games:
        raise Refusal("rounds-of-matches", "C.04.5")
    if system.games > 1 and settings.points.bye != settings.points.win:
        raise Refusal("bye-of-matches", "C.04.5 1.4")
    if settings.teams is not None:
        boards, colours = settings.teams.boards, settings.teams.board_colours
        if len(colours) != boards or set(colours) - {"w", "b"}:
            raise Refusal("team-boards", "C.04.6 1")


def _find_system(settings: Settings) -> systems.System:
    try:
        return systems.find(settings.system)
    except UnknownSystem:
        known = ", ".join(systems.names())
        raise Refusal("unknown-system", "C.04.2 1.1", system=settings.system, known=known) from None


def _check_acceleration(settings: Settings, day: str) -> None:
    """C.04.7 article 1.1: for Swiss systems, and point systems that suit the edition of the event."""
    if not settings.acceleration:
        return
    if not is_accelerated(coded_type(settings)):
        raise Refusal("not-accelerable", "C.04.7 1.1", system=settings.system)
    points = settings.points if settings.teams is None else settings.teams
    if applies(points.win, points.draw, points.loss, day):
        return
    if is_in_force(day):
        raise Refusal("acceleration-points", "C.04.7 1.1")
    raise Refusal("acceleration-former", "C.04.7 1.1")


def _check_tiebreaks(settings: Settings) -> None:
    """Questions 104, 105 and 199: codes of C.07; none of the Buchholz family in a round robin."""
    if not settings.tiebreaks:
        return
    codes = [code for code in settings.tiebreaks if not code.upper().startswith("OTHER_")]
    if tuple(codes) != settings.tiebreaks[: len(codes)]:
        raise Refusal("other-tiebreaks-last", "VCL 207")
    try:
        standings(_smallest(settings), codes, round_robin=settings.system == ROUND_ROBIN)
    except UnknownTiebreak as error:
        raise Refusal("tiebreak-unusable", "VCL 105, 199", reason=str(error)) from None


def _smallest(settings: Settings) -> Tournament:
    """A tournament of two with these settings, to see which tie-breaks it takes."""
    if settings.teams is None:
        two = (Player(1, "a"), Player(2, "b"))
        return Tournament(two, rounds=settings.rounds, system=coded_type(settings))
    boards = settings.teams.boards
    players = tuple(Player(number, str(number)) for number in range(1, 2 * boards + 1))
    first, second = range(1, boards + 1), range(boards + 1, 2 * boards + 1)
    return Tournament(players, rounds=settings.rounds, teams=(Team(1, "a", tuple(first)), Team(2, "b", tuple(second))))


@rule
def add_tournament(state: State, action: actions.AddTournament) -> Proposal:
    """A new tournament, in FIDE mode (questions 40 and 41)."""
    key = action.tournament
    if key in state.tournaments:
        raise Refusal("tournament-exists", "", tournament=key)
    check_key(key)
    check_schedule(action.settings)
    check_settings(action.settings, day=state.details.start)
    check_coded_time(action.settings.coded_time_control)
    return Proposal((facts.TournamentAdded(key, in_edition(action.settings, state.details.start)),))


@rule
def remove_tournament(state: State, action: actions.RemoveTournament) -> Proposal:
    """C.04.2 article 4.4: a published pairing stands, and so does its tournament."""
    tournament = state.tournament(action.tournament)
    name = tournament.settings.name
    if any(this_round.is_published for this_round in tournament.rounds):
        raise Refusal("tournament-has-rounds", "C.04.2 4.4", tournament=name)
    caution = Caution(CONFIRM, said("tournament-removed", tournament=name), "")
    return Proposal((facts.TournamentRemoved(tournament.key, name),), (caution,))


@rule
def change_settings(state: State, action: actions.ChangeSettings) -> Proposal:
    """Before the start anything; then only what decides about nothing, and tie-breaks with two confirmations."""
    tournament = state.tournament(action.tournament)
    check_settings(action.settings, fide_mode=tournament.fide_mode, day=state.details.start)
    old = tournament.settings
    new = in_edition(action.settings, state.details.start, old)
    if new.coded_time_control != old.coded_time_control:
        check_coded_time(new.coded_time_control)
    if (new.round_dates, new.round_times) != (old.round_dates, old.round_times):
        check_schedule(new)
    changed = [field.name for field in fields(Settings) if getattr(old, field.name) != getattr(new, field.name)]
    if (old.teams is None) != (new.teams is None) and (tournament.entrants or tournament.teams):
        raise Refusal("players-stay-players", "")
    if not tournament.has_begun:
        return Proposal((facts.SettingsChanged(tournament.key, new),) if changed else ())
    cautions: list[Caution] = []
    remarks: list[Message] = []
    dropped: tuple[Fact, ...] = ()
    for name in changed:
        if name == "tiebreaks":
            cautions.append(_tiebreaks_change(old, new))
            remarks.append(said("tie-breaks-were", tiebreaks=",".join(old.tiebreaks) or said("usual-tie-breaks")))
        elif name == "rounds" and not tournament.fide_mode:
            dropped, more = discarded_draft(tournament, said("rounds-change"))
            cautions += [*more, _rounds_change(tournament, new)]
            remarks.append(said("rounds-were", before=old.rounds, rounds=new.rounds))
        elif name not in HARMLESS:
            message, article = FIXED.get(name, (said("setting-fixed", setting=name), "C.04.2 1"))
            if name in ("points", "teams"):
                article = _fixed_by_the_bye(old, new) or article
            if name == "rounds":
                refuse_in_fide_mode(tournament, message, article)
            raise Refusal(message.code, article, **message.parameters)
    fact = facts.SettingsChanged(tournament.key, new, _join_remarks(remarks))
    reason = said("reason-rules-change") if cautions else None
    return Proposal((fact, *dropped) if changed else (), tuple(cautions), reason)


def _fixed_by_the_bye(old: Settings, new: Settings) -> str:
    """C.04.1 article 3: all pairing-allocated byes are worth the same. The article if their worth would change."""

    def worth(settings: Settings) -> tuple[object, ...]:
        teams = settings.teams
        return settings.points.bye, teams and (teams.bye_match_points, teams.bye_game_points)

    return "" if worth(old) == worth(new) else "C.04.1 3; VCL 75, 85"


def _join_remarks(remarks: list[Message]) -> Words:
    """Several remarks as one; a text if there is none."""
    if len(remarks) > 1:
        return said("several", what=tuple(remarks))
    return remarks[0] if remarks else ""


def _tiebreaks_change(old: Settings, new: Settings) -> Caution:
    """Questions 200 to 202."""
    return Caution(
        CONFIRM_TWICE,
        said("tie-breaks-changed", tiebreaks=",".join(new.tiebreaks) or said("usual-tie-breaks")),
        "C.07 4.1",
        said("tie-breaks-changed-consequences"),
    )


def _rounds_change(tournament: TournamentState, new: Settings) -> Caution:
    """Questions 57 to 61, outside FIDE mode."""
    if new.rounds < len(tournament.rounds):
        raise Refusal("rounds-already-paired", "C.04.1 1", count=len(tournament.rounds))
    return Caution(
        CONFIRM_TWICE,
        said("rounds-changed", rounds=new.rounds, before=tournament.settings.rounds),
        "C.04.1 1",
        said("rounds-changed-consequences"),
    )


@rule
def set_schedule(state: State, action: actions.SetSchedule) -> Proposal:
    """The days and times of the rounds, at any time; what looks odd is asked."""
    changed: list[Fact] = []
    odd: list[Message] = []
    days, times = (strip_row([value.replace("-", "/") for value in action.dates]), strip_row(action.times))
    for tournament in state.tournaments.values() if action.everywhere else (state.tournament(action.tournament),):
        rounds = tournament.settings.rounds
        if tournament.key == action.tournament and max(len(days), len(times)) > rounds:
            raise Refusal("schedule-too-long", "", tournament=tournament.settings.name, rounds=rounds)
        settings = replace(tournament.settings, round_dates=days[:rounds], round_times=times[:rounds])
        check_schedule(settings)
        if settings != tournament.settings and not (tournament.closed and tournament.key != action.tournament):
            changed.append(facts.SettingsChanged(tournament.key, settings))
            odd += [one for one in oddities(settings, state.details) if one not in odd]
    cautions = (Caution(CONFIRM, said("schedule-odd", what=tuple(odd)), ""),) if odd else ()
    return Proposal(tuple(changed), cautions)


def check_details(details: Details, before: Details | None = None) -> None:
    """Refuses an event without a name, or with dates that are none. What was there before is not judged again."""
    if not details.name.strip():
        raise Refusal("event-unnamed", "")
    for day, what in ((details.start, "start"), (details.end, "end")):
        if before is None or day not in (before.start, before.end):
            check_day(day, what)
    if before is None or details.federation != before.federation:
        check_federation(details.federation)
    first, last = day_of(details.start), day_of(details.end)
    if first is not None and last is not None and last < first:
        raise Refusal("event-ends-early", "", start=details.start, end=details.end)


@rule
def change_event(state: State, action: actions.ChangeEvent) -> Proposal:
    """Another first day may mean another edition for what has not begun; what has keeps its own."""
    check_details(action.details, state.details)
    if action.details == state.details:
        return Proposal(())
    editions = [
        facts.SettingsChanged(tournament.key, replace(tournament.settings, system=edition))
        for tournament in state.tournaments.values()
        if not tournament.has_begun
        and (edition := _edition_after(tournament.settings, state.details.start, action.details.start))
        != tournament.settings.system
    ]
    return Proposal((facts.EventChanged(action.details), *editions))


def _edition_after(settings: Settings, before: str, start: str) -> str:
    """The edition when the first day of the event changes: that of the new day if it was that of the day before."""
    system = systems.find(settings.system)
    if not is_edition_of_day(system, before):
        return settings.system
    return systems.edition_on(system.name, start).name if start else system.system_name
