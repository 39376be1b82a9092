"""Score sheets of tables that play with real cards, kept for all who have the address (docs/sheet.md).

``sheets`` keeps and merges them, ``routes`` and ``sockets`` are what is asked and told, ``of_table`` is a
sheet of a game that was played here.
"""
