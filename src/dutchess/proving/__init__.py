"""Rounds with their proof: certificates that a stranger can verify.

    certificate = dutchess.prove(tournament)             # the next round; round=3 for a round already in the file
    certificate.verdict, certificate.digest, certificate.text()

Owns `prove`. `docs/certificates.md` defines the format, and a verifier of its own (`verifier/`) reads it; it shares
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
    head,
)
from dutchess.proving.comparison import why_wrong
from dutchess.proving.facts import facts_document
from dutchess.proving.round import ProvedRound
from dutchess.tournament import facts_of
from dutchess.tournament.from_code import whole_number

TYPE_CHECKING = False
if TYPE_CHECKING:
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
        system: `dutch` or `dutch-2025`. Default: the one that the tournament declares.

    Raises:
        InvalidTournament: there is no such round, or there are no proofs for the system.
        UnknownSystem: the system is not known.
    """
    tournament = facts_of(tournament)
    last = tournament.played_rounds
    number = last + 1 if round is None else whole_number(round, "the round")
    if not 1 <= number <= last + 1:
        raise InvalidTournament(f"there is no round {number} to prove: {last} rounds are paired")
    name = system or systems.name_of(tournament)
    edition = EDITIONS.get(systems.find(name).name)
    if edition is None:
        raise InvalidTournament(f"there are no proofs for {name}, only for {', '.join(EDITIONS)}")
    if number > last:
        return _proved(systems.round_to_pair(tournament, name), edition, None)
    complete = as_checked(tournament)
    to_pair = next(islice(systems.rounds_to_pair(complete, name), number - 1, None))
    return _proved(to_pair, edition, next(islice(as_played(complete), number - 1, None)))


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
