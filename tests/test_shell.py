"""What every command shares: exit status, one line for bad input, quiet ends."""

import os
import subprocess
import sys

import pytest
import typer

import rum500
from rum500.cli import _shell, app
from rum500.rules import Rules


def command_that(action):
    """A command line with one command, ``go``, that does this."""
    made = typer.Typer(pretty_exceptions_enable=False)
    made.callback()(lambda: None)
    made.command("go")(action)
    return made


def raising(error):
    def action() -> None:
        raise error

    return command_that(action)


def run_python(code, **more):
    return subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=60, **more
    )


def test_version_names_the_form(capsys):
    assert _shell.run(app, ["--version"]) == 0
    form = "compiled" if rum500.COMPILED else "uncompiled"
    assert capsys.readouterr().out == f"rum500 {rum500.__version__} ({form})\n"


def test_without_a_command_the_help_is_shown(capsys):
    assert _shell.run(app, []) == 0
    assert "rum500 play" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--colour"], "--colour"),
        (["pley"], "pley"),
        (["bench", "--second", "1"], "--second"),
        (["bench", "--seconds", "many"], "many"),
        (["bench", "--seconds"], "--seconds"),
        *(
            (["bench", "--seconds", number], "0.01<=x<=3600")
            for number in ("inf", "-inf", "0", "-1", "1e999")
        ),
        (["bench", "--seconds", "nan"], "a number from 0.01 to 3600"),
        *((["perft", "x", "--depth", number], "0<=x<=1000000000") for number in ("-1", "1" + "0" * 30)),
        *((["replay", "x", "--to", number], "0<=x<=1000000000") for number in ("-1", "1" + "0" * 30)),
        (["replay", "x", "--to", "9" * 5000], "is not a valid int"),
        (["play", "--rules", ""], 'no preset is called ""'),
        (["legal", "--state", ""], "the name of the file or folder is empty"),
        (["simulate", "--records", ""], "the name of the file or folder is empty"),
        (["play", "--resume", ""], "the name of the file or folder is empty"),
        (["play", "--record", ""], "the name of the file or folder is empty"),
        (["rules", "hoyle", "--save", ""], "the name of the file or folder is empty"),
        (["arena", "club", "novice", "--keep", ""], "the name of the file or folder is empty"),
    ],
)
def test_a_wrong_command_line_is_one_line_and_status_two(arguments, said, capsys):
    assert _shell.run(app, arguments) == 2
    out, err = capsys.readouterr()
    lines = [line for line in err.splitlines() if "uncompiled" not in line]
    assert not out
    assert len(lines) == 1
    assert lines[0].startswith("rum500: ")
    assert said in lines[0]


ODD_SEEDS = [
    pytest.param("", "1 to 200 characters, not 0", id="empty"),
    pytest.param("s" * 10_000, "1 to 200 characters, not 10000", id="long"),
    pytest.param("a\nb", "without line breaks", id="newline"),
    pytest.param("a\0b", "without line breaks", id="null"),
    pytest.param("a\x85b", "without line breaks", id="control"),
    pytest.param("\udcff", "text in UTF-8", id="surrogate"),
]


@pytest.mark.parametrize(("seed", "said"), ODD_SEEDS)
@pytest.mark.parametrize(
    "command",
    [["play", "--record", "new"], ["simulate", "--rounds", "1", "--records", "new"]],
    ids=["play", "simulate"],
)
def test_a_seed_that_cannot_be_typed_again_is_refused(command, seed, said, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    assert _shell.run(app, [*command, "--seed", seed]) == 2
    out, err = capsys.readouterr()
    [line] = [line for line in err.splitlines() if "uncompiled" not in line]
    assert not out
    assert said in line
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("seed", ["x" * 200, "Zoë ♥", "two words"])
def test_any_other_text_is_a_seed(seed):
    assert _shell.checked_seed(seed) == seed


def test_bad_input_is_one_line(capsys):
    assert _shell.run(raising(_shell.BadInput("no such card:\n  7x")), ["go"]) == 2
    assert capsys.readouterr().err == "rum500: no such card:; 7x\n"


def test_rules_that_contradict_are_bad_input(capsys):
    assert _shell.run(command_that(lambda: Rules(target=None) and None), ["go"]) == 2
    assert capsys.readouterr().err.startswith("rum500: ")


def test_a_file_that_is_not_there_is_bad_input(tmp_path, capsys):
    name = str(tmp_path / "none.txt")
    assert _shell.run(command_that(lambda: print(_shell.read_text(name))), ["go"]) == 2
    assert capsys.readouterr().err == f"rum500: {name}: No such file or directory\n"


def test_a_file_that_is_no_text_is_bad_input(tmp_path, capsys):
    file = tmp_path / "cards.bin"
    file.write_bytes(b"\xff\xfe\x00")
    assert _shell.run(command_that(lambda: print(_shell.read_text(str(file)))), ["go"]) == 2
    assert "not a text file" in capsys.readouterr().err


def test_a_check_that_does_not_hold_has_status_one():
    assert _shell.run(command_that(_shell.does_not_hold), ["go"]) == 1


def test_an_interrupt_has_status_130():
    assert _shell.run(raising(KeyboardInterrupt()), ["go"]) == 130


def test_a_fault_of_the_program_is_not_hidden():
    with pytest.raises(ValueError, match="a bug"):
        _shell.run(raising(ValueError("a bug")), ["go"])


def test_a_reader_that_has_gone_is_no_error():
    code = (
        "import typer\nfrom rum500.cli import _shell\n"
        "app = typer.Typer(); app.callback()(lambda: None)\n"
        "app.command('go')(lambda: [print('x' * 80) for _ in range(100000)] and None)\n"
        "raise SystemExit(_shell.run(app, ['go']))"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert not process.stderr.read()
        assert process.wait(60) == 0


PRESSED_AT_AN_IMPORT = """
import os, signal, sys
def finger(event, said):
    file = getattr(said[0], "co_filename", "") if event == "exec" else ""
    if file.endswith((module + ".py", module + "/__init__.py")):
        os.kill(os.getpid(), signal.SIGINT)
module = "/" + sys.argv[1].replace(".", "/")
sys.addaudithook(finger)
sys.argv[0] = {command!r}
import rum500.cli
"""


@pytest.mark.parametrize("module", ["rum500._pure", "rum500.round", "typer", "rum500.cli.score"])
def test_an_interrupt_while_the_command_starts_is_quiet(module):
    code = PRESSED_AT_AN_IMPORT.format(command="/usr/bin/rum500")
    done = subprocess.run(
        [sys.executable, "-c", code, module], capture_output=True, text=True, check=False, timeout=60
    )
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")


def test_an_interrupt_of_a_program_that_uses_the_library_is_its_own():
    code = PRESSED_AT_AN_IMPORT.format(command="mine.py")
    done = subprocess.run(
        [sys.executable, "-c", code, "rum500.round"], capture_output=True, text=True, check=False, timeout=60
    )
    assert "KeyboardInterrupt" in done.stderr


@pytest.mark.parametrize(
    ("command", "status"),
    [("score", 0), ("play", 0), ("legal --state -", 2), ("verify -", 2), ("score import -", 2)],
)
def test_no_standard_input_is_no_fault_of_the_program(command, status, tmp_path):
    environment = {**os.environ, "RUM500_HOME": str(tmp_path)}
    rum500 = [sys.executable, "-c", "from rum500.cli import main; main()"]
    subprocess.run([*rum500, "score", "new", "Ada", "Ben"], env=environment, check=True, capture_output=True)
    closed = ["sh", "-c", f'exec "$@" {command} <&-', "sh", *rum500]
    done = subprocess.run(
        closed, env=environment, capture_output=True, text=True, check=False, timeout=60, cwd=tmp_path
    )
    said = [line for line in done.stderr.splitlines() if "uncompiled" not in line]
    assert (done.returncode, len(said)) == (status, status // 2), said


def test_a_terminal_that_lacks_a_character_gets_the_nearest():
    code = (
        "import typer\nfrom rum500.cli import _shell\n"
        "app = typer.Typer(); app.callback()(lambda: None)\n"
        "app.command('go')(lambda: print('7\\u2665 \\u221212 \\u2026'))\n"
        "raise SystemExit(_shell.run(app, ['go']))"
    )
    done = run_python(code, env={"PYTHONIOENCODING": "ascii", "PATH": "/usr/bin"})
    assert (done.returncode, done.stdout) == (0, "7h -12 ...\n")


def test_json_is_one_object_and_no_odd_numbers(capsys):
    _shell.print_json({"card": "7♥"})
    assert capsys.readouterr().out == '{"card": "7\\u2665"}\n'
    with pytest.raises(ValueError, match="JSON"):
        _shell.print_json({"rate": float("nan")})


def test_a_slow_form_is_announced_on_stderr_only(capsys):
    _shell.warn_uncompiled()
    out, err = capsys.readouterr()
    assert not out
    assert bool(err) != rum500.COMPILED
