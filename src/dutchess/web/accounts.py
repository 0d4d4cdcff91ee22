"""Accounts, sessions, roles, invitations and passes, in the database of the journals.

Owns every SQL statement about them; the tables are in `journal.tables`. Passwords are kept as Argon2 hashes; sessions,
invitations and passes only as the hash of a random token, so that nobody who reads the database can use them. Must not
know of requests, and must not decide who may do what (`permissions`).
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from hashlib import sha256

import sqlalchemy as sa
from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from sqlalchemy.engine import Engine

from dutchess.errors import DutchessError
from dutchess.journal.store import writing
from dutchess.journal.tables import INVITATIONS, MEMBERS, PASSES, SECRETS, SESSIONS, USERS
from dutchess.record import record
from dutchess.web.permissions import DEVICE, NOBODY, OWNER, ROLES, Actor

# What every request asks.
PASS = sa.select(PASSES).where(PASSES.c.token == sa.bindparam("token"), PASSES.c.expires > sa.bindparam("now"))

HOUR = 3600.0
SESSION_SECONDS = 14 * 24 * HOUR
SHORTEST_PASSWORD = 10
HASHER = PasswordHasher()
# Verified for logins that do not exist, so that an answer takes as long as for one that does.
DUMMY = HASHER.hash("nobody has this password")


class AccountError(DutchessError):
    """A login that is taken, a password that is too short, an invitation that has expired."""


@record
class Account:
    """Somebody with a login."""

    user: int
    login: str
    name: str
    language: str = ""


@record
class Pass:
    """A device or program that was let in; `token` is the hash that names it."""

    token: str
    event: str
    role: str
    label: str
    tournament: str
    first_board: int
    last_board: int
    expires: float


def digest(token: str) -> str:
    """What the database keeps of a token."""
    return sha256(token.encode()).hexdigest()


class Accounts:
    """Everything about who is known here. `clock` gives seconds since 1970."""

    def __init__(self, engine: Engine, clock: Callable[[], float]) -> None:
        self._engine = engine
        self._clock = clock

    def secret(self) -> str:
        """A secret of this installation, the same in every process: it signs the tokens of forms."""
        with writing(self._engine) as connection:
            secret = connection.execute(sa.select(SECRETS.c.value).where(SECRETS.c.name == "forms")).scalar()
            if secret is None:
                secret = secrets.token_hex(32)
                connection.execute(SECRETS.insert(), [{"name": "forms", "value": secret}])
        return str(secret)

    # Accounts

    def is_set_up(self) -> bool:
        """True once somebody has an account."""
        with self._engine.connect() as connection:
            return connection.execute(sa.select(USERS.c.user).limit(1)).first() is not None

    def create(self, login: str, name: str, password: str) -> Account:
        """A new account; AccountError if the login is taken or the password too short."""
        login = login.strip().lower()
        if not login or not name.strip():
            raise AccountError("a login and a name are needed")
        if len(password) < SHORTEST_PASSWORD:
            raise AccountError(f"the password must have at least {SHORTEST_PASSWORD} characters")
        row = {"login": login, "name": name.strip(), "password": HASHER.hash(password), "language": ""}
        try:
            with writing(self._engine) as connection:
                connection.execute(USERS.insert(), [row])
        except sa.exc.IntegrityError:
            raise AccountError(f"the login {login!r} is taken") from None
        account = self._by_login(login)
        assert account is not None
        return account[0]

    def verify(self, login: str, password: str) -> Account | None:
        """The account, if login and password are right."""
        account = self._by_login(login.strip().lower())
        try:
            HASHER.verify(account[1] if account else DUMMY, password)
        except (VerificationError, InvalidHashError):
            return None
        return account[0] if account else None

    def account(self, user: int) -> Account | None:
        columns = (USERS.c.user, USERS.c.login, USERS.c.name, USERS.c.language)
        with self._engine.connect() as connection:
            row = connection.execute(sa.select(*columns).where(USERS.c.user == user)).first()
        return Account(*row) if row else None

    def set_password(self, user: int, password: str) -> None:
        """A new password; every session of the account ends."""
        if len(password) < SHORTEST_PASSWORD:
            raise AccountError(f"the password must have at least {SHORTEST_PASSWORD} characters")
        with writing(self._engine) as connection:
            connection.execute(USERS.update().where(USERS.c.user == user).values(password=HASHER.hash(password)))
            connection.execute(SESSIONS.delete().where(SESSIONS.c.user == user))

    def _by_login(self, login: str) -> tuple[Account, str] | None:
        with self._engine.connect() as connection:
            row = connection.execute(sa.select(USERS).where(USERS.c.login == login)).first()
        return (Account(row.user, row.login, row.name, row.language), row.password) if row else None

    # Sessions

    def begin_session(self, user: int, earlier: str = "") -> str:
        """A new session's token; the session that the browser had before ends (tokens rotate at login)."""
        token = secrets.token_urlsafe(32)
        now = self._clock()
        with writing(self._engine) as connection:
            connection.execute(
                SESSIONS.delete().where((SESSIONS.c.expires < now) | (SESSIONS.c.token == digest(earlier)))
            )
            row = {"token": digest(token), "user": user, "expires": now + SESSION_SECONDS}
            connection.execute(SESSIONS.insert(), [row])
        return token

    def end_session(self, token: str) -> None:
        with writing(self._engine) as connection:
            connection.execute(SESSIONS.delete().where(SESSIONS.c.token == digest(token)))

    def actor_of_session(self, token: str) -> Actor:
        """Who holds a session; NOBODY if it has ended."""
        query = (
            sa.select(USERS.c.user, USERS.c.name)
            .join(SESSIONS, SESSIONS.c.user == USERS.c.user)
            .where(SESSIONS.c.token == digest(token), SESSIONS.c.expires > self._clock())
        )
        with self._engine.connect() as connection:
            row = connection.execute(query).first()
            if row is None:
                return NOBODY
            roles = connection.execute(sa.select(MEMBERS.c.event, MEMBERS.c.role).where(MEMBERS.c.user == row.user))
            return Actor(row.user, row.name, tuple((event, role) for event, role in roles))

    # Roles

    def grant(self, event: str, user: int, role: str) -> None:
        """Give somebody a role in an event, instead of the one he may have."""
        if role not in ROLES:
            raise AccountError(f"there is no role {role!r}; there are: {', '.join(ROLES)}")
        with writing(self._engine) as connection:
            connection.execute(MEMBERS.delete().where(MEMBERS.c.event == event, MEMBERS.c.user == user))
            connection.execute(MEMBERS.insert(), [{"event": event, "user": user, "role": role}])

    def members(self, event: str) -> tuple[tuple[Account, str], ...]:
        """Who has which role in an event."""
        query = (
            sa.select(USERS.c.user, USERS.c.login, USERS.c.name, USERS.c.language, MEMBERS.c.role)
            .join(MEMBERS, MEMBERS.c.user == USERS.c.user)
            .where(MEMBERS.c.event == event)
            .order_by(USERS.c.user)
        )
        with self._engine.connect() as connection:
            return tuple((Account(*row[:4]), row.role) for row in connection.execute(query))

    def dismiss(self, event: str, user: int) -> None:
        """Take a role away; the last owner stays."""
        owners = [account.user for account, role in self.members(event) if role == OWNER]
        if owners == [user]:
            raise AccountError("an event keeps at least one owner")
        with writing(self._engine) as connection:
            connection.execute(MEMBERS.delete().where(MEMBERS.c.event == event, MEMBERS.c.user == user))

    def forget_event(self, event: str) -> None:
        """Remove everything about an event that is deleted."""
        with writing(self._engine) as connection:
            for table in (MEMBERS, INVITATIONS, PASSES):
                connection.execute(table.delete().where(table.c.event == event))

    # Invitations

    def invite(self, event: str, role: str, hours: float = 72) -> str:
        """A token that gives its bearer a role, once."""
        if role not in ROLES:
            raise AccountError(f"there is no role {role!r}; there are: {', '.join(ROLES)}")
        token = secrets.token_urlsafe(24)
        row = {"token": digest(token), "event": event, "role": role, "expires": self._clock() + hours * HOUR}
        with writing(self._engine) as connection:
            connection.execute(INVITATIONS.insert(), [row])
        return token

    def invited(self, token: str) -> tuple[str, str] | None:
        """Event and role of an invitation that still holds."""
        query = sa.select(INVITATIONS.c.event, INVITATIONS.c.role).where(
            INVITATIONS.c.token == digest(token), INVITATIONS.c.expires > self._clock()
        )
        with self._engine.connect() as connection:
            row = connection.execute(query).first()
        return (row.event, row.role) if row else None

    def accept(self, token: str, user: int) -> str:
        """Use an invitation up; gives the event."""
        invitation = self.invited(token)
        if invitation is None:
            raise AccountError("the invitation has expired or was used already")
        with writing(self._engine) as connection:
            used = connection.execute(INVITATIONS.delete().where(INVITATIONS.c.token == digest(token))).rowcount
        if not used:
            raise AccountError("the invitation has expired or was used already")
        self.grant(invitation[0], user, invitation[1])
        return invitation[0]

    # Passes for devices and programs

    def issue_pass(
        self,
        event: str,
        role: str,
        label: str,
        *,
        hours: float,
        tournament: str = "",
        boards: tuple[int, int] = (0, 0),
    ) -> str:
        """A token for a device (results of some boards) or a program (with the rights of a role)."""
        if role != DEVICE and role not in ROLES:
            raise AccountError(f"there is no role {role!r}")
        token = secrets.token_urlsafe(24)
        row = {
            "token": digest(token),
            "event": event,
            "role": role,
            "label": label.strip() or role,
            "tournament": tournament,
            "first_board": boards[0],
            "last_board": boards[1],
            "expires": self._clock() + hours * HOUR,
        }
        with writing(self._engine) as connection:
            connection.execute(PASSES.insert(), [row])
        return token

    def passes(self, event: str) -> tuple[Pass, ...]:
        """The passes of an event that hold now."""
        query = sa.select(PASSES).where(PASSES.c.event == event, PASSES.c.expires > self._clock())
        with self._engine.connect() as connection:
            return tuple(Pass(*row) for row in connection.execute(query.order_by(PASSES.c.label)))

    def revoke_pass(self, event: str, token_hash: str) -> None:
        with writing(self._engine) as connection:
            connection.execute(PASSES.delete().where(PASSES.c.event == event, PASSES.c.token == token_hash))

    def actor_of_token(self, token: str) -> Actor:
        """Who a program acts for: the bearer of a pass, or an account that has signed in."""
        actor = self.actor_of_pass(token)
        return self.actor_of_session(token) if actor == NOBODY else actor

    def actor_of_pass(self, token: str) -> Actor:
        """Who holds a pass; NOBODY if it has expired or was revoked."""
        with self._engine.connect() as connection:
            row = connection.execute(PASS, {"token": digest(token), "now": self._clock()}).first()
        if row is None:
            return NOBODY
        boards = (row.tournament, row.first_board, row.last_board) if row.role == DEVICE else None
        return Actor(0, row.label, ((row.event, row.role),), boards)
