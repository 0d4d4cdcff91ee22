"""The dossier for an appeal: everything about one question that another person, or another program, needs to check it.

Owns which facts stand in it and in which order. Must not compute: what is checked is checked by others' code.
"""

from __future__ import annotations

from hashlib import sha256

import dutchess
from dutchess import trf
from dutchess.explanation.blocks import Literal, Paragraph, Section, Table, named
from dutchess.explanation.pair_telling import answer, question, vectors
from dutchess.explanation.proof import proves
from dutchess.explanation.telling import Teller

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from dutchess.explanation.blocks import Block
    from dutchess.explanation.pairs import PairExplained
    from dutchess.pairing import Pairing
    from dutchess.translation import Texts


def dossier_section(found: PairExplained, _: Texts) -> Section:
    """The answer, the facts, both rounds, the absolute criteria, all numbers, the proof, the file before the round."""
    teller = Teller(found.explained, _)
    report = trf.dumps(found.explained.tournament)
    blocks: list[Block] = [
        Paragraph(answer(found, teller), "answer"),
        _facts(found, teller, report),
        _definition(found, teller),
        _side_by_side(found, teller),
        *_absolute(found, teller),
        *vectors(found, teller),
        *_stuck(found, teller),
        Section(_("The tournament file before the round"), (Literal(report),), "file", page=True),
    ]
    return Section(question(found, teller), tuple(blocks), "dossier")


def _facts(found: PairExplained, teller: Teller, report: str) -> Section:
    explained, _ = found.explained, teller.texts
    tournament = explained.tournament
    rows = (
        (_("Tournament"), named(tournament.name or "-")),
        (_("Round"), f"{explained.round} / {tournament.rounds or '-'}"),
        (_("Participants"), str(len(explained.participants))),
        (_("Regulations"), _(explained.outlook.system.description)),
        (_("Program"), f"Dutchess {dutchess.__version__}"),
        (_("SHA-256 of the file before the round"), sha256(report.encode()).hexdigest()),
    )
    return Section(_("The facts"), (Table((_("What"), _("Value")), rows),), "facts")


def _definition(found: PairExplained, teller: Teller) -> Paragraph:
    """What was compared."""
    _ = teller.texts
    if found.floats:
        return Paragraph(
            _(
                "Compared: the round as it is, and the round paired again by the same rules with the player kept from "
                "everybody who is not on the side to which he would float."
            )
        )
    return Paragraph(
        _(
            "Compared: the round as it is, and the round paired again by the same rules with every other opponent "
            "forbidden to the two and the bye withheld from them. The first number that differs decides."
        )
    )


def _side_by_side(found: PairExplained, teller: Teller) -> Section:
    """Both rounds, board by board; boards that are not in the other one are marked."""
    explained, _ = found.explained, teller.texts
    real = _boards(explained.pairing)
    instead = _boards(found.pairing) if found.pairing else []
    rows: list[tuple[str, ...]] = []
    marked: list[int] = []
    for index in range(max(len(real), len(instead))):
        one, other = (boards[index] if index < len(boards) else None for boards in (real, instead))
        if (one and one not in instead and instead) or (other and other not in real):
            marked.append(index)
        rows.append((str(index + 1), *(_told(board, teller) for board in (one, other))))
    heads = (_("Board"), _("The round as it is"), _("The round instead"))
    return Section(_("Both rounds"), (Table(heads, tuple(rows), tuple(marked)),), "boards", page=True)


def _boards(pairing: Pairing) -> list[tuple[int, int]]:
    return [*pairing.pairs, *([] if pairing.bye is None else [(pairing.bye, 0)])]


def _told(board: tuple[int, int] | None, teller: Teller) -> str:
    return "" if board is None else f"{teller.person(board[0])} - {teller.person(board[1])}"


def _absolute(found: PairExplained, teller: Teller) -> Iterator[Section]:
    """The absolute criteria, board by board, of both rounds."""
    explained, _ = found.explained, teller.texts
    if not explained.outlook.tells:
        return
    for title, pairing in ((_("The round as it is"), explained.pairing), (_("The round instead"), found.pairing)):
        if pairing is None or (pairing is explained.pairing and title != _("The round as it is")):
            continue
        rows = []
        for board in _boards(pairing):
            bar = explained.bar(*board)
            rows.append((_told(board, teller), _("kept") if bar is None else teller.barred(bar)))
        table = Table((title, _("Absolute criteria")), tuple(rows))
        yield Section(_("Absolute criteria, board by board: {title}", title=title), (table,), "absolute")


def _stuck(found: PairExplained, teller: Teller) -> Iterator[Section]:
    """Who blocks whom, and that other code has checked it."""
    _ = teller.texts
    if found.error is None or found.bar is not None:
        return
    checked = (
        _("A separate program part has checked this: it holds.") if proves(found) else _("This could not be checked.")
    )
    sentence = teller.stuck(found.error)
    yield Section(
        _("Why no pairing exists"), (Paragraph(f"{sentence[:1].upper()}{sentence[1:]}."), Paragraph(checked)), "stuck"
    )
