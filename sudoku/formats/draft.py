"""A puzzle under construction, which the readers of other formats fill.

draft = Draft(9, where, options)
draft.give((1, 5), 3)
draft.add("killer", [(1, 1), (1, 2)], 10, part="killercage 1")
yield draft.entry()
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from itertools import islice, repeat
from math import isqrt
from typing import cast

from sudoku.constraints.piece import LONGEST, ListedRule
from sudoku.errors import SHOWN, NotationError, RulePlace, UnsupportedPartError
from sudoku.formats.cosmetics import MOST as MOST_DRAWN, Cosmetic
from sudoku.formats.entry import Entry, Info
from sudoku.formats.format import ReadOptions, Where
from sudoku.formats.text.board_rules import MOST_RULES
from sudoku.formats.work import colours_of
from sudoku.puzzle.board import Board
from sudoku.puzzle.houses import Cell
from sudoku.puzzle.puzzle import Grid, Puzzle

Place = tuple[int, int]
"""Row and column, counted from 1. Outside the board, one of them is 0 or n + 1."""

MOST_SIZE = 36
"""The largest size that these formats support."""
MOST_TEXT = 1_000_000
"""Limit on the characters of all rules of a puzzle."""
_IS_DIGIT = re.compile(r"[0-9]{1,3}").fullmatch
_MOST_NAMED = 20
"""Limit on the unsupported features that an error or warning lists."""


@dataclass(slots=True)
class Draft:
    """A puzzle under construction. Raises NotationError for an impossible size, or a size that
    differs from the size in the options.
    """

    size: int
    """The number of columns and, unless `rows` is set, of rows."""
    where: Where
    """The beginning of the puzzle's text."""
    options: ReadOptions
    box: Place | None = None
    """The box that the text states; None selects the default box."""
    rows: int = 0
    """The number of rows; 0 if the grid is square."""
    lines: str = "rows and columns"
    """The lines that are houses, see Board."""
    values: range | None = None
    """The values of the digits; None means 1 … n."""
    hidden: int = 0
    """The number of hidden cells."""
    text: str = ""
    info: Info = field(default_factory=Info)
    """The title, the author and the rules in words."""
    solution: Sequence[int] | None = None
    """The values of the solution that the text states, or None."""
    clues: list[int] = field(default_factory=list)
    rules: list[str | ListedRule] = field(default_factory=list)
    parts: list[str] = field(default_factory=list)
    """The name that each rule has in the format, for errors."""
    warnings: list[str] = field(default_factory=list)
    """See Entry."""
    entered: dict[int, int] = field(default_factory=dict)
    """The player's digits: values by cell number."""
    noted: dict[int, set[int]] = field(default_factory=dict)
    """The player's centre marks, by cell number."""
    cornered: dict[int, set[int]] = field(default_factory=dict)
    """The player's corner marks, by cell number."""
    coloured: dict[int, tuple[str, ...]] = field(default_factory=dict)
    """The colours of cells, by cell number."""
    unsupported: Counter[str] = field(default_factory=Counter)
    drawings: list[Cosmetic] = field(default_factory=list)
    """See Entry."""
    length: int = 0
    """The number of characters in all rules."""

    def __post_init__(self) -> None:
        if type(self.size) is not int or not 1 <= self.size <= MOST_SIZE:
            raise self.error(str(self.size), f"expected a size from 1 to {MOST_SIZE}")
        self.rows = self.rows or self.size
        given = self.options.board
        if given is not None and (given.size, given.height) != (self.size, self.rows):
            raise self.error(
                str(self.size), f"a puzzle of this size does not fit the given {given}"
            )
        if given is not None:
            self.box = given.box_rows, given.box_cols
            self.values = given.digits if self.values is None else self.values
        self.box = self.box or usual_box(self.size)
        self.clues = [0] * (self.rows * self.size)

    def error(self, text: str, reason: str) -> NotationError:
        """The error about a piece of the text."""
        return self.where.error(text, reason)

    def add(
        self, name: str, cells: Iterable[Place] | str = "", parameter: object = "", part: str = ""
    ) -> None:
        """Add a rule by its name, its parameter, and its cells or all its arguments as text. part:
        its name in the format, with its number, such as "killercage 3".
        """
        value = str(parameter)
        if not isinstance(cells, str):
            places, n, rows = [*cells], self.size, self.rows
            inside = [(r - 1) * n + c - 1 for r, c in places if 0 < r <= rows and 0 < c <= n]
            numbers = cast("tuple[Cell, ...]", tuple(inside))
            if numbers and len(numbers) == len(places) and len(value) <= LONGEST:
                self.add_rule(ListedRule(name, value, numbers), part or name)
                return
            cells = named(places)
        head = f"{name} {value}" if value else name
        self.add_rule(f"{head}: {cells}" if cells else head, part or name)

    def add_rule(self, rule: str | ListedRule, part: str) -> None:
        """Add a rule as text, or with its cells as numbers."""
        if len(self.rules) == MOST_RULES:
            raise self.error(part, f"expected at most {MOST_RULES:,} rules")
        self.rules.append(rule)
        self.parts.append(part)
        self.length += len(rule) if isinstance(rule, str) else rule.length
        if self.length > MOST_TEXT:
            reason = f"expected rules of at most {MOST_TEXT:,} characters with all their cells"
            raise self.error(part, reason)

    def give(self, place: Place, digit: int) -> None:
        """Add a clue. Raises NotationError for a cell outside the board or a wrong digit."""
        cell = self.cell(place)
        values = self._digits
        if type(digit) is not int or digit not in values:
            expected = f"expected {values[0]} to {values[-1]}"
            raise self.error(str(digit), f"r{place[0]}c{place[1]}: {expected}")
        self.clues[cell] = digit - values[0] + 1

    def give_all(self, digits: Iterable[int]) -> None:
        """Add the clues of all cells in reading order; 0 is an open cell."""
        for cell, digit in enumerate(digits):
            if digit:
                self.give((cell // self.size + 1, cell % self.size + 1), digit)

    def allow(self, place: Place, digits: Iterable[int]) -> None:
        """Set the candidates of a cell. A single candidate becomes a clue; if all digits are
        allowed, nothing is added.
        """
        allowed = sorted({*digits})
        if len(allowed) == 1:
            self.give(place, allowed[0])
        elif len(allowed) < len(self._digits):
            self.add("candidates", [place], spaced(allowed), "given candidates")

    def note(self, place: Place, marks: object, *, in_corners: bool = False) -> None:
        """Add the player's pencil marks, given as a list of digits or of their texts. Anything else
        is ignored.
        """
        listed = marks if isinstance(marks, list) else ()
        digits = {int(text) for text in map(str, listed) if _IS_DIGIT(text)}
        noted = self.cornered if in_corners else self.noted
        noted.setdefault(self.cell(place), set()).update(digits)

    def colour(self, place: Place, value: object) -> None:
        """Add one colour or a list of colours to a cell. Anything else is ignored."""
        cell = self.cell(place)
        self.coloured[cell] = tuple(
            dict.fromkeys((*self.coloured.get(cell, ()), *colours_of(value)))
        )

    def cell(self, place: Place) -> int:
        """The number of a cell. Raises NotationError for a cell outside the board."""
        row, column = place
        if not (1 <= row <= self.rows and 1 <= column <= self.size):
            expected = f"expected a cell from r1c1 to r{self.rows}c{self.size}"
            raise self.error(f"r{row}c{column}", expected)
        return (row - 1) * self.size + column - 1

    def regions(self, letters: Sequence[str | int | None]) -> None:
        """Replace the boxes with named regions. letters: the name of each cell's region; None if it
        is in no region. Pieces of other sizes become extra regions. Default boxes need no rule.
        """
        pieces: dict[str | int, list[int]] = {}
        for cell, letter in enumerate(letters):
            if letter is not None:
                pieces.setdefault(letter, []).append(cell)
        count = len(self._digits)
        sizes = [size for size in (self.size, count) if size <= count]
        whole = [piece for piece in pieces.values() if len(piece) in sizes]
        if {*map(tuple, whole)} != {*self._plain().regions}:
            text = ["."] * (self.rows * self.size)
            for number, piece in enumerate(whole):
                for cell in piece:
                    text[cell] = chr(ord("A") + number)
            self.add("regions", "".join(text))
        for piece in pieces.values():
            if len(piece) not in sizes and len(piece) > 1:
                places = (divmod(cell, self.size) for cell in piece)
                self.add("extraregion", [(row + 1, column + 1) for row, column in places])

    @property
    def has_boxes(self) -> bool:
        """Whether the board has boxes that are not single rows or columns, and no rule removes
        them.
        """
        height, width = self.box or (1, self.size)
        fits = self.rows % height == 0 and len(self._digits) >= self.size
        return fits and (min(height, width) > 1 or self.lines == "none")

    @property
    def _digits(self) -> range:
        """The values of the digits."""
        return self.values or range(1, max(self.rows, self.size) + 1)

    def leave_out(self, feature: str) -> None:
        """Record an unsupported feature by its name in the format. It causes an error or, if the
        options say so, a warning.
        """
        self.unsupported[feature] += 1

    def draw(self, drawings: Iterable[Cosmetic]) -> None:
        """Add drawings without a rule. If there are too many, only the first drawings are kept."""
        self.drawings += islice(drawings, MOST_DRAWN - len(self.drawings))

    def warn(self, text: str) -> None:
        """Add a warning about the puzzle."""
        self.warnings.append(text)

    def entry(self) -> Entry:
        """The finished entry. Raises NotationError for unsupported features and wrong rules."""
        if self.unsupported:
            names = [
                name if count == 1 else f"{name} ({count} times)"
                for name, count in self.unsupported.items()
            ]
            features = ", ".join(names[:_MOST_NAMED])
            if len(names) > _MOST_NAMED:
                features += f" and {len(names) - _MOST_NAMED:,} more"
            if not self.options.ignore_unsupported:
                reason = "not supported; --ignore-unsupported leaves it out"
                if self.text or len(features) > SHOWN:
                    reason = f"{features}: {reason}"
                raise UnsupportedPartError(
                    self.error(self.text or features, reason), [*self.unsupported]
                )
            self.warn(f"left out: {features}")
        board = self._board()
        solution = None
        if board.digits != self._plain().digits:
            raise self.error(self.text, "this format has only the digits 1 to n")
        if self.solution is not None and not board.hidden:
            if not {*self.solution} <= {*board.values}:
                raise self.error(self.text, "the solution has digits that the board lacks")
            solution = Grid(board, tuple([value - board.shift for value in self.solution]))
        puzzle = Puzzle(board, (*self.clues, *[0] * board.hidden))
        source, line = self.where
        shown, warnings = self.text[:200], tuple(self.warnings)
        work = self._progress(puzzle), _marks(puzzle, self.noted)
        middle = (None, solution, shown, self.info, warnings, *work, tuple(self.drawings))
        corners = _marks(puzzle, self.cornered)
        colours = None
        if any(self.coloured.values()):
            colours = tuple([self.coloured.get(cell, ()) for cell in range(board.area)])
        return Entry(puzzle, source, line, *middle, corners, colours)

    def _progress(self, puzzle: Puzzle) -> Puzzle | None:
        """The puzzle with the player's digits; None if there are none."""
        board = puzzle.board
        numbers = {
            cell: value - board.shift
            for cell, value in self.entered.items()
            if value in board.values and not puzzle.clues[cell]
        }
        return puzzle.with_clues(numbers) if numbers else None

    def _plain(self) -> Board:
        box = self.box or (1, self.size)
        fits = self.rows % box[0] == 0 and len(self._digits) >= self.size
        irregular = None if fits else ()
        shape = (None, self.lines) if self.rows == self.size else (self.rows, self.lines)
        try:
            return _plain_board(*box, irregular, (), self.values, self.hidden, *shape)
        except ValueError as error:
            raise self.error(self.text, str(error)) from None

    def _board(self) -> Board:
        plain, caller = self._plain(), self.options.board
        if caller is not None and caller.digits == plain.digits:
            plain = replace(caller, hidden=max(self.hidden, caller.hidden))
        given = self.options.rules
        if not self.rules and not given:
            return plain
        from sudoku.constraints.vocabulary import with_placed_rules  # late: few have rules

        places = map(RulePlace, repeat(""), range(len(self.rules)))
        try:
            board = with_placed_rules(plain, [*zip(self.rules, places, strict=True), *given])
            return _first_like(board)
        except NotationError as error:
            if error.source:
                raise
            part = self.parts[error.line]
            raise self.error(error.text, f"{part}: {error.reason}") from None


def _marks(
    puzzle: Puzzle, noted: Mapping[int, Collection[int]]
) -> tuple[tuple[int, ...], ...] | None:
    """The player's notes in cells without a clue; None if there are none."""
    if not noted:
        return None
    values = {*puzzle.board.values}
    cells = range(puzzle.board.area)
    listed = [() if puzzle.clues[cell] else noted.get(cell, ()) for cell in cells]
    marks = tuple([tuple(sorted(values.intersection(digits))) for digits in listed])
    return marks if any(marks) else None


_plain_board = lru_cache(maxsize=64)(Board)
"""Cached, because a few plain boards serve most puzzles."""


@lru_cache(maxsize=64)
def _first_like(board: Board) -> Board:
    """The first board that equals this one. It is found faster than an equal one, by everything
    that is cached for boards.
    """
    return board


@cache
def usual_box(size: int) -> Place:
    """The box that is nearest to a square, and not taller than wide, such as 2x3 for size 6."""
    height = next(h for h in range(isqrt(size), 0, -1) if size % h == 0)
    return height, size // height


def named(cells: Iterable[Place]) -> str:
    """The names of cells, such as "r1c1 r1c2"."""
    return " ".join(f"r{row}c{column}" for row, column in cells)


def spaced(items: Iterable[object]) -> str:
    """The items separated by spaces."""
    return " ".join(map(str, items))
