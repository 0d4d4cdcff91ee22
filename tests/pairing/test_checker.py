"""`dutchess.check`: every played round against its recomputation."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import dutchess
from dutchess.base.values import replace
from dutchess.pairing.acceleration import with_baku
from dutchess.tournament import Game, Header, Player, Tournament

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def weekend() -> Tournament:
    return dutchess.trf.load(ROOT / "examples" / "weekend-46.trf")


def with_entries(tournament: Tournament, round_number: int, entries: dict[int, Game]) -> Tournament:
    """The tournament with some players' entries of a round replaced."""

    def changed(player: Player) -> Player:
        games = list(player.games)
        games[round_number - 1] = entries.get(player.number, games[round_number - 1])
        return replace(player, games=tuple(games), points=None)

    return replace(tournament, players=tuple(map(changed, tournament.players)))


def a_game(tournament: Tournament, round_number: int) -> tuple[int, int]:
    """White and black of some game of a round that was played."""
    for player in tournament.players:
        game = player.games[round_number - 1]
        if game.played and game.colour == "w":
            return player.number, game.opponent
    raise AssertionError("no game was played")


def test_a_tournament_paired_by_the_rules_is_clean(weekend: Tournament) -> None:
    report = dutchess.check(weekend)
    assert report.system == "dutch"
    assert [entry.round for entry in report.rounds] == list(range(1, 8))
    assert report.discrepancies == 0
    assert not any(entry.missing or entry.surplus or entry.reason for entry in report.rounds)
    assert all(entry.expected is not None for entry in report.rounds)
    for entry in report.rounds:
        assert entry.expected is not None
        assert set(entry.actual.pairs) == set(entry.expected.pairs)
        assert entry.actual.bye == entry.expected.bye
    assert report.pairs == sum(game.opponent > 0 for player in weekend.players for game in player.games) // 2


def test_exchanged_colours_are_found(weekend: Tournament) -> None:
    last = weekend.played_rounds
    white, black = a_game(weekend, last)
    games = {n: weekend.player(n).games[-1] for n in (white, black)}
    changed = with_entries(
        weekend, last, {white: replace(games[white], colour="b"), black: replace(games[black], colour="w")}
    )
    report = dutchess.check(changed)
    assert report.discrepancies == 1
    assert report.rounds[-1].missing == ((white, black),)
    assert report.rounds[-1].surplus == ((black, white),)


def test_colours_that_were_not_written_down_are_no_difference(weekend: Tournament) -> None:
    last = weekend.played_rounds
    white, black = a_game(weekend, last)
    entries = {white: Game(black, "-", "+"), black: Game(white, "-", "-")}
    assert dutchess.check(with_entries(weekend, last, entries)).discrepancies == 0


def test_the_bye_counts(weekend: Tournament) -> None:
    """A player who came in place of the one with the bye: pairs and bye both differ from the rules."""
    small = dutchess.trf.load(ROOT / "examples" / "club-9.trf")
    lucky = next(player.number for player in small.players if player.games[0].result == "U")
    victim = next(player for player in small.players if player.games[0].played)
    opponent = victim.games[0].opponent
    entries = {
        lucky: victim.games[0],
        victim.number: Game(0, "-", "U"),
        opponent: replace(small.player(opponent).games[0], opponent=lucky),
    }
    changed = replace(with_entries(small, 1, entries), rounds=5).before_round(2)
    entry = dutchess.check(changed).rounds[0]
    assert entry.differs
    assert (lucky, 0) in entry.missing
    assert (victim.number, 0) in entry.surplus


def test_a_round_without_legal_pairing_is_a_discrepancy_with_the_reason() -> None:
    games = (Game(2, "w", "1"), Game(2, "b", "1")), (Game(1, "b", "0"), Game(1, "w", "0"))
    players = tuple(Player(number, games=own) for number, own in enumerate(games, 1))
    report = dutchess.check(Tournament(players=players, rounds=2))
    assert report.discrepancies == 1
    second = report.rounds[1]
    assert second.expected is None
    assert second.reason
    assert second.surplus == ((2, 1),)


@pytest.mark.parametrize("colour", ["w", "b"])
def test_the_initial_colour_is_taken_from_round_one(colour: str) -> None:
    config = dutchess.GeneratorConfig(players=12, rounds=3, initial_colour=colour, bye_rate=0, retirement_rate=0)
    tournament = dutchess.generate(config, 1)
    assert tournament.player(1).games[0].colour == colour
    assert dutchess.check(replace(tournament, initial_colour=None)).discrepancies == 0
    other = {"w": "b", "b": "w"}[colour]
    assert dutchess.check(replace(tournament, initial_colour=other)).rounds[0].differs


def test_rounds_not_declared_are_those_of_the_file() -> None:
    tournament = dutchess.generate(dutchess.GeneratorConfig(players=12, rounds=4), 5)
    assert dutchess.check(replace(tournament, rounds=None)) == dutchess.check(tournament)


def test_an_unknown_system_is_refused(weekend: Tournament) -> None:
    with pytest.raises(dutchess.UnknownSystem, match="'swiss'"):
        dutchess.check(weekend, "swiss")
    with pytest.raises(dutchess.UnknownSystem, match="FIDE_MAGIC"):
        dutchess.check(replace(weekend, system="FIDE_MAGIC"))


@pytest.mark.parametrize("code", ["", "FIDE_DUTCH", "fide_dutch_2026", " FIDE_DUTCH "])
def test_the_coded_type_names_the_system(weekend: Tournament, code: str) -> None:
    assert dutchess.check(replace(weekend, system=code)).system == "dutch"


def test_the_coded_type_asks_for_acceleration(weekend: Tournament) -> None:
    coded = replace(weekend, system="FIDE_DUTCH_BAKU")
    assert dutchess.check(coded) == dutchess.check(with_baku(weekend))
    assert dutchess.check(coded) != dutchess.check(weekend)


# -- the first difference ----------------------------------------------------------------------------------------------


def test_the_first_criterion_by_which_a_round_is_worse_is_named() -> None:
    """1 and 2 want White after Black, 3 and 4 Black after White: 1-2 and 3-4 costs two colour preferences ([C12])."""
    games = (("5b1", "2w="), ("6b1", "1b="), ("7w1", "4b="), ("8w1", "3w="), ("1w0",), ("2w0",), ("3b0",), ("4b0",))
    rest = {5: "6w=", 6: "5b=", 7: "8w=", 8: "7b="}
    players = tuple(
        dutchess.Player(number, games=tuple(_game(text) for text in (*texts, *([rest[number]] if number > 4 else []))))
        for number, texts in enumerate(games, 1)
    )
    event = dutchess.Tournament(players, rounds=5, initial_colour="b")
    entry = dutchess.check(event).rounds[1]
    assert entry.difference is not None
    assert (entry.difference.article, entry.difference.bracket) == ("C.04.3 [C12]", 10)
    assert (entry.difference.actual, entry.difference.instead) == (0, 2)
    assert entry.difference.instead_payers


def test_a_round_that_is_not_legal_says_why() -> None:
    players = tuple(
        dutchess.Player(number, games=(dutchess.Game(opponent, "wb"[number > opponent], "="),) * 2)
        for number, opponent in ((1, 3), (2, 4), (3, 1), (4, 2))
    )
    entry = dutchess.check(dutchess.Tournament(players, rounds=3, initial_colour="w")).rounds[1]
    assert entry.differs
    assert entry.reason == "1 and 3 have met before ([C1])"


def test_colours_against_the_rules_name_their_article() -> None:
    players = (
        dutchess.Player(1, games=(dutchess.Game(2, "b", "="),)),
        dutchess.Player(2, games=(dutchess.Game(1, "w", "="),)),
    )
    entry = dutchess.check(dutchess.Tournament(players, rounds=1, initial_colour="w")).rounds[0]
    assert entry.difference is not None
    assert entry.difference.article == "C.04.3 article 5.2.5"


@pytest.mark.parametrize(
    ("start", "code", "system", "words"),
    [
        ("2026/02/01", "", "dutch", ""),
        ("2025/09/01", "", "dutch-2017", "checked by dutch-2017, the rules of that day"),
        ("2024/05/01", "", "dutch-2017", "checked by dutch-2017"),
        ("2024/05/01", "FIDE_DUTCH_2026", "dutch", ""),
        ("", "FIDE_DUTCH_2017", "dutch-2017", ""),
        ("", "", "dutch", ""),
        ("2014/05/01", "", "dutch-2012", "checked by dutch-2012"),
    ],
)
def test_the_edition_of_the_day_is_taken_or_missed_aloud(start: str, code: str, system: str, words: str) -> None:
    players = tuple(dutchess.Player(number, rating=2000) for number in range(1, 7))
    event = dutchess.Tournament(players, rounds=3, initial_colour="w", header=Header(start=start), system=code)
    report = dutchess.check(event.with_round(dutchess.pair(event, "dutch")))
    assert report.system == system
    assert words in " ".join(report.warnings)
    assert bool(report.warnings) == bool(words)


def _game(text: str) -> dutchess.Game:
    return dutchess.Game(int(text[:-2]), text[-2], text[-1])


def test_ranks_must_follow_from_the_list_of_the_file() -> None:
    config = dutchess.GeneratorConfig(players=16, rounds=5, tiebreaks=("BH/C1", "BH", "SB"))
    tournament = dutchess.generate(config, 5)
    report = dutchess.check(tournament)
    assert (report.discrepancies, report.standings.compared) == (0, 16)
    by_rank = sorted(tournament.players, key=lambda player: player.rank or 0)
    first, last = by_rank[0].number, by_rank[-1].number
    ranks = {first: by_rank[-1].rank, last: by_rank[0].rank}
    wrong = replace(tournament, players=tuple(replace(p, rank=ranks.get(p.number, p.rank)) for p in tournament.players))
    report = dutchess.check(wrong)
    assert report.discrepancies == 1
    assert {entry.participant for entry in report.standings.wrong} == {first, last}
    assert {check.stated for check in report.standings.wrong} == set(ranks.values())
    assert all(len(entry.tiebreaks) == 3 for entry in report.standings.wrong)


def test_ranks_of_a_file_without_a_date_are_tried_by_former_tie_breaks() -> None:
    """A dummy opponent's score has a limit since 2026 (C.07 article 16.4)."""
    config = dutchess.GeneratorConfig(players=16, rounds=7, tiebreaks=("BH", "SB"), retirement_rate=0.2, bye_rate=0.2)
    made = dutchess.generate(config, 18)
    ranks = {row.player: row.rank for row in dutchess.standings(made, regulations="2024")}
    players = tuple(replace(player, rank=ranks[player.number]) for player in made.players)
    undated = replace(made, players=players)
    assert ranks != {row.player: row.rank for row in dutchess.standings(made)}
    report = dutchess.check(undated)
    assert report.discrepancies == 0
    assert report.standings.regulations == "C.07 of 1 August 2024"
    [warning] = report.warnings
    assert re.fullmatch(
        r"the file has no date \(record 042\); \d+ ranks differ by C.07 of 1 March 2026, but all 16 agree with C.07 of "
        "1 August 2024",
        warning,
    )
    dated = dutchess.check(replace(undated, header=Header(start="2026/05/01")))
    assert (dated.discrepancies, dated.standings.regulations) == (1, "C.07 of 1 March 2026")
    wrong = {**ranks, 1: 16, next(number for number, rank in ranks.items() if rank == 16): ranks[1]}
    spoilt = tuple(replace(player, rank=wrong[player.number]) for player in made.players)
    assert dutchess.check(replace(undated, players=spoilt)).discrepancies == 1


@pytest.mark.parametrize("words", ["round-robin", "Individual: Round-Robin", "Berger table", "All-play-all"])
def test_a_round_robin_that_words_declare_is_checked_by_its_table(words: str) -> None:
    made = dutchess.generate(dutchess.GeneratorConfig(system="berger", players=7), 4)
    told = replace(made, system="", header=Header(kind=words))
    report = dutchess.check(told)
    assert (report.system, report.discrepancies, report.warnings) == ("berger", 0, ())
    assert dutchess.pair(told.before_round(3)) == dutchess.pair(made.before_round(3))
    swiss = dutchess.generate(dutchess.GeneratorConfig(players=8, rounds=5), 4)
    mistaken = dutchess.check(replace(swiss, system="", header=Header(kind=words)))
    assert mistaken.system == "berger"
    assert "all 5 rounds agree with dutch: if that is the system, record 192 should name it" in mistaken.warnings[-1]


def test_who_is_tied_to_the_end_may_stand_in_any_order() -> None:
    config = dutchess.GeneratorConfig(players=12, rounds=3, tiebreaks=("REP",), forfeit_rate=0.0, retirement_rate=0.0)
    tournament = dutchess.generate(config, 2)
    shared = {player.rank for player in tournament.players}
    assert len(shared) < 12, "somebody is tied"
    order = sorted(tournament.players, key=lambda player: (player.rank or 0, -player.number))
    places = {player.number: place for place, player in enumerate(order, 1)}
    strict = replace(tournament, players=tuple(replace(p, rank=places[p.number]) for p in tournament.players))
    assert dutchess.check(strict).discrepancies == 0


def test_a_list_that_nobody_knows_is_a_warning(weekend: Tournament) -> None:
    report = dutchess.check(replace(weekend, tiebreaks=("PTS", "OTHER_LOT")))
    assert report.discrepancies == 0
    assert any("OTHER_LOT" in warning for warning in report.warnings)
    assert dutchess.check(weekend).standings.compared == 0, "without a list nothing is compared"


def paired_by_2017(code: str = "", start: str = "") -> dutchess.Tournament:
    """An event of which one round is paired otherwise by the rules in force."""
    rates = {"bye_rate": 0.05, "forfeit_rate": 0.05, "retirement_rate": 0.1}
    config = dutchess.GeneratorConfig(system="dutch-2017", players=9, rounds=5, **rates)  # type: ignore[arg-type]
    return replace(dutchess.generate(config, 8), system=code, header=Header(start=start))


@pytest.mark.parametrize("code", ["", "FIDE_DUTCH"])
@pytest.mark.parametrize("start", ["", "2026/03/15"])
def test_another_edition_explains_a_file_that_names_none(code: str, start: str) -> None:
    report = dutchess.check(paired_by_2017(code, start))
    assert (report.system, report.discrepancies) == ("dutch-2017", 0)
    [warning] = report.warnings
    assert "all 5 rounds agree with the rules of 2017" in warning
    assert "1 round differs by dutch" in warning
    assert report.edition.startswith("dutch-2017: ")


def test_a_file_that_names_its_edition_is_checked_by_it() -> None:
    report = dutchess.check(paired_by_2017("FIDE_DUTCH_2026"))
    assert (report.system, report.discrepancies) == ("dutch", 1)
    assert "all 5 rounds agree with the rules of 2017" in " ".join(report.warnings)
    asked = dutchess.check(paired_by_2017(start="2019/03/04"), "dutch")
    assert (asked.system, asked.discrepancies, asked.warnings) == ("dutch", 1, ())
    assert "asked for" in asked.edition


def test_an_edition_that_explains_some_rounds_is_named() -> None:
    event = paired_by_2017()
    white, black = a_game(event, 5)
    game = event.player(white).games[4], event.player(black).games[4]
    swapped = with_entries(event, 5, {white: replace(game[0], colour="b"), black: replace(game[1], colour="w")})
    report = dutchess.check(swapped)
    assert report.system == "dutch"
    assert report.discrepancies == 2
    assert "1 of these agrees with the rules of 2017 (dutch-2017)" in " ".join(report.warnings)


@pytest.mark.parametrize("system", ["dubov", "dubov-2018", "burstein", "burstein-2017", "lim", "berger"])
def test_another_system_explains_a_file_that_names_none(system: str) -> None:
    """It is said, and the differences stay; a file that names its system is not compared with others."""
    rounds = 13 if system == "berger" else 7
    config = dutchess.GeneratorConfig(system=system, players=14, rounds=rounds, lowest_rating=1500)
    event = dutchess.generate(config, 3)
    plain = replace(event, system="", edition="")
    report = dutchess.check(plain)
    assert report.system.startswith("dutch")
    assert report.discrepancies > 0
    assert f"but all {rounds} rounds agree with {system}: if that" in " ".join(report.warnings)
    named = dutchess.check(replace(plain, system="FIDE_DUTCH"))
    assert named.discrepancies > 0
    assert "names no system" not in " ".join(named.warnings)
    [somebody, *others] = plain.players
    unrated = dutchess.check(replace(plain, players=(replace(somebody, rating=0), *others)))
    assert "dubov" not in " ".join(unrated.warnings)


def test_a_fault_is_not_explained_by_another_system() -> None:
    event = replace(paired_by_2017(), system="")
    white, black = a_game(event, 5)
    game = event.player(white).games[4], event.player(black).games[4]
    swapped = with_entries(event, 5, {white: replace(game[0], colour="b"), black: replace(game[1], colour="w")})
    assert "names no system" not in " ".join(dutchess.check(swapped).warnings)


def row(number: int, *games: dutchess.Game) -> dutchess.Player:
    return dutchess.Player(number, rating=2500 - number, games=games)


def test_a_round_of_byes_only_is_checked() -> None:
    """Nobody was to be paired, and nobody was."""
    first = dutchess.Game(2, "w", "1"), dutchess.Game(1, "b", "0")
    players = (row(1, first[0], dutchess.Game(0, "-", "H")), row(2, first[1], dutchess.Game(0, "-", "Z")))
    report = dutchess.check(dutchess.Tournament(players, rounds=4, initial_colour="w"))
    assert [entry.differs for entry in report.rounds] == [False, False]
    assert report.rounds[1].expected == dutchess.Pairing(2, ())


def test_a_second_bye_in_a_round_is_a_difference() -> None:
    bye = dutchess.Game(0, "-", "U")
    players = (row(1, dutchess.Game(3, "w", "1")), row(2, bye), row(3, dutchess.Game(1, "b", "0")), row(4, bye))
    [entry] = dutchess.check(dutchess.Tournament(players, rounds=4, initial_colour="w")).rounds
    assert entry.surplus == ((2, 0), (4, 0))
    assert entry.missing == ((4, 2),)
    assert "more than one pairing-allocated bye" in entry.reason
    assert entry.reason.endswith("2, 4")
