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
RESULTS = sa.Table(
    "results",
    METADATA,
    sa.Column("table_id", sa.String(16), primary_key=True),
    sa.Column("match", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("person_id", sa.String(128), primary_key=True),
    sa.Column("group_id", sa.String(128), nullable=False),
    sa.Column("variant", sa.String(32), nullable=False),
    sa.Column("seats", sa.Integer, nullable=False),
    sa.Column("at", sa.Float(53), nullable=False),
    sa.Column("duration", sa.Float(53), nullable=False),
    sa.Column("name", sa.String(128), nullable=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("team", sa.Integer, nullable=False),
    sa.Column("won", sa.Boolean, nullable=False),
    sa.Column("team_won", sa.Boolean, nullable=False),
    sa.Column("points_for", sa.Integer, nullable=False),
    sa.Column("points_against", sa.Integer, nullable=False),
    sa.Column("abandoned", sa.Boolean, nullable=False),
    sa.Column("house_with", sa.Boolean, nullable=False),
    sa.Column("house_against", sa.Boolean, nullable=False),
    sa.Column("whole", sa.Boolean, nullable=False),
    sa.Index("results_group", "group_id", "variant", "at"),
    sa.Index("results_person", "person_id"),
)
NAMED = sa.Table(
    "named",
    METADATA,
    sa.Column("person_id", sa.String(128), primary_key=True),
    sa.Column("table_id", sa.String(16), primary_key=True),
)
PARTS = sa.Table(
    "parts",
    METADATA,
    sa.Column("person_id", sa.String(128), primary_key=True),
    sa.Column("table_id", sa.String(16), primary_key=True),
    sa.Column("match", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("at", sa.Float(53), nullable=False),
    sa.Index("parts_person", "person_id", "at"),
)
HIDDEN = sa.Table(
    "hidden",
    METADATA,
    sa.Column("group_id", sa.String(128), primary_key=True),
    sa.Column("person_id", sa.String(128), primary_key=True),
    sa.Column("at", sa.Float(53), nullable=False),
    sa.Index("hidden_person", "person_id"),
)
VERSES = sa.Table(
    "verses",
    METADATA,
    sa.Column("table_id", sa.String(16), primary_key=True),
    sa.Column("version", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("group_id", sa.String(128), nullable=False),
    sa.Column("person_id", sa.String(128), nullable=False),
    sa.Column("name", sa.String(128), nullable=False),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("variant", sa.String(32), nullable=False),
    sa.Column("match", sa.Integer, nullable=False),
    sa.Column("hand", sa.Integer, nullable=False),
    sa.Column("at", sa.Float(53), nullable=False),
    sa.Index("verses_group", "group_id", "at"),
    sa.Index("verses_person", "person_id"),
)
ROSES = sa.Table(
    "roses",
    METADATA,
    sa.Column("table_id", sa.String(16), primary_key=True),
    sa.Column("version", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("person_id", sa.String(128), primary_key=True),
    sa.Column("at", sa.Float(53), nullable=False),
    sa.Index("roses_person", "person_id"),
)
