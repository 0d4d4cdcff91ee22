"""Rebuild the tournaments in this folder. Every player in them is invented.

    python examples/make_examples.py [FOLDER]

The same files come out every time: tests compare them with what is here.
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

import dutchess
from dutchess.base.values import replace

# Federation: given names of men, given names of women, family names.
PEOPLE = {
    "ARG": ("Bruno Dante Emilio Gaspar Ivo Lautaro", "Alma Celina Milagros", "Arrieta Benegas Cordera Luzzi"),
    "CZE": ("Bohumil Hynek Jonas Lubor Radim", "Alzbeta Jitka Ludmila", "Drobek Havlas Klouda Peterka Zelinka"),
    "ESP": ("Adrian Borja Fermin Iker Unai", "Ainhoa Leire Nerea", "Albiol Carrizo Escudero Montalba Rekalde"),
    "FRA": ("Bastien Corentin Gaël Lucien Yannick", "Capucine Élodie Maëlle", "Beauvais Delorme Fauchard Rochel"),
    "GEO": ("Davit Irakli Levan Zaza", "Eka Ketevan Nino", "Abuladze Gelovani Kvirkaia Tsereladze"),
    "GER": ("Arne Detlef Jürgen Lennart Volker", "Annika Frauke Imke", "Ahlborn Brinkhaus Köstler Mühlenfeld Seeberg"),
    "HUN": ("Bálint Gergő Márton Zsolt", "Boglárka Eszter Réka", "Bárdos Halmágyi Keresztes Somlai"),
    "IND": ("Aarush Devansh Kartik Pranesh Vihaan", "Ananya Ishika Tanvi", "Bhandare Iyengar Khurane Mahadev Sarangi"),
    "ITA": ("Corrado Elio Fausto Nevio Tullio", "Ilaria Ornella Viola", "Bressan Caldera Ferrigno Montesi Zanotto"),
    "NED": ("Bram Joost Maarten Sjoerd Wouter", "Femke Hanneke Lotte", "Brouwers Hoekzema Rietveld Terpstra Zuidema"),
    "NOR": ("Eirik Halvor Sindre Torstein", "Ingrid Solveig Tuva", "Bjerkeng Fossdal Grimstad Røyseland"),
    "PHI": ("Andres Crisanto Jericho Ramil", "Althea Ligaya Marisol", "Balagtas Catacutan Dimasupil Magsino"),
    "POL": ("Cezary Grzegorz Ireneusz Leszek", "Bożena Halina Kinga", "Bielak Gawron Łęcki Wierzba Zaremba"),
    "TUR": ("Baran Emre Kaan Onur", "Defne Elif Zeynep", "Aksoylu Demirkan Karabey Yalçınok"),
}  # fmt: skip
CLUBS = "Harbour|Old Town|Riverside|Mill Lane|University|Station|Castle Hill|Botanic|Lighthouse".split("|")
TITLES = ((2500, "GM", "WGM"), (2400, "IM", "WIM"), (2300, "FM", "WFM"), (2200, "CM", "WCM"))


def with_people(tournament: dutchess.Tournament, name: str, seed: int) -> dutchess.Tournament:
    """Give the players of a random tournament names, federations, titles and years of birth."""
    random = Random(seed)
    used: set[str] = set()
    players = []
    for player in tournament.players:
        full_name, sex, federation = invented(random)
        while full_name in used:
            full_name, sex, federation = invented(random)
        used.add(full_name)
        title = next((titles[sex == "w"] for limit, *titles in TITLES if player.rating >= limit), "")
        title = title if random.random() < 0.6 else ""
        birth = f"{random.randint(1948, 2013)}/00/00"
        person = {"name": full_name, "sex": sex, "federation": federation, "title": title, "birth": birth}
        players.append(replace(player, **person))
    return replace(tournament, players=tuple(players), name=name)


def with_clubs(tournament: dutchess.Tournament) -> dutchess.Tournament:
    """Give the teams of a random tournament names."""
    teams = [replace(team, name=name) for team, name in zip(tournament.teams, CLUBS, strict=False)]
    return replace(tournament, teams=tuple(teams))


def invented(random: Random) -> tuple[str, str, str]:
    """Name, sex and federation of a person who does not exist."""
    federation = random.choice(list(PEOPLE))
    men, women, families = (names.split() for names in PEOPLE[federation])
    sex = "w" if random.random() < 0.2 else "m"
    return f"{random.choice(families)}, {random.choice(women if sex == 'w' else men)}", sex, federation


def ranked(tournament: dutchess.Tournament) -> dutchess.Tournament:
    """Write the points and the rank after the last round into every player: by points, then by number."""
    points = {player.number: tournament.points(player) for player in tournament.players}
    order = sorted(points, key=lambda number: (-points[number], number))
    players = tuple(
        replace(player, points=points[player.number], rank=order.index(player.number) + 1)
        for player in tournament.players
    )
    return replace(tournament, players=players)


def with_open_games(tournament: dutchess.Tournament, count: int) -> dutchess.Tournament:
    """The tournament after the pairing of its next round, with that many games still to be finished."""
    pairing = dutchess.pair(tournament)
    finished = {}
    for index, (white, black) in enumerate(pairing.pairs[count:]):
        finished[white], finished[black] = (("1", "0"), ("=", "="), ("0", "1"))[index % 3]
    return tournament.with_round(pairing).with_results(pairing.round, finished)


def examples() -> dict[str, dutchess.Tournament]:
    """Every example by file name."""
    large = dutchess.GeneratorConfig(
        players=120,
        rounds=9,
        bye_rate=0.03,
        forfeit_rate=0.015,
        retirement_rate=0.06,
        lowest_rating=1250,
        initial_colour="w",
    )
    small = dutchess.GeneratorConfig(players=9, rounds=5, lowest_rating=1600, highest_rating=2300, initial_colour="b")
    full = dutchess.GeneratorConfig(players=46, rounds=7, bye_rate=0.04, absence_rate=0.01, initial_colour="w")
    league = replace(
        small, system="team", rounds=7, boards=2, bye_rate=0, forfeit_rate=0, retirement_rate=0, highest_rating=2100
    )
    teams = with_clubs(with_people(dutchess.generate(league, 21), "City League", 21))
    masters = replace(
        small, players=10, rounds=9, lowest_rating=2400, highest_rating=2700, system="berger", initial_colour=None
    )
    double = replace(small, system="double-swiss", rounds=10, forfeit_rate=0.05, retirement_rate=0)
    return {
        "double-9.trf": ranked(with_people(dutchess.generate(double, 4), "Rapid Matches", 4).before_round(7)),
        "masters-10.trf": ranked(with_people(dutchess.generate(masters, 10), "Masters", 10).before_round(1)),
        "league-9.trf": ranked(teams.before_round(4)),
        "open-120.trf": ranked(with_people(dutchess.generate(large, 2026), "Harbour Open", 120).before_round(7)),
        "club-9.trf": ranked(with_people(dutchess.generate(small, 9), "Club Evening", 9).before_round(3)),
        "preview-12.trf": with_open_games(
            with_people(dutchess.generate(replace(small, players=12, rounds=7), 12), "Spring Swiss", 12).before_round(
                4
            ),
            3,
        ),
        "weekend-46.trf": with_people(dutchess.generate(full, 46), "Weekend Swiss", 46),
    }


def main() -> None:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent
    folder.mkdir(parents=True, exist_ok=True)
    for name, tournament in examples().items():
        dutchess.trf.dump(tournament, folder / name)


if __name__ == "__main__":
    main()
