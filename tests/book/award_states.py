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


def norm_event(rng: Random) -> tuple[Tournament, str]:
    """Player 1 against up to thirteen opponents around what a norm of a title needs; the opponents rest otherwise."""
    title = rng.choice(("GM", "IM", "WGM", "WIM"))
    average = {"GM": 2440, "IM": 2290, "WGM": 2240, "WIM": 2090}[title] + rng.choice((-40, 0, 60, 140))
    rounds = rng.choice((9, 9, 9, 10, 11, 11, 13))
    foreign = rng.choice((2, 3, 5))
    strong = rng.choice(("1===", "11==", "111=", "11=0"))
    own: list[Game] = []
    people: list[Player] = []
    for at in range(rounds):
        result = rng.choice(strong) if rng.random() < 0.93 else rng.choice("+-UWDL")
        if at == rounds - 1 and rng.random() < 0.2:
            result = "+"
        weak = rng.random() < 0.1
        rating = rng.choice((0, 1500, 1900)) if weak else average + rng.randint(-120, 120)
        federation = rng.choice(
            ("NOR", "NOR", "FID", "") if rng.random() < 0.4 else ("FRA", "GER", "NED", "SWE", "ENG")[:foreign]
        )
        name = rng.choice((title, title, "GM", "IM", "FM", "WIM", "CM", ""))
        entry = Game(0, "-", "U") if result == "U" else Game(1, "b", OTHER_SIDE[result])
        own.append(Game(0, "-", "U") if result == "U" else Game(at + 2, "w", result))
        rest = Game(0, "-", "Z")
        games = tuple([entry if here == at and result != "U" else rest for here in range(rounds)])
        people.append(Player(at + 2, f"O{at}", rating, name, "m", federation, games=games))
    hero = Player(1, "Hansen", 2400, "", "w", "NOR", games=tuple(own))
    return Tournament((hero, *people), rounds=rounds), title
