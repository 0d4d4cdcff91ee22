"""Who takes part, and under which number: C.04.2 articles 2 and 3.

Owns what changes the list of players: `with_player`, `withdrawn`, `renumbered`, and the initial order. Everything that
names a number follows it. Must not pair, nor decide whether a change is allowed in an event that has begun.
"""

from __future__ import annotations

from dutchess.errors import InvalidTournament
from dutchess.record import replace
from dutchess.tournament import ABSENT, MAX_ROUNDS, Acceleration, by_number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from typing import Any

    from dutchess.tournament import Player, Tournament

# C.04.2 article 2.2.2: titles in descending order; what is not among them counts as none.
TITLES = ("GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM")
SHORT_TITLES = {"G": "GM", "M": "IM", "F": "FM", "C": "CM", "WG": "WGM", "WM": "WIM", "WF": "WFM", "WC": "WCM"}
# Letters that have no decomposition, and where the alphabet has them.
LETTERS = {
    "ß": "ss",
    "æ": "ae",
    "œ": "oe",
    "ø": "o",
    "đ": "d",
    "ð": "d",
    "ł": "l",
    "þ": "th",
    "ı": "i",
    "ħ": "h",
    "ŧ": "t",
}


def alphabetical(name: str) -> tuple[str, str, str]:
    """A key for names in alphabetical order: by letters first, then by accents, then by capitals.

    Blanks, hyphens and apostrophes do not count as letters (de Vries before Zimmer, Ángel under A).
    """
    from unicodedata import combining, normalize  # not needed to pair

    folded = normalize("NFD", name.casefold())
    letters = "".join([LETTERS.get(mark, mark) for mark in folded if not combining(mark)])
    return "".join([mark for mark in letters if mark.isalnum()]), folded, name


def initial_order(
    players: Iterable[Player], further: Callable[[Player], Any] | None = None, *, by_name: bool = True
) -> tuple[Player, ...]:
    """C.04.2 articles 2.1 and 2.2: players by rating, title and name, best first.

    Args:
        players: in any order.
        further: a criterion declared beforehand that decides between equal rating and title before the name does; the
            smaller value comes first.
        by_name: False leaves those who are equal otherwise in the order given (lots, for example).
    """

    def key(player: Player) -> tuple[Any, ...]:
        declared = () if further is None else (further(player),)
        name = (alphabetical(player.name),) if by_name else ()
        return (-player.rating, title_rank(player.title), *declared, *name)

    return tuple(sorted(players, key=key))


def title_rank(title: str) -> int:
    """C.04.2 article 2.2.2: 0 for GM, larger for lower titles."""
    written = title.strip().upper()
    full = SHORT_TITLES.get(written, written)
    return TITLES.index(full) if full in TITLES else len(TITLES)


def with_player(tournament: Tournament, player: Player) -> Tournament:
    """C.04.2 article 3.2: one more player; the rounds played before he came are absences (`Z`).

    His number must be free; `renumbered` gives everybody another one.
    """
    if any(other.number == player.number for other in tournament.players):
        raise InvalidTournament(f"pairing number {player.number} is given to two players")
    played = tournament.played_rounds
    entered = replace(player, games=player.games + (ABSENT,) * (played - len(player.games)))
    order = (*tournament.rank_order, player.number) if tournament.rank_order else ()
    return replace(tournament, players=by_number((*tournament.players, entered)), rank_order=order).validated()


def withdrawn(tournament: Tournament, number: int) -> Tournament:
    """A participant (a team in team events) who takes no part any more: absent (`Z`) in all rounds to come."""
    known = tournament.teams if tournament.is_team_event else tournament.players
    if all(entry.number != number for entry in known):
        raise InvalidTournament(f"there is no {'team' if tournament.is_team_event else 'player'} {number}")
    played, last = tournament.played_rounds, tournament.rounds or MAX_ROUNDS
    coming = [bye for bye in tournament.byes if bye[0] != number]
    later = [bye for bye in tournament.later_byes if bye[1] != number]
    if played < last:
        coming.append((number, "Z"))
    later += [(number_of_round, number, "Z") for number_of_round in range(played + 2, last + 1)]
    return replace(tournament, byes=tuple(sorted(coming)), later_byes=tuple(sorted(later))).validated()


def renumbered(tournament: Tournament, numbers: Mapping[int, int]) -> Tournament:
    """C.04.2 article 2.3: players under new pairing numbers, from old to new; who is not named keeps his.

    Games, the order of ranking, teams and line-ups follow, and in events of individuals also byes, forbidden pairs,
    virtual points and adjustments (in team events those name teams, which keep their numbers).
    """
    new = {player.number: numbers.get(player.number, player.number) for player in tournament.players}
    for number in numbers:
        if number not in new:
            raise InvalidTournament(f"there is no player {number}")

    def follow(old: int) -> int:
        return new.get(old, old)

    players = [
        replace(
            player,
            number=new[player.number],
            games=tuple([replace(g, opponent=follow(g.opponent)) if g.opponent else g for g in player.games]),
        )
        for player in tournament.players
    ]
    changes: dict[str, Any] = {
        "players": by_number(players),
        "rank_order": tuple([follow(number) for number in tournament.rank_order]),
        "teams": tuple([replace(t, players=tuple([follow(n) for n in t.players])) for t in tournament.teams]),
        "line_ups": tuple([replace(u, players=tuple([follow(n) for n in u.players])) for u in tournament.line_ups]),
    }
    if not tournament.is_team_event:
        changes |= {
            "byes": tuple(sorted([(follow(number), letter) for number, letter in tournament.byes])),
            "later_byes": tuple(sorted([(r, follow(number), letter) for r, number, letter in tournament.later_byes])),
            "forbidden": tuple(
                [replace(g, players=tuple([follow(n) for n in g.players])) for g in tournament.forbidden]
            ),
            "adjustments": tuple(
                [replace(a, participants=tuple([follow(n) for n in a.participants])) for a in tournament.adjustments]
            ),
            "accelerations": _accelerations(tournament, new),
        }
    return replace(tournament, **changes).validated()


def _accelerations(tournament: Tournament, new: Mapping[int, int]) -> tuple[Acceleration, ...]:
    """Virtual points under the new numbers: each range becomes the ranges of those who are in it."""
    found: list[Acceleration] = []
    for entry in tournament.accelerations:
        inside = sorted([after for old, after in new.items() if entry.first_player <= old <= entry.last_player])
        start = 0
        for index in range(1, len(inside) + 1):
            if index == len(inside) or inside[index] != inside[index - 1] + 1:
                found.append(replace(entry, first_player=inside[start], last_player=inside[index - 1]))
                start = index
    return tuple(found)
