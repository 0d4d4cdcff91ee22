"""Prizes: the announced rules, on cases whose answer is known."""

from __future__ import annotations

from pathlib import Path

import pytest

import dutchess
from dutchess import Game, Header, InvalidPrizes, Player, PrizeScheme, Tournament
from dutchess.awards import why as claims
from dutchess.awards.sentences import prize_lines
from dutchess.base.translation import LANGUAGES, language

ROOT = Path(__file__).parents[2]
LETTERS = {10: "F", 5: "H", 0: "Z"}


def event(*points: int, women: tuple[int, ...] = (), rated: dict[int, int] | None = None) -> Tournament:
    """Players with these points in tenths, who have never met, so that only points separate them."""
    rounds = max([-(-one // 10) for one in points])
    people = []
    for number, total in enumerate(points, 1):
        shares = [10] * (total // 10) + [5] * (total % 10 // 5)
        games = tuple([Game(0, "-", LETTERS[share]) for share in [*shares, *[0] * (rounds - len(shares))]])
        sex = "w" if number in women else "m"
        people.append(Player(number, f"P{number}", (rated or {}).get(number, 2000), sex=sex, games=games))
    return Tournament(tuple(people), rounds=rounds, header=Header(start="2026/05/01"))


def won(tournament: Tournament, text: str) -> dict[int, tuple[str, float]]:
    """Category and money by player."""
    scheme = PrizeScheme.parse(text)
    table = dutchess.standings(tournament, [], lots=1)
    awards = dutchess.prizes(tournament, scheme, table=table).awards
    return {award.player: (award.category, award.amount / 100) for award in awards}


def one_group(rule: str, *categories: str, more: str = "") -> str:
    head = f'[[group]]\nname = "Main"\nrule = "{rule}"\n{more}\n'
    return head + "\n".join([f"[[group.category]]\n{category}" for category in categories])


def amounts(awards: dict[int, tuple[str, float]]) -> list[float]:
    return sorted([amount for _, amount in awards.values()], reverse=True)


def test_hort_gives_half_of_the_own_prize_and_a_part_of_the_other_halves() -> None:
    """The published example: 1000 500 | 350 | 200 150 100 gives 875 625 350 175 150 125."""
    text = one_group("hort", 'name = "Open"\nprizes = ["1000", "500", "350", "200", "150", "100"]')
    assert amounts(won(event(50, 50, 40, 30, 30, 30), text)) == [875, 625, 350, 175, 150, 125]


def test_equal_sharing_adds_and_divides_to_the_cent() -> None:
    text = one_group("equal", 'name = "Open"\nprizes = ["1000", "500", "350", "200", "150"]')
    assert amounts(won(event(50, 50, 40, 30, 30, 30), text)) == [750, 750, 350, 116.67, 116.67, 116.66]


def test_a_smallest_share_drops_players_from_the_end_of_the_tie() -> None:
    text = one_group("equal", 'name = "Open"\nprizes = ["200", "150"]', more='smallest = "150"')
    assert amounts(won(event(30, 30, 30), text)) == [175, 175]


def test_whoever_would_get_more_by_sharing_shares_and_the_category_prize_goes_on() -> None:
    text = one_group(
        "equal", 'name = "Open"\nprizes = ["300", "100"]', 'name = "Women"\nsection = "sex=w"\nprizes = ["180"]'
    )
    assert won(event(30, 30, 10, women=(2, 3)), text) == {1: ("Open", 200), 2: ("Open", 200), 3: ("Women", 180)}


def test_the_most_valuable_prize_is_taken_and_the_other_goes_on() -> None:
    text = one_group(
        "place",
        'name = "Open"\nprizes = ["300", "200", "100"]',
        'name = "Women"\nsection = "sex=w"\nprizes = ["250", "50"]',
    )
    given = won(event(40, 30, 20, 10, women=(2, 4)), text)
    assert given == {1: ("Open", 300), 2: ("Women", 250), 3: ("Open", 200), 4: ("Open", 100)}


def test_us_chess_splits_off_those_who_get_more_by_a_prize_of_their_own() -> None:
    text = one_group(
        "uschess",
        'name = "Open"\nprizes = ["100"]',
        'name = "Class B"\nsection = "rating=1600-1799"\nprizes = ["300", "200"]',
    )
    given = won(event(30, 30, 30, rated={2: 1700, 3: 1700}), text)
    assert sorted(amount for _, amount in given.values()) == [100, 250, 250]
    assert given[1] == ("Open", 100)


def test_prizes_of_a_category_with_too_few_players_are_not_given() -> None:
    text = one_group("place", 'name = "Women"\nsection = "sex=w"\nleast = 3\nprizes = ["100"]')
    shared = dutchess.prizes(event(30, 20, women=(1, 2)), PrizeScheme.parse(text))
    assert (shared.awards, [(one.category, one.reason) for one in shared.unclaimed]) == ((), [("Women", "few")])


def test_winners_of_one_group_can_be_kept_out_of_another() -> None:
    text = one_group("place", 'name = "Open"\nprizes = ["100"]') + (
        '\n[[group]]\nname = "Extra"\nnot_with = ["Main"]\n[[group.category]]\nname = "All"\nprizes = ["20"]\n'
    )
    scheme = PrizeScheme.parse(text)
    awards = dutchess.prizes(event(30, 20), scheme).awards
    assert [(award.group, award.player) for award in awards] == [("Main", 1), ("Extra", 2)]


def test_a_unit_rounds_without_losing_money() -> None:
    text = 'unit = "5"\n' + one_group("equal", 'name = "Open"\nprizes = ["100", "1.50"]')
    assert amounts(won(event(30, 30, 30), text)) == [36.5, 35, 30]


def test_the_biggest_upset_wins_over_the_board_only() -> None:
    tournament = dutchess.trf.load(ROOT / "examples" / "weekend-46.trf")
    text = (
        '[[group]]\nname = "Upset"\norder = "upset"\n[[group.category]]\nname = "Upset"\nprizes = [{ kind = "a book" }]'
    )
    (award,) = dutchess.prizes(tournament, PrizeScheme.parse(text)).awards
    ratings = {player.number: player.rating for player in tournament.players}
    biggest = max(
        ratings[game.opponent] - player.rating
        for player in tournament.players
        for game in player.games
        if game.result == "1" and game.opponent
    )
    assert (award.points, award.kind, award.amount) == (biggest, "a book", 0)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "group: at least one [[group]] is needed"),
        ("[[group]]", "group 1, category: at least one [[group.category]] is needed"),
        (one_group("split", 'name = "A"\nprizes = ["1"]'), "group 1, rule: 'split' is unknown; known: place, equal"),
        (one_group("place", 'name = "A"\nprizes = ["1", "2"]'), "prize 2: it is worth more than prize 1"),
        (one_group("place", 'name = "A"\nprizes = ["-1"]'), "'-1' is not an amount; write 150 or 99.50"),
        (one_group("place", 'name = "A"\nprize = ["1"]'), "category 1, prize: there is no such field"),
        ("x = [", "the prize list is not TOML"),
    ],
)
def test_a_wrong_list_names_the_place(text: str, message: str) -> None:
    with pytest.raises(InvalidPrizes) as caught:
        PrizeScheme.parse(text)
    assert message in str(caught.value)


def test_a_list_written_is_the_list_read() -> None:
    scheme = PrizeScheme.parse((ROOT / "examples" / "prizes.toml").read_text(encoding="utf-8"))
    assert PrizeScheme.parse(scheme.dumps()) == scheme


def test_every_claim_has_words_in_every_language() -> None:
    tournament = dutchess.trf.load(ROOT / "examples" / "weekend-46.trf")
    scheme = PrizeScheme.parse((ROOT / "examples" / "prizes.toml").read_text(encoding="utf-8"))
    shared = dutchess.prizes(tournament, scheme)
    kinds = set()
    for player in tournament.players[:12]:
        told = claims.why(tournament, shared, player.number)
        kinds |= {type(claim) for claim in told}
        for code in LANGUAGES:
            assert all(prize_lines(told, {}, "EUR", language(code)))
    assert {claims.Takes, claims.Nothing, claims.Shares, claims.Outside, claims.WithResult} <= kinds


def test_nobody_is_paid_less_than_the_unit() -> None:
    """Eight players tie for 35; in whole fives, seven get 5 and the last is dropped. Cups alone are not money."""
    text = 'unit = "5"\n[[group]]\nname = "G"\nrule = "equal"\n[[group.category]]\nname = "C"\nprizes = {prizes}\n'
    assert amounts(won(event(*[30] * 8), text.replace("{prizes}", '["20", "15"]'))) == [5] * 7
    cups = won(event(30, 30), text.replace("{prizes}", '[{ kind = "cup" }, { kind = "book" }]'))
    assert len(cups) == 2
