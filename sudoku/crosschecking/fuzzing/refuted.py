"""Classes of puzzles without a solution, or mostly without one, whose contradiction is obvious.

Puzzles that take a search are in `deep`. Two equal clues, a cell without candidates and a digit
without a place each need another check, for each kind of house. A full grid exposes a solver that
never checks its clues.
"""

from __future__ import annotations

from collections.abc import Callable

from sudoku.checker.rules import judge, violation
from sudoku.crosschecking.fuzzing.case import Case
from sudoku.crosschecking.fuzzing.tools import Tools, opened
from sudoku.puzzle.puzzle import Grid, Puzzle

ATTEMPTS = 8
"""Number of random places to try before giving up on a board."""


def shallow(tools: Tools) -> Case | None:
    """Finds a missing check of the clues, for one kind of house or for all: two equal clues, a cell
    without candidates, or a digit without a place.
    """
    ways: list[Callable[[Tools], Puzzle | None]] = [
        _equal_clues,
        _equal_clues,
        _no_candidate,
        _no_place,
    ]
    return _first_of(tools, ways)


def full_wrong(tools: Tools) -> Case | None:
    """Finds houses that are not checked if no cell is open: only rows, only columns or only boxes
    are violated, or one digit is wrong.
    """
    ways: list[Callable[[Tools], Puzzle | None]] = [
        lambda tools: _exchanged(tools, "row"),
        lambda tools: _exchanged(tools, "column"),
        _boxes_broken,
        _one_digit_wrong,
    ]
    return _first_of(tools, ways)


def over_full(tools: Tools) -> Case:
    """Finds a solver that assumes that a few open cells can be filled: 1 to n cells are open, and
    in half of the puzzles one clue is wrong.
    """
    grid, board, rng = tools.grid(), tools.board, tools.rng
    puzzle = opened(grid, tools.holes(1, board.size))
    if puzzle.clue_count and rng.random() < 0.5:
        cell = rng.choice(puzzle.clue_cells)
        puzzle = puzzle.with_clues({cell: rng.randint(1, board.size)})
    wrong = violation(board.box_rows, board.box_cols, puzzle.clues, grid.digits)
    return Case(puzzle, known=() if wrong else (grid,))


def _first_of(tools: Tools, ways: list[Callable[[Tools], Puzzle | None]]) -> Case | None:
    """A puzzle by one of these functions, chosen at random among all that the board allows."""
    for way in tools.rng.sample(ways, len(ways)):
        puzzle = way(tools)
        if puzzle is not None:
            return Case(puzzle)
    return None


def _equal_clues(tools: Tools) -> Puzzle | None:
    """Two equal clues that share only one kind of house if the board allows it; otherwise two."""
    board, rng, grid = tools.board, tools.rng, tools.grid()
    one = rng.randrange(board.cell_count)
    by_kind: dict[frozenset[str], list[int]] = {}
    for peer in board.peers[one]:
        shared = set(board.houses_of[one]) & set(board.houses_of[peer])
        by_kind.setdefault(frozenset(_kind(tools, house) for house in shared), []).append(peer)
    alone = [kind for kind in by_kind if len(kind) == 1] or list(by_kind)
    if not alone:
        return None
    other = rng.choice(by_kind[rng.choice(sorted(alone, key=sorted))])
    return _with_wrong(tools, grid, {one, other}, set(), {other: grid.digits[one]})


def _no_candidate(tools: Tools) -> Puzzle | None:
    """An open cell whose peers have all digits; the digit of the cell itself is in a wrong
    place.
    """
    board, rng = tools.board, tools.rng
    for _ in range(ATTEMPTS if board.size > 1 else 0):
        grid = tools.grid()
        cell = rng.randrange(board.cell_count)
        wrong = rng.choice(board.peers[cell])
        showing: dict[int, int] = {}
        for peer in rng.sample(board.peers[cell], len(board.peers[cell])):
            if peer != wrong:
                showing[grid.digits[peer]] = peer
        if len(showing) == board.size - 1:
            shown = {wrong, *showing.values()}
            return _with_wrong(tools, grid, shown, {cell}, {wrong: grid.digits[cell]})
    return None


def _no_place(tools: Tools) -> Puzzle | None:
    """A house whose open cells all see one clue, of a digit that the house lacks."""
    board, rng = tools.board, tools.rng
    for _ in range(ATTEMPTS if board.size > 1 else 0):
        grid = tools.grid()
        house = rng.choice(board.houses)
        outside = sorted({p for cell in house for p in board.peers[cell]}.difference(house))
        places = [p for p in outside if len(set(board.peers[p]).intersection(house)) > 1]
        if places:
            wrong = rng.choice(places)
            seeing = set[int](board.peers[wrong]).intersection(house)
            digit = grid.digits[rng.choice(sorted(seeing))]
            shown = set[int](house) - seeing | {wrong}
            return _with_wrong(tools, grid, shown, seeing, {wrong: digit})
    return None


def _with_wrong(
    tools: Tools, grid: Grid, shown: set[int], hidden: set[int], wrong: dict[int, int]
) -> Puzzle:
    """The clues of the grid in the shown cells and in some other cells, except hidden cells, and a
    wrong clue.

    No other clue has the same digit, so the wrong clue contradicts only shown clues.
    """
    ((place, digit),) = wrong.items()
    count = tools.rng.randint(0, tools.board.cell_count)
    clues = [0] * tools.board.cell_count
    for cell in tools.order()[:count]:
        if cell not in hidden and grid.digits[cell] != digit:
            clues[cell] = grid.digits[cell]
    for cell in shown:
        clues[cell] = grid.digits[cell]
    clues[place] = digit
    return Puzzle(tools.board, tuple(clues))


def _kind(tools: Tools, house: int) -> str:
    return ("row", "column", "box")[house // tools.board.size]


def _exchanged(tools: Tools, broken: str) -> Puzzle | None:
    """A grid with two cells of one box and line swapped, which violates only the crossing lines."""
    grid, board, rng = tools.grid(), tools.board, tools.rng
    across = 1 if broken == "column" else board.size
    thickness = board.box_cols if broken == "column" else board.box_rows
    if thickness < 2:
        return None
    line = rng.randrange(board.size)
    first = thickness * rng.randrange(board.size // thickness)
    start = line * (board.size if across == 1 else 1)
    one, other = (start + across * i for i in rng.sample(range(first, first + thickness), 2))
    exchanged = {one: grid.digits[other], other: grid.digits[one]}
    return Puzzle(board, grid.digits).with_clues(exchanged)


def _boxes_broken(tools: Tools) -> Puzzle | None:
    """A Latin square that is not a Sudoku: the grid with two rows of different bands swapped."""
    board, n = tools.board, tools.board.size
    for _ in range(ATTEMPTS if 1 < board.box_rows < n else 0):
        grid = tools.grid()
        rows = [grid.digits[r * n : r * n + n] for r in range(n)]
        one, other = tools.rng.sample(range(n), 2)
        rows[one], rows[other] = rows[other], rows[one]
        digits = tuple([digit for row in rows for digit in row])
        if judge(board.box_rows, board.box_cols).broken_houses(digits):
            return Puzzle(board, digits)
    return None


def _one_digit_wrong(tools: Tools) -> Puzzle | None:
    """A grid with one digit changed."""
    if tools.board.size < 2:
        return None
    grid = tools.grid()
    cell = tools.rng.randrange(tools.board.cell_count)
    wrong = [d for d in range(1, tools.board.size + 1) if d != grid.digits[cell]]
    return Puzzle(tools.board, grid.digits).with_clues({cell: tools.rng.choice(wrong)})
