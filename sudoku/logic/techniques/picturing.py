"""A step as a picture: the position before it, its pattern, and its conclusion.

Candidates of the pattern are marked by role, strong links are solid, weak links are dashed, houses
are shaded, constraints are emphasised, eliminated candidates are crossed out, and placed digits are
written in their cells.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from sudoku.logic.techniques.layout import cells_of
from sudoku.logic.techniques.parts import FEW_COMBINATIONS, ConstraintPart, parts_of
from sudoku.logic.techniques.position import Candidate, Position
from sudoku.logic.techniques.step import Step
from sudoku.pictures.marks import Digit, Link, Mark, Note, Outline, Pencil, Shade
from sudoku.pictures.picture import Picture
from sudoku.puzzle.pictured import Pictured
from sudoku.puzzle.picturing import candidate_picture, in_grid, pencil
from sudoku.puzzle.symbols import DigitStyle, symbol
from sudoku.questions.highlighting import constraint_marks, without_rules

MOST_SETS = 4
"""Roles "set 1" to "set 4" look different; further sets repeat these styles."""


@dataclass(frozen=True, slots=True)
class DrawnStep(Pictured):
    """A step with the position before it."""

    step: Step
    position: Position
    number: int = 0
    """The number of the step in a path, from 1; 0 if the step is not part of a path."""

    def highlights(self, style: DigitStyle | None = None) -> tuple[Mark, ...]:
        """The marks of the step, without other candidates."""
        marked = (mark for mark in self._pencils(style) if mark.role)
        return (*self._pattern(style), *marked)

    def pictures(self, style: DigitStyle | None = None) -> tuple[Picture]:
        """The position with all candidates and the step, with its text below."""
        text = self.step.text(self.position.layout)
        number = f"{self.number}. " if self.number else ""
        drawn = position_picture(self.position, self._pencils(style))
        marks = [*self._pattern(style), *map(Note, [text, *self._listed()])]
        drawn = without_rules(drawn, self.position.layout.board, self._whole)
        return (drawn.titled(f"{number}{self.step.technique}", text).with_marks(marks),)

    def _listed(self) -> Iterator[str]:
        """The remaining combinations, if the text of the step does not list them."""
        layout = self.position.layout
        found = self.step.combination_texts(layout)
        if len(found) > FEW_COMBINATIONS:
            yield f"{self.step.demands[0].text(layout)} can be {', '.join(found)}"

    @property
    def _whole(self) -> list[int]:
        """The numbers of the constraints that the step uses as a whole."""
        every: dict[int, int] = {}
        for part in parts_of(self.position.layout):
            every[part.constraint] = every.get(part.constraint, 0) | part.mask
        return [part.constraint for part in self._parts if part.mask == every[part.constraint]]

    @property
    def _parts(self) -> list[ConstraintPart]:
        """The parts of constraints that the step uses."""
        return self.step.parts(self.position.layout)

    def demanded(self) -> Iterator[Mark]:
        """The constraints of the step drawn again, or a frame around the cells of a part."""
        board, whole = self.position.layout.board, self._whole
        for number in dict.fromkeys(whole):
            yield from constraint_marks(board, number, "reason")
        for part in self._parts:
            cells = in_grid(board, part.cells)
            if part.constraint not in whole and cells:
                yield Shade(cells, "reason", 0.5)
                yield Outline(cells, "reason", is_dashed=False)

    @property
    def _placed(self) -> dict[int, int]:
        """The digits to draw large: placements in cells without links."""
        edges = self.step.drawing.edges
        linked = {cell for edge in edges for cell, _ in (*edge.tail, *edge.head)}
        return {cell: digit for cell, digit in self.step.placements if cell not in linked}

    def _pattern(self, style: DigitStyle | None) -> Iterator[Mark]:
        """All marks except candidates."""
        position, board, drawing = self.position, self.position.layout.board, self.step.drawing
        for house in drawing.houses:
            cells = in_grid(board, position.layout.sectors[house].cells)
            yield Shade(cells, "house", 0.5)
            yield Outline(cells, "house", is_dashed=False)
        yield from self.demanded()
        for deadly in self.step.deadly:
            yield Outline(in_grid(board, (cell for cell, _ in deadly.cells)), "reason")
        for cell, digit in self.step.placements:
            if cell in in_grid(board, self._placed):
                yield Digit(cell, symbol(board, digit, style), "placed")
            elif cell < board.area:
                yield Outline((cell,), "true", is_dashed=False)
        for edge in drawing.edges:
            ends = (self._slots(edge.tail), self._slots(edge.head))
            if all(ends):
                yield Link(*ends, board.digit_count, edge.is_strong)

    def _slots(self, candidates: tuple[Candidate, ...]) -> tuple[tuple[int, int], ...]:
        """The slots of the candidates that are drawn."""
        board, is_open = self.position.layout.board, self.position.open
        return tuple(
            (cell, digit - 1)
            for cell, digit in candidates
            if cell < board.area and is_open >> cell & 1
        )

    def _pencils(self, style: DigitStyle | None) -> Iterator[Pencil]:
        roles, placed = self._roles(), self._placed
        for mark in position_pencils(self.position, style):
            if mark.cell not in placed:
                yield replace(mark, role=roles.get((mark.cell, mark.slot + 1), ""))

    def _roles(self) -> dict[Candidate, str]:
        """The role of each candidate of the step; elimination takes precedence."""
        roles: dict[Candidate, str] = {}
        for node in reversed(self.step.drawing.nodes):  # the first of several roles wins
            kind, _, number = node.role.partition(" ")
            role = f"set {(int(number) - 1) % MOST_SETS + 1}" if kind == "set" else node.role
            roles |= dict.fromkeys(node.candidates, role)
        return roles | dict.fromkeys(self.step.eliminations, "out")


def position_picture(position: Position, candidates: Iterator[Pencil]) -> Picture:
    """A position with these candidates. Digits that are not clues are drawn as found digits."""
    board = position.layout.board
    given = [0] * board.cell_count
    for cell in cells_of(position.given):
        given[cell] = 1
    return candidate_picture(board, position.values, candidates, given)


def position_pencils(position: Position, style: DigitStyle | None = None) -> Iterator[Pencil]:
    """The candidates of a position."""
    board = position.layout.board
    for candidate in position.candidates():
        if candidate[0] < board.area:
            yield pencil(board, candidate, style=style)
