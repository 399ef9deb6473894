"""Print puzzles on any board from a seed: with exactly one solution, or large ones.

*Exactly one solution.* The canonical pattern of the board, in which each row is a shift of the
first, is shuffled (rows, columns, bands, stacks and digits). Then clues are removed in random
order, unless the puzzle would lose its uniqueness, until the wanted number is left or none can be
removed. The same seed gives the same puzzles whichever model checks uniqueness.

*Large puzzles*, with `--holes`: in a solved grid, shuffled or drawn by a solver, a share of the
cells is opened, at random or balanced. No model is needed, so any size is possible, and a solution
is known; with `--unsatisfiable` a conflict is planted that singles do not find. The same seed gives
the same puzzles, with the same version of PySAT if a solver draws the grid.

*With rules*, given by `--rule` and `--plant`: constraints of the planted kinds are added to the
board, and what the puzzle does not need is removed again, clues first (`instances/ruled`).

The output is result rows, `puzzle:1:solution`, below a header line for `sudoku.read`. The count of
large puzzles is `1+`, or `0` with a planted conflict, or what `--decide MODEL` finds.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterator, Sequence

from benchmarks.answers import answer_of
from benchmarks.arguments import above_zero, box, positive, whole_number
from benchmarks.instances.arguments import share, square_board
from benchmarks.instances.digging import DIGS
from benchmarks.instances.drawing import DRAWS
from benchmarks.instances.instance import Instance, Recipe
from benchmarks.instances.planting import LEAST
from benchmarks.instances.ruled import kind_named, ruled_puzzles
from sudoku import (
    UNLIMITED,
    Board,
    Budget,
    CheckedModel,
    Grid,
    ModelFault,
    Puzzle,
    SudokuError,
    Verdict,
    open_model,
)
from sudoku.constraints.vocabulary import with_rules
from sudoku.generator.grids.shuffled import solved_grid

_ONLY_LARGE = ("draw", "dig", "unsatisfiable", "confined", "decide", "seconds")


def puzzles(board: Board, seed: int, clues: int, count: int) -> Iterator[tuple[Puzzle, Grid]]:
    """`count` unique puzzles, each with its solution.

    clues: stop removing at this number; a puzzle has more if none of its clues can be removed.
    """
    rng = random.Random(seed)
    model = open_model("sat", board)
    for _ in range(count):
        grid = solved_grid(board, rng)
        left = list(grid.digits)
        remaining = board.cell_count
        for cell in rng.sample(range(board.cell_count), board.cell_count):
            if remaining <= clues:
                break
            left[cell] = 0
            if model.search(Puzzle(board, tuple(left))).verdict is Verdict.UNIQUE:
                remaining -= 1
            else:
                left[cell] = grid.digits[cell]
        yield Puzzle(board, tuple(left)), grid


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; exits with code 2 and a message for a wrong argument."""
    parser = _parser()
    options = parser.parse_args(arguments)
    board: Board = options.size or options.box
    wrong = _inconsistency(board, options)
    if wrong is not None:
        parser.error(wrong)
    try:
        _print(board, options)
    except (SudokuError, ValueError) as error:
        if isinstance(error, ModelFault):
            sys.stderr.write(f"error: {error}\n")
            return 1
        parser.error(str(error))
    return 0


def _inconsistency(board: Board, options: argparse.Namespace) -> str | None:
    """Which options cannot be combined; None if all can."""
    if (options.rule or options.plant) and options.holes is not None:
        return "argument --rule, --plant: not allowed with --holes"
    if options.holes is None:
        for name in _ONLY_LARGE:
            if getattr(options, name):
                return f"argument --{name}: only allowed with --holes"
        if (options.clues or 0) > board.cell_count:
            most = board.cell_count
            return f"argument --clues: {options.clues}, expected at most {most} for a {board}"
    elif options.clues is not None:
        return "argument --clues: not allowed with --holes"
    elif options.confined and not options.unsatisfiable:
        return "argument --confined: only allowed with --unsatisfiable"
    elif options.seconds and not options.decide:
        return "argument --seconds: only allowed with --decide"
    return None


def _print(board: Board, options: argparse.Namespace) -> None:
    """Print the header, and each row as soon as it is made."""
    if options.rule or options.plant:
        _print_ruled(with_rules(board, *options.rule), options)
        return
    rows = _unique_rows(board, options) if options.holes is None else _large_rows(board, options)
    header = f"# box: {board.shape}\n"
    for row in rows:
        sys.stdout.write(f"{header}{row}\n")
        sys.stdout.flush()
        header = ""
    sys.stdout.write(header)


def _print_ruled(board: Board, options: argparse.Namespace) -> None:
    """Print each puzzle below its rules."""
    kinds = [kind_named(name) for name in options.plant]
    for puzzle, grid in ruled_puzzles(
        board, kinds, options.seed, options.clues or 0, options.count
    ):
        lines = [f"# box: {board.shape}", *(f"# rule: {rule}" for rule in puzzle.board.rules)]
        sys.stdout.write("\n".join([*lines, f"{puzzle}:1:{grid}", ""]))
        sys.stdout.flush()


def _unique_rows(board: Board, options: argparse.Namespace) -> Iterator[str]:
    for puzzle, grid in puzzles(board, options.seed, options.clues or 0, options.count):
        yield f"{puzzle}:1:{grid}"


def _large_rows(board: Board, options: argparse.Namespace) -> Iterator[str]:
    recipe = Recipe(board, options.draw or "shuffle", options.dig or "random", options.seed)
    confined = (options.confined or LEAST) if options.unsatisfiable else None
    model = open_model(options.decide, board) if options.decide else None
    budget = Budget(seconds=options.seconds) if options.seconds else UNLIMITED
    for instance in recipe.instances(options.count, options.holes, confined):
        verdict = Verdict.UNKNOWN if model is None else _decided(model, instance, budget)
        if instance.conflict is not None:
            yield f"# no solution: {instance.conflict.words(board)}"
        yield instance.row(instance.count(verdict))


def _decided(model: CheckedModel, instance: Instance, budget: Budget) -> Verdict:
    """The verdict of a model. Raises ModelFault if it contradicts what is known."""
    outcome = model.search(instance.puzzle, budget=budget)
    if instance.disagreement(answer_of(outcome)) is not None:
        raise model.fault(instance.puzzle, f"says {outcome.verdict.value}, which is wrong")
    return outcome.verdict


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.generate",
        description="Print puzzles with exactly one solution as rows puzzle:1:solution; with "
        "--holes large ones of known status, as rows puzzle:1+:solution or puzzle:0.",
    )
    number = whole_number
    shape = parser.add_mutually_exclusive_group()
    shape.add_argument("--box", type=box, default=Board(3, 3), help="a box, rows x columns (3x3)")
    shape.add_argument("--size", type=square_board, help="a square number, as in 100")
    parser.add_argument("--seed", type=number, default=1, help="seed of the puzzles (1)")
    parser.add_argument("--clues", type=number, help="stop at this number of clues (0)")
    parser.add_argument("--count", type=number, default=1, help="number of puzzles (1)")
    ruled = parser.add_argument_group("rules")
    ruled.add_argument(
        "--rule", action="append", default=[], metavar="TEXT", help="a rule of the board"
    )
    ruled.add_argument(
        "--plant", action="append", default=[], metavar="NAME", help="plant rules of this name"
    )
    large = parser.add_argument_group("large instances")
    large.add_argument("--holes", type=share, help="share of cells to open, as in 0.5")
    large.add_argument("--draw", choices=DRAWS, help="how the solved grid is made (shuffle)")
    large.add_argument("--dig", choices=DIGS, help="where cells are opened (random)")
    large.add_argument("--unsatisfiable", action="store_true", help="plant a conflict")
    large.add_argument(
        "--confined", type=positive, metavar="K", help=f"leave K digits for K + 1 cells ({LEAST})"
    )
    large.add_argument("--decide", metavar="MODEL", help="let a model find the count: 0, 1 or 2+")
    large.add_argument(
        "--seconds", type=above_zero, metavar="S", help="limit of --decide (no limit)"
    )
    return parser


if __name__ == "__main__":
    sys.exit(main())
