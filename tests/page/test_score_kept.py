"""A score sheet where keeping it is hard: a slow disk, a full one, a deleted sheet, a page thrown away."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import expect

from tests.page.quarrel import kept_in
from tests.page.sheets import PHONE, begin, bring, cell, enter, rows, tap

TWO = ("Ada", "Ben")
SLOWLY = """() => {
  const listen = IDBTransaction.prototype.addEventListener;
  IDBTransaction.prototype.addEventListener = function (name, act, ...more) {
    const later = name === 'complete' ? (event) => setTimeout(() => act(event), 150) : act;
    return listen.call(this, name, later, ...more);
  };
}"""
FAILS = """(name) => {
  window.put ??= IDBObjectStore.prototype.put;
  IDBObjectStore.prototype.put = function (...all) {
    if (name) throw name === 'Error' ? new Error('The disk fell off.') : new DOMException('No room.', name);
    return window.put.apply(this, all);
  };
}"""
LATE = """() => {
  const open = IDBFactory.prototype.open;
  IDBFactory.prototype.open = function (...all) {
    return new Proxy(open.apply(this, all), {
      get(asked, name) {
        const found = asked[name];
        if (name === 'addEventListener') {
          return (event, act, ...more) =>
            asked.addEventListener(event, (came) => setTimeout(() => act(came), 5500), ...more);
        }
        return typeof found === 'function' ? found.bind(asked) : found;
      },
    });
  };
}"""
DELETED = """() => new Promise((done) => {
  indexedDB.deleteDatabase('rum500.score').onsuccess = () => done(true);
})"""
DAMAGED = """(id) => new Promise((done) => {
  indexedDB.open("rum500.score").onsuccess = ({ target }) => {
    const store = target.result.transaction("changes", "readwrite").objectStore("changes");
    store.openCursor(IDBKeyRange.bound([id], [id, []])).onsuccess = ({ target: { result: at } }) => {
      at.update({ ...at.value, colour: "red" }).onsuccess = () => (target.result.close(), done());
    };
  };
})"""


def fails(page, name=""):
    """From now on the storage takes nothing; without a name it does again."""
    page.evaluate(FAILS, name)


def told(page, words):
    return page.get_by_role("alert").filter(has_text=words)


@pytest.fixture
def sheet(visit):
    page = visit("/score/new", **PHONE)
    begin(page, TWO)
    return page


@pytest.fixture
def elsewhere(sheet):
    """The list of sheets in another tab."""
    other = sheet.context.new_page()
    other.goto(sheet.url.rsplit("/", 1)[0])
    return other


def delete_first(page):
    page.get_by_role("button", name="Delete").first.click()
    page.get_by_role("dialog").get_by_role("button", name="Delete").click()
    expect(page.get_by_text("No sheet yet.")).to_be_visible()


@pytest.mark.parametrize("size", [{}, PHONE], ids=["keys", "taps"])
def test_no_key_is_lost_to_a_slow_disk(visit, size):
    page = visit("/score/new", **size)
    begin(page, TWO)
    page.evaluate(SLOWLY)
    figures = ["20", "35", "10", "-5", "15", "40", "25"]
    for figure in figures:
        if size:
            enter(page, figure)
        else:
            page.keyboard.type(figure)
            page.keyboard.press("Enter")
    expect(cell(page, 4, "Ada")).to_have_accessible_name("Ada, round 4: 25, total 70")
    kept = [text for one in kept_in(page) for name, text in one["sets"].items() if name.startswith("cell/")]
    assert kept == figures


def test_what_is_not_on_the_disk_yet_says_so(sheet):
    sheet.evaluate(SLOWLY)
    enter(sheet, "20")
    assert cell(sheet, 1, "Ada").get_attribute("aria-label") == "Ada, round 1: being written"
    expect(cell(sheet, 1, "Ada")).to_have_accessible_name("Ada, round 1: 20, total 20")


def test_a_figure_that_cannot_be_written_stays_with_the_reason(sheet):
    fails(sheet, "Error")
    enter(sheet, "20")
    expect(told(sheet, "It was not written: The disk fell off.")).to_be_visible()
    expect(sheet.locator(".display")).to_contain_text("20")
    expect(cell(sheet, 1, "Ada")).to_have_accessible_name(re.compile("not entered yet, being entered"))
    fails(sheet)
    tap(sheet, "Try again")
    expect(cell(sheet, 1, "Ada")).to_have_accessible_name("Ada, round 1: 20, total 20")
    expect(told(sheet, "not written")).to_have_count(0)


def test_names_that_cannot_be_written_stay_with_the_reason(sheet):
    sheet.get_by_role("button", name="More", exact=True).tap()
    dialog = sheet.get_by_role("dialog")
    dialog.get_by_role("button", name=re.compile("^Names")).tap()
    dialog.get_by_label("Seat 1").fill("Adelheid")
    fails(sheet, "Error")
    dialog.get_by_role("button", name="Save").tap()
    expect(dialog.get_by_role("alert").filter(has_text="It was not written")).to_be_visible()
    fails(sheet)
    dialog.get_by_role("button", name="Save").tap()
    expect(sheet.locator(".grid thead th").nth(1)).to_have_text("Adelheid")


def test_a_sheet_that_cannot_begin_says_why(visit):
    page = visit("/score/new", **PHONE)
    for name in TWO:
        page.get_by_label("Name of another player").fill(name)
    fails(page, "Error")
    page.locator(".foot").get_by_role("button", name="Begin").tap()
    expect(told(page, "The sheet was not begun: The disk fell off.")).to_be_visible()
    fails(page)
    page.locator(".foot").get_by_role("button", name="Begin").tap()
    page.wait_for_selector(".grid")


def test_a_full_disk_says_so_and_undo_takes_back_what_was_last(sheet):
    enter(sheet, "20")
    expect(cell(sheet, 1, "Ada")).to_have_accessible_name("Ada, round 1: 20, total 20")
    fails(sheet, "QuotaExceededError")
    enter(sheet, "35")
    expect(told(sheet, "is full")).to_be_visible()
    fails(sheet)
    sheet.get_by_role("button", name="Undo", exact=True).tap()
    expect(sheet.get_by_role("status").filter(has_text="Taken back: Ben, round 1: 35.")).to_be_attached()
    expect(cell(sheet, 1, "Ada")).to_have_accessible_name("Ada, round 1: 20, total 20")
    expect(told(sheet, "is full")).to_have_count(0)


def test_a_sheet_deleted_in_another_tab_is_told_and_brought_back(sheet, elsewhere):
    enter(sheet, "20")
    expect(cell(sheet, 1, "Ada")).to_have_accessible_name("Ada, round 1: 20, total 20")
    delete_first(elsewhere)
    expect(told(sheet, "was deleted in another tab")).to_be_visible()
    enter(sheet, "35")
    expect(told(sheet, "bring the sheet back first")).to_be_visible()
    assert kept_in(sheet) == []
    sheet.get_by_role("button", name="Bring it back").tap()
    expect(told(sheet, "deleted")).to_have_count(0)
    tap(sheet, "Next")
    expect(cell(sheet, 1, "Ben")).to_have_accessible_name("Ben, round 1: 35, total 35")
    expect(elsewhere.get_by_role("listitem").filter(has_text="Ada and Ben")).to_contain_text("round 2")


def test_storage_that_is_cleared_under_the_page_is_told_and_filled_again(sheet):
    enter(sheet, "20")
    expect(cell(sheet, 1, "Ada")).to_have_accessible_name("Ada, round 1: 20, total 20")
    sheet.evaluate(DELETED)
    enter(sheet, "35")
    sheet.get_by_role("button", name="Bring it back").tap()
    tap(sheet, "Next")
    expect(cell(sheet, 1, "Ben")).to_have_accessible_name("Ben, round 1: 35, total 35")
    sheet.reload()
    expect(cell(sheet, 1, "Ben")).to_have_accessible_name("Ben, round 1: 35, total 35")


def test_storage_that_opens_late_is_waited_for(visit):
    page = visit("/score/new", troubles=["404"], **PHONE)
    begin(page, TWO)
    sheet = page.url
    page.add_init_script(f"({LATE})()")
    page.goto(sheet.rsplit("/", 1)[0])
    expect(told(page, "has not opened yet")).to_be_visible()
    expect(page.get_by_text("No sheet yet.")).to_have_count(0)
    expect(page.get_by_role("listitem").filter(has_text="Ada and Ben")).to_be_visible()
    expect(told(page, "has not opened yet")).to_have_count(0)
    page.goto(sheet)
    expect(told(page, "has not opened yet")).to_be_visible()
    expect(cell(page, 1, "Ada")).to_be_visible()


def test_what_is_half_typed_survives_the_page(sheet):
    enter(sheet, "20")
    tap(sheet, "1")
    tap(sheet, "2")
    sheet.reload()
    expect(sheet.locator(".display")).to_contain_text("12")
    tap(sheet, "5")
    tap(sheet, "Next")
    expect(cell(sheet, 1, "Ben")).to_have_accessible_name("Ben, round 1: 125, total 125")
    sheet.reload()
    expect(cell(sheet, 2, "Ada")).to_have_accessible_name(re.compile("being entered"))
    expect(sheet.locator(".sum b")).to_have_text("")


def test_a_sheet_that_cannot_be_read_has_a_page_with_its_changes(visit):
    page = visit("/score", **PHONE)
    bring(page, rows((5, 10), names=TWO))
    sheet_id = page.url.rsplit("/", 1)[1]
    page.evaluate(DAMAGED, sheet_id)
    page.reload()
    expect(page.get_by_role("heading", name="This sheet cannot be read.")).to_be_visible()
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save JSON").tap()
    assert json.loads(saved.value.path().read_text())["id"] == sheet_id
    page.get_by_role("button", name="Delete").tap()
    page.get_by_role("dialog").get_by_role("button", name="Delete").tap()
    expect(page.get_by_text("No sheet yet.")).to_be_visible()


def test_a_sheet_that_cannot_be_read_is_deleted_from_the_list(visit):
    page = visit("/score", **PHONE)
    bring(page, rows((5, 10), names=TWO))
    page.evaluate(DAMAGED, page.url.rsplit("/", 1)[1])
    page.goto(page.url.rsplit("/", 1)[0])
    expect(page.get_by_role("heading", name="Not to be read")).to_be_visible()
    delete_first(page)


def test_a_file_without_changes_says_what_is_missing(visit):
    page = visit("/score", **PHONE)
    body = b'{"rum500 sheet": 1, "id": "ABCDEFGHJKLMNPQR", "changes": []}'
    field = page.get_by_label("Read a file")
    field.set_input_files({"name": "sheet.json", "mimeType": "application/json", "buffer": body})
    expect(told(page, "no changes, so neither players nor figures")).to_be_visible()
