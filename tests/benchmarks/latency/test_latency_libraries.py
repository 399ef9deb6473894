"""A shared library takes part in the latency benchmark by its C interface."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from benchmarks.baselines.library import SharedLibrary
from benchmarks.framework.report import BenchmarkError, easy_question
from sudoku import Board
from tests.benchmarks.compiled import require_compiler
from tests.benchmarks.latency.conftest import Latency

pytestmark = pytest.mark.slow

BOARD = Board(3, 3)
SOLVED = easy_question(BOARD)[1].digits
SOURCE = r"""
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#define FUNCTION(name) size_t name(const char *puzzle, size_t limit, uint32_t configuration, \
                                   char *solution, size_t *guesses)

static int fits(const char *cells, int cell, char digit) {
    for (int other = 0; other < 81; other++)
        if (cells[other] == digit && other != cell &&
            (other / 9 == cell / 9 || other % 9 == cell % 9 ||
             (other / 27 == cell / 27 && other % 9 / 3 == cell % 9 / 3)))
            return 0;
    return 1;
}

static size_t fill(char *cells, size_t limit, char *solution) {
    char *open = memchr(cells, '.', 81);
    if (open == NULL) {
        memcpy(solution, cells, 81);
        return 1;
    }
    size_t found = 0;
    for (char digit = '1'; digit <= '9' && found < limit; digit++)
        if (fits(cells, (int)(open - cells), digit)) {
            *open = digit;
            found += fill(cells, limit - found, solution);
        }
    *open = '.';
    return found;
}

FUNCTION(solve) {
    char cells[81];
    memcpy(cells, puzzle, 81);
    (void)configuration;
    (void)guesses;
    for (int cell = 0; cell < 81; cell++)
        if (cells[cell] != '.' && !fits(cells, cell, cells[cell])) return 0;
    return fill(cells, limit, solution);
}

FUNCTION(lie) { return solve(puzzle, limit, configuration, solution, guesses) ? limit : 0; }
FUNCTION(boast) { return solve(puzzle, limit, configuration, solution, guesses) + limit; }

FUNCTION(conceal) {
    size_t found = solve(puzzle, limit, configuration, solution, guesses);
    memset(solution, '.', 81);
    return found;
}
"""


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The compiled SOURCE: a right function, and wrong ones."""
    compiler = require_compiler()
    source = tmp_path_factory.mktemp("library") / "small.c"
    source.write_text(SOURCE, encoding="utf-8")
    built = source.with_suffix(".so")
    line = [*compiler, "-O1", "-shared", "-fPIC", "-o", str(built), str(source)]
    subprocess.run(line, check=True)
    return built


def puzzle(*opened: int, **changed: int) -> str:
    """The solved grid without these cells, and with another digit in the last."""
    digits = [0 if cell in opened else digit for cell, digit in enumerate(SOLVED)]
    digits[80] = changed.get("last", digits[80])
    return "".join(str(digit) if digit else "." for digit in digits)


@pytest.fixture
def nine(tmp_path: Path) -> Path:
    """Puzzles with one solution, with two, and with none."""
    path = tmp_path / "nine.txt"
    exchangeable = [cell for cell, digit in enumerate(SOLVED) if digit < 3]
    wrong = puzzle(0, last=SOLVED[79])
    lines = [puzzle(0, 40), puzzle(*exchangeable), wrong, puzzle(1, 80)]
    path.write_text("\n".join(lines), encoding="utf-8")
    return path


def test_a_library_answers_beside_models(latency: Latency, nine: Path, library: Path) -> None:
    line = (nine, "--contestants", "sat", "--repeats", "2", "--library", f"small={library}:solve")
    ended = latency(*line)
    assert ended.code == 0, ended.err
    assert "\n| small | verdict | 4 | 2 |" in ended.out
    assert "Verdicts: 1 multiple, 2 unique, 1 unsatisfiable (sat, small)." in ended.out
    assert str(library.parent) not in ended.out


def test_a_wrong_library_ends_the_run(latency: Latency, nine: Path, library: Path) -> None:
    ended = latency(nine, "--contestants", "sat", "--library", f"small={library}:lie")
    assert ended.code == 1
    assert ended.out == ""
    assert "nine.txt:1: small counts 2 of up to 2 solutions, sat finds 1" in ended.err


def test_answers_of_another_form_are_refused(library: Path) -> None:
    for symbol, said in [
        ("boast", "it returned 2 solutions, expected at most 1"),
        ("conceal", "it stored b'[.]+', expected 81 digits 1 to 9"),
    ]:
        wrong = SharedLibrary(f"{library}:{symbol}", BOARD)
        wrong.load(easy_question(BOARD)[0].clues)
        with pytest.raises(BenchmarkError, match=said):
            wrong.solution()
