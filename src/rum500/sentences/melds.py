"""Sentences about melds and lay-offs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rum500.sentences.table import Line, Table, capital, count, word

if TYPE_CHECKING:
    from collections.abc import Iterator


def melds(table: Table) -> Iterator[Line]:
    """Tell what a meld is, and what wild cards do in it."""
    rules = table.rules
    yield from _sets(table)
    yield Line(
        "M2",
        f"A run is {word(rules.min_run)} or more cards of one suit in sequence, such as "
        f"{'5♥ 6♥ 7♥' if rules.min_run == 3 else '5♥ 6♥ 7♥ 8♥'}.",
    )
    yield _ace(table)
    yield from _wild_cards(table)
    if table.own_jokers:
        yield Line(
            "M10", "Jokers are melded only with each other, three or four together; they stand for no card."
        )
    yield Line("M11", "What you meld stays on the table in front of you and scores for you.")
    yield Line(
        "M12",
        "Nobody has to meld. In your turn, once you have drawn, you lay as many melds as you like, or none.",
    )
    if rules.first_meld_min:
        yield Line("M13", _first_minimum(rules.first_meld_min))


def _sets(table: Table) -> Iterator[Line]:
    rules = table.rules
    if not rules.sets:
        yield Line("M6", "Only runs are melds: cards of one rank make none.")
        return
    prefix = table.twin_prefix
    if not (table.free_sets and prefix == ""):
        yield Line("M1", "A set is three or four cards of one rank, such as 7♣ 7♦ 7♥.")
    if table.free_sets:
        text = "a set may hold three or more cards of one rank, equal cards included, such as 7♣ 7♥ 7♥."
        yield Line("M7", capital(f"{prefix}{text}"))
    elif prefix is not None:
        yield Line(
            "M7", capital(f"{prefix}a set still holds each suit only once: equal cards never share one.")
        )


def _ace(table: Table) -> Line:
    if table.rules.ace == "both":
        return Line("M3", "The ace is high, as in Q-K-A, or low, as in A-2-3, never both: K-A-2 is no run.")
    if table.rules.ace == "around":
        return Line(
            "M4", "Runs go round the corner: the ace joins king and 2, so Q-K-A, A-2-3 and K-A-2 are runs."
        )
    return Line("M5", "In runs the ace stands above the king only: Q-K-A is a run, A-2-3 is none.")


def _wild_cards(table: Table) -> Iterator[Line]:
    rules, name = table.rules, table.substitute
    if table.wild_jokers:
        yield Line(
            "M8",
            "A joker is wild: it stands for any card you name, even one that lies in another meld. "
            "Once laid it stays that card.",
        )
    if table.wild_ranks:
        yield Line(
            "G6",
            "A card of the wild rank may stand for any card you name, and stays that card; "
            "laid as itself it is natural.",
        )
    if name is None:
        return
    most = rules.max_jokers_per_meld
    limit = (
        "" if most is None else f" and holds at most {count(most, 'wild card' if table.wild_ranks else name)}"
    )
    places = (
        " In a set it takes the place of a suit that is absent." if rules.sets and not table.free_sets else ""
    )
    yield Line(
        "M9", f"A meld with a {name} needs a natural card too{limit}.{places} A run holds each rank once."
    )


def _first_minimum(points: int) -> str:
    return (
        f"Your first melds of a round must make at least {points} points within one turn. You may begin "
        f"with less if your hand can still reach {points} in that turn, which cannot end before. Until then "
        "you lay nothing off, and you take a card that must be used only if the turn can get there."
    )


def lay_offs(table: Table) -> Iterator[Line]:
    """Tell what may be added to melds on the table."""
    rules = table.rules
    yield Line("L1" if rules.lay_off == "any" else "L6", _where(table))
    if rules.lay_off_needs_meld:
        own = "your side has" if rules.partners else "you have"
        yield Line("L6a", f"You may lay off only once {own} a meld on the table.")
    yield Line("L2", "A card laid off stays in front of you and scores for you, whoever began the meld.")
    yield Line("L3", _two_places(rules.sets))
    yield Line("L4", "A run grows from wherever it now ends: a card laid off makes room for the next.")
    yield Line("L7", "Melds never merge: 8♣ laid on 5-6-7♣ leaves 9-10-J♣ a meld of its own.")
    if table.substitute:
        yield Line("L5", _joker_places(table, table.substitute))


def _where(table: Table) -> str:
    rules = table.rules
    if rules.lay_off == "any":
        whose = "any meld on the table, also an opponent's"
    else:
        whose = "melds of your own side only" if rules.partners else "your own melds only"
    run = "the next card at either end of a run"
    fourth = "a further card" if table.free_sets else "the fourth card"
    fits = f"{fourth} of a rank to a set, {run}" if rules.sets else run
    if table.own_jokers:
        fits += ", a fourth joker to three"
    return f"After the draw and before the discard you may add cards to {whose}: {fits}."


def _two_places(sets: bool) -> str:
    rule = "A card that fits two melds goes where you say and stays there."
    if sets:
        return (
            f"{rule} With 9-10-J♦ and Q♣ Q♥ Q♠ on the table, K♦ can follow Q♦ only if that went on the run."
        )
    return f"{rule} With 5-6-7♦ and 9-10-J♦ on the table, 8♦ lengthens one of them."


def _joker_places(table: Table, name: str) -> str:
    rules = table.rules
    places = "at the end of a run or in a set that lacks a card" if rules.sets else "at the end of a run"
    laid = f"A {name} may be laid off {places}."
    if not rules.joker_swap:
        return f"{laid} Once melded it is not replaced by the card it stands for."
    needs = "within what laying off allows and " if rules.lay_off != "any" or rules.lay_off_needs_meld else ""
    return (
        f"{laid} In your own turn, {needs}with no card owed, you may put the card it stands for in its "
        "place. That scores for you, and what it replaces, no longer its owner's, you must meld this turn."
    )
