"""--cubes: each puzzle divided into cubes, one puzzle after the other, and proved by its parts."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from datetime import timedelta
from functools import wraps
from itertools import islice
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any, TypeVar, cast

import click

from sudoku.cli.exits import complain
from sudoku.cli.termination import termination_as_interrupt
from sudoku.errors import CubesFileError, ModelFault
from sudoku.formats.entry import Entry
from sudoku.interface.budget import Budget
from sudoku.pictures.words import plural
from sudoku.puzzle.puzzle import Puzzle

if TYPE_CHECKING:
    from sudoku.batch.cluster.connection import Connection
    from sudoku.batch.cubes.conquer import Conquest
    from sudoku.batch.cubes.progress import Progress

Command = TypeVar("Command", bound=Callable[..., Any])

SHOW_SECONDS = 0.2
"""The least time between two states of the progress on a terminal."""


@dataclass(frozen=True, slots=True)
class CubesOptions:
    """--cubes and --cubes-file."""

    count: int
    file: Path | None


def cubes(command: Command) -> Command:
    """--cubes and --cubes-file, passed on as one `cubes`; None without --cubes."""

    @wraps(command)
    def with_cubes(*, cubes: int | None, cubes_file: Path | None, **others: Any) -> Any:
        if cubes is None and cubes_file is not None:
            raise click.UsageError("--cubes-file needs --cubes.")
        return command(cubes=None if cubes is None else CubesOptions(cubes, cubes_file), **others)

    number = click.option(
        "--cubes",
        type=click.IntRange(min=1),
        metavar="N",
        help="Divide each puzzle into about N parts, which the processes of --jobs search: for one"
        " puzzle that takes minutes.",
    )
    file = click.option(
        "--cubes-file",
        type=click.Path(path_type=Path),
        metavar="FILE",
        help="Keep in this file which cubes are solved, of one puzzle, and in FILE.proofs the"
        " proofs of parts. If the command is interrupted, the same command goes on there.",
    )
    return cast(Command, number(file(with_cubes)))


@dataclass(frozen=True, slots=True)
class Proving:
    """How conquered puzzles are proved.

    prover: its name for a puzzle; None if it needs no proof. folder: an empty one, for the proofs
    of parts where no --cubes-file is given. most_bytes: the largest composed proof.
    """

    prover: Callable[[Puzzle], str | None]
    folder: Path
    most_bytes: int

    def file(self, cubes: Path | None, number: int) -> Path:
        """The file for the proofs of the parts of the puzzle with this number."""
        usual = self.folder / f"{number}"
        return usual if cubes is None else cubes.with_name(f"{cubes.name}.proofs")


def conquered(
    entries: Iterator[Entry],
    options: CubesOptions,
    model: str,
    budget: Budget,
    jobs: int,
    cluster: Connection | None,
    proving: Proving | None = None,
) -> Iterator[tuple[Entry, Conquest | ModelFault]]:
    """The answer to each puzzle. An interruption tells how far the search is."""
    from sudoku.batch.cubes.conquer import conquer  # here: other checks need not import it
    from sudoku.batch.cubes.executors import OnCluster

    if proving is not None:
        from sudoku.batch.cubes.proving import with_proof  # it imports what makes certificates
        from sudoku.questions.certify import require_certifiable

    with termination_as_interrupt():
        for number, entry in enumerate(_fitting(entries, options.file)):
            shown = _Shown(options.file)
            try:
                prover = None if proving is None else proving.prover(entry.puzzle)
                if prover is not None:  # not only after the search
                    require_certifiable(entry.puzzle)
                found = conquer(
                    entry.puzzle,
                    cubes=options.count,
                    jobs=jobs,
                    model=model,
                    budget=budget,
                    file=options.file,
                    watch=shown.show,
                    executor=None if cluster is None else OnCluster(cluster),
                )
                if proving is not None and prover is not None:
                    outcome = with_proof(
                        found,
                        proving.file(options.file, number),
                        prover=prover,
                        jobs=jobs,
                        budget=budget.after(found.outcome.effort),
                        most_bytes=proving.most_bytes,
                        executor=None if cluster is None else OnCluster(cluster),
                        watch=shown.show_parts,
                    )
                    found = replace(found, outcome=outcome)
                answer: Conquest | ModelFault = found
            except ModelFault as fault:
                answer = fault
            except KeyboardInterrupt:
                shown.clear()
                shown.tell_interruption()
                raise
            finally:
                shown.clear()
            yield entry, answer


def _fitting(entries: Iterator[Entry], file: Path | None) -> Iterator[Entry]:
    """The entries. Raises CubesFileError, before any is searched, for several with a file."""
    if file is None:
        return entries
    first = list(islice(entries, 2))
    if len(first) > 1:
        second = f"{first[1].source}:{first[1].line}"
        raise CubesFileError(f"{file} keeps the cubes of one puzzle, and {second} is a second one")
    return iter(first)


class _Shown:
    """The progress with one puzzle, as a line on a terminal that is written over."""

    def __init__(self, file: Path | None) -> None:
        self._file = file
        self._progress: Progress | None = None
        self._width = 0
        self._next = 0.0
        self._is_terminal = sys.stderr is not None and sys.stderr.isatty()

    def show(self, progress: Progress, seconds: float) -> None:
        """Write the line anew, unless that was done a moment ago."""
        self._progress = progress
        if self._is_terminal and perf_counter() >= self._next:
            self._write(f"{_words(progress)}, {timedelta(seconds=int(seconds))}")
            self._next = perf_counter() + SHOW_SECONDS

    def show_parts(self, proved: int) -> None:
        """Write how many parts are proved."""
        if self._is_terminal:
            self._write(f"{plural(proved, 'part')} proved")

    def clear(self) -> None:
        """Remove the line."""
        if self._width:
            self._write("")
            sys.stderr.write("\r")
            sys.stderr.flush()
            self._width = 0

    def tell_interruption(self) -> None:
        """What was found so far, and where it is kept."""
        progress = self._progress
        if progress is not None:
            kept = "" if self._file is None else f"; {self._file}: the same command goes on"
            complain(f"{_words(progress)}{kept}")
            for grid in progress.solutions:
                complain(f"a solution: {grid}")

    def _write(self, text: str) -> None:
        sys.stderr.write(f"\r{text:{self._width}}")
        sys.stderr.flush()
        self._width = len(text)


def _words(progress: Progress) -> str:
    solved, is_open = len(progress.solved), len(progress.pieces)
    found = f", {plural(len(progress.solutions), 'solution')}" if progress.solutions else ""
    return f"{plural(solved, 'cube')} solved, {is_open} open, {progress.share:.1%} done{found}"
