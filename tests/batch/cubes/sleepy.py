"""A model that waits to be allowed each part, installed for a test as a package would be."""

from __future__ import annotations

import os
import time
from pathlib import Path

from sudoku import UNLIMITED, Board, Budget, Capability, Outcome, Puzzle
from sudoku.interface.model import ModelFamily
from sudoku.interface.opening import build_model
from tests.installed import install_package

ROOT = Path(__file__).parents[3]


class Sleepy:
    """`sat`, later. Its variant is a folder: each part takes away one of the files `allow`
    there, and waits for one. A file `die` ends the process, once.
    """

    name = "sleepy"
    capabilities = frozenset({Capability.ENUMERATE})

    def __init__(self, board: Board, folder: str | None) -> None:
        self.board = board
        self.folder = Path(folder or ".")
        self.sat = build_model("sat", board)

    def search(self, puzzle: Puzzle, *, limit: int = 2, budget: Budget = UNLIMITED) -> Outcome:
        while not any(map(_is_taken, self.folder.glob("allow*"))):
            time.sleep(0.01)
        if _is_taken(self.folder / "die"):
            os._exit(3)
        return self.sat.search(puzzle, limit=limit, budget=budget)


def _is_taken(file: Path) -> bool:
    """Whether it was there; another process may be faster."""
    try:
        file.unlink()
    except FileNotFoundError:
        return False
    return True


def allow(folder: Path, count: int) -> None:
    """Let so many parts be searched."""
    for number in range(count):
        (folder / f"allow{number}").touch()


def declared(_variant: str | None) -> frozenset[Capability]:
    return Sleepy.capabilities


FAMILY = ModelFamily(Sleepy, declared)


def install(folder: Path) -> None:
    """Make the model known to whoever has this folder in its search path."""
    install_package(folder, "sleepy", "[sudoku.models]\nsleepy = tests.batch.cubes.sleepy:FAMILY\n")
