"""The data of the forms that federations send to FIDE: IT1, IT3 and FA1 or IA1. Own layout, every field.

Owns what each form says; the same data become JSON and paper. Must not judge norms.
"""

from __future__ import annotations

from collections import Counter

from dutchess.awards.norms import NEUTRAL, NO_FEDERATION, TITLED, required_points
from dutchess.pairing.systems import find, name_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from dutchess.awards.checklist import Declared
    from dutchess.awards.norms import Norm
    from dutchess.tournament import Tournament

CHIEF, DEPUTY = "chief arbiter", "deputy arbiter"


def event_fields(tournament: Tournament, declared: Declared) -> dict[str, object]:
    """What every form says of the event."""
    header = tournament.header
    return {
        "event": tournament.name,
        "event_code": declared.event_code,
        "city": header.city,
        "host": header.federation,
        "start": header.start,
        "end": header.end,
        "system": _system(tournament),
        "rounds": tournament.rounds or tournament.played_rounds,
        "time_control": header.time_control or header.coded_time_control,
        "chief_arbiter": header.chief_arbiter,
        "arbiter_title": declared.arbiter_title,
    }


def _system(tournament: Tournament) -> str:
    """The pairing system in words."""
    return find(name_of(tournament)).description


def it1_document(tournament: Tournament, norm: Norm, declared: Declared) -> dict[str, object]:
    """IT1: the certificate of one norm."""
    player = tournament.player(norm.player)
    own = player.federation.upper()
    named = [game.federation for game in norm.games if game.federation != NEUTRAL]
    titles = Counter([game.title for game in norm.games if game.title in TITLED])
    required = required_points(norm)
    return {
        "norm": norm.title,
        "name": player.name,
        "title": player.title,
        "fide_id": player.fide_id,
        "birth": player.birth,
        "federation": player.federation,
        **event_fields(tournament, declared),
        "games": len(norm.games),
        "points": norm.points / 10,
        "required": None if required is None else required / 10,
        "average": norm.average,
        "raised": norm.raised or None,
        "performance": norm.performance,
        "credited": norm.credited,
        "left_out": list(norm.left_out),
        "opponent_federations": len(set(named) - {own}),
        "own_federation": named.count(own),
        "titles": dict(sorted(titles.items())),
        "unrated": sum([not game.rating for game in norm.games]),
        "opponents": [
            {
                "round": game.round,
                "name": game.name,
                "fide_id": tournament.player(game.opponent).fide_id,
                "federation": game.federation,
                "title": game.title,
                "rating": game.rating or None,
                "points": game.points / 10,
                "played": game.played,
            }
            for game in norm.games
        ],
    }


def it3_document(tournament: Tournament, made: Iterable[Norm], declared: Declared) -> dict[str, object]:
    """IT3: the tournament report."""
    header = tournament.header
    federations = Counter([player.federation.upper() for player in tournament.players])
    host = header.federation.upper()
    days = [day for day in header.round_dates if day]
    rated = sum([bool(player.rating) for player in tournament.players])
    titles = Counter([player.title.upper() for player in tournament.players if player.title])
    return {
        **event_fields(tournament, declared),
        "registered": declared.registered,
        "exempt": declared.exempt,
        "rounds_a_day": max([days.count(day) for day in days], default=None),
        "players": len(tournament.players),
        "rated": rated,
        "unrated": len(tournament.players) - rated,
        "foreign": sum([count for name, count in federations.items() if name not in (*NO_FEDERATION, host)]),
        "federations": {name: count for name, count in sorted(federations.items()) if name not in NO_FEDERATION},
        "player_titles": dict(sorted(titles.items())),
        "deputies": list(header.deputies),
        "arbiter_email": declared.arbiter_email,
        "organizer": declared.organizer,
        "organizer_email": declared.organizer_email,
        "website": declared.website,
        "norms": [
            {
                "player": norm.player,
                "name": norm.name,
                "fide_id": tournament.player(norm.player).fide_id,
                "federation": tournament.player(norm.player).federation,
                "norm": norm.title,
                "games": len(norm.games),
                "points": norm.points / 10,
                "performance": norm.performance,
            }
            for norm in made
        ],
    }


def arbiter_documents(tournament: Tournament, declared: Declared) -> list[dict[str, object]]:
    """FA1 or IA1: for each arbiter what the event says about them. Which title they seek is for them to fill in."""
    header = tournament.header
    people: Sequence[tuple[str, str]] = [
        *([(header.chief_arbiter, CHIEF)] if header.chief_arbiter else []),
        *[(name, DEPUTY) for name in header.deputies],
    ]
    federations = {player.federation.upper() for player in tournament.players} - NO_FEDERATION
    return [
        {
            "name": name,
            "role": role,
            "arbiter_norm": "",
            **event_fields(tournament, declared),
            "players": len(tournament.players),
            "rated": sum([bool(player.rating) for player in tournament.players]),
            "federations": len(federations),
            "arbiters": len(people),
        }
        for name, role in people
    ]
