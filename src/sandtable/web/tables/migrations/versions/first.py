"""Tables, what happened at them, and replays."""

import sqlalchemy as sa
from alembic import op

revision = "1"
down_revision = None


def upgrade() -> None:
    made = sa.Column("made", sa.DateTime(timezone=True), nullable=False)
    op.create_table(
        "tables",
        sa.Column("id", sa.String(32), primary_key=True),
        made.copy(),
        sa.Column("opening", sa.Text, nullable=False),
    )
    op.create_table(
        "happenings",
        sa.Column("table_id", sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        made.copy(),
        sa.Column("kind", sa.String(12), nullable=False),
        sa.Column("side", sa.Integer, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("words", sa.Text, nullable=False),
    )
    op.create_table(
        "replays",
        sa.Column("id", sa.String(32), primary_key=True),
        made.copy(),
        sa.Column("record", sa.Text, nullable=False),
    )
