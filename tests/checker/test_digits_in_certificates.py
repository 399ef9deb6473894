"""Certificates of boards with other digits than 1 … n, more digits than rows, and hidden cells."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from random import Random

import pytest

from sudoku import Board, Puzzle, with_rules
from sudoku.checker import Rejected, verify
from sudoku.checker.constraints import Board as CheckersBoard
from sudoku.checker.grids import grids
from sudoku.constraints.vocabulary import CONSTRAINTS
from tests.checker.mutating import Files, certificate, is_accepted, proved, rejection, repaired
from tests.small_boards import EXTENDED, Digits, grids_of, solutions_of, solutions_on

pytestmark = pytest.mark.slow

FOUR = with_rules(
    Board(1, 3, irregular=(), digits=range(4), hidden=2),
    "sandwich 0: r1c0",
    "sum: h1 = r1c1-2",
    "thermo: h2 r1c1",
    "xsum 0: r0c3",
)


@cache
def right() -> list[Digits]:
    return solutions_on(FOUR)


@pytest.mark.parametrize("board", EXTENDED, ids=str)
def test_every_verdict_is_certified(board: Board) -> None:
    rng, claims = Random(f"{board}"), set[str]()
    for number in range(8):
        grid, found = rng.choice(grids_of(board)), set()
        for kind in rng.sample(CONSTRAINTS, 8):
            planted = kind.plant(rng, board, board.values_of(grid))
            found |= {planted} if planted is not None else set()
        ruled = replace(board, constraints=(*found,))
        shown = board.size**2
        clues = [d if i < shown and rng.random() < 0.4 else 0 for i, d in enumerate(grid)]
        if number % 2:
            clues[0] = grid[0] % board.digit_count + 1
        puzzle = Puzzle(ruled, tuple(clues))
        expected = solutions_of(puzzle)
        right = proved(puzzle, by_reason=number > 4)
        assert verify(right.files).claim == right.claim
        claims.add(right.claim)
        assert right.claim == ("unsatisfiable", "unique", "multiple")[min(2, len(expected))]
    assert len(claims) > 1


@pytest.fixture(scope="module")
def unique() -> Puzzle:
    """It has clues enough, and none in a hidden cell."""
    once = (g for g in right() if sum(other[:9] == g[:9] for other in right()) == 1)
    return Puzzle(FOUR, (*next(once)[:9], 0, 0))


def changed(files: Files, name: str, old: str, new: str) -> Files:
    """With matching hashes."""
    assert old in files[name].decode()
    return repaired({**files, name: files[name].decode().replace(old, new, 1).encode()})


def test_other_digits_or_hidden_cells_are_another_claim(unique: Puzzle) -> None:
    files = certificate(unique)
    assert is_accepted(files)
    assert files["puzzle.txt"].decode().splitlines()[1:3] == [
        "# rule: digits 0-3",
        "# rule: hidden 2",
    ]
    for other in ("digits 0-4", "digits 1-4", "digits 0-2", "digits 0-1", "digits 3-0", "digits 4"):
        assert not is_accepted(changed(files, "puzzle.txt", "digits 0-3", other)), other
    for other in ("hidden 3", "hidden 1", "hidden 0", "hidden 1001", "hidden x", "hidden 2: h1"):
        assert not is_accepted(changed(files, "puzzle.txt", "hidden 2", other)), other
    swapped = "# rule: digits 0-3\n# rule: hidden 2", "# rule: hidden 2\n# rule: digits 0-3"
    assert not is_accepted(changed(files, "puzzle.txt", *swapped))


def test_a_solution_has_all_cells_and_obeys_the_rules_by_values(unique: Puzzle) -> None:
    files = certificate(unique)
    line = files["solution.txt"].decode().splitlines()[1]
    assert len(line) == 11
    for wrong in (line[:9], line + "0", line[:10], line[:9] + line[10] + line[9], line[:10] + "."):
        if wrong != line:
            message = rejection(changed(files, "solution.txt", line, wrong))
            assert message.startswith("solution.txt:2: "), message
    above = rejection(changed(files, "solution.txt", line, line[:10] + "4"))
    assert above == "solution.txt:2: expected 11 cells, open or 0 to 3"
    on = CheckersBoard(1, 3, FOUR.rules)
    for grid in (*grids_of(replace(FOUR, constraints=()))[::99], *right()[::9]):
        assert on.is_solution((0,) * 11, grid) is (grid in right())
    assert not on.is_solution((0,) * 11, (0, *right()[0][1:]))
    assert not on.is_solution((0,) * 11, (5, *right()[0][1:]))


def test_cells_are_values_in_files_and_numbers_of_digits_in_grids() -> None:
    text = b"# box: 1x2\n# rule: digits 0-10\n# rule: hidden 1\n0A.1\n"
    assert grids("puzzle.txt", text, 1)[3] == [[1, 11, 0, 2, 0]]
    solved = ("digits 61-63", "hidden 1")
    text = b"# box: 1x2\n61 62 63 0 61\n"
    assert grids("solution.txt", text, 1, solved)[3] == [[1, 2, 3, 0, 1]]
    with pytest.raises(Rejected, match="expected 5 cells, open or 61 to 63"):
        grids("solution.txt", b"# box: 1x2\n61 62 63 0 60\n", 1, solved)


def test_a_board_with_large_digits_is_certified() -> None:
    board = with_rules(Board(1, 2, irregular=(), digits=range(97, 100)), "sum: r1c1-2 = 195")
    for clues in ((1, 0, 0, 0), (2, 0, 0, 1), (2, 0, 2, 0)):
        puzzle = Puzzle(board, clues)
        found = verify(proved(puzzle).files)
        expected = ("unsatisfiable", "unique", "multiple")[min(2, len(solutions_of(puzzle)))]
        assert found.claim == expected
        assert found.puzzle == str(puzzle)


def test_rules_that_have_no_meaning_on_such_a_board_are_refused() -> None:
    for rules in (
        ("digits 0-16", "odd: r1c1"),
        ("digits 0-4", "fullrank 3: r0c1"),
        ("digits 0-4", "regex [5]*: r1c1"),
        ("digits 30-40", "regex .*: r1c1"),
        ("digits 0-4", "candidates 5: r1c1"),
        ("hidden 1", "candidates 1: h2"),
        ("candidates 1: h1",),
    ):
        with pytest.raises((Rejected, LookupError, ValueError)):
            CheckersBoard(2, 2, rules)
