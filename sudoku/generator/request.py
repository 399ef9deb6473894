"""A request for puzzles of any difficulty: their board, and the number and places of clues."""

from __future__ import annotations

from dataclasses import dataclass

from sudoku.generator.grids.samplers import require_sampler
from sudoku.generator.results import OrderError
from sudoku.puzzle.board import Board
from sudoku.puzzle.puzzle import Grid
from sudoku.symmetry.patterns import symmetries_of

NINE = Board(3, 3)


@dataclass(frozen=True, slots=True, kw_only=True)
class PuzzleRequest:
    """A request for puzzles with exactly one solution.

    Raises OrderError for unknown names, for a sampler that does not support the board, and for
    contradictory options.
    """

    board: Board = NINE
    """The board, without constraints."""
    seed: int = 1
    """The seed of all random choices: an int of at least 0."""
    grids: str | None = None
    """The sampler of solved grids: a name in `grids.samplers`. None chooses the best sampler."""
    source: Grid | None = None
    """The solution of all puzzles. None draws a new grid for each puzzle."""
    symmetry: str | None = None
    """The symmetry of the places of the clues: a name in `sudoku.symmetry.patterns`."""
    pattern: frozenset[int] | None = None
    """The cells with clues; all other cells are open."""
    clues: tuple[int, int] | None = None
    """The least and the greatest number of clues. None allows any number: clues are removed until
    no clue, or with a symmetry no set of symmetric clues, can be removed.
    """
    minimal: bool = False
    """Whether no clue may be redundant."""

    def __post_init__(self) -> None:
        if type(self.seed) is not int or self.seed < 0:
            raise OrderError(f"seed must be an int of at least 0, not {self.seed!r:.60}")
        if self.source is not None:
            if self.source.board != self.board:
                raise OrderError(
                    f"the grid is on a {self.source.board}, but the size, the box and the rules "
                    f"request a {self.board}"
                )
            if self.grids is not None:
                raise OrderError("give either a grid or a way to draw grids, not both")
        if self.grids is not None:
            require_sampler(self.grids, self.board)
        possible = symmetries_of(self.board)
        if self.symmetry is not None and self.symmetry not in possible:
            shape = "" if self.board.is_square else f" on a {self.board}"
            raise OrderError(
                f"no symmetry {self.symmetry!r}{shape}; choose from {', '.join(possible)}"
            )
        if self.clues is not None:
            least, most = _ends(self.clues)
            if not 0 <= least <= most <= self.board.cell_count:
                raise OrderError(
                    f"clues must be a range within 0 to {self.board.cell_count},"
                    f" not {least} to {most}"
                )
        if self.pattern is not None:
            self._require_pattern(self.pattern)

    def _require_pattern(self, pattern: frozenset[int]) -> None:
        if self.symmetry is not None:
            raise OrderError(
                "give either a pattern or a symmetry: a pattern fixes the cells of all clues"
            )
        if not pattern <= {*range(self.board.cell_count)}:
            raise OrderError(f"the pattern has cells outside a {self.board}")
        if self.clues is not None and not self.clues[0] <= len(pattern) <= self.clues[1]:
            least, most = self.clues
            raise OrderError(
                f"the pattern has {len(pattern)} clues, but {least} to {most} are requested"
            )


def _ends(clues: object) -> tuple[int, int]:
    """Both ends of a range of clues."""
    match clues:
        case (int() as least, int() as most) if bool not in (type(least), type(most)):
            return least, most
    raise OrderError(f"clues must be an int or a pair of ints (least, most), not {clues!r:.80}")
