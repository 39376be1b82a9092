"""The rules of one round: deal, legal actions, what an action does, scores, what a seat sees."""

from __future__ import annotations

from rum500.round.board import Laid, Meld
from rum500.round.codes import Phase
from rum500.round.reasons import Illegal, Reason
from rum500.round.rng import Rng
from rum500.round.state import State, deal
from rum500.round.view import View

__all__ = ["Illegal", "Laid", "Meld", "Phase", "Reason", "Rng", "State", "View", "deal"]
