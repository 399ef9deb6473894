"""The state of a puzzle that is being solved by hand: the digits placed and the candidates left."""

from __future__ import annotations

from collections.abc import Sequence

from sudoku.constraints.candidates import Candidates
from sudoku.logic.techniques.layout import TechniqueLayout, cells_of, digits_of, mask_of
from sudoku.logic.techniques.notation import claim_text
from sudoku.logic.techniques.parts import parts_of
from sudoku.puzzle.board import Board
from sudoku.puzzle.puzzle import Puzzle

Candidate = tuple[int, int]
"""A cell and a digit from 1 to m."""
Claim = tuple[Candidate, bool]
"""A candidate, and whether it is true: an assumption, or a conclusion."""


def candidates_of(digit: int, cells: int) -> tuple[Candidate, ...]:
    """The candidates of a digit in the cells of a mask.

    >>> candidates_of(5, 0b1001)
    ((0, 5), (3, 5))
    """
    return tuple([(cell, digit) for cell in cells_of(cells)])


class Position:
    """Digits and candidates on a board.

    Placing a digit removes it from the peers at once. Techniques never change a position.
    """

    layout: TechniqueLayout
    values: list[int]
    """For each cell, the digit placed, 0 for an open cell."""
    cells: list[int]
    """For each cell, the mask of its candidates, bit d-1 for digit d; 0 once a digit is placed."""
    places: list[int]
    """For each digit, the mask of the open cells with this candidate; places[0] is unused."""
    open: int
    """The mask of the open cells."""
    given: int
    """The mask of the clue cells."""
    excluded: Candidate | None
    """A clue that the `candidates` rules exclude; None if there is none."""

    __slots__ = ("cells", "excluded", "given", "layout", "open", "places", "values")

    def __init__(self, layout: TechniqueLayout) -> None:
        everything, digits = (1 << layout.cell_count) - 1, layout.digit_count
        self.layout = layout
        self.values = [0] * layout.cell_count
        self.cells = [(1 << digits) - 1] * layout.cell_count
        self.places = [0] + [everything] * digits
        self.open = everything
        self.given = 0
        self.excluded = None

    @classmethod
    def of(cls, puzzle: Puzzle) -> Position:
        """The position of a puzzle, with its clues placed and its `candidates` rules applied.

        Clues that contradict each other leave a cell or a digit without candidates; see `fault`.
        """
        position = cls(TechniqueLayout.of(puzzle.board))
        for constraint in puzzle.board.constraints:
            if isinstance(constraint, Candidates):
                position._restrict(puzzle.board, constraint)
        allowed = position.cells.copy()
        for cell, digit in enumerate(puzzle.clues):
            if digit:
                position.place(cell, digit)
                if not allowed[cell] >> (digit - 1) & 1:
                    position.excluded = cell, digit
        position.given = mask_of(puzzle.clue_cells)
        return position

    @classmethod
    def with_candidates(cls, layout: TechniqueLayout, cells: Sequence[int]) -> Position:
        """A position with these masks of candidates, in which cells without candidates are not
        open.
        """
        position = cls(layout)
        position.cells, position.open = [*cells], 0
        position.places = [0] * len(position.places)
        for cell, mask in enumerate(cells):
            position.open |= (mask > 0) << cell
            for digit in digits_of(mask):
                position.places[digit] |= 1 << cell
        return position

    def _restrict(self, board: Board, constraint: Candidates) -> None:
        for cell in constraint.cells:
            for digit in digits_of(self.cells[cell]):
                if digit + board.shift not in constraint.allowed:
                    self.eliminate(cell, digit)

    def copy(self) -> Position:
        """An independent copy."""
        twin = Position.__new__(Position)
        twin.layout, twin.open, twin.given = self.layout, self.open, self.given
        twin.values, twin.cells = self.values.copy(), self.cells.copy()
        twin.places, twin.excluded = self.places.copy(), self.excluded
        return twin

    def place(self, cell: int, digit: int) -> None:
        """Place a digit in a cell and remove it from the peers."""
        self.values[cell] = digit
        bit, mask = 1 << cell, 1 << (digit - 1)
        gone = ~bit
        for other in digits_of(self.cells[cell]):
            self.places[other] &= gone
        self.cells[cell] = 0
        self.open &= gone
        seen = self.places[digit] & self.layout.peers[cell]
        if seen:
            self.places[digit] &= ~seen
            for peer in cells_of(seen):
                self.cells[peer] &= ~mask

    def eliminate(self, cell: int, digit: int) -> None:
        """Remove a candidate, if it is still there."""
        self.cells[cell] &= ~(1 << (digit - 1))
        self.places[digit] &= ~(1 << cell)

    def has(self, cell: int, digit: int) -> bool:
        """Whether a digit is a candidate of an open cell."""
        return bool(self.places[digit] >> cell & 1)

    def candidates(self) -> tuple[Candidate, ...]:
        """All candidates, ordered by cell, then digit."""
        return self.candidates_in(self.open)

    def candidates_in(self, cells: int, digits: int = -1) -> tuple[Candidate, ...]:
        """The candidates in the cells of a mask. digits: the mask of digits to include."""
        masks = self.cells
        return tuple(
            [(cell, digit) for cell in cells_of(cells) for digit in digits_of(masks[cell] & digits)]
        )

    def lost(self, cells: Sequence[int], left: Sequence[int] | None) -> tuple[Candidate, ...]:
        """The candidates that cells lose if only these masks are left; all of the first open cell
        if nothing is possible. left: a mask for each cell, or None.
        """
        if left is None:
            first = next(cell for cell in cells if self.open >> cell & 1)
            return self.candidates_in(1 << first)
        lost = [
            (cell, digit)
            for cell, kept in zip(cells, left, strict=True)
            for digit in digits_of(self.cells[cell] & ~kept)
        ]
        return tuple(sorted(lost))

    def candidate_count(self) -> int:
        """The number of candidates in open cells."""
        return sum(mask.bit_count() for mask in self.places)

    @property
    def is_solved(self) -> bool:
        """Whether every cell has a digit."""
        return not self.open

    def fault(self) -> str | None:
        """The obvious reason why the position has no solution, such as "r3c4 has no candidate" or
        "no place for 5 in row 2"; None if there is none.
        """
        board = self.layout.board
        if self.excluded is not None:
            return f"a rule excludes {claim_text(board, self.excluded)}"
        for cell in cells_of(self.open):
            if not self.cells[cell]:
                return f"{board.cell_name(cell)} has no candidate"
        for house in self.layout.houses:
            found = [self.values[cell] for cell in house.cells]
            for digit in range(1, self.layout.digit_count + 1):
                count = found.count(digit)
                if count > 1:
                    return f"{digit + board.shift} is in {house.name} {count} times"
                if not count and not self.places[digit] & house.mask:
                    return f"no place for {digit + board.shift} in {house.name}"
        return self._fault_of_constraint()

    def _fault_of_constraint(self) -> str | None:
        """The fault of a constraint, if any: its cells repeat a digit, or no digits can fill
        them.
        """
        layout = self.layout
        for sector in layout.sectors[len(layout.houses) :]:
            found = [self.values[cell] for cell in sector.cells if self.values[cell]]
            for digit in found:
                if found.count(digit) > 1:
                    count = found.count(digit)
                    return f"{digit + layout.board.shift} is in {sector.name} {count} times"
        for part in parts_of(layout):
            if part.support.left(part.masks(self.values, self.cells)) is None:
                return f"no way to fill {part.name}"
        return None

    def masks(self) -> Sequence[int]:
        """For each cell, the mask of its candidates, or of the digit placed in it."""
        return [
            1 << (value - 1) if value else mask
            for value, mask in zip(self.values, self.cells, strict=True)
        ]
