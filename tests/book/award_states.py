"""Random small events with prize lists, and random fields for title norms, to judge awards on."""

from __future__ import annotations

from random import Random

from dutchess import Game, Header, Player, PrizeScheme, Team, Tournament

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
    """One to three groups of one to three categories. Some shares are less than a unit."""
    in_kind = rng.random() < 0.4
    lines = [f'unit = "{rng.choice(("0.01", "0.01", "1", "5", "50", "90"))}"']
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
            lines.append(f"prizes = [{', '.join(_prizes(rng, in_kind, rule == 'uschess'))}]")
    return PrizeScheme.parse("\n".join(lines))


def circling_list(rng: Random) -> PrizeScheme:
    """Three categories for everybody, with cups worth as much as the money. In one list of 25, choosing never ends."""
    lines = [f'unit = "{rng.choice(("0.01", "1", "25"))}"', "[[group]]", 'name = "G"']
    lines += [f'rule = "{rng.choice(("place", "equal", "equal", "hort"))}"', f'smallest = "{rng.choice((0, 0, 30))}"']
    for category in range(3):
        lines += ["[[group.category]]", f'name = "C{category}"', f"prizes = [{', '.join(_with_cups(rng))}]"]
    return PrizeScheme.parse("\n".join(lines))


def _with_cups(rng: Random) -> list[str]:
    """Two or three prizes, best first; every second one has a cup."""
    drawn: list[tuple[int, int]] = []
    for _ in range(rng.choice((2, 3))):
        worth = rng.choice((0, 60, 80, 100, 120, 150)) if rng.random() < 0.5 else 0
        drawn.append((rng.choice((0 if worth else 90, 40, 60, 80, 100, 120, 150, 180, 200)), worth))
    drawn.sort(key=sum, reverse=True)
    return [
        f'{{ amount = "{money}", kind = "cup", worth = "{worth}" }}' if worth else f'"{money}"'
        for money, worth in drawn
    ]


def _prizes(rng: Random, in_kind: bool, by_money: bool = False) -> list[str]:
    """One to four prizes, best first (`by_money`: by money alone); some with a cup, worth something or nothing."""
    drawn: list[tuple[float, float, str]] = []
    for at in range(rng.randint(1, 4)):
        kind = f"cup {at}" if in_kind and rng.random() < 0.5 else ""
        worth = rng.choice((0.0, 20.0, 100.0)) if kind and not by_money else 0.0
        amount = 0.0 if kind and rng.random() < 0.2 else _amount(rng)
        drawn.append((amount + worth, amount, kind))
    drawn.sort(reverse=True)
    return [
        f'{{ amount = "{amount:.2f}", kind = "{kind}", worth = "{value - amount:.2f}" }}' if kind else f'"{amount:.2f}"'
        for value, amount, kind in drawn
    ]


def played_event(rng: Random, teams: bool = False) -> Tournament:
    """A small event with games between players of clubs (or teams of three); ratings from nothing to 2200."""
    count = rng.choice((6, 9, 12))
    rounds = rng.randint(2, 4)
    games: dict[int, list[Game]] = {number: [] for number in range(1, count + 1)}
    for at in range(rounds):
        order = list(games)
        rng.shuffle(order)
        while len(order) > 1:
            white, black = order.pop(), order.pop()
            last = at == rounds - 1 and rng.random() < 0.1
            result = "?" if last else rng.choice("1=01=01=0+-WDL")
            games[white].append(Game(black, "w", result))
            games[black].append(Game(white, "b", OTHER_SIDE.get(result, result)))
        for number in order:
            games[number].append(Game(0, "-", rng.choice("UHZ")))
    clubs = ("", "Knights", "Rooks", "Pawns")
    people = tuple(
        [
            Player(
                number,
                f"P{number:02}",
                rng.choice((0, 1500, 1700, 1800, 2000, 2000, 2200)),
                sex=rng.choice("mmw"),
                games=tuple(own),
                club="" if teams else rng.choice(clubs),
            )
            for number, own in games.items()
        ]
    )
    groups = tuple(
        [Team(at + 1, f"T{at + 1}", tuple(range(3 * at + 1, 3 * at + 4))) for at in range(count // 3)] if teams else []
    )
    return Tournament(people, rounds=rounds, header=Header(start="2026/05/01"), teams=groups)


def special_list(rng: Random, order: str) -> PrizeScheme:
    """Groups by one order, each with one category; boards by their sections, too."""
    lines = [f'unit = "{rng.choice(("0.01", "1"))}"']
    for group in range(rng.randint(1, 2)):
        lines += ["[[group]]", f'name = "G{group}"', f'rule = "{rng.choice(("place", "equal", "hort"))}"']
        lines += [f'order = "{order}"', f"best = {rng.randint(1, 3)}" if order == "club" else ""]
        lines += ["[[group.category]]", 'name = "C"']
        if order == "board":
            lines.append(rng.choice(('section = "board=1"', 'section = "board=3"', "")))
        lines.append(f"prizes = [{', '.join(_prizes(rng, rng.random() < 0.5))}]")
    return PrizeScheme.parse("\n".join(lines))


def rated_event(rng: Random) -> tuple[Tournament, str, str]:
    """Players of all strengths and ages with games against each other, a rate of play, and a day."""
    rate = rng.choice(("standard", "rapid", "blitz"))
    day = rng.choice(("2024/11/30", "2024/12/01", "2025/09/30", "2025/10/01", "2026/05/01"))
    count = rng.choice((4, 6, 8))
    games: dict[int, list[Game]] = {number: [] for number in range(1, count + 1)}
    for _ in range(rng.choice((5, 7, 20))):
        order = list(games)
        rng.shuffle(order)
        while order:
            white, black = order.pop(), order.pop()
            result = rng.choice("1=01=01=0+WL")
            games[white].append(Game(black, "w", result))
            games[black].append(Game(white, "b", OTHER_SIDE[result]))
    around = rng.choice((1450, 1800, 2100, 2500))
    people = tuple(
        [
            Player(
                number,
                f"P{number}",
                0 if rng.random() < 0.2 else rng.choice((2650, 2399, 2300, 2601, around + rng.randint(-300, 300))),
                birth=rng.choice(("", "1980", "2007/05/01", "2008/12/31", "2012")),
                games=tuple(own),
            )
            for number, own in games.items()
        ]
    )
    code = rng.choice(("", "", "7200", "3600+30", "3600")) if rate == "standard" else ""
    return Tournament(people, header=Header(start=day, coded_time_control=code)), rate, day


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
    code = rng.choice(("", "5400+30", "7200", "6000+30", "40/5400+30:1800+30")) if rng.random() < 0.85 else "5400"
    start = rng.choice(("", "2026/05/01", "2024/01/01", "2023/12/31"))
    return Tournament((hero, *people), rounds=rounds, header=Header(start=start, coded_time_control=code)), title


def round_robin_event(rng: Random) -> tuple[Tournament, str]:
    """Player 1 near a norm in a single or double round robin of up to thirteen games; the unrated score little."""
    title = rng.choice(("GM", "IM", "WGM", "WIM"))
    average = {"GM": 2440, "IM": 2290, "WGM": 2240, "WIM": 2090}[title] + rng.choice((-40, 0, 60, 140))
    double = rng.random() < 0.5
    count = rng.choice((6, 6, 7)) if double else rng.choice((10, 10, 11, 12, 14))
    weak = set(rng.sample(range(2, count + 1), rng.choice((0, 1, 1, 2))))
    strong = rng.choice(("1===", "11==", "111=", "11=0"))
    schedule = _everybody_meets(count)
    schedule += schedule if double else []
    games: dict[int, list[Game]] = {number: [] for number in range(1, count + 1)}
    for at, pairs in enumerate(schedule):
        for white, black in pairs:
            result = rng.choice("1==0")
            if white == 1 or black in weak:
                result = rng.choice(strong) if white == 1 and black not in weak else rng.choice("111=")
            elif white in weak:
                result = rng.choice("000=")
            if rng.random() < (0.15 if at == len(schedule) - 1 else 0.02):
                result = rng.choice("+-W")
            games[white].append(Game(black, "w", result))
            games[black].append(Game(white, "b", OTHER_SIDE[result]))
        for number in games:
            if len(games[number]) == at:
                games[number].append(Game(0, "-", "Z"))
    people = []
    for number in range(2, count + 1):
        rating = rng.choice((0, 0, 1900, 1500)) if number in weak else average + rng.randint(-120, 120)
        federation = rng.choice(("NOR", "NOR", "FID", "") if rng.random() < 0.4 else ("FRA", "GER", "NED"))
        name = rng.choice((title, title, "GM", "IM", "FM", "WIM", "CM", ""))
        people.append(Player(number, f"O{number}", rating, name, "m", federation, games=tuple(games[number])))
    hero = Player(1, "Hansen", 2400, "", "w", "NOR", games=tuple(games[1]))
    system = "FIDE_DOUBLEROUNDROBIN" if double else "FIDE_ROUNDROBIN"
    return Tournament((hero, *people), rounds=len(schedule), system=system), title


def _everybody_meets(count: int) -> list[list[tuple[int, int]]]:
    """Rounds in which everybody meets everybody once; player 1 is White, and 0 is a round without a game."""
    circle = [*range(2, count + 1), *[0] * (count % 2)]
    rounds: list[list[tuple[int, int]]] = []
    for _ in range(len(circle)):
        circle = [*circle[1:], circle[0]]
        half = len(circle) // 2
        pairs = [(1, circle[0]), *zip(circle[1 : half + 1], reversed(circle[half + 1 :]), strict=True)]
        rounds.append([(white, black) for white, black in pairs if white and black])
    return rounds
