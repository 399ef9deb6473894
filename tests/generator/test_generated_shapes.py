"""Generated puzzles on boards with other rows than columns, and what is refused on them."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from sudoku import Board, Puzzle, Verdict, check, generate, open_model, parse
from sudoku.constraints.constraint import Constraint
from sudoku.constraints.vocabulary import ON_GRID, with_rules
from sudoku.symmetry.patterns import pattern_symmetries
from tests.cases import for_each
from tests.cli.command import sudoku
from tests.web.asking import asked

WIDE = Board(2, 3, rows=4)
PUZZLE = "# box: 2x3\n# rule: rows 4\n1.3.5...6..32....45...31"


@for_each("symmetry", [None, "rotation180", "horizontal", "vertical"])
def test_puzzles_have_the_rows_and_the_symmetry_of_the_order(symmetry: str | None) -> None:
    (made,) = generate(board=6, rules="rows 4", symmetry=symmetry)
    assert made.puzzle.board == WIDE
    assert check(made.puzzle).verdict is Verdict.UNIQUE
    assert symmetry is None or symmetry in pattern_symmetries(made.puzzle)


def test_constraints_are_planted_and_patterns_and_grids_are_of_the_board() -> None:
    (made,) = generate(board=6, rules="rows 4, killer 2")
    assert (made.puzzle.board.height, len(made.puzzle.board.constraints)) == (4, 2)
    puzzle = parse(PUZZLE)
    (same,) = generate(board=WIDE, rules="rows 4", grid=puzzle)
    assert same.solution == check(puzzle).solution
    (whole,) = generate(board=6, rules=["rows 4"], pattern="X" * 24)
    assert whole.puzzle.clue_count == 24
    text = "X" * 24
    assert sudoku("generate", "--size", "6", "--rules", "rows 4", "--pattern", text).code == 0
    reply = asked("generate", {"size": 6, "rules": ["rows 4"], "pattern": text})
    assert reply["puzzles"][0]["clue_count"] == 24


@for_each(
    ("order", "expected"),
    [
        ({"rules": "rows 4", "symmetry": "full"}, "'full' on a 4x6 board .*; choose from rot"),
        ({"rules": "rows 4", "pattern": "X" * 36}, "cell 25, expected 24 for a 4x6 board"),
        ({"rules": "rows 4", "clues": 30}, "clues must be a range within 0 to 24"),
        ({"grid": parse(PUZZLE)}, "the grid is on a 4x6 board .*, but .* request a 6x6 board"),
        ({"board": WIDE}, "boards that are not square; request them by rules such as 'rows 4'"),
        ({"rules": "chaos"}, "leave out the rules hidden and chaos; `regions: …` draws irregular"),
        ({"rules": "chaoscount 2"}, "about regions to be found, which cannot be generated"),
    ],
)
def test_orders_that_cannot_be_met_say_why(order: dict[str, Any], expected: str) -> None:
    with pytest.raises(ValueError, match=expected):
        next(generate(**{"board": 6, **order}))


def test_a_grid_of_another_size_is_an_error_of_the_order() -> None:
    found = sudoku("generate", "--from", "# box: 2x3\n" + "." * 36)
    assert (found.code, "internal" in found.err) == (2, False)


@pytest.mark.slow
@for_each("kind", ON_GRID)
def test_planted_rules_of_boards_that_are_not_square_read_back(kind: type[Constraint]) -> None:
    for board in (WIDE, Board(2, 3, rows=8), Board(1, 5, irregular=(), rows=3)):
        empty = Puzzle(board, (0,) * board.cell_count)
        (grid,) = open_model("reference", board).search(empty, limit=1).solutions
        for seed in range(20):
            found = kind.plant(Random(f"{kind.name} {seed}"), board, board.values_of(grid.digits))
            if found is not None:
                assert with_rules(board, found.text(board)).constraints == (found,)
                assert found.holds(board, board.values_of(grid.digits))
