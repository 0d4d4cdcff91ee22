"""Standings after a round, by points and tie-breaks.

    for row in dutchess.standings(tournament, tiebreaks=["BH/C1", "BH", "SB"]):
        row.rank, row.player, row.points, row.tiebreaks

Owns `standings`, `Standings` and `Row`: the choice of participants, shared places, sections, performance and rating
change. The tie-breaks themselves are in `tiebreaks/`. Must not print.
"""

from __future__ import annotations

from dutchess.base.errors import InvalidTournament, Sentence, UnknownSection, UnknownTiebreak
from dutchess.base.handling import cite_articles
from dutchess.base.values import replace, value_class
from dutchess.ranking import lots as lottery
from dutchess.ranking import withdrawals
from dutchess.ranking.rating import UNLIMITED_SINCE, factor, rating_change
from dutchess.ranking.sections import Section, birth_year
from dutchess.ranking.tiebreaks import CURRENT, REGULATIONS, RULES_2011, Ranked, in_force_from, rank, warnings_for
from dutchess.ranking.tiebreaks.contest import (
    DRAW_AGAINST_ONESELF,
    PLAYERS,
    UNPLAYED_RULES,
    VIRTUAL_OPPONENT,
    Contest,
    contest_of,
    primary_score,
)
from dutchess.ranking.tiebreaks.presets import PRESETS, Order, Preset, asked, default, from_file, of_system, split_codes
from dutchess.ranking.tiebreaks.ratings import performance
from dutchess.ranking.tiebreaks.table import RESULTS, declared_schedule
from dutchess.ranking.tiebreaks.value import Value
from dutchess.tournament import facts_of
from dutchess.tournament.from_code import by_number, pairs_by_number, several, whole_number, whole_numbers
from dutchess.tournament.known import until
from dutchess.tournament.matches import with_forfeits_in_matches
from dutchess.tournament.teams import rosters

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
    from dataclasses import KW_ONLY

    from dutchess.ranking.tiebreaks.codes import Regulations
    from dutchess.ranking.tiebreaks.table import Table
    from dutchess.readings import Readings
    from dutchess.tournament import Player, Tournament

    Later = Sequence[tuple[int, int]]  # (round, rating): a rating that counts from a round on

VIRTUAL_SINCE = "2012/07/01"  # Annex 3, F: before that day, a draw against oneself
RATED = frozenset("1=0")  # results of rated games; games that are too short are not rated
OPEN_GAMES = (
    Sentence("1 game is still open and worth nothing here (half a point in pairing only, {article})"),
    Sentence("{count} games are still open and worth nothing here (half a point in pairing only, {article})"),
)
SCHEDULES = {False: "a Swiss", True: "a round robin"}


@value_class
class Row:
    """One participant in the standings.

    Attributes:
        player: pairing number (of a team in team events).
        rank: place among all; tied participants share the best place. None if all games were annulled.
        points: in tenths.
        tiebreaks: values in the order of the list, in the units of the regulations; None if undefined.
        place: place within the section; the rank if there is no section.
        name, rating: of the player or the team; the rating is 0 if there is none.
        performance: tournament performance rating against rated opponents, None without such a game.
        rating_change: the rating change by the rated games (B.02 article 8.3), None for teams and unrated players.
        factor: the development factor K used for it.
        withdrawn: True if the participant had left before the last round counted.
        lot: place among those who were still tied after all tie-breaks, if lots were drawn.
    """

    __module__ = "dutchess"

    player: int
    _: KW_ONLY
    rank: int | None
    points: int
    tiebreaks: tuple[Value | None, ...]
    place: int | None
    name: str = ""
    rating: int = 0
    performance: int | None = None
    rating_change: Value | None = None
    factor: int | None = None
    withdrawn: bool = False
    lot: int | None = None

    @property
    def points_value(self) -> Value:
        """The points in the unit of the tie-breaks: 2.5 if `points` is 25."""
        return Value(10 * self.points, 1)


@value_class
class Standings:
    """The rows in order, and the settings behind them. It can be used like a tuple of rows.

    Attributes:
        rows: best first; tied participants in order of pairing number.
        tiebreaks: the codes of the tie-breaks, in order.
        round: the last round counted.
        regulations: `current`, `2024`, `2023`, `2011` or `1992`.
        is_team, is_round_robin: the kind of event.
        warnings: texts for people about these standings.
        points_first: points rank before the first tie-break; False only if record 212 says otherwise.
        primary: the score that ranks teams (`MP`, `GP`), empty for players.
        unplayed: the rule of 2011 for unplayed games.
        annulled: participants whose games are annulled.
        later_ratings: (round, rating) of players whose rating changed during the event, by number.
        lots: the seed of the lots that decided shared places, None if they stay shared.
        readings: those that were asked for beside the usual ones, as pairs of an id and a name.
    """

    __module__ = "dutchess"

    _: KW_ONLY
    rows: tuple[Row, ...]
    tiebreaks: tuple[str, ...]
    round: int
    regulations: str
    is_team: bool
    is_round_robin: bool
    warnings: tuple[str, ...]
    tournament: Tournament
    points_first: bool = True
    primary: str = PLAYERS
    unplayed: str = VIRTUAL_OPPONENT
    annulled: tuple[int, ...] = ()
    lots: int | None = None
    later_ratings: tuple[tuple[int, Later], ...] = ()
    readings: Readings = ()

    @property
    def contest(self) -> Contest:
        """The contest that the tie-breaks used."""
        later = dict(self.later_ratings)
        frame = _Frame(
            _counting_matches(self.tournament),
            teams=self.is_team,
            round_robin=self.is_round_robin,
            primary=self.primary,
            unplayed=self.unplayed,
            capped=REGULATIONS[self.regulations].capped,
            later=later,
            readings=self.readings,
        )
        return frame.contest(self.round, frozenset(self.annulled))

    def __repr__(self) -> str:
        return (
            f"<Standings after round {self.round}: {len(self.rows)} rows, {', '.join(self.tiebreaks) or 'points only'}>"
        )

    def __len__(self) -> int:
        return len(self.rows)

    def __iter__(self) -> Iterator[Row]:
        return iter(self.rows)

    def __getitem__(self, index: int) -> Row:
        return self.rows[index]


def standings(
    tournament: Tournament,
    tiebreaks: Sequence[str] | str | None = None,
    *,
    regulations: str | None = None,
    round: int | None = None,
    section: str | Section | None = None,
    withdrawn: bool = True,
    teams: bool | None = None,
    round_robin: bool | None = None,
    annulled: Iterable[int] | None = None,
    unplayed: str | None = None,
    factors: Mapping[int, int] | None = None,
    lots: int | None = None,
    later_ratings: Mapping[int, Later] | None = None,
    readings: Mapping[str, str] | None = None,
) -> Standings:
    """Rank the participants of a tournament.

    Args:
        tournament: the facts.
        tiebreaks: codes (`BH/C1`), one comma-separated text, or the name of a preset (`2011-a` to `2011-e`, `1992`).
            Default: the file's list (TRF records 212, 202), or else a usual list for the kind of event.
        regulations: `current`, `2024`, `2023`, `2011` or `1992`; a preset has its own. Default: the edition in force
            on the first day of the event, or else the first later one that has all tie-breaks of the list; today's
            (`current`) if there is no day. A former edition that nobody named is said in the warnings.
        round: count this many rounds. Default: all paired rounds, the last one only if it has results.
        section: only these players, such as `sex=w`, `rating=1800-1999`, `age=-12`, `federation=NOR`, `club=...`.
        withdrawn: False leaves out participants who withdrew; the others move up.
        teams: rank teams or players; default: as the tournament says.
        round_robin: a fixed schedule or a Swiss. Default: as the tournament says, or else the preset. If they
            disagree, a warning says which one was used.
        annulled: round robins: numbers of participants whose games are annulled, because they withdrew or were excluded
            before half of their games were played (9(b)). Default: those with zero-point byes in all remaining rounds.
        unplayed: 2011 only: `virtual` opponent (F.b), or draw against one`self` (F.a, until 1 July 2012). Default: by
            the first day of the event, or else `virtual`.
        factors: the development factor K by pairing number, for players whose rating and age do not decide it.
        later_ratings: by pairing number, (round, rating) of a rating that counts from that round on, in events of over
            30 days; tie-breaks then take the rating that an opponent had in the round of the game.
        lots: a seed for lots, which rank those still tied after all tie-breaks (see `dutchess.ranking.lots`).
        readings: names of readings by their ids (docs/readings.md), where others than the usual ones are wanted.

    Raises:
        UnknownTiebreak: a code, modifier, preset or edition that does not exist or does not fit the event.
        UnknownReading: a reading is not known, or is about pairings.
        UnknownSection: the section is wrong, or the tournament lacks the facts for it.
        InvalidTournament: the round has not been paired, or the file contradicts itself.
    """
    tournament = facts_of(tournament)
    tiebreaks = tiebreaks if tiebreaks is None or isinstance(tiebreaks, str) else several(tiebreaks, "tie-breaks")
    annulled = annulled if annulled is None else whole_numbers(annulled, "the annulled")
    factors = factors if factors is None else by_number(factors, "factors")
    later_ratings = later_ratings if later_ratings is None else pairs_by_number(later_ratings, "later ratings")
    round_robin = round_robin if round_robin is None else bool(round_robin)
    rounds = _rounds(tournament, None if round is None else whole_number(round, "the round"))
    rules, codes, preset = _regulations(regulations, tiebreaks, tournament)
    unplayed = _unplayed_rule(rules, tournament, unplayed)
    is_team = tournament.is_team_event if teams is None else bool(teams)
    fixed, disagreements = _schedule(tournament, preset, round_robin, is_team)
    order = _order(rules, tournament, codes, is_team, fixed)
    later = {} if is_team else dict(later_ratings or {})
    read_by, told = _read_by(readings)
    frame = _Frame(
        _counting_matches(tournament),
        teams=is_team,
        round_robin=fixed,
        primary=_primary(tournament, order),
        unplayed=unplayed,
        capped=rules.capped,
        later=later,
        readings=read_by,
    )
    members = _members(tournament, section, is_team)
    contest, whole, gone = _contested(tournament, frame, rounds, annulled)
    ranked = rank(contest, rules, order.tiebreaks, order.points_first)
    people = _people(tournament, is_team, rounds, factors or {})
    rows = _ranked_rows(contest, ranked, people, lots)
    rows = _with_withdrawn(
        rows, people, withdrawals.gone(whole, rounds), gone if withdrawn else None, len(order.tiebreaks)
    )
    return Standings(
        rows=tuple(rows if members is None else _in_section(rows, members)),
        tiebreaks=tuple([tiebreak.text for tiebreak in order.tiebreaks]),
        round=rounds,
        regulations=rules.name,
        is_team=is_team,
        is_round_robin=fixed,
        warnings=(
            *disagreements,
            *told,
            *([] if regulations or preset or not order.tiebreaks else _said(rules, tournament, order)),
            *warnings_for(contest, rules, order.tiebreaks),
            *withdrawals.warnings(tournament, whole, gone, annulled is not None),
            *_open_results(tournament, rounds),
        ),
        tournament=tournament,
        points_first=order.points_first,
        primary=frame.primary if is_team else PLAYERS,
        unplayed=unplayed,
        annulled=tuple(sorted(gone)),
        lots=lots,
        later_ratings=tuple(sorted(later.items())),
        readings=read_by,
    )


def _counting_matches(tournament: Tournament) -> Tournament:
    """The tournament as tie-breaks count it: a match of two games is played if one of them was."""
    return with_forfeits_in_matches(tournament) if tournament.plays_matches else tournament


def _contested(
    tournament: Tournament, frame: _Frame, rounds: int, annulled: Iterable[int] | None
) -> tuple[Contest, Table, frozenset[int]]:
    """The contest after some rounds, the table of all played rounds, and whose games are annulled."""
    contest = frame.contest(rounds)
    whole = contest.main if rounds == tournament.played_rounds else frame.contest(tournament.played_rounds).main
    stated = annulled is not None
    gone = withdrawals.checked(tournament, whole, annulled or ()) if stated else withdrawals.annulled(tournament, whole)
    return frame.contest(rounds, gone) if gone else contest, whole, gone


def _with_withdrawn(
    rows: Iterable[Row], people: Mapping[int, Row], left: Collection[int], annulled: Collection[int] | None, count: int
) -> list[Row]:
    """The rows with those who left marked and the annulled at the end; without all of them if `annulled` is None."""
    marked = [replace(row, withdrawn=True) if row.player in left else row for row in rows]
    if annulled is None:
        return moved_up([row for row in marked if not row.withdrawn])
    return marked + [replace(people[number], tiebreaks=(None,) * count, withdrawn=True) for number in sorted(annulled)]


@value_class
class _Frame:
    """The settings that do not depend on the round. It makes the contest after any number of rounds."""

    tournament: Tournament
    _: KW_ONLY
    teams: bool
    round_robin: bool
    primary: str
    unplayed: str
    capped: bool
    later: Mapping[int, Later]
    readings: Readings

    def contest(self, rounds: int, without: frozenset[int] = frozenset()) -> Contest:
        contested = contest_of(
            self.tournament,
            rounds,
            teams=self.teams,
            round_robin=self.round_robin,
            primary=self.primary,
            without=without,
            unplayed=self.unplayed,
            capped=self.capped,
        )
        if self.readings:
            contested = replace(contested, readings=self.readings)
        if not self.later:
            return contested
        main = contested.main
        by_round = [
            tuple([_rating_in(rating, self.later.get(number, ()), at) for at in range(1, rounds + 1)])
            for number, rating in zip(main.numbers, main.ratings, strict=True)
        ]
        return replace(contested, tables={PLAYERS: main.changed(by_round=tuple(by_round))})


def _rating_in(first: int, later: Later, round_number: int) -> int:
    """A player's rating in a round: the latest one up to that round."""
    return max([(0, first), *later], key=lambda change: change[0] if change[0] <= round_number else -1)[1]


def _open_results(tournament: Tournament, rounds: int) -> list[str]:
    """A warning if results are missing."""
    missing = sum([game.result == "?" for player in tournament.players for game in player.games[:rounds]]) // 2
    one, several = OPEN_GAMES
    article = cite_articles("C.04.2 3.1", tournament.start_date or "")
    return [Sentence((one if missing == 1 else several).message, count=missing, article=article)] if missing else []


def _rounds(tournament: Tournament, wanted: int | None) -> int:
    played = tournament.played_rounds
    if wanted is None:
        return played - tournament.is_pending(played)
    if not 0 <= wanted <= played:
        raise InvalidTournament(f"there are no standings after round {wanted}; only {played} rounds have been paired")
    return wanted


def _regulations(
    name: str | None, tiebreaks: Sequence[str] | str | None, tournament: Tournament
) -> tuple[Regulations, list[str] | None, Preset | None]:
    """The edition, the requested codes, and the preset if one was named."""
    if name is not None and not isinstance(name, str):
        raise UnknownTiebreak(repr(name), "unknown regulations", tuple(REGULATIONS))
    codes = split_codes(tiebreaks) if isinstance(tiebreaks, str) else None if tiebreaks is None else list(tiebreaks)
    for code in codes or ():
        if not isinstance(code, str):
            raise UnknownTiebreak(str(code), "the code of a tie-break is a text, such as 'BH/C1'", ())
    preset = PRESETS.get(codes[0]) if codes and len(codes) == 1 else None
    if preset is not None:
        if name not in (None, preset.regulations):
            raise UnknownTiebreak(
                preset.name, f"this order belongs to the regulations of {preset.regulations}", (preset.regulations,)
            )
        name, codes = preset.regulations, list(preset.codes)
    if name is None:
        return _by_date(tournament, tournament.tiebreaks if codes is None else codes), codes, preset
    rules = REGULATIONS.get(name)
    if rules is None:
        raise UnknownTiebreak(name, "unknown regulations", tuple(REGULATIONS))
    return rules, codes, preset


def _by_date(tournament: Tournament, codes: Sequence[str]) -> Regulations:
    """The edition in force on the first day, or the first later one that has all these tie-breaks; else today's."""
    day = _first_day(tournament)
    if day is None:
        return CURRENT
    for rules in in_force_from(day):
        if all(rules.reads(code) for code in codes):
            return rules
    return CURRENT


def _read_by(readings: Mapping[str, str] | None) -> tuple[Readings, list[str]]:
    """The readings that were asked for beside the usual ones, and what is said about them."""
    if not readings:
        return (), []
    from dutchess.readings import of_standings, written  # start-up: few callers ask for readings

    read_by = of_standings(readings)
    return read_by, [f"read by {written(read_by)}"] if read_by else []


def _unplayed_rule(rules: Regulations, tournament: Tournament, wanted: str | None) -> str:
    """Annex 3, F: until 1 July 2012 an unplayed game was a draw against oneself."""
    if wanted is not None:
        if wanted not in UNPLAYED_RULES:
            raise UnknownTiebreak(wanted, "unknown rule for unplayed games", UNPLAYED_RULES)
        return wanted
    if rules is RULES_2011 and _starts_before(tournament, VIRTUAL_SINCE):
        return DRAW_AGAINST_ONESELF
    return VIRTUAL_OPPONENT


def _schedule(
    tournament: Tournament, preset: Preset | None, wanted: bool | None, is_team: bool
) -> tuple[bool, list[str]]:
    """Annex 3, G: the requested schedule, or else the declared one, or else the preset's; and any disagreement."""
    declared = declared_schedule(tournament)
    known = wanted if wanted is not None else declared
    texts: list[str] = []
    if wanted is not None and declared is not None and wanted != declared:
        texts.append(f"the file says {SCHEDULES[declared]}; it is ranked as {SCHEDULES[wanted]}, as asked")
    if preset is None:
        return known or False, texts
    if known is None and preset.round_robin:
        texts.append(
            "the file does not say how the event was scheduled (record 192 or 092); "
            f"{preset.name} is for a round robin, so it is ranked as one"
        )
    fixed = preset.round_robin if known is None else known
    if fixed != preset.round_robin or is_team != preset.teams:
        event = f"{SCHEDULES[fixed]} of {'teams' if is_team else 'players'}"
        texts.append(f"{preset.name} is for another kind of event ({preset.title}); this one is ranked as {event}")
    return fixed, texts


def _order(
    rules: Regulations, tournament: Tournament, codes: list[str] | None, is_team: bool, is_round_robin: bool
) -> Order:
    if codes is not None:
        return asked(rules, codes, of_system(rules, tournament))
    own = from_file(rules, tournament) or of_system(rules, tournament)
    return own or default(rules, is_team, is_round_robin)


def _primary(tournament: Tournament, order: Order) -> str:
    """C.07 article 11.1: the score that ranks teams. A list that begins with `PTS:GP` or `PTS:MP` also sets it."""
    first = order.tiebreaks[0] if order.tiebreaks else None
    if first is not None and first.name == "PTS" and first.score:
        return first.score
    return order.primary or primary_score(tournament)


def _members(tournament: Tournament, section: str | Section | None, is_team: bool) -> frozenset[int] | None:
    if section is None:
        return None
    if is_team:
        raise UnknownSection("sections are for players, but this is a team event")
    found = Section.parse(section) if isinstance(section, str) else section
    if not isinstance(found, Section):
        raise UnknownSection(f"a section is a text, such as sex=w, not {found!r}")
    return found.members(tournament)


def _said(rules: Regulations, tournament: Tournament, order: Order) -> list[str]:
    """The edition of the tie-breaks, if nobody named it and it is not the one in force, or not that of the day."""
    day = _first_day(tournament)
    if day is None:
        return []
    of_day = in_force_from(day)[0]
    if rules is not of_day:
        missing = ", ".join([tiebreak.text for tiebreak in order.tiebreaks if not of_day.reads(tiebreak.text)])
        return [
            Sentence(
                "tie-breaks follow {title}: the event began before it ({start}), but the edition nearest to that day "
                "({other}) does not have {missing}",
                title=rules.title,
                start=tournament.header.start,
                other=of_day.title,
                missing=missing,
            )
        ]
    if rules is CURRENT:
        return []
    values = {"title": rules.title, "start": tournament.header.start}
    if rules.holds_on(day):
        said: list[str] = [Sentence("tie-breaks follow {title}, in force when the event began ({start})", **values)]
    else:
        said = [
            Sentence("tie-breaks follow {title}, the nearest edition known here: the event began {start}", **values)
        ]
    if _starts_before(tournament, VIRTUAL_SINCE):
        said.append(Sentence("unplayed games are draws against oneself (F.a, until 1 July 2012)"))
    return said


def _ranked_rows(contest: Contest, ranked: Ranked, people: Mapping[int, Row], lots: int | None) -> list[Row]:
    """Rows in order. The members of a group share its best place, unless lots decide."""
    numbers, scores = contest.main.numbers, contest.main.scores
    rows: list[Row] = []
    for group in ranked.groups:
        place = len(rows) + 1
        members = {numbers[index]: index for index in group}
        draw = lots is not None and len(group) > 1
        for turn, number in enumerate(lottery.drawn(lots, members) if draw and lots is not None else members):
            index = members[number]
            rows.append(
                replace(
                    people[number],
                    rank=place + turn if draw else place,
                    place=place + turn if draw else place,
                    points=scores[index],
                    tiebreaks=tuple([column[index] for column in ranked.columns]),
                    lot=turn + 1 if draw else None,
                )
            )
    return rows


def moved_up(rows: Sequence[Row]) -> list[Row]:
    """The rows moved up to the places that became free. Shared places stay shared."""
    listed: list[Row] = []
    for row, before in zip(rows, [None, *rows], strict=False):
        shared = before is not None and before.rank == row.rank
        place = listed[-1].rank if shared else len(listed) + 1
        listed.append(replace(row, rank=place, place=place))
    return listed


def _in_section(rows: Sequence[Row], members: frozenset[int]) -> list[Row]:
    """The rows of the members, with their places among themselves."""
    listed: list[Row] = []
    place = 0
    for row in rows:
        if row.player in members:
            if not listed or listed[-1].rank != row.rank:
                place = len(listed) + 1
            listed.append(replace(row, place=place if row.rank is not None else None))
    return listed


def _people(tournament: Tournament, is_team: bool, rounds: int, factors: Mapping[int, int]) -> dict[int, Row]:
    """A row for every participant, still without a place."""
    if is_team:
        return {
            team.number: Row(team.number, rank=None, points=0, tiebreaks=(), place=None, name=team.name)
            for team in rosters(tournament)
        }
    ratings = {player.number: player.rating for player in tournament.players}
    year = tournament.start_year
    unlimited = not _starts_before(tournament, UNLIMITED_SINCE)
    rows: dict[int, Row] = {}
    for player in tournament.players:
        met = [game for game in player.games[:rounds] if game.result in RESULTS and ratings.get(game.opponent)]
        rated = [(ratings[game.opponent], RESULTS[game.result]) for game in met if game.result in RATED]
        k = factors.get(player.number) or factor(player.rating, _age(player, year))
        rows[player.number] = Row(
            player=player.number,
            rank=None,
            points=0,
            tiebreaks=(),
            place=None,
            name=player.name,
            rating=player.rating,
            performance=performance([ratings[g.opponent] for g in met], sum([RESULTS[g.result] for g in met])),
            rating_change=Value(rating_change(player.rating, rated, k, unlimited), 2) if player.rating else None,
            factor=k if player.rating else None,
        )
    return rows


def _age(player: Player, year: int | None) -> int | None:
    """The age reached in the year of the event."""
    born = birth_year(player)
    return None if born is None or year is None else year - born


def _first_day(tournament: Tournament) -> str | None:
    """The first day of an event (`YYYY/MM/DD`); the last one of its year if only that is known; otherwise None."""
    return tournament.start_date or (f"{tournament.start_year}/12/31" if tournament.start_year else None)


def _starts_before(tournament: Tournament, date: str) -> bool:
    """True if the event is known to start before a date (YYYY/MM/DD)."""
    start = _first_day(tournament)
    return start is not None and start < date


def with_ranks(table: Standings) -> Tournament:
    """The tournament after the round of the standings, with its ranks and points."""
    tournament = table.tournament
    if table.round < tournament.played_rounds:
        others = until(tournament.other_results, table.round)
        cut = replace(tournament, other_results=()).before_round(table.round + 1)
        tournament = replace(cut, other_results=others)
    rows = {row.player: row for row in table.rows}
    if table.is_team:
        teams = [replace(one, rank=rows[one.number].rank) if one.number in rows else one for one in tournament.teams]
        return replace(tournament, teams=tuple(teams))
    players = [
        one if (row := rows.get(one.number)) is None else replace(one, rank=row.rank, points=row.points)
        for one in tournament.players
    ]
    return replace(tournament, players=tuple(players))
