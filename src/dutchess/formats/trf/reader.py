"""Read a tournament report file.

Owns the step from bytes to a `Tournament`: encoding, lines, the round to be paired, and the fields. `records` and
`players` know the columns, `checks` finds contradictions. Must not write files.
"""

from __future__ import annotations

from dutchess.base.errors import InvalidTournament, Sentence, TooLarge
from dutchess.base.values import replace, values_of
from dutchess.formats.trf import checks
from dutchess.formats.trf.deviations import Deviation, quote
from dutchess.formats.trf.players import BLOCK, FIRST_BLOCK, Blocks, PlayerLine, odd_blocks, read_player, usual_lines
from dutchess.formats.trf.records import KNOWN_CODES, OWN_CODES, Statements, code_of, holds
from dutchess.pairing.history import virtual_points
from dutchess.pairing.systems import find
from dutchess.tournament import (
    ABSENT,
    MAX_PLAYERS,
    Game,
    Player,
    Record,
    Tournament,
    as_valid_as,
    by_number,
    pairs_matches,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence


BYTE_ORDER_MARK = "\ufeff"
PLAYERS_HERE = ""  # marks the place of the player records in a layout, unless they come last
MAX_LINE = 100_000  # twice the length of a record that names every possible player


def read(data: str | bytes, deviations: list[Deviation]) -> Tournament:
    """The tournament in a file. Raises InvalidTournament if the data is no report file or contradicts itself."""
    stated = Statements(deviations)
    lines = _split(_decode(data, deviations))
    most_players = min(len(lines), MAX_PLAYERS)
    blocks, usual = Blocks(most_players), usual_lines(most_players)
    players: list[PlayerLine] = []
    layout: list[str] = []
    unknown: list[tuple[str, int]] = []
    marker = 0
    for row, line in enumerate(lines, 1):
        if len(line) > MAX_LINE:
            raise InvalidTournament(
                Sentence("the line has {count} characters; the limit is {most}", count=len(line), most=MAX_LINE),
                line=row,
                column=MAX_LINE,
            )
        code = line[:3]
        if code == "001":
            if len(players) == MAX_PLAYERS:
                raise TooLarge(Sentence("more than {most} players", most=MAX_PLAYERS), line=row)
            if not players:
                marker = len(layout)
            players.append(read_player(line, row, blocks, deviations, usual))
        elif line and not line.isspace():
            code = code_of(line)
            stated.add(code, line, row)
            layout.append(line)
            if code not in KNOWN_CODES:
                unknown.append((code, row))
    if not players:
        raise InvalidTournament(Sentence("the file has no player records (001); it is not a tournament report file"))
    if marker < len(layout):
        layout.insert(marker, PLAYERS_HERE)
    if unknown:
        _report_unknown(stated, unknown, layout, players)
    return _assemble(stated, players, blocks, tuple(layout))


def written_rounds(data: bytes) -> int:
    """The number of rounds for which the player records of a readable file have columns."""
    lines = [line for line in _split(_decode(data, [])) if line.startswith("001")]
    return max([-((FIRST_BLOCK - len(line.rstrip())) // BLOCK) for line in lines], default=0)


def _decode(data: str | bytes, deviations: list[Deviation]) -> str:
    """UTF-8 with or without a byte order mark, or else the Western code page."""
    if isinstance(data, str):
        text = data
        if not text.isascii():
            try:
                text.encode("utf-8")
            except UnicodeEncodeError:
                raise InvalidTournament(Sentence("the text contains code points that are not characters")) from None
    elif data.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise InvalidTournament(Sentence("the file is UTF-16; save it as UTF-8"), line=1, column=1)
    else:
        try:
            text = data.decode("utf-8")
        except UnicodeDecodeError:
            if b"\0" not in data:
                deviations.append(Deviation(Sentence("the file is not UTF-8; read as Western European (Windows-1252)")))
            try:
                text = data.decode("cp1252")
            except UnicodeDecodeError:
                text = data.decode("latin-1")
    zero = text.find("\0")
    if zero >= 0:
        row = len(_split(text[:zero]))
        raise InvalidTournament(Sentence("this is a binary file, not a tournament report file"), line=row)
    return text.removeprefix(BYTE_ORDER_MARK)


def _split(text: str) -> list[str]:
    """Lines end with CR, LF or both; no other character ends a line."""
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    return text.split("\n")


def _report_unknown(
    stated: Statements, unknown: Sequence[tuple[str, int]], layout: Sequence[str], players: Sequence[PlayerLine]
) -> None:
    """Unknown records have no effect. Records named after a federation (172, 032, players') hold national ratings."""
    federations = {line[4:7].upper() for line in layout if line[:3] in ("172", "032")}
    federations.update([player.federation for player in players])
    for code, row in unknown:
        if code not in federations:
            stated.warn(Sentence("unknown record {written}; it is kept but has no effect", written=quote(code)), row, 1)


def _assemble(stated: Statements, lines: list[PlayerLine], blocks: Blocks, layout: tuple[str, ...]) -> Tournament:
    """Make the tournament from the contents of the lines, and check it."""
    deviations = stated.deviations
    checks.report_gaps(lines, deviations)
    if blocks.odd:
        for line in lines:
            deviations.extend(odd_blocks(line, blocks, stated.is_team))
        from dutchess.formats.trf.inference import settle_old_byes  # few files need it

        settle_old_byes(lines, stated.is_team)
    played = _played_rounds(lines)
    checks.check_rounds(lines, played)
    games = {line.number: _games(line, played) for line in lines}
    byes, later = _coming_byes(stated, lines, played)
    scoring = stated.scoring()
    if pairs_matches(stated.system or ""):
        from dutchess.formats.trf.inference import settle_byes_of_matches  # few files need it

        scoring = settle_byes_of_matches(games, scoring, deviations)
    tournament = Tournament(
        players=by_number(_players(lines, games)),
        rounds=stated.rounds,
        initial_colour=stated.initial_colour,
        scoring=scoring,
        name=stated.name or "",
        system=stated.system or "",
        edition=stated.edition or "",
        accelerations=stated.accelerations(),
        forbidden=tuple(stated.forbidden),
        byes=byes,
        later_byes=later,
        rank_order=tuple([line.number for line in lines]) if stated.by_position else (),
        records=other_lines(stated, layout),
        header=stated.header(),
        tiebreaks=stated.tiebreaks,
        layout=layout,
    )
    if stated.deferred:
        tournament = _with_deferred(tournament, stated)
    _check_named(stated, tournament, games)
    checks.check_facts(tournament, stated, lines, deviations)
    _check_records(stated, games, played)
    _report_missing(stated, games)
    _report_order(tournament, deviations)
    _report_counts(tournament, deviations)
    if tournament.is_team_event and "162" in stated.points:
        from dutchess.formats.trf.teams_and_clubs import with_priced_bye  # few files need it

        tournament = with_priced_bye(tournament, stated, deviations)
    if tournament.teams and blocks.odd:
        from dutchess.formats.trf.teams_and_clubs import report_silent_teams  # few files need it

        report_silent_teams(tournament, lines, deviations)
    facts = as_valid_as(tournament, _check_points(tournament, stated, lines, games))
    if not facts.other_results:
        return facts
    from dutchess.tournament.known import exchanged  # few files need it

    return exchanged(facts)


def _with_deferred(tournament: Tournament, stated: Statements) -> Tournament:
    """The tournament with what waited until all lines were read. Few files have such lines."""
    from dutchess.formats.trf.teams_and_clubs import with_teams_and_clubs  # few files need it

    tournament = with_teams_and_clubs(tournament, stated)
    if "XXK" in stated.deferred:
        from dutchess.formats.trf.other_results import read_other_results  # few files need it

        tournament = replace(tournament, other_results=read_other_results(stated.deferred["XXK"]))
    if not OWN_CODES.isdisjoint(stated.deferred):
        from dutchess.formats.trf.own_records import with_own_records  # few files need it

        tournament = with_own_records(tournament, stated.deferred)
    return tournament


def _report_order(tournament: Tournament, deviations: list[Deviation]) -> None:
    """C.04.4.1 pairs by rating. If the numbers are in another order, the file was hardly meant for the Dubov System."""
    if (tournament.system.upper() or tournament.edition.upper()).startswith((find("dubov").family, "DUBOV")):
        ratings = [player.rating for player in tournament.players]
        if ratings != sorted(ratings, reverse=True):
            deviations.append(
                Deviation(Sentence("Dubov System: the pairing numbers are not in order of rating (C.04.2 2.2)"))
            )


def _report_counts(tournament: Tournament, deviations: list[Deviation]) -> None:
    """Compare the numbers of players and teams with the file's own. Wrong numbers are not written back."""
    header, players = tournament.header, tournament.players
    counts: list[tuple[str, int | None, int, str]] = [("062", header.players, len(players), Sentence("players"))]
    if header.rated is not None:
        counts.append(("072", header.rated, sum([player.rating > 0 for player in players]), Sentence("rated players")))
    if tournament.is_team_event:
        counts.append(("082", header.teams, len(tournament.teams), Sentence("teams")))
    for code, stated_count, count, what in counts:
        if stated_count is not None and stated_count != count:
            deviations.append(
                Deviation(
                    Sentence(
                        "record {code} says {stated} {what}, but there are {count}",
                        code=code,
                        stated=stated_count,
                        what=what,
                        count=count,
                    )
                )
            )


def _check_named(stated: Statements, tournament: Tournament, games: Mapping[int, Sequence[Game]]) -> None:
    """Records name only players, or teams, that exist."""
    is_team = tournament.is_team_event
    known = {team.number for team in tournament.teams} if is_team else games.keys()
    for number, row, column in stated.named:
        if number not in known and known:
            message = (
                Sentence("there is no team {number} (record 310 or 013)", number=number)
                if is_team
                else Sentence("there is no player {number}", number=number)
            )
            raise InvalidTournament(message, line=row, column=column)


def other_lines(stated: Statements, layout: Iterable[str]) -> tuple[Record, ...]:
    """The lines that become no field of the tournament."""
    is_team = stated.is_team
    return tuple([Record(code, line) for line in layout if line and not holds(code := code_of(line), is_team)])


def _players(lines: Sequence[PlayerLine], games: Mapping[int, Sequence[Game]]) -> list[Player]:
    return values_of(
        Player,
        [line.number for line in lines],
        [line.name for line in lines],
        [line.rating for line in lines],
        [line.title for line in lines],
        [line.sex for line in lines],
        [line.federation for line in lines],
        [line.fide_id for line in lines],
        [line.birth for line in lines],
        [line.points for line in lines],
        [line.rank for line in lines],
        [tuple(games[line.number]) for line in lines],
    )


def _games(line: PlayerLine, played: int) -> list[Game]:
    """The games of the rounds played. An empty block, or one that is missing at the end, is an absence."""
    entries = line.games[:played]
    games = entries if all(entries) else [game or ABSENT for game in entries]
    if len(games) < played:
        games.extend([ABSENT] * (played - len(games)))
    return games  # type: ignore[return-value]


def _played_rounds(lines: Sequence[PlayerLine]) -> int:
    """The last round in which at least one player was paired, or for which all players have an entry."""
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


def _coming_byes(
    stated: Statements, lines: Sequence[PlayerLine], played: int
) -> tuple[tuple[tuple[int, str], ...], tuple[tuple[int, int, str], ...]]:
    """Byes in the coming round and later: columns beyond the played rounds, records 240 and XXZ."""
    letters: dict[tuple[int, int], str] = {}
    for line in lines:
        for index in range(played, len(line.games)):
            game = line.games[index]
            if game is not None and stated.is_team:
                stated.warn(
                    Sentence("round {round}: one player's bye in a team event; ignored", round=index + 1), line.row
                )
            elif game is not None:
                letters[index + 1, line.number] = game.result
    for key, (letter, row) in stated.byes.items():
        if key[0] > played:
            if letters.get(key, letter) != letter:
                stated.warn(
                    Sentence(
                        "player {number} has a different bye in the round's column; record 240 counts", number=key[1]
                    ),
                    row,
                )
            letters[key] = letter
    for number in stated.absent:
        letters.setdefault((played + 1, number), "Z")
    entries = sorted(letters.items())
    coming = tuple([(number, letter) for (round_number, number), letter in entries if round_number == played + 1])
    later = tuple([(*key, letter) for key, letter in entries if key[0] > played + 1])
    return coming, later


def _check_records(stated: Statements, games: Mapping[int, Sequence[Game]], played: int) -> None:
    """Records do not contradict the results or each other."""
    if stated.is_team:
        return  # in team events the records name teams
    for (round_number, number), (letter, row) in stated.byes.items():
        if round_number <= played and games[number][round_number - 1].result != letter:
            stated.warn(
                Sentence(
                    "player {number} has a different entry in the column of round {round}",
                    number=number,
                    round=round_number,
                ),
                row,
            )
    if stated.ranges and stated.rows and not _same_points(stated, played + 1):
        stated.deviations.append(Deviation(Sentence("records 250 and XXA give different virtual points; 250 counts")))


def _report_missing(stated: Statements, games: Mapping[int, Sequence[Game]]) -> None:
    """Facts that a file should state but does not."""
    missing: list[str] = []
    if stated.name is None:
        missing.append("the tournament has no name (record 012)")
    if stated.rounds is None:
        missing.append("the number of rounds is not stated (record 142 or XXR)")
    if stated.initial_colour is None and not any(game.opponent for entries in games.values() for game in entries):
        missing.append("the initial colour is not stated (record 152 or XXC) and no game shows it; White is assumed")
    stated.deviations.extend(Deviation(message) for message in missing)


def _same_points(stated: Statements, coming: int) -> bool:
    """True if records 250 and XXA agree. Files for two kinds of engines have both."""
    both = stated.accelerations(), stated.row_accelerations()
    now, other = (virtual_points(Tournament((), accelerations=given), coming) for given in both)
    return all(now.get(number, 0) == other.get(number, 0) for number in {**now, **other})


def _check_points(
    tournament: Tournament, stated: Statements, lines: Sequence[PlayerLine], games: Mapping[int, Sequence[Game]]
) -> Tournament:
    """The points column agrees with the results, or else it reveals missing byes or the point system."""
    if not checks.wrong_points(lines, games, tournament.scoring, checks.extra_points(tournament)):
        return tournament
    from dutchess.formats.trf.inference import explain_points  # few files need it

    return explain_points(tournament, stated, lines, games)
