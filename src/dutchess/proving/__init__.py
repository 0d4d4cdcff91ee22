"""Rounds with their proof: certificates that a stranger can verify.

    certificate = dutchess.prove(tournament)             # the next round; round=3 for a round already in the file
    certificate.verdict, certificate.digest, certificate.text()

Owns `prove`, `prove_rounds` of a whole tournament, and the digest of a round as it is printed on a list.
`docs/certificates.md` defines the format, and a verifier of its own (`verifier/`) reads it; it shares
nothing with this package. A proof is made after a round was paired, from its pairs; pairing knows nothing of it.

    facts         what the rules look at in a round
    round         the round as positions; its brackets
    digits        what each pair pays for a criterion, and for the order of article 4
    steps         the numbers that prove a digit, and the pairs that they leave
    duals         how these numbers are found
    bracket       the proof of one bracket
    comparison    what is better than a round that is wrong
    certificate   all of it as JSON
"""

from __future__ import annotations

from itertools import islice

from dutchess.base.errors import InvalidTournament, NoPairingPossible
from dutchess.base.values import replace
from dutchess.pairing import systems
from dutchess.pairing.checker import as_checked, as_played, departures
from dutchess.pairing.dutch import DUTCH_2025, DUTCH_2026
from dutchess.proving.bracket import prove_bracket
from dutchess.proving.certificate import (
    CORRECT,
    IMPOSSIBLE,
    WRONG,
    Certificate,
    boards_document,
    bracket_document,
    digest_of_round,
    head,
)
from dutchess.proving.comparison import why_wrong
from dutchess.proving.facts import facts_document
from dutchess.proving.round import ProvedRound
from dutchess.tournament import facts_of
from dutchess.tournament.from_code import whole_number

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from dutchess.pairing.checker import Played
    from dutchess.pairing.dutch.editions import Edition
    from dutchess.pairing.history import History
    from dutchess.pairing.result import Pairing
    from dutchess.tournament import Tournament

__all__ = ["Certificate", "prove"]

EDITIONS = {edition.system.name: edition for edition in (DUTCH_2026, DUTCH_2025)}


def prove(tournament: Tournament, round: int | None = None, *, system: str | None = None) -> Certificate:
    """A round with its proof.

    Args:
        tournament: the facts so far.
        round: a round that is in the tournament; what was published is then compared. Default: the next round.
            Wishes (`Tournament.wishes`) do not count: they are no rules.
        system: `dutch` or `dutch-2025`. Default: the one that the tournament declares.

    Raises:
        InvalidTournament: there is no such round, or there are no proofs for the system.
        UnknownSystem: the system is not known.
    """
    tournament = _by_the_rules_alone(tournament)
    last = tournament.played_rounds
    number = last + 1 if round is None else whole_number(round, "the round")
    if not 1 <= number <= last + 1:
        raise InvalidTournament(f"there is no round {number} to prove: {last} rounds are paired")
    name, edition = _edition_of(tournament, system)
    if number > last:
        return _proved(systems.round_to_pair(tournament, name), edition, None)
    to_pair, published = next(islice(_rounds(tournament, name), number - 1, None))
    return _proved(to_pair, edition, published)


def prove_rounds(tournament: Tournament, *, system: str | None = None) -> Iterator[Certificate]:
    """Every round that is in the tournament, with its proof. Arguments and errors are those of `prove`."""
    tournament = _by_the_rules_alone(tournament)
    name, edition = _edition_of(tournament, system)
    for to_pair, published in _rounds(tournament, name):
        yield _proved(to_pair, edition, published)


def has_proofs(system: str) -> bool:
    """Whether rounds of this system can be proved."""
    return systems.find(system).name in EDITIONS


def round_digest(tournament: Tournament, round: int, system: str) -> str:
    """The digest of a round that is in the tournament (`Certificate.round_digest`), without a proof of it.

    Of a system that has no proofs, it is the digest of the round without its facts.
    """
    to_pair, published = next(islice(_rounds(facts_of(tournament), system), round - 1, None))
    name, facts = systems.find(system).name, None
    if name in EDITIONS:
        assert isinstance(to_pair.view, systems.SwissRound), "the editions of the Dutch System look at players"
        facts = facts_document(to_pair.view.history, EDITIONS[name])
    content = head(name, CORRECT, round, tournament.rounds or tournament.played_rounds, facts)
    return digest_of_round(content | boards_document(published.pairing))


def _by_the_rules_alone(tournament: Tournament) -> Tournament:
    """The facts without wishes: no article knows them, so a round that follows one may be wrong."""
    facts = facts_of(tournament)
    return replace(facts, wishes=()) if facts.wishes else facts


def _edition_of(tournament: Tournament, system: str | None) -> tuple[str, Edition]:
    """The system by which a tournament is proved, and its edition; InvalidTournament if it has no proofs."""
    name = system or systems.name_of(tournament)
    edition = EDITIONS.get(systems.find(name).name)
    if edition is None:
        raise InvalidTournament(
            f"rounds of {name} have no proofs: there are certificates for {' and '.join(EDITIONS)} only "
            f"(docs/certificates.md says why); `dutchess check` pairs the rounds of {name} again and compares"
        )
    return name, edition


def _rounds(tournament: Tournament, system: str) -> Iterator[tuple[systems.RoundToPair, Played]]:
    """Every round that is in the tournament: to be paired, and as it was published."""
    complete = as_checked(tournament)
    return zip(systems.rounds_to_pair(complete, system), as_played(complete), strict=True)


def _proved(to_pair: systems.RoundToPair, edition: Edition, published: Played | None) -> Certificate:
    """The certificate of a round; `published` is what the file has."""
    view = to_pair.view
    assert isinstance(view, systems.SwissRound), "the editions of the Dutch System look at players"
    history, name = view.history, edition.system.name
    facts = facts_document(history, edition)
    try:
        expected = to_pair.pair()
    except NoPairingPossible as error:
        content = head(name, IMPOSSIBLE, history.round, history.rounds, facts)
        content["step"] = {
            "players": [[-1, sorted(error.only)]] if error.only else [],
            "sets": [[1, sorted(group)] for group in error.groups],
        }
        return Certificate(name, history.round, IMPOSSIBLE, content)
    proof = _proof(history, edition, expected)
    if published is None or departures(expected, published) == ((), ()):
        content = head(name, CORRECT, history.round, history.rounds, facts) | proof
        return Certificate(name, history.round, CORRECT, content)
    content = head(name, WRONG, history.round, history.rounds, facts) | boards_document(published.pairing)
    content["better"] = proof
    content["because"] = why_wrong(history, edition, expected, published)
    return Certificate(name, history.round, WRONG, content)


def _proof(history: History, edition: Edition, pairing: Pairing) -> dict[str, Any]:
    """A correct round: its pairs, its bye, and the steps that prove each bracket."""
    field = edition.field_of(history)
    traits = edition.traits_of(history, field)
    played = ProvedRound(field, pairing)
    document = boards_document(pairing)
    document["brackets"] = [
        bracket_document(played, bracket, prove_bracket(played, bracket, traits, edition))
        for bracket in played.brackets
    ]
    return document
