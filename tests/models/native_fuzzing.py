"""A fuzz of the compiled library: whatever Python can pass, it neither crashes nor reads astray.

`make sanitize` runs this as a program, with a library that was compiled with the sanitizers of
addresses and of undefined behaviour, which end the process at the first fault:
`python -m tests.models.native_fuzzing LIBRARY ROUNDS`. The tests run a few rounds on the library
that is installed.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable
from ctypes import byref, c_int32, c_uint32
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray
from sudoku_models.native import library
from sudoku_models.native.engine import UNLIMITED
from sudoku_models.native.library import LEVELS, BatchStructure, BoardStructure

import sudoku
from sudoku.bulk import check, count
from tests.models.constraint_fuzzing import compared
from tests.models.native_forms_fuzzing import fuzz_forms

OPEN, EXHAUSTED, LIMIT, STOPPED = range(4)
STATUSES = ("open", "exhausted", "limit", "stopped")
PASSES = 300
"""The most passes of one search; what is left open then is left."""


class Board:
    """A random board in arrays of exactly its length, so that a sanitizer sees what lies beyond."""

    def __init__(self, rng: Random, size: int) -> None:
        self.size = size
        self.cells = size * size
        divisors = [d for d in range(1, size + 1) if size % d == 0]
        is_classic = size == 9 and rng.random() < 0.3
        rows = 3 if is_classic else rng.choice([0, *divisors])
        groups = 0 if is_classic else rng.choice([0, 0, 1, 5])
        lengths = [rng.choice([0, 1, size, rng.randint(0, size)]) for _ in range(groups)]
        listed = [cell for length in lengths for cell in rng.sample(range(self.cells), length)]
        relations = rng.choice([0, 0, 1, 20]) if size > 1 and not is_classic else 0
        pairs = [cell for _ in range(relations) for cell in rng.choices(range(self.cells), k=2)]
        tables = rng.randint(1, 3) if relations else 0
        masks = [_relation(rng, size) for _ in range(tables)]
        self.arrays: dict[str, NDArray[Any]] = {
            "group_starts": np.cumsum([0, *lengths]).astype(np.uint32),
            "group_cells": np.array(listed, np.uint16),
            "relation_cells": np.array(pairs, np.uint16),
            "relation_tables": np.array(
                [rng.randrange(tables) for _ in range(relations)], np.uint16
            ),
            "tables": np.array(masks, np.uint32).reshape(-1),
        }
        self.structure = BoardStructure(
            size, rows, size // rows if rows else 0, groups, relations, tables,
            *(array.ctypes.data if array.size > 1 or name != "group_starts" else None
              for name, array in self.arrays.items()),
        )  # fmt: skip


def _relation(rng: Random, size: int) -> list[int]:
    """A table: the masks of one direction, and of the other."""
    allowed = [[rng.random() < 0.8 for _ in range(size)] for _ in range(size)]
    other = [[allowed[d][e] for d in range(size)] for e in range(size)]
    return [sum(1 << e for e in range(size) if row[e]) for row in (*allowed, *other)]


@dataclass
class Batch:
    """A random batch. kept may be more than there are solutions, and the arrays may be empty."""

    structure: BatchStructure
    arrays: tuple[NDArray[Any], ...]

    @classmethod
    def random(cls, rng: Random, board: Board) -> Batch:
        count, cells = rng.choice([0, 1, 2, 9, 70]), board.cells
        kept = rng.choice([0, 1, 2, 11])
        draw = np.random.default_rng(rng.randrange(2**32))
        kind = rng.choice(["open", "few", "any", "masks", "all masks"])
        given: NDArray[Any] = np.zeros((count, cells), np.uint8)
        if kind == "few":
            given = (draw.random((count, cells)) < 0.1) * draw.integers(
                1, board.size + 1, (count, cells)
            )
            given = given.astype(np.uint8)
        elif kind == "any":
            given = draw.integers(0, 256, (count, cells), np.uint8)
        elif kind == "masks":
            given = draw.integers(0, 2**32, (count, cells), np.uint32)
        elif kind == "all masks":
            given = np.full((count, cells), 2**32 - 1, np.uint32)
        counters = [np.full(count, 77, np.uint64) for _ in range(3)]
        solutions = np.full((count, kept, cells), 99, np.uint8)
        statuses = np.full(count, 9, np.uint8)
        is_digits = given.dtype == np.uint8
        structure = BatchStructure(
            count,
            given.ctypes.data if is_digits else None,
            None if is_digits else given.ctypes.data,
            rng.choice([0, 1, 1, 2, 3, 1000, UNLIMITED]),
            rng.choice([0, 1, 5, 1000, UNLIMITED]),
            kept,
            *(counter.ctypes.data for counter in counters),
            solutions.ctypes.data if kept else None,
            statuses.ctypes.data,
            rng.choice([0, 1]),
        )
        return cls(structure, (given, *counters, solutions, statuses))

    def require_plausible(self, board: Board) -> Counter[str]:
        """Check what was written, and count the statuses."""
        _, found, _, _, solutions, statuses = self.arrays
        limit, kept = self.structure.limit, self.structure.kept
        assert (statuses <= STOPPED).all()
        if limit:
            assert (found <= np.uint64(limit)).all()
        for puzzle in range(self.structure.count):
            stored = min(int(found[puzzle]), kept)
            assert (solutions[puzzle, :stored] >= 1).all()
            assert (solutions[puzzle, :stored] <= board.size).all()
            assert (solutions[puzzle, stored:] == 99).all()
            for grid in solutions[puzzle, :stored].reshape(stored, board.size, board.size):
                for row in (*grid, *grid.T):
                    assert len({*row.tolist()}) == board.size
        return Counter(STATUSES[status] for status in statuses)


def fuzz(seed: int) -> Counter[str]:
    """One board of each level, several batches. The statuses that were seen."""
    rng, seen = Random(seed), Counter[str]()
    native = library.library()
    for level in range(len(LEVELS)):
        board = Board(rng, rng.choice([1, 2, 3, 4, 6, 9, 9, 9, 10, 16, 17, rng.randint(1, 25), 25]))
        engine = native.sudoku_open(byref(board.structure), level)
        if not native.sudoku_has_level(level):
            assert not engine
            continue
        if not engine:
            seen["refused"] += 1
            continue
        for _ in range(4):
            batch = Batch.random(rng, board)
            if rng.random() < 0.2:
                left = np.zeros(board.cells * batch.structure.count, np.uint32)
                state = native.sudoku_propagate(engine, byref(batch.structure), left.ctypes.data)
                assert state == 0
                assert (left < 2**board.size).all()
                seen["propagated"] += 1
                continue
            passes = 0
            step = rng.choice([0, 1, 7, PASSES])
            state = native.sudoku_search(engine, byref(batch.structure), step)
            while state == 1 and passes < PASSES:
                passes += max(step, 1)
                state = native.sudoku_run(engine, step)
            assert state in (0, 1)
            statuses = batch.require_plausible(board)
            assert state == 1 or not statuses["open"]
            seen += statuses
        native.sudoku_close(engine)
    native.sudoku_close(None)
    return seen


def fuzz_chains(seed: int) -> int:
    """Search random candidates for dynamic chains, some to the end; returns the assumptions."""
    rng, native = Random(seed), library.library()
    bits = rng.choice([1, 2, 3, 9])
    masks = [rng.getrandbits(32) & rng.getrandbits(bits) for _ in range(81)]
    given = (c_uint32 * 81)(*masks)
    handle = native.sudoku_chains_open(given, rng.randrange(6))
    assert handle
    assert not native.sudoku_chains_open(given, 6)
    assumptions = 0
    while (state := native.sudoku_chains_run(handle, 1)) == 1 and assumptions < 40:
        assumptions += 1
    best = (c_int32 * 5)()
    if state == 0:
        assert native.sudoku_chains_best(handle, best) == 0
        assert not best[0] or masks[best[1]] >> best[2] - 1 & 1
    native.sudoku_chains_close(handle)
    native.sudoku_chains_close(None)
    return assumptions


def refused_boards() -> int:
    """Boards that are none, each refused; returns how many."""
    native, tried = library.library(), 0
    sound = {"size": 9, "box_rows": 3, "box_cols": 3}
    arrays = [np.array(each, np.uint16) for each in ([0, 0, 2, 0], [0, 81])]
    at = [array.ctypes.data for array in arrays]
    odd = 12345
    overflowing = {"box_rows": odd, "box_cols": 9 * pow(odd, -1, 2**32) % 2**32}
    group = {"groups": 1, "group_starts": at[0], "group_cells": at[1]}
    outside = {"relations": 1, "relation_cells": at[1], "relation_tables": at[0], "tables_count": 1}
    for wrong in (
        {"size": 0}, {"size": 26}, {"size": 2**32 - 1}, {"box_rows": 2}, {"box_cols": 0},
        overflowing, group, outside, outside | {"tables_count": 0},
    ):  # fmt: skip
        fields: dict[str, Any] = sound | wrong
        structure = BoardStructure(**fields)
        assert not native.sudoku_open(byref(structure), 0), wrong
        tried += 1
    sound_board = BoardStructure(**sound)
    for level in (-1, len(LEVELS), 99, -(2**31)):
        assert not native.sudoku_open(byref(sound_board), level)
        assert not native.sudoku_has_level(level)
        assert not native.sudoku_was_built(level)
        tried += 1
    return tried


GRIDS = ("12..34..21434..2", "." * 16, "11" + "." * 14, "1234341221434321")
NO_ARRAYS: tuple[Any, ...] = (
    np.zeros((2, 15), np.uint8), np.zeros(16, np.uint8), np.zeros((1, 4, 4), np.uint8),
    np.zeros((2, 16)), np.zeros((2, 16), bool), np.zeros((2, 16), object), np.array([["1"] * 16]),
    np.full((1, 16), 5, np.uint8), np.full((1, 16), -1, np.int8), np.full((1, 16), 256, np.int64),
    np.full((1, 16), 2**64 - 1, np.uint64), np.zeros((2, 16), complex), np.zeros((0, 0), np.uint8),
    [[1] * 16, [1] * 15], None, "1" * 16, 7, [[None] * 16],
)  # fmt: skip
NO_LIMITS: tuple[Any, ...] = (0, -1, 1.5, "2", None)


def odd_arrays(model: str) -> int:
    """Other layouts and types of an array have the same answers; what is no array of puzzles, and
    what is no limit, is refused. Returns how many were tried.
    """
    digits = np.array([[int(c.replace(".", "0")) for c in grid] for grid in GRIDS], np.uint8)
    expected = count(digits, limit=1000, model="reference").tolist()
    wide = np.zeros((8, 32), np.uint8)
    wide[::2, ::2] = digits
    frozen = digits.copy()
    frozen.setflags(write=False)
    types = [digits.astype(t) for t in (np.int8, np.uint16, np.int64, np.uint64, ">u2", ">i4")]
    layouts = [digits.copy("F"), wide[::2, ::2], digits[:, ::-1].copy()[:, ::-1], frozen]
    for same in (*types, *layouts, digits.tolist()):
        assert count(same, limit=1000, model=model).tolist() == expected
        assert check(same, model=model).verdicts.tolist() == [1, 2, 0, 1]
    for none in (digits[:0], np.zeros((0, 81), np.int64)):
        assert check(none, model=model).verdicts.shape == (0,)
        assert count(none, model=model).shape == (0,)
    for limit in (1, 2, 287, 288, 289, UNLIMITED - 1, UNLIMITED):
        assert count(digits, limit=limit, model=model).tolist() == [
            min(limit, number) for number in expected
        ]
    refused: list[Callable[[], object]] = [partial(check, no, model=model) for no in NO_ARRAYS]
    refused += [partial(count, digits, limit=no, model=model) for no in NO_LIMITS]
    one = sudoku.open_model(model, sudoku.Board(2, 2))
    puzzle = sudoku.parse(GRIDS[0])
    refused += [partial(one.search, puzzle, limit=no) for no in NO_LIMITS]
    for ask in refused:
        try:
            ask()
        except (ValueError, TypeError):
            continue
        raise AssertionError(f"accepted: {ask}")
    empty = sudoku.parse(GRIDS[1])
    for conflicts in (2**63, 2**64 - 1, 2**64, 2**80):
        outcome = one.search(empty, limit=2**80, budget=sudoku.Budget(conflicts=conflicts))
        assert outcome.exhausted
        assert len(outcome.solutions) == 288
    return len(refused) + len(types) + len(layouts)


def main() -> None:
    """Run rounds on a library, and print what was seen."""
    library.__dict__["LIBRARY"] = Path(sys.argv[1])
    seen = Counter({"refused boards": refused_boards()})
    for seed in range(int(sys.argv[2])):
        seen += fuzz(seed)
    for seed in range(10 * int(sys.argv[2])):
        seen += fuzz_forms(seed)
        seen["chains"] += fuzz_chains(seed)
    assert compared(range(4 * int(sys.argv[2])), seen) == []
    seen["arrays"] = odd_arrays("native")
    if wrong := compared(range(8 * int(sys.argv[2])), seen):
        raise AssertionError("\n".join(wrong))
    levels = ", ".join(library.levels())
    sys.stdout.write(f"levels {levels}; {dict(sorted(seen.items()))}\n")


if __name__ == "__main__":
    main()
