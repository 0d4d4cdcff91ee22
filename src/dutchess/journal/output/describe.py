"""Entries of a journal in plain words, for the history.

Every kind of fact has its sentence (`journal/facts/`). Owns the names and results in them, and the application's own
words in entries. Must not know of requests.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from dutchess.base.translation import N_, Texts
from dutchess.journal import Entry, Receipt, State
from dutchess.journal.results import result_text

# Authors and reasons that the application itself writes: what the journal keeps is never translated, only shown so.
BOTH_PLAYERS = N_("both players")
PAIRED_BY_HAND = N_("Paired by hand")
CHANGED_BY_HAND = N_("Changed by hand")
GAME_ADJOURNED = N_("The game is adjourned")
GAME_POSTPONED = N_("The game is postponed")
MOST_KINDS = 3  # of entries of one action that are told apart
NO_BREAK_SPACE = "\N{NO-BREAK SPACE}"  # a result stays on one line
OWN_WORDS = frozenset((BOTH_PLAYERS, PAIRED_BY_HAND, CHANGED_BY_HAND, GAME_ADJOURNED, GAME_POSTPONED))


def in_words(written: str, _: Texts) -> str:
    """An author or a reason of the journal as people read it: the application's own words in their language."""
    return _(written) if written in OWN_WORDS else written


class Describer:
    """Says what an entry did, with the names that people have now."""

    def __init__(self, state: State, _: Texts) -> None:
        self._state = state
        self._ = _

    def of_action(self, entries: Iterable[Entry]) -> str:
        """What an action did: the first entry of each kind, and how many more. Somebody who is added and entered at
        once is named once."""
        kinds: dict[type, list[Entry]] = {}
        for entry in entries:
            kinds.setdefault(type(entry.fact), []).append(entry)
        named: set[object] = set()
        told = []
        for alike in kinds.values():
            person = vars(alike[0].fact).get("person")
            if person is None or person not in named:
                named.add(person)
                told.append(self.describe(alike[0]) + (f" (+ {len(alike) - 1})" if len(alike) > 1 else ""))
        return " ".join(told[:MOST_KINDS]) + (" …" if len(told) > MOST_KINDS else "")

    def describe(self, entry: Entry) -> str:
        """One sentence; the name of the tournament in front where the event has several."""
        fact = entry.fact
        sentence = self._(fact.sentence, **self._values(vars(fact)))
        key = vars(fact).get("tournament", "")
        if len(self._state.tournaments) > 1 and key in self._state.tournaments:
            return f"{self._state.tournaments[key].settings.name}: {sentence}"
        return sentence

    def _values(self, fields: Mapping[str, Any]) -> dict[str, object]:
        """What a sentence may name: the fields of the fact, and the name of whom or what it is about."""
        values = dict(fields)
        if "person" in fields:
            known = self._state.people.get(fields["person"])
            values["name"] = known.name if known else f"#{fields['person']}"
        elif "team" in fields and "name" not in fields:
            tournament = self._state.tournaments.get(fields["tournament"])
            team = tournament.teams.get(fields["team"]) if tournament else None
            values["name"] = team.name if team else f"#{fields['team']}"
        elif "settings" in fields:
            values["name"] = fields["settings"].name
        tournament = self._state.tournaments.get(fields.get("tournament", ""))
        if tournament and {"round", "board"} <= fields.keys() and fields["round"] <= len(tournament.rounds):
            labels = tournament.board_numbers(tournament.round(fields["round"]))
            values["board"] = labels[fields["board"] - 1] if fields["board"] <= len(labels) else fields["board"]
        if "result" in fields:
            values["result"] = result_text(fields["result"]).replace(" ", NO_BREAK_SPACE)
        return values


def sentence_of(receipt: Receipt, _: Texts) -> str:
    """What was done, in the names that people have."""
    describer = Describer(receipt.state, _)
    if receipt.undone:
        return _("Undone: {what}", what=describer.of_action(receipt.undone))
    return describer.of_action(receipt.entries) or _("Nothing has changed.")
