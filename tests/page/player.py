"""Somebody who plays by the page alone, by what it shows and what is live: by mouse, fingers or keys."""

from __future__ import annotations

import json
import random
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal

from playwright.sync_api import expect

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

By = Literal["mouse", "fingers", "keys"]
ACTS = {"draw": ["stock"], "take": ["take"], "meld": ["meld"], "lay": ["lay", "swap"], "drop": ["drop"]}
NAMES = {"draw": "Draw", "take": "Take", "meld": "Lay down", "lay": "Lay off", "drop": "Discard"}
LETTERS = {"draw": "s", "take": "t", "meld": "m", "lay": "l", "drop": "d"}
CALL, PASS = ".callb .primary", ".callb .btn:has-text('Let it go')"

LOOK = """() => {
  const all = (what) => [...document.querySelectorAll(what)];
  const text = (what) => document.querySelector(what)?.innerText ?? '';
  return {
    live: all('[data-act][aria-disabled=false]').map((one) => one.dataset.act),
    next: document.querySelector('[data-act].primary')?.dataset.act ?? '',
    head: text('.prompt .ttl'),
    denied: !!document.querySelector('.say.deny'),
    asked: all('.ways.pick .way').length,
    hand: all('#hand [data-item]').map((one) => one.dataset.key),
    picked: all('#hand [aria-selected=true]').map((one) => one.dataset.key),
    may: all('.pile .may').length,
    calls: all('.callb .primary').length,
    others: all('.prompt .side .btn:not(.quiet)').map((one) => one.innerText),
    sheet: !!document.querySelector('.sheet-page'),
    over: !!document.querySelector('#settlement'),
    table: !!document.querySelector('.felt'),
  };
}"""
READY = f"""() => {{
  const seen = ({LOOK})();
  return seen.sheet || seen.over || (seen.table && (seen.live.length || seen.calls || seen.others.length));
}}"""


@dataclass
class Sight:
    """What the page shows."""

    live: list[str]
    next: str
    head: str
    denied: bool
    asked: int
    hand: list[str]
    picked: list[str]
    may: int
    calls: int
    others: list[str]
    sheet: bool
    over: bool
    table: bool


@dataclass
class Player:
    """One player at the table that the page shows. What the server says is only listened to, and compared.

    Which cards can be laid down or off he knows; ``blind`` he tries one after the other.
    """

    page: Page
    by: By = "mouse"
    seed: int = 1
    call: bool = True
    blind: bool = False
    you: int | None = None
    parts: dict[str, Any] = field(default_factory=dict)
    lines: list[dict[str, Any]] = field(default_factory=list)
    sockets: int = 0
    sent: list[dict[str, Any]] = field(default_factory=list)
    acts: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._rng = random.Random(self.seed)
        self.page.on("websocket", self._listen)

    def _listen(self, socket: Any) -> None:
        self.sockets += 1
        socket.on("framereceived", lambda frame: self._heard(json.loads(frame)))
        socket.on("framesent", lambda frame: self.sent.append(json.loads(frame)))

    def _heard(self, message: dict[str, Any]) -> None:
        if message["type"] in {"welcome", "update"}:
            self.you = message.get("you", self.you)
            self.parts |= message["parts"]
            self.lines += message.get("lines", [])

    # What is seen.

    def look(self) -> Sight:
        """What the page shows now."""
        return Sight(**self.page.evaluate(LOOK))

    def waits(self, seconds: float = 60) -> Sight:
        """Wait until there is something to do or to read."""
        self.page.wait_for_function(READY, timeout=1_000 * seconds, polling=20)
        return self.look()

    def may_act(self) -> bool:
        """Whether there is something to do or to read now."""
        return bool(self.page.evaluate(READY)) and not self.over()

    def over(self) -> bool:
        """Whether the page shows how the game ended."""
        return self.look().over

    def agrees(self) -> None:
        """The live buttons are those of which the server lists something (rule 20)."""
        for _ in range(200):
            seen, kinds = self.look(), self.listed()
            listed = [act for act, of in ACTS.items() if kinds & set(of)]
            if not seen.table or seen.live == listed:
                return
            self.page.wait_for_timeout(25)
        raise AssertionError(f"live: {seen.live}, listed: {listed}")

    def listed(self) -> set[str]:
        """The kinds of action that the server lists."""
        choices = self.parts.get("choices")
        if not choices or self.parts["about"]["status"] != "playing":
            return set()
        return {way["kind"] for way in choices["ways"]} | ({"take"} if choices["takes"] else set())

    # What is done.

    def press(self, what: Locator, **where: Any) -> None:
        """Press something."""
        if self.by == "keys":
            self._go_to(what)
            self.page.keyboard.press("Space")
        elif self.by == "fingers":
            what.tap(**where)
        else:
            what.click(**where)

    def act(self, name: str) -> None:
        """Press one of the five buttons, or its key."""
        if self.by == "keys":
            self.page.keyboard.press(LETTERS[name])
        else:
            self.press(self.page.locator(f"[data-act={name}]"))

    def pick(self, key: str) -> None:
        """Choose a card of the hand, or let it go."""
        self.press(self.page.locator(f'#hand [data-key="{key}"]'), position={"x": 9, "y": 20})

    def _go_to(self, what: Locator) -> None:
        """By Tab to the part of the page, by arrows inside it."""
        target = what.element_handle()
        here = "(target) => target === document.activeElement"
        near = """(target) => {
          const zone = target.closest('#hand, .pilezone, .acts, .ways, .sort');
          const items = [...(zone?.querySelectorAll('[data-item]') ?? [])];
          const from = items.indexOf(document.activeElement), to = items.indexOf(target);
          return from < 0 || to < 0 ? 0 : to - from;
        }"""
        for _ in range(80):
            if self.page.evaluate(here, target):
                return
            way = self.page.evaluate(near, target)
            if way:
                for _ in range(abs(way)):
                    self.page.keyboard.press("ArrowRight" if way > 0 else "ArrowLeft")
            else:
                self.page.keyboard.press("Tab")
        raise AssertionError(f"the keyboard does not get to {what}")

    # How a turn is played.

    def does_something(self) -> bool:
        """The next thing that the page asks for; False once the game is over."""
        seen = self.waits()
        if seen.over:
            return False
        if seen.sheet:
            self.press(self.page.get_by_role("button", name="Next round"))
            self._note("sheet")
        elif seen.calls:
            self._answers()
        elif seen.asked:
            self.press(self.page.locator(".ways.pick .way").first)
            self._note("which")
        elif "draw" in seen.live or "take" in seen.live:
            self._draws(seen)
        elif "meld" in seen.live and self._lays_down(seen):
            self._note("meld")
        elif "lay" in seen.live and self._lays_off(seen):
            self._note("lay")
        elif "drop" in seen.live:
            self._discards(seen)
        elif seen.others:
            self.press(self.page.locator(".prompt .side .btn:not(.quiet)").first)
            self._note("other")
        else:
            raise AssertionError(f"nothing comes of {seen.live}: {seen.head}")
        self._replied()
        self.agrees()
        return True

    def plays(self, acts: int = 10_000) -> None:
        """Play on, to the end or for so many acts."""
        for _ in range(acts):
            if not self.does_something():
                return

    def plays_turns(self, turns: int) -> None:
        """Play until so many discards lie behind the table, or the game is over."""
        while sum(line["text"].startswith("discard") for line in self.lines) < turns:
            if not self.does_something():
                return

    def _answers(self) -> None:
        self._note("call" if self.call else "pass")
        self.press(self.page.locator(CALL if self.call else PASS).first)

    def _draws(self, seen: Sight) -> None:
        if "take" in seen.live and seen.may and (self._rng.random() < 0.5 or "draw" not in seen.live):
            self._note("take")
            self.press(self.page.locator(".pile .may").last, position={"x": 8, "y": 12})
            expect(self.page.locator(".pile .lift").first).to_be_visible()
            self.act("take")
        else:
            self._note("draw")
            self.act("draw")

    def _lays_down(self, seen: Sight) -> bool:
        """What is owed lies chosen already; of other cards the page says which melds they go into."""
        if seen.picked:
            self.act("meld")
            self._replied()
            now = self.look()
            if not now.denied and (now.asked or now.hand != seen.hand):
                return True
            self._lets_go(now)
        for key in self._promising(seen.hand, {"meld"}):
            self.pick(key)
            self.act("meld")
            self._replied()
            now = self.look()
            if now.asked:
                self.press(self.page.locator(".ways.pick .way").first)
                return True
            if now.hand != seen.hand or not now.table:
                return True
            self._lets_go(now)
        return False

    def _promising(self, hand: list[str], kinds: set[str]) -> list[str]:
        """The cards of the hand that such an action may bring to the table."""
        ways = self.parts["choices"]["ways"] if self.parts.get("choices") else []
        used = {card for way in ways if way["kind"] in kinds for card in way["cards"]}
        if self.blind:
            return hand
        return [key for key in hand if key.removeprefix("owed ").split(".")[0] in used]

    def _lays_off(self, seen: Sight) -> bool:
        """The button is bright where the chosen card fits."""
        if seen.picked:
            self._lets_go(seen)
        for key in self._promising(seen.hand, {"lay", "swap"}):
            self.pick(key)
            if self.look().next == "lay":
                self.act("lay")
                return True
            self.pick(key)
        return False

    def _discards(self, seen: Sight) -> None:
        self._lets_go(seen)
        for key in self._rng.sample(seen.hand, len(seen.hand)):
            self.pick(key)
            self._note("drop")
            self.act("drop")
            self._replied()
            now = self.look()
            if not now.denied:
                return
            self.pick(key)

    def _lets_go(self, seen: Sight) -> None:
        for key in seen.picked:
            self.pick(key)

    def _note(self, what: str) -> None:
        self.acts.append(what)

    def _replied(self) -> None:
        """Wait for the answer to what was sent last, if the press sent anything."""
        self.page.wait_for_function("() => !document.querySelector('.prompt[aria-busy=true]')", polling=10)
