"""Boards: everything that is printed before the first digit.

A board has a size n, the number of its rows and columns, and n x n cells, numbered 0 … n²-1 in
row-major order. Its *houses* hold each digit exactly once: the rows, the columns, the regions, and
whatever other sets of n cells its constraints declare. Regions are boxes, or irregular pieces in
their place. Models encode `houses` and never the shape of regions.

There are n digits with the values 1 … n, unless the board has m others. Puzzles and grids hold the
*numbers* of digits, 1 … m, constraints and text their *values*, such as 0 … 8. If m is greater than
n, houses of m cells hold each digit once, and those of fewer cells hold none twice. *Hidden* cells
are outside the grid, in no row, column or region; they come after the n² others.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from math import isqrt
from typing import TYPE_CHECKING, Any, NewType, Protocol

if TYPE_CHECKING:  # most programs draw nothing
    from sudoku.pictures.marks import Mark

Cell = NewType("Cell", int)
"""The number of a cell, 0 … n²-1 in row-major order, then the hidden cells."""

House = tuple[Cell, ...]
"""Cells that hold each digit exactly once, or at most once if they are fewer than the digits."""

NO_REGION = "."
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
_BOARDS_KEPT = 256
HIGHEST_VALUE = 99
"""Of a digit, on boards with other digits than 1 … n."""
MOST_HIDDEN = 1000
"""Hidden cells."""


class BoardConstraint(Protocol):
    """What a board asks of its constraints; `sudoku.constraints` defines them. Immutable."""

    @property
    def noun(self) -> str:
        """What it is counted as: "2 cages"."""
        ...

    @property
    def reads_marks(self) -> bool:
        """Whether its meaning depends on the other constraints of the board."""
        ...

    def houses(self, board: Board) -> Sequence[House]:
        """The sets of cells, as many as there are digits, that this constraint makes houses."""
        ...

    def primitives(self, board: Board) -> Iterable[Any]:
        """Its meaning in the primitives of `sudoku.constraints`, for models."""
        ...

    def marks(self, board: Board) -> Iterable[Mark]:
        """How it is drawn."""
        ...

    def text(self, board: Board) -> str:
        """The rule as text, which reads back as this constraint: "killer 10: r1c1 r1c2"."""
        ...

    def holds(self, board: Board, digits: Sequence[int]) -> bool:
        """Whether the values of all cells obey the rule, by its plain definition."""
        ...

    def repairs(self, board: Board) -> Iterable[BoardConstraint]:
        """The same constraint with another number, the nearest first."""
        ...


@dataclass(frozen=True, slots=True, repr=False)
class Board:
    """A board with boxes of `box_rows` x `box_cols` cells. Equal boards have the same fields.

    Raises ValueError for a side below 1, wrong regions, digits or a wrong number of hidden cells,
    TypeError for a side that is not an int.

    >>> Board(2, 3).size, Board(2, 2, digits=range(0, 4)).rules
    (6, ('digits 0-3',))
    """

    box_rows: int
    box_cols: int
    irregular: tuple[House, ...] | None = None
    """Regions in place of boxes, each of n cells, no two with a common cell; None for boxes. With m
    digits a region may have m cells, too. A cell may be in no region, so () is a Latin square.
    """
    constraints: tuple[BoardConstraint, ...] = ()
    """Further rules; repeated ones are dropped."""
    digits: range | None = None
    """The values of the digits, n or more, from 0 to HIGHEST_VALUE; None for 1 … n."""
    hidden: int = 0
    """The number of hidden cells."""
    size: int = field(init=False, repr=False, compare=False)
    """The number n of rows and columns, and of digits unless the board has others."""
    digit_count: int = field(init=False, repr=False, compare=False)
    """The number of digits, m."""
    cell_count: int = field(init=False, repr=False, compare=False)
    """The n² cells of the square and the hidden ones."""
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
        if self.digits is not None or self.hidden:
            object.__setattr__(self, "digits", _in_range(self.digits, self.hidden, self.size))
        count = size if self.digits is None else len(self.digits)
        object.__setattr__(self, "digit_count", count)
        object.__setattr__(self, "cell_count", size**2 + self.hidden)
        if self.irregular is not None:
            regions = _in_order(self.irregular, self.size, self.digit_count)
            object.__setattr__(self, "irregular", regions)
        if self.constraints:
            object.__setattr__(self, "constraints", tuple(dict.fromkeys(self.constraints)))
        object.__setattr__(self, "_hash", hash(self._parts))

    @property
    def _parts(self) -> tuple[Any, ...]:
        """The arguments of Board."""
        irregular, constraints = self.irregular, self.constraints
        return self.box_rows, self.box_cols, irregular, constraints, self.digits, self.hidden

    def __hash__(self) -> int:
        """Computed once: models are looked up by their boards, which may have many constraints."""
        return self._hash

    def __reduce__(self) -> tuple[Any, ...]:
        """Without the hash, which differs between processes."""
        return Board, self._parts

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
        """What the digits 1 … m stand for in sums and other rules: values[d - 1]."""
        return range(1, self.size + 1) if self.digits is None else self.digits

    @property
    def shift(self) -> int:
        """The value of digit d is d + shift."""
        return 0 if self.digits is None else self.digits.start - 1

    def values_of(self, digits: Sequence[int]) -> Sequence[int]:
        """The values of these digits, which have no 0 for an open cell among them.

        >>> Board(1, 2, digits=range(0, 2)).values_of([1, 2])
        [0, 1]
        """
        shift = self.shift
        return [digit + shift for digit in digits] if shift else digits

    @property
    def shape(self) -> str:
        """The shape of a box, rows x columns: "3x4"."""
        return f"{self.box_rows}x{self.box_cols}"

    @property
    def is_classic(self) -> bool:
        """Whether there are no rules but those of rows, columns and boxes, for the digits 1 … n."""
        return self.irregular is None and not self.constraints and not self.is_extended

    @property
    def is_extended(self) -> bool:
        """Whether there are other digits than 1 … n, or hidden cells."""
        return self.digits is not None or self.hidden > 0

    @property
    def classic(self) -> Board:
        """The board with the same boxes and no other rules."""
        return self if self.is_classic else Board(self.box_rows, self.box_cols)

    @property
    def regions(self) -> tuple[House, ...]:
        """The boxes, or the irregular regions in their place, by their first cells."""
        return _boxes(self.box_rows, self.box_cols) if self.irregular is None else self.irregular

    @property
    def houses(self) -> tuple[House, ...]:
        """The rows, the columns, the regions, and the houses of the constraints in their order."""
        return _houses(self)

    def is_full(self, house: House) -> bool:
        """Whether a house has a cell for every digit, as all have unless there are more digits."""
        return len(house) == self.digit_count

    @property
    def house_names(self) -> tuple[str, ...]:
        """A name for each house, in the order of `houses`.

        "row 1" … "column n", "box 1" … or "region 1" …, then the text of the constraint, or its
        name and a number if it makes several houses: "diagonal+", "windoku 4".
        """
        return _house_names(self)

    @property
    def houses_of(self) -> tuple[tuple[int, ...], ...]:
        """For each cell, the indices in `houses` of the houses it belongs to, ascending."""
        return _houses_of(self.houses, self.cell_count)

    @property
    def peers(self) -> tuple[tuple[Cell, ...], ...]:
        """For each cell, the other cells that share a house with it, ascending (20 on 9x9)."""
        return _peers(self.houses, self.cell_count)

    @property
    def rules(self) -> tuple[str, ...]:
        """The digits, the hidden cells, the irregular regions and the constraints as text, one line
        each; () on classic boards.

        >>> Board(1, 2, irregular=(), hidden=3).rules
        ('hidden 3', 'regions: ....')
        """
        lines: list[str] = []
        if self.digits is not None:
            lines.append(f"digits {self.digits[0]}-{self.digits[-1]}")
        if self.hidden:
            lines.append(f"hidden {self.hidden}")
        if self.irregular is not None:
            lines.append(f"regions: {self._letters()}")
        return (*lines, *(constraint.text(self) for constraint in self.constraints))

    def _letters(self) -> str:
        letters = [NO_REGION] * self.size**2
        for letter, region in zip(_LETTERS, self.regions, strict=False):
            for cell in region:
                letters[cell] = letter
        return "".join(letters)

    def violated(self, digits: Sequence[int]) -> str | None:
        """The text of the first constraint that a full grid violates; None if there is none."""
        values = self.values_of(digits)
        broken = (c for c in self.constraints if not c.holds(self, values))
        return next((constraint.text(self) for constraint in broken), None)

    def cell_name(self, cell: int) -> str:
        """The printed name of a cell: r1c1 for cell 0, h1 for the first hidden cell."""
        row, column = divmod(cell, self.size)
        if row >= self.size:
            return f"h{cell - self.size**2 + 1}"
        return f"r{row + 1}c{column + 1}"

    def __repr__(self) -> str:
        rules = f", rules={self.rules!r}" if not self.is_classic else ""
        return f"Board(box_rows={self.box_rows}, box_cols={self.box_cols}{rules})"

    def __str__(self) -> str:
        kind = f"boxes {self.shape}" if self.irregular is None else "irregular regions"
        values, hidden, count = self.digits, self.hidden, len(self.constraints)
        parts = [kind, f"digits {values[0]}-{values[-1]}" if values else ""]
        parts.append(f"{hidden} hidden cell{'' if hidden == 1 else 's'}" if hidden else "")
        parts.append(f"{count} constraint{'' if count == 1 else 's'}" if count else "")
        *first, last = filter(None, parts)
        more = f"{', '.join(first)} and {last}" if first else last
        return f"{self.size}x{self.size} board with {more}"


def regions_of(letters: str) -> tuple[House, ...]:
    """The regions that n² characters describe: cells with the same character are one region, those
    with "." are in none. The regions need not have n cells; Board checks that.
    """
    found: dict[str, list[Cell]] = {}
    for cell, letter in enumerate(letters):
        if letter != NO_REGION:
            found.setdefault(letter, []).append(Cell(cell))
    return tuple(map(tuple, found.values()))


def _in_order(regions: Sequence[Sequence[Cell]], size: int, digit_count: int) -> tuple[House, ...]:
    """The regions by their first cells, cells ascending. Raises ValueError for wrong ones."""
    ordered = tuple(sorted(tuple(sorted(region)) for region in regions))
    seen: dict[int, int] = {}
    if size > len(_LETTERS) and ordered:
        raise ValueError(f"irregular regions on size {size}: expected at most {len(_LETTERS)}")
    for number, region in enumerate(ordered, start=1):
        for cell in region:
            name = f"r{cell // size + 1}c{cell % size + 1}"
            if not 0 <= cell < size * size:
                raise ValueError(f"cell {cell} of region {number} is outside the board")
            if cell in seen:
                raise ValueError(f"{name} is in region {seen[cell]} and in region {number}")
            seen[cell] = number
        if len(region) not in (size, digit_count):
            where = f"r{region[0] // size + 1}c{region[0] % size + 1}" if region else "no cell"
            raise ValueError(
                f"region {number}, from {where}, has {len(region)} cells, expected "
                + " or ".join(map(str, dict.fromkeys((size, digit_count))))
            )
    return ordered


def _in_range(digits: range | None, hidden: int, size: int) -> range | None:
    """The digits; None for 1 … size. Raises ValueError and TypeError for wrong ones."""
    if type(hidden) is not int or not isinstance(digits, range | None):
        raise TypeError(f"digits {digits!r:.60}, {hidden!r:.60} hidden cells: expected range, int")
    if not 0 <= hidden <= MOST_HIDDEN:
        raise ValueError(f"{hidden} hidden cells, expected 0 to {MOST_HIDDEN}")
    if digits is None or digits == range(1, size + 1):
        return None
    if not digits or digits.step != 1 or digits[0] < 0 or digits[-1] > HIGHEST_VALUE:
        raise ValueError(f"the digits {digits}, expected a range within 0 to {HIGHEST_VALUE}")
    if len(digits) < size:
        raise ValueError(f"{len(digits)} digits, expected at least {size}, one for each row")
    return range(digits.start, digits.stop)


@lru_cache(_BOARDS_KEPT)
def _boxes(height: int, width: int) -> tuple[House, ...]:
    n = height * width
    return tuple(
        tuple(Cell((top + r) * n + left + c) for r in range(height) for c in range(width))
        for top in range(0, n, height)
        for left in range(0, n, width)
    )


@lru_cache(_BOARDS_KEPT)
def _lines(n: int) -> tuple[House, ...]:
    rows = [tuple(Cell(r * n + c) for c in range(n)) for r in range(n)]
    columns = [tuple(Cell(r * n + c) for r in range(n)) for c in range(n)]
    return (*rows, *columns)


# Cached for each board, as every model of a board needs its houses.


@lru_cache(_BOARDS_KEPT)
def _houses(board: Board) -> tuple[House, ...]:
    more = [house for constraint in board.constraints for house in constraint.houses(board)]
    return (*_lines(board.size), *board.regions, *more)


@lru_cache(_BOARDS_KEPT)
def _house_names(board: Board) -> tuple[str, ...]:
    lines = [f"{kind} {i}" for kind in ("row", "column") for i in range(1, board.size + 1)]
    region = "box" if board.irregular is None else "region"
    regions = [f"{region} {i}" for i in range(1, len(board.regions) + 1)]
    return (*lines, *regions, *(n for c in board.constraints for n in _names(c, board)))


def _names(constraint: BoardConstraint, board: Board) -> Iterator[str]:
    count = len(constraint.houses(board))
    if count == 1:
        yield constraint.text(board)
    for number in range(1, count + 1 if count > 1 else 0):
        yield f"{constraint.text(board)} {number}"


# Cached for the houses, which most boards have in common.


@lru_cache(_BOARDS_KEPT)
def _houses_of(houses: tuple[House, ...], cell_count: int) -> tuple[tuple[int, ...], ...]:
    holders: list[list[int]] = [[] for _ in range(cell_count)]
    for number, house in enumerate(houses):
        for cell in house:
            holders[cell].append(number)
    return tuple(map(tuple, holders))


@lru_cache(_BOARDS_KEPT)
def _peers(houses: tuple[House, ...], cell_count: int) -> tuple[tuple[Cell, ...], ...]:
    return tuple(
        tuple(sorted({peer for number in numbers for peer in houses[number]} - {cell}))
        for cell, numbers in enumerate(_houses_of(houses, cell_count))
    )
