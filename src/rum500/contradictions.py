"""What does not go together in a set of rules, and the way out of each."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from rum500.settings import BY_UPCARD, FEWEST_PLAYERS, SETTINGS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from rum500.rules import Rules

_NEEDED_BY_TABLES: Final = frozenset({"players", "packs", "jokers", "joker", "hand_size", "partners"})
_OPEN_HAND: Final = 12
_ACCEPTS: Final = tuple((name, setting.kind.accepts) for name, setting in SETTINGS.items())


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing wrong with a set of rules: the settings concerned, what is wrong, the way out.

    `kind` names the contradiction for those who say it in other words; `players` is the number that it was
    found with, where it hangs on that.
    """

    settings: tuple[str, ...]
    message: str
    kind: str = "value"
    players: int | None = None

    def __str__(self) -> str:
        return self.message


class RulesError(ValueError):
    """Rules that cannot be played; `faults` holds everything that is wrong with them."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults: tuple[Fault, ...] = tuple(faults)
        super().__init__("; ".join(map(str, self.faults)))

    def __reduce__(self) -> tuple[type[RulesError], tuple[tuple[Fault, ...]]]:
        return type(self), (self.faults,)


@dataclass(frozen=True, slots=True)
class _Clash:
    """Settings that exclude each other whatever the number of players."""

    kind: str
    settings: tuple[str, ...]
    happens: Callable[[Rules], bool]
    message: str


_CLASHES: Final = (
    _Clash(
        "own-jokers",
        ("jokers", "joker"),
        lambda r: r.joker == "own" and r.jokers in (1, 2),
        "with joker=own, jokers go down in threes or fours, so one or two (jokers) could never be melded: "
        "set jokers to 3 or 4, or joker=wild",
    ),
    _Clash(
        "own-sets",
        ("sets", "joker"),
        lambda r: r.joker == "own" and not r.sets,
        "joker=own makes melds of jokers alone, which are sets, and sets=off forbids them: "
        "set sets=on, or joker=wild",
    ),
    _Clash(
        "idle-jokers",
        ("max_jokers_per_meld", "jokers", "joker"),
        lambda r: r.max_jokers_per_meld == 0 and r.joker == "wild" and r.jokers > 0,
        "with max_jokers_per_meld=0 the wild jokers in the deck (jokers) could never be melded: "
        "set max_jokers_per_meld to 1 or more or to none, or jokers=0",
    ),
    _Clash(
        "free-takes",
        ("deep_card", "top_card"),
        lambda r: r.deep_card == "free" and r.top_card == "must_use",
        "deep_card=free lets a player keep whatever he takes, top_card=must_use does not: "
        "set top_card=free, or deep_card=at_once or this_turn",
    ),
    _Clash(
        "deep-calls",
        ("rummy_call", "pile"),
        lambda r: r.rummy_call == "pile" and r.pile == "top",
        "rummy_call=pile reaches below the top card, which pile=top forbids: "
        "set rummy_call=discard, or pile=any or top_or_all",
    ),
    _Clash(
        "endless",
        ("target", "rounds"),
        lambda r: r.target is None and r.rounds == 0,
        "with target=none and rounds=0 the game would never end: set a target (500, say) or rounds",
    ),
    _Clash(
        "open-cards",
        ("wild_rank", "hand_size"),
        lambda r: r.wild_rank is not None and r.hand_size != BY_UPCARD,
        f"wild_rank=dealer is read from the open cards that only hand_size={BY_UPCARD} deals: "
        f"set hand_size={BY_UPCARD}, or wild_rank=none",
    ),
)


def faults_of(rules: Rules, players: int | None = None) -> list[Fault]:
    """Find everything wrong, at a table of so many players if that is given.

    Without it, what hangs on the number of players counts only if no number works.
    """
    faults = [
        Fault((name,), SETTINGS[name].refusal(getattr(rules, name)))
        for name, accepts in _ACCEPTS
        if not accepts(getattr(rules, name))
    ]
    unsound = {fault.settings[0] for fault in faults}
    faults += [
        Fault(clash.settings, clash.message, clash.kind)
        for clash in _CLASHES
        if unsound.isdisjoint(clash.settings) and clash.happens(rules)
    ]
    if unsound.isdisjoint(_NEEDED_BY_TABLES):
        faults += _faults_at_every_table(rules) if players is None else faults_at(rules, players)
    return faults


def faults_at(rules: Rules, players: int) -> list[Fault]:
    """Return what keeps this number of players from playing, the span (`players`) first."""
    low, high = rules.player_range()
    if type(players) is int and low <= players <= high:
        return table_faults(rules, players)
    span = str(low) if low == high else f"{low} to {high}"
    return [Fault(("players",), f"these rules are for {span} players, not {players}", "span", players)]


def _faults_at_every_table(rules: Rules) -> list[Fault]:
    """Return nothing if some number of players works, else the faults of the one nearest to working."""
    low, high = rules.player_range()
    nearest: list[Fault] = []
    for players in sorted(range(low, high + 1), key=lambda n: (rules.partners and n != 4, n)):
        faults = table_faults(rules, players)
        if not faults:
            return []
        if not nearest or len(faults) < len(nearest):
            nearest = faults
    return nearest


def table_faults(rules: Rules, players: int) -> list[Fault]:
    """Return what keeps this number of players from playing, the span (`players`) aside."""
    return [fault for check in _TABLE_CHECKS for fault in check(rules, players)]


def _check_partners(rules: Rules, players: int) -> Iterator[Fault]:
    if rules.partners and players != 4:
        yield Fault(
            ("partners", "players"),
            f"partners=on needs four players, not {players} (players): play with 4, or set partners=off",
            "partners",
            players,
        )


def _check_packs(rules: Rules, players: int) -> Iterator[Fault]:
    if players > 4 and rules.packs_for(players) == 1:
        yield Fault(
            ("packs", "players"),
            f"one pack (packs=1) serves at most 4 players, not {players} (players): "
            "play with two packs (packs=2 or auto), or with fewer players",
            "packs",
            players,
        )


def _check_jokers(rules: Rules, players: int) -> Iterator[Fault]:
    packs = rules.packs_for(players)
    if rules.joker == "wild" and rules.jokers > 2 * packs:
        yield Fault(
            ("jokers", "packs", "joker"),
            f"{rules.jokers} wild jokers (jokers) are too many for one pack (packs), which takes two: "
            "set jokers=2 or fewer, packs=2, or joker=own",
            "wild-jokers",
            players,
        )


def dealt_at_most(rules: Rules, players: int) -> int:
    """Count the cards of the largest hand that these rules may deal."""
    return rules.hand_size_for(players) or _OPEN_HAND


def hand_limit(rules: Rules, players: int) -> int:
    """Count the cards of a hand that leave one for the stock and one for the pile (P11)."""
    return (rules.deck_size(players) - 2) // players


def _check_deal(rules: Rules, players: int) -> Iterator[Fault]:
    deck = rules.deck_size(players)
    hand = rules.hand_size_for(players)
    most = hand_limit(rules, players)
    if dealt_at_most(rules, players) > most:
        each = f"{hand} cards each" if hand else f"up to {_OPEN_HAND} cards each"
        packs = ", play with two packs (packs=2)" if rules.packs_for(players) == 1 else ""
        fewer = ", or with fewer players" if players > FEWEST_PLAYERS else ""
        yield Fault(
            ("hand_size", "packs", "players"),
            f"{players} players with {each} (hand_size) leave no stock and upcard of {deck} cards: "
            f"deal {most} or fewer{packs}{fewer}",
            "deal",
            players,
        )


_TABLE_CHECKS: Final[tuple[Callable[[Rules, int], Iterator[Fault]], ...]] = (
    _check_partners,
    _check_packs,
    _check_jokers,
    _check_deal,
)
