"""Players against each other on duplicate deals: every deal is played with the players on every seat."""

from rum500.arena.deal import DealResult, play_deal
from rum500.arena.log import Log, LogError
from rum500.arena.plan import Plan
from rum500.arena.standing import Estimate, Standing, standings

__all__ = ["DealResult", "Estimate", "Log", "LogError", "Plan", "Standing", "play_deal", "standings"]
