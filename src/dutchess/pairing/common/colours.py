"""Colour preferences and colour allocation: the rules that several systems share.

Owns `Balance`, the colour preference of a player, and the colour rules as functions. A system lists its rules, each
with its own article. For each pair of a round, the first rule that decides counts (`colours`). Must not choose
opponents.
"""

from __future__ import annotations

from dutchess.base.values import replace, value_class
from dutchess.pairing.common import Known
from dutchess.tournament import BLACK, WHITE
from dutchess.tournament.model import OTHER_COLOUR

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from dutchess.base.integers import Number
    from dutchess.pairing.decisions import ColourGiven
    from dutchess.pairing.history import History, Participant

# Kinds of colour preference; a stronger kind is larger (C.04.3 article 1.7).
NO_PREFERENCE, MILD, STRONG, ABSOLUTE = 0, 1, 2, 3


@value_class
class Balance:
    """The colour preference of a player, and the facts behind it.

    Attributes:
        colours: of the games played, oldest first.
        difference: games with White minus games with Black.
        preference: `w`, `b` or None; strength: its kind.
    """

    colours: str
    difference: int
    preference: str | None
    strength: int

    @property
    def repeated(self) -> str | None:
        """The colour of the last two games if it was the same in both."""
        return self.colours[-1] if self.colours[-2:] in ("ww", "bb") else None


def balance_of(colours: str) -> Balance:
    """C.04.3 article 1.7, C.04.4.1 article 1.6, C.04.4.2 article 1.5: the preference after these colours."""
    preference, strength = colour_preference(colours)
    return Balance(colours, 2 * colours.count(WHITE) - len(colours), preference, strength)


def balances_of(participants: Iterable[Participant], balance: Callable[[str], Balance] = balance_of) -> list[Balance]:
    """The balance of each participant. Participants with the same colours share one, in all rounds."""
    return [*map(_balances[balance].__getitem__, [participant.colours for participant in participants])]


def _balances_by(balance: Callable[[str], Balance]) -> Known[str, Balance]:
    return Known(balance, 20_000)


_balances = Known(_balances_by, 10)


def colour_preference(colours: str) -> tuple[str | None, int]:
    """C.04.3 article 1.7: the colour that a player should receive, and the strength of that preference."""
    if not colours:
        return None, NO_PREFERENCE
    difference = 2 * colours.count(WHITE) - len(colours)
    last = colours[-1]
    if difference > 1:
        return BLACK, ABSOLUTE
    if difference < -1:
        return WHITE, ABSOLUTE
    if colours[-2:] == last + last:
        return OTHER_COLOUR[last], ABSOLUTE
    if difference:
        return (BLACK if difference > 0 else WHITE), STRONG
    return OTHER_COLOUR[last], MILD


# -- rules -------------------------------------------------------------------------------------------------------------


@value_class
class Meeting:
    """A pair that needs colours: both balances, the number of the higher player, the initial colour."""

    higher: Balance
    lower: Balance
    number: int
    initial_colour: str


@value_class
class ColourRule:
    """One rule about colours.

    Attributes:
        id: what it is, whichever edition has it; explanations know it by that.
        decide: the colour of the higher player, or None if the rule does not decide.
        article: as an edition cites it.
    """

    id: str
    decide: Callable[[Meeting], str | None]
    article: str = ""

    def at(self, article: str) -> ColourRule:
        """The same rule as an article of an edition."""
        return replace(self, article=article)


def first_decision(rules: Sequence[ColourRule], meeting: Meeting) -> tuple[ColourRule, str]:
    """The first rule that decides, and the colour of the higher player."""
    for rule in rules:
        colour = rule.decide(meeting)
        if colour is not None:
            return rule, colour
    raise AssertionError("the last rule decides always")


def given(rule: ColourRule, colour: str, meeting: Meeting, higher: Number, lower: Number) -> ColourGiven:
    """The colours of a pair, with what they were decided by; `colour` is that of the higher player."""
    from dutchess.pairing.decisions import ColourGiven  # start-up: `boards` does not need it

    white, black = (higher, lower) if colour == WHITE else (lower, higher)
    return ColourGiven(rule.article, white, black, higher, rule.id, meeting)


def grant_both(meeting: Meeting) -> str | None:
    """Grant both preferences, or the only one."""
    preferred, other_preferred = meeting.higher.preference, meeting.lower.preference
    return None if preferred == other_preferred else preferred or OTHER_COLOUR[other_preferred or WHITE]


GRANT_BOTH = ColourRule("grant_both", grant_both)


def grant_stronger(meeting: Meeting) -> str | None:
    """Grant the stronger of two preferences for the same colour."""
    higher, lower = meeting.higher, meeting.lower
    if higher.preference is None or higher.strength == lower.strength:
        return None
    return higher.preference if higher.strength > lower.strength else OTHER_COLOUR[higher.preference]


GRANT_STRONGER = ColourRule("grant_stronger", grant_stronger)


def grant_wider_difference(meeting: Meeting) -> str | None:
    """Of two absolute preferences for the same colour, grant the one with the wider colour difference."""
    higher, lower = meeting.higher, meeting.lower
    if higher.preference is None or not higher.strength == lower.strength == ABSOLUTE:
        return None
    own, other = abs(higher.difference), abs(lower.difference)
    return None if own == other else higher.preference if own > other else OTHER_COLOUR[higher.preference]


GRANT_WIDER_DIFFERENCE = ColourRule("grant_wider_difference", grant_wider_difference)


def white_to_lower_difference(meeting: Meeting) -> str | None:
    """C.04.6 article 4.3.5: White to the one with the lower colour difference."""
    one, other = meeting.higher.difference, meeting.lower.difference
    return None if one == other else WHITE if one < other else BLACK


WHITE_TO_LOWER_DIFFERENCE = ColourRule("white_to_lower_difference", white_to_lower_difference)


def alternate(meeting: Meeting) -> str | None:
    """Alternate the colours to the most recent game in which one had White and the other Black."""
    return alternated_colour(meeting.higher.colours, meeting.lower.colours)


ALTERNATE = ColourRule("alternate", alternate)


def alternate_higher(meeting: Meeting) -> str | None:
    """Alternate the colour of the higher player from their last game, if they have one."""
    return OTHER_COLOUR[meeting.higher.colours[-1]] if meeting.higher.colours else None


ALTERNATE_HIGHER = ColourRule("alternate_higher", alternate_higher)


def alternate_lower(meeting: Meeting) -> str | None:
    """Alternate the colour of the lower player from their last game, if they have one."""
    return meeting.lower.colours[-1] if meeting.lower.colours else None


ALTERNATE_LOWER = ColourRule("alternate_lower", alternate_lower)


def grant_higher(meeting: Meeting) -> str | None:
    """Grant the preference of the higher player."""
    return meeting.higher.preference


GRANT_HIGHER = ColourRule("grant_higher", grant_higher)


def by_number(meeting: Meeting) -> str | None:
    """The initial colour for a higher player with an odd number, the other one for an even number."""
    return meeting.initial_colour if meeting.number % 2 else OTHER_COLOUR[meeting.initial_colour]


BY_NUMBER = ColourRule("by_number", by_number)


def before_any_game(meeting: Meeting) -> str | None:
    """By number, if both players have yet to play a game."""
    return None if meeting.higher.colours or meeting.lower.colours else by_number(meeting)


BEFORE_ANY_GAME = ColourRule("before_any_game", before_any_game)


def alternated_colour(player: str, opponent: str) -> str | None:
    """The colour that alternates the most recent game in which the two had different colours.

    Both arguments are colours of games played, oldest first (C.04.2 article 3.4: aligned from the end).
    """
    for own, other in zip(reversed(player), reversed(opponent), strict=False):
        if own != other:
            return other
    return None


# -- the end of a round ----------------------------------------------------------------------------------------------


def colours(
    history: History,
    players: Sequence[Participant],
    balances: Sequence[Balance],
    pairs: Iterable[tuple[int, int]],
    rules: Sequence[ColourRule],
) -> Iterator[ColourGiven]:
    """The colours of pairs that are given as places, the higher player first."""
    from dutchess.pairing.decisions import ColourGiven  # start-up: `boards` does not need it

    known: dict[tuple[int, int, int], tuple[ColourRule, str, Meeting]] = {}
    for a, b in pairs:
        higher, lower = players[a], players[b]
        key = (
            id(balances[a]),
            id(balances[b]),
            higher.parity % 2,
        )  # all facts that a rule uses; players share their balances
        decision = known.get(key)
        if decision is None:
            meeting = Meeting(balances[a], balances[b], higher.parity, history.initial_colour)
            decision = known[key] = (*first_decision(rules, meeting), meeting)
        rule, colour, meeting = decision
        white, black = (higher.number, lower.number) if colour == WHITE else (lower.number, higher.number)
        yield ColourGiven(rule.article, white, black, higher.number, rule.id, meeting)


# The colours that some rules and an initial colour give a higher player, by the colours of both and the parity of the
# number. Threads may share them like `Known`.
MOST_KNOWN = 20_000
_granted: Known[tuple[tuple[ColourRule, ...], str], dict[tuple[str, str, int], str]] = Known(lambda _: {}, 40)


def boards(
    history: History,
    players: Sequence[Participant],
    balances: Sequence[Balance],
    pairs: Iterable[tuple[int, int]],
    rules: tuple[ColourRule, ...],
) -> list[tuple[Number, Number]]:
    """White and Black of pairs that are given as places, the higher player first: `colours` without the reasons."""
    known = _granted[rules, history.initial_colour]
    made: list[tuple[Number, Number]] = []
    for a, b in pairs:
        higher, lower = players[a], players[b]
        key = (balances[a].colours, balances[b].colours, higher.parity % 2)  # as above; colours decide a balance
        colour = known.get(key)
        if colour is None:
            if len(known) >= MOST_KNOWN:
                known.clear()
            meeting = Meeting(balances[a], balances[b], higher.parity, history.initial_colour)
            colour = known[key] = first_decision(rules, meeting)[1]
        made.append((higher.number, lower.number) if colour == WHITE else (lower.number, higher.number))
    return made
