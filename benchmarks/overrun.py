"""How far past its budget does a model return, and is it sound after that?

The puzzle is a grid of a high order with a share of its cells opened, which takes longer than the
budget or at least may. Each budget is followed by an easy question, whose answer is
known: an interrupted search must leave nothing behind.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from random import Random
from time import perf_counter

from benchmarks.arguments import positive
from benchmarks.report import BenchmarkError, Report, Row, easy_question
from sudoku import (
    Board,
    Budget,
    Capability,
    CheckedModel,
    Puzzle,
    Verdict,
    model_names,
    open_model,
)
from sudoku.fuzzing.grids import solved_grid

SEED = 1
PATIENCE = Budget(seconds=120)
"""For the easy question, so that a model that has come to harm ends the run."""
NOTES = (
    "overrun s: wall seconds past the budget, below 0 if the model answered before.",
    "next s: the easy question after that, whose right answer is required.",
)


def add_arguments(parser: ArgumentParser) -> None:
    """--size, --holes, --seconds, --models."""
    parser.add_argument("--size", type=positive, default=36, help="a square number (36)")
    parser.add_argument("--holes", type=float, default=0.6, help="share of open cells (0.6)")
    parser.add_argument("--seconds", default="0.1,0.5,1,2", help="budgets (0.1,0.5,1,2)")
    names = ",".join(model_names())
    parser.add_argument("--models", default=names, metavar="A,B", help=f"which models ({names})")


def run(args: Namespace) -> Iterator[Report]:
    """One report, a row for each model and budget."""
    try:
        board = Board.of_size(args.size)
        budgets = [Budget(seconds=float(text)) for text in args.seconds.split(",")]
        puzzle = holed(board, args.holes)
    except ValueError as error:
        raise BenchmarkError(str(error)) from error
    rows: list[Row] = []
    for name in args.models.split(","):
        model = open_model(name, board)
        if Capability.SECONDS not in model.capabilities:
            raise BenchmarkError(f"{name} takes no budget in seconds")
        _ask_easy(model)
        rows += [_row(model, puzzle, budget) for budget in budgets]
    command = (
        f"overrun --size {args.size} --holes {args.holes} --seconds {args.seconds}"
        f" --models {args.models}"
    )
    yield Report(f"overrun-{args.size}", command, rows, NOTES)


def holed(board: Board, holes: float) -> Puzzle:
    """A grid that obeys the board with this share of its cells opened; always the same one.

    Raises ValueError for a share outside 0 … 1.
    """
    if not 0 <= holes <= 1:
        raise ValueError(f"a share of {holes} holes, expected 0 to 1")
    random = Random(SEED)
    digits = list(solved_grid(board, random).digits)
    for cell in random.sample(range(board.cell_count), round(holes * board.cell_count)):
        digits[cell] = 0
    return Puzzle(board, tuple(digits))


def _row(model: CheckedModel, puzzle: Puzzle, budget: Budget) -> Row:
    start = perf_counter()
    outcome = model.search(puzzle, budget=budget)
    wall = perf_counter() - start
    seconds = budget.seconds or 0.0
    return {
        "model": model.name,
        "budget s": seconds,
        "verdict": outcome.verdict.value,
        "wall s": wall,
        "overrun s": wall - seconds,
        "next s": _ask_easy(model),
    }


def _ask_easy(model: CheckedModel) -> float:
    """The seconds of the easy question. Raises BenchmarkError unless its answer is right."""
    easy, solution = easy_question(model.board)
    start = perf_counter()
    outcome = model.search(easy, budget=PATIENCE)
    wall = perf_counter() - start
    if outcome.verdict is not Verdict.UNIQUE or outcome.solution != solution:
        raise BenchmarkError(f"{model.name} answered an easy question wrongly: {outcome!r}")
    return wall
