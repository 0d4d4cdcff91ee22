"""One bracket after the other: C.04.5 and C.04.6 article 3.3 (C.04.6 of 2024: article 1.9).

Owns the order of the decisions. Must not choose anything itself.
"""

from __future__ import annotations

from dutchess.pairing.common.upfloating import RIGHT_BELOW
from dutchess.pairing.common.upfloating.bracket import pair_bracket
from dutchess.pairing.common.upfloating.bye import give_bye
from dutchess.pairing.common.upfloating.upfloaters import choose_upfloaters, refuse_impossible
from dutchess.pairing.common.wishes import Wishes
from dutchess.pairing.decisions import UP, BracketPaired, FloatersChosen

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from typing import TypeAlias

    from dutchess.pairing.common.upfloating import Articles, C, Field, Participant
    from dutchess.pairing.decisions import ColourGiven, Count, Decision, Halves

    OfBracket: TypeAlias = Callable[[Sequence[C], Sequence[tuple[C, C]]], tuple[Count, ...]]


def decide(
    field: Field[C],
    facts: Field[C],
    articles: Articles,
    may_have_bye: Callable[[C], bool],
    of_bracket: OfBracket[C],
    colours_of: Callable[[C, C], ColourGiven],
) -> Iterator[Decision]:
    """Article 3.3.2: the bye, bracket after bracket, then the colours.

    Args:
        field: who is to be paired, at least one; facts: the same without suppositions.
        may_have_bye: does [C2] let a participant have the bye?
        of_bracket: the values of the criteria for a bracket with these upfloaters and pairs.
        colours_of: the colours of a pair.

    Raises:
        NoPairingPossible: article 3.3.3.
    """
    remaining = list(field.participants)
    if len(remaining) % 2:
        given, bye = give_bye(field, articles, [may_have_bye(team) for team in remaining])
        yield given
        remaining = [team for team in remaining if team is not bye]
    else:
        refuse_impossible(field, articles, remaining)
    pairs: list[tuple[C, C]] = []
    wishes = Wishes(field.wishes)
    scores = sorted({team.score for team in remaining}, reverse=True)
    while remaining:
        top = remaining[0].score
        size = next((place for place, team in enumerate(remaining) if team.score != top), len(remaining))
        residents, lower = remaining[:size], remaining[size:]
        following = scores[scores.index(top) + 1] if lower and articles.following_scoregroup == RIGHT_BELOW else None
        looks_ahead = following is None or lower[0].score == following
        upfloaters = choose_upfloaters(field, articles, residents, lower, looks_ahead)
        if lower:
            yield _floaters_told(facts, articles, residents, lower, upfloaters, looks_ahead)
        paired, plain = pair_bracket(field, residents, upfloaters, wishes)
        yield _bracket_told(articles, residents, upfloaters, paired, _with_wishes(of_bracket, wishes), plain)
        pairs += paired
        raised = {team.number for team in upfloaters}
        remaining = [team for team in lower if team.number not in raised]
    for one, other in pairs:
        yield colours_of(one, other)


def _floaters_told(
    facts: Field[Participant],
    articles: Articles,
    residents: Sequence[Participant],
    lower: Sequence[Participant],
    chosen: Sequence[Participant],
    looks_ahead: bool,
) -> FloatersChosen:
    def one_by_one() -> Iterator[Count]:
        from dutchess.pairing.common.upfloating.criteria import of_upfloaters  # start-up: pairing does not need it

        return of_upfloaters(facts, articles, residents, lower, chosen, looks_ahead)

    return FloatersChosen(
        articles.upfloaters,
        residents[0].score,
        UP,
        tuple([team.number for team in chosen]),
        tuple([team.number for team in lower]),
        lambda: tuple(one_by_one()),
        one_by_one=one_by_one,
    )


def _with_wishes(of_bracket: OfBracket[C], wishes: Wishes) -> OfBracket[C]:
    """The criteria of a bracket, with the wishes after them if there are any."""
    if not wishes.groups:
        return of_bracket
    return lambda upfloaters, pairs: (
        *of_bracket(upfloaters, pairs),
        wishes.counted([(one.number, other.number) for one, other in pairs]),
    )


def _bracket_told(
    articles: Articles,
    residents: Sequence[C],
    upfloaters: Sequence[C],
    pairs: Sequence[tuple[C, C]],
    of_bracket: OfBracket[C],
    plain: Sequence[tuple[C, C]],
) -> BracketPaired:
    def halves() -> tuple[Halves, ...]:
        from dutchess.pairing.common.upfloating.criteria import identifier  # start-up: pairing does not need it

        return (identifier(pairs),)

    return BracketPaired(
        articles.bracket,
        residents[0].score,
        tuple([team.number for team in upfloaters]),
        tuple([team.number for team in residents]),
        tuple([(one.number, other.number) for one, other in pairs]),
        (),
        lambda: of_bracket(upfloaters, pairs),
        halves,
        articles.bracket,
        without_wishes=tuple([(one.number, other.number) for one, other in plain]),
    )
