"""Write a tournament report file.

Owns the layout of a written file. Lines that were read are written unchanged and in their old places, as long as they
agree with the fields of the tournament. TRF-2026 records replace lines that no longer agree. Player records are always
written anew. Must not read files.

A tournament that was not read from a file has no lines to keep: its fields become TRF-2026 records before the players.
"""

from __future__ import annotations

from dutchess.base.errors import InvalidTournament, TooLarge
from dutchess.base.values import replace, value_class
from dutchess.formats.trf.checks import extra_points
from dutchess.formats.trf.deviations import one_line
from dutchess.formats.trf.reader import PLAYERS_HERE
from dutchess.formats.trf.records import BB_CODES, NO_HEADER, OWN_CODES, POINTS_FIRST, Statements, code_of, holds
from dutchess.tournament import (
    ABSENT,
    BLACK,
    MAX_PLAYERS,
    MAX_ROUNDS,
    NO_COLOUR,
    WHITE,
    Game,
    Scoring,
    facts_of,
    points_text,
)
from dutchess.tournament.validity import WITH_OPPONENT, WITHOUT_OPPONENT

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from dutchess.tournament import Acceleration, ForbiddenPairs, MatchScoring, Player, Tournament

    # The records that hold a field, its value in kept lines, the tournament's value, and the lines to write.
    FieldLines = tuple[str, object, object, Callable[[], Iterable[str]]]

LINE_END = "\r\n"  # all known programs can read this
NAME_WIDTH = 33
RESULTS = WITH_OPPONENT | WITHOUT_OPPONENT
SCORING_CODES = " ".join(("162", "XXS", *BB_CODES))


@value_class
class StalePart:
    """One field of a tournament: the records that hold it, and the lines to write if the kept lines are wrong."""

    codes: frozenset[str]
    lines: tuple[str, ...]


def write(tournament: Tournament) -> str:
    """The text of a file for the tournament. Raises InvalidTournament if a value does not fit the format."""
    tournament = facts_of(tournament)
    if tournament.other_results:
        from dutchess.tournament.known import exchanged  # few events need it

        tournament = exchanged(tournament)
    if len(tournament.players) > MAX_PLAYERS:
        raise TooLarge(f"too many players: {len(tournament.players)}; the limit is {MAX_PLAYERS}")
    if tournament.played_rounds > MAX_ROUNDS:
        raise TooLarge(f"too many rounds: {tournament.played_rounds}; the limit is {MAX_ROUNDS}")
    layout = _layout(tournament)
    kept = _statements(layout)
    byes = _Byes(tournament, kept)
    parts = _stale_parts(tournament, kept)
    others = _counted(entry.line for entry in tournament.records)
    before: list[str] = []
    after: list[str] = []
    current = before
    placed: set[int] = set()
    for line in layout:
        if line == PLAYERS_HERE:
            current = after
            continue
        code = code_of(line)
        index = next((index for index, part in enumerate(parts) if code in part.codes), None)
        if index is not None:
            if index not in placed:
                placed.add(index)
                current.extend(parts[index].lines)
        elif not holds(code, tournament.is_team_event):
            if others.get(line):
                others[line] -= 1
                current.append(line)
        elif not byes.is_stale(code, line):
            current.append(line)
    added = [line for index, part in enumerate(parts) if index not in placed for line in part.lines]
    names = [line for line in added if line.startswith("012")]
    before = [*names, *before, *added[len(names) :], *byes.lines]
    _verify(tournament, before + after, byes.columns)
    return "".join([line + LINE_END for line in (*before, *_players(tournament, byes), *after)])


def _layout(tournament: Tournament) -> list[str]:
    """The lines of the file that was read, and the tournament's records that are not among them."""
    layout = list(tournament.layout)
    for kept in tournament.records:
        if code_of(kept.line) != kept.code or not kept.line or any(mark in kept.line for mark in "\r\n\0"):
            raise InvalidTournament(f"the kept line {kept.line!r} is not a line with the code {kept.code!r}")
        if kept.code == "001" or holds(kept.code, tournament.is_team_event):
            raise InvalidTournament(
                f"the kept line {kept.line!r} repeats a field of the tournament; set the field instead"
            )
    counts = _counted(layout)
    missing: list[str] = []
    for kept in tournament.records:
        if counts.get(kept.line):
            counts[kept.line] -= 1
        else:
            missing.append(kept.line)
    place = layout.index(PLAYERS_HERE) if PLAYERS_HERE in layout else len(layout)
    return layout[:place] + missing + layout[place:]


def _counted(lines: Iterable[str]) -> dict[str, int]:
    """How often each line occurs."""
    counts: dict[str, int] = {}
    for line in lines:
        counts[line] = counts.get(line, 0) + 1
    return counts


def _statements(lines: Iterable[str]) -> Statements:
    statements = Statements([])
    for line in lines:
        if line:
            statements.add(code_of(line), line, 0)
    return statements


def _stale_parts(tournament: Tournament, kept: Statements) -> list[StalePart]:
    """The fields whose kept lines are missing or wrong, in the order of writing."""
    name, (system, edition) = one_line(tournament.name), _coded(tournament, kept)
    rounds, colour, by_position = tournament.rounds, tournament.initial_colour, bool(tournament.rank_order)
    accelerations, forbidden = tournament.accelerations, tournament.forbidden
    colour_lines = [f"152 {'W' if colour == WHITE else 'B'}"] if colour is not None else []
    colour_lines += ["XXC rank"] if by_position else []
    tiebreaks = tournament.tiebreaks
    fields: list[FieldLines] = [
        ("012", kept.name or "", name, lambda: [f"012 {name}"] if name else []),
        ("142 XXR", kept.rounds, rounds, lambda: [f"142 {rounds}"] if rounds is not None else []),
        ("152 XXC", (kept.initial_colour, kept.by_position), (colour, by_position), lambda: colour_lines),
        (SCORING_CODES, kept.scoring(), tournament.scoring, lambda: _scoring_lines(tournament.scoring)),
        ("192", kept.system or "", system, lambda: [f"192 {system}"] if system else []),
        ("XXE", kept.edition or "", edition, lambda: [f"XXE {edition}"] if edition else []),
        ("202 212", kept.tiebreaks, tiebreaks, lambda: [_order_line(tiebreaks)] if tiebreaks else []),
        ("250 XXA", kept.accelerations(), accelerations, lambda: map(_acceleration_line, accelerations)),
        ("260 XXP", tuple(kept.forbidden), forbidden, lambda: map(_forbidden_line, forbidden)),
    ]
    if tournament.header != NO_HEADER or kept.event:
        from dutchess.formats.trf.header_records import header_fields  # few tournaments from code have any

        fields = sorted(fields + header_fields(tournament, kept), key=lambda field: field[0])
    fields += _fields_of_teams(tournament, kept)
    if tournament.other_results or "XXK" in kept.deferred:
        from dutchess.formats.trf.other_results import read_other_results, write_other_result  # few events need it

        others, stated = tournament.other_results, read_other_results(kept.deferred.get("XXK", ()))
        fields.append(("XXK", stated, others, lambda: map(write_other_result, others)))
    if tournament.wishes or tournament.parameters or tournament.playoffs or not OWN_CODES.isdisjoint(kept.deferred):
        from dutchess.formats.trf.own_records import own_lines  # few events need it

        fields += own_lines(tournament, kept.deferred)
    return [
        StalePart(frozenset(codes.split()), tuple(lines()))
        for codes, stated, wanted, lines in fields
        if stated != wanted
    ]


def _coded(tournament: Tournament, kept: Statements) -> tuple[str, str]:
    """The coded type of the system, and its edition where the type does not say it; as read if nothing has changed."""
    system, edition = one_line(tournament.system), one_line(tournament.edition)
    if not edition and (not system or system.isupper()):
        return system, ""
    if (system, edition) == (kept.system or "", kept.edition or ""):
        return system, edition
    from dutchess.pairing.type_codes import stated  # few tournaments need it

    return stated(replace(tournament, system=system, edition=edition))


def _fields_of_teams(tournament: Tournament, kept: Statements) -> list[FieldLines]:
    """The fields for teams, clubs and adjusted points. Few tournaments have any of them."""
    if not (
        tournament.is_team_event or tournament.adjustments or kept.deferred or any(p.club for p in tournament.players)
    ):
        return []
    from dutchess.formats.trf import team_records as words  # only team events need it
    from dutchess.formats.trf.teams_and_clubs import priced_bye, stated_clubs

    adjustments = tournament.adjustments
    stated = words.read_adjustments(kept.deferred.get("299", ()))
    fields: list[FieldLines] = [("299", stated, adjustments, lambda: map(words.write_adjustment, adjustments))]
    if not tournament.is_team_event:
        clubs = {player.number: player.club for player in tournament.players if player.club}
        return [*fields, ("310 013", stated_clubs(kept), clubs, lambda: words.write_clubs(clubs))]
    facts, scoring, colours = words.read_team_facts(kept.deferred), tournament.match_scoring, tournament.board_colours
    teams, line_ups, forfeits = tournament.teams, tournament.line_ups, tournament.forfeits
    byes = tuple([bye for bye in tournament.team_byes if bye[2] == "U"])
    worth, stated_worth = (_bye_worth(value) for value in (scoring, facts.match_scoring))
    if stated_worth[1] is None and worth[1] is not None and kept.scoring() == tournament.scoring:
        stated_worth = stated_worth[0], priced_bye(tournament, kept)
    points, stated_points = (
        replace(value, pairing_bye=None, bye_game_points=None) for value in (scoring, facts.match_scoring)
    )
    has_byes = bool(byes) or worth != (None, None)
    return [
        ("362", stated_points if tournament.layout else None, points, lambda: [words.write_match_points(scoring)]),
        ("352", facts.board_colours, colours, lambda: [words.write_colours(colours)] if colours else []),
        (
            "320",
            (stated_worth, facts.pairing_byes),
            (worth, byes),
            lambda: [words.write_pairing_byes(scoring, _bye_teams(byes, tournament.played_rounds))] if has_byes else [],
        ),
        ("310 013", facts.teams, teams, lambda: map(words.write_team, teams)),
        ("300", facts.line_ups, line_ups, lambda: map(words.write_line_up, line_ups)),
        ("330", facts.forfeits, forfeits, lambda: map(words.write_forfeit, forfeits)),
        *fields,
    ]


def _bye_worth(scoring: MatchScoring) -> tuple[int | None, int | None]:
    return scoring.pairing_bye, scoring.bye_game_points


def _bye_teams(byes: Iterable[tuple[int, int, str]], played: int) -> list[int]:
    """The team that had the pairing-allocated bye in each round, 0 for none."""
    teams = {number: team for number, team, _ in byes}
    return [teams.get(number, 0) for number in range(1, max([played, *teams]) + 1)]


def _order_line(codes: tuple[str, ...]) -> str:
    """The order of ranking: record 202 if the points come first, otherwise 212."""
    if codes[0] == POINTS_FIRST and len(codes) > 1:
        return f"202 {','.join(codes[1:])}"
    return f"212 {','.join(codes)}"


def _acceleration_line(acceleration: Acceleration) -> str:
    match_points, points = (
        _points(value, 4) if value else " " * 4 for value in (acceleration.match_points, acceleration.points)
    )
    rounds, players = (
        (acceleration.first_round, acceleration.last_round),
        (acceleration.first_player, acceleration.last_player),
    )
    return f"250 {match_points} {points} {rounds[0]:3} {rounds[1]:3} {players[0]:4} {players[1]:4}"


def _forbidden_line(forbidden: ForbiddenPairs) -> str:
    return f"260 {forbidden.first_round:3} {forbidden.last_round:3}" + "".join(
        [f" {number:4}" for number in forbidden.players]
    )


def _scoring_lines(scoring: Scoring) -> list[str]:
    """The point system as record 162, or in the extension codes if 162 cannot express it."""
    if scoring == Scoring():
        return []
    plain = (
        scoring.forfeit_win == scoring.full_bye == scoring.win
        and scoring.half_bye == scoring.draw
        and (scoring.black_win, scoring.black_draw, scoring.black_loss) == (None, None, None)
    )
    unknown = [("X", scoring.unknown)] if scoring.unknown != scoring.draw else []
    if plain and scoring.zero_bye == scoring.forfeit_loss:
        prices = [("W", scoring.win), ("D", scoring.draw)]
        prices += [("L", scoring.loss)] if scoring.loss else []
        prices += [("A", scoring.zero_bye)] if scoring.zero_bye else []
        prices += [("P", scoring.pairing_bye)] if scoring.pairing_bye != scoring.win else []
        return [_point_system(prices + unknown)]
    if plain:
        lines = [f"{code} {_points(getattr(scoring, names[0]), 4)}" for code, names in BB_CODES.items()]
    else:
        lines = ["XXS " + " ".join(f"{code}={points / 10:g}" for code, points in _colour_points(scoring))]
    return lines + ([_point_system(unknown)] if unknown else [])


def _point_system(prices: list[tuple[str, int]]) -> str:
    return "162  " + "    ".join(f"{symbol}{_points(points, 4)}" for symbol, points in prices)


def _colour_points(scoring: Scoring) -> list[tuple[str, int]]:
    def black(value: int | None, white: int) -> int:
        return white if value is None else value

    return [
        ("WW", scoring.win),
        ("BW", black(scoring.black_win, scoring.win)),
        ("WD", scoring.draw),
        ("BD", black(scoring.black_draw, scoring.draw)),
        ("WL", scoring.loss),
        ("BL", black(scoring.black_loss, scoring.loss)),
        ("ZPB", scoring.zero_bye),
        ("HPB", scoring.half_bye),
        ("FPB", scoring.full_bye),
        ("PAB", scoring.pairing_bye),
        ("FW", scoring.forfeit_win),
        ("FL", scoring.forfeit_loss),
    ]


class _Byes:
    """The places for byes in the coming and later rounds: kept lines, the next round's column, or new 240 records.

    Records 240 of past rounds stay. A kept XXZ or 240 is dropped if it names a participant who is no longer absent.
    Other byes go into the next round's column if the file has no 240 so far. If they would fill the whole column, it
    would look like a past round; they then go into 240 records.
    """

    def __init__(self, tournament: Tournament, kept: Statements) -> None:
        self.played = played = tournament.played_rounds
        self.columns: dict[int, str] = {}
        self.lines: list[str] = []
        wanted = {(played + 1, number): letter for number, letter in tournament.byes}
        wanted.update({(round_number, number): letter for round_number, number, letter in tournament.later_byes})
        if any(letter not in ("F", "H", "Z") for letter in wanted.values()):
            raise InvalidTournament(f"byes in future rounds must be F, H or Z, not {sorted(set(wanted.values()))}")
        stated = {key: letter for key, (letter, _) in kept.byes.items() if key[0] > played}
        absent = {(played + 1, number): "Z" for number in kept.absent}
        self.keeps_240 = all(wanted.get(key) == letter for key, letter in stated.items())
        self.keeps_xxz = all(key in wanted for key in absent)
        known = {**(absent if self.keeps_xxz else {}), **(stated if self.keeps_240 else {})}
        rest = {key: letter for key, letter in wanted.items() if known.get(key) != letter}
        coming = {number: letter for (round_number, number), letter in rest.items() if round_number == played + 1}
        uses_240 = not tournament.layout or any(round_number <= played + 1 for round_number, _ in kept.byes)
        if not uses_240 and not tournament.is_team_event and len(coming) < len(tournament.players):
            self.columns = coming
            rest = {key: letter for key, letter in rest.items() if key[0] > played + 1}
        self.moved = frozenset([number for round_number, number in rest if round_number == played + 1])
        past = {(number, team): letter for number, team, letter in tournament.team_byes if letter != "U"}
        rest.update({key: letter for key, letter in past.items() if key not in kept.byes})
        for round_number, letter in sorted({(key[0], letter) for key, letter in rest.items()}):
            numbers = sorted(key[1] for key, code in rest.items() if (key[0], code) == (round_number, letter))
            self.lines.append(f"240 {letter} {round_number:3}" + "".join([f" {number:4}" for number in numbers]))

    def is_stale(self, code: str, line: str) -> bool:
        """True if a kept line must no longer be written."""
        if code == "XXZ":
            return not self.keeps_xxz
        return code == "240" and not self.keeps_240 and int(line[6:9]) > self.played


def _players(tournament: Tournament, byes: _Byes) -> list[str]:
    """The 001 records, each with a block for every played round and possibly the bye of the coming round.

    The points column keeps the file's own points if they can still be right; otherwise it holds the points by the
    results. Engines expect the points of a coming bye there only if the round's column also holds the bye. If no player
    has a rank, the ranks follow the points. Otherwise a player without a rank stays without one: they were expelled,
    or their games were annulled.
    """
    played = tournament.played_rounds
    scores = {player.number: tournament.points(player) for player in tournament.players}
    for player in tournament.players:
        scores[player.number] += tournament.scoring.zero_bye * (played - len(player.games))
    extra = extra_points(tournament)
    for number in byes.moved:
        extra.pop(number, None)
    free = tournament.is_team_event or bool(tournament.adjustments)
    order = sorted(scores, key=lambda number: (-scores[number], number))
    is_ranked = any(player.rank is not None for player in tournament.players)
    ranks = {} if is_ranked else {number: place for place, number in enumerate(order, 1)}
    players = {player.number: player for player in tournament.players}
    if len(players) != len(tournament.players):
        raise InvalidTournament("two players have the same pairing number")
    if tournament.rank_order and sorted(tournament.rank_order) != sorted(players):
        raise InvalidTournament("the ranking order must name every player exactly once")
    lines: list[str] = []
    for number in tournament.rank_order or sorted(players):
        player = players[number]
        points = scores[number]
        if player.points is not None and (free or player.points - points in extra.get(number, ())):
            points = player.points
        rank = ranks.get(number) if player.rank is None else player.rank
        entries = [*player.games, *[ABSENT] * (played - len(player.games))]
        if number in byes.columns:
            entries.append(Game(0, NO_COLOUR, byes.columns[number]))
        lines.append(_static(player, points, rank) + "".join([_block(player, game) for game in entries]))
    return lines


def _static(player: Player, points: int, rank: int | None) -> str:
    for value, what in ((player.number, "pairing number"), (player.rating, "rating"), (rank or 0, "rank")):
        if not 0 <= value <= 9999:
            raise InvalidTournament(f"player {player.number}: {what} {value} does not fit the format")
    texts = ((player.sex, 1), (player.title, 3), (player.federation, 3), (player.fide_id, 11), (player.birth, 10))
    for text, width in texts:
        if len(text) > width:
            raise InvalidTournament(f"player {player.number}: {text!r} does not fit into {width} columns")
    sex, title, federation, fide_id, birth = (one_line(text) for text, _ in texts)
    name = one_line(player.name)[:NAME_WIDTH]
    rating = player.rating or ""
    points_text = " " * 4 if not -99 <= points <= 999 and points % 10 else _points(points, 4)
    return (
        f"001 {player.number:4} {sex:1}{title:>3} {name:{NAME_WIDTH}} {rating:>4} {federation:>3} {fide_id:>11} "
        f"{birth:10} {points_text} {'' if rank is None else rank:>4}"
    )


def _block(player: Player, game: Game) -> str:
    if (
        not 0 <= game.opponent <= MAX_PLAYERS
        or game.colour not in (WHITE, BLACK, NO_COLOUR)
        or game.result not in RESULTS
    ):
        raise InvalidTournament(f"player {player.number}: the game {game} does not fit the format")
    if game.opponent:
        return f"  {game.opponent:4} {game.colour} {game.result}"
    return f"  0000 {game.colour} {game.result}"


def _points(points: int, width: int) -> str:
    """Points with one decimal, right-aligned. Whole points lose the decimal if the column is too narrow."""
    text = points_text(points)
    if len(text) > width and not points % 10:
        text = text[:-2]
    if len(text) > width:
        raise InvalidTournament(f"{points_text(points)} points do not fit into {width} columns")
    return text.rjust(width)


def _verify(tournament: Tournament, lines: list[str], columns: Mapping[int, str]) -> None:
    """Read the lines back before writing. If they differ from the tournament, the format cannot express it."""
    header_read = _statements(lines)
    byes = {number for round_number, number in header_read.byes if round_number == tournament.played_rounds + 1}
    byes.update(columns, header_read.absent)
    stated = (
        (header_read.rounds, tournament.rounds, "number of rounds"),
        (header_read.initial_colour, tournament.initial_colour, "initial colour"),
        (header_read.scoring(), tournament.scoring, "point system"),
        (header_read.accelerations(), tournament.accelerations, "acceleration"),
        (tuple(header_read.forbidden), tournament.forbidden, "forbidden pairs"),
        (byes, {number for number, _ in tournament.byes}, "byes of the coming round"),
    )
    for written, wanted, what in stated:
        if written != wanted:
            raise InvalidTournament(f"the format cannot express the {what}: {wanted}")
