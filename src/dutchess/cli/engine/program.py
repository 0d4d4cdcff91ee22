"""`dutchess-engine`: called the way tournament managers call pairing engines.

    dutchess-engine [-r] [--dutch|...] FILE -p [OUT] [-b] [-l [LIST]]     pair the next round
    dutchess-engine [-r] [--dutch|...] FILE -c [ROUND] [-b] [-l [LIST]]   check the played rounds
    dutchess-engine [-r] [--dutch|...] [MODEL] -g [CONFIG] -o OUT [-s SEED] [-l [LIST]]   generate a tournament
    dutchess-engine --pipe                                                keep running and answer requests line by line
    dutchess-engine -r                                                    print the release

Owns this calling convention, which is older than Dutchess. An output name without a folder means a file beside the
input. Wrong use ends with code 3; differences found by a check end with code 0. Callers recognise some messages by
their words. Must not offer anything that `dutchess` does not.
"""

from __future__ import annotations

import os
import sys

from dutchess.base.errors import DutchessError, InvalidTournament, NoPairingPossible
from dutchess.base.values import replace, value_class
from dutchess.cli import exits, files, keep
from dutchess.cli.options import UsageError
from dutchess.pairing import systems
from dutchess.pairing.result import Pairing

TYPE_CHECKING = False
if TYPE_CHECKING:
    from dutchess.tournament import Tournament

SYSTEM_OPTIONS = ("dutch", "dubov", "burstein", "lim", "team")
ACTIONS = {"-p": "pair", "-c": "check", "-g": "generate"}
# Options, and whether a value follows: never; only if the next word is not an option; always.
NEVER, MAYBE, ALWAYS = 0, 1, 2
VALUES = {"-r": NEVER, "-p": MAYBE, "-c": MAYBE, "-g": MAYBE, "-l": MAYBE, "-o": ALWAYS, "-s": ALWAYS, "-b": NEVER}
# Options of JaVaFo that control its search. They do not change the pairing; a number may follow `-q`.
SEARCH = ("-q", "-w")
# An option of a variant of bbpPairings that takes any legal pairing, because that one needs less time. So is this one.
FAST = {"fast": systems.DEFAULT}
USAGE = __doc__.split("\n\n")[1] if __doc__ else ""
OPTIONS = """options:
    --dutch, --dubov, ...   the pairing system; default: the file's, or else dutch
    --fast                  the same as --dutch, for callers that ask for any legal pairing
    -p [OUT]                pair the next round; the boards go to OUT, else to standard output
    -c [ROUND]              compare the played rounds, or one, with the pairings by the rules
    -g [CONFIG] -o OUT      generate a tournament from a configuration or a MODEL file; -s SEED repeats one
    -l [LIST]               write a check list, by default beside FILE with the ending .list
    -b                      Baku acceleration
    -q [NUMBER], -w         options of JaVaFo that change nothing here
    -r                      print the release
    --pipe                  read and write one JSON object per line until the input ends; see `dutchess manual engine`

exit codes: 0 fine, 1 no legal pairing, 3 wrong use or invalid file, 4 too large, 5 a file cannot be read or written
"""
EXAMPLE = "dutchess-engine --dutch examples/open-120.trf -p pairs.txt"


@value_class
class Request:
    """The parsed command line. `values` holds each option given, with its value or ""."""

    system: str
    file: str
    values: dict[str, str]

    @property
    def action(self) -> str:
        return next((ACTIONS[option] for option in self.values if option in ACTIONS), "")


def run(words: list[str]) -> int:
    """Pair, check or generate, as the words ask."""
    if words in (["--help"], ["-h"]):
        sys.stdout.write(f"usage:\n{USAGE}\n\n{OPTIONS}\nexample:\n    {EXAMPLE}\n")
        return exits.FINE
    if words == ["--pipe"]:
        from dutchess.cli.engine import pipe  # start-up: for --pipe only

        return pipe.run(_choose_system)
    request = parse(words)
    if "-r" in request.values or not words:
        from dutchess.cli.help.general import version  # start-up: for -r only

        sys.stdout.write(version() + "\n")
    try:
        match request.action:
            case "pair":
                return _pair(request)
            case "check":
                return _check(request)
            case "generate":
                return _generate(request)
    except exits.EXPECTED as error:
        if isinstance(error, BrokenPipeError):
            raise
        code, message = exits.describe(error, request.file or request.values.get("-g", ""))
        sys.stderr.write(f"{_complaint(error, message)}\n")
        return code
    return exits.FINE


def _complaint(error: BaseException, message: str) -> str:
    """An error in the shape that callers show: the message is what stands behind the first colon."""
    if not isinstance(error, InvalidTournament) or not error.file:
        return f"dutchess-engine: {message}"
    place = [f"{name} {at}" for name, at in (("line", error.line), ("column", error.column)) if at is not None]
    return f"Error parsing file {error.file}: {error.message}" + (f" ({', '.join(place)})" if place else "")


def parse(words: list[str]) -> Request:
    """Sort the words. Raises UsageError if they ask for nothing, or for two things at once."""
    system, file = "", ""
    values: dict[str, str] = {}
    waiting = list(words)
    while waiting:
        word = waiting.pop(0)
        if word in SEARCH:
            if word == "-q" and waiting and waiting[0].isdecimal():
                waiting.pop(0)
        elif word in VALUES:
            following = bool(waiting) and not waiting[0].startswith("-")
            if VALUES[word] == ALWAYS and not following:
                raise UsageError(f"{word} needs a value", USAGE)
            values[word] = waiting.pop(0) if VALUES[word] != NEVER and following else ""
        elif word.startswith("--") and word[2:] in (*SYSTEM_OPTIONS, *systems.names(), *FAST) and not system:
            system = FAST.get(word[2:], word[2:])
        elif word.startswith("-") or file:
            raise UsageError(f"unexpected argument {word}", USAGE)
        else:
            file = word
    _refuse_unclear(values, file, bool(words))
    return Request(system, file, values)


def _refuse_unclear(values: dict[str, str], file: str, any_words: bool) -> None:
    actions = [option for option in values if option in ACTIONS]
    if len(actions) > 1:
        raise UsageError(f"{' and '.join(actions)} cannot be combined", USAGE)
    if not actions and any_words and set(values) != {"-r"}:
        raise UsageError("one of -p, -c and -g is required", USAGE)
    if actions in (["-p"], ["-c"]) and not file:
        raise UsageError("the input file is missing", USAGE)
    if actions == ["-g"] and "-o" not in values:
        raise UsageError("-g needs -o OUT, the file to write", USAGE)
    if actions == ["-g"] and file and values["-g"]:
        raise UsageError("give a model file or a configuration file, not both", USAGE)
    if "-s" in values and not values["-s"].isdecimal():
        raise UsageError(f"-s {values['-s']}: must be a whole number", USAGE)


def _place_beside(source: str, name: str) -> str:
    """The path of an output file: a bare name goes beside the input file, any other path stays as it is."""
    return name if os.path.dirname(name) or not source else os.path.join(os.path.dirname(source), name)


def _load(request: Request) -> tuple[Tournament, str]:
    """Read the input, and choose the system."""
    return _choose_system(files.load(request.file), request.system, "-b" in request.values)


def _choose_system(tournament: Tournament, system: str, baku: bool) -> tuple[Tournament, str]:
    """The tournament as it is paired, and the system. Refuse one other than the file's; accelerate if `baku` is asked.

    An option names the edition in force, as other engines have only one; a file that names an edition has its way.
    """
    if system and (tournament.system or tournament.edition):
        choice = systems.choose(tournament)
        named = choice.system
        if system not in (named.name, named.system_name):
            raise DutchessError(f"the file is paired by the system {named.name} (record 192), not by {system}")
        if choice.by == systems.NAMED:
            system = named.name
    if baku:
        from dutchess.pairing.acceleration import with_baku  # start-up: few events need it

        tournament = with_baku(tournament)
    return tournament, system or systems.name_of(tournament)


def _write_list(request: Request, source: str, text: str) -> None:
    """Write the check list to the file that -l names; by default to the input's name with the ending `.list`.

    If the list cannot be written, the command says so, and the pairing is still valid.
    """
    name = request.values["-l"] or os.path.splitext(os.path.basename(source))[0] + ".list"
    try:
        files.write(_place_beside(source, name), text)
    except OSError as error:
        sys.stderr.write(f"dutchess-engine: {error.filename}: {error.strerror}\n")


def _pair(request: Request) -> int:
    from dutchess.cli.rounds.pair import pairs_text  # start-up: for -p only

    tournament, system = _load(request)
    output = request.values["-p"]
    target = _place_beside(request.file, output) if output else ""
    to_pair = systems.round_to_pair(tournament, system)
    try:
        pairing = in_engine_order(tournament, to_pair.pair())
        keep(tournament, to_pair)
    except NoPairingPossible as error:
        # Callers recognise the end of an event by an empty file and these words.
        if output:
            files.write(target, "")
        if "-l" in request.values:
            from dutchess.cli.rounds.checklist import check_list  # start-up: few callers want a list

            _write_list(request, request.file, check_list(to_pair, None))
        sys.stderr.write(f"Error while pairing {request.file}: No valid pairing exists: {error.reason}\n")
        return exits.NOT_SO
    if "-l" in request.values:
        from dutchess.cli.rounds.checklist import check_list  # start-up: few callers want a list
        from dutchess.cli.rounds.list_layout import footer  # start-up: as above

        _write_list(request, request.file, check_list(to_pair, pairing) + footer())
    files.write(target, pairs_text(pairing))
    return exits.FINE


def in_engine_order(tournament: Tournament, pairing: Pairing) -> Pairing:
    """The boards of an accelerated round in the order of engines: by scores without virtual points."""
    if tournament.is_team_event or not systems.accelerated(tournament).accelerations:
        return pairing
    from dutchess.cli.engine.check_report import in_order  # few events are accelerated

    return Pairing(pairing.round, in_order(tournament, pairing.pairs), pairing.bye)


def _check(request: Request) -> int:
    from dutchess.cli.engine import check_report  # start-up: for -c only

    only = request.values["-c"]
    if only and not only.isdecimal():
        raise UsageError(f"-c {only}: must be the number of a round", USAGE)
    tournament, system = _load(request)
    report = check_report.CheckedFile(tournament, request.file, system)
    files.write("", report.text(int(only) if only else None))
    if "-l" in request.values:
        _write_list(request, request.file, report.check_lists())
    return exits.FINE


def _generate(request: Request) -> int:
    from dutchess.cli.engine.check_report import CheckedFile  # start-up: what follows is for -g only
    from dutchess.cli.engine.generator_file import read_config
    from dutchess.cli.tournaments.generate import draw_seed
    from dutchess.formats import trf
    from dutchess.simulation.generator import GeneratorConfig, generate

    source = request.file or request.values["-g"]
    config = GeneratorConfig()
    if request.values["-g"]:
        config = read_config(request.values["-g"])
    elif request.file:
        model = files.load(request.file)
        rounds = model.rounds or model.played_rounds or None
        config = replace(config, model=model.players, rounds=rounds, scoring=model.scoring)
    config = replace(config, system=systems.find(request.system or systems.DEFAULT).name)
    seed = int(request.values.get("-s") or draw_seed())
    tournament = generate(config, seed)
    target = _place_beside(source, request.values["-o"])
    files.write(target, trf.dumps(tournament))
    if "-l" in request.values:
        _write_list(request, request.values["-o"], CheckedFile(tournament, "", config.system).check_lists())
    if tournament.played_rounds < (tournament.rounds or 0):
        message = f"no valid pairing exists for round {tournament.played_rounds + 1}; the file ends before it"
        sys.stderr.write(f"Error generating {target}: {message}\n")
        return exits.NOT_SO
    return exits.FINE
