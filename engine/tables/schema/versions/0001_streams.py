"""Streams of events, their snapshots, and the keys of what was handled."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("place", sa.String(128), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("open", sa.Boolean, nullable=False),
        sa.Column("opened", sa.Float(53), nullable=False),
        sa.Column("changed", sa.Float(53), nullable=False),
    )
    op.create_index("tables_open", "tables", ["open", "opened"])
    op.create_table(
        "events",
        sa.Column("table_id", sa.String(16), primary_key=True),
        sa.Column("version", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.String(1), nullable=False),
        sa.Column("blob", sa.LargeBinary, nullable=False),
        sa.Column("at", sa.Float(53), nullable=False),
    )
    op.create_table(
        "snapshots",
        sa.Column("table_id", sa.String(16), primary_key=True),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("blob", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "inbox",
        sa.Column("key", sa.String(255), primary_key=True),
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("at", sa.Float(53), nullable=False),
    )
    op.create_table(
        "meta",
        sa.Column("name", sa.String(32), primary_key=True),
        sa.Column("value", sa.String(255), nullable=False),
    )


def downgrade() -> None:
    for table in ("meta", "inbox", "snapshots", "events", "tables"):
        op.drop_table(table)
