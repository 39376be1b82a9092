"""The page for a new table: every setting as a question, and ways out of what does not go together."""

import re
import time

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from rum500.bots import BOTS
from rum500.contradictions import RulesError
from rum500.describe import chapters
from rum500.house import HouseError
from rum500.presets import PRESETS
from rum500.rules import SETTINGS, Rules
from rum500.server.catalogue import bot_of, catalogue, rules_of, shown, terms
from rum500.server.protocol.commands import PHRASES
from rum500.server.protocol.looks import Terms
from rum500.server.protocol.rulebook import Catalogue, RulesFault, RulesShown, RulesWish, WayOut
from rum500.settings import Choice, write_value
from tests.strategies import SAMPLES, valid_rules

CATALOGUE = catalogue()
FORMS = {form.name: form for group in CATALOGUE.groups for form in group.settings}
JARGON = re.compile(r"\w=|\w_\w|\b(at_once|flat5)\b")


def wish(preset="500-rum", seats=None, **settings):
    return RulesWish(preset, settings, seats)


def faults(*arguments, **settings):
    return shown(wish(*arguments, **settings)).faults


def taken(of: RulesWish, way: WayOut) -> RulesWish:
    """The wish after a way out, as a client makes it."""
    settings = {name: text for name, text in of.settings.items() if name not in way.without} | way.settings
    players = of.players if way.players is None else way.players
    return RulesWish(way.preset or of.preset, settings, players)


def head(fault: RulesFault) -> str:
    """What a fault says first, by which it is known again."""
    return re.split(r"[.?]”? ", fault.text)[0]


# The catalogue.


def test_every_setting_is_asked_for_once():
    names = [form.name for group in CATALOGUE.groups for form in group.settings]
    assert sorted(names) == sorted(SETTINGS)
    assert [group.title for group in CATALOGUE.groups] == [
        "Cards and deal",
        "Taking from the pile",
        "Melds",
        "Laying off",
        "Discarding and going out",
        "Rummy! calls and other people's turns",
        "When the stock runs out",
        "Counting",
        "Winning",
    ]


@pytest.mark.parametrize("name", SETTINGS)
def test_a_setting_is_a_question_with_answers_that_it_takes(name):
    form = FORMS[name]
    setting = SETTINGS[name]
    assert form.question.endswith("?")
    assert form.rule in setting.rules
    values = [option.value for option in form.options]
    labels = [option.label for option in form.options]
    assert [setting.format(setting.parse(value)) for value in values] == values
    assert len(set(values)) == len(values) > 1
    assert len({label.lower() for label in labels}) == len(labels)
    assert all(0 < len(label) < 30 and not JARGON.search(label) for label in labels)
    assert not JARGON.search(form.question)


def test_no_two_questions_are_alike():
    assert len({form.question for form in FORMS.values()}) == len(FORMS)


@pytest.mark.parametrize("name", SETTINGS)
def test_what_may_be_typed_besides_the_answers_is_told_where_there_is_more(name):
    form = FORMS[name]
    kind = SETTINGS[name].kind
    offered = {option.value for option in form.options}
    if isinstance(kind, Choice):
        assert offered == set(map(write_value, kind.options))
        assert not form.free
    else:
        assert all(write_value(value) in offered or form.free for value in SAMPLES[name])
    assert {rules.to_text()[name] for rules in PRESETS.values()} <= offered


def test_what_may_be_typed_is_told_with_its_bounds():
    assert FORMS["target"].free == "a whole number from 1 to 10000"
    assert not FORMS["jokers"].free
    assert "13/7/6" in FORMS["hand_size"].free
    assert "3-6" in FORMS["players"].free


def test_questions_are_worded_as_drawn():
    pile = FORMS["pile"]
    assert (pile.question, pile.rule) == ("How deep may one take?", "D2")
    assert [option.label for option in pile.options] == ["any card", "top or all", "top only"]
    assert [option.label for option in FORMS["packs"].options] == ["by players", "1", "2"]
    assert [option.label for option in FORMS["pickup_layoff"].options] == ["new meld only", "lay-off too"]


def test_every_preset_has_a_card():
    assert [card.name for card in CATALOGUE.presets] == list(PRESETS)
    assert len({card.title for card in CATALOGUE.presets}) == len(PRESETS)
    for card in CATALOGUE.presets:
        rules = PRESETS[card.name]
        assert card.settings == rules.to_text()
        assert card.players == list(rules.table_sizes())
        assert card.summary.endswith(".")
        assert 0 < len(card.tagline) < 30
        assert len(card.title) < 20


def test_the_catalogue_travels():
    assert msgspec.json.decode(msgspec.json.encode(CATALOGUE), type=Catalogue) == CATALOGUE
    assert CATALOGUE.phrases == list(PHRASES)


def test_levels_are_computer_players():
    assert [level.name for level in CATALOGUE.levels] == ["easy", "steady"]
    assert bot_of("easy") == "novice"
    assert bot_of("steady") == "club"
    assert all(bot_of(level.name) in BOTS for level in CATALOGUE.levels)
    with pytest.raises(ValueError, match=r"no level is called “strong”: there are easy and steady"):
        bot_of("strong")


# Rules that can be played.


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_is_shown(name):
    page = shown(wish(name))
    assert (page.changed, page.faults) == ([], [])
    assert page.title == next(card.title for card in CATALOGUE.presets if card.name == name)
    assert page.players == list(PRESETS[name].table_sizes())
    assert [
        (chapter.title, [(line.id, line.text) for line in chapter.lines]) for chapter in page.chapters
    ] == [(title, [tuple(line) for line in lines]) for title, lines in chapters(PRESETS[name])]
    assert rules_of(wish(name)) == PRESETS[name]
    assert msgspec.json.decode(msgspec.json.encode(page), type=RulesShown) == page


def test_changes_are_named_and_explained_for_the_table():
    page = shown(wish("hoyle", 6, target="1000", jokers="2", put_back="on"))
    assert page.title == "Hoyle"
    assert page.changed == ["jokers", "target"]
    lines = [line.text for chapter in page.chapters for line in chapter.lines]
    assert "For six players." in lines
    assert any("1000" in line for line in lines)
    assert rules_of(wish("hoyle", target="1000", jokers="2")) == PRESETS["hoyle"].with_(target=1000, jokers=2)


@given(valid_rules())
def test_any_rules_are_shown_without_a_fault(rules):
    asked = RulesWish("500-rum", rules.to_text())
    page = shown(asked)
    assert not page.faults
    assert page.players == list(rules.table_sizes())
    assert page.chapters
    assert rules_of(asked) == rules
    assert type(rules_of(asked)) is Rules


@given(valid_rules())
def test_terms_name_the_nearest_preset_and_what_differs(rules):
    short = terms(rules)
    assert short.changed == sum(
        value != rules.to_text()[name] for name, value in PRESETS[short.preset].to_text().items()
    )
    assert (short.target, short.rounds) == (rules.target, rules.rounds)
    assert short.partners == rules.partners


def test_terms_of_presets():
    assert terms(PRESETS["persian"]) == Terms("persian", "Persian", 0, None, 2, partners=True)
    assert terms(PRESETS["hoyle"].with_(target=1000)) == Terms("hoyle", "Hoyle", 1, 1000, 0, partners=False)


# Rules that cannot.

CLASHES = [
    (wish(joker="own", jokers="1"), ["Three jokers", "Four jokers", "Wild jokers"]),
    (wish("persian", jokers="2"), ["Three jokers", "Four jokers", "Wild jokers"]),
    (wish("persian", sets="off"), ["Play with sets"]),
    (wish(joker="own", sets="off"), ["Play with sets", "Wild jokers"]),
    (
        wish("joker-rummy", max_jokers_per_meld="0"),
        ["One in a meld", "Any number in a meld", "No jokers"],
    ),
    (
        wish(deep_card="free"),
        ["The top card may be kept", "Use the deepest at once", "Use the deepest this turn"],
    ),
    (wish(rummy_call="pile", pile="top"), ["Call the discard only", "Take any card", "Take top or all"]),
    (wish(target="none"), ["Play to 500", "Play two rounds"]),
    (wish(wild_rank="dealer"), ["Deal by open cards", "No wild rank"]),
    (wish("rummy-5000", hand_size="7"), ["Deal by open cards", "No wild rank"]),
    (wish(partners="on", players="2-3"), ["Four players", "Everyone plays alone"]),
    (wish(seats=3, partners="on"), ["Four players", "Everyone plays alone"]),
    (wish("persian", 6, players="2-8", packs="auto"), ["Four players", "Everyone plays alone"]),
    (wish("hoyle", 2, players="3-5"), ["Three players", "Allow two players"]),
    (wish(seats=6, packs="1"), ["Use two packs", "Four players"]),
    (wish(packs="1", players="5-8"), ["Use two packs", "Four players"]),
    (wish(seats=4, jokers="3"), ["Two jokers", "Use two packs", "Jokers meld only together"]),
    (wish("runs-only", 4, jokers="4"), ["Two jokers", "Use two packs"]),
    (
        wish(seats=4, hand_size="20"),
        ["Use two packs", "Deal seven each", "Deal twelve each", "Two players"],
    ),
    (wish(seats=8, hand_size="13"), ["Deal seven each", "Deal twelve each", "Seven players"]),
    (wish(hand_size="26", players="2"), ["Use two packs", "Deal seven each", "Deal 25 each"]),
    (wish("persian", 3), ["Four players"]),
    (wish("hoyle", 6, players="3-5"), ["Five players", "Allow six players"]),
]


@pytest.mark.parametrize(("asked", "labels"), CLASHES, ids=str)
def test_what_does_not_go_together_has_ways_out(asked, labels):
    page = shown(asked)
    assert [[way.label for way in fault.ways] for fault in page.faults] == [labels]
    assert not page.chapters
    for way in page.faults[0].ways:
        after = shown(taken(asked, way))
        assert not after.faults
        assert after.chapters
        rules_of(taken(asked, way))
    with pytest.raises(RulesError) as caught:
        rules_of(asked)
    assert [fault.message for fault in caught.value.faults] == [fault.text for fault in page.faults]


def test_six_players_with_one_pack_are_told_the_arithmetic():
    (fault,) = faults(seats=6, packs="1")
    assert fault == RulesFault(
        ["packs", "players"],
        "Six players need two packs. "
        "Six hands of 7 take 42 of 52 cards; 10 would be left for stock and pile.",
        [WayOut("Use two packs", {"packs": "2"}), WayOut("Four players", players=4)],
    )


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (
            wish(seats=3, hand_size="17"),
            "Three hands of 17 take 51 of 52 cards; stock and pile need one each.",
        ),
        (
            wish(seats=4, hand_size="13"),
            "Four hands of 13 take 52: all the cards there are",
        ),
        (wish(seats=4, hand_size="14"), "Four hands of 14 take 56 cards; there are 52."),
        (
            wish("rummy-5000", 5, packs="1"),
            "Five hands of up to 12 take up to 60 cards; there are 52.",
        ),
        (wish(seats=3, partners="on"), "They play two against two, and there would be three."),
        (wish("persian", 3), "These rules are for four players. Three want to play."),
        (wish(seats=4, jokers="3"), "Three wild jokers are too many for one pack. It takes two."),
    ],
    ids=str,
)
def test_the_arithmetic_is_told(asked, said):
    assert said in shown(asked).faults[0].text


def test_a_table_of_another_number_is_widened_only_as_far_as_it_must():
    (fault,) = (
        faults(seats=3, partners="on") and shown(RulesWish("partnership", {"players": "2-3"}, 3)).faults
    )
    assert fault.ways[0] == WayOut("Four players", {"players": "2-4"}, 4)


def test_all_faults_are_told_at_once():
    found = faults("500-rum", 6, pile="deep", pille="top", target="none", packs="1")
    assert [fault.settings for fault in found] == [
        ["pille"],
        ["pile"],
        ["target", "rounds"],
        ["packs", "players"],
    ]
    assert shown(wish("500-rum", 6, pile="deep", pille="top", target="none", packs="1")).changed == [
        "packs",
        "pile",
        "target",
    ]


# Words that cannot be read.


@pytest.mark.parametrize(
    ("name", "text", "said", "label", "value"),
    [
        ("jokers", "9", "“9” does not answer “How many jokers?”. It may be none, 1, 2, 3 or 4.", "4", "4"),
        ("jokers", "-1", "It may be none, 1, 2, 3 or 4.", "As in 500 Rum: none", "0"),
        ("target", "20000", "or a whole number from 1 to 10000.", "10000", "10000"),
        ("pile", "top or al", "It may be any card, top or all or top only.", "Top or all", "top_or_all"),
        ("hand_size", "60", "It may be 13 for two, else 7", "As in 500 Rum: 13 for two, else 7", "13/7"),
        ("sets", "", "An empty text does not answer “Do sets count as melds?”.", "As in 500 Rum: yes", "on"),
        ("sets", "x" * 5000, f"“{'x' * 40}…” does not", "As in 500 Rum: yes", "on"),
        ("target", "9" * 5000, "does not answer", "As in 500 Rum: 500", "500"),
        ("target", "--5", "does not answer", "As in 500 Rum: 500", "500"),
        ("target", "²", "does not answer", "As in 500 Rum: 500", "500"),
    ],
)
def test_a_wrong_answer_is_told_with_the_right_ones(name, text, said, label, value):
    (fault,) = faults(**{name: text})
    assert fault.settings == [name]
    assert said in fault.text
    assert (fault.ways[0].label, fault.ways[0].settings) == (label, {name: value})
    with pytest.raises(HouseError, match="does not answer"):
        rules_of(wish(**{name: text}))


def test_an_unknown_setting_may_mean_a_known_one_or_be_left_out():
    (fault,) = faults(pille="top")
    assert fault.text == "There is no setting “pille”."
    assert fault.ways == [
        WayOut("How deep may one take?", {"pile": "top"}, without=["pille"]),
        WayOut("Leave it out", without=["pille"]),
    ]
    with pytest.raises(HouseError, match="There is no setting “pille”"):
        rules_of(wish(pille="top"))


def test_an_unknown_preset_is_told_with_the_nearest():
    page = shown(wish("hoyel", target="1000"))
    assert page.faults == [RulesFault([], "No preset is called “hoyel”.", [WayOut("Hoyle", preset="hoyle")])]
    assert (page.title, page.changed, page.players, page.chapters) == ("", [], [], [])
    assert [way.preset for way in shown(wish("x" * 5000)).faults[0].ways] == ["500-rum"]
    assert [way.preset for way in shown(wish("/etc/passwd")).faults[0].ways] == ["500-rum"]
    with pytest.raises(HouseError, match="No preset is called “hoyel”"):
        rules_of(wish("hoyel"))


# Everything at once.

TEXTS = st.text(max_size=12) | st.sampled_from(["", "on", "none", "9", "-1", "2-9", "by upcard", "wild"])


@st.composite
def wishes(draw, *, wild=False):
    names = draw(st.sets(st.sampled_from(list(SETTINGS)), max_size=12))
    settings = {
        name: draw(
            st.sampled_from([option.value for option in FORMS[name].options])
            | st.sampled_from(SAMPLES[name]).map(write_value)
            | (TEXTS if wild else st.nothing())
        )
        for name in sorted(names)
    }
    if wild:
        settings |= draw(
            st.dictionaries(TEXTS | st.sampled_from(["pille", "Target", "joker s"]), TEXTS, max_size=3)
        )
    presets = st.sampled_from(list(PRESETS)) | (TEXTS if wild else st.nothing())
    return RulesWish(draw(presets), settings, draw(st.none() | st.integers(2, 8)))


def check_ways(asked):
    page = shown(asked)
    for fault in page.faults:
        assert 1 <= len(fault.ways) <= 5
        assert len({way.label for way in fault.ways}) == len(fault.ways)
        for way in fault.ways:
            left = {head(other) for other in shown(taken(asked, way)).faults}
            assert head(fault) not in left, (fault, way)
    return page


@given(wishes())
def test_every_way_out_mends_the_fault_it_stands_at(asked):
    page = check_ways(asked)
    assert bool(page.faults) != bool(page.chapters)
    for fault in page.faults:
        assert len(head(fault)) < 60
        assert not JARGON.search(fault.text), fault.text
    if not page.faults:
        assert type(rules_of(asked)) is Rules
        assert asked.players is None or asked.players in page.players
    else:
        with pytest.raises(RulesError):
            rules_of(asked)


@given(wishes(wild=True))
def test_no_wish_is_too_wild(asked):
    page = check_ways(asked)
    if page.faults:
        with pytest.raises((HouseError, RulesError)):
            rules_of(asked)


@given(wishes(), st.data())
def test_following_ways_out_leads_to_rules(asked, data):
    for _ in range(8):
        found = shown(asked).faults
        if not found:
            break
        asked = taken(asked, data.draw(st.sampled_from(found)).ways[0])
    rules_of(asked)


def test_rules_are_shown_quickly():
    much = {"packs": "1", "hand_size": "20", "partners": "on", "jokers": "4", "target": "none"}
    asked = [
        RulesWish("500-rum", much | {"deep_card": "free", "rummy_call": "pile", "pile": "top"}, 6),
        RulesWish("rummy-5000", {}, 4),
    ]
    for each in asked:
        began = time.process_time()
        for _ in range(50):
            shown(each)
        assert (time.process_time() - began) / 50 < 0.005
