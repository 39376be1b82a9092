"""The game at a terminal: the table in text, typed actions, the story of what the others did."""
