"""Read a tournament report file.

Owns the way from bytes to a `Tournament`: encoding, lines, which round is to be paired, and what the fields become.
The columns of records are in `records` and `players`, contradictions in `checks`. Must not write files.
"""

from __future__ import annotations

from dutchess.errors import InvalidTournament, TooLarge
from dutchess.history import virtual_points
from dutchess.record import replace
from dutchess.tournament import ABSENT, MAX_PLAYERS, NO_COLOUR, Game, Player, Record, Tournament, as_valid_as, by_number
from dutchess.trf import checks
from dutchess.trf.notes import Deviation, quote
from dutchess.trf.players import BLOCK, FIRST_BLOCK, Blocks, PlayerLine, block_column, odd_blocks, read_player
from dutchess.trf.records import KNOWN_CODES, Header, code_of, holds

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from dutchess.tournament import Scoring, Team

BYTE_ORDER_MARK = "\ufeff"
PLAYERS_HERE = ""  # stands for the player records in a layout, unless they come last
MAX_LINE = 100_000  # twice what a record naming every possible player needs


def read(data: str | bytes, deviations: list[Deviation]) -> Tournament:
    """The tournament that a file describes; InvalidTournament if it is none or contradicts itself."""
    header = Header(deviations)
    lines = _split(_decode(data, deviations))
    blocks = Blocks(min(len(lines), MAX_PLAYERS))
    players: list[PlayerLine] = []
    layout: list[str] = []
    unknown: list[tuple[str, int]] = []
    marker = 0
    for row, line in enumerate(lines, 1):
        if len(line) > MAX_LINE:
            raise InvalidTournament(f"a line of {len(line)} characters", line=row, column=MAX_LINE)
        code = line[:3]
        if code == "001":
            if len(players) == MAX_PLAYERS:
                raise TooLarge(f"more than {MAX_PLAYERS} players", line=row)
            if not players:
                marker = len(layout)
            players.append(read_player(line, row, blocks, deviations))
        elif line and not line.isspace():
            code = code_of(line)
            header.add(code, line, row)
            layout.append(line)
            if code not in KNOWN_CODES:
                unknown.append((code, row))
    if not players:
        raise InvalidTournament("no player records (001): this is not a tournament report file")
    if marker < len(layout):
        layout.insert(marker, PLAYERS_HERE)
    if unknown:
        _report_unknown(header, unknown, layout, players)
    return _assemble(header, players, blocks, tuple(layout))


def written_rounds(data: bytes) -> int:
    """For how many rounds the players' lines of a readable file hold entries."""
    lines = [line for line in _split(_decode(data, [])) if line.startswith("001")]
    return max([-((FIRST_BLOCK - len(line.rstrip())) // BLOCK) for line in lines], default=0)


def _decode(data: str | bytes, deviations: list[Deviation]) -> str:
    """UTF-8 with or without byte order mark, else the Western code page."""
    if isinstance(data, str):
        text = data
        if not text.isascii():
            try:
                text.encode("utf-8")
            except UnicodeEncodeError:
                raise InvalidTournament("the text holds code points that are no characters") from None
    elif data.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise InvalidTournament("the file is UTF-16; save it as UTF-8", line=1, column=1)
    else:
        try:
            text = data.decode("utf-8")
        except UnicodeDecodeError:
            if b"\0" not in data:
                deviations.append(Deviation("the file is not UTF-8: read as Western European (Windows-1252)"))
            try:
                text = data.decode("cp1252")
            except UnicodeDecodeError:
                text = data.decode("latin-1")
    zero = text.find("\0")
    if zero >= 0:
        row = len(_split(text[:zero]))
        raise InvalidTournament("this is a binary file, not a tournament report file", line=row)
    return text.removeprefix(BYTE_ORDER_MARK)


def _split(text: str) -> list[str]:
    """Lines end with CR, LF or both; no other character ends a line."""
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    return text.split("\n")


def _report_unknown(
    header: Header, unknown: Sequence[tuple[str, int]], layout: Sequence[str], players: Sequence[PlayerLine]
) -> None:
    """Unknown records have no effect; those named by a federation (record 172, 032, players') hold national ratings."""
    federations = {line[4:7].upper() for line in layout if line[:3] in ("172", "032")}
    federations.update([player.federation for player in players])
    for code, row in unknown:
        if code not in federations:
            header.warn(f"unknown record {quote(code)}: kept, without effect", row, 1)


def _assemble(header: Header, lines: list[PlayerLine], blocks: Blocks, layout: tuple[str, ...]) -> Tournament:
    """Put together what the lines say, and check it."""
    deviations = header.deviations
    checks.report_gaps(lines, deviations)
    if blocks.odd:
        for line in lines:
            deviations.extend(odd_blocks(line, blocks, header.is_team))
        _settle_old_byes(lines, header.is_team)
    played = _played_rounds(lines)
    checks.check_rounds(lines, played)
    games = {line.number: [game or ABSENT for game in line.games[:played]] for line in lines}
    for entries in games.values():
        if len(entries) < played:
            entries.extend([ABSENT] * (played - len(entries)))
    byes, later = _coming_byes(header, lines, played)
    tournament = Tournament(
        players=by_number([_player(line, tuple(games[line.number])) for line in lines]),
        rounds=header.rounds,
        initial_colour=header.initial_colour,
        scoring=header.scoring(),
        name=header.name or "",
        system=header.system or "",
        accelerations=header.accelerations(),
        forbidden=tuple(header.forbidden),
        byes=byes,
        later_byes=later,
        rank_order=tuple([line.number for line in lines]) if header.by_position else (),
        records=other_lines(header, layout),
        start=header.start,
        description=header.description,
        tiebreaks=header.tiebreaks,
        layout=layout,
    )
    if header.gathered:
        tournament = with_gathered(tournament, header)
    _check_named(header, tournament, games)
    checks.check_facts(tournament, header, lines, deviations)
    _check_records(header, games, played)
    _report_missing(header, games)
    _report_order(tournament, deviations)
    if tournament.teams:
        _report_silent_teams(tournament, lines, deviations)
    return as_valid_as(tournament, _check_points(tournament, header, lines, games))


def _report_order(tournament: Tournament, deviations: list[Deviation]) -> None:
    """C.04.4.1 pairs by ratings: a file whose numbers run against them was hardly meant for the Dubov System."""
    if tournament.system.upper().startswith("FIDE_DUBOV"):
        ratings = [player.rating for player in tournament.players]
        if ratings != sorted(ratings, reverse=True):
            deviations.append(Deviation("Dubov System: the pairing numbers are not in order of rating (C.04.2 2.2)"))


def _report_silent_teams(tournament: Tournament, lines: Sequence[PlayerLine], deviations: list[Deviation]) -> None:
    """A whole team entered as `0000 - -` may have had the pairing-allocated bye: record 320 would say so."""
    texts = {line.number: line.line for line in lines}
    stated = {(number, team) for number, team, _ in tournament.team_byes}
    for index in range(tournament.played_rounds):
        start = block_column(index) - 1
        for team in tournament.teams:
            shown = {texts.get(number, "")[start : start + 8].strip(" 0") for number in team.players}
            if shown == {"- -"} and (index + 1, team.number) not in stated:
                message = (
                    f"round {index + 1}: team {team.number} has no match and no bye; if it had the pairing-allocated "
                    "bye, record 320 says so"
                )
                deviations.append(Deviation(message))


def _check_named(header: Header, tournament: Tournament, games: Mapping[int, Sequence[Game]]) -> None:
    """Records name players, or teams, that exist."""
    is_team = tournament.is_team_event
    known = {team.number for team in tournament.teams} if is_team else games.keys()
    for number, row, column in header.named:
        if number not in known and known:
            message = f"there is no team {number} (record 310 or 013)" if is_team else f"there is no player {number}"
            raise InvalidTournament(message, line=row, column=column)


def other_lines(header: Header, layout: Iterable[str]) -> tuple[Record, ...]:
    """The lines that no field of the tournament holds."""
    is_team = header.is_team
    return tuple([Record(code, line) for line in layout if line and not holds(code := code_of(line), is_team)])


def with_gathered(tournament: Tournament, header: Header) -> Tournament:
    """Adjusted points, teams and what is said about them; in an event of individuals what lists teams lists clubs."""
    from dutchess.trf import team_records  # few files need it

    tournament = replace(tournament, adjustments=team_records.read_adjustments(header.gathered.get("299", ())))
    if not header.is_team:
        clubs = stated_clubs(header)
        players = [replace(p, club=clubs[p.number]) if p.number in clubs else p for p in tournament.players]
        return replace(tournament, players=tuple(players))
    facts = team_records.read_team_facts(header.gathered)
    byes = sorted([*facts.pairing_byes, *_past_byes(tournament, header, facts.teams)])
    return replace(
        tournament,
        teams=facts.teams,
        match_scoring=facts.match_scoring,
        board_colours=facts.board_colours,
        line_ups=facts.line_ups,
        forfeits=facts.forfeits,
        team_byes=tuple(byes),
    )


def stated_clubs(header: Header) -> dict[int, str]:
    """The club of each player where what lists teams lists clubs; a list that cannot be read has no effect."""
    from dutchess.trf import team_records  # few files need it

    try:
        return team_records.clubs_of(team_records.read_teams(header.gathered))
    except InvalidTournament as error:
        header.deviations.append(Deviation(f"the clubs are not read: {error.message}", error.line))
        return {}


def _past_byes(tournament: Tournament, header: Header, teams: Iterable[Team]) -> list[tuple[int, int, str]]:
    """Byes of teams in past rounds (record 240) that the entries of their players do not show."""
    from dutchess.teams import shown_bye  # only team events need it

    games = {player.number: player.games for player in tournament.players}
    members = {team.number: team.players for team in teams}
    found: list[tuple[int, int, str]] = []
    for (round_number, team), (letter, _) in header.byes.items():
        if round_number <= tournament.played_rounds:
            letters = [games[number][round_number - 1].result for number in members.get(team, ()) if number in games]
            if team not in members or shown_bye(letters) != letter:
                found.append((round_number, team, letter))
    return found


def _player(line: PlayerLine, games: tuple[Game, ...]) -> Player:
    return Player(
        line.number,
        line.name,
        line.rating,
        line.title,
        line.sex,
        line.federation,
        line.fide_id,
        line.birth,
        line.points,
        line.rank,
        games,
    )


def _played_rounds(lines: Sequence[PlayerLine]) -> int:
    """The last round in which somebody was paired, or for which everybody has an entry."""
    played = longest = 0
    for line in lines:
        entries = line.games
        if len(entries) > longest:
            longest = len(entries)
        for index in range(len(entries) - 1, played - 1, -1):
            game = entries[index]
            if game is not None and (game.opponent or game.result in "U+"):
                played = index + 1
                break
    for index in range(longest - 1, played - 1, -1):
        if all(len(line.games) > index and line.games[index] is not None for line in lines):
            return index + 1
    return played


def _settle_old_byes(lines: Sequence[PlayerLine], is_team: bool) -> None:
    """`+` or `1` without an opponent: the pairing-allocated bye, or a full-point bye where a round has several `1`.

    In team files `+` with a colour is a forfeit win against an unknown opponent and stays.
    """
    for index in range(max(len(line.games) for line in lines)):
        alone = [
            (line, game)
            for line in lines
            if index < len(line.games) and (game := line.games[index]) is not None and not game.opponent
        ]
        candidates = sum(game.result in "U+1" for _, game in alone)
        for line, game in alone:
            if game.result == "+" and not (is_team and game.colour != NO_COLOUR):
                line.games[index] = Game(0, NO_COLOUR, "U")
            elif game.result == "1":
                line.games[index] = Game(0, NO_COLOUR, "U" if candidates == 1 else "F")


def _coming_byes(
    header: Header, lines: Sequence[PlayerLine], played: int
) -> tuple[tuple[tuple[int, str], ...], tuple[tuple[int, int, str], ...]]:
    """Who will not play in the coming round and later: entries beyond the played rounds, records 240, XXZ."""
    found: dict[tuple[int, int], str] = {}
    for line in lines:
        for index in range(played, len(line.games)):
            game = line.games[index]
            if game is not None and header.is_team:
                header.warn(f"round {index + 1}: a bye of a single player in a team event; ignored", line.row)
            elif game is not None:
                found[index + 1, line.number] = game.result
    for key, (letter, row) in header.byes.items():
        if key[0] > played:
            if found.get(key, letter) != letter:
                header.warn(f"player {key[1]} has another bye in the round's column; record 240 is taken", row)
            found[key] = letter
    for number in header.absent:
        found.setdefault((played + 1, number), "Z")
    entries = sorted(found.items())
    coming = tuple([(number, letter) for (round_number, number), letter in entries if round_number == played + 1])
    later = tuple([(*key, letter) for key, letter in entries if key[0] > played + 1])
    return coming, later


def _check_records(header: Header, games: Mapping[int, Sequence[Game]], played: int) -> None:
    """Records do not contradict the results or each other."""
    if header.is_team:
        return  # there the records name teams
    for (round_number, number), (letter, row) in header.byes.items():
        if round_number <= played and games[number][round_number - 1].result != letter:
            header.warn(f"the results give player {number} another entry in round {round_number}", row)
    if header.ranges and header.rows and not _same_points(header, played + 1):
        header.deviations.append(Deviation("records 250 and XXA give different virtual points; 250 is taken"))


def _report_missing(header: Header, games: Mapping[int, Sequence[Game]]) -> None:
    """What a file should state and does not."""
    missing: list[str] = []
    if header.name is None:
        missing.append("the tournament has no name (record 012)")
    if header.rounds is None:
        missing.append("the number of rounds is not stated (record 142 or XXR)")
    if header.initial_colour is None and not any(game.opponent for entries in games.values() for game in entries):
        missing.append("the initial colour is not stated (record 152 or XXC) and no game tells it: White is assumed")
    header.deviations.extend(Deviation(message) for message in missing)


def _same_points(header: Header, coming: int) -> bool:
    """Files for two kinds of engines give the same virtual points twice."""
    both = header.accelerations(), header.row_accelerations()
    now, other = (virtual_points(Tournament((), accelerations=given), coming) for given in both)
    return all(now.get(number, 0) == other.get(number, 0) for number in {**now, **other})


def _check_points(
    tournament: Tournament, header: Header, lines: Sequence[PlayerLine], games: Mapping[int, Sequence[Game]]
) -> Tournament:
    """The points column agrees with the results, or byes or the point system can be recovered from it."""
    wrong = checks.wrong_points(lines, games, tournament.scoring, extra_points(tournament))
    if wrong:
        wrong = checks.wrong_points(lines, games, tournament.scoring, _amounts(tournament))
    if not wrong:
        return tournament
    if header.is_team or header.has_adjustments:
        for line, total in wrong:
            header.warn(f"the results give {total / 10} points; the column is informative here", line.row, 81)
        return tournament
    from dutchess.trf.inference import recover_byes  # few files need it

    with_byes = recover_byes(tournament, wrong, header.deviations)
    if with_byes is not None:
        return with_byes
    scoring = None if header.has_scoring else _recover_scoring(tournament, lines, games)
    if scoring is None:
        raise checks.points_error(*wrong[0])
    values = (
        f"a win {scoring.win / 10}, a draw {scoring.draw / 10}, the pairing-allocated bye {scoring.pairing_bye / 10}"
    )
    header.deviations.append(Deviation(f"no record states the point system; by the points columns it is {values}"))
    return replace(tournament, scoring=scoring)


def _recover_scoring(
    tournament: Tournament, lines: Sequence[PlayerLine], games: Mapping[int, Sequence[Game]]
) -> Scoring | None:
    """The point system that explains the points columns: of all rounds, with the byes of the coming one, or without a
    last round that is not over."""
    from dutchess.trf.inference import infer_scoring  # few files leave their points to be inferred

    coming = {number: [Game(0, NO_COLOUR, letter)] for number, letter in tournament.byes}
    claims = [(line.points, games[line.number], line.number) for line in lines if line.points is not None]
    readings = [
        infer_scoring((points, entries) for points, entries, _ in claims),
        infer_scoring((points, [*entries, *coming.get(number, [])]) for points, entries, number in claims),
    ]
    if _open_points(tournament):
        readings.append(infer_scoring((points, entries[:-1]) for points, entries, _ in claims))
    found = [reading for reading in readings if reading is not None]
    return found[0] if found and all(reading == found[0] for reading in found) else None


def _amounts(tournament: Tournament) -> dict[int, tuple[int, ...]]:
    """What the points column of a player may hold beside his results, from whatever program."""
    found, pending = extra_points(tournament), _open_points(tournament)
    for number, amount in pending.items():
        found[number] = tuple([points + more for points in found.get(number, (0,)) for more in (0, amount)])
    return found


def _open_points(tournament: Tournament) -> dict[int, int]:
    """Where games are open: how much more or less than his results a player's column may have.

    Some programs count an open game as a draw, as it counts for pairing. Others leave out a round that is not over.
    """
    points = tournament.scoring.points
    is_open = any(player.games and player.games[-1].result == "?" for player in tournament.players)
    found: dict[int, int] = {}
    for player in tournament.players:
        amount = sum([points(game) for game in player.games if game.result == "?"])
        if is_open and not player.games[-1].opponent:
            amount -= points(player.games[-1])
        if amount:
            found[player.number] = amount
    return found


def extra_points(tournament: Tournament) -> dict[int, tuple[int, ...]]:
    """What the points column of a player may hold beside his results: virtual points, the bye of the coming round."""
    if not tournament.accelerations and not tournament.byes:
        return {}
    played = tournament.played_rounds
    now, last = virtual_points(tournament, played + 1), virtual_points(tournament, played)
    byes = {number: tournament.scoring.points(Game(0, NO_COLOUR, letter)) for number, letter in tournament.byes}
    found: dict[int, tuple[int, ...]] = {}
    for number in {**now, **last, **byes}:
        bye = byes.get(number, 0)
        virtual = (0, now.get(number, 0), last.get(number, 0))
        found[number] = tuple([points + more for points in virtual for more in (0, bye)])
    return found
