"""The help texts: a user finds every command, what it takes, an example, and the exit codes."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

import click
import pytest

from sudoku.cli import app, importing
from sudoku.cli.commands import COMMANDS
from sudoku.cli.exits import ExitCode
from sudoku.cli.group import cli
from sudoku.cli.subcommand import Subcommand
from tests.cases import for_each
from tests.cli.command import sudoku
from tests.installed import install_package

PUZZLES = "12..34..2143432.\n12..34..2143432.\n"


def command_named(name: str) -> Subcommand:
    command = cli.get_command(click.Context(cli), name)
    assert isinstance(command, Subcommand)
    return command


def test_the_overview_has_each_command_with_a_whole_sentence() -> None:
    run = sudoku("--help")
    assert run.code == 0
    for name, listed in COMMANDS.items():
        (line,) = re.findall(rf"^  {name}  +(.+)$", run.out, re.MULTILINE)
        assert line == listed.summary
        assert (command_named(name).help or "").partition("\n\n")[0].replace("\n", " ") == line


def test_the_overview_imports_no_command() -> None:
    run = subprocess.run(
        [sys.executable, "-X", "importtime", "-m", "sudoku", "--help"],
        capture_output=True,
        text=True,
        check=True,
    )
    imported = set(re.findall(r"\| +(sudoku\.[\w.]+)$", run.stderr, re.MULTILINE))
    assert "sudoku.cli.group" in imported
    assert imported.isdisjoint(f"sudoku.cli.{listed.module}" for listed in COMMANDS.values())


def test_the_help_lists_the_installed_models(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install_package(tmp_path, "some-models", "[sudoku.models]\nforeign = no_such_module:it\n")
    monkeypatch.setattr(sys, "path", [*sys.path, str(tmp_path)])
    words = " ".join(sudoku("check", "--help").out.split())
    assert "Model to use: auto, cpsat, foreign, native, portfolio, reference, sat." in words


def test_the_overview_has_each_exit_code() -> None:
    table = sudoku("--help").out.partition("Exit codes")[2]
    codes = [int(code) for code in re.findall(r"^  (\d+)  ", table, re.MULTILINE)]
    assert codes == [int(code) for code in ExitCode]
    assert (app.EXIT_FAULT, importing.EXIT_INTERRUPTED) == (ExitCode.FAULT, ExitCode.INTERRUPTED)


@for_each("name", COMMANDS)
def test_each_help_starts_with_a_sentence_and_examples(name: str) -> None:
    run = sudoku(name, "--help")
    assert run.code == 0
    usage, sentence, shown, *_ = run.out.split("\n\n")
    assert usage.startswith(f"Usage: sudoku {name} ")
    assert re.fullmatch(r"  [A-Z][^.]*\.", sentence), sentence
    head, *examples = shown.splitlines()
    assert head == "Examples:"
    assert examples
    assert all(line.startswith(f"  sudoku {name} ") for line in examples)


@for_each("name", COMMANDS)
def test_exit_codes_in_help_texts_are_those_of_the_table(name: str) -> None:
    text = command_named(name).help or ""
    codes = re.findall(r"(?<![\w-])(\d+)(?=[ ,]|\n)", text.partition("Exit code")[2])
    assert {int(code) for code in codes} <= {int(code) for code in ExitCode}


@for_each("name", COMMANDS)
def test_each_option_says_what_it_takes(name: str) -> None:
    for parameter in command_named(name).params:
        if isinstance(parameter, click.Option):
            assert parameter.help, parameter.opts
            assert parameter.help[0].isupper(), parameter.help
            takes_value = not parameter.is_flag and not isinstance(parameter.type, click.Choice)
            if takes_value:
                assert parameter.metavar, f"{name} {parameter.opts}: no metavar"


@for_each("name", COMMANDS)
def test_each_table_has_a_title(name: str) -> None:
    lines = sudoku(name, "--help").out.splitlines()
    for table in command_named(name).tables:
        title, rows = table()
        assert re.match("[A-Z]", title)
        assert f"{title}:" in lines
        assert rows


@pytest.mark.parametrize("name", [name for name in COMMANDS if name != "web"])  # it never ends
def test_examples_work_as_they_are(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("puzzles.txt").write_text(PUZZLES)
    if name == "verify":
        assert sudoku("prove", "-o", "certificates", "puzzles.txt").code == 0
    for example in command_named(name).examples:
        program, *args = shlex.split(example)
        assert program == "sudoku"
        if "./my-solver" in args or "cake_lpr" in args:  # programs that only their owners have
            continue
        run = sudoku(*args)
        assert run.code in (ExitCode.OK, ExitCode.NOT_UNIQUE), run.err
        if "verdicts.csv.gz" in args:
            assert run.err.endswith("verdicts.csv.gz: 0 rows (2 left out by --where)\n")
            continue
        if "puzzles.csv" in args:
            assert run.err.endswith("puzzles.csv: 100 rows\n")
            continue
        if "proofs.csv" in args:
            assert run.err.endswith("proofs.certificates.gz: 2 certificates\n")
            continue
        assert run.out
        assert run.err == ("1 duplicate dropped\n" if "--dedupe" in args else "")
