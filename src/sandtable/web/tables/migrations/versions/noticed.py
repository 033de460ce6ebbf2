"""Addresses to which players want notices of their turn."""

import sqlalchemy as sa
from alembic import op

revision = "4"
down_revision = "3"


def upgrade() -> None:
    op.create_table(
        "notices",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("made", sa.DateTime(timezone=True), nullable=False),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("key", sa.String(32), nullable=False, unique=True),
        sa.Column("confirmed", sa.Boolean, nullable=False),
        sa.Column("told", sa.String(32), nullable=False),
    )
