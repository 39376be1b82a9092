"""``rum500 arena``: who plays better, on duplicate deals."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.table import Table

from rum500 import bots
from rum500.arena import DealResult, Estimate, Log, LogError, Plan, Standing, play_deal, standings
from rum500.cli import _shell, _signals
from rum500.cli._processes import spread
from rum500.cli._progress import progress
from rum500.presets import DEFAULT_PRESET
from rum500.rules import Rules
from rum500.terminal.console import console


def chosen_plan(names: list[str], rules: Rules, players: int | None, seed: str, *, whole_games: bool) -> Plan:
    """The plan asked for; says what is wrong with it and ends if it can't be."""
    for name in names:
        bots.make(name, 0)
    if len(names) < 2:
        _shell.bad_input(f"name two players at least: choose from {', '.join(bots.BOTS)}")
    seats = players or next((size for size in rules.table_sizes() if size >= len(names)), len(names))
    rules.check_table(seats)
    if len(names) > seats:
        _shell.bad_input(f"{len(names)} players do not find place on {seats} seats")
    return Plan(rules, tuple(names), seats, whole_games, seed)


def run(plan: Plan, deals: int, jobs: int, log: Log | None) -> list[DealResult]:
    """Play the deals that the log does not have yet; all results."""
    results = [result for result in log.played if result.deal < deals] if log else []
    done = {result.deal for result in results}
    missing = [deal for deal in range(deals) if deal not in done]
    with progress("playing", deals) as advance, spread(partial(play_deal, plan), missing, jobs) as played:
        advance(len(done))
        _collect(played, results, log, advance)
    return results


def _collect(
    played: Iterable[DealResult], results: list[DealResult], log: Log | None, advance: Callable[[int], None]
) -> None:
    for result in played:
        results.append(result)
        if log:
            log.add(result)
        advance(1)


def report(plan: Plan, results: list[DealResult]) -> dict[str, Any]:
    """The figures, as ``--json`` prints them."""
    return {
        "deals": len(results),
        "games": len(results) * plan.players,
        "players": [_figures(standing) for standing in standings(plan.bots, results)],
    }


def _figures(standing: Standing) -> dict[str, Any]:
    return {
        "bot": standing.bot,
        "points_per_round": round(standing.points.mean, 2),
        "points_ci": _interval(standing.points, 2),
        "margin": round(standing.margin.mean, 2),
        "margin_ci": _interval(standing.margin, 2),
        "win_rate": round(standing.wins.mean, 4),
        "win_ci": _interval(standing.wins, 4),
        "ms_per_decision": round(standing.ms_per_decision, 4),
    }


def _interval(estimate: Estimate, digits: int) -> list[float] | None:
    """None after a single deal, which says nothing of how sure one can be."""
    ends = [round(estimate.low, digits), round(estimate.high, digits)]
    return ends if all(map(math.isfinite, ends)) else None


def show(plan: Plan, figures: dict[str, Any]) -> None:
    """Print the figures as a table."""
    what = "games" if plan.whole_games else "rounds"
    print(f"{figures['deals']} deals, each played on every seat: {figures['games']} {what}")
    head = ("points a round", "more than the others", f"{what} won, %", "ms a decision")
    table = Table("bot", *head, box=None, pad_edge=False)
    for column in table.columns[1:]:
        column.justify = "right"
    for player in figures["players"]:
        table.add_row(
            player["bot"],
            _plus_minus(player["points_per_round"], player["points_ci"]),
            _plus_minus(player["margin"], player["margin_ci"]),
            _plus_minus(player["win_rate"], player["win_ci"], 100),
            f"{player['ms_per_decision']:.3f}",
        )
    console().print(table)


def _plus_minus(mean: float, ends: list[float] | None, times: int = 1) -> str:
    sure = f"{times * (ends[1] - ends[0]) / 2:.1f}" if ends else "?"
    return f"{times * mean:.1f} ± {sure}"


def arena(
    players_: Annotated[list[str], typer.Argument(metavar="A B …", help="Who plays, by name.")],
    rules: _shell.RulesOption = DEFAULT_PRESET,
    set_: _shell.SetOption = None,
    players: Annotated[
        int | None, typer.Option(min=2, max=8, help="How many seats; those left over go to the last named.")
    ] = None,
    deals: Annotated[
        int | None, typer.Option(min=1, max=_shell.MOST, help="Play so many single rounds.")
    ] = None,
    games: Annotated[
        int | None, typer.Option(min=1, max=_shell.MOST, help="Play so many games to their end.")
    ] = None,
    seed: Annotated[str, typer.Option(help="Same seed, same deals.")] = "1",
    jobs: Annotated[int, typer.Option(min=1, max=256, help="Processes to play on.")] = 1,
    keep: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            parser=_shell.named_path,
            help="Keep each result here; the same command goes on from there.",
        ),
    ] = None,
    json: _shell.JsonOption = False,
) -> None:
    """Find out who plays better, and how sure that is.

    Each deal is played once on every seat, so that luck with the cards evens out. Figures come with 95 %
    intervals over the deals.

    Example: rum500 arena club novice --rules hoyle --games 500 --jobs 2
    """
    if deals is not None and games is not None:
        _shell.bad_input("say either --deals or --games")
    chosen = _shell.chosen_rules(rules, set_)
    _shell.checked_seed(seed)
    plan = chosen_plan(players_, chosen, players, seed, whole_games=games is not None)
    with _signals.ended_by_signals(), ExitStack() as stack:
        try:
            log = stack.enter_context(Log(keep, plan)) if keep else None
        except LogError as error:
            _shell.bad_input(str(error))
        except OSError as error:
            _shell.bad_input(f"{keep}: {error.strerror}")
        results = run(plan, games or deals or 200, jobs, log)
    figures = report(plan, results)
    if json:
        _shell.print_json(figures)
    else:
        show(plan, figures)


def register(app: typer.Typer) -> None:
    """Add the command."""
    app.command()(arena)
