"""Entries of a journal in plain words, for the history.

Owns one sentence for every kind of fact, and the application's own words in entries. Must not know of requests.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from dutchess.journal import Entry, State, facts
from dutchess.translation import N_, Texts
from dutchess.web.present import result_text

# Authors and reasons that the application itself writes: what the journal keeps is never translated, only shown so.
BOTH_PLAYERS = N_("both players")
PAIRED_BY_HAND = N_("Paired by hand")
CHANGED_BY_HAND = N_("Changed by hand")
OWN_WORDS = frozenset((BOTH_PLAYERS, PAIRED_BY_HAND, CHANGED_BY_HAND))


def in_words(written: str, _: Texts) -> str:
    """An author or a reason of the journal as people read it: the application's own words in their language."""
    return _(written) if written in OWN_WORDS else written


class Describer:
    """Says what an entry did, with the names that people have now."""

    def __init__(self, state: State, _: Texts) -> None:
        self._state = state
        self._ = _

    def of(self, entry: Entry) -> str:
        """One sentence; the name of the tournament in front where the event has several."""
        fact: Any = entry.fact
        sentence = SENTENCES[type(fact)](self, self._, fact)
        key = getattr(fact, "tournament", "")
        if key and len(self._state.tournaments) > 1 and key in self._state.tournaments:
            return f"{self._state.tournaments[key].settings.name}: {sentence}"
        return sentence

    def person(self, fact: Any) -> str:
        known = self._state.people.get(fact.person)
        return known.name if known else f"#{fact.person}"

    def team(self, fact: Any) -> str:
        tournament = self._state.tournaments.get(fact.tournament)
        known = tournament.teams.get(fact.team) if tournament else None
        return known.name if known else f"#{fact.team}"

    def result(self, fact: Any) -> str:
        return result_text(fact.result)


Sentence = Callable[[Describer, Texts, Any], str]

SENTENCES: dict[type, Sentence] = {
    facts.EventCreated: lambda say, _, fact: _("The event was created."),
    facts.EventChanged: lambda say, _, fact: _("The data of the event were changed."),
    facts.EventClosed: lambda say, _, fact: _("The event was closed."),
    facts.TournamentAdded: lambda say, _, fact: _("A tournament was added: {name}", name=fact.settings.name),
    facts.SettingsChanged: lambda say, _, fact: _("The settings were changed."),
    facts.PersonAdded: lambda say, _, fact: _("{name} became known.", name=say.person(fact)),
    facts.PersonChanged: lambda say, _, fact: _("The data of {name} were changed.", name=say.person(fact)),
    facts.PlayerEntered: lambda say, _, fact: _("{name} entered.", name=say.person(fact)),
    facts.PlayerRemoved: lambda say, _, fact: _("{name} was taken from the list.", name=say.person(fact)),
    facts.PlayerLeft: lambda say, _, fact: (
        _("{name} was expelled from round {round} on.", name=say.person(fact), round=fact.from_round)
        if fact.expelled
        else _("{name} withdrew from round {round} on.", name=say.person(fact), round=fact.from_round)
    ),
    facts.PlayerReadmitted: lambda say, _, fact: _(
        "{name} plays again from round {round} on.", name=say.person(fact), round=fact.from_round
    ),
    facts.CheckedIn: lambda say, _, fact: (
        _("{name} checked in.", name=say.person(fact))
        if fact.present
        else _("The check-in of {name} was taken back.", name=say.person(fact))
    ),
    facts.ByeGranted: lambda say, _, fact: _(
        "{name} has a bye in round {round}.", name=say.person(fact), round=fact.round
    ),
    facts.ByeRevoked: lambda say, _, fact: _(
        "{name} plays in round {round} after all.", name=say.person(fact), round=fact.round
    ),
    facts.ByesBarred: lambda say, _, fact: _("Half-point byes of {name}: changed.", name=say.person(fact)),
    facts.PairsForbidden: lambda say, _, fact: _("Pairs were forbidden."),
    facts.ProhibitionsLifted: lambda say, _, fact: _("Forbidden pairs were allowed again."),
    facts.ColourDrawn: lambda say, _, fact: _("The initial colour was drawn."),
    facts.NumbersAssigned: lambda say, _, fact: _("Pairing numbers were given."),
    facts.RatingCorrected: lambda say, _, fact: _(
        "The rating of {name} is {rating} now.", name=say.person(fact), rating=fact.rating
    ),
    facts.RatingUpdated: lambda say, _, fact: _(
        "The rating of {name} is {rating} from round {round} on.",
        name=say.person(fact),
        rating=fact.rating,
        round=fact.from_round,
    ),
    facts.RoundPaired: lambda say, _, fact: _("Round {round} was paired.", round=fact.round),
    facts.PairingDiscarded: lambda say, _, fact: _("The draft of round {round} was discarded.", round=fact.round),
    facts.ManualOpened: lambda say, _, fact: _("Round {round} is paired by hand.", round=fact.round),
    facts.PairingChanged: lambda say, _, fact: _("Pairs of round {round} were changed by hand.", round=fact.round),
    facts.ManualClosed: lambda say, _, fact: _("Pairing round {round} by hand was finished.", round=fact.round),
    facts.RoundPublished: lambda say, _, fact: _("Round {round} was published.", round=fact.round),
    facts.RoundReopened: lambda say, _, fact: _("Round {round} was reopened.", round=fact.round),
    facts.ResultEntered: lambda say, _, fact: _(
        "Round {round}, board {board}: {result}", round=fact.round, board=fact.board, result=say.result(fact)
    ),
    facts.ResultVerified: lambda say, _, fact: _(
        "Round {round}, board {board}: verified", round=fact.round, board=fact.board
    ),
    facts.ResultCorrected: lambda say, _, fact: _(
        "Round {round}, board {board}: corrected to {result}",
        round=fact.round,
        board=fact.board,
        result=say.result(fact),
    ),
    facts.ColoursCorrected: lambda say, _, fact: _(
        "Round {round}, board {board}: colours corrected", round=fact.round, board=fact.board
    ),
    facts.GameAdjourned: lambda say, _, fact: _(
        "Round {round}, board {board}: adjourned", round=fact.round, board=fact.board
    ),
    facts.LotsDrawn: lambda say, _, fact: _("Lots were drawn for ties."),
    facts.TieOrdered: lambda say, _, fact: _("A tie was decided by hand."),
    facts.ValuesGiven: lambda say, _, fact: _("Values of a tie-break were given."),
    facts.FideModeLeft: lambda say, _, fact: _("The tournament left FIDE mode."),
    facts.TournamentClosed: lambda say, _, fact: _("The tournament was closed."),
    facts.Imported: lambda say, _, fact: _("A tournament was imported."),
    facts.TeamAdded: lambda say, _, fact: _("{name} entered.", name=fact.name),
    facts.TeamChanged: lambda say, _, fact: _("The data of {name} were changed.", name=fact.name),
    facts.TeamLeft: lambda say, _, fact: _(
        "{name} withdrew from round {round} on.", name=say.team(fact), round=fact.from_round
    ),
    facts.TeamByeGranted: lambda say, _, fact: _(
        "{name} has a bye in round {round}.", name=say.team(fact), round=fact.round
    ),
    facts.RosterSet: lambda say, _, fact: _("The board order of {name} was set.", name=say.team(fact)),
    facts.LineUpSet: lambda say, _, fact: _(
        "The line-up of {name} in round {round} was set.", name=say.team(fact), round=fact.round
    ),
    facts.Undone: lambda say, _, fact: _("Undone: everything after entry {position}.", position=fact.to),
}
