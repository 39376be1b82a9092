"""What may be tried against a server by socket, by kind; each raises ``Fault`` where it was let through."""

from __future__ import annotations

import json
import random
import string
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Final

from websockets.exceptions import ConnectionClosed, InvalidHandshake

from .serving import Answer, Sight, Somebody
from .stage import Fault, Line, Stage, reply

LAST_ID: Final = 2**53 - 1
DECK: Final = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
WEIRD: Final = (
    "null",
    "true",
    "-1",
    "0",
    "1.5",
    "1e400",
    "-1e400",
    "NaN",
    "Infinity",
    '""',
    '"\\ud800"',
    '"\\u0000"',
    "[]",
    "{}",
    "[" * 600,
    "[" * 600 + "]" * 600,
    '{"a":' * 600 + "1" + "}" * 600,
    str(2**53),
    str(2**63),
    str(2**64),
    "9" * 5000,
    '"' + "a" * 5000 + '"',
    '"' + "7" * 301 + '"',
    '"\\"',
    "'7h'",
    "07",
    "0x7",
    "",
    '"\u202e"',
)
TAGS: Final = (
    "conquer",
    "",
    "Act",
    "act ",
    "opened",
    "acted",
    "sat",
    "carried",
    "started",
    "welcome",
    "update",
    "done",
)


@dataclass
class World:
    """Everything there is to attack."""

    stages: dict[str, Stage]
    url: str
    rng: random.Random
    limited: bool = False
    held: list[Any] = field(default_factory=list)

    def any_stage(self) -> Stage:
        """A table, whatever its state."""
        return self.rng.choice(list(self.stages.values()))


Attack = Callable[[World], Stage]
ATTACKS: dict[str, Attack] = {}


def kind(attack: Attack) -> Attack:
    """Enter an attack into the table of kinds."""
    ATTACKS[attack.__name__.replace("_", " ")] = attack
    return attack


def refused(found: Answer, what: object, *codes: str) -> None:
    """Expect a refusal, by one of the codes if any are given."""
    if found["type"] != "refused" or (codes and found["code"] not in codes):
        raise Fault(f"{what} was answered by {found}")


def random_act(stage: Stage, rng: random.Random) -> str:
    """An action that could be allowed to somebody."""
    ways = [way["do"] for line in stage.lines for way in line.sight.ways()]
    cards = rng.sample(DECK, 4)
    return str(
        rng.choice(
            [
                *ways,
                "stock",
                "pass",
                "back",
                f"drop {cards[0]}",
                f"lay {cards[0]}>1",
                f"take {cards[0]}",
                f"meld {''.join(cards[:3])}",
                f"meld {''.join(cards)}",
                f"swap {cards[0]}>1",
                f"call {cards[0]}",
                "undo",
            ]
        )
    )


def random_command(stage: Stage, rng: random.Random) -> Answer:
    """Any request, well formed."""
    return dict(
        rng.choice(
            [
                {"type": "act", "do": random_act(stage, rng)},
                {"type": "undo"},
                {"type": "undo", "all": True},
                {"type": "stand", "calls": "pass"},
                {"type": "more-time"},
                {"type": "ready"},
                {"type": "leave"},
                {"type": "say", "phrase": rng.randrange(8)},
                {"type": "concede"},
                {"type": "abort"},
                {"type": "rematch"},
                {"type": "why", "do": random_act(stage, rng)},
                host_command(rng),
            ]
        )
    )


def host_command(rng: random.Random) -> Answer:
    """What the host alone may do."""
    if rng.random() < 0.4:
        return {"type": "run", "what": rng.choice(("start", "pause", "go-on"))}
    what = rng.choice(("computer", "open", "add", "remove"))
    level = rng.choice(("steady", "easy", "", "x" * 2000))
    return {"type": "fill", "seat": rng.randrange(8), "what": what, "level": level}


def harmless_command(stage: Stage, rng: random.Random) -> tuple[Line, Answer]:
    """A request that its seat may not make now, whatever its fields are."""
    guests = [1, 2]
    if stage.seen(0)["about"]["status"] == "playing":
        guests = [seat for seat in (0, 1, 2) if seat not in stage.now["actors"]]
        if rng.random() < 0.7:
            act: Answer = {"type": "act", "do": random_act(stage, rng)}
            return stage.lines[rng.choice(guests)], rng.choice([act, {"type": "undo", "all": True}])
    return stage.lines[rng.choice([1, 2])], host_command(rng)


# Who one is not.


def forged(world: World, stage: Stage) -> str:
    """A cookie that is nobody's."""
    rng, secret = world.rng, world.rng.choice(stage.secrets)
    at = rng.randrange(len(secret))
    letter = rng.choice([one for one in string.ascii_letters if one != secret[at]])
    elsewhere = rng.choice([one for one in world.stages.values() if one is not stage]).secrets[0]
    return "rum500=" + rng.choice(
        [
            "".join(rng.choices(string.ascii_letters, k=43)),
            secret[:-1],
            secret[1:],
            secret[: len(secret) // 2],
            secret + "A",
            secret[:at] + letter + secret[at + 1 :],
            secret.swapcase(),
            elsewhere,
            "",
            "null",
            "0",
            "'OR 1=1--",
            "%00",
            "h0",
            "a" * 10_000,
            secret + secret,
            '"' + secret[:5],
            "\\" + secret,
        ]
    )


@kind
def seat_with_a_cookie_that_is_not_its_own(world: World) -> Stage:
    stage = world.any_stage()
    cookie = world.rng.choice(
        [forged(world, stage), "", "RUM500=" + stage.secrets[0], "x=" + stage.secrets[0]]
    )
    try:
        with Somebody(world.url, cookie).at(stage.code) as sight:
            nobody(world, stage, sight)
    except InvalidHandshake:
        if len(cookie) < 8_000:
            raise
    return stage


def nobody(world: World, stage: Stage, sight: Sight) -> None:
    """Whoever this is has no seat, and is told so."""
    welcome = sight.hears()
    if welcome["you"] is not None or welcome["parts"]["hand"]:
        raise Fault(f"somebody has seat {welcome['you']}")
    command = random_command(stage, world.rng)
    number = world.rng.choice([1, 1_000, LAST_ID])
    sight.socket.send(json.dumps(command | {"id": number}))
    found = reply(sight)
    refused(found, command, "no-seat")
    if found["id"] != number:
        raise Fault(f"{number} was answered by {found}")


@kind
def who_watches_acts(world: World) -> Stage:
    stage = world.any_stage()
    command = random_command(stage, world.rng)
    number = world.rng.randrange(1, LAST_ID)
    refused(stage.lines[-1].asks(command, number), command, "no-seat")
    return stage


@kind
def seat_out_of_turn(world: World) -> Stage:
    stage = world.stages["playing"]
    others = [seat for seat in range(3) if seat not in stage.now["actors"]]
    line = stage.lines[world.rng.choice(others)]
    do = random_act(stage, world.rng)
    refused(line.asks({"type": "act", "do": do}, stage.number()), do)
    return stage


@kind
def host_powers_by_others(world: World) -> Stage:
    stage = world.any_stage()
    command = host_command(world.rng)
    line = stage.lines[world.rng.choice((1, 2))]
    refused(line.asks(command, stage.number()), command, "not-host")
    return stage


# What one may not do.


@kind
def cards_one_does_not_have(world: World) -> Stage:
    stage, rng = world.stages["playing"], world.rng
    seat = stage.now["turn"]
    parts = stage.seen(seat)
    others = [card for card in DECK if card not in [*parts["hand"], *stage.now["batch"]]]
    theirs = [card for line in stage.lines[:3] for card in line.sight.parts["hand"] if card in others]
    card, more = rng.choice(theirs or others), rng.sample(others, 3)
    pile = parts["pile"]
    do = rng.choice(
        [
            f"drop {card}",
            f"meld {card}{more[0]}{more[1]}",
            f"meld {''.join(more)}{card}",
            f"lay {card}>1",
            f"lay {card}",
            f"swap {card}>1",
            f"call {card}",
            "drop ??",
            "meld ??????",
            "lay ??>1",
            "take ??",
            "drop Jk",
            "meld JkJkJk",
            "lay Jk>1",
            "swap Jk>1",
            "lay ??=7h>1",
            f"meld {card}??{card}",
            f"drop {card}{card}",
            "call ??",
            *[f"take {one}" for one in more if one not in pile],
            f"lay {card}>0",
            f"lay {card}>64",
            "drop -1",
            f"lay {card}>{10**40}",
            f"meld {card * 100}",
            f"take {card}:{10**30}",
            f"swap {card}>{2**31}",
        ]
    )
    refused(stage.lines[seat].asks({"type": "act", "do": do}, stage.number()), do)
    return stage


@kind
def actions_that_are_none(world: World) -> Stage:
    stage, rng = world.any_stage(), world.rng
    letters = rng.choice([string.printable, "23456789TJQKAcdhs*?=>:+ ", "\x00\x1b\u202e♥♠\U0001f0cf"])
    do = "~" + "".join(rng.choices(letters, k=rng.randrange(299)))
    seat = rng.randrange(3)
    refused(stage.lines[seat].asks({"type": "act", "do": do}, stage.number()), do)
    found = stage.lines[seat].asks({"type": "why", "do": do}, stage.number())
    if found["type"] != "answer" or found["allowed"]:
        raise Fault(f"why {do!r} was answered by {found}")
    return stage


@kind
def undo_of_what_stands(world: World) -> Stage:
    stage = world.any_stage()
    free = [seat for seat in range(3) if not (stage.seen(seat).get("choices") or {}).get("undo")]
    seat = world.rng.choice(free)
    found = stage.lines[seat].asks({"type": "undo", "all": world.rng.random() < 0.5}, stage.number())
    refused(found, "undo", "nothing-to-undo", "paused", "game-over", "not-started")
    return stage


@kind
def acts_where_nothing_is_played(world: World) -> Stage:
    stage = world.stages[world.rng.choice(("waiting", "paused", "over"))]
    do = random_act(world.stages["playing"], world.rng)
    found = stage.lines[world.rng.randrange(3)].asks({"type": "act", "do": do}, stage.number())
    refused(found, do, "paused", "game-over", "not-started")
    return stage


@kind
def games_ended_or_begun_where_they_cannot(world: World) -> Stage:
    name = world.rng.choice(list(world.stages))
    stage = world.stages[name]
    ends = "abort" if name == "waiting" else "concede"
    wish = world.rng.choice(("rematch", ends)) if name != "over" else world.rng.choice(("abort", "concede"))
    refused(stage.lines[world.rng.randrange(3)].asks({"type": wish}, stage.number()), wish)
    return stage


# Numbers of requests.


@kind
def numbers_used_again(world: World) -> Stage:
    stage, rng = world.any_stage(), world.rng
    seat = rng.randrange(3)
    line = stage.lines[seat]
    if not line.last:
        return stage
    command = random_command(stage, rng)
    if command["type"] in {"why", "say", "more-time"}:
        command = {"type": "leave"}
    found = line.asks(command, line.last)
    if found["type"] != "done":
        raise Fault(f"a number that was done was answered by {found}")
    if line.last > 1:
        refused(line.asks(command, rng.randrange(1, line.last)), "an old number", "old")
    return stage


@kind
def numbers_beyond_all(world: World) -> Stage:
    """The highest number with what is refused must not make lower ones old."""
    stage = world.any_stage()
    line, command = harmless_command(stage, world.rng)
    refused(line.asks(command, LAST_ID), command)
    line.bad += 1
    number = world.rng.choice((2**53, 2**53 + 1, 2**63, 2**64, 10**30, 0, -1))
    refused(line.says(json.dumps(command | {"id": number})), number, "malformed")
    return stage


# What cannot be read.


def unreadable(found: Answer, message: str | bytes) -> None:
    """Expect a refusal whose number is that of the message, where it can be read."""
    try:
        number = json.loads(message)["id"]
    except (ValueError, TypeError, KeyError, UnicodeError, RecursionError):
        number = None
    refused(found, message[:200])
    well = isinstance(number, int) and not isinstance(number, bool) and 0 < number <= LAST_ID
    if well and found["code"] != "malformed" and found["id"] != number:
        raise Fault(f"{message[:200]!r} was answered by {found}")


@kind
def fields_of_wrong_kinds(world: World) -> Stage:
    stage, rng = world.any_stage(), world.rng
    line, command = harmless_command(stage, rng)
    command |= {"id": stage.number()}
    written = {json.dumps(name): json.dumps(value) for name, value in command.items()}
    written[rng.choice([*written, '"id"', '"type"'])] = rng.choice(WEIRD)
    sends(line, "{" + ",".join(f"{name}:{value}" for name, value in written.items()) + "}")
    return stage


@kind
def fields_too_many_or_too_few(world: World) -> Stage:
    stage, rng = world.any_stage(), world.rng
    line, command = harmless_command(stage, rng)
    pairs = [(name, json.dumps(value)) for name, value in {"id": stage.number(), **command}.items()]
    match rng.randrange(5):
        case 0:
            del pairs[rng.randrange(len(pairs))]
        case 1:
            pairs.append((rng.choice(("seat", "by", "__class__", "", "request", "é")), rng.choice(WEIRD[:4])))
        case 2:
            name, value = rng.choice(pairs)
            pairs += [(name, rng.choice((value, *WEIRD[:9])))] * rng.randrange(1, 300)
        case 3:
            pairs = [
                (name, json.dumps(rng.choice(TAGS)) if name == "type" else value) for name, value in pairs
            ]
        case _:
            pairs += [(f"field {at}", "1") for at in range(500)]
    sends(line, "{" + ",".join(f"{json.dumps(name)}:{value}" for name, value in pairs) + "}")
    return stage


@kind
def messages_that_are_broken(world: World) -> Stage:
    stage, rng = world.any_stage(), world.rng
    line, command = harmless_command(stage, rng)
    text = json.dumps(command | {"id": stage.number()})
    cut = text[: rng.randrange(len(text))]
    middle = rng.randrange(len(text))
    broken: list[str | bytes] = [
        cut,
        cut.encode() + b"\xff\xfe",
        rng.randbytes(rng.randrange(1, 400)),
        text + text,
        f"[{text}]",
        text + "]",
        f'"{text}"',
        "\ufeff" + text,
        "[" * 16_000,
        '{"id":' * 2_600,
        text[:middle] + "\x00" + text[middle:],
        "",
        text.encode("utf-16"),
        text.encode("utf-32"),
        text.replace('"', "'"),
        text.replace(":", "="),
        '{"type":"ping","id":1}',
        '{"type":["act"],"id":1}',
        f'{{"deep":{"[" * 900}{"]" * 900},{text[1:]}',
    ]
    sends(line, rng.choice(broken))
    return stage


def sends(line: Line, message: str | bytes) -> None:
    """Send what has to be refused."""
    line.bad += 1
    unreadable(line.says(message), message)


@kind
def messages_that_are_too_long(world: World) -> Stage:
    stage, rng = world.any_stage(), world.rng
    line = stage.lines[rng.randrange(4)]
    text = '{"type":"ping","id":"' + "x" * rng.choice((17_000, 70_000, 1_000_000)) + '"}'
    try:
        found = line.says(rng.choice((text, text.encode())))
    except ConnectionClosed as closed:
        if closed.rcvd is None or closed.rcvd.code != 1009:
            raise Fault(f"too long a message ended with {closed}") from None
    else:
        raise Fault(f"too long a message was answered by {found}")
    line.again()
    return stage


# Sockets.


@kind
def sockets_from_other_sites(world: World) -> Stage:
    stage = world.any_stage()
    host = world.url.removeprefix("http://")
    origin = world.rng.choice(
        [
            "https://evil.example",
            "null",
            "",
            f"http://{host}.evil.example",
            f"http://evil.example/{host}",
            "http://[",
            f"http://evil.example#{host}",
            f"http://evil.example?{host}",
            f"http://{host}@evil.example",
            "file://",
            host,
        ]
    )
    person = Somebody(world.url, stage.people[0].cookie, {"Origin": origin})
    with suppress(InvalidHandshake), person.at(stage.code):
        raise Fault(f"a socket was opened from {origin}")
    return stage


@kind
def sockets_with_odd_addresses(world: World) -> Stage:
    stage = world.any_stage()
    since = world.rng.choice(
        ["-1", "abc", "1e9", "9" * 30, "9" * 5_000, "", "%00", "1&since=2", "NaN", "0x10", "١"]
    )
    code = world.rng.choice(
        [stage.code, stage.code.lower(), "NOTABLE1", "%2e%2e", "%00", "%ff", "a" * 5_000, "'--"]
    )
    address = f"{code}?since={since}&x="
    with suppress(InvalidHandshake, ConnectionClosed, UnicodeEncodeError):
        with Somebody(world.url, stage.people[0].cookie).at(address) as sight:
            sight.hears()
        if code != stage.code:
            raise Fault(f"there is a table at {address[:60]}")
    stage.lines[0].again()
    return stage


KINDS: Final[Mapping[str, Attack]] = ATTACKS
