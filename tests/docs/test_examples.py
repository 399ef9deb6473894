"""Every example of the documentation runs, and prints what its page shows."""

from __future__ import annotations

import doctest
import os
import shlex
import subprocess
import sys
import types
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner

import sudoku
from benchmarks.__main__ import SUBCOMMANDS as BENCHMARKS, _parser as benchmark_parser
from sudoku.cli.group import cli
from sudoku.interface.opening import forget_models
from tests.cases import for_each
from tests.docs.pages import (
    PAGES,
    ROOT,
    Block,
    Command,
    blocks,
    commands,
    is_shown,
    mentioned,
    name_of,
    session,
)

pytestmark = pytest.mark.slow

SHELL = set("|<>;&")


class Terminal:
    """Runs the commands of one page in one folder: `sudoku` in this process, pipes in a shell.

    `cat FILE` makes a file of what the page shows, so that readers and commands see the same.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.code = 0

    def run(self, command: Command) -> str:
        words = shlex.split(command.line)
        if words[0] == "cat":
            (self.folder / words[1]).write_text(command.output + "\n", encoding="utf-8")
            return command.output
        if command.line == "echo $?":
            return str(self.code)
        if words[0] == "sudoku" and not SHELL.intersection(words):
            forget_models()  # as in a process of its own
            done = CliRunner().invoke(cli, words[1:], prog_name="sudoku", catch_exceptions=False)
            self.code = done.exit_code
            return done.output
        return self._in_shell(command.line)

    def _in_shell(self, line: str) -> str:
        function = f'sudoku() {{ {shlex.quote(sys.executable)} -m sudoku "$@"; }}\n'
        shell = subprocess.run(
            ["/bin/bash", "-c", function + line],
            cwd=self.folder,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=60,
        )
        self.code = shell.returncode
        return shell.stdout


@pytest.fixture
def terminal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Terminal]:
    """A folder with the shipped puzzles, as the examples find them in the repository."""
    (tmp_path / "puzzles").symlink_to(ROOT / "puzzles")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(filter(None, sys.path)))
    monkeypatch.setattr(sys, "path", [*sys.path])
    before = set(sys.modules)
    yield Terminal(tmp_path)
    for name in set(sys.modules) - before:
        where = getattr(sys.modules[name], "__file__", None)
        if where is not None and Path(where).is_relative_to(tmp_path):
            del sys.modules[name]


def run_python(block: Block, names: dict[str, Any]) -> None:
    """Run a session or a program; names keeps what it defines for the page's next one."""
    where = f"{name_of(block.page)}, line {block.line}"
    if ">>>" not in block.text:
        exec(compile(block.text, where, "exec"), names)  # noqa: S102 - our own page
        return
    test = doctest.DocTestParser().get_doctest(block.text, names, where, where, block.line - 1)
    failures: list[str] = []
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    runner.run(test, out=failures.append, clear_globs=False)
    names.update(test.globs)
    assert not failures, "".join(failures)


@pytest.mark.thorough
@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_every_example_of_a_page_runs_and_prints_what_the_page_shows(
    page: Path, terminal: Terminal
) -> None:
    names: dict[str, Any] = {"__name__": "page"}
    for block in blocks(page):
        if block.kind == "python":
            run_python(block, names)
        elif block.kind == "console":
            for command in session(block):
                output = terminal.run(command)
                where = f"{name_of(page)}, line {block.line}: {command.line}"
                assert is_shown(output, command.output), f"{where}\n{output}"


@for_each("page", PAGES)
def test_commands_that_are_too_long_to_run_here_are_well_formed(page: Path) -> None:
    """`sudoku` and `python -m benchmarks` take these arguments, and make knows these targets."""
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for line in commands(page):
        words = shlex.split(line, comments=True)
        missing = [w for w in words if w.startswith("puzzles/") and not (ROOT / w).exists()]
        assert missing == [], line
        if words[0] == "sudoku" and not SHELL.intersection(line):
            _parse_sudoku(words[1:])
        elif words[:3] == ["python", "-m", "benchmarks"]:
            benchmark_parser().parse_args(words[3:])
        elif words[0] == "make":
            assert f"\n{words[1]}:" in makefile, line


@for_each("page", PAGES)
def test_commands_in_prose_exist_and_have_the_options_that_are_named(page: Path) -> None:
    for line in mentioned(page):
        words = shlex.split(line.replace("\\|", "|"))
        if words[:2] == ["python", "-m"]:
            assert words[2] == "benchmarks", line
            if words[3:]:
                assert words[3] in BENCHMARKS, line
            continue
        command = cli.get_command(click.Context(cli), words[1])
        assert command is not None, line
        known = {name for option in command.params for name in option.opts}
        assert {word for word in words if word.startswith("-")} - known - {"--help"} == set(), line


def _parse_sudoku(words: list[str]) -> None:
    name, *rest = words
    command = cli.get_command(click.Context(cli), name)
    assert command is not None or name == "--help", words
    if command is not None and "--help" not in rest:
        command.make_context(name, rest)


def test_an_output_that_differs_from_the_page_is_noticed(tmp_path: Path) -> None:
    assert is_shown("unique 1 in 3 s\nend\n", "unique 1 in … s\n…")
    assert is_shown("| 1 |  0.25 |", "| 1 | 12.50 |")
    assert not is_shown("unique 12", "unique 1")
    assert not is_shown("| 1 | 0.25 |", "| 2 | 0.25 |")
    page = tmp_path / "page.md"
    page.write_text("```console\n$ sudoku check x\nunique\n$ echo $?\n0\n```\n", encoding="utf-8")
    (block,) = blocks(page, "console")
    assert [command.output for command in session(block)] == ["unique", "0"]


WITH_EXAMPLES = [
    ".".join(path.relative_to(root).with_suffix("").parts).removesuffix(".__init__")
    for root, package in ((ROOT, "sudoku"), (ROOT / "models", "sudoku_models"))
    for path in sorted((root / package).rglob("*.py"))
    if ">>>" in path.read_text(encoding="utf-8")
]


@for_each("name", WITH_EXAMPLES)
def test_docstring_examples_run(name: str) -> None:
    failed, tried = doctest.testmod(import_module(name))
    assert tried > 0
    assert failed == 0


def test_the_model_of_the_contributing_page_works() -> None:
    """Its code is cross-checked on puzzles that it can do, with the capabilities it declares."""
    page = ROOT / "CONTRIBUTING.md"
    code = next(block.text for block in blocks(page, "python") if "class TinyModel" in block.text)
    module = types.ModuleType("tiny")
    exec(code, module.__dict__)  # noqa: S102 - our own page
    board = sudoku.Board(2, 2)
    tiny = sudoku.CheckedModel(module.FAMILY.build(board, None))
    assert tiny.capabilities == module.FAMILY.capabilities(None)
    reference = sudoku.open_model("reference", board)
    for text in ("1234341...4343.1", "12343412.1434..1", "1134341221434321", "12..34..2143432."):
        puzzle = sudoku.parse(text)
        answers = [m.search(puzzle, limit=10) for m in (tiny, reference)]
        assert set(answers[0].solutions) == set(answers[1].solutions), text
        assert answers[0].exhausted
    brief = tiny.search(sudoku.parse("." * 16), limit=10, budget=sudoku.Budget(seconds=0.05))
    assert not brief.exhausted
    with pytest.raises(sudoku.UnknownModelError):
        module.FAMILY.build(board, "fast")
    with pytest.raises(sudoku.UnknownModelError):
        module.FAMILY.capabilities("fast")
