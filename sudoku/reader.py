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
from sudoku.notation import OPEN, SYMBOLS
from sudoku.puzzle import Grid, Puzzle

MAX_ORDER = len(SYMBOLS)
"""The highest order that one symbol a cell can tell."""

_DECORATION = frozenset(" \t\v\f\xa0|-+│┃║─━═┼╋╬├┤┬┴┌┐└┘╔╗╚╝╠╣╦╩╪╫╟╢╤╧╒╓╕╖╘╙╛╜╞╡╥╨")
_WITHOUT_DECORATION = str.maketrans("", "", "".join(_DECORATION))
_VALUE = {OPEN: 0, "0": 0} | {symbol: d for d, symbol in enumerate(SYMBOLS, start=1)}
_LETTERS = 26
_HEADER = re.compile(r"\s*(?:#.*\bbox\s*[:=]|box\b\s*[:=]?)\s*(\d+)\s*[xX×]\s*(\d+)")
_SHAPE = re.compile(r"\s*(\d+)\s*[xX×]\s*(\d+)\s*")
_COUNT = re.compile(r"\d+\+?")


class NotationError(ValueError):
    """Text that is no puzzle: where it stands, what was found and what was expected.

    `line` and `column` count from 1; `text` is the offending piece.
    """

    def __init__(self, source: str, line: int, column: int, text: str, reason: str) -> None:
        self.source, self.line, self.column, self.text = source, line, column, text
        self.reason = reason
        shown = text if len(text) <= 24 else text[:23] + "…"
        super().__init__(f"{source}:{line}:{column}: {shown!r}: {reason}")


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
class _Row:
    """One line of text as numbers, before the order is known; a bad character counts as a cell."""

    number: int
    text: str
    digits: list[int]
    fault: NotationError | None
    claim: str | None

    def column(self, cell: int) -> int:
        """Where, counted from 1, the cell with this number stands in the line."""
        places = [i for i, c in enumerate(self.text, start=1) if c not in _DECORATION]
        return places[cell]


@dataclass(slots=True)
class _Grid:
    """Lines that are, or may be, the rows of one grid."""

    order: int
    rows: list[_Row] = field(default_factory=list)
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
        if header := _HEADER.match(text):
            yield from self.flush()
            try:
                self.board = parse_box(f"{header[1]}x{header[2]}")
            except ValueError as error:
                yield self._error(self.line, header.start(1) + 1, text, str(error))
            return
        body, comment, _ = text.partition("#")
        if not body.strip():
            if not comment:
                yield from self.flush()
            return
        row = self._row(body)
        if not row.digits:
            return
        if self.grid is not None:
            if row.claim is None and len(row.digits) == self.grid.order:
                yield from self._add(self.grid, row)
                return
            if row.claim is None and not self._is_whole(row) and self._is_established(self.grid):
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
            first, n = grid.rows[0], grid.order
            yield self._error(
                first.number, first.column(0), first.text.strip(),
                f"{len(grid.rows)} rows of {n} cells, expected {n} (a blank line ends a grid)",
            )  # fmt: skip

    def _row(self, body: str) -> _Row:
        text, colon, claim = body.partition(":")
        cells = text.translate(_WITHOUT_DECORATION)
        row = _Row(self.line, text, [], None, claim if colon else None)
        try:
            row.digits = [_VALUE[c] for c in cells]
        except KeyError:
            row.digits = [_VALUE.get(c, 0) for c in cells]
            bad = next(i for i, c in enumerate(cells) if c not in _VALUE)
            row.fault = self._error(
                row.number, row.column(bad), cells[bad], "expected 1-9, A-Z, a-z, . or 0"
            )
        return row

    def _is_whole(self, row: _Row) -> bool:
        """Whether this line alone is as long as a puzzle."""
        if self.board is not None:
            return len(row.digits) == self.board.cell_count
        side = isqrt(len(row.digits))
        return side**2 == len(row.digits) and isqrt(side) ** 2 == side and side > 1

    def _is_established(self, grid: _Grid) -> bool:
        """Whether a line of another length is a broken row of this grid, not something new."""
        return not grid.ambiguous and (self.board is not None or _is_square(grid.order))

    def _begin(self, row: _Row) -> Iterator[Entry | NotationError]:
        """The first line of something: a whole puzzle, the first row of a grid, or neither."""
        width = len(row.digits)
        if self.board is None:
            may_be_row = width <= MAX_ORDER and _is_square(width)
        else:
            may_be_row = width == self.board.order
        if row.claim is not None or (self._is_whole(row) and not may_be_row):
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

    def _add(self, grid: _Grid, row: _Row) -> Iterator[Entry | NotationError]:
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

    def _whole(self, row: _Row) -> Entry | NotationError:
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

    def _entry(self, rows: list[_Row], board: Board) -> Entry | NotationError:
        digits: list[int] = []
        n = board.order
        for row in rows:
            for cell, d in enumerate(_fold_case(row.digits, n)):
                if d > n:
                    where = board.cell_name(len(digits))
                    column = row.column(cell)
                    return self._error(
                        row.number, column, row.text[column - 1],
                        f"above the order at {where}: expected {_range(n)}",
                    )  # fmt: skip
                digits.append(d)
        first = rows[0]
        puzzle = Puzzle(board, tuple(digits))
        if first.claim is None:
            return Entry(puzzle, self.source, first.number)
        return self._with_claim(puzzle, first)

    def _with_claim(self, puzzle: Puzzle, row: _Row) -> Entry | NotationError:
        claim = row.claim or ""
        count, _, rest = (part.strip() for part in claim.partition(":"))
        at = len(row.text) + 2
        if not _COUNT.fullmatch(count):
            return self._error(
                row.number, at, claim, "expected the number of solutions: 0, 1, 2+, …"
            )
        if not rest:
            return Entry(puzzle, self.source, row.number, count)
        solution = self._whole(self._row(rest))
        if isinstance(solution, Entry) and solution.puzzle.clue_count == len(puzzle.clues):
            grid = Grid(puzzle.board, solution.puzzle.clues)
            return Entry(puzzle, self.source, row.number, count, grid)
        at += claim.index(rest)
        return self._error(row.number, at, rest, f"expected a full grid for a {puzzle.board}")

    def _shape_needed(self, row: _Row, order: int) -> NotationError:
        shapes = " or ".join(_shapes(order))
        return self._misfit(
            row, f"order {order} has boxes {shapes}: tell by --box or a line 'box: …'"
        )

    def _misfit(self, row: _Row, reason: str) -> NotationError:
        count = len(row.digits)
        reason = f"{count} cell{'' if count == 1 else 's'}; {reason}"
        return row.fault or self._error(row.number, row.column(0), row.text.strip(), reason)

    def _error(self, line: int, column: int, text: str, reason: str) -> NotationError:
        return NotationError(self.source, line, column, text, reason)


def _is_square(number: int) -> bool:
    return number > 1 and isqrt(number) ** 2 == number


def _shapes(order: int) -> list[str]:
    """The boxes with sides above 1 that a board of this order may have."""
    return [f"{h}x{order // h}" for h in range(2, order) if order % h == 0]


def _fold_case(digits: list[int], order: int) -> list[int]:
    """Up to order 35 a-z are other ways to write A-Z."""
    first_small = MAX_ORDER - _LETTERS + 1
    if order >= first_small or max(digits) < first_small:
        return digits
    return [d - _LETTERS if d >= first_small else d for d in digits]


def _range(order: int) -> str:
    last = SYMBOLS[order - 1]
    return f"1-{last}" if order <= 9 else f"1-9 and A-{last}"
