"""Classes of puzzles with constraints, each on a new board.

A board begins with a grid: regions are cut so that the grid obeys them, and random constraints of
every kind are planted in it. So a solution is known. Relaxed boards have lost constraints and may
have more solutions. On contradicted boards, the grid is no longer a solution. It is unknown whether
there is another solution, unless brute force can try all grids (`smallest`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import chain
from random import Random

from sudoku.constraints.constraint import Constraint
from sudoku.constraints.primitives import Area, primitives_of
from sudoku.constraints.vocabulary import ON_GRID, with_rules
from sudoku.crosschecking.fuzzing.case import Case
from sudoku.crosschecking.fuzzing.smallest import grids_of
from sudoku.crosschecking.fuzzing.tools import Tools, kept, most_opened
from sudoku.errors import NotationError
from sudoku.interface.budget import Budget
from sudoku.interface.outcome import Verdict
from sudoku.puzzle.board import Board, BoardConstraint
from sudoku.puzzle.houses import House
from sudoku.puzzle.puzzle import Grid, Puzzle
from sudoku.reference import ReferenceModel

IRREGULAR = 0.25
"""The share of boards with irregular regions."""
MOST_MORE = 4
"""Limit on the constraints in addition to the first constraint."""
TRIES = 12
CONFLICTS = 30
"""The conflict budget of a question while a puzzle is made. An undecided puzzle counts as not
unique.
"""
LARGEST_AREA = 9
"""Up to this size, the reference finds a grid with a connected area in a second."""
LARGEST_DUG = 9
"""Up to this size, clues are removed while the puzzle stays unique; above it, at random."""

LOWEST = 0, 0, 1, 2
MORE = 0, 0, 1, 2, 3
"""The numbers of digits beyond n to choose from."""
HIDDEN = 0, 0, 1, 2

_TOKEN = re.compile(r"r\d+c\d+|\d+")


def planted(tools: Tools, kind: type[Constraint] | None = None) -> Case | None:
    """Finds a constraint that is encoded too strictly: a grid that obeys all constraints is known.

    kind: the kind of one of the constraints; None allows any. The same applies below.
    """
    grid = planted_grid(tools, kind)
    return None if grid is None else Case(dug(tools, grid), known=(grid,))


def relaxed(tools: Tools, kind: type[Constraint] | None = None) -> Case | None:
    """Finds a constraint that is encoded too strictly, or kept from another board: some constraints
    were dropped from a unique puzzle.
    """
    case = planted(tools, kind)
    if case is None or not case.puzzle.board.constraints:
        return case
    puzzle = case.puzzle
    count = tools.rng.randint(1, len(puzzle.board.constraints))
    dropped = tools.rng.sample(puzzle.board.constraints, count)
    left = tuple(each for each in puzzle.board.constraints if each not in dropped)
    board = _obeyed(replace(puzzle.board, constraints=left), case.known[0].digits)
    return Case(Puzzle(board, puzzle.clues), known=(on(board, case.known[0]),))


def contradicted(tools: Tools, kind: type[Constraint] | None = None) -> Case | None:
    """Finds a constraint that is encoded too loosely or forgotten: a cell or number of a constraint
    was changed so that the planted grid violates it.
    """
    case = planted(tools, kind)
    if case is None:
        return None
    puzzle, grid = case.puzzle, case.known[0]
    constraints = list(puzzle.board.constraints)
    for place in tools.rng.sample(range(len(constraints)), len(constraints)):
        changed = altered(tools.rng, puzzle.board, constraints[place], grid)
        if changed is not None:
            constraints[place] = changed
            board = replace(puzzle.board, constraints=tuple(constraints))
            return Case(Puzzle(board, puzzle.clues))
    return None


def extended(tools: Tools) -> Case | None:
    """Finds values of digits that are mistaken for their numbers, and houses that are assumed to
    hold every digit: constraints were planted in a grid of such a board.
    """
    grid = planted_grid(tools, change=_extended)
    return None if grid is None else Case(dug(tools, grid), known=(grid,))


VARIANT_CLASSES: Mapping[str, Callable[[Tools], Case | None]] = {
    "planted": planted,
    "relaxed": relaxed,
    "contradicted": contradicted,
}
"""The docstring of each function names the bugs that it finds."""


def planted_grid(
    tools: Tools,
    kind: type[Constraint] | None = None,
    more: int = MOST_MORE,
    change: Callable[[Random, Grid], Grid] = lambda _rng, grid: grid,
) -> Grid | None:
    """A grid on a new board with a constraint of this kind (None chooses one at random) and up to
    `more` other constraints. Returns None if no grid was found for this kind. change: makes another
    grid from the first grid, possibly on another board of its size.
    """
    rng = tools.rng
    for _ in range(TRIES):
        first = rng.choice(ON_GRID) if kind is None else kind
        grid = _grid_for(tools, first)
        if grid is None:
            if kind is None:
                continue
            return None
        grid = change(rng, on(_cut(rng, grid), grid))
        base, values = grid.board, grid.board.values_of(grid.digits)
        found = first.plant(rng, base, values)
        if found is None:
            continue
        others = [rng.choice(ON_GRID) for _ in range(rng.randint(0, more))]
        planted = (each.plant(rng, base, values) for each in others)
        constraints = [found, *(each for each in planted if each is not None)]
        rng.shuffle(constraints)
        board = _obeyed(replace(base, constraints=tuple(constraints)), grid.digits)
        if found in board.constraints:
            return on(board, grid)
    return None


def on(board: Board, grid: Grid) -> Grid:
    """The digits of a grid on another board of its size."""
    return grid if grid.board == board else Grid(board, grid.digits)


def altered(
    rng: Random, board: Board, constraint: BoardConstraint, grid: Grid
) -> BoardConstraint | None:
    """The constraint with one number or cell of its text changed, or with its cells reversed, so
    that the grid violates it; None if no attempt did.
    """
    text, plain = constraint.text(board), replace(board, constraints=())
    for _ in range(TRIES):
        try:
            (found,) = with_rules(plain, _changed(rng, board, text)).constraints
        except NotationError:
            continue
        if not found.holds(board, board.values_of(grid.digits)):
            return found
    return None


def _changed(rng: Random, board: Board, text: str) -> str:
    """The text of a rule with one piece changed. It may be wrong."""
    tokens = [match.span() for match in _TOKEN.finditer(text)]
    if not tokens:
        return text
    if rng.random() < 0.2:
        name, _, arguments = text.partition(": ")
        return f"{name}: {' '.join(reversed(arguments.split()))}"
    start, end = rng.choice(tokens)
    old = text[start:end]
    if old.startswith("r"):
        new = board.cell_name(rng.randrange(board.cell_count))
    else:
        new = str(max(0, int(old) + rng.choice((-2, -1, 1, 2))))
    return text[:start] + new + text[end:]


def _grid_for(tools: Tools, kind: type[Constraint]) -> Grid | None:
    """A random grid; it obeys the constraint if that concerns the whole board. None if none was
    found.
    """
    if ":" in kind.example:  # the constraint concerns only some cells
        return tools.grid()
    rng, board = tools.rng, tools.board
    for _ in range(TRIES):
        grid = tools.grid()
        if kind.plant(rng, board, grid.digits) is not None:
            return grid
    try:
        ruled = with_rules(board, kind.example)
    except NotationError:  # not on this board
        return None
    if board.size == 4:
        obeying = grids_of(ruled)
        return on(board, rng.choice(obeying)) if obeying else None
    areas = (isinstance(each, Area) for each in chain.from_iterable(primitives_of(ruled)))
    if board.size > LARGEST_AREA and any(areas):
        return None
    model = ReferenceModel(ruled)
    for tried in range(TRIES):  # with ever fewer random clues, because some may be impossible
        count = board.size - board.size * tried // (TRIES - 1)
        clues = rng.sample(range(1, board.size + 1), count)
        puzzle = Puzzle(ruled, (*clues, *[0] * (board.cell_count - count)))
        found = model.search(puzzle, limit=1, budget=Budget(conflicts=CONFLICTS)).solutions
        if found:
            return on(board, found[0])
    return None


def _cut(rng: Random, grid: Grid) -> Board:
    """The board of the grid, or one with irregular or missing regions that the grid also obeys.

    Two cells with the same digit can swap regions.
    """
    board = grid.board
    if rng.random() >= IRREGULAR or board.size < 2:
        return board
    pieces = [set(region) for region in board.regions]
    for _ in range(rng.randint(1, 2 * board.size)):
        one, other = rng.sample(pieces, 2)
        digit = rng.choice(grid.digits)
        a, b = (next(c for c in piece if grid.digits[c] == digit) for piece in (one, other))
        one ^= {a, b}
        other ^= {a, b}
    if rng.random() < 0.1:
        pieces = rng.sample(pieces, rng.randint(0, len(pieces)))
    regions: tuple[House, ...] = tuple(tuple(sorted(piece)) for piece in pieces)
    return Board(board.box_rows, board.box_cols, regions)


def _obeyed(board: Board, digits: Sequence[int]) -> Board:
    """The board without the constraints that these digits violate. A constraint may depend on
    other constraints, such as the dots of a negative rule.
    """
    while board.violated(digits) is not None:
        values = board.values_of(digits)
        held = tuple(each for each in board.constraints if each.holds(board, values))
        board = replace(board, constraints=held)
    return board


def dug(tools: Tools, grid: Grid) -> Puzzle:
    """A puzzle of this grid with a minimal set of clues, slightly more or fewer, or random
    clues.
    """
    rng, board, order = tools.rng, grid.board, tools.order()
    if rng.random() < 0.5 and board.size <= LARGEST_DUG:
        model = ReferenceModel(board)

        def is_unique(puzzle: Puzzle) -> bool:
            outcome = model.search(puzzle, budget=Budget(conflicts=CONFLICTS))
            return outcome.verdict is Verdict.UNIQUE

        count = most_opened(Puzzle(board, grid.digits), order, is_unique)
        count = max(0, count + rng.choice((0, 0, 0, 1, 2, -2)))
        return kept(grid, order[count:])
    least = 0.0 if board.size < 9 else 0.3
    return kept(grid, order[: round(rng.uniform(least, 0.6) * board.cell_count)])


def _extended(rng: Random, grid: Grid) -> Grid:
    """The grid with other digits, on a board for these, and with hidden cells."""
    board = grid.board
    low, count, hidden = rng.choice(LOWEST), board.size + rng.choice(MORE), rng.choice(HIDDEN)
    board = replace(board, digits=range(low, low + count), hidden=hidden)
    names = rng.sample(range(1, count + 1), board.size)
    digits = [names[digit - 1] for digit in grid.digits]
    digits += [rng.randint(1, count) for _ in range(hidden)]
    for cell in rng.sample(range(board.area), board.area):
        left = {*range(1, count + 1)} - {digits[peer] for peer in board.peers[cell]}
        digits[cell] = rng.choice(sorted(left))
    return Grid(board, tuple(digits))
