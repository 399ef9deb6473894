"""Arrows: the digits of each shaft add up to the circle, or to the number in a pill."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import hypot
from random import Random

from sudoku.constraints.automata import Automaton
from sudoku.constraints.constraint import Constraint, names
from sudoku.constraints.drawing import RADIUS
from sudoku.constraints.planting import neighbours
from sudoku.constraints.primitives import Cells, Primitive, Regular, Sum
from sudoku.constraints.rule import Rule
from sudoku.pictures.marks import Line, Mark, Outline, Shape, centre, through
from sudoku.puzzle.board import Board
from sudoku.puzzle.houses import Cell

_LONGEST_PILL = 3
_LONGEST_SHAFT = 10
"""Limit on the cells of a planted shaft, plus the cell of the circle at which it begins."""


@dataclass(frozen=True, slots=True)
class Arrow(Constraint):
    """A number, and shafts whose digits add up to it.

    Each shaft is one primitive: a Sum with the coefficients 100, 10 and 1 for the pill, and -1 for
    the shaft. On boards with digits above 9, a pill is a Regular, because 1 and 12 read as 112
    there; its shafts have at most n cells, which keeps the automaton small.
    """

    circle: Cells
    """One cell, or a pill of two or three cells, whose digits are read as one number in the order
    of the list.
    """
    shafts: tuple[Cells, ...]
    """The digits of each shaft add up to that number."""

    name = "arrow"
    group = "lines"
    aliases = ("pillarrow", "pill")
    syntax = "arrow: CIRCLE > CELLS [| CELLS ...]"
    example = "arrow: r1c1 > r1c2-4 | r2c1 r3c1"
    meaning = (
        "The digits of each shaft add up to the digit in the circle, or to the number in the pill."
    )
    drawn = "a circle or a pill, with arrows that begin at its edge"
    source = (
        "f-puzzles, dclamage, ISS and SudokuStudio agree, and digits may repeat. Pills are read in "
        "the order of the list, as in dclamage; ISS reads from left to right and from top to "
        "bottom."
    )
    noun = "arrow"
    gesture = "line"

    @classmethod
    def read(cls, rule: Rule) -> Arrow:
        rule.no_parameter()
        piece = rule.required_arguments()
        parts = piece.split(">")
        if len(parts) != 2:
            rule.fail(piece, "expected one > between circle and arrow, as in r1c1 > r1c2 r1c3")
        circle = rule.cells_in(parts[0], 1, _LONGEST_PILL)
        shafts = rule.groups_in(parts[1], "|")
        for shaft in shafts:
            if both := {*circle} & {*shaft}:
                cell = rule.board.cell_name(min(both))
                rule.fail(parts[1], f"{cell} is also in the circle")
            if len(circle) > 1 and rule.board.values[-1] > 9 and len(shaft) > rule.board.size:
                most = f"expected at most {rule.board.size} with a pill on this board"
                rule.fail(parts[1], f"{len(shaft)} cells, {most}")
        return cls(circle, tuple(shafts))

    def arguments(self, board: Board) -> str:
        shafts = " | ".join(names(board, shaft) for shaft in self.shafts)
        return f"{names(board, self.circle)} > {shafts}"

    def primitives(self, board: Board) -> Iterable[Primitive]:
        pill = len(self.circle)
        for shaft in self.shafts:
            if pill > 1 and board.values[-1] > 9:
                automaton = _pill(pill, len(shaft) * board.values[-1])
                yield Regular((*self.circle, *shaft), automaton)
            else:
                powers = tuple(10**i for i in reversed(range(pill)))
                yield Sum((*self.circle, *shaft), powers + (-1,) * len(shaft), "=", 0)

    def holds(self, _board: Board, digits: Sequence[int]) -> bool:
        number = int("".join(str(digits[cell]) for cell in self.circle))
        return all(sum(digits[cell] for cell in shaft) == number for shaft in self.shafts)

    def drawing(self, board: Board) -> Iterable[Mark]:
        n = board.size
        if len(self.circle) > 1:
            yield Outline(self.circle, "grey", is_dashed=False, radius=0.5)
        else:
            yield Shape(self.circle[0], "circle", "grey", 2 * RADIUS, is_filled=False)
        for shaft in self.shafts:
            x, y = centre(n, shaft[0])
            nearest = min(through(n, self.circle), key=lambda at: hypot(x - at[0], y - at[1]))
            yield Line((nearest, *through(n, shaft)), "grey", 0.05, "edge", "arrow")

    @classmethod
    def plant(cls, rng: Random, board: Board, digits: Sequence[int]) -> Arrow | None:
        for _ in range(20):
            circle = [Cell(rng.randrange(board.area))]
            if rng.random() < 0.2:
                circle.append(rng.choice(neighbours(board, circle[0])))
            number = int("".join(str(digits[cell]) for cell in circle))
            found = (_shaft(rng, board, digits, circle, number) for _ in range(rng.randint(2, 8)))
            shafts = dict.fromkeys(shaft for shaft in found if shaft)
            if shafts:
                return cls(tuple(circle), tuple(shafts)[:2])
        return None


def _shaft(
    rng: Random, board: Board, digits: Sequence[int], circle: list[Cell], number: int
) -> Cells:
    """A line of at least two cells from the circle, with this sum; () if a random walk fails."""
    cells, left, used = [circle[-1]], number, {*circle}
    while len(cells) < _LONGEST_SHAFT:
        around = neighbours(board, cells[-1], diagonal=True)
        near = [cell for cell in around if cell not in used]
        if not near:
            break
        cells.append(rng.choice(near))
        used.add(cells[-1])
        left -= digits[cells[-1]]
        if left == 0 and len(cells) > 2:
            return tuple(cells[1:])
        if left < 0:
            break
    return ()


def _pill(pill: int, most: int) -> Automaton:
    """Accepts the digits of a pill, followed by digits that add up to its number, which is at most
    `most`.

    The state: the number of digits of the pill read so far, and the rest of the sum.
    """

    def step(state: tuple[int, int], digit: int) -> tuple[int, int] | None:
        place, left = state
        if place < pill:
            number = int(f"{left or ''}{digit}")
            return (place + 1, number) if number <= most else None
        return (place + 1, left - digit) if digit <= left else None

    return Automaton((0, 0), step, lambda state: state[1] == 0)
