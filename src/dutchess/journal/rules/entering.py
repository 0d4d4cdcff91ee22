"""Who plays, from when, until when: entries, late entries, absences, byes, withdrawals, forbidden pairs.

Owns C.04.2 articles 2.4 (late entries), 3.2 and 3.3 (withdrawal, absence), C.05 articles 6.5 and 6.7 (half-point byes),
and questions 170 to 179 and 194 to 197 of the check list. Must not pair.
"""

from __future__ import annotations

from zlib import crc32

from dutchess.base.values import replace
from dutchess.journal import actions, facts
from dutchess.journal.cautions import ACKNOWLEDGE, CONFIRM, Caution
from dutchess.journal.errors import NotFound, Refusal
from dutchess.journal.facts import Fact
from dutchess.journal.intake.codes import FEDERATIONS, SEXES, federation_meant, tidy, title_meant
from dutchess.journal.intake.wellformed import check_birth
from dutchess.journal.line_ups import line_up
from dutchess.journal.messages import Message, said
from dutchess.journal.rules.proposal import Proposal, number_and_name, refuse_in_fide_mode, rule
from dutchess.journal.rules.strength import MANUAL_SOURCE, initial_order, tournament_rating
from dutchess.journal.state import Entrant, State, TournamentState
from dutchess.journal.values import Person
from dutchess.pairing import systems
from dutchess.tournament import MAX_PLAYERS
from dutchess.tournament.entries import TITLES

BYES = {"F": "full-point", "H": "half-point", "Z": "zero-point"}
MAX_RATING = 4000
MAX_BOARD = 9999


def next_changeable(tournament: TournamentState) -> int:
    """The first round whose pairing is not published: whoever comes or goes does so from it on."""
    last = tournament.last
    return tournament.coming if last is None or last.is_published else last.number


def discarded_draft(tournament: TournamentState, what: Message) -> tuple[tuple[Fact, ...], tuple[Caution, ...]]:
    """Questions 112 to 115: an unpublished pairing that is no longer right is thrown away.

    Somebody confirms it first, and the report says so.
    """
    last = tournament.last
    if last is None or last.is_published:
        return (), ()
    caution = Caution(CONFIRM, said("draft-discarded", round=last.number, what=what), "C.04.2 4.4; VCL 115")
    return (facts.PairingDiscarded(tournament.key, last.number, what),), (caution,)


def check_person(data: Person, known: Person | None = None) -> None:
    """Refuses data that no report can hold. `known` is what the event knows of the person so far."""
    if not data.name.strip():
        raise Refusal("player-unnamed", "C.04.2 2.1")
    if known is None or data.federation != known.federation:
        check_federation(data.federation, data.name)
    if data.title not in ("", *TITLES) and (known is None or data.title != known.title):
        meant = title_meant(data.title)
        if meant:
            raise Refusal("no-title-but", "TRF 001", name=data.name, written=data.title, meant=meant)
        raise Refusal("no-title", "TRF 001", name=data.name, written=data.title, known=", ".join(TITLES))
    if data.sex not in ("", *SEXES) and (known is None or data.sex != known.sex):
        raise Refusal("no-sex", "TRF 001", name=data.name, written=data.sex)
    if len(data.fide_id) > 11 or len(data.birth) > 10:
        raise Refusal("id-or-birth-too-long", "TRF 001", name=data.name)
    if known is None or data.birth != known.birth:
        check_birth(data.birth, data.name)
    for rating in (data.fide_rating, data.national_rating):
        check_rating(data.name, rating)


def check_federation(federation: str, name: str = "") -> None:
    """Refuses what is no federation of FIDE, of a person if one is named; the likely one is suggested."""
    if not federation or federation in FEDERATIONS:
        return
    meant = federation_meant(federation)
    what = said("no-federation", written=federation)
    if meant:
        what = said("no-federation-but", written=federation, meant=f"{meant} ({FEDERATIONS[meant]})")
    if name:
        raise Refusal("federation-of", "TRF 001", name=name, what=what)
    raise Refusal(what.code, "TRF 032", **what.parameters)


def check_rating(name: str, rating: int) -> None:
    if not 0 <= rating <= MAX_RATING:
        raise Refusal("no-rating", "C.04.2 2.1", name=name, rating=rating)


@rule
def add_player(state: State, action: actions.AddPlayer) -> Proposal:
    """C.04.2 articles 4.1 and 2.4: before the first round like everybody else, later from the next round on."""
    tournament = state.tournament(action.tournament)
    if (action.data is None) == (action.person == 0):
        raise Refusal("new-or-known", "")
    added: list[Fact] = []
    if action.data is not None:
        person, data = state.next_person, tidy(action.data)
        check_person(data)
        _refuse_double(state, tournament, data)
        added.append(facts.PersonAdded(person, data))
    else:
        person, data = action.person, state.person(action.person)
        if person in tournament.entrants:
            raise Refusal("plays-already", "", name=data.name, tournament=tournament.settings.name)
    _check_team(tournament, action.team)
    from_round = _first_round(tournament, action.from_round)
    known = tournament_rating(tournament.settings, data)
    rating, source = known if action.rating is None else (action.rating, MANUAL_SOURCE)
    check_rating(data.name, rating)
    dropped, cautions = _for_round(tournament, from_round, said("player-enters", name=data.name))
    entered = facts.PlayerEntered(
        tournament.key,
        person,
        rating,
        source,
        from_round,
        late=from_round > 1,
        arrived=not tournament.settings.check_in or from_round > 1,
        team=action.team,
        lot=_lot(state, tournament, data),
    )
    added += [*dropped, entered, *_into_roster(tournament, action.team, (person,))]
    return Proposal(tuple(added), cautions)


def _lot(state: State, tournament: TournamentState, data: Person) -> int:
    """A lot among equals, made from the facts about the player, so that drawing it again gives the same."""
    if tournament.settings.tie_order != "lot":
        return 0
    return crc32(f"{state.details.name}:{data.name}:{data.fide_id}".encode())


def _refuse_double(state: State, tournament: TournamentState, data: Person) -> None:
    for person in tournament.entrants:
        other = state.people[person]
        if data.fide_id and other.fide_id == data.fide_id:
            name = tournament.settings.name
            raise Refusal("id-plays-already", "", name=other.name, id=data.fide_id, tournament=name)


def _check_team(tournament: TournamentState, team: int) -> None:
    if tournament.is_team_event and team not in tournament.teams:
        raise NotFound("no-team", tournament=tournament.settings.name, team=team)
    if not tournament.is_team_event and team:
        raise Refusal("tournament-of-players", "", tournament=tournament.settings.name)


def _into_roster(tournament: TournamentState, team: int, persons: tuple[int, ...]) -> tuple[Fact, ...]:
    if not team:
        return ()
    return (facts.RosterSet(tournament.key, team, (*tournament.teams[team].persons, *persons)),)


def _first_round(tournament: TournamentState, wanted: int | None) -> int:
    """C.04.2 article 2.4: the first round that the player can still be paired in, or a later one."""
    possible = next_changeable(tournament)
    if tournament.is_fixed and tournament.has_begun:
        raise Refusal("round-robin-begun", "Tournament Rules 5(c)")
    if possible > tournament.settings.rounds:
        raise Refusal("last-round-paired", "C.04.2 2.4")
    if wanted is None:
        return possible
    if not possible <= wanted <= tournament.settings.rounds:
        last = tournament.settings.rounds
        raise Refusal("entry-round", "C.04.2 2.4", first=possible, last=last, round=wanted)
    return wanted


def _for_round(
    tournament: TournamentState, round_number: int, what: Message
) -> tuple[tuple[Fact, ...], tuple[Caution, ...]]:
    """The draft is thrown away if it is of this round (or a later one)."""
    last = tournament.last
    if last is None or last.is_published or last.number < round_number:
        return (), ()
    return discarded_draft(tournament, what)


@rule
def add_players(state: State, action: actions.AddPlayers) -> Proposal:
    """Many new players in one action, each by the rules for one."""
    tournament = state.tournament(action.tournament)
    _check_team(tournament, action.team)
    if len(tournament.entrants) + len(action.people) > MAX_PLAYERS:
        raise Refusal("too-many-players", "TRF 001", most=MAX_PLAYERS)
    from_round = _first_round(tournament, None)
    ids = {state.people[person].fide_id for person in tournament.entrants} - {""}
    added: list[Fact] = []
    persons: list[int] = []
    for person, data in enumerate(map(tidy, action.people), state.next_person):
        check_person(data)
        if data.fide_id in ids:
            raise Refusal("id-in-list", "", name=data.name, id=data.fide_id)
        ids |= {data.fide_id} - {""}
        rating, source = tournament_rating(tournament.settings, data)
        added.append(facts.PersonAdded(person, data))
        arrived = not tournament.settings.check_in or from_round > 1
        lot = _lot(state, tournament, data)
        added.append(
            facts.PlayerEntered(
                tournament.key, person, rating, source, from_round, from_round > 1, arrived, action.team, lot
            )
        )
        persons.append(person)
    dropped, cautions = _for_round(tournament, from_round, said("players-enter")) if action.people else ((), ())
    return Proposal((*dropped, *added, *_into_roster(tournament, action.team, tuple(persons))), cautions)


@rule
def change_person(state: State, action: actions.ChangePerson) -> Proposal:
    """C.04.2 article 2.3: wrong data may be corrected at any time.

    Ratings of a running tournament by `CorrectRating`.
    """
    old, data = state.person(action.person), tidy(action.data)
    check_person(data, old)
    if data == old:
        return Proposal(())
    changed: list[Fact] = [facts.PersonChanged(action.person, data)]
    begun = False
    for tournament in state.tournaments.values():
        entrant = tournament.entrants.get(action.person)
        if entrant is None:
            continue
        begun = begun or tournament.has_begun
        rating, source = tournament_rating(tournament.settings, data)
        if not tournament.has_begun and entrant.source != MANUAL_SOURCE and rating != entrant.rating:
            changed.append(facts.RatingCorrected(tournament.key, action.person, rating, source))
    return Proposal(tuple(changed), (), said("reason-data-corrected") if begun else None)


@rule
def correct_rating(state: State, action: actions.CorrectRating) -> Proposal:
    """C.04.2 articles 2.3 and 4.3: at any time; numbers follow only by `AssignNumbers` (in Dubov at once).

    A draft that was paired by ratings is discarded.
    """
    tournament = state.tournament(action.tournament)
    entrant = tournament.entrant(action.person)
    name = state.person(action.person).name
    check_rating(name, action.rating)
    if (entrant.rating, entrant.source) == (action.rating, action.source):
        return Proposal(())
    if not tournament.has_begun:
        return Proposal((facts.RatingCorrected(tournament.key, action.person, action.rating, action.source),))
    remark = f"{name} {entrant.rating} => {action.rating}"
    system = systems.find(tournament.settings.system)
    what = said("rating-changes", name=name, before=entrant.rating, rating=action.rating)
    dropped, cautions = discarded_draft(tournament, what) if system.ratings else ((), ())
    done: list[Fact] = [
        facts.RatingCorrected(tournament.key, action.person, action.rating, action.source, remark),
        *dropped,
    ]
    if system.renumbers and len(tournament.rounds) < 4:
        changed = replace(
            tournament, entrants={**tournament.entrants, action.person: replace(entrant, rating=action.rating)}
        )
        order = initial_order(state, changed, tournament.numbers)
        if order != tournament.numbers:
            done.append(facts.NumbersAssigned(tournament.key, order, "regenerated"))
    paired = len(tournament.rounds)
    text = said("rating-corrected", name=name, before=entrant.rating, rating=action.rating, rounds=paired)
    caution = Caution(CONFIRM, text, "C.04.2 2.3, 4.3")
    return Proposal(tuple(done), (*cautions, caution), said("reason-rating-corrected"))


@rule
def update_rating(state: State, action: actions.UpdateRating) -> Proposal:
    """Questions 210 to 213: in events longer than 30 days players have several ratings, each from a round on."""
    tournament = state.tournament(action.tournament)
    tournament.entrant(action.person)
    check_rating(state.person(action.person).name, action.rating)
    if not state.details.is_long:
        raise Refusal("one-rating-only", "VCL 210")
    if not 2 <= action.from_round <= tournament.settings.rounds:
        raise Refusal("later-rating-round", "VCL 213", last=tournament.settings.rounds)
    fact = facts.RatingUpdated(tournament.key, action.person, action.from_round, action.rating, action.source)
    return Proposal((fact,))


@rule
def remove_player(state: State, action: actions.RemovePlayer) -> Proposal:
    """A player who was never paired is taken from the list; anybody else withdraws (C.04.2 article 3.2)."""
    tournament = state.tournament(action.tournament)
    tournament.entrant(action.person)
    name = state.person(action.person).name
    if _was_paired(tournament, action.person):
        raise Refusal("only-withdraw", "C.04.2 3.2", name=name)
    dropped, cautions = discarded_draft(tournament, said("player-removed", name=name))
    return Proposal((*dropped, facts.PlayerRemoved(tournament.key, action.person)), cautions)


def _was_paired(tournament: TournamentState, person: int) -> bool:
    """In a board, with a bye or among the absent of any published round: they are part of its records.

    In a team event byes and absences are the team's: those who would have played are part of them, and a team that was
    paired keeps a player.
    """
    if tournament.is_team_event:
        team = tournament.entrants[person].team
        is_last = tournament.teams[team].persons == (person,) if team in tournament.teams else False
        return any(
            this_round.board_of(person) is not None
            or (is_last and team in this_round.order)
            or (
                (this_round.bye == team or any(team == who for who, _ in this_round.away))
                and person in line_up(tournament, team, this_round.number)
            )
            for this_round in tournament.rounds
            if this_round.is_published
        )
    return any(
        person == this_round.bye
        or this_round.board_of(person) is not None
        or any(person == who for who, _ in this_round.away)
        for this_round in tournament.rounds
        if this_round.is_published
    )


@rule
def withdraw(state: State, action: actions.Withdraw) -> Proposal:
    """C.04.2 article 3.2: from the next pairing on; what was published is played or forfeited."""
    tournament = state.tournament(action.tournament)
    entrant = tournament.entrant(action.person)
    name = state.person(action.person).name
    if entrant.left and (entrant.expelled or not action.expelled):
        raise Refusal("left-already", "C.04.2 3.2", name=name)
    from_round = entrant.left or next_changeable(tournament)
    plays = not entrant.left and not tournament.is_fixed and entrant.plays(from_round)
    dropped, cautions = _for_round(tournament, from_round, said("player-leaves", name=name)) if plays else ((), ())
    fact = facts.PlayerLeft(tournament.key, action.person, from_round, action.expelled)
    leaving = set() if entrant.left else {action.person}
    ahead, asked = forfeits_ahead(tournament, leaving, name)
    made = (*dropped, fact, *forfeits_in_draft(tournament, leaving), *ahead)
    return Proposal(made, (*cautions, *asked), said("reason-expelled") if action.expelled else None)


def forfeits_ahead(
    tournament: TournamentState, leaving: set[int], name: str
) -> tuple[tuple[Fact, ...], tuple[Caution, ...]]:
    """C.05 article 6.6: where a round robin was published ahead, whoever leaves loses every open game by forfeit.

    One of them may be under way, so it is asked. A round that was published by itself is left to the arbiter.
    """
    if not tournament.is_scheduled:
        return (), ()
    made: list[facts.ResultEntered] = []
    for this_round in tournament.rounds:
        if this_round.is_published:
            boards = tuple((board.white, board.black) for board in this_round.boards)
            open_boards = this_round.open_boards
            results = forfeits(tournament, this_round.number, boards, leaving)
            made += [fact for fact in results if fact.board in open_boards]
    is_ahead = len(made) > 1 or len(tournament.rounds) == tournament.settings.rounds
    if not made or not is_ahead:
        return (), ()
    games = tuple(
        said("round-and-board", round=fact.round, board=tournament.board_number(fact.round, fact.board))
        for fact in made
    )
    return tuple(made), (Caution(CONFIRM, said("open-games-forfeited", name=name, games=games), "C.05 6.6"),)


def forfeits_in_draft(tournament: TournamentState, leaving: set[int]) -> tuple[Fact, ...]:
    """Tournament Rules article 9, C.05 article 6.6: a round robin keeps its draft; those who leave lose by forfeit."""
    last = tournament.last
    if not tournament.is_fixed or last is None or last.is_published:
        return ()
    boards = tuple((board.white, board.black) for board in last.boards)
    return forfeits(tournament, last.number, boards, leaving)


def forfeits(
    tournament: TournamentState, round_number: int, boards: tuple[tuple[int, int], ...], leaving: set[int]
) -> tuple[facts.ResultEntered, ...]:
    """The results of the boards of those who leave; their opponents may have left before."""
    gone = gone_by(tournament, round_number) | leaving
    made: list[facts.ResultEntered] = []
    for number, (white, black) in enumerate(boards, 1):
        if white in leaving or black in leaving:
            result = "0F-0F" if white in gone and black in gone else "0F-1F" if white in gone else "1F-0F"
            made.append(facts.ResultEntered(tournament.key, round_number, number, result))
    return tuple(made)


def gone_by(tournament: TournamentState, round_number: int) -> set[int]:
    """The persons who have left before a round, alone or with their team."""
    gone = {person for person, entrant in tournament.entrants.items() if 0 < entrant.left <= round_number}
    teams = [team for team in tournament.teams.values() if 0 < team.left <= round_number]
    return gone | {person for team in teams for person in team.persons}


def _check_field(tournament: TournamentState, person: int) -> None:
    """The table of a round robin is made for those who are there at its start: nobody else gets into it later."""
    if tournament.is_fixed and tournament.has_begun and person not in tournament.number_of:
        raise Refusal("round-robin-begun", "Tournament Rules 5(c)")


@rule
def readmit(state: State, action: actions.Readmit) -> Proposal:
    """C.05 article 6.5, C.04.2 article 3.2: players who had left are paired again, from the next pairing on."""
    tournament = state.tournament(action.tournament)
    entrant = tournament.entrant(action.person)
    name = state.person(action.person).name
    if not entrant.left:
        raise Refusal("has-not-left", "C.04.2 3.2", name=name)
    _check_field(tournament, action.person)
    from_round = next_changeable(tournament)
    if from_round > tournament.settings.rounds:
        raise Refusal("last-round-paired", "C.04.2 3.2")
    dropped, cautions = _for_round(tournament, from_round, said("player-returns", name=name))
    text = said("readmitted", name=name, round=from_round)
    if entrant.expelled:
        text = said("readmitted-after-expulsion", name=name, round=from_round)
    caution = Caution(CONFIRM, text, "C.05 6.5; C.04.2 3.2")
    fact = facts.PlayerReadmitted(tournament.key, action.person, from_round)
    return Proposal((*dropped, fact), (*cautions, caution), said("reason-readmitted"))


@rule
def check_in(state: State, action: actions.CheckIn) -> Proposal:
    """C.04.2 article 4.1: players who are not here before the pairing are left out until they appear."""
    tournament = state.tournament(action.tournament)
    entrant = tournament.entrant(action.person)
    if entrant.checked_in == action.present:
        return Proposal(())
    if action.present and entrant.left:
        raise Refusal("has-left", "C.04.2 3.2", name=state.person(action.person).name)
    if not action.present and tournament.has_begun:
        raise Refusal("check-in-over", "C.05 6.5; C.04.2 3.2, 3.3")
    if action.present:
        _check_field(tournament, action.person)
    if entrant.arrived or not action.present:
        return Proposal((facts.CheckedIn(tournament.key, action.person, action.present),))
    from_round = max(_first_round(tournament, None), entrant.from_round)
    arrived = said("player-arrived", name=state.person(action.person).name)
    dropped, cautions = _for_round(tournament, from_round, arrived)
    return Proposal((*dropped, facts.CheckedIn(tournament.key, action.person, True, from_round)), cautions)


@rule
def request_bye(state: State, action: actions.RequestBye) -> Proposal:
    """C.04.2 article 3.3, C.05 article 6.7, questions 171 to 179: a bye in a round that is not published.

    In matches of two games the bye is for both (C.04.5); the first game keeps it.
    """
    tournament = state.tournament(action.tournament)
    action = replace(action, round=_first_game(tournament, action.round))
    entrant = tournament.entrant(action.person)
    who = number_and_name(state, tournament, action.person)
    if action.letter not in BYES:
        raise Refusal("unknown-bye", "C.04.2 3.3", letter=action.letter)
    if tournament.is_fixed:
        raise Refusal("round-robin-without-byes", "Tournament Rules 9")
    _check_bye_round(tournament, entrant, who, action.round)
    if entrant.bye(action.round) == action.letter:
        return Proposal(())
    cautions = [*_half_byes(tournament, entrant, who, action), *_full_bye(who, action)]
    dropped, more = (
        _for_round(tournament, action.round, said("has-a-bye", who=who))
        if action.round == len(tournament.rounds)
        else ((), ())
    )
    remark = who if action.letter == "F" else ""
    fact = facts.ByeGranted(tournament.key, action.person, action.round, action.letter, remark)
    return Proposal((*dropped, fact), (*cautions, *more))


def _first_game(tournament: TournamentState, round_number: int) -> int:
    """The first round of a match; the round itself where every round is a match."""
    return round_number - (round_number - 1) % tournament.rounds_of_match


def _check_bye_round(tournament: TournamentState, entrant: Entrant, who: str, round_number: int) -> None:
    if not 1 <= round_number <= tournament.settings.rounds:
        raise Refusal("no-round", "C.04.1 1", round=round_number)
    if round_number < next_changeable(tournament):
        raise Refusal("round-published", "C.04.2 4.4", round=round_number)
    if round_number < entrant.from_round or 0 < entrant.left <= round_number:
        raise Refusal("not-in-round", "C.04.2 3.2", who=who, round=round_number)


def _half_byes(
    tournament: TournamentState, entrant: Entrant, who: str, action: actions.RequestBye
) -> tuple[Caution, ...]:
    """C.05 article 6.7 and questions 173 to 176."""
    if action.letter != "H":
        return ()
    if entrant.barred:
        raise Refusal("half-byes-barred", "VCL 176", who=who)
    until = tournament.settings.half_byes_until
    if until and action.round > until:
        raise Refusal("half-byes-until", "C.05 6.7", round=until)
    others = sum(letter == "H" for number, letter in entrant.byes if number != action.round)
    if others < tournament.settings.half_byes:
        return ()
    return (Caution(CONFIRM, said("second-half-point-bye", who=who, count=others), "C.05 6.7; VCL 173"),)


def _full_bye(who: str, action: actions.RequestBye) -> tuple[Caution, ...]:
    """Questions 177 to 179."""
    if action.letter != "F":
        return ()
    return (Caution(ACKNOWLEDGE, said("full-point-bye", who=who, round=action.round), "VCL 178"),)


@rule
def revoke_bye(state: State, action: actions.RevokeBye) -> Proposal:
    tournament = state.tournament(action.tournament)
    action = replace(action, round=_first_game(tournament, action.round))
    entrant = tournament.entrant(action.person)
    who = number_and_name(state, tournament, action.person)
    if not entrant.bye(action.round):
        raise Refusal("no-bye", "C.04.2 3.3", who=who, round=action.round)
    _check_bye_round(tournament, entrant, who, action.round)
    dropped, cautions = (
        _for_round(tournament, action.round, said("plays-after-all", who=who))
        if action.round == len(tournament.rounds)
        else ((), ())
    )
    return Proposal((*dropped, facts.ByeRevoked(tournament.key, action.person, action.round)), cautions)


@rule
def bar_byes(state: State, action: actions.BarByes) -> Proposal:
    """Question 175: players who may not have half-point byes."""
    tournament = state.tournament(action.tournament)
    if tournament.entrant(action.person).barred == action.barred:
        return Proposal(())
    return Proposal((facts.ByesBarred(tournament.key, action.person, action.barred),))


@rule
def fix_board(state: State, action: actions.FixBoard) -> Proposal:
    """C.04.2 article 4.4: the pairing stays as it is; only the board in the hall is another one."""
    tournament = state.tournament(action.tournament)
    entrant, from_round = tournament.entrant(action.person), next_changeable(tournament)
    if tournament.is_team_event:
        raise Refusal("no-fixed-boards", "")
    if not 0 <= action.board <= MAX_BOARD:
        raise Refusal("no-such-board", "", board=action.board, most=MAX_BOARD)
    if entrant.board_in(from_round) == action.board:
        return Proposal(())
    for person, other in tournament.entrants.items():
        if action.board and person != action.person and other.board_in(from_round) == action.board:
            raise Refusal("board-fixed", "", board=action.board, name=state.person(person).name)
    return Proposal((facts.BoardFixed(tournament.key, action.person, action.board, from_round),))


@rule
def forbid_pairs(state: State, action: actions.ForbidPairs) -> Proposal:
    """Tournament Rules article 5(e), questions 194 to 196: before the first pairing only."""
    tournament = state.tournament(action.tournament)
    if len(set(action.persons)) < 2 or len(set(action.persons)) != len(action.persons):
        raise Refusal("forbid-two", "C.05 5.2")
    if not 1 <= action.first_round <= action.last_round:
        raise Refusal("no-rounds", "C.05 5.2", first=action.first_round, last=action.last_round)
    for person in action.persons:
        if tournament.is_team_event and person not in tournament.teams:
            raise NotFound("no-team", tournament=tournament.settings.name, team=person)
        if not tournament.is_team_event:
            tournament.entrant(person)
    remark = ""
    dropped, cautions = discarded_draft(tournament, said("pairs-are-forbidden"))
    if tournament.has_begun:
        refuse_in_fide_mode(tournament, said("forbid-early"), "C.05 5.2; VCL 195, 196")
        people = tuple(number_and_name(state, tournament, person) for person in action.persons)
        remark = " ".join(people)
        text = said("late-prohibition", rounds=len(tournament.rounds), people=people)
        cautions = (*cautions, Caution(CONFIRM, text, "C.05 5.2"))
    fact = facts.PairsForbidden(tournament.key, action.persons, action.first_round, action.last_round, remark)
    return Proposal((fact, *dropped), cautions)


@rule
def lift_prohibitions(state: State, action: actions.LiftProhibitions) -> Proposal:
    tournament = state.tournament(action.tournament)
    if tournament.has_begun:
        refuse_in_fide_mode(tournament, said("prohibitions-stand"), "C.05 5.2; VCL 196")
    if not tournament.forbidden:
        return Proposal(())
    dropped, cautions = discarded_draft(tournament, said("pairs-allowed-again"))
    return Proposal((*dropped, facts.ProhibitionsLifted(tournament.key)), cautions)
