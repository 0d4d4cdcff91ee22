"""Participants named on the command line: by pairing number, or by name.

Owns how a name is matched. Must not read files.
"""

from __future__ import annotations

from dutchess.cli.options import UsageError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from dutchess.tournament import Player, Team, Tournament

MOST_LISTED = 5


def participant(tournament: Tournament, written: str) -> int | None:
    """The number of the player (of the team, in a team event) that `written` names; None if it is empty."""
    return _number(tournament.teams if tournament.is_team_event else tournament.players, written)


def player(tournament: Tournament, written: str) -> int | None:
    """The number of the player that `written` names, in team events, too; None if it is empty."""
    return _number(tournament.players, written)


def _number(listed: Sequence[Player] | Sequence[Team], written: str) -> int | None:
    """A number stands for itself."""
    if not written or is_number(written):
        return int(written) if written else None
    found = find_named({one.number: one.name for one in listed}, written)
    if len(found) == 1:
        return found[0]
    if not found:
        raise UsageError(f"nobody is called {written}", "give a pairing number, or the beginning of a name")
    some = "; ".join(f"{one.number} {one.name}" for one in listed if one.number in found[:MOST_LISTED])
    more = f" and {len(found) - MOST_LISTED} more" if len(found) > MOST_LISTED else ""
    raise UsageError(f"{written} could be {some}{more}", "give the pairing number, or more of the name")


def find_named(names: Mapping[int, str], written: str) -> list[int]:
    """The numbers of all whose name fits. It may be shortened: every word typed begins a word of the name."""
    wanted = _words(written)
    words = {number: _words(name) for number, name in names.items()}
    exact = [number for number, name in words.items() if name == wanted]
    return exact or [number for number, name in words.items() if wanted and _begins(wanted, name)]


def is_number(written: str) -> bool:
    """True if this can be a pairing number."""
    return written.isascii() and written.isdecimal() and len(written) <= 9


def _begins(words: list[str], name: list[str]) -> bool:
    """True if every word begins another part of the name."""
    left = list(name)
    for word in sorted(words, key=len, reverse=True):
        part = next((part for part in left if part.startswith(word)), None)
        if part is None:
            return False
        left.remove(part)
    return bool(words)


def _words(name: str) -> list[str]:
    """Small letters without accents; punctuation separates words."""
    from dutchess.tournament.numbering import letters  # start-up: for names only

    return "".join(mark if mark.isalnum() else " " for mark in letters(name)).split()
