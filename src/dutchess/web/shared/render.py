"""Pages from templates: what every one has, and what is said instead of one.

Owns `page` and the environment of the templates. Must not know what a page is about.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import date, datetime
from pathlib import Path
from typing import Any, TypeVar

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from jinja2.ext import Extension
from litestar import MediaType, Response
from litestar.exceptions import PermissionDeniedException

from dutchess import __version__
from dutchess.base.errors import DutchessError
from dutchess.base.memory import MEGABYTE, Memory
from dutchess.base.translation import LANGUAGES
from dutchess.journal import (
    NotFound,
    Refusal,
    StoreFailed,
    TournamentState,
    Unconfirmed,
)
from dutchess.journal.errors import NotAllowed, Told
from dutchess.journal.messages import text
from dutchess.journal.output.describe import CHANGED_BY_HAND, in_words
from dutchess.journal.rules.handling import article_drawn, cite_articles
from dutchess.journal.rules.pairing import chess960
from dutchess.tournament import points_text
from dutchess.tournament.numbering import letters
from dutchess.web.auth.form_tokens import token_of
from dutchess.web.shared.alphabet import LETTERS
from dutchess.web.shared.days import long_day, short_moment
from dutchess.web.shared.naming import game_name, round_name
from dutchess.web.shared.present import BoardRow, current_round
from dutchess.web.shared.style import FINGERPRINT
from dutchess.web.shared.view import Asked, View, actor_of, addresses_for, texts_of, theme_of

T = TypeVar("T")

TEMPLATES = Path(__file__).parent.parent / "templates"
AS_FILES = "dutchess_as_files"  # in the scope of a request whose answer becomes a file
FORM_TOKEN = "dutchess-form-token"  # stands in such an answer for what is different for each of them

INDENTATION = re.compile(r"^ {2,}", re.MULTILINE)


class Unindented(Extension):
    """Templates are indented for those who edit them; pages carry one space of it, which keeps attributes apart."""

    def preprocess(self, source: str, name: str | None, filename: str | None = None) -> str:
        return INDENTATION.sub(" ", source)


ENVIRONMENT = Environment(
    extensions=[Unindented],
    loader=FileSystemLoader(TEMPLATES),
    auto_reload=False,  # else the files of a page, thirty of them, are looked at for every page
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)


ROWS: Memory[tuple[BoardRow, tuple[str, str, str], tuple[str, str, str]], str] = Memory(16 * MEGABYTE)


def kept_row(row: BoardRow, names: tuple[str, str, str], addresses: tuple[str, str, str]) -> str:
    """A board in a list, made once: while results come in, all boards but one are as they were.

    `names` are the words for White and Black and the decimal mark, `addresses` where the names of the two players lead,
    and the result.
    """
    key = row, names, addresses
    kept = ROWS.get(key)
    if kept is None:
        macros: Any = ENVIRONMENT.get_template("parts/board-row.html").module
        made: str = macros.board_row(*key)  # markup: it is not escaped again
        ROWS.put(key, made)
        return made
    return kept


def as_options(values: Iterable[T]) -> list[tuple[T, T]]:
    """Values to choose from that are their own texts."""
    return [(value, value) for value in values]


def first_upper(text: str) -> str:
    """A message as a sentence of its own."""
    return text[:1].upper() + text[1:]


ENVIRONMENT.filters |= {
    "as_options": as_options,
    "chess960": chess960.position_text,
    "first_upper": first_upper,
    "letters": letters,
}
ENVIRONMENT.globals |= {
    "kept_row": kept_row,
    "style_fingerprint": FINGERPRINT,
    "in_words": in_words,
    "current_round": current_round,
    "LETTERS": LETTERS,
    "CHANGED_BY_HAND": CHANGED_BY_HAND,
}


def page(
    request: Asked,
    template: str,
    status: int = 200,
    view: View | None = None,
    tournament: TournamentState | None = None,
    **context: object,
) -> Response[str]:
    """A page from a template. Every template knows the names given here."""
    texts = texts_of(request)
    context.setdefault("tab", "")
    body = ENVIRONMENT.get_template(template).render(
        _=texts,
        actor=actor_of(request),
        is_known="user" in request.scope,  # not where no page was found: nobody was asked who is there
        view=view,
        tournament=tournament,
        url=addresses_for(request, view, tournament),
        may=view.needs if view else frozenset(),
        csrf=FORM_TOKEN if view and view.for_all else token_of(request),
        path=request.url.path,
        languages=LANGUAGES,
        theme=theme_of(request),
        as_files=AS_FILES in request.scope,
        version=__version__ if actor_of(request).user else "",  # what strangers need not know
        all_fide_mode=view is None or all(one.fide_mode for one in view.state.tournaments.values()),
        say=texts.say,
        decimal=texts.decimal,
        points=lambda tenths: texts.decimal(points_text(tenths)),
        day=lambda value: day_text(value, texts.code),
        starts=lambda number: start_text(tournament, number, texts.code) if tournament else "",
        moment=lambda value: moment_text(value, texts.code),
        words=lambda message: text(message, texts),
        cited=lambda articles: cite_articles(view.state, articles) if view else articles,
        article_drawn=article_drawn,
        round_name=lambda number: round_name(texts, tournament, number) if tournament else "",
        game_name=lambda number: game_name(texts, tournament, number) if tournament else "",
        **context,
    )
    return Response(body, media_type=MediaType.HTML, status_code=status)


def error_text(request: Asked, error: DutchessError) -> str:
    """What an error says, in the language of the visitor where it has a code, with the article behind a refusal."""
    if isinstance(error, StoreFailed):
        raise error  # no answer to a form: the server says that the database is away
    if isinstance(error, NotAllowed):
        raise PermissionDeniedException(error.message)
    texts = texts_of(request)
    if isinstance(error, Unconfirmed):
        return "; ".join(text(caution.said, texts) for caution in error.cautions)
    if not isinstance(error, Told):
        return texts.say(error.args[0]) if error.args and isinstance(error.args[0], str) else str(error)
    article = error.article if isinstance(error, Refusal) else ""
    return f"{text(error.said, texts)} ({article})" if article else text(error.said, texts)


def refusal_page(
    request: Asked, view: View, error: DutchessError, back: str, tournament: TournamentState | None = None
) -> Response[str]:
    """Says why something was not done, and leads back."""
    _ = texts_of(request)
    title, text = _("Not possible"), error_text(request, error)
    return page(request, "refused.html", 422, view, tournament, title=title, text=text, article="", back=back)


def day_text(value: str, code: str) -> str:
    """A day (`2026/11/14` or `2026-11-14`) as people of a language write it."""
    try:
        return long_day(date.fromisoformat(value.replace("/", "-")), code)
    except ValueError:
        return value


def start_text(tournament: TournamentState, number: int, code: str) -> str:
    """When a round begins, as people of a language write it; empty if nobody has said."""
    day, time = tournament.settings.start_of(number)
    return ", ".join(part for part in (day_text(day, code) if day else "", time) if part)


def moment_text(value: str, code: str) -> str:
    """A moment of the journal (UTC) in the time of this machine, as people of a language write it."""
    try:
        moment = datetime.fromisoformat(value.replace("Z", "+00:00")).astimezone()
        return short_moment(moment, code)
    except ValueError:
        return value


def answer_missing(request: Asked, error: NotFound) -> Response[str]:
    _ = texts_of(request)
    return page(request, "message.html", 404, title=_("Not found"), text=error_text(request, error))
