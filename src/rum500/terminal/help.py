"""The words of help."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rum500.sentences.table import Table
from rum500.terminal import plain_help

if TYPE_CHECKING:
    from rum500.rules import Rules

_COMMANDS: Final = """\
To play, type the number of what you want to do, or
  s                  draw from the stock
{take}
  m 7c 7d 7h         meld three or more cards
  l 8h  or  l 8h 2   lay a card off (on meld 2); l 8h 9h 2 lays off both
  d Ks               discard, and end your turn
{more}Cards: {cards}.
Words do too: discard the king of spades. Numbers count in the list shown last.

To look      Enter or table: everything · pile, melds: these alone
             list: every choice there is, numbered; other lengths of a run
             {jokers}can be typed (m)
             hand: sort by suit or rank · score · took: who took what
For advice   hint (or h): what the computer player club would do, and why
Rules        rules: those of this game; rules D9: the one that a refusal ends
             in, as (D9). why ACTION: whether it is allowed, as why d Ks
To go back   u: one step · u all: to the moment after your draw
To leave     q · save game.txt: a copy of the record"""


_TAKE: Final = {
    "any": "  t 7h  or  t 3      take 7♥, or pile card 3, with all above it; t: the top",
    "top": "  t                  take the top of the pile",
    "top_or_all": "  t  or  t 7h        take the top of the pile, or the whole pile for 7♥ (or t 3)",
}
_CALL: Final = {
    "discard": "  c                  call “Rummy!” on a discard; p or Enter lets it go\n",
    "pile": """\
  c  or  c 7h        call “Rummy!” on a discard, or on a card below it that the
                     table can take only now; p or Enter lets it go
""",
}
_BACK: Final = "  b                  put a take back, while nothing of it is played\n"
_SWAP: Final = "  swap 6h 1          put a card in the place of the joker in meld 1\n"


def commands(rules: Rules, players: int, *, plain: bool) -> list[str]:
    """All that can be typed at this table, in lines."""
    if plain:
        return list(plain_help.commands(rules, players))
    table = Table.of(rules, players)
    more = _CALL.get(rules.rummy_call, "") * table.calls + _BACK * table.puts_back + _SWAP * table.swaps
    return _COMMANDS.format(
        take=_TAKE[rules.pile],
        more=more,
        cards=_cards(table),
        jokers="or jokers elsewhere in it " if table.wild_jokers else "",
    ).splitlines()


def _cards(table: Table) -> str:
    """How cards are typed that this table plays with."""
    jokers = "; Jk for a joker" if table.wild_jokers or table.own_jokers else ""
    stands = "Jk=9h" if table.wild_jokers else "8s=9h" if table.wild_ranks else ""
    return f"7h or h7, 10h{jokers}" + (f"; {stands} says what it stands for" if stands else "")


def beginning(rules: Rules, *, plain: bool) -> list[str]:
    """A few lines for somebody who has never played."""
    if plain:
        return list(plain_help.beginning(rules))
    run = "4♥ 5♥ 6♥" if rules.min_run == 3 else "4♥ 5♥ 6♥ 7♥"
    sets = "sets (7♣ 7♦ 7♥) and " if rules.sets else ""
    return [
        f"Lay {sets}runs ({run}) on the table: they score for you.",
        "Cards left in your hand when somebody runs out of cards count against you.",
        "Each turn: draw (s), lay down what you like (m, l), discard one card (d Ks).",
        "Type the number of what you want to do; ? explains the rest, q leaves.",
    ]
