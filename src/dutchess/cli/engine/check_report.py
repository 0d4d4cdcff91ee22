"""The report that `dutchess-engine -c` prints about the rounds of a file.

Owns the layout that engines share: a heading for each round and, if the pairs differ, the pairs by the rules beside
those in the file. Must not decide which is right: `dutchess.pairing.checker` does.
"""

from __future__ import annotations

import os

from dutchess.base.values import replace
from dutchess.pairing import systems
from dutchess.pairing.checker import as_checked, check_rounds
from dutchess.pairing.history import by_rank
from dutchess.pairing.result import Pairing, publishing_order

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from dutchess.pairing.checker import RoundCheck
    from dutchess.tournament import Tournament

HEADING = "  Checker pairings        Tournament pairings "
BETWEEN = " " * 16
NO_PAIR = " " * 9


class CheckedFile:
    """A tournament and its pairings by the rules, for programs that read the reports of engines."""

    def __init__(self, tournament: Tournament, path: str, system: str) -> None:
        self.tournament = systems.accelerated(as_checked(tournament))
        self.title = os.path.splitext(os.path.basename(path))[0]
        self.system = system or systems.name_of(tournament)
        self.rounds = check_rounds(tournament, self.system)
        self.byes_only = _next_round_of_byes(tournament, path)

    def text(self, only: int | None) -> str:
        """All rounds, or one."""
        parts = [self._round_text(round_check) for round_check in self.rounds if only in (None, round_check.round)]
        if self.byes_only is not None and only in (None, self.byes_only):
            parts.append(f"{self.title}: Round #{self.byes_only}\n")
        return "".join([*parts, "\n"])

    def _round_text(self, round_check: RoundCheck) -> str:
        lines = [f"{self.title}: Round #{round_check.round}"]
        if round_check.expected is None:
            lines += [f"No valid pairing exists for round {round_check.round}.", ""]
        elif round_check.differs:
            before = self.tournament.before_round(round_check.round)
            left, right = (
                [f"{white:>3} - {black:>3}" for white, black in in_order(before, pairs)]
                for pairs in (round_check.missing, round_check.surplus)
            )
            lines.append(HEADING)
            for index in range(max(len(left), len(right))):
                cells = [side[index] if index < len(side) else NO_PAIR for side in (left, right)]
                lines.append(f"    {cells[0]}{BETWEEN}{cells[1]}")
            lines.append("")
        return "".join([f"{line}\n" for line in lines])

    def check_lists(self) -> str:
        """The check list of every round, and the program that wrote them."""
        from dutchess.cli.rounds.checklist import check_list  # start-up: few callers want a list
        from dutchess.cli.rounds.list_layout import footer  # start-up: as above

        parts = []
        for to_pair, round_check in zip(systems.rounds_to_pair(self.tournament, self.system), self.rounds, strict=True):
            parts.append(f"Round #{round_check.round}\n{check_list(to_pair, round_check.expected)}")
        if self.byes_only is not None:
            nobody = self.tournament.before_round(self.byes_only)
            everybody = tuple([(player.number, "Z") for player in nobody.players])
            to_pair = systems.round_to_pair(replace(nobody, byes=everybody), self.system)
            parts.append(f"Round #{self.byes_only}\n{check_list(to_pair, Pairing(self.byes_only, ()))}")
        return "".join([*parts, footer()])


def in_order(tournament: Tournament, pairs: Iterable[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    """C.04.2 article 3.6 by the scores without virtual points; (player, 0) is the bye and comes last."""
    if tournament.is_team_event:
        return tuple(pairs)
    scoring = tournament.scoring
    missing = tournament.played_rounds
    scores = {
        player.number: sum([scoring.points(game) for game in player.games])
        + scoring.zero_bye * (missing - len(player.games))
        for player in tournament.players
    }
    standing = {player.number: (-scores[player.number], r) for r, player in enumerate(by_rank(tournament))}
    games = publishing_order([pair for pair in pairs if pair[1]], standing.__getitem__)
    byes = sorted([pair for pair in pairs if not pair[1]], key=lambda pair: standing[pair[0]])
    return (*games, *byes)


def _next_round_of_byes(tournament: Tournament, path: str) -> int | None:
    """The next round, if the players' lines already hold byes for it. Engines count it as a round."""
    from dutchess.formats.trf.reader import written_rounds  # few files have byes for the next round

    coming = tournament.played_rounds + 1
    if not path or not tournament.byes or tournament.is_team_event or coming > (tournament.rounds or coming):
        return None
    with open(path, "rb") as stream:
        return coming if written_rounds(stream.read()) >= coming else None
