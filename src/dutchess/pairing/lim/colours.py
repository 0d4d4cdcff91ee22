"""Who plays White: C.04.4.3 articles 5.1 to 5.6 and 7.2. Owns the lists of rules; must not choose opponents."""

from __future__ import annotations

from dutchess.pairing.common.colours import ALTERNATE, BEFORE_ANY_GAME, GRANT_BOTH, GRANT_HIGHER, ColourRule
from dutchess.tournament import BLACK, WHITE
from dutchess.tournament.model import OTHER_COLOUR

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from dutchess.pairing.common.colours import Balance, Meeting


def fewest_limits_exceeded(meeting: Meeting) -> str | None:
    """5.3, 5.1: the colour of the higher ranked player that exceeds fewer limits; None if both are alike.

    Only in the last round (6) must any be exceeded.
    """
    higher, lower = meeting.higher.colours, meeting.lower.colours
    white = limits_exceeded(higher, WHITE) + limits_exceeded(lower, BLACK)
    black = limits_exceeded(higher, BLACK) + limits_exceeded(lower, WHITE)
    return None if white == black else WHITE if white < black else BLACK


FEWEST_LIMITS_EXCEEDED = ColourRule("fewest_limits_exceeded", fewest_limits_exceeded)


def limits_exceeded(colours: str, colour: str) -> int:
    """5.1.1, 5.1.2: how many of the two limits a player with these games exceeds by having this colour."""
    three_more = 2 * colours.count(colour) - len(colours) >= 2
    return (colours[-2:] == colour + colour) + three_more


def grant_after_two(meeting: Meeting) -> str | None:
    """5.3: of two players who are due the same colour, the only one who had the other colour in the last two games.

    It decides only where each of the two would exceed a limit (6): one by a third colour running, one by three more.
    """
    wish = meeting.higher.preference
    if wish is None:
        return None
    higher, lower = (balance.repeated == OTHER_COLOUR[wish] for balance in (meeting.higher, meeting.lower))
    return None if higher == lower else wish if higher else OTHER_COLOUR[wish]


GRANT_AFTER_TWO = ColourRule("grant_after_two", grant_after_two)


def grant_balance(most: int) -> Callable[[Meeting], str | None]:
    """5.5, 5.6: of two players who are due the same colour, the one whom it balances and the other colour does not.

    `most` is how many more of one colour a balanced player has: one in odd rounds, none in even ones. Where that holds
    for both or neither, the rule does not decide.
    """

    def gains(balance: Balance, wish: str) -> bool:
        step = 1 if wish == WHITE else -1
        return abs(balance.difference + step) <= most < abs(balance.difference - step)

    def decide(meeting: Meeting) -> str | None:
        wish = meeting.higher.preference
        if wish is None:
            return None
        higher, lower = gains(meeting.higher, wish), gains(meeting.lower, wish)
        return None if higher == lower else wish if higher else OTHER_COLOUR[wish]

    return decide


def grant_lower(meeting: Meeting) -> str | None:
    """5.4, below the median: the lower ranked player has the due colour of both."""
    wish = meeting.lower.preference
    return None if wish is None else OTHER_COLOUR[wish]


GRANT_LOWER = ColourRule("grant_lower", grant_lower)


def colour_rules(round_number: int, *, below_median: bool) -> tuple[ColourRule, ...]:
    """The rules for the pairs of a round that are made below the median, or above it and in it.

    5.4: in identical histories, the higher ranked player has the due colour above the median and in it, the lower one
    below.
    """
    return (
        BEFORE_ANY_GAME.at("C.04.4.3 article 7.2"),
        GRANT_BOTH.at("C.04.4.3 article 5.2"),
        FEWEST_LIMITS_EXCEEDED.at("C.04.4.3 article 5.3"),
        GRANT_AFTER_TWO.at("C.04.4.3 article 5.3"),
        ColourRule("grant_balance", grant_balance(round_number % 2), "C.04.4.3 articles 5.5 and 5.6"),
        ALTERNATE.at("C.04.4.3 article 5.4"),
        (GRANT_LOWER if below_median else GRANT_HIGHER).at("C.04.4.3 article 5.4"),
    )
