"""The text of one rule, split into its name, parameter and arguments.

    rule      = name [parameter] [":" arguments]
    arguments = cells {separator cells}          separator: ">", "=" or "|", as the rule demands
    cells     = item {[","] item}
    item      = "r" numbers "c" numbers | path   r1c1, r1c1-4, r1-3c1-3, r1-3c2,5
              | "h" numbers                      h1, h1-3: hidden cells
    numbers   = number ["-" number] {"," number ["-" number]}
    path      = "d" keypad digits                from the previous cell: 8 is up, 3 down and right

Cells outside the board, with row or column 0 or one too many, are clues at the end of a line: r0c4.
Every piece of a rule knows its column, so errors name the place.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import lru_cache
from itertools import pairwise, product
from operator import eq
from typing import NamedTuple, NoReturn, TypeVar

from sudoku.constraints.piece import LONGEST, CellsPiece, ListedRule, TextPiece, WrongParameterError
from sudoku.constraints.primitives import Cells
from sudoku.errors import NotationError, RulePlace
from sudoku.puzzle.board import Board
from sudoku.puzzle.houses import Cell

MOST_CELLS = 2048
"""Limit on the cells of one list."""
_NUMBERS = r"[0-9]{1,4}(?:-[0-9]{1,4})?"
_ITEM = re.compile(
    rf"(?:r(?P<rows>{_NUMBERS}(?:,{_NUMBERS})*)c(?P<columns>{_NUMBERS}(?:,{_NUMBERS})*))?"
    rf"(?:d(?P<path>[1-9]+)|h(?P<hidden>{_NUMBERS}(?:,{_NUMBERS})*))?(?=[\s,;]|$)",
    re.IGNORECASE,
)
_Read = TypeVar("_Read")
_CELL = re.compile(r"\br[0-9]+c[0-9]+", re.IGNORECASE)
_OUTSIDE = re.compile(r"r([0-9]{1,4})c([0-9]{1,4})", re.IGNORECASE)
_IS_INTEGER = re.compile(r"-?[0-9]{1,9}").fullmatch
_WORD = re.compile(r"[^\s,;]+")
_BLANKS = re.compile(r"[\s,;]*")
_NAME = re.compile(r"\s*([^\s()]+)(?=\s|$)")
_KEYPAD = {str(3 * (1 - r) + c + 2): (r, c) for r in (-1, 0, 1) for c in (-1, 0, 1)}
_LETTERED = {"UL": "7", "UR": "9", "DL": "1", "DR": "3"}


class Rule(NamedTuple):
    """One rule on a board.

    The methods read its parts. All raise NotationError, which names the place, the text found, and
    the text expected.
    """

    board: Board
    name: TextPiece
    """The name as written."""
    parameter: TextPiece | None
    """The text between the name and the colon, if any."""
    arguments: TextPiece | None
    """The text after the colon, if there is a colon."""
    place: RulePlace
    written: str = ""
    """The whole text, if there is one."""

    @classmethod
    def of(cls, rule: str | ListedRule, board: Board, place: RulePlace) -> Rule:
        """The parts of a rule."""
        if isinstance(rule, str):
            return cls.cut(rule, board, place)
        parameter = TextPiece(rule.parameter, 0) if rule.parameter else None
        cells = CellsPiece(rule.cells, board)
        return cls(board, TextPiece(rule.name, 0), parameter, cells, place)

    @classmethod
    def cut(cls, text: str, board: Board, place: RulePlace) -> Rule:
        """Split the text of a rule."""
        head, colon, tail = text.partition(":")
        found = _NAME.match(head) if len(text) <= LONGEST else None
        if found is None:
            empty = Rule(board, TextPiece(text, 0), None, None, place, text)
            long = f"{len(text)} characters, expected at most {LONGEST}"
            empty.fail(empty.name, long if len(text) > LONGEST else "expected the name of a rule")
        parameter = TextPiece(head[found.end() :], found.end())
        if parameter.text:
            parameter = parameter.stripped()
        arguments = TextPiece(tail, len(head) + 1).stripped() if colon else None
        name = TextPiece(found[1], found.start(1))
        rule = cls(board, name, parameter if parameter.text else None, arguments, place, text)
        first = _CELL.search(parameter.text) if arguments is None else None
        if first is not None:
            cell = TextPiece(first[0], parameter.start + first.start())
            rule.fail(cell, "expected a colon before the cells")
        return rule

    def fail(self, piece: TextPiece, reason: str) -> NoReturn:
        """Raise NotationError at this piece."""
        place = self.place
        column = place.column + piece.start
        text = piece.text or self.written or self.name.text
        raise NotationError(place.source, place.line, column, text, reason)

    # The parameter.

    def no_parameter(self) -> None:
        """Fail if there is a parameter."""
        if self.parameter is not None:
            self.fail(self.parameter, f"expected a colon after {self.name.text}")

    def alone(self) -> None:
        """Fail if there is a parameter or an argument."""
        for piece in (self.parameter, self.arguments):
            if piece is not None:
                self.fail(piece, f"nothing may follow {self.name.text}")

    def integer(
        self, what: str, low: int = 0, high: int = 10**6, default: int | None = None
    ) -> int:
        """The parameter as an integer from low to high. A missing parameter gives the default, or
        fails if there is none.
        """
        if self.parameter is None:
            if default is not None:
                return default
            self.fail(self.name, f"expected {what} after the name, as in {self.name.text} {low}")
        return self.integer_at(self.parameter, what, low, high)

    def integer_at(self, piece: TextPiece, what: str, low: int, high: int) -> int:
        """The piece as an integer from low to high."""
        if not _IS_INTEGER(piece.text) or not low <= int(piece.text) <= high:
            self.fail(piece, f"expected {what}, {low} to {high}")
        return int(piece.text)

    def optional_integer(self, what: str, low: int = 0, high: int = 10**6) -> int | None:
        """The parameter as an integer from low to high; None if it is absent."""
        return None if self.parameter is None else self.integer(what, low, high)

    def digits(self, what: str) -> tuple[int, ...]:
        """The parameter as digits of the board: integers separated by blanks or commas, or single
        characters if no digit is above 9.
        """
        if self.parameter is None:
            self.fail(self.name, f"expected {what} after the name")
        found: list[int] = []
        low, high = self.board.values[0], self.board.values[-1]
        joined = "".join(self.parameter.text.split())
        if high <= 9 and joined.isascii() and joined.isdigit():
            found = [*map(int, joined)]
            if min(found) >= low and max(found) <= high:
                return tuple(found)
            found = []
        for match in _WORD.finditer(self.parameter.text):
            piece = TextPiece(match[0], self.parameter.start + match.start())
            is_run = high <= 9 and piece.text.isascii() and piece.text.isdigit()
            pieces = [*map(TextPiece, piece.text, range(piece.start, 10**6))] if is_run else [piece]
            found += [self.integer_at(each, what, low, high) for each in pieces]
        return tuple(found)

    def word(self, what: str, words: Sequence[str]) -> str:
        """The parameter, which must be one of these words, in lower case."""
        text = "" if self.parameter is None else self.parameter.text.lower()
        if text not in words:
            expected = " or ".join(words)
            self.fail(self.parameter or self.name, f"expected {what}: {expected}")
        return text

    def parameter_as(self, read: Callable[[str, range], _Read]) -> _Read:
        """The result of `read` for the text of the parameter (or "") and the board's digits.

        read: may raise WrongParameterError, whose piece counts from the beginning of the text.
        """
        parameter = self.parameter or TextPiece("", 0)
        try:
            return read(parameter.text, self.board.values)
        except WrongParameterError as error:
            wrong = error.piece
            self.fail(TextPiece(wrong.text, parameter.start + wrong.start), error.reason)

    # The arguments.

    def no_arguments(self) -> None:
        """Fail if there are arguments."""
        if self.arguments is not None:
            self.fail(self.arguments, f"nothing may follow {self.name.text}")

    def required_arguments(self) -> TextPiece:
        """The text after the colon, which must exist."""
        if self.arguments is None or self.arguments.is_empty:
            self.fail(self.name, "expected a colon and cells, as in r1c1 r1c2")
        return self.arguments

    def cells(self, at_least: int = 1, at_most: int = MOST_CELLS) -> Cells:
        """The arguments as one list of different cells."""
        return self.cells_in(self.required_arguments(), at_least, at_most)

    def line(self) -> Cells:
        """The arguments as a line of at least two cells. It may cross itself and end where it
        begins, but no cell may follow itself.
        """
        piece = self.required_arguments()
        found = self.cells_in(piece, 2, repeats=True)
        if any(map(eq, found, found[1:])):
            for (cell, _), (following, item) in pairwise(self._located(piece)):
                if cell == following:
                    self.fail(item, f"{self.board.cell_name(cell)} follows itself")
        return found

    def ascent(self) -> Cells:
        """The arguments as at least two different cells with ascending digits."""
        piece = self.required_arguments()
        return self.cells_in(piece, 2, again="is listed twice: its digit would exceed itself")

    def on_grid(self, cells: Cells) -> Cells:
        """The same cells, or an error if one of them is hidden."""
        for cell in cells:
            if cell >= self.board.area:
                name = self.board.cell_name(cell)
                self.fail(
                    self.required_arguments(),
                    f"{name} is a hidden cell, expected cells of the grid",
                )
        return cells

    def groups_in(self, piece: TextPiece, separator: str) -> list[Cells]:
        """The lists of cells in a piece, with separators between them. A list has no cell twice."""
        found: list[Cells] = []
        for each in piece.split(separator):
            found.append(self.cells_in(each))
            if sum(map(len, found)) > MOST_CELLS:
                self.fail(each, f"expected at most {MOST_CELLS} cells in all")
        return found

    def cells_in(
        self,
        piece: TextPiece,
        at_least: int = 1,
        at_most: int = MOST_CELLS,
        *,
        repeats: bool = False,
        again: str = "is listed twice",
    ) -> Cells:
        """The cells of a piece. repeats: whether a cell may be listed twice. again: the error
        message for a cell that must not be.
        """
        found = self._listed(piece)
        if not repeats and len({*found}) < len(found):
            seen = set[Cell]()
            for cell, item in self._located(piece):
                if cell in seen:
                    self.fail(item, f"{self.board.cell_name(cell)} {again}")
                seen.add(cell)
        if not at_least <= len(found) <= at_most:
            few = f"at least {at_least}" if at_most == MOST_CELLS else f"{at_least} to {at_most}"
            expected = str(at_least) if at_least == at_most else few
            count = f"{len(found)} cell{'' if len(found) == 1 else 's'}"
            self.fail(piece, f"{count}, expected {expected}")
        return tuple(found)

    def outside(self) -> tuple[int, int]:
        """The arguments as a single clue outside the board, given by row and column: r0c4 is (0,
        4).
        """
        piece = self.required_arguments()
        n, rows = self.board.size, self.board.height
        found = _OUTSIDE.fullmatch(piece.text)
        row, column = (int(found[1]), int(found[2])) if found else (1, 1)
        is_right = (row in (0, rows + 1)) != (column in (0, n + 1))
        if not is_right or row > rows + 1 or column > n + 1:
            places = f"r0c1 to r0c{n}, r1c0, r{rows + 1}c1"
            self.fail(piece, f"expected a clue outside the board: {places}")
        return row, column

    def _listed(self, piece: TextPiece) -> Sequence[Cell]:
        """The cells of a piece. Most pieces contain only names of single cells, which a table finds
        fast.
        """
        if isinstance(piece, CellsPiece) and len(piece.cells) <= MOST_CELLS:
            return piece.cells
        numbers = _numbers_of_cells(self.board.size, self.board.height, self.board.hidden)
        with suppress(KeyError):
            found = [numbers[name] for name in piece.text.split()]
            if len(found) <= MOST_CELLS:
                return found
        return [cell for cell, _ in self._located(piece)]

    def _located(self, piece: TextPiece) -> Iterator[tuple[Cell, TextPiece]]:
        """Each cell of a piece, with the item that names it."""
        position = _BLANKS.match(piece.text).end()  # type: ignore[union-attr]  # the pattern always matches
        last: tuple[int, int] | None = None
        count = 0
        while position < len(piece.text):
            match = _ITEM.match(piece.text, position)
            if match is None or not match[0]:
                rest = re.split(r"[\s,;]", piece.text[position:], maxsplit=1)[0]
                wrong = TextPiece(rest, piece.start + position)
                self.fail(wrong, "expected cells, as in r1c1, r1c1-4, r1-3c2 or a path d369")
            item = TextPiece(match[0], piece.start + position)
            if match["hidden"] is None:
                places = self._places(match, item, last)
                cells = [Cell((row - 1) * self.board.size + c - 1) for row, c in places]
                last = places[-1]
            else:
                cells, last = self._hidden(match, item), None
            for cell in cells:
                count += 1
                if count > MOST_CELLS:
                    self.fail(item, f"expected at most {MOST_CELLS} cells")
                yield cell, item
            position = _BLANKS.match(piece.text, match.end()).end()  # type: ignore[union-attr]

    def _hidden(self, match: re.Match[str], item: TextPiece) -> list[Cell]:
        first, count = self.board.area - 1, self.board.hidden
        numbers = _numbers(match["hidden"])
        if match["rows"] is not None or not {*numbers} <= {*range(1, count + 1)}:
            names = f"h1 to h{count}" if count else "a rule `hidden COUNT`, which adds hidden cells"
            self.fail(item, f"not a hidden cell of this board, expected {names}")
        return [Cell(first + number) for number in numbers]

    def _places(
        self, match: re.Match[str], item: TextPiece, last: tuple[int, int] | None
    ) -> list[tuple[int, int]]:
        n, height = self.board.size, self.board.height
        places: list[tuple[int, int]] = []
        if match["rows"] is not None:
            rows, columns = (_numbers(match[part]) for part in ("rows", "columns"))
            if not ({*rows} <= {*range(1, height + 1)} and {*columns} <= {*range(1, n + 1)}):
                self.fail(item, f"outside the board, whose cells are r1c1 to r{height}c{n}")
            places = [*product(rows, columns)]
        if match["path"] is not None:
            if not places and last is None:
                self.fail(item, "a path needs a cell before it, as in r1c1 d369")
            row, column = places[-1] if places else last or (0, 0)
            for key in match["path"]:
                row, column = row + _KEYPAD[key][0], column + _KEYPAD[key][1]
                if not (1 <= row <= height and 1 <= column <= n):
                    self.fail(item, f"the path leaves the board at r{row}c{column}")
                places.append((row, column))
        return places


@lru_cache(maxsize=64)
def _numbers_of_cells(size: int, height: int, hidden: int) -> dict[str, Cell]:
    """The cells of a board by name. size, height: its columns and rows. hidden: its hidden
    cells.
    """
    grid = {f"r{r + 1}c{c + 1}": Cell(r * size + c) for r in range(height) for c in range(size)}
    return grid | {f"h{number + 1}": Cell(height * size + number) for number in range(hidden)}


@lru_cache(maxsize=64)
def names_of_cells(size: int, height: int, hidden: int) -> tuple[str, ...]:
    """The names of the cells of a board, in order. The arguments are as above."""
    return tuple(_numbers_of_cells(size, height, hidden))


def _numbers(text: str) -> list[int]:
    """The numbers of a list such as "1-3,5", in order. Ranges may descend. Numbers far out of range
    are clipped.
    """
    found: list[int] = []
    for part in text.split(","):
        first, _, last = part.partition("-")
        a, b = int(first), int(last or first)
        a, b = min(a, 1000), min(b, 1000)
        found += range(a, b + 1) if a <= b else range(a, b - 1, -1)
    return found


def keypad(text: str) -> tuple[int, int] | None:
    """The step in rows and columns that "d3", "3" or "DR" describes; None if the text has another
    form.
    """
    key = _LETTERED.get(text.upper(), text.lower().removeprefix("d"))
    return _KEYPAD.get(key)


def orthogonal_pairs(board: Board) -> Sequence[tuple[Cell, Cell]]:
    """All pairs of cells that share a side, the upper or left cell first."""
    return _orthogonal_pairs(board.size, board.height)


@lru_cache(maxsize=64)
def _orthogonal_pairs(n: int, height: int) -> Sequence[tuple[Cell, Cell]]:
    rows = [(r * n + c, r * n + c + 1) for r, c in product(range(height), range(n - 1))]
    columns = [(r * n + c, r * n + c + n) for r, c in product(range(height - 1), range(n))]
    return [(Cell(a), Cell(b)) for a, b in sorted(rows + columns)]
