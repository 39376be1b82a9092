"""How the schema came to be what it is: a step a file, run one after the other by ``upgrade``.

A step is never changed once released. It runs on both databases and inside a transaction: what cannot be part
of one (``VACUUM``, ``CREATE INDEX CONCURRENTLY``) has no place in it.
"""
