"""How long does a puzzle take, in bulk and one per call, for the compiled model and others?

All contestants take turns in this process, and the fastest pass counts. The model gets prepared
arrays. Other libraries get prepared text, from a loop in C, because they have no bulk interface.
Then every call solves one puzzle. The answers are compared with `judge.c` and with each other,
outside the measured time.
"""

from __future__ import annotations

import ctypes
import gc
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter, process_time
from typing import Annotated, Any

import numpy as np
from numpy.typing import NDArray
from sudoku_models.native.boards import EncodedBoard, SearchKind
from sudoku_models.native.engine import UNLIMITED, Engine, Single
from sudoku_models.native.library import (
    LEVELS,
    BatchStructure,
    level_number,
    levels as available_levels,
    library as compiled_library,
)

from benchmarks.baselines.library import CONFIGURATION, ROOM, SharedLibrary
from benchmarks.differential.judging import Judge, compiled
from benchmarks.differential.making import Digits, masks_of, without_a_clue
from benchmarks.framework.report import BenchmarkError, Report, Row, load
from benchmarks.framework.study import File, Option, Passes, Take
from benchmarks.latency.contestants import Libraries
from sudoku import Board, Puzzle, bulk, open_model
from sudoku.cli.progress import with_progress

BOARD = Board(3, 3)
COUNT_LIMIT, JUDGED, WARM_UP = 1000, 50, 20
"""JUDGED: the number of solutions that the judge looks for. WARM_UP: the number of questions before
the timed questions.
"""
QUESTIONS = ("verdicts", "verdicts-fewer", "counts-fewer")
LOOP = Path(__file__).parent / "baselines" / "loop.c"
NOTES = (
    "native: its C functions with prepared arrays; a library: by a loop in C. sudoku.bulk: "
    "bulk.count of one thread, which validates solutions.",
    "Single.count: the engine of one puzzle, digits as bytes. Model.search: of "
    "open_model('native'), with validation.",
    "µs in bulk: of processor time, as a pass is long enough to be interrupted.",
    "alone: one puzzle per call, from Python; each puzzle counts with its fastest pass.",
)
Counts = NDArray[np.uint64]


@dataclass(slots=True)
class BulkContestant:
    """A contestant, with its calls for one question."""

    at_once: Callable[[], None] | None
    """Solves all puzzles in one call; None if this is not measured."""
    alone: Callable[[int], object] | None
    """Solves the puzzle of this number; None if this is not measured."""
    counts: Counts
    memory: Sequence[object] = ()
    """The memory to which its calls write."""


@dataclass(frozen=True, slots=True)
class BulkQuestion:
    """A question about a set of puzzles."""

    name: str
    """The name of the table."""
    puzzles: Digits
    limit: int


def run(
    file: File,
    *,
    take: Take = None,
    library: Libraries = (),
    levels: Annotated[
        Sequence[str] | None, Option("of the model native (all of this machine)", "A,B")
    ] = None,
    questions: Annotated[
        Sequence[str] | None,
        Option(f"of {', '.join(QUESTIONS)} (all; not all can count)", "A,B", choices=QUESTIONS),
    ] = None,
    passes: Passes = 7,
) -> Iterator[Report]:
    """A report for each question. Raises BenchmarkError for a wrong answer."""
    libraries = {each.name: SharedLibrary(each.what, BOARD) for each in library}
    builds = [f"{name}: {each.build}." for name, each in libraries.items()]
    puzzles = _digits(file, take)
    fewer = without_a_clue(puzzles, np.random.default_rng(0))
    for name in questions or QUESTIONS:
        asked = puzzles if name == "verdicts" else fewer
        question = BulkQuestion(name, asked, COUNT_LIMIT if name == "counts-fewer" else 2)
        contestants = _contestants(question, levels or available_levels(), libraries)
        about = f"The puzzles{' without one of their clues' if asked is fewer else ''}, with limit"
        notes = [f"{about} {question.limit}.", *NOTES, *builds]
        yield Report(f"bulk-{name}-{file.stem}", _rows(question, contestants, passes), notes)


def _digits(path: Path, take: int | None) -> Digits:
    entries = load(path, take)
    if entries[0].puzzle.board != BOARD:
        raise BenchmarkError(f"{path.name} is on a {entries[0].puzzle.board}, expected a {BOARD}")
    return np.array([entry.puzzle.clues for entry in entries], np.uint8)


def _contestants(
    question: BulkQuestion, chosen: Sequence[str], libraries: Mapping[str, SharedLibrary]
) -> dict[str, BulkContestant]:
    asked = {name: _library(question, each) for name, each in libraries.items()}
    asked |= {f"native:{level}": _native(question, level) for level in chosen}
    asked["sudoku.bulk"] = _bulk(question)
    if question.limit == 2:
        asked["Single.count"], asked["Model.search"] = _single(question), _model(question)
    return asked


def _native(question: BulkQuestion, level: str) -> BulkContestant:
    """The functions of the compiled library, called directly with prepared arrays."""
    functions, encoded = compiled_library(), EncodedBoard(BOARD, SearchKind.ALONE)
    number, limit = LEVELS.index(level), question.limit
    engine = functions.sudoku_open(ctypes.byref(encoded.structure), number)
    if not engine:
        raise MemoryError("not enough memory for an engine")
    puzzles = np.ascontiguousarray(question.puzzles)
    size = len(puzzles)
    counters, statuses = np.zeros((3, size), np.uint64), np.zeros(size, np.uint8)
    grids = np.zeros((size, 81), np.uint8)

    def batch(first: int, count: int) -> BatchStructure:
        at = [row.ctypes.data + 8 * first for row in counters]
        cells, status = puzzles.ctypes.data + 81 * first, statuses.ctypes.data + first
        grid = grids.ctypes.data + 81 * first
        return BatchStructure(count, cells, None, limit, UNLIMITED, 1, *at, grid, status)

    everything, ones = batch(0, size), [batch(i, 1) for i in range(size)]
    at, search = ctypes.byref(everything), functions.sudoku_search
    pointers = [ctypes.byref(one) for one in ones]
    return BulkContestant(
        lambda: search(engine, at, UNLIMITED),
        lambda i: search(engine, pointers[i], UNLIMITED),
        counters[0],
        (puzzles, counters, statuses, grids),
    )


def _library(question: BulkQuestion, shared: SharedLibrary) -> BulkContestant:
    size, limit = len(question.puzzles), question.limit
    text = np.zeros((size, ROOM), np.uint8)
    text[:, :81] = np.where(question.puzzles == 0, ord("."), question.puzzles + ord("0"))
    counts, solution = np.zeros(size, np.uint64), np.zeros(ROOM, np.uint8)
    guesses = np.zeros(1, np.uint64)
    loop = compiled(LOOP).loop
    sized, at = ctypes.c_size_t, ctypes.c_void_p
    loop.restype, loop.argtypes = None, [at, at, sized, sized, sized, at, at, at]
    function: Any = ctypes.cast(shared.function, at)
    pointers = (counts.ctypes.data, solution.ctypes.data, guesses.ctypes.data)
    _, solution_at, guesses_at = pointers
    rows = [text.ctypes.data + ROOM * i for i in range(size)]
    return BulkContestant(
        lambda: loop(function, text.ctypes.data, ROOM, size, limit, *pointers),
        lambda i: shared.function(rows[i], limit, CONFIGURATION, solution_at, guesses_at),
        counts,
        (text, solution, guesses),
    )


def _bulk(question: BulkQuestion) -> BulkContestant:
    """The function that users call, with one thread. It checks every solution."""
    asked = BulkContestant(None, None, np.zeros(len(question.puzzles), np.uint64))

    def count() -> None:
        asked.counts = bulk.count(question.puzzles, question.limit, model="native", threads=1)

    asked.at_once = count
    return asked


def _single(question: BulkQuestion) -> BulkContestant:
    """The call with the least overhead that checks its arguments."""
    single = Single(Engine(BOARD, level_number(None)), 1)
    puzzles = [clues.tobytes() for clues in question.puzzles]
    counts = np.array([single.count(clues) for clues in puzzles], np.uint64)
    return BulkContestant(None, lambda i: single.count(puzzles[i]), counts)


def _model(question: BulkQuestion) -> BulkContestant:
    model = open_model("native", BOARD)
    puzzles = [Puzzle(BOARD, tuple(clues)) for clues in question.puzzles.tolist()]
    counts = np.array([len(model.search(puzzle).solutions) for puzzle in puzzles], np.uint64)
    return BulkContestant(None, lambda i: model.search(puzzles[i]), counts)


def _rows(question: BulkQuestion, asked: Mapping[str, BulkContestant], passes: int) -> list[Row]:
    size = len(question.puzzles)
    at_once = dict.fromkeys(asked, np.inf)
    alone = {name: np.full(size, np.inf) for name in asked}
    for _ in with_progress(range(passes), f"bulk {question.name}"):
        for name, each in asked.items():
            if each.at_once is not None:
                start = process_time()
                each.at_once()
                at_once[name] = min(at_once[name], process_time() - start)
    _require_right(question, {name: each.counts for name, each in asked.items()})
    for _ in with_progress(range(passes), f"alone {question.name}"):
        for name, each in asked.items():
            if each.alone is not None and question.limit == 2:
                np.minimum(alone[name], _times(each.alone, size), out=alone[name])
    rows: list[Row] = []
    for name in asked:
        micros, single = 1e6 * at_once[name] / size, 1e6 * alone[name]
        rows.append(
            {
                "contestant": name,
                "N": size,
                "µs": _known(micros),
                "puzzles per second": _known(1e6 / micros),
                "alone mean µs": _known(single.mean()),
                "alone max µs": _known(single.max()),
            }
        )
    return rows


def _times(ask: Callable[[int], object], size: int) -> NDArray[np.float64]:
    """The seconds of each question.

    The order is random, because garbage collections and cold caches would delay the same questions
    in every pass.
    """
    times = np.empty(size)
    gc.disable()
    try:
        for i in range(min(size, WARM_UP)):
            ask(i)
        for i in range(size):
            start = perf_counter()
            ask(i)
            times[i] = perf_counter() - start
    finally:
        gc.enable()
    return times


def _known(figure: float) -> str | float:
    """The figure; a dash if it was not measured."""
    return float(figure) if 0 < figure < np.inf else "-"


def _require_right(question: BulkQuestion, counts: Mapping[str, Counts]) -> None:
    judged = min(question.limit, JUDGED)
    right, _ = Judge().answers(masks_of(question.puzzles), judged)
    first = next(iter(counts))
    for name, count in counts.items():
        for other, expected, of in (
            ("the judge", right, np.minimum(count, judged)),
            (first, counts[first], count),
        ):
            wrong = np.flatnonzero(of != expected)
            if len(wrong):
                i = wrong[0]
                text = f"{name} counts {of[i]}, {other} {expected[i]}"
                raise BenchmarkError(f"{question.name}, puzzle {i + 1}: {text}")
