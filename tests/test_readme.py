"""The documents' examples run as they stand."""

from __future__ import annotations

import doctest
import shlex
import subprocess
import sys
import types
from pathlib import Path

import pytest

import sudoku
import sudoku.checker.rules
import sudoku.puzzle.board
import sudoku.puzzle.symbols
import sudoku.questions.check

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def console_examples() -> list[tuple[str, str]]:
    """Each `$ sudoku …` line, and what the README says that it prints."""
    lines = README.splitlines()
    examples: list[tuple[str, str]] = []
    for i, line in enumerate(lines):
        if line.startswith("$ sudoku "):
            end = next(j for j in range(i + 1, len(lines)) if lines[j].startswith(("$", "```")))
            examples.append((line.removeprefix("$ sudoku "), "\n".join(lines[i + 1 : end])))
    return examples


def test_readme_commands_print_what_it_says_one_after_the_other(tmp_path: Path) -> None:
    for command, printed in console_examples():
        done = subprocess.run(
            [sys.executable, "-m", "sudoku", *shlex.split(command)],
            capture_output=True,
            text=True,
            timeout=60,
            cwd=tmp_path,
        )
        assert (command, done.stderr) == (command, "")
        assert (command, done.stdout.strip()) == (command, printed)


def test_readme_has_commands_and_a_runnable_example_in_its_first_25_lines() -> None:
    assert len(console_examples()) >= 2
    assert any(line.startswith("$ sudoku ") for line in README.splitlines()[:25])
    assert "make demo" in README
    assert "make test" in README


def test_readme_examples_run() -> None:
    failed, tried = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert tried >= 5
    assert failed == 0


@pytest.mark.parametrize(
    "module",
    [
        sudoku,
        sudoku.puzzle.board,
        sudoku.puzzle.symbols,
        sudoku.questions.check,
        sudoku.checker.rules,
    ],
)
def test_docstring_examples_run(module: types.ModuleType) -> None:
    failed, tried = doctest.testmod(module)
    assert tried > 0
    assert failed == 0


def test_the_model_of_the_contributing_page_works() -> None:
    """Its code is run as it stands there, and cross-checked on puzzles that it can do."""
    page = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    module = types.ModuleType("tiny")
    exec(page.split("```python\n")[1].split("```")[0], module.__dict__)  # noqa: S102 - our own page
    board = sudoku.Board(2, 2)
    tiny = sudoku.CheckedModel(module.build(board, None))
    reference = sudoku.open_model("reference", board)
    for text in ("1234341...4343.1", "12343412.1434..1", "1134341221434321", "12..34..2143432."):
        puzzle = sudoku.parse(text)
        answers = [m.search(puzzle, limit=10) for m in (tiny, reference)]
        assert set(answers[0].solutions) == set(answers[1].solutions), text
        assert answers[0].exhausted
    with pytest.raises(sudoku.UnknownModelError):
        module.build(board, "fast")
