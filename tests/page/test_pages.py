"""The pages round the table, in a browser, with a server of their own."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.page.browser import served
from tests.page.soundness import expect_sound

LOOKS = [(1280, 800, "light"), (360, 640, "dark"), (320, 568, "light")]
PIECES = ["lobby", "guest", "round", "round-partners", "round-8", "round-watch", "end", "end-8"]
SMALL = """(least) => [...document.querySelectorAll('a, button, input, select, summary')].filter((one) => {
  const whole = one.matches('[type=radio], [type=checkbox]') ? one.closest('label') ?? one : one;
  const box = whole.getBoundingClientRect();
  const after = getComputedStyle(whole, '::after');
  const more = after.position === 'absolute' && after.content !== 'none';
  const wide = Math.max(box.width, more ? parseFloat(after.width) : 0);
  const high = Math.max(box.height, more ? parseFloat(after.height) : 0);
  return box.width && (wide < least || high < least);
}).map((one) => one.outerHTML.slice(0, 120))"""


def sound(page):
    """No fault of access, no sideways scroll, targets as large as a finger; on the narrowest page of less."""
    page.wait_for_load_state("networkidle")
    expect_sound(page, colours=page.viewport_size["width"] > 320)
    assert page.evaluate(SMALL, 43.5 if page.viewport_size["width"] > 320 else 38) == []


def open_table(page):
    page.get_by_role("button", name="Open table").click()
    page.wait_for_url("**/t/*")
    return page.url.rsplit("/", 1)[1]


@pytest.mark.parametrize(("width", "height", "scheme"), LOOKS)
def test_pages_are_sound(visit, width, height, scheme):
    for path in ("/", "/new", "/join/NOSUCH22"):
        sound(visit(path, width, height, troubles=["404"], color_scheme=scheme))


@pytest.mark.parametrize("piece", PIECES)
def test_sheets_and_lobbies_are_sound(browser, piece):
    with served() as at:
        for width, height, scheme in LOOKS:
            context = browser.new_context(viewport={"width": width, "height": height}, color_scheme=scheme)
            page = context.new_page()
            page.route("**/api/**", lambda route: route.fulfill(status=404, body=""))
            page.goto(f"{at}/pieces.html#{piece}")
            sound(page)
            context.close()


def test_one_click_plays(visit):
    page = visit("/")
    page.get_by_label("3 players").check()
    page.get_by_label("Easy").check()
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_url("**/t/*")
    page.wait_for_selector(".felt")
    page.goto(page.url.rsplit("/t/", 1)[0])
    assert page.get_by_label("3 players").is_checked()
    page.get_by_role("link", name="Go on").wait_for()


def test_the_name_is_asked_once(visit):
    page = visit("/")
    page.get_by_role("button", name="your name?").click()
    page.get_by_label("Your name").fill("Kim")
    page.keyboard.press("Enter")
    page.get_by_role("button", name="as Kim").wait_for()
    page.goto(page.url + "new")
    assert page.get_by_label("Your name").input_value() == "Kim"


def test_what_differs_is_marked_and_can_be_put_back(visit):
    page = visit("/new")
    group = page.locator("details", has_text="Taking from the pile")
    group.locator("summary").click()
    group.get_by_label("lay-off too").check()
    expect(group.locator("summary")).to_contain_text("1 changed")
    expect(page.locator("footer")).to_contain_text("with one house rule")
    group.locator("summary").click()
    expect(group.locator("summary")).to_contain_text("lay-off too")
    group.locator("summary").click()
    group.get_by_role("button", name=re.compile("put back")).click()
    expect(group.locator("summary")).not_to_contain_text("changed")


def test_a_fault_stands_at_its_setting_with_ways_out(visit):
    page = visit("/new")
    for _ in range(2):
        page.get_by_role("button", name="Add a seat").click()
    cards = page.locator("details", has_text="Cards and deal")
    cards.locator("summary").click()
    packs = cards.locator("#set-packs")
    packs.get_by_label("1", exact=True).check()
    packs.get_by_text("Six players need two packs.").wait_for()
    button = page.get_by_role("button", name="Open table")
    expect(button).to_have_attribute("aria-disabled", "true")
    button.click(force=True)
    assert page.url.endswith("/new")
    expect(packs.locator(".fix button:focus")).to_have_text("Use two packs")
    page.keyboard.press("Enter")
    packs.get_by_text("Six players need two packs.").wait_for(state="detached")
    expect(button).to_have_attribute("aria-disabled", "false")


def test_any_number_may_be_typed(visit):
    page = visit("/new")
    page.locator("details", has_text="Winning").locator("summary").click()
    target = page.locator("#set-target")
    target.get_by_label("other").check()
    target.locator("input.field").fill("777")
    page.get_by_label("Your name").fill("Kim")
    open_table(page)
    expect(page.locator("main")).to_contain_text("to 777 points")


def test_house_rules_are_kept_and_shared(visit):
    page = visit("/new")
    page.locator("details", has_text="Laying off").locator("summary").click()
    page.get_by_label("one's own side's").check()
    page.get_by_role("button", name="Keep", exact=True).click()
    page.get_by_text("Give them a name first.").wait_for()
    expect(page.get_by_label(re.compile("Keep these rules"))).to_be_focused()
    page.get_by_label(re.compile("Keep these rules")).fill("Kitchen rules")
    page.get_by_role("button", name="Keep", exact=True).click()
    page.get_by_role("button", name="Copy link for friends").wait_for()
    code = page.evaluate("fetch('/api/house-rules').then((all) => all.json()).then((all) => all[0].code)")
    page.reload()
    page.get_by_role("radio", name="Kitchen rules").check()
    expect(page.locator("footer")).to_contain_text("Kitchen rules")
    friend = visit(f"/new?house={code}")
    friend.get_by_role("radio", name="Kitchen rules").wait_for()
    assert friend.get_by_role("radio", name="Kitchen rules").is_checked()
    expect(friend.locator("details", has_text="Laying off")).to_contain_text("1 changed")


def test_friends_join_by_link_and_start(visit):
    host = visit("/new")
    host.get_by_label("Your name").fill("Kim")
    code = open_table(host)
    sound(host)
    friend = visit(f"/join/{code}", 360, 640, troubles=["409"])
    sound(friend)
    friend.get_by_label("Your name").fill("Kim")
    friend.get_by_role("button", name="Sit down").click()
    friend.get_by_text("Kim sits at this table already").wait_for()
    friend.get_by_label("Your name").fill("Ann")
    friend.get_by_role("button", name="Sit down").click()
    friend.wait_for_url(f"**/t/{code}")
    expect(friend.locator("h1")).to_have_text("Waiting for Kim to start.")
    host.locator("li", has_text="Ann").wait_for()
    host.get_by_label("Seat 3", exact=True).select_option("easy")
    host.get_by_label("Remove seat 4").click()
    host.get_by_label("Remove seat 4").wait_for(state="detached")
    host.get_by_role("button", name="Start").click()
    host.wait_for_selector(".felt")
    friend.wait_for_selector(".felt")


def test_at_a_full_table_one_watches_or_takes_over(visit):
    host = visit("/")
    host.get_by_label("2 players").check()
    host.get_by_role("button", name="Play", exact=True).click()
    host.wait_for_url("**/t/*")
    other = visit(host.url.replace("/t/", "/join/"))
    other.get_by_role("button", name="Watch").wait_for()
    expect(other.locator("main")).to_contain_text("you may take over")


def test_a_seat_is_carried_to_another_device(visit):
    host = visit("/new")
    host.get_by_label("Your name").fill("Kim")
    code = open_table(host)
    host.get_by_role("button", name="Another device").click()
    carried = host.locator("dialog .code").inner_text()
    phone = visit("/", 360, 640, troubles=["404"])
    phone.get_by_label("Code or link of a table").fill(carried.lower())
    phone.get_by_role("button", name="Join").click()
    phone.wait_for_url(f"**/t/{code}")
    other = visit("/", troubles=["404", "409"])
    other.get_by_label("Code or link of a table").fill(carried)
    other.get_by_role("button", name="Join").click()
    other.get_by_text("used up or too old").wait_for()


def test_the_rules_open_at_a_rule(visit):
    host = visit("/new")
    host.locator("details", has_text="Taking from the pile").locator("summary").click()
    host.get_by_label("lay-off too").check()
    code = open_table(host)
    page = visit(f"/t/{code}/rules#D5")
    rule = page.locator("#D5")
    rule.wait_for()
    assert 0 <= rule.bounding_box()["y"] < 800
    expect(page.locator("#D7")).to_contain_text("house rule")
    sound(page)


def test_who_is_new_reads_how_to_play(visit):
    page = visit("/")
    page.get_by_role("link", name="How to play").click()
    page.wait_for_url("**/rules")
    expect(page.get_by_role("list", name="How a turn goes").locator("li")).to_have_count(3)
    page.locator("#D1").wait_for()
    sound(page)


def test_all_by_keyboard(visit):
    page = visit("/")
    page.get_by_role("radio", name="Steady").focus()
    page.keyboard.press("ArrowLeft")
    assert page.get_by_role("radio", name="Easy").is_checked()
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowLeft")
    assert page.get_by_label("3 players").is_checked()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*")
