"""Friends at one table, each with a browser: reloads, a server that dies, calls, somebody who watches."""

from __future__ import annotations

import signal

import pytest
from playwright.sync_api import expect

from tests.page.player import Player
from tests.page.tables import COMPUTER, OPEN, PHONE, opened, sits_down

LINE_LOST = ["WebSocket", "ERR_CONNECTION", "ERR_INTERNET_DISCONNECTED"]
FACES = "[...document.querySelectorAll('#hand [data-lies]')].map((one) => one.dataset.lies).sort()"
PILE = "[...document.querySelectorAll('.pile [data-lies]')].map((one) => one.dataset.lies)"


def seated(visit, address, code, name):
    """Ann, on a phone."""
    page = visit("/", troubles=LINE_LOST, **PHONE)
    sits_down(page, address, code, name)
    player = Player(page, by="fingers", seed=4)
    page.goto(f"{address}/t/{code}")
    return player


@pytest.fixture
def friends(visit, address):
    """Kim and Ann, who play against each other; one with a mouse, the other on a phone."""
    page = visit("/", troubles=LINE_LOST)
    kim = Player(page, seed=3)
    code = opened(page, address, seats=[OPEN], start=False, settings={"target": "100", "rounds": "2"})
    page.goto(f"{address}/t/{code}")
    ann = seated(visit, address, code, "Ann")
    expect(ann.page.locator("h1")).to_have_text("Waiting for Kim to start.")
    page.get_by_role("button", name="Start").click()
    ann.page.wait_for_selector(".felt")
    return kim, ann


def one_acts(players):
    """Whoever has something to do does it; nobody once the game is over."""
    for _ in range(2_000):
        for player in players:
            if player.may_act():
                player.does_something()
                return player
        if all(player.over() for player in players):
            return None
        players[0].page.wait_for_timeout(25)
    raise AssertionError("nobody can do anything")


def acts_until(players, what):
    """Play on until somebody has done such an act; who."""
    while (player := one_acts(players)) is not None:
        if player.acts[-1] in what and player.parts["now"]["turn"] == player.you:
            return player
    pytest.fail(f"nobody did any of {what}")


def test_two_play_to_the_end_and_a_third_watches(visit, friends):
    kim, _ = friends
    code = kim.parts["about"]["code"]
    third = visit(f"/t/{code}")
    third.wait_for_url(f"**/join/{code}")
    third.get_by_role("button", name="Watch").click()
    third.wait_for_selector(".felt.watching")
    while one_acts(friends) is not None:
        assert third.locator("#hand, .acts").count() == 0
    expect(third.locator("h1")).to_have_text(kim.parts["result"]["headline"])
    for player in friends:
        player.page.get_by_role("button", name="Another game, same seats").click()
    for page in (kim.page, friends[1].page, third):
        page.wait_for_selector(".felt")


def test_a_reload_in_mid_turn_loses_nothing_and_undo_goes_on(friends):
    player = acts_until(friends, {"meld", "lay"})
    page = player.page
    steps = player.parts["choices"]["undo"]
    after = page.evaluate(FACES)
    page.reload()
    page.wait_for_selector(".felt")
    expect(page.locator("#hand [data-item]")).to_have_count(len(after))
    assert page.evaluate(FACES) == after
    assert player.parts["choices"]["undo"] == steps > 0
    player.press(page.get_by_role("button", name="Undo", exact=True))
    page.wait_for_function(f"(had) => {FACES}.length > had", arg=len(after))
    if player.parts["choices"]["undo"]:
        player.press(page.get_by_role("button", name="Reset"))
    page.wait_for_function("() => document.querySelector('.undo').ariaDisabled === 'true'")
    assert player.does_something()


def test_a_server_that_dies_in_mid_turn_loses_nothing(friends, server):
    player = acts_until(friends, {"draw"})
    page = player.page
    hand = page.evaluate(FACES)
    key = player.look().hand[0]
    server.stop(signal.SIGKILL)
    for one in friends:
        one.page.get_by_text("No connection to the server").wait_for()
    player.pick(key)
    player.act("drop")
    assert page.evaluate(FACES) == hand
    server.start()
    page.wait_for_function(f"(had) => {FACES}.length < had", arg=len(hand))
    for one in friends:
        one.page.get_by_text("No connection to the server").wait_for(state="detached")
        one.page.wait_for_function(f"(card) => {PILE}.at(-1) === card", arg=key.split(".")[0])
    assert one_acts(friends) is not player


def test_a_line_that_breaks_in_mid_turn_is_mended(friends):
    player = acts_until(friends, {"draw"})
    other = next(one for one in friends if one is not player)
    hand = player.page.evaluate(FACES)
    player.page.context.set_offline(True)
    key = player.look().hand[-1]
    player.pick(key)
    player.act("drop")
    player.page.wait_for_timeout(300)
    player.page.context.set_offline(False)
    player.page.wait_for_function(f"(had) => {FACES}.length < had", arg=len(hand))
    other.page.wait_for_function(f"(card) => {PILE}.at(-1) === card", arg=key.split(".")[0])


def test_calls_are_answered_one_by_one_or_for_good(visit, address):
    page = visit("/")
    player = Player(page)
    settings = {"target": "none", "rounds": "20"}
    code = opened(page, address, preset="rummy-500", seats=[COMPUTER] * 5, settings=settings)
    page.goto(f"{address}/t/{code}")
    for player.call, wanted in ((True, "call"), (False, "pass")):
        while wanted not in player.acts:
            assert player.does_something()
    while not player.waits().calls:
        assert player.does_something()
    expect(page.locator(".prompt .ttl")).to_contain_text("Rummy?")
    page.get_by_role("button", name="Always let it go").click()
    expect(page.locator(".callb")).to_have_count(0)
    asked = len(player.acts)
    player.plays(12)
    assert not {"call", "pass"} & set(player.acts[asked:])
    while player.waits().sheet:
        assert player.does_something()
    page.get_by_role("button", name="Table", exact=True).click()
    page.get_by_role("dialog").get_by_role("button", name="Ask me in calls again").click()
    page.wait_for_function("() => !document.querySelector('.prompt[aria-busy=true]')")
    assert player.parts["choices"]["calls"] == "ask"
