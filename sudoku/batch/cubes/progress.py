"""The progress of a division: the open cubes, the solved cubes, and the known solutions.

It changes only by events, which are the lines of a cube file (`file`): a solution is found, a cube
is solved, a cube is split. So an interrupted run can be replayed from its file.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from sudoku.interface.cubes import Cube, Piece
from sudoku.puzzle.puzzle import Grid


@dataclass(frozen=True, slots=True)
class SolvedCube:
    """A cube whose part has no solutions other than known ones."""

    cube: Cube
    core: Cube
    """The core of the refutation, see PartAnswer; the proof of the verdict needs it."""
    seconds: float
    """Processor seconds, including splitting and earlier attempts."""
    conflicts: int
    """Conflicts, counted like `seconds`."""


@dataclass(slots=True)
class Progress:
    """The progress of a divided puzzle."""

    pieces: dict[Cube, Piece] = field(default_factory=dict)
    """The open pieces by cube, in the order in which they are asked."""
    solved: list[SolvedCube] = field(default_factory=list)
    solutions: list[Grid] = field(default_factory=list)
    splits: int = 0
    """The number of cubes that were split later."""
    refuted_with_others: list[Cube] = field(default_factory=list)
    """The cubes that were refuted together with another cube."""
    seconds: float = 0.0
    """Processor seconds for all answers."""
    conflicts: int = 0
    """The conflicts of all answers."""
    is_divided: bool = False

    @property
    def share(self) -> float:
        """The estimated fraction of the search space that is done, 0 to 1."""
        return max(0.0, 1.0 - sum(piece.share for piece in self.pieces.values()))

    @property
    def is_exhausted(self) -> bool:
        """Whether every part has been searched."""
        return self.is_divided and not self.pieces

    def divide(self, pieces: Iterable[Piece]) -> None:
        """Begin with these pieces."""
        self.pieces, self.is_divided = {piece.cube: piece for piece in pieces}, True

    def find(self, grid: Grid) -> None:
        """Record a solution."""
        self.solutions.append(grid)

    def solve(self, solved: SolvedCube) -> None:
        """Record a solved cube, and drop the pieces that its core refutes."""
        self.solved.append(solved)
        self.pieces.pop(solved.cube, None)
        if solved.core != solved.cube or not solved.core.placements:
            core = frozenset(solved.core.placements)
            refuted = [cube for cube in self.pieces if core.issubset(cube.placements)]
            self.refuted_with_others += refuted
            for cube in refuted:
                del self.pieces[cube]

    def split(self, cube: Cube, pieces: Iterable[Piece]) -> None:
        """Replace a cube by these pieces and put them at the end of the queue."""
        del self.pieces[cube]
        self.pieces |= {piece.cube: piece for piece in pieces}
        self.splits += 1

    def postpone(self, cube: Cube) -> None:
        """Put a cube at the end of the queue."""
        piece = self.pieces.pop(cube, None)
        if piece is not None:
            self.pieces[cube] = piece

    def spend(self, seconds: float, conflicts: int) -> None:
        """Add the cost of an answer."""
        self.seconds += seconds
        self.conflicts += conflicts
