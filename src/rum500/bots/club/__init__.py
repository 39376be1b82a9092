"""The club player."""
