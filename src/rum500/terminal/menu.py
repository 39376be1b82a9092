"""The legal actions of a seat as a numbered list, and the question that goes before it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rum500.action import Back, Call, Drop, Lay, Meld, Pass, Swap, Take, parse_action
from rum500.round import Phase
from rum500.telling.options import depth_of, options
from rum500.telling.words import count, face, faces, keys, spoken
from rum500.terminal.plain_menu import CALLS, CALLS_CARD, draw_question, meld_in_short, with_it
from rum500.terminal.table import brought, discards_all, hand_key

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rum500.action import Action
    from rum500.game import Game
    from rum500.round import View
    from rum500.terminal.screen import Screen

_FEW: Final = 9
_INDENT: Final = 2
_DISCARDS: Final = "  discard  "

_WAYS: Final = {Meld: "meld (m)", Lay: "lay off (l)", Swap: "swap", Back: "put the cards back (b)"}

Texts = tuple[str, ...]


def offer(screen: Screen, game: Game, view: View, *, by_rank: bool) -> list[Texts]:
    """Say what is to be decided and list what may be done; long lists of plays only begin.

    What comes back is what the numbers that were shown stand for, in the notation.
    """
    actions = options(view)
    plays, discards = _parted(actions, by_rank=by_rank)
    screen.say(_question(game, view, actions, plain=screen.plain), style="bold")
    return _show(screen, view, plays[:_FEW], discards, hidden=len(plays[_FEW:]))


def list_all(screen: Screen, view: View, *, by_rank: bool) -> list[Texts]:
    """List everything there is to choose from."""
    plays, discards = _parted(options(view), by_rank=by_rank)
    if not plays and not discards:
        screen.say("There is nothing that you could do now.")
    return _show(screen, view, plays, discards)


def which(screen: Screen, meanings: Sequence[Texts], notes: Sequence[str] = ()) -> list[Texts]:
    """Ask which of several things is meant."""
    screen.say("Which do you mean? A number picks one.")
    said_ = [in_words(texts) for texts in meanings]
    cells = [f"{text} ({note})" for text, note in zip(said_, notes, strict=True)] if notes else said_
    _choices(screen, "It can be", cells)
    return list(meanings)


def in_words(texts: Texts) -> str:
    """Actions of the notation as the screen says them."""
    return ", ".join(spoken(parse_action(text)) for text in texts)


def _parted(actions: list[Action], *, by_rank: bool) -> tuple[list[Action], list[Drop]]:
    """Discards apart from the rest, in the order in which the hand is shown."""
    discards = [action for action in actions if isinstance(action, Drop)]
    discards.sort(key=lambda drop: hand_key(drop.card, by_rank=by_rank))
    return [action for action in actions if not isinstance(action, Drop)], discards


def _show(
    screen: Screen, view: View, plays: list[Action], discards: list[Drop], hidden: int = 0
) -> list[Texts]:
    if plays:
        _choices(screen, "You can", [described(view, action, plain=screen.plain) for action in plays])
    if hidden:
        screen.say(f"  and {hidden} more: list shows them all")
    if discards and screen.plain:
        to = "" if view.phase == Phase.UPCARD else ", to discard"
        lead = f"Your hand{to}" if discards_all(view) else "You can discard"
        _choices(screen, lead, [face(drop.card) for drop in discards], len(plays) + 1)
    elif discards:
        cells = _numbered([face(drop.card) for drop in discards], len(plays) + 1)
        screen.flow(_DISCARDS, [cell.rstrip() for cell in cells], len(_DISCARDS))
    return [(str(action),) for action in [*plays, *discards]]


def _choices(screen: Screen, lead: str, cells: Sequence[str], first: int = 1) -> None:
    if screen.plain:
        numbered = [f"{at}, {cell}." for at, cell in enumerate(cells, start=first)]
        screen.say(f"{lead}: {' '.join(numbered)}")
    else:
        screen.flow("", _numbered(cells, first), _INDENT)


def _numbered(cells: Sequence[str], first: int) -> list[str]:
    return [f"{at}) {cell} " for at, cell in enumerate(cells, start=first)]


def described(view: View, action: Action, *, plain: bool = False) -> str:
    """An action and what comes of it: ``take 7♥ (3 cards)``."""
    text = spoken(action)
    if isinstance(action, Take) or (isinstance(action, Call) and _is_deep(view, action)):
        cards = brought(view, action)
        return text + (with_it(depth_of(view, action), cards) if plain else f" ({count(cards)})")
    if isinstance(action, Pass):
        return "let it go" if view.phase == Phase.CALL else "pass, which ends the round"
    if isinstance(action, Lay) and action.meld and plain:
        return f"{text}, {meld_in_short(view.melds()[action.meld - 1])}"
    return text


def _is_deep(view: View, call: Call) -> bool:
    """Whether it reaches below the top of the pile."""
    return depth_of(view, call) > 1


def _question(game: Game, view: View, actions: Sequence[Action], *, plain: bool) -> str:
    if view.phase == Phase.CALL:
        discard = f"{game.names[view.turn]} discarded {face(view.pile()[-1])}."
        return f"{discard} {_call_question(view, actions, plain=plain)}"
    if view.turn != view.seat:
        return "You may meld or lay off now, in another's turn. Enter lets it be."
    if view.phase == Phase.UPCARD:
        return "Choose the card that starts the pile."
    if view.phase != Phase.DRAW:
        return _play_question(view, actions)
    takes = [action for action in actions if isinstance(action, Take)]
    return draw_question(view, takes=bool(takes)) if plain else _draw_question(view, takes)


def _draw_question(view: View, takes: Sequence[Take]) -> str:
    how = f"{_how_to_take(view, takes)}." if takes else _none_to_take(view)
    if not view.stock_count:
        return f"The stock is empty: {how[:-1]}; p ends the round."
    return f"Draw: s from the stock, or {how}" if takes else f"Draw: s from the stock; {how}"


def _none_to_take(view: View) -> str:
    pile = view.pile()
    if not pile:
        return "the pile is empty."
    return f"no card of the pile can be taken (why t {keys(pile[-1])} says why)."


def _how_to_take(view: View, takes: Sequence[Take]) -> str:
    """What to type for a take, and what comes of it (D2, D3, D4)."""
    if view.rules.pile == "any":
        return "t CARD takes a starred pile card and all above it"
    depths = {depth_of(view, take) for take in takes}
    if depths == {1}:
        return "t takes the top of the pile"
    if 1 not in depths:
        return "t CARD takes the whole pile for a starred card"
    return "t takes the top of the pile, t CARD the whole pile for another starred card"


def _call_question(view: View, actions: Sequence[Action], *, plain: bool) -> str:
    """What may be called: the discard (C1), cards below it that the table can take only now (C1a)."""
    how = CALLS if plain else "c calls, Enter lets it go."
    how_card = CALLS_CARD if plain else "c CARD calls, Enter lets it go."
    calls = [action for action in actions if isinstance(action, Call)]
    deep = list(dict.fromkeys(call.card for call in calls if _is_deep(view, call)))
    if not deep:
        return f"Call it? {how}"
    if any(not _is_deep(view, call) for call in calls):
        return f"Call it, or from below it {faces(deep)}? {how_card}"
    fits = "fits" if len(deep) == 1 else "fit"
    return f"{faces(deep)} below it now {fits} the table. Call? {how_card}"


def _play_question(view: View, actions: Sequence[Action]) -> str:
    discards = sum(isinstance(action, Drop) for action in actions)
    if discards == len(actions):
        return "Discard a card to end your turn."
    if not discards and view.owed >= 0:
        return f"{face(view.owed)} must come to the table this turn."
    if view.lacking():
        return f"Meld on: your first melds still lack {view.lacking()} points."
    kinds = {type(action) for action in actions}
    ways = ", ".join(text for kind, text in _WAYS.items() if kind in kinds)
    return (
        f"{ways[:1].upper()}{ways[1:]}, or discard (d) to end your turn." if discards else f"You may {ways}."
    )
