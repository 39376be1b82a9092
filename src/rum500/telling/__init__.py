"""A game in words, for whoever shows it: cards, actions, deeds, what may be done, who won."""
