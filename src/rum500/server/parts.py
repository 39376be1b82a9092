"""The parts of a table that a client keeps, for all and for one seat, and those that have changed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec
from msgspec import UNSET

from rum500.server import sight
from rum500.server.protocol.looks import About, Parts
from rum500.server.sheets import game_sheet
from rum500.server.waiting import seconds_left

if TYPE_CHECKING:
    from rum500.server.protocol.looks import GameSheet, Terms
    from rum500.server.table import Table


def public(table: Table, terms: Terms, at: float) -> Parts:
    """What everybody sees."""
    playing = table.playing
    game = playing.game if playing else None
    state = game.state if game else None
    return Parts(
        about=_about(table, terms),
        places=sight.places(game, table.seats, table.presence.here),
        now=sight.now(game, seconds_left(table, at)) if game and not table.over else None,
        pile=sight.cards(state.pile()) if state else [],
        melds=sight.melds(playing) if playing else [],
        hand=[],
        choices=None,
        sheet=table.sheet.shown(game, table.ready) if game else None,
        result=_result(table),
        abort=[] if table.over else sorted(table.for_abort),
    )


def private(table: Table, seat: int) -> Parts:
    """What only the seat sees."""
    playing = table.playing
    if playing is None:
        return Parts(hand=[], choices=None)
    view = playing.state.view(seat)
    choices = sight.choices(playing, view, table.seats[seat]) if not table.over else None
    return Parts(hand=sight.cards(view.hand(seat)), choices=choices)


def together(all_see: Parts, seat_sees: Parts) -> Parts:
    """The parts for a seat."""
    return msgspec.structs.replace(all_see, hand=seat_sees.hand, choices=seat_sees.choices)


def changes(old: Parts, new: Parts) -> Parts:
    """The parts of ``new`` that differ from ``old``."""
    changed = Parts()
    for name in Parts.__struct_fields__:
        part, was = getattr(new, name), getattr(old, name)
        if part is not was and part is not UNSET and part != was:
            setattr(changed, name, part)
    return changed


def _about(table: Table, terms: Terms) -> About:
    opened = table.opened
    return About(
        code=opened.code,
        name=opened.name,
        terms=terms,
        host=table.host,
        status=table.status,
        listed=opened.listed,
        pace=opened.pace,
        turn_seconds=opened.turn_seconds,
        call_seconds=opened.call_seconds,
        commitment=table.commitment,
        game=table.games,
    )


def _result(table: Table) -> GameSheet | None:
    if not table.over or table.playing is None:
        return None
    game, early = table.playing.game, table.ending
    if early is None:
        return game_sheet(game, table.for_again)
    return game_sheet(game, table.for_again, winners=early.winners, headline=early.headline, why=early.why)
