"""The collection puzzles/sizes: instances of sizes 16 to 100 with what is known of each.

    python -m benchmarks.collection --seconds 20 puzzles/sizes

writes a file for each size. The instances are those of `sudoku generate --holes`, so a solution or
conflict is known. Each model is asked within the limit, and its verdict, time and conflicts are
written above the row. The count is 0, 1 or 2+, or 1+ if no model decided whether the hidden
solution is the only one.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from benchmarks.framework.answers import answer_of
from benchmarks.framework.arguments import above_zero
from benchmarks.framework.report import BenchmarkError
from benchmarks.instances.instance import Instance, Recipe
from benchmarks.instances.unique import puzzles
from sudoku import Board, Budget, Outcome, SudokuError, Verdict, open_model

MODELS = ("sat", "cpsat")
SEED_OF_UNIQUE = 5


class Item(NamedTuple):
    """One instance: number `number` of seed 1. confined: k of a planted conflict. clues: a unique
    puzzle with about this number of clues instead.
    """

    size: int
    draw: str = "shuffle"
    dig: str = "random"
    holes: float = 0.0
    confined: int | None = None
    number: int = 0
    clues: int | None = None

    def __str__(self) -> str:
        if self.clues is not None:
            return f"shuffle, dug to {self.clues} clues while unique, seed {SEED_OF_UNIQUE}"
        planted = f"conflict of {self.confined} digits planted, " if self.confined else ""
        return f"{self.draw}, {self.dig} holes {self.holes}, {planted}seed 1, number {self.number}"


ITEMS = (
    Item(16, clues=110),
    Item(16, clues=0),
    Item(25, clues=310),
    Item(25, clues=290),
    Item(25, clues=275),
    Item(36, clues=720),
    Item(16, "shuffle", "random", 0.45),
    Item(16, "redraw", "random", 0.55),
    Item(16, "redraw", "balanced", 0.6),
    Item(16, "shuffle", "random", 0.7, 2),
    Item(25, "shuffle", "random", 0.45),
    Item(25, "redraw", "random", 0.5),
    Item(25, "redraw", "random", 0.53),
    Item(25, "redraw", "balanced", 0.53),
    Item(25, "shuffle", "random", 0.55),
    Item(25, "shuffle", "random", 0.6, 3),
    Item(36, "shuffle", "random", 0.4),
    Item(36, "shuffle", "random", 0.47),
    Item(36, "redraw", "random", 0.47),
    Item(36, "shuffle", "random", 0.5),
    Item(36, "shuffle", "random", 0.5, None, 1),
    Item(36, "shuffle", "random", 0.52),
    Item(36, "shuffle", "random", 0.56),
    Item(36, "shuffle", "random", 0.6, 4),
    Item(49, "shuffle", "random", 0.35),
    Item(49, "shuffle", "random", 0.41),
    Item(49, "shuffle", "random", 0.44),
    Item(49, "shuffle", "random", 0.5),
    Item(49, "shuffle", "random", 0.65),
    Item(49, "shuffle", "random", 0.55, 5),
    Item(64, "shuffle", "random", 0.3),
    Item(64, "shuffle", "random", 0.38),
    Item(64, "shuffle", "random", 0.45),
    Item(81, "shuffle", "random", 0.3),
    Item(81, "shuffle", "random", 0.4),
    Item(100, "shuffle", "random", 0.3),
    Item(100, "shuffle", "random", 0.35),
)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; exits with code 2 and a message where an argument is wrong."""
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.collection",
        description="Write the collection puzzles/sizes.",
    )
    parser.add_argument("folder", type=Path, help="the folder for the files")
    parser.add_argument(
        "--seconds", type=above_zero, default=20.0, metavar="S", help="limit of one answer (20)"
    )
    options = parser.parse_args(arguments)
    budget = Budget(seconds=options.seconds)
    try:
        options.folder.mkdir(parents=True, exist_ok=True)
        for size in sorted({item.size for item in ITEMS}):
            path = options.folder / f"size-{size}.txt"
            path.write_text("".join(_lines(size, budget)), encoding="utf-8", newline="\n")
            sys.stdout.write(f"{path}\n")
    except (SudokuError, OSError) as error:
        sys.stderr.write(f"error: {error}\n")
        return 1
    return 0


def instance_of(item: Item) -> Instance:
    """Make the instance."""
    if item.clues is not None:
        puzzle, grid = next(puzzles(Board.of_size(item.size), SEED_OF_UNIQUE, item.clues, 1))
        return Instance(puzzle, grid)
    recipe = Recipe(Board.of_size(item.size), item.draw, item.dig)
    if item.confined is None:
        return recipe.instance(item.number, item.holes)
    return recipe.unsatisfiable(item.number, item.holes, item.confined)


def _lines(size: int, budget: Budget) -> Iterator[str]:
    board = Board.of_size(size)
    yield f"# {board}. Seconds are those of one core of a shared AMD EPYC.\n# box: {board.shape}\n"
    if size > 61:
        yield "# digits: integers\n"
    for item in (item for item in ITEMS if item.size == size):
        yield from _rows(item, budget)


def _rows(item: Item, budget: Budget) -> Iterator[str]:
    """The comments and the row of one instance. Raises BenchmarkError for a wrong answer."""
    instance = instance_of(item)
    puzzle = instance.puzzle
    board = puzzle.board
    outcomes = [open_model(name, board).search(puzzle, budget=budget) for name in MODELS]
    wrong = instance.disagreement(*map(answer_of, outcomes))
    if wrong is not None:
        raise BenchmarkError(f"{item}: {wrong}")
    verdicts = {outcome.verdict for outcome in outcomes} - {Verdict.UNKNOWN}
    yield f"#\n# {item}: {board.cell_count - puzzle.clue_count} cells open\n"
    yield "".join(f"# {_answer(outcome)}\n" for outcome in outcomes)
    count = instance.count(verdicts.pop() if verdicts else Verdict.UNKNOWN)
    yield f"{instance.row(count)}\n"


def _answer(outcome: Outcome) -> str:
    found = len(outcome.solutions)
    verdict = outcome.verdict.value
    if outcome.verdict is Verdict.UNKNOWN:
        verdict = f"unknown, {found} solution{'' if found == 1 else 's'} found"
    effort = outcome.effort
    return f"{outcome.model}: {verdict}; {effort.seconds:.2f} s, {effort.conflicts} conflicts"


if __name__ == "__main__":
    sys.exit(main())
