"""``rum500 simulate``: bots play each other, many times over."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import Annotated, Any, NamedTuple

import typer
from rich.table import Table

from rum500 import bots
from rum500.cli import _shell, _signals
from rum500.cli._processes import spread
from rum500.cli._progress import progress
from rum500.files import write_whole
from rum500.game import Game
from rum500.match import MOST_ROUNDS, Match
from rum500.notation import write
from rum500.presets import DEFAULT_PRESET
from rum500.record import Recorder
from rum500.rules import Rules
from rum500.terminal.console import console

CHUNK = 50
USUAL_ROUNDS = 100


@dataclass(frozen=True, slots=True)
class Plan:
    """What is simulated; ``whole_games`` or single rounds, each a game's first."""

    rules: Rules
    bots: tuple[str, ...]
    seed: str
    whole_games: bool
    records: Path | None = None

    def seats(self, index: int) -> list[int]:
        """Which bot, by its place in ``bots``, sits at each seat in game ``index``."""
        return [(seat + index) % len(self.bots) for seat in range(len(self.bots))]


@dataclass(slots=True)
class BotTally:
    """What one bot has scored."""

    points: int = 0
    squares: int = 0
    negative: int = 0
    won: int = 0

    def add(self, other: BotTally) -> None:
        """Take in another tally of the same bot."""
        self.points += other.points
        self.squares += other.squares
        self.negative += other.negative
        self.won += other.won

    def deviation(self, rounds: int) -> float:
        """The sample's standard deviation a round."""
        if rounds < 2:
            return 0.0
        return math.sqrt(max(0.0, self.squares - self.points**2 / rounds) / (rounds - 1))


@dataclass(slots=True)
class Tally:
    """Sums over games; whole numbers, so that they come out the same in whatever order they are added."""

    players: list[BotTally]
    rounds: int = 0
    games: int = 0
    unfinished: int = 0
    actions: int = 0
    out: int = 0

    def add(self, other: Tally) -> None:
        """Take in another tally."""
        self.rounds += other.rounds
        self.games += other.games
        self.unfinished += other.unfinished
        self.actions += other.actions
        self.out += other.out
        for mine, theirs in zip(self.players, other.players, strict=True):
            mine.add(theirs)


class RecordedMatch(Match):
    """A match that is written down."""

    def __init__(self, game: Game, players: Sequence[bots.Player]) -> None:
        super().__init__(game, players)
        self.recorder = Recorder(game)

    def apply(self, seat: int, code: int) -> None:
        """Do the action, then note it."""
        text = write(self.game.state, code)
        super().apply(seat, code)
        self.recorder.note(seat, text)


class Chunk(NamedTuple):
    """Games ``start`` to before ``stop`` of a plan."""

    plan: Plan
    start: int
    stop: int


def empty_tally(plan: Plan) -> Tally:
    """Nothing played yet."""
    return Tally([BotTally() for _ in plan.bots])


def play_chunk(chunk: Chunk) -> tuple[int, Tally]:
    """Play some games; how many, and what they came to."""
    tally = empty_tally(chunk.plan)
    for index in range(chunk.start, chunk.stop):
        play_one(chunk.plan, index, tally)
    return chunk.stop - chunk.start, tally


def play_one(plan: Plan, index: int, tally: Tally) -> None:
    """Play game ``index``, which hangs on the plan's seed and its index alone."""
    seats = plan.seats(index)
    game = Game(plan.rules, [f"{plan.bots[bot]}-{bot + 1}" for bot in seats], f"{plan.seed}-{index}")
    players = [bots.make(plan.bots[bot], bots.seed_for(game.seed, bot)) for bot in seats]
    match = Match(game, players) if plan.records is None else RecordedMatch(game, players)
    most = MOST_ROUNDS if plan.whole_games else 1
    while not game.over and len(game.rounds) < most:
        match.step()
    if plan.records is not None and isinstance(match, RecordedMatch):
        write_whole(plan.records / f"{index + 1:06}.txt", match.recorder.text())
    tally.actions += match.actions
    count_game(tally, game, seats)


def count_game(tally: Tally, game: Game, seats: list[int]) -> None:
    """Add a game's rounds, and its winners if it was played to the end."""
    tally.games += game.over
    tally.unfinished += len(game.rounds) == MOST_ROUNDS and not game.over
    for result in game.rounds:
        tally.rounds += 1
        tally.out += result.how == "out"
        for bot, score in zip(seats, result.scores, strict=True):
            player = tally.players[bot]
            player.points += score
            player.squares += score * score
            player.negative += score < 0
    if game.over:
        for seat, bot in enumerate(seats):
            tally.players[bot].won += game.side_of(seat) in game.winners


def run_plan(plan: Plan, games: int, jobs: int) -> Tally:
    """Play all the games, on that many processes, with progress on stderr."""
    size = max(1, min(CHUNK, games // (jobs * 4)))
    starts = range(0, games, size)
    chunks = (Chunk(plan, start, min(start + size, games)) for start in starts)
    total = empty_tally(plan)
    with progress("playing", games) as advance, spread(play_chunk, chunks, min(jobs, len(starts))) as played:
        for count, tally in played:
            total.add(tally)
            advance(count)
    return total


def report(plan: Plan, tally: Tally, seconds: float) -> dict[str, Any]:
    """The figures, as ``--json`` prints them."""
    rounds = tally.rounds
    return {
        "rounds": rounds,
        "games": tally.games,
        "unfinished": tally.unfinished,
        "actions": tally.actions,
        "seconds": round(seconds, 3),
        "actions_per_second": round(tally.actions / seconds) if seconds else 0,
        "endings": {"out": tally.out, "stock": rounds - tally.out},
        "players": [
            {
                "bot": bot,
                "points_per_round": round(player.points / rounds, 2),
                "sd": round(player.deviation(rounds), 2),
                "games_won": player.won,
                "negative_rounds": player.negative,
            }
            for bot, player in zip(plan.bots, tally.players, strict=True)
        ],
    }


def show(figures: dict[str, Any]) -> None:
    """Print the figures as a table."""
    ends = figures["endings"]
    print(
        f"{figures['rounds']} rounds, {figures['games']} games, {figures['actions']} actions "
        f"in {figures['seconds']:.1f} s"
    )
    speed = figures["actions_per_second"]
    print(f"{speed} actions a second, the bots' thinking included (the engine alone: rum500 bench)")
    if figures["unfinished"]:
        print(f"{figures['unfinished']} more games were broken off after {MOST_ROUNDS} rounds without an end")
    print(f"ended by going out {ends['out']}, by the stock {ends['stock']}")
    table = Table("bot", *("points a round", "sd", "games won", "negative rounds"), box=None, pad_edge=False)
    for column in table.columns[1:]:
        column.justify = "right"
    for player in figures["players"]:
        table.add_row(
            player["bot"],
            f"{player['points_per_round']:.2f}",
            f"{player['sd']:.2f}",
            str(player["games_won"]),
            str(player["negative_rounds"]),
        )
    console().print(table)


def chosen_bots(names: str, players: int | None, rules: Rules) -> tuple[str, ...]:
    """The bots named, one a player; a single one named plays every seat."""
    chosen = [name.strip() for name in names.split(",") if name.strip()]
    for name in chosen:
        bots.make(name, 0)
    if not chosen:
        _shell.bad_input(f"--bots names nobody: choose from {', '.join(bots.BOTS)}")
    if players is not None:
        rules.check_table(players)
    if len(chosen) == 1:
        chosen *= rules.table_sizes()[0] if players is None else players
    if players is not None and len(chosen) != players:
        _shell.bad_input(f"--bots names {len(chosen)} for {players} players: name one a player")
    return tuple(chosen)


def make_room(folder: Path) -> None:
    """A folder for the records, in which none are yet."""
    folder.mkdir(parents=True, exist_ok=True)
    if any(file.is_file() for file in folder.glob("[0-9]*.txt")):
        _shell.bad_input(f"{folder} has records already; name another folder, or empty it first")


def simulate(
    rules: _shell.RulesOption = DEFAULT_PRESET,
    set_: _shell.SetOption = None,
    players: Annotated[
        int | None, typer.Option(help="How many play; by default as many as --bots names.")
    ] = None,
    bots_: Annotated[
        str,
        typer.Option(
            "--bots",
            metavar="A,B,…",
            help=f"Who plays, one for all or one each: {', '.join(bots.BOTS)}.",
        ),
    ] = "random",
    rounds: Annotated[
        int | None,
        typer.Option(
            min=1, max=_shell.MOST, help=f"Play so many single rounds; {USUAL_ROUNDS} where nothing is said."
        ),
    ] = None,
    games: Annotated[
        int | None, typer.Option(min=1, max=_shell.MOST, help="Play so many games to their end.")
    ] = None,
    seed: Annotated[str, typer.Option(help="Same seed, same games, whatever --jobs says.")] = "1",
    jobs: Annotated[int, typer.Option(min=1, max=256, help="Processes to play on.")] = 1,
    records: Annotated[
        Path | None,
        typer.Option(
            metavar="DIR", parser=_shell.named_path, help="Write a record of each game into this folder."
        ),
    ] = None,
    json: _shell.JsonOption = False,
) -> None:
    """Let bots play each other and count what they score.

    The bots move up one seat a game. A round alone is the first of a game of its own.

    Example: rum500 simulate --rules hoyle --bots novice,random --games 500 --seed 7 --jobs 2
    """
    if rounds is not None and games is not None:
        _shell.bad_input("say either --rounds or --games, such as: rum500 simulate --bots novice --games 10")
    if games is None:
        rounds = rounds or USUAL_ROUNDS
    chosen = _shell.chosen_rules(rules, set_)
    _shell.checked_seed(seed)
    plan = Plan(chosen, chosen_bots(bots_, players, chosen), seed, games is not None, records)
    chosen.check_table(len(plan.bots))
    with _signals.ended_by_signals():
        if records is not None:
            make_room(records)
        began = perf_counter()
        tally = run_plan(plan, games or rounds or 0, jobs)
    figures = report(plan, tally, perf_counter() - began)
    if json:
        _shell.print_json(figures)
    else:
        show(figures)


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(simulate)
