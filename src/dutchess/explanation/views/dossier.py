"""The dossier for an appeal: everything about one question that another person, or another program, needs to check it.

Owns which facts stand in it and in which order. Must not compute: what is checked is checked by others' code.
"""

from __future__ import annotations

from hashlib import sha256

import dutchess
from dutchess.explanation.claims.making import comparison
from dutchess.explanation.questions.proof import proves
from dutchess.explanation.sentences.of_claims import say_all
from dutchess.explanation.sentences.of_pairs import answer, as_it_is, departure_blocks, question, vectors
from dutchess.explanation.sentences.teller import Teller
from dutchess.explanation.views.blocks import Literal, Paragraph, Section, TableBlock, named
from dutchess.formats import trf
from dutchess.pairing.checker import boards_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from dutchess.base.translation import Texts
    from dutchess.explanation.questions.pairs import PairExplained
    from dutchess.explanation.views.blocks import Block


def dossier_section(explained: PairExplained, _: Texts) -> Section:
    """The answer, the facts, both rounds, the absolute criteria, all numbers, the proof, the file before the round."""
    teller = Teller(explained.explained, _)
    report = trf.dumps(explained.explained.tournament)
    blocks: list[Block] = [
        *departure_blocks(teller),
        Paragraph(answer(explained, teller), "answer"),
        _facts(explained, teller, report),
        _definition(explained, teller),
        _side_by_side(explained, teller),
        *_absolute(explained, teller),
        *vectors(explained, teller),
        *_stuck(explained, teller),
        Section(_("The tournament file before the round"), (Literal(report),), "file", page=True),
    ]
    return Section(question(explained, teller), tuple(blocks), "dossier")


def _facts(pair_explained: PairExplained, teller: Teller, report: str) -> Section:
    explained, _ = pair_explained.explained, teller.texts
    tournament = explained.tournament
    rows = (
        (_("Tournament"), named(tournament.name or "-")),
        (_("Round"), f"{explained.round} / {tournament.rounds or '-'}"),
        (_("Participants"), str(len(explained.participants))),
        (_("Regulations"), _(explained.to_pair.system.description)),
        (_("Program"), f"Dutchess {dutchess.__version__}"),
        (_("SHA-256 of the file before the round"), sha256(report.encode()).hexdigest()),
    )
    return Section(_("The facts"), (TableBlock((_("What"), _("Value")), rows),), "facts")


def _definition(explained: PairExplained, teller: Teller) -> Paragraph:
    """What was compared."""
    _ = teller.texts
    if explained.floats:
        return Paragraph(
            _(
                "Compared: the round as it is, and the round paired again by the same rules with the player kept from "
                "everybody who is not on the side to which they would float."
            )
        )
    return Paragraph(
        _(
            "Compared: the round as it is, and the round paired again by the same rules with every other opponent "
            "forbidden to the two and the bye withheld from them. The first number that differs decides."
        )
    )


def _side_by_side(pair_explained: PairExplained, teller: Teller) -> Section:
    """Both rounds, board by board; boards that are not in the other one are marked."""
    explained, _ = pair_explained.explained, teller.texts
    real = boards_of(explained.due.pairing)
    instead = boards_of(pair_explained.pairing) if pair_explained.pairing else ()
    rows: list[tuple[str, ...]] = []
    marked: list[int] = []
    for index in range(max(len(real), len(instead))):
        one, other = (boards[index] if index < len(boards) else None for boards in (real, instead))
        if (one and one not in instead and instead) or (other and other not in real):
            marked.append(index)
        rows.append((str(index + 1), *(_told(board, teller) for board in (one, other))))
    heads = (_("Board"), as_it_is(pair_explained, teller), _("The round instead"))
    return Section(_("Both rounds"), (TableBlock(heads, tuple(rows), tuple(marked)),), "boards", page=True)


def _told(board: tuple[int, int] | None, teller: Teller) -> str:
    return "" if board is None else f"{teller.person(board[0])} - {teller.person(board[1])}"


def _absolute(pair_explained: PairExplained, teller: Teller) -> Iterator[Section]:
    """The absolute criteria, board by board, of both rounds."""
    explained, _ = pair_explained.explained, teller.texts
    if not explained.to_pair.tells:
        return
    for title, pairing in (
        (as_it_is(pair_explained, teller), explained.due.pairing),
        (_("The round instead"), pair_explained.pairing),
    ):
        if pairing is None or (pairing is explained.due.pairing and title == _("The round instead")):
            continue
        rows = []
        for board in boards_of(pairing):
            bar = explained.bar(*board)
            rows.append((_told(board, teller), _("kept") if bar is None else teller.barred(bar)))
        table = TableBlock((title, _("Absolute criteria")), tuple(rows))
        yield Section(_("Absolute criteria, board by board: {title}", title=title), (table,), "absolute")


def _stuck(explained: PairExplained, teller: Teller) -> Iterator[Section]:
    """Who blocks whom, and that other code has checked it."""
    _ = teller.texts
    if explained.error is None or explained.bar is not None:
        return
    checked = _("Checked independently: the proof holds.") if proves(explained) else _("This could not be checked.")
    sentences = say_all(comparison(explained), teller)
    yield Section(_("Why no pairing exists"), (Paragraph(sentences), Paragraph(checked)), "stuck")
