"""A Python function that is named on the command line, as in `my_solver:solve`."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from importlib import import_module
from operator import attrgetter
from typing import Any

from sudoku.crosschecking.functions import TAKES, FunctionContestant
from sudoku.errors import SudokuError, known_and_nearest


class FunctionError(SudokuError):
    """There is no such function, or what it takes is unknown."""


class ImportedContestant(FunctionContestant):
    """A function by its module and name; the current folder is searched first.

    Raises FunctionError for a name that is none, a module that cannot be imported, or what
    is no function in it.
    """

    def __init__(self, spec: str, takes: str = "text") -> None:
        if takes not in TAKES:
            raise FunctionError(
                f"no way to give a puzzle {takes!r}: {known_and_nearest(takes, TAKES)}"
            )
        super().__init__(_imported(spec), takes=takes, name=spec)

    @property
    def arguments(self) -> list[str]:
        return ["--function", self.name, "--input", self._takes]


def _imported(spec: str) -> Callable[[Any], object]:
    module, colon, name = spec.partition(":")
    if not (module and colon and name):
        raise FunctionError(f"{spec!r}: expected MODULE:NAME, as in my_solver:solve")
    if os.getcwd() not in sys.path:
        sys.path.insert(0, os.getcwd())
    try:
        found: object = attrgetter(name)(import_module(module.removesuffix(".py")))
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # anybody's code runs when it is imported
        raise FunctionError(f"{spec}: cannot be imported: {error!r}") from error
    if not callable(found):
        raise FunctionError(f"{spec}: {found!r:.60} is no function")
    return found
