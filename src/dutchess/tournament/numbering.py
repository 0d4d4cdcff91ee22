"""New pairing numbers for players, in every fact that names a number, and the alphabetical order of names.

Owns the consequences of new numbers. Must not choose the numbers: the caller does (by strength, C.04.2 article 2, or by
the draw of a round robin).
"""

from __future__ import annotations

import unicodedata

from dutchess.base.errors import InvalidTournament
from dutchess.base.values import replace
from dutchess.tournament import by_number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from dutchess.tournament import Acceleration, Tournament

# Letters that Unicode does not decompose, and the letters they are sorted as.
UNDIVIDED = str.maketrans({"ø": "o", "ł": "l", "đ": "d", "ð": "d", "ħ": "h", "ı": "i", "æ": "ae", "œ": "oe", "þ": "th"})


def alphabetical(name: str) -> tuple[str, str, str]:
    """A key that sorts names by their letters. Capitals and accents count only if the letters are the same."""
    return letters(name), unicodedata.normalize("NFKD", name.casefold()), name


def letters(name: str) -> str:
    """A name by its letters alone: no accents, no difference between capitals and small letters."""
    if name.isascii():
        return name.lower()
    apart = unicodedata.normalize("NFKD", name.casefold())
    return "".join([mark for mark in apart if not unicodedata.combining(mark)]).translate(UNDIVIDED)


def renumbered(tournament: Tournament, numbers: Mapping[int, int]) -> Tournament:
    """C.04.2 article 2.3: give players new pairing numbers (old to new). Players who are not named keep theirs.

    Games, the order of ranking, teams and line-ups change with them. In events of individuals so do byes, forbidden
    pairs, wishes, virtual points and adjustments. (In team events these name teams, which keep their numbers.)
    """
    if not hasattr(numbers, "get") or not all(isinstance(one, int) for pair in numbers.items() for one in pair):
        raise InvalidTournament(f"new numbers are given by old numbers, such as {{1: 2, 2: 1}}, not {numbers!r}")
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
        "other_results": tuple(
            [replace(one, white=follow(one.white), black=follow(one.black)) for one in tournament.other_results]
        ),
        "line_ups": tuple([replace(u, players=tuple([follow(n) for n in u.players])) for u in tournament.line_ups]),
    }
    if not tournament.is_team_event:
        changes |= {
            "byes": tuple(sorted([(follow(number), letter) for number, letter in tournament.byes])),
            "later_byes": tuple(sorted([(r, follow(number), letter) for r, number, letter in tournament.later_byes])),
            "forbidden": tuple(
                [replace(g, players=tuple(sorted([follow(n) for n in g.players]))) for g in tournament.forbidden]
            ),
            "wishes": tuple(
                [replace(w, players=tuple(sorted([follow(n) for n in w.players]))) for w in tournament.wishes]
            ),
            "playoffs": tuple([replace(p, white=follow(p.white), black=follow(p.black)) for p in tournament.playoffs]),
            "adjustments": tuple(
                [
                    replace(a, participants=tuple(sorted([follow(n) for n in a.participants])))
                    for a in tournament.adjustments
                ]
            ),
            "accelerations": tuple([part for whole in tournament.accelerations for part in _moved(whole, new)]),
        }
    return replace(tournament, **changes).validated()


def _moved(acceleration: Acceleration, numbers: Mapping[int, int]) -> list[Acceleration]:
    """The same virtual points for the same players, range by range."""
    accelerations: list[Acceleration] = []
    inside = range(acceleration.first_player, acceleration.last_player + 1)
    for number in sorted([numbers[old] for old in inside if old in numbers]):
        if accelerations and accelerations[-1].last_player == number - 1:
            accelerations[-1] = replace(accelerations[-1], last_player=number)
        else:
            accelerations.append(replace(acceleration, first_player=number, last_player=number))
    return accelerations
