"""The two commands, called in this process."""

from __future__ import annotations

import pytest

from commands import Answer, Run
from dutchess.cli import engine_main, main


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Call `dutchess` in this process."""

    def call(*words: object) -> Answer:
        code = main([str(word) for word in words])
        return Answer(code, *capsys.readouterr())

    return call


@pytest.fixture
def engine(capsys: pytest.CaptureFixture[str]) -> Run:
    """Call `dutchess-engine` in this process."""

    def call(*words: object) -> Answer:
        code = engine_main([str(word) for word in words])
        return Answer(code, *capsys.readouterr())

    return call
