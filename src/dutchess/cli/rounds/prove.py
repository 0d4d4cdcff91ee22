"""`dutchess prove`: a round with its proof.

Owns the options. Must not prove anything.
"""

from __future__ import annotations

import sys

import dutchess
from dutchess.cli import exits, files
from dutchess.cli.options import OUTPUT, Arguments, Command, Option, UsageError
from dutchess.pairing.systems import names

COMMAND = Command(
    name="prove",
    summary="Write a certificate of a round: the pairing with its proof.",
    usage="dutchess prove FILE [--round R] [--system S] [-o CERTIFICATE]",
    options=(
        Option("--round", "the round; default: the next one", metavar="R", kind="integer", least=1),
        Option("--system", "pairing system; default: the file's", metavar="S", choices=names()),
        OUTPUT,
    ),
    example="dutchess prove examples/club-9.trf --round 2 -o round-2.json",
    notes="FILE is a tournament report file (TRF), or - for standard input. The certificate (docs/certificates.md) "
    "says that the round is correct, that it is wrong and what is better, or that no legal pairing exists. Standard "
    "error has the verdict and the digest. The exit code is 1 if the published round is wrong.",
)


def run(arguments: Arguments) -> int:
    """Read, prove, write."""
    if len(arguments.files) != 1:
        raise UsageError("prove takes one file", f"usage: {COMMAND.usage}")
    tournament = files.load(arguments.files[0], quiet=False)
    system = arguments.text("--system") or None
    certificate = dutchess.prove(tournament, arguments.integer("--round"), system=system)
    files.write(arguments.text("--output"), certificate.text())
    sys.stderr.write(f"round {certificate.round} is {certificate.verdict} (SHA-256 {certificate.digest})\n")
    return exits.NOT_SO if certificate.verdict == "wrong" else exits.FINE
