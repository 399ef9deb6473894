"""The documents' examples run as they stand."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

import sudoku
import sudoku.board
import sudoku.notation
import sudoku.questions
import sudoku.rules

ROOT = Path(__file__).parent.parent


def test_readme_examples_run() -> None:
    failed, tried = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert tried >= 5
    assert failed == 0


@pytest.mark.parametrize(
    "module", [sudoku, sudoku.board, sudoku.notation, sudoku.questions, sudoku.rules]
)
def test_docstring_examples_run(module: object) -> None:
    failed, tried = doctest.testmod(module)  # type: ignore[arg-type]  # the stub wants ModuleType
    assert tried > 0
    assert failed == 0
