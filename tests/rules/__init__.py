"""A position for every rule: what may be done there, what is refused and why, and what it leads to."""
