"""Prizes and norms of a tournament as the journal knows it: ties that lots or the arbiter decided count.

Owns the way from the journal to the prizes and norms. Must not share out prizes or judge norms itself.
"""

from __future__ import annotations

from dutchess.awards.checklist import EXEMPTIONS
from dutchess.awards.norms import Event
from dutchess.awards.prizes import PrizeList, prizes
from dutchess.awards.scheme import PrizeScheme
from dutchess.base.values import replace
from dutchess.journal.output.standing import EventStandings
from dutchess.journal.state import State, TournamentState
from dutchess.ranking.standings import Standings


def ranking_of(table: EventStandings) -> Standings:
    """The ranking with the places of the journal: expelled players have none, ties stay decided."""
    rows = {row.player: row for row in table.computed.rows}
    places = tuple([replace(rows[place.number], rank=place.place, place=place.place) for place in table.places])
    return replace(table.computed, rows=places)


def scheme_of(state: State, tournament: TournamentState) -> PrizeScheme | None:
    """The prize list with the categories that the event has defined; their players by pairing number.

    Raises:
        InvalidPrizes: the list names a category that the event does not have.
    """
    if tournament.prizes is None:
        return None
    numbers = tournament.player_numbers
    known = {
        category.name: replace(category, players=tuple([numbers[one] for one in category.players if one in numbers]))
        for category in state.categories
    }
    return tournament.prizes.with_categories(known)


def prizes_of(scheme: PrizeScheme, table: EventStandings) -> PrizeList:
    """Who gets which prize by these standings.

    Raises:
        InvalidPrizes: the prize list does not fit the tournament.
        UnknownSection: the tournament lacks the facts for a section.
    """
    return prizes(table.computed.tournament, scheme, table=ranking_of(table))


def norm_event(state: State, tournament: TournamentState) -> Event:
    """What norms must know of the event: its kind, and the exemption that the organiser states (B.01 1.4.3)."""
    exempt = tournament.declared.exempt
    return Event(
        predetermined=tournament.is_round_robin,
        double=tournament.is_round_robin and tournament.settings.double,
        mixed=bool(exempt),
        mixed_for=state.details.federation.upper() if exempt == "team" else "",
        mixed_by=EXEMPTIONS[exempt],
        rate=tournament.settings.rate_of_play,
        approved=tournament.declared.approved,
    )
