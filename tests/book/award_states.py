"""Random small events with prize lists, and random fields for title norms, to judge awards on."""

from __future__ import annotations

from random import Random

from dutchess import Game, Header, Player, PrizeScheme, Tournament

SECTIONS = ('section = "sex=w"', 'section = "rating=1-1799"', 'section = "rating=1800-2200"', "")
LETTERS = {10: "F", 5: "H", 0: "Z"}
OTHER_SIDE = {"1": "0", "0": "1", "=": "=", "W": "L", "L": "W", "D": "D", "+": "-", "-": "+"}


def prize_event(rng: Random, most_tied: int = 5) -> Tournament:
    """Players in one to five ties. The points come from byes, so that ratings alone separate players in a tie."""
    people: list[Player] = []
    for points in rng.sample((30, 25, 20, 15, 10, 5), rng.randint(1, 5)):
        for _ in range(rng.randint(1, most_tied)):
            shares = [10] * (points // 10) + [5] * (points % 10 // 5)
            games = tuple([Game(0, "-", LETTERS[share]) for share in [*shares, 0, 0, 0][:3]])
            rating = rng.choice((0, 1600, 1700, 1800, 1900))
            number = len(people) + 1
            people.append(Player(number, f"P{number}", rating, sex=rng.choice("mmw"), games=games))
    return Tournament(tuple(people), rounds=3, header=Header(start="2026/05/01"))


def prize_list(rng: Random) -> PrizeScheme:
    """One to three groups of one to three categories. Every share of a tie of five is at least a unit."""
    lines = [f'unit = "{rng.choice(("0.01", "0.01", "1", "5"))}"']
    for group in range(rng.randint(1, 3)):
        rule = rng.choice(("place", "equal", "hort", "uschess"))
        lines += ["[[group]]", f'name = "G{group}"', f'rule = "{rule}"']
        if group and rng.random() < 0.5:
            lines.append(f'not_with = ["G{rng.randrange(group)}"]')
        if rule != "uschess" and rng.random() < 0.3:
            lines.append(f'smallest = "{rng.choice((60, 90, 150))}"')
        for category in range(rng.randint(1, 3)):
            lines += ["[[group.category]]", f'name = "C{category}"', rng.choice(SECTIONS)]
            if rng.random() < 0.2:
                lines.append(f"least = {rng.randint(1, 8)}")
            if rule != "uschess" and rng.random() < 0.3:
                lines.append(f'rule = "{rng.choice(("place", "equal", "hort"))}"')
            amounts = sorted([_amount(rng) for _ in range(rng.randint(1, 4))], reverse=True)
            lines.append("prizes = [{}]".format(", ".join([f'"{amount:.2f}"' for amount in amounts])))
    return PrizeScheme.parse("\n".join(lines))


def _amount(rng: Random) -> float:
    """Few different amounts, so that categories are often worth the same; some are no whole units."""
    return rng.choice((60.0, 80.0, 100.0, 100.0, 150.0, 180.0, 200.0, 300.0, 500.0, 101.5, 99.99))
