"""What a worker does for the page of a proof: a round with its certificate.

Must not know of requests, and imports nothing of the server: this runs in a process of its own.
"""

from __future__ import annotations

import dutchess
from dutchess.base.values import value_class
from dutchess.tournament import Tournament


@value_class
class Proof:
    """A certificate as a file, with what the page says of it.

    Attributes:
        verdict: `correct`, `wrong` or `impossible`.
        digest: of the certificate; round_digest: of the round that it is about.
    """

    verdict: str
    digest: str
    round_digest: str
    text: str


def prove_round(tournament: Tournament, number: int, system: str) -> Proof:
    """A round of a tournament, proved."""
    certificate = dutchess.prove(tournament, number, system=system)
    return Proof(certificate.verdict, certificate.digest, certificate.round_digest, certificate.text())
