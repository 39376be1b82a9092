"""The words of help."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from rum500.rules import Rules

COMMANDS: Final = """\
To play, type a number from the list, or
  s                  draw from the stock
  t 7h  or  t 3      take 7♥, or pile card 3, with all above it; t: the top
  m 7c 7d 7h         meld three or more cards
  l 8h  or  l 8h 2   lay a card off (on meld 2); l 8h 9h 2 lays off both
  d Ks               discard, and end your turn
  c                  call “Rummy!” on a discard; p or Enter lets it go
  b                  put a take back, where the rules allow it
  swap 6h 1          put a card in the place of a joker, where allowed
Cards: 7h or 7♥, 10h or Th, Jk for a joker; Jk=9h says what it stands for.

To look      Enter: the table · list: all you may do · hand: sort by suit or
             rank · score · rules: the rules of this game · why ACTION: why not
To go back   u: one step · u all: to the moment after your draw
To leave     q"""


def beginning(rules: Rules) -> list[str]:
    """A few lines for somebody who has never played."""
    run = "4♥ 5♥ 6♥" if rules.min_run == 3 else "4♥ 5♥ 6♥ 7♥"
    sets = "sets (7♣ 7♦ 7♥) and " if rules.sets else ""
    return [
        f"Lay {sets}runs ({run}) on the table: they score for you.",
        "Cards left in your hand when somebody runs out of cards count against you.",
        "Each turn: draw (s), lay down what you like (m, l), discard one card (d Ks).",
        "A number picks from the list, ? explains the rest, q leaves.",
    ]
