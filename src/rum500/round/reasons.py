"""Why an action is refused: for each reason its rule and one sentence (docs/rules.md)."""

from __future__ import annotations

from typing import NamedTuple

from rum500.round.codes import Why


class Reason(NamedTuple):
    """A refusal: a stable code, the rule's id, a sentence for people."""

    code: str
    rule: str
    sentence: str

    def __str__(self) -> str:
        return f"{self.sentence} ({self.rule})"


class Illegal(ValueError):
    """An action that the rules refuse; ``reason`` says why. Nothing has changed."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(str(reason))
        self.reason = reason


CATALOGUE: dict[Why, tuple[str, str]] = {
    Why.ROUND_OVER: ("E1", "The round is over."),
    Why.NOT_YOUR_TURN: ("P12", "It is not this seat's turn."),
    Why.DRAW_FIRST: ("D1", "A turn begins with a draw, from the stock or from the pile."),
    Why.ALREADY_DRAWN: ("D1", "A card is already drawn this turn; a draw is final."),
    Why.UPCARD_FIRST: ("P8", "First choose a card of the hand to begin the pile with."),
    Why.WINDOW_OPEN: ("C3", "Somebody may still call the discard; only a call or a pass counts now."),
    Why.NO_WINDOW: ("C3", "A call must come right after a discard, before the next draw."),
    Why.OWN_DISCARD: ("C1", "Nobody calls his own discard."),
    Why.ANSWERED: ("C3", "This seat has already answered."),
    Why.NO_STOCK: ("E4", "The stock is out; take from the pile, or pass."),
    Why.ONLY_STOCK: ("D11", "A take was put back this turn; now only the stock may be drawn."),
    Why.FLOAT_DRAWS: ("X2a", "A player without cards draws from the stock only."),
    Why.TOP_ONLY: ("D3", "Only the top card of the pile may be taken here."),
    Why.NOT_IN_PILE: ("D2", "There is no such card in the pile."),
    Why.FITS_NOTHING: ("D5", "{card} cannot be used: it fits no meld with the hand and the cards above it."),
    Why.TOP_FITS_NOTHING: ("D9", "{card}, the top card, must be used at once, and it fits nothing."),
    Why.LAY_OFF_ONLY: ("D8", "{card} could only be laid off; a card taken here must go into a new meld."),
    Why.TAKE_NEEDS_MELD: (
        "L6a",
        "{card} could only be laid off, and this player has no meld on the table yet.",
    ),
    Why.TAKE_OTHER_SIDE: ("L6", "{card} only fits melds of another side, and those are closed here."),
    Why.TAKE_NO_DISCARD: ("D13", "Using {card} would leave no card to discard."),
    Why.TAKE_MINIMUM: (
        "M13",
        "With {card} the first melds could not reach the minimum of {minimum} points this turn.",
    ),
    Why.MUST_DRAW: ("D1", "There is a card to draw; only with the stock out may a player pass."),
    Why.BACK_OFF: ("D11", "At this table a take is not put back."),
    Why.BACK_NOTHING: ("D11", "There is no take to put back."),
    Why.BACK_PLAYED: ("D11", "Something has been played since the take; it can no longer be put back."),
    Why.SETS_OFF: ("M6", "This table plays runs only, no sets."),
    Why.MELD_SMALL: ("M1", "A meld has at least three cards."),
    Why.SET_TWICE: ("M7", "A set may hold each suit only once."),
    Why.RUN_SHORT: ("M2", "This run is too short: {min_run} cards in a row are needed."),
    Why.RUN_TWICE: ("M9", "A run holds each rank once."),
    Why.RUN_CORNER: ("M3", "A run does not go round the corner: the ace is high or low, never both."),
    Why.ACE_HIGH_ONLY: ("M5", "Aces are high only here; none lies below the two."),
    Why.JOKERS_OWN: ("M10", "Jokers are not wild here; they are melded with each other only."),
    Why.JOKERS_COUNT: ("M10", "Jokers are melded three or four at a time."),
    Why.NOT_WILD: ("M8", "This card is not wild; it cannot stand for another."),
    Why.SUBS_MOST: ("M9", "Too many jokers in one meld."),
    Why.SUBS_NATURAL: ("M9", "A meld needs at least one natural card."),
    Why.SUB_SUIT: ("M9", "In a set a joker stands for a suit that is absent."),
    Why.SET_NOT_HELD: ("M1", "Not all of these cards are in the hand."),
    Why.RUN_NOT_HELD: ("M2", "Not all of these cards are in the hand."),
    Why.JOKERS_NOT_HELD: ("M1", "Not all of these jokers are in the hand."),
    Why.LAY_NOT_HELD: ("L1", "{card} is not in the hand."),
    Why.SWAP_NOT_HELD: ("L5", "{card} is not in the hand."),
    Why.DROP_NOT_HELD: ("X1", "{card} is not in the hand."),
    Why.OWED_FIRST: (
        "D5",
        "First the card owed, {owed}, must be used; nothing else may be played before it.",
    ),
    Why.OWED_FIRST_LATER: (
        "D5a",
        "First {owed}, the card owed, must be used; only melds from the hand may come before it.",
    ),
    Why.OWED_MELD_ONLY: ("D8", "The card owed, {owed}, must go into a new meld; a lay-off does not count."),
    Why.APART: ("D10", "The batch lies apart until {owed} is used; other melds come from the hand alone."),
    Why.STRANDED: ("D5a", "After that the card owed, {owed}, could no longer be used."),
    Why.JOKER_STRANDED: ("L5", "After that the swapped-in {owed} could no longer be melded this turn."),
    Why.KEEP_ONE: ("X3", "One card must be kept to discard."),
    Why.BELOW_MINIMUM: (
        "M13",
        "After that the first melds could not reach {minimum} points this turn.",
    ),
    Why.OFF_TURN_MINIMUM: ("M13", "Out of turn a first meld must reach {minimum} points by itself."),
    Why.NO_SUCH_MELD: ("L1", "There is no {such_meld} on the table."),
    Why.LAY_FITS_NOT: ("L1", "{card} does not fit that meld there."),
    Why.LAY_OTHER_SIDE: ("L6", "Lay-offs are allowed on one's own side's melds only."),
    Why.LAY_NEEDS_MELD: ("L6a", "Before laying off a player must have a meld of his own on the table."),
    Why.LAY_BEFORE_MINIMUM: ("M13", "No lay-off before the first minimum of {minimum} points is met."),
    Why.SWAP_OFF: ("L5", "At this table a natural card does not replace a melded joker."),
    Why.SWAP_NOTHING: ("L5", "No joker in that meld stands for {card}."),
    Why.SWAP_USELESS: ("L5", "The joker could not be melded again this turn."),
    Why.SWAP_WAITS: ("L5", "First meld the joker already swapped in."),
    Why.TAKEN_BACK: ("X4", "{card}, just taken from the pile, may not be discarded in the same turn."),
    Why.DROP_OWED: ("D5", "The card owed, {owed}, must be used before the discard."),
    Why.DROP_OWED_LATER: ("D5a", "The card owed, {owed}, must be used before the turn ends."),
    Why.DROP_JOKER: ("L5", "The swapped-in {owed} must be melded before the turn ends."),
    Why.DROP_MINIMUM: ("M13", "The first melds have not reached {minimum} points yet; the turn cannot end."),
    Why.CALL_OFF: ("C1", "At this table discards are not called."),
    Why.CALL_NOTHING: ("C1", "The pile and the table alone do not make {card} playable."),
    Why.CALL_DEEP: (
        "C1a",
        "Only a card that a meld of this turn made playable may be called from within the pile.",
    ),
    Why.CALL_DISCARD_ONLY: ("C1", "Only the discard itself may be called at this table."),
    Why.CALL_TWO: ("C3", "With two players there is nothing to call."),
    Why.CALL_NO_DISCARD: ("X3", "The call would leave no card to discard."),
    Why.CALL_MINIMUM: (
        "M13",
        "A caller below the minimum needs one meld of pile cards worth {minimum} points.",
    ),
    Why.CALL_TOP: ("D3", "Only the top card of the pile may be taken here, by a call too."),
    Why.OFF_TURN_OWED: ("C5", "Nobody melds out of turn while a card is owed."),
    Why.OFF_TURN_KIND: ("C5", "Out of turn only melds and lay-offs are possible."),
    Why.OFF_TURN_EMPTY: ("C5", "A player without cards has nothing to play out of turn."),
    Why.NO_ACTION: ("D1", "That is no action of this game."),
    Why.SET_RANK: ("M1", "A set is of one rank."),
    Why.RUN_SUIT: ("M2", "A run is of one suit."),
    Why.RUN_GAP: ("M2", "A run has no gap: its cards follow each other."),
    Why.SET_COPIES: ("M1", "One card is named more often than there are such cards."),
    Why.MALFORMED: ("M1", "That is no meld: a set is of one rank, a run of one suit in a row."),
}


def reason_of(why: int, **words: object) -> Reason:
    """The reason with its words filled in."""
    code = Why(why)
    rule, sentence = CATALOGUE[code]
    said = sentence.format(**words)
    return Reason(code.name.lower().replace("_", "-"), rule, said[0].upper() + said[1:])
