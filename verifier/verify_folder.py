"""Verify the certificates of many rounds: what `dutchess check FILE... --prove FOLDER` has written.

    python verifier/verify_folder.py FOLDER

The folder has tournament files (NAME.trf) and a certificate of each of their rounds (NAME-round-3.json). `verify.py`
judges each; this file only finds them, several at a time. It names every certificate that is rejected, every round
without one, and every round that is proved to be wrong as published. The exit code is 0 if all certificates are
accepted, 1 if one is rejected or missing, 2 for wrong use, 3 if a file cannot be read.
"""

from __future__ import annotations

import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import verify

OTHERWISE = ("accepted", "rejected", "unreadable")  # in the order of their weight
EXIT_CODES = {"accepted": 0, "rejected": 1, "unreadable": 3}


def judge(file: Path) -> list[tuple[str, str, str]]:
    """Of each certificate of a tournament file: the outcome, its name, and what the verifier says."""
    found: list[tuple[str, str, str]] = []
    try:
        report = verify.read_report(verify.read_file(str(file)))
    except (verify.Unreadable, verify.Rejected) as error:
        return [("unreadable", file.name, str(error))]
    for number in range(1, report.played() + 1):
        path = file.with_name(f"{file.stem}-round-{number}.json")
        if not path.exists():
            found.append(("rejected", path.name, f"round {number} has no certificate"))
            continue
        try:
            certificate = verify.read_json(verify.read_file(str(path)))
            said = verify.verify(certificate, report)
            verify.demand(certificate["round"] == number, f"it is about round {certificate['round']}")
            found.append(("accepted", path.name, said))
        except verify.Unreadable as error:
            found.append(("unreadable", path.name, str(error)))
        except verify.Rejected as error:
            found.append(("rejected", path.name, str(error)))
    return found


def main(arguments: list[str]) -> int:
    if arguments in (["-h"], ["--help"]):
        print(__doc__)
        return 0
    if len(arguments) != 1 or not Path(arguments[0]).is_dir():
        print("usage: verify_folder.py FOLDER   (--help says more)", file=sys.stderr)
        return 2
    files = sorted(Path(arguments[0]).glob("*.trf"))
    count = wrong = 0
    worst = "accepted"
    with ProcessPoolExecutor() as processes:
        for found in processes.map(judge, files):
            for outcome, name, said in found:
                worst = max(worst, outcome, key=OTHERWISE.index)
                count += outcome == "accepted"
                is_wrong = outcome == "accepted" and " as published is wrong " in said
                wrong += is_wrong
                if is_wrong or outcome != "accepted":
                    print(f"{name}: {outcome}: {said}")
    print(f"{len(files)} files, {count} certificates accepted, {wrong} of them of rounds that are wrong as published")
    return EXIT_CODES[worst] if files else 3


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
