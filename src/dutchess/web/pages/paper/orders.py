"""A sheet that somebody asks for, and what all sheets say of their event.

Owns `Order`: the head and the foot of a sheet, and how people of one name are told apart. Must not know what kinds of
sheets there are.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from datetime import datetime
from functools import cached_property

from dutchess.awards.prizes import PrizeList
from dutchess.base.translation import Texts, language
from dutchess.base.values import value_class
from dutchess.journal import EventStandings, Round, TournamentState
from dutchess.pairing import systems
from dutchess.tournament.numbering import letters
from dutchess.web.auth.permissions import READ
from dutchess.web.pages.prizes.prizes import won_in
from dutchess.web.print import sheets
from dutchess.web.shared.present import RoundView, Seat, round_view
from dutchess.web.shared.render import day_text, start_text
from dutchess.web.shared.view import Asked, View, table_of


@value_class
class Order:
    """A sheet that somebody asks for.

    Attributes:
        name: the kind, as it stands in the address, without the round.
        title: what the kind is called.
        round: the round in its name; None for the tournament as it is now.
        columns: the chosen ones, None for the usual ones.
    """

    request: Asked
    view: View
    tournament: TournamentState
    texts: Texts
    name: str = ""
    title: str = ""
    round: Round | None = None
    columns: tuple[str, ...] | None = None

    @property
    def this_round(self) -> Round:
        assert self.round is not None, "a sheet of a round has one in its address"
        return self.round

    def heading(self, title: str | None = None, number: int = 0) -> sheets.Heading:
        """Of a sheet with a title, usually that of its kind; of a round (`number`), with when that begins."""
        shown = self.texts(self.title) if title is None else title
        return sheet_heading(self.view, self.tournament, shown, self.texts.code, number)

    def shown(self) -> RoundView:
        """The round as pages show it."""
        return round_view(self.view.state, self.tournament, self.this_round)

    def standings(self) -> EventStandings | None:
        """After the round, or now; None if nobody has a place yet."""
        if self.round is not None:
            return table_of(self.request, self.view, self.tournament.key, self.round.number)
        return table_of(self.request, self.view, self.tournament.key) if self.tournament.numbers else None

    def won(self) -> PrizeList | None:
        """Who has won what."""
        return won_in(self.request, self.view, self.tournament)

    @cached_property
    def apart(self) -> dict[int, str]:
        """What stands behind the names of those who share one: the first of club, rating, federation that differs.

        For those who work on the event the year of birth comes next; the number always tells them apart.
        """
        same: defaultdict[str, list[int]] = defaultdict(list)
        for person in self.tournament.entrants:
            same[letters(self.view.state.person(person).name)].append(person)
        apart: dict[int, str] = {}
        for persons in same.values():
            if len(persons) > 1:
                apart |= zip(persons, self._names_apart(persons), strict=True)
        return apart

    def _names_apart(self, persons: Sequence[int]) -> list[str]:
        data = [self.view.state.person(person) for person in persons]
        known = [
            [one.club for one in data],
            [str(self.tournament.entrants[person].rating or "") for person in persons],
            [one.federation for one in data],
            [one.birth[:4] for one in data] if READ in self.view.needs else [""] * len(data),
        ]
        differing = (texts for texts in known if all(texts) and len(set(texts)) == len(texts))
        return next(differing, [f"{self.tournament.player_numbers.get(person) or '–'}" for person in persons])

    def print_name(self, name: str, person: int) -> str:
        """The name of a player as sheets print it."""
        return f"{name} ({self.apart[person]})" if person in self.apart else name

    def print_person(self, one: Seat, *, is_team: bool = False) -> sheets.Person:
        """Somebody as sheets print them."""
        rating, points = str(one.rating or ""), self.texts.decimal(one.points)
        name = one.name if is_team else self.print_name(one.name, one.person)  # numbers of teams are no people's
        return sheets.Person(one.number, name, one.title, rating, one.federation, one.team or one.club, points)


def sheet_heading(view: View, tournament: TournamentState, title: str, code: str, number: int = 0) -> sheets.Heading:
    """What every sheet says of its tournament; the foot names program, pairing system with its edition, and time.

    A sheet of a round (`number`) says when it begins, any other one when the event does.
    """
    system = language(code)(systems.find(tournament.settings.system).description)
    details = view.state.details
    several = len(view.state.tournaments) > 1
    printed = datetime.now().astimezone().strftime("%Y-%m-%d %H:%M")
    start = start_text(tournament, number, code) or (day_text(details.start, code) if details.start else "")
    note = " · ".join(part for part in (details.city, start) if part)
    return sheets.Heading(
        details.name, title, tournament.settings.name if several else "", note, f"Dutchess · {system} · {printed}"
    )
