"""The tables of the application beside those of the journals: accounts, sessions, calls, what an event shows.

Owns names and columns. They are made when the application first opens a database, and have its schema number. Must not
query.
"""

from __future__ import annotations

import sqlalchemy as sa

from dutchess.journal.database.tables import METADATA

# Who is known here (`web.auth.accounts`)

USERS = sa.Table(
    "dutchess_users",
    METADATA,
    sa.Column("user", sa.Integer, primary_key=True, autoincrement=True),
    sa.Column("login", sa.Text, nullable=False, unique=True),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("password", sa.Text, nullable=False),
    sa.Column("language", sa.Text, nullable=False, default=""),
    sa.Column("creates", sa.Integer, nullable=False, default=0),
    sa.Column("seen", sa.Integer, nullable=False, default=0),
)
SESSIONS = sa.Table(
    "dutchess_sessions",
    METADATA,
    sa.Column("token", sa.Text, primary_key=True),
    sa.Column("user", sa.Integer, nullable=False),
    sa.Column("expires", sa.Float, nullable=False),
    sa.Column("begun", sa.Float, nullable=False, default=0),
    sa.Column("label", sa.Text, nullable=False, default=""),
)
MEMBERS = sa.Table(
    "dutchess_members",
    METADATA,
    sa.Column("event", sa.Text, primary_key=True),
    sa.Column("user", sa.Integer, primary_key=True),
    sa.Column("role", sa.Text, nullable=False),
)
INVITATIONS = sa.Table(
    "dutchess_invitations",
    METADATA,
    sa.Column("token", sa.Text, primary_key=True),
    sa.Column("event", sa.Text, nullable=False),
    sa.Column("role", sa.Text, nullable=False),
    sa.Column("expires", sa.Float, nullable=False),
    sa.Column("maker", sa.Integer, nullable=False, default=0),
)
PASSES = sa.Table(
    "dutchess_passes",
    METADATA,
    sa.Column("token", sa.Text, primary_key=True),
    sa.Column("event", sa.Text, nullable=False),
    sa.Column("role", sa.Text, nullable=False),
    sa.Column("label", sa.Text, nullable=False),
    sa.Column("tournament", sa.Text, nullable=False, default=""),
    sa.Column("first_board", sa.Integer, nullable=False, default=0),
    sa.Column("last_board", sa.Integer, nullable=False, default=0),
    sa.Column("expires", sa.Float, nullable=False),
    sa.Column("maker", sa.Integer, nullable=False, default=0),
    sa.Column("enrolled", sa.Integer, nullable=False, default=1),
)

# Second factors (`web.auth.second_factors`)

SECOND_FACTORS = sa.Table(
    "dutchess_second_factors",
    METADATA,
    sa.Column("user", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("number", sa.Text, nullable=False),
    sa.Column("keyed", sa.Text, nullable=False),
    sa.Column("step", sa.Integer, nullable=False),
)
RECOVERY_CODES = sa.Table(
    "dutchess_recovery_codes",
    METADATA,
    sa.Column("user", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("code", sa.Text, primary_key=True),
)

# What concerns security (`web.auth.security_log`)

HAPPENINGS = sa.Table(
    "dutchess_happenings",
    METADATA,
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=True),
    sa.Column("time", sa.Float, nullable=False),
    sa.Column("kind", sa.Text, nullable=False),
    sa.Column("user", sa.Integer, nullable=False, index=True),
    sa.Column("event", sa.Text, nullable=False, index=True),
    sa.Column("address", sa.Text, nullable=False),
    sa.Column("about", sa.Text, nullable=False),
    sqlite_autoincrement=True,
)

# Calls of programs that may be sent again (`web.api.idempotency`)

CALLS = sa.Table(
    "dutchess_calls",
    METADATA,
    sa.Column("key", sa.Text, primary_key=True),
    sa.Column("content", sa.Text, nullable=False),
    sa.Column("time", sa.Float, nullable=False),
    sa.Column("status", sa.Integer, nullable=False),
    sa.Column("body", sa.Text, nullable=False),
)

# What an event shows and allows beyond its journal (`web.shared.event_options`)

OPTIONS = sa.Table(
    "dutchess_options",
    METADATA,
    sa.Column("event", sa.Text, primary_key=True),
    sa.Column("body", sa.Text, nullable=False),
)
LOGOS = sa.Table(
    "dutchess_logos",
    METADATA,
    sa.Column("event", sa.Text, primary_key=True),
    sa.Column("media_type", sa.Text, nullable=False),
    sa.Column("content", sa.LargeBinary, nullable=False),
)
REPORTS = sa.Table(
    "dutchess_game_reports",
    METADATA,
    sa.Column("event", sa.Text, primary_key=True),
    sa.Column("tournament", sa.Text, primary_key=True),
    sa.Column("round", sa.Integer, primary_key=True),
    sa.Column("white", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("black", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("side", sa.Text, primary_key=True),
    sa.Column("result", sa.Text, nullable=False),
)
RESULT_CODES = sa.Table(
    "dutchess_result_codes",
    METADATA,
    sa.Column("event", sa.Text, primary_key=True),
    sa.Column("number", sa.Text, nullable=False),
)
