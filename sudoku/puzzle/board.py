"""Boards: everything that is printed before the first digit is entered.

A board of size n has n columns and normally n rows, so n x n cells, numbered from 0 in row-major
order. Its *houses* hold each digit exactly once: the rows, the columns, the regions, and any other
sets of n cells that its constraints declare. Regions are boxes or irregular pieces. Models encode
`houses`, never the shape of regions. A board may have a different number of `rows`, and lines that
are not houses.

There are n digits with the values 1 … n, unless the board sets m other values. Puzzles and grids
hold the *numbers* of digits, 1 … m; constraints and text use their *values*, such as 0 … 8. If m is
greater than n, houses of m cells hold each digit once, and smaller houses hold no digit twice.
*Hidden* cells are outside the grid, in no row, column or region; they come after all cells of the
grid.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from math import isqrt
from typing import TYPE_CHECKING, Any, Protocol

from sudoku.puzzle.houses import BOARDS_KEPT, Cell, House, boxes, houses_by_cell, lines, peers
from sudoku.puzzle.regions import in_order, letters_of

if TYPE_CHECKING:  # most programs draw nothing
    from sudoku.pictures.marks import Mark

HIGHEST_VALUE = 99
"""The largest value of a digit on boards whose digits are not 1 … n."""
MOST_HIDDEN = 1000
"""Limit on the number of hidden cells."""
LINES = "rows and columns", "rows", "columns", "none"
"""The choices of lines that are houses."""
_BOTH = LINES[0]


class BoardConstraint(Protocol):
    """The interface that a board requires of its constraints, which `sudoku.constraints` defines.
    Immutable.
    """

    @property
    def noun(self) -> str:
        """The noun for counting: "2 cages"."""
        ...

    @property
    def reads_marks(self) -> bool:
        """Whether the meaning depends on the other constraints of the board."""
        ...

    def houses(self, board: Board) -> Sequence[House]:
        """The sets of m cells that this constraint makes houses."""
        ...

    def primitives(self, board: Board) -> Iterable[Any]:
        """The meaning as primitives of `sudoku.constraints`, for models."""
        ...

    def marks(self, board: Board) -> Iterable[Mark]:
        """The marks that draw the constraint."""
        ...

    def regions(self, board: Board, digits: Sequence[int]) -> Sequence[House]:
        """The regions that this rule gives a grid with these digits; () for most rules."""
        ...

    def text(self, board: Board) -> str:
        """The rule as text, such as "killer 10: r1c1 r1c2", which reads as an equal constraint."""
        ...

    def holds(self, board: Board, digits: Sequence[int]) -> bool:
        """Whether a full grid obeys the rule, by its plain definition. digits: the values of all
        cells.
        """
        ...

    def __hash__(self) -> int: ...

    def repairs(self, board: Board) -> Iterable[BoardConstraint]:
        """Copies with other numbers, nearest first."""
        ...


@dataclass(frozen=True, slots=True, repr=False)
class Board:
    """A board with boxes of `box_rows` x `box_cols` cells. Equal boards have the same fields.

    Raises ValueError for a side below 1, and for wrong regions, digits, rows or hidden cells;
    TypeError for arguments of the wrong type.

    >>> Board(2, 3).size, Board(2, 2, digits=range(0, 4)).rules
    (6, ('digits 0-3',))
    """

    box_rows: int
    box_cols: int
    irregular: tuple[House, ...] | None = None
    """Disjoint regions of n cells instead of boxes; None means boxes. With m digits, a region may
    also have m cells. A cell may be in no region, so () makes a Latin square.
    """
    constraints: tuple[BoardConstraint, ...] = ()
    """Additional rules, without duplicates."""
    digits: range | None = None
    """The values of the digits, from 0 to HIGHEST_VALUE; at least one for each cell of a house.
    None means 1 … n, or one digit for each row if there are more than n rows.
    """
    hidden: int = 0
    """The number of hidden cells."""
    rows: int | None = None
    """The number of rows, or None if it is n."""
    lines: str = _BOTH
    """The lines that are houses: one of LINES."""
    size: int = field(init=False, repr=False, compare=False)
    """The number n of columns. By default, also the number of rows and of digits."""
    height: int = field(init=False, repr=False, compare=False)
    """The number of rows."""
    area: int = field(init=False, repr=False, compare=False)
    """The number of cells of the grid."""
    digit_count: int = field(init=False, repr=False, compare=False)
    """The number of digits, m."""
    cell_count: int = field(init=False, repr=False, compare=False)
    """The number of cells, in the grid and hidden."""
    bare: Board = field(init=False, repr=False, compare=False)
    """The board without its constraints."""
    _hash: int = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if type(self.box_rows) is not int or type(self.box_cols) is not int:
            raise TypeError(f"a box of {self.box_rows!r}x{self.box_cols!r}: expected two int")
        if self.box_rows < 1 or self.box_cols < 1:
            raise ValueError(
                f"a box of {self.box_rows}x{self.box_cols} cells: each side must be at least 1"
            )
        size = self.box_rows * self.box_cols
        object.__setattr__(self, "size", size)
        if self.rows is not None or self.lines != _BOTH:
            object.__setattr__(self, "rows", _other_rows(self.rows, self.lines, size))
        height = self.rows or size
        object.__setattr__(self, "height", height)
        object.__setattr__(self, "area", height * size)
        if self.digits is not None or self.hidden or height != size:
            object.__setattr__(self, "digits", _in_range(self))
        count = size if self.digits is None else len(self.digits)
        object.__setattr__(self, "digit_count", count)
        object.__setattr__(self, "cell_count", self.area + self.hidden)
        if self.irregular is None and (height % self.box_rows or count < size):
            raise ValueError(
                f"boxes {self.shape} on {height}x{size} cells and {count} digits: expected "
                "irregular regions, () for none"
            )
        if self.irregular is not None:
            object.__setattr__(
                self, "irregular", in_order(self.irregular, size, height * size, count)
            )
        distinct = dict.fromkeys(self.constraints)
        if self.constraints:
            object.__setattr__(self, "constraints", tuple(distinct))
        parts = self._parts
        bare = _board((*parts[:3], (), *parts[4:])) if self.constraints else self
        object.__setattr__(self, "bare", bare)
        # The set has the hashes of the constraints, which take long to compute again.
        hashed = (*parts[:3], frozenset(distinct), *parts[4:])
        object.__setattr__(self, "_hash", hash(hashed))

    @property
    def _parts(self) -> tuple[Any, ...]:
        """The arguments of Board."""
        irregular, constraints = self.irregular, self.constraints
        first = self.box_rows, self.box_cols, irregular, constraints, self.digits, self.hidden
        return first if self.is_square else (*first, self.rows, self.lines)

    def __hash__(self) -> int:
        """The hash, computed once, because models are looked up by their boards, which may have
        many constraints.
        """
        return self._hash

    def __reduce__(self) -> tuple[Any, ...]:
        """The arguments to rebuild the board. The hash is left out, because it differs between
        processes.
        """
        return Board, self._parts

    def with_constraints(self, more: Iterable[BoardConstraint]) -> Board:
        """The board with further constraints."""
        parts = self._parts
        return Board(*(*parts[:3], (*self.constraints, *more), *parts[4:]))

    @classmethod
    def of_size(cls, size: int) -> Board:
        """The board of this size with square boxes (4, 9, 16, 25, …).

        Raises ValueError if the size is not a square.
        """
        side = isqrt(size) if size > 0 else 0
        if side < 1 or side * side != size:
            raise ValueError(f"size {size} is not a square: give the box, as in Board(3, 4)")
        return cls(side, side)

    @property
    def values(self) -> range:
        """The values of the digits 1 … m in sums and other rules: digit d has values[d - 1]."""
        return range(1, self.size + 1) if self.digits is None else self.digits

    @property
    def shift(self) -> int:
        """The difference between value and number: the value of digit d is d + shift."""
        return 0 if self.digits is None else self.digits.start - 1

    def values_of(self, digits: Sequence[int]) -> Sequence[int]:
        """The values of these digits. None of them may be 0, an open cell.

        >>> Board(1, 2, digits=range(0, 2)).values_of([1, 2])
        [0, 1]
        """
        shift = self.shift
        return [digit + shift for digit in digits] if shift else digits

    @property
    def shape(self) -> str:
        """The shape of a box, rows x columns, such as "3x4"."""
        return f"{self.box_rows}x{self.box_cols}"

    @property
    def is_classic(self) -> bool:
        """Whether rows, columns and boxes are the only rules, for the digits 1 … n."""
        return self.irregular is None and not self.constraints and not self.is_extended

    @property
    def is_square(self) -> bool:
        """Whether there are as many rows as columns, and all of them are houses."""
        return self.rows is None and self.lines == _BOTH

    @property
    def is_regular(self) -> bool:
        """Whether the board is square, with n digits and no hidden cells."""
        return self.digit_count == self.size and not self.hidden and self.is_square

    @property
    def is_extended(self) -> bool:
        """Whether the board sets its digits, hidden cells, rows or lines."""
        return self.digits is not None or self.hidden > 0 or not self.is_square

    @property
    def classic(self) -> Board:
        """The board with the same boxes and no other rules."""
        return self if self.is_classic else Board(self.box_rows, self.box_cols)

    @property
    def regions(self) -> tuple[House, ...]:
        """The boxes, or the irregular regions that replace them, ordered by first cell."""
        if self.irregular is not None:
            return self.irregular
        return boxes(self.box_rows, self.box_cols, self.height)

    @property
    def houses(self) -> tuple[House, ...]:
        """The rows, the columns, the regions, and the houses of the constraints, in order."""
        return _houses(self)

    def is_full(self, house: House) -> bool:
        """Whether a house has a cell for every digit. All houses do, unless there are more digits
        than cells.
        """
        return len(house) == self.digit_count

    @property
    def house_names(self) -> tuple[str, ...]:
        """A name for each house, in the order of `houses`.

        "row 1" … "column n", "box 1" … or "region 1" …, then houses of constraints by their text,
        with a number if the constraint makes several: "diagonal+", "windoku 4".
        """
        return _house_names(self)

    @property
    def houses_of(self) -> tuple[tuple[int, ...], ...]:
        """The houses of each cell, as ascending indices in `houses`."""
        return houses_by_cell(self.houses, self.cell_count)

    @property
    def peers(self) -> tuple[tuple[Cell, ...], ...]:
        """The peers of each cell: all other cells that share a house with it, ascending (20 on
        9x9).
        """
        return peers(self.houses, self.cell_count)

    @property
    def rules(self) -> tuple[str, ...]:
        """All rules as text, one line each: rows, lines, digits, hidden cells, irregular regions,
        constraints. () on classic boards.

        >>> Board(1, 2, irregular=(), hidden=3, rows=1).rules
        ('rows 1', 'hidden 3', 'regions: ..')
        """
        lines: list[str] = []
        if self.rows is not None:
            lines.append(f"rows {self.rows}")
        if self.lines != _BOTH:
            lines.append(f"lines {self.lines}")
        if self.digits is not None:
            lines.append(f"digits {self.digits[0]}-{self.digits[-1]}")
        if self.hidden:
            lines.append(f"hidden {self.hidden}")
        if self.irregular is not None:
            lines.append(f"regions: {letters_of(self.area, self.regions)}")
        return (*lines, *(constraint.text(self) for constraint in self.constraints))

    def violated(self, digits: Sequence[int]) -> str | None:
        """The text of the first constraint that a full grid violates; None if it violates none."""
        values = self.values_of(digits)
        for constraint in self.constraints:
            if not constraint.holds(self, values):
                return constraint.text(self)
        return None

    def cell_name(self, cell: int) -> str:
        """The printed name of a cell, such as r1c1 for cell 0 and h1 for the first hidden cell."""
        row, column = divmod(cell, self.size)
        if row >= self.height:
            return f"h{cell - self.area + 1}"
        return f"r{row + 1}c{column + 1}"

    def __repr__(self) -> str:
        rules = f", rules={self.rules!r}" if not self.is_classic else ""
        return f"Board(box_rows={self.box_rows}, box_cols={self.box_cols}{rules})"

    def __str__(self) -> str:
        kind = "irregular regions" if self.irregular else "no regions"
        kind = f"boxes {self.shape}" if self.irregular is None else kind
        values, hidden, count = self.digits, self.hidden, len(self.constraints)
        parts = [kind, f"digits {values[0]}-{values[-1]}" if values else ""]
        parts.append("" if self.lines == _BOTH else f"houses in {self.lines} of its lines")
        parts.append(f"{hidden} hidden cell{'' if hidden == 1 else 's'}" if hidden else "")
        parts.append(f"{count} constraint{'' if count == 1 else 's'}" if count else "")
        *first, last = filter(None, parts)
        more = f"{', '.join(first)} and {last}" if first else last
        return f"{self.height}x{self.size} board with {more}"


def _other_rows(rows: int | None, lines: str, size: int) -> int | None:
    """The number of rows; None if the grid is square. Raises ValueError and TypeError."""
    if type(rows) not in (int, type(None)) or lines not in LINES:
        raise TypeError(
            f"rows must be an int and lines {_LINES_NAMED}, not {rows!r:.60} and {lines!r:.60}"
        )
    if rows is not None and rows < 1:
        raise ValueError(f"rows must be at least 1, not {rows}")
    return None if rows == size else rows


_LINES_NAMED = " or ".join(map(repr, LINES))


def _in_range(board: Board) -> range | None:
    """The digits; None if they are 1 … size. Raises ValueError and TypeError."""
    digits, hidden, size = board.digits, board.hidden, board.size
    if type(hidden) is not int or not isinstance(digits, range | None):
        raise TypeError(
            f"digits must be a range and hidden an int, not {digits!r:.60} and {hidden!r:.60}"
        )
    if not 0 <= hidden <= MOST_HIDDEN:
        raise ValueError(f"{hidden} hidden cells, expected 0 to {MOST_HIDDEN}")
    if digits is None:
        digits = range(1, max(size, board.height) + 1)
    if digits == range(1, size + 1) and board.height <= size:
        return None
    if not digits or digits.step != 1 or digits[0] < 0 or digits[-1] > HIGHEST_VALUE:
        raise ValueError(f"digits must be a range within 0 to {HIGHEST_VALUE}, not {digits}")
    least = least_digits(size, board.height, board.lines)
    if len(digits) < least:
        kind = "row or column" if not board.is_square else "row"
        raise ValueError(f"{len(digits)} digits, expected at least {least}, one for each {kind}")
    return range(digits.start, digits.stop)


def least_digits(columns: int, rows: int, lines: str) -> int:
    """The number of digits that the longest line needs, among the lines that are houses."""
    return max(columns if "rows" in lines else 1, rows if "columns" in lines else 1)


# Cached for each board, because every model of a board needs its houses.


@lru_cache(BOARDS_KEPT)
def require_board(board: object, *, or_none: bool = False) -> None:
    """Raise TypeError for anything but a Board, such as its size."""
    if not (isinstance(board, Board) or (or_none and board is None)):
        raise TypeError(f"expected a Board, as in Board(2, 3), got {board!r:.60}")


def _houses(board: Board) -> tuple[House, ...]:
    more = [house for constraint in board.constraints for house in constraint.houses(board)]
    rows, columns = lines(board.size, board.height, board.lines)
    return (*rows, *columns, *board.regions, *more)


@lru_cache(BOARDS_KEPT)
def _board(parts: tuple[Any, ...]) -> Board:
    return Board(*parts)


@lru_cache(BOARDS_KEPT)
def _house_names(board: Board) -> tuple[str, ...]:
    rows, columns = lines(board.size, board.height, board.lines)
    named = [
        f"{kind} {i}"
        for kind, houses in (("row", rows), ("column", columns))
        for i in range(1, len(houses) + 1)
    ]
    region = "box" if board.irregular is None else "region"
    regions = [f"{region} {i}" for i in range(1, len(board.regions) + 1)]
    return (*named, *regions, *(n for c in board.constraints for n in _names(c, board)))


def _names(constraint: BoardConstraint, board: Board) -> Iterator[str]:
    count = len(constraint.houses(board))
    if count == 1:
        yield constraint.text(board)
    for number in range(1, count + 1 if count > 1 else 0):
        yield f"{constraint.text(board)} {number}"
