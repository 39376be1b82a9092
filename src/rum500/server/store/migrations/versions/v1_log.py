"""The log, its tables, and house rules."""

import sqlalchemy as sa
from alembic import op

revision = "v1"
down_revision = None


def upgrade() -> None:
    """Make the three tables."""
    count = sa.BigInteger().with_variant(sa.Integer, "sqlite")
    op.create_table(
        "tables",
        sa.Column("code", sa.Text, primary_key=True),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("active", sa.Boolean, nullable=False),
    )
    active = sa.text("active")
    op.create_index("active_tables", "tables", ["at"], sqlite_where=active, postgresql_where=active)
    op.create_table(
        "entries",
        sa.Column("id", count, sa.Identity(), primary_key=True),
        sa.Column("code", sa.Text, sa.ForeignKey("tables.code"), nullable=False),
        sa.Column("seq", count, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.UniqueConstraint("code", "seq", name="entry_once"),
    )
    op.create_table(
        "house_rules",
        sa.Column("code", sa.Text, primary_key=True),
        sa.Column("owner_hash", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
    )
    op.create_index("ix_house_rules_owner_hash", "house_rules", ["owner_hash"])
