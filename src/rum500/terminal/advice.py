"""What a line that says too little can mean in this position, and more about a refusal than its rule."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from rum500.action import Draw, Drop, Lay, Meld, Swap, Take, parse_action
from rum500.cards import card_text, parse_card
from rum500.round.reasons import Reason
from rum500.telling.options import depth_of, uses
from rum500.telling.words import face, faces, keys, with_faces
from rum500.terminal.spelling import in_full
from rum500.terminal.unclear import Hint

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rum500.action import Action
    from rum500.round import View

_HELD_BY: Final = {
    Drop: "d {} discards it",
    Lay: "l {} lays it off",
    Take: "t {} takes it",
    Swap: "swap {} swaps it",
}


def alone_discards(actions: Sequence[Action], cards: Sequence[str]) -> bool:
    """Whether a card named alone can only be meant as the discard."""
    if len(cards) != 1 or "=" in cards[0]:
        return False
    uses_it = [action for action in actions if uses(action, parse_card(cards[0]))]
    return len(uses_it) == 1 and isinstance(uses_it[0], Drop)


def for_cards(view: View, actions: Sequence[Action], cards: Sequence[str]) -> str:
    """What may be done with cards that were named without a word for it."""
    named = [parse_card(card.partition("=")[0]) for card in cards]
    text = " ".join(map(keys, named))
    if len(named) > 1:
        melds = [action for action in actions if isinstance(action, Meld)]
        if any(sorted(p.card for p in meld.cards) == sorted(named) for meld in melds):
            return f"Say what to do with them: m {text} melds them."
        return f"Say what to do with them: m {text} to meld, l {text} to lay off; list shows what goes."
    ways = [
        how.format(text)
        for kind, how in _HELD_BY.items()
        if any(isinstance(action, kind) and uses(action, named[0]) for action in actions)
    ]
    if any(isinstance(action, Meld) and uses(action, named[0]) for action in actions):
        ways.append("m melds it with others")
    if ways:
        return f"{faces(named)} alone says too little: {', '.join(ways)}."
    if any(isinstance(action, Draw) for action in actions):
        return f"First draw; {face(named[0])} cannot be taken from the pile."
    if named[0] not in view.hand(view.seat) + view.batch():
        return f"{face(named[0])} is not in your hand."
    return f"Nothing can be done with {face(named[0])} now; list shows what can."


def for_all(view: View, actions: Sequence[Action]) -> tuple[str, ...]:
    """Taking the whole pile: for its bottom card, or for a card that the rules want to be named."""
    pile = view.pile()
    if not pile:
        raise Hint("The pile is empty.")
    top = f"take {card_text(pile[-1])}"
    if len(pile) == 1 or view.rules.pile == "any":
        return (f"take {card_text(pile[0])}" + "'" * pile[1:].count(pile[0]),)
    if view.rules.pile == "top":
        raise Hint("Only the top of the pile may be taken here: t.")
    wanted = [str(action) for action in actions if isinstance(action, Take) and depth_of(view, action) > 1]
    if len(wanted) == 1:
        return (wanted[0],)
    if not wanted:
        raise Hint("The whole pile is taken for a card that you can use at once, and there is none now.")
    ways = " or ".join(text.replace("take", "t", 1) for text in wanted if text != top)
    raise Hint(f"Name the card that you take the pile for: {ways}.")


def stands_in_pile(line: str, place: int, pile: Sequence[int]) -> str:
    """What a number of the pile meant."""
    return f"{line} is card {place} of the pile, {face(pile[place - 1])}. "


def explained(reason: Reason, view: View, texts: Sequence[str], where: str) -> Reason:
    """A refusal with cards as people know them, what the line meant, and where a card is that is not held."""
    lies = _lies(view, texts) if reason.code.endswith("not-held") else ""
    sentence = _fits_none(reason, view, texts) or with_faces(reason.sentence)
    return reason._replace(sentence=f"{where}{sentence}{lies}")


def _fits_none(reason: Reason, view: View, texts: Sequence[str]) -> str:
    """For a card that was to be laid on whatever it fits, where it fits nothing."""
    if reason.code not in {"lay-fits-not", "no-such-meld"}:
        return ""
    actions = map(parse_action, texts)
    lays = [action.card for action in actions if isinstance(action, Lay) and action.meld is None]
    named = [lay.card for lay in lays if card_text(lay.card) in reason.sentence] or [lay.card for lay in lays]
    if not named:
        return ""
    if named[0] not in view.hand(view.seat) + view.batch():
        return f"{face(named[0])} is not in the hand."
    return f"The {in_full(named[0])} fits no meld on the table; a new meld needs three cards."


def _lies(view: View, texts: Sequence[str]) -> str:
    """Which of several cards of a play are in the hand, and where the others lie, if one can see it."""
    held = view.hand(view.seat)
    named = list(dict.fromkeys(_cards_of(texts)))
    missing, here = [card for card in named if card not in held], [card for card in named if card in held]
    places = [f" {face(card)} {place}." for card in missing if (place := _place(view, card))]
    own = f" You hold {faces(here) if here else 'none'} of these." if len(named) > 1 else ""
    return own + "".join(places)


def _place(view: View, card: int) -> str:
    for number, meld in enumerate(view.melds(), start=1):
        if any(laid.card == card for laid in meld.cards):
            return f"already lies on the table, in meld {number}"
    if card in view.pile():
        return "lies in the pile"
    return "lies apart until the card owed is down" if card in view.batch() else ""


def _cards_of(texts: Sequence[str]) -> list[int]:
    found: list[int] = []
    for text in texts:
        match parse_action(text):
            case Meld(cards):
                found += [played.card for played in cards]
            case Lay(played):
                found.append(played.card)
            case Drop(card) | Swap(card):
                found.append(card)
            case _:
                pass
    return found
