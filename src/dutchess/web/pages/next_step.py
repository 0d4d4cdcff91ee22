"""What an arbiter does next in a tournament.

Owns the one sentence and the one button that lead through a tournament. Must not decide what is allowed: the journal
does when the button is pressed.
"""

from __future__ import annotations

from dutchess.journal import TournamentState
from dutchess.record import record
from dutchess.translation import Texts


@record
class NextStep:
    """Attributes:
    text: how the tournament stands, in a sentence.
    form: the form that takes the step, empty where no single form does.
    label: what its button says.
    round: the round to look at afterwards.
    """

    text: str
    form: str = ""
    label: str = ""
    round: int = 0


def next_step(_: Texts, tournament: TournamentState) -> NextStep:
    """The step after what has happened so far."""
    last, total = tournament.last, tournament.settings.rounds
    if tournament.closed:
        return NextStep(_("The tournament is closed."))
    if last is None:
        players = len(tournament.entrants)
        if not players:
            return NextStep(_("Enter the players; then the first round can be paired."))
        text = _.plural("{count} player is entered.", "{count} players are entered.", players)
        return NextStep(text, "pair-round", _("Pair round {round}", round=1), 1)
    if last.phase == "draft":
        text = _("Round {round} is a draft: look at it, then publish it.", round=last.number)
        return NextStep(text, "publish-round", _("Publish round {round}", round=last.number), last.number)
    if not last.is_published:
        return NextStep(_("Round {round} is being paired by hand.", round=last.number))
    if missing := sum(len(entry.open_boards) for entry in tournament.match_of(last.number)):
        return NextStep(_.plural("{count} result is missing.", "{count} results are missing.", missing))
    if last.number < total:
        label = _("Pair round {round}", round=last.number + 1)
        return NextStep(_("All results are in."), "pair-round", label, last.number + 1)
    return NextStep(_("All rounds are played."), "close-tournament", _("Close the tournament"), last.number)
