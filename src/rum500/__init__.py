"""500 Rum: one rules engine, every house rule a setting.

``COMPILED`` tells whether the engine runs compiled or as plain Python (the same rules, much slower).
"""

from importlib.util import find_spec as _find_spec

from rum500 import _pure

_pure.install()
_tables = _find_spec("rum500.tables")

COMPILED: bool = _tables is not None and not str(_tables.origin).endswith(".py")
__version__ = "0.1.0"

__all__ = ["COMPILED", "__version__"]
