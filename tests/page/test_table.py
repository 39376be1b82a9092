"""The table keeps the rules of interaction, in every state and at every width."""

from __future__ import annotations

import re

import pytest

from tests.page.browser import STATES, served
from tests.page.soundness import expect_sound

ACTS = ["draw", "take", "meld", "lay", "drop"]
PLAYED = [state for state in STATES if state != "watch"]
WIDTHS = [(320, 568), (360, 640), (390, 844), (768, 1024), (1280, 800)]


@pytest.fixture(scope="module")
def address():
    with served() as at:
        yield at


@pytest.fixture(scope="module")
def page(browser, address):
    context = browser.new_context(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
    one = context.new_page()
    one.goto(f"{address}/dev/draw")
    one.wait_for_selector(".felt")
    return one


GO = """async (to) => {
  for (const path of ['/nowhere', to]) {
    history.pushState(null, '', path);
    dispatchEvent(new PopStateEvent('popstate'));
    await new Promise((done) => setTimeout(done));
  }
}"""


@pytest.fixture
def table(page):
    """Opens a state of the table; errors of the page fail the test."""
    errors = []
    note = lambda error: errors.append(str(error))  # noqa: E731
    page.on("pageerror", note)

    def show(state, width=1280, height=800):
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(GO, f"/dev/{state}")
        page.wait_for_selector(".felt")
        return page

    yield show
    page.remove_listener("pageerror", note)
    assert not errors


def requests(page):
    return [one for one in page.evaluate("requests") if one["type"] != "why"]


def live(page):
    return [act for act in ACTS if page.get_attribute(f"[data-act={act}]", "aria-disabled") == "false"]


@pytest.mark.parametrize(("width", "height"), WIDTHS)
def test_no_state_scrolls_sideways(table, width, height):
    for state in [*STATES, "draw?players=8&hand=27", "call?players=8&hand=27&size=large"]:
        page = table(state, width, height)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), state


def test_the_page_does_not_scroll_at_all_on_a_phone(table):
    for state in STATES:
        page = table(f"{state}?players=8&hand=27" if state == "draw" else state, 360, 640)
        assert page.evaluate("document.documentElement.scrollHeight <= innerHeight"), state


BOXES = """[...document.querySelectorAll('[data-act]')].map(
  (act) => JSON.stringify(act.getBoundingClientRect())
)"""


@pytest.mark.parametrize("size", [(360, 640), (1280, 800)])
def test_buttons_never_swap_places(table, size):
    boxes = {state: table(state, *size).evaluate(BOXES) for state in PLAYED}
    assert len({str(box) for box in boxes.values()}) == 1


STRIPS = """
() => [...document.querySelectorAll('.pile [data-item], #hand [data-item]')].map((card) => {
  const slot = card.parentElement.getBoundingClientRect();
  card.scrollIntoView({ block: 'nearest' });
  const box = card.getBoundingClientRect();
  const hit = document.elementFromPoint(box.left + Math.min(slot.width, box.width) / 2, box.top + 12);
  return { name: card.ariaLabel, wide: Math.min(slot.width, box.width), hit: card.contains(hit) };
})
"""


@pytest.mark.parametrize(("width", "height"), WIDTHS)
@pytest.mark.parametrize("hand", [14, 27])
def test_every_card_shows_a_strip_of_24_px_that_can_be_hit(table, width, height, hand):
    for strip in table(f"draw?hand={hand}", width, height).evaluate(STRIPS):
        assert strip["wide"] >= 24, strip
        assert strip["hit"], strip


ABORT = """() => {
  const abort = table.parts.places.map((_, seat) => seat).filter((seat) => seat !== table.you).slice(0, 2);
  table.hear({type: 'update', seq: 99, parts: {abort}});
}"""


@pytest.mark.parametrize(("width", "height"), [(320, 568), (360, 640), (1280, 800)])
@pytest.mark.parametrize("state", ["draw?hand=14", "play", "owed", "call", "draw?players=8&hand=27"])
def test_notices_take_their_room_from_the_felt_and_never_from_the_hand(table, state, width, height):
    page = table(state, width, height)
    page.evaluate(ABORT)
    page.get_by_role("button", name="Agree").wait_for()
    expect_hand_in_reach(page)
    page.evaluate("table.link = 'lost'")
    page.get_by_text("No connection to the server").wait_for()
    expect_hand_in_reach(page)


def expect_hand_in_reach(page):
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    for strip in page.evaluate(STRIPS):
        assert strip["hit"], strip


@pytest.mark.parametrize("state", ["draw", "play", "wait"])
def test_one_tap_on_every_card_changes_nothing_at_the_table(table, state):
    page = table(state)
    for card in page.locator(".pilezone [data-item], #hand [data-item]").all():
        card.click(position={"x": 8, "y": 20})
    assert requests(page) == []


@pytest.mark.parametrize(
    ("state", "buttons"),
    [
        ("draw", ["draw", "take"]),
        ("owed", ["meld", "lay"]),
        ("play", ["meld", "lay", "drop"]),
        ("call", []),
        ("wait", []),
        ("paused", []),
        ("offturn", ["meld", "lay"]),
        ("empty", ["take"]),
    ],
)
def test_live_buttons_are_what_the_server_lists(table, state, buttons):
    assert live(table(state)) == buttons


def test_a_depth_is_looked_at_first_and_taken_by_the_button(table):
    page = table("draw")
    page.get_by_role("option", name="Four of spades, take 7").click()
    assert page.locator(".pile .lift").count() == 7
    assert page.locator("#hand .pair").count() == 2
    assert requests(page) == []
    page.get_by_role("button", name="Take 7").click()
    assert requests(page) == [{"type": "act", "do": "take 4s"}]


def test_a_card_that_cannot_be_taken_says_why(table):
    page = table("draw")
    page.locator(".pile [data-item]").last.click()
    page.wait_for_selector(".say.deny")
    assert page.evaluate("requests").pop() == {"type": "why", "do": "take 5c"}
    assert page.locator(".say .rule").inner_text() == "Rule D5"
    page.locator("[role=log]").get_by_text("cannot be discarded").wait_for()


def test_a_card_that_fits_two_melds_is_a_question(table):
    page = table("layoff")
    assert page.locator(".meld.target").count() == 2
    page.get_by_role("button", name=re.compile("Ben’s nines")).click()
    assert requests(page) == [{"type": "act", "do": "lay 9s>2"}]


def test_chosen_cards_are_laid_down_in_the_order_shown(table):
    page = table("play")
    for name in ["Ten of spades", "King of spades", "Nine of spades"]:
        page.locator("#hand").get_by_role("option", name=name).click(position={"x": 8, "y": 20})
    page.get_by_role("button", name="Lay down").click()
    assert requests(page) == [{"type": "act", "do": "meld KsTs9s"}]


def test_names_of_cards_say_what_they_are_and_how_they_stand(table):
    page = table("play")
    names = [card.get_attribute("aria-label") for card in page.locator("#hand [data-item]").all()]
    assert len(names) == 27
    assert sum(", new" in name for name in names) == 13
    page = table("owed")
    first = page.locator("#hand [data-item]").first
    assert first.get_attribute("aria-label") == "Four of spades, 1 of 15, selected, must be laid"


def test_the_hand_keeps_ones_own_order_when_a_card_is_drawn_and_others_play(table):
    page = table("play")
    page.get_by_role("radio", name="Rank").click()
    page.locator("#hand [data-item]").nth(3).focus()
    page.keyboard.press("Alt+ArrowLeft")
    page.keyboard.press("Alt+ArrowLeft")
    order = "[...document.querySelectorAll('#hand [data-key]')].map((card) => card.dataset.key)"
    before = page.evaluate(order)
    assert page.get_by_role("radio", name="Mine").get_attribute("aria-checked") == "true"
    page.evaluate("table.hear({type: 'update', seq: 99, parts: {hand: [...table.parts.hand, '8d']}})")
    assert page.evaluate(order) == [*before, "8d"]
    assert page.evaluate("document.activeElement.dataset.key") == before[1]


def test_a_card_is_dragged_to_another_place_and_a_short_pull_is_a_tap(table):
    page = table("wait")
    cards = page.locator("#hand [data-item]")
    order = "[...document.querySelectorAll('#hand [data-key]')].map((card) => card.dataset.key)"
    before = page.evaluate(order)
    box = cards.nth(5).bounding_box()
    at = (box["x"] + 10, box["y"] + 30)
    page.mouse.move(*at)
    page.mouse.down()
    page.mouse.move(at[0] + 5, at[1])
    page.mouse.up()
    assert cards.nth(5).get_attribute("aria-selected") == "true"
    page.mouse.move(*at)
    page.mouse.down()
    first = cards.nth(0).bounding_box()
    page.mouse.move(first["x"] + 60, at[1], steps=4)
    page.mouse.move(first["x"] + 20, at[1], steps=4)
    page.mouse.up()
    assert page.evaluate(order) == [before[5], *before[:5], *before[6:]]


def test_others_acts_move_neither_focus_nor_choice(table):
    page = table("wait")
    card = page.locator("#hand [data-item]").nth(4)
    card.click(position={"x": 8, "y": 20})
    page.evaluate("table.hear({type: 'update', seq: 99, parts: {pile: [...table.parts.pile, '8h']}})")
    assert card.get_attribute("aria-selected") == "true"
    assert page.evaluate("document.activeElement.dataset.key") == card.get_attribute("data-key")


def test_zones_are_one_tab_stop_each_with_arrows_inside(table):
    page = table("play")
    stops = "(zone) => zone.querySelectorAll('[data-item][tabindex=\"0\"]').length"
    for zone in [".opps", ".pilezone", ".mine", "#hand", ".acts", ".sort"]:
        assert page.locator(zone).evaluate(stops) == 1, zone
    page.locator("#hand [data-item]").first.focus()
    page.keyboard.press("End")
    assert page.evaluate("document.activeElement.ariaLabel").startswith("Two of diamonds")
    page.keyboard.press("Space")
    assert page.evaluate("document.activeElement.ariaSelected") == "true"
    page.keyboard.press("Enter")
    assert requests(page) == [{"type": "act", "do": "drop 2d"}]


def test_letters_act_and_can_be_switched_off(table):
    page = table("draw")
    page.keyboard.press("s")
    assert requests(page) == [{"type": "act", "do": "stock"}]
    page.keyboard.press("?")
    page.get_by_role("checkbox", name="Letters are keys").uncheck()
    page.keyboard.press("Escape")
    page.keyboard.press("s")
    assert len(requests(page)) == 1


def test_the_window_for_calls_has_its_own_buttons(table):
    page = table("call")
    page.get_by_role("button", name="More time").click()
    page.get_by_role("button", name="Always let it go").click()
    page.get_by_role("button", name="Rummy!").click()
    assert [one["type"] for one in requests(page)] == ["more-time", "stand", "act"]


CLICK_AS_CARDS_TRAVEL = """async () => {
  table.hear({type: 'update', seq: 99, parts: {pile: [...table.parts.pile, '8h']}});
  await new Promise(requestAnimationFrame);
  document.querySelector('#hand [data-item]').click();
  await new Promise((done) => setTimeout(done));
  const moving = document.querySelector('.travel').getAnimations({subtree: true}).length;
  return [moving, document.querySelectorAll('#hand .sel').length];
}"""


def test_input_is_taken_while_cards_travel(browser, address):
    page = browser.new_page(viewport={"width": 1280, "height": 800}, reduced_motion="no-preference")
    page.goto(f"{address}/dev/wait")
    page.wait_for_selector(".felt")
    page.wait_for_timeout(700)
    assert page.evaluate(CLICK_AS_CARDS_TRAVEL) == [1, 1]
    page.wait_for_selector(".travel > *", state="detached")
    page.close()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing(table, theme):
    for state in ["draw", "owed", "play", "call", "watch"]:
        players = 8 if state == "draw" else 4
        for width, height in [(360, 640), (1280, 800)]:
            page = table(f"{state}?theme={theme}&players={players}", width, height)
            expect_sound(page, colours=width > 360)


def test_who_comes_back_to_his_turn_is_told_what_happened_meanwhile(table):
    page = table("draw")
    page.get_by_role("button", name="Since your last turn").click()
    page.get_by_role("dialog").get_by_text("Mei").wait_for()
    page.evaluate("table.came = 0")
    page.get_by_role("button", name="Since your last turn").wait_for(state="detached")


def test_the_log_is_in_the_menu_where_there_is_room_for_its_last_line_only(table):
    page = table("draw", 360, 640)
    page.locator("button.menu").click()
    page.get_by_role("button", name="Log", exact=True).click()
    said = page.get_by_role("dialog", name="Log").locator("li").all_inner_texts()
    assert len(said) > 3
    assert "Mei" in said[-1]


def test_what_is_known_of_the_stock_is_shown(table):
    page = table("draw")
    known = "{...table.parts.now, stock_known: ['5c', '7d', '9h', 'Ks'], stock: 4}"
    page.evaluate(f"table.hear({{type: 'update', seq: 99, parts: {{now: {known}}}}})")
    page.get_by_role("button", name="next: 5").click()
    page.get_by_text("The next card to be drawn stands first.").wait_for()


def test_partners_have_their_totals_joined(table):
    page = table("draw")
    sides = "table.parts.places.map((place, seat) => ({...place, side: seat % 2}))"
    page.evaluate(f"table.hear({{type: 'update', seq: 99, parts: {{places: {sides}}}}})")
    names = page.locator(".tot .tn").all_text_contents()
    assert names == ["You, with Ben", "Ben, with You", "Ann, with Mei", "Mei, with Ann"]
    assert page.locator(".pair1 + .pair2").count() == 2
