"""What a person looks at: drawn, or in sentences for a screen reader."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rum500.terminal import plain_table, table

if TYPE_CHECKING:
    from rum500.game import Game
    from rum500.round import View
    from rum500.terminal.screen import Screen

NOBODY: Final = -1


def begin(screen: Screen, game: Game, *, waiting: bool) -> None:
    """Name the round; the drawn table does so too, unless one is ``waiting`` for others to play first."""
    if screen.plain:
        screen.say(plain_table.begins(game))
    elif waiting:
        screen.title(f"Round {game.round_no} begins")


def turn(screen: Screen, game: Game, view: View, *, by_rank: bool, new: bool) -> None:
    """What is needed to choose; everything, drawn, where the table is ``new``."""
    if screen.plain:
        screen.read(plain_table.turn(view, by_rank=by_rank, new=new))
    elif new:
        everything(screen, game, view, by_rank=by_rank)
    else:
        hand(screen, view, by_rank=by_rank)


def everything(screen: Screen, game: Game, view: View, *, by_rank: bool) -> None:
    """Players, melds, pile, stock, the own hand and what it owes."""
    if screen.plain:
        screen.read(plain_table.everything(game, view, by_rank=by_rank))
    else:
        table.draw_table(screen, game, view, by_rank=by_rank)


def hand(screen: Screen, view: View, *, by_rank: bool) -> None:
    """The own cards, and what they owe."""
    if screen.plain:
        screen.read(plain_table.hand(view, by_rank=by_rank))
    else:
        table.draw_hand(screen, view, by_rank=by_rank)


def pile(screen: Screen, view: View) -> None:
    """The pile alone."""
    if screen.plain:
        screen.read(plain_table.pile(view, view.seat))
    else:
        table.draw_pile(screen, view)


def melds(screen: Screen, game: Game, view: View) -> None:
    """The melds alone."""
    if screen.plain:
        screen.read(plain_table.melds(game, view, view.seat))
    else:
        table.draw_melds(screen, game, view)


def open_table(screen: Screen, game: Game) -> None:
    """The table with all hands open, as it is looked at once a game is over."""
    view = game.state.view(game.state.turn)
    if screen.plain:
        screen.read(plain_table.public(game, view, NOBODY))
        for seat, name in enumerate(game.names):
            screen.say(plain_table.held(name, game.state.hand(seat), by_rank=False))
    else:
        table.draw_open(screen, game, view)
