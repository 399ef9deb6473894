"""Which mutants of the compiled engine does a comparison of answers catch, and how soon?

Each mutant is compiled for plain vectors, or for AVX2 if it changes the search of one puzzle at a
time, and loaded by a separate process, because it may crash or never end. It answers blocks of the
puzzles of `differential`, whose right answers are made once.
"""

from __future__ import annotations

import pickle
import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from time import monotonic

import numpy as np
from sudoku_models.native import library as loading
from sudoku_models.native.arrays import NativeBulk
from sudoku_models.native.compiling import AVX2, FLAGS, PLAIN_UNITS, UNITS, find_compiler
from sudoku_models.native.engine import UNLIMITED
from sudoku_models.native.files import SOURCES

from benchmarks.differential.command import FAMOUS, base_of
from benchmarks.differential.comparing import differences
from benchmarks.differential.judging import Judge
from benchmarks.differential.making import CLASSES, disguised
from benchmarks.framework.report import BenchmarkError, Report, Row
from benchmarks.mutants.native import (
    ALONE,
    CLASSIC,
    CONSTRAINTS,
    EQUIVALENT,
    MUTANTS,
    NativeMutant,
)
from benchmarks.power.boards import BOARDS, KILLERS, MOST_SOLUTIONS, answered_boards
from sudoku import Board, Budget, ModelFault, Outcome, open_model
from sudoku.cli.progress import with_progress
from sudoku.system.channel import Channel
from sudoku.system.worker import Worker

BLOCK, BLOCKS, LIMIT, SECONDS = 50, 40, 3, 20.0
"""The size and number of blocks, with one class of puzzles each; the limit of solutions; the
seconds for a mutant.
"""
PASSES = 40
"""The passes after which each block is stopped when it is repeated, without wrong answers."""
WITHOUT = ["-DWITHOUT_SSE2", "-DWITHOUT_AVX2", "-DWITHOUT_AVX512", '-DSOURCES=""']
PARTS = [*UNITS, *((name, [*flags, *WITHOUT]) for name, flags in PLAIN_UNITS)]
"""The sources that are compiled once, and again if a mutant changes them."""
IN_BOXES = [*AVX2, "-ULEVEL", "-DLEVEL=2", "-Dsudoku_classic_avx2=sudoku_classic_plain"]
"""The flags with which the AVX2 search of one 9x9 puzzle replaces the plain search."""
NOT_CAUGHT = "not caught"


def reports() -> Iterator[Report]:
    """A row for each mutant. Raises BenchmarkError if the unchanged engine is caught."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        _write_questions(folder)
        _write_boards(folder)
        has_boxes = "avx2" in loading.levels()
        for file in (CLASSIC, "constraints/", *([ALONE] if has_boxes else [])):
            right = NativeMutant(f"unchanged {file}", "nothing", file, "", "")
            if (how := _asked(folder, _compile(folder, right), right)) != NOT_CAUGHT:
                raise BenchmarkError(f"the unchanged engine is caught: {how}")
        wrong, equivalent = (
            [mutant for mutant in mutants if has_boxes or not mutant.is_alone]
            for mutants in (MUTANTS, EQUIVALENT)
        )
        rows: list[Row] = [
            {
                "mutant": mutant.name,
                "file": mutant.file,
                "what is wrong": mutant.mistake,
                "caught": _asked(folder, _compile(folder, mutant), mutant),
            }
            for mutant in with_progress([*wrong, *equivalent], "power --native")
        ]
    caught = sum(row["caught"] != NOT_CAUGHT for row in rows[: len(wrong)])
    notes = [
        f"Caught: {caught} of {len(wrong)}; the last {len(equivalent)} of the table only cost "
        "time, so that none may be caught.",
        f"The number of 9x9 puzzles asked until an answer was wrong, of {BLOCK * BLOCKS}: blocks "
        f"of {BLOCK} of {', '.join(CLASSES)}, in bulk, with limit {LIMIT}, in plain vectors, or "
        f"one at a time in AVX2 for files with 'alone' or 'grid' in their names; and "
        f"again, stopped after {PASSES} passes.",
        f"Those of constraints were asked {3 * BOARDS} boards of the fuzzer, 4x4 to 9x9, and "
        f"{KILLERS} killers, {KILLERS} boards with sums of many cells, {KILLERS} with lines that "
        f"repeat a digit, {KILLERS} with a house across three boxes, {KILLERS} with regions that "
        f"nearly cover rows, and {KILLERS} with regions to be found, one a call, with limit "
        f"{MOST_SOLUTIONS}.",
        f"A process that had not ended after {SECONDS:g} s was killed.",
    ]
    yield Report("power-native", rows, notes)


def _write_questions(folder: Path) -> None:
    """Write the masks, the right counts and the first solutions."""
    base, judge = base_of([FAMOUS]), Judge()
    blocks = []
    for number in range(BLOCKS):
        rng = np.random.default_rng(number)
        make = [*CLASSES.values()][number % len(CLASSES)]
        blocks.append(make(disguised(base, BLOCK, rng), rng))
    masks = np.concatenate(blocks)
    counts, grids = judge.answers(masks, LIMIT + 1)
    np.savez(folder / "questions.npz", masks=masks, counts=counts, grids=grids)


def _write_boards(folder: Path) -> None:
    """Write the boards with constraints, and the answers of `sat`."""
    (folder / "boards.pickle").write_bytes(pickle.dumps(answered_boards()))


def _asked(folder: Path, library: Path, mutant: NativeMutant) -> str:
    """The way a mutant was caught: the number of puzzles, or the end of its process."""
    asked = ALONE if mutant.is_alone else mutant.unit
    worker = Worker(serve, library, folder, asked, is_isolated=True)
    try:
        caught = str(worker.receive_until(monotonic() + SECONDS))
    except TimeoutError:
        caught = "does not end"
    except EOFError:
        return worker.join()
    worker.close()
    return caught


def _compile(folder: Path, mutant: NativeMutant) -> Path:
    """The library with the mistake. Raises BenchmarkError if the sources have changed.

    Unchanged files are compiled only for the unchanged engine, which comes first.
    """
    sources = folder / re.sub(r"\W+", "-", mutant.name)
    shutil.copytree(SOURCES, sources)
    changed = sources / mutant.file
    if mutant.old:
        try:
            text = mutant.applied(changed.read_text(encoding="utf-8"))
        except ValueError as error:
            raise BenchmarkError(f"the mutant {mutant.name} cannot be made: {error}") from error
        changed.write_text(text, encoding="utf-8")
    objects = []
    for number, (name, flags) in enumerate(PARTS):
        is_own = name == mutant.unit and (mutant.old or mutant.is_alone)
        to = (sources if is_own else folder) / f"{number}.o"
        if not to.exists():
            in_boxes = IN_BOXES if is_own and mutant.is_alone else []
            _compile_file([*flags, *in_boxes, "-c", name, "-o", str(to)], sources)
        objects.append(str(to))
    library = sources / "mutant.so"
    _compile_file(["-shared", "-o", str(library), *objects], sources)
    return library


def _compile_file(arguments: Sequence[str], folder: Path) -> None:
    line = [*find_compiler(), *FLAGS, "-fPIC", "-DLEVEL=0", *arguments]
    done = subprocess.run(line, cwd=folder, capture_output=True, text=True)  # noqa: S603
    if done.returncode:
        raise BenchmarkError(f"{folder.name} cannot be compiled: {done.stderr[-500:]}")


def serve(channel: Channel, library: Path, folder: Path, unit: str) -> None:
    """Run the mutant, and send the number of puzzles until it was caught.

    unit: CLASSIC, CONSTRAINTS, or ALONE for a search puzzle by puzzle.
    """
    vars(loading)["LIBRARY"] = library
    if unit == CONSTRAINTS:
        channel.send(_caught_on_boards(folder / "boards.pickle"))
    else:
        channel.send(_caught_on_grids(folder / "questions.npz", apart=unit == ALONE))


def _caught_on_grids(path: Path, apart: bool) -> int | str:
    with np.load(path) as stored:
        masks, counts, grids = stored["masks"], stored["counts"], stored["grids"]
    model = NativeBulk(Board(3, 3), "plain")
    for first in range(0, len(masks), BLOCK):
        part = slice(first, first + BLOCK)
        answers = model.search(masks[part], limit=LIMIT, kept=2, apart=apart)
        wrong = differences(masks[part], LIMIT, (counts[part], grids[part]), answers)
        model._engine.slice = PASSES  # noqa: SLF001 - a search is stopped after a slice
        cut = model.search(
            masks[part], limit=LIMIT, kept=2, budget=Budget(seconds=1e-9), apart=apart
        )
        wrong |= cut.exhausted & (cut.counts != counts[part])
        model._engine.slice = UNLIMITED  # noqa: SLF001
        if wrong.any():
            return first + int(np.argmax(wrong)) + 1
    return NOT_CAUGHT


def _caught_on_boards(path: Path) -> int | str:
    boards: list[Outcome] = pickle.loads(path.read_bytes())  # noqa: S301 - our own file
    for number, known in enumerate(boards, start=1):
        try:
            answers = open_model("native:plain", known.puzzle.board).search(
                known.puzzle, limit=MOST_SOLUTIONS
            )
        except ModelFault:  # not a solution, or a solution twice
            return number
        if len(answers.solutions) != len(known.solutions):
            return number
        if answers.exhausted and {*answers.solutions} != {*known.solutions}:
            return number
    return NOT_CAUGHT
