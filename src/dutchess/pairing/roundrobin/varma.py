"""The restricted draw of a round robin by the Varma tables: players of one federation avoid the last three rounds.

Owns the tables and the ceremony (Tournament Rules, Annex 2). The ceremony is a pure function of the participants and a
seed, so it can be replayed. Must not pair.
"""

from __future__ import annotations

from random import Random

from dutchess.base.errors import InvalidTournament, Sentence
from dutchess.base.values import value_class
from dutchess.tournament.numbering import alphabetical

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from dutchess.tournament import Player

# Annex 2, number 5: the numbers in the four large envelopes, by the even number of players.
TABLES: dict[int, tuple[tuple[int, ...], ...]] = {
    10: ((3, 4, 8), (5, 7, 9), (1, 6), (2, 10)),
    12: ((4, 5, 9, 10), (1, 2, 7), (6, 8, 12), (3, 11)),
    14: ((4, 5, 6, 11, 12), (1, 2, 8, 9), (7, 10, 13), (3, 14)),
    16: ((5, 6, 7, 12, 13, 14), (1, 2, 3, 9, 10), (8, 11, 15), (4, 16)),
    18: ((5, 6, 7, 8, 14, 15, 16), (1, 2, 3, 10, 11, 12), (9, 13, 17), (4, 18)),
    20: ((6, 7, 8, 9, 15, 16, 17, 18), (1, 2, 3, 11, 12, 13, 14), (5, 10, 19), (4, 20)),
    22: ((6, 7, 8, 9, 10, 17, 18, 19, 20), (1, 2, 3, 4, 12, 13, 14, 15), (11, 16, 21), (5, 22)),
    24: ((6, 7, 8, 9, 10, 11, 19, 20, 21, 22), (1, 2, 3, 4, 13, 14, 15, 16, 17), (12, 18, 23), (5, 24)),
}
# In the official row for 11 and 12 players, 6 and 12 share an envelope but meet in the last round. This row corrects
# that.
CORRECTED = {12: ((4, 5, 9, 10), (1, 2, 7), (6, 8, 11), (3, 12))}
ENVELOPES = "ABCD"


@value_class
class Drawn:
    """One step of the ceremony: a participant draws a number from a large envelope."""

    player: int
    name: str
    federation: str
    envelope: str
    number: int


@value_class
class Draw:
    """A drawing ceremony: its seed, the steps in order, and warnings for the arbiter."""

    seed: int
    steps: tuple[Drawn, ...]
    warnings: tuple[str, ...]

    @property
    def numbers(self) -> dict[int, int]:
        """The number drawn for each participant, by their number before the draw."""
        return {step.player: step.number for step in self.steps}


def envelopes(count: int, *, corrected: bool = False) -> tuple[tuple[int, ...], ...]:
    """Annex 2, number 5: the groups of numbers for 9 to 24 players. With an odd count, the last number is not used."""
    table = (CORRECTED if corrected and count + count % 2 in CORRECTED else TABLES).get(count + count % 2)
    if table is None:
        raise InvalidTournament(Sentence("the Varma tables are for 9 to 24 players, not for {count}", count=count))
    return tuple(tuple(number for number in group if number <= count) for group in table)


def drawing_order(players: Sequence[Player]) -> list[Player]:
    """Annex 2, number 2: the largest federations first, equal ones by code, players of one federation by name.

    Players without a federation form no group: each draws alone, after all federations.
    """
    size: dict[str, int] = {}
    for player in players:
        size[player.federation] = size.get(player.federation, 0) + 1

    def key(player: Player) -> tuple[bool, int, str, tuple[str, str, str], int]:
        federation = player.federation
        return not federation, -size[federation], federation, alphabetical(player.name), player.number

    return sorted(players, key=key)


def draw(players: Sequence[Player], seed: int, *, corrected: bool = False) -> Draw:
    """Annex 2, numbers 3 and 4: every federation draws from one large envelope with enough numbers.

    Args:
        players: 9 to 24 participants with federations.
        seed: decides every choice; the same seed repeats the ceremony.
        corrected: use the corrected row for 11 and 12 players.
    """
    large = [list(group) for group in envelopes(len(players), corrected=corrected)]
    random = Random(seed)
    steps: list[Drawn] = []
    warnings: list[str] = []
    order = drawing_order(players)
    if len(players) in (11, 12) and not corrected:
        warnings.append("6 and 12 share an envelope but meet in the last round: an error in the official table")
    while order:
        federation = order[0].federation
        team = [player for player in order if player.federation == federation] if federation else order[:1]
        order = order[len(team) :]
        fitting = [index for index, numbers in enumerate(large) if len(numbers) >= len(team)]
        if not fitting:
            warnings.append(f"no envelope has {len(team)} numbers left for {federation}")
        envelope = random.choice(fitting) if fitting else -1
        for player in team:
            if envelope < 0 or not large[envelope]:
                envelope = max(range(len(large)), key=lambda index: (len(large[index]), -index))
            number = large[envelope].pop(random.randrange(len(large[envelope])))
            steps.append(Drawn(player.number, player.name, player.federation, ENVELOPES[envelope], number))
    return Draw(seed, tuple(steps), tuple(warnings))
