"""Every table knows how many things have happened at it. Those of before learn it with the next."""

import sqlalchemy as sa
from alembic import op

revision = "3"
down_revision = "2"


def upgrade() -> None:
    op.add_column("tables", sa.Column("entries", sa.Integer))
