"""Assemble lines into puzzles, and distinguish headers, rows of a grid, whole puzzles and titles.

After an error inside a grid, the start of the next grid is unknown. So possible rows are skipped
until a blank line, a comment, a header or a whole puzzle on one line, because a wrong guess would
yield puzzles that are not in the text.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from math import isqrt

from sudoku.errors import NotationError
from sudoku.formats.entry import INFO_COMMENT, NO_INFO, Entry
from sudoku.formats.format import Items, PlacedRule, ReadOptions, Where
from sudoku.formats.text.blocks import Layout
from sudoku.formats.text.board_rules import BoardRules, rule_line
from sudoku.formats.text.entries import misfit, whole
from sudoku.formats.text.grids import PendingGrid, is_like
from sudoku.formats.text.labels import layout_of
from sudoku.formats.text.rows import Row, read_row
from sudoku.formats.text.shapes import (
    HEADER,
    HEADER_COMMENT,
    MAX_SIZE,
    MAX_SYMBOL_SIZE,
    NEARLY_HEADER,
    STYLE_HEADER,
    box_shapes,
    is_square,
    parse_box,
)
from sudoku.formats.text.titles import is_title, may_be_row
from sudoku.formats.text.tokens import Context
from sudoku.puzzle.symbols import DigitStyle


class Reader:
    """Takes lines one by one, and yields puzzles and errors as soon as they are known. In this
    module, a rule is a line between boxes, except in the name `board_rules`, where it is a rule of
    the board.
    """

    def __init__(self, where: Where, options: ReadOptions) -> None:
        self.source, self.line = where.source, where.line - 1
        self.given = self.box = options.board
        self.preferred = options.style
        self.board_rules = BoardRules(options.rules)
        self.board = self.board_rules.plain(options.board)
        self.style: DigitStyle | None = None
        self.grid: PendingGrid | None = None
        self.skips = False
        self.rule_before: Row | None = None
        self.info = NO_INFO

    def feed(self, text: str) -> Items:
        """Take a line, and yield the puzzles that it completes."""
        self.line += 1
        if text == "\n" and self.grid is None:
            self.rule_before, self.skips = None, False
            return
        text = text.rstrip("\r\n").removeprefix("\ufeff")
        if self.grid is None and not text.strip():
            self.rule_before, self.skips = None, False
            return
        if "#" in text and (info := INFO_COMMENT.match(text)):
            yield from self._completed(self.flush())
            self.info = self.info.with_line(info[1].lower(), info[2].strip())
            return
        found = rule_line(self.source, self.line, text)
        if found is not None:
            yield from self._take_board_rule(found)
            return
        body = text.partition("#")[0]
        header = HEADER.match(text) or HEADER_COMMENT.match(text) or STYLE_HEADER.match(text)
        is_header = header is not None or NEARLY_HEADER.match(body) is not None
        if is_header or not body.strip() or is_title(body, self._size()):
            self.rule_before = None
            if text.strip() or self.grid is None or not self.grid.add_gap():
                yield from self._completed(self.flush())
            if is_header:
                yield from self._take_header(text, header)
            return
        yield from self._completed(self._take_cells(body))

    def pass_over(self) -> Items:
        """Take a line in another format, and yield the puzzles that it completes."""
        self.line += 1
        self.rule_before = None
        yield from self._completed(self.flush())

    def layout(self, text: str, items: Sequence[Entry | NotationError]) -> Layout | None:
        """The layout of the last line, if it was a whole puzzle that completed these items and
        later lines with the same layout are read in the same way.
        """
        if len(items) != 1 or self.grid is not None or self.style is DigitStyle.INTEGERS:
            return None
        entry = items[0]
        if isinstance(entry, NotationError) or entry.line != self.line:
            return None
        return Layout.of(text, entry)

    def _completed(self, found: Items) -> Items:
        """Apply the rules to puzzles, and give the information from comments to the first
        puzzle.
        """
        if not self.board_rules.has_regions:
            found = (layout_of(item) if isinstance(item, Entry) else item for item in found)
        for item in self.board_rules.bind(found):
            if self.info is NO_INFO:
                yield item
                continue
            info, self.info = self.info, NO_INFO
            yield replace(item, info=info) if isinstance(item, Entry) else item

    def _take_cells(self, body: str) -> Items:
        """Take a row, a rule between boxes, or a whole puzzle."""
        row = self._row(body)
        if row.digits or row.claims:
            yield from self._take_row(row)
        elif self.grid is not None and (as_row := self.grid.as_row(row)) is not None:
            yield from self._take_row(as_row)
        else:
            yield from self._take_rule(row)
        self.rule_before = None if row.digits else row

    def _size(self) -> int:
        """The size of the grid to which the next line may belong; 0 if unknown."""
        if self.grid is not None:
            return self.grid.size
        if self.board is None:
            return 0
        return max(self.board.size, self.board.values[-1])

    def _row(self, body: str) -> Row:
        grid = self.grid
        width = grid.size if grid is not None and grid.is_in_integers else 0
        board, style, preferred = self.board, self.style, self.preferred
        values = None if board is None else board.digits
        context = Context(board, style, width, preferred, values)
        return read_row(self.source, self.line, body, context)

    def end(self) -> Items:
        """End the text."""
        yield from self._completed(self.flush())
        yield from self.board_rules.end(self.source, self.box)

    def flush(self) -> Items:
        """End the pending grid."""
        grid, self.grid, self.skips = self.grid, None, False
        if grid is not None:
            yield from grid.result()

    def _take_header(self, text: str, header: re.Match[str] | None) -> Items:
        column, reason = 1, "expected a header such as 'box: 3x4' (rows x columns of a box)"
        if header is None:
            if text.strip().lower().startswith(("digits", "cells")):
                headers = "'digits: integers' or 'digits: symbols'"
                reason = f"expected a header such as {headers}, or 'rule: digits 0-8'"
        elif header.re is STYLE_HEADER:
            self.style = DigitStyle(header[1].lower())
            return
        else:
            try:
                board = parse_box(f"{header[1]}x{header[2]}")
            except ValueError as error:
                column, reason = header.start(1) + 1, str(error)
            else:
                given = self.given
                if given is None or given.is_classic or board.shape == given.shape:
                    self.board_rules.drop()
                    self.box = board if given is None or given.is_classic else given
                    self.board = self.board_rules.plain(self.box)
                    return
                column, reason = header.start(1) + 1, f"does not match the given {given}"
        yield NotationError(self.source, self.line, column, text.strip(), reason)

    def _take_board_rule(self, found: PlacedRule | NotationError) -> Items:
        self.rule_before = None
        yield from self._completed(self.flush())
        yield from self.board_rules.take(found)
        self.board = self.board_rules.plain(self.box)

    def _take_rule(self, rule: Row) -> Items:
        """Take a rule before a grid, after it, or between its boxes, never two in a row."""
        if self.rule_before is not None:
            self.skips = False
        if self.grid is not None and self.grid.is_full:
            yield from self.flush()
        if self.grid is not None:
            error = self.grid.add_rule(rule)
            if error is not None:
                self.grid, self.skips = None, True
                yield error

    def _take_row(self, row: Row) -> Items:
        is_lone = self._is_lone(row)
        if self.skips and not is_lone:
            return
        grid = self.grid
        if grid is not None and not row.claims and len(row.digits) == grid.size:
            yield from self._add(grid, row)
            return
        if grid is not None and grid.is_sure and not grid.is_full and not is_lone:
            self.grid, self.skips = None, True
            if grid.is_first_row_misfit:
                yield from grid.result()
            else:
                yield misfit(row, f"expected {grid.size} in each row")
            return
        yield from self.flush()
        yield from self._begin(row)

    def _is_lone(self, row: Row) -> bool:
        """Whether a line is a whole puzzle regardless of the lines around it."""
        width = len(row.digits)
        if row.claims:
            return True
        if self.board is not None:
            return width == self.board.area
        side = isqrt(width)
        is_row_of_16 = width <= row.most and max(row.digits_up_to(width)) > side
        return is_square(width) and is_square(side) and not is_row_of_16

    def _may_be_row(self, row: Row) -> bool:
        """Whether the line is as wide as a row of the board or, if it is unknown, of any board. The
        only row of a board of size 1 is a whole puzzle.
        """
        width = len(row.digits)
        if self.board is not None:
            return width == self.board.size > 1
        longest = row.most if is_square(width) else MAX_SYMBOL_SIZE
        return width <= longest and bool(box_shapes(width))

    def _begin(self, row: Row) -> Items:
        """Begin with a line that may be a whole puzzle, the first row of a grid, or neither."""
        width = len(row.digits)
        if row.claims or not self._may_be_row(row):
            answer = whole(row, self.board)
            if isinstance(answer, NotationError) and not row.claims:
                # A short line that is not a puzzle was meant as a row, and its grid follows.
                longest = MAX_SIZE if row.style is DigitStyle.INTEGERS else MAX_SYMBOL_SIZE
                if self.board is not None:
                    longest = 2 * self.board.size
                self.skips = 4 <= width <= longest and self._may_be_misspelt(row)
            yield answer
            return
        grid = self._pending(row)
        before = self.rule_before
        if before is not None and "-" in row.text and is_like(before, row):
            grid.add(replace(before, digits=[0] * width))
        yield from self._add(grid, row)

    def _add(self, grid: PendingGrid, row: Row) -> Items:
        """Add a row of the right length to a grid, which may be new."""
        if row.has_no_cell_of(grid.size):
            self.grid = grid if grid.rows else None
            yield from self.flush()
            self.skips = self._may_be_misspelt(row)
            yield misfit(row, f"expected digits up to {grid.size}, or . or 0")
            return
        fault = row.fault or self._missing_rule(grid, row)
        if fault is not None:
            is_sure = grid.is_sure or max(row.digits_up_to(grid.size)) > isqrt(grid.size)
            self.grid, self.skips = None, is_sure
            for before in () if grid.is_sure else grid.rows:
                yield whole(before, self.board)
            yield fault
            return
        others = grid.split()
        if others:
            self.grid = grid
            yield from self.flush()
            grid = self._pending(others[0])
            for other in others:
                grid.add(other)
        self.grid = grid
        grid.add(row)
        if grid.is_complete or (grid.is_full and not grid.is_sure):
            yield from self.flush()

    def _pending(self, first: Row) -> PendingGrid:
        is_irregular = self.board_rules.has_regions or (
            self.board is not None and self.board.irregular is not None
        )
        return PendingGrid(first, self.board, is_irregular=is_irregular)

    def _may_be_misspelt(self, row: Row) -> bool:
        """Whether a line that cannot be a row may be a misspelt row rather than prose."""
        return not row.has_no_cell_of(len(row.digits)) or may_be_row(row.text, self._size())

    def _missing_rule(self, grid: PendingGrid, row: Row) -> NotationError | None:
        return (
            row.error("expected a rule after this row, as after the rows above")
            if grid.lacks_rule
            else None
        )
