"""Models that lie, fail or die, installed as a package would be.

Contestants are new processes, so that nothing patched in a test reaches them; entry points in a
folder of the search path do. On any puzzle but ODD they answer as `sat` does.
"""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

from sudoku import UNLIMITED, Board, Budget, Capability, Outcome, Puzzle
from sudoku.interface.model import ModelFamily
from sudoku.interface.opening import build_model
from tests.installed import install_package

ROOT = Path(__file__).parents[3]
ODD = "...............4"


class Odd:
    """`sat`, but for one puzzle."""

    capabilities = frozenset({Capability.ENUMERATE})
    name = "odd"

    def __init__(self, board: Board, _variant: str | None) -> None:
        self.board = board
        self.sat = build_model("sat", board)

    def search(self, puzzle: Puzzle, *, limit: int = 2, budget: Budget = UNLIMITED) -> Outcome:
        outcome = self.sat.search(puzzle, limit=limit, budget=budget)
        return self.odd(outcome) if str(puzzle) == ODD else outcome

    def odd(self, _outcome: Outcome) -> Outcome:
        raise ZeroDivisionError


class Liar(Odd):
    name = "liar"

    def odd(self, outcome: Outcome) -> Outcome:
        return replace(outcome, solutions=(), exhausted=True)


class Dying(Odd):
    name = "dying"

    def odd(self, _outcome: Outcome) -> Outcome:
        os._exit(7)


MODELS = (Odd, Liar, Dying)


def __getattr__(name: str) -> ModelFamily:
    """The family of each of these models, by its name."""
    return next(
        ModelFamily(model, lambda _: Odd.capabilities) for model in MODELS if model.name == name
    )


def install(folder: Path) -> None:
    """Make the models known to whoever has this folder in its search path."""
    lines = [f"{model.name} = tests.benchmarks.latency.odd:{model.name}\n" for model in MODELS]
    install_package(folder, "odd", "[sudoku.models]\n" + "".join(lines))
