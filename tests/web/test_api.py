"""The interface for programs, called by its own description in every way that a generator finds."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from litestar.testing import TestClient
from schemathesis.specs.openapi.checks import positive_data_acceptance

from dutchess.web.api_description import PATHS
from dutchess.web.app import create_app
from dutchess.web.demo import EVENT, KEY, make_demo
from dutchess.web.pages.forms import FORMS
from dutchess.web.services import services
from dutchess.web.settings import Settings

EXAMPLES = 15
# Not every text is a tournament, and not every form is allowed by the rules: no schema can say which.


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Any:
    folder: Path = tmp_path_factory.mktemp("api")
    found = create_app(Settings(str(folder / "events.db"), calls_per_minute=10**6, base="http://testserver"))
    make_demo(services(found).store, services(found).accounts)
    return found


@pytest.fixture(scope="module")
def token(app: Any) -> str:
    return str(services(app).accounts.issue_pass(EVENT, "arbiter", "generator", hours=1))


@pytest.fixture(scope="module")
def described(app: Any) -> Any:
    return schemathesis.openapi.from_asgi("/api/openapi.json", app)


@pytest.mark.parametrize(("path", "method"), [(path, method) for path in PATHS for method in PATHS[path]])
def test_every_call_answers_as_described(described: Any, token: str, path: str, method: str) -> None:
    """No server error, and nothing that the description does not say: status, media type, shape of the answer."""

    @given(case=described[path][method].as_strategy())
    @settings(max_examples=EXAMPLES, suppress_health_check=list(HealthCheck), database=None)
    def answers(case: Any) -> None:
        if "{event}" in path:
            case.path_parameters["event"] = EVENT
            case.headers["Authorization"] = f"Bearer {token}"
        case.call_and_validate(excluded_checks=[positive_data_acceptance])

    answers()


def test_every_form_is_described(app: Any) -> None:
    with TestClient(app) as client:
        paths = client.get("/api/openapi.json").json()["paths"]
        names = paths["/api/events/{event}/do/{name}"]["post"]["parameters"][1]["schema"]["enum"]
        assert names == sorted(FORMS)
        assert client.get("/e/nothing/event.json").json()["error"] == "NotFound"


def test_everything_that_is_described_as_readable_can_be_read(tmp_path: Path) -> None:
    with TestClient(create_app(Settings(str(tmp_path / "events.db")))) as client:
        make_demo(services(client.app).store, services(client.app).accounts)
        paths = client.get("/api/openapi.json").json()["paths"]
        readable = [path for path in paths if path.startswith("/e/")]
        assert len(readable) == 4
        for path in readable:
            answer = client.get(path.format(event=EVENT, key=KEY, round=6))
            assert answer.status_code == 200
            assert answer.json()
