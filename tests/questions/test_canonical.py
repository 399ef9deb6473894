"""The canonical forms of a puzzle: which there are, and that their maps make them."""

from __future__ import annotations

from random import Random

import sudoku
from sudoku import Board, Budget, Grid, Puzzle, Verdict
from sudoku.symmetry.forms import carried_along, form_of
from sudoku.symmetry.transformation import random_transformation
from tests.cases import for_each
from tests.symmetry.brute import FOUR, MOST_SYMMETRIC, arrangements, made_by, named, row_minlex

UNIQUE = "...44.3..4...241"
EASY = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
CASES = [
    (UNIQUE, Verdict.UNIQUE),
    ("12..............", Verdict.MULTIPLE),
    ("11..............", Verdict.UNSATISFIABLE),
]


@for_each("text, verdict", CASES)
def test_without_a_unique_solution_there_is_the_form_of_the_puzzle(
    text: str, verdict: Verdict
) -> None:
    found = sudoku.canonical(text)
    clues = found.puzzle.clues
    assert found.verdict is verdict
    assert (found.puzzle_minlex.clues, found.automorphisms) == row_minlex(FOUR, clues)
    of_solution = [found.solution_minlex, found.carried, found.carried_map]
    assert [part is not None for part in of_solution] == [verdict is Verdict.UNIQUE] * 3
    assert found.as_dict()["complete"]


def test_printed_it_is_every_form_with_its_map() -> None:
    found = sudoku.canonical(UNIQUE)
    shown = dict(line.split(": ", 1) for line in str(found).splitlines() if ": " in line)
    assert shown["row-minlex of the puzzle"] == str(found.puzzle_minlex)
    assert shown["box form"] == str(found.box_form)
    assert shown["row-minlex of the solution"].startswith(str(found.solution_minlex))
    assert shown["the puzzle carried along"] == str(found.carried)
    assert str(found).count(f"  map: {found.carried_map}") >= 1
    assert str(found).count("  map: ") == 3


def test_an_unknown_verdict_leaves_out_the_solution() -> None:
    found = sudoku.canonical(EASY, model="sat", budget=Budget(seconds=0))
    assert found.verdict is Verdict.UNKNOWN
    assert found.solution_minlex is None
    assert not found.as_dict()["complete"]
    assert found.puzzle_minlex == sudoku.canonical(EASY).puzzle_minlex


def test_the_carried_puzzle_is_the_smallest_with_the_form_of_the_solution() -> None:
    """On 4x4 every grid has automorphisms, so there are several maps."""
    found = sudoku.canonical(UNIQUE)
    assert found.solution is not None
    assert found.solution_minlex is not None
    assert found.carried is not None
    form, count = row_minlex(FOUR, found.solution.digits)
    assert found.solution_minlex.digits == form
    assert found.solution_automorphisms == count > 1
    pairs = zip(found.solution.digits, found.puzzle.clues, strict=True)
    both = arrangements(FOUR, [10 * digit + clue for digit, clue in pairs])
    carried = []
    for arranged in both:
        digits = named([cell // 10 for cell in arranged])
        if digits == form:
            kept = zip(digits, arranged, strict=True)
            carried.append(tuple(digit if cell % 10 else 0 for digit, cell in kept))
    assert found.carried.clues == min(carried)


@for_each("text", [UNIQUE, EASY])
def test_the_maps_make_the_forms(text: str) -> None:
    found = sudoku.canonical(text)
    size, clues = found.puzzle.board.size, found.puzzle.clues
    assert found.carried_map is not None
    assert found.carried is not None
    assert found.solution is not None
    assert found.solution_minlex is not None
    assert found.box_map is not None
    assert found.box_form is not None
    puzzle_map, carried_map = found.puzzle_map.to_bytes(), found.carried_map.to_bytes()
    assert made_by(found.box_map.to_bytes(), size, clues) == bytes(found.box_form.clues)
    assert made_by(puzzle_map, size, clues) == bytes(found.puzzle_minlex.clues)
    assert made_by(carried_map, size, clues) == bytes(found.carried.clues)
    assert made_by(carried_map, size, found.solution.digits) == bytes(found.solution_minlex.digits)


def test_all_288_grids_of_4x4_are_of_two_classes() -> None:
    """12 begin with 1234, and 24 names of the digits make 288 of them: 96 in one class, 192 in the
    other.
    """
    grids = sudoku.solutions("1234............")
    forms = [form_of(Puzzle(grid.board, grid.digits)) for grid in grids]
    puzzles = [form.puzzle for form in forms]
    assert sorted(24 * puzzles.count(form) for form in set(puzzles)) == [96, 192]
    ways = 2 * 8 * 8 * 24
    assert all(24 * puzzles.count(f.puzzle) == ways // f.automorphisms for f in forms)


def test_every_isomorph_has_the_same_forms() -> None:
    puzzle = sudoku.parse(EASY)
    first = sudoku.canonical(puzzle)
    rng = Random(1)
    for _ in range(3):
        by = random_transformation(first.puzzle_map.shape, rng)
        other = sudoku.canonical(by.puzzle(puzzle))
        assert (other.puzzle_minlex, other.carried) == (first.puzzle_minlex, first.carried)
        assert other.box_form == first.box_form


def test_the_carried_puzzle_of_a_most_symmetric_grid_does_not_depend_on_the_isomorph() -> None:
    grid = Puzzle(Board(3, 3), tuple(MOST_SYMMETRIC))
    puzzle = grid.with_clues(dict.fromkeys((0, 1, 2, 13, 40, 66), 0))
    found = set()
    for seed in range(3):
        by = random_transformation(form_of(grid).map.shape, Random(seed))
        form = form_of(by.puzzle(grid))
        found.add(carried_along(form, by.puzzle(puzzle))[0])
    assert len(found) == 1


def test_on_a_board_with_rules_the_symmetries_keep_the_rules() -> None:
    board = sudoku.with_rules(Board(2, 2), "diagonal+", "diagonal-")
    grid = Grid(board, tuple(map(int, "1234341243212143")))
    puzzle = Puzzle(board, (*grid.digits[:6], *[0] * 10))
    turned = Puzzle(board, puzzle.clues[::-1])
    first, second = sudoku.canonical(puzzle), sudoku.canonical(turned)
    assert first.verdict is Verdict.UNIQUE
    assert first.box_form is None
    assert first.puzzle_minlex == second.puzzle_minlex
    assert (first.carried, first.solution_minlex) == (second.carried, second.solution_minlex)
    assert first.carried is not None
    assert str(sudoku.solve(first.carried)) == str(first.solution_minlex)
