"""A step of migration in many parts, at each of which the process may be told to die; NEW follows OLD."""

import sqlalchemy as sa
from alembic import op

from tests.server.mortal import MIGRATION, come_by

revision = "NEW"
down_revision = "OLD"
PARTS = 6


def upgrade() -> None:
    connection = op.get_bind()
    come_by(MIGRATION)
    op.create_table(
        "counted_NEW",
        sa.Column("code", sa.Text, sa.ForeignKey("tables.code"), nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
    )
    come_by(MIGRATION)
    for part in range(PARTS):
        copied = sa.text("INSERT INTO counted_NEW SELECT code, seq FROM entries WHERE id % :parts = :part")
        connection.execute(copied, {"parts": PARTS, "part": part})
        come_by(MIGRATION)
    with op.batch_alter_table("house_rules") as change:
        change.add_column(sa.Column("kept_NEW", sa.Integer, nullable=False, server_default="7"))
    come_by(MIGRATION)
