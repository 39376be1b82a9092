"""The legal actions of a seat as a numbered list, and the question that goes before it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rum500.action import Call, Drop, Take
from rum500.notation import said
from rum500.round import Phase
from rum500.round.codes import Kind
from rum500.round.packing import Parts, put_together
from rum500.terminal.table import depth_of
from rum500.terminal.words import count, face, faces, typed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rum500.action import Action
    from rum500.game import Game
    from rum500.round import View
    from rum500.terminal.screen import Screen

_FEW: Final = 9
_INDENT: Final = 2


def choices(view: View) -> list[Action]:
    """The legal actions in the order of their numbers, from 1."""
    return [said(view, code) for code in view.legal(view.seat)]


def offer(screen: Screen, game: Game, view: View) -> None:
    """Say what is to be decided, and list the actions while they are few."""
    actions = choices(view)
    screen.say(_question(game, view, actions), style="bold")
    shown = [at for at, action in enumerate(actions) if not isinstance(action, Drop)]
    _list(screen, view, actions, shown[:_FEW])
    if len(shown) > _FEW:
        screen.say(f"  and {len(shown) - _FEW} more: list shows them all")


def list_all(screen: Screen, view: View) -> None:
    """Every legal action with its number."""
    actions = choices(view)
    _list(screen, view, actions, list(range(len(actions))))


def _list(screen: Screen, view: View, actions: list[Action], places: list[int]) -> None:
    if places:
        screen.flow("", [f"{at + 1} {_described(view, actions[at])} " for at in places], _INDENT)


def _described(view: View, action: Action) -> str:
    text = typed(action)
    if isinstance(action, Take) or (isinstance(action, Call) and _is_deep(view, action)):
        return f"{text} ({count(_taken_with(view, action))})"
    return text


def _is_deep(view: View, call: Call) -> bool:
    """Whether it reaches below the top of the pile."""
    return depth_of(view, call) > 1


def _taken_with(view: View, action: Take | Call) -> int:
    """How many cards a take brings, or a call below the top."""
    return view.taken_by(put_together(Parts(Kind.TAKE, depth_of(view, action))))


def _question(game: Game, view: View, actions: Sequence[Action]) -> str:
    if view.phase == Phase.CALL:
        discard = f"{game.names[view.turn]} discarded {face(view.pile()[-1])}."
        return f"{discard} {_call_question(view, actions)}"
    if view.turn != view.seat:
        return "You may meld or lay off now, in another's turn. Enter lets it be."
    if view.phase == Phase.UPCARD:
        return "Choose the card that starts the pile: d CARD."
    return _draw_question(view, actions) if view.phase == Phase.DRAW else _play_question(view, actions)


def _draw_question(view: View, actions: Sequence[Action]) -> str:
    takes = [action for action in actions if isinstance(action, Take)]
    if not view.stock_count:
        how = _how_to_take(view, takes) if takes else "no card of the pile can be taken now"
        return f"The stock is empty: {how}; p ends the round."
    if takes:
        return f"Draw: s from the stock, or {_how_to_take(view, takes)}."
    return "Draw: s from the stock; no card of the pile can be taken now."


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


def _call_question(view: View, actions: Sequence[Action]) -> str:
    """What may be called: the discard (C1), cards below it that the table can take only now (C1a)."""
    calls = [action for action in actions if isinstance(action, Call)]
    deep = list(dict.fromkeys(call.card for call in calls if _is_deep(view, call)))
    if not deep:
        return "Call it? c calls, Enter lets it go."
    if any(not _is_deep(view, call) for call in calls):
        return f"Call it, or from below it {faces(deep)}? c CARD calls, Enter lets it go."
    fits = "fits" if len(deep) == 1 else "fit"
    return f"{faces(deep)} below it now {fits} the table. Call? c CARD calls, Enter lets it go."


def _play_question(view: View, actions: Sequence[Action]) -> str:
    discards = sum(isinstance(action, Drop) for action in actions)
    if discards == len(actions):
        return "Discard to end your turn: d CARD."
    if not discards and view.owed >= 0:
        return f"Bring {face(view.owed)} to the table."
    if view.lacking():
        return f"Meld on: your first melds still lack {view.lacking()} points."
    return "Meld (m), lay off (l), or discard (d CARD) to end your turn."
