"""The contestants: models by spec, baselines by name, other programs, and shared libraries."""

from __future__ import annotations

import re
from argparse import ArgumentTypeError
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated

from sudoku_models.pysat.traits import SOLVERS

from benchmarks import baselines
from benchmarks.baselines.external import External
from benchmarks.framework.report import BenchmarkError
from benchmarks.framework.study import Option
from benchmarks.latency.worker import BASELINE, COMMAND, LIBRARY, MODEL
from sudoku import Board, UnavailableModelError, model_names, open_model
from sudoku.errors import known_and_nearest
from sudoku.interface.registry import composite_names, installed_names

DEFAULT = "models,usual_pysat,usual_cpsat,strings"
MODELS = ("reference", "sat", "cpsat", "native")
BASELINES = (*baselines.NAMES, *baselines.OPTIONAL_NAMES)
SHORTCUTS: Mapping[str, Sequence[str]] = {
    "models": MODELS,
    "solvers": [f"sat:{solver}" for solver in SOLVERS],
    "baselines": BASELINES,
}
"""Groups of contestants; a member that is not installed is left out."""
SMALLEST = Board(2, 2)
NAME = r"[\w.-]+"
"""The pattern that names of programs and libraries must match."""


@dataclass(frozen=True, slots=True)
class LatencyContestant:
    """A contestant, and the means of asking it."""

    name: str
    kind: str
    """The kind of contestant; see `worker`."""
    what: str
    """The spec, the name, the command line, or PATH:SYMBOL."""

    def __str__(self) -> str:
        """The text for the heading of a table, without paths."""
        return f"{self.name}=…"


def command(text: str) -> LatencyContestant:
    """Parse NAME=TEMPLATE. Raises ArgumentTypeError."""
    return _parsed(text, COMMAND, ".+", "NAME=TEMPLATE, as in mine=./solver")


def library(text: str) -> LatencyContestant:
    """Parse NAME=PATH:SYMBOL. Raises ArgumentTypeError."""
    return _parsed(text, LIBRARY, r".+:\w+", "NAME=PATH:SYMBOL, as in mine=./libmine.so:solve")


def _parsed(text: str, kind: str, pattern: str, expected: str) -> LatencyContestant:
    """Parse a name and its meaning, in the form of the pattern."""
    name, _, what = text.partition("=")
    if not re.fullmatch(NAME, name) or not re.fullmatch(pattern, what):
        raise ArgumentTypeError(f"{text!r}, expected {expected}")
    taken = (*model_names(), *composite_names(), *BASELINES, *SHORTCUTS)
    if name in taken:
        raise ArgumentTypeError(f"the name {name!r} is taken, as are {', '.join(taken)}")
    return LatencyContestant(name, kind, what)


Commands = Annotated[
    Sequence[LatencyContestant],
    Option(
        "add a program that reads puzzles from standard input or at {} (repeatable)",
        "NAME=TEMPLATE",
        command,
        is_repeated=True,
    ),
]
Libraries = Annotated[
    Sequence[LatencyContestant],
    Option(
        "add a function of a shared library with the interface of tdoku, for 9x9 (repeatable)",
        "NAME=PATH:SYMBOL",
        library,
        is_repeated=True,
    ),
]


def choose(
    names: str, others: Sequence[LatencyContestant]
) -> tuple[list[LatencyContestant], list[str]]:
    """The contestants in a comma-separated list, then all other programs and libraries.

    No contestant is repeated. There is a note for each member of a group that is not installed.

    Raises BenchmarkError for an unknown name or a missing program, and UnknownModelError or
    UnavailableModelError for a model that cannot be opened.
    """
    known = {contestant.name: contestant for contestant in others}
    if len(known) != len(others):
        raise BenchmarkError(
            "two of --command and --library have the same name, expected different names"
        )
    for contestant in others:
        if contestant.kind == COMMAND:
            External(contestant.what)
    chosen: list[LatencyContestant] = []
    unavailable: list[str] = []
    for name in names.split(","):
        if name in known:
            chosen.append(known[name])
        elif name in SHORTCUTS:
            for each in SHORTCUTS[name]:
                try:
                    chosen.append(_named(each))
                except UnavailableModelError as error:
                    unavailable.append(f"Not measured: {each}: {error}.")
        else:
            chosen.append(_named(name))
    return list(dict.fromkeys([*chosen, *others])), unavailable


def _named(name: str) -> LatencyContestant:
    if name in BASELINES:
        baselines.load(name)
        return LatencyContestant(name, BASELINE, name)
    models = [*installed_names(), *composite_names()]
    if name.partition(":")[0] in models:
        open_model(name, SMALLEST)
        return LatencyContestant(name, MODEL, name)
    names = [*models, *BASELINES, *SHORTCUTS]
    raise BenchmarkError(f"no contestant {name!r}: {known_and_nearest(name, names)}")
