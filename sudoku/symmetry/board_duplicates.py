"""Recognise puzzles that were seen before, up to the symmetries of any boards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable
from dataclasses import dataclass, field

from sudoku.errors import UnsupportedQuestionError
from sudoku.puzzle.board import Board
from sudoku.puzzle.puzzle import Puzzle
from sudoku.symmetry.board_parts import structure_of
from sudoku.symmetry.board_symmetries import board_form, board_map
from sudoku.symmetry.transformation import Transformation

FEW = 20
"""The number of puzzles on equivalent boards up to which they are compared in pairs. Beyond it,
forms are computed, which first requires a slow listing of all symmetries of the board.
"""


@dataclass(slots=True)
class _Kind:
    """A class of equivalent boards, and the puzzles on them."""

    board: Board
    """The first of these boards."""
    forms: set[tuple[int, ...]] | None = None
    """The forms of the puzzles, if there are many puzzles and not too many symmetries."""
    puzzles: dict[Hashable, list[Puzzle]] = field(default_factory=dict)
    """Otherwise the puzzles, grouped by invariants of symmetries."""
    count: int = 0

    def add(self, puzzle: Puzzle) -> bool:
        """Add a puzzle on the board. Returns whether it is new."""
        is_new = self._is_new(puzzle)
        self.count += is_new
        if is_new and self.count == FEW:
            every = [each for alike in self.puzzles.values() for each in alike]
            try:
                self.forms = {board_form(each).puzzle.clues for each in every}
                self.puzzles.clear()
            except UnsupportedQuestionError:
                pass  # continue comparing in pairs
        return is_new

    def _is_new(self, puzzle: Puzzle) -> bool:
        if self.forms is not None:
            form = board_form(puzzle).puzzle.clues
            is_new = form not in self.forms
            self.forms.add(form)
            return is_new
        numbers = Counter(digit for digit in puzzle.clues if digit)
        alike = self.puzzles.setdefault(tuple(sorted(numbers.values())), [])
        if any(board_map(other, puzzle) is not None for other in alike):
            return False
        alike.append(puzzle)
        return True


class SeenOnBoards:
    """The puzzles seen so far. Puzzles on different but equivalent boards may also be
    equivalent.
    """

    def __init__(self) -> None:
        self._kinds: dict[Hashable, list[_Kind]] = {}
        self._of_board: dict[Board, tuple[_Kind, Transformation | None]] = {}

    def add(self, puzzle: Puzzle) -> bool:
        """Add a puzzle. Returns whether it is new. Raises UnsupportedQuestionError for rules with
        too many states.
        """
        board = puzzle.board
        if board not in self._of_board:
            self._of_board[board] = self._kind(board)
        kind, way = self._of_board[board]
        clues = puzzle.clues if way is None else way.applied(puzzle.clues)
        return kind.add(Puzzle(kind.board, clues))

    def _kind(self, board: Board) -> tuple[_Kind, Transformation | None]:
        """The class of a board, and the map to its first board; None for the first board."""
        alike = self._kinds.setdefault(_profile(board), [])
        empty = (0,) * board.cell_count
        for kind in alike:
            way = board_map(Puzzle(board, empty), Puzzle(kind.board, empty))
            if way is not None:
                return kind, way
        alike.append(_Kind(board))
        return alike[-1], None


def _profile(board: Board) -> Hashable:
    """Properties that equivalent boards share."""
    structure = structure_of(board)
    sizes = Counter([len(fact.cells) for fact in structure.facts])
    degrees = Counter(map(int.bit_count, structure.relations[0]))
    counts = board.size, board.digit_count, board.cell_count, board.shift
    return (*counts, frozenset(sizes.items()), frozenset(degrees.items()))
