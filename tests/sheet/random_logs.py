"""Logs at random: several devices that write, take back, meet and part."""

from __future__ import annotations

import random
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from rum500.presets import PRESETS
from rum500.sheet import Log, UndoError, read_entry
from rum500.sheet.undo import redo, undo

DEVICES = ("AAAAAAAA", "BBBBBBBB", "CCCCCCCC")
NAMES = ("Ada", "Ben", "Col", "Dee", "Eve", "Fay", "Gil", "Hal")
WRITERS = {"AAAAAAAA": "Ann", "BBBBBBBB": "Bob", "CCCCCCCC": ""}
_RANKS = "A23456789TJQK1"


def random_log(
    rng: random.Random, steps: int, *, devices: int = 3, start: Mapping[str, Any] | None = None
) -> Log:
    """What devices come to that meet now and then, and at last."""
    logs = {device: Log() for device in DEVICES[:devices]}
    first = logs[DEVICES[0]]
    first.append(DEVICES[0], 1_000, WRITERS[DEVICES[0]], start or beginning(rng))
    for log in logs.values():
        log.merge(first.history)
    for step in range(steps):
        device = rng.choice(list(logs))
        write(rng, logs[device], device, 1_000 + rng.randrange(steps) + step)
        if rng.random() < 0.4:
            meet(logs[device], logs[rng.choice(list(logs))])
    for log in logs.values():
        meet(first, log)
    return first


def meet(one: Log, other: Log) -> None:
    """Each takes what the other has."""
    one.merge(other.history)
    other.merge(one.history)


def beginning(rng: random.Random) -> dict[str, Any]:
    """A sheet that begins."""
    preset = rng.choice(list(PRESETS))
    changes = {
        "target": rng.choice(("100", "500", "none")),
        "rounds": rng.choice(("0", "3")),
        "tie": rng.choice(("share", "play_on")),
        "next_dealer": rng.choice(("left", "winner")),
        "out_bonus": rng.choice(("0", "25")),
        "stock_out_deduct": rng.choice(("on", "off")),
        "partners": rng.choice(("on", "off")),
        "game_bonus": rng.choice(("0", "50")),
        "four_at_once_double": rng.choice(("on", "off")),
        "joker_melded_as": rng.choice(("joker", "card")),
        "jokers": rng.choice(("0", "2")),
    }
    settings = {name: changes[name] for name in rng.sample(list(changes), rng.randrange(len(changes)))}
    return {
        "title": "Kitchen table",
        "players": list(NAMES[: rng.choice((2, 3, 4, 4, 5, 8))]),
        "rules": {"preset": preset, "set": settings},
        "first": rng.choice((0, 1, None)),
    }


def write(rng: random.Random, log: Log, device: str, at: int) -> None:
    """One step of a device."""
    by, chance = WRITERS[device], rng.random()
    if chance < 0.2:
        step = undo if rng.random() < 0.6 else redo
        with suppress(UndoError):
            step(log, device, at, by)
        return
    log.append(device, at, by, random_sets(rng, len(log.value("players") or "AB")))


def random_sets(rng: random.Random, players: int) -> dict[str, Any]:
    """What somebody may write."""
    key = rng.randrange(1, 6)
    chance = rng.random()
    if chance < 0.75:
        text = written_entry(rng) if rng.random() < 0.92 else None
        return {f"cell/{key}/{rng.randrange(players)}": text}
    if chance < 0.8:
        return {f"dealer/{key}": rng.choice((None, rng.randrange(players)))}
    if chance < 0.85:
        return {f"removed/{key}": rng.choice((True, None))}
    if chance < 0.9:
        return {f"stock/{key}": rng.choice((True, None)), f"wild/{key}": rng.choice((None, "7", "A"))}
    if chance < 0.93:
        return {"ended": rng.choice((True, None))}
    if chance < 0.96:
        return {"title": rng.choice(("Kitchen", "Garden")), "first": rng.randrange(players)}
    return {f"cell/{key}/{side}": written_entry(rng) for side in range(rng.randrange(1, players + 1))}


def written_entry(rng: random.Random) -> str:
    """An entry in its one form."""
    return str(read_entry(random_entry(rng)))


def random_entry(rng: random.Random) -> str:
    """A text that is an entry."""
    body = rng.choice((_sum, _points, _cards))(rng)
    out = rng.choice(("", "", "", " out", " out2"))
    return f"{body}{out}{rng.choice(('', '', '', '!'))}"


def _sum(rng: random.Random) -> str:
    terms = [str(rng.choice((0, 5, 7, 15, 25, 40, 60, 120, 900))) for _ in range(rng.choice((1, 1, 1, 2, 4)))]
    return rng.choice(("", "", "-")) + rng.choice("+-").join(terms)


def _points(rng: random.Random) -> str:
    laid, caught = (_sum(rng).lstrip("-") if rng.random() < 0.85 else "" for _ in range(2))
    return f"{laid} / {caught}" if laid or caught else "0 / 0"


def _cards(rng: random.Random) -> str:
    laid = " ".join(_group(rng) for _ in range(rng.randrange(1, 4)))
    caught = "".join(f" {_card(rng)}" for _ in range(rng.randrange(3)))
    return f"{laid} /{caught}" if caught else f"{laid} Kh"


def _group(rng: random.Random) -> str:
    chance = rng.random()
    if chance < 0.2:
        return rng.choice(("As2s3s", "A234", "KsAs2s", "Jk=As2s3s", "AsJk=2s3s"))
    if chance < 0.4:
        rank = rng.choice("A9TK")
        return "".join(f"{rank}{suit}" for suit in "cdh") + rng.choice((f"{rank}s", "Jk", f"Jk={rank}s"))
    return "".join(_card(rng) for _ in range(rng.choice((1, 1, 3))))


def _card(rng: random.Random) -> str:
    if rng.random() < 0.08:
        return rng.choice(("Jk", "Jk=9h", "Jk=1d"))
    return rng.choice(_RANKS) + rng.choice("cdhs?")
