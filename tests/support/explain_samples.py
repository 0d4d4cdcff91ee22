"""Samples of explanations, ten for each system: choose them, and write docs/explain-samples.md (`make docs`).

Owns the choice: of every question about the rounds of one event, those that say something of a kind that no sample
before says. A test compares the page with what is made here, and judges every claim on it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from random import Random
from runpy import run_path
from typing import Any

import dutchess
from dutchess.base.translation import language
from dutchess.base.values import replace
from dutchess.explanation.claims import kinds as claims
from dutchess.explanation.claims.answers import colour_answer, opponent_claims
from dutchess.explanation.claims.making import unique
from dutchess.explanation.sentences.of_pairs import short
from dutchess.explanation.sentences.of_players import player_section
from dutchess.explanation.sentences.teller import Teller
from dutchess.explanation.views.blocks import CLOSE, OPEN, Paragraph, Section
from dutchess.pairing import systems

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "explain-samples.md"
# Claims about a system of FIDE have a judge (tests/book/claims.py). Those with a text of our own have none yet.
SYSTEMS = tuple(system.name for system in systems.SYSTEMS if system.tells and not system.is_ours)
SAMPLES, PLAYERS = 10, 6  # of each system; of them about one player or team
ROUNDS = (4, 5, 6, 7)
SEED, LONG = 2026, 450
HEAD = """# Explanations, ten for each system and edition

What a player reads who asks about a round: why this opponent, why this colour, why not another. Every sample says
something that the pairing list does not say. The players are invented; the number behind a name is their pairing
number. `make docs` writes this page, and a test judges every claim on it.

[Why this pairing, and why not another](explain.md) shows how to ask. Round robins and Scheveningen matches are not
here: their tables leave nothing to explain. Nor are Keizer and knock-outs, whose texts are our own.
"""
# Not news to anybody who has the pairing list.
IN_THE_LIST = (claims.Points, claims.ColoursSoFar, claims.FloatsDown, claims.HasBye, claims.Happens, claims.Impossible)


@dataclass(frozen=True)
class Sample:
    """A question about a round, and its answer."""

    before: dutchess.Tournament
    question: str
    answer: str
    claims: tuple[Any, ...]

    @property
    def news(self) -> frozenset[str]:
        """The kinds of what is said and is not in the pairing list."""
        return frozenset(claims.kind_of(one) for one in self.claims if not isinstance(one, IN_THE_LIST))


def event(system: str, seed: int) -> dutchess.Tournament:
    """One event of a system, with invented players."""
    teams = system.startswith("team")
    config = dutchess.GeneratorConfig(
        players=9 if teams else 17,
        rounds=10 if system == "double-swiss" else 8,
        system=system,
        boards=2 if teams else 1,
        lowest_rating=1500,
        initial_colour="w",
        forfeit_rate=0 if teams else 0.04,
        bye_rate=0 if teams else 0.04,
    )
    examples = run_path(str(ROOT / "examples" / "make_examples.py"))
    made: dutchess.Tournament = examples["with_people"](dutchess.generate(config, seed), "Samples", seed)
    return examples["with_clubs"](made) if teams else made


def samples(system: str) -> list[Sample]:
    """Ten questions with answers of as many kinds as possible."""
    made = event(system, SEED + SYSTEMS.index(system))
    befores = [replace(made.before_round(number), rounds=made.rounds) for number in ROUNDS]
    about_players = [one for before in befores for one in _about_players(before, system)]
    others = [one for before in befores for one in _about_pairs(before, system)]
    for found in (about_players, others):
        Random(SEED).shuffle(found)
        found.sort(key=lambda one: len(one.answer) > LONG)
    chosen = _different(about_players, PLAYERS, [])
    chosen = _different(others, SAMPLES, chosen)
    return sorted(chosen, key=lambda one: one.before.played_rounds)


def _different(found: list[Sample], number: int, before: list[Sample]) -> list[Sample]:
    """After those chosen before: the first that say much that is new, then something new, then any."""
    chosen = [*before]
    told = {kind for one in before for kind in one.news}
    for least in (2, 1, 0):
        for one in found:
            is_known = any(set(one.claims) & set(other.claims) or one.answer == other.answer for other in chosen)
            if len(chosen) < number and not is_known and one.news and len(one.news - told) >= least:
                chosen.append(one)
                told |= one.news
    return chosen


def _about_players(before: dutchess.Tournament, system: str) -> Iterator[Sample]:
    """Why this opponent and this colour."""
    explained = dutchess.explain(before, system=system)
    for player in explained.everybody():
        name = f"{explained.name[player.number]} ({player.number})"
        reasons = _paragraphs(player_section(player, language("en"), full=False))
        colours = (claim for sentence in colour_answer(player) for claim in sentence)
        said = unique((*opponent_claims(player), *(colours if player.opponent else ())))
        asks = "why this opponent and this colour?" if player.opponent else "why the bye?"
        yield Sample(before, f"Round {explained.round}, {name}: {asks}", " ".join(reasons), said)


def _about_pairs(before: dutchess.Tournament, system: str) -> Iterator[Sample]:
    """Why not these two; why not the bye."""
    explained = dutchess.explain(before, system=system)
    if not explained.brackets:
        return  # the second game of a match
    people = sorted(explained.opponent)
    asked = [*Random(SEED).sample([*combinations(people, 2)], 12)]
    if explained.pairing.bye is not None:
        asked += [(number, 0) for number in people[-6:]]
    for one, other in asked:
        pair = dutchess.explain(before, system=system, pair=(one, other))
        if pair.verdict == "happens":
            continue
        names = [f"{explained.name[number]} ({number})" for number in (one, other) if number]
        question = f"why do {' and '.join(names)} not meet?" if other else f"why does {names[0]} not have the bye?"
        answer = " ".join(short(pair, Teller(explained, language("en"))))
        yield Sample(before, f"Round {explained.round}: {question}", _plain(answer), pair.claims())


def _paragraphs(section: Section) -> list[str]:
    return [_plain(block.text) for block in section.blocks if isinstance(block, Paragraph)]


def _plain(text: str) -> str:
    return text.replace(OPEN, "").replace(CLOSE, "")


def page() -> str:
    parts = [HEAD]
    for system in SYSTEMS:
        parts.append(f"\n## {systems.find(system).description}\n")
        parts += [f"\n**{one.question}** {one.answer}\n" for one in samples(system)]
    return "".join(parts)


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
