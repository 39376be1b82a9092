"""Every worked case of the score sheet, and the rules they are about."""

from __future__ import annotations

from typing import Final

from tests.sheet.cases_doubts import DOUBTS
from tests.sheet.cases_games import GAMES
from tests.sheet.cases_scores import SCORES

CASES: Final = (*SCORES, *GAMES, *DOUBTS)
RULES: Final = frozenset(rule for case in CASES for rule in case.rules)
