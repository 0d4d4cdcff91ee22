"""`dutchess preview`: the next round while games are still open.

Owns how a preview is shown. Must not compute it.
"""

from __future__ import annotations

import sys

import dutchess
from dutchess.base.claims import as_document
from dutchess.cli import exits, files
from dutchess.cli.options import OUTPUT, Arguments, Command, Option
from dutchess.cli.participants import participant
from dutchess.pairing.preview.claims import BoardShare, CertainBoard, GamesOpen, PlayedBoard, UnrefutedBoard
from dutchess.pairing.systems import ROUND_ROBIN, names

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from dutchess.pairing.preview.claims import PreviewClaim
    from dutchess.pairing.preview.outcomes import Preview, PreviewBoard
    from dutchess.tournament import Tournament

COMMAND = Command(
    name="preview",
    summary="Preview the next round while games are still being played.",
    usage="dutchess preview FILE [--system S] [--player P] [--format table|json]",
    options=(
        Option("--system", "pairing system; default: the file's", metavar="S", choices=names()),
        Option("--player", "show only the possible opponents of this player (number or name)", metavar="P"),
        Option("--format", "output format; default table", metavar="F", choices=("table", "json")),
        OUTPUT,
    ),
    example="dutchess preview examples/preview-12.trf",
    notes="The preview lists the boards that are already certain, and the other possible boards with their shares. "
    "With up to seven open games it pairs every combination of wins, draws and losses; all have the same weight. With "
    "more open games it draws 500 outcomes by the ratings; the same file always gives the same outcomes. A board is "
    "certain if forfeits and double forfeits would not change it either; with more than five open games, 400 outcomes "
    "with forfeits are tried, and no board is called certain. Forfeits do not count towards the shares. "
    "Unfinished games of earlier rounds count as open, too. In team events the open games are those of "
    "the players, the boards are matches, and P is a team.",
)
LEAST_SHOWN = 0.02
STEP = 100


def run(arguments: Arguments) -> int:
    """Preview, show."""
    tournament = files.load(arguments.files[0])
    previewed = dutchess.preview(tournament, arguments.text("--system") or None, progress=_progress)
    number = participant(tournament, arguments.text("--player"))
    listed = tournament.teams if tournament.is_team_event else tournament.players
    if number is not None and all(one.number != number for one in listed):
        raise dutchess.InvalidTournament(f"no participant has the number {number}")
    as_json = arguments.text("--format") == "json"
    text = json_text(tournament, previewed) if as_json else table_text(tournament, previewed, number)
    files.write(arguments.text("--output"), text)
    return exits.FINE


def _progress(done: int, total: int) -> None:
    if sys.stderr.isatty() and (done % STEP == 0 or done == total):
        sys.stderr.write("\r" + (" " * 40 if done == total else f"{done} of {total} outcomes") + "\r")


def json_text(tournament: Tournament, preview: Preview) -> str:
    """One JSON object: the open games, the number of outcomes, every board with its share, and what is claimed."""
    import json  # start-up: only --format json needs it

    name = _names(tournament, preview)
    document = {
        "round": preview.round,
        "system": preview.system,
        "open": preview.open,
        "outcomes": preview.outcomes,
        "exact": preview.exact,
        "forfeits": preview.forfeits,
        "forfeited": preview.forfeited,
        "margin": round(preview.margin, 6),
        "boards": [
            {
                "white": board.white,
                "black": board.black or None,
                "share": round(float(board.share), 6),
                "certain": board.is_certain,
            }
            for board in preview.boards
        ],
        "claims": [as_document(claim, say(claim, name)) for claim in preview.claims],
    }
    return json.dumps(document) + "\n"


def say(claim: PreviewClaim, name: dict[int, str]) -> str:
    """A claim as a sentence."""
    if isinstance(claim, GamesOpen):
        count = len(claim.games)
        return "1 game is open." if count == 1 else f"{count or 'No'} games are open."
    board = f"{name[claim.white]} - {name[claim.black]}"
    if isinstance(claim, CertainBoard):
        return f"{board} is certain, even after forfeits."
    if isinstance(claim, PlayedBoard):
        return f"{board} is certain unless a game is forfeited."
    if isinstance(claim, UnrefutedBoard):
        return f"{board} is certain if all games are played, and came in all outcomes tried with forfeits."
    if isinstance(claim, BoardShare):
        return f"{board} comes in {claim.count} of all {claim.outcomes} outcomes in which every game is played."
    return f"{board} came in {claim.count} of {claim.outcomes} outcomes drawn by the ratings."


def _names(tournament: Tournament, preview: Preview) -> dict[int, str]:
    name = {player.number: player.name or f"player {player.number}" for player in tournament.players}
    if tournament.is_team_event:
        name = {team.number: team.name for team in tournament.teams}
    return name | {0: "rests" if preview.system == ROUND_ROBIN else "bye"}


def table_text(tournament: Tournament, preview: Preview, number: int | None) -> str:
    """The certain boards, then the possible ones; or one player's possible opponents."""
    name = _names(tournament, preview)
    count = len(preview.open)
    how = f"all {preview.outcomes} outcomes" if preview.exact else f"{preview.outcomes} outcomes drawn by the ratings"
    still = f"{count or 'no'} {'game' if count == 1 else 'games'} open"
    lines = [f"Round {preview.round}: {still}" + (f", {how}" if count else "")]
    lines += _left_out(preview)
    if number is not None:
        lines += ["", f"{name[number]} may meet"]
        lines += [
            f"{_percent(float(share))}  {other or '':>4}  {name[other]}" for other, share in preview.opponents(number)
        ]
        return "\n".join(lines) + "\n"
    lines += _list_boards("Certain", preview.certain, name)
    almost = [board for board in preview.boards if board.is_in_all and not board.is_certain]
    firm, weak = ([board for board in almost if board.withstands is one] for one in (True, False))
    tried = f"in all {preview.forfeited} outcomes tried with forfeits"
    if preview.exact:
        heads = f"If no game is forfeited, and {tried}", "Unless a game is forfeited"
    else:
        heads = f"In all outcomes drawn, and {tried}", "In all outcomes drawn, unless a game is forfeited"
    lines += _list_boards(heads[0], firm, name)
    lines += _list_boards(heads[1], weak, name)
    others = [board for board in preview.boards if not board.is_in_all and board.share >= LEAST_SHOWN]
    lines += _list_boards("Possible", others, name)
    rare = sum(board.share < LEAST_SHOWN for board in preview.boards)
    if rare:
        boards = "1 board" if rare == 1 else f"{rare} boards"
        lines += ["", f"{boards} with a share below {100 * LEAST_SHOWN:.0f} % not listed"]
    return "\n".join(lines) + "\n"


def _left_out(preview: Preview) -> Iterator[str]:
    """What the shares do not say."""
    if preview.margin:
        yield f"Shares are right to within {100 * preview.margin:.1f} points in 19 of 20 cases."
        sure = 300 / (preview.outcomes - preview.impossible)
        yield f"A board of all outcomes drawn is missing in at most {sure:.1f} % of all outcomes, in 19 of 20 cases."
    if preview.open:
        yield "For the shares, every game is won, drawn or lost; forfeits count only for what is certain."
        if not preview.forfeits:
            yield (
                f"Of the outcomes with forfeits, only {preview.forfeited} were tried, so no board is called certain."
            )


def _list_boards(
    title: str, boards: list[PreviewBoard] | tuple[PreviewBoard, ...], name: dict[int, str]
) -> Iterator[str]:
    if not boards:
        return
    yield ""
    yield title
    width = max(len(name[board.white]) for board in boards)
    for board in boards:
        black = f"{board.black:>4}  {name[board.black]}" if board.black else f"      {name[0]}"
        yield f"{_percent(float(board.share))}  {board.white:>4}  {name[board.white]:<{width}}  -{black}".rstrip()


def _percent(share: float) -> str:
    """A share for people: what is rare is not 0.0 %, and what is nearly all is not 100.0 %."""
    value = round(100 * share, 1)
    if not value:
        return " <0.1 %"
    return f"{value:5.1f} %" if value < 100 or share == 1 else ">99.9 %"
