"""What a club player does: draw, play, discard, call."""

from __future__ import annotations

try:
    import cython
except ImportError:  # neither compiled nor Cython about
    from rum500 import _plain as cython

if not cython.compiled:
    from rum500.bots.club.outlook import Outlook, look
    from rum500.bots.club.style import Style
    from rum500.bots.club.worth import hand_worth
    from rum500.masks import bit, count_bits
    from rum500.plain_tables import Tables
    from rum500.round.board import Board
    from rum500.round.call import call_batch
    from rum500.round.codes import JOKER, Kind, Phase
    from rum500.round.draw import batch_size
    from rum500.round.packing import card_of, depth_of, kind_of
    from rum500.round.turn import list_actions
    from rum500.round.unpacking import unpack_meld
    from rum500.round.ways import fit_mask, meld_takes
    from rum500.round.work import Work

    NO_PLAY = -1e9


def choose(b: Board, w: Work, o: Outlook, s: Style, seat: int) -> int:
    """The action of a seat that has to act; -1 where it has nothing to do."""
    list_actions(b, w, seat)
    if w.n <= 1:
        return w.act[0] if w.n else -1
    look(o, b, seat, s)
    if b.phase == Phase.DRAW or b.phase == Phase.CALL:
        return best_draw(b, w, o, s)
    code = best_play(b, w, o, s)
    return best_drop(b, w, o, s) if code < 0 else code


def choose_off_turn(b: Board, w: Work, o: Outlook, s: Style, seat: int) -> int:
    """What a seat melds or lays off in another's turn, or -1."""
    list_actions(b, w, seat)
    if w.n == 0:
        return -1
    look(o, b, seat, s)
    return best_play(b, w, o, s)


def best_draw(b: Board, w: Work, o: Outlook, s: Style) -> int:
    """From the stock, or what a take or a call brings; what a card from the stock brings is guessed."""
    best = -1
    most = NO_PLAY
    for i in range(w.n):
        worth = draw_worth(b, w, o, s, w.act[i])
        if worth > most:
            best = w.act[i]
            most = worth
    return best


def draw_worth(b: Board, w: Work, o: Outlook, s: Style, code: int) -> float:
    """What the hand is expected to be worth after a draw or a call."""
    kind = kind_of(code)
    if kind == Kind.TAKE or kind == Kind.RUMMY:
        return take_worth(b, o, s, batch_of(b, w, o, code))
    now = hand_worth(b.tables, o, s, o.held, o.twins, o.jokers, o.fits, o.pile, o.hold)
    return now + s.luck if kind == Kind.STOCK else now


def batch_of(b: Board, w: Work, o: Outlook, code: int) -> int:
    """How many pile cards a take or a call brings."""
    return (
        call_batch(b, w, o.seat, depth_of(code))
        if kind_of(code) == Kind.RUMMY
        else batch_size(b, depth_of(code))
    )


def take_worth(b: Board, o: Outlook, s: Style, n: int) -> float:
    """What hand and batch together are worth; what can be melded is melded at once."""
    held = o.held
    twins = o.twins
    jokers = o.jokers
    pile = 0
    for i in range(b.pile_n):
        card = b.pile_at[i]
        if i < b.pile_n - n:
            if card < JOKER:
                pile |= bit(card)
        elif card == JOKER:
            jokers += 1
        else:
            twins |= held & bit(card)
            held |= bit(card)
    return hand_worth(b.tables, o, s, held, twins, jokers, o.fits, pile, 1.0) + s.dig * n


def best_play(b: Board, w: Work, o: Outlook, s: Style) -> int:
    """The meld, lay-off or swap that brings most; -1 if there is none."""
    best = -1
    most = NO_PLAY
    for i in range(w.n):
        code = w.act[i]
        worth = play_worth(b, w, o, s, code)
        if worth > most:
            best = code
            most = worth
    return best


def play_worth(b: Board, w: Work, o: Outlook, s: Style, code: int) -> float:
    """What a play brings and the hand is worth after it; very little if it is none."""
    t = b.tables
    kind = kind_of(code)
    if kind == Kind.MELD_SET or kind == Kind.MELD_RUN or kind == Kind.MELD_JOKERS:
        unpack_meld(t, w, code)
        held = o.held & ~(w.used & ~o.twins) & ~w.used_twins
        fits = o.fits | meld_takes(t, w.kind, w.key, w.low, w.size, w.suits, w.stand_ins)
        return w.worth + hand_worth(
            t, o, s, held, o.twins & ~w.used, o.jokers - w.used_jokers, fits, o.pile, o.hold
        )
    if kind == Kind.LAY or kind == Kind.SWAP:
        card = card_of(code)
        value = t.joker_value if card == JOKER else t.rank_value[card & 15]
        return value + without_worth(t, o, s, card, o.pile)
    return NO_PLAY


def best_drop(b: Board, w: Work, o: Outlook, s: Style) -> int:
    """The discard after which the hand is worth most, less what it may bring others."""
    best = w.act[0]
    most = NO_PLAY
    for i in range(w.n):
        code = w.act[i]
        if kind_of(code) == Kind.DROP:
            worth = left_worth(b, o, s, card_of(code)) - s.give * given(b, o, s, card_of(code))
            if worth > most:
                best = code
                most = worth
    return best


def left_worth(b: Board, o: Outlook, s: Style, card: int) -> float:
    """What the hand is worth once a card of it lies on the pile."""
    return without_worth(b.tables, o, s, card, o.pile if card == JOKER else o.pile | bit(card))


def without_worth(t: Tables, o: Outlook, s: Style, card: int, pile: int) -> float:
    """What the hand is worth without a card of it."""
    if card == JOKER:
        return hand_worth(t, o, s, o.held, o.twins, o.jokers - 1, o.fits, pile, o.hold)
    one = bit(card)
    held = o.held if o.twins & one else o.held & ~one
    return hand_worth(t, o, s, held, o.twins & ~one, o.jokers, o.fits, pile, o.hold)


def given(b: Board, o: Outlook, s: Style, card: int) -> float:
    """Points that a discard may bring the opponents, the next of them above all."""
    t = b.tables
    value = t.joker_value if card == JOKER else t.rank_value[card & 15]
    if b.fits & fit_mask(t, card):
        return s.fit * value
    if card == JOKER or t.wild_mask >> card & 1:
        return s.fit * value
    total = 0.0
    weight = 1.0
    for i in range(1, t.players):
        other = (o.seat + i) % t.players
        if t.side[other] == t.side[o.seat]:
            continue
        total += weight * brought(b, o, s, other, card)
        weight *= s.later
    return total


def brought(b: Board, o: Outlook, s: Style, other: int, card: int) -> float:
    """What a discard may bring another seat: a set, or a run, with cards it has or finds in the pile."""
    t = b.tables
    shown = b.shown[other]
    known = count_bits(shown) + count_bits(b.shown_twins[other]) + b.shown_jokers[other]
    share = 1.0 * (b.count[other] - known) / max(o.unseen_n, 1)
    rank = card & 15
    base = card & 48
    total = 0.0
    if t.sets:
        for suit in range(4):
            for second in range(suit):
                total += pair_brings(b, o, s, shown, share, card, 16 * suit + rank, 16 * second + rank)
    for low in range(rank - 2, rank + 1):
        if low < 0 or low > 11:
            continue
        first = low if low != rank else low + 1
        second = low + 2 if low + 2 != rank else low + 1
        total += pair_brings(b, o, s, shown, share, card, base + first % 13, base + second % 13)
    return total


def pair_brings(
    b: Board, o: Outlook, s: Style, shown: int, share: float, card: int, one: int, other: int
) -> float:
    """What a discard may bring together with two other cards."""
    t = b.tables
    if (one == card or other == card) and not t.any_sets:
        return 0.0
    chance = has_chance(o, shown, share, one)
    if chance > 0.0:
        chance *= has_chance(o, shown, share, other)
    if chance == 0.0:
        return 0.0
    worth = t.rank_value[card & 15] + t.rank_value[one & 15] + t.rank_value[other & 15]
    depth = 0
    if o.pile >> one & 1:
        depth = depth_in(b, one)
    if o.pile >> other & 1:
        depth = max(depth, depth_in(b, other))
    return chance * (worth + s.deep * depth)


def depth_in(b: Board, card: int) -> int:
    """How deep in the pile a card lies."""
    for i in range(b.pile_n):
        if b.pile_at[b.pile_n - 1 - i] == card:
            return i + 1
    return 0


def has_chance(o: Outlook, shown: int, share: float, card: int) -> float:
    """How likely a seat can use such a card: it holds it, or the card lies in the pile."""
    if shown >> card & 1 or o.pile >> card & 1:
        return 1.0
    if o.unseen_twice >> card & 1:
        return min(2.0 * share, 1.0)
    return share if o.unseen >> card & 1 else 0.0
