"""Other solvers find as many solutions in the texts as brute force finds by the definitions."""

from __future__ import annotations

import subprocess
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest

import sudoku
from sudoku import Board, Entry, FormatError, Puzzle, with_rules
from sudoku.constraints.primitives import AnyOf, DigitSets
from sudoku.puzzle.houses import Cell
from sudoku.puzzle.regions import regions_of
from tests.formats.solvers.counting import (
    REQUIRED,
    Count,
    by_ace,
    by_clasp,
    by_cpsat,
    by_minizinc,
    by_sat,
    program,
    sat_models,
)
from tests.formats.solvers.planted import (
    Planted,
    one_of_each_kind,
    planted,
    with_other_digits,
)
from tests.reference.random_primitives import EXTREMES, board_of, random_board
from tests.small_boards import solutions_on

pytestmark = pytest.mark.slow

FAST: list[tuple[str, Count]] = [("dimacs", by_sat), ("opb", by_clasp), ("cpsat", by_cpsat)]
SLOW: list[tuple[str, Count]] = [("minizinc", by_minizinc), ("xcsp3", by_ace)]


def assert_counts(asked: Sequence[Planted], name: str, count: Count, folder: Path) -> None:
    texts = [sudoku.write(each.puzzle, name) for each in asked]
    found = count(texts, folder)
    assert len(found) == len(asked)
    for each, number in zip(asked, found, strict=True):
        assert number == each.solutions, each.puzzle.text()


def test_the_puzzles_asked_here_are_of_every_kind() -> None:
    counts = [each.solutions for each in planted()]
    assert len(counts) > 200
    assert len({each.kind for each in planted()}) > 40
    assert min(counts.count(0), counts.count(1), sum(count > 1 for count in counts)) > 20


@pytest.mark.parametrize(("name", "count"), FAST)
def test_solvers_count_the_solutions_of_brute_force(
    name: str, count: Count, tmp_path: Path
) -> None:
    assert_counts(one_of_each_kind(), name, count, tmp_path)


@pytest.mark.thorough
@pytest.mark.parametrize(("name", "count"), FAST)
def test_solvers_count_the_solutions_of_many_puzzles(
    name: str, count: Count, tmp_path: Path
) -> None:
    """Of all puzzles by one solver, of every second, which are of every kind, by the others."""
    asked = planted() if REQUIRED == "all" or name == "dimacs" else planted()[::2]
    assert {each.kind for each in asked} == {each.kind for each in planted()}
    assert_counts(asked, name, count, tmp_path)


@pytest.mark.thorough
@pytest.mark.parametrize(("name", "count"), SLOW)
def test_slow_solvers_count_them_too(name: str, count: Count, tmp_path: Path) -> None:
    """With combinations of primitives, so that a solver is started once."""
    if REQUIRED == "all":
        asked, boards = [*planted(), *with_other_digits()], random_boards(80)
    else:
        asked = [*one_of_each_kind()[::14], *with_other_digits()[::8]]
        boards = random_boards(2)[::4]
    puzzles = [*(each.puzzle for each in asked), *(Puzzle(board, (0,) * 16) for board in boards)]
    expected = [*(each.solutions for each in asked), *(len(solutions_on(b)) for b in boards)]
    texts = [sudoku.write(puzzle, name) for puzzle in puzzles]
    assert count(texts, tmp_path) == expected


@pytest.mark.thorough
@pytest.mark.parametrize(("name", "count"), FAST)
def test_any_combination_of_primitives(name: str, count: Count, tmp_path: Path) -> None:
    """Nested alternatives, repeated cells, and languages that no rule has."""
    boards = random_boards(25)
    expected = [len(solutions_on(board)) for board in boards]
    assert len({*expected}) > 10
    texts = [sudoku.write(Puzzle(board, (0,) * 16), name) for board in boards]
    assert count(texts, tmp_path) == expected


PAIR = Cell(0), Cell(7)
ALMOST_SUMS = (
    DigitSets(PAIR, (0b0011, 0b0110, 0b1100, 0b1001)),
    DigitSets(PAIR, (0b0011, 0b1100)),
    DigitSets(PAIR, (0b1001,)),
    AnyOf(((DigitSets(PAIR, (0b0011, 0b0110, 0b1100, 0b1010)),), (DigitSets(PAIR, (0b1001,)),))),
)
"""The consecutive pairs and one more or one fewer, and one of the two pairs with a sum of 5."""


@pytest.mark.parametrize(("name", "count"), FAST)
def test_primitives_that_nothing_or_everything_satisfies(
    name: str, count: Count, tmp_path: Path
) -> None:
    boards = [board_of(Board(2, 2), primitive) for primitive in EXTREMES]
    expected = [len(solutions_on(board)) for board in boards]
    assert {0, 288} <= {*expected}
    assert count([sudoku.write(Puzzle(board, (0,) * 16), name) for board in boards], tmp_path) == (
        expected
    )


def test_minizinc_finds_the_solutions_of_tables_and_automata(tmp_path: Path) -> None:
    board = with_rules(Board(2, 2), "xv V: r1c1-2", "regex [12]*[34]*: r3c1-3", "sum: r4c1-2 > 3")
    text = sudoku.write(Puzzle(board, (0,) * 16), "minizinc")
    assert by_minizinc([text], tmp_path) == [len(solutions_on(board))]


def random_boards(count: int) -> list[Board]:
    rng, plain = Random(99), Board(2, 2)
    boards = [board_of(plain, primitive) for primitive in (*EXTREMES, *ALMOST_SUMS)]
    return [*boards, *(random_board(rng, plain) for _ in range(count))]


@pytest.mark.parametrize(("name", "count"), FAST)
def test_boards_without_further_rules(name: str, count: Count, tmp_path: Path) -> None:
    jigsaw = Board(2, 2, regions_of("AAABCABBCCDBCDDD"))
    boards = [Board(1, 1), Board(2, 2), Board(2, 2, ()), jigsaw]
    texts = [sudoku.write(Puzzle(board, (0,) * board.cell_count), name) for board in boards]
    assert count(texts, tmp_path)[:3] == [1, 288, 576]


@pytest.mark.parametrize(("name", "count"), FAST)
def test_other_digits_and_hidden_cells(name: str, count: Count, tmp_path: Path) -> None:
    found = [each.solutions for each in with_other_digits()]
    assert 0 < found.count(0) < len(found) / 2
    assert (
        count([sudoku.write(each.puzzle, name) for each in with_other_digits()], tmp_path) == found
    )


@pytest.mark.thorough
def test_minizinc_prints_the_digits(tmp_path: Path) -> None:
    text = "# rule: digits 0-3\n# rule: hidden 1\n# rule: sum: h1 = r4c2-3\n03212103103....."
    puzzle, file = sudoku.parse(text), tmp_path / "puzzle.mzn"
    file.write_text(sudoku.write(puzzle, "minizinc"), encoding="utf-8")
    command = [program("minizinc"), "--solver", "gecode", "-a", str(file)]
    printed = subprocess.run(command, capture_output=True, text=True, timeout=60).stdout
    rows = ["0 3 2 1", "2 1 0 3", "1 0 3 2", "3 2 1 0", "3", "----------", "==========", ""]
    assert printed == "\n".join(rows)


# Another solution.


def test_dimacs_second_has_the_other_solutions() -> None:
    for each in [each for each in planted() if each.solutions > 0][::8]:
        solution = sudoku.solve(each.puzzle)
        entry = Entry(each.puzzle, "test", 1, solution=solution)
        first, second = (sudoku.write(entry, name) for name in ("dimacs", "dimacs-second"))
        assert len(sat_models(second)) == each.solutions - 1
        n = each.puzzle.board.size
        excluded = frozenset(cell * n + d for cell, d in enumerate(solution.digits))
        assert sat_models(first) - sat_models(second) == {excluded}


def test_dimacs_second_needs_a_solution() -> None:
    with pytest.raises(FormatError, match="expected an Entry that has one"):
        sudoku.write(sudoku.parse("1..4..1.....4..."), "dimacs-second")


@pytest.mark.thorough
@pytest.mark.parametrize("name", ["minisat", "cadical"])
def test_programs_read_dimacs(name: str, tmp_path: Path) -> None:
    file = tmp_path / "formula.cnf"
    for each in one_of_each_kind()[::9]:
        solution = sudoku.solve(each.puzzle)
        entry = Entry(each.puzzle, "test", 1, solution=solution)
        for target, is_satisfiable in (("dimacs", True), ("dimacs-second", each.solutions > 1)):
            file.write_text(sudoku.write(entry, target), encoding="utf-8")
            done = subprocess.run([program(name), str(file)], capture_output=True, timeout=60)
            assert done.returncode == (10 if is_satisfiable else 20)
