"""--cubes: divides each puzzle into cubes, one puzzle after another, and proves it by parts."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, replace
from datetime import timedelta
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import click

from sudoku.batch.items import Numbered
from sudoku.cli.exits import complain
from sudoku.cli.options import Command
from sudoku.cli.progress import ShowProgress, progress_bar
from sudoku.cli.termination import termination_as_interrupt
from sudoku.errors import CubesFileError, ModelFault
from sudoku.formats.entry import Entry
from sudoku.interface.budget import Budget
from sudoku.pictures.words import plural
from sudoku.puzzle.puzzle import Puzzle

if TYPE_CHECKING:
    from sudoku.batch.cubes.conquer import Conquest
    from sudoku.batch.cubes.progress import Progress
    from sudoku.batch.executors.executor import Executor


@dataclass(frozen=True, slots=True)
class CubesOptions:
    """--cubes and --cubes-file."""

    count: int
    file: Path | None

    def proofs(self, folder: Path, number: int) -> Path:
        """The file for the proofs of the parts of this puzzle: beside --cubes-file, or in this
        folder.
        """
        if self.file is None:
            return folder / f"{number}"
        return self.file.with_name(f"{self.file.name}.proofs")


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
        help="Divide each puzzle into about N parts for the processes of --jobs or --dask. Use this"
        " for one puzzle that takes minutes.",
    )
    file = click.option(
        "--cubes-file",
        type=click.Path(path_type=Path),
        metavar="FILE",
        help="Save the solved cubes of one puzzle in this file, and proofs of parts in FILE.proofs."
        " Run the same command again to resume.",
    )
    return cast(Command, number(file(with_cubes)))


def conquered(
    items: Iterator[Numbered],
    options: CubesOptions,
    model: str,
    budget: Budget,
    executor: Executor,
    stack: ExitStack,
    prover: Callable[[Puzzle], str | None] | None = None,
    most_bytes: int | None = None,
) -> Generator[tuple[Numbered, Conquest | ModelFault | None]]:
    """Yield each item with its answer, as Batch does. If interrupted, report the progress of the
    search.

    stack: closes the folder of the proofs, which certificates in parts need until they are written.
    prover: returns the prover of a puzzle, or None if it needs no proof; None disables proofs.
    most_bytes: the limit on a combined proof; None means the default.
    """
    from tempfile import TemporaryDirectory  # late: other checks need not import these

    from sudoku.batch.cubes.conquer import conquer

    if prover is not None:
        from sudoku.batch.cubes.proving import with_proof  # late: it makes certificates
        from sudoku.certificates.certificate import MOST_COMPOSED
        from sudoku.questions.certify import require_certifiable

    folder = stack.enter_context(TemporaryDirectory(prefix="sudoku-"))
    with termination_as_interrupt():
        for number, item in enumerate(_fitting(items, options.file)):
            if not isinstance(item.item, Entry):
                yield item, None
                continue
            puzzle = item.puzzle
            with progress_bar() as show:
                watch = _CubesWatch(show)
                try:
                    spec = None if prover is None else prover(puzzle)
                    if spec is not None:  # before the search, not after it
                        require_certifiable(puzzle)
                    found = conquer(
                        puzzle,
                        cubes=options.count,
                        model=model,
                        budget=budget,
                        file=options.file,
                        watch=watch.note,
                        executor=executor,
                    )
                    if spec is not None:
                        outcome = with_proof(
                            found,
                            options.proofs(Path(folder), number),
                            prover=spec,
                            budget=budget.after(found.outcome.effort),
                            most_bytes=MOST_COMPOSED if most_bytes is None else most_bytes,
                            executor=executor,
                            watch=watch.note_parts,
                        )
                        found = replace(found, outcome=outcome)
                    answer: Conquest | ModelFault = found
                except ModelFault as fault:
                    answer = fault
                except KeyboardInterrupt:
                    watch.report_interruption(options.file)
                    raise
            yield item, answer


def _fitting(items: Iterator[Numbered], file: Path | None) -> Iterator[Numbered]:
    """The items. Raises CubesFileError before any search if several puzzles share a file."""
    if file is None:
        return items
    found, puzzles = list[Numbered](), 0
    for item in items:
        found.append(item)
        if isinstance(item.item, Entry):
            puzzles += 1
            if puzzles > 1:
                second = f"{item.item.source}:{item.item.line}"
                raise CubesFileError(
                    f"{file} can hold the cubes of only one puzzle; {second} is a second puzzle"
                )
    return iter(found)


class _CubesWatch:
    """Shows the progress on one puzzle, if standard error is a terminal."""

    def __init__(self, show: ShowProgress | None) -> None:
        self._show = show
        self._progress: Progress | None = None

    def note(self, progress: Progress, seconds: float) -> None:
        """Take and show the progress of the search."""
        self._progress = progress
        if self._show is not None:
            words = f"{_words(progress)}, {timedelta(seconds=int(seconds))}"
            self._show("cubes", progress.share, words)

    def note_parts(self, proved: int) -> None:
        """Show the number of proved parts."""
        if self._show is not None:
            self._show("proof", None, f"{plural(proved, 'part')} proved")

    def report_interruption(self, file: Path | None) -> None:
        """Report the results so far, and the file in which they are saved."""
        progress = self._progress
        if progress is not None:
            kept = "" if file is None else f"; {file}: run the same command again to resume"
            complain(f"{_words(progress)}{kept}")
            for grid in progress.solutions:
                complain(f"a solution: {grid}")


def _words(progress: Progress) -> str:
    solved, is_open = len(progress.solved), len(progress.pieces)
    found = f", {plural(len(progress.solutions), 'solution')}" if progress.solutions else ""
    return f"{plural(solved, 'cube')} solved, {is_open} open, {progress.share:.1%} done{found}"
