"""Accounts, sessions, roles, invitations and passes, in the database of the journals.

Owns every SQL statement about them; the tables are in `journal.database.tables`. Passwords are kept as Argon2 hashes;
sessions, invitations and passes only as the hash of a random token, so that nobody who reads the database can use them.
Must not know of requests, and must not decide who may do what (`permissions`).
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Collection, Iterable
from hashlib import sha256
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection, Engine

from dutchess.base.errors import DutchessError
from dutchess.base.translation import N_
from dutchess.base.values import value_class
from dutchess.journal.database.server_key import ServerKey
from dutchess.journal.database.store import write_transaction
from dutchess.journal.database.tables import META
from dutchess.journal.intake.wellformed import BREAKS, COMMANDS
from dutchess.journal.messages import Message, Value
from dutchess.web.auth import passwords
from dutchess.web.auth.author_names import look_alike, look_of, of_program
from dutchess.web.auth.permissions import DEVICE, NOBODY, OWNER, ROLES, Actor
from dutchess.web.auth.security_log import unseen
from dutchess.web.tables import INVITATIONS, MEMBERS, PASSES, SESSIONS, USERS

# What every request asks, or many do: made once, because making a statement takes longer than running it.
FIRST = sa.select(sa.func.min(USERS.c.user)).correlate(None).scalar_subquery().label("first")
UNSEEN = unseen(USERS.c.user, USERS.c.seen).label("unseen")
ACTOR = (
    sa.select(USERS.c.user, USERS.c.name, USERS.c.creates, SESSIONS.c.label, FIRST, UNSEEN)
    .join(SESSIONS, SESSIONS.c.user == USERS.c.user)
    .where(SESSIONS.c.token == sa.bindparam("token"), SESSIONS.c.expires > sa.bindparam("now"))
)
HELD = sa.select(MEMBERS.c.event, MEMBERS.c.role).where(MEMBERS.c.user == sa.bindparam("user"))
WITH_ROLES = (
    sa.select(USERS.c.user, USERS.c.login, USERS.c.name, USERS.c.language, MEMBERS.c.role)
    .join(MEMBERS, MEMBERS.c.user == USERS.c.user)
    .where(MEMBERS.c.event == sa.bindparam("event"))
    .order_by(USERS.c.user)
)
SESSION = sa.select(SESSIONS).where(SESSIONS.c.token == sa.bindparam("token"))
PASS = sa.select(PASSES).where(
    PASSES.c.token == sa.bindparam("token"), PASSES.c.expires > sa.bindparam("now"), PASSES.c.enrolled == 1
)

HOUR = 3600.0
SESSION_SECONDS = 14 * 24 * HOUR  # the longest that a session lasts
IDLE_SECONDS = 12 * HOUR  # and without any activity
RENEWED_AFTER = 600.0  # seconds: not every form writes to the session
PROGRAM = N_("a program")  # the label of its sessions; no browser has it
LONGEST_LOGIN, LONGEST_NAME, LONGEST_LABEL = 80, 120, 80


class AccountError(DutchessError):
    """A login that is taken, an invitation that has expired. `said` has a code and parameters."""

    def __init__(self, code: str, /, **parameters: Value) -> None:
        self.said = Message(code, parameters)
        super().__init__(str(self.said))


@value_class
class Invitation:
    """An invitation that is still valid; `token` is the hash that names it."""

    token: str
    role: str
    expires: float
    maker: str


@value_class
class Account:
    """Somebody with a login."""

    user: int
    login: str
    name: str
    language: str = ""
    creates: bool = False
    has_password: bool = True


@value_class
class Session:
    """A browser or program that is signed in; `token` is the hash that names it."""

    token: str
    label: str
    begun: float
    expires: float


@value_class
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


def account_of(row: Any) -> Account:
    return Account(row.user, row.login, row.name, row.language, bool(row.creates), bool(row.password))


def plain_login(written: str) -> str:
    """A login as it is kept: in small letters. No login is longer, so nobody adds to one to be counted apart."""
    return written.replace("\0", "").strip().lower()[: LONGEST_LOGIN + 1]


def _check_line(text: str, field: str) -> None:
    """A name stands in the journal and in the log: AccountError if it does not stay in its line."""
    if BREAKS.search(text) or COMMANDS.search(text):
        raise AccountError("field-line-break", field=field, written=ascii(text)[:60])


def new_row(login: str, name: str, password: str, creates: bool, key: ServerKey | None) -> dict[str, object]:
    """The row of a new account. Hashing takes a while: this is not done while the database waits."""
    login, name = login.strip().lower(), name.strip()
    if not login or not name:
        raise AccountError("login-and-name")
    if len(login) > LONGEST_LOGIN:
        raise AccountError("login-too-long", most=LONGEST_LOGIN)
    if len(name) > LONGEST_NAME:
        raise AccountError("name-too-long", most=LONGEST_NAME)
    _check_line(login, "login")
    _check_line(name, "name")
    passwords.check(password, login, name)
    kept = passwords.hash_password(password, key)
    return {"login": login, "name": name, "password": kept, "language": "", "creates": int(creates)}


def _check_author(name: str, others: Iterable[str]) -> None:
    """AccountError if the journal would not tell somebody apart from others, or from the program itself."""
    look = look_of(name)
    if any(look_alike(look, other) for other in (*of_program(), *map(look_of, others))):
        raise AccountError("name-taken", name=name)


def _insert_account(connection: Connection, row: dict[str, object]) -> Account:
    login, labels = str(row["login"]), sa.select(PASSES.c.label).where(PASSES.c.label != PASSES.c.role)
    others = (*connection.execute(sa.select(USERS.c.name)).scalars(), *connection.execute(labels).scalars())
    _check_author(str(row["name"]), others)
    if connection.execute(sa.select(USERS.c.user).where(USERS.c.login == row["login"])).first():
        raise AccountError("login-taken", login=login)
    try:
        connection.execute(USERS.insert(), [row])
    except sa.exc.IntegrityError:
        raise AccountError("login-taken", login=login) from None
    return account_of(connection.execute(sa.select(USERS).where(USERS.c.login == row["login"])).one())


def _owners(connection: Connection, event: str) -> set[int]:
    """The owners of an event, whom nobody else can change until this transaction ends."""
    query = sa.select(MEMBERS.c.user, MEMBERS.c.role).where(MEMBERS.c.event == event).with_for_update()
    return {row.user for row in connection.execute(query) if row.role == OWNER}


def _give(connection: Connection, event: str, user: int, role: str) -> None:
    connection.execute(MEMBERS.delete().where(MEMBERS.c.event == event, MEMBERS.c.user == user))
    connection.execute(MEMBERS.insert(), [{"event": event, "user": user, "role": role}])


class Accounts:
    """Everything about who is known here. `clock` gives seconds since 1970; with a `key` it hashes passwords."""

    def __init__(self, engine: Engine, clock: Callable[[], float], key: ServerKey | None = None) -> None:
        self._engine = engine
        self._clock = clock
        self._key = key

    # Accounts

    def is_set_up(self) -> bool:
        """True once somebody has an account."""
        with self._engine.connect() as connection:
            return connection.execute(sa.select(USERS.c.user).limit(1)).first() is not None

    def create(self, login: str, name: str, password: str, *, creates: bool = False) -> Account:
        """A new account; AccountError if login or name is taken, WeakPassword if the password is not accepted."""
        row = new_row(login, name, password, creates, self._key)
        with write_transaction(self._engine) as connection:
            return _insert_account(connection, row)

    def create_first(self, login: str, name: str, password: str) -> Account:
        """The account of whoever sets the server up; AccountError if somebody was faster."""
        return self._first(new_row(login, name, password, True, self._key))

    def create_here(self, name: str) -> Account:
        """The same without a password, for whoever sits at this machine."""
        return self._first(
            {"login": "owner", "name": name[:LONGEST_NAME], "password": "", "language": "", "creates": 1}
        )

    def _first(self, row: dict[str, object]) -> Account:
        """Of several who come first at once, one is the first."""
        with write_transaction(self._engine) as connection:
            connection.execute(sa.select(META.c.value).with_for_update()).all()  # one after the other
            if connection.execute(sa.select(USERS.c.user).limit(1)).first() is not None:
                raise AccountError("set-up-done")
            return _insert_account(connection, row)

    def verify(self, login: str, password: str) -> Account | None:
        """The account, if login and password are right. A hash that was made without the key is made anew."""
        row = self._row(USERS.c.login == plain_login(login))
        if not passwords.is_right(password, row.password if row else None, self._key):
            return None
        if self._key and not passwords.is_keyed(row.password, self._key):
            same = USERS.update().where(USERS.c.user == row.user, USERS.c.password == row.password)
            with write_transaction(self._engine) as connection:
                connection.execute(same.values(password=passwords.hash_password(password, self._key)))
        return account_of(row)

    def stamp(self, user: int) -> str:
        """Something that changes with the password of an account."""
        row = self._row(USERS.c.user == user)
        return digest(row.password) if row else ""

    def locked_out(self) -> int:
        """How many accounts have a password that was hashed with a key that this server does not have."""
        query = sa.select(USERS.c.password).where(USERS.c.password.startswith(passwords.KEYED))
        with self._engine.connect() as connection:
            kept = connection.execute(query).scalars().all()
        return sum(1 for one in kept if self._key is None or not passwords.is_keyed(one, self._key))

    def account(self, user: int) -> Account | None:
        row = self._row(USERS.c.user == user)
        return account_of(row) if row else None

    def find_login(self, login: str) -> Account | None:
        """The account with a login."""
        row = self._row(USERS.c.login == plain_login(login))
        return account_of(row) if row else None

    def all(self) -> tuple[Account, ...]:
        """Every account, oldest first."""
        with self._engine.connect() as connection:
            return tuple(account_of(row) for row in connection.execute(sa.select(USERS).order_by(USERS.c.user)))

    def without_password(self) -> Account | None:
        """The account of whoever began at this machine with one click, as long as it has no password."""
        row = self._row(USERS.c.password == "")
        return account_of(row) if row else None

    def knows_password(self, user: int, written: str) -> bool:
        """Whether somebody knows the password of an account, if it has one."""
        row = self._row(USERS.c.user == user)
        return row is not None and (not row.password or passwords.is_right(written, row.password, self._key))

    def change_password(self, user: int, old: str, password: str) -> None:
        """A new password from somebody who knows the old one, if there is one."""
        if not self.knows_password(user, old):
            raise AccountError("wrong-password")
        self.set_password(user, password)

    def logins(self) -> tuple[str, ...]:
        """All logins, in order."""
        with self._engine.connect() as connection:
            return tuple(connection.execute(sa.select(USERS.c.login).order_by(USERS.c.login)).scalars())

    def set_password(self, user: int, password: str) -> None:
        """A new password; every session of the account ends."""
        account = self.account(user)
        passwords.check(password, *((account.login, account.name) if account else ()))
        kept = passwords.hash_password(password, self._key)
        with write_transaction(self._engine) as connection:
            connection.execute(USERS.update().where(USERS.c.user == user).values(password=kept))
            connection.execute(SESSIONS.delete().where(SESSIONS.c.user == user))

    def let_create(self, user: int, creates: bool) -> None:
        """Give or take the right to create events."""
        with write_transaction(self._engine) as connection:
            connection.execute(USERS.update().where(USERS.c.user == user).values(creates=int(creates)))

    def _row(self, condition: sa.ColumnElement[bool]) -> Any:
        with self._engine.connect() as connection:
            return connection.execute(sa.select(USERS).where(condition)).first()

    # Sessions

    def begin_session(self, user: int, earlier: str = "", *, label: str = "", seconds: float = IDLE_SECONDS) -> str:
        """A new session's token; the session that the browser had before ends (tokens rotate at login).

        It ends after so many seconds, unless it is renewed.
        """
        token = secrets.token_urlsafe(32)
        now = self._clock()
        with write_transaction(self._engine) as connection:
            connection.execute(
                SESSIONS.delete().where((SESSIONS.c.expires < now) | (SESSIONS.c.token == digest(earlier)))
            )
            row = {
                "token": digest(token),
                "user": user,
                "expires": now + seconds,
                "begun": now,
                "label": label[:LONGEST_LABEL],
            }
            connection.execute(SESSIONS.insert(), [row])
        return token

    def renew_session(self, token: str) -> None:
        """Somebody does something: the session stays valid, but never longer than `SESSION_SECONDS`."""
        now = self._clock()
        with self._engine.connect() as connection:
            row = connection.execute(SESSION, {"token": digest(token)}).first()
        if row is None or row.expires <= now:
            return
        until = min(now + IDLE_SECONDS, row.begun + SESSION_SECONDS)
        if until > row.expires + RENEWED_AFTER:
            with write_transaction(self._engine) as connection:
                connection.execute(SESSIONS.update().where(SESSIONS.c.token == row.token).values(expires=until))

    def sessions(self, user: int) -> tuple[Session, ...]:
        """Where somebody is signed in now, newest first."""
        query = (
            sa.select(SESSIONS.c.token, SESSIONS.c.label, SESSIONS.c.begun, SESSIONS.c.expires)
            .where(SESSIONS.c.user == user, SESSIONS.c.expires > self._clock())
            .order_by(SESSIONS.c.begun.desc(), SESSIONS.c.token)
        )
        with self._engine.connect() as connection:
            return tuple(Session(*row) for row in connection.execute(query))

    def end_sessions(self, user: int, tokens: Collection[str]) -> None:
        """Sign an account out there: sessions by the hashes that name them."""
        with write_transaction(self._engine) as connection:
            connection.execute(SESSIONS.delete().where(SESSIONS.c.user == user, SESSIONS.c.token.in_(tokens)))

    def end_session(self, token: str) -> None:
        with write_transaction(self._engine) as connection:
            connection.execute(SESSIONS.delete().where(SESSIONS.c.token == digest(token)))

    def actor_of_session(self, token: str, *, of_program: bool = False) -> Actor:
        """Who holds a session of a browser, or of a program; NOBODY if it has ended. Neither is worth the other."""
        with self._engine.connect() as connection:
            row = connection.execute(ACTOR, {"token": digest(token), "now": self._clock()}).first()
            if row is None or (row.label == PROGRAM) != of_program:
                return NOBODY
            held = tuple((event, role) for event, role in connection.execute(HELD, {"user": row.user}))
            is_first = row.user == row.first
            return Actor(
                row.user, row.name, held, creates=bool(row.creates), is_first=is_first, is_to_look=bool(row.unseen)
            )

    # Roles

    def grant(self, event: str, user: int, role: str) -> None:
        """Give somebody a role in an event, instead of the one they may have; the last owner stays one."""
        if role not in ROLES:
            raise AccountError("no-role", role=role, roles=", ".join(ROLES))
        with write_transaction(self._engine) as connection:
            if role != OWNER and _owners(connection, event) == {user}:
                raise AccountError("last-owner")
            _give(connection, event, user, role)

    def ownerless(self, events: Collection[str]) -> frozenset[str]:
        """Those of the events that nobody owns: they were restored or created by a command."""
        query = sa.select(MEMBERS.c.event).where(MEMBERS.c.role == OWNER)
        with self._engine.connect() as connection:
            return frozenset(events) - set(connection.execute(query).scalars())

    def adopt(self, event: str, user: int) -> None:
        """Become the owner of an event that has none; AccountError if it has one."""
        with write_transaction(self._engine) as connection:
            if _owners(connection, event):
                raise AccountError("event-owned")
            _give(connection, event, user, OWNER)

    def is_first(self, user: int) -> bool:
        """Whether somebody has set this server up."""
        with self._engine.connect() as connection:
            return user != 0 and connection.execute(sa.select(sa.func.min(USERS.c.user))).scalar() == user

    def members(self, event: str) -> tuple[tuple[Account, str], ...]:
        """Who has which role in an event."""
        with self._engine.connect() as connection:
            rows = connection.execute(WITH_ROLES, {"event": event})
            return tuple((Account(*row[:4]), row.role) for row in rows)

    def dismiss(self, event: str, user: int) -> None:
        """Take a role away, with every invitation and pass that this member has made; the last owner stays."""
        with write_transaction(self._engine) as connection:
            if _owners(connection, event) == {user}:
                raise AccountError("last-owner")
            connection.execute(MEMBERS.delete().where(MEMBERS.c.event == event, MEMBERS.c.user == user))
            for table in (INVITATIONS, PASSES):
                connection.execute(table.delete().where(table.c.event == event, table.c.maker == user))

    # Invitations

    def invite(self, event: str, role: str, hours: float = 72, *, maker: int = 0) -> str:
        """A token that gives its bearer a role, once."""
        if role not in ROLES:
            raise AccountError("no-role", role=role, roles=", ".join(ROLES))
        token = secrets.token_urlsafe(24)
        expires = self._clock() + hours * HOUR
        row = {"token": digest(token), "event": event, "role": role, "expires": expires, "maker": maker}
        with write_transaction(self._engine) as connection:
            connection.execute(INVITATIONS.insert(), [row])
        return token

    def invitations(self, event: str) -> tuple[Invitation, ...]:
        """The valid invitations to an event."""
        query = (
            sa.select(INVITATIONS, USERS.c.name)
            .join(USERS, USERS.c.user == INVITATIONS.c.maker, isouter=True)
            .where(INVITATIONS.c.event == event, INVITATIONS.c.expires > self._clock())
            .order_by(INVITATIONS.c.expires)
        )
        with self._engine.connect() as connection:
            rows = connection.execute(query).all()
        return tuple(Invitation(row.token, row.role, row.expires, row.name or "") for row in rows)

    def revoke_invitation(self, event: str, token_hash: str) -> None:
        with write_transaction(self._engine) as connection:
            connection.execute(
                INVITATIONS.delete().where(INVITATIONS.c.event == event, INVITATIONS.c.token == token_hash)
            )

    def find_invitation(self, token: str) -> tuple[str, str] | None:
        """Event and role of an invitation that is still valid."""
        query = sa.select(INVITATIONS.c.event, INVITATIONS.c.role).where(
            INVITATIONS.c.token == digest(token), INVITATIONS.c.expires > self._clock()
        )
        with self._engine.connect() as connection:
            row = connection.execute(query).first()
        return (row.event, row.role) if row else None

    def accept(self, token: str, user: int) -> str:
        """Use an invitation up; gives the event. Nobody loses rights by it."""
        with write_transaction(self._engine) as connection:
            event, role = self._use_invitation(connection, token)
            held = connection.execute(
                sa.select(MEMBERS.c.role).where(MEMBERS.c.event == event, MEMBERS.c.user == user)
            ).scalar()
            if held is None or ROLES.index(role) < ROLES.index(held):
                _give(connection, event, user, role)
        return event

    def join(self, token: str, login: str, name: str, password: str) -> tuple[Account, str]:
        """A new account from an invitation, and the event: one invitation makes one account."""
        if self.find_invitation(token) is None:
            raise AccountError("invitation-over")
        row = new_row(login, name, password, False, self._key)
        with write_transaction(self._engine) as connection:
            event, role = self._use_invitation(connection, token)
            account = _insert_account(connection, row)
            _give(connection, event, account.user, role)
        return account, event

    def _use_invitation(self, connection: Connection, token: str) -> tuple[str, str]:
        """Event and role of an invitation, which is gone after this; AccountError if it is not there."""
        where = (INVITATIONS.c.token == digest(token), INVITATIONS.c.expires > self._clock())
        row = connection.execute(sa.select(INVITATIONS.c.event, INVITATIONS.c.role).where(*where)).first()
        if row is None or not connection.execute(INVITATIONS.delete().where(*where)).rowcount:
            raise AccountError("invitation-over")
        return row.event, row.role

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
        maker: int = 0,
        is_code: bool = False,
    ) -> str:
        """A token for a device (results of some boards) or a program (with the rights of a role).

        A code (`is_code`) is no token yet: a device changes it for one, once (`enrol`).
        """
        if role != DEVICE and role not in ROLES:
            raise AccountError("no-role", role=role, roles=", ".join(ROLES))
        _check_line(label.strip(), "label")
        with self._engine.connect() as connection:  # whoever lets it in may give it their own name
            others = connection.execute(sa.select(USERS.c.name).where(USERS.c.user != maker)).scalars().all()
        _check_author(label, others if label.strip() else ())
        token = secrets.token_urlsafe(24)
        row = {
            "token": digest(token),
            "event": event,
            "role": role,
            "label": label.strip()[:LONGEST_LABEL] or role,
            "tournament": tournament,
            "first_board": boards[0],
            "last_board": boards[1],
            "expires": self._clock() + hours * HOUR,
            "maker": maker,
            "enrolled": int(not is_code),
        }
        with write_transaction(self._engine) as connection:
            connection.execute(PASSES.insert(), [row])
        return token

    def passes(self, event: str) -> tuple[Pass, ...]:
        """The valid passes of an event."""
        query = sa.select(PASSES).where(PASSES.c.event == event, PASSES.c.expires > self._clock())
        with self._engine.connect() as connection:
            return tuple(Pass(*row[:8]) for row in connection.execute(query.order_by(PASSES.c.label)))

    def enrol(self, code: str) -> str | None:
        """The token of a device for a code, which works once; None if it has expired, was used or revoked."""
        token = secrets.token_urlsafe(24)
        change = PASSES.update().where(
            PASSES.c.token == digest(code), PASSES.c.enrolled == 0, PASSES.c.expires > self._clock()
        )
        with write_transaction(self._engine) as connection:
            used = connection.execute(change.values(token=digest(token), enrolled=1)).rowcount
        return token if used else None

    def revoke_pass(self, event: str, token_hash: str) -> None:
        with write_transaction(self._engine) as connection:
            connection.execute(PASSES.delete().where(PASSES.c.event == event, PASSES.c.token == token_hash))

    def actor_of_token(self, token: str) -> Actor:
        """Who a program acts for: the bearer of a pass, or an account that has signed in. A phone is no program."""
        actor = self.actor_of_pass(token)
        if actor.boards is not None:
            return NOBODY
        return self.actor_of_session(token, of_program=True) if actor == NOBODY else actor

    def actor_of_pass(self, token: str) -> Actor:
        """Who holds a pass; NOBODY if it has expired or was revoked."""
        with self._engine.connect() as connection:
            row = connection.execute(PASS, {"token": digest(token), "now": self._clock()}).first()
        if row is None:
            return NOBODY
        boards = (row.tournament, row.first_board, row.last_board) if row.role == DEVICE else None
        return Actor(0, row.label, ((row.event, row.role),), boards, maker=row.maker)
