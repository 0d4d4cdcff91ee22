"""The notation of tie-breaks: `NAME[:MP|:GP][/modifier]...`, as in TRF records 202 and 212.

Owns `TieBreak`, the meaning of a code; `Definition`, everything about one tie-break; and `Regulations`, those of an
edition. The spellings of other programs are read too. Any other code is refused, with the reason and the known codes.
Must not compute anything.
"""

from __future__ import annotations

import re
from types import MappingProxyType

from dutchess.base.errors import UnknownTiebreak
from dutchess.base.values import replace, value_class

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from dataclasses import KW_ONLY
    from typing import Any

    from dutchess.base.errors import Sentence
    from dutchess.ranking.tiebreaks.breakdown import Sum
    from dutchess.ranking.tiebreaks.contest import Contest
    from dutchess.ranking.tiebreaks.value import Value

    Group = list[int]
    Column = Callable[["Contest", "TieBreak"], list[Value | None]]
    Split = Callable[["Contest", "TieBreak", Group, list[Value | None]], list[Group]]
    Parts = Callable[["Contest", "TieBreak", int, Group], Sum]

CODE = re.compile(r"(?P<head>[A-Z0-9_]+(:[A-Z]+)?)([/#!](?P<modifiers>.*)|-(?P<more>[A-Z].*))?")
MODIFIERS = {
    "C": (re.compile(r"C([1-9])"), "/C1, /C2: the lowest values are cut"),
    "M": (re.compile(r"M([1-9])"), "/M1, /M2: the lowest and the highest values are cut"),
    "L": (re.compile(r"L([+-][0-9]{1,2})"), "/L+n, /L-n: the limit is moved by n steps"),
    "K": (re.compile(r"K([1-9][0-9]{0,3})"), "/Kn: the announced divisor"),
    "U": (re.compile(r"U([1-9][0-9]{0,3})"), "/Un: the rating of unrated players"),
    "P": (re.compile(r"P()"), "/P: forfeits count as played"),
    "F": (re.compile(r"F()"), "/F: on the Fore Buchholz"),
    "R": (re.compile(r"R()"), "/R: in reversed order"),
}
SCORES = ("MP", "GP")

# The editions: C.07 of today, of 2024 and of 2023; Annex 3 of 2011; article F10 of 1992.
TODAY, OF_2024, OF_2023, OF_2011, OF_1992 = "current", "2024", "2023", "2011", "1992"
C07 = (TODAY, OF_2024, OF_2023)  # the newest first


@value_class
class TieBreak:
    """A tie-break with its modifiers.

    Attributes:
        name: the acronym.
        score: `MP` or `GP`, empty for the primary score of the event.
        cut, median: the number of values cut (/C), or cut at both ends (/M).
        limit: steps that move the limit (/L).
        divisor: the announced divisor (/K), 0 if none.
        unrated: the rating that unrated players get (/U), 0 if none.
        forfeits_played, fore, reversed: the options /P, /F and /R.
    """

    name: str
    _: KW_ONLY
    score: str = ""
    cut: int = 0
    median: int = 0
    limit: int = 0
    divisor: int = 0
    unrated: int = 0
    forfeits_played: bool = False
    fore: bool = False
    reversed: bool = False

    @property
    def low(self) -> int:
        """The number of lowest values that are cut."""
        return self.cut or self.median

    @property
    def text(self) -> str:
        """The code in its usual spelling."""
        parts = [
            self.name + (f":{self.score}" if self.score else ""),
            f"C{self.cut}" if self.cut else "",
            f"M{self.median}" if self.median else "",
            f"L{self.limit:+d}" if self.limit else "",
            f"K{self.divisor}" if self.divisor else "",
            f"U{self.unrated}" if self.unrated else "",
            "F" if self.fore else "",
            "P" if self.forfeits_played else "",
            "R" if self.reversed else "",
        ]
        return "/".join([part for part in parts if part])

    def __str__(self) -> str:
        return self.text


FIELDS = MappingProxyType(
    {
        "C": "cut",
        "M": "median",
        "L": "limit",
        "K": "divisor",
        "U": "unrated",
        "P": "forfeits_played",
        "F": "fore",
        "R": "reversed",
    }
)


@value_class
class Definition:
    """Everything about one tie-break. The tables of regulations, explanations, pages and documents read it here.

    Attributes:
        name, title, article: the acronym, the full name, and the article that defines it.
        column: gives the values of all participants; None if only places in a tied group have a meaning.
        split: ranks a tied group, given all values, if it is not simply by value.
        parts: the parts of one participant's value, given the group of tied participants.
        modifiers: letters of the modifiers it takes.
        scores: takes `:MP` and `:GP` in team events.
        teams: only for team events.
        lowest_first: the lower value ranks first.
        not_in_round_robin: why it is excluded in fixed schedules; empty if it is not.
        of_format: True if it is the order of a system that says itself who is ahead (`System.ranked_by`).
        not_in_swiss: a warning for its use in a Swiss; empty if there is none.
        needs_ratings: has no values if a player is unrated, unless /U gives a rating.
        called, line: its name and a line about it, where people choose from a list; without them it is not on the list.
        usual_cuts: modifiers with which it stands on that list, too.
        editions: those that have it.
        former: what is otherwise in an edition, by the names of these attributes. What an edition of C.07 changes holds
            for the earlier ones, too.
    """

    name: str
    title: Sentence
    article: str
    column: Column | None = None
    split: Split | None = None
    parts: Parts | None = None
    _: KW_ONLY
    modifiers: str = ""
    scores: bool = False
    teams: bool = False
    lowest_first: bool = False
    not_in_round_robin: str = ""
    not_in_swiss: str = ""
    of_format: bool = False
    needs_ratings: bool = False
    called: str = ""
    line: str = ""
    usual_cuts: tuple[str, ...] = ()
    editions: tuple[str, ...] = (TODAY,)
    former: Mapping[str, Mapping[str, Any]] = MappingProxyType({})

    def in_edition(self, edition: str) -> Definition:
        """The tie-break as an edition has it."""
        newer = C07[: C07.index(edition)] if edition in C07 else ()
        found = self
        for name in (*newer, edition):
            found = replace(found, **self.former.get(name, {}))
        return found


@value_class
class Regulations:
    """The tie-breaks of one edition.

    Attributes:
        name: as users write it.
        definitions: the tie-breaks by name.
        aliases: other spellings, with the code that they mean.
        title: the text and its day.
        since, until: the first day (`YYYY/MM/DD`) on which it was in force, and the first day on which it no longer
            was; empty if that has not come, or if no day chooses it.
        by_date: False if no day chooses it: it is used where it is named.
        capped: True if the score of a dummy opponent is limited (C.07 article 16.4 of 2026).
    """

    name: str
    definitions: Mapping[str, Definition]
    aliases: Mapping[str, str]
    _: KW_ONLY
    title: str
    since: str = ""
    until: str = ""
    by_date: bool = True
    capped: bool = True

    def definition(self, tiebreak: TieBreak) -> Definition:
        return self.definitions[tiebreak.name]

    def holds_on(self, date: str) -> bool:
        """True if it was in force on a day (`YYYY/MM/DD`)."""
        return self.since <= date and (not self.until or date < self.until)

    def parse(self, code: str) -> TieBreak:
        """Read a code. Raises UnknownTiebreak if these regulations have no such tie-break or modifier."""
        match = CODE.fullmatch("".join(code.split()).upper())
        head = match["head"] if match else ""
        head, _, meant = self.aliases.get(head, head).partition("/")
        name, _, score = head.partition(":")
        definition = self.definitions.get(name)
        if match is None or definition is None:
            raise UnknownTiebreak(code, f"the {self.name} regulations have no such tie-break", self.known)
        if score and (score not in SCORES or not definition.scores):
            known = tuple([f"{name}:{known}" for known in SCORES]) if definition.scores else (name,)
            raise UnknownTiebreak(code, f"{name} does not take the score {score!r}", known)
        tiebreak = TieBreak(name, score=score)
        for modifier in re.split("[/#!]", f"{meant}/{match['modifiers'] or match['more'] or ''}"):
            if modifier:
                tiebreak = self._modified(code, definition, tiebreak, modifier)
        return tiebreak

    def reads(self, code: str) -> bool:
        """True if these regulations have this tie-break."""
        try:
            self.parse(code)
        except UnknownTiebreak:
            return False
        return True

    @property
    def known(self) -> tuple[str, ...]:
        """The names of all tie-breaks."""
        return tuple([definition.name for definition in self.definitions.values()])

    def _modified(self, code: str, definition: Definition, tiebreak: TieBreak, modifier: str) -> TieBreak:
        letter = modifier[0]
        known = tuple([MODIFIERS[letter][1] for letter in definition.modifiers]) or (
            f"{definition.name} without modifiers",
        )
        if letter not in definition.modifiers:
            raise UnknownTiebreak(code, f"{definition.name} does not take the modifier /{modifier}", known)
        match = MODIFIERS[letter][0].fullmatch(modifier)
        if match is None:
            raise UnknownTiebreak(code, f"the modifier /{modifier} has no meaning", known)
        changes: dict[str, Any] = {FIELDS[letter]: int(match[1]) if match[1] else True}
        changed = replace(tiebreak, **changes)
        if getattr(tiebreak, FIELDS[letter]) or (changed.cut and changed.median):
            raise UnknownTiebreak(code, f"/{modifier} contradicts or repeats another modifier", known)
        return changed
