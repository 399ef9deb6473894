"""One hard puzzle, divided into cubes that several processes search: the coordinator.

The open cubes wait in a queue, the hardest first. Each processor gets the next one for a slice of
time. A cube that is not solved within its slice goes to the end of the queue, and its next slice is
twice as long, so that one unlucky cube does not block the rest. When no cube waits and a processor
is idle, the cubes in progress are split, which balances the work. A solution that one processor
finds is excluded from all later questions. The puzzle is decided when there are enough solutions or
no open cubes.

On a large board, a search of the whole puzzle may find a solution by chance before the cubes are
searched. So one processor also searches the whole puzzle.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, replace
from itertools import count
from time import perf_counter
from typing import Any
from uuid import uuid4

from sudoku.batch.cubes.file import Record, opened as recorded
from sudoku.batch.cubes.progress import Progress, SolvedCube
from sudoku.batch.cubes.question import CubeAnswer, CubeQuestion, forget, splitter
from sudoku.batch.executors import opened_executor
from sudoku.batch.executors.executor import Answer, Executor, Lost, Ticket
from sudoku.batch.request import Request
from sudoku.errors import ModelFault
from sudoku.formats.given import PuzzleLike, as_puzzle
from sudoku.interface.budget import UNLIMITED, Budget, Effort, require_budget, require_int
from sudoku.interface.checked import needed_capabilities, wrong_solution
from sudoku.interface.cubes import WHOLE, Cube, Piece
from sudoku.interface.model import Capability
from sudoku.interface.opening import require_supported
from sudoku.interface.outcome import Outcome
from sudoku.interface.registry import (
    DEFAULT_MODEL,
    DEFAULT_PROVER,
    capabilities_of,
    require_capability,
)
from sudoku.puzzle.board import Board
from sudoku.puzzle.puzzle import Puzzle

FIRST_SLICE = 10.0
"""Seconds for the first turn of a cube, doubled at each later turn. Leaving a cube and returning to
it costs up to a third of the work.
"""
LARGE_SLICE = 1.0
"""The seconds for the first turn on a large board, on which a cube may take hours."""
SHORT_SLICE = 0.5
"""Seconds for the first turn while fewer cubes wait than there are processors, which may be
idle.
"""
LONGEST_SLICE = 600.0
SPLIT_INTO = 4
"""The number of parts into which a cube is split."""
GRACE_SECONDS = 1.0
"""Seconds after the end of the budget during which answers still count."""
LARGE = 26
"""The smallest size of boards on which the whole puzzle is searched in addition to its cubes."""
WATCH_SECONDS = 1.0
"""Seconds between calls of a watch while nothing changes."""

Watch = Callable[[Progress, float], None]
"""Called with the seconds since the start, at each change and about once a second."""


@dataclass(frozen=True, slots=True)
class Conquest:
    """The outcome, as `check` returns it, and its cost."""

    outcome: Outcome
    progress: Progress
    """The final state of the division."""
    processes: int
    """The largest number of processes that searched at once."""

    def as_dict(self) -> dict[str, float]:
        """The counters as plain values, as in the key `cubes` of `--json`."""
        progress = self.progress
        return {
            "solved": len(progress.solved),
            "open": len(progress.pieces),
            "dropped": len(progress.refuted_with_others),
            "splits": progress.splits,
            "share": progress.share,
            "processor_seconds": progress.seconds,
            "processes": self.processes,
        }


def conquer(
    puzzle: PuzzleLike,
    *,
    cubes: int = 64,
    jobs: int = 1,
    model: str = DEFAULT_MODEL,
    limit: int = 2,
    budget: Budget = UNLIMITED,
    board: Board | None = None,
    file: str | os.PathLike[str] | None = None,
    watch: Watch | None = None,
    dask: Any = None,
    executor: Executor | None = None,
) -> Conquest:
    """Check one hard puzzle, divided into parts that several processes search.

    cubes: the approximate number of initial parts; slow parts are split again. jobs: the number of
    processes; 1 searches in this process. model: `auto` means `sat`, which keeps its learnt clauses
    from part to part. file: saves the progress; the same call resumes from it. watch: called with
    the progress and the seconds since the start. dask: a cluster that searches, as in `answer_all`.
    executor: answers the questions instead of `jobs` processes; it is closed at the end. puzzle,
    limit, budget and board are as in `check`.

    Raises the same errors as `check`, ValueError for fewer than 1 cubes or jobs, and CubesFileError
    if the file has another puzzle, is damaged, or is in use. A KeyboardInterrupt leaves the file
    intact.

    >>> import sudoku
    >>> sudoku.conquer("12..34..21434..2", cubes=2).outcome.verdict
    <Verdict.UNIQUE: 'unique'>
    """
    for name, number in (("cubes", cubes), ("jobs", jobs), ("limit", limit)):
        require_int(name, number)
    require_budget(budget)
    asked = as_puzzle(puzzle, board)
    if model == DEFAULT_MODEL:
        model = DEFAULT_PROVER
    require_supported(model, asked.board)
    able = capabilities_of(model)
    for capability in needed_capabilities(limit, budget):
        require_capability(model, able, capability)
    has_slices = Capability.SECONDS in able
    with (
        closing(executor) if executor is not None else opened_executor(jobs, dask) as opened,
        recorded(file, asked) as record,
    ):
        run = _CubeSearch(asked, model, limit, budget, record, opened, has_slices, watch)
        try:
            return run.conquest(cubes)
        finally:
            forget()


class _CubeSearch:
    """One call of `conquer`."""

    def __init__(
        self,
        puzzle: Puzzle,
        model: str,
        limit: int,
        budget: Budget,
        record: Record,
        executor: Executor,
        has_slices: bool,
        watch: Watch | None,
    ) -> None:
        self._puzzle, self._model, self._limit, self._budget = puzzle, model, limit, budget
        self._record, self._executor, self._has_slices = record, executor, has_slices
        self._watch = watch
        self._start = perf_counter()
        self._effort = Effort()
        self._name = uuid4().hex
        self._tickets = count()
        self._asked: dict[Ticket, CubeQuestion] = {}
        self._turns: dict[Cube, int] = {}
        self._spent: dict[Cube, tuple[float, int]] = {}
        self._processes = 0
        self._is_large = puzzle.board.size >= LARGE

    @property
    def _progress(self) -> Progress:
        return self._record.progress

    @property
    def _is_decided(self) -> bool:
        return len(self._progress.solutions) >= self._limit or self._progress.is_exhausted

    def conquest(self, cubes: int) -> Conquest:
        """Search until the puzzle is decided or the budget is spent."""
        if not self._progress.is_divided:
            self._record.divide(splitter(self._puzzle, self._model).divide(Piece(WHOLE), cubes))
        self._show()
        setup = perf_counter() - self._start
        while not self._is_decided:
            self._submit()
            if not self._asked:
                break
            answers = self._executor.receive(self._seconds_to_wait())
            for ticket, answer in answers:
                self._take(self._asked.pop(ticket), answer)
            self._show()
            if not answers and self._seconds_left() == 0:
                break
        progress, effort = self._progress, self._effort
        seconds = perf_counter() - self._start
        spent = replace(effort, setup_seconds=setup, solve_seconds=seconds - setup)
        found = tuple(progress.solutions[: self._limit])
        is_exhausted = progress.is_exhausted and len(progress.solutions) <= self._limit
        outcome = Outcome(self._puzzle, found, is_exhausted, spent, self._model)
        return Conquest(outcome, progress, self._processes)

    def _submit(self) -> None:
        """Give open cubes to idle processors, as far as the budget allows."""
        processors = self._executor.processors
        busy = {question.piece.cube for question in self._asked.values()}
        waiting = [p for cube, p in self._progress.pieces.items() if cube not in busy]
        if self._is_whole_next(processors) and WHOLE not in {*busy, *self._progress.pieces}:
            waiting.insert(0, Piece(WHOLE, 0.0))
        for number, piece in enumerate(waiting[: max(0, processors - len(busy))], start=1):
            left = len(waiting) - number
            first = LARGE_SLICE if self._is_large else FIRST_SLICE
            if piece.share and left < processors - 1:
                first = SHORT_SLICE
            budget = self._budget_of(piece, first)
            if budget is None:
                return
            is_hungry = not left and len(self._asked) < processors - 1
            question = CubeQuestion(
                self._puzzle,
                self._model,
                piece,
                self._limit - len(self._progress.solutions),
                budget,
                SPLIT_INTO if is_hungry and self._has_slices and piece.share else 1,
                tuple(self._progress.solutions),
                self._name,
            )
            ticket = next(self._tickets)
            self._asked[ticket] = question
            request = Request(question.ask, self._model, self._puzzle)
            self._executor.submit(ticket, request)
            self._processes = max(self._processes, len(self._asked))

    def _is_whole_next(self, processors: int) -> bool:
        """Whether to search the whole puzzle next; a single processor alternates with the cubes."""
        if not self._is_large:
            return False
        seconds, _ = self._spent.get(WHOLE, (0.0, 0))
        return processors > 1 or seconds <= self._progress.seconds / 2

    def _budget_of(self, piece: Piece, first: float) -> Budget | None:
        """The budget of the next turn of a piece whose first turn has `first` seconds; None if the
        whole budget is spent or promised.
        """
        seconds = None
        if self._has_slices:
            turns = self._turns[piece.cube] = self._turns.get(piece.cube, 0) + 1
            seconds = min(LONGEST_SLICE, first * 2.0 ** min(turns - 1, 30))
        left = self._seconds_left()
        if left is not None:
            if left == 0:
                return None
            seconds = left if seconds is None else min(left, seconds)
        conflicts = self._budget.conflicts
        if conflicts is not None:
            promised = sum(one.budget.conflicts or 0 for one in self._asked.values())
            conflicts -= self._effort.conflicts + promised
            if conflicts <= 0:
                return None
            conflicts = max(1, conflicts // self._executor.processors)
        return Budget(seconds, conflicts)

    def _seconds_left(self) -> float | None:
        if self._budget.seconds is None:
            return None
        return max(0.0, self._start + self._budget.seconds - perf_counter())

    def _seconds_to_wait(self) -> float | None:
        left = self._seconds_left()
        until_end = [] if left is None else [left + GRACE_SECONDS]
        return min([*until_end, *([] if self._watch is None else [WATCH_SECONDS])], default=None)

    def _take(self, question: CubeQuestion, answer: Answer) -> None:
        """Record the answer to a question."""
        piece = question.piece
        cube = piece.cube
        if isinstance(answer, Lost):
            raise self._fault(f"{answer} at a part", cube, "died")
        if isinstance(answer, BaseException):
            raise answer
        if not isinstance(answer, CubeAnswer):
            raise self._fault(f"answered with {answer!r:.80}", cube, "wrong")
        self._effort += answer.effort
        self._progress.spend(answer.processor_seconds, answer.effort.conflicts)
        for grid in answer.solutions:
            if (wrong := wrong_solution(cube.part(self._puzzle), grid)) is not None:
                raise self._fault(f"returned {grid}, which is not a solution: {wrong}", cube)
            if grid not in self._progress.solutions:
                self._record.find(grid)
        seconds, conflicts = self._spent.get(cube, (0.0, 0))
        seconds += answer.processor_seconds
        conflicts += answer.effort.conflicts
        self._spent[cube] = seconds, conflicts
        if answer.is_exhausted:
            self._record.solve(SolvedCube(cube, answer.core, seconds, conflicts))
        elif answer.pieces and answer.pieces != (piece,) and cube in self._progress.pieces:
            self._record.split(cube, answer.pieces, seconds, conflicts)
        else:
            self._progress.postpone(cube)

    def _fault(self, what: str, cube: Cube, how: str = "wrong") -> ModelFault:
        part = cube.part(self._puzzle)
        return ModelFault(f"model {self._model} {what}; the part is {part}", what, how)

    def _show(self) -> None:
        if self._watch is not None:
            self._watch(self._progress, perf_counter() - self._start)
