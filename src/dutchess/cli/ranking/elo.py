"""`dutchess elo`: what an event does to the ratings.

Owns how rating changes are shown. Must not compute them.
"""

from __future__ import annotations

from dutchess.awards.rates import RATES
from dutchess.awards.ratings import ratings
from dutchess.awards.sentences import former_ratings
from dutchess.base.translation import language
from dutchess.cli import exits, files
from dutchess.cli.options import OUTPUT, Arguments, Command, Option
from dutchess.cli.participants import player as player_named
from dutchess.formats.documents.awards import rating_document
from dutchess.tournament import points_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from dutchess.awards.ratings import RatedGame, RatingChange
    from dutchess.tournament import Tournament

COMMAND = Command(
    name="elo",
    summary="Show the rating changes of an event (B.02).",
    usage="dutchess elo FILE [--rate R] [--date D] [--player P] [--rules R] [--check] [--format F] [-o OUT]",
    options=(
        Option(
            "--rate", "rate of play; default: by the file's time control, else standard", metavar="R", choices=RATES
        ),
        Option(
            "--date",
            "apply the rules of this day, YYYY/MM/DD; default: the start of the event; with --check: day of the report",
            metavar="D",
        ),
        Option("--player", "show every game of this player (number or name)", metavar="P"),
        Option("--approved", "FIDE approved a time control of 45+30 or longer (2026): games count for everybody"),
        Option("--rules", "a federation's own rating rules, a TOML file (see the manual)", metavar="R"),
        Option("--check", "check the report before it is sent: list what would be refused or not rated"),
        Option("--format", "output format; default table", metavar="F", choices=("table", "json")),
        OUTPUT,
    ),
    example="dutchess elo examples/weekend-46.trf --player 7",
    notes="The command derives K from rating and age. It cannot know who has played fewer than 30 rated games (K is "
    "40) or has once reached 2400 (K is 10). The web application takes K from the rating list.",
)
_REASONS = {
    "forfeit": "not played",
    "short": "not rated",
    "opponent": "opponent without rating",
    "fast": "time control too fast for the ratings (1.1)",
    "600": "600 points apart or more",
}


def run(arguments: Arguments) -> int:
    """Compute, show."""
    if arguments.flag("--check"):
        return _check(arguments)
    tournament = files.load(arguments.files[0])
    number = player_named(tournament, arguments.text("--player"))
    if number is not None:
        tournament.player(number)
    if arguments.text("--rules"):
        files.write(arguments.text("--output"), _own(tournament, files.read_text(arguments.text("--rules")), number))
        return exits.FINE
    rate, date = arguments.text("--rate") or None, arguments.text("--date") or None
    judged = ratings(tournament, rate=rate, date=date, approved=arguments.flag("--approved"))
    changes = [one for one in judged if number in (None, one.player)]
    if arguments.text("--format") == "json":
        import json  # start-up: only --format json needs it

        text = json.dumps([rating_document(change) for change in changes], indent=1, ensure_ascii=False) + "\n"
    else:
        names = {player.number: player.name for player in tournament.players}
        lines = ["  no  name                               rating   K  games  change  new"]
        lines += [_line(change) for change in changes]
        if number is not None:
            lines += ["", *[_game_line(game, names) for game in changes[0].games]]
        note = former_ratings(changes, language("en"))
        text = "\n".join([note, *lines] if note else lines) + "\n"
    files.write(arguments.text("--output"), text)
    return exits.FINE


def _check(arguments: Arguments) -> int:
    """The problems of a report, each with its line."""
    from dutchess.awards.rating_report import rating_problems  # start-up: only --check needs them
    from dutchess.awards.sentences import report_line

    name = arguments.files[0]
    approved = arguments.flag("--approved")
    problems = rating_problems(files.read_text(name), today=arguments.text("--date"), approved=approved)
    lines = [
        f"{name}:{problem.line or '-'}: {'' if problem.refused else 'note: '}{report_line(problem, language('en'))}"
        for problem in problems
    ]
    refused = sum([problem.refused for problem in problems])
    lines.append(f"{refused} to mend, {len(problems) - refused} to know")
    files.write(arguments.text("--output"), "\n".join(lines) + "\n")
    return exits.NOT_SO if refused else exits.FINE


def _own(tournament: Tournament, text: str, number: int | None) -> str:
    """The changes by the rules of a federation."""
    from dutchess.awards.own_rules import RatingRules, own_changes  # start-up: only --rules needs it

    rules = RatingRules.parse(text)
    lines = [rules.name, "  no  name                               rating   K  games  change  new"]
    lines += [
        f"{one.player:4}  {one.name[:33]:33}  {one.rating:6}  {one.factor:2}  {one.games:5}  {one.change:+6.2f}  "
        f"{one.new_rating}"
        for one in own_changes(tournament, rules)
        if number in (None, one.player)
    ]
    return "\n".join(lines) + "\n"


def _line(change: RatingChange) -> str:
    rated = sum([not game.unrated for game in change.games])
    moved = "" if change.change is None else f"{change.change / 100:+.2f}"
    return (
        f"{change.player:4}  {change.name[:33]:33}  {change.rating or '':>6}  {change.factor or '':>2}  {rated:5}  "
        f"{moved:>6}  {change.new_rating or ''}"
    ).rstrip()


def _game_line(game: RatedGame, names: dict[int, str]) -> str:
    who = f"round {game.round:2}  {names[game.opponent][:33]:33}  {game.opponent_rating or '':>4}"
    if game.unrated:
        return f"{who}  {_REASONS[game.unrated]}"
    if game.difference is None or game.expected is None or game.change is None:  # a player without a rating
        return f"{who}  points {points_text(game.points)}"
    return f"{who}  difference {game.difference:+5}  expected {game.expected / 100:.2f}  " + (
        f"points {points_text(game.points)}  {game.change / 100:+.2f}"
    )
