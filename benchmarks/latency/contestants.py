"""The contestants: models by spec, baselines by name, and other programs by command line."""

from __future__ import annotations

import hashlib
import re
import shlex
import shutil
from argparse import ArgumentTypeError
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from sudoku_models.pysat.traits import SOLVERS

from benchmarks import baselines
from benchmarks.baselines.external import External
from benchmarks.latency.worker import BASELINE, COMMAND, MODEL
from benchmarks.report import BenchmarkError
from sudoku import Board, UnavailableModelError, model_names, open_model
from sudoku.errors import known_and_nearest
from sudoku.interface.registry import composite_names

DEFAULT = "models,usual_pysat,usual_cpsat,strings"
MODELS = ("reference", "sat", "cpsat")
BASELINES = (*baselines.NAMES, *baselines.OPTIONAL_NAMES)
SHORTCUTS: Mapping[str, Sequence[str]] = {
    "models": MODELS,
    "solvers": [f"sat:{solver}" for solver in SOLVERS],
    "baselines": BASELINES,
}
"""Groups of contestants; those that are not installed are left out."""
SMALLEST = Board(2, 2)


@dataclass(frozen=True, slots=True)
class Contestant:
    """A contestant. kind: MODEL, BASELINE or COMMAND. what: the spec, name or command line."""

    name: str
    kind: str
    what: str

    @property
    def fingerprint(self) -> str:
        """A digest of the command line and of the files it names.

        It notices an edited program without storing the command line, which may contain paths.
        """
        digest = hashlib.sha256(self.what.encode())
        for argument in shlex.split(self.what) if self.kind == COMMAND else []:
            path = Path(shutil.which(argument) or argument)
            if path.is_file():
                digest.update(path.read_bytes())
        return digest.hexdigest()[:16]


def command(text: str) -> Contestant:
    """Parse NAME=TEMPLATE. Raises ArgumentTypeError."""
    name, _, template = text.partition("=")
    if not re.fullmatch(r"[\w.-]+", name) or not template.strip() or not _is_split(template):
        raise ArgumentTypeError(f"{text!r}, expected NAME=TEMPLATE, as in mine=./solver")
    taken = (*model_names(), *composite_names(), *BASELINES, *SHORTCUTS)
    if name in taken:
        raise ArgumentTypeError(f"the name {name!r} is taken, as are {', '.join(taken)}")
    return Contestant(name, COMMAND, template)


def _is_split(template: str) -> bool:
    try:
        return bool(shlex.split(template))
    except ValueError:
        return False


def choose(names: str, commands: Sequence[Contestant]) -> tuple[list[Contestant], list[str]]:
    """The contestants named in a comma-separated list, then all commands, without repetition; and
    a note for each member of a group that is not installed.

    Raises BenchmarkError for an unknown name or a missing program, UnknownModelError or
    UnavailableModelError for a model that cannot be opened.
    """
    known = {contestant.name: contestant for contestant in commands}
    if len(known) != len(commands):
        raise BenchmarkError("two of --command have the same name, expected different names")
    for contestant in commands:
        External(contestant.what)
    chosen: list[Contestant] = []
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
    return list(dict.fromkeys([*chosen, *commands])), unavailable


def _named(name: str) -> Contestant:
    if name in BASELINES:
        baselines.load(name)
        return Contestant(name, BASELINE, name)
    models = [*model_names(), *composite_names()]
    if name.partition(":")[0] in models:
        open_model(name, SMALLEST)
        return Contestant(name, MODEL, name)
    names = [*models, *BASELINES, *SHORTCUTS]
    raise BenchmarkError(f"no contestant {name!r}: {known_and_nearest(name, names)}")
