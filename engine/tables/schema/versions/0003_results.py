"""Results of matches, whom a stream names, and who is hidden in a group. What streams hold already is looked through once."""

import json
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

BLOCK = 1000


def upgrade() -> None:
    op.create_table(
        "results",
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
    )
    op.create_index("results_group", "results", ["group_id", "variant", "at"])
    op.create_index("results_person", "results", ["person_id"])
    named = op.create_table(
        "named",
        sa.Column("person_id", sa.String(128), primary_key=True),
        sa.Column("table_id", sa.String(16), primary_key=True),
    )
    op.create_table(
        "hidden",
        sa.Column("group_id", sa.String(128), primary_key=True),
        sa.Column("person_id", sa.String(128), primary_key=True),
        sa.Column("at", sa.Float(53), nullable=False),
    )
    op.create_index("hidden_person", "hidden", ["person_id"])
    pairs = sorted(_named())
    for first in range(0, len(pairs), BLOCK):
        op.bulk_insert(
            named, [{"person_id": person, "table_id": table} for person, table in pairs[first : first + BLOCK]]
        )


def _named() -> set[tuple[str, str]]:
    """Who has opened a table or sat down at it."""
    events = sa.table("events", sa.column("table_id"), sa.column("kind"), sa.column("blob"))
    rows = op.get_bind().execute(sa.select(events.c.table_id, events.c.blob).where(events.c.kind == "t"))
    return {(str(person), str(table)) for table, blob in rows if (person := _who(bytes(blob)[1:]))}


def _who(event: bytes) -> str:
    """Whom an event names; nobody, if it cannot be read: that is its table's trouble."""
    try:
        read: dict[str, Any] = json.loads(event)
        match read["type"]:
            case "opened":
                return read["host"]
            case "sat":
                return read["person"]["id"]
            case _:
                return ""
    except (ValueError, KeyError, TypeError):
        return ""


def downgrade() -> None:
    for table in ("hidden", "named", "results"):
        op.drop_table(table)
