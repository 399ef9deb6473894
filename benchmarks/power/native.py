"""Which mutants of the compiled engine does a comparison of answers catch, and how soon?

Each mutant is compiled for plain vectors and loaded by a process of its own, as it may crash or
never end. It is asked blocks of the puzzles of `differential`, whose right answers are made once.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
from sudoku_models.native import library as loading
from sudoku_models.native.arrays import NativeBulk
from sudoku_models.native.compiling import FLAGS, PLAIN_UNITS, UNITS, find_compiler
from sudoku_models.native.engine import UNLIMITED
from sudoku_models.native.files import SOURCES

from benchmarks.differential.command import FAMOUS, base_of
from benchmarks.differential.comparing import differences
from benchmarks.differential.judging import Judge
from benchmarks.differential.making import CLASSES, disguised
from benchmarks.framework.report import BenchmarkError, Report, Row
from benchmarks.mutants.native import EQUIVALENT, MUTANTS, NativeMutant
from sudoku import Board, Budget
from sudoku.cli.tables import with_progress
from sudoku.system.processes import how_it_ended

BLOCK, BLOCKS, LIMIT, SECONDS = 50, 40, 3, 20.0
"""Blocks of puzzles of each class in turn; seconds after which a mutant does not end."""
PASSES = 40
"""Passes after which each block is stopped when it is asked again; no wrong claim may be made."""
WITHOUT = ["-DWITHOUT_SSE2", "-DWITHOUT_AVX2", "-DWITHOUT_AVX512", '-DSOURCES=""']
OTHERS = [*UNITS[1:], *((name, [*flags, *WITHOUT]) for name, flags in PLAIN_UNITS)]
"""What is compiled once: all but classic.c."""
NOT_CAUGHT = "not caught"


def reports() -> Iterator[Report]:
    """A row for each mutant. Raises BenchmarkError if the unchanged engine is caught."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        _write_questions(folder)
        right = NativeMutant("unchanged", "nothing", "search.h", "", "")
        if (how := _caught(folder, right)) != NOT_CAUGHT:
            raise BenchmarkError(f"the unchanged engine is caught: {how}")
        mutants = [*MUTANTS, *EQUIVALENT]
        rows: list[Row] = [
            {
                "mutant": mutant.name,
                "file": mutant.file,
                "what is wrong": mutant.mistake,
                "caught": _caught(folder, mutant),
            }
            for mutant in with_progress(mutants, "power --native")
        ]
    caught = sum(row["caught"] != NOT_CAUGHT for row in rows[: len(MUTANTS)])
    notes = [
        f"Caught: {caught} of {len(MUTANTS)}; the last {len(EQUIVALENT)} of the table only cost "
        "time, so that none may be caught.",
        f"The number of 9x9 puzzles asked until an answer was wrong, of {BLOCK * BLOCKS}: blocks "
        f"of {BLOCK} of {', '.join(CLASSES)}, in bulk, with limit {LIMIT}, in plain vectors; and "
        f"again, stopped after {PASSES} passes.",
        f"A process that had not ended after {SECONDS:g} s was killed.",
    ]
    yield Report("power-native", "power --native", rows, notes)


def _write_questions(folder: Path) -> None:
    """The masks, the right counts and the first solutions."""
    base, judge = base_of([FAMOUS]), Judge()
    blocks = []
    for number in range(BLOCKS):
        rng = np.random.default_rng(number)
        make = [*CLASSES.values()][number % len(CLASSES)]
        blocks.append(make(disguised(base, BLOCK, rng), rng))
    masks = np.concatenate(blocks)
    counts, grids = judge.answers(masks, LIMIT + 1)
    np.savez(folder / "questions.npz", masks=masks, counts=counts, grids=grids)


def _caught(folder: Path, mutant: NativeMutant) -> str:
    """How a mutant was caught: the number of puzzles, or how its process ended."""
    library = _compile(folder, mutant)
    line = [sys.executable, "-m", "benchmarks.power.native", str(library), str(folder)]
    try:
        done = subprocess.run(line, capture_output=True, text=True, timeout=SECONDS)  # noqa: S603
    except subprocess.TimeoutExpired:
        return "does not end"
    return done.stdout.strip() if done.returncode == 0 else how_it_ended(done.returncode)


def _compile(folder: Path, mutant: NativeMutant) -> Path:
    """The library with the mistake in classic.c; the other files are compiled with the unchanged
    engine, which is the first. Raises BenchmarkError if the sources have changed.
    """
    sources = folder / mutant.name
    shutil.copytree(SOURCES, sources)
    changed = sources / mutant.file
    if mutant.old:
        try:
            text = mutant.applied(changed.read_text(encoding="utf-8"))
        except ValueError as error:
            raise BenchmarkError(f"the mutant {mutant.name} cannot be made: {error}") from error
        changed.write_text(text, encoding="utf-8")
    library = sources / "mutant.so"
    objects = [str(folder / f"{number}.o") for number in range(len(OTHERS))]
    if not mutant.old:
        for to, (name, flags) in zip(objects, OTHERS, strict=True):
            _compile_file([*flags, "-c", name, "-o", to], sources)
    _compile_file(["-shared", "classic.c", "-o", str(library), *objects], sources)
    return library


def _compile_file(arguments: Sequence[str], folder: Path) -> None:
    line = [*find_compiler(), *FLAGS, "-fPIC", "-DLEVEL=0", *arguments]
    done = subprocess.run(line, cwd=folder, capture_output=True, text=True)  # noqa: S603
    if done.returncode:
        raise BenchmarkError(f"{folder.name} cannot be compiled: {done.stderr[-500:]}")


def main(library: str, folder: str) -> None:
    """Ask the mutant, and print after how many puzzles it was caught."""
    vars(loading)["LIBRARY"] = Path(library)
    with np.load(Path(folder) / "questions.npz") as stored:
        masks, counts, grids = stored["masks"], stored["counts"], stored["grids"]
    model = NativeBulk(Board(3, 3), "plain")
    for first in range(0, len(masks), BLOCK):
        part = slice(first, first + BLOCK)
        told = model.search(masks[part], limit=LIMIT, kept=2)
        wrong = differences(masks[part], LIMIT, (counts[part], grids[part]), told)
        model._engine.slice = PASSES  # noqa: SLF001 - a search is stopped after a slice
        cut = model.search(masks[part], limit=LIMIT, kept=2, budget=Budget(seconds=1e-9))
        wrong |= cut.exhausted & (cut.counts != counts[part])
        model._engine.slice = UNLIMITED  # noqa: SLF001
        if wrong.any():
            print(first + int(np.argmax(wrong)) + 1)
            return
    print(NOT_CAUGHT)


if __name__ == "__main__":
    main(*sys.argv[1:])
