"""Score sheets and the changes that make them."""

import sqlalchemy as sa
from alembic import op

revision = "v2"
down_revision = "v1"


def upgrade() -> None:
    """Make the two tables."""
    count = sa.BigInteger().with_variant(sa.Integer, "sqlite")
    op.create_table(
        "sheets",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("at", sa.Double, nullable=False),
    )
    op.create_table(
        "sheet_changes",
        sa.Column("id", count, sa.Identity(), primary_key=True),
        sa.Column("sheet", sa.Text, sa.ForeignKey("sheets.id"), nullable=False),
        sa.Column("device", sa.Text, nullable=False),
        sa.Column("n", count, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.UniqueConstraint("sheet", "device", "n", name="change_once"),
    )
