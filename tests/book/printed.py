"""What is printed, judged: answers are read by a grammar of our own texts, in every language, and compared with facts.

Owns the grammar. A printed answer is taken apart into sentences by the texts of the catalogues; nothing is known of the
claims from which it was made. What a sentence says of names, numbers, points, singular and plural is compared with the
facts of the round (`claim_facts`); what it says of a round that did not happen, with the judges of comparisons.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, cached_property

from book.claim_facts import BYE
from book.claims import Context, comparison, verdict
from dutchess.base.translation import language
from dutchess.explanation.claims import kinds
from dutchess.pairing.criteria import Criterion, criteria_of

NUMBERS = {"count", "round", "place", "first", "second", "left"}
PEOPLE = {"other", "opponent", "name", "one", "who"}
NUMBER, NAME_END = "[0-9]+", r"(?!\([0-9]+\) )"
PERSON = rf"(?:(?:{NAME_END}.)+? \([0-9]+\)|[^\W\d]+)"
PLACEHOLDER = re.compile(r"\{(\w+)\}")
BRACKET_LAST = {"de", "nl"}  # languages that name the group at the end: "(in der Gruppe: 1,0 Punkt)."
COMMA = {"es", "pt", "it", "de", "nl", "fr", "pl"}  # languages that write 2,5
# What a number of points is called: the word for exactly one, the word for others, and whether 0 to 1.5 take the first.
POINTS = {
    "en": ("point", "points", False),
    "es": ("punto", "puntos", False),
    "pt": ("ponto", "pontos", True),
    "it": ("punto", "punti", False),
    "de": ("Punkt", "Punkte", False),
    "nl": ("punt", "punten", False),
    "fr": ("point", "points", True),
}


def points_words(tenths: int, code: str) -> set[str]:
    """How a number of points is written, by the grammar of the language."""
    number = f"{tenths / 10:.1f}"
    number = number.replace(".", ",") if code in COMMA else number
    if code == "pl":
        return {f"{number} pkt"}
    one, many, is_below_two = POINTS[code]
    singular = tenths < 20 if is_below_two else tenths == 10
    return {f"{number} {one if singular else many}"}


def points_of(text: str, code: str) -> int | None:
    """The tenths of points that a text names; None if it is not written as the language writes them."""
    found = re.match(r"\d+[.,]\d", text)
    if found is None:
        return None
    tenths = round(10 * float(found[0].replace(",", ".")))
    return tenths if text.partition(";")[0].strip() in points_words(tenths, code) else None


@dataclass(frozen=True)
class Read:
    """A sentence that was read: its English text, and what stood for its placeholders."""

    english: str
    values: dict[str, str]


@dataclass
class Printed:
    """The answers about one round, printed in one language for one reader (0: for nobody)."""

    context: Context
    code: str
    reader: int

    def __post_init__(self) -> None:
        self.faults: list[str] = []
        self.judged = 0
        self.unread: list[str] = []

    @cached_property
    def people(self) -> dict[str, int]:
        """Everybody as printed."""
        found = {f"{name or f'#{number}'} ({number})": number for number, name in self.context.facts.names.items()}
        return found | {language(self.code)("the bye"): BYE}

    @cached_property
    def you(self) -> str:
        return language(self.code)("you")

    def person(self, text: str) -> int | None:
        if self.reader and text in (self.you, self.you.capitalize()):
            return self.reader
        return self.people.get(text)

    def several(self, text: str) -> list[int] | None:
        """A list of names: `A, B and C`."""
        found: list[int] = []
        words = sorted([*self.people, self.you], key=len, reverse=True)
        rest, separators = text, (", ", *(f" {language(self.code)(word)} " for word in ("and", "or")))
        while rest:
            name = next((word for word in words if rest.startswith(word)), None)
            number = None if name is None else self.person(name)
            if name is None or number is None:
                return None
            found.append(number)
            rest = rest[len(name) :]
            rest = next((rest[len(one) :] for one in separators if rest.startswith(one)), rest)
        return found

    def judge(self, text: str) -> None:
        """Every sentence of an answer; what no text of the grammar fits is kept as unread."""
        text = self._judge_clauses(_parted(text, self.code))
        while text:
            read = next(sentences(text, self.code), None)
            if read is None:
                self.unread.append(text)
                return
            found, length = read
            text = text[length:].lstrip()
            self.judged += 1
            try:
                fault = (RULES | WHOLE)[found.english](self, {**found.values, "english": found.english})
            except (KeyError, IndexError):
                fault = "somebody, or a round, that is not there"
            if fault:
                self.faults.append(f"{self.code}: {fault}: {found.english} {found.values}")

    def _judge_clauses(self, text: str) -> str:
        """What stands after a semicolon and makes a sentence plain; the text without it."""
        for english, rule in CLAUSES.items():
            clause = pattern(english, self.code).pattern.replace(".+?", WITHIN)
            clause = clause.replace(NAME_END, NAME_END[:-1] + r"|\. |; )")
            shape = re.compile(rf"{SEMICOLON}{clause}(?=\.$|\. |{SEMICOLON})")
            for match in [*shape.finditer(text)]:
                self.judged += 1
                start = text.rfind(". ", 0, text.find(match[0])) + 1
                sentence = text[start : text.find(match[0])].strip()
                try:
                    fault = rule(self, {**match.groupdict(), "": sentence, "english": english})
                except (KeyError, IndexError):
                    fault = "somebody, or a round, that is not there"
                if fault:
                    self.faults.append(f"{self.code}: {fault}: {english} {match.groupdict()}")
                text = text.replace(match[0], "", 1)
        return text


# -- reading -----------------------------------------------------------------------------------------------------------


def _parted(text: str, code: str) -> str:
    """What stands before a colon and its reason, which are one sentence, as two."""
    ends = [re.escape(language(code)(english).rstrip(".").rpartition("}")[2]) for english in BEFORE_COLON[1:]]
    begins = pattern(BEFORE_COLON[0], code).pattern.replace(r"\.(?=$| )", "").replace(".+?", WITHIN)
    for fact in (begins, *(end for end in ends if end)):
        for match in re.finditer(f"(?:{fact})({COLON}).", text):
            start, end = match.span(match.lastindex or 0)
            text = f"{text[:start]}. {text[end].upper()}{text[end + 1 :]}"
            break
    return text


@cache
def pattern(english: str, code: str) -> re.Pattern[str]:
    """A text of the catalogue as a pattern; every placeholder stands for anything."""
    parts = PLACEHOLDER.split(language(code)(english))
    seen: set[str] = set()
    made = ""
    for place, part in enumerate(parts):
        if place % 2 == 0:
            made += re.escape(part)
        elif part in seen:
            made += f"(?P={part})"
        else:
            seen.add(part)
            made += f"(?P<{part}>{NUMBER if part in NUMBERS else PERSON if part in PEOPLE else '.+?'})"
    end = r"(?=$| )" if english.endswith(".") else ""
    return re.compile(made + end)


def sentences(text: str, code: str) -> Iterator[tuple[Read, int]]:
    """How a text may begin: the sentences of the grammar that fit, the one with the most fixed words first."""
    for english, (shape, parts) in SHAPES.items():
        match = shape.match(text) if english != "worse" else _comparison(text, code)
        if match is None or any(". " in value for value in match.groupdict().values()):
            continue
        if any(part(one, match[1], code) is not None for one in parts):
            yield Read(english, match.groupdict()), match.end()
            return
    found = []
    for english in RULES:
        match = pattern(english, code).match(text)
        if match is not None and not any(". " in value for value in match.groupdict().values()):
            found.append((len(PLACEHOLDER.sub("", language(code)(english))), english, match))
    for _, english, match in sorted(found, key=lambda one: -one[0]):
        yield Read(english, match.groupdict()), match.end()


def _comparison(text: str, code: str) -> re.Match[str] | None:
    """A condition, which may name several, and its consequence."""
    for comma in re.finditer(", ", text):
        told = text[: comma.start()]
        if told.count("(") == told.count(")") and any(part(one, told, code) is not None for one in CONDITIONS):
            end = r"[\d)]" if code in BRACKET_LAST else r"\d"
            shape = rf"(?P<condition>.{{{comma.start()}}}), (?P<consequence>.+?: .+?{end}\.)(?=$| )"
            return re.match(shape, text)
    return None


def part(english: str, text: str, code: str) -> dict[str, str] | None:
    """A part of a sentence, if it is this one."""
    match = pattern(english, code).fullmatch(text)
    return None if match is None else match.groupdict()


# -- judging -----------------------------------------------------------------------------------------------------------

Rule = Callable[[Printed, dict[str, str]], str]
RULES: dict[str, Rule] = {}
CLAUSES: dict[str, Rule] = {}
BEFORE_COLON = ("With {points} you meet {other}, who has {others}.", "{condition}, not everybody could be paired.")
COLON, SEMICOLON, WITHIN = "[\u00a0\u202f ]?: ", "[\u00a0\u202f ]?; ", r"(?:(?!\. |; ).)+?"
WHOLE: dict[str, Rule] = {}  # sentences of two parts, each of which is a text


def says(*texts: str) -> Callable[[Rule], Rule]:
    def register(rule: Rule) -> Rule:
        RULES.update(dict.fromkeys(texts, rule))
        return rule

    return register


def adds(*texts: str) -> Callable[[Rule], Rule]:
    """A clause at the end of a sentence."""

    def register(rule: Rule) -> Rule:
        CLAUSES.update(dict.fromkeys(texts, rule))
        return rule

    return register


def need(condition: object, fault: str) -> str:
    return "" if condition else fault


def _score(printed: Printed, text: str) -> int | None:
    accelerated = language(printed.code)("{points} with the acceleration")
    return points_of(text.replace(PLACEHOLDER.sub("", accelerated), ""), printed.code)


@says("You meet {opponent}.", "{name} meets {opponent}.")
def _meets(printed: Printed, told: dict[str, str]) -> str:
    who = printed.reader if "name" not in told else printed.person(told["name"])
    return need(printed.context.opponent.get(who or 0) == printed.person(told["opponent"]), "they do not meet")


@says("With {points} you meet {other}, who has {others}.")
def _floats(printed: Printed, told: dict[str, str]) -> str:
    facts, other = printed.context.facts, printed.person(told["other"])
    if other is None or printed.context.opponent.get(printed.reader) != other:
        return "they do not meet"
    for who, points in ((printed.reader, told["points"]), (other, told["others"])):
        read = part("{points}, {score} with the acceleration", points, printed.code)
        if read is None:
            right = not facts.virtual(who) and _score(printed, points) == facts.score(who)
        else:
            accelerated = round(10 * float(read["score"].replace(",", ".")))
            right = (_score(printed, read["points"]), accelerated) == (facts.points(who), facts.score(who))
        if not right:
            return "wrong points"
    return ""


@says("Nobody else has {points}.", "Nobody else who plays in this round has {points}.")
def _alone(printed: Printed, told: dict[str, str]) -> str:
    facts = printed.context.facts
    return need(len(facts.groups.get(_score(printed, told["points"]) or 0, ())) == 1, "others have as many")


@says("{count} have {points}, an odd number.", "{count} of those who play in this round have {points}, an odd number.")
def _odd(printed: Printed, told: dict[str, str]) -> str:
    group = printed.context.facts.groups.get(_score(printed, told["points"]) or 0, ())
    return need(len(group) == int(told["count"]) and len(group) % 2, "wrong number of a group")


@says(
    "{count} have {points}, but {names} has the bye: {rest}.",
    "{count} have {points}, but {names} meets an opponent with a different score: {rest}.",
    "{count} have {points}, but {names} meet opponents with a different score: {rest}.",
    "{count} have {points}, but {names} meet opponents with a different score or have the bye: {rest}.",
)
def _rest(printed: Printed, told: dict[str, str]) -> str:
    facts, met, code = printed.context.facts, printed.context.opponent, printed.code
    points = told["points"]
    playing = part("{points} and play in this round", points, code)
    score = _score(printed, playing["points"] if playing else points)
    group = facts.groups.get(-1 if score is None else score, ())
    if len(group) != int(told["count"]):
        return "wrong number of a group"
    gone = printed.several(told["names"])
    if gone is None:
        return ""  # a long list is cut
    if any(met[one] != BYE and facts.score(met[one]) == score for one in gone):
        return "somebody stays in the group"
    left = part("that leaves {left}, an odd number", told["rest"], code)
    number = int(left["left"]) if left else 1
    return need(number == len(group) - len(gone) and number % 2, "wrong number left")


@says(
    "You could meet nobody else with {points}.",
    "You could meet nobody with {points}.",
    "{name} could meet nobody else with {points}.",
    "{name} could meet nobody with {points}.",
)
def _nobody(printed: Printed, told: dict[str, str]) -> str:
    who = printed.person(told["name"]) if "name" in told else printed.reader
    facts, _ = printed.context.facts, language(printed.code)
    for points in re.split(rf", | {_('or')} ", told["points"]):
        score = _score(printed, points)
        if score is None or any(facts.may_meet(who or 0, one) for one in facts.groups.get(score, ())):
            return "somebody could"
    return ""


@says(
    "Of the others with {points}, you could meet only {opponent}.",
    "Of the others with {points}, you could meet {names}.",
)
def _possible(printed: Printed, told: dict[str, str]) -> str:
    facts, score = printed.context.facts, _score(printed, told["points"])
    names = printed.several(told.get("names") or told["opponent"])
    group = facts.groups.get(-1 if score is None else score, ())
    may = sorted(one for one in group if facts.may_meet(printed.reader, one))
    return need(names is None or sorted(names) == may, "other opponents were possible")


@says(
    "Of those with {points}, {name} could meet only you.",
    "Of those with {points}, {name} could meet only {opponent}.",
    "Of those with {points}, you could meet only {opponent}.",
)
def _only(printed: Printed, told: dict[str, str]) -> str:
    facts, score = printed.context.facts, _score(printed, told["points"])
    who = printed.person(told["name"]) if "name" in told else printed.reader
    other = printed.person(told["opponent"]) if "opponent" in told else printed.reader
    group = facts.groups.get(-1 if score is None else score, ())
    return need([one for one in group if facts.may_meet(who or 0, one)] == [other], "others were possible")


@says("Only you and {opponent} have {points}.", "Only {names} have {points}.")
def _two(printed: Printed, told: dict[str, str]) -> str:
    group = printed.context.facts.groups.get(_score(printed, told["points"]) or 0, ())
    names = printed.several(told["names"]) if "names" in told else [printed.reader, printed.person(told["opponent"])]
    return need(names is not None and sorted(group) == sorted(filter(None, names)), "another group")


GROUPS = (
    "the {count} with {points} who meet nobody with more points",
    "the {count} with {points} who are paired with each other",
    "the {count} with {points} who play in this round",
    "the {count} who are paired in the group of {points}",
    "the {count} in the group of {points} who prefer {colour}",
    "the {count} with {points}",
)
ORDERS = (
    "number 1 meets number 1 of those who prefer {colour} {listed}, and so on",
    "number 1 meets number {first}, number 2 number {second}, and so on",
    "number 1 meets number {first} and number 2 number {second}",
    "number 1 meets number {first}",
    "the first meets the last, the second the last but one, and so on",
)
PLACES = ("Of {group} you are number {place} {listed}", "Of {group} {name} is number {place} {listed}")
RESULTS = (
    "{order}: so you meet number {place}, {opponent}.",
    "{order}: you would meet number {place}, {opponent}.",
    "{order}: so {name} meets number {place}, {opponent}.",
    "{order}: {name} would meet number {place}, {opponent}.",
    "{order}: so {name} meets number {place}: you.",
    "{order}: {name} would meet number {place}: you.",
)


def _sizes(printed: Printed, which: str, score: int) -> set[int]:
    """How many there may be of those who are named: of one score, or any number if others join them."""
    facts, met = printed.context.facts, printed.context.opponent
    group = facts.groups.get(score, ())
    if "nobody with more" in which:
        return {sum(met[one] == BYE or facts.score(met[one]) <= score for one in group)}
    if "each other" in which:
        return {sum(met[one] != BYE and facts.score(met[one]) == score for one in group)}
    if "paired in the group" in which:
        return {*range(2, len(facts.here) + 1)}
    return {len(group)}


def _natural(printed: Printed, told: dict[str, str]) -> str:
    """Places and halves fit each other and the facts: who stands where, how many there are, who meets whom."""
    facts, code, met = printed.context.facts, printed.code, printed.context.opponent
    place_told, result_told = told["place"], told["result"]
    place = next((found for text in PLACES if (found := part(text, place_told, code))), None)
    result, is_so = next(
        ((found, "so" in text) for text in RESULTS if (found := part(text, result_told, code))), (None, False)
    )
    if place is None or result is None:
        return "no such sentence"
    who = printed.person(place["name"]) if "name" in place else printed.reader
    other = printed.person(result["opponent"]) if "opponent" in result else printed.reader
    which, group = next(((text, found) for text in GROUPS if (found := part(text, place["group"], code))), ("", None))
    order = next(((text, found) for text in ORDERS if (found := part(text, result["order"], code)) is not None), None)
    if group is None or order is None or who is None or other is None:
        return "no such part"
    count, own, others = int(group["count"]), int(place["place"]), int(result["place"])
    if (met.get(who) == other) != is_so:
        return "said to meet, or not to meet"
    if "prefer" in which:
        return _sides(printed, group, (who, own), (other, others))
    if _score(printed, group["points"]) not in (facts.score(who), facts.score(other)):
        return "not their group"
    if count not in _sizes(printed, which, facts.score(who)):
        return "wrong number of a group"
    if not (1 <= own <= count and 1 <= others <= count):
        return "no such place"
    if "first" not in order[1]:
        return need(own + others == count + 1, "the first does not meet the last")
    half = int(order[1]["first"]) - 1
    if "second" in order[1] and int(order[1]["second"]) != half + 2:
        return "the second is not next"
    return need(abs(own - others) == half and half <= count / 2, "not by the halves")


def _sides(printed: Printed, group: dict[str, str], one: tuple[int, int], other: tuple[int, int]) -> str:
    """Number for number, of those who prefer either colour, in the group."""
    from book.claim_orders import sides

    found = sides(_score(printed, group["points"]) or 0, printed.context)
    if found is None or not any(one[0] in side for side in found):
        return "no such sides"
    own, others = found if one[0] in found[0] else found[::-1]
    colour = "white" if own == found[0] else "black"
    if group["colour"] != language(printed.code).inside(language(printed.code)(colour.title())):
        return "another colour"
    places = own.index(one[0]) + 1, (*others, other[0]).index(other[0]) + 1
    return need(places == (one[1], other[1]) and len(own) == int(group["count"]), "another place or number")


@says("The next is number {place}: you.", "The next is number {place}, {opponent}.")
def _next(printed: Printed, told: dict[str, str]) -> str:
    """Whoever of the two stands in a list after those whom the other one may not meet."""
    from book.claim_orders import lists_of

    met, place = printed.context.opponent, int(told["place"])
    opponent = printed.person(told["opponent"]) if "opponent" in told else printed.reader
    player = met.get(opponent or 0)
    if not opponent or not player or printed.reader not in (player, opponent):
        return "they do not meet"
    made = [
        kinds.NextInOrder(player, opponent, listed, first, place)
        for listed in lists_of(player, opponent, printed.context)
        for first in range(1, place)
    ]
    return need(any(verdict(claim, printed.context) for claim in made), "not the next")


@says(
    "You met {other} in round {round}.",
    "{one} and {other} met in round {round}.",
)
def _met(printed: Printed, told: dict[str, str]) -> str:
    one = printed.person(told["one"]) if "one" in told else printed.reader
    other = printed.person(told["other"])
    found = printed.context.facts.met_in(one or 0, other or 0)
    rounds = {at + more for at in found for more in ((0, 1) if printed.context.facts.double else (0,))}
    return need(int(told["round"]) in rounds, "they did not meet then")


@says("You and {other} are a forbidden pair.", "{one} against {other} is a forbidden pair.")
def _forbidden(printed: Printed, told: dict[str, str]) -> str:
    one = printed.person(told["one"]) if "one" in told else printed.reader
    return need(printed.context.facts.is_forbidden(one or 0, printed.person(told["other"]) or 0), "not forbidden")


@says("{name} had the bye in round {round}.")
def _had_bye(printed: Printed, told: dict[str, str]) -> str:
    who = printed.person(told["name"])
    return need(printed.context.facts.keeps_from_bye(who or 0, int(told["round"])) == "U", "had no bye then")


@says("{names} have had the bye before.", "{names} have had a bye, or points without playing, before.")
def _had_byes(printed: Printed, told: dict[str, str]) -> str:
    names = printed.several(told["names"])
    return need(names is None or not any(map(printed.context.facts.may_have_bye, names)), "somebody may have the bye")


@says(
    "The number of participants is odd, so one has the bye: you, with {points}.",
    "The number of participants is odd, so one has the bye: {name}, with {points}.",
)
def _bye(printed: Printed, told: dict[str, str]) -> str:
    who = printed.person(told["name"]) if "name" in told else printed.reader
    facts = printed.context.facts
    if printed.context.made.bye != who:
        return "somebody else has the bye"
    return need(facts.virtual(who or 0) or facts.points(who or 0) == _score(printed, told["points"]), "wrong points")


@says(
    "Nobody has fewer points.",
    "Nobody who plays in this round has fewer points.",
    "Nobody who plays in this round has fewer points, acceleration included.",
)
def _fewest(printed: Printed, told: dict[str, str]) -> str:
    facts, bye = printed.context.facts, printed.context.made.bye
    return need(bye and facts.score(bye) == min(map(facts.score, facts.here)), "somebody has fewer")


@says(
    "Nobody else has so few points.",
    "Nobody else who plays in this round has so few points.",
    "Nobody else who plays in this round has so few points, acceleration included.",
)
def _so_few(printed: Printed, told: dict[str, str]) -> str:
    facts, bye = printed.context.facts, printed.context.made.bye
    return need(bye and all(facts.score(one) > facts.score(bye) for one in facts.here if one != bye), "others have")


@says("You have White.", "You have Black.")
def _has(printed: Printed, told: dict[str, str]) -> str:
    return ""  # the board is compared by whoever asks


@says("Colours so far: {sides}.", "Colours of the first games of the matches so far: {sides}.")
def _colours(printed: Printed, told: dict[str, str]) -> str:
    """How often each had White and Black, and what they prefer."""
    facts, _ = printed.context.facts, language(printed.code)
    words = {_.inside(_("White")): "white", _.inside(_("Black")): "black"}
    for side in told["sides"].split("; "):
        name = next((one for one in sorted([*printed.people, printed.you], key=len)[::-1] if side.startswith(one)), "")
        who = printed.person(name)
        if who is None:
            return "nobody of that name"
        had = facts.colours(who)
        for colour in ("white", "black"):
            word = next(one for one, meant in words.items() if meant == colour)
            found = re.search(rf"(\d+)\u00d7 {word}", side)
            if (int(found[1]) if found else 0) != had.count(colour):
                return "wrong number of colours"
        strength, colour = facts.preference(who)
        for text, strengths in (
            ("{name} {had} (must have {colour})", ("absolute",)),
            ("{name} {had} (strong preference for {colour})", ("strong",)),
            ("{name} {had} (preference for {colour})", ("mild", "absolute")),
        ):
            read = part(text, side, printed.code)
            if read is not None and (words.get(read["colour"]) != colour or strength not in strengths):
                return "another preference"
        for text, back in (("the last two {colour}", 2), ("the last one {colour}", 1)):
            last = re.search(rf", {pattern(text, printed.code).pattern.replace('.+?', '[^ ,)]+')} \(", side)
            if last is not None and {words.get(last["colour"])} != {*had[-back:]}:
                return "another last colour"
    return ""


@says("You both get the colour you prefer.")
def _granted(printed: Printed, told: dict[str, str]) -> str:
    facts, opponent = printed.context.facts, printed.context.opponent[printed.reader]
    wanted = {facts.preference(printed.reader)[1], facts.preference(opponent)[1]}
    return need(wanted == {"white", "black"}, "they do not prefer different colours")


@says(
    "You both prefer {colour}; your preference is stronger than that of {name}, so you get it.",
    "You both prefer {colour}; {name} prefers it more strongly and gets it.",
    "You are both due {colour} equally; you stand above {name} in the starting list, so you get it.",
    "You are both due {colour} equally; {name} stands above you in the starting list and gets it.",
    "You are both due {colour} equally; you stand above {name} in the ranking of this system.",
    "You are both due {colour} equally; {name} stands above you in the ranking of this system.",
)
def _same_colour(printed: Printed, told: dict[str, str]) -> str:
    facts, other, _ = printed.context.facts, printed.person(told["name"]), language(printed.code)
    colour = "white" if told["colour"] == _.inside(_("White")) else "black"
    return need(
        printed.context.opponent.get(printed.reader) == other
        and (facts.double or {facts.preference(one)[1] for one in (printed.reader, other or 0)} == {colour}),
        "they do not both prefer it",
    )


@says("You are both due {colour} equally; you have more points than {name}, so you get it.")
def _reader_has_more(printed: Printed, told: dict[str, str]) -> str:
    return _same_colour(printed, told) or _more_points(printed, printed.reader, printed.person(told["name"]) or BYE)


@says("You are both due {colour} equally; {name} has more points than you and gets it.")
def _opponent_has_more(printed: Printed, told: dict[str, str]) -> str:
    return _same_colour(printed, told) or _more_points(printed, printed.person(told["name"]) or BYE, printed.reader)


def _more_points(printed: Printed, one: int, other: int) -> str:
    """C.04.4.2 article 1.8 (A.7 of 2017): points are no reason in the Burstein System, but in its seeding rounds."""
    facts = printed.context.facts
    return need(
        facts.score(one) > facts.score(other) and not facts.is_burstein, "points do not decide who is ranked higher"
    )


@says(
    "You prefer {colour} and get it; {name} has no preference.",
    "{name} prefers {colour} and gets it; you have no preference.",
)
def _one_prefers(printed: Printed, told: dict[str, str]) -> str:
    facts, other = printed.context.facts, printed.person(told["name"])
    wishes = [facts.preference(one)[1] for one in (printed.reader, other or 0)]
    return need(printed.context.opponent.get(printed.reader) == other and "" in wishes, "both have a preference")


# -- comparisons -------------------------------------------------------------------------------------------------------

CONDITIONS = (
    "If you met {names} instead",
    "If {one} met {names} instead",
    "If {names} had the bye instead",
    "If {names} had to go down instead",
    "If {names} had to go up instead",
)
CONSEQUENCES = (
    "there would be more {criterion}: {instead} instead of {actual}",
    "there would be larger {criterion}: {instead} instead of {actual}",
)


def questions(printed: Printed, condition: str) -> list[tuple[str, int, int]]:
    """What a condition asks about; several if several are named."""
    asked = next(((text, found) for text in CONDITIONS if (found := part(text, condition, printed.code))), None)
    if asked is None:
        return []
    text, found = asked
    names = printed.several(found["names"]) or []
    one = (printed.person(found["one"]) if "one" in found else printed.reader) or 0
    if "bye" in text:
        return [("bye", other, BYE) for other in names]
    if "had to go" in text:
        return [("down" if "down" in text else "up", other, 0) for other in names]
    return [("pair", min(one, other), max(one, other)) for other in names]


def is_unknown(printed: Printed, condition: str) -> bool:
    """Whether a condition that names somebody asks about nobody who is there."""
    stays = ("If you met nobody with fewer points", "If {one} met nobody with fewer points")
    if any(part(text, condition, printed.code) is not None for text in stays):
        return False
    return not questions(printed, condition)


def worse(printed: Printed, told: dict[str, str]) -> str:
    """If A met B instead, in the group of ... there would be more ...: judged as the comparison that it is."""
    code, consequence = printed.code, told["consequence"].removesuffix(".")
    asked = questions(printed, told["condition"])
    if not asked:
        return "nobody is asked about"
    inside = part("in the group of {points} {consequence}", consequence, code)
    bracket = None if inside is None else _score(printed, inside["points"])
    told_of = consequence if inside is None else inside["consequence"]
    alike = part("there would be more {criterion}: {instead} instead of {actual}", told_of, code)
    if alike is not None and alike["criterion"] == language(code)("pairs in which both prefer the same colour"):
        values = int(alike["actual"]), int(alike["instead"])
        pairs = [kinds.SameColourPairs(*question, *values) for question in asked]
        return need(all(verdict(claim, printed.context) is not False for claim in pairs), "another number of pairs")
    own = [printed.context.facts.score(printed.reader)] if printed.reader and inside is None else []
    read = [*_criteria(printed, told_of)]
    for question in asked if read else ():  # nothing is read of a criterion that counts no plain number
        made = [
            kinds.WorseBy(*question, one.id, actual, instead, where)
            for one, actual, instead in read
            for where in (bracket, *own)  # the reader's own group is not named
        ]
        if not any(verdict(claim, printed.context) is not False for claim in made):
            return f"not so: {made[0]}"
    return ""


NOW = {
    "that would be {then}": "",
    "you would have the bye, {then}": "bye",
    "you would meet somebody with fewer points, {then}": "down",
    "you would meet somebody with more points, {then}": "up",
    "{name} would have the bye, {then}": "bye",
    "{name} would meet somebody with fewer points, {then}": "down",
    "{name} would meet somebody with more points, {then}": "up",
}
THEN = {
    "as in round {round}": "",
    "after no game in round {round}": "unplayed",
    "after an opponent with fewer points in round {round}": "down",
    "after an opponent with more points in round {round}": "up",
}


@says(*(f"{{condition}}, {now}; the rules avoid that." for now in NOW))
def _again(printed: Printed, told: dict[str, str]) -> str:
    """What would happen, and what did happen in the earlier round, by the facts alone."""
    asked, code = questions(printed, told["condition"]), printed.code
    then = next(((before, found) for text, before in THEN.items() if (found := part(text, told["then"], code))), None)
    if not asked or then is None:
        return "nobody is asked about, or nothing was before"
    who = printed.person(told["name"]) if "name" in told else printed.reader
    people = [asked[0][1]] if "be {then}" in told["english"] else [who or 0]
    now = next(now for text, now in NOW.items() if f"{{condition}}, {text};" in told["english"]) or asked[0][0]
    made = [kinds.FloatsAgain(*asked[0], one, now, then[0] or now, int(then[1]["round"])) for one in people]
    return need(any(verdict(claim, printed.context) for claim in made), f"not so: {made}")


def _parting(printed: Printed, condition: str) -> Iterator[tuple[int | None, bool]]:
    """For everything that a condition asks about: in which bracket the rounds part, and whether by a criterion."""
    for question in questions(printed, condition):
        found = comparison(kinds.EquallyGood(*question), printed.context)
        if found is not None and found.at is not None:
            yield found.bracket(found.at), found.differing(found.at) is not None


@says("{condition}, the group of {points} could be paired less well.")
def _less_well(printed: Printed, told: dict[str, str]) -> str:
    if is_unknown(printed, told["condition"]):
        return "nobody is asked about"
    score = _score(printed, told["points"])
    return need(all(parting == (score, True) for parting in _parting(printed, told["condition"])), "no such difference")


@says("{condition}, more pairs would have to change, and the rules try that only later.")
def _only_later(printed: Printed, told: dict[str, str]) -> str:
    if is_unknown(printed, told["condition"]):
        return "nobody is asked about"
    return need(not any(counts for _, counts in _parting(printed, told["condition"])), "a criterion differs")


@says("{condition}, it would be no worse for the group, but {above}, and that decides.")
def _decides(printed: Printed, told: dict[str, str]) -> str:
    fault = _only_later(printed, told)
    read = next(
        ((text, found) for text in ABOVE if (found := part(text, told["above"], printed.code)) is not None), None
    )
    if fault or read is None:
        return fault or "nobody stands above"
    rule = _above_all if read[0] in ABOVE_ALL else _above
    return rule(printed, {**read[1], "": f"{told['condition']}, ", "english": read[0]})


def _criteria(printed: Printed, told: str) -> Iterator[tuple[Criterion, int, int]]:
    """The criteria that a clause may be about, if they count one number, with the two values."""
    _, code = language(printed.code), printed.code
    for criterion in criteria_of(printed.context.round.system).values():
        if criterion.unit != "count":
            continue
        words = _(criterion.simply or criterion.counted)
        for text in (criterion.worse,) if criterion.worse else CONSEQUENCES:
            found = part(text, told, code)
            if found is not None and found.get("criterion", words) == words and found.get("actual", "").isdigit():
                yield criterion, int(found["actual"]), int(found["instead"])


ABOVE_ALL = ("they stand above you in the starting list", "you stand above them in the starting list")
ABOVE = (
    "you stand above {others} in the starting list",
    "{one} stands above you in the starting list",
    "{one} stands above {others} in the starting list",
    "{names} stand above {other} in the starting list",
    *ABOVE_ALL,
)
AS_GOOD = "{condition}, it would be no worse for the group, but "


@says(
    AS_GOOD + "for you the rules try {actual} first.",
    AS_GOOD + "for {who} the rules try {actual} first.",
    AS_GOOD + "for {who} the rules try you first.",
    AS_GOOD + "you would meet {instead} and not {actual}, whom the rules try first for you.",
    AS_GOOD + "{who} would meet you and not {actual}, whom the rules try first.",
    AS_GOOD + "{who} would meet {instead} and not {actual}, whom the rules try first.",
)
def _first_changed(printed: Printed, told: dict[str, str]) -> str:
    """The first whose opponent would change, and whom they have now."""
    asked = questions(printed, told["condition"])
    who = printed.person(told["who"]) if "who" in told else printed.reader
    actual = printed.person(told["actual"]) if "actual" in told else printed.reader
    if not asked or who is None or actual is None:
        return "nobody is asked about"
    for question in asked:
        _question, one, other = question
        if "instead" in told:
            candidates = [printed.person(told["instead"]) or 0]
        elif who in (one, other):
            candidates = [other if who == one else one, BYE, printed.reader]  # or they leave the group
        elif actual == printed.reader:
            candidates = [BYE, *printed.context.facts.here]  # with whom they would meet is not said
        else:
            candidates = [printed.reader]
        made = [kinds.FirstChanged(*question, who, actual, instead) for instead in candidates]
        if not any(verdict(claim, printed.context) is not False for claim in made):
            return f"not so: {made[0]}"
    return ""


@says(AS_GOOD + "they come before the one who goes down now, and the rules pair in that order.")
def _left_first(printed: Printed, told: dict[str, str]) -> str:
    if is_unknown(printed, told["condition"]):
        return "nobody is asked about"
    met = printed.context.opponent
    for question in questions(printed, told["condition"]):
        claim = kinds.FirstChanged(*question, question[1], met[question[1]], BYE)
        if verdict(claim, printed.context) is False:
            return f"not so: {claim}"
    return ""


@says(
    AS_GOOD + "{names} would change places between the upper and the lower half; the rules do that only if nothing "
    "else is as good.",
)
def _changed_places(printed: Printed, told: dict[str, str]) -> str:
    if is_unknown(printed, told["condition"]):
        return "nobody is asked about"
    names = printed.several(told["names"])
    for question in questions(printed, told["condition"]) if names else ():
        claim = kinds.OtherHalves(*question, (), tuple(sorted(names or ())))
        if verdict(claim, printed.context) is False:
            return f"not so: {claim}"
    return ""


@says(AS_GOOD + "the rules choose you first.", AS_GOOD + "the rules choose {actual} first.")
def _chosen_first(printed: Printed, told: dict[str, str]) -> str:
    if is_unknown(printed, told["condition"]):
        return "nobody is asked about"
    actual = printed.several(told["actual"]) if "actual" in told else [printed.reader]
    for question in questions(printed, told["condition"]) if actual else ():
        made = [
            kinds.OtherFloaters(*question, tuple(actual or ()), (one,)) for one in {question[1], question[2]} - {BYE}
        ]
        if all(verdict(claim, printed.context) is False for claim in made):
            return f"not so: {made[0]}"
    return ""


@says("Nobody with fewer points could have the bye.")
def _lowest(printed: Printed, told: dict[str, str]) -> str:
    bye = printed.context.made.bye
    if bye is None:
        return "nobody has the bye"
    claim = kinds.LowestBye(bye, printed.context.facts.score(bye))
    return need(verdict(claim, printed.context) is not False, f"not so: {claim}")


@says("You are both due {colour} equally.")
def _both_due(printed: Printed, told: dict[str, str]) -> str:
    opponent = printed.context.opponent[printed.reader]
    return "" if printed.context.facts.double else _prefers(printed, [printed.reader, opponent], told)


@says("{condition}, not everybody could be paired.")
def _not_everybody(printed: Printed, told: dict[str, str]) -> str:
    if is_unknown(printed, told["condition"]):
        return "nobody is asked about"
    asked = questions(printed, told["condition"])
    made = [kinds.Impossible(*question) for question in asked]
    return need(all(verdict(claim, printed.context) is not False for claim in made), "everybody could be paired")


@says(
    "{names} could then meet nobody.",
    "{names} could then meet only each other, and {count} is an odd number.",
    "{names} ({count}) could then meet only {others} ({fewer}), so {left} would be left over.",
)
def _counted(printed: Printed, told: dict[str, str]) -> str:
    """Whom a round that did not happen leaves over: the numbers fit the names."""
    names, others = printed.several(told["names"]), printed.several(told.get("others", ""))
    if not names or others is None:
        return ""
    if "left" not in told:
        return need("count" not in told or (len(names) == int(told["count"]) and len(names) % 2), "another number")
    numbers = len(names), len(others), len(names) - len(others)
    return need(numbers == (int(told["count"]), int(told["fewer"]), int(told["left"])), "another number")


@says(*RESULTS)
def _natural_float(printed: Printed, told: dict[str, str]) -> str:
    down = "Those who come down meet those with {points} in the order of the starting list"
    texts = (f"{down}, {{names}} first", down)
    order = next((found for text in texts if (found := part(text, told["order"], printed.code))), None)
    who = printed.person(told["name"]) if "name" in told else printed.reader
    score = None if order is None else _score(printed, order["points"])
    opponent = (printed.person(told["opponent"]) if "opponent" in told else printed.reader) or 0
    if score is None:
        return "no such order"
    count = len(printed.context.facts.groups.get(score, ()))
    before = () if order is None or "names" not in order else printed.several(order["names"])
    if before is None:
        return ""  # a long list is cut
    claim = kinds.NaturalFloat(who or 0, opponent, score, int(told["place"]), count, tuple(before))
    return need(verdict(claim, printed.context) is not False, f"not so: {claim}")


@says("You have met {names}.", "{name} has met {names}.")
def _met_several(printed: Printed, told: dict[str, str]) -> str:
    who = printed.person(told["name"]) if "name" in told else printed.reader
    names, code = told["names"], printed.code
    separators = rf"(?<=\d), | {language(code)('and')} "
    for one in re.split(separators, names):
        read = part("{name} in round {round}", one, code)
        if read is None:
            return f"no such part: {one}"
        fault = _met(printed, {"one": printed_name(printed, who or 0), "other": read["name"], "round": read["round"]})
        if fault:
            return fault
    return ""


def printed_name(printed: Printed, number: int) -> str:
    return next(name for name, one in printed.people.items() if one == number)


# -- clauses -----------------------------------------------------------------------------------------------------------


@adds("{one} and {other}, who would be left, met in round {round}")
def _left(printed: Printed, told: dict[str, str]) -> str:
    return _met(printed, told)


@adds("{name}, who would be left, has met {names}", "that would leave you with somebody whom you have met: {names}")
def _left_with_several(printed: Printed, told: dict[str, str]) -> str:
    return _met_several(printed, told)


@adds("but you met in round {round}", "but they met in round {round}")
def _but_met(printed: Printed, told: dict[str, str]) -> str:
    """The two whom the sentence before it names as first opponents."""
    result = re.split(f"{SEMICOLON}", told[""])[-1] + "."
    found = next((read for text in RESULTS if (read := part(text, result, printed.code))), None)
    if found is None:
        return "nobody would meet first"
    one, other = (
        printed_name(printed, printed.reader) if name not in found else found[name] for name in ("name", "opponent")
    )
    return _met(printed, {"one": one, "other": other, "round": told["round"]})


@adds("that would leave you with {other}, whom you met in round {round}")
def _left_with(printed: Printed, told: dict[str, str]) -> str:
    return _met(printed, told)


@adds(
    "{one} and {other}, who would be left, must both have {colour}",
    "{one} and {other}, who would be left, are a forbidden pair",
    "that would leave you with {other}, and you must both have {colour}",
)
def _left_barred(printed: Printed, told: dict[str, str]) -> str:
    one = printed.person(told["one"]) if "one" in told else printed.reader
    return need(not printed.context.facts.may_meet(one or 0, printed.person(told["other"]) or 0), "they may meet")


def _prefers(printed: Printed, numbers: list[int], told: dict[str, str]) -> str:
    _ = language(printed.code)
    colour = {_.inside(_("White")): "white", _.inside(_("Black")): "black"}.get(told["colour"])
    if colour is None:
        return ""  # a longer sentence that begins alike
    return need(all(printed.context.facts.preference(one)[1] == colour for one in numbers), "another preference")


@adds("you both prefer {colour}", "you all prefer {colour}")
def _you_prefer(printed: Printed, told: dict[str, str]) -> str:
    return _prefers(printed, [printed.reader], told)


@adds("both prefer {colour}", "all prefer {colour}")
def _both_prefer(printed: Printed, told: dict[str, str]) -> str:
    return ""  # who they are stands in the condition


@adds(
    "you would then meet {other}, and you both prefer {colour}",
    "{one} would then meet {other}, and both prefer {colour}",
)
def _would_meet(printed: Printed, told: dict[str, str]) -> str:
    one = printed.person(told["one"]) if "one" in told else printed.reader
    return _prefers(printed, [one or 0, printed.person(told["other"]) or 0], told)


@adds(*ABOVE[:4])
def _above(printed: Printed, told: dict[str, str]) -> str:
    above = told.get("names") or told.get("one")
    first = printed.several(above) if above else [printed.reader]
    below = told.get("others") or told.get("other")
    second = printed.several(below) if below else [printed.reader]
    rank = printed.context.facts.rank
    return need(not first or not second or max(map(rank, first)) < min(map(rank, second)), "not above")


@adds(*ABOVE_ALL)
def _above_all(printed: Printed, told: dict[str, str]) -> str:
    """All whom the condition of the sentence names stand above the reader, or all below."""
    asked = _asked_in(printed, told[""])
    people = {one for question in asked for one in question[1:]} - {BYE, printed.reader}
    people -= {printed.context.opponent[printed.reader]}
    rank = printed.context.facts.rank
    is_above = "they stand" in told["english"]
    return need(all((rank(one) < rank(printed.reader)) == is_above for one in people), "some stand elsewhere")


@adds("exchanges nearer the middle come first")
def _nearer(printed: Printed, told: dict[str, str]) -> str:
    return ""  # whose they are stands in the sentence


def _asked_in(printed: Printed, sentence: str) -> list[tuple[str, int, int]]:
    """What the condition of a sentence asks about."""
    ends = [comma.start() for comma in re.finditer(", ", sentence)]
    return next((asked for end in ends if (asked := questions(printed, sentence[:end]))), [])


WHOLE |= {"natural": _natural, "worse": worse}
SHAPES: dict[str, tuple[re.Pattern[str], tuple[str, ...]]] = {
    "natural": (re.compile(r"(?P<place>[^;]+?); (?P<result>.+?\.)(?=$| )"), PLACES),
    "worse": (re.compile(""), CONDITIONS),  # see _comparison
}
