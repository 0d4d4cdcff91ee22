"""Who blocks whom when no pairing of all players exists.

Owns the words of `NoPairingPossible`. Must not decide whether a pairing exists.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

NAMED = 3  # of the players with the fewest possible opponents, so many are named
LISTED = 8  # opponents that are listed by number


def who_blocks_whom(numbers: Sequence[int], may_meet: Callable[[int, int], bool], criteria: str) -> str:
    """Why no complete pairing exists: those with the fewest possible opponents. Players are known by their places."""
    places = range(len(numbers))
    choices = {a: [b for b in places if b != a and may_meet(a, b)] for a in places}
    told: list[str] = []
    for place in sorted(places, key=lambda place: (len(choices[place]), place))[:NAMED]:
        met = [str(numbers[b]) for b in choices[place]]
        whom = "nobody" if not met else "only " + ", ".join(met[:LISTED])
        told.append(f"{numbers[place]} can meet {whom}{' and others' if len(met) > LISTED else ''}")
    return f"no pairing of all players satisfies {criteria}; of the players, {'; '.join(told)}"
