"""The tables of a database, as of the newest schema: journals, rating lists, keys.

Owns names and columns, and `METADATA`, where other rooms enter tables of their own (`web.tables`). All of them have one
schema number; only the players of each rating list have tables of their own, which come and go with it. How an older
database gets there is in `migrations`. Must not query.
"""

from __future__ import annotations

import sqlalchemy as sa

METADATA = sa.MetaData()

META = sa.Table(
    "dutchess_meta",
    METADATA,
    sa.Column("name", sa.Text, primary_key=True),
    sa.Column("value", sa.Text, nullable=False),
)

EVENTS = sa.Table(
    "dutchess_events",
    METADATA,
    sa.Column("event", sa.Text, primary_key=True),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("created", sa.Text, nullable=False),
    sa.Column("length", sa.Integer, nullable=False),
    sa.Column("head", sa.Text, nullable=False),
)

ENTRIES = sa.Table(
    "dutchess_entries",
    METADATA,
    sa.Column("event", sa.Text, primary_key=True),
    sa.Column("position", sa.Integer, primary_key=True),
    sa.Column("action", sa.Integer, nullable=False),
    sa.Column("time", sa.Text, nullable=False),
    sa.Column("author", sa.Text, nullable=False),
    sa.Column("reason", sa.Text, nullable=False),
    sa.Column("kind", sa.Text, nullable=False),
    sa.Column("body", sa.Text, nullable=False),
    sa.Column("previous", sa.Text, nullable=False),
    sa.Column("hash", sa.Text, nullable=False),
)

# Which entries came from a file, and who restored them (`store`)
RESTORED = sa.Table(
    "dutchess_restored",
    METADATA,
    sa.Column("event", sa.Text, primary_key=True),
    sa.Column("first", sa.Integer, primary_key=True),
    sa.Column("last", sa.Integer, nullable=False),
    sa.Column("time", sa.Text, nullable=False),
    sa.Column("author", sa.Text, nullable=False),
)

# Rating lists (`ratings`)

LISTS = sa.Table(
    "dutchess_rating_lists",
    METADATA,
    sa.Column("number", sa.Integer, primary_key=True),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("rates", sa.Text, nullable=False),
    sa.Column("date", sa.Text, nullable=False),
    sa.Column("source", sa.Text, nullable=False),
    sa.Column("imported", sa.Text, nullable=False),
    sa.Column("players", sa.Integer, nullable=False),
    sa.Column("ready", sa.Boolean, nullable=False),
)

# Keys of the server (`server_key`)

SECRETS = sa.Table(
    "dutchess_secrets",
    METADATA,
    sa.Column("name", sa.Text, primary_key=True),
    sa.Column("value", sa.Text, nullable=False),
)
