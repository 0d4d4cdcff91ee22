"""File, event, file: a report of an imported event says everything that the file said, or somebody was told."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Iterator
from dataclasses import fields
from typing import Any

import pytest

from dutchess import DutchessError, Header, trf
from dutchess.base.values import replace
from dutchess.journal import Details, Ledger, Store, Unconfirmed, report
from dutchess.journal import actions as do
from dutchess.journal.output.trf_report import tournament_without_ranks
from dutchess.journal.rules.import_differences import differences
from dutchess.tournament import Tournament
from known import CORPUS
from trf_files import EVERY_OLD_RECORD, EVERY_RECORD, EVERY_TEAM_RECORD, lines_of

KEY = "in"
COUNTED = {"players", "rated", "teams"}  # fields of the header that are a file's claims
FILES = {"26": EVERY_RECORD, "16": EVERY_OLD_RECORD, "teams": EVERY_TEAM_RECORD}


def imported(store: Store, text: str, name: str = "") -> tuple[Ledger, Tournament, str]:
    """A new event with nothing but a file in it: what the file says, and what whoever imported it was told."""
    content = trf.loads(text)
    ledger = store.create(Details(name or content.name), author="anna")
    action = do.ImportTournament(KEY, content, "in.trf")
    tokens: set[str] = set()
    told: list[str] = []
    while True:
        try:
            ledger.perform(action, author="anna", reason="", confirmed=tokens)
            return ledger, content, "\n".join(told)
        except Unconfirmed as error:
            told += [caution.text for caution in error.cautions if caution.token not in tokens]
            tokens |= {caution.token for caution in error.cautions}


@pytest.mark.parametrize("name", FILES)
def test_the_header_comes_back(store: Store, name: str) -> None:
    ledger, content, _ = imported(store, FILES[name])
    again = trf.loads(report(ledger.state, KEY))
    said = {field.name: getattr(content.header, field.name) for field in fields(Header)}
    assert {name: value for name, value in said.items() if value and name not in COUNTED} == {
        name: getattr(again.header, name) for name, value in said.items() if value and name not in COUNTED
    }
    assert again.header.players == len(content.players)


def test_every_record_comes_back_or_is_told(store: Store) -> None:
    ledger, content, told = imported(store, EVERY_RECORD)
    text = report(ledger.state, KEY)
    lost = {line[:3] for line in lines_of(EVERY_RECORD)} - {line[:3] for line in lines_of(text)}
    assert lost == {"299"}
    assert "points apart from results (record 299)" in told
    again = trf.loads(text)
    assert [player.games for player in again.players] == [player.games for player in content.players]
    assert (again.byes, again.forbidden, again.tiebreaks) == (content.byes, content.forbidden, content.tiebreaks)


def test_the_event_itself_knows_what_the_file_said(store: Store) -> None:
    ledger, _, _ = imported(store, EVERY_RECORD, "Festival")
    details, settings = ledger.state.details, ledger.state.tournament(KEY).settings
    assert (details.city, details.federation, details.end) == ("Sampletown", "NOR", "2026/05/06")
    assert (details.chief_arbiter, details.deputies) == ("Arbiter, Alma", ("Deputy, Dora", "Deputy, Emil"))
    assert (settings.time_control, settings.coded_time_control) == ("90 minutes, 30 seconds a move", "5400+30")
    assert (settings.rating_federation, settings.rating_method) == ("NOR", "FIDON")


def test_what_the_event_says_otherwise_counts_and_is_told(store: Store) -> None:
    ledger = store.create(Details("Festival", city="Oslo", chief_arbiter="Berg, Bo"), author="anna")
    action = do.ImportTournament(KEY, trf.loads(EVERY_RECORD), "in.trf")
    with pytest.raises(Unconfirmed) as caught:
        ledger.perform(action, author="anna")
    told = "\n".join(caution.text for caution in caught.value.cautions)
    assert "city (record 022): Oslo instead of Sampletown" in told
    assert "chief arbiter (record 102): Berg, Bo instead of Arbiter, Alma" in told
    ledger.perform(action, author="anna", confirmed={caution.token for caution in caught.value.cautions})
    again = trf.loads(report(ledger.state, KEY)).header
    assert (again.city, again.chief_arbiter, again.federation) == ("Oslo", "Berg, Bo", "NOR")


def test_another_tournament_of_the_event_changes_nothing_about_it(store: Store) -> None:
    ledger, _, _ = imported(store, EVERY_TEAM_RECORD)
    before = ledger.state.details
    other = trf.loads(EVERY_RECORD.replace("022 Sampletown", "022 Otherville"))
    cautions: set[str] = set()
    while True:
        try:
            ledger.perform(do.ImportTournament("other", other, "other.trf"), author="anna", confirmed=cautions)
            break
        except Unconfirmed as error:
            cautions |= {caution.token for caution in error.cautions}
    assert ledger.state.details == before
    assert any("Otherville" in str(text) for text in ledger.state.tournament("other").repairs)


def test_cross_tables_and_the_program_stay_until_another_round_is_paired(store: Store) -> None:
    ledger, _, _ = imported(store, EVERY_RECORD)
    before = report(ledger.state, KEY)
    assert "182 Some Program 1.0" in before
    assert "801 a cross table for people" in before
    for action in (do.PairRound(KEY, seed="1"), do.PublishRound(KEY)):
        ledger.perform(action, author="anna", confirmed=_tokens(ledger, action))
    after = report(ledger.state, KEY)
    assert "182 Dutchess" in after
    assert "801" not in {line[:3] for line in lines_of(after)}


def _tokens(ledger: Ledger, action: object) -> set[str]:
    try:
        return {caution.token for caution in ledger.propose(action).cautions}
    except Unconfirmed as error:
        return {caution.token for caution in error.cautions}


# -- files of other programs -------------------------------------------------------------------------------------------


def outside() -> Iterator[Any]:
    names = ["outside/reader", "outside/real-rounds"]
    names += [f"clients/{name}-events" for name in ("lila", "sharly", "sharly-team", "tomachess", "tunx-real")]
    for name in names:
        path = CORPUS / f"{name}.jsonl.gz"
        if path.exists():
            with gzip.open(path, "rt", encoding="utf-8") as lines:
                for line in lines:
                    entry = json.loads(line)
                    yield pytest.param(entry["trf"], id=f"{name}-{entry['id']}")


OUTSIDE = list(outside())


@pytest.mark.conformance
@pytest.mark.parametrize("text", OUTSIDE)
def test_files_of_other_programs_keep_every_record(text: str) -> None:
    """Read and written: the same lines. Without the lines that were read: the same facts."""
    try:
        content = trf.loads(text)
    except DutchessError:
        pytest.skip("no file that can be read")
    written = lines_of(trf.dumps(content))
    others = [line for line in lines_of(text.removeprefix("\ufeff")) if not line.startswith("001")]
    assert [line for line in written if not line.startswith("001")] == others
    plain = replace(content, layout=())
    assert trf.loads(trf.dumps(plain)) == content


@pytest.mark.conformance
@pytest.mark.parametrize("text", OUTSIDE)
def test_events_of_other_programs_keep_every_record_or_say_so(store: Store, text: str) -> None:
    """What a report of the imported event does not say as the file does stands in what was told."""
    try:
        ledger, content, told = imported(store, text, "Event")
    except DutchessError:
        pytest.skip("no file that an event can be run by")
    state = ledger.state
    for difference in differences(content, tournament_without_ranks(state, state.tournament(KEY))):
        assert str(difference) in told
    again = trf.loads(report(state, KEY))
    codes = {line[:3] for line in lines_of(text) if re.match(r"(0[2-9]2|1[0-3]2|172|222) +\S", line)}
    lines = {line[:3] for line in lines_of(report(state, KEY))}
    for code in codes - lines - {"072", "082"}:
        assert code in told
    assert again.played_rounds == content.played_rounds
