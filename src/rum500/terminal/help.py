"""The words of help."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from rum500.rules import Rules

_COMMANDS: Final = """\
To play, type the number of what you want to do, or
  s                  draw from the stock
{take}
  m 7c 7d 7h         meld three or more cards
  l 8h  or  l 8h 2   lay a card off (on meld 2); l 8h 9h 2 lays off both
  d Ks               discard, and end your turn
{call}  b                  put a take back, where the rules allow it
  swap 6h 1          put a card in the place of a joker, where allowed
Cards: 7h or 7♥, 10h, Jk for a joker; Jk=9h says what it stands for. Words do
too: discard the king of spades. Numbers count in the list shown last.

To look      Enter: the table · list: every choice there is, numbered; other
             lengths of a run, or jokers elsewhere in it, can be typed (m)
             hand: sort by suit or rank · score · took: who took what
For advice   hint (or h): what the computer player club would do, and why
Rules        rules: those of this game, each with its id. A refusal ends in
             such an id, as (D9). why ACTION: whether it is allowed, as why d Ks
To go back   u: one step · u all: to the moment after your draw
To leave     q · save game.txt: a copy of the record"""


_TAKE: Final = {
    "any": "  t 7h  or  t 3      take 7♥, or pile card 3, with all above it; t: the top",
    "top": "  t                  take the top of the pile",
    "top_or_all": "  t  or  t 7h        take the top of the pile, or the whole pile for 7♥ (or t 3)",
}
_CALL: Final = {
    "off": "",
    "discard": "  c                  call “Rummy!” on a discard; p or Enter lets it go\n",
    "pile": """\
  c  or  c 7h        call “Rummy!” on a discard, or on a card below it that the
                     table can take only now; p or Enter lets it go
""",
}


def commands(rules: Rules) -> str:
    """All that can be typed, under these rules."""
    return _COMMANDS.format(take=_TAKE[rules.pile], call=_CALL[rules.rummy_call])


def beginning(rules: Rules) -> list[str]:
    """A few lines for somebody who has never played."""
    run = "4♥ 5♥ 6♥" if rules.min_run == 3 else "4♥ 5♥ 6♥ 7♥"
    sets = "sets (7♣ 7♦ 7♥) and " if rules.sets else ""
    return [
        f"Lay {sets}runs ({run}) on the table: they score for you.",
        "Cards left in your hand when somebody runs out of cards count against you.",
        "Each turn: draw (s), lay down what you like (m, l), discard one card (d Ks).",
        "Type the number of what you want to do; ? explains the rest, q leaves.",
    ]
