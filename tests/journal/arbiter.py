"""An arbiter for tests: does things, confirms every question, and remembers the warnings."""

from __future__ import annotations

import pytest

from dutchess.journal import (
    Caution,
    Details,
    Ledger,
    Person,
    Receipt,
    Refusal,
    Settings,
    State,
    Store,
    TournamentState,
    Unconfirmed,
)
from dutchess.journal import actions as do

KEY = "open"


class Arbiter:
    """One arbiter at one event with one tournament, `KEY`."""

    def __init__(self, store: Store, settings: Settings | None = None, *, name: str = "Club Open") -> None:
        self.store = store
        self.ledger: Ledger = store.create(Details(name, "Oslo", "NOR", "2026/11/01"), author="anna")
        self.seen: list[Caution] = []
        self(do.AddTournament(KEY, settings or Settings("Open", rounds=5)))

    def __call__(self, action: object, *, reason: str = "because", author: str = "anna") -> Receipt:
        """Do it and confirm every warning."""
        tokens: set[str] = set()
        self.seen = []
        while True:
            try:
                return self.ledger.perform(action, author=author, reason=reason, confirmed=tokens)
            except Unconfirmed as error:
                fresh = [caution for caution in error.cautions if caution.token not in tokens]
                assert fresh, "a confirmed warning was asked for again"
                self.seen += fresh
                tokens |= {caution.token for caution in fresh}

    @property
    def state(self) -> State:
        return self.ledger.state

    @property
    def open(self) -> TournamentState:
        return self.state.tournament(KEY)

    def levels(self) -> list[tuple[int, str]]:
        """The warnings of the last action: level and code."""
        return [(caution.level, caution.code) for caution in self.seen]

    def enter(self, count: int, best: int = 2400, step: int = 10) -> None:
        """Players with falling ratings, persons 1, 2, 3 ..."""
        first = self.state.next_person
        people = [Person(f"Player {first + i:03}", fide_rating=best - step * (first + i - 1)) for i in range(count)]
        self(do.AddPlayers(KEY, tuple(people)))

    def pair(self, *, publish: bool = True) -> None:
        self(do.PairRound(KEY, seed="seed"))
        if publish:
            self(do.PublishRound(KEY))

    def play(self, results: str = "1=0") -> None:
        """Enter all results of the last round, taking the given ones in turn."""
        entry = self.open.rounds[-1]
        numbers = self.open.board_numbers(entry)
        boards = [(numbers[at - 1], results[(at + entry.number) % len(results)]) for at in entry.open_boards]
        self(do.SetResults(KEY, entry.number, tuple(boards)))

    def rounds(self, count: int) -> None:
        """Pair, publish and play rounds."""
        for _ in range(count):
            self.pair()
            self.play()


def refused(arbiter: Arbiter, action: object, article: str) -> str:
    """The action is refused by this article, and nothing is written."""
    version = arbiter.ledger.version
    with pytest.raises(Refusal) as caught:
        arbiter(action)
    assert article in caught.value.article, str(caught.value)
    assert arbiter.ledger.version == version
    return str(caught.value)
