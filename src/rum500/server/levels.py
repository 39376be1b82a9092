"""The strengths of the computer players, and which of them plays each."""

from __future__ import annotations

from typing import Final

LEVELS: Final = {"easy": "novice", "steady": "club"}
STAND_IN: Final = "steady"  # plays for people who are away
