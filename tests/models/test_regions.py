"""Boards whose regions are part of the solution: every model against plain enumeration."""

from __future__ import annotations

from random import Random

import pytest

from sudoku import Board, Puzzle, Verdict, open_model, with_rules
from sudoku.constraints.primitives import primitives_of
from sudoku.constraints.satisfied import satisfied
from sudoku.errors import UnsupportedQuestionError
from sudoku.puzzle.houses import Cell
from tests.cases import for_each
from tests.chaos import Digits, completed, divisions, solutions_of_four

FOUR = with_rules(Board(2, 2), "regions: none", "chaos")
MODELS = "native", "sat", "cpsat", "reference", "auto"


def shown(rng: Random, solution: Digits, count: int) -> Digits:
    """A solution with so many of its cells."""
    cells = rng.sample(range(len(solution)), count)
    return tuple(digit if cell in cells else 0 for cell, digit in enumerate(solution))


@pytest.mark.slow
def test_all_solutions_are_found() -> None:
    rng = Random(1)
    for count in (6, 8):
        clues = shown(rng, rng.choice(solutions_of_four()), count)
        expected = {
            each
            for each in solutions_of_four()
            if all(not clue or clue == digit for clue, digit in zip(clues, each, strict=True))
        }
        assert_found_by_every_model(Puzzle(FOUR, clues), expected)


def assert_found_by_every_model(puzzle: Puzzle, expected: set[Digits]) -> None:
    for model in MODELS:
        outcome = open_model(model, puzzle.board).search(puzzle, limit=1000)
        assert {grid.digits for grid in outcome.solutions} == expected, model
        assert outcome.exhausted


@pytest.mark.thorough  # two seconds
def test_count_of_all_solutions() -> None:
    outcome = open_model("sat", FOUR).search(Puzzle(FOUR, (0,) * 32), limit=20_000)
    assert len(outcome.solutions) == len(solutions_of_four()) == 13_872
    assert outcome.exhausted


@pytest.mark.slow
def test_definition_and_primitives_agree_with_enumeration() -> None:
    rng, right = Random(2), {*solutions_of_four()}
    (constraint,), ((primitive,),) = FOUR.constraints, primitives_of(FOUR)
    for _ in range(300):
        digits = [*rng.choice(solutions_of_four())]
        for _ in range(rng.randint(0, 2)):
            digits[rng.randrange(16, 32)] = rng.randint(1, 4)
        expected = tuple(digits) in right
        assert constraint.holds(FOUR, digits) == expected
        assert satisfied(primitive, digits) == expected


def by_every_division(puzzle: Puzzle) -> set[Digits]:
    """All solutions of a puzzle without clues in hidden cells: each division is tried."""
    board = puzzle.board
    given = puzzle.clues[: board.area]
    return {
        (*square, *labels)
        for labels in divisions(board.size, given)
        for square in completed(labels, given)
        if board.violated((*square, *labels)) is None
    }


def ruled(size: int, rng: Random, count: int) -> Puzzle:
    """A puzzle of so many clues in the grid, and a clue about regions in each of three rows."""
    board = with_rules(Board(1, size), "regions: none", "chaos")
    (plain,) = (
        open_model("sat", board).search(Puzzle(board, (0,) * 2 * board.area), limit=1).solutions
    )
    names = rng.sample(range(1, size + 1), size)
    given = [names[digit - 1] for digit in plain.digits[: board.area]]
    whole = (*given, *plain.digits[board.area :])
    rules = []
    for row in range(1, 4):
        for cell in (f"r{row}c{column}" for column in rng.sample(range(1, size + 1), size)):
            arrow, tally = (
                f"chaosarrow: {cell} > {cell} r{row + 1}{cell[2:]}",
                f"chaoscount: {cell} > r{row}c1-{size}",
            )
            rules += [x for x in (arrow, tally) if with_rules(board, x).violated(whole) is None][:1]
    cells = rng.sample(range(board.area), count)
    clues = [given[cell] if cell in cells else 0 for cell in range(board.area)]
    return Puzzle(with_rules(board, *rules), (*clues, *[0] * board.area))


def assert_solutions_of_every_division(puzzle: Puzzle) -> None:
    expected = by_every_division(puzzle)
    for model in ("native", "sat", "cpsat"):
        outcome = open_model(model, puzzle.board).search(puzzle, limit=10_000)
        assert {grid.digits for grid in outcome.solutions} == expected
        assert outcome.exhausted


@pytest.mark.slow
@for_each("seed", range(2))
def test_boards_of_five_have_the_solutions_of_every_division(seed: int) -> None:
    assert_solutions_of_every_division(ruled(5, Random(seed), 9))


@pytest.mark.thorough
@for_each("seed", range(4))
def test_boards_of_six_have_the_solutions_of_every_division(seed: int) -> None:
    assert_solutions_of_every_division(ruled(6, Random(seed), 18))


CLUES = [
    "chaosarrow: r1c1 > r1c1-4",
    "chaosarrow 1: r2c2 > r2c2-4 | r2c2 r2c1 | r2c2 r3c2 r4c2",
    "chaosarrow: r1c1 > r4c4 d777",
    "chaoscount: r2c2 > r2c2 r1c1-3 r2c1",
    "chaoscount 1: r1c1 > r4c4 r4c3 r3c3 r1c4",
    "chaoscount: h1 > r1c1 r1c2 r2c1",
    "chaoscount: r2c2 > r2c2 r1c2 r2c1 r2c3 r3c2",
    "chaosarrow: r1c2 > r1c2 r1c1 | r1c2-4 | r1c2 r2c2",
    "countdistinct: r2c2 = h1 h2 h5 h6 h11",
    "countdistinct: h7 = h1 h4 h13 h16",
]


@pytest.mark.thorough
@pytest.mark.slow
@for_each("rule", CLUES)
def test_clues_about_regions(rule: str) -> None:
    board, rng = with_rules(FOUR, rule), Random(3)
    ((clue,),) = primitives_of(board)[1:]
    start = [*rng.choice(solutions_of_four())]
    cells = rng.sample(range(32), 5)
    expected = set()
    for each in solutions_of_four():
        holds = board.constraints[1].holds(board, each)
        assert satisfied(clue, each) == holds
        if holds and all(each[cell] == start[cell] for cell in cells):
            expected.add(each)
    clues = tuple(start[cell] if cell in cells else 0 for cell in range(32))
    assert_found_by_every_model(Puzzle(board, clues), expected)


@pytest.mark.slow
@for_each("seed", range(6))
def test_counts_of_regions(seed: int) -> None:
    """Of cells with labels, some of which are known, and in one of two alternatives."""
    rng, lowest = Random(seed), seed % 2
    named = with_rules(Board(2, 2), "regions: none", f"digits {lowest}-{lowest + 3}", "chaos")
    solution, rules = rng.choice(solutions_of_four()), []
    for _ in range(4):
        labels = rng.sample(range(16, 32), rng.randint(2, 7))
        count = len({solution[cell] for cell in labels}) + 1 - lowest
        places = [cell for cell, digit in enumerate(solution) if digit == count]
        if places:
            cells = " ".join(f"h{cell - 15}" for cell in labels)
            rules.append(f"countdistinct: {named.cell_name(Cell(rng.choice(places)))} = {cells}")
    rules[-1:] = [f"any: ({rules[-1]}) (countdistinct: r1c1 = h1 h6 h11 h16)"]
    board = with_rules(named, *rules)
    clues = shown(rng, solution, 5)
    expected = {
        each
        for each in solutions_of_four()
        if all(not clue or clue == digit for clue, digit in zip(clues, each, strict=True))
        and all(rule.holds(board, [d - 1 + lowest for d in each]) for rule in board.constraints[1:])
    }
    outcome = open_model("native", board).search(Puzzle(board, clues), limit=1000)
    assert {grid.digits for grid in outcome.solutions} == expected
    assert outcome.exhausted


@for_each("model", ["native", "sat", "cpsat", "reference"])
def test_fewer_cells_in_a_region_than_digits(model: str) -> None:
    """Two regions of two cells on a board of size 2 with three digits: domino tilings."""
    board = with_rules(Board(1, 2), "regions: none", "digits 1-3", "chaos 2")
    outcome = open_model(model, board).search(Puzzle(board, (0,) * 8), limit=1000)
    squares = 0
    for a, b, c, d in ((a, b, c, d) for a in "123" for b in "123" for c in "123" for d in "123"):
        squares += a != b and c != d and a != c and b != d
    assert {grid.digits[4:] for grid in outcome.solutions} == {(1, 1, 2, 2), (1, 2, 1, 2)}
    assert len(outcome.solutions) == 2 * squares


@for_each("model", MODELS)
def test_a_region_of_one_cell_has_no_neighbour(model: str) -> None:
    rules = "regions: none", "digits 1-4", "chaos 1", "chaoscount: r1c1 > r1c1 r1c2 r2c1"
    board = with_rules(Board(1, 2), *rules)
    outcome = open_model(model, board).search(Puzzle(board, (0,) * 8), limit=1000)
    assert {grid.digits[0] for grid in outcome.solutions} == {1}
    assert len(outcome.solutions) == 21


@pytest.mark.slow
def test_rules_about_labels() -> None:
    """Equal and different labels, which need not be of neighbours, and clues in alternatives."""
    rules = "clone: h1 = h6", "extraregion: h4 h16", "any: (chaosarrow: r1c1 > r1c1-4) (odd: r2c2)"
    board = with_rules(FOUR, *rules)
    expected = {
        each
        for each in solutions_of_four()
        if each[:2] == (1, 2) and all(rule.holds(board, each) for rule in board.constraints)
    }
    assert_found_by_every_model(Puzzle(board, (1, 2, *[0] * 30)), expected)
    assert len(expected) > 10


@pytest.mark.slow
def test_native_refuses_divisions_that_are_too_large() -> None:
    wide = with_rules(Board(1, 17), "regions: none", "chaos")
    with pytest.raises(UnsupportedQuestionError, match="more than 256 cells"):
        open_model("native", wide)


@pytest.mark.slow
def test_native_divides_boards_of_twelve_rows() -> None:
    """Regions that wind along the rows: with all digits and most labels there is one division, and
    none where a region falls apart.
    """
    board = with_rules(Board(3, 4), "regions: none", "chaos")
    labels = [1 + cell // 12 for cell in range(144)]
    digits = [1 + (cell % 12 + cell // 12) % 12 for cell in range(144)]
    left = [label if cell % 5 else 0 for cell, label in enumerate(labels)]
    outcome = open_model("native", board).search(Puzzle(board, (*digits, *left)))
    assert [grid.digits[144:] for grid in outcome.solutions] == [tuple(labels)]
    assert outcome.exhausted
    left[13], left[143] = 1, 1
    outcome = open_model("native", board).search(Puzzle(board, (*digits, *left)))
    assert outcome.verdict is Verdict.UNSATISFIABLE


@for_each("model", ["native", "sat", "cpsat"])
def test_larger_regions_are_connected(model: str) -> None:
    """Of six cells, which sets of few cells that are joined to no other do not describe alone."""
    board = with_rules(Board(2, 3), "regions: none", "chaos")
    left = [0, 1, 2, 6, 7, 8]
    labels = [0] * 36
    for cell in left[:-1]:
        labels[cell] = 1
    labels[8], labels[14], labels[35] = 2, 2, 1  # the region of r1c1 needs another cell
    outcome = open_model(model, board).search(Puzzle(board, (*[0] * 36, *labels)), limit=1)
    assert outcome.verdict is Verdict.UNSATISFIABLE
