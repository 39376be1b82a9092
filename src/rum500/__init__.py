"""500 Rum: one rules engine, every house rule a setting.

``COMPILED`` tells whether the engine runs compiled or as plain Python (the same rules, much slower).
"""

from rum500 import _starting

_starting.quiet_in_the_command()  # before all that takes its time to import

from importlib.util import find_spec as _find_spec  # noqa: E402

from rum500 import _pure  # noqa: E402

_pure.install()
_tables = _find_spec("rum500.tables")

COMPILED: bool = _tables is not None and not str(_tables.origin).endswith(".py")
__version__ = "0.1.0"

from rum500.action import Action  # noqa: E402
from rum500.cards import NotationError  # noqa: E402
from rum500.game import Game  # noqa: E402
from rum500.notation import Ambiguous, read, write  # noqa: E402
from rum500.position import format_position, parse_position  # noqa: E402
from rum500.presets import PRESETS  # noqa: E402
from rum500.round import Illegal, Phase, Reason, Rng, State, View, deal  # noqa: E402
from rum500.rules import Rules, RulesError  # noqa: E402
from rum500.setup import PositionError, Setup  # noqa: E402

__all__ = [
    "COMPILED",
    "PRESETS",
    "Action",
    "Ambiguous",
    "Game",
    "Illegal",
    "NotationError",
    "Phase",
    "PositionError",
    "Reason",
    "Rng",
    "Rules",
    "RulesError",
    "Setup",
    "State",
    "View",
    "__version__",
    "deal",
    "format_position",
    "parse_position",
    "read",
    "write",
]
