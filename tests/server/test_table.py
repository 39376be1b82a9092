"""The table without a server: its entries, requests, time, and what each seat is shown."""

import random
from copy import deepcopy

import msgspec
import pytest

from rum500 import COMPILED
from rum500.house import preset, rules_line
from rum500.match import Due
from rum500.notation import read
from rum500.presets import PRESETS
from rum500.record import format_record, parse_record, replay
from rum500.round import Phase, Rng
from rum500.server import entries as e
from rum500.server.playing import Playing
from rum500.server.protocol import commands
from rum500.server.protocol.looks import Now
from rum500.server.table import Table
from rum500.server.waiting import AWAY, HOST_AWAY, READING

from .evening import Evening, opened

whole_games = pytest.mark.skipif(not COMPILED, reason="whole games take long")


def in_bytes(evening: Evening, seat: int | None) -> bytes:
    return msgspec.json.encode([evening.sees(seat), evening.table.lines(seat, 0)])


@whole_games
@pytest.mark.parametrize("rules", sorted(PRESETS))
def test_a_table_is_a_fold_of_its_entries(rules):
    """Read back from what is stored, it shows every seat the same, byte for byte."""
    evening = Evening(opened(rules, people=2, computers=2))
    evening.plays_at_random(random.Random(rules), 150)
    again = Evening(start=False)
    stored = [(e.read(e.write(entry)), at) for entry, at in evening.log]
    opening, began = stored[0]
    assert isinstance(opening, e.Opened)
    again.table = Table(opening, began)
    for entry, at in stored[1:]:
        again.table.fold(entry, at)
    again.at = evening.at
    again.table.presence, again.table.ready = evening.table.presence, evening.table.ready
    assert again.table.seq == len(stored) == evening.table.seq
    for seat in (0, 1, 2, 3, None):
        assert in_bytes(again, seat) == in_bytes(evening, seat)


@whole_games
@pytest.mark.parametrize("rules", sorted(PRESETS))
def test_a_person_and_the_computer_play_to_the_end(rules):
    evening = Evening(opened(rules, people=1, computers=3))
    evening.plays_at_random(random.Random(1), 3000)
    assert evening.status() == "over"
    assert evening.result().totals == list(evening.playing.game.totals)


def test_what_is_refused_changes_nothing():
    evening = Evening(opened(people=2, computers=0))
    before = in_bytes(evening, 0)
    turn = evening.playing.state.turn
    refusal = evening.refused(1 - turn, commands.Act(1, "stock"))
    assert refusal.code == "not-your-turn"
    assert refusal.rule == "P12"
    assert evening.refused(turn, commands.Act(1, "frobnicate")).code == "unreadable"
    assert evening.refused(turn, commands.Undo(1)).code == "nothing-to-undo"
    assert in_bytes(evening, 0) == before
    assert evening.table.seq == len(evening.log)


def test_a_step_is_taken_back_and_all_since_the_draw():
    evening = Evening(opened(people=2, computers=0, seed="2"))
    turn = evening.playing.state.turn
    evening.acts(turn, "stock")
    drawn = evening.hand(turn)
    for way in evening.choices(turn).ways:
        if way.kind == "meld":
            evening.acts(turn, way.do)
            break
    else:
        pytest.skip("no meld in this deal")
    assert evening.hand(turn) != drawn
    evening.asks(turn, commands.Undo(1))
    assert evening.hand(turn) == drawn
    assert evening.refused(turn, commands.Undo(1)).code == "nothing-to-undo"


def test_who_is_away_is_played_for_and_gets_the_seat_back():
    evening = Evening(opened(people=2, computers=0))
    turn = evening.playing.state.turn
    evening.table.presence.go(turn, evening.at)
    evening.waits(AWAY - 1)
    assert not evening.table.seats[turn].stand_in
    evening.waits(5)
    assert evening.table.seats[turn].stand_in
    assert evening.playing.state.turn != turn
    evening.table.presence.come(turn)
    evening.happens(e.StoodIn(turn, on=False))
    assert not evening.table.seats[turn].by_computer


def test_nobody_is_replaced_while_nobody_waits():
    evening = Evening(opened(people=2, computers=0))
    for seat in (0, 1):
        evening.table.presence.go(seat, evening.at)
    evening.waits(10 * AWAY)
    assert not any(seat.stand_in for seat in evening.table.seats)


def test_a_clock_plays_for_who_does_not():
    evening = Evening(opened(people=2, computers=0, turn_seconds=30))
    turn = evening.playing.state.turn
    evening.waits(29)
    assert evening.playing.state.turn == turn
    evening.table.more_time()
    evening.waits(20)
    assert evening.playing.state.turn == turn
    evening.waits(12)
    assert evening.playing.state.turn != turn


def test_the_host_alone_runs_the_table():
    evening = Evening(opened(people=2, computers=1), start=False)
    assert evening.refused(1, commands.Run(1, "start")).code == "not-host"
    assert evening.refused(1, commands.Fill(1, 2, "open")).code == "not-host"
    assert evening.refused(0, commands.Fill(1, 0, "open")).code == "own-seat"
    assert evening.refused(0, commands.Fill(1, 7, "open")).code == "no-seat"
    assert evening.refused(0, commands.Fill(1, 2, "computer", "godlike")).code == "no-level"
    evening.asks(0, commands.Fill(1, 2, "remove"))
    evening.asks(0, commands.Fill(1, 0, "add"))
    evening.asks(0, commands.Run(1, "start"))
    assert [seat.kind for seat in evening.table.seats] == ["person", "person", "computer"]
    assert evening.refused(0, commands.Fill(1, 0, "add")).code == "started"


def test_a_paused_game_waits():
    evening = Evening(opened(people=1, computers=1))
    evening.asks(0, commands.Run(1, "pause"))
    seq = evening.table.seq
    evening.waits(1000)
    assert evening.table.seq == seq
    assert evening.refused(0, commands.Act(1, "stock")).code == "paused"
    evening.asks(0, commands.Run(1, "go-on"))
    evening.waits_for_people()
    evening.acts(0, "stock")


def test_a_game_ends_early_when_all_people_want_it():
    evening = Evening(opened(people=2, computers=1))
    evening.asks(0, commands.Abort(1))
    assert evening.status() == "playing"
    evening.asks(1, commands.Abort(1))
    assert evening.status() == "over"
    assert evening.result().winners == []


def test_one_of_two_may_concede_and_a_rematch_turns_the_deal():
    evening = Evening(opened(people=2, computers=0))
    dealer = evening.playing.game.dealer
    evening.asks(1, commands.Concede(1))
    assert evening.result().winners == [0]
    evening.asks(0, commands.Rematch(1))
    assert evening.status() == "over"
    evening.asks(1, commands.Rematch(1))
    assert evening.status() == "playing"
    assert evening.playing.game.dealer == 1 - dealer
    assert evening.playing.game.seed != "seed"


def test_a_seat_that_is_left_is_played_on():
    evening = Evening(opened(people=2, computers=1))
    evening.asks(0, commands.Leave(1))
    assert evening.table.seats[0].kind == "computer"
    assert evening.table.host == 1
    evening.asks(1, commands.Leave(1))
    assert evening.status() == "over"


def test_computers_wait_while_people_read_the_sheet():
    evening = Evening(opened(people=1, computers=3))
    rng = random.Random(3)
    while not evening.playing.game.rounds:
        evening.plays_at_random(rng, 1)
    state = evening.playing.state
    if state.turn == 0:
        evening.acts(0, "stock")
    seq, at = evening.table.seq, evening.at
    waited = [entry for entry, when in evening.log if when > at + 2]
    evening.waits(READING / 2)
    if evening.playing.state.turn != 0 and 0 not in evening.table.ready:
        assert evening.table.seq == seq
    assert not waited


@whole_games
@pytest.mark.parametrize("rules", sorted(PRESETS))
def test_nothing_hidden_is_shown(rules):
    """What a seat cannot see is dealt anew; it is shown the same bytes, then and after a next draw."""
    rng = random.Random(f"{rules} hidden")
    for at in range(6):
        evening = Evening(opened(rules, people=4, computers=0, seed=f"{rules} {at}"))
        evening.plays_at_random(rng, rng.randrange(5, 120))
        state = evening.playing.state
        if evening.table.over:
            continue
        for seat in range(4):
            other = deepcopy(evening)
            other.playing.game.set_state(state.view(seat).sample(Rng(at)))
            assert in_bytes(other, seat) == in_bytes(evening, seat)
            turn = state.turn
            if seat != turn and "stock" in [way.do for way in evening.choices(turn).ways]:
                drawn = deepcopy(evening)
                for one in (drawn, other):
                    one.acts(turn, "stock")
                assert in_bytes(other, seat) == in_bytes(drawn, seat)
            again = deepcopy(other)
            view = other.playing.state.view((seat + 1) % 4)
            again.playing.game.set_state(view.sample(Rng(at + 1)))
            assert in_bytes(again, None) == in_bytes(other, None)


@whole_games
@pytest.mark.parametrize("rules", ["hoyle", "rummy-500", "persian"])
def test_the_record_of_a_game_and_of_a_rematch_replays(rules):
    evening = Evening(opened(rules, people=2, computers=2))
    evening.table.seats[1].name = "Mary Ann"
    rng = random.Random(rules)
    for name in ("Ben", "Mary_Ann"):
        evening.plays_at_random(rng, 3000)
        game = evening.playing.game
        record = parse_record(evening.table.record())
        assert record.players[1] == name
        assert replay(record).totals == game.totals
        assert format_record(record) == evening.table.record()
        evening.asks(0, commands.Rematch(1))
        evening.asks(1, commands.Rematch(1))


def test_a_record_can_be_read_though_a_seat_was_opened():
    evening = Evening(opened(people=2, computers=1))
    evening.asks(0, commands.Fill(1, 1, "open"))
    evening.asks(0, commands.Abort(1))
    assert parse_record(evening.table.record()).players == ["Ann", "nobody", "Bot0"]


@whole_games
def test_a_computer_that_lets_an_offer_be_makes_no_entry(monkeypatch):
    """From an entry all would know that it had one; what it does is all that they hear of."""
    asked: list[int] = []
    choose = Playing.choose

    def declining(self: Playing, due: Due, bot: str) -> str | None:
        if due.off_turn:
            asked.append(due.seat)
        return None if due.off_turn else choose(self, due, bot)

    monkeypatch.setattr(Playing, "choose", declining)
    rules = rules_line(preset("hoyle").with_(off_turn_melds=True))
    evening = Evening(msgspec.structs.replace(opened(people=1, computers=3, level="easy"), rules=rules))
    evening.plays_at_random(random.Random(1), 100)
    assert asked
    assert {type(entry) for entry, _ in evening.log[1:]} == {e.Started, e.Acted}


@pytest.mark.parametrize("rules", ["hoyle", "rummy-500", "joker-rummy", "500-rum", "persian", "rummy-5000"])
def test_what_is_remembered_of_a_position_is_what_it_is(rules):
    evening = Evening(opened(rules, people=4, computers=0))
    rng = random.Random(rules)
    for _ in range(300):
        if evening.table.over:
            break
        playing = evening.playing
        state = playing.state
        assert list(playing.melds()) == state.melds()
        offered = {}
        for seat in state.actors():
            choices = evening.choices(seat)
            offered[seat] = [way.do for way in choices.ways] + [take.do for take in choices.takes]
            for do in offered[seat]:
                assert playing.meaning(seat, do).code == read(state, seat, do)
        seat = rng.choice([seat for seat, does in offered.items() if does])
        evening.acts(seat, rng.choice(offered[seat]))
        if playing.steps and rng.random() < 0.1:
            evening.asks(playing.state.turn, commands.Undo(1))


def test_a_pause_stops_the_clock():
    evening = Evening(opened(people=2, computers=0, turn_seconds=60))
    turn = evening.playing.state.turn
    evening.waits(40)
    evening.asks(0, commands.Run(1, "pause"))
    evening.waits(1000)
    evening.asks(0, commands.Run(1, "go-on"))
    evening.waits(15)
    assert evening.playing.state.turn == turn
    evening.waits(10)
    assert evening.playing.state.turn != turn


def test_a_table_whose_host_is_away_for_long_is_run_by_somebody_else():
    evening = Evening(opened(people=2, computers=0))
    evening.asks(0, commands.Run(1, "pause"))
    evening.table.presence.go(0, evening.at)
    evening.waits(HOST_AWAY - 1)
    assert evening.refused(1, commands.Run(1, "go-on")).code == "not-host"
    evening.waits(2)
    assert evening.table.host == 1
    assert evening.table.heard[-1].told.public == "Ben runs the table now, since the host is away."
    evening.asks(1, commands.Run(1, "go-on"))
    assert evening.status() == "playing"


def test_a_table_that_everybody_has_left_keeps_its_host():
    evening = Evening(opened(people=2, computers=0), start=False)
    for seat in (0, 1):
        evening.table.presence.go(seat, evening.at)
    evening.waits(10 * HOST_AWAY)
    assert evening.table.host == 0


def test_who_sits_down_and_does_not_come_is_played_for():
    evening = Evening(opened(people=2, computers=1))
    evening.happens(e.Sat(2, "Cleo", "h2"))
    while evening.playing.state.turn != 2:
        turn = evening.playing.state.turn
        evening.acts(turn, evening.choices(turn).ways[0].do)
    evening.waits(AWAY + 1)
    assert evening.table.seats[2].stand_in


@pytest.mark.parametrize("what", ["computer", "open"])
def test_a_seat_that_is_given_away_keeps_nothing_of_who_had_it(what):
    evening = Evening(opened(people=3, computers=0))
    evening.asks(1, commands.Abort(1))
    evening.table.presence.go(2, evening.at)
    for seat in (1, 2):
        evening.asks(0, commands.Fill(1, seat, what, "steady"))
    assert evening.table.presence.here == {0}
    assert not evening.table.presence.gone_since
    evening.happens(e.Sat(1, "Cleo", "h9"))
    evening.asks(0, commands.Abort(1))
    assert evening.status() != "over"
    evening.waits(10 * AWAY)
    assert all(seat.person for seat in evening.table.seats if seat.stand_in)


@pytest.mark.parametrize(
    "command", [commands.Stand(1, "ask"), commands.Run(1, "go-on"), commands.Abort(1, agree=False)]
)
def test_what_is_as_it_was_asked_makes_no_entry(command):
    evening = Evening(opened(people=2, computers=0))
    seq = evening.table.seq
    evening.asks(0, command)
    assert evening.table.seq == seq


def test_that_a_sheet_was_read_is_noted_once_and_not_before_a_game():
    evening = Evening(opened(people=2, computers=0), start=False)
    assert evening.refused(0, commands.Ready(1)).code == "not-started"
    evening.asks(0, commands.Run(1, "start"))
    seq = evening.table.seq
    for _ in range(3):
        evening.asks(0, commands.Ready(1))
    assert evening.table.seq == seq + 1


def test_the_computer_plays_though_others_ask_for_this_and_that():
    evening = Evening(opened(people=1, computers=1, pace=10.0))
    while evening.playing.state.turn == 0:
        evening.acts(0, evening.choices(0).ways[-1].do)
    seq = evening.table.seq
    for at in range(20):
        evening.asks(0, commands.Stand(1, "pass" if at % 2 else "ask"))
        evening.waits(0.5)
    assert any(isinstance(entry, e.Acted) for entry, _ in evening.log[seq:])


def test_a_sheet_names_whoever_has_the_seat_now():
    evening = Evening(opened("hoyle", people=2, computers=0))
    evening.plays_at_random(random.Random(1), 3000)
    out = evening.sees(0).sheet
    evening.asks(0, commands.Fill(1, 1, "computer", "steady"))
    evening.happens(e.Sat(1, "Cleo", "h9"))
    sheet = evening.sees(0).sheet
    assert "Ben" in f"{out}" or sheet == out
    assert "Ben" not in f"{sheet}"


def test_who_has_answered_for_good_is_not_asked_in_a_window():
    evening = Evening(opened("rummy-500", people=3, computers=0, call_seconds=20))
    rng = random.Random(3)
    while evening.playing.state.phase != Phase.CALL:
        seat = evening.playing.state.turn
        choices = evening.choices(seat)
        evening.acts(seat, rng.choice([way.do for way in choices.ways] + [take.do for take in choices.takes]))
    (asked, *_) = evening.playing.state.actors()
    assert evening.choices(asked).ways
    evening.asks(asked, commands.Stand(1, "pass"))
    choices = evening.choices(asked)
    assert not choices.ways
    assert choices.head == "Somebody may call."


def test_a_table_where_nobody_is_rests_after_a_while_and_goes_on_with_a_new_clock():
    evening = Evening(opened(people=2, computers=1, turn_seconds=120))
    for seat in (0, 1):
        evening.table.presence.go(seat, evening.at)
    evening.waits(10_000)
    seq = evening.table.seq
    assert not any(seat.stand_in for seat in evening.table.seats)
    evening.waits(100_000)
    assert evening.table.seq == seq
    evening.table.come(0, evening.at)
    evening.waits(100)
    does = [entry for entry, _ in evening.log[seq:] if isinstance(entry, e.Acted)]
    assert not any(one.by == "clock" for one in does)
    evening.waits(100)
    assert evening.table.seq > seq


@pytest.mark.parametrize("paused", [False, True])
def test_a_rematch_has_a_fresh_clock(paused):
    evening = Evening(opened(people=2, computers=0, turn_seconds=60))
    for _ in range(4):  # rematches, so that the turn is once the same seat's
        evening.table.more_time()
        if paused:
            evening.asks(evening.table.host, commands.Run(1, "pause"))
        evening.waits(100)
        evening.asks(0, commands.Concede(1))
        evening.waits(100)
        for seat in (0, 1):
            evening.asks(seat, commands.Rematch(1))
        now = evening.sees(0).now
        assert isinstance(now, Now)
        assert now.seconds == 60


def test_a_broken_off_game_asks_nobody_to_break_it_off():
    evening = Evening(opened(people=2, computers=1))
    for seat in (0, 1):
        evening.asks(seat, commands.Abort(1))
    assert evening.status() == "over"
    assert evening.sees(0).abort == []


@pytest.mark.parametrize(
    "names", [["a!", "a?", "a_-2"], ["a_-1", "a!", "a?"], ["", " ", "nobody-1"], ["Ann", "Ben", "Cy"]]
)
def test_names_of_a_record_are_told_apart(names):
    evening = Evening(opened(people=3, computers=0))
    for seat, name in enumerate(names):
        evening.table.seats[seat].name = name
    evening.playing.game.names = tuple(names)
    assert len(set(parse_record(evening.table.record()).players)) == 3


def test_that_the_time_was_up_is_told_to_all():
    evening = Evening(opened(people=2, computers=0, turn_seconds=30))
    turn = evening.playing.state.turn
    evening.waits(31)
    names = [seat.name for seat in evening.table.seats]
    own, public = ([line.text for line in evening.table.lines(seat, 0)] for seat in (turn, 1 - turn))
    assert "run out of time; the computer plays for you" in own
    assert "runs out of time; the computer plays" in public
    assert names[turn]


def test_who_takes_a_seat_over_has_not_done_what_was_done_before():
    evening = Evening(opened(people=2, computers=1))
    while not any(isinstance(entry, e.Acted) and entry.seat == 2 for entry, _ in evening.log):
        evening.waits(1)
        turn = evening.playing.state.turn
        if turn != 2:
            evening.acts(turn, evening.choices(turn).ways[0].do)
    evening.happens(e.Sat(2, "Cleo", "h2"))
    before = [line.text for line in evening.table.lines(2, 0) if line.seat == 2]
    assert before == [line.text for line in evening.table.lines(None, 0) if line.seat == 2]
    while (evening.playing.state.turn, evening.playing.state.phase) != (2, Phase.DRAW):
        turn = evening.playing.state.turn
        evening.acts(turn, evening.choices(turn).ways[0].do)
    evening.acts(2, "stock")
    assert evening.table.lines(2, 0)[-1].text.startswith("draw ")


def test_whose_turn_a_call_passes_over_is_told():
    evening = Evening(opened("rummy-500", people=4, computers=0, call_seconds=20))
    rng = random.Random(1)
    farthest, found = -1, False
    while not found and not evening.table.over:
        state = evening.playing.state
        discarder, window = state.turn, state.phase == Phase.CALL
        asked = sorted(state.actors(), key=lambda seat: (seat - state.turn) % 4)
        farthest = asked[-1] if window and farthest < 0 else farthest
        seat = asked[-1]
        choices = evening.choices(seat)
        ways = [way.do for way in choices.ways]
        if window:
            evening.acts(seat, ways[0] if seat == farthest else "pass")
        else:
            farthest = -1
            melds = [do for do in ways if do.startswith("meld")]
            evening.acts(seat, (melds or [rng.choice(ways + [take.do for take in choices.takes])])[0])
        found = window and evening.playing.state.phase == Phase.PLAY and farthest != (discarder + 1) % 4
    assert found
    assert "passed over." in evening.table.heard[-1].told.public
