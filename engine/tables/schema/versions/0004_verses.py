"""The verses that a group collects, and who likes which."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "verses",
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
    )
    op.create_index("verses_group", "verses", ["group_id", "at"])
    op.create_index("verses_person", "verses", ["person_id"])
    op.create_table(
        "roses",
        sa.Column("table_id", sa.String(16), primary_key=True),
        sa.Column("version", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("person_id", sa.String(128), primary_key=True),
        sa.Column("at", sa.Float(53), nullable=False),
    )
    op.create_index("roses_person", "roses", ["person_id"])


def downgrade() -> None:
    for table in ("roses", "verses"):
        op.drop_table(table)
