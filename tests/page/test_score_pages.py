"""The pages round a score sheet: a new one, the list, files, rules, history, what is printed."""

from __future__ import annotations

import json
import re

from playwright.sync_api import expect

from rum500.sheet import Change, Log
from rum500.sheet.json_form import write_json
from tests.page.sheets import FOUR, PHONE, begin, bring, cell, enter, rows
from tests.page.tables import opened

WON = rows((300, 100, 20, -20), (210, 50, 5, 5), rules="500-rum packs=2")

WRITTEN_NEWER = """(id) => new Promise((done) => {
  indexedDB.open("rum500.score").onsuccess = ({ target }) => {
    const store = target.result.transaction("changes", "readwrite").objectStore("changes");
    store.openCursor(IDBKeyRange.bound([id], [id, []])).onsuccess = ({ target: { result: at } }) => {
      const asked = at.update({ ...at.value, colour: "red" });
      asked.onsuccess = () => (target.result.close(), done());
    };
  };
})"""


def more(page, what=""):
    page.get_by_role("button", name="More", exact=True).click()
    if what:
        page.get_by_role("dialog").get_by_role("button", name=re.compile(f"^{what}")).click()
    return page.get_by_role("dialog")


def test_a_new_sheet_asks_for_names_rules_and_who_deals(visit):
    page = visit("/score", **PHONE)
    page.get_by_role("link", name="New sheet").tap()
    page.locator(".foot").get_by_role("button", name="Begin").tap()
    expect(page.get_by_text("At least two names are needed.")).to_be_visible()
    for name in ("Ada", "ada"):
        page.get_by_label("Name of another player").fill(name)
    page.locator(".foot").get_by_role("button", name="Begin").tap()
    expect(page.get_by_role("alert").filter(has_text="called ada")).to_be_visible()
    page.get_by_label("Name at seat 2").fill("Ben")
    page.get_by_role("radio", name="Hoyle", exact=True).check()
    page.get_by_role("radiogroup", name="How many points win?").get_by_label("1000").check()
    expect(page.locator(".foot")).to_contain_text("Hoyle, to 1000")
    page.get_by_role("radiogroup", name="Who deals first").get_by_label("Ben", exact=True).check()
    page.get_by_label("Name of the sheet").fill("Kitchen table")
    page.locator(".foot").get_by_role("button", name="Begin").tap()
    expect(page.get_by_role("heading", name="Kitchen table")).to_be_visible()
    expect(cell(page, 1, "Ben")).to_have_accessible_name(re.compile("dealt"))
    expect(page.locator(".togo th")).to_contain_text("1000")


def test_who_deals_is_drawn_with_the_cards_shown(visit):
    page = visit("/score/new", **PHONE)
    for name in FOUR:
        page.get_by_label("Name of another player").fill(name)
    page.get_by_label("draw for deal").check()
    assert page.locator(".draws li").count() >= len(FOUR)
    said = page.get_by_text("has the lowest card and deals first")
    dealer = said.locator("b").inner_text()
    page.locator(".foot").get_by_role("button", name="Begin").tap()
    expect(cell(page, 1, dealer)).to_have_accessible_name(re.compile("dealt"))


def test_the_same_names_again_by_one_tap(visit):
    page = visit("/score/new", **PHONE)
    begin(page, first="Ada")
    enter(page, "5")
    before = page.url
    page.goto(before.rsplit("/", 1)[0] + "/new")
    page.get_by_role("region", name="Same as last time").get_by_role("button", name="Begin").tap()
    page.wait_for_selector(".grid")
    assert page.url != before
    expect(page.locator(".grid thead th")).to_have_text(["Round", *FOUR])


def test_names_are_offered_again(visit):
    page = visit("/score/new", **PHONE)
    begin(page)
    page.goto(page.url.rsplit("/", 1)[0] + "/new")
    for name in ("Dee", "Ada"):
        page.get_by_role("group", name="Names played with before").get_by_role("button", name=name).tap()
    expect(page.get_by_label("Name at seat 1")).to_have_value("Dee")
    expect(page.get_by_label("Name at seat 2")).to_have_value("Ada")


def test_the_list_says_how_sheets_stand_and_who_does_how_well(visit):
    page = visit("/score", **PHONE)
    expect(page.get_by_text("No sheet yet.")).to_be_visible()
    bring(page, WON)
    page.goto(page.url.rsplit("/", 1)[0])
    bring(page, rows((5, 10), names=("Eva", "Flo")))
    page.goto(page.url.rsplit("/", 1)[0])
    sheets = page.get_by_role("region", name="Sheets").get_by_role("listitem")
    expect(sheets).to_have_count(2)
    expect(sheets.filter(has_text="Eva")).to_contain_text("round 2, Flo leads with 10")
    expect(sheets.filter(has_text="Ada")).to_contain_text("Ada wins with 510")
    row = page.get_by_role("row", name="Ada")
    expect(row.get_by_role("cell")).to_have_text(["1", "1", "255", "+300", "0"])
    expect(page.get_by_role("row", name="Dee").get_by_role("cell").last).to_have_text("1")


def test_a_sheet_is_deleted_after_a_question(visit):
    page = visit("/score", **PHONE)
    bring(page, rows((5, 10), names=("Eva", "Flo")))
    sheet = page.url
    page.goto(sheet.rsplit("/", 1)[0])
    page.get_by_role("button", name="Delete Eva and Flo").tap()
    expect(page.get_by_role("dialog")).to_contain_text("gone for good")
    page.get_by_role("dialog").get_by_role("button", name="Delete").tap()
    expect(page.get_by_text("No sheet yet.")).to_be_visible()


def test_a_sheet_is_saved_and_brought_again(visit):
    page = visit("/score", **PHONE)
    bring(page, WON)
    dialog = more(page)
    with page.expect_download() as saved:
        dialog.get_by_role("button", name="Save JSON").tap()
    whole = saved.value.path().read_bytes()
    assert saved.value.suggested_filename.endswith(".json")
    assert json.loads(whole)["rum500 sheet"] == 1
    with page.expect_download() as saved:
        dialog.get_by_role("button", name="Save CSV").tap()
    table = saved.value.path().read_text()
    assert "1,,,,300,100,20,-20" in table
    friend = visit("/score", **PHONE)
    friend.get_by_label("Read a file").set_input_files(
        {"name": "sheet.json", "mimeType": "application/json", "buffer": whole}
    )
    friend.wait_for_selector(".grid")
    assert friend.url.rsplit("/", 1)[1] == page.url.rsplit("/", 1)[1]
    expect(friend.get_by_role("heading", name="Ada wins with 510.")).to_be_visible()
    other = visit("/score", **PHONE)
    bring(other, table)
    expect(other.get_by_role("heading", name="Ada wins with 510.")).to_be_visible()


def test_a_game_that_is_there_is_not_read_twice(visit):
    page = visit("/score", **PHONE)
    table = rows((25, 40), (5, -20), names=("Ada", "Ben"))
    bring(page, table)
    page.goto(page.url.rsplit("/", 1)[0])
    page.get_by_label("Read a file").set_input_files(
        {"name": "again.csv", "mimeType": "text/csv", "buffer": table.encode()}
    )
    told = "again.csv was not read. “Ada and Ben” has this game already."
    expect(page.get_by_role("alert").filter(has_text=told)).to_be_visible()
    expect(page.locator("#sheets + ul > li")).to_have_count(1)


def test_a_figure_in_place_of_two_that_clash_goes_into_their_cell(visit):
    log = Log.begun({"players": ["Ada", "Ben", "Col"], "cell/1/0": "5"})
    seen = log.have()
    log.merge(
        Change(sign * 8, 1, seen, 5, "", {"cell/1/1": figure}) for sign, figure in (("B", "30"), ("C", "40"))
    )
    page = visit("/score", **PHONE)
    page.get_by_label("Read a file").set_input_files(
        {"name": "two.json", "mimeType": "application/json", "buffer": write_json("A" * 16, log).encode()}
    )
    cell(page, 1, "Ben").tap()
    page.get_by_role("dialog").get_by_role("button", name="Write another figure").tap()
    expect(cell(page, 1, "Ben")).to_have_attribute("aria-current", "true")
    enter(page, "70")
    expect(cell(page, 1, "Ben")).to_have_accessible_name("Ben, round 1: 70, total 70")
    expect(cell(page, 1, "Col")).to_have_accessible_name(re.compile("missing"))


def test_a_file_that_is_no_sheet_says_why(visit):
    page = visit("/score", **PHONE)
    field = page.get_by_label("Read a file")
    for name, text in {"cake.csv": "flour,eggs\n1,2", "cake.json": "{"}.items():
        field.set_input_files({"name": name, "mimeType": "text/csv", "buffer": text.encode()})
        expect(page.get_by_role("alert").filter(has_text=f"{name} was not read.")).to_be_visible()
    table = "round;Ada;Bjørn\n1;5;10\n"
    field.set_input_files({"name": "old.csv", "mimeType": "text/csv", "buffer": table.encode("latin-1")})
    told = "old.csv was not read. This is no text in UTF-8, so its names would be read wrongly"
    expect(page.get_by_role("alert").filter(has_text=told)).to_be_visible()
    page.get_by_label("link of a shared sheet").fill("cake")
    page.get_by_role("button", name="Open").tap()
    expect(page.get_by_text("This is no link of a sheet.")).to_be_visible()
    field.set_input_files({"name": "new.csv", "mimeType": "text/csv", "buffer": table.encode("utf-16")})
    expect(page.locator(".grid").get_by_text("Bjørn")).to_be_visible()


def test_names_and_rules_change_and_all_is_counted_anew(visit):
    page = visit("/score", **PHONE)
    bring(page, rows(("KS QS JS / A", "60 / 35"), names=("Ada", "Ben")))
    expect(cell(page, 1, "Ada")).to_have_accessible_name(re.compile("15, total 15"))
    dialog = more(page, "Names")
    dialog.get_by_label("Seat 1").fill("Adelheid")
    dialog.get_by_role("button", name="Save").tap()
    expect(page.locator(".grid thead th").nth(1)).to_have_text("Adelheid")
    dialog = more(page, "Rules")
    dialog.get_by_role("radiogroup", name="What does an ace count?").get_by_label("25").check()
    dialog.get_by_role("button", name="Count by these rules").tap()
    page.get_by_role("button", name="Close").tap()
    expect(cell(page, 1, "Adelheid")).to_have_accessible_name(re.compile("5, total 5"))


def test_the_history_puts_back(visit):
    page = visit("/score", **PHONE)
    bring(page, rows((5, 10), names=("Eva", "Flo")))
    cell(page, 1, "Eva").tap()
    enter(page, "7")
    expect(cell(page, 1, "Eva")).to_have_accessible_name(re.compile("7, total 7"))
    dialog = more(page, "History")
    entry = dialog.get_by_role("listitem").first
    expect(entry).to_contain_text("Eva, round 1: 5 → 7")
    entry.get_by_role("button", name="Put back").tap()
    expect(entry).to_contain_text("Eva, round 1: 7 → 5")
    page.get_by_role("button", name="Close").tap()
    expect(cell(page, 1, "Eva")).to_have_accessible_name(re.compile("5, total 5"))


def test_the_game_is_ended_by_hand_and_goes_on(visit):
    page = visit("/score", **PHONE)
    bring(page, rows((5, 10), names=("Eva", "Flo")))
    more(page, "End the game here")
    page.get_by_role("button", name="End it").tap()
    expect(page.get_by_role("heading", name="Flo wins with 10.")).to_be_visible()
    page.get_by_role("button", name="Go on with this game").tap()
    expect(cell(page, 2, "Eva")).to_have_accessible_name(re.compile("being entered"))


def test_a_sheet_is_sent_as_text(visit):
    page = visit("/score", **PHONE)
    bring(page, WON)
    page.get_by_role("button", name="Send it").tap()
    expect(page.get_by_role("dialog")).to_contain_text("Ada wins with 510.")
    page.get_by_role("button", name="Copy the text").tap()


def test_the_whole_sheet_is_printed_black_on_white(visit):
    page = visit("/score", color_scheme="dark")
    bring(page, WON)
    page.emulate_media(media="print")
    paper = page.get_by_role("article")
    expect(paper).to_be_visible()
    expect(page.locator(".screen")).to_be_hidden()
    expect(paper).to_contain_text("Ada wins with 510")
    expect(paper).to_contain_text("Dee pays Ada")
    expect(paper.get_by_role("row")).to_have_count(4)
    ground = page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert ground == "rgb(255, 255, 255)"
    assert paper.evaluate("(paper) => getComputedStyle(paper).color") == "rgb(0, 0, 0)"


def test_a_game_is_played_by_the_rules_of_a_sheet(visit):
    page = visit("/score")
    bring(page, rows((5, 10), names=("Eva", "Flo"), rules="hoyle target=1500 ace_value=25"))
    more(page)
    page.get_by_role("link", name="Play a game by these rules").click()
    expect(page.get_by_role("radio", name="Hoyle", exact=True)).to_be_checked()
    expect(page.locator("footer")).to_contain_text("with two house rules")


def test_a_game_of_a_table_becomes_a_sheet(visit, address):
    page = visit("/")
    code = opened(page, address)
    page.goto(f"{address}/score/new?table={code}")
    page.wait_for_selector(".grid")
    expect(page.locator(".grid thead th").nth(1)).to_have_text("Kim")
    expect(page.locator(".togo th")).to_contain_text("100")


def test_the_home_page_leads_to_it(visit):
    page = visit("/")
    page.get_by_role("link", name="Keep score").click()
    expect(page.get_by_role("heading", name="Keep score")).to_be_visible()
    page.goto(page.url + "/nonsense")
    expect(page.get_by_role("heading", name="There is nothing at this address.")).to_be_visible()


def test_a_sheet_is_shared_by_its_link(visit):
    page = visit("/score", **PHONE)
    bring(page, rows((5, 10), names=("Eva", "Flo")))
    dialog = more(page, "Share")
    dialog.get_by_role("button", name="Share it").tap()
    expect(dialog.get_by_alt_text("QR code of the link")).to_be_visible()
    link = dialog.locator(".url").inner_text()
    page.get_by_role("button", name="Close").tap()
    expect(page.get_by_text("Shared, up to date")).to_be_visible()
    friend = visit(link, **PHONE)
    enter(friend, "7")
    expect(cell(page, 2, "Eva")).to_have_accessible_name(re.compile("7, total 12"))
    enter(page, "8")
    expect(cell(friend, 2, "Flo")).to_have_accessible_name(re.compile("8, total 18"))


def test_an_unknown_sheet_says_so(visit):
    page = visit("/score/ABCDEFGHJKLMNPQR", troubles=["404"], **PHONE)
    expect(page.get_by_role("heading", name="This sheet is not here.")).to_be_visible()
    page.get_by_role("link", name="All score sheets").tap()
    expect(page.get_by_role("heading", name="Keep score")).to_be_visible()


def test_a_sheet_that_a_newer_program_wrote_on_stands_in_the_list_and_is_saved(visit):
    page = visit("/score/new", **PHONE)
    begin(page, ("Eva", "Flo"))
    page.evaluate(WRITTEN_NEWER, page.url.split("/")[-1])
    page.goto(page.url.rsplit("/", 1)[0])
    unread = page.get_by_role("region", name="Not to be read")
    expect(unread).to_contain_text("a newer program has written on it")
    with page.expect_download() as saved:
        unread.get_by_role("button", name="Save JSON").tap()
    assert len(json.loads(saved.value.path().read_text())["changes"]) == 1


def test_a_page_older_than_its_storage_says_so(visit):
    page = visit("/score/new", **PHONE)
    begin(page, ("Eva", "Flo"))
    page.evaluate("new Promise((done) => { indexedDB.open('rum500.score', 99).onsuccess = done })")
    enter(page, "5")
    alert = page.get_by_role("alert").filter(has_text="A newer version of this page")
    expect(alert.get_by_role("button", name="Reload")).to_be_visible()
    expect(cell(page, 1, "Eva")).to_have_accessible_name(re.compile("5, total 5"))


def test_where_the_page_of_the_sheets_does_not_load_it_says_so_and_loads_again(visit):
    page = visit(
        "/", troubles=["Failed to load resource", "Service Worker"], service_workers="block", **PHONE
    )
    page.route("**/assets/Score*.js", lambda route: route.abort())
    page.goto(f"{page.url}score")
    expect(page.get_by_role("heading", name="This page was not loaded.")).to_be_visible()
    page.unroute("**/assets/Score*.js")
    page.get_by_role("button", name="Load it again").tap()
    expect(page.get_by_role("heading", name="Keep score")).to_be_visible()


def test_the_next_round_says_what_is_dealt_and_by_whom(visit):
    page = visit("/score/new", **PHONE)
    begin(page, first="Ben")
    said = page.locator(".entry").get_by_text("7 cards each, one pack; Ben deals.")
    expect(said).to_be_visible()
    enter(page, "5")
    expect(said).to_be_hidden()
    page.get_by_role("button", name="Round 1: dealer").tap()
    expect(page.get_by_role("dialog")).to_contain_text("7 cards each, one pack; Ben deals.")
