"""What is wrong with the rules somebody wishes for, in plain words, and ways out that were tried."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from rum500.contradictions import Fault, dealt_at_most, hand_limit
from rum500.house import nearest_names
from rum500.presets import PRESETS
from rum500.rules import Draft, Rules
from rum500.sentences.table import capital, count, span, word
from rum500.server.protocol.rulebook import RulesFault, RulesWish, WayOut
from rum500.server.questions import PRESET_NAMES, QUESTIONS, label, may_be
from rum500.settings import SETTINGS, Number, Value, hand_group, hand_sizes

_MOST_WAYS: Final = 4
_MOST_UNKNOWN: Final = 5
_LONGEST_WORD: Final = 40
_USUAL_HAND: Final = 7
_SEATS: Final = range(2, 9)


@dataclass(frozen=True, slots=True)
class Wished:
    """A wish as far as it can be read: what cannot is as the preset has it, and among `faults`."""

    preset: str
    draft: Draft
    players: int | None
    faults: tuple[RulesFault, ...]


def read(wish: RulesWish) -> Wished:
    """Read the settings of a wish whose preset is known."""
    base = PRESETS[wish.preset]
    values: dict[str, Value] = base.settings()
    usual = base.to_text()
    unknown = [name for name in wish.settings if name not in SETTINGS]
    faults = [_unknown_setting(name, wish) for name in unknown[:_MOST_UNKNOWN]]
    for name in [name for name in SETTINGS if name in wish.settings]:
        try:
            values[name] = SETTINGS[name].parse(wish.settings[name])
        except ValueError:
            faults.append(_wrong_value(wish, name, usual[name]))
    return Wished(wish.preset, draft_of(values), wish.players, tuple(faults))


def draft_of(values: Mapping[str, Any]) -> Draft:
    """Put the values together without asking whether they agree."""
    return Draft(**values)


def contradictions(wished: Wished) -> list[RulesFault]:
    """Explain everything that does not go together in a wish, with the ways out."""
    trials = _Trials(wished)
    return [_explained(_Case(wished, fault, trials)) for fault in trials.faults]


def unknown_preset(wish: RulesWish) -> RulesFault:
    """Say that no preset is called so, and offer those nearest to it, or the first."""
    names = {
        **{named.title.lower(): name for name, named in PRESET_NAMES.items()},
        **{name: name for name in PRESETS},
    }
    near = dict.fromkeys(names[found] for found in _near(wish.preset, names))
    first = next(iter(PRESETS))
    return RulesFault(
        [],
        f"No preset is called “{_short(wish.preset)}”.",
        [WayOut(PRESET_NAMES[name].title, preset=name) for name in near or [first]],
    )


# Words that cannot be read.


def _short(text: str) -> str:
    text = " ".join(text.split())
    return text if len(text) <= _LONGEST_WORD else f"{text[:_LONGEST_WORD]}…"


def _near(text: str, names: Iterable[str]) -> list[str]:
    return nearest_names(text, names) if len(text) <= _LONGEST_WORD else []


def _unknown_setting(name: str, wish: RulesWish) -> RulesFault:
    text = wish.settings[name]
    ways = [
        WayOut(QUESTIONS[meant].asks, {meant: text}, without=[name])
        for meant in _near(name, SETTINGS)
        if meant not in wish.settings and _reads(meant, text)
    ]
    ways.append(WayOut("Leave it out", without=[name]))
    return RulesFault([name], f"There is no setting “{_short(name)}”.", ways)


def _reads(name: str, text: str) -> bool:
    try:
        SETTINGS[name].parse(text)
    except ValueError:
        return False
    return True


def _wrong_value(wish: RulesWish, name: str, usual: str) -> RulesFault:
    text = wish.settings[name]
    meant = [value for value in _meant_values(name, text) if value != usual]
    ways = [WayOut(capital(label(name, value)), {name: value}) for value in meant]
    ways.append(WayOut(f"As in {PRESET_NAMES[wish.preset].title}: {label(name, usual)}", {name: usual}))
    given = f"“{_short(text)}”" if text.strip() else "An empty text"
    return RulesFault(
        [name], f"{given} does not answer “{QUESTIONS[name].asks}”. It may be {may_be(name)}.", ways
    )


def _meant_values(name: str, text: str) -> Iterator[str]:
    """The answers that a wrong one is near to."""
    kind = SETTINGS[name].kind
    if isinstance(kind, Number) and (number := _whole(text)) is not None:
        yield str(min(max(number, kind.low), kind.high))
        return
    answers = QUESTIONS[name].answers
    values = {said.lower(): value for value, said in answers.items()} | {value: value for value in answers}
    yield from dict.fromkeys(values[near] for near in _near(text.strip(), values))


def _whole(text: str) -> int | None:
    return int(text) if re.fullmatch(r"\s*-?[0-9]{1,30}\s*", text) else None


# Settings that do not go together.


class _Trials:
    """The faults of a wish, and the kinds of those that are left after a way out; each is tried once."""

    def __init__(self, wished: Wished) -> None:
        self._wished = wished
        self._left: dict[tuple[object, ...], frozenset[str]] = {}
        self.faults = wished.draft.faults(wished.players)
        self.kinds = frozenset(fault.kind for fault in self.faults)

    def after(self, way: WayOut) -> frozenset[str]:
        """The kinds of faults that are left."""
        key = (way.players, *way.settings.items())
        if key not in self._left:
            changes = {name: SETTINGS[name].parse(text) for name, text in way.settings.items()}
            players = self._wished.players if way.players is None else way.players
            faults = self._wished.draft.with_(**changes).faults(players)
            self._left[key] = frozenset(fault.kind for fault in faults)
        return self._left[key]


@dataclass(frozen=True, slots=True)
class _Case:
    """A fault of a wish."""

    wished: Wished
    fault: Fault
    trials: _Trials

    @property
    def draft(self) -> Draft:
        return self.wished.draft

    @property
    def players(self) -> int:
        """The number of players that the fault was found with."""
        return self.fault.players or _SEATS[0]

    def mended_by(self, ways: Iterable[WayOut]) -> list[WayOut]:
        """Keep the ways that mend it; of those the ones that bring no other fault, if there are any."""
        mending = [way for way in ways if self.fault.kind not in self.trials.after(way)]
        return [way for way in mending if self.trials.after(way) < self.trials.kinds] or mending


_Source = Callable[[_Case], Iterator[WayOut]]
_Text = Callable[[_Case], str]


def _explained(case: _Case) -> RulesFault:
    return RulesFault(list(case.fault.settings), _TEXTS[case.fault.kind](case), _ways(case))


def _ways(case: _Case) -> list[WayOut]:
    """Try what may help; what brings a new fault is offered only where all else does."""
    return case.mended_by(way for source in _SOURCES[case.fault.kind] for way in source(case))[:_MOST_WAYS]


def _set(said: str, **settings: str) -> _Source:
    """A way out that changes settings and is the same for all tables."""

    def ways(_case: _Case) -> Iterator[WayOut]:
        yield WayOut(said, dict(settings))

    return ways


def _seat(case: _Case, players: int) -> WayOut:
    """Play with another number; the span is widened where it must be."""
    said = f"{capital(word(players))} players"
    low, high = case.draft.player_range()
    if case.wished.players is None:
        return WayOut(said, {"players": str(players)})
    if low <= players <= high:
        return WayOut(said, players=players)
    return WayOut(said, {"players": f"{min(low, players)}-{max(high, players)}"}, players)


def _other_number(case: _Case) -> Iterator[WayOut]:
    """The nearest number of players that can play, of those in the span if possible, fewer before more."""
    low, high = case.draft.player_range()
    here = case.players
    numbers = sorted(_SEATS, key=lambda n: (not low <= n <= high, n > here, abs(n - here)))
    yield from case.mended_by(_seat(case, number) for number in numbers if number != here)[:1]


def _wider_span(case: _Case) -> Iterator[WayOut]:
    """Let as many play as want to."""
    low, high = case.draft.player_range()
    if case.players in _SEATS:
        wider = f"{min(low, case.players)}-{max(high, case.players)}"
        yield WayOut(f"Allow {word(case.players)} players", {"players": wider})


def _smaller_hands(case: _Case) -> Iterator[WayOut]:
    """Deal the usual seven, or as many as the deck lets."""
    most = hand_limit(case.draft, case.players)
    sizes = hand_sizes(case.draft.to_text()["hand_size"]) or (_USUAL_HAND,) * 3
    group = hand_group(case.players)
    for size in dict.fromkeys((min(_USUAL_HAND, most), most)):
        changed = [size if place == group else old for place, old in enumerate(sizes)]
        yield WayOut(f"Deal {word(size)} each", {"hand_size": _sizes(changed)})


def _sizes(sizes: list[int]) -> str:
    while len(sizes) > 1 and sizes[-1] == sizes[-2]:
        sizes = sizes[:-1]
    return "/".join(map(str, sizes))


_SOURCES: Final[Mapping[str, tuple[_Source, ...]]] = {
    "own-jokers": (
        _set("Three jokers", jokers="3"),
        _set("Four jokers", jokers="4"),
        _set("Wild jokers", joker="wild"),
    ),
    "own-sets": (_set("Play with sets", sets="on"), _set("Wild jokers", joker="wild")),
    "idle-jokers": (
        _set("One in a meld", max_jokers_per_meld="1"),
        _set("Any number in a meld", max_jokers_per_meld="none"),
        _set("No jokers", jokers="0"),
    ),
    "free-takes": (
        _set("The top card may be kept", top_card="free"),
        _set("Use the deepest at once", deep_card="at_once"),
        _set("Use the deepest this turn", deep_card="this_turn"),
    ),
    "deep-calls": (
        _set("Call the discard only", rummy_call="discard"),
        _set("Take any card", pile="any"),
        _set("Take top or all", pile="top_or_all"),
    ),
    "endless": (_set("Play to 500", target="500"), _set("Play two rounds", rounds="2")),
    "open-cards": (
        _set("Deal by open cards", hand_size="by_upcard"),
        _set("No wild rank", wild_rank="none"),
    ),
    "span": (_other_number, _wider_span),
    "partners": (_other_number, _set("Everyone plays alone", partners="off")),
    "packs": (_set("Use two packs", packs="2"), _other_number),
    "wild-jokers": (
        _set("Two jokers", jokers="2"),
        _set("Use two packs", packs="2"),
        _set("Jokers meld only together", joker="own"),
    ),
    "deal": (_set("Use two packs", packs="2"), _smaller_hands, _other_number),
}


def _say(text: str) -> _Text:
    """A text in which the numbers of players and of jokers may stand."""

    def said(case: _Case) -> str:
        jokers = int(case.draft.to_text()["jokers"])
        return capital(
            text.format(here=word(case.players), jokers=count(jokers, "joker"), number=word(jokers))
        )

    return said


def _packs(case: _Case) -> str:
    return f"{capital(word(case.players))} players need two packs. {_arithmetic(case)}"


def _deal(case: _Case) -> str:
    return f"The deck would not last the deal. {_arithmetic(case)}"


def _arithmetic(case: _Case) -> str:
    """Count what the hands take and what is left: `Six hands of 7 take 42 of 52 cards; …`."""
    rules, players = case.draft, case.players
    hand, deck = dealt_at_most(rules, players), rules.deck_size(players)
    up_to = "" if rules.hand_size_for(players) else "up to "
    hands = f"{capital(word(players))} hands of {up_to}{hand} take {up_to}{players * hand}"
    left = deck - players * hand
    if left < 0:
        return f"{hands} cards; there are {deck}."
    if left == 0:
        return f"{hands}: all the cards there are, and stock and pile need one each."
    if left == 1:
        return f"{hands} of {deck} cards; stock and pile need one each."
    return f"{hands} of {deck} cards; {left} would be left for stock and pile."


def _span_fault(case: _Case) -> str:
    low, high = case.draft.player_range()
    here = capital(word(case.players))
    return f"These rules are for {span(range(low, high + 1))} players. {here} want to play."


_TEXTS: Final[Mapping[str, _Text]] = {
    "own-jokers": _say(
        "{jokers} could never be melded. Jokers that meld only together go down in threes or fours."
    ),
    "own-sets": _say("Jokers that meld only together are sets. Without sets, no joker could be melded."),
    "idle-jokers": _say("The jokers could never be melded. The deck has {number}, and no meld may hold one."),
    "free-takes": _say(
        "The top card cannot be stricter than deeper ones. Of those all may be kept, but it must be used."
    ),
    "deep-calls": _say(
        "Calls reach too deep. Only the top of the pile may be taken, so no lower card can be called."
    ),
    "endless": _say(
        "The game would never end. It needs a number of points that wins, or a number of rounds."
    ),
    "open-cards": _say(
        "No card lies open to set the wild rank. That is done by the dealer's open card, "
        "and hands are dealt face down unless open cards set their size."
    ),
    "span": _span_fault,
    "partners": _say("Partners need four players. They play two against two, and there would be {here}."),
    "packs": _packs,
    "wild-jokers": _say("{number} wild jokers are too many for one pack. It takes two."),
    "deal": _deal,
}


def rules_from(draft: Draft) -> Rules:
    """Make the rules of a draft that has no fault."""
    values: dict[str, Any] = draft.settings()
    return Rules(**values)
