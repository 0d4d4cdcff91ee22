"""The list of players and its order: C.04.2 article 2.

Owns the changes of the list of players, `with_player` and `withdrawn`, and the initial order; `numbering` gives new
numbers. Must not pair, nor decide whether a change is allowed in an event that has begun.
"""

from __future__ import annotations

from itertools import pairwise
from warnings import warn

from dutchess.base.errors import InvalidTournament
from dutchess.base.values import replace
from dutchess.tournament import ABSENT, MAX_ROUNDS, Player, by_number, from_code
from dutchess.tournament.numbering import alphabetical

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from typing import Any

    from dutchess.literals import Bye
    from dutchess.tournament import Tournament

# C.04.2 article 2.2.2: titles in descending order. Any other title counts as no title.
BYE_WORDS = {
    "F": ("f", "full", "full-point"),
    "H": ("h", "half", "half-point"),
    "Z": ("z", "zero", "zero-point"),
}
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


def seeded(participants: Iterable[Player | str | tuple[str, int | None] | Mapping[str, Any]]) -> tuple[Player, ...]:
    """C.04.2 articles 2.1 to 2.3: players numbered from 1 by rating, title and name.

    Players that have numbers keep them; if these are not the initial order, a warning says so.
    """
    if isinstance(participants, str) or not hasattr(participants, "__iter__"):
        raise InvalidTournament(f"players are a list of names, of (name, rating) or of Players, not {participants!r}")
    made = [_player(one) for one in participants]
    numbered = [player for player in made if player.number]
    if numbered and len(numbered) < len(made):
        raise InvalidTournament("either every player has a number, or none: 0 stands for no number")
    order = initial_order(made)
    if not numbered:
        return tuple(replace(player, number=number) for number, player in enumerate(order, 1))
    listed = by_number(made)
    wrong = next((pair for pair in pairwise(listed) if _strength(pair[0]) > _strength(pair[1])), None)
    if wrong:
        one, other = wrong
        warn(
            f"the numbers do not follow the ratings (C.04.2 article 2.2): {one.number} {one.name} ({one.rating}) comes "
            f"before {other.number} {other.name} ({other.rating}); players without numbers are numbered by rating",
            stacklevel=3,
        )
    return listed


def _strength(player: Player) -> tuple[int, int]:
    return -player.rating, title_order(player.title)


def _player(given: Player | str | tuple[str, int | None] | Mapping[str, Any]) -> Player:
    if isinstance(given, Player):
        return from_code.conformed(given)
    if isinstance(given, str):
        return Player(0, given)
    if isinstance(given, dict):
        return _player_of_row(given)
    if not isinstance(given, tuple | list) or not 1 <= len(given) <= 2:
        raise InvalidTournament(f"a player is a name, or (name, rating), or a Player, not {given!r}")
    rating = given[1] if len(given) == 2 else None
    return from_code.conformed(Player(0, given[0], 0 if rating is None else rating))


ROW = ("name", "rating", "title", "federation", "fide_id", "sex", "birth", "club", "number")


def _player_of_row(row: Mapping[str, Any]) -> Player:
    """A player from a row with headings, as `csv.DictReader` gives them; an empty cell is no value."""
    unknown = [heading for heading in row if heading not in ROW]
    if "name" not in row or unknown:
        what = f"{unknown[0]!r} is none of the headings" if unknown else "a player needs a name"
        raise InvalidTournament(f"{what}: a row may have {', '.join(ROW)}")
    filled = {heading: cell for heading, cell in row.items() if cell is not None and cell != ""}
    return from_code.conformed(Player(**{"number": 0, **filled}))


def requested(byes: object) -> tuple[tuple[int, Bye], ...]:
    """Byes as (participant, letter) in order, from pairs or a mapping; `h`, `half` and `half-point` mean `H`."""
    given = byes.items() if hasattr(byes, "items") else byes
    if isinstance(given, str) or not hasattr(given, "__iter__"):
        raise InvalidTournament(f"byes are pairs of a participant and F, H or Z, such as [(3, 'H')], not {byes!r}")
    return tuple(sorted([_bye(one) for one in given]))


def _bye(given: object) -> tuple[int, Bye]:
    if not isinstance(given, tuple | list) or len(given) != 2:
        raise InvalidTournament(f"a bye is a pair of a participant and F, H or Z, not {given!r}")
    who, letter = given
    letters: dict[object, Bye] = {"F": "F", "H": "H", "Z": "Z"}
    wanted = letters.get(letter.strip().upper()[:1]) if isinstance(letter, str) else None
    if wanted is None or letter.strip().lower() not in BYE_WORDS[wanted]:
        raise InvalidTournament(f"a bye in a future round must be F, H or Z, not {letter!r}")
    return from_code.whole_number(who, "a participant"), wanted


def with_player(tournament: Tournament, player: Player) -> Tournament:
    """C.04.2 article 2.4: add a player. They were absent (`Z`) in the rounds so far.

    The number must be free; `renumber` gives new numbers to all players.
    """
    if not isinstance(player, Player):
        raise InvalidTournament(f"a Player is needed, not {player!r}")
    if any(other.number == player.number for other in tournament.players):
        raise InvalidTournament(f"two players have the pairing number {player.number}")
    played = tournament.played_rounds
    entered = replace(player, games=player.games + (ABSENT,) * (played - len(player.games)))
    order = (*tournament.rank_order, player.number) if tournament.rank_order else ()
    return replace(tournament, players=by_number((*tournament.players, entered)), rank_order=order).validated()


def withdrawn(tournament: Tournament, number: int) -> Tournament:
    """Withdraw a participant (in team events, a team): they are absent (`Z`) in all future rounds."""
    tournament, number = tournament.validated(), from_code.whole_number(number, "a participant")
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
