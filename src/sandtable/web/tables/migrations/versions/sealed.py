"""Rows carry a seal, by which damage shows. Those of before have none and are believed."""

import sqlalchemy as sa
from alembic import op

revision = "2"
down_revision = "1"


def upgrade() -> None:
    op.add_column("tables", sa.Column("seal", sa.String(16)))
    op.add_column("happenings", sa.Column("seal", sa.String(16)))
