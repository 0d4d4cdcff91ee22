"""The prizes of an event, as the organiser announces them.

    scheme = PrizeScheme.parse(Path("prizes.toml").read_text())

Owns the prize list (`PrizeScheme`, `Group`, `CategoryPrizes`, `Prize`) and its TOML file, both ways. Money is a whole
number of hundredths of the currency, so that sums never lose a cent. Must not know who wins.
"""

from __future__ import annotations

import json
import re
from itertools import pairwise
from typing import Annotated

from dutchess.awards.toml_text import read_toml
from dutchess.base.errors import InvalidPrizes
from dutchess.base.values import replace, value_class
from dutchess.ranking.categories import Category
from dutchess.ranking.sections import Section

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from typing import Any

RULES = ("place", "equal", "hort", "uschess")
ORDERS = ("standings", "upset", "board", "club")
MOST_PRIZES = 10_000
BOARD = "board="  # a section of groups by board
NAMED = "category="  # a category that the event has defined
Money = Annotated[int, "hundredths"]  # of the currency
SEPARATOR = re.compile(r"(?<!\\);")
AMOUNT = re.compile(r"(?P<whole>[0-9]{1,7})(?:[.,](?P<cents>[0-9]{1,2}))?")


@value_class
class Prize:
    """One prize: money in hundredths, a prize in kind (`cup`), or both. `worth` values the kind, to compare prizes."""

    amount: Money = 0
    kind: str = ""
    worth: Money = 0

    @property
    def value(self) -> int:
        """What the prize counts when a player may choose between prizes."""
        return self.amount + self.worth


@value_class
class CategoryPrizes:
    """Prizes for the best players of a category.

    Attributes:
        category: who competes. In groups by board, its section may be a board (`board=1`).
        prizes: for the first, second, ... of the category.
        least: the fewest players a category must have for its prizes to be given.
        rule: how ties share; empty for the rule of the group.
    """

    category: Category
    prizes: tuple[Prize, ...]
    least: int = 0
    rule: str = ""

    @property
    def name(self) -> str:
        """The name of the category."""
        return self.category.name

    @property
    def section(self) -> str:
        """The section of the category, empty for everybody."""
        return self.category.section


@value_class
class Group:
    """Categories of which everybody wins at most one prize, the most valuable one.

    Attributes:
        name: as people read it.
        categories: in the organiser's order, which decides between prizes of equal value.
        rule: how players with equal points share. `place`: not at all, the tie-breaks decide; `equal`: the prizes of
            their places are added and divided; `hort`: half of one's own prize and an equal part of the other halves;
            `uschess`: rule 32B3 of US Chess.
        order: what ranks: `standings`, `upset` (largest rating difference won against), `board` (in team events) or
            `club` (the best players of each club together).
        best: for clubs: how many players count.
        smallest: players are dropped from the end of a tie until a share reaches this amount.
        not_with: names of groups whose winners do not compete here.
    """

    name: str
    categories: tuple[CategoryPrizes, ...]
    rule: str = "place"
    order: str = "standings"
    best: int = 4
    smallest: Money = 0
    not_with: tuple[str, ...] = ()


@value_class
class PrizeScheme:
    """All prizes of an event. `unit` is the smallest amount that is paid, in hundredths (500: whole fives)."""

    __module__ = "dutchess"

    groups: tuple[Group, ...]
    currency: str = "EUR"
    unit: int = 1

    def check(self) -> None:
        """Raises InvalidPrizes or UnknownSection if the list is wrong, as the reader of its file would."""
        for prizes in [one for group in self.groups for one in group.categories]:
            if prizes.category.players:
                raise InvalidPrizes(f"category {prizes.name!r}: players are named in a category of the event, not here")
        PrizeScheme.parse(self.dumps())

    @classmethod
    def parse(cls, text: str) -> PrizeScheme:
        """Read a prize list in TOML. Raises InvalidPrizes with the place of what is wrong."""
        try:
            document = read_toml(text)
        except ValueError as error:
            raise InvalidPrizes(f"the prize list is not TOML: {error}") from None
        return _scheme(_Reader(document, ""))

    @classmethod
    def read(cls, data: bytes) -> PrizeScheme:
        """The same from the content of a file."""
        try:
            return cls.parse(data.decode("utf-8-sig"))
        except UnicodeDecodeError:
            raise InvalidPrizes("the file is no text in UTF-8") from None

    def with_categories(self, known: Mapping[str, Category]) -> PrizeScheme:
        """The list with the categories of an event, by name, in place of sections such as `category=Women`.

        Raises InvalidPrizes if the event has no such category.
        """
        groups = tuple(
            [
                replace(group, categories=tuple([_resolved(one, known) for one in group.categories]))
                for group in self.groups
            ]
        )
        return replace(self, groups=groups)

    def dumps(self) -> str:
        """The prize list as TOML, as `parse` reads it."""
        return "\n".join(_lines(self)) + "\n"

    @property
    def total(self) -> int:
        """All the money of the list, in hundredths."""
        return sum(
            [prize.amount for group in self.groups for category in group.categories for prize in category.prizes]
        )


def _resolved(prizes: CategoryPrizes, known: Mapping[str, Category]) -> CategoryPrizes:
    if not prizes.section.startswith(NAMED):
        return prizes
    name = prizes.section.removeprefix(NAMED).strip()
    if name not in known:
        raise InvalidPrizes(f"category {prizes.name!r}: the event has no category {name!r}")
    return replace(prizes, category=replace(known[name], name=prizes.name))


def money(text: object, where: str = "amount") -> int:
    """An amount as people write it (`150`, `"99.50"`, `"99,50"`), in hundredths.

    Raises InvalidPrizes for any other text.
    """
    match = None if isinstance(text, bool) else AMOUNT.fullmatch(str(text).strip())
    if match is None:
        raise InvalidPrizes(f"{where}: {text!r} is not an amount; write 150 or 99.50")
    return 100 * int(match["whole"]) + int((match["cents"] or "0").ljust(2, "0"))


def money_text(hundredths: int) -> str:
    """An amount for people: `150` or `99.50`."""
    whole, cents = divmod(hundredths, 100)
    return f"{whole}.{cents:02}" if cents else str(whole)


def prizes_text(prizes: Iterable[Prize]) -> str:
    """Prizes in one line, as `read_prizes` reads them: `500; 300 + cup = 40; book`."""
    return "; ".join([_one_text(prize) for prize in prizes])


def _one_text(prize: Prize) -> str:
    kind = prize.kind.replace(";", "\\;")
    if not kind and not prize.worth:
        return money_text(prize.amount)
    text = f"{money_text(prize.amount)} + {kind}" if prize.amount else kind
    return f"{text} = {money_text(prize.worth)}" if prize.worth else text


def read_prizes(text: str) -> tuple[Prize, ...]:
    """Prizes in one line, best first: money, a prize in kind, or both with `+`; `= 40` values the kind.

    Raises InvalidPrizes for a prize without money and kind.
    """
    return tuple([_one_prize(part.strip()) for part in SEPARATOR.split(text) if part.strip()])


def _one_prize(text: str) -> Prize:
    text, worth = _cut(text.replace("\\;", ";"), "=", last=True)
    if AMOUNT.fullmatch(text):
        return Prize(money(text), "", worth)
    kind, amount = _cut(text, "+", last=False)
    if not kind:
        raise InvalidPrizes(f"{text!r}: this is no prize; write 150, or cup, or 150 + cup")
    return Prize(amount, kind, worth)


def _cut(text: str, mark: str, *, last: bool) -> tuple[str, int]:
    """A text and the amount after its last mark, or before its first one; the whole text if there is no amount."""
    before, found, after = text.rpartition(mark) if last else text.partition(mark)
    rest, amount = (before, after) if last else (after, before)
    if not found or not AMOUNT.fullmatch(amount.strip()):
        return text.strip(), 0
    return rest.strip(), money(amount)


@value_class
class _Reader:
    """One table of the file and its place; what nobody has asked for at the end is a mistake."""

    table: Mapping[str, Any]
    place: str

    def known(self, *names: str) -> None:
        """Refuse fields that do not exist."""
        for name in self.table:
            if name not in names:
                raise InvalidPrizes(f"{self._at(name)}: there is no such field; the fields are {', '.join(names)}")

    def text(self, name: str, default: str | None = None, allowed: tuple[str, ...] = ()) -> str:
        value = self.table.get(name, default)
        if not isinstance(value, str) or (default is None and not value.strip()):
            raise InvalidPrizes(f"{self._at(name)}: a text is needed")
        if allowed and value not in allowed:
            raise InvalidPrizes(f"{self._at(name)}: {value!r} is unknown; known: {', '.join(filter(None, allowed))}")
        return value.strip()

    def number(self, name: str, default: int) -> int:
        value = self.table.get(name, default)
        if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= 9999:
            raise InvalidPrizes(f"{self._at(name)}: a whole number from 0 to 9999 is needed")
        return value

    def money(self, name: str, default: str = "0") -> int:
        return money(self.table.get(name, default), self._at(name))

    def texts(self, name: str) -> tuple[str, ...]:
        value = self.table.get(name, [])
        if not isinstance(value, list) or not all(isinstance(text, str) for text in value):
            raise InvalidPrizes(f"{self._at(name)}: a list of texts is needed")
        return tuple(value)

    def tables(self, name: str) -> Iterator[_Reader]:
        value = self.table.get(name)
        if not isinstance(value, list) or not value or not all(isinstance(table, dict) for table in value):
            raise InvalidPrizes(f"{self._at(name)}: at least one [[{self._path(name)}]] is needed")
        for position, table in enumerate(value, 1):
            yield _Reader(table, f"{self._at(name)} {position}")

    def _at(self, name: str) -> str:
        return f"{self.place}, {name}" if self.place else name

    def _path(self, name: str) -> str:
        return f"group.{name}" if self.place else name


def _scheme(reader: _Reader) -> PrizeScheme:
    reader.known("currency", "unit", "group")
    groups = tuple([_group(table) for table in reader.tables("group")])
    names = [group.name for group in groups]
    for position, group in enumerate(groups):
        if group.name in names[:position]:
            raise InvalidPrizes(f"two groups are called {group.name!r}")
        for name in group.not_with:
            if name not in names[:position]:
                raise InvalidPrizes(f"group {group.name!r}, not_with: no earlier group is called {name!r}")
    if sum([len(category.prizes) for group in groups for category in group.categories]) > MOST_PRIZES:
        raise InvalidPrizes(f"a prize list has at most {MOST_PRIZES} prizes")
    return PrizeScheme(
        groups=groups, currency=reader.text("currency", "EUR"), unit=max(1, reader.money("unit", "0.01"))
    )


def _group(reader: _Reader) -> Group:
    reader.known("name", "rule", "order", "best", "smallest", "not_with", "category")
    categories = tuple([_category(table) for table in reader.tables("category")])
    names = [category.name for category in categories]
    if len(set(names)) < len(names):
        raise InvalidPrizes(f"{reader.place}: two categories have the same name")
    group = Group(
        name=reader.text("name"),
        categories=categories,
        rule=reader.text("rule", "place", RULES),
        order=reader.text("order", "standings", ORDERS),
        best=reader.number("best", 4),
        smallest=reader.money("smallest"),
        not_with=reader.texts("not_with"),
    )
    if any(category.rule == "uschess" for category in categories):
        raise InvalidPrizes(f"{reader.place}: the rule `uschess` is for a whole group")
    if group.rule == "uschess" and any(
        later.amount > earlier.amount for category in categories for earlier, later in pairwise(category.prizes)
    ):
        raise InvalidPrizes(f"{reader.place}: with the rule `uschess` no prize has more money than the one before it")
    if group.rule == "uschess" and any(category.rule for category in categories):
        raise InvalidPrizes(f"{reader.place}: with the rule `uschess` a category has no rule of its own")
    return group


def _category(reader: _Reader) -> CategoryPrizes:
    reader.known("name", "section", "least", "rule", "prizes")
    prizes = reader.table.get("prizes")
    if not isinstance(prizes, list) or not prizes:
        raise InvalidPrizes(f"{reader.place}, prizes: a list of prizes is needed, best first")
    made = tuple([_prize(prize, f"{reader.place}, prize {place}") for place, prize in enumerate(prizes, 1)])
    for place, (earlier, later) in enumerate(pairwise(made), 2):
        if later.value > earlier.value:
            raise InvalidPrizes(f"{reader.place}, prize {place}: it is worth more than prize {place - 1}")
    section = reader.text("section", "")
    if section and not section.startswith((BOARD, NAMED)):
        Section.parse(section)
    return CategoryPrizes(
        category=Category(reader.text("name"), section),
        prizes=made,
        least=reader.number("least", 0),
        rule=reader.text("rule", "", ("", *RULES)),
    )


def _prize(value: object, where: str) -> Prize:
    if not isinstance(value, dict):
        return Prize(money(value, where))
    reader = _Reader(value, where)
    reader.known("amount", "kind", "worth")
    return Prize(amount=reader.money("amount"), kind=reader.text("kind", ""), worth=reader.money("worth"))


def _lines(scheme: PrizeScheme) -> Iterator[str]:
    yield f"currency = {_quoted(scheme.currency)}"
    if scheme.unit != 1:
        yield f"unit = {_quoted(money_text(scheme.unit))}"
    for group in scheme.groups:
        yield from ("", "[[group]]", f"name = {_quoted(group.name)}", f"rule = {_quoted(group.rule)}")
        if group.order != "standings":
            yield f"order = {_quoted(group.order)}"
        if group.order == "club":
            yield f"best = {group.best}"
        if group.smallest:
            yield f"smallest = {_quoted(money_text(group.smallest))}"
        if group.not_with:
            yield f"not_with = [{', '.join([_quoted(name) for name in group.not_with])}]"
        for category in group.categories:
            yield from _category_lines(category)


def _category_lines(category: CategoryPrizes) -> Iterator[str]:
    yield from ("", "[[group.category]]", f"name = {_quoted(category.name)}")
    if category.section:
        yield f"section = {_quoted(category.section)}"
    if category.least:
        yield f"least = {category.least}"
    if category.rule:
        yield f"rule = {_quoted(category.rule)}"
    yield f"prizes = [{', '.join([_prize_text(prize) for prize in category.prizes])}]"


def _prize_text(prize: Prize) -> str:
    if not (prize.kind or prize.worth):
        return _quoted(money_text(prize.amount))
    fields = [f"amount = {_quoted(money_text(prize.amount))}"] if prize.amount else []
    fields += [f"kind = {_quoted(prize.kind)}"] if prize.kind else []
    fields += [f"worth = {_quoted(money_text(prize.worth))}"] if prize.worth else []
    return f"{{ {', '.join(fields)} }}"


def _quoted(text: str) -> str:
    """A TOML string. JSON escapes are TOML escapes, but for DEL."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
