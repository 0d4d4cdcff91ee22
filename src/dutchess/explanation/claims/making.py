"""The claims of an explanation, made from decisions and facts.

Owns which claims are made about a round, a player and a question, and why a claim holds when it is made. What they mean
is in `claims`; `saying` puts them in words. Must not write sentences.
"""

from __future__ import annotations

from dutchess.explanation.claims import neighbours
from dutchess.explanation.claims.brackets import claims_of
from dutchess.explanation.claims.colours import (
    BalancesOne,
    BothGranted,
    ByNumber,
    ChangesColour,
    ColoursReversed,
    FewerWhites,
    HadOtherTwice,
    HigherRanked,
    LimitsDecide,
    LowerDifference,
    LowerRanked,
    NotPreferred,
    OnlyOnePrefers,
    StrongerPreference,
    TurnedColours,
    WiderDifference,
)
from dutchess.explanation.claims.kinds import (
    ByTable,
    CannotAllPair,
    ColoursSoFar,
    Counted,
    CountingArgument,
    Departure,
    DueOnly,
    EquallyGood,
    Exchanged,
    FloatsDown,
    ForbiddenPair,
    FoundBefore,
    FurtherDown,
    GroupOdd,
    HadBye,
    Happens,
    HasBye,
    Impossible,
    LaterInOrder,
    LowestBye,
    MetBefore,
    NoOpponentAmong,
    NotDue,
    OnlyOne,
    Points,
    PossibleInGroup,
    RepeatedFloat,
    RestOdd,
    SameColourNeeded,
    SecondGame,
    Unlawful,
    WishGranted,
    WorseBy,
)
from dutchess.explanation.sentences.of_criteria import each_once
from dutchess.matching import Matching
from dutchess.pairing.checker import boards_of
from dutchess.pairing.decisions import COLOURS, FORBIDDEN, HAS_HAD_BYE, MET, SECOND_GAME, UP, ColourGiven
from dutchess.pairing.differences import comparable, differ, first_difference
from dutchess.pairing.history import wishes
from dutchess.tournament import WHITE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence

    from dutchess.explanation.claims.colours import ColourClaim
    from dutchess.explanation.claims.kinds import Bar, Claim, Comparison
    from dutchess.explanation.questions.pairs import PairExplained
    from dutchess.explanation.questions.rounds import RoundExplained
    from dutchess.pairing import decisions

COLOUR = {"w": "white", "b": "black"}
OTHER = {"white": "black", "black": "white"}
MOST_PASSED_OVER = 12
STRENGTH = ("none", "mild", "strong", "absolute")

# -- one participant ---------------------------------------------------------------------------------------------------


def points(explained: RoundExplained, number: int) -> Points:
    return Points(number, explained.points[number], explained.with_virtual_points[number])


def colours_so_far(explained: RoundExplained, number: int) -> ColoursSoFar:
    return ColoursSoFar(number, tuple(COLOUR[one] for one in explained.colours_had[number]))


def barred(explained: RoundExplained, one: int, other: int, bar: decisions.Bar) -> Bar:
    """Why two cannot meet, or why one cannot have the bye."""
    if bar.reason == HAS_HAD_BYE:
        return had_bye(explained, one or other)
    if bar.reason == MET:
        return MetBefore(one, other, explained.last_meeting(one, other))
    if bar.reason == FORBIDDEN:
        return ForbiddenPair(one, other)
    if bar.reason == COLOURS:
        had = explained.colours_had[one]
        repeated = had[-2:] in ("ww", "bb")
        surplus = had[-1] if repeated else "w" if 2 * had.count("w") > len(had) else "b"
        return SameColourNeeded(one, other, OTHER[COLOUR[surplus]])
    return SecondGame() if bar.reason == SECOND_GAME else ByTable()


def had_bye(explained: RoundExplained, number: int) -> HadBye:
    """The earlier round that keeps somebody from the bye: the bye itself, or else the most points without playing."""
    found = max(explained.unplayed(number), key=lambda entry: (entry[1] == "U", entry[2], entry[1] == "+", -entry[0]))
    return HadBye(number, found[0], found[1])


# -- groups and floats -------------------------------------------------------------------------------------------------


def floats(explained: RoundExplained) -> Iterator[tuple[FloatsDown, tuple[Claim, ...]]]:
    """Everybody who meets somebody with fewer points, with the reasons."""
    score = explained.score
    for one, other in explained.pairing.pairs:
        if score[one] != score[other]:
            if score[one] < score[other]:
                one, other = other, one
            yield FloatsDown(one, other, score[one], score[other]), float_reasons(explained, one, other)


def float_reasons(explained: RoundExplained, one: int, other: int) -> tuple[Claim, ...]:
    """Why two with different scores meet; `one` has more.

    Where the lower one was chosen to leave their own group upwards, that group is looked at.
    """
    if not explained.brackets:
        return ()  # the opponents of the round before
    own = explained.score[other]
    upwards = any(
        chosen.direction == UP and chosen.score == own and other in chosen.chosen for chosen in explained.floaters
    )
    who = other if upwards else one
    reasons = tuple(group_reasons(explained, who, upwards=upwards))
    if explained.due.opponent[one] != other:
        return reasons
    passed: list[Claim] = []
    for number, possible, claim in passed_groups(explained, one, other):
        passed += (claim,) if claim is not None else comparison(explained.supposed(number, possible))
    return *(reasons or stays(explained, one)), *passed


def passed_groups(explained: RoundExplained, one: int, other: int) -> Iterator[tuple[int, int, NoOpponentAmong | None]]:
    """The groups between the scores of two who meet: the higher one with somebody of each, or that there is nobody."""
    score = explained.score
    for between in explained.scores:
        if score[other] < between < score[one]:
            group = explained.group(between)
            possible = next((number for number in group if explained.bar(one, number) is None), 0)
            yield one, possible, None if possible else NoOpponentAmong(one, between, group)


def group_reasons(explained: RoundExplained, who: int, upwards: bool) -> Iterator[Claim]:
    """What in the group of those with as many points makes somebody leave it; nothing if it is not that simple."""
    score = explained.score
    own = score[who]
    group = explained.group(own)
    if len(group) == 1:
        yield OnlyOne(own, who)
        return
    others = tuple([number for number in group if number != who])
    bar = explained.bar
    if all(bar(who, number) for number in others):
        yield NoOpponentAmong(who, own, others)
        return

    opponent = explained.opponent
    elsewhere = [number for number in group if score.get(opponent[number]) != own]
    leaving = [one for one in elsewhere if opponent[one] and (score[opponent[one]] > own) == upwards]
    gone = tuple([number for number in elsewhere if number not in leaving])
    rest = tuple([number for number in group if number not in gone])
    if len(rest) % 2 and len(leaving) == 1:
        yield RestOdd(own, group, gone, upwards) if gone else GroupOdd(own, group)
    elif len(leaving) > 1 and left_over(explained, rest) == len(leaving):
        yield CannotAllPair(rest, len(leaving))


def left_over(explained: RoundExplained, players: Sequence[int]) -> int:
    """How many of these find no opponent among each other, however they are paired."""
    bar = explained.bar
    excluded = [
        [place for place, other in enumerate(players) if other != one and bar(one, other) is not None]
        for one in players
    ]
    return int(Matching([0] * len(players), [[0]], excluded).maximise())


def stays(explained: RoundExplained, number: int) -> tuple[Claim, ...]:
    """What the round would be if somebody met nobody with fewer points."""
    return comparison(explained.staying(number))


def repeated_floats(explained: RoundExplained) -> Iterator[RepeatedFloat]:
    """Whoever floats again, once each, as the criteria of the edition count it."""
    counts = [count for decision in explained.floaters for count in decision.criteria()]
    counts += [count for decision in explained.brackets for count in decision.criteria()]
    seen: set[RepeatedFloat] = set()
    for count in counts:
        repeated = count.criterion.again
        if repeated is None:
            continue
        for payer in count.payers:
            claim = RepeatedFloat(payer[0], *repeated, count.article)
            if claim not in seen and _floats(explained, payer[0], repeated[0]):
                seen.add(claim)
                yield claim


def _floats(explained: RoundExplained, number: int, direction: str) -> bool:
    """Whether somebody floats in the round as it is: a criterion counts everybody who leaves a bracket on the way."""
    met, score = explained.opponent[number], explained.score
    if not met:
        return direction != "up"
    return score[number] != score[met] and direction in ("any", "down" if score[met] < score[number] else "up")


def exchanged(explained: RoundExplained) -> Iterator[Exchanged]:
    """Exchanges between the halves; subgroups by colour are no halves."""
    if explained.to_pair.system.has_article("shifters and transpositions"):
        return
    for bracket in explained.brackets:
        for part in bracket.halves():
            if part.to_s1 and len(part.to_s1) == len(part.to_s2):
                yield Exchanged(bracket.score, part.to_s2, part.to_s1)


def wishes_granted(explained: RoundExplained) -> Iterator[WishGranted]:
    """The brackets that wishes have changed."""
    for bracket in explained.brackets:
        if bracket.without_wishes:
            groups = wishes(explained.tournament, explained.round)
            made, without = ({frozenset(pair) for pair in pairs} for pairs in (bracket.pairs, bracket.without_wishes))
            before, after = (sum(pair <= group for pair in pairs for group in groups) for pairs in (without, made))
            yield WishGranted(
                bracket.score,
                tuple([pair for pair in bracket.pairs if frozenset(pair) not in without]),
                tuple([pair for pair in bracket.without_wishes if frozenset(pair) not in made]),
                before,
                after,
            )


def counted(explained: RoundExplained) -> Iterator[Counted]:
    """The criteria that are not at their ideal, bracket by bracket."""
    for bracket in explained.brackets:
        for count in bracket.criteria():
            if count.criterion.is_worth_telling(count):
                yield Counted(count.article, bracket.score, count.value, each_once(count.payers))


def possible_in_group(explained: RoundExplained, number: int, score: int | None = None) -> PossibleInGroup:
    """Whom somebody may meet of those with a score, by default their own."""
    own = explained.score[number] if score is None else score
    others = [other for other in explained.group(own) if other != number]
    return PossibleInGroup(number, own, tuple(other for other in others if explained.bar(number, other) is None))


# What is claimed of the rules that give one of two players the colour that both prefer, without more numbers.
GRANTED: dict[str, type[HadOtherTwice | HigherRanked | LowerRanked | BalancesOne]] = {
    "grant_after_two": HadOtherTwice,
    "grant_higher": HigherRanked,
    "grant_lower": LowerRanked,
    "grant_balance": BalancesOne,
}


# -- colours -----------------------------------------------------------------------------------------------------------


def colour(explained: RoundExplained, given: ColourGiven) -> ColourClaim | None:
    """Why two have these colours; None if nothing is known that can be said. It is found once for both of them."""
    known, board = explained.colour_claims, (given.white, given.black)
    if board not in known:
        made = neighbours.colour_claim if neighbours.is_keizer(explained) else _colour
        known[board] = made(explained, given)
    return known[board]


def _colour(explained: RoundExplained, given: ColourGiven) -> ColourClaim | None:
    white, black, meeting = given.white, given.black, given.meeting
    if meeting is None or given.higher is None:
        met = explained.last_colours(white, black)
        return TurnedColours(white, black) if met == ("b", "w") else None
    if given.rule in ("grant_both", "grant_only") and meeting.higher.preference and meeting.lower.preference:
        return BothGranted(white, black)
    higher, lower = (white, black) if given.higher == white else (black, white)
    claims = {higher: meeting.higher, lower: meeting.lower}
    preferred = {number: COLOUR.get(claim.preference or "") for number, claim in claims.items()}
    if given.rule in ("grant_both", "grant_only"):
        who, other = (white, black) if preferred[white] else (black, white)
        return OnlyOnePrefers(who, other, preferred[who] or "")
    if given.rule in ("by_number", "before_any_game", "by_number_of_newcomers"):
        own = "white" if higher == white else "black"
        return ByNumber(higher, lower, explained.counted_number[higher], COLOUR[meeting.initial_colour], own)
    if given.rule == "alternate":
        return ColoursReversed(
            white, black, preferred[white], _last_difference(claims[white].colours, claims[black].colours)
        )
    if given.rule == "fewest_limits_exceeded":
        return LimitsDecide(white, black)
    if given.rule == "white_to_lower_difference":
        return LowerDifference(white, black, claims[white].difference, claims[black].difference)
    if given.rule == "white_to_fewer_whites":
        return FewerWhites(white, black, claims[white].colours.count(WHITE), claims[black].colours.count(WHITE))
    if given.rule in ("alternate_higher", "alternate_lower"):
        who, other = (higher, lower) if given.rule == "alternate_higher" else (lower, higher)
        return ChangesColour(who, other, "white" if who == white else "black")
    due = preferred[white] or ""
    who, other = (white, black) if due == "white" else (black, white)
    if given.rule == "grant_stronger":
        strong, weak = (STRENGTH[claims[number].strength] for number in (who, other))
        return StrongerPreference(who, other, due, strong, weak)
    if given.rule == "grant_wider_difference":
        return WiderDifference(who, other, due, claims[who].difference, claims[other].difference)
    kind = GRANTED.get(given.rule)
    if kind is None:
        raise AssertionError(f"nothing can be said about the colour rule {given.rule!r}")
    return kind(who, other, due)


def _last_difference(one: str, other: str) -> int:
    pairs = enumerate(zip(reversed(one), reversed(other), strict=False), 1)
    return next(back for back, (first, second) in pairs if first != second)


def not_preferred(
    explained: RoundExplained, boards: Collection[frozenset[int]] = ()
) -> Iterator[tuple[NotPreferred, ColourGiven]]:
    """Whoever gets the colour that they do not prefer; if `boards` are named, on these. Keizer knows no preferences."""
    if neighbours.is_keizer(explained):
        return
    for white, black in explained.pairing.pairs:
        if boards and frozenset((white, black)) not in boards:
            continue
        given = explained.colours.get(frozenset((white, black)))
        if given is None or given.meeting is None:
            continue
        if given.rule == "grant_both" and given.white == white:
            continue
        claims = (given.meeting.higher, given.meeting.lower)
        white_claim, black_claim = claims if given.higher == white else claims[::-1]
        for number, other, own, claim in ((white, black, "w", white_claim), (black, white, "b", black_claim)):
            if claim.preference not in (None, own) and claim.colours:  # nobody has asked for a first colour
                yield NotPreferred(number, other, COLOUR[claim.preference or ""]), given


# -- questions ---------------------------------------------------------------------------------------------------------


def comparison(asked: PairExplained) -> tuple[Claim, ...]:
    """The answer to a question."""
    question = asked.question
    if asked.verdict == "happens":
        return (Happens(*question),)
    if asked.verdict == "due":
        return (DueOnly(*question),)
    if asked.bar is not None and question[0] in ("pair", "bye"):
        return Impossible(*question), barred(asked.explained, *asked.pair, asked.bar)
    if asked.error is not None:
        impossible = Impossible(*question)
        if not asked.error.groups:
            return (impossible,)
        return impossible, CountingArgument(*question, asked.error.groups, asked.error.only)
    return tuple(_difference(asked))


def _difference(asked: PairExplained) -> Iterator[Comparison]:
    question, difference, further = asked.question, asked.difference, asked.further
    if difference is None:
        yield NotDue(*question)
        return
    if difference.actual is not None and difference.instead is not None:
        yield WorseBy(*question, difference.article, difference.actual, difference.instead, difference.bracket)
    elif asked.explained.is_reopening(difference.article):
        yield FoundBefore(*question, difference.article)
    else:
        yield LaterInOrder(*question, difference.article, difference.bracket)
        if asked.order is not None:
            yield asked.order.claim(question)
    if further is not None and further.actual is not None and further.instead is not None:
        yield FurtherDown(*question, further.article, further.actual, further.instead, further.bracket)
    elif asked.is_equal:
        yield EquallyGood(*question)


# -- the three explanations --------------------------------------------------------------------------------------------


def bye_claims(explained: RoundExplained) -> Iterator[Claim]:
    """Who has the bye, and that nobody with fewer points could have it where the edition asks for that."""
    player = explained.pairing.bye
    if player is None:
        return
    yield HasBye(player, explained.score[player])
    if neighbours.is_keizer(explained):
        why = neighbours.bye_claim(explained)
        yield from () if why is None else (why,)
        return
    due = explained.due.bye
    if due is not None and due.player == player and (explained.fewest_points_first or due.criteria()):
        yield LowestBye(player, explained.score[player])


def passed_over(explained: RoundExplained, most: int) -> tuple[list[tuple[int, tuple[Claim, ...]]], int]:
    """Who comes before whoever has the bye, each with the reason against it; of very many the first, and the rest."""
    bye = explained.due.bye
    if bye is None or explained.pairing.bye != bye.player or neighbours.is_keizer(explained):
        return [], 0
    passed = explained.due.passed_over
    return [(one.player, without_the_bye(explained, one.player)) for one in passed[:most]], len(passed[most:])


def without_the_bye(explained: RoundExplained, number: int) -> tuple[Claim, ...]:
    """Why somebody does not have the bye."""
    if explained.bar(number, 0) is not None:
        return (had_bye(explained, number),)
    return comparison(explained.supposed(number, 0))


def departure(explained: RoundExplained) -> tuple[Claim, ...]:
    """Where the round was played otherwise than the rules give it, and why they do."""
    if not explained.departs:
        return ()
    made: list[Claim] = [Departure(explained.missing, explained.surplus)]
    if not explained.to_pair.tells:
        return tuple(made)
    barred_boards = tuple(board for board in boards_of(explained.pairing) if explained.bar(*board) is not None)
    if barred_boards:
        made.append(Unlawful(barred_boards))
        for one, other in barred_boards:
            bar = explained.bar(one, other)
            if bar is not None:
                made.append(barred(explained, one, other, bar))
    made += _played_difference(explained)
    return tuple(made)


def _played_difference(explained: RoundExplained) -> Iterator[Claim]:
    """Where the decisions about the round as it was played first differ from the due ones."""
    question = ("played", 0, 0)
    if not explained.decisions or explained.more_byes:
        return
    bye, due_bye = explained.pairing.bye, explained.due.pairing.bye
    if explained.fewest_points_first and bye and due_bye and explained.score[bye] > explained.score[due_bye]:
        values = explained.score[due_bye], explained.score[bye]
        yield WorseBy(*question, explained.fewest_points_first, *values, None)
        return
    for one, other in zip(explained.due.decisions, explained.decisions, strict=False):
        if isinstance(one, ColourGiven) or isinstance(other, ColourGiven):
            return
        if not differ(one, other):
            continue
        if not comparable(one, other):
            return
        difference = first_difference([one], [other])
        if difference is None:
            return
        if difference.actual is not None and difference.instead is not None:
            if difference.tells_why:
                yield WorseBy(*question, difference.article, difference.actual, difference.instead, difference.bracket)
        elif not explained.is_reopening(difference.article):
            yield LaterInOrder(*question, difference.article, difference.bracket)
        return


def surprises(explained: RoundExplained) -> Iterator[tuple[Claim, ...]]:
    """What is out of the ordinary about a round, each with its reasons."""
    if neighbours.is_keizer(explained):
        gap = neighbours.gap_claim(explained)
        yield from () if gap is None else ((gap,),)
    made = tuple(bye_claims(explained))
    if made:
        yield made
    for float_claim, reasons in floats(explained):
        yield float_claim, *reasons
    for repeated in repeated_floats(explained):
        yield (repeated,)
    for claim, given in not_preferred(explained):
        reason = colour(explained, given) if (given.white, given.black) in explained.boards else None
        yield (claim,) if reason is None else (claim, reason)
    for exchange in exchanged(explained):
        yield (exchange,)
    for granted in wishes_granted(explained):
        yield (granted,)


def round_claims(explained: RoundExplained) -> tuple[Claim, ...]:
    """Everything that is said about a round."""
    if not explained.to_pair.tells:
        return ByTable(), *departure(explained), *claims_of(explained)
    made: list[Claim | None] = [*departure(explained)]
    if neighbours.is_keizer(explained):
        return unique([*made, *neighbours.claims_of(explained)])
    for claims in surprises(explained):
        made += claims
    for _, reasons in passed_over(explained, MOST_PASSED_OVER)[0]:
        made += reasons
    made += counted(explained)
    made += [colour(explained, given) for given in explained.colours.values()]
    return unique(made)


def pair_claims(asked: PairExplained) -> tuple[Claim, ...]:
    """Everything that is said in answer to a question."""
    return unique(comparison(asked))


def unique(claims: Iterable[Claim | None]) -> tuple[Claim, ...]:
    """Each claim once, in order."""
    return tuple(dict.fromkeys(claim for claim in claims if claim is not None))
