"""A running event to look at: players, five rounds played, the sixth published with some results.

Owns the demonstration. Everything goes through the journal, as if somebody had done it. The same event every time.
"""

from __future__ import annotations

from random import Random

from dutchess.awards.scheme import PrizeScheme
from dutchess.journal import Details, Ledger, Person, Settings, Store, actions
from dutchess.tournament.chances import game_chances
from dutchess.web.auth.accounts import Accounts
from dutchess.web.auth.permissions import OWNER

EVENT = "demo"
KEY = "open"
ROUNDS = 7
PLAYED = 5
AUTHOR = "demo"
FAMILIES = (
    "Aguirre Alves Amaral Arrieta Barbieri Bianchi Cabrera Campos Conti Correia Costa Duarte Echeverría Esposito "
    "Ferrari Figueroa Fontana Galli Garmendia Ibáñez Iturbe Leite Lombardi Machado Marchetti Medina Monteiro Moretti "
    "Navarro Oliveira Orozco Peixoto Quiroga Ricci Rocha Salgado Serra Teixeira Urrutia Vieira"
).split()
GIVEN = (
    "Ana Bruno Carla Diego Elena Fabio Gloria Hugo Inés João Kátia Luca Marta Nuno Olga Paolo Raquel Sofia Tomás Vera"
).split()
CLUBS = ("Torre Blanca", "Gambito", "Circolo Alfiere", "Clube do Cavalo", "Peón Pasado")
PRIZES = """
currency = "EUR"
[[group]]
name = "Premios principales"
rule = "hort"
[[group.category]]
name = "Absoluto"
prizes = ["600", "400", "250", "150", "100"]
[[group.category]]
name = "Sub-2000"
section = "rating=1-1999"
rule = "place"
prizes = ["120", "80"]
[[group.category]]
name = "Sub-1800"
section = "rating=1-1799"
rule = "place"
prizes = [{ amount = "60", kind = "libro", worth = "20" }, { kind = "libro", worth = "20" }]
[[group]]
name = "Mejor club"
order = "club"
best = 3
[[group.category]]
name = "Clubes"
prizes = [{ kind = "copa" }]
"""
FEDERATIONS = ("ESP", "POR", "ITA", "BRA", "ARG")


def make_demo(store: Store, accounts: Accounts) -> None:
    """The event and an account that owns it."""
    account = accounts.create("demo", "Demo Arbiter", "demonstration", creates=True)
    details = Details("Open de Primavera", city="Donostia", federation="ESP", start="2026/04/11", end="2026/04/19")
    ledger = store.create(details, author=AUTHOR, event=EVENT)
    accounts.grant(EVENT, account.user, OWNER)
    random = Random(2026)
    settings = Settings("Open", rounds=ROUNDS, tiebreaks=("BH/C1", "BH", "SB"))
    ledger.perform(actions.AddTournament(KEY, settings), author=AUTHOR)
    people = tuple(_person(place, family, random) for place, family in enumerate(FAMILIES))
    ledger.perform(actions.AddPlayers(KEY, people), author=AUTHOR)
    prizes = PrizeScheme.parse(PRIZES)
    ledger.perform(actions.SetPrizes(KEY, prizes.groups, prizes.currency, prizes.unit), author=AUTHOR)
    for number in range(1, PLAYED + 1):
        _play(ledger, number, random, len(people))
    if PLAYED < ROUNDS:
        _play(ledger, PLAYED + 1, random, len(people) // 4)


def _person(place: int, family: str, random: Random) -> Person:
    rating = 2380 - 21 * place + random.randint(-9, 9)
    title = "IM" if place < 2 else "FM" if place < 6 else "CM" if place == 7 else ""
    given = GIVEN[place * 7 % len(GIVEN)]
    return Person(
        f"{family}, {given}",
        title=title,
        federation=FEDERATIONS[place * 3 % len(FEDERATIONS)],
        club=CLUBS[place % len(CLUBS)],
        fide_rating=rating,
    )


def _play(ledger: Ledger, number: int, random: Random, boards: int) -> None:
    """Pair, publish, and enter the results of the first boards."""
    ledger.perform(actions.PairRound(KEY, seed="demo"), author=AUTHOR)
    ledger.perform(actions.PublishRound(KEY), author=AUTHOR)
    tournament = ledger.state.tournament(KEY)
    results = []
    for board, game in enumerate(tournament.round(number).boards, 1):
        chances = game_chances(tournament.entrants[game.white].rating, tournament.entrants[game.black].rating)
        result = random.choices(("1-0", "½-½", "0-1"), chances)[0]
        if board <= boards:
            results.append((board, result))
    ledger.perform(actions.SetResults(KEY, number, tuple(results)), author=AUTHOR)
