"""The words for claims about prizes, and the names of what a norm needs.

Owns the words. Must not compute: every number comes from a claim.
"""

from __future__ import annotations

from dutchess.awards import why
from dutchess.awards.scheme import BOARD, NAMED, money_text
from dutchess.base.claims import sentence_of
from dutchess.base.translation import N_
from dutchess.ranking.section_words import section_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from dutchess.awards.norms import Norm, Requirement
    from dutchess.awards.rating_report import Problem
    from dutchess.awards.ratings import RatingChange
    from dutchess.awards.why import PrizeClaim
    from dutchess.base.translation import Texts

RULES = {
    "place": N_("By place: the tie-breaks decide"),
    "equal": N_("Shared equally"),
    "hort": N_("Hort system"),
    "uschess": N_("US Chess 32B3"),
}
ORDERS = {
    "standings": N_("Standings"),
    "upset": N_("Largest upset"),
    "board": N_("Boards of teams"),
    "club": N_("Clubs"),
}
UNCLAIMED = {"few": N_("too few players compete"), "nobody": N_("nobody is left")}
RESULTS = {"1": N_("a win"), "=": N_("a draw"), "0": N_("a loss")}
SYSTEM = N_("System in which norms can be made (Swiss, round robin, knock-out)")
MINUTES = N_("Minutes for 60 moves")
EXEMPT = N_("The event is exempt from the rules on federations")
PLAIN = ("standard", "system", "exempt")  # without a figure
REQUIREMENTS = {
    "standard": N_("Standard chess"),
    "minutes": MINUTES,
    "system": SYSTEM,
    "exempt": EXEMPT,
    "games": N_("games that count"),
    "federations": N_("foreign federations among the opponents"),
    "own": N_("opponents of the player's own federation, at most"),
    "one": N_("opponents of one federation, at most"),
    "titled": N_("opponents with a title"),
    "holders": N_("opponents with a title that counts for this norm"),
    "average": N_("average rating of the opponents"),
    "performance": N_("performance rating"),
    "percentage": N_("score in per cent"),
}

VERDICTS = {"yes": N_("yes"), "no": N_("no"), "unknown": N_("not known yet")}
CHECKLIST = {
    "system": SYSTEM,
    "rounds": N_("Rounds"),
    "registered": N_("Days from the registration with FIDE to the first day"),
    "day": N_("Rounds on one day, at most"),
    "minutes": MINUTES,
    "arbiter": N_("Title of the chief arbiter"),
    "arbiter_plays": N_("The chief arbiter does not play"),
    "double": N_("Players of a double round robin"),
    "exempt": EXEMPT,
    "guests": N_("Rated players of other federations, in every round"),
    "guest_federations": N_("Their federations"),
    "guest_titles": N_("Players with the title GM, IM, WGM or WIM among them"),
    "large": N_("Players and their average rating (a title needs one norm from such a Swiss)"),
    "single_days": N_("Days with one round (the titles GM and WGM need one norm from such an event)"),
    "results": N_("Open games"),
    "all_rounds": N_("Rounds played"),
    "ids": N_("Players without a FIDE number"),
    "emails": N_("E-mail addresses of chief arbiter and organiser"),
    "code": N_("Number of the event with FIDE"),
    "games": N_("The games of the players with norms are sent as PGN"),
}
EXEMPTIONS = {
    "": N_("None"),
    "national": N_("Final of a national championship (1.4.3 a)"),
    "team": N_("National team championship (1.4.3 b)"),
    "zonal": N_("Zonal tournament (1.4.3 c)"),
}
FORM_LABELS = {
    "name": N_("Name"),
    "title": N_("Title"),
    "norm": N_("Norm"),
    "fide_id": N_("FIDE number"),
    "birth": N_("Born"),
    "federation": N_("Federation"),
    "event": N_("Name of the event"),
    "event_code": N_("Number of the event with FIDE"),
    "city": N_("Place"),
    "host": N_("Federation of the event"),
    "start": N_("First day"),
    "end": N_("Last day"),
    "system": N_("System"),
    "rounds": N_("Rounds"),
    "time_control": N_("Time control"),
    "chief_arbiter": N_("Chief arbiter"),
    "arbiter_title": N_("Title of the chief arbiter"),
    "arbiter_email": N_("E-mail of the chief arbiter"),
    "deputies": N_("Deputy arbiters"),
    "organizer": N_("Organiser"),
    "organizer_email": N_("E-mail of the organiser"),
    "website": N_("Website"),
    "games": N_("Games"),
    "points": N_("Points"),
    "required": N_("Points required"),
    "average": N_("Average rating of the opponents"),
    "raised": N_("Opponent whose rating was raised (1.4.6)"),
    "performance": N_("Performance"),
    "credited": N_("Counts as so many games"),
    "left_out": N_("Rounds left out (1.4.1 e, f)"),
    "federations": N_("Federations"),
    "opponent_federations": N_("Federations of the opponents other than one's own"),
    "own_federation": N_("Opponents of one's own federation"),
    "titles": N_("Titles of the opponents"),
    "unrated": N_("Unrated players"),
    "rated": N_("Rated players"),
    "players": N_("Players"),
    "foreign": N_("Players of other federations"),
    "player_titles": N_("Titled players"),
    "rounds_a_day": N_("Rounds on one day, at most"),
    "registered": N_("Registered on"),
    "exempt": N_("Exemption"),
    "role": N_("Role"),
    "arbiters": N_("Arbiters"),
    "arbiter_norm": N_("Norm for the title (FA or IA)"),
}
NEEDED = {
    "none": N_("none: the norm stands even if the game is not played"),
    "0": N_("a loss is enough, but the game must be played"),
    "=": N_("a draw"),
    "1": N_("a win"),
}

REPORT = {
    "no-name": N_("the event has no name (record 012)"),
    "no-city": N_("the place is missing (record 022)"),
    "no-federation": N_("the federation of the event is missing or wrong (record 032): {about}"),
    "no-start": N_("the first day is missing or cannot be read (record 042): {about}"),
    "no-end": N_("the last day is missing or cannot be read (record 052): {about}"),
    "ends-early": N_("the event ends before it starts: {about}"),
    "no-arbiter": N_("the chief arbiter is missing (record 102)"),
    "no-time-control": N_("the time control is missing (records 122 and 222)"),
    "rounds-missing": N_("declared rounds that are not played: {about}"),
    "round-dates": N_("rounds without a day (record 132): {about}"),
    "too-fast": N_("too fast to be rated: {about} minutes for 60 moves"),
    "too-fast-for": N_("the time control is too fast for this rating, the games are not rated: {about}"),
    "too-late": N_("too late: an event that ended on {about} is no longer rated"),
    "no-id": N_("no FIDE number: {about}"),
    "wrong-id": N_("this is no FIDE number: {about}"),
    "id-twice": N_("this FIDE number is there twice: {about}"),
    "player-federation": N_("the federation of a player is missing or wrong: {about}"),
    "wrong-title": N_("this is no title: {about}"),
    "low-rating": N_("below 1400 there are no FIDE ratings; the player counts as unrated: {about}"),
    "no-player-name": N_("a player has no name"),
    "open-game": N_("a game has no result (player, round): {about}"),
    "no-colour": N_("a game that was played has no colour (player, round): {about}"),
}


def report_line(problem: Problem, _: Texts) -> str:
    """A problem of a rating report in words, with its article."""
    text = _(REPORT[problem.name], about=problem.about or "–")
    return f"{text} (B.02 {problem.article})" if problem.article else text


def prize_lines(claims: Iterable[PrizeClaim], names: Mapping[int, str], currency: str, _: Texts) -> list[str]:
    """One sentence for each claim, in order."""
    return [sentence_of(claim, SENTENCES, names, currency, _) for claim in claims]


def _takes(claim: why.Takes, names: Mapping[int, str], currency: str, _: Texts) -> str:
    what = prize(claim.amount, claim.kind, currency, _)
    return _("{group}: {prize} ({category}).", group=claim.group, prize=what, category=claim.category)


def _nothing(claim: why.Nothing, names: Mapping[int, str], currency: str, _: Texts) -> str:
    return _("{group}: no prize.", group=claim.group)


def _chosen_once(claim: why.ChosenOnce, names: Mapping[int, str], currency: str, _: Texts) -> str:
    return _(
        "Among the players with equal points, somebody would always have got more in another category. So "
        "everybody chose once, in the order of the standings."
    )


def _would_get(claim: why.WouldGet, names: Mapping[int, str], currency: str, _: Texts) -> str:
    what = prize(claim.amount, claim.kind, currency, _)
    return _("{category} would have given {prize}.", category=claim.category, prize=what)


def _outside(claim: why.Outside, names: Mapping[int, str], currency: str, _: Texts) -> str:
    return _(
        "{category}: not entitled (condition: {section}).",
        category=claim.category,
        section=_condition(claim.section, _),
    )


def _barred(claim: why.Barred, names: Mapping[int, str], currency: str, _: Texts) -> str:
    return _(
        "{group}: whoever wins a prize in “{earlier}” does not compete here.", group=claim.group, earlier=claim.earlier
    )


def _no_upset(claim: why.NoUpset, names: Mapping[int, str], currency: str, _: Texts) -> str:
    return _("{group}: no win over a higher-rated opponent.", group=claim.group)


def _gone_before(claim: why.GoneBefore, names: Mapping[int, str], currency: str, _: Texts) -> str:
    return _("{category}: all prizes went to players placed higher.", category=claim.category)


def _too_few(claim: why.TooFew, names: Mapping[int, str], currency: str, _: Texts) -> str:
    return _(
        "{category}: not awarded, because fewer than {needed} players compete.",
        category=claim.category,
        needed=claim.needed,
    )


def _with_result(claim: why.WithResult, names: Mapping[int, str], currency: str, _: Texts) -> str:
    return _(
        "With {result} in round {round}, everything else unchanged: {prize}.",
        result=_(RESULTS[claim.result]),
        round=claim.round,
        prize=prize(claim.amount, "", currency, _) if claim.amount else _("no money"),
    )


def _condition(section: str, _: Texts) -> str:
    """Who competes in a category, in words."""
    if not section:
        return _("Named players")
    if section.startswith(BOARD):
        return _("Board {board}", board=section.removeprefix(BOARD))
    if section.startswith(NAMED):
        return section.removeprefix(NAMED)
    return section_text(section, _)


def _shares(claim: why.Shares, names: Mapping[int, str], currency: str, _: Texts) -> str:
    people = "; ".join([names.get(number, str(number)) for number in claim.players])
    total = prize(claim.total, "", currency, _)
    if claim.rule == "hort":
        return _(
            "{people} have equal points and share {total} by the Hort system: half of the prize of one's own place, "
            "and an equal part of the other halves.",
            people=people,
            total=total,
        )
    if claim.rule == "uschess":
        return _("{people} have equal points and share {total} by rule 32B3 of US Chess.", people=people, total=total)
    return _("{people} have equal points and share {total} equally.", people=people, total=total)


SENTENCES: dict[type, Callable[..., str]] = {
    why.Takes: _takes,
    why.Nothing: _nothing,
    why.Shares: _shares,
    why.ChosenOnce: _chosen_once,
    why.WouldGet: _would_get,
    why.Outside: _outside,
    why.NoUpset: _no_upset,
    why.Barred: _barred,
    why.GoneBefore: _gone_before,
    why.TooFew: _too_few,
    why.WithResult: _with_result,
}


def prize(amount: int, kind: str, currency: str, _: Texts) -> str:
    """A prize for people: `150 EUR + cup`, `99,50 EUR` where the language has a decimal comma; empty for none."""
    texts = [f"{_.decimal(money_text(amount))} {currency}"] if amount else []
    return " + ".join([*texts, kind] if kind else texts)


def norm_lines(norm: Norm, _: Texts) -> list[str]:
    """The verdict, then every article with its figure."""
    rows = [f"  {mark(one)} {one.article:6} {requirement(one, _)}" for one in norm.requirements]
    return [norm_verdict(norm, _), *rows]


def norm_verdict(norm: Norm, _: Texts) -> str:
    """Achieved, or the first article that fails."""
    failure = norm.first_failure
    if failure is None:
        return _("{title} norm: achieved, counts as {games} games.", title=norm.title, games=norm.credited)
    return _("{title} norm: not achieved (article {article}).", title=norm.title, article=failure.article)


def former_norms(norms: Iterable[Norm], _: Texts) -> str:
    """What to know where norms were judged by a text that came later; empty where it was in force."""
    if all(norm.in_force for norm in norms):
        return ""
    return _(
        "Judged by B.01 of 1 January 2024. The event began before that day, and a norm counts by the text in "
        "force when it was made (1.5.4)."
    )


def former_ratings(changes: Iterable[RatingChange], _: Texts) -> str:
    """What to know where ratings were computed by a text that came later; empty where it was in force."""
    if all(change.in_force for change in changes):
        return ""
    return _(
        "Computed by B.02 of 1 March 2024. The event began before that day: by the text of its day, first ratings and "
        "the limit of 400 points may differ."
    )


def mark(one: Requirement) -> str:
    """A tick or a cross."""
    return "✓" if one.holds else "✗"


def requirement(one: Requirement, _: Texts) -> str:
    """What an article asks for: the figure, and the one that is needed."""
    if one.name in PLAIN:
        return _(REQUIREMENTS[one.name])
    return f"{_(REQUIREMENTS[one.name])}: {one.actual} ({one.needed})"


def failure(norm: Norm, _: Texts) -> str:
    """The first article that fails, in one line; empty for a norm."""
    first = norm.first_failure
    if first is None:
        return ""
    return f"{first.article} {requirement(first, _)}"
