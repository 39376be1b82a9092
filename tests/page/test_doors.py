"""What stands in the way of somebody who comes to a table, each with a sentence of its own."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import expect

from tests.page.tables import COMPUTER, OPEN, opened, sits_down


def waiting(visit, address, seats, **more):
    """Kim's table before the game, as Kim sees it."""
    page = visit("/", **more)
    code = opened(page, address, seats=seats, start=False)
    page.goto(f"{address}/t/{code}")
    page.get_by_role("button", name="Start").wait_for()
    return page, code


def test_a_wrong_code(visit):
    page = visit("/", troubles=["404", "409"])
    page.get_by_label("Code or link of a table").fill("wrong-1")
    page.get_by_role("button", name="Join").click()
    page.get_by_text("Nothing is found under WRONG1.").wait_for()
    page = visit("/join/NOSUCH22", troubles=["404"])
    expect(page.locator("h1")).to_have_text("No such table.")
    page = visit("/t/NOSUCH22")
    page.get_by_text("This table is not there any more.").wait_for()
    page.get_by_text("look at the link again").wait_for()
    page.locator("header a.mark").wait_for()


def test_a_name_that_is_taken(visit, address):
    _, code = waiting(visit, address, [OPEN])
    friend = visit(f"/join/{code}", troubles=["409"])
    friend.get_by_label("Your name").fill("kim")
    friend.get_by_role("button", name="Sit down").click()
    friend.get_by_text("kim sits at this table already; take another name.").wait_for()
    expect(friend.get_by_label("Your name")).to_be_focused()


def test_a_name_that_is_missing(visit, address):
    _, code = waiting(visit, address, [OPEN])
    friend = visit(f"/join/{code}")
    friend.get_by_label("Your name").fill(" ")
    friend.get_by_role("button", name="Sit down").click()
    friend.get_by_text("Say your name first.").wait_for()
    expect(friend.get_by_label("Your name")).to_be_focused()


def test_a_full_table(visit, address):
    _, code = waiting(visit, address, [OPEN])
    ann = visit("/")
    sits_down(ann, address, code, "Ann")
    late = visit(f"/t/{code}")
    late.wait_for_url(f"**/join/{code}")
    late.get_by_text("Every seat is taken.").wait_for()
    expect(late.get_by_role("button", name="Sit down")).to_have_count(0)


def test_a_game_that_has_begun_says_what_may_be_had(visit, address):
    page = visit("/")
    code = opened(page, address, turn_seconds=60)
    late = visit(f"/join/{code}")
    main = late.locator("main")
    expect(main).to_contain_text("Round 1 is being played.")
    expect(main).to_contain_text("Timed: 60 seconds for a turn")
    expect(main).to_contain_text("computer, easy; you may take over")
    late.get_by_label("Your name").fill("Ann")
    late.get_by_role("button", name="Sit down").click()
    late.wait_for_selector("#hand [data-item]")


def test_a_used_up_code_of_a_device(visit, address):
    host, code = waiting(visit, address, [OPEN])
    host.get_by_role("button", name="Another device").click()
    expect(host.get_by_role("dialog")).to_contain_text(f"On the other device open {address},")
    carried = host.locator("dialog .code").inner_text()
    for there in (True, False):
        page = visit(f"/join/{code}", troubles=["409"])
        page.get_by_role("button", name="I have a seat on another device").click()
        page.get_by_role("dialog").get_by_label("Code").fill(carried)
        page.get_by_role("button", name="Bring it here").click()
        if there:
            page.get_by_role("button", name="Start").wait_for()
            expect(host.get_by_role("dialog")).to_have_count(0)
        else:
            page.get_by_text("This code is wrong, used up or too old").wait_for()


def test_a_pause_ends_where_it_is_said(visit, address):
    host = visit("/")
    code = opened(host, address, seats=[OPEN], settings={"target": "100"})
    ann = visit("/")
    sits_down(ann, address, code, "Ann")
    for page in (host, ann):
        page.goto(f"{address}/t/{code}")
        page.wait_for_selector(".felt")
    host.get_by_role("button", name="Table", exact=True).click()
    host.get_by_role("button", name="Pause the game").click()
    expect(host.get_by_role("dialog")).to_have_count(0)
    ann.get_by_text("It goes on when Kim lets it.").wait_for()
    expect(ann.get_by_role("button", name="Go on")).to_have_count(0)
    host.get_by_role("button", name="Go on").click()
    for page in (host, ann):
        expect(page.locator(".prompt .ttl")).not_to_contain_text("paused")


def test_a_lobby_says_only_what_is_true(visit, address):
    page, _ = waiting(visit, address, [COMPUTER])
    expect(page.locator("h1")).to_have_text("Start the game.")
    expect(page.locator("main")).not_to_contain_text("Everybody is here")
    page.get_by_label("Seat 2", exact=True).select_option("open")
    expect(page.locator("h1")).to_have_text("Invite your friends, then start.")


def test_a_second_tab(visit, address):
    page, code = waiting(visit, address, [OPEN])
    other = page.context.new_page()
    other.goto(f"{address}/t/{code}")
    other.get_by_role("button", name="Start").wait_for()
    page.get_by_text("This seat is open in another tab or on another device.").wait_for()
    page.get_by_role("button", name="Play here").click()
    other.get_by_text("This seat is open in another tab").wait_for()
    page.get_by_role("button", name="Start").click()
    page.wait_for_selector(".felt")


def test_a_seat_that_was_given_away(visit, address):
    host, code = waiting(visit, address, [OPEN])
    ann = visit("/")
    sits_down(ann, address, code, "Ann")
    ann.goto(f"{address}/t/{code}")
    ann.get_by_role("button", name="Leave the table").wait_for()
    host.locator("li", has_text="Ann").wait_for()
    host.get_by_label("Seat 2", exact=True).select_option("open")
    ann.get_by_text("You were removed from this table.").wait_for()
    ann.get_by_role("link", name="Watch, or sit down again").click()
    ann.get_by_label("Your name").fill("Ann")
    ann.get_by_role("button", name="Sit down").click()
    host.locator("li", has_text="Ann").wait_for()


def test_a_page_of_an_older_build(visit, address):
    page = visit("/")
    code = opened(page, address, seats=[COMPUTER])

    def older(socket):
        server = socket.connect_to_server()

        def tell(text):
            message = json.loads(text)
            if message["type"] == "welcome":
                message["build"] = "0123abcd"
                turn = message["parts"]["now"]
                turn["turn"], turn["actors"] = 1, [1]
            socket.send(json.dumps(message))

        server.on_message(tell)

    page.route_web_socket(re.compile("/ws/"), older)
    page.goto(f"{address}/t/{code}")
    page.get_by_text("A new version of this page is there.").wait_for()
    page.get_by_role("button", name="Reload").click()
    page.get_by_text("A new version of this page is there.").wait_for()


@pytest.mark.parametrize("path", ["/nowhere", "/t/ABC/what"])
def test_an_address_that_is_none(visit, path):
    expect(visit(path).locator("h1")).to_have_text("There is nothing at this address.")


def test_after_a_change_of_page_the_heading_has_the_focus(visit):
    page = visit("/")
    page.get_by_role("link", name="Set a table").click()
    expect(page.locator("h1")).to_be_focused()
    page.go_back()
    expect(page.locator("h1")).to_be_focused()


def test_the_link_is_shown_as_a_picture_too(visit, address):
    page, _ = waiting(visit, address, [OPEN])
    page.wait_for_function("() => document.querySelector('.invite img')?.naturalWidth > 0")
