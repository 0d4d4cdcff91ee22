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
from book.claims import Context, verdict
from dutchess.base.translation import language
from dutchess.explanation.claims import kinds
from dutchess.pairing.criteria import Criterion, criteria_of

NUMBERS = {"count", "round", "place", "first", "second", "left"}
PEOPLE = {"other", "opponent", "name", "one", "who"}
NUMBER, PERSON = "[0-9]+", r"(?:.+? \([0-9]+\)|[^\W\d]+)"
PLACEHOLDER = re.compile(r"\{(\w+)\}")
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
        while text:
            read = next(sentences(text, self.code), None)
            if read is None:
                self.unread.append(text)
                return
            found, length = read
            text = text[length:].lstrip()
            self.judged += 1
            try:
                fault = (RULES | WHOLE)[found.english](self, found.values)
            except (KeyError, IndexError):
                fault = "somebody, or a round, that is not there"
            if fault:
                self.faults.append(f"{self.code}: {fault}: {found.english} {found.values}")


# -- reading -----------------------------------------------------------------------------------------------------------


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
        match = shape.match(text)
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


def part(english: str, text: str, code: str) -> dict[str, str] | None:
    """A part of a sentence, if it is this one."""
    match = pattern(english, code).fullmatch(text)
    return None if match is None else match.groupdict()


# -- judging -----------------------------------------------------------------------------------------------------------

Rule = Callable[[Printed, dict[str, str]], str]
RULES: dict[str, Rule] = {}
WHOLE: dict[str, Rule] = {}  # sentences of two parts, each of which is a text


def says(*texts: str) -> Callable[[Rule], Rule]:
    def register(rule: Rule) -> Rule:
        RULES.update(dict.fromkeys(texts, rule))
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
    if facts.virtual(printed.reader) or facts.virtual(other):
        return ""
    scores = facts.score(printed.reader), facts.score(other)
    return need(scores == (_score(printed, told["points"]), _score(printed, told["others"])), "wrong points")


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
    "the {count} with {points}",
)
ORDERS = (
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
    other = printed.person(result["opponent"])
    which, group = next(((text, found) for text in GROUPS if (found := part(text, place["group"], code))), ("", None))
    order = next(((text, found) for text in ORDERS if (found := part(text, result["order"], code)) is not None), None)
    if group is None or order is None or who is None or other is None:
        return "no such part"
    count, own, others = int(group["count"]), int(place["place"]), int(result["place"])
    if (met.get(who) == other) != is_so:
        return "said to meet, or not to meet"
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
    "You are both due {colour} equally; you have more points than {name}, so you get it.",
    "You are both due {colour} equally; {name} has more points than you and gets it.",
)
def _same_colour(printed: Printed, told: dict[str, str]) -> str:
    facts, other, _ = printed.context.facts, printed.person(told["name"]), language(printed.code)
    colour = "white" if told["colour"] == _.inside(_("White")) else "black"
    return need(
        printed.context.opponent.get(printed.reader) == other
        and (facts.double or {facts.preference(one)[1] for one in (printed.reader, other or 0)} == {colour}),
        "they do not both prefer it",
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
    return [("pair", min(one, other), max(one, other)) for other in names]


def worse(printed: Printed, told: dict[str, str]) -> str:
    """If A met B instead, in the group of ... there would be more ...: judged as the comparison that it is."""
    code, consequence = printed.code, told["consequence"].removesuffix(".")
    asked = questions(printed, told["condition"])
    if not asked:
        return "nobody is asked about"
    inside = part("in the group of {points} {consequence}", consequence, code)
    bracket = None if inside is None else _score(printed, inside["points"])
    read = [*_criteria(printed, consequence if inside is None else inside["consequence"])]
    for question in asked if read else ():  # nothing is read of a criterion that counts no plain number
        made = [kinds.WorseBy(*question, one.id, actual, instead, bracket) for one, actual, instead in read]
        if not any(verdict(claim, printed.context) is not False for claim in made):
            return f"not so: {made[0]}"
    return ""


def _criteria(printed: Printed, told: str) -> Iterator[tuple[Criterion, int, int]]:
    """The criteria that a clause may be about, if they count one number, with the two values."""
    _, code = language(printed.code), printed.code
    for criterion in criteria_of(printed.context.round.system).values():
        if criterion.unit != "count":
            continue
        words = _(criterion.simply or criterion.counted)
        for text in (criterion.worse,) if criterion.worse else CONSEQUENCES:
            found = part(text, told, code)
            if found is not None and found.get("criterion", words) == words and found["actual"].isdigit():
                yield criterion, int(found["actual"]), int(found["instead"])


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
    if len(asked) != 1 or who is None or actual is None:
        return "nobody is asked about"
    _question, one, other = asked[0]
    if "instead" in told:
        candidates = [printed.person(told["instead"]) or 0]
    elif who in (one, other):
        candidates = [other if who == one else one, BYE]  # or they leave the group
    elif actual == printed.reader:
        candidates = [BYE, *printed.context.facts.here]  # with whom they would meet is not said
    else:
        candidates = [printed.reader]
    made = [kinds.FirstChanged(*asked[0], who, actual, instead) for instead in candidates]
    return need(any(verdict(claim, printed.context) is not False for claim in made), f"not so: {made[0]}")


WHOLE |= {"natural": _natural, "worse": worse}
SHAPES: dict[str, tuple[re.Pattern[str], tuple[str, ...]]] = {
    "natural": (re.compile(r"(?P<place>[^;]+?); (?P<result>.+?\.)(?=$| )"), PLACES),
    "worse": (re.compile(r"(?P<condition>.+?), (?P<consequence>.+?: .+?\d\.)(?=$| )"), CONDITIONS),
}
