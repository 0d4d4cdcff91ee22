"""The interface for programs, called by its own description in every way that a generator finds."""

from __future__ import annotations

import json
import typing
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from litestar.testing import TestClient
from schemathesis.specs.openapi.checks import positive_data_acceptance

from dutchess.journal import RESULTS, actions, format_actions
from dutchess.journal.action_table import ACTIONS
from dutchess.journal.rules import RULES
from dutchess.journal.rules.handling import CAUSES
from dutchess.readings import find
from dutchess.web.api import file_work as calls
from dutchess.web.api import json_values
from dutchess.web.api import json_values as wire
from dutchess.web.api.idempotency import KEPT_SECONDS, Calls, Kept, KeyInUse, KeyUsed
from dutchess.web.api.openapi import description
from dutchess.web.api.problems import KINDS
from dutchess.web.app import CALLS, LOGINS, PAGES
from dutchess.web.demo import EVENT, KEY
from dutchess.web.pages.changes.forms import form_of_name
from dutchess.web.services import services
from dutchess.web.settings import Settings
from verifier.loaded import verdict
from waiting import WAIT_SECONDS
from web.applications import create_demo

EXAMPLES = 6
ROOT = Path(__file__).parents[3]
FILE = (ROOT / "examples" / "club-9.trf").read_bytes()
DESCRIBED = description([*CALLS, *LOGINS, *PAGES], "")
OPERATIONS = [(path, method) for path, methods in DESCRIBED["paths"].items() for method in methods]
PASSWORD = ("anna", "a long password")
# Not every text is a tournament, and not every action is allowed by the rules: no schema can say which.


def served(folder: Path) -> Any:
    """An application with the event of the demo, and Anna, who has an account."""
    found = create_demo(
        Settings(str(folder / "events.db"), calls_per_minute=10**6, logins_per_minute=10**6, base="http://testserver")
    )
    services(found).accounts.create(PASSWORD[0], "Anna", PASSWORD[1], creates=True)
    return found


def owner(app: Any) -> str:
    return str(services(app).accounts.issue_pass(EVENT, "owner", "program", hours=1))


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Any:
    with TestClient(served(tmp_path_factory.mktemp("api"))) as found:
        yield found


@pytest.fixture
def token(client: TestClient[Any]) -> str:
    return owner(client.app)


@pytest.fixture
def account(client: TestClient[Any]) -> dict[str, str]:
    """What a program of Anna's sends."""
    made = client.post("/api/tokens", auth=PASSWORD)
    assert made.status_code == 201
    return {"authorization": f"Bearer {made.json()['token']}"}


@pytest.fixture(scope="module")
def described(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """The description as it is served, but strict: an answer with a field that it does not name is a fault."""
    app = served(tmp_path_factory.mktemp("described"))
    app.on_shutdown.clear()  # every call starts and stops it
    found = schemathesis.openapi.from_asgi("/api/openapi.json", app)
    for schema in found.raw_schema["components"]["schemas"].values():
        schema.setdefault("additionalProperties", False)
    return found


@pytest.mark.parametrize(("path", "method"), OPERATIONS)
def test_every_call_answers_as_described(described: Any, path: str, method: str) -> None:
    """No server error, and nothing that the description does not say: status, media type, every field."""
    token = owner(described.app)

    @given(case=described[path][method].as_strategy())
    @settings(max_examples=EXAMPLES, suppress_health_check=list(HealthCheck), database=None)
    def answers(case: Any) -> None:
        if "{event}" in path:
            case.path_parameters["event"] = EVENT
            case.headers["Authorization"] = f"Bearer {token}"
        if "{key}" in path:
            case.path_parameters["key"] = KEY
        case.call_and_validate(excluded_checks=[positive_data_acceptance], timeout=WAIT_SECONDS)

    answers()


@pytest.mark.parametrize("query", ["", "?round=1", "?player=3", "?pair=1&pair=2", "?bye=7", "?floater=3"])
def test_answers_have_the_fields_that_are_described(client: TestClient[Any], query: str) -> None:
    """An explanation of each kind, and every other answer: no field is missing, none is too much."""
    for path in (f"explain{query}", "pair", "check", "standings", "prove"):
        operation = DESCRIBED["paths"][f"/api/{path.partition('?')[0]}"]["post"]
        kind = operation["responses"]["200"]["content"]["application/json"]["schema"]
        assert not differences(kind, client.post(f"/api/{path}", content=FILE).json(), path)


def differences(schema: dict[str, Any], value: Any, where: str) -> list[str]:
    """Where a value is not as the schema says, fields that it does not name included."""
    if "$ref" in schema:
        return differences(DESCRIBED["components"]["schemas"][schema["$ref"].rpartition("/")[2]], value, where)
    if not schema:
        return []  # anything
    if "anyOf" in schema:
        found = [differences(one, value, where) for one in schema["anyOf"]]
        return [] if [] in found else min(found, key=len)
    names = {str: "string", bool: "boolean", int: "integer", float: "number", type(None): "null", dict: "object"}
    wanted = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
    kind = names.get(type(value), "array")
    if kind not in wanted and (kind, "number" in wanted) != ("integer", True):
        return [f"{where}: {value!r} is no {schema}"]
    if "enum" in schema and value not in schema["enum"]:
        return [f"{where}: {value!r} is none of {schema['enum']}"]
    if isinstance(value, dict) and "properties" in schema:
        known = schema["properties"]
        missing = [f"{where}.{name} is missing" for name in schema.get("required", ()) if name not in value]
        strange = [f"{where}.{name} is not described" for name in value if name not in known]
        inner = [differences(known[name], one, f"{where}.{name}") for name, one in value.items() if name in known]
        return missing + strange + [text for texts in inner for text in texts]
    if isinstance(value, dict):
        return [text for one in value.values() for text in differences(schema["additionalProperties"], one, where)]
    if isinstance(value, list):
        return [text for one in value for text in differences(schema["items"], one, where)]
    return []


def test_every_action_of_the_journal_can_be_asked_for() -> None:
    """Forms and calls offer the same actions to the same people; a report file is imported on a page."""
    called = {path.rpartition("/")[2] for path, _ in OPERATIONS if "/do/" in path}
    assert {name for name in ACTIONS if form_of_name(name)} <= called
    assert ACTIONS.keys() - called == {"import-tournament"}
    kinds = {
        kind
        for kind in vars(actions).values()
        if hasattr(kind, "__match_args__") and kind.__module__ in (actions.__name__, format_actions.__name__)
    }
    assert kinds == {action.kind for action in ACTIONS.values()}
    assert kinds == {*RULES, actions.Undo}


def test_a_program_signs_in_creates_an_event_and_runs_it(client: TestClient[Any], account: dict[str, str]) -> None:
    new = {
        "details": {"name": "Club", "start": "2026/11/01"},
        "tournaments": [
            {"key": "a", "settings": {"name": "A", "rounds": 3, "points": {"win": 3, "draw": 1, "bye": 1.5}}}
        ],
    }
    made = client.post("/api/events", json=new, headers=account)
    assert made.status_code == 201
    event = made.json()["event"]
    assert made.headers["location"] == f"/e/{event}/event.json"
    state = services(client.app).store.ledger(event).state.tournament("a")
    assert (state.settings.points.win, state.settings.points.bye) == (30, 15), "points are decimal numbers outside"

    def do(action: str, headers: dict[str, str] | None = None, **fields: object) -> Any:
        body = {"tournament": "a", **fields}
        return client.post(f"/api/events/{event}/do/{action}", json=body, headers={**account, **(headers or {})})

    people = [{"name": f"P{number}", "fide_rating": 2000 - number} for number in range(4)]
    assert do("add-players", people=people).json()["persons"] == [1, 2, 3, 4]
    paired = do("pair-round", seed="x")
    assert paired.headers["etag"] == f'"{paired.json()["version"]}"'
    assert do("publish-round", headers={"if-match": '"2"'}).status_code == 412
    assert do("publish-round", headers={"if-match": paired.headers["etag"]}).status_code == 200
    assert do("publish-round").json()["code"]
    for board in (1, 2):
        assert do("set-result", round=1, board=board, result="1-0").status_code == 200
    standings = client.get(f"/e/{event}/t/a/standings.json").json()
    assert [place["points"] for place in standings["places"]] == [3, 3, 0, 0]
    boards = client.get(f"/e/{event}/t/a/rounds/1/boards.json").json()["boards"]
    assert [(board["white"]["points"], board["match"]) for board in boards] == [(0, None)] * 2
    report = client.get(f"/e/{event}/t/a/report.trf", headers=account)
    assert (report.status_code, report.headers["content-type"]) == (200, "text/plain; charset=utf-8")
    assert client.post("/api/check", content=report.content).json()["discrepancies"] == 0


def test_what_must_be_confirmed_is_a_problem_with_tokens(client: TestClient[Any], token: str) -> None:
    headers = {"authorization": f"Bearer {token}", "accept-language": "es"}
    call = {"tournament": KEY, "reason": "a friendly event"}
    path = f"/api/events/{EVENT}/do/leave-fide-mode"
    asked = client.post(path, json=call, headers=headers)
    assert (asked.status_code, asked.headers["content-type"]) == (409, "application/problem+json")
    assert asked.json()["type"] == "/manual/api#unconfirmed"
    assert not differences({"$ref": "#/components/schemas/Problem"}, {**asked.json(), "cautions": []}, "problem")
    for caution in asked.json()["cautions"]:
        caution["parameters"] = {}
        assert not differences({"$ref": "#/components/schemas/CautionDocument"}, caution, "caution")
    confirmed = []
    while asked.status_code == 409:
        confirmed += [one["token"] for one in asked.json()["cautions"]]
        asked = client.post(path, json={**call, "confirmed": confirmed}, headers=headers)
    assert asked.status_code == 200
    undone = client.post(f"/api/events/{EVENT}/do/undo", json={"reason": "x"}, headers=headers)
    assert undone.json()["code"], "leaving FIDE mode is for good"


@pytest.mark.parametrize("kind", ["text/plain", "application/octet-stream"])
def test_a_report_file_becomes_a_tournament(client: TestClient[Any], account: dict[str, str], kind: str) -> None:
    """What the reader repaired is told, and nothing is written before each repair is confirmed."""
    event = client.post("/api/events", json={"details": {"name": "Imported"}}, headers=account).json()["event"]
    sent = {**account, "content-type": kind}
    damaged = FILE.replace(b"142 5", b"ZZZ what\n142 5")
    assert damaged != FILE
    place, named = f"/api/events/{event}/import", {"tournament": "club", "source": "club-9.trf"}
    asked = client.post(place, params=named, content=damaged, headers=sent)
    assert asked.status_code == 409
    cautions = asked.json()["cautions"]
    assert any("line 2: " in one["text"] for one in cautions)
    shown = client.get(f"/e/{event}/event.json", headers=account).json()
    assert shown["tournaments"] == []
    confirmed = [one["token"] for one in cautions]
    part = client.post(place, params={**named, "confirmed": confirmed[1:]}, content=damaged, headers=sent)
    assert part.status_code == 409
    done = client.post(place, params={**named, "confirmed": confirmed}, content=damaged, headers=sent)
    assert done.status_code == 200, done.text
    assert len(done.json()["persons"]) == 9
    (shown,) = client.get(f"/e/{event}/event.json", headers=account).json()["tournaments"]
    assert (shown["key"], shown["players"], shown["published"]) == ("club", 9, 2)


def test_a_file_that_is_no_report_is_refused_with_its_place(client: TestClient[Any], token: str) -> None:
    sent = {"authorization": f"Bearer {token}"}
    place = f"/api/events/{EVENT}/import"
    wrong = client.post(f"{place}?tournament=b", content=b"001 what is this", headers=sent)
    assert (wrong.status_code, wrong.json()["line"]) == (422, 1)
    assert wrong.json()["type"].endswith("#invalid-file")
    assert client.post(place, content=FILE, headers=sent).status_code == 400, "the key is missing"
    assert client.post(f"{place}?tournament=b", json={}, headers=sent).status_code == 415
    assert client.post(f"{place}?tournament=b", content=FILE).status_code == 401


def test_a_result_is_corrected_and_never_taken_away(client: TestClient[Any], account: dict[str, str]) -> None:
    """As on the pages: no result is no result; undo takes back what was just entered."""
    new = {"details": {"name": "Club"}, "tournaments": [{"key": "open", "settings": {"name": "Open", "rounds": 3}}]}
    event = client.post("/api/events", json=new, headers=account).json()["event"]

    def do(name: str, **fields: object) -> Any:
        return client.post(f"/api/events/{event}/do/{name}", json=fields, headers=account)

    do("add-players", tournament="open", people=[{"name": f"Player {number}"} for number in range(4)])
    do("pair-round", tournament="open")
    do("publish-round", tournament="open")
    assert do("set-result", tournament="open", round=1, board=1, result="1-0").status_code == 200
    for empty in ("", " ", "?"):
        refused = do("set-result", tournament="open", round=1, board=1, result=empty)
        assert (refused.status_code, refused.json()["code"]) == (422, "no-result")
    boards = f"/e/{event}/t/open/rounds/1/boards.json"
    assert client.get(boards, headers=account).json()["boards"][0]["result"] == "1-0"
    assert do("undo").status_code == 200
    assert client.get(boards, headers=account).json()["boards"][0]["result"] == ""


def test_closed_lists_are_enums() -> None:
    """A generated client knows every choice, and a value that is none of them is told at once."""
    schemas = DESCRIBED["components"]["schemas"]
    found = {
        f"{name}.{field}": schema["enum"]
        for name, kind in schemas.items()
        for field, schema in kind.get("properties", {}).items()
        if "enum" in schema
    }
    settings = json_values.parts_of(actions.Settings)
    assert {part.name for part in settings if f"Settings.{part.name}" in found} == {
        *("system", "acceleration", "rating_method", "tie_order", "rate_of_play", "missed", "tiebreak_ratings"),
    }
    assert found["RequestBye.letter"] == ["H", "Z", "F"]
    assert found["ReopenRound.cause"] == ["", *CAUSES]
    assert found["BoardDocument.result"] == ["", "?", *RESULTS]
    assert {"DrawColour.colour", "RoundDocument.phase", "RestingDocument.bye", "EventToken.role"} <= set(found)


def test_a_call_with_a_key_is_done_once(client: TestClient[Any], account: dict[str, str]) -> None:
    call = {"details": {"name": "Once"}}
    keyed = {**account, "idempotency-key": "one"}
    first = client.post("/api/events", json=call, headers=keyed)
    again = client.post("/api/events", json=call, headers=keyed)
    assert (first.status_code, again.status_code) == (201, 201)
    assert again.json() == first.json()
    assert (
        client.post("/api/events", json={"details": {"name": "Other"}}, headers=keyed)
        .json()["type"]
        .endswith("#key-used")
    )
    assert client.post("/api/events", json=call, headers=account).json() != first.json()
    refused = client.post("/api/events", json={"details": {"name": " "}}, headers={**account, "idempotency-key": "two"})
    assert refused.status_code == 422
    better = client.post("/api/events", json=call, headers={**account, "idempotency-key": "two"})
    assert better.status_code == 201, "a refused call has not used its key up"
    path = f"/api/events/{first.json()['event']}/do/change-event"
    renamed = [client.post(path, json=call, headers=keyed).json()["version"] for _ in range(3)]
    assert len(set(renamed)) == 1, "the same key for another address is another key"


def test_a_call_whose_answer_nobody_knows_is_not_done_again(client: TestClient[Any]) -> None:
    """The server stopped in between: the key stays taken for a day, until somebody has looked at the event."""
    now = [0.0]
    calls = Calls(services(client.app).store.engine, lambda: now[0])
    assert calls.begin("caller", b"body") is None
    with pytest.raises(KeyInUse):
        calls.begin("caller", b"body")
    with pytest.raises(KeyUsed):
        calls.begin("caller", b"another body")
    now[0] = KEPT_SECONDS + 1
    assert calls.begin("caller", b"body") is None
    calls.finish("caller", 201, "done")
    calls.give_up("caller")
    assert calls.begin("caller", b"body") == Kept(201, "done"), "what was done stays done"


def test_tokens_are_made_listed_and_revoked(client: TestClient[Any], account: dict[str, str]) -> None:
    event = client.post("/api/events", json={"details": {"name": "Tokens"}}, headers=account).json()["event"]
    path = f"/api/events/{event}/tokens"
    made = client.post(path, json={"role": "assistant", "label": "hall", "hours": 2}, headers=account).json()
    hall = {"authorization": f"Bearer {made['token']}"}
    assert client.post(path, json={}, headers=hall).status_code == 403
    assert (
        client.post(f"/api/events/{event}/do/change-event", json={"details": {"name": "X"}}, headers=hall).status_code
        == 403
    )
    (listed,) = client.get(path, headers=account).json()["tokens"]
    assert (listed["identifier"], listed["label"], "token" in listed) == (made["identifier"], "hall", False)
    assert client.post(path, json={"role": "king"}, headers=account).status_code == 400
    assert client.post(path, json={"hours": 1000}, headers=account).status_code == 400
    assert client.delete(f"{path}/{made['identifier']}", headers=account).status_code == 204
    assert client.get(path, headers=account).json()["tokens"] == []
    assert client.post(path, json={}, headers=hall).status_code == 401
    assert client.delete("/api/tokens/own", headers=account).status_code == 204
    assert client.get(path, headers=account).status_code == 401


def test_an_assistant_enters_results_and_corrects_none(client: TestClient[Any]) -> None:
    accounts, store = services(client.app).accounts, services(client.app).store
    headers = {"authorization": f"Bearer {accounts.issue_pass(EVENT, 'assistant', 'desk', hours=1)}"}
    board = store.ledger(EVENT).state.tournament(KEY).round(6).open_boards[0]
    call = {"tournament": KEY, "round": 6, "board": board, "result": "1-0"}
    path = f"/api/events/{EVENT}/do/set-result"
    assert client.post(path, json=call, headers=headers).status_code == 200
    other = {**call, "result": "0-1", "corrects": True}
    assert client.post(path, json=other, headers=headers).status_code == 422
    many = {"tournament": KEY, "round": 6, "results": [[board, "0-1"]], "corrects": True}
    assert client.post(f"{path}s", json=many, headers=headers).status_code == 422
    phone = accounts.issue_pass(EVENT, "device", "phone", hours=1, tournament=KEY, boards=(1, 99))
    assert client.post(path, json=call, headers={"authorization": f"Bearer {phone}"}).status_code == 401


def test_a_session_of_a_browser_is_no_token(client: TestClient[Any]) -> None:
    """Pages of other sites could send calls with the cookies of a visitor."""
    client.cookies.clear()
    user = services(client.app).accounts.create("berta", "Berta", "a long password").user
    client.cookies.set("dutchess_session", services(client.app).accounts.begin_session(user))
    refused = client.post("/api/events", json={"details": {"name": "X"}})
    client.cookies.clear()
    assert refused.status_code == 401


@pytest.mark.parametrize(
    ("method", "path", "headers", "body", "status", "kind"),
    [
        ("GET", "/api/nothing", {}, None, 404, "not-found"),
        ("GET", "/api/pair", {}, None, 405, "wrong-method"),
        ("GET", "/e/nothing/event.json", {}, None, 404, "not-found"),
        ("GET", f"/e/{EVENT}/event.json?full=1", {}, None, 400, "wrong-call"),
        ("GET", f"/e/{EVENT}/t/{KEY}/rounds/99/boards.json", {}, None, 404, "not-found"),
        ("POST", "/api/pair", {"content-type": "application/json"}, FILE, 415, "wrong-media-type"),
        ("POST", "/api/pair?sytem=dutch", {}, FILE, 400, "wrong-call"),
        ("POST", "/api/pair?system=unknown", {}, FILE, 400, "wrong-call"),
        ("POST", "/api/standings?tiebreaks=NOPE", {}, FILE, 400, "wrong-call"),
        ("POST", "/api/explain?pair=1", {}, FILE, 400, "wrong-call"),
        ("POST", "/api/explain?player=1&player=2", {}, FILE, 400, "wrong-call"),
        ("POST", "/api/pair", {}, b"001 what is this", 422, "invalid-file"),
        ("POST", "/api/tokens", {"authorization": "Basic xxx"}, None, 401, "not-signed-in"),
        ("POST", f"/api/events/{EVENT}/do/undo", {}, b"{}", 401, "not-signed-in"),
        ("POST", f"/api/events/{EVENT}/do/nothing", {}, b"{}", 404, "not-found"),
    ],
)
def test_problems(
    client: TestClient[Any], method: str, path: str, headers: dict[str, str], body: bytes | None, status: int, kind: str
) -> None:
    answer = client.request(method, path, headers=headers, content=body)
    assert (answer.status_code, answer.headers["content-type"]) == (status, "application/problem+json")
    assert answer.json()["type"] == f"/manual/api#{kind}"
    assert (answer.json()["status"], answer.json()["title"]) == (status, KINDS[kind].title)
    assert ("www-authenticate" in answer.headers) is (status == 401)


@pytest.mark.parametrize(
    ("body", "told"),
    [
        (b"{", "not JSON"),
        (b"\xff", "not JSON"),
        (b'{"tournament": NaN}', "NaN"),
        (b"[" * 100_000, "not JSON"),
        (b"[]", "an object is expected"),
        (b"{}", "tournament: this field is missing"),
        (b'{"tournament": "a", "data": {"name": 1}}', "data.name: a text is expected"),
        (b'{"tournament": "a", "data": {"nmae": "x"}}', "data.nmae: there is no such field"),
        (b'{"tournament": "a", "rating": -1}', "rating: a number from 0"),
        (b'{"tournament": "a", "rating": true}', "rating: a whole number is expected"),
        (b'{"tournament": "a", "confirmed": "x"}', "confirmed: a list is expected"),
    ],
)
def test_bodies_that_cannot_be_read(client: TestClient[Any], token: str, body: bytes, told: str) -> None:
    headers = {"authorization": f"Bearer {token}", "content-type": "application/json"}
    answer = client.post(f"/api/events/{EVENT}/do/add-player", content=body, headers=headers)
    assert answer.status_code in (400, 413)
    assert told in answer.json()["detail"] or answer.status_code == 413


def test_points_have_a_tenth_at_most() -> None:
    from dutchess.journal.values import Points

    assert json_values.decode(Points, {"win": 1.5}).win == 15
    with pytest.raises(calls.WrongCall, match="decimals"):
        json_values.decode(Points, {"win": 0.25})


def test_what_is_still_the_same_is_not_sent_again(client: TestClient[Any], token: str) -> None:
    path = f"/e/{EVENT}/t/{KEY}/standings.json"
    first = client.get(path)
    assert client.get(path, headers={"if-none-match": first.headers["etag"]}).status_code == 304
    assert client.get(path, headers={"if-none-match": '"1-0", W/' + first.headers["etag"]}).status_code == 304
    own = {"authorization": f"Bearer {token}"}
    private = client.get(path, headers={**own, "if-none-match": first.headers["etag"]})
    assert private.status_code == 200, "who may see more is not told that it is the same"
    version = first.json()["version"]
    assert first.headers["etag"].startswith(f'"{version}-')


@pytest.mark.parametrize("path", ["/api/pair", "/api/openapi.json", f"/e/{EVENT}/event.json"])
def test_pages_of_other_sites_may_make_public_calls(client: TestClient[Any], path: str) -> None:
    asked = client.options(path, headers={"origin": "https://club.example", "access-control-request-method": "POST"})
    assert (asked.status_code, asked.headers["access-control-allow-origin"]) == (204, "*")
    assert "Content-Type" in asked.headers["access-control-allow-headers"]
    method = asked.headers["access-control-allow-methods"]
    assert client.request(method, path, content=FILE).headers["access-control-allow-origin"] == "*"


def test_pages_of_other_sites_may_not_run_events(client: TestClient[Any]) -> None:
    for path in ("/api/events", f"/api/events/{EVENT}/do/undo", "/api/tokens", "/"):
        assert "access-control-allow-origin" not in client.options(path).headers


def test_the_description_is_complete() -> None:
    """Every type is a type, every object has fields, and no two operations have one name."""
    names = [DESCRIBED["paths"][path][method]["operationId"] for path, method in OPERATIONS]
    assert len(set(names)) == len(names) > 55
    open_ended = [
        f"{name}.{field}"
        for name, schema in DESCRIBED["components"]["schemas"].items()
        for field, one in schema["properties"].items()
        if not one.keys() & {"type", "$ref", "anyOf", "enum"}
    ]
    assert open_ended == []
    assert "object" not in [
        one.get("type")
        for schema in DESCRIBED["components"]["schemas"].values()
        for one in schema["properties"].values()
        if "additionalProperties" not in one
    ]
    assert json.loads(json.dumps(DESCRIBED)) == DESCRIBED


def test_every_call_is_in_one_group() -> None:
    """Generated clients have a module for each; none is empty."""
    groups = [DESCRIBED["paths"][path][method]["tags"] for path, method in OPERATIONS]
    assert {len(group) for group in groups} == {1}
    assert {group for (group,) in groups} == {tag["name"] for tag in DESCRIBED["tags"]}


def test_every_problem_is_described() -> None:
    page = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
    for kind in KINDS.values():
        assert f"### {kind.name}\n" in page, kind.name
    for path, method in OPERATIONS:
        assert DESCRIBED["paths"][path][method]["summary"].endswith(".")


def test_types_of_actions_are_known() -> None:
    """Whatever an action may carry can be read and described."""
    schemas = wire.Schemas()
    for call in (action for name, action in ACTIONS.items() if name != "import-tournament"):
        assert typing.get_type_hints(call.kind) or not call.kind.__match_args__
        assert schemas.of(call.kind, inward=True)


def test_a_round_is_proved(client: TestClient[Any]) -> None:
    """The verifier, which shares nothing with the program, accepts the answer; other systems have no proofs."""
    answer = client.post("/api/prove?round=2", content=FILE)
    assert verdict(answer.content, FILE).startswith("accepted: round 2 is the one"), answer.text
    for query, said in (("system=lim", "rounds of lim have no proofs"), ("round=9", "there is no round 9 to prove")):
        refused = client.post(f"/api/prove?{query}", content=FILE)
        assert (refused.status_code, said in refused.json()["detail"]) == (422, True)


def test_calls_take_readings(client: TestClient[Any]) -> None:
    """Another reading of the rules than the usual one, and the refusal of one that does not exist."""
    point = find("c6-degree")
    file = point.tournament.encode()
    query = {"readings": "c6-degree=pass-fail"}
    paired = client.post("/api/pair", content=file, params=query).json()
    assert sorted(f"{white}-{black}" for white, black in paired["pairs"]) == sorted(point.readings[1].answer.split())
    assert paired["readings"] == {"c6-degree": "pass-fail"}
    assert client.post("/api/explain", content=file, params=query).json()["pairing"] == paired["pairs"]
    assert client.post("/api/check", content=file, params=query).json()["files"][0]["readings"] == paired["readings"]
    ranked = client.post(
        "/api/standings",
        content=find("ede-subset").tournament.encode(),
        params={"tiebreaks": "EDE", "readings": "ede-subset=same-score"},
    ).json()
    assert [row["player"] for row in ranked["standings"]] == [1, 3, 4, 5, 2]
    refused = client.post("/api/pair", content=file, params={"readings": "c6-degree=x"})
    assert refused.status_code == 400
    assert "choose graded or pass-fail" in refused.text
