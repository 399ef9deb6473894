"""A converted puzzle: the box, the rules as text, and the clues; and what all converters need."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from math import isqrt

from sudoku import Board, Puzzle, SudokuError
from sudoku.constraints.vocabulary import with_rules
from sudoku.puzzle.symbols import to_line

Place = tuple[int, int]
"""Row and column, counted from 1."""


class InexpressibleError(SudokuError):
    """The puzzle has a rule that our vocabulary does not have, or a text that is not understood."""


@dataclass(slots=True)
class Written:
    """A puzzle in our words. clues: n² integers. Raises InexpressibleError for a wrong size."""

    size: int
    box: tuple[int, int] = (0, 0)
    rules: list[str] = field(default_factory=list)
    clues: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        if not 1 <= self.size <= 25:
            raise InexpressibleError(f"size {self.size}")
        self.box = self.box if all(self.box) else usual_box(self.size)
        self.clues = self.clues or [0] * self.size**2

    def add(self, name: str, cells: Iterable[Place] | str = "", parameter: object = "") -> None:
        """A rule: its name, its parameter, and its cells."""
        listed = cells if isinstance(cells, str) else named(cells)
        head = f"{name} {parameter}" if parameter != "" else name
        self.rules.append(f"{head}: {listed}" if listed else head)

    def give(self, place: Place, digits: Sequence[int]) -> None:
        """A clue, or several candidates."""
        row, column = place
        if len(digits) == 1:
            self.clues[(row - 1) * self.size + column - 1] = digits[0]
        elif len(digits) < self.size:
            self.add("candidates", [place], spaced(digits))

    def regions(self, letters: Sequence[str | int | None], *, boxes: bool = False) -> None:
        """n² names of regions; None is no region. Pieces without n cells, and those that come on
        top of the boxes, are extra regions.
        """
        pieces: dict[str | int, list[Place]] = {}
        for cell, letter in enumerate(letters):
            if letter is not None:
                row, column = divmod(cell, self.size)
                pieces.setdefault(letter, []).append((row + 1, column + 1))
        whole = [piece for piece in pieces.values() if len(piece) == self.size and not boxes]
        text = ["."] * self.size**2
        for number, piece in enumerate(whole):
            for row, column in piece:
                text[(row - 1) * self.size + column - 1] = chr(ord("A") + number)
        if not boxes:
            self.add("regions", "".join(text))
        for piece in pieces.values():
            if piece not in whole and len(piece) > 1:
                self.add("extraregion", piece)

    def puzzle(self) -> Puzzle:
        """The puzzle on its board. Raises NotationError, if this converter wrote a wrong rule."""
        return Puzzle(with_rules(Board(*self.box), *self.rules), tuple(self.clues))

    def text(self) -> str:
        """The puzzle as a file has it."""
        line = to_line(Board(*self.box), self.clues)
        head = [f"# box: {self.box[0]}x{self.box[1]}", *(f"# rule: {r}" for r in self.rules)]
        return "\n".join([*head, line, ""])


def usual_box(size: int) -> tuple[int, int]:
    """The box nearest to a square, wider than high: 2x3 for 6."""
    height = next(h for h in range(isqrt(size), 0, -1) if size % h == 0)
    return height, size // height


def named(cells: Iterable[Place]) -> str:
    """Cells by name."""
    return " ".join(f"r{row}c{column}" for row, column in cells)


def spaced(items: Iterable[object]) -> str:
    """The items with blanks between them."""
    return " ".join(map(str, items))


def symbol(digit: int) -> str:
    """A digit in a regex: 1-9, A for 10."""
    return str(digit) if digit < 10 else chr(ord("A") + digit - 10)


def one_of(digits: Iterable[int]) -> str:
    """A class of digits in a regex."""
    listed = "".join(map(symbol, digits))
    return listed if len(listed) == 1 else f"[{listed}]"
