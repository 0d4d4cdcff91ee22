"""What concerns security, kept for those whom it concerns: each account, owners of events, whoever runs the server.

Owns every SQL statement about it (the table is in `journal.database.tables`), how long it is kept, which of it an
account is told unasked, and when many refusals become an alert. No password, no token and no name of a player is kept.
Must not know of requests.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from threading import Lock

import sqlalchemy as sa
from sqlalchemy.engine import Engine
from sqlalchemy.exc import SQLAlchemyError

from dutchess.base.translation import N_
from dutchess.base.values import value_class
from dutchess.journal.database.store import write_transaction
from dutchess.journal.database.tables import META
from dutchess.web.tables import HAPPENINGS, USERS

HOUR = 3600.0
KEPT_SECONDS = 90 * 24 * HOUR
MOST_FAILURES = 500  # that a process keeps in an hour; the log has them all
SHOWN = 30
ALERT_AFTER = 50  # refusals within an hour, unless somebody has set another number
LARGEST_ALERT = 100_000
SETTING = "alert-after"  # in the table of settings
LONGEST = 120

ALERT, NEW_PLACE, RESET = "alert", "sign-in-new-place", "password-reset"

# What is kept, and how it is told.
KINDS = {
    "set-up": N_("The account was set up"),
    "sign-in": N_("Signed in"),
    "sign-in-here": N_("Came in at the server's own machine"),
    NEW_PLACE: N_("Signed in from an address that was not seen before"),
    "sign-in-failed": N_("A wrong password"),
    "sign-in-blocked": N_("Blocked after too many wrong passwords"),
    "wrong-code": N_("The right password with a wrong code"),
    "recovery-code": N_("Signed in with a recovery code"),
    "password-changed": N_("The password was changed"),
    RESET: N_("Whoever runs the server set a new password"),
    "second-factor-on": N_("The second factor was switched on"),
    "second-factor-off": N_("The second factor was switched off"),
    "signed-out-elsewhere": N_("Signed out elsewhere"),
    "program-sign-in": N_("A program signed in"),
    "invited": N_("Invited somebody"),
    "invitation-accepted": N_("Accepted an invitation"),
    "invitation-revoked": N_("Revoked an invitation"),
    "device-invited": N_("Let a phone in"),
    "token-issued": N_("Made a token for a program"),
    "pass-revoked": N_("Revoked the access of a phone or program"),
    "dismissed": N_("Dismissed somebody"),
    "event-restored": N_("Restored the event from a file"),
    "event-adopted": N_("Became the owner of an event without one"),
    "event-anonymised": N_("Anonymised the event"),
    "personal-data": N_("Took personal data away"),
    "codes-renewed": N_("Made new codes for reporting results"),
    "wrong-result-code": N_("A result was reported with a wrong code"),
    ALERT: N_("Many refusals within an hour"),
}
# What an account is told on every page until it has been looked at (ASVS 2.2.3, 2.5.5, 11.1.8).
TOLD = frozenset(
    {
        *(NEW_PLACE, RESET, ALERT, "password-changed", "second-factor-on", "second-factor-off", "recovery-code"),
        *("sign-in-blocked", "wrong-code"),
    }
)
FAILURES = frozenset({"sign-in-failed", "sign-in-blocked", "wrong-code", "wrong-result-code", "refused"})
SIGN_INS = frozenset({"set-up", "sign-in", "sign-in-here", NEW_PLACE, "recovery-code", "program-sign-in"})


@value_class
class SecurityEntry:
    """Something that concerns security.

    Attributes:
        number: in the order in which they came.
        time: in seconds since 1970.
        kind: one of `KINDS`.
        user: the account that did it, or to which it happened; 0 for nobody in particular.
        name: of that account.
        event: the event that it is about, if it is about one.
        address: where it came from.
        about: a role, a label, a file.
    """

    number: int
    time: float
    kind: str
    user: int
    name: str
    event: str
    address: str
    about: str


def unseen(user: sa.ColumnElement[int], seen: sa.ColumnElement[int]) -> sa.ColumnElement[bool]:
    """Whether an account has not looked at something that it is told: part of the question who asks."""
    return sa.exists().where(HAPPENINGS.c.user == user, HAPPENINGS.c.kind.in_(TOLD), HAPPENINGS.c.number > seen)


class SecurityLog:
    """Everything that concerns security here. `clock` gives seconds since 1970. `alarm` is told of an alert."""

    def __init__(self, engine: Engine, clock: Callable[[], float], alarm: Callable[[int], None]) -> None:
        self._engine = engine
        self._clock = clock
        self._alarm = alarm
        self._lock = Lock()
        self._failures: deque[float] = deque(maxlen=LARGEST_ALERT)
        self._alerted = -HOUR
        self._is_looking = False  # whether somebody will look soon if there are too many
        self._begun: Counter[str] = Counter()
        self._later = ThreadPoolExecutor(1, "alert")

    def close(self) -> None:
        self._later.shutdown()

    def count(self, kind: str) -> bool:
        """Count a refusal, without waiting for the database; False if it need not be kept as well."""
        if kind not in FAILURES:
            return kind in KINDS
        now = self._clock()
        with self._lock:
            self._begun[kind] += 1
            self._failures.append(now)
            while self._failures[0] <= now - HOUR:
                self._failures.popleft()
            number = len(self._failures)
            is_due = now >= self._alerted + HOUR and not self._is_looking
            self._is_looking |= is_due
        if is_due:
            self._later.submit(self._alert)
        return kind in KINDS and number <= MOST_FAILURES

    def counts(self) -> dict[str, int]:
        """Refusals by kind since this server was started."""
        with self._lock:
            return dict(self._begun)

    def _alert(self) -> None:
        """So many within an hour are an alert, if they are more than somebody wants, and once an hour."""
        with self._lock:
            self._is_looking = False
            number, now = len(self._failures), self._clock()
        with suppress(SQLAlchemyError):
            if not 0 < self.alert_after() <= number:
                return
            self._alerted = now
            self._alarm(number)
            with self._engine.connect() as connection:
                first = connection.execute(sa.select(sa.func.min(USERS.c.user))).scalar() or 0
            self._write(now, ALERT, first, "", "", str(number))

    def alert_after(self) -> int:
        """How many refusals within an hour are an alert; 0 for none."""
        with self._engine.connect() as connection:
            written = connection.execute(sa.select(META.c.value).where(META.c.name == SETTING)).scalar()
        return int(written) if written is not None else ALERT_AFTER

    def set_alert(self, number: int) -> None:
        with write_transaction(self._engine) as connection:
            connection.execute(META.delete().where(META.c.name == SETTING))
            kept = str(min(max(number, 0), LARGEST_ALERT))
            connection.execute(META.insert(), [{"name": SETTING, "value": kept}])

    def keep(self, kind: str, user: int, event: str = "", address: str = "", about: str = "") -> None:
        """Keep it soon: nobody who reads waits for the database to write."""
        self._later.submit(self._keep, self._clock(), kind, user, event, address, about)

    def settle(self) -> None:
        """Wait until everything is kept."""
        self._later.submit(int).result()

    def _keep(self, now: float, kind: str, user: int, event: str, address: str, about: str) -> None:
        """Keep it, and forget what is old; if the database is away, the log alone has it."""
        with suppress(SQLAlchemyError):
            self._write(now, kind, user, event, address, about)

    def _write(self, now: float, kind: str, user: int, event: str, address: str, about: str) -> None:
        """A sign-in from an address that the account never had is another kind: it is told."""
        with write_transaction(self._engine) as connection:
            connection.execute(HAPPENINGS.delete().where(HAPPENINGS.c.time < now - KEPT_SECONDS))
            if kind == "sign-in":
                before = sa.select(HAPPENINGS.c.address).where(
                    HAPPENINGS.c.user == user, HAPPENINGS.c.kind.in_(SIGN_INS)
                )
                known = set(connection.execute(before.distinct()).scalars())
                kind = NEW_PLACE if known and address not in known else kind
            row = {"time": now, "kind": kind, "user": user, "event": event, "address": address}
            connection.execute(HAPPENINGS.insert(), [{**row, "about": about[:LONGEST]}])

    def of_account(self, user: int) -> tuple[SecurityEntry, ...]:
        """The newest about an account."""
        return self._found(HAPPENINGS.c.user == user)

    def of_event(self, event: str) -> tuple[SecurityEntry, ...]:
        """The newest about an event."""
        return self._found(HAPPENINGS.c.event == event)

    def newest(self) -> tuple[SecurityEntry, ...]:
        """The newest of all."""
        return self._found(sa.true())

    def by_kind(self, seconds: float) -> dict[str, int]:
        """How many of each kind there were in the last seconds."""
        query = (
            sa.select(HAPPENINGS.c.kind, sa.func.count())
            .where(HAPPENINGS.c.time > self._clock() - seconds)
            .group_by(HAPPENINGS.c.kind)
        )
        with self._engine.connect() as connection:
            found = {kind: int(number) for kind, number in connection.execute(query)}
        return {kind: found[kind] for kind in KINDS if kind in found}

    def _found(self, condition: sa.ColumnElement[bool]) -> tuple[SecurityEntry, ...]:
        query = (
            sa.select(
                *(HAPPENINGS.c.number, HAPPENINGS.c.time, HAPPENINGS.c.kind, HAPPENINGS.c.user),
                *(sa.func.coalesce(USERS.c.name, ""), HAPPENINGS.c.event, HAPPENINGS.c.address, HAPPENINGS.c.about),
            )
            .outerjoin(USERS, USERS.c.user == HAPPENINGS.c.user)
            .where(condition, HAPPENINGS.c.kind.in_(KINDS), HAPPENINGS.c.time > self._clock() - KEPT_SECONDS)
            .order_by(HAPPENINGS.c.number.desc())
            .limit(SHOWN)
        )
        with self._engine.connect() as connection:
            return tuple(SecurityEntry(*row) for row in connection.execute(query))

    def places(self) -> tuple[tuple[int, str, str], ...]:
        """Who has signed in from where: account, login and address, the newest last."""
        query = (
            sa.select(HAPPENINGS.c.user, USERS.c.login, HAPPENINGS.c.address)
            .join(USERS, USERS.c.user == HAPPENINGS.c.user)
            .where(HAPPENINGS.c.kind.in_(SIGN_INS), HAPPENINGS.c.time > self._clock() - KEPT_SECONDS)
            .group_by(HAPPENINGS.c.user, USERS.c.login, HAPPENINGS.c.address)
            .order_by(sa.func.max(HAPPENINGS.c.number))
        )
        with self._engine.connect() as connection:
            return tuple((row.user, row.login, row.address) for row in connection.execute(query))

    def mark_seen(self, user: int, number: int) -> None:
        """An account has looked at everything up to this number."""
        with write_transaction(self._engine) as connection:
            connection.execute(USERS.update().where(USERS.c.user == user, USERS.c.seen < number).values(seen=number))
