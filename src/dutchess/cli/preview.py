"""`dutchess preview`: the next round while games are still open.

Owns how a preview is shown. Must not compute it.
"""

from __future__ import annotations

import sys

import dutchess
from dutchess.cli import exits, files
from dutchess.cli.options import Arguments, Command, Option
from dutchess.systems import ROUND_ROBIN, names

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from dutchess.tournament import Tournament
    from dutchess.upcoming import Preview, PreviewBoard

COMMAND = Command(
    name="preview",
    summary="Preview the next round while games are still being played.",
    usage="dutchess preview FILE [--system S] [--player P] [--format table|json]",
    options=(
        Option("--system", "pairing system; default: the file's", metavar="S", choices=names()),
        Option(
            "--player", "show only the possible opponents of this pairing number", metavar="P", kind="integer", least=1
        ),
        Option("--format", "output format; default table", metavar="F", choices=("table", "json")),
        Option("--output", "write to this file (atomically) instead of standard output", metavar="OUT", short="-o"),
    ),
    example="dutchess preview examples/preview-12.trf",
    notes="The preview lists the boards that are already certain, and the other possible boards with their shares. "
    "With up to seven open games it pairs every combination of wins, draws and losses; all have the same weight. With "
    "more open games it draws 500 outcomes by the ratings; the same file always gives the same outcomes. A board is "
    "certain if it comes even after forfeits and double forfeits, which is checked for up to four open games; they do "
    "not count for the shares. Open games of earlier rounds are open, too. In team events the open games are those of "
    "the players, the boards are matches, and P is a team.",
)
LEAST_SHOWN = 0.02
STEP = 100


def run(arguments: Arguments) -> int:
    """Preview, show."""
    tournament = files.load(arguments.files[0])
    previewed = dutchess.preview(tournament, arguments.text("--system") or None, progress=_progress)
    number = arguments.integer("--player")
    listed = tournament.teams if tournament.is_team_event else tournament.players
    if number is not None and all(one.number != number for one in listed):
        raise dutchess.InvalidTournament(f"no participant has the number {number}")
    as_json = arguments.text("--format") == "json"
    text = json_text(previewed) if as_json else table_text(tournament, previewed, number)
    files.write(arguments.text("--output"), text)
    return exits.FINE


def _progress(done: int, total: int) -> None:
    if sys.stderr.isatty() and (done % STEP == 0 or done == total):
        sys.stderr.write("\r" + (" " * 40 if done == total else f"{done} of {total} outcomes") + "\r")


def json_text(preview: Preview) -> str:
    """One JSON object: the open games, the number of outcomes, and every board with its share."""
    import json  # start-up: only --format json needs it

    document = {
        "round": preview.round,
        "system": preview.system,
        "open": preview.open,
        "outcomes": preview.outcomes,
        "exact": preview.exact,
        "forfeits": preview.forfeits,
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
    }
    return json.dumps(document) + "\n"


def table_text(tournament: Tournament, preview: Preview, number: int | None) -> str:
    """The certain boards, then the possible ones; or one player's possible opponents."""
    name = {player.number: player.name or f"player {player.number}" for player in tournament.players}
    if tournament.is_team_event:
        name = {team.number: team.name for team in tournament.teams}
    name[0] = "rests" if preview.system == ROUND_ROBIN else "bye"
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
    lines += _listed("Certain", preview.certain, name)
    almost = [board for board in preview.boards if board.is_in_all and not board.is_certain]
    lines += _listed("Unless a game is forfeited" if preview.exact else "In all outcomes drawn", almost, name)
    others = [board for board in preview.boards if not board.is_in_all and board.share >= LEAST_SHOWN]
    lines += _listed("Possible", others, name)
    rare = sum(board.share < LEAST_SHOWN for board in preview.boards)
    if rare:
        boards = "1 board" if rare == 1 else f"{rare} boards"
        lines += ["", f"{boards} with a share below {100 * LEAST_SHOWN:.0f} % not listed"]
    return "\n".join(lines) + "\n"


def _left_out(preview: Preview) -> Iterator[str]:
    """What the shares do not say."""
    if preview.margin:
        yield f"Shares are right to within {100 * preview.margin:.1f} points in 19 of 20 cases."
    if preview.open:
        looked = "forfeits count only for what is certain" if preview.forfeits else "forfeits are left out"
        yield f"Every game is won, drawn or lost; {looked}."


def _listed(title: str, boards: list[PreviewBoard] | tuple[PreviewBoard, ...], name: dict[int, str]) -> Iterator[str]:
    if not boards:
        return
    yield ""
    yield title
    width = max(len(name[board.white]) for board in boards)
    for board in boards:
        black = f"{board.black:>4}  {name[board.black]}" if board.black else f"      {name[0]}"
        yield f"{_percent(float(board.share))}  {board.white:>4}  {name[board.white]:<{width}}  -{black}".rstrip()


def _percent(share: float) -> str:
    return f"{100 * share:5.1f} %"
