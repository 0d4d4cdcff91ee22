"""Which forms there are, and the action that each stands for.

Every action whose fields are texts has a form by its name; only forms that mean more than their fields stand here. Must
not contain rules: what an action may do is decided by the journal.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from dutchess.base.values import replace
from dutchess.journal import Details, Person, Points, Refusal, Settings, TeamPlay, actions
from dutchess.journal.action_table import ACTIONS, RUN, Action
from dutchess.journal.intake.fields import Fields, is_of_texts, read_action
from dutchess.pairing.systems import pairs_teams
from dutchess.ranking.sections import RANGES, TEXTS
from dutchess.web.pages.prizes.prize_forms import scheme_action

if TYPE_CHECKING:
    from dutchess.web.shared.view import View

PERSON_TEXTS = ("name", "title", "sex", "federation", "fide_id", "birth", "club", "national_id", "contact", "notes")
PERSON_NUMBERS = ("fide_rating", "national_rating")
NEW_PERSON = Person("")
# Settings of a tournament by the way a form says them; an empty field leaves those of the first line as they are.
NEVER_EMPTY = ("rating_method", "tie_order", "rate_of_play", "missed", "tiebreak_ratings")
TEXTS_OF_PLAY = ("acceleration", "time_control", "coded_time_control")
NUMBERS_OF_PLAY = ("rounds", "half_byes", "half_byes_until", "unrated", "first_board")
CHOICES_OF_PLAY = ("check_in", "chess960", "double", "swap_last_two")


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
    given: dict[str, Any] = {name: fields.text(name) or getattr(plain, name) for name in NEVER_EMPTY}
    given |= {name: fields.text(name, getattr(plain, name)) for name in TEXTS_OF_PLAY}
    given |= {name: fields.number(name, getattr(plain, name)) for name in NUMBERS_OF_PLAY}
    given |= {name: fields.choice(name, getattr(plain, name)) for name in CHOICES_OF_PLAY}
    return replace(
        plain,
        **given,
        name=fields.text("name") or fields.text("tournament_name") or plain.name,
        system=system,
        points=_points_of(fields, known),
        tiebreaks=tuple(fields.text("tiebreaks", ",".join(plain.tiebreaks)).replace(",", " ").split()),
        parameters=tuple(fields.text("parameters", " ".join(plain.parameters)).split()),
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


def _result_of(fields: Fields) -> str:
    """The button that was pressed, or what was chosen from the list of other results."""
    return fields.text("result") or fields.text("other")


def set_result_form(fields: Fields, view: View) -> object:
    """The result of one board, by a button (`result`) or from the list (`other`); none clears it if an arbiter asks."""
    key, number, board, result = _key(fields), fields.number("round"), fields.number("board"), _result_of(fields)
    if not result and RUN in view.needs:
        return actions.ClearResult(key, number, board)
    return actions.SetResult(key, number, board, result, in_time=fields.flag("in_time"))


def verify_result_form(fields: Fields, _: View) -> object:
    """The second pass over the result of one board."""
    return actions.VerifyResult(_key(fields), fields.number("round"), fields.number("board"), _result_of(fields))


def give_values_form(fields: Fields, view: View) -> object:
    """Values of a tie-break, one line for each participant: pairing number and value."""
    tournament = view.tournament(_key(fields))
    values = []
    for line in fields.text("values").splitlines():
        if line.strip():
            number, _separator, value = line.strip().partition(" ")
            given = Fields([("number", number), ("value", value.strip())])
            values.append((tournament.person(given.number("number")), given.hundredths("value")))
    return actions.GiveValues(tournament.key, fields.text("name"), tuple(values))


def add_player_form(fields: Fields, _: View) -> object:
    return actions.AddPlayer(
        _key(fields),
        data=None if fields.integer("person") else person_of(fields),
        person=fields.number("person", 0),
        rating=fields.integer("rating"),
        from_round=fields.integer("from_round"),
        team=fields.number("team", 0),
    )


def change_settings_form(fields: Fields, view: View) -> object:
    return actions.ChangeSettings(_key(fields), settings_of(fields, view.tournament(_key(fields)).settings))


def change_person_form(fields: Fields, view: View) -> object:
    person = fields.number("person")
    return actions.ChangePerson(person, person_of(fields, view.state.person(person)))


def set_category_form(fields: Fields, _: View) -> object:
    return actions.SetCategory(
        fields.text("name"), section_of(fields), fields.numbers("persons"), fields.text("instead_of")
    )


# Forms that mean more than their fields: what they do not name stays as it is, or it depends on the visitor.
FORMS: Mapping[str, Callable[[Fields, View], object]] = {
    "change-event": lambda fields, view: actions.ChangeEvent(details_of(fields, view.state.details)),
    "add-tournament": lambda fields, view: actions.AddTournament(_key(fields), settings_of(fields)),
    "change-settings": change_settings_form,
    "add-player": add_player_form,
    "change-person": change_person_form,
    "change-pairing": lambda fields, view: actions.ChangePairing(_key(fields), pairs_of(fields), fields.integer("bye")),
    "set-category": set_category_form,
    "give-values": give_values_form,
    "set-prizes": lambda fields, view: scheme_action(fields),
    "set-result": set_result_form,
    "verify-result": verify_result_form,
}


def form_of_name(name: str) -> Action | None:
    """The action that has a form by this name; None if there is none."""
    action = ACTIONS.get(name)
    return action if action and (name in FORMS or is_of_texts(action)) else None


def action_asked(action: Action, fields: Fields, view: View) -> object:
    """What a form asks for."""
    own = FORMS.get(action.name)
    return own(fields, view) if own else read_action(action, fields)
