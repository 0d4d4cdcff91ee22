"""The shapes of the JSON that programs are given, by the command and over HTTP.

Owns names, types and meaning of every field. The code that makes a document is checked against its shape by the type
checker, and the description of the HTTP interface (OpenAPI) is generated from the same shapes. Points are decimal
numbers (`2.5`), participants are pairing numbers (of teams in team events). Must not be imported when a command starts:
those who make documents need it for their types only.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Literal, NotRequired, TypedDict

from dutchess.base.field_marks import Choice
from dutchess.literals import Colour, Direction, Verdict
from dutchess.pairing import systems

System = Annotated[str, Choice(systems.names())]
Score = float  # points as people write them: 2, 2.5
Pair = tuple[int, int]
Counted = Score | Sequence[Score]  # the value of a criterion: a number, or numbers that are compared in order


# Pairing


class PairingDocument(TypedDict):
    """The next round.

    Attributes:
        round: the number of the round.
        system: the pairing system.
        edition: which edition of it this is, and why this one, in a sentence.
        pairs: [white, black] in publishing order.
        bye: who has the pairing-allocated bye.
        resting: round robins of an odd field: who rests. This is no bye.
        boards: team events: [white player, black player] of every board of every match, 0 for nobody.
        readings: names by ids, if other readings of the rules than the usual ones were asked for.
    """

    round: int
    system: System
    edition: str
    pairs: Sequence[Pair]
    bye: int | None
    resting: NotRequired[int]
    boards: NotRequired[Sequence[Sequence[Pair]]]
    readings: NotRequired[Mapping[str, str]]


# Checking


class CheckedDifference(TypedDict):
    """The first decision in which the pairing of the file differs from the pairing by the rules.

    Attributes:
        article: the criterion that differs; if none does, the article that decides between equally good pairings.
        bracket: the score of the bracket concerned; null for the bye.
        by_the_rules: the value of the criterion in the pairing by the rules.
        in_the_file: its value in the pairing of the file.
    """

    article: str
    bracket: Score | None
    by_the_rules: Counted | None
    in_the_file: Counted | None


class CheckedRound(TypedDict):
    """A round that differs from its recomputation.

    Attributes:
        expected: pairs by the rules that the file does not have; [player, 0] for the bye.
        found: pairs of the file that the rules do not give.
        reason: why the pairing of the file is not legal; empty if it is legal.
    """

    round: int
    expected: Sequence[Pair]
    found: Sequence[Pair]
    reason: str
    first_difference: CheckedDifference | None


class WrongRank(TypedDict):
    """A rank that does not follow from the list of tie-breaks.

    Attributes:
        in_the_file: the rank in the file.
        by_the_list: the best and the last rank that the list allows.
        tiebreaks: the values in the order of the list; null where one is undefined.
    """

    participant: int
    in_the_file: int
    by_the_list: Pair
    points: Score
    tiebreaks: Sequence[Score | None]


class CheckedFile(TypedDict):
    """A file that was checked.

    Attributes:
        file: its name; empty for a posted one.
        system: the pairing system.
        edition: which edition of it this is, and why this one, in a sentence.
        rounds: how many rounds were compared.
        differences: the rounds that differ.
        ranks: how many ranks were compared.
        wrong_ranks: the ranks that do not follow from the list of tie-breaks.
        warnings: what the reader repaired or doubts.
        readings: names by ids, if other readings of the rules than the usual ones were asked for.
        explained_by: readings (`ID=NAME`) each of which explains every round, or every rank, that differs.
        explained_together: where none does, two readings (`ID=NAME, ID=NAME`) that explain it only together.
        certificates: how many certificates the command has written, if they were asked for.
    """

    file: str
    system: System
    edition: str
    rounds: int
    differences: Sequence[CheckedRound]
    ranks: int
    wrong_ranks: Sequence[WrongRank]
    warnings: Sequence[str]
    readings: NotRequired[Mapping[str, str]]
    explained_by: NotRequired[Sequence[str]]
    explained_together: NotRequired[Sequence[str]]
    certificates: NotRequired[int]


class UncheckedFile(TypedDict):
    """A file that could not be checked: the command lists it among others. A posted one is answered with an error."""

    file: str
    error: str
    exit_code: int


class CheckDocument(TypedDict):
    """Played rounds against their recomputation.

    Attributes:
        tournaments: how many files were checked.
        rounds: how many rounds were compared.
        pairs: how many pairs were compared.
        ranks: how many ranks were compared.
        discrepancies: how many rounds and standings differ.
    """

    tournaments: int
    rounds: int
    pairs: int
    ranks: int
    discrepancies: int
    files: Sequence[CheckedFile]


# Certificates


class PlayerFacts(TypedDict):
    """A player as the rules look at them, in a certificate.

    Attributes:
        number: the pairing number.
        score: in tenths of a point, with virtual points.
        parity: how many entries of the initial order, up to this player, hold a number.
        colours: of the games played over the board, oldest first.
        met: the opponents met over the board.
        floats: in the previous round and in the one before it: D, U or -.
        bye: whether the player may have the bye.
        unplayed: the number of previous rounds without a game over the board.
        topscorer: whether this is a topscorer of the last round.
    """

    number: int
    score: int
    parity: int
    colours: str
    met: Sequence[int]
    floats: str
    bye: bool
    unplayed: int
    topscorer: bool


class RoundFacts(TypedDict):
    """What the rules look at in a round.

    Attributes:
        initial_colour: of the highest player.
        players: the participants in order.
        forbidden: pairs that the tournament forbids.
    """

    initial_colour: Colour
    players: Sequence[PlayerFacts]
    forbidden: Sequence[Pair]


class CertificateDocument(TypedDict):
    """A round with its proof, as docs/certificates.md defines it.

    Attributes:
        format: what this is.
        version: of the format.
        system: the edition by which the round is proved.
        verdict: correct, wrong or impossible.
        round: the round.
        rounds: how many the tournament has.
        facts: what the rules look at.
        pairs: [white, black] of the round that is proved or judged.
        bye: who has the pairing-allocated bye.
        brackets: the steps that prove each bracket of a correct round.
        step: the numbers that prove that no legal pairing exists.
        better: the right round with its proof, if the published one is wrong.
        because: what is wrong with it.
    """

    format: str
    version: int
    system: System
    verdict: str
    round: int
    rounds: int
    facts: RoundFacts
    pairs: NotRequired[Sequence[Pair]]
    bye: NotRequired[int | None]
    brackets: NotRequired[Sequence[Mapping[str, object]]]
    step: NotRequired[Mapping[str, object]]
    better: NotRequired[Mapping[str, object]]
    because: NotRequired[Mapping[str, object]]


# Files of any program


class ReviewDocument(TypedDict):
    """What was found in a tournament file, whatever program wrote it.

    Attributes:
        format: the program and its kind of file, such as `Vega (.veg)`.
        report: whether it is a report file (TRF).
        players: how many players it has.
        rules: the pairing system and its edition, in words; null if the file names a system that is not known here.
        rounds: how many rounds it has.
        declared: how many rounds the event has in all; null if that is not known.
        remarks: what was repaired, could not be read, or was taken in some way.
        check: the rounds against the rules; null for report files, and where there is nothing to check.
    """

    format: str
    report: bool
    players: int
    rules: str | None
    rounds: int
    declared: int | None
    remarks: Sequence[str]
    check: CheckedFile | None


# Standings


class StandingsRow(TypedDict):
    """A participant in the standings.

    Attributes:
        rank: place among all; tied participants share the best place. Null if all games were annulled.
        place: place within the section; the rank if there is no section.
        player: the pairing number.
        tiebreaks: values in the order of the codes; null where one is undefined.
        withdrawn: whether the participant had left before the last round counted.
        lot: place among those who were still tied after all tie-breaks, if lots were drawn.
        rating: only if asked for, as are the fields below.
        performance: the performance rating against rated opponents.
        rating_change: by the rated games (B.02 article 8.3).
        factor: the development coefficient used for it.
        games: the cells of the crosstable.
    """

    rank: int | None
    place: int | None
    player: int
    name: str
    points: Score
    tiebreaks: Sequence[Score | None]
    withdrawn: bool
    lot: int | None
    rating: NotRequired[int]
    performance: NotRequired[int | None]
    rating_change: NotRequired[float | None]
    factor: NotRequired[int | None]
    games: NotRequired[Sequence[str]]


class StandingsDocument(TypedDict):
    """Standings after a round.

    Attributes:
        round: the last round that counts.
        regulations: the edition of the tie-break regulations.
        of: what is ranked.
        tiebreaks: the codes of the tie-breaks in order.
        warnings: what the ranking doubts.
        annulled: participants whose games were annulled (round robins).
        lots: the seed of the lots that decided shared places; null if they stay shared.
    """

    round: int
    regulations: str
    of: Literal["players", "teams"]
    tiebreaks: Sequence[str]
    warnings: Sequence[str]
    annulled: Sequence[int]
    lots: int | None
    standings: Sequence[StandingsRow]


# Explanations


class HalvesDocument(TypedDict):
    """The pairing of one part of a bracket.

    Attributes:
        s1: the upper half before any exchange.
        s2: the lower half before any exchange.
        limbo: moved-down players who are not to be paired in the bracket.
        to_s2: players exchanged from S1 to S2.
        to_s1: players exchanged from S2 to S1.
        opponents: the opponents of the players of S1, in the order of S1 after the exchange.
    """

    s1: Sequence[int]
    s2: Sequence[int]
    limbo: Sequence[int]
    to_s2: Sequence[int]
    to_s1: Sequence[int]
    opponents: Sequence[int]


class BracketDocument(TypedDict):
    """A bracket, paired.

    Attributes:
        score: of its residents.
        incoming: players who came into it, down or up.
        pairs: the higher player first.
        floaters: players who leave it unpaired.
        criteria: the values of the criteria by their names, in the order of the articles; a smaller value is better.
        paid_by: the pairs (two numbers) and floaters (one number) that each criterion counts.
        halves: the pairing of its parts: moved-down players, then the remainder.
    """

    article: str
    score: Score
    incoming: Sequence[int]
    residents: Sequence[int]
    pairs: Sequence[Pair]
    floaters: Sequence[int]
    criteria: Mapping[str, Counted]
    paid_by: Mapping[str, Sequence[Sequence[int]]]
    halves: Sequence[HalvesDocument]


class FloatersDocument(TypedDict):
    """The players who leave a scoregroup.

    Attributes:
        score: of the scoregroup; for upfloaters, of the one they move into.
    """

    article: str
    score: Score
    direction: Direction
    chosen: Sequence[int]
    candidates: Sequence[int]
    criteria: Mapping[str, Counted]


class ReopenedDocument(TypedDict):
    """Brackets that are paired again because the rest of the round could not be completed.

    Attributes:
        brackets: their scores.
        pairs: the pairs that were undone.
    """

    article: str
    brackets: Sequence[Score]
    pairs: Sequence[Pair]


class PassedOverDocument(TypedDict):
    """A player who comes before the chosen one, and the article that rules them out."""

    player: int
    article: str
    reason: str


class ByeDocument(TypedDict):
    """The pairing-allocated bye.

    Attributes:
        passed_over: players who come before and do not get it.
    """

    article: str
    player: int
    passed_over: Sequence[PassedOverDocument]


class ColourDocument(TypedDict):
    """The colours of a pair, and the article that gave them."""

    white: int
    black: int
    article: str


# What an explanation claims: its `kind`, and its parameters by their names (docs/explain.md).
ClaimDocument = Mapping[str, object]


class RoundExplanation(TypedDict):
    """Why a round is paired as it is: the decisions in the order of the articles.

    Attributes:
        pairing: [white, black] in publishing order.
        readings: names by ids, if other readings of the rules than the usual ones were asked for.
    """

    question: Literal["round"]
    round: int
    system: System
    brackets: Sequence[BracketDocument]
    floaters: Sequence[FloatersDocument]
    reopened: Sequence[ReopenedDocument]
    bye: ByeDocument | None
    colours: Sequence[ColourDocument]
    pairing: Sequence[Pair]
    claims: Sequence[ClaimDocument]
    readings: NotRequired[Mapping[str, str]]


class DifferenceDocument(TypedDict):
    """The first difference between the round and what it would be instead.

    Attributes:
        article: the criterion that differs; if none does, the article that decides between equally good pairings.
        bracket: the score of the bracket concerned; null for the bye.
        actual: the value of the criterion in the round.
        instead: its value in what would be instead.
        actual_payers: the pairs and floaters that it counts in the round.
        instead_payers: those that it counts in what would be instead.
    """

    article: str
    bracket: Score | None
    actual: Counted | None
    instead: Counted | None
    actual_payers: Sequence[Sequence[int]]
    instead_payers: Sequence[Sequence[int]]


class BarDocument(TypedDict):
    """An absolute criterion that forbids a pair, or the bye of a player."""

    reason: str
    article: str


class PairExplanation(TypedDict):
    """Why two players meet or do not, or why one has the bye, or floats.

    Attributes:
        pair: the two participants; the second is 0 for the bye.
        possible: whether a legal round with it exists.
        barred: what forbids it, whoever plays the others.
        pairing: the round with it; null if there is none.
        bye: who would have the bye.
        stuck: players who could not all be paired.
        readings: as for a round.
    """

    question: Literal["pair", "bye", "float"]
    round: int
    system: System
    pair: Pair
    possible: bool
    verdict: Verdict
    barred: BarDocument | None
    pairing: Sequence[Pair] | None
    bye: int | None
    first_difference: DifferenceDocument | None
    stuck: Sequence[int] | None
    claims: Sequence[ClaimDocument]
    readings: NotRequired[Mapping[str, str]]


class OwnColour(TypedDict):
    """A player's colour, and the article that gave it."""

    colour: Colour
    article: str


class BarredOpponent(TypedDict):
    """A participant whom a player could not meet."""

    player: int
    reason: str
    article: str


class Alternative(TypedDict):
    """Another possible opponent, and why it is not this one.

    Attributes:
        player: the opponent; 0 for the bye.
        stuck: players who could not all be paired.
    """

    player: int
    verdict: Verdict
    first_difference: DifferenceDocument | None
    stuck: Sequence[int] | None


class PlayerExplanation(TypedDict):
    """Why a player meets this opponent and no other.

    Attributes:
        opponent: null for the bye.
        score: that the round is paired by; null in round robins.
        barred: participants whom the player could not meet.
        readings: as for a round.
    """

    question: Literal["player"]
    round: int
    system: System
    player: int
    opponent: int | None
    colour: OwnColour | None
    score: Score | None
    barred: Sequence[BarredOpponent]
    alternatives: Sequence[Alternative]
    claims: Sequence[ClaimDocument]
    readings: NotRequired[Mapping[str, str]]


class EverybodyExplanation(TypedDict):
    """The explanation of every player of a round."""

    round: int
    system: System
    players: Sequence[PlayerExplanation]


Explanation = RoundExplanation | PlayerExplanation | PairExplanation
