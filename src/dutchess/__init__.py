"""Dutchess pairs chess tournaments by the FIDE Swiss rules.

This module is the public API and nothing else: the names in `__all__`. Each is imported on first use, so that `import
dutchess` costs nothing. Names that are not listed here may change without notice.

    import dutchess

    tournament = dutchess.trf.load("open.trf")
    pairing = dutchess.pair(tournament)
    pairing.pairs, pairing.bye, pairing.round
"""

from __future__ import annotations

import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from dutchess import trf as trf
    from dutchess.awards.norms import Norm, norms
    from dutchess.awards.prizes import Award, PrizeList, prizes
    from dutchess.awards.ratings import RatingChange, ratings
    from dutchess.awards.scheme import PrizeScheme
    from dutchess.base.errors import (
        DutchessError,
        InvalidPrizes,
        InvalidRatingRules,
        InvalidRun,
        InvalidTournament,
        NoPairingPossible,
        OutOfTime,
        TooLarge,
        UnknownLanguage,
        UnknownPlayer,
        UnknownReading,
        UnknownSection,
        UnknownSystem,
        UnknownTiebreak,
    )
    from dutchess.base.values import replace
    from dutchess.explanation import EverybodyExplained, PairExplained, PlayerExplained, RoundExplained, explain
    from dutchess.pairing.checker import RoundCheck, TournamentCheck, check
    from dutchess.pairing.preview.outcomes import Preview, PreviewBoard, preview
    from dutchess.pairing.result import Pairing
    from dutchess.pairing.systems import pair
    from dutchess.ranking.standings import Row, Standings, standings
    from dutchess.simulation.generator import GeneratorConfig, generate
    from dutchess.tournament import (
        Acceleration,
        Adjustment,
        ForbiddenPairs,
        ForfeitedMatch,
        Game,
        Header,
        LineUp,
        MatchScoring,
        OtherResult,
        Player,
        Playoff,
        Record,
        Scoring,
        Team,
        Tournament,
        Wish,
        points_text,
    )

__version__ = "1.0.0.dev0"

__all__ = [
    "Acceleration",
    "Adjustment",
    "Award",
    "DutchessError",
    "EverybodyExplained",
    "ForbiddenPairs",
    "ForfeitedMatch",
    "Game",
    "GeneratorConfig",
    "Header",
    "InvalidPrizes",
    "InvalidRatingRules",
    "InvalidRun",
    "InvalidTournament",
    "LineUp",
    "MatchScoring",
    "NoPairingPossible",
    "Norm",
    "OtherResult",
    "OutOfTime",
    "PairExplained",
    "Pairing",
    "Player",
    "PlayerExplained",
    "Playoff",
    "Preview",
    "PreviewBoard",
    "PrizeList",
    "PrizeScheme",
    "RatingChange",
    "Record",
    "RoundCheck",
    "RoundExplained",
    "Row",
    "Scoring",
    "Standings",
    "Team",
    "TooLarge",
    "Tournament",
    "TournamentCheck",
    "UnknownLanguage",
    "UnknownPlayer",
    "UnknownReading",
    "UnknownSection",
    "UnknownSystem",
    "UnknownTiebreak",
    "Wish",
    "__version__",
    "check",
    "explain",
    "generate",
    "norms",
    "pair",
    "points_text",
    "preview",
    "prizes",
    "ratings",
    "replace",
    "standings",
    "trf",
]

# The module of each public name; a name that maps to itself is a module.
_HOMES = {
    "Norm": "awards.norms",
    "norms": "awards.norms",
    "Award": "awards.prizes",
    "PrizeList": "awards.prizes",
    "prizes": "awards.prizes",
    "RatingChange": "awards.ratings",
    "ratings": "awards.ratings",
    "PrizeScheme": "awards.scheme",
    "check": "pairing.checker",
    "RoundCheck": "pairing.checker",
    "TournamentCheck": "pairing.checker",
    "DutchessError": "base.errors",
    "InvalidPrizes": "base.errors",
    "InvalidRatingRules": "base.errors",
    "InvalidRun": "base.errors",
    "InvalidTournament": "base.errors",
    "NoPairingPossible": "base.errors",
    "OutOfTime": "base.errors",
    "TooLarge": "base.errors",
    "UnknownLanguage": "base.errors",
    "UnknownPlayer": "base.errors",
    "UnknownReading": "base.errors",
    "UnknownSection": "base.errors",
    "UnknownSystem": "base.errors",
    "UnknownTiebreak": "base.errors",
    "EverybodyExplained": "explanation",
    "PairExplained": "explanation",
    "PlayerExplained": "explanation",
    "RoundExplained": "explanation",
    "explain": "explanation",
    "GeneratorConfig": "simulation.generator",
    "generate": "simulation.generator",
    "Pairing": "pairing.result",
    "Row": "ranking.standings",
    "Standings": "ranking.standings",
    "standings": "ranking.standings",
    "replace": "base.values",
    "pair": "pairing.systems",
    "Preview": "pairing.preview.outcomes",
    "PreviewBoard": "pairing.preview.outcomes",
    "preview": "pairing.preview.outcomes",
    "Acceleration": "tournament",
    "Adjustment": "tournament",
    "ForfeitedMatch": "tournament",
    "LineUp": "tournament",
    "OtherResult": "tournament",
    "MatchScoring": "tournament",
    "Team": "tournament",
    "ForbiddenPairs": "tournament",
    "Game": "tournament",
    "Header": "tournament",
    "Player": "tournament",
    "Playoff": "tournament",
    "Record": "tournament",
    "Scoring": "tournament",
    "Tournament": "tournament",
    "Wish": "tournament",
    "points_text": "tournament",
    "trf": "trf",
}


def __getattr__(name: str) -> object:
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module 'dutchess' has no attribute {name!r}")
    __import__(f"dutchess.{home}")
    module = sys.modules[f"dutchess.{home}"]
    if home == name:
        globals()[name] = module
        return module
    for public, place in _HOMES.items():
        if place == home:
            value = globals()[public] = getattr(module, public)
            value.__module__ = __name__  # the module where users find it
    return globals()[name]


def __dir__() -> list[str]:
    return sorted(__all__)
