"""The sentences about knock-outs: how somebody came to a match, where it leads, and its colours.

Owns what is said of a round of a bracket. Must not compute.
"""

from __future__ import annotations

from dutchess.explanation.claims import knockouts as kinds
from dutchess.explanation.claims.brackets import colour_claim, due_games, path_claims
from dutchess.explanation.views.blocks import Items, Section, TableBlock
from dutchess.explanation.views.tree import Tree, rows, stage_name
from dutchess.tournament.formats.knockout import bracket_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from dutchess.explanation.sentences.teller import Teller
    from dutchess.explanation.views.blocks import Block


def _won(claim: kinds.WonMatch, teller: Teller, simple: bool) -> str:
    _ = teller.texts
    told = {
        "name": teller.person(claim.player),
        "opponent": teller.people((claim.opponent,)),
        "stage": stage_name(_, claim.stages, claim.stage),
    }
    if claim.player == teller.reader:
        if claim.by_playoff:
            return _("{stage}: you won the play-off against {opponent}.", **told)
        return _("{stage}: you won against {opponent}.", **told)
    if claim.by_playoff:
        return _("{stage}: {name} won the play-off against {opponent}.", **told)
    return _("{stage}: {name} won against {opponent}.", **told)


def _lost(claim: kinds.LostMatch, teller: Teller, simple: bool) -> str:
    _ = teller.texts
    told = {"name": teller.person(claim.player), "opponent": teller.person(claim.opponent)}
    if claim.player == teller.reader:
        return _("You lost the semi-final against {opponent} and play for third place.", **told)
    return _("{name} lost the semi-final against {opponent} and plays for third place.", **told)


def _went_on(claim: kinds.WentOn, teller: Teller, simple: bool) -> str:
    _ = teller.texts
    told = {"name": teller.person(claim.player), "stage": stage_name(_, claim.stages, claim.stage)}
    if claim.player == teller.reader:
        return _("{stage}: you had no opponent and went on without a game.", **told)
    return _("{stage}: {name} had no opponent and went on without a game.", **told)


def _winner_meets(claim: kinds.WinnerMeets, teller: Teller, simple: bool) -> str:
    _ = teller.texts
    stage = stage_name(_, claim.stages, claim.stage)
    pair = {"one": teller.person(claim.one), "other": teller.person(claim.other), "stage": stage}
    rivals = [teller.person(number) for number in claim.rivals]
    if not rivals:
        return _("{stage}: the winner of {one} against {other} has no opponent.", **pair)
    if teller.reader in (claim.one, claim.other):
        if len(rivals) == 1:
            return _("{stage}: if you win, you meet {rival}.", stage=stage, rival=rivals[0])
        told = {"stage": stage, "rival": rivals[0], "next": rivals[1]}
        return _("{stage}: if you win, you meet the winner of {rival} against {next}.", **told)
    if len(rivals) == 1:
        return _("{stage}: the winner of {one} against {other} meets {rival}.", rival=rivals[0], **pair)
    return _(
        "{stage}: the winner of {one} against {other} meets the winner of {rival} against {next}.",
        rival=rivals[0],
        next=rivals[1],
        **pair,
    )


def _later_game(claim: kinds.LaterGame, teller: Teller, simple: bool) -> str:
    _ = teller.texts
    return _("Game {game} of the match: the colours are reversed from game to game.", game=claim.game)


def _by_match(claim: kinds.ByMatch, teller: Teller, simple: bool) -> str:
    _ = teller.texts
    told = {"initial": teller.colour_word(claim.initial), "match": claim.match}
    if claim.match % 2:
        return _(
            "Colour differences are equal, so the number of the match decides: {match} is odd, and the better seed "
            "gets the initial colour, {initial}.",
            **told,
        )
    return _(
        "Colour differences are equal, so the number of the match decides: {match} is even, and the other one gets the "
        "initial colour, {initial}, not the better seed.",
        **told,
    )


SENTENCES: dict[type, Callable[..., str]] = {
    kinds.WonMatch: _won,
    kinds.LostMatch: _lost,
    kinds.WentOn: _went_on,
    kinds.WinnerMeets: _winner_meets,
    kinds.LaterGame: _later_game,
    kinds.ByMatch: _by_match,
}


def bracket_sections(teller: Teller, say: Callable[..., str]) -> Iterator[Block]:
    """The whole bracket before the round, as a picture and as a table; then each match of the round."""
    explained, _ = teller.explained, teller.texts
    tree = Tree.of(explained.tournament, bracket_of(explained.tournament), _)
    told = [
        (_("Third place") if one.is_for_third else stage_name(_, tree.bracket.length, one.stage), *names, score)
        for one, *names, score in rows(tree)
        if any(names)
    ]
    heads = (_("Stage"), "", "", _("Result"))
    yield Section(_("Knock-out bracket"), (tree, TableBlock(heads, tuple(told))), "bracket", page=True)
    games = due_games(explained)
    lines = []
    for pair in explained.pairing.pairs:
        game = games.get(frozenset(pair))
        if game is not None:
            given = colour_claim(explained, game)
            sentences = [say(claim, teller) for claim in (*path_claims(explained, game), *([given] if given else []))]
            lines.append(f"{teller.pair(pair)}. {' '.join(sentences)}")
    if lines:
        yield Section(_("The matches"), (Items(tuple(lines)),), "matches", page=True)
