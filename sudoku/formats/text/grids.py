"""The lines of one grid, and the shape of its boxes as drawn.

Bars show the width of a box, rules and blank lines its height. If a drawing has a rule after every
row, it shows boxes only by double or heavy borders.
"""

from __future__ import annotations

from dataclasses import replace
from math import isqrt

from sudoku.errors import NotationError
from sudoku.formats.format import Items
from sudoku.formats.text.entries import entry, whole
from sudoku.formats.text.rows import Row, are_integers
from sudoku.formats.text.shapes import box_shapes, is_square
from sudoku.pictures.words import plural
from sudoku.puzzle.board import Board


class PendingGrid:
    """Lines that are, or may be, the first rows of a grid."""

    def __init__(self, first: Row, board: Board | None, *, is_irregular: bool = False) -> None:
        self.size = len(first.digits)
        self.board = board  # None means unknown
        self.is_irregular = is_irregular
        """Whether regions replace boxes, so a rule may follow any row."""
        self.height = self.size if board is None else board.height
        self.rows: list[Row] = []
        # False while each line may also be a small puzzle: sixteen cells are a 4x4 puzzle or a row
        # of a 16x16 puzzle.
        may_be_board = is_square(self.size) and bool(box_shapes(isqrt(self.size)))
        self.is_sure = board is not None or not may_be_board
        self.heights = self._drawn_heights(first)  # the heights that a box may have
        self._rules: dict[
            int, bool
        ] = {}  # whether each rule is heavy, by the number of rows above it
        self._gaps: list[int] = []  # the number of rows above each blank line
        self._dashes: list[tuple[int, Row]] = []  # rules that may be rows of open cells

    def _drawn_heights(self, first: Row) -> list[int]:
        n, width = self.size, first.box_width()
        if self.board is not None:
            return [self.board.box_rows]
        drawn = [] if width is None else [n // width]
        if is_square(n):
            return [isqrt(n), *(height for height in drawn if height != isqrt(n))]
        return drawn or [height for height in range(2, n) if n % height == 0]

    @property
    def is_in_integers(self) -> bool:
        return are_integers(self.rows)

    @property
    def is_full(self) -> bool:
        return len(self.rows) == self.height

    @property
    def is_complete(self) -> bool:
        """Whether the grid is known to be complete. If blank lines separate its bands, only the
        next line shows that it is complete.
        """
        return self.is_full and not self._gaps

    @property
    def is_first_row_misfit(self) -> bool:
        """Whether the grid has one row so far, which does not fit a square grid and shows no
        boxes.
        """
        return (
            len(self.rows) == 1
            and self.board is None
            and not is_square(self.size)
            and self.rows[0].box_width() is None
        )

    @property
    def _is_table(self) -> bool:
        """Whether there is a rule after every row."""
        return 1 in self._rules and 1 not in self.heights

    def add(self, row: Row) -> None:
        """Add a row of `size` cells."""
        self.rows.append(row)
        self.is_sure = self.is_sure or max(row.digits_up_to(self.size)) > isqrt(self.size)

    def add_rule(self, rule: Row) -> NotationError | None:
        """Add a rule after the rows so far. Returns an error if a rule cannot be there."""
        count = len(self.rows)
        is_after_each = self._is_table or (count == 1 and 1 not in self.heights)
        fits = count - 1 in {0, *self._rules} if is_after_each else self._ends_band(count)
        fits = fits or self.is_irregular
        if count in self._rules or self._gaps or not fits:
            return rule.error(f"a rule after only {count} of {self.size} rows")
        if self._may_be_open_cells(rule):
            self._dashes.append((count, rule))
        self._rules[count] = rule.is_heavy
        self.is_sure = True
        return None

    def add_gap(self) -> bool:
        """Add a blank line after the rows so far. Returns False if the grid cannot continue."""
        count = len(self.rows)
        if not self.is_sure or self._rules or self.is_full or count in self._gaps:
            return False
        if not self._ends_band(count) or len(self._gaps) != count // self.heights[0] - 1:
            return False
        self._gaps.append(count)
        return True

    def _ends_band(self, count: int) -> bool:
        """Whether a band of boxes may end after `count` rows. The first such end determines the
        height.
        """
        if len(self.heights) > 1:
            is_drawn = count in self.heights or not is_square(self.size)
            self.heights = [count if is_drawn else self.heights[0]]
        return count % self.heights[0] == 0 and self.height % self.heights[0] == 0

    def as_row(self, rule: Row) -> Row | None:
        """A line of dashes as a row of open cells, if it cannot be anything else."""
        count = len(self.rows)
        is_boundary = self.is_irregular or count % self.heights[0] == 0
        may_be_rule = is_boundary and count not in self._rules and not self._gaps
        if may_be_rule or not self._may_be_open_cells(rule):
            return None
        return replace(rule, digits=[0] * self.size)

    def _may_be_open_cells(self, rule: Row) -> bool:
        return any("-" in row.text for row in self.rows) and is_like(rule, self.rows[0])

    @property
    def lacks_rule(self) -> bool:
        """Whether a rule is missing before the next row."""
        return self._is_table and not self.is_irregular and len(self.rows) not in self._rules

    def split(self) -> list[Row]:
        """If another row cannot follow, because blank lines separate the bands, remove and return
        the rows after the last blank line, which belong to another grid.
        """
        count = len(self.rows)
        if not self._gaps or (not self.is_full and count % self.heights[0]):
            return []
        if not self.is_full and count == self._gaps[-1]:
            return []
        last = self._gaps.pop()
        others, self.rows = self.rows[last:], self.rows[:last]
        return others

    def result(self) -> Items:
        """The puzzles or errors of these lines, after the last line."""
        if len(self.rows) + len(self._dashes) == self.height:
            for before, (count, rule) in enumerate(self._dashes):
                self.rows.insert(count + before, replace(rule, digits=[0] * self.size))
        elif (
            self.is_full
            and not self.is_irregular
            and 0 < len(self._dashes) < self.height // self.heights[0] - 1
        ):
            yield self._dashes[0][1].error(
                "a rule or a row? Draw rules between all boxes, or between none"
            )
            return
        if not self.is_sure:
            for row in self.rows:
                yield whole(row, self.board)
            return
        board = self._drawn_board()
        if self.is_full and board is not None:
            yield entry(self.rows, board)
        elif self.is_full or self.is_first_row_misfit:
            yield whole(self.rows[0], None)
        else:
            yield self._incomplete()

    def _drawn_board(self) -> Board | None:
        """The board that was given or drawn; None if the drawing does not determine it."""
        if self.board is not None:
            return self.board
        n = self.size
        height = self._drawn_height()
        widths = {row.box_width() for row in self.rows} - {None}
        width = widths.pop() if len(widths) == 1 else None
        if height is not None and width is not None and height * width == n:
            return Board(height, width)
        if is_square(n):
            return Board.of_size(n)
        if height is not None and width is None and not widths:
            return Board(height, n // height)
        if width is not None and height is None:
            return Board(n // width, width)
        return None

    def _drawn_height(self) -> int | None:
        """The height of the boxes according to rules or blank lines."""
        if self._gaps:
            return self.heights[0]
        if not self._is_table:
            return self.heights[0] if self._rules else None
        heavy = [count for count, is_heavy in self._rules.items() if is_heavy and count < self.size]
        height = min(heavy, default=1)
        is_regular = height > 1 and heavy == [*range(height, self.size, height)]
        return height if is_regular and self.size % height == 0 else None

    def _incomplete(self) -> NotationError:
        count, n = len(self.rows), self.size
        ends = "a comment, or a blank line within a box, ends a grid"
        reason = f"{plural(count, 'row')} of {n} cells, expected {self.height} rows ({ends})"
        alone = whole(self.rows[0], None) if count == 1 and self.board is None else None
        if isinstance(alone, NotationError) and is_square(isqrt(n)):
            reason = f"on one line, {alone.text} is {alone.reason}; in rows, {reason}"
        return self.rows[0].error(reason)


def is_like(rule: Row, row: Row) -> bool:
    """Whether the characters of a line of dashes align with the cells of a row."""
    return set(rule.cell_texts) == {"-"} and _layout(rule) == _layout(row)


def _layout(row: Row) -> str:
    cells = set(row.cell_texts)
    return "".join("-" if c in cells else c for c in row.text).rstrip()
