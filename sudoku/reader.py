"""Text in: every layout in which people write puzzles, several to a file, errors located.

Read are: one puzzle on a line (81 characters for 9x9), with or without spaces; n lines of n
cells, bare or drawn with bars and dashes; and result rows `puzzle:count:solution`, where count
is the number of solutions (`2+` for more than one). `.` and `0` are open cells; spaces, `|`, `-`,
`+` and box-drawing characters are decoration; `#` starts a comment; a blank line ends a grid.

A length that is the square of a square (16, 81, 256, …) means square boxes. Any other shape is
told by the caller, or by a header line `box: 3x4` (rows x columns of a box), which may be a
comment and holds for what follows it. Sixteen cells on a line may be a whole 4x4 puzzle or one
row of a 16x16 grid: a digit above 4 in some row, or a header, decides.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from math import isqrt

from sudoku.board import Board
from sudoku.errors import NotationError
from sudoku.notation import SYMBOLS
from sudoku.puzzle import Grid, Puzzle
from sudoku.rows import Row, read_row

MAX_ORDER = len(SYMBOLS)
"""The highest order that one symbol a cell can tell."""

_BOX = r"\s*(\d+)\s*[xX×]\s*(\d+)"
_HEADER = re.compile(rf"\s*box\b\s*[:=]?{_BOX}\s*(?:#.*)?$")
_HEADER_COMMENT = re.compile(rf"\s*#.*\bbox\s*[:=]{_BOX}")
_SHAPE = re.compile(rf"{_BOX}\s*")
_COUNT = re.compile(r"\d+\+?")


@dataclass(frozen=True, slots=True)
class Entry:
    """A puzzle that was read, where its text begins, and what a result row claims of it.

    count: "0", "1", "2+", …; solution: the unique one; both None where nothing is claimed.
    """

    puzzle: Puzzle
    source: str
    line: int
    count: str | None = None
    solution: Grid | None = None


def read(
    lines: Iterable[str], source: str = "<text>", board: Board | None = None
) -> Iterator[Entry | NotationError]:
    """The puzzles of a text in their order, each as soon as its last line is read.

    What cannot be read comes as a NotationError in its place, not raised, so that the rest is
    still answered. `board` is the shape where no header line tells one.
    """
    reader = _Reader(source, board)
    for line in lines:
        yield from reader.feed(line)
    yield from reader.flush()


def parse(text: str, board: Board | None = None) -> Puzzle:
    """The one puzzle of this text, in any layout. Raises NotationError for anything else."""
    entries = list(read(io.StringIO(text, newline=None), board=board))
    for entry in entries:
        if isinstance(entry, NotationError):
            raise entry
    puzzles = [entry.puzzle for entry in entries if isinstance(entry, Entry)]
    if len(puzzles) != 1:
        raise NotationError("<text>", 1, 1, text, f"{len(puzzles)} puzzles, expected one")
    return puzzles[0]


def parse_box(text: str) -> Board:
    """The board told by "3x4": rows x columns of a box. Raises ValueError for anything else."""
    shape = _SHAPE.fullmatch(text)
    if shape is None:
        raise ValueError(f"{text!r} is no box: expected rows x columns, as in 3x4")
    board = Board(int(shape[1]), int(shape[2]))
    if board.order > MAX_ORDER:
        raise ValueError(f"box {board.shape} has order {board.order}, expected at most {MAX_ORDER}")
    return board


@dataclass(slots=True)
class _Grid:
    """Lines that are, or may be, the rows of one grid."""

    order: int
    rows: list[Row] = field(default_factory=list)
    fault: NotationError | None = None
    ambiguous: bool = False


class _Reader:
    def __init__(self, source: str, board: Board | None) -> None:
        self.source, self.board = source, board
        self.line = 0
        self.grid: _Grid | None = None

    def feed(self, text: str) -> Iterator[Entry | NotationError]:
        """Take one line; yield what it completes."""
        self.line += 1
        text = text.rstrip("\r\n")
        if self.line == 1:
            text = text.removeprefix("\ufeff")
        if header := _HEADER.match(text) or _HEADER_COMMENT.match(text):
            yield from self.flush()
            try:
                self.board = parse_box(f"{header[1]}x{header[2]}")
            except ValueError as error:
                column = header.start(1) + 1
                yield NotationError(self.source, self.line, column, text.strip(), str(error))
            return
        body, comment, _ = text.partition("#")
        if not body.strip():
            if not comment:
                yield from self.flush()
            return
        row = read_row(self.source, self.line, body)
        if not row.digits and not row.claims:
            return
        if self.grid is not None:
            if not row.claims and len(row.digits) == self.grid.order:
                yield from self._add(self.grid, row)
                return
            if not row.claims and not self._is_whole(row) and self._is_established(self.grid):
                reason = f"expected {self.grid.order} in each row"
                self.grid.fault = self.grid.fault or self._misfit(row, reason)
                yield from self._add(self.grid, row)
                return
            yield from self.flush()
        yield from self._begin(row)

    def flush(self) -> Iterator[Entry | NotationError]:
        """The text ends here, or what follows is something else: settle what is pending."""
        grid, self.grid = self.grid, None
        if grid is None:
            return
        if grid.ambiguous:
            for row in grid.rows:
                yield self._whole(row)
        elif grid.fault is not None:
            yield grid.fault
        else:
            count, n = len(grid.rows), grid.order
            rows = f"{count} row{'' if count == 1 else 's'} of {n} cells"
            yield grid.rows[0].error(f"{rows}, expected {n} (a blank line ends a grid)")

    def _is_whole(self, row: Row) -> bool:
        """Whether this line alone is as long as a puzzle."""
        if self.board is not None:
            return len(row.digits) == self.board.cell_count
        side = isqrt(len(row.digits))
        return side**2 == len(row.digits) and isqrt(side) ** 2 == side and side > 1

    def _is_established(self, grid: _Grid) -> bool:
        """Whether a line of another length is a broken row of this grid, not something new."""
        return not grid.ambiguous and (self.board is not None or _is_square(grid.order))

    def _begin(self, row: Row) -> Iterator[Entry | NotationError]:
        """The first line of something: a whole puzzle, the first row of a grid, or neither."""
        width = len(row.digits)
        if self.board is None:
            may_be_row = width <= MAX_ORDER and _is_square(width)
        else:
            may_be_row = width == self.board.order
        if row.claims or (self._is_whole(row) and not may_be_row):
            yield self._whole(row)
            return
        if may_be_row:
            order_of_whole = isqrt(width)
            self.grid = _Grid(width, ambiguous=self.board is None and width in (16, 36))
            if self.grid.ambiguous and max(row.digits) > order_of_whole:
                self.grid.ambiguous = False
            yield from self._add(self.grid, row)
        elif self.board is not None:
            n = self.board.order
            fault = self._misfit(
                row, f"expected {n * n}, or rows of {n}, for boxes {self.board.shape}"
            )
            if width > 2 * n:
                yield fault
            else:
                self.grid = _Grid(n, fault=fault)
                yield from self._add(self.grid, row)
        elif width <= MAX_ORDER and _shapes(width):
            self.grid = _Grid(width, fault=self._shape_needed(row, width))
            yield from self._add(self.grid, row)
        else:
            yield self._whole(row)

    def _add(self, grid: _Grid, row: Row) -> Iterator[Entry | NotationError]:
        if grid.ambiguous and max(row.digits) > isqrt(grid.order):
            grid.ambiguous = False
        grid.rows.append(row)
        grid.fault = grid.fault or row.fault
        if len(grid.rows) < grid.order:
            return
        if grid.ambiguous or grid.fault is not None:
            yield from self.flush()
            return
        self.grid = None
        yield self._entry(grid.rows, self.board or Board.of_order(grid.order))

    def _whole(self, row: Row) -> Entry | NotationError:
        """The puzzle that this line alone is."""
        if row.fault is not None:
            return row.fault
        width = len(row.digits)
        if self.board is not None:
            if width != self.board.cell_count:
                return self._misfit(
                    row, f"expected {self.board.cell_count} for boxes {self.board.shape}"
                )
            return self._entry([row], self.board)
        order = isqrt(width)
        if order**2 == width and _is_square(order):
            return self._entry([row], Board.of_order(order))
        if order**2 == width and _shapes(order):
            return self._shape_needed(row, order)
        return self._misfit(row, "fits no board, as 81 fits 9x9 and 256 fits 16x16")

    def _entry(self, rows: list[Row], board: Board) -> Entry | NotationError:
        digits: list[int] = []
        n = board.order
        for row in rows:
            for cell, d in enumerate(row.digits_up_to(n)):
                if d > n:
                    where = board.cell_name(len(digits))
                    return row.error(f"above the order at {where}: expected {_range(n)}", cell)
                digits.append(d)
        first = rows[0]
        puzzle = Puzzle(board, tuple(digits))
        if not first.claims:
            return Entry(puzzle, self.source, first.line)
        return self._with_claims(puzzle, first)

    def _with_claims(self, puzzle: Puzzle, row: Row) -> Entry | NotationError:
        count, *rest = row.claims
        if not _COUNT.fullmatch(count.shown):
            return count.error("expected the number of solutions: 0, 1, 2+, …")
        if not any(field.shown for field in rest):
            return Entry(puzzle, self.source, row.line, count.shown)
        solution, *more = rest
        full = self._whole(solution)
        if isinstance(full, Entry) and not more and full.puzzle.clue_count == len(puzzle.clues):
            grid = Grid(puzzle.board, full.puzzle.clues)
            return Entry(puzzle, self.source, row.line, count.shown, grid)
        wrong = more[0] if more else solution
        return wrong.error(f"expected a full grid for a {puzzle.board}, and nothing behind it")

    def _shape_needed(self, row: Row, order: int) -> NotationError:
        shapes = " or ".join(_shapes(order))
        tell = "tell by --box or a line 'box: …'"
        return self._misfit(row, f"order {order} has boxes {shapes}: {tell}")

    def _misfit(self, row: Row, reason: str) -> NotationError:
        count = len(row.digits)
        return row.fault or row.error(f"{count} cell{'' if count == 1 else 's'}; {reason}")


def _is_square(number: int) -> bool:
    return number > 1 and isqrt(number) ** 2 == number


def _shapes(order: int) -> list[str]:
    """The boxes with sides above 1 that a board of this order may have."""
    return [f"{h}x{order // h}" for h in range(2, order) if order % h == 0]


def _range(order: int) -> str:
    last = SYMBOLS[order - 1]
    return f"1-{last}" if order <= 9 else f"1-9 and A-{last}"
