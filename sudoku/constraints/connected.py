"""Connected digits: all cells with certain digits form one area."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import TypeAlias

from sudoku.constraints.automata import Automaton
from sudoku.constraints.constraint import OnBoard
from sudoku.constraints.drawing import digit_texts
from sudoku.constraints.primitives import Area, Primitive
from sudoku.constraints.rule import Rule
from sudoku.pictures.marks import Mark
from sudoku.puzzle.board import Board
from sudoku.puzzle.houses import Cell

LARGEST_TABLE = 9
"""The largest board whose automaton is built as a whole, without useless states."""

AreaState: TypeAlias = tuple[int, tuple[int, ...], int, int]
"""The next column; the areas of the last n cells by column, numbered by their first cells, 0 if the
cell is in no area; the number of cells of the row in the area; and 0 before the area, 1 within it,
2 after its end.
"""


@dataclass(frozen=True, slots=True)
class Connected(OnBoard):
    """The cells with certain digits form one area.

    A row that is a house has one such cell for each of these digits that it holds. If there are
    more digits than cells in a row, this number has a lower and an upper bound.
    """

    digits: tuple[int, ...]
    """The digits, ascending."""
    cells: tuple[Cell, ...] = ()
    """Hidden cells in reading order, in rows as long as the grid's; () means the grid."""

    name = "connected"
    aliases = ("connectedvalues",)
    syntax = "connected DIGITS[: CELLS]"
    example = "connected 2 3 4 5 6 7 8 9"
    meaning = (
        "The cells with these digits form one area, in which every cell can be reached from every "
        "other cell by horizontal and vertical steps. With hidden CELLS, the rule is about these "
        "cells, in rows as long as the grid's."
    )
    source = (
        "ISS (ConnectedValues), which can also give the number of cells. Here it follows from the "
        "rows, or from a rule `lookandsay`. `sat` and `cpsat` would need too many states on boards "
        "above size 9, and if rows are not houses; `native` needs no states up to 256 cells."
    )
    noun = "connected area"
    prompt = "digits"

    @classmethod
    def read(cls, rule: Rule) -> Connected:
        board, digits = rule.board, rule.digits("the digits that are connected")
        cells = rule.cells() if rule.arguments is not None else ()
        in_turn = (*range(cells[0], cells[0] + len(cells)),) if cells else ()
        if cells and (cells[0] < board.area or cells != in_turn or len(cells) % board.size):
            expected = f"expected hidden cells in their order, in rows of {board.size}"
            rule.fail(rule.required_arguments(), expected)
        return cls(tuple(sorted({*digits})), cells)

    def arguments(self, board: Board) -> str:
        return " ".join(map(board.cell_name, self.cells))

    def parameter(self, _board: Board) -> str:
        return " ".join(map(str, self.digits))

    def primitives(self, board: Board) -> Iterable[Primitive]:
        cells, (low, high) = self.area(board), self._in_a_row(board)
        shape = board.size, len(cells) // board.size
        digits = frozenset(self.digits)
        yield Area(cells, _automaton(*shape, digits, low, high), board.size, digits)

    def holds(self, board: Board, digits: Sequence[int]) -> bool:
        n, (low, high), cells = board.size, self._in_a_row(board), self.area(board)
        area = {place for place, cell in enumerate(cells) if digits[cell] in self.digits}
        counts = [sum(place // n == row for place in area) for row in range(len(cells) // n)]
        if not area or min(counts) < low or max(counts) > high:
            return False
        reached = [min(area)]
        area -= {*reached}
        for place in reached:
            beside = [place + 1] * (place % n < n - 1) + [place - 1] * (place % n > 0)
            found = area.intersection([*beside, place - n, place + n])
            reached += found
            area -= found
        return not area

    def area(self, board: Board) -> tuple[Cell, ...]:
        """The cells that the rule is about, in rows as long as the grid's."""
        return self.cells or tuple(map(Cell, range(board.area)))

    def _in_a_row(self, board: Board) -> tuple[int, int]:
        if self.cells or "rows" not in board.lines:
            return 0, board.size
        count, missing = len(self.digits), board.digit_count - board.size
        return max(0, count - missing), min(count, board.size)

    def drawing(self, board: Board) -> Iterable[Mark]:
        meaning = self.meaning.replace(
            "these digits", f"the digits {digit_texts(board, self.digits)}"
        )
        return (self.note(meaning),)

    @classmethod
    def plant(cls, rng: Random, board: Board, digits: Sequence[int]) -> Connected | None:
        """Prefer many digits on larger boards, which need fewer states. None above size 9."""
        count = board.digit_count
        for _ in range(10 if board.size <= LARGEST_TABLE else 0):
            chosen = rng.sample(
                board.values, rng.randint(max(1, count - (4 if count < 7 else 1)), count)
            )
            found = cls(tuple(sorted(chosen)))
            if found.holds(board, digits):
                return found
        return None


@lru_cache(maxsize=64)
def _automaton(size: int, height: int, digits: frozenset[int], low: int, high: int) -> Automaton:
    """The automaton over all cells in reading order. On boards up to LARGEST_TABLE, states are rows
    of `_table`; -1 is the initial state, so that the table is built only when needed.
    """
    if size > LARGEST_TABLE:
        start: AreaState = (0, (0,) * size, 0, 0)
        return Automaton(start, lambda q, d: _after(q, d in digits, low, high), _is_one_area)

    def step(state: int, digit: int) -> int | None:
        return _table(size, height, low, high)[state][digit in digits]

    return Automaton(-1, step, lambda state: state == 0)


def _after(state: AreaState, is_in: bool, low: int, high: int) -> AreaState | None:
    """The state after the next cell. is_in: whether the cell is in the area."""
    column, areas, count, stage = state
    size, near = len(areas), [*areas]
    count = is_in + (count if column else 0)
    if count > high or count + size - 1 - column < low or (is_in and stage == 2):
        return None
    above, left = areas[column], areas[column - 1] if column else 0
    near[column] = 0
    if is_in:
        joined = {above, left} - {0}
        near = [-1 if area in joined else area for area in near]
        near[column], stage = -1, 1
    elif above and above not in near:
        if any(near):
            return None
        stage = 2
    names: dict[int, int] = {0: 0}
    numbered = tuple(names.setdefault(area, len(names)) for area in near)
    return (column + 1) % size, numbered, count, stage


def _is_one_area(state: AreaState) -> bool:
    _, areas, _, stage = state
    return stage == 2 or (stage == 1 and len({*areas} - {0}) == 1)


@lru_cache(maxsize=8)
def _table(size: int, height: int, low: int, high: int) -> list[tuple[int | None, int | None]]:
    """The successors of each state: if the cell is outside the area, and if it is inside.

    Equivalent states are merged, and useless states are removed. Row 0 is the final state; the last
    row is the initial state.
    """
    states: dict[AreaState, None] = {(0, (0,) * size, 0, 0): None}
    layers: list[dict[AreaState, tuple[AreaState | None, AreaState | None]]] = []
    for _ in range(size * height):
        layers.append(
            {q: (_after(q, False, low, high), _after(q, True, low, high)) for q in states}
        )
        states = {q: None for row in layers[-1].values() for q in row if q is not None}
    table: list[tuple[int | None, int | None]] = [(None, None)]
    number: dict[AreaState | None, int | None] = {q: 0 if _is_one_area(q) else None for q in states}
    for layer in reversed(layers):
        number[None] = None
        known: dict[tuple[int | None, int | None], int] = {}
        found: dict[AreaState | None, int | None] = {}
        for state, (out, into) in layer.items():
            row = number[out], number[into]
            if row == (None, None):
                found[state] = None
                continue
            if row not in known:
                known[row] = len(table)
                table.append(row)
            found[state] = known[row]
        number = found
    return table if number[(0, (0,) * size, 0, 0)] is not None else [(None, None)]
