"""Updates as they came from a platform, kept before they are confirmed to it; and small notes (which message is which)."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "letters",
        sa.Column("key", sa.String(255), primary_key=True),
        sa.Column("blob", sa.LargeBinary, nullable=False),
        sa.Column("handled", sa.Boolean, nullable=False),
        sa.Column("at", sa.Float(53), nullable=False),
    )
    op.create_index("letters_waiting", "letters", ["handled", "at"])
    op.create_table(
        "notes",
        sa.Column("owner", sa.String(128), primary_key=True),
        sa.Column("name", sa.String(128), primary_key=True),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.Float(53), nullable=False),
    )


def downgrade() -> None:
    for table in ("notes", "letters"):
        op.drop_table(table)
