"""The oracle's own tests: values worked out in the sources."""

from tests.oracle.asking import after, position, refused


def test_k_worked_values() -> None:
    """K: melded 60, caught with an ace and two kings: 25. An ace, a nine and a joker in hand: -45."""
    oracle = position(
        "hand A 2c", "hand B As Ks Kd", "meld B ThTcTdTs", "meld B 4h5h6h7h", "hand C Jk Ad 9h", "pile 9d",
        play=True, rules="joker-rummy",
    )  # fmt: skip
    assert after(oracle, "drop 2c").round_scores() == [0, 60 - 35, -45]


def test_f_worked_value() -> None:
    """F: shown 87, in hand 90: -3."""
    oracle = position(
        "hand A 2c", "meld B KcKdKh", "meld B QcQdQh", "meld B 8s9sTs", "hand C -",
        "hand B As Ah Ad Ac Jd Jh Th",
        "pile 9d", play=True, rules="seven-card min_run=3",
    )  # fmt: skip
    scores = after(oracle, "drop 2c").round_scores()
    assert scores[1] == 87 - 90


def test_f_where_the_queen_goes() -> None:
    oracle = position("meld B 9dTdJd", "meld C QcQhQs", "hand A Qd Kd 2c", play=True)
    after(oracle, "lay Qd>1", "lay Kd>1")
    refused(after(oracle, "lay Qd>2"), "lay Kd>1", "L1")


def test_g_nobody_deducts() -> None:
    """G: with the stock out before anyone is out, nobody deducts."""
    oracle = position(
        "hand A 3c 4d", "hand B 5d", "hand C Kh", "pile 5c", "meld B 8c8h8s", rules="rummy-500", stock="8d"
    )
    assert after(oracle, "stock", "drop 3c").round_scores() == [0, 24, 0]
