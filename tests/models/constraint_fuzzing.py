"""A fuzz of the compiled search on boards with constraints: it finds all solutions, and no others.

`python -m tests.models.constraint_fuzzing COUNT FIRST` asks about so many random boards, beginning
with this number, and prints those on which it is wrong. A hundred thousand take some 20 minutes.
Most are 4x4 boards with a mixture of constraints, compared with brute force over all grids. One in
eight is a board of the cross-check, compared with `sat`: up to 16x16, with irregular regions, extra
digits and hidden cells, with a known solution, with fewer constraints, or with a contradiction.
"""

from __future__ import annotations

import sys
from collections import Counter
from random import Random

from sudoku import Board, Budget, Outcome, Puzzle, UnsupportedQuestionError, open_model, write
from sudoku.constraints.vocabulary import ON_GRID
from sudoku.crosschecking.fuzzing.case import Case
from sudoku.crosschecking.fuzzing.tools import Tools
from sudoku.crosschecking.fuzzing.variants import contradicted, extended, planted, relaxed
from tests.conformance.oracle import with_holes
from tests.conformance.test_constraint_sets import (
    BOARDS,
    NEED_REGIONS,
    with_constraints,
)
from tests.small_boards import grids_of, solutions_of

BOXES = [(2, 2)] * 4 + [(2, 3)] * 12 + [(3, 3)] * 2 + [(1, 5), (2, 4), (1, 7), (2, 5), (3, 4)]
LARGE = 2000
"""One board of so many has 16 rows."""
WAYS = planted, relaxed, contradicted, extended
LIMIT = 40
"""Solutions: more than most of these boards have."""
CONFLICTS = 20_000
"""A board on which one of the two gives up is not compared."""


def mixture(rng: Random) -> Puzzle:
    """A 4x4 board with constraints. Most obey one grid, and the others one grid each."""
    board = rng.choice(BOARDS)
    kinds = [kind for kind in ON_GRID if board.regions or kind.name not in NEED_REGIONS]
    grids = grids_of(board)
    grid, is_contradicted = rng.choice(grids), rng.random() < 0.25
    planted = (
        kind.plant(rng, board, rng.choice(grids) if is_contradicted else grid)
        for kind in rng.choices(kinds, k=rng.randint(1, 6))
    )
    board = with_constraints(board, [each for each in planted if each is not None])
    return Puzzle(board, with_holes(grid, rng.randint(11, 16), seed=rng.randrange(1000)))


def wrong_mixture(puzzle: Puzzle, seen: Counter[str]) -> str | None:
    """What the model says of a 4x4 board that brute force does not; None if nothing."""
    expected = {*solutions_of(puzzle)}
    outcome = open_model("native", puzzle.board).search(puzzle, limit=600)
    seen["brute force"] += 1
    found = {grid.digits for grid in outcome.solutions}
    if outcome.exhausted and found == expected:
        return None
    return f"{len(found)} solutions, expected {len(expected)}"


def crosschecked(number: int, rng: Random) -> Case | None:
    """A random board of the cross-check; None if none was found."""
    rows, columns = (4, 4) if number % LARGE == 0 else rng.choice(BOXES)
    tools = Tools.of(Board(rows, columns))
    tools.rng = rng
    return rng.choice(WAYS)(tools)


def difference(puzzle: Puzzle, seen: Counter[str]) -> str | None:
    """What the two models say differently of a puzzle; None if nothing. seen: counts what was
    compared.
    """
    try:
        ours, sat = (_asked(name, puzzle) for name in ("native", "sat"))
    except UnsupportedQuestionError:
        seen["refused"] += 1
        return None
    if not all(each.exhausted or len(each.solutions) == LIMIT for each in (ours, sat)):
        seen["open"] += 1
        return None
    seen[f"size {puzzle.board.size}"] += 1
    seen[sat.verdict.value] += 1
    if len(ours.solutions) != len(sat.solutions):
        return f"{len(ours.solutions)} solutions, expected {len(sat.solutions)}"
    if ours.exhausted and {*ours.solutions} != {*sat.solutions}:
        return "other solutions"
    return None


def _asked(name: str, puzzle: Puzzle) -> Outcome:
    """Every solution is validated by the interface."""
    budget = Budget(conflicts=CONFLICTS)
    return open_model(name, puzzle.board).search(puzzle, limit=LIMIT, budget=budget)


def compared(numbers: range, seen: Counter[str]) -> list[str]:
    """The differences on these boards, each with its number and the puzzle."""
    found = []
    for number in numbers:
        rng = Random(f"constraints {number}")
        if number % 8:
            puzzle = mixture(rng)
            what = wrong_mixture(puzzle, seen)
        else:
            case = crosschecked(number, rng)
            if case is None:
                continue
            puzzle = case.puzzle
            what = difference(puzzle, seen)
        if what is not None:
            found.append(f"board {number}: {what}\n{write(puzzle)}")
    return found


def main() -> int:
    """Compare boards by their numbers. 1 if some differ."""
    count, first = int(sys.argv[1]), int(sys.argv[2])
    seen, differences = Counter[str](), 0
    for number in range(first, first + count, 100):
        for text in compared(range(number, min(number + 100, first + count)), seen):
            differences += 1
            sys.stdout.write(f"{text}\n\n")
            sys.stdout.flush()
    sys.stdout.write(f"{differences} differences; {dict(sorted(seen.items()))}\n")
    return int(differences > 0)


if __name__ == "__main__":
    sys.exit(main())
