"""The tables of a journal database, as of the newest schema.

Owns names and columns. How an older database gets there is in `migrations`. Must not query.
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
