"""Classes of puzzles whose clues come from a grid, so a solution is known.

They range from the full grid to the empty board. Many lie on the edge between unique and multiple,
where solvers stop too early or count a solution twice.
"""

from __future__ import annotations

from sudoku.crosschecking.fuzzing import hard as hard_ones
from sudoku.crosschecking.fuzzing.case import Case
from sudoku.crosschecking.fuzzing.tools import Tools, kept, most_opened, opened
from sudoku.generator.grids.varied import exchanges, switched
from sudoku.puzzle.puzzle import Grid, Puzzle


def unique(tools: Tools) -> Case:
    """Finds wrong verdicts on common puzzles, unique with slightly more clues than needed."""
    puzzle, grid, _ = tools.unique()
    return Case(puzzle, known=(grid,))


def minimal(tools: Tools) -> Case | None:
    """Finds a clue that is misread or ignored: no clue of this unique puzzle can be removed.

    Above size 9 some clues may be removable if the budget ran out.
    """
    if tools.model is None:
        return None
    puzzle, grid, _ = tools.unique()
    is_unique = tools.has_at_most(1)
    for cell in tools.rng.sample(puzzle.clue_cells, puzzle.clue_count):
        without = puzzle.with_clues({cell: 0})
        if is_unique(without):
            puzzle = without
    return Case(puzzle, known=(grid,))


def near_miss(tools: Tools) -> Case | None:
    """Finds "unique" claimed before the search for another solution has ended: there are only a few
    solutions.
    """
    puzzle, grid, next_ones = tools.unique()
    if not next_ones:
        return None
    opening = next_ones[: tools.rng.randint(1, 2)]
    return Case(puzzle.with_clues(dict.fromkeys(opening, 0)), known=(grid,))


def sparse(tools: Tools) -> Case:
    """Finds a search that never ends, or runs out of memory: 0 to n clues, very many solutions."""
    grid = tools.grid()
    return Case(kept(grid, tools.holes(0, tools.board.size)), known=(grid,))


def empty(tools: Tools) -> Case:
    """Finds a solver that assumes at least one clue: the puzzle has none."""
    grid = tools.grid()
    return Case(kept(grid, ()), known=(grid,))


def two_digits_missing(tools: Tools) -> Case | None:
    """Finds "unique" although two digits without clues can be exchanged."""
    if tools.board.size < 2:
        return None
    grid = tools.grid()
    one, other = tools.rng.sample(range(1, tools.board.size + 1), 2)
    renamed = {one: other, other: one}
    twin = Grid(tools.board, tuple([renamed.get(d, d) for d in grid.digits]))
    missing = [cell for cell, digit in enumerate(grid.digits) if digit in renamed]
    return Case(
        opened(grid, [*missing, *tools.holes(0, tools.board.cell_count // 2)]),
        known=(grid, twin),
    )


def one_region(tools: Tools) -> Case | None:
    """Finds rules that are ignored in areas without clues: all clues, or all open cells, are in one
    band, stack or box.
    """
    board, rng, grid = tools.board, tools.rng, tools.grid()
    n, height, width = board.size, board.box_rows, board.box_cols
    row, column = height * rng.randrange(n // height), width * rng.randrange(n // width)
    band = [range(row * n, (row + height) * n)]
    stack = [range(r * n + column, r * n + column + width) for r in range(n)]
    box = [part for part in stack if row <= part.start // n < row + height]
    region = [cell for part in rng.choice([band, stack, box]) for cell in part]
    if n < 2:
        return None
    puzzle = kept(grid, region) if rng.random() < 0.5 else opened(grid, region)
    return Case(puzzle, known=(grid,))


def swap(tools: Tools) -> Case | None:
    """Finds an overlooked second solution: there are exactly two, which differ in a few cells.

    In two lines of a band or stack, the exchangeable cells are open. Random cells are also opened
    while there are still exactly two solutions.
    """
    grid, rng = tools.grid(), tools.rng
    exchange = min((e for _ in range(4) for e in exchanges(grid, rng)), key=len, default=())
    if not exchange:
        return None
    inside = [cell for pair in exchange for cell in pair]
    puzzle = opened(grid, inside)
    if tools.model is not None and rng.random() < 0.75:
        others = [cell for cell in tools.order() if cell not in set(inside)]
        count = most_opened(puzzle, others, tools.has_at_most(2))
        puzzle = puzzle.with_clues(dict.fromkeys(others[:count], 0))
    return Case(puzzle, known=(grid, switched(grid, exchange)))


def full(tools: Tools) -> Case:
    """Finds a solver that assumes an open cell: the grid is full and right."""
    grid = tools.grid()
    return Case(Puzzle(tools.board, grid.digits), known=(grid,))


def last_cells(tools: Tools) -> Case:
    """Finds a loop that ends a cell too early: the open cells are the last cell, the first cell,
    both, or all cells of a house or of a digit.
    """
    grid, rng = tools.grid(), tools.rng
    last = tools.board.cell_count - 1
    digit = rng.choice(grid.digits)
    opening = rng.choice(
        [
            (last,),
            (0,),
            (0, last),
            rng.choice(tools.board.houses),
            [cell for cell, held in enumerate(grid.digits) if held == digit],
        ]
    )
    return Case(opened(grid, opening), known=(grid,))


def nearly_full(tools: Tools) -> Case:
    """Finds a solver that fails if only one cell is open, or only one in a row or column: often the
    last or first cell, by itself or with one cell in each of some other rows.
    """
    grid, rng, n = tools.grid(), tools.rng, tools.board.size
    ends = (n * n - 1, n * n - 1, 0, rng.randrange(n * n))
    opening = [rng.choice(ends)]
    if rng.random() < 0.4:
        rows = rng.sample(range(n), rng.randint(1, n))
        columns = rng.sample(range(n), len(rows))
        others = [row * n + column for row, column in zip(rows, columns, strict=True)]
        opening += [cell for cell in others if cell // n != opening[0] // n]
    return Case(opened(grid, opening), known=(grid,))


def hard(tools: Tools) -> Case | None:
    """Finds bugs that only a long search reaches: published 9x9 puzzles, or minimal puzzles of
    other sizes.
    """
    if tools.board != hard_ones.BOARD:
        return minimal(tools)
    puzzle, solution = hard_ones.hard_puzzle(tools.rng)
    return Case(puzzle, known=() if solution is None else (solution,))
