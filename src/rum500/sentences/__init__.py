"""The sentences that explain a set of rules, one module for each stretch of the game."""
