"""A model that takes a while for each part, installed for a test as a package would be."""

from __future__ import annotations

import os
import time
from pathlib import Path

from sudoku import UNLIMITED, Board, Budget, Capability, Outcome, Puzzle, open_model
from sudoku.interface.model import ModelFamily
from tests.installed import install_package

ROOT = Path(__file__).parent.parent.parent
SECONDS = 0.15


class Sleepy:
    """`sat`, later. Its variant is a folder: a file `die` there ends the process, once."""

    name = "sleepy"
    capabilities = frozenset({Capability.ENUMERATE})

    def __init__(self, board: Board, folder: str | None) -> None:
        self.board = board
        self.death = None if folder is None else Path(folder) / "die"
        self.sat = open_model("sat", board).inner

    def search(self, puzzle: Puzzle, *, limit: int = 2, budget: Budget = UNLIMITED) -> Outcome:
        time.sleep(SECONDS)
        if self.death is not None and self.death.exists():
            self.death.unlink()
            os._exit(3)
        return self.sat.search(puzzle, limit=limit, budget=budget)


def declared(_variant: str | None) -> frozenset[Capability]:
    return Sleepy.capabilities


FAMILY = ModelFamily(Sleepy, declared)


def install(folder: Path) -> None:
    """Make the model known to whoever has this folder in its search path."""
    install_package(folder, "sleepy", "[sudoku.models]\nsleepy = tests.cubes.sleepy:FAMILY\n")
