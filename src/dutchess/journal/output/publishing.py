"""What others get of a round: headers of games (PGN), a list of results, and when it was published.

Owns these two formats. Must not hold personal data beyond names, titles, ratings, federations and FIDE IDs.
"""

from __future__ import annotations

from collections.abc import Iterator

from dutchess.journal import facts, results
from dutchess.journal.database.store import Store
from dutchess.journal.entry import Entry
from dutchess.journal.output.derive import full_name
from dutchess.journal.state import Board, State, TournamentState
from dutchess.journal.timeline import select_counting

PGN_RESULTS = {"1-0": "1-0", "0-1": "0-1", "½-½": "1/2-1/2", "1F-0F": "1-0", "0F-1F": "0-1"}
ROSTER = ("Event", "Site", "Date", "Round", "White", "Black", "Result")  # the order that every reader expects
PUBLICATIONS = (facts.RoundPublished.__name__, facts.Undone.__name__)
RESULT_COLUMNS = ("round", "board", "white", "white name", "result", "black", "black name")


def publication_of(store: Store, event: str, key: str, round_number: int) -> Entry | None:
    """The entry that published a round last; None if none did, as for the rounds of an imported file."""
    for entry, _ in reversed(select_counting(store.entries_of_kind((event,), PUBLICATIONS))):
        fact = entry.fact
        if isinstance(fact, facts.RoundPublished) and (fact.tournament, fact.round) == (key, round_number):
            return entry
    return None


def pgn(state: State, key: str, round_number: int) -> str:
    """The headers of all games of a round, for the electronic boards and the database."""
    tournament = state.tournament(key)
    this_round = tournament.round(round_number)
    day, time = tournament.settings.start_of(round_number)
    date = day.replace("/", ".") or "????.??.??"
    games: list[str] = []
    for number, board in zip(tournament.board_numbers(this_round), this_round.boards, strict=True):
        if board.white and board.black:
            tags = [
                ("Date", date),
                ("Time", f"{time}:00" if time else ""),
                ("Round", f"{round_number}.{number}"),
                *_tags(state, tournament, number, board),
            ]
            tags.sort(key=lambda tag: ROSTER.index(tag[0]) if tag[0] in ROSTER else len(ROSTER))
            headers = "".join(f'[{name} "{_escape(value)}"]\n' for name, value in tags if value)
            games.append(f"{headers}\n{_result(board)}\n")
    return "\n".join(games)


def _result(board: Board) -> str:
    return PGN_RESULTS.get(board.result.removesuffix("U"), "*")


def _tags(state: State, tournament: TournamentState, number: int, board: Board) -> Iterator[tuple[str, str]]:
    """The tags that every game has (date and round apart), and what is known of the players."""
    white, black = state.people[board.white], state.people[board.black]
    yield "Event", full_name(state, tournament)
    yield "Site", " ".join(filter(None, (state.details.city, state.details.federation))) or "?"
    yield "White", white.name
    yield "Black", black.name
    yield "Result", _result(board)
    for colour, person, data in (("White", board.white, white), ("Black", board.black, black)):
        yield f"{colour}Elo", str(tournament.entrants[person].rating or "")
        yield f"{colour}Title", data.title
        yield f"{colour}FideId", data.fide_id
    if tournament.is_team_event:
        yield "WhiteTeam", tournament.teams[tournament.entrants[board.white].team].name
        yield "BlackTeam", tournament.teams[tournament.entrants[board.black].team].name
    yield "Board", str(number)
    if board.result in results.FORFEITS:
        yield "Termination", "unplayed"


def _escape(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", " ")


def result_rows(state: State, key: str) -> Iterator[tuple[object, ...]]:
    """Every game of every published round, under `RESULT_COLUMNS`."""
    tournament = state.tournament(key)
    place = tournament.player_numbers
    names = {0: "", **{person: data.name for person, data in state.people.items()}}
    for this_round in tournament.rounds:
        if not this_round.is_published:
            continue
        for number, board in zip(tournament.board_numbers(this_round), this_round.boards, strict=True):
            yield (
                this_round.number,
                number,
                place.get(board.white, ""),
                names[board.white],
                board.result,
                place.get(board.black, ""),
                names[board.black],
            )
        if this_round.bye is not None and not tournament.is_team_event:
            yield (this_round.number, "", place[this_round.bye], names[this_round.bye], "bye", "", "")
        if tournament.is_round_robin and not tournament.is_team_event:
            for person, _ in this_round.away:
                yield (this_round.number, "", place[person], names[person], "rests", "", "")
