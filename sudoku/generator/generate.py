"""`generate`: make puzzles with requested properties.

>>> import sudoku
>>> made = next(sudoku.generate(symmetry="rotation180", seed=7))
>>> sudoku.check(made.puzzle).verdict
<Verdict.UNIQUE: 'unique'>
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any

from sudoku.formats.given import PuzzleLike, as_puzzle
from sudoku.formats.text.shapes import MAX_SIZE
from sudoku.generator.pattern_text import parse_pattern
from sudoku.generator.planted.rules import requested_board
from sudoku.generator.puzzle_generator import puzzles_of, size_of, timed
from sudoku.generator.recipes import generator_of
from sudoku.generator.results import Made, OrderError
from sudoku.interface.budget import Budget, require_budget
from sudoku.interface.opening import shared_model
from sudoku.interface.outcome import Verdict
from sudoku.interface.registry import DEFAULT_MODEL
from sudoku.puzzle.board import Board
from sudoku.puzzle.puzzle import Grid, Puzzle

BUDGET = Budget(seconds=60)
"""The default budget for one puzzle."""


def generate(
    count: int | None = None,
    *,
    board: Board | int | None = None,
    seed: int = 1,
    grids: str | None = None,
    grid: Grid | PuzzleLike | None = None,
    symmetry: str | None = None,
    pattern: str | Iterable[int] | None = None,
    clues: int | tuple[int, int] | None = None,
    minimal: bool = False,
    difficulty: str | Sequence[str] | None = None,
    require: str | Sequence[str] | None = None,
    forbid: str | Sequence[str] | None = None,
    rules: str | Sequence[str] | None = None,
    no_givens: bool = False,
    most_clues: bool = False,
    fewest_clues: bool = False,
    tries: int | None = None,
    vicinity: str | None = None,
    start: str | Puzzle | Iterable[PuzzleLike] | None = None,
    adversarial: str | None = None,
    holes: float | None = None,
    dig: str | None = None,
    unsatisfiable: bool = False,
    confined: int | None = None,
    decide: str | None = None,
    budget: Budget = BUDGET,
) -> Iterator[Made]:
    """Puzzles with exactly one solution, made to order. The same request gives the same puzzles.

    count: the number of puzzles, by default 1, or the number of puzzles in `start`; a larger count
    begins with the same puzzles. board: a board, or its size; 9x9 by default. seed: the seed of all
    random choices, an int of at least 0. grids: the method that draws solved grids, by a name that
    `sudoku generate --help` lists. grid: the solution of all puzzles, or a unique puzzle that has
    this solution. symmetry: the symmetry of the clues' positions, such as "rotation180". pattern:
    the positions of the clues, as the numbers of the cells or as text with X for a cell with a clue
    and O or . for an open cell. clues: the number of clues, or the least and the greatest number.
    minimal: allow no redundant clue. difficulty: one or several ratings on scales of `rate`, such
    as "se 7.0-7.5" or "hodoku hard". require: techniques or families that the steps use. forbid:
    techniques or families that must not be needed. rules: the rules of the puzzle, such as
    "killer", "thermo 4" or "antiknight". no_givens: with rules, make puzzles without given digits.
    most_clues: search for a minimal puzzle with many clues. fewest_clues: search for a minimal
    puzzle with few clues. tries: the effort of a search, independent of the machine. vicinity:
    steps that lead away from the puzzles in `start`; "-1+1 x3" removes a clue and adds another,
    three times. start: one or several puzzles from which a search starts. adversarial: the name of
    a model; search for a puzzle that is hard for it. holes: make a large puzzle of known status
    with this fraction of open cells, 0 to 1. dig: with holes, the method of choosing the open
    cells, "random" or "balanced". unsatisfiable: make puzzles without a solution. confined: with
    unsatisfiable and holes, the number K of candidates that are left for K + 1 cells. decide: with
    holes, the name of a model that decides within the budget whether there is one solution. budget:
    the limit for each puzzle, 60 seconds by default.

    The options are the same as in `sudoku generate`; the guide "Making puzzles" has examples.

    Raises OrderError at once for unknown names and for options that contradict each other, and
    later for a pattern that admits no unique puzzle; Shortfall for a puzzle that is not found
    within the budget.

    >>> import sudoku
    >>> for made in sudoku.generate(2, board=4, clues=4, seed=1):
    ...     print(made.puzzle, made.puzzle.clue_count)
    ..2......2.1.3.. 4
    ...4.4.1....2... 4
    """
    require_budget(budget)
    asked = _several("rules", rules)
    on = requested_board(board_of(board), asked)
    options = {
        "board": on,
        "seed": seed,
        "grids": grids,
        "grid": None if grid is None else solved(grid, on),
        "symmetry": symmetry,
        "pattern": parse_pattern(pattern, on)
        if isinstance(pattern, str)
        else (None if pattern is None else frozenset(pattern)),
        "clues": (clues, clues) if isinstance(clues, int) else clues,
        "minimal": minimal or None,
        "difficulty": _several("difficulty", difficulty),
        "require": _several("require", require),
        "forbid": _several("forbid", forbid),
        "rules": asked,
        "no_givens": no_givens or None,
        "most_clues": most_clues or None,
        "fewest_clues": fewest_clues or None,
        "tries": _tries(tries),
        "vicinity": vicinity,
        "start": _starts(start, on),
        "adversarial": adversarial,
        "holes": holes,
        "dig": dig,
        "unsatisfiable": unsatisfiable or None,
        "confined": confined,
        "decide": decide,
    }
    generator, numbers = generator_of(options), range(1, number_of(count, options) + 1)
    parts = timed(numbers, size_of(generator))
    return chain.from_iterable(puzzles_of(generator, part, budget=budget) for part in parts)


def number_of(count: int | None, options: Mapping[str, Any]) -> int:
    """The number of puzzles to make. Raises OrderError for an invalid count."""
    if count is None:
        starts = options.get("start")
        return len(starts) if starts else 1
    if type(count) is not int or count < 0:
        raise OrderError(f"count must be an int of at least 0, not {count!r:.60}")
    return count


def board_of(board: Board | int | None) -> Board:
    """The given board, or a board of the given size with boxes as square as possible."""
    if board is None:
        return Board(3, 3)
    if isinstance(board, Board):
        return board
    if type(board) is not int or not 1 <= board <= MAX_SIZE:
        raise OrderError(
            f"the size must be an int from 1 to {MAX_SIZE}, or a Board, not {board!r:.40}"
        )
    rows = max(side for side in range(1, int(board**0.5) + 1) if board % side == 0)
    if rows == 1 and board > 3:
        raise OrderError(f"size {board} has no boxes with several rows and columns; give the box")
    return Board(rows, board // rows)


def solved(grid: Grid | PuzzleLike, board: Board) -> Grid:
    """A grid, or the solution of a unique puzzle. Raises OrderError if the puzzle is not unique."""
    if isinstance(grid, Grid):
        return grid
    puzzle = grid if isinstance(grid, Puzzle) else as_puzzle(grid, board)
    outcome = shared_model(DEFAULT_MODEL, puzzle.board).search(puzzle)
    if outcome.verdict is not Verdict.UNIQUE or outcome.solution is None:
        verdict = outcome.verdict.value
        raise OrderError(f"the grid must be full, or a unique puzzle; this puzzle is {verdict}")
    return outcome.solution


def _several(name: str, value: str | Sequence[str] | None) -> tuple[str, ...] | None:
    """The values of an option that may be repeated; None if it is not given."""
    if value is None:
        return None
    texts = (value,) if isinstance(value, str) or not isinstance(value, Iterable) else tuple(value)
    for text in texts:
        if not isinstance(text, str):
            raise OrderError(f"{name} must be a string or a list of strings, not {text!r:.80}")
    return texts or None


def _tries(tries: int | None) -> int | None:
    if tries is not None and (type(tries) is not int or tries < 1):
        raise OrderError(f"tries must be an int of at least 1, not {tries!r:.60}")
    return tries


def _starts(
    start: str | Puzzle | Iterable[PuzzleLike] | None, board: Board
) -> tuple[Puzzle, ...] | None:
    """The puzzles given as `start`, which may be a single puzzle."""
    if start is None:
        return None
    several = (start,) if isinstance(start, (str, Puzzle)) else start
    return tuple(as_puzzle(each, board) for each in several)
