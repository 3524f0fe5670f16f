"""Who sat in which match, so that everybody finds his own. What streams hold already is looked through once."""

import json
from collections.abc import Iterator
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None

BLOCK = 1000
GONE = "gone:"
"""What stands for somebody who was forgotten begins so: he has no list."""


def upgrade() -> None:
    parts = op.create_table(
        "parts",
        sa.Column("person_id", sa.String(128), primary_key=True),
        sa.Column("table_id", sa.String(16), primary_key=True),
        sa.Column("match", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.Float(53), nullable=False),
    )
    op.create_index("parts_person", "parts", ["person_id", "at"])
    rows = [row for table in _tables() for row in _parts(table)]
    for first in range(0, len(rows), BLOCK):
        op.bulk_insert(parts, rows[first : first + BLOCK])


def _tables() -> list[str]:
    tables = sa.table("tables", sa.column("id"))
    return list(op.get_bind().execute(sa.select(tables.c.id).order_by(tables.c.id)).scalars())


def _parts(table: str) -> Iterator[dict[str, Any]]:
    """Who sat at this table when each of its matches began, as far as its events can be read: the rest is its own trouble."""
    events = sa.table("events", *map(sa.column, ("table_id", "version", "kind", "blob", "at")))
    query = sa.select(events.c.blob, events.c.at).where(events.c.table_id == table, events.c.kind == "t")
    seats: dict[int, str] = {}
    for blob, at in op.get_bind().execute(query.order_by(events.c.version)).all():
        try:
            event = json.loads(bytes(blob)[1:])
            seats = _seated(seats, event)
            if event["type"] == "began":
                begun = {"table_id": table, "match": int(event["match"]), "at": float(event.get("at") or at)}
                people = sorted(set(seats.values()))
                yield from ({**begun, "person_id": person} for person in people if not person.startswith(GONE))
        except (ValueError, KeyError, TypeError):
            return


def _seated(seats: dict[int, str], event: dict[str, Any]) -> dict[int, str]:
    """Which person sits where after this event."""
    match event["type"]:
        case "sat":
            left = {seat: person for seat, person in seats.items() if seat != event.get("left", -1)}
            return {**left, event["seat"]: event["person"]["id"]}
        case "gotup" | "house" | "unhouse" | "kept" | "freed":
            return {seat: person for seat, person in seats.items() if seat != event["seat"]}
        case "configured":
            return {seat: seats[old] for seat, old in enumerate(event["seating"]) if old in seats}
        case _:
            return seats


def downgrade() -> None:
    op.drop_table("parts")
