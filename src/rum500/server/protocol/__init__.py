"""What travels between the server and a client, by HTTP and by socket (docs/protocol.md).

Cards and actions stand in the notation: ``7h``, ``meld 7c7d7h``. Seats, sides and places of the pile count
from 0, melds and rounds from 1. A client keeps the parts of the table as they come and puts a changed part
in place of the old one; it needs no rule of the game to do so.

A module for each way: ``messages`` and ``commands`` by socket, ``visits`` and ``rulebook`` by HTTP; ``looks``
has the parts of a table, ``values`` what all are made of.
"""
