"""Sections of the standings: by rating, age, sex, club or federation.

    Section.parse("sex=w,age=-12")      girls of at most 12 years
    Section.parse("rating=1800-1999")
    Section.parse("age=-17@2026/09/01")  at most 17 years old on that day; without a day, the year of the event counts

Owns the notation of sections and the choice of their members. Must not rank.
"""

from __future__ import annotations

import re

from dutchess.base.errors import UnknownSection
from dutchess.base.values import value_class
from dutchess.tournament.dates import date_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from dutchess.tournament import Player, Tournament

RANGES = ("rating", "age", "born")
TEXTS = ("sex", "club", "federation")
PUBLIC = ("rating", "club", "federation")  # what is on every list of an event; the others are personal data
RANGE = re.compile(r"(?P<low>[0-9]{0,4})(?P<dash>-?)(?P<high>[0-9]{0,4})")
YEAR = re.compile(r"(1[89]|20)[0-9]{2}")
BIRTHDAY = re.compile(r"[0-9]{4}[/.-]([0-9]{2}[/.-][0-9]{2})")
NO_LIMIT = 9999
SEXES = {"w": "w", "f": "w", "m": "m"}


@value_class
class Condition:
    """One property that all members share: a range (`low` to `high`) or a text. That of an age is the day it is for."""

    name: str
    low: int = 0
    high: int = NO_LIMIT
    text: str = ""


@value_class
class Section:
    """The players who meet all conditions; `text` is the section as written."""

    text: str
    conditions: tuple[Condition, ...]

    @classmethod
    def parse(cls, text: str) -> Section:
        """Read `name=value[,name=value...]`. Raises UnknownSection for any other text."""
        return cls(text, tuple([_condition(part.strip()) for part in text.split(",")]))

    def members(self, tournament: Tournament) -> frozenset[int]:
        """The numbers of the players who belong to the section."""
        clubs = clubs_of(tournament) if any(condition.name == "club" for condition in self.conditions) else {}
        year = tournament.start_year
        if year is None and any(condition.name == "age" and not condition.text for condition in self.conditions):
            raise UnknownSection(f"section {self.text!r}: ages need the start date of the event (TRF record 042)")
        return frozenset(
            [
                player.number
                for player in tournament.players
                if all(_meets(player, condition, year or 0, clubs) for condition in self.conditions)
            ]
        )


def birth_year(player: Player) -> int | None:
    """The year of birth, None if it is not known."""
    match = YEAR.search(player.birth)
    return int(match[0]) if match else None


def age_on(player: Player, day: str) -> int | None:
    """The age on a day (`YYYY/MM/DD`). If only the year of birth is known, the birthday is taken to have been."""
    born = birth_year(player)
    if born is None:
        return None
    birthday = BIRTHDAY.fullmatch(player.birth)
    is_later = birthday is not None and birthday[1].replace(birthday[1][2], "/") > day[5:]
    return int(day[:4]) - born - is_later


def clubs_of(tournament: Tournament) -> dict[int, str]:
    """The club or team of each player, in lower case. Raises UnknownSection if the tournament names none."""
    clubs = {player.number: player.club.casefold() for player in tournament.players if player.club}
    clubs.update({number: team.name.casefold() for team in tournament.teams for number in team.players})
    if not clubs:
        raise UnknownSection("the clubs are not known; no record lists them (TRF records 310 or 013)")
    return clubs


def _condition(part: str) -> Condition:
    name, equals, value = (word.strip() for word in part.partition("="))
    name = name.lower()
    if not equals or not value or name not in (*RANGES, *TEXTS):
        known = ", ".join([*[f"{name}=LOW-HIGH" for name in RANGES], *[f"{name}=TEXT" for name in TEXTS]])
        raise UnknownSection(f"unknown section {part!r}; the sections are {known}")
    if name == "sex":
        if value.lower() not in SEXES:
            raise UnknownSection(f"section {part!r}: the sex must be w or m")
        return Condition(name, text=SEXES[value.lower()])
    if name in TEXTS:
        return Condition(name, text=value.casefold())
    day = ""
    if name == "age":
        value, at, day = (word.strip() for word in value.partition("@"))
        if at and date_of(day) != day:
            raise UnknownSection(f"section {part!r}: the day of an age must be written as age=-17@2026/09/01")
    match = RANGE.fullmatch(value)
    if match is None or not value:
        raise UnknownSection(f"section {part!r}: a range must be written as 1800-1999, -1799 or 1800-")
    low = int(match["low"] or 0)
    high = int(match["high"] or NO_LIMIT) if match["dash"] else low
    if low > high:
        raise UnknownSection(f"section {part!r}: the range is empty")
    return Condition(name, low, high, day)


def _meets(player: Player, condition: Condition, year: int, clubs: dict[int, str]) -> bool:
    if condition.name in TEXTS:
        known = {
            "sex": SEXES.get(player.sex.lower(), ""),
            "federation": player.federation.casefold(),
            "club": clubs.get(player.number, ""),
        }
        return known[condition.name] == condition.text
    if condition.name == "rating":
        return condition.low <= player.rating <= condition.high
    if condition.text:
        age = age_on(player, condition.text)
        return age is not None and condition.low <= age <= condition.high
    born = birth_year(player)
    if born is None:
        return False
    return condition.low <= (born if condition.name == "born" else year - born) <= condition.high
