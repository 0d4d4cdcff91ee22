"""FIDE's endorsement test: two programs check each other's random tournaments.

Owns `Plan`, the axes along which tournaments vary, the run in both directions (their tournaments in our checker, ours
in theirs), and the record of every difference: the file, both answers, and the verdict of the legality check. The other
program takes the options of bbpPairings and JaVaFo. Must not know how chunks are distributed.
"""

from __future__ import annotations

import os
import subprocess
import tempfile
from random import Random

from dutchess.base.errors import DutchessError, InvalidRun, NoPairingPossible
from dutchess.base.values import replace, value_class
from dutchess.formats import trf
from dutchess.pairing import systems
from dutchess.pairing.checker import as_checked, check
from dutchess.pairing.differences import first_difference
from dutchess.pairing.table import TOPSCORERS
from dutchess.simulation.endorsement.legality import offences
from dutchess.simulation.generator import GeneratorConfig, generate, points_per_result

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from dutchess.pairing.result import Pairing
    from dutchess.tournament import Tournament

THEIRS, OURS = "theirs", "ours"  # who made the tournaments
DIRECTIONS = (THEIRS, OURS)
SECONDS = 300  # the time limit for one call of the other program
# The option of other programs for each edition. Programs that pair by former editions know the records before TRF-2026.
OPTIONS = {
    "dutch": "--dutch",
    "dutch-2025": "--dutch",
    "dutch-2017": "--dutch",
    "burstein-2025": "--burstein",
}
BEFORE_TRF26 = ("dutch-2017",)
# Since 2026 a bye that is worth no more than a loss is a downfloat, too. Other programs follow the text of 2025, so by
# the edition in force tournaments with such a bye have another one instead.
WORTHLESS_BYE_DIFFERS = ("dutch",)
UNREADABLE = "unreadable"
# Size classes: frequency, and the least and most players beyond the number of rounds (exhausted: hardly any).
SIZES = (
    ("exhausted", 4, 1, 4),
    ("small", 20, 4, 14),
    ("middle", 5, 14, 50),
    ("large", 1, 50, 140),
)
POINTS = (
    (10, 5, 0, 10),
    (10, 5, 0, 10),
    (10, 5, 0, 5),
    (10, 5, 0, 0),
    (30, 10, 0, 30),
    (30, 10, 0, 10),
    (30, 20, 10, 20),
)


@value_class
class Plan:
    """The run: the other program, the system, the first seed, the number of tournaments per direction."""

    against: str
    system: str = systems.DEFAULT
    seed: int = 1
    count: int = 50_000


@value_class
class Shape:
    """One tournament's place on all axes, drawn from its number."""

    size: str
    players: int
    rounds: int
    byes: float
    absences: float
    full_byes: float
    forfeits: float
    odd: float
    retirements: float
    late: float
    draws: float | None
    forbidden: int
    acceleration: str
    colour: str
    points: tuple[int, int, int, int]
    unrated: float

    @staticmethod
    def of(seed: int, direction: str) -> Shape:
        """The shape for a seed. Options that their generator (JaVaFo's keys) does not have are left out there."""
        random = Random(f"{seed} {direction}")
        size, _, least, most = random.choices(SIZES, [entry[1] for entry in SIZES])[0]
        rounds = random.randint(3, 11) if size != "large" else random.randint(5, 9)
        ours = direction == OURS
        points = random.choice(POINTS)

        def sometimes(rate: float, allowed: bool = True) -> float:
            chance, share = random.random(), random.random()
            return round(rate * share, 3) if chance < 0.5 and allowed else 0.0

        players = rounds + random.randint(least, most)
        return Shape(
            size=size,
            players=players,
            rounds=rounds,
            byes=sometimes(0.1),
            absences=sometimes(0.1, ours),
            full_byes=sometimes(0.03, ours),
            forfeits=sometimes(0.15),
            odd=sometimes(0.05, ours),
            retirements=sometimes(0.15),
            late=sometimes(0.1, ours),
            draws=random.choice((None, 0.0, 0.2, 0.6)),
            forbidden=random.choice((0, 0, 0, 1, 2, max(1, players // 4))) if ours else 0,
            acceleration=random.choice(("", "", "", "baku")) if ours and points[:3] == (10, 5, 0) else "",
            colour=random.choice("wb"),
            points=points,
            unrated=random.choice((0.0, 0.0, 0.3, 1.0)) if ours else 0.0,
        )

    def comparable(self, system: str) -> Shape:
        """The shape without what the other program is known to read in another edition's way."""
        win, draw, loss, bye = self.points
        if system in WORTHLESS_BYE_DIFFERS and bye <= loss:
            return replace(self, points=(win, draw, loss, win))
        if system in BEFORE_TRF26:
            return replace(self, forbidden=0)  # their record has no rounds
        return self

    def axes(self) -> dict[str, str]:
        """The tournament's place on every axis, for the counts in the report."""
        win, draw, loss, bye = (f"{value / 10:g}" for value in self.points)
        return {
            "size": self.size,
            "rounds": f"{self.rounds:02d}",
            "half-point byes": _often(self.byes),
            "absences": _often(self.absences),
            "full-point byes": _often(self.full_byes),
            "forfeits": _often(self.forfeits),
            "odd results": _often(self.odd),
            "withdrawals": _often(self.retirements),
            "late entries": _often(self.late),
            "draws": "by rating" if self.draws is None else f"{self.draws:.0%}",
            "forbidden pairs": "yes" if self.forbidden else "no",
            "acceleration": self.acceleration or "no",
            "first colour": self.colour,
            "points": f"{win}-{draw}-{loss}, bye {bye}",
            "unrated": f"{self.unrated:.0%}",
        }

    def config(self, system: str) -> GeneratorConfig:
        """The shape as a configuration of our generator."""
        return GeneratorConfig(
            players=self.players,
            rounds=self.rounds,
            system=system,
            draw_rate=self.draws,
            bye_rate=self.byes,
            absence_rate=self.absences,
            full_bye_rate=self.full_byes,
            forfeit_rate=self.forfeits,
            odd_rate=self.odd,
            short_rate=self.odd,
            retirement_rate=self.retirements,
            late_rate=self.late,
            scoring=points_per_result(*self.points),
            initial_colour=self.colour,
            acceleration=self.acceleration,
            forbidden=self.forbidden,
            unrated_rate=self.unrated,
            tiebreaks=None,
        )

    def file(self) -> str:
        """The shape as a configuration file of their generator."""
        win, draw, loss, bye = (f"{value / 10:.1f}" for value in self.points)
        lines = [f"PlayersNumber={self.players}", f"RoundsNumber={self.rounds}"]
        lines += [f"DrawPercentage={self.draws * 100:.0f}"] if self.draws is not None else []
        rates = (("ForfeitRate", self.forfeits), ("RetiredRate", self.retirements), ("HalfPointByeRate", self.byes))
        lines += [f"{key}={round(1 / rate)}" for key, rate in rates if rate]
        lines += [f"PointsForWin={win}", f"PointsForDraw={draw}", f"PointsForLoss={loss}", f"PointsForPAB={bye}"]
        return "\n".join(lines) + "\n"


def _often(rate: float) -> str:
    return "no" if not rate else "up to 5 %" if rate <= 0.05 else "over 5 %"


def run_chunk(chunk: tuple[str, str, str, int, int]) -> dict[str, Any]:
    """Tournaments of one direction: (other program, system, direction, first seed, how many)."""
    against, system, direction, first, count = chunk
    results = []
    with tempfile.TemporaryDirectory(prefix="dutchess-") as folder:
        other = Other(against, system, folder)
        for seed in range(first, first + count):
            results.append(_theirs(other, seed) if direction == THEIRS else _ours(other, seed))
    return {"direction": direction, "tournaments": results}


class Other:
    """The other program, and the folder for the files exchanged with it."""

    def __init__(self, executable: str, system: str, folder: str) -> None:
        self.executable = executable
        self.system = system
        self.folder = folder

    def path(self, name: str) -> str:
        return os.path.join(self.folder, name)

    def call(self, *words: str) -> subprocess.CompletedProcess[str]:
        """Run the program. Its output is text in an unknown encoding.

        Raises:
            InvalidRun: it cannot be run, or gives no answer in time.
        """
        command = [self.executable, OPTIONS[self.system], *words]
        try:
            return subprocess.run(
                command,
                capture_output=True,
                text=True,
                encoding="utf-8",
                errors="replace",
                timeout=SECONDS,
                check=False,
            )
        except OSError as error:
            raise InvalidRun(f"{self.executable} cannot be run: {error}") from None
        except subprocess.TimeoutExpired:
            raise InvalidRun(
                f"{self.executable} gave no answer within {SECONDS:g} seconds ({' '.join(words)}); what is finished is "
                "kept, and --resume goes on from there"
            ) from None

    def generated(self, seed: int, shape: Shape) -> str:
        """A tournament made by the other program as text, empty if it made none."""
        with open(self.path("config.txt"), "w", encoding="utf-8") as stream:
            stream.write(shape.file())
        target = self.path("theirs.trf")
        if os.path.exists(target):
            os.unlink(target)
        self.call("-g", self.path("config.txt"), "-o", target, "-s", str(seed))
        if not os.path.exists(target):
            return ""
        with open(target, encoding="utf-8", errors="replace", newline="") as stream:
            return stream.read()

    def differences(self, text: str) -> tuple[dict[int, str], str]:
        """The rounds in which the other checker finds a difference, with its words; and its error, if any."""
        self._write("ours.trf", text)
        answer = self.call(self.path("ours.trf"), "-c")
        differences: dict[int, list[str]] = {}
        number = 0
        for line in answer.stdout.splitlines():
            _, mark, tail = line.partition(": Round #")
            if mark and tail.strip().isdigit():
                number = int(tail)
            elif line.strip():
                differences.setdefault(number, []).append(line.rstrip())
        error = answer.stderr.strip() if answer.returncode not in (0, 1) else ""
        return {number: "\n".join(lines) for number, lines in differences.items()}, error

    def pairing(self, before: str) -> str:
        """The other program's pairing of the coming round, as printed; its message if it finds none."""
        self._write("before.trf", before)
        answer = self.call(self.path("before.trf"), "-p", self.path("pairs.txt"))
        if answer.returncode or not os.path.exists(self.path("pairs.txt")):
            return (answer.stdout + answer.stderr).strip()
        with open(self.path("pairs.txt"), encoding="utf-8") as stream:
            return stream.read()

    def _write(self, name: str, text: str) -> None:
        with open(self.path(name), "w", encoding="utf-8", newline="") as stream:
            stream.write(text)


def _theirs(other: Other, seed: int) -> dict[str, Any]:
    """A tournament of theirs in our checker."""
    shape = Shape.of(seed, THEIRS).comparable(other.system)
    text = other.generated(seed, shape)
    entry: dict[str, Any] = {"seed": seed, "axes": shape.axes(), "rounds": 0, "pairs": 0, "differences": []}
    if not text:
        return {**entry, "none": True}
    try:
        tournament = trf.loads(text)
        report = check(tournament, other.system)
    except DutchessError as error:
        return {**entry, "differences": [{"round": 0, "file": text, "words": str(error), "right": UNREADABLE}]}
    entry.update(rounds=len(report.rounds), pairs=report.pairs, ranks=report.standings.compared)
    differing = {line.round: line for line in report.rounds if line.differs}
    for number, line in differing.items():
        before = as_checked(tournament).before_round(number)
        verdict = judge(before, other.system, line.expected, line.actual)
        entry["differences"].append({"round": number, "file": text, **verdict})
    return entry


def _ours(other: Other, seed: int) -> dict[str, Any]:
    """A tournament of ours in their checker."""
    shape = Shape.of(seed, OURS).comparable(other.system)
    tournament = generate(shape.config(other.system), seed)
    text = _written(tournament, other.system)
    played = tournament.played_rounds
    pairs = sum(game.colour == "w" for player in tournament.players for game in player.games)
    entry: dict[str, Any] = {"seed": seed, "axes": shape.axes(), "rounds": played, "pairs": pairs, "differences": []}
    differing, error = other.differences(text)
    if error:
        return {**entry, "differences": [{"round": 0, "file": text, "words": error, "right": UNREADABLE}]}
    for number, words in differing.items():
        before = as_checked(tournament).before_round(number)
        answer = other.pairing(_written(before, other.system))
        actual, theirs = _our_pairing(before, other.system), _read_pairs(answer, number)
        verdict = judge(before, other.system, actual, theirs)
        entry["differences"].append({"round": number, "file": text, "words": words, **verdict})
    return entry


def _written(tournament: Tournament, system: str) -> str:
    """A tournament in the records that the other program reads."""
    if system not in BEFORE_TRF26:
        return trf.dumps(tournament)
    from dutchess.formats.trf.editions import as_trf16  # only former editions need it

    return trf.dumps(as_trf16(systems.accelerated(tournament)))


def _our_pairing(before: Tournament, system: str) -> Pairing | None:
    try:
        return systems.pair(before, system)
    except NoPairingPossible:
        return None


def _read_pairs(text: str, number: int) -> Pairing | None:
    """The list that an engine writes with -p: the count, then two numbers per line, 0 for the bye."""
    from dutchess.pairing.result import Pairing  # only needed for differences

    lines = [line.split() for line in text.splitlines()[1:]]
    if not lines or not all(len(line) == 2 and all(word.isdigit() for word in line) for line in lines):
        return None
    pairs_read = [(int(white), int(black)) for white, black in lines]
    bye = next((white for white, black in pairs_read if not black), None)
    return Pairing(number, tuple(pair for pair in pairs_read if pair[1]), bye)


def judge(before: Tournament, system: str, ours: Pairing | None, theirs: Pairing | None) -> dict[str, Any]:
    """Decide which program is right. An illegal pairing is wrong; between legal pairings the articles decide."""
    sides = {"ours": ours, "theirs": theirs}
    topscorers = systems.find(system).last_round == TOPSCORERS
    faults = {
        name: offences(before, side.pairs, side.bye, topscorers=topscorers) if side else []
        for name, side in sides.items()
    }
    article = ""
    if ours is None or theirs is None:
        right = "ours" if ours and not faults["ours"] else "theirs" if theirs and not faults["theirs"] else "open"
    elif faults["ours"] or faults["theirs"]:
        right = "open" if faults["ours"] and faults["theirs"] else "theirs" if faults["ours"] else "ours"
    else:
        right, article = "articles", _article(before, system, theirs)
    answers = {
        name: [*side.pairs, *([(side.bye, 0)] if side.bye else [])] if side else None for name, side in sides.items()
    }
    return {"right": right, "article": article, "answers": answers, "offences": faults}


def _entries(pairing: Pairing) -> list[tuple[int, int]]:
    """Pairs and the bye in one list."""
    return [*pairing.pairs, *([(pairing.bye, 0)] if pairing.bye else [])]


def _article(before: Tournament, system: str, theirs: Pairing) -> str:
    """The first decision by which their pairing differs from ours, with both values."""
    entries = (*theirs.pairs, *([(theirs.bye, 0)] if theirs.bye else []))
    try:
        difference = first_difference(
            list(systems.decide(before, system)), systems.decide(before, system, forced=entries)
        )
    except NoPairingPossible as error:
        return f"theirs is not possible: {error.reason}"
    if difference is None:
        return "colours"
    return f"{difference.article}: ours {difference.actual}, theirs {difference.instead}"


def chunks_of(plan: Plan, size: int) -> list[tuple[str, str, str, int, int]]:
    """The whole run in pieces, alternating between the directions."""
    starts = range(plan.seed, plan.seed + plan.count, size)
    return [
        (plan.against, plan.system, direction, first, min(size, plan.seed + plan.count - first))
        for first in starts
        for direction in DIRECTIONS
    ]


def prepare(plan: Plan) -> None:
    """Refuse before the work starts if the other program is missing, is not an engine, or lacks the system."""
    if plan.system not in OPTIONS:
        raise InvalidRun(f"other programs pair only by {' or '.join(OPTIONS)}, not by {plan.system}")
    with tempfile.TemporaryDirectory(prefix="dutchess-") as folder:
        other = Other(plan.against, plan.system, folder)
        text = other.generated(1, Shape.of(1, THEIRS))
        if not text:
            raise InvalidRun(f"{plan.against} made no tournament; it does not take the options of bbpPairings")
