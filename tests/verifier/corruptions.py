"""Certificates that prove nothing any more: each kind with the reason why it must be rejected.

Many changes of a step leave a valid proof. These leave none: either the sum is not what the round pays, or a pair of
the round itself has more than it pays, or the facts are not those of the file.
"""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator
from typing import Any

Document = dict[str, Any]
ONE_PARTICIPANT = {"C5", "limbo", "partner", "down", "up"}


def proof_of(document: Document) -> Document:
    """The part with the brackets: of a correct round the document itself."""
    part: Document = document["better"] if document["verdict"] == "wrong" else document
    return part


def corruptions(document: Document, rng: random.Random) -> Iterator[tuple[str, Document]]:
    """Each kind once, where it can be done, at a random place."""
    for kind in (*OF_STEPS, *OF_CERTIFICATES):
        changed = copy.deepcopy(document)
        if kind in OF_CERTIFICATES:
            done = kind(changed, rng)
        else:
            steps = [step for bracket in proof_of(changed).get("brackets", []) for step in bracket["steps"]]
            rng.shuffle(steps)
            done = any(kind(step, proof_of(changed), rng) for step in steps)
        if done:
            yield kind.__name__, changed


# -- one step ----------------------------------------------------------------------------------------------------------


def another_number(step: Document, _: Document, rng: random.Random) -> bool:
    """The sum is not what the round pays."""
    weights = [weight for key in ("players", "sets") for weight in step.get(key, []) if weight[1]]
    if weights:
        rng.choice(weights)[0] += rng.choice((-2, -1, 1, 2))
    return bool(weights)


def another_value(step: Document, _: Document, rng: random.Random) -> bool:
    step["value"] += rng.choice((-1, 1))
    return True


def number_moved_to_another(step: Document, proof: Document, rng: random.Random) -> bool:
    """One player gets 1 more and somebody else 1 less: the first one's own pair of the round has more than it pays."""
    numbers = {player: number for number, players in step.get("players", []) for player in players}
    boards = [*proof["pairs"], *([[proof["bye"], 0]] if proof["bye"] else [])]
    partner = dict([*boards, *(pair[::-1] for pair in boards)])
    choices = [(one, other) for one in numbers for other in partner if other not in (one, partner[one])]
    if choices:
        one, other = rng.choice(choices)
        numbers |= {one: numbers[one] + 1, other: numbers.get(other, 0) - 1}
        step["players"] = [[number, [player]] for player, number in numbers.items()]
    return bool(choices)


def odd_set_dropped(step: Document, _: Document, rng: random.Random) -> bool:
    """The sum is not what the round pays."""
    sets = [one for one in step.get("sets", []) if one[0]]
    if sets:
        step["sets"].remove(rng.choice(sets))
    return bool(sets)


def even_set(step: Document, _: Document, rng: random.Random) -> bool:
    if step.get("sets"):
        rng.choice(step["sets"])[1].pop()
    return bool(step.get("sets"))


def other_scale(step: Document, _: Document, rng: random.Random) -> bool:
    """The sum is not what the round pays, in the new scale."""
    step["scale"] = rng.choice([scale for scale in (1, 2, 4) if scale != step.get("scale", 1)])
    return bool(step["value"])


def unknown_player(step: Document, _: Document, rng: random.Random) -> bool:
    step.setdefault("players", []).append([1, [9998]])
    return True


def player_with_two_numbers(step: Document, _: Document, rng: random.Random) -> bool:
    weights = [weight for weight in step.get("players", []) if weight[1]]
    if weights:
        player = rng.choice(rng.choice(weights)[1])
        step["players"] += [[1, [player]], [-1, [player]]]
    return bool(weights)


def digit_without_a_place(step: Document, _: Document, rng: random.Random) -> bool:
    step["of"] = 9998
    return True


def digit_proved_again_too_soon(step: Document, _: Document, rng: random.Random) -> bool:
    step["again"] = [{key: value for key, value in step.items() if key != "again"}, *step.get("again", [])]
    return True


# -- the certificate ---------------------------------------------------------------------------------------------------


def step_dropped(document: Document, rng: random.Random) -> bool:
    """The round pays something in this digit, and the usual step has no numbers."""
    places = [
        (bracket["steps"], step)
        for bracket in proof_of(document).get("brackets", [])
        for step in bracket["steps"]
        if step["value"] and step["digit"] not in ONE_PARTICIPANT
    ]
    if places:
        steps, step = rng.choice(places)
        steps.remove(step)
    return bool(places)


def steps_exchanged(document: Document, rng: random.Random) -> bool:
    brackets = [one for one in proof_of(document).get("brackets", []) if len(one["steps"]) > 1]
    if brackets:
        steps = rng.choice(brackets)["steps"]
        at = rng.randrange(len(steps) - 1)
        steps[at], steps[at + 1] = steps[at + 1], steps[at]
    return bool(brackets)


def bracket_dropped(document: Document, rng: random.Random) -> bool:
    brackets = proof_of(document).get("brackets", [])
    if brackets:
        brackets.pop(rng.randrange(len(brackets)))
    return bool(brackets) or document["verdict"] != "impossible"


def other_score_of_a_bracket(document: Document, rng: random.Random) -> bool:
    brackets = proof_of(document).get("brackets", [])
    if brackets:
        rng.choice(brackets)["score"] += 1
    return bool(brackets)


def other_facts(document: Document, rng: random.Random) -> bool:
    player = rng.choice(document["facts"]["players"])
    key = rng.choice(sorted(player))
    player[key] = {
        "colours": player["colours"] + "w",
        "met": player["met"][1:] if player["met"] else [9998],
        "floats": "UU" if player["floats"] != "UU" else "DD",
        "bye": not player["bye"],
        "topscorer": not player["topscorer"],
    }.get(key, player[key] + 1 if isinstance(player[key], int) else None)
    return True


def pair_hidden(document: Document, rng: random.Random) -> bool:
    """Two players who may meet are said to be forbidden."""
    known = [tuple(pair) for pair in document["facts"]["forbidden"]]
    one, other = sorted(player["number"] for player in rng.sample(document["facts"]["players"], 2))
    document["facts"]["forbidden"] = sorted(map(list, {*known, (one, other)}))
    return (one, other) not in known


def participant_hidden(document: Document, rng: random.Random) -> bool:
    document["facts"]["players"].pop(rng.randrange(len(document["facts"]["players"])))
    return True


def other_number_of_rounds(document: Document, rng: random.Random) -> bool:
    document["rounds"] += 1
    return True


def other_round(document: Document, rng: random.Random) -> bool:
    document["round"] += rng.choice((1, -1))
    return True


def unknown_key(document: Document, rng: random.Random) -> bool:
    parts = [document, document["facts"], *document["facts"]["players"], *proof_of(document).get("brackets", [])]
    rng.choice(parts)["comment"] = "trust me"
    return True


def other_version(document: Document, rng: random.Random) -> bool:
    document["version"] = 2
    return True


def other_reason(document: Document, rng: random.Random) -> bool:
    if document["verdict"] == "wrong":
        document["because"]["article"] = "C21"
    return document["verdict"] == "wrong"


def no_obstruction(document: Document, rng: random.Random) -> bool:
    """The sum is not more than 0."""
    if document["verdict"] == "impossible":
        document["step"]["sets"] = document["step"].get("sets", [])[:-1] if rng.random() < 0.5 else []
        numbers = [number for number, _ in document["step"]["sets"]]
        numbers += [number * len(players) for number, players in document["step"].get("players", [])]
        return sum(numbers) <= 0
    return False


def colours_exchanged(document: Document, rng: random.Random) -> bool:
    if document["verdict"] != "impossible":
        rng.choice(proof_of(document)["pairs"]).reverse()
    return document["verdict"] != "impossible"


def players_exchanged(document: Document, rng: random.Random) -> bool:
    """Two players of different pairs, or one of a pair and the one who has the bye: another round, so a worse one."""
    if document["verdict"] == "impossible":
        return False
    proof = proof_of(document)
    boards = [*proof["pairs"], *([[proof["bye"]]] if proof["bye"] else [])]
    if len(boards) < 2:
        return False
    one, other = rng.sample(boards, 2)
    here, there = rng.randrange(len(one)), rng.randrange(len(other))
    one[here], other[there] = other[there], one[here]
    if proof["bye"]:
        proof["bye"] = boards[-1][0]
    return True


OF_STEPS = (
    another_number,
    another_value,
    number_moved_to_another,
    odd_set_dropped,
    even_set,
    other_scale,
    unknown_player,
    player_with_two_numbers,
    digit_without_a_place,
    digit_proved_again_too_soon,
)
OF_CERTIFICATES = (
    step_dropped,
    steps_exchanged,
    bracket_dropped,
    other_score_of_a_bracket,
    other_facts,
    pair_hidden,
    participant_hidden,
    other_number_of_rounds,
    other_round,
    unknown_key,
    other_version,
    other_reason,
    no_obstruction,
    colours_exchanged,
    players_exchanged,
)
