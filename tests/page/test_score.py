"""A score sheet kept by thumb: figures, halves, cards, slips, doubts, the end."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.page.sheets import FOUR, PHONE, begin, bring, cell, enter, half, rows, tap

COUNT_TAPS = "window.taps = 0; addEventListener('click', () => { window.taps += 1 }, true)"
MOST_TAPS = 12  # a round of four with figures of two digits: two digits and Next each
NUMBERS = """() => new Promise((found) => {
  indexedDB.open('rum500.score').onsuccess = ({ target: { result: db } }) => {
    const asked = db.transaction('changes').objectStore('changes').getAllKeys();
    asked.onsuccess = () => found(asked.result.map((key) => key[2]));
  };
})"""
MOVES = """async () => {
  const before = document.querySelector('.editing');
  document.querySelector('.key.go').click();
  await new Promise(requestAnimationFrame);
  return document.querySelector('.editing') !== before;
}"""


@pytest.fixture
def sheet(visit):
    """A new sheet for four on a phone, with Ada dealing first."""
    page = visit("/score/new", **PHONE)
    begin(page, first="Ada")
    return page


@pytest.fixture
def brought(visit):
    """A sheet on a phone with figures in it."""

    def with_figures(*figures, **more):
        page = visit("/score", **PHONE)
        bring(page, rows(*figures, **more))
        return page

    return with_figures


def test_a_round_is_entered_by_thumb(sheet):
    for figure in ("95", "60", "120", "-20"):
        enter(sheet, figure)
    expect(cell(sheet, 1, "Ada")).to_have_accessible_name("Ada, round 1: 95, total 95, dealt")
    expect(cell(sheet, 1, "Dee")).to_have_accessible_name("Dee, round 1: −20, total −20")
    expect(cell(sheet, 2, "Ada")).to_have_accessible_name("Ada, round 2: not entered yet, being entered")
    expect(cell(sheet, 2, "Ben")).to_have_accessible_name("Ben, round 2: not entered yet, dealt")
    expect(sheet.locator(".togo td")).to_have_text(["405", "440", "380", "520"])
    expect(sheet.get_by_role("status").filter(has_text="Dee, round 1: −20, total −20.")).to_be_attached()


def test_a_round_of_four_takes_at_most_twelve_taps(sheet):
    sheet.evaluate(COUNT_TAPS)
    for figure in ("95", "60", "12", "85"):
        enter(sheet, figure)
    expect(cell(sheet, 1, "Dee")).to_have_accessible_name("Dee, round 1: 85, total 85")
    assert sheet.evaluate("taps") == MOST_TAPS


def test_the_next_cell_is_there_at_once(sheet):
    tap(sheet, "9")
    assert sheet.evaluate(MOVES)


def test_what_is_entered_is_there_after_a_reload(sheet):
    enter(sheet, "95")
    expect(cell(sheet, 1, "Ada")).to_have_accessible_name(re.compile("total 95"))
    sheet.reload()
    expect(cell(sheet, 1, "Ada")).to_have_accessible_name(re.compile("total 95"))
    expect(cell(sheet, 1, "Ben")).to_have_accessible_name("Ben, round 1: missing, being entered")


def test_laid_and_caught_are_sums_of_their_own(sheet):
    for key in "60":
        tap(sheet, key)
    half(sheet, "laid").tap()
    half(sheet, "caught").tap()
    for key in ("1", "0", "Plus", "2", "5"):
        tap(sheet, key)
    expect(sheet.locator(".display")).to_contain_text("= 25")
    expect(sheet.locator(".editing")).to_contain_text("25")
    tap(sheet, "Next")
    expect(cell(sheet, 1, "Ada")).to_have_accessible_name(re.compile("25, total 25"))
    cell(sheet, 1, "Ada").tap()
    expect(half(sheet, "caught")).to_contain_text("35")


def test_a_slip_is_mended_and_the_old_figure_stays_in_reach(brought):
    page = brought((95, 60, 120, -20), (88, 97, 130, 25))
    cell(page, 2, "Col").tap()
    for sign in "135":
        tap(page, sign)
    expect(page.get_by_role("button", name="Keep +130")).to_be_visible()
    tap(page, "Mend")
    expect(cell(page, 2, "Col")).to_have_accessible_name("Col, round 2: 135, total 255")
    expect(cell(page, 3, "Ada")).to_have_accessible_name(re.compile("being entered"))
    cell(page, 1, "Ben").tap()
    tap(page, "7")
    page.get_by_role("button", name="Keep +60").tap()
    expect(cell(page, 1, "Ben")).to_have_accessible_name("Ben, round 1: 60, total 60")


def test_a_figure_is_taken_away(brought):
    page = brought((95, 60, 120, -20))
    cell(page, 1, "Ben").tap()
    tap(page, "Clear")
    tap(page, "Empty")
    expect(cell(page, 1, "Ben")).to_have_accessible_name(re.compile("missing"))


def test_another_cell_stores_what_is_typed(sheet):
    tap(sheet, "9")
    cell(sheet, 1, "Col").tap()
    expect(cell(sheet, 1, "Ada")).to_have_accessible_name(re.compile("9, total 9"))
    expect(cell(sheet, 1, "Col")).to_have_accessible_name(re.compile("being entered"))


def test_undo_and_redo(sheet):
    enter(sheet, "95")
    enter(sheet, "60")
    undo = sheet.get_by_role("button", name="Undo", exact=True)
    undo.tap()
    expect(cell(sheet, 1, "Ben")).to_have_accessible_name("Ben, round 1: missing, being entered")
    expect(sheet.get_by_role("status").filter(has_text="Taken back: Ben, round 1: 60.")).to_be_attached()
    sheet.reload()
    sheet.get_by_role("button", name="Redo", exact=True).tap()
    expect(cell(sheet, 1, "Ben")).to_have_accessible_name(re.compile("60, total 60"))
    expect(sheet.get_by_role("button", name="Redo", exact=True)).to_have_count(0)


def test_what_cannot_be_is_pointed_out_before_it_is_stored(sheet):
    enter(sheet, "999")
    expect(sheet.get_by_role("alert").filter(has_text="all cards together count")).to_be_visible()
    expect(cell(sheet, 1, "Ada")).to_have_accessible_name(re.compile("not entered yet"))
    sheet.get_by_role("button", name="Change it", exact=True).tap()
    enter(sheet, "40")
    expect(cell(sheet, 1, "Ada")).to_have_accessible_name(re.compile("40, total 40"))
    enter(sheet, "999")
    sheet.get_by_role("button", name="Enter all the same").tap()
    expect(cell(sheet, 1, "Ben")).to_have_accessible_name(re.compile("999, total 999"))


def test_what_is_no_entry_says_what_would_be_right(sheet):
    enter(sheet, "10+")
    expect(sheet.get_by_role("alert").filter(has_text="A number is missing behind the +")).to_be_visible()
    expect(sheet.get_by_role("button", name="Enter all the same")).to_have_count(0)


def test_cards_are_tapped_and_counted(sheet):
    sheet.get_by_role("tab", name="Cards").tap()
    for rank in ("K", "Q", "J", "4", "4", "A low"):
        sheet.locator(".cards .key", has_text=re.compile(rf"^\s*{rank}")).first.tap()
    expect(half(sheet, "laid")).to_contain_text("39")
    half(sheet, "caught").tap()
    sheet.locator(".cards .key", has_text=re.compile(r"^\s*A")).first.tap()
    expect(sheet.locator(".display")).to_contain_text("= 24")
    sheet.get_by_role("button", name="Take the last card back").tap()
    sheet.get_by_role("button", name="Next: Ben").tap()
    expect(cell(sheet, 1, "Ada")).to_have_accessible_name(re.compile("39, total 39"))
    expect(sheet.get_by_role("tab", name="Cards")).to_have_attribute("aria-selected", "true")


def test_four_at_once_and_jokers_as_the_rules_have_them(visit):
    page = visit("/score", **PHONE)
    bring(page, rows((1, 2), names=("Ada", "Ben"), rules="persian joker_melded_as=card"))
    page.get_by_role("tab", name="Cards").tap()
    page.get_by_role("button", name="Four at once").tap()
    page.locator(".cards .key", has_text=re.compile(r"^\s*7")).tap()
    expect(half(page, "laid")).to_contain_text("56")
    page.get_by_role("button", name="Joker").tap()
    expect(page.get_by_text("Which card does the joker stand for?")).to_be_visible()
    page.locator(".cards .key", has_text=re.compile(r"^\s*9")).tap()
    expect(half(page, "laid")).to_contain_text("65")


def test_who_went_out_is_asked_where_it_counts(brought):
    page = brought(("60 / 5", "30 /"), names=("Ada", "Ben"), rules="500-rum out_bonus=25")
    page.get_by_text("Who went out?").wait_for()
    page.get_by_role("button", name="Ben", exact=True).tap()
    expect(cell(page, 1, "Ben")).to_have_accessible_name("Ben, round 1: 55, total 55, went out")
    expect(page.get_by_text("Who went out?")).to_have_count(0)
    page.get_by_role("button", name="Undo", exact=True).tap()
    page.get_by_role("button", name="Nobody: the cards ran out").tap()
    expect(page.get_by_text("Who went out?")).to_have_count(0)


def test_a_round_has_its_own_dealer_and_can_be_taken_out(brought):
    page = brought((95, 60, 120, -20), (1, 2, 3, 4), (5, 6, 7, 8))
    page.locator("#round-2 .no").tap()
    page.get_by_role("dialog").get_by_label("Dee", exact=True).check()
    page.get_by_role("button", name="Close").tap()
    expect(cell(page, 2, "Dee")).to_have_accessible_name(re.compile("dealt"))
    expect(cell(page, 3, "Ada")).to_have_accessible_name(re.compile("dealt"))
    page.locator("#round-2 .no").tap()
    page.get_by_role("button", name="Take this round out").tap()
    expect(cell(page, 2, "Dee")).to_have_accessible_name("Dee, round 2: 8, total −12")
    page.get_by_role("button", name="Undo", exact=True).tap()
    expect(cell(page, 3, "Dee")).to_have_accessible_name("Dee, round 3: 8, total −8")


def test_the_end_has_a_winner_and_the_game_may_go_on(brought):
    page = brought((400, 100, 20, -20), (90, 50, 5, 5), rules="500-rum packs=2")
    enter(page, "10")
    for figure in ("1", "2", "3"):
        enter(page, figure)
    expect(page.get_by_role("heading", name="Ada wins with 500.")).to_be_visible()
    expect(page.locator(".end")).to_contain_text("Dee to Ada 512")
    page.get_by_role("button", name="Play on to 1000").tap()
    expect(cell(page, 4, "Ada")).to_have_accessible_name(re.compile("being entered"))
    page.get_by_role("button", name="Undo", exact=True).tap()
    cell(page, 3, "Ada").tap()
    tap(page, "9")
    tap(page, "Mend")
    expect(cell(page, 4, "Ada")).to_have_accessible_name(re.compile("being entered"))


def test_partners_go_out_one_by_one(visit):
    page = visit("/score/new", **PHONE)
    for name in FOUR:
        page.get_by_label("Name of another player").fill(name)
    page.get_by_label("yes: Ada & Col, Ben & Dee").check()
    page.locator(".foot").get_by_role("button", name="Begin").tap()
    out = page.get_by_role("button", name=re.compile("went out"))
    tap(page, "9")
    out.tap()
    expect(out).to_have_accessible_name("Ada went out")
    out.tap()
    expect(out).to_have_accessible_name("Col went out")
    tap(page, "Next")
    expect(cell(page, 1, "Ada & Col")).to_have_accessible_name(re.compile("9, total 9, went out"))


def test_by_keys_alone(visit):
    page = visit("/score/new")
    begin(page)
    keys = page.keyboard
    for figure in ("95", "60/35", "10+15-5", "-20"):
        keys.type(figure)
        keys.press("Enter")
    expect(cell(page, 1, "Ben")).to_have_accessible_name(re.compile("25, total 25"))
    expect(cell(page, 1, "Dee")).to_have_accessible_name(re.compile("−20, total −20"))
    keys.type("77")
    keys.press("Escape")
    keys.type("5")
    keys.press("Backspace")
    keys.type("8")
    keys.press("Tab")
    expect(cell(page, 2, "Ada")).to_have_accessible_name(re.compile("8, total 103"))
    cell(page, 2, "Ben").focus()
    keys.press("ArrowUp")
    expect(cell(page, 1, "Ben")).to_be_focused()
    keys.type("70")
    keys.press("Enter")
    expect(cell(page, 1, "Ben")).to_have_accessible_name(re.compile("35, total 35"))


def test_an_entry_is_typed_as_a_text(visit):
    page = visit("/score/new")
    begin(page)
    field = page.get_by_label("or type it")
    field.fill("KS QS JS / 7h")
    expect(page.locator(".display")).to_contain_text("= 23")
    field.press("Enter")
    expect(cell(page, 1, "Ada")).to_have_accessible_name(re.compile("23, total 23"))
    expect(field).to_have_value("")
    field.fill("25 x")
    field.press("Enter")
    expect(page.get_by_role("alert").filter(has_text="neither a number nor a card")).to_be_visible()


def test_two_tabs_of_a_browser_agree(sheet):
    other = sheet.context.new_page()
    other.goto(sheet.url)
    enter(sheet, "95")
    expect(cell(other, 1, "Ada")).to_have_accessible_name(re.compile("95, total 95"))
    enter(other, "60")
    expect(cell(sheet, 1, "Ben")).to_have_accessible_name(re.compile("60, total 60"))
    assert sheet.evaluate(NUMBERS) == [1, 2, 3]


def test_a_warning_goes_with_what_it_was_said_of(sheet):
    warned = sheet.get_by_role("alert").filter(has_text="all cards together count")
    enter(sheet, "999")
    expect(warned).to_be_visible()
    tap(sheet, "4")
    expect(warned).to_have_count(0)
    tap(sheet, "Clear")
    enter(sheet, "999")
    sheet.get_by_role("tab", name="Cards").tap()
    expect(warned).to_have_count(0)
    expect(sheet.get_by_role("button", name="Enter all the same")).to_have_count(0)
    expect(sheet.locator(".display")).to_contain_text("999")
    sheet.locator(".key.go").tap()
    sheet.get_by_role("button", name="Enter all the same").tap()
    expect(cell(sheet, 1, "Ada")).to_have_accessible_name(re.compile("999, total 999"))


def test_the_cards_pad_takes_no_figure_away(brought):
    page = brought((95, 60, 120, -20))
    cell(page, 1, "Ben").tap()
    page.get_by_role("tab", name="Cards").tap()
    page.locator(".key.go").tap()
    expect(cell(page, 1, "Ben")).to_have_accessible_name("Ben, round 1: 60, total 60")


@pytest.mark.parametrize("size", [{}, PHONE], ids=["wide", "phone"])
@pytest.mark.parametrize(
    ("pad", "line", "points"),
    [
        *(
            (pad, *line)
            for pad in ("Points", "Cards")
            for line in (("KS QS JS / 7h", 23), ("7h 8h 9h / K", 14), ("/ 7h 7s", -14))
        ),
        ("Points", "60 out", 60),
    ],
)
def test_a_line_typed_without_a_field_is_whole(visit, size, pad, line, points):
    page = visit("/score/new", **size)
    begin(page)
    page.get_by_role("tab", name=pad).click()
    page.keyboard.type(line)
    page.keyboard.press("Enter")
    figure = str(points).replace("-", "−")
    expect(cell(page, 1, "Ada")).to_have_accessible_name(re.compile(rf": {figure}, total"))


def test_the_keys_of_the_cards_keep_their_places(visit):
    page = visit("/score", **PHONE)
    bring(page, rows((1, 2), names=("Ada", "Ben"), rules="persian"))
    page.get_by_role("tab", name="Cards").tap()
    places = "[...document.querySelectorAll('.cards .key')].map((key) => [key.offsetLeft, key.offsetTop])"
    before = page.evaluate(places)
    four = page.get_by_role("button", name="Four at once")
    four.tap()
    seven = page.locator(".cards .key", has_text=re.compile(r"^\s*7"))
    seven.tap()
    expect(seven).to_contain_text("×4 ×2")
    half(page, "caught").tap()
    assert page.evaluate(places) == before
    expect(four).to_be_disabled()
    seven.tap()
    expect(seven).to_contain_text(re.compile("×1$"))


def test_after_a_dialog_keys_go_to_the_entry(visit):
    page = visit("/score/new")
    begin(page)
    for opener in (page.locator("#round-1 .no"), page.get_by_role("button", name="More", exact=True)):
        opener.focus()
        page.keyboard.press("Enter")
        page.get_by_role("dialog").wait_for()
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
        expect(page.locator(".editing .cell")).to_be_focused()
    page.keyboard.type("25")
    page.keyboard.press("Enter")
    expect(cell(page, 1, "Ada")).to_have_accessible_name(re.compile("25, total 25"))


def test_figures_typed_after_a_press_on_undo_are_entered(visit):
    page = visit("/score/new")
    begin(page, first="Ada")
    for figure in ("20", "30"):
        page.keyboard.type(figure)
        page.keyboard.press("Enter")
    page.get_by_role("button", name="Undo").click()
    page.keyboard.type("55")
    page.keyboard.press("Enter")
    expect(cell(page, 1, "Ben")).to_have_accessible_name("Ben, round 1: 55, total 55")
    page.get_by_role("button", name="Undo").focus()
    page.keyboard.type("65")
    page.keyboard.press("Enter")
    expect(cell(page, 1, "Col")).to_have_accessible_name("Col, round 1: 65, total 65")
