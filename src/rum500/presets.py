"""The named rules: the game as the books and the tables play it."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from rum500.rules import Rules

DEFAULT_PRESET: Final = "500-rum"  # where nobody names one

_RUM_500 = Rules()

_HOYLE = Rules(pickup_layoff=True, top_card="free", put_back=True, stock_out="play_on")

_SEVEN_CARD = Rules(hand_size="7", min_run=4, pickup_layoff=True, top_card="free", final_discard="required")

_JOKER_RUMMY = Rules(
    jokers=2,
    set_suits="any",
    ace="high",
    pickup_layoff=True,
    top_card="free",
    final_discard="required",
    pips="flat5",
    joker_value=25,
)

_RUMMY_500 = Rules(hand_size="13/7/6", pickup_layoff=True, rummy_call="discard", stock_out_deduct=False)

_RUMMY_5000 = Rules(
    hand_size="by_upcard",
    set_suits="any",
    pickup_layoff=True,
    top_card="free",
    final_discard="required",
    pips="flat5",
    ace_value=100,
    ace_low_value=100,
    target=5000,
    wild_rank="dealer",
    wild_value=100,
)

_PERSIAN = Rules(
    players="4",
    packs=1,
    jokers=4,
    hand_size="7",
    ace="high",
    joker="own",
    pickup_layoff=True,
    top_card="free",
    put_back=True,
    stock_out="play_on",
    out_bonus=25,
    joker_value=20,
    four_at_once_double=True,
    target=None,
    rounds=2,
    game_bonus=50,
    partners=True,
)

PRESETS: Final[Mapping[str, Rules]] = MappingProxyType(
    {
        DEFAULT_PRESET: _RUM_500,
        "hoyle": _HOYLE,
        "seven-card": _SEVEN_CARD,
        "joker-rummy": _JOKER_RUMMY,
        "rummy-500": _RUMMY_500,
        "rummy-5000": _RUMMY_5000,
        "persian": _PERSIAN,
        "ace-25": _SEVEN_CARD.with_(pips="flat5", ace_value=25, ace_low_value=25),
        "partnership": _SEVEN_CARD.with_(partners=True, players="4"),
        "hoyle-partnership": _HOYLE.with_(partners=True, players="4"),
        "rummy-1500": _JOKER_RUMMY.with_(target=1500),
        "rummy-2500": _JOKER_RUMMY.with_(target=2500),
        "runs-only": _JOKER_RUMMY.with_(sets=False),
        "top-card-only": _JOKER_RUMMY.with_(pile="top"),
    }
)
