"""What the sheet points out (K2) though it takes any table's figures (K5). Hoyle's pack counts 396 in all."""

from __future__ import annotations

from typing import Final

from tests.sheet.case import Case, one_round

_TOO_MUCH: Final = (
    one_round("all that a pack counts", "K2 K5", "hoyle", ("396", "0"), (396, 0)),
    one_round(
        "more in a net figure",
        "K2 K5",
        "hoyle",
        ("397", None),
        (397, None),
        "0:net_too_much",
        "0:round_too_much",
    ),
    one_round(
        "less than all against",
        "K2",
        "hoyle",
        (None, "-397"),
        (None, -397),
        "1:net_too_much",
        "1:round_too_much",
    ),
    one_round(
        "more laid", "K2 K5", "hoyle", ("397 /", None), (397, None), "0:laid_too_much", "0:round_too_much"
    ),
    one_round(
        "more caught", "K2", "hoyle", ("/ 397", None), (-397, None), "0:caught_too_much", "0:round_too_much"
    ),
    one_round("more together", "K2", "hoyle", ("200 / 100", "97 / 0"), (100, 97), "1:round_too_much"),
    one_round("so much together", "K2", "hoyle", ("200 / 100", "96 / 0"), (100, 96)),
    one_round(
        "net figures together", "K2", "hoyle", ("300", "-97", None), (300, -97, None), "1:round_too_much"
    ),
    one_round("two packs have more", "K2", "hoyle", ("397", "0", "0", "0", "0"), (397, 0, 0, 0, 0)),
    one_round("all of it laid", "K2 K5", "hoyle", ("396 /", "0"), (396, 0)),
    one_round("all of it caught", "K2 K5", "hoyle", ("/ 396", "0"), (-396, 0)),
    one_round("all of it against", "K2 K5", "hoyle", ("-396", "0"), (-396, 0)),
    one_round(
        "nothing doubles in hand",
        "K2 S8",
        "persian",
        (None, "-477"),
        (None, -477),
        "1:net_too_much",
        players=4,
    ),
    one_round(
        "nor caught", "K2 S8", "persian", (None, "/ 477"), (None, -477), "1:caught_too_much", players=4
    ),
    one_round("doubled at most", "K2 S8", "persian", ("952", "0"), (952, 0), players=4),
    one_round(
        "and no more",
        "K2 S8",
        "persian",
        ("953 / out", None),
        (978, None),
        "0:laid_too_much",
        "0:round_too_much",
        players=4,
    ),
    one_round("meant as it stands", "K2 K5", "hoyle", ("450!", None), (450, None)),
    one_round("meant as cards", "K2 K5", "hoyle", ("Ks Ks Ks!", "5"), (30, 5)),
)

_OUT: Final = (
    one_round("out and caught", "K2 K5", "hoyle", ("60 / 5 out", "10 / 5"), (55, 5), "0:out_and_caught"),
    one_round(
        "out and caught cards", "K2", "hoyle", ("KsKhKd / 7h out", "10 / 5"), (23, 5), "0:out_and_caught"
    ),
    one_round("a partner is caught", "K2 G5", "partnership", ("60 / 5 out", "10 / 5"), (55, 5), players=4),
    one_round("two out", "K2 K5", "hoyle", ("60 / out", "50 / out"), (60, 50), "1:two_out"),
    one_round("two without cards", "K2", "hoyle", ("60 / 0", "40 / 0"), (60, 40), "1:both_empty"),
    one_round("without cards, another out", "K2", "hoyle", ("60 / 0", "40 / out"), (60, 40), "0:both_empty"),
    one_round("floating", "K2", "hoyle", ("60 / 0", "40 / 0"), (60, 40), final_discard="float"),
    one_round("one without cards", "K2", "hoyle", ("60 / 0", "40 / 5"), (60, 35)),
    one_round("caught left out", "K2", "hoyle", ("60 /", "40 /"), (60, 40)),
    one_round(
        "out, and the cards ran out",
        "K2",
        "hoyle",
        ("60 / out", "10 / 5"),
        (60, 5),
        "0:stock_and_out",
        stock=True,
    ),
    one_round("out of net figures", "K2", "hoyle", ("60", "5"), (60, 5), out_bonus="25"),
    one_round("not before it is complete", "K2 E3", "rummy-500", ("60 / 35", None), (25, None)),
    one_round("cards, and nobody out", "K2 E3", "rummy-500", ("KsQsJs", "5"), (30, 5), "out_missing"),
)

_CARDS: Final = (
    one_round("a card twice", "K2 K5", "hoyle", ("KsQsJs / 7h", "/ Ks"), (23, -10), "1:card_too_often"),
    one_round("five kings", "K2", "hoyle", ("K K K", "K K"), (30, 20), "1:card_too_often"),
    one_round("low aces are aces", "K2", "hoyle", ("A A A", "1s 1h"), (45, 2), "1:card_too_often"),
    one_round("no joker in the deck", "K2", "hoyle", ("KsQsJk", "5"), (35, 5), "0:card_too_often"),
    one_round("two jokers", "K2", "joker-rummy", ("JsQsJk", "KhQhJk"), (45, 45)),
    one_round("a third joker", "K2", "joker-rummy", ("JsQsJk", "KhQhJk / Jk"), (45, 20), "1:card_too_often"),
    one_round("two packs", "K2", "hoyle", ("Ks Ks", "0", "0", "0", "0"), (20, 0, 0, 0, 0)),
    one_round(
        "a card three times",
        "K2",
        "hoyle",
        ("Ks Ks", "Ks", "0", "0", "0"),
        (20, 10, 0, 0, 0),
        "1:card_too_often",
    ),
)

_ODD: Final = (
    one_round("not of fives", "K2 S3", "joker-rummy", ("62 / 5", "-45"), (57, -45), "0:odd_figure"),
    one_round("caught, not of fives", "K2 S3", "joker-rummy", ("60 / 7", "-45"), (53, -45), "0:odd_figure"),
    one_round("net, not of fives", "K2 S3", "ace-25", ("60 / 5", "63"), (55, 63), "1:odd_figure"),
    one_round("with a low ace", "K2 S4", "joker-rummy", ("62 / 5", "-45"), (57, -45), ace="both"),
    one_round("with a bonus of three", "K2 E5", "joker-rummy", ("63", "-45"), (63, -45), out_bonus="3"),
    one_round("fives of 5000", "K2 G6", "rummy-5000", ("101", "-45"), (101, -45), "0:odd_figure"),
    one_round("pips as they are", "K2 S2", "hoyle", ("62 / 5", "-47"), (57, -47)),
)

DOUBTS: Final[tuple[Case, ...]] = (*_TOO_MUCH, *_OUT, *_CARDS, *_ODD)
