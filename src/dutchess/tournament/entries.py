"""The list of players and its order: C.04.2 article 2.

Owns the changes of the list of players, `with_player` and `withdrawn`, and the initial order; `numbering` gives new
numbers. Must not pair, nor decide whether a change is allowed in an event that has begun.
"""

from __future__ import annotations

from dutchess.errors import InvalidTournament
from dutchess.tournament import ABSENT, MAX_ROUNDS, by_number
from dutchess.tournament.numbering import alphabetical
from dutchess.values import replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any

    from dutchess.tournament import Player, Tournament

# C.04.2 article 2.2.2: titles in descending order. Any other title counts as no title.
TITLES = ("GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM")
SHORT_TITLES = {"G": "GM", "M": "IM", "F": "FM", "C": "CM", "WG": "WGM", "WM": "WIM", "WF": "WFM", "WC": "WCM"}


def initial_order(
    players: Iterable[Player], further: Callable[[Player], Any] | None = None, *, by_name: bool = True
) -> tuple[Player, ...]:
    """C.04.2 articles 2.1 and 2.2: players by rating, title and name, best first.

    Args:
        players: in any order.
        further: a criterion declared beforehand for players with equal rating and title, before the name; the smaller
            value comes first.
        by_name: False keeps players who are otherwise equal in the given order (by lot, for example).
    """

    def key(player: Player) -> tuple[Any, ...]:
        declared = () if further is None else (further(player),)
        name = (alphabetical(player.name),) if by_name else ()
        return (-player.rating, title_order(player.title), *declared, *name)

    return tuple(sorted(players, key=key))


def title_order(title: str) -> int:
    """C.04.2 article 2.2.2: 0 for GM, larger for lower titles."""
    full = full_title(title)
    return TITLES.index(full) if full in TITLES else len(TITLES)


def full_title(title: str) -> str:
    """A title as C.04.2 article 2.2.2 writes it: `GM` for `g`, `GM` or `gm`."""
    written = title.strip().upper()
    return SHORT_TITLES.get(written, written)


def with_player(tournament: Tournament, player: Player) -> Tournament:
    """C.04.2 article 2.4: add a player. They were absent (`Z`) in the rounds so far.

    The number must be free; `renumber` gives new numbers to all players.
    """
    if any(other.number == player.number for other in tournament.players):
        raise InvalidTournament(f"two players have the pairing number {player.number}")
    played = tournament.played_rounds
    entered = replace(player, games=player.games + (ABSENT,) * (played - len(player.games)))
    order = (*tournament.rank_order, player.number) if tournament.rank_order else ()
    return replace(tournament, players=by_number((*tournament.players, entered)), rank_order=order).validated()


def withdrawn(tournament: Tournament, number: int) -> Tournament:
    """Withdraw a participant (in team events, a team): they are absent (`Z`) in all future rounds."""
    known = tournament.teams if tournament.is_team_event else tournament.players
    if all(participant.number != number for participant in known):
        raise InvalidTournament(f"there is no {'team' if tournament.is_team_event else 'player'} {number}")
    played, last = tournament.played_rounds, tournament.rounds or MAX_ROUNDS
    coming = [bye for bye in tournament.byes if bye[0] != number]
    later = [bye for bye in tournament.later_byes if bye[1] != number]
    if played < last:
        coming.append((number, "Z"))
    later += [(number_of_round, number, "Z") for number_of_round in range(played + 2, last + 1)]
    return replace(tournament, byes=tuple(sorted(coming)), later_byes=tuple(sorted(later))).validated()
