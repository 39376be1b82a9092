"""A step beyond those of the program, in many parts, each of which is told, so that it can be killed."""

import sys
import time

import sqlalchemy as sa
from alembic import op

revision = "v3"
down_revision = "v2"
PARTS = 8


def told(part: object) -> None:
    print(part, flush=True)
    time.sleep(0.01)
    sys.stdout.flush()


def upgrade() -> None:
    connection = op.get_bind()
    told("begun")
    op.create_table(
        "seats",
        sa.Column("code", sa.Text, sa.ForeignKey("tables.code"), nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
    )
    told("made")
    for part in range(PARTS):
        copied = sa.text("INSERT INTO seats SELECT code, seq FROM entries WHERE id % :parts = :part")
        connection.execute(copied, {"parts": PARTS, "part": part})
        told(part)
    with op.batch_alter_table("house_rules") as change:
        change.add_column(sa.Column("kept", sa.Integer, nullable=False, server_default="7"))
        change.alter_column("name", new_column_name="title")
    told("altered")
