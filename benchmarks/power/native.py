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
import sys
import tempfile
from collections.abc import Iterator, Sequence
from itertools import chain
from pathlib import Path
from random import Random

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
from benchmarks.mutants import constraints
from benchmarks.mutants.native import (
    ALONE,
    CLASSIC,
    CONSTRAINTS,
    EQUIVALENT,
    MUTANTS,
    NativeMutant,
)
from benchmarks.variants.planted import killer
from sudoku import Board, Budget, ModelFault, Outcome, Puzzle, open_model, with_rules
from sudoku.cli.progress import with_progress
from sudoku.crosschecking.fuzzing import VARIANT_CLASSES, cases
from sudoku.generator.grids.varied import varied_grid
from sudoku.puzzle.board import Cell
from sudoku.system.processes import how_it_ended

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
BOARDS, KILLERS, MOST_SOLUTIONS = 400, 60, 20
"""The numbers of boards of each size and of 9x9 killers; the limit of their solutions."""
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
            for mutants in ((*MUTANTS, *constraints.MUTANTS), EQUIVALENT)
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
        f"repeat a digit, {KILLERS} with a house across three boxes, and {KILLERS} with regions "
        f"that nearly cover rows, one a call, with limit {MOST_SOLUTIONS}.",
        f"A process that had not ended after {SECONDS:g} s was killed.",
    ]
    yield Report("power-native", "power --native", rows, notes)


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
    """Write boards with constraints, and the answers of `sat`.

    There are boards of the fuzzer in several sizes, killers whose cages cover the grid, and the
    same number of boards with sums of many cells, with lines that repeat a digit, with a house
    across three boxes, and with regions that nearly cover rows.
    """
    puzzles = [
        case.puzzle
        for board in (Board(2, 2), Board(2, 3), Board(3, 3))
        for case in cases(board, 0, BOARDS, [*VARIANT_CLASSES, "extended"])
    ]
    rng = Random(0)  # repeatable
    for _ in range(KILLERS):
        puzzle, grid = killer(rng)
        puzzles.append(puzzle.with_clues({cell: grid.digits[cell] for cell in range(0, 81, 4)}))
        puzzles += [_extreme_sums(rng), _repeated_digits(rng), _house_across_boxes(rng)]
        puzzles.append(_leftover_cells(rng))
    rng.shuffle(puzzles)
    answers = [
        open_model("sat", puzzle.board).search(puzzle, limit=MOST_SOLUTIONS) for puzzle in puzzles
    ]
    (folder / "boards.pickle").write_bytes(pickle.dumps(answers))


def _extreme_sums(rng: Random) -> Puzzle:
    """A puzzle with a sum in each band, over the cells with the three smallest or the three largest
    digits.
    """
    digits = varied_grid(Board(3, 3), rng).digits
    held, rules = rng.choice([(1, 2, 3), (7, 8, 9)]), []
    for first in range(0, 81, 27):
        cells = [cell for cell in range(first, first + 27) if digits[cell] in held]
        names = " ".join(Board(3, 3).cell_name(cell) for cell in cells)
        rules.append(f"sum {3 * sum(held)}: {names}")
    clues = [digit if 4 <= digit <= 6 and rng.random() < 0.9 else 0 for digit in digits]
    return Puzzle(with_rules(Board(3, 3), *rules), tuple(clues))


def _repeated_digits(rng: Random) -> Puzzle:
    """A puzzle with a sum line in a row, another of the same sum with a digit twice, and a sum to
    avoid.

    The last sum is of two cells, one of which counts twice.
    """
    plain = Board(3, 3)
    digits = varied_grid(plain, rng).digits
    places = [[cell for cell in range(81) if digits[cell] == d] for d in range(10)]
    total = sum(digits[:3])
    twice = rng.choice([d for d in range(1, 10) if 0 < total - 2 * d < 10 and total != 3 * d])
    far = [*rng.sample(places[twice], 2), rng.choice(places[total - 2 * twice])]
    first, second = rng.sample(range(81), 2)
    names = [plain.cell_name(cell) for cell in (*far, first, second)]
    board = with_rules(
        plain,
        f"sumline {total}: r1c1-3",
        f"sumline {total}: {' '.join(names[:3])}",
        f"sum: 2*{names[3]} + {names[4]} != {digits[first] + digits[second]}",
    )
    is_open = [rng.random() < 0.4 or cell in (*far, second) for cell in range(81)]
    is_open[first] = False
    return Puzzle(board, tuple(0 if is_open[c] else digits[c] for c in range(81)))


def _leftover_cells(rng: Random) -> Puzzle:
    """A puzzle whose regions are rows that have exchanged cells of the same digit."""
    digits = varied_grid(Board(3, 3), rng).digits
    names = [cell // 9 for cell in range(81)]
    for _ in range(12):
        row, digit = rng.randrange(8), rng.randint(1, 9)
        one, other = (digits.index(digit, 9 * r, 9 * r + 9) for r in (row, row + 1))
        names[one], names[other] = names[other], names[one]
    regions = tuple(tuple(Cell(c) for c in range(81) if names[c] == name) for name in range(9))
    board = with_rules(Board(1, 9, irregular=regions), f"killer {digits[0]}: r1c1")
    return Puzzle(board, tuple(d if rng.random() < 0.25 else 0 for d in digits))


def _house_across_boxes(rng: Random) -> Puzzle:
    """A puzzle with a house in three boxes that share no row or column.

    Cages of two cells cover all other cells of the boxes except two.
    """
    plain = Board(3, 3)
    digits = varied_grid(plain, rng).digits
    boxes = [plain.regions[3 * row + column] for row, column in enumerate(rng.sample(range(3), 3))]
    cells = rng.sample([*chain(*boxes)], 27)
    house = [*{digits[cell]: cell for cell in cells}.values()]
    others = [cell for cell in cells if cell not in house]
    rules = [f"extraregion: {' '.join(map(plain.cell_name, house))}"]
    for pair in zip(others[2::2], others[3::2], strict=True):
        if digits[pair[0]] != digits[pair[1]]:
            total = sum(digits[cell] for cell in pair)
            rules.append(f"killer {total}: {' '.join(map(plain.cell_name, pair))}")
    hidden = {*others, *rng.sample(range(81), 50)}
    clues = (0 if cell in hidden else digits[cell] for cell in range(81))
    return Puzzle(with_rules(plain, *rules), tuple(clues))


def _asked(folder: Path, library: Path, mutant: NativeMutant) -> str:
    """The way a mutant was caught: the number of puzzles, or the end of its process."""
    asked = ALONE if mutant.is_alone else mutant.unit
    line = [sys.executable, "-m", "benchmarks.power.native", str(library), str(folder), asked]
    try:
        done = subprocess.run(line, capture_output=True, text=True, timeout=SECONDS)  # noqa: S603
    except subprocess.TimeoutExpired:
        return "does not end"
    return done.stdout.strip() if done.returncode == 0 else how_it_ended(done.returncode)


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


def main(library: str, folder: str, unit: str) -> None:
    """Run the mutant, and print the number of puzzles until it was caught.

    unit: CLASSIC, CONSTRAINTS, or ALONE for a search puzzle by puzzle.
    """
    vars(loading)["LIBRARY"] = Path(library)
    if unit == CONSTRAINTS:
        print(_caught_on_boards(Path(folder, "boards.pickle")))
    else:
        print(_caught_on_grids(Path(folder, "questions.npz"), apart=unit == ALONE))


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


if __name__ == "__main__":
    main(*sys.argv[1:])
