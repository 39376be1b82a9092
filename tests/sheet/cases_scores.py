"""What one round is worth: S1 to S8, E3, E5, and 5000 Rummy, worked out by hand from the rules."""

from __future__ import annotations

from typing import Final

from tests.sheet.case import Case, one_round

_SOURCES: Final = (
    one_round("melded 60, caught 35", "S1 S7 K2 K5", "joker-rummy", ("60 / 35", "0 / 45"), (25, -45)),
    one_round(
        "the same as cards",
        "S1 S3 S6 S7 K2",
        "joker-rummy",
        ("KsQsJs TcTdTh / A K K", "/ Jk A 9?"),  # 30 + 30 - (15 + 10 + 10); 25 + 15 + 5
        (25, -45),
    ),
    one_round("the same as net figures", "S7 K2", "joker-rummy", ("25", "-45"), (25, -45)),
    one_round("shown 87, in hand 90", "S1 S7", "seven-card", ("87 / 90", "25"), (-3, 25)),
    one_round(
        "a meld in the hand counts against", "S1", "hoyle", ("7c7d7h / KsQsJs", "4c5c6c out"), (-9, 15)
    ),
)

_PIPS: Final = (
    one_round(
        "pips at their face",
        "S2",
        "hoyle",
        ("2c3c4c5c6c7c8c9cTcJcQcKc", "/ 9h 10h"),  # 44 + 40
        (84, -19),
    ),
    one_round(
        "pips at five",
        "S3",
        "joker-rummy",
        ("2c3c4c5c6c7c8c9cTcJcQcKc", "/ 9h 10h"),  # 8 x 5 + 40
        (80, -15),
    ),
    one_round("symbols, small letters, spaces", "S2 K2", "hoyle", ("7♥8♥ 10♥", "kd  QD jd"), (25, 30)),
)

_ACES: Final = (
    one_round("an ace below the 2 is low", "S4", "hoyle", ("As2s3s", "1h2h3h / A"), (6, -9)),
    one_round("in Q-K-A and in a set it is high", "S4", "hoyle", ("QsKsAs", "AcAdAh"), (35, 45)),
    one_round("in hand it is high, also beside its 2", "S4", "hoyle", ("/ As 2s 3s", "/ Ah2h"), (-20, -17)),
    one_round("apart from the 2 it is high", "S4", "hoyle", ("A 2 3", "As 2s3s"), (20, 20)),
    one_round("laid off with the 2 it is low", "S4", "hoyle", ("3c4c5c", "Ac2c"), (12, 3)),
    one_round("a low ace by itself", "S4", "hoyle", ("1s 2s3s", "/ 1h"), (6, -15)),
    one_round(
        "round the corner it has its full value",
        "S4",
        "hoyle",
        ("KsAs2s", "Kd Ad2d3d"),  # 10 + 15 + 2; 10 + (1 + 2 + 3)
        (27, 16),
        ace="around",
    ),
    one_round("aces high only", "S4 K3", "joker-rummy", ("As2s3s", "1h 2h3h"), (25, 25)),
    one_round("aces both ways", "S4 K3", "joker-rummy", ("As2s3s", "QhKhAh"), (11, 35), ace="both"),
    one_round(
        "below a joker that is the 2",
        "S4 S6",
        "hoyle",
        ("AsJk=2s3s", "Jk=Ah2h3h"),  # 1 + 15 + 3; 15 + 2 + 3
        (19, 20),
        jokers="2",
    ),
    one_round("25 in any situation", "S3 S5", "ace-25", ("As2s3s", "AdAhAc / 9 T"), (35, 60)),
    one_round("25 in hand", "S5", "ace-25", ("/ As", "1h2h3h out"), (-25, 35)),
    one_round(
        "another value of the ace", "S4 K3", "hoyle", ("QsKsAs", "1h2h3h / A"), (31, -5), ace_value="11"
    ),
)

_JOKERS: Final = (
    one_round("a joker at 25", "S6", "joker-rummy", ("JsQsJk", "/ Jk"), (45, -25)),
    one_round("a joker at 15", "S6 K3", "joker-rummy", ("JsQsJk", "/ Jk"), (35, -15), joker_value="15"),
    one_round(
        "as the card it is, never in hand",
        "S6",
        "joker-rummy",
        ("7h8hJk=9h", "/ Jk=9h"),
        (15, -25),
        joker_melded_as="card",
    ),
    one_round(
        "as a low ace and a high one",
        "S4 S6",
        "hoyle",
        ("Jk=As2s3s", "QhKhJk=Ah"),
        (6, 35),
        jokers="2",
        joker_melded_as="card",
    ),
    one_round(
        "as a card that nobody named",
        "S6",
        "hoyle",
        ("7h8hJk", "7d8dJk=9"),
        (30, 24),
        jokers="2",
        joker_melded_as="card",
    ),
    one_round("three of their own", "S6", "persian", ("JkJkJk out", "/ Jk"), (85, -20), players=4),
)

_DOUBLED: Final = (
    one_round(
        "four kings at once, four nines not",
        "S8 E5",
        "persian",
        ("KsKhKdKc out", "9s9h9d 9c / A"),  # 80 + 25; 36 - 15
        (105, 21),
        players=4,
    ),
    one_round("four jokers", "S6 S8", "persian", ("JkJkJkJk", "AsAhAdAc out"), (160, 145), players=4),
    one_round("not in hand", "S8", "persian", ("5h6h7h8h out", "/ 4c4d4s4h"), (51, -16), players=4),
    one_round(
        "with a joker among them",
        "S8",
        "hoyle",
        ("9c9d9hJk", "9s"),
        (84, 9),
        jokers="2",
        four_at_once_double="on",
    ),
    one_round("only where it is played", "S8", "hoyle", ("9c9d9hJk", "9s"), (42, 9), jokers="2"),
    one_round(
        "five of two packs",
        "S8",
        "joker-rummy",
        ("9c9c9d9h9s", "5", "10", "-5", "0"),
        (50, 5, 10, -5, 0),
        four_at_once_double="on",
    ),
    one_round(
        "with a joker that counts as its card",
        "S6 S8",
        "hoyle",
        ("KcKdKhJk=Ks", "3c4c5c"),
        (80, 12),
        jokers="2",
        joker_melded_as="card",
        four_at_once_double="on",
    ),
)

_STOCK: Final = (
    one_round("cards out, nobody deducts", "E3", "rummy-500", ("60 / 35", "/ A K"), (60, 0), stock=True),
    one_round("somebody out, everybody deducts", "E3 S1", "rummy-500", ("60 / 35", "45 / 0 out"), (25, 45)),
    one_round("cards out, hands deducted", "E3 S1", "hoyle", ("60 / 35", "/ A K"), (25, -25), stock=True),
    one_round("net figures stay", "E3 K2", "rummy-500", ("25", "-45"), (25, -45), stock=True),
    one_round(
        "nobody said how it ended", "E3 K2", "rummy-500", ("60 / 35", "10 / 5"), (25, 5), "out_missing"
    ),
)

_OUT: Final = (
    one_round("a bonus for going out", "E5 K3", "hoyle", ("60 / 0 out", "10 / 5"), (85, 5), out_bonus="25"),
    one_round("with cards", "E5", "hoyle", ("KsKhKd out", "7c8c9c / A"), (55, 9), out_bonus="25"),
    one_round("on a net figure too", "E5 K2", "hoyle", ("60 out", "5"), (85, 5), out_bonus="25"),
    one_round("no figure yet", "E5 K2", "hoyle", ("out", "10 / 5"), (None, 5), out_bonus="25"),
    one_round(
        "nothing said of it", "E5", "hoyle", ("60 / 0", "10 / 5"), (60, 5), "out_missing", out_bonus="25"
    ),
    one_round(
        "to the side of the second partner",
        "E5 G5",
        "hoyle-partnership",
        ("60 / out2", "20 / 30"),
        (85, -10),
        players=4,
        out_bonus="25",
    ),
    one_round("none by default", "E5", "hoyle", ("60 / 0 out", "10 / 5"), (60, 5)),
)

_FIGURES: Final = (
    one_round("sums", "K2", "hoyle", ("10+15+8-5", "−45"), (28, -45)),
    one_round("halves left out", "K2", "hoyle", ("60 /", "/ 35"), (60, -35)),
    one_round("sums on both sides", "K2", "hoyle", ("10+50 / 5 + 3", " 10 + 15/25 "), (52, 0)),
    one_round("a zero", "K2", "hoyle", ("0", "0 / 0"), (0, 0)),
    one_round("a dash for a minus", "K2 S7", "hoyle", ("– 45", "+7"), (-45, 7)),
)

_WILD: Final = (
    one_round("the wild rank", "G6", "rummy-5000", ("7s8s9s", "/ 7h A 9"), (110, -205), wild="7"),
    one_round("no wild rank", "G6", "rummy-5000", ("7s8s9s", "/ 7h A 9"), (15, -110)),
    one_round(
        "another value of the wild rank",
        "G6",
        "rummy-5000",
        ("7s8s9s", "/ 7h A 9"),
        (60, -155),
        wild="7",
        wild_value="50",
    ),
    one_round("aces are 100 everywhere", "G6 S5", "rummy-5000", ("As2s3s", "QhKhAh / Ad"), (110, 20)),
    one_round("tens wild", "G6", "rummy-5000", ("9♥10♥J♥", "/ Td"), (115, -100), wild="T"),
    one_round(
        "aces wild, high or low",
        "G6 S4",
        "rummy-5000",
        ("QhKhAh / Ad", "As2s3s"),  # 10 + 10 + 50 - 50; 50 + 5 + 5
        (20, 60),
        wild="A",
        wild_value="50",
        ace_value="20",
        ace_low_value="5",
    ),
    one_round(
        "wild cards among four of a rank",
        "G6 S8",
        "rummy-5000",
        ("5c5d7h7s", "7c7d9s Tc"),  # 2 x (5 + 5 + 20 + 20); 20 + 20 + 5 + 10, a run and what was laid off
        (100, 55),
        wild="7",
        wild_value="20",
        four_at_once_double="on",
    ),
    one_round(
        "of two aces with a wild 2 none is low",
        "G6 S4",
        "rummy-5000",
        ("Ac2dAs Ad2c2h", "Ah2s3h"),  # 20 + 50 + 20 + 20 + 50 + 50; 5 + 50 + 5
        (210, 60),
        wild="2",
        wild_value="50",
        ace_value="20",
        ace_low_value="5",
    ),
)

SCORES: Final[tuple[Case, ...]] = (
    *_SOURCES, *_PIPS, *_ACES, *_JOKERS, *_DOUBLED, *_STOCK, *_OUT, *_FIGURES, *_WILD,
)  # fmt: skip
