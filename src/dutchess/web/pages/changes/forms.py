"""Which forms there are: for each its name, what it needs, and the action it stands for.

Every action that `journal.intake.fields` can read has a form by its name; only forms that mean more than their fields
stand here. Must not contain rules: what an action may do is decided by the journal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from dutchess.base.values import replace, value_class
from dutchess.journal import Details, Person, Points, Refusal, Settings, State, TeamPlay, actions
from dutchess.journal.intake.fields import ACTIONS, Fields, read
from dutchess.pairing.systems import pairs_teams
from dutchess.ranking.sections import RANGES, TEXTS
from dutchess.web.auth.permissions import OWN, RESULTS, RUN, Actor
from dutchess.web.pages.prizes.prize_forms import scheme_action

if TYPE_CHECKING:
    from dutchess.web.shared.render import View

PERSON_TEXTS = ("name", "title", "sex", "federation", "fide_id", "birth", "club", "national_id", "contact", "notes")
PERSON_NUMBERS = ("fide_rating", "national_rating")
NEW_PERSON = Person("")


@value_class
class Form:
    """What a form needs, and the action that its fields make."""

    need: str
    action: Callable[[Fields, View, State], object]


def _key(fields: Fields) -> str:
    return fields.text("tournament")


def person_of(fields: Fields, known: Person = NEW_PERSON) -> Person:
    """A person as a form describes them; fields that the form does not have stay."""
    present = {name for name, _ in fields.texts()}
    changed: dict[str, object] = {name: fields.text(name) for name in PERSON_TEXTS if name in present}
    changed |= {name: fields.number(name, 0) for name in PERSON_NUMBERS if name in present}
    return replace(known, **changed)  # type: ignore[arg-type]


def details_of(fields: Fields, known: Details | None = None) -> Details:
    """The event as a form describes it; fields that the form does not have stay."""
    plain = known or Details("")
    deputies = tuple(part.strip() for part in fields.text("deputies").split(";") if part.strip())
    return Details(
        name=fields.text("name", plain.name),
        city=fields.text("city", plain.city),
        federation=fields.text("federation", plain.federation).upper(),
        start=fields.text("start", plain.start).replace("-", "/"),
        end=fields.text("end", plain.end).replace("-", "/"),
        chief_arbiter=fields.text("chief_arbiter", plain.chief_arbiter),
        deputies=deputies if fields.has("deputies") else plain.deputies,
        notes=fields.text("notes", plain.notes),
    )


def settings_of(fields: Fields, known: Settings | None = None) -> Settings:
    """A tournament as a form describes it; what is not in the form stays, in a new one it has its default."""
    plain = known or Settings("", fields.number("rounds"))
    system = fields.text("system") or plain.system
    return replace(
        plain,
        name=fields.text("name") or fields.text("tournament_name") or plain.name,
        rounds=fields.number("rounds", plain.rounds),
        system=system,
        points=_points_of(fields, known),
        tiebreaks=tuple(fields.text("tiebreaks", ",".join(plain.tiebreaks)).replace(",", " ").split()),
        acceleration=fields.text("acceleration", plain.acceleration),
        rating_method=fields.text("rating_method") or plain.rating_method,
        tie_order=fields.text("tie_order") or plain.tie_order,
        rate_of_play=fields.text("rate_of_play") or plain.rate_of_play,
        time_control=fields.text("time_control", plain.time_control),
        coded_time_control=fields.text("coded_time_control", plain.coded_time_control),
        check_in=fields.choice("check_in", plain.check_in),
        missed=fields.text("missed") or plain.missed,
        half_byes=fields.number("half_byes", plain.half_byes),
        half_byes_until=fields.number("half_byes_until", plain.half_byes_until),
        unrated=fields.number("unrated", plain.unrated),
        first_board=fields.number("first_board", plain.first_board),
        tiebreak_ratings=fields.text("tiebreak_ratings") or plain.tiebreak_ratings,
        chess960=fields.choice("chess960", plain.chess960),
        double=fields.choice("double", plain.double),
        swap_last_two=fields.choice("swap_last_two", plain.swap_last_two),
        teams=_team_play_of(fields, system, plain),
    )


def _points_of(fields: Fields, known: Settings | None) -> Points:
    """What results are worth; in a new tournament the bye is worth as much as a win."""
    plain = known.points if known else Points()
    return Points(
        win=fields.tenths("win", plain.win),
        draw=fields.tenths("draw", plain.draw),
        loss=fields.tenths("loss", plain.loss),
        bye=fields.tenths("bye", plain.bye if known else fields.tenths("win", plain.win)),
        absence=fields.tenths("absence", plain.absence),
    )


def _team_play_of(fields: Fields, system: str, plain: Settings) -> TeamPlay | None:
    """Matches on so many boards, where teams play."""
    boards = fields.integer("boards")
    if plain.teams is not None and (system == plain.system or pairs_teams(system)):
        return replace(plain.teams, boards=boards or plain.teams.boards)
    return TeamPlay(boards) if boards and (pairs_teams(system) or fields.flag("teams")) else None


def section_of(fields: Fields) -> str:
    """The section that a form describes: a range from two fields, a text from one, and the day of an age."""
    if fields.text("section"):
        return fields.text("section")
    parts = []
    for name in RANGES:
        low, high = fields.integer(f"{name}_from"), fields.integer(f"{name}_to")
        if low is None and high is None:
            continue
        day = fields.text("age_day").replace("-", "/") if name == "age" else ""
        parts.append(f"{name}={'' if low is None else low}-{'' if high is None else high}" + (f"@{day}" if day else ""))
    parts += [f"{name}={fields.text(name)}" for name in TEXTS if fields.text(name)]
    return ",".join(parts)


def pairs_of(fields: Fields) -> tuple[tuple[int, int], ...]:
    """Boards of a manual pairing: fields `white` and `black` in turn, in order."""
    whites, blacks = _places(fields, "white"), _places(fields, "black")
    if [place == "" for place in whites] != [place == "" for place in blacks]:
        raise Refusal("board-incomplete", "")
    return tuple(
        (Fields([("white", white)]).number("white"), Fields([("black", black)]).number("black"))
        for white, black in zip(whites, blacks, strict=True)
        if white
    )


def _places(fields: Fields, name: str) -> list[str]:
    """Who sits on one side, board by board; empty where nobody was chosen yet."""
    return [place for value in fields.all(name) for place in value.replace(",", " ").split() or [""]]


def _board_of(fields: Fields, actor: Actor, state: State) -> int:
    """The board that a form is about; a device reaches its own boards only."""
    board = fields.number("board")
    if actor.boards is not None:
        check_boards(actor.boards, state, _key(fields), fields.number("round"), (board,))
    return board


def check_boards(own: tuple[str, int, int], state: State, key: str, round_number: int, boards: Iterable[int]) -> None:
    """The boards of a device are those with these numbers in the hall; Refusal for any other."""
    tournament, first, last = own
    for board in boards:
        if key != tournament:
            raise Refusal("board-of-others", "", board=board)
        labels = state.tournament(key).board_numbers(state.tournament(key).round(round_number))
        label = labels[board - 1] if 1 <= board <= len(labels) else 0
        if not first <= label <= (last or label):
            raise Refusal("board-of-others", "", board=label or board)


def _result_of(fields: Fields) -> str:
    """The button that was pressed, or what was chosen from the list of other results."""
    return fields.text("result") or fields.text("other")


def set_result_form(fields: Fields, view: View, state: State) -> object:
    """The result of one board, by a button (`result`) or from the list (`other`); none clears it.

    Assistants neither correct nor clear.
    """
    key, number, result = _key(fields), fields.number("round"), _result_of(fields)
    board = _board_of(fields, view.actor, state)
    if not result and RUN in view.needs:
        return actions.ClearResult(key, number, board)
    return actions.SetResult(key, number, board, result, corrects=RUN in view.needs, in_time=fields.flag("in_time"))


def verify_result_form(fields: Fields, view: View, state: State) -> object:
    """The second pass over the result of one board."""
    board = _board_of(fields, view.actor, state)
    return actions.VerifyResult(_key(fields), fields.number("round"), board, _result_of(fields))


def check_in_form(fields: Fields, view: View, _: State) -> object:
    """Somebody is here; a device must be one for the door, and of this tournament."""
    actor = view.actor
    if actor.boards is not None and (not actor.is_at_the_door or actor.boards[0] != _key(fields)):
        raise Refusal("no-door-device", "")
    return actions.CheckIn(_key(fields), fields.number("person"), fields.text("present", "1") != "0")


def give_values_form(fields: Fields, _: View, state: State) -> object:
    """Values of a tie-break, one line for each participant: pairing number and value."""
    tournament = state.tournament(_key(fields))
    values = []
    for line in fields.text("values").splitlines():
        if line.strip():
            number, _separator, value = line.strip().partition(" ")
            given = Fields([("number", number), ("value", value.strip())])
            values.append((tournament.person(given.number("number")), given.hundredths("value")))
    return actions.GiveValues(tournament.key, fields.text("name"), tuple(values))


def _derived(kind: type) -> Callable[[Fields, View, State], object]:
    """The action whose fields the form has under the same names."""
    return lambda fields, view, state: read(kind, fields)


UNDO = Form(RUN, lambda fields, view, state: None)

# Actions that running the event does not allow.
NEEDS = {"close-event": OWN, "reopen-event": OWN, "reopen-tournament": OWN}

FORMS: dict[str, Form] = {
    "undo": UNDO,
    # Forms whose fields are those of the action
    **{name: Form(NEEDS.get(name, RUN), _derived(kind)) for name, kind in ACTIONS.items()},
    # Forms that mean more: what they do not name stays as it is, or it depends on the visitor
    "change-event": Form(RUN, lambda fields, view, state: actions.ChangeEvent(details_of(fields, state.details))),
    "add-tournament": Form(RUN, lambda fields, view, state: actions.AddTournament(_key(fields), settings_of(fields))),
    "change-settings": Form(
        RUN,
        lambda fields, view, state: actions.ChangeSettings(
            _key(fields), settings_of(fields, state.tournament(_key(fields)).settings)
        ),
    ),
    "add-player": Form(
        RUN,
        lambda fields, view, state: actions.AddPlayer(
            _key(fields),
            data=None if fields.integer("person") else person_of(fields),
            person=fields.number("person", 0),
            rating=fields.integer("rating"),
            from_round=fields.integer("from_round"),
            team=fields.number("team", 0),
        ),
    ),
    "change-person": Form(
        RUN,
        lambda fields, view, state: actions.ChangePerson(
            fields.number("person"), person_of(fields, state.person(fields.number("person")))
        ),
    ),
    "change-pairing": Form(
        RUN, lambda fields, view, state: actions.ChangePairing(_key(fields), pairs_of(fields), fields.integer("bye"))
    ),
    "set-category": Form(
        RUN,
        lambda fields, view, state: actions.SetCategory(
            fields.text("name"), section_of(fields), fields.numbers("persons"), fields.text("instead_of")
        ),
    ),
    "check-in": Form(RESULTS, check_in_form),
    "give-values": Form(RUN, give_values_form),
    "set-prizes": Form(RUN, lambda fields, view, state: scheme_action(fields)),
    "set-result": Form(RESULTS, set_result_form),
    "verify-result": Form(RESULTS, verify_result_form),
}
