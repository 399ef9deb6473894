"""Models for the soak test's own tests, installed for a test as a package would be."""

from __future__ import annotations

import time
from pathlib import Path

from benchmarks.mutants import MUTANTS
from benchmarks.mutants.base import Mutant
from sudoku import UNLIMITED, Board, Budget, Outcome, Puzzle
from sudoku.interface.model import Capability, ModelFamily
from sudoku.interface.opening import build_model
from sudoku.interface.registry import capabilities_of
from tests.installed import install_package


class Mistaken(Mutant):
    """Wrong about every puzzle with several solutions, until the file that it names is there."""

    def __init__(self, board: Board, cure: str) -> None:
        super().__init__(MUTANTS["first-is-unique"], board)
        self._cure = Path(cure)

    def search(self, puzzle: Puzzle, *, limit: int = 2, budget: Budget = UNLIMITED) -> Outcome:
        if self._cure.exists():
            return self.ask_right(puzzle, limit, budget)
        return super().search(puzzle, limit=limit, budget=budget)


class Slow:
    """`reference`, but slower; it notes each question in the file that it names."""

    name = "slow"

    def __init__(self, board: Board, notes: str) -> None:
        self.board, self._notes = board, Path(notes)
        self._reference = build_model("reference", board)
        self.capabilities = self._reference.capabilities

    def search(self, puzzle: Puzzle, *, limit: int = 2, budget: Budget = UNLIMITED) -> Outcome:
        with self._notes.open("a", encoding="ascii") as notes:
            notes.write("?")
        time.sleep(0.02)
        return self._reference.search(puzzle, limit=limit, budget=budget)


def _declared(_variant: str | None) -> frozenset[Capability]:
    return capabilities_of("reference")


MISTAKEN = ModelFamily(lambda board, cure: Mistaken(board, cure or ""), _declared)
SLOW = ModelFamily(lambda board, notes: Slow(board, notes or ""), _declared)


def install(folder: Path) -> None:
    """Make the models known to whoever has this folder in its search path."""
    install_package(
        folder,
        "soaking",
        "[sudoku.models]\n"
        "mistaken = tests.benchmarks.soaking:MISTAKEN\n"
        "slow = tests.benchmarks.soaking:SLOW\n",
    )
