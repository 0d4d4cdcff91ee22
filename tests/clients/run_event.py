"""A program that uses the generated Python client: pairs, checks, explains and runs an event. `run.py` calls it."""

from __future__ import annotations

import sys
from http import HTTPStatus
from io import BytesIO

import httpx
from dutchess._client import AuthenticatedClient, Client
from dutchess._client.types import File, Unset
from dutchess_client.api.default import (
    add_players,
    check,
    create_event,
    create_event_token,
    create_token,
    explain,
    get_event,
    get_report,
    get_round,
    get_standings,
    import_tournament,
    pair,
    pair_round,
    publish_round,
    set_result,
)
from dutchess_client.models import (
    AccountToken,
    AddPlayers,
    CheckDocument,
    Details,
    Done,
    EventCreated,
    EventDocument,
    EventStandingsDocument,
    EventToken,
    NewEvent,
    NewToken,
    NewTournament,
    PairExplanation,
    PairingDocument,
    PairRound,
    Person,
    Points,
    Problem,
    PublishRound,
    RoundDocument,
    SetResult,
    Settings,
    SettingsMissed,
    SettingsSystem,
)


def main(base: str, login: str, password: str, file: bytes) -> None:
    public = Client(base_url=base)
    paired = pair.sync(client=public, body=File(BytesIO(file)))
    assert isinstance(paired, PairingDocument)
    assert (paired.system, paired.pairs[0]) == ("dutch", [4, 2])
    checked = check.sync(client=public, body=File(BytesIO(file)))
    assert isinstance(checked, CheckDocument)
    assert checked.discrepancies == 0
    explained = explain.sync(client=public, body=File(BytesIO(file)), pair=[1, 2])
    assert isinstance(explained, PairExplanation)
    assert explained.first_difference is not None
    assert explained.first_difference.article == "C.04.3 [C6]"
    wrong = pair.sync_detailed(client=public, body=File(BytesIO(b"001 what is this")))
    assert wrong.status_code == HTTPStatus.UNPROCESSABLE_ENTITY
    assert isinstance(wrong.parsed, Problem)
    assert wrong.parsed.line == 1

    basic = AuthenticatedClient(base_url=base, token="", httpx_args={"auth": httpx.BasicAuth(login, password)})
    signed_in = create_token.sync(client=basic)
    assert isinstance(signed_in, AccountToken)
    own = AuthenticatedClient(base_url=base, token=signed_in.token)
    settings = Settings(
        name="Open", rounds=3, system=SettingsSystem.DUTCH, missed=SettingsMissed.H, points=Points(win=3, draw=1.0)
    )
    body = NewEvent(details=Details(name="Club"), tournaments=[NewTournament(key="open", settings=settings)])
    created = create_event.sync(client=own, body=body, idempotency_key="first")
    assert isinstance(created, EventCreated)
    again = create_event.sync(client=own, body=body, idempotency_key="first")
    assert isinstance(again, EventCreated)
    assert again.event == created.event
    issued = create_event_token.sync(created.event, client=own, body=NewToken(label="script"))
    assert isinstance(issued, EventToken)
    arbiter = AuthenticatedClient(base_url=base, token=issued.token)

    event = created.event
    people = [Person(name=f"Player {number}", fide_rating=2400 - number) for number in range(8)]
    added = add_players.sync(event, client=arbiter, body=AddPlayers(tournament="open", people=people))
    assert isinstance(added, Done)
    assert added.persons == list(range(1, 9))
    drafted = pair_round.sync(event, client=arbiter, body=PairRound(tournament="open", seed="x"))
    assert isinstance(drafted, Done)
    late = publish_round.sync_detailed(event, client=arbiter, body=PublishRound(tournament="open"), if_match='"1"')
    assert late.status_code == HTTPStatus.PRECONDITION_FAILED
    seen = f'"{drafted.version}"'
    published = publish_round.sync(event, client=arbiter, body=PublishRound(tournament="open"), if_match=seen)
    assert isinstance(published, Done)
    boards = get_round.sync(event, "open", 1, client=public)
    assert isinstance(boards, RoundDocument)
    for board in boards.boards:
        result = SetResult(tournament="open", round_=1, board=board.board, result="1-0")
        assert isinstance(set_result.sync(event, client=arbiter, body=result), Done)
    standings = get_standings.sync(event, "open", client=public)
    assert isinstance(standings, EventStandingsDocument)
    assert [place.points for place in standings.places] == [3, 3, 3, 3, 0, 0, 0, 0]
    shown = get_event.sync(event, client=public)
    assert isinstance(shown, EventDocument)
    assert shown.tournaments[0].published == 1
    report = get_report.sync(event, "open", client=arbiter)
    assert isinstance(report, str)
    assert report.startswith("012 ")
    repaired = file.replace(b"142 5", b"ZZZ what\n142 5")
    asked = import_tournament.sync(event, client=arbiter, body=File(BytesIO(repaired)), tournament="club")
    assert isinstance(asked, Problem)
    assert not isinstance(asked.cautions, Unset)
    tokens = [caution.token for caution in asked.cautions]
    imported = import_tournament.sync(
        event, client=arbiter, body=File(BytesIO(repaired)), tournament="club", confirmed=tokens
    )
    assert isinstance(imported, Done)
    assert len(imported.persons) == 9
    print("python: paired, checked, explained, ran an event, imported a file")


if __name__ == "__main__":
    with open(sys.argv[4], "rb") as opened:
        main(sys.argv[1], sys.argv[2], sys.argv[3], opened.read())
