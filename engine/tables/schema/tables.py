"""The tables as the code sees them; the migrations make them so."""

import sqlalchemy as sa

METADATA = sa.MetaData()
TABLES = sa.Table(
    "tables",
    METADATA,
    sa.Column("id", sa.String(16), primary_key=True),
    sa.Column("place", sa.String(128), nullable=False),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("open", sa.Boolean, nullable=False),
    sa.Column("opened", sa.Float(53), nullable=False),
    sa.Column("changed", sa.Float(53), nullable=False),
    sa.Index("tables_open", "open", "opened"),
)
EVENTS = sa.Table(
    "events",
    METADATA,
    sa.Column("table_id", sa.String(16), primary_key=True),
    sa.Column("version", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("kind", sa.String(1), nullable=False),
    sa.Column("blob", sa.LargeBinary, nullable=False),
    sa.Column("at", sa.Float(53), nullable=False),
)
SNAPSHOTS = sa.Table(
    "snapshots",
    METADATA,
    sa.Column("table_id", sa.String(16), primary_key=True),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("blob", sa.LargeBinary, nullable=False),
)
INBOX = sa.Table(
    "inbox",
    METADATA,
    sa.Column("key", sa.String(255), primary_key=True),
    sa.Column("table_id", sa.String(16), nullable=False),
    sa.Column("at", sa.Float(53), nullable=False),
)
META = sa.Table(
    "meta",
    METADATA,
    sa.Column("name", sa.String(32), primary_key=True),
    sa.Column("value", sa.String(255), nullable=False),
)
LETTERS = sa.Table(
    "letters",
    METADATA,
    sa.Column("key", sa.String(255), primary_key=True),
    sa.Column("blob", sa.LargeBinary, nullable=False),
    sa.Column("handled", sa.Boolean, nullable=False),
    sa.Column("at", sa.Float(53), nullable=False),
    sa.Index("letters_waiting", "handled", "at"),
)
NOTES = sa.Table(
    "notes",
    METADATA,
    sa.Column("owner", sa.String(128), primary_key=True),
    sa.Column("name", sa.String(128), primary_key=True),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("at", sa.Float(53), nullable=False),
)
