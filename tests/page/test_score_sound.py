"""The pages of the score sheet have no fault of access, and every key is as large as a thumb."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.page.sheets import EIGHT, FOUR, PHONE, bring, enter, rows
from tests.page.soundness import expect_sound

THUMB = 44
# what a tap reaches, at five points of a square of the size of a thumb round the middle of each target
MISSED = """([thumb, within]) => {
  const reach = thumb / 2 - 0.6;
  const missed = [];
  for (const one of document.querySelectorAll(within)) {
    one.scrollIntoView({ block: 'center', inline: 'center' });
    if (!one.checkVisibility({ visibilityProperty: true })) continue;
    const whole = one.matches('input') ? one.closest('label') ?? one : one;
    const { left, top, width, height } = whole.getBoundingClientRect();
    const x = left + width / 2, y = top + height / 2;
    for (const [dx, dy] of [[0, 0], [-1, 0], [1, 0], [0, -1], [0, 1]]) {
      const hit = document.elementFromPoint(x + dx * reach, y + dy * reach);
      if (!hit || !(whole.contains(hit) || hit.contains(one) && hit.matches('label'))) {
        missed.push(`${whole.outerHTML.slice(0, 90)} ${width} x ${height}`);
        break;
      }
    }
  }
  return missed;
}"""
SMALL = 13  # px
SMALLEST = """Math.min(...[...document.querySelectorAll('.grid :is(b, span, i, th)')]
  .map((one) => parseFloat(getComputedStyle(one).fontSize)))"""
UNCOVERED = """(one) => {
  const { left, top, width, height } = one.getBoundingClientRect();
  return one.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}"""
USUAL = 17  # px, a letter as the page is made for
# what is wider than its place, or beyond the window
CUT = """(within) => [...document.querySelectorAll(within)]
  .filter((one) => one.checkVisibility({ visibilityProperty: true }))
  .filter((one) => {
    const { left, right } = one.getBoundingClientRect();
    return left < -0.5 || right > innerWidth + 0.5 || one.scrollWidth > one.clientWidth + 1
      && getComputedStyle(one).display !== 'inline';
  })
  .map((one) => `${one.outerHTML.slice(0, 90)} ${one.scrollWidth} > ${one.clientWidth}`)"""
KEYS = ".screen > .bar :is(a, button), .sheet :is(a, button, summary)"
IN_MAIN = "main :is(a, button, summary, input:not(.vh), .file)"
IN_DIALOG = "dialog :is(a, button, input, summary)"
FIGURES = [
    (17, 30, -35, 56, 69, 82, 95, 8),
    (34, 47, 36, 73, 86, 99, 112, 25),
    (51, 64, 5, 90, 3, 16, 29, 42),
]
LOOKS = [
    (*size, scheme)
    for size in ((360, 640), (320, 568), (640, 360), (568, 320), (1280, 800))
    for scheme in ("light", "dark")
]


def table(players, rules="500-rum packs=2"):
    figures = [row[:players] for row in FIGURES]
    return rows(*figures, names=EIGHT[:players], rules=rules)


def looked_at(visit, width, height, scheme="light", **more):
    touch = {"has_touch": True, "is_mobile": True} if width < 1000 else {}
    return visit("/score", width, height, color_scheme=scheme, **touch, **more)


def expect_reached(page, within=KEYS):
    assert page.evaluate(MISSED, [THUMB, within]) == []


@pytest.mark.parametrize(("width", "height", "scheme"), LOOKS)
def test_the_sheet_is_sound(visit, width, height, scheme):
    page = looked_at(visit, width, height, scheme)
    bring(page, table(4, "persian partners=off target=1000 rounds=0"))
    for tab in ("Points", "Cards", "Graph"):
        page.get_by_role("tab", name=tab).click()
        expect_sound(page, colours=width in {360, 1280})
        expect_reached(page)


@pytest.mark.parametrize("players", [2, 6, 8])
def test_it_is_sound_for_any_number_of_players(visit, players):
    for width, height in ((360, 640), (320, 568)):
        page = looked_at(visit, width, height)
        bring(page, table(players))
        enter(page, "15")
        expect_sound(page, colours=False)
        expect_reached(page)
        assert page.evaluate(SMALLEST) >= SMALL


def test_its_dialogs_are_sound(visit):
    page = looked_at(visit, 360, 640, "dark")
    bring(page, table(4))
    page.locator("#round-2 .no").tap()
    expect_sound(page)
    expect_reached(page, IN_DIALOG)
    page.get_by_role("button", name="Close").tap()
    for view in ("", "Share", "Send as text", "Names", "Rules", "History"):
        page.get_by_role("button", name="More", exact=True).tap()
        if view:
            page.get_by_role("dialog").get_by_role("button", name=re.compile(f"^{view}")).tap()
        expect_sound(page, colours=view in {"", "History"})
        expect_reached(page, IN_DIALOG)
        page.get_by_role("button", name="Close").tap()


def test_what_is_pointed_out_and_the_end_are_sound(visit):
    page = looked_at(visit, 360, 640)
    bring(page, rows((450, 20, 30, 40), rules="500-rum packs=2"))
    enter(page, "999")
    expect(page.get_by_role("button", name="Enter all the same")).to_be_visible()
    expect_sound(page)
    expect_reached(page)
    page.get_by_role("button", name="Change it", exact=True).tap()
    for _ in range(2):
        page.get_by_role("button", name="Delete").tap()
    for figure in ("9", "1", "2", "3"):
        enter(page, figure)
    expect(page.get_by_role("heading", name="Ada wins")).to_be_visible()
    expect_sound(page)
    expect_reached(page)


@pytest.mark.parametrize(
    ("width", "height", "scheme"),
    [(360, 640, "light"), (360, 640, "dark"), (320, 568, "light"), (1280, 800, "dark")],
)
def test_list_and_new_sheet_are_sound(visit, width, height, scheme):
    page = looked_at(visit, width, height, scheme)
    expect_sound(page, colours=width == 360)
    bring(page, rows((300, 1, 2, 3), (210, 5, 6, 7), rules="500-rum packs=2"))
    page.goto(page.url.rsplit("/", 1)[0])
    page.get_by_role("row", name="Ada").wait_for()
    expect_reached(page, IN_MAIN)
    expect_sound(page, colours=width == 360)
    page.get_by_role("link", name="New sheet").click()
    for name in FOUR:
        page.get_by_label("Name of another player").fill(name)
    page.get_by_label("draw for deal").check()
    page.get_by_text("More settings").click()
    expect_sound(page, colours=width == 360)
    expect_reached(page, IN_MAIN)


def test_large_letters_cut_nothing_off(visit):
    page = looked_at(visit, 360, 640)
    bring(page, table(4))
    page.evaluate("document.documentElement.style.fontSize = '26px'")
    expect_sound(page, colours=False)
    page.locator(".key.go").scroll_into_view_if_needed()
    enter(page, "5")
    expect(page.get_by_role("button", name="Ada, round 4: 5, total 107")).to_be_attached()


@pytest.mark.parametrize(
    ("width", "height", "letters"),
    [(320, 568, 17), (568, 320, 17), (320, 568, 32), (360, 740, 32), (1280, 800, 32)],
)
@pytest.mark.parametrize("typed", ["99999", "-99999", "60/35", "10+15+8-500", "KS QS JS AS / 7h"])
def test_what_is_typed_is_whole_in_sight(visit, width, height, letters, typed):
    page = looked_at(visit, width, height)
    page.add_init_script(
        f"addEventListener('DOMContentLoaded', () => document.documentElement.style.fontSize = '{letters}px')"
    )
    page.reload()
    bring(page, table(4))
    page.keyboard.type(typed)
    assert (
        page.evaluate(CUT, ".display :is(.sum b, .who b, .chip, .chip *), .key, .modes .chip, .screen .btn")
        == []
    )
    if letters == USUAL and "K" not in typed:  # a text is typed into a field of its own
        expect(page.locator(".key.go")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize("width", [320, 360, 1280])
def test_what_is_pointed_out_fits_in_large_letters(visit, width):
    page = looked_at(visit, width, 740)
    bring(page, table(4))
    page.evaluate("document.documentElement.style.fontSize = '32px'")
    page.keyboard.type("999")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Enter all the same")).to_be_visible()
    assert page.evaluate(CUT, ".strip *, .key, .screen .btn") == []


@pytest.mark.parametrize("width", [320, 1280])
def test_long_names_cut_no_sign_in_half_and_widen_nothing(visit, width):
    names = ("W" * 30, "👍🏽" * 15, "👨‍👩‍👧‍👦 Zoe", "Hal")
    page = looked_at(visit, width, 640)
    bring(page, rows((450, 20, 30, 40), (60, 5, 5, 5), names=names, rules="500-rum packs=2"))
    page.get_by_role("heading", name="wins with 510").wait_for()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    shown = page.locator("thead th [aria-hidden]").all_inner_texts()
    assert not any(
        text.encode("utf-16", "surrogatepass").decode("utf-16", "replace").count("\ufffd") for text in shown
    )
    page.set_viewport_size({"width": 718, "height": 1000})  # A4
    page.emulate_media(media="print")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.emulate_media(media="screen")
    page.set_viewport_size({"width": width, "height": 640})
    page.goto(page.url.rsplit("/", 1)[0] + "/new")
    page.get_by_role("group", name="Names played with before").wait_for()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_eight_players_with_the_largest_figures_fit_on_paper(visit):
    page = looked_at(visit, 718, 1000)  # A4
    bring(page, rows(*[("99999!",) * 8] * 6, names=EIGHT, rules="500-rum target=none"))
    page.emulate_media(media="print")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.evaluate(CUT, ".printed :is(th, td)") == []


@pytest.mark.parametrize("view", ["Names", "Rules", "History", "Share"])
def test_dialogs_fit_in_large_letters(visit, view):
    page = looked_at(visit, 320, 640)
    bring(page, table(4))
    page.evaluate("document.documentElement.style.fontSize = '32px'")
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("dialog").get_by_role("button", name=re.compile(f"^{view}")).first.click()
    assert page.evaluate("document.querySelector('dialog[open] .inside').scrollWidth <= innerWidth")
    assert page.evaluate(CUT, "dialog[open] :is(.btn, h2, summary)") == []
    assert page.evaluate(
        "((one) => one.scrollWidth <= one.clientWidth)(document.querySelector('dialog[open]'))"
    )


def test_the_round_in_progress_is_in_sight(visit):
    page = visit("/score", **PHONE)
    bring(page, rows(*[(5, 6, 7, 8)] * 12))
    for name in ("Ada", "Ben"):
        where = page.get_by_role("button", name=f"{name}, round 13:")
        expect(where).to_be_in_viewport(ratio=1)
        page.wait_for_function(UNCOVERED, arg=where.element_handle())
        enter(page, "5")
