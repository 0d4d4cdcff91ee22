"""Tie-breaks by name, with a line about each, and the usual sets.

Owns the words for the tie-breaks of C.07 and the lists that pages offer. What a tie-break is, and which event takes it,
is in `ranking`. Must not know of requests.
"""

from __future__ import annotations

from dutchess.base.errors import UnknownTiebreak
from dutchess.base.translation import N_, Texts
from dutchess.base.values import value_class
from dutchess.journal import TournamentState
from dutchess.ranking.tiebreaks import REGULATIONS, in_force_from
from dutchess.ranking.tiebreaks.presets import DEFAULTS, PRESETS

CURRENT = REGULATIONS["current"]

_EXTENDED = (
    N_("Extended Sonneborn-Berger"),
    N_("Points of the opponents times the points scored against them; the code has M for match, G for game points."),
)

# Name and line of each; the order is that of the list.
WORDS = {
    "BH": (N_("Buchholz"), N_("The sum of the opponents' scores.")),
    "SB": (N_("Sonneborn-Berger"), N_("The scores of the opponents times the points scored against them.")),
    "DE": (N_("Direct encounter"), N_("The points that those who are tied scored against each other.")),
    "MPvGP": (N_("The other score"), N_("Game points where match points rank, and the other way round.")),
    "WIN": (N_("Wins"), N_("Rounds with the points of a win, also without a game.")),
    "WON": (N_("Games won"), N_("Games won over the board.")),
    "BPG": (N_("Games with Black"), N_("Games played with Black.")),
    "BWG": (N_("Wins with Black"), N_("Games won with Black.")),
    "PS": (N_("Progressive score"), N_("The sum of the scores after each round.")),
    "ARO": (N_("Average rating of the opponents"), N_("The average rating of all opponents met over the board.")),
    "TPR": (N_("Performance rating"), N_("The average rating of the opponents, corrected by the percentage scored.")),
    "PTP": (N_("Perfect performance"), N_("The lowest rating that would be expected to score as much.")),
    "APRO": (N_("Average performance of the opponents"), N_("The average of the opponents' performance ratings.")),
    "APPO": (
        N_("Average perfect performance of the opponents"),
        N_("The average of the opponents' perfect performances."),
    ),
    "AOB": (N_("Average Buchholz of the opponents"), N_("The average of the opponents' Buchholz values.")),
    "FB": (N_("Fore Buchholz"), N_("Buchholz as if the games of the last round were drawn.")),
    "KS": (N_("Koya"), N_("Points scored against those who have at least half of the points.")),
    "REP": (N_("Rounds not given up"), N_("Rounds that one has chosen to play.")),
    "BC": (N_("Board count"), N_("Points on each board times its number; the lower sum is better.")),
    "TBR": (N_("Top board results"), N_("The result of the first board, then of the second, and so on.")),
    "BBE": (
        N_("Bottom board elimination"),
        N_("Game points without the last board, then without the last two, and so on."),
    ),
    "EMMSB": _EXTENDED,
    "EMGSB": _EXTENDED,
    "EGMSB": _EXTENDED,
    "EGGSB": _EXTENDED,
    "EDE": (N_("Extended direct encounter"), N_("Direct encounter by the first score, then by the other one.")),
}
CUTS = {
    "C1": N_("lowest value cut"),
    "C2": N_("two lowest values cut"),
    "M1": N_("lowest and highest value cut"),
    "M2": N_("two lowest and two highest values cut"),
}
USUAL_CUTS = {"BH": ("C1", "C2", "M1"), "SB": ("C1",), "PS": ("C1",), "ARO": ("C1",), "FB": ("C1",)}

# The sets of Annex 3 of 2011, which are used to this day.
SETS = {
    "2011-a": N_("FIDE 2011, round robin"),
    "2011-b": N_("FIDE 2011, round robin of teams"),
    "2011-c": N_("FIDE 2011, Swiss, ratings not consistent"),
    "2011-d": N_("FIDE 2011, Swiss, ratings consistent"),
    "2011-e": N_("FIDE 2011, Swiss of teams"),
}


@value_class
class NamedTiebreak:
    """A tie-break as people read it; without words, where it is known by its code alone."""

    code: str
    name: str
    line: str


def named(_: Texts, code: str) -> NamedTiebreak:
    """`BH/C1` is `Buchholz, lowest value cut`."""
    try:
        read = CURRENT.parse(code)
    except UnknownTiebreak:
        return NamedTiebreak(code, code, "")
    if read.name not in WORDS:
        return NamedTiebreak(code, code, "")
    name, line = WORDS[read.name]
    cut = f"C{read.cut}" if read.cut else f"M{read.median}"
    return NamedTiebreak(code, ", ".join([_(name), *([_(CUTS[cut])] if cut in CUTS else [])]), _(line))


def offered(_: Texts, tournament: TournamentState) -> list[NamedTiebreak]:
    """What an event of this kind can use."""
    codes = []
    for name in WORDS:
        definition = CURRENT.definitions[name]
        if definition.teams and not tournament.is_team_event:
            continue
        if definition.needs_ratings and tournament.is_team_event:
            continue
        if definition.not_in_round_robin and tournament.is_round_robin:
            continue
        codes += [name, *(f"{name}/{cut}" for cut in USUAL_CUTS.get(name, ()))]
    return [named(_, code) for code in codes]


def usual(tournament: TournamentState, first_day: str) -> tuple[str, ...]:
    """The list that applies where none is chosen."""
    edition = in_force_from(first_day)[0].name if first_day else CURRENT.name
    return DEFAULTS[edition, tournament.is_team_event, tournament.is_round_robin]


def usual_sets(_: Texts, tournament: TournamentState, first_day: str) -> list[tuple[str, tuple[str, ...]]]:
    """The sets for an event of this kind, with their names."""
    kind = (tournament.is_team_event, tournament.is_round_robin)
    return [(_("Usual list"), usual(tournament, first_day))] + [
        (_(title), PRESETS[name].codes)
        for name, title in SETS.items()
        if (PRESETS[name].teams, PRESETS[name].round_robin) == kind
    ]
