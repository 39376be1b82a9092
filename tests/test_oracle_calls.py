"""The oracle's own tests: calls of "Rummy!"."""

from tests.oracle import Oracle
from tests.oracle.asking import after, position, refused


def window(*lines: str, rules: str = "rummy-500", players: str = "A B C D") -> Oracle:
    """A has discarded 7h, the last of two cards of his."""
    return position("turn A play", "hand A 7h Kd", *lines, rules=rules, players=players).play(0, "drop 7h")


RUN = ("meld B 4h5h6h", "hand B 2c 3d", "hand C 7c 7d 7s 9c", "hand D 2d 3c", "pile 9s")


def test_e46_call() -> None:
    oracle = window(*RUN)
    assert oracle.actors() == [1, 2, 3]
    oracle = oracle.play(2, "call 7h").play(1, "pass").play(3, "pass")
    assert oracle.actors() == [2]
    refused(oracle, "drop 9c", "C2", seat=2)  # E55
    oracle = after(oracle, "lay 7h>1", "meld 7c7d7s", "drop 9c", seat=2)
    assert oracle.points() == [0, 15, 28, 0]
    assert oracle.out() == 2


def test_e46_play_passes_to_the_left_of_the_caller() -> None:
    oracle = window(*RUN).play(2, "call 7h").play(1, "pass").play(3, "pass")
    assert after(oracle, "lay 7h>1", "drop 9c", seat=2).actors() == [3]


def test_e48_e54_cards_from_the_hand_do_not_count() -> None:
    oracle = window("hand B 2c 3d", "hand C 7c 7d", "hand D 2d 3c", "pile 9s")
    assert oracle.actors() == [1]  # nobody can call: B is next
    assert "C1" in oracle.judge(2, "call 7h")


def test_e49_the_nearest_caller() -> None:
    oracle = window(*RUN).play(2, "call 7h").play(3, "pass").play(1, "call 7h")
    assert oracle.actors() == [1]
    assert "owed 7h called" in oracle.text()


def test_e50_e51_who_may_call_when() -> None:
    oracle = window(*RUN)
    assert "C1" in oracle.judge(0, "call 7h")
    for seat in (1, 2, 3):
        oracle = oracle.play(seat, "pass")
    assert oracle.actors() == [1]
    assert "C3" in oracle.judge(2, "call 7h")


def test_e56_two_players() -> None:
    oracle = window("meld B 4h5h6h", "hand B 2c 3d", "pile 9s", players="A B")
    assert oracle.actors() == [1]
    assert "call 7h" not in oracle.legal(1)


def test_call_with_three_pile_cards() -> None:
    oracle = window("hand B 2c 3d", "hand C 9c", "hand D 2d 3c", "pile 9s 7c 2h 7d")
    assert oracle.legal(2) == ["call 7h", "pass"]
    oracle = oracle.play(1, "pass").play(2, "call 7h").play(3, "pass")
    assert "batch 7c 2h 7d 7h" in oracle.text()


def test_c1a_a_card_that_has_become_playable() -> None:
    rules = "rummy-500 rummy_call=pile"
    lines = ("hand B 2c 3d", "hand C 2h 3h", "hand D 2d 3c", "pile 7s 2s", "meld D KcKhKs")
    oracle = position("turn A play", "hand A 4s 5s 6s 9d Td", *lines, rules=rules, players="A B C D")
    oracle = after(oracle, "meld 4s5s6s", "drop 9d")
    assert oracle.legal(1) == ["call 7s", "pass"]  # 2s fits nothing
    was_open = position(
        "turn A play", "meld D 4s5s6s", "hand A 9d Td", *lines, rules=rules, players="A B C D"
    )
    assert after(was_open, "drop 9d").legal(1) != ["call 7s", "pass"]


def test_text_round_trip() -> None:
    oracle = window(*RUN).play(2, "call 7h")
    assert Oracle.parse(oracle.text()).text() == oracle.text()
    oracle = oracle.play(1, "pass").play(3, "pass")
    assert Oracle.parse(oracle.text()).legal(2) == oracle.legal(2)
