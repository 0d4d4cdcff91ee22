"""Sixty answers drawn at random, with the facts that a reader needs to judge them.

    python tests/support/sixty_answers.py [--seed 20261119] [--count 60] > answers.md

Owns the choice: an event of a system drawn at random, a round of it, a question of each sort in turn, the short answer
as it is printed. Readers who have not seen the code mark how well each one answers.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from runpy import run_path

import dutchess
from dutchess.base.translation import language
from dutchess.base.values import replace
from dutchess.pairing import systems
from dutchess.ranking.explain import explain as explain_place
from dutchess.ranking.sentences import lines

ROOT = Path(__file__).parents[2]
SORTS = ("player", "float", "bye", "colour", "place")
TIEBREAKS = ["BH/C1", "BH", "SB", "DE"]
TEAM_TIEBREAKS = ["DE", "BH/C1"]
SEED, COUNT = 20261119, 60


@dataclass(frozen=True)
class Drawn:
    """A question with its answer, and the event before the round."""

    sort: str
    system: str
    question: str
    answer: str
    before: dutchess.Tournament
    number: int


def event(rng: Random, system: str) -> dutchess.Tournament:
    """A whole event of a system with invented people."""
    teams = systems.pairs_teams(system)
    config = dutchess.GeneratorConfig(
        players=rng.randint(6, 9) if teams else rng.randint(9, 37),
        rounds=10 if system == "double-swiss" else 7,
        system=system,
        boards=2 if teams else 1,
        lowest_rating=1500,
        initial_colour="w",
        forfeit_rate=0 if teams else 0.03,
        bye_rate=0 if teams else 0.03,
    )
    examples = run_path(str(ROOT / "examples" / "make_examples.py"))
    seed = rng.randint(1, 10**6)
    made: dutchess.Tournament = examples["with_people"](dutchess.generate(config, seed), "Open", seed)
    return examples["with_clubs"](made) if teams else made


def drawn(seed: int, count: int) -> Iterator[Drawn]:
    """Questions of each sort in turn; a round without a float or a bye is passed over."""
    rng = Random(seed)
    names = [one.name for one in systems.SYSTEMS if one.tells]
    found = 0
    while found < count:
        sort, system = SORTS[found % len(SORTS)], rng.choice(names)
        made = event(rng, system)
        number = rng.randint(3, made.played_rounds)
        if systems.find(system).games == 2:
            number -= (number + 1) % 2  # a round with the first games of matches
        asked = _place(made, system, rng) if sort == "place" else _pairing(sort, made, number, system, rng)
        if asked is not None:
            found += 1
            yield asked


def _pairing(sort: str, made: dutchess.Tournament, number: int, system: str, rng: Random) -> Drawn | None:
    before = replace(made.before_round(number), rounds=made.rounds)
    round_ = dutchess.explain(before, system=system)
    floating = [one for pair in round_.pairing.pairs for one in pair if len({round_.score[each] for each in pair}) > 1]
    people = {"float": floating, "bye": [round_.pairing.bye] if round_.pairing.bye else []}.get(
        sort, [one for pair in round_.pairing.pairs for one in pair]
    )
    if not people:
        return None
    who = rng.choice(sorted(people))
    name = f"{round_.name[who]} ({who})"
    text = dutchess.explain(before, system=system, player=who).text(full=False)
    answers = _paragraphs(text)
    asks = {
        "player": f"Round {number}: why do I, {name}, meet this opponent?",
        "float": f"Round {number}: why do I, {name}, meet somebody with another number of points?",
        "bye": f"Round {number}: why do I, {name}, have the bye?",
        "colour": f"Round {number}: why do I, {name}, have this colour?",
    }
    return Drawn(sort, system, asks[sort], answers[-1] if sort == "colour" else answers[0], before, who)


def _paragraphs(text: str) -> list[str]:
    """Each answer in one line. Explanations of former versions have the facts first: they are one answer with them."""
    lines_of = text.splitlines()[2:]
    starts = [at for at, line in enumerate(lines_of) if line.startswith(("You have White.", "You have Black."))]
    if not starts:
        return [" ".join(lines_of)]
    return [" ".join(lines_of[: starts[-1]]), " ".join(lines_of[starts[-1] :])]


def _place(made: dutchess.Tournament, system: str, rng: Random) -> Drawn:
    table = dutchess.standings(made, TEAM_TIEBREAKS if systems.pairs_teams(system) else TIEBREAKS)
    row = rng.choice(table.rows[1:])
    told = lines(explain_place(table, row.player), language("en"))
    answer = " ".join(told[: told.index("")])
    name = f"{row.name} ({row.player})"
    return Drawn("place", system, f"Why am I, {name}, not a place higher?", answer, made, row.player)


def facts(one: Drawn) -> Iterator[str]:
    """The standings before the round with who met whom; after the event, with the tie-breaks."""
    is_place = one.sort == "place"
    tiebreaks = (TEAM_TIEBREAKS if systems.pairs_teams(one.system) else TIEBREAKS) if is_place else []
    table = dutchess.standings(one.before, tiebreaks)
    codes = table.tiebreaks if is_place else ()
    points = "game points" if table.primary == "GP" else "points"
    yield f"| no | name | {points} |{''.join(f' {code} |' for code in codes)} rounds |"
    yield f"|---:|---|---:|{'---:|' * len(codes)}---|"
    absent = {number for number, _ in one.before.byes}
    for row in table.rows:
        values = "".join(f" {'-' if value is None else value} |" for value in row.tiebreaks)
        games = " ".join(_games(one.before, row.player))
        away = " (absent)" if row.player in absent and not is_place else ""
        yield f"| {row.player} | {row.name}{away} | {row.points / 10:.1f} |{values} {games} |"


def _games(event: dutchess.Tournament, number: int) -> Iterator[str]:
    """`3w1`: number 3, with White, won; `bye+` for points without an opponent."""
    if event.is_team_event:
        from dutchess.tournament.teams import TeamEvent

        for entry in TeamEvent.of(event).history[number]:
            yield f"{entry.opponent}{entry.colour}{entry.result}" if entry.opponent else f"bye{entry.result}"
        return
    for game in event.player(number).games:
        yield f"{game.opponent}{game.colour}{game.result}" if game.opponent else f"bye{game.result}"


def page(seed: int, count: int) -> Iterator[str]:
    yield f"# {count} answers, seed {seed}\n"
    yield "In the tables, `3w1` is: against number 3, with White, won. The number behind a name is the number in the"
    yield "starting list.\n"
    for place, one in enumerate(drawn(seed, count), 1):
        yield f"## {place}. {one.question}\n"
        yield f"System: {systems.find(one.system).description}\n"
        yield f"> {one.answer}\n"
        yield "<details><summary>The standings before</summary>\n"
        yield from facts(one)
        yield "\n</details>\n"


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--count", type=int, default=COUNT)
    given = parser.parse_args()
    print("\n".join(page(given.seed, given.count)))
