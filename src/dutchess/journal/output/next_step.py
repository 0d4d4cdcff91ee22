"""What an arbiter does next in a tournament.

Owns the one sentence and the one button that lead through a tournament. Must not decide what is allowed: the journal
does when the button is pressed.
"""

from __future__ import annotations

from collections.abc import Sequence

from dutchess.base.translation import Texts
from dutchess.base.values import value_class
from dutchess.journal import TournamentState
from dutchess.journal.results import ADJOURNED
from dutchess.journal.state import Board


@value_class
class NextStep:
    """Attributes:
    text: how the tournament stands, in a sentence.
    form: the form that takes the step, empty where no single form does.
    label: what its button says.
    round: the round to look at afterwards.
    leads_to: the page on which the step is taken, where it needs more than one button.
    """

    text: str
    form: str = ""
    label: str = ""
    round: int = 0
    leads_to: str = ""


def next_step(_: Texts, tournament: TournamentState) -> NextStep:
    """The step after what has happened so far."""
    last, total = tournament.last, tournament.settings.rounds
    if tournament.closed:
        return NextStep(_("The tournament is closed."))
    if last is None:
        players = len(tournament.entrants)
        if players < 2:
            return NextStep(_("Enter the players; then the first round can be paired."))
        text = _.plural("{count} player is entered.", "{count} players are entered.", players)
        return NextStep(text, "pair-round", _("Pair round {round}", round=1), 1)
    if last.phase == "draft":
        text = _("Round {round} is a draft: look at it, then publish it.", round=last.number)
        return NextStep(text, "publish-round", _("Publish round {round}", round=last.number), last.number)
    if not last.is_published:
        return NextStep(_("Round {round} is being paired by hand.", round=last.number))
    newest = tournament.rounds if tournament.is_scheduled else tournament.match_of(last.number)
    if open_games := [game for this_round in newest for game in this_round.boards if game.is_open and game.white]:
        return _with_open_games(_, tournament, open_games)
    if last.number < total:
        label = _("Pair round {round}", round=last.number + 1)
        return NextStep(_("All results are in."), "pair-round", label, last.number + 1)
    return NextStep(_("All rounds are played."), "close-tournament", _("Close the tournament"), last.number)


def _with_open_games(_: Texts, tournament: TournamentState, open_games: Sequence[Board]) -> NextStep:
    """C.04.2 article 3.1: the next round is paired without the results that are missing, if the arbiter says so."""
    if tournament.is_scheduled:  # the table pairs, whatever the results are
        return _schedule_open(_, tournament)
    missing = sum(game.result != ADJOURNED for game in open_games)
    coming, total = tournament.coming, tournament.settings.rounds
    if missing or coming > total:
        count = missing or len(open_games)
        text = _.plural("{count} result is missing.", "{count} results are missing.", count)
        if coming > total:
            return NextStep(text)
        return NextStep(text, label=_("Pair with open games"), round=coming, leads_to="open-games")
    text = _.plural(
        "{count} game is open and counts as a draw for the pairing.",
        "{count} games are open and count as draws for the pairing.",
        len(open_games),
    )
    return NextStep(text, "pair-round", _("Pair round {round}", round=coming), coming)


def _schedule_open(_: Texts, tournament: TournamentState) -> NextStep:
    count, coming = len(tournament.open_games), tournament.coming
    text = _.plural("{count} result is missing.", "{count} results are missing.", count)
    if coming > tournament.settings.rounds:
        return NextStep(text)
    return NextStep(text, "pair-round", _("Pair round {round}", round=coming), coming)
