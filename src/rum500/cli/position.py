"""``rum500 legal`` and ``rum500 try``: what a position allows, and what comes of actions in it."""

from dataclasses import dataclass, field
from typing import Annotated, Any

import typer

from rum500.cards import card_text
from rum500.cli import _shell
from rum500.notation import Ambiguous, read, write
from rum500.position import Setup, format_position, parse_position
from rum500.round import Illegal, Phase, State
from rum500.terminal.console import console

StateOption = Annotated[
    str, typer.Option("--state", metavar="FILE|-", help="The position: a file, or - for standard input.")
]


def register(app: typer.Typer) -> None:
    """Add the commands."""
    app.command()(legal)
    app.command("try")(attempt)


def legal(state: StateOption, json: _shell.JsonOption = False) -> None:
    """List the legal actions of a position, for each seat that may act.

    Example: rum500 legal --state position.txt
    """
    trial = Trial.of(_shell.read_text(state))
    actions = {seat: trial.legal(seat) for seat in trial.state.actors()}
    if json:
        _shell.print_json(
            {
                "players": trial.names,
                "actors": list(actions),
                "legal": {str(seat): texts for seat, texts in actions.items()},
                "owed": trial.owed,
                "phase": trial.phase,
            }
        )
        return
    page = console(highlight=False, soft_wrap=True)
    owed = f", {trial.owed} is owed" if trial.owed else ""
    page.print(f"[bold]{trial.phase}[/], turn of {trial.names[trial.state.turn]}{owed}")
    for seat, texts in actions.items():
        page.print(f"[bold]{trial.names[seat]}[/]: {len(texts)} action{'s' * (len(texts) != 1)}")
        for text in texts:
            page.print(f"  {text}", markup=False)


def attempt(
    state: StateOption,
    actions: Annotated[
        list[str], typer.Argument(metavar="ACTION…", help="Such as stock, 'meld 7c7d7h', 'B: call 7h'.")
    ],
    seat: Annotated[
        str | None,
        typer.Option(metavar="NAME|NUMBER", help="Who acts; numbers from 0. Without it: whose turn it is."),
    ] = None,
    json: _shell.JsonOption = False,
) -> None:
    """Try actions one after the other; print the position they lead to, or why one is refused.

    What it prints is a position again: comments say what was done.

    Example: rum500 try --state position.txt 'take 4s' 'meld 4s4h4c'
    """
    trial = Trial.of(_shell.read_text(state))
    who = None if seat is None else trial.seat(seat)
    for text in (part for action in actions for part in action.split(";")):
        if not trial.do(text.strip(), who):
            break
    if json:
        _shell.print_json(trial.facts())
    else:
        _show_trial(trial)
    if trial.refused:
        _shell.does_not_hold()


@dataclass
class Trial:
    """A position being tried out: its state, what was done, and the refusal that ended it."""

    setup: Setup
    state: State
    done: list[str] = field(default_factory=list)
    refused: dict[str, str] | None = None

    @classmethod
    def of(cls, text: str) -> "Trial":
        """Read a position; raises PositionError."""
        setup = parse_position(text)
        return cls(setup, State.from_setup(setup))

    @property
    def names(self) -> list[str]:
        """The players by seat."""
        return self.setup.players

    @property
    def owed(self) -> str | None:
        """The card that is owed."""
        return card_text(self.state.owed) if self.state.owed >= 0 else None

    @property
    def phase(self) -> str:
        """The phase as positions name it."""
        return Phase(self.state.phase).name.lower()

    def legal(self, seat: int) -> list[str]:
        """The texts of a seat's legal actions."""
        return [write(self.state, code) for code in self.state.legal(seat)]

    def seat(self, name: str) -> int:
        """The seat of a name or a number."""
        if name in self.names:
            return self.names.index(name)
        numbers = [str(seat) for seat in range(len(self.names))]
        if name not in numbers:
            _shell.bad_input(f'"{name}" is none of the players {" ".join(self.names)}')
        return numbers.index(name)

    def do(self, text: str, seat: int | None) -> bool:
        """Do an action, written ``call 7h`` or ``B: call 7h``; tell whether it was accepted."""
        name, colon, said = text.rpartition(":")
        who = self.seat(name.strip()) if colon else self._actor() if seat is None else seat
        try:
            self.state.apply(read(self.state, who, said.strip()), who)
        except Illegal as error:
            self._refuse(text, error.reason.rule, error.reason.sentence)
        except Ambiguous as error:
            self._refuse(text, "R3", f"say which: {' or '.join(error.choices)}")
        else:
            self.done.append(f"{self.names[who]}: {said.strip()}")
        return self.refused is None

    def position(self) -> str:
        """The text of the position reached."""
        setup, state = self.setup, self.state
        return format_position(state.to_setup(setup.players, setup.totals, setup.round))

    def points(self) -> list[int]:
        """The points on the table by seat."""
        return [self.state.points(seat) for seat in range(len(self.names))]

    def scores(self) -> list[int] | None:
        """The scores of the round by seat, once it is over."""
        return list(self.state.round_scores()) if self.state.over else None

    def facts(self) -> dict[str, Any]:
        """What ``--json`` prints."""
        return {
            "ok": self.refused is None,
            "refused": self.refused,
            "state": self.position(),
            "points": self.points(),
            "over": self.state.over,
            "scores": self.scores(),
        }

    def _refuse(self, action: str, rule: str, reason: str) -> None:
        self.refused = {"action": action, "rule": rule, "reason": reason}

    def _actor(self) -> int:
        """Who acts where nobody is named: whose turn it is, in a window the first who is asked."""
        actors, turn = self.state.actors(), self.state.turn
        return min(actors, key=lambda seat: (seat - turn) % len(self.names), default=turn)


def _show_trial(trial: Trial) -> None:
    page = console(highlight=False, soft_wrap=True)
    for done in trial.done:
        page.print(f"# {done}", style="dim", markup=False)
    for word, numbers in (("points", trial.points()), ("scores", trial.scores())):
        if numbers is not None:
            each = ", ".join(f"{name} {points}" for name, points in zip(trial.names, numbers, strict=True))
            page.print(f"# {word}: {each}", style="dim", markup=False)
    page.print(trial.position(), markup=False, end="")
    if trial.refused:
        _shell.note("refused: {action}: {reason} ({rule})".format(**trial.refused))
