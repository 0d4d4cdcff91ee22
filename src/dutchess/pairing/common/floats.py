"""Floats and topscorers: C.04.3 articles 1.4 and 1.8 (2025: 1.7).

Owns the floats and topscorers of the Dutch rules since 2025, which the former editions share in part. Must not look at
the round to be paired.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from dutchess.pairing.history import History, Participant
    from dutchess.pairing.systems import Listed

    # The float that each of some players received in a round.
    Floats = Callable[[History, Sequence[Participant], int], list[int]]

NO_FLOAT, DOWNFLOAT, UPFLOAT = 0, 1, 2
PAIRING_BYE = "U"


def floats(history: History, players: Sequence[Participant], round_number: int) -> list[int]:
    """Articles 1.4.2 and 1.4.3 of 2025: the float that each player received in a round (none before the first one).

    A player who scores more than a loss is worth without playing receives a downfloat.
    """
    if round_number < 1:
        return [NO_FLOAT] * len(players)
    received = history.once_for_later_rounds(("floats", round_number), lambda: _floats_of_all(history, round_number))
    return [*map(received.__getitem__, [player.number for player in players])]


def floats_2026(history: History, players: Sequence[Participant], round_number: int) -> list[int]:
    """Articles 1.4.2 to 1.4.4 of 2026: the pairing-allocated bye is a downfloat, too, whatever it is worth."""
    received = floats(history, players, round_number)
    if round_number < 1 or history.scoring.pairing_bye > history.scoring.loss:
        return received
    index = round_number - 1
    return [
        DOWNFLOAT if len(player.games) > index and player.games[index].result == PAIRING_BYE else direction
        for player, direction in zip(players, received, strict=True)
    ]


def listed_floats(history: History, listed: Listed | None, round_number: int) -> dict[int, int]:
    """What check lists show: the float that each player received in a round, by the edition in force or as `listed`."""
    players = history.participants if listed is None else listed.participants(history)
    received_in = floats_2026 if listed is None else listed.floats
    return dict(zip([player.number for player in players], received_in(history, players, round_number), strict=True))


def _floats_of_all(history: History, round_number: int) -> dict[int, int]:
    """The float that each player received in a round, by number."""
    index = round_number - 1
    scores = history.scores[index]  # of all participants, in the same order
    met = history.met(round_number)
    own = scores.values()
    by_number = dict(
        zip(
            scores,
            [
                NO_FLOAT if score == other else DOWNFLOAT if score > other else UPFLOAT
                for score, other in zip(own, map(scores.get, met, own), strict=True)
            ],
            strict=True,
        )
    )
    worth, loss = history.scoring.points, history.scoring.loss
    for player in [player for player, other in zip(history.all_participants, met, strict=True) if not other]:
        unplayed = player.games[index : index + 1]
        if unplayed and worth(unplayed[0]) > loss:
            by_number[player.number] = DOWNFLOAT
    return by_number


def topscorers(history: History) -> frozenset[int]:
    """Article 1.8 (2025: 1.7): who has over half of the maximum possible score when the final round is paired."""
    if not history.is_last_round:
        return frozenset()
    scoring = history.scoring
    best = (history.round - 1) * max(scoring.win, scoring.draw)
    return frozenset(player.number for player in history.participants if 2 * player.score > best)
