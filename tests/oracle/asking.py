"""Positions put to the oracle, for its own tests.

Rows that need more than one reading say how they were read. Rows about a whole game (E65 to E72, but for
E65 and E66's refusal) lie outside a single position and are not the oracle's business.
"""

from tests.oracle import Oracle


def position(
    *lines: str, rules: str = "hoyle", players: str = "A B C", play: bool = False, stock: str = "9"
) -> Oracle:
    """A position with A to move: `play` after drawing from the stock."""
    head = [f"rules {rules}", f"players {players}"]
    if play:
        head.append("turn A play")
    return Oracle.parse("\n".join([*head, f"stock {stock}", *lines]))


def after(oracle: Oracle, *actions: str, seat: int = 0) -> Oracle:
    for action in actions:
        assert oracle.judge(seat, action) == frozenset(), action
        oracle = oracle.play(seat, action)
    return oracle


def refused(oracle: Oracle, action: str, rule: str, seat: int = 0) -> None:
    text = oracle.text()
    assert rule in oracle.judge(seat, action), (action, oracle.judge(seat, action))
    assert action not in oracle.legal(seat)
    assert oracle.text() == text


def hand(oracle: Oracle, name: str = "A") -> list[str]:
    line = next(line for line in oracle.text().splitlines() if line.startswith(f"hand {name}"))
    return [word for word in line.split()[2:] if word != "-"]
