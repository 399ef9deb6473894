"""Does the compiled model agree with another one on a million puzzles, at every level?

The puzzles are 9x9, made from the puzzles of the files; see `making`. The same seed and files give
the same puzzles. The exit code is 1 after a difference.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated

import numpy as np
from numpy.typing import NDArray
from sudoku_models.native.arrays import NativeBulk
from sudoku_models.native.library import levels as available_levels

from benchmarks.differential.comparing import Flags, differences
from benchmarks.differential.judging import MODEL, Answers, Judge, model_counts
from benchmarks.differential.making import CLASSES, Masks, SolvedPuzzles, disguised
from benchmarks.framework.report import BenchmarkError, Report, Row, load
from benchmarks.framework.study import Option, Seed
from sudoku import Board, open_model
from sudoku.cli.progress import with_progress

BLOCK = 1_000
SAMPLE = 100
"""In each SAMPLE blocks, the model `sat` also answers the first block of each class."""
LIMIT = 2
FAMOUS = Path(__file__).parents[2] / "puzzles" / "famous.txt"


def run(
    files: Annotated[
        Sequence[Path], Option("9x9 puzzles with one solution (famous.txt)", "FILE")
    ] = (),
    *,
    puzzles: Annotated[int, Option(f"how many, in blocks of {BLOCK}", "N")] = 100_000,
    seed: Seed = 0,
    levels: Annotated[
        Sequence[str] | None, Option("of the model native (all of this machine)", "A,B")
    ] = None,
) -> Iterator[Report]:
    """A row for each class of puzzles. Raises BenchmarkError after a difference."""
    chosen = levels or available_levels()
    models = {level: NativeBulk(Board(3, 3), level) for level in chosen}
    base = base_of(files or [FAMOUS])
    tallies = {name: np.zeros(4, np.int64) for name in CLASSES}
    wrong: dict[str, list[str]] = {level: [] for level in chosen}
    judge, asked = Judge(), 0
    blocks = range(-(-puzzles // BLOCK))
    for number in with_progress(blocks, "differential"):
        name, masks = _block(base, seed, number)
        right = judge.answers(masks, LIMIT + 1)
        if number % SAMPLE < len(CLASSES):
            asked += _confirmed(masks, right)
        tallies[name][:3] += np.bincount(right[0].astype(int).clip(max=2), minlength=3)
        for level, found in _differences(models, masks, right).items():
            tallies[name][3] += found.sum()
            wrong[level] += [f"{name}: {_text(of)}" for of in masks[found]]
    yield Report("differential", _rows(tallies), _notes(chosen, asked))
    for level, texts in wrong.items():
        if texts:
            raise BenchmarkError(f"native:{level}: {len(texts)} wrong answers, first {texts[0]}")


def base_of(files: Sequence[Path]) -> SolvedPuzzles:
    """The puzzles of these files. Raises BenchmarkError unless each has one solution."""
    entries = [entry for path in files for entry in load(path)]
    model = open_model(MODEL, Board(3, 3))
    grids = []
    for entry in entries:
        solution = model.search(entry.puzzle).solution
        if entry.puzzle.board != Board(3, 3) or solution is None:
            where = f"{entry.source}:{entry.line}"
            raise BenchmarkError(f"{where}: expected a 9x9 puzzle with one solution")
        grids.append(solution.digits)
    puzzles = np.array([entry.puzzle.clues for entry in entries], np.uint8)
    return SolvedPuzzles(puzzles, np.array(grids, np.uint8))


def _block(base: SolvedPuzzles, seed: int, number: int) -> tuple[str, Masks]:
    """A block of one class of puzzles."""
    name = [*CLASSES][number % len(CLASSES)]
    rng = np.random.default_rng([seed, number])
    return name, CLASSES[name](disguised(base, BLOCK, rng), rng)


def _confirmed(masks: Masks, right: Answers) -> int:
    """Compare the right counts with the counts of `sat`. Returns the number of puzzles."""
    counts = model_counts(masks, LIMIT + 1)
    if counts is None:
        return 0
    for puzzle in masks[counts != right[0]]:
        raise BenchmarkError(f"{MODEL} and the judge count differently: {_text(puzzle)}")
    return len(masks)


def _differences(models: dict[str, NativeBulk], masks: Masks, right: Answers) -> dict[str, Flags]:
    return {
        level: differences(masks, LIMIT, right, model.search(masks, limit=LIMIT, kept=LIMIT))
        for level, model in models.items()
    }


def _text(masks: NDArray[np.uint32]) -> str:
    """The candidates of each cell."""
    cells = ("".join(str(d + 1) for d in range(9) if mask >> d & 1) for mask in masks.tolist())
    return ",".join("." if cell == "123456789" else cell for cell in cells)


def _rows(tallies: dict[str, NDArray[np.int64]]) -> list[Row]:
    rows: list[Row] = []
    total = np.sum([*tallies.values()], axis=0)
    for name, tally in [*tallies.items(), ("all", total)]:
        none, one, several, wrong = tally.tolist()
        rows.append(
            {
                "puzzles": name,
                "N": none + one + several,
                "unsatisfiable": none,
                "unique": one,
                "multiple": several,
                "differences": wrong,
            }
        )
    return rows


def _notes(chosen: Sequence[str], asked: int) -> list[str]:
    return [
        f"Each puzzle was asked at the levels {', '.join(chosen)}, with limit {LIMIT}. Compared: "
        "the number of solutions, whether there are others, every solution with the rules and the "
        "candidates, and the only one with the judge's.",
        f"Judge: judge.c, a small separate solver. {MODEL} was asked {asked} of the puzzles, and "
        "counts as many solutions.",
    ]
