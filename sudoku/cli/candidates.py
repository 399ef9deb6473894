"""`sudoku candidates`: which digits each cell has in the solutions."""

from __future__ import annotations

from functools import partial

import click

from sudoku.cli import options
from sudoku.cli.answers import answer_each
from sudoku.cli.inputs import Source
from sudoku.cli.subcommand import subcommand
from sudoku.interface.budget import Budget
from sudoku.interface.outcome import Verdict
from sudoku.pictures.words import plural
from sudoku.puzzle.drawing import draw_candidates
from sudoku.puzzle.symbols import DigitStyle, symbol
from sudoku.questions.candidates import Candidates
from sudoku.questions.candidates import candidates as ask


@subcommand("sudoku candidates --max-count 100 12..34..........")
@click.option(
    "--max-count",
    type=click.IntRange(min=1),
    metavar="K",
    help="Tell for each candidate how many solutions have it, up to K.",
)
@options.analyst
@options.sources
@options.budget
@options.as_json("one JSON object a line, with a list of digits for each cell")
def candidates(
    source: Source,
    max_count: int | None,
    model: str,
    budget: Budget,
    as_json: bool,
) -> None:
    """Draw the digits that each cell has in some solution.

    Cells with a single one are the backbone: the same in all solutions.

    Exit code: 0 all are told, 1 there is no solution, 2 bad input or usage, 3 the budget ran out
    before all were found, 4 a model failed.
    """
    answer = partial(ask, max_count=max_count, model=model, budget=budget)
    answer_each(
        source,
        answer,
        partial(_as_text, cells=source.style),
        as_json=as_json,
        is_senseless=_is_of_no_solution,
    )


def _is_of_no_solution(told: Candidates) -> bool:
    return told.verdict is Verdict.UNSATISFIABLE


def _as_text(told: Candidates, cells: DigitStyle | None) -> str:
    board = told.puzzle.board
    if _is_of_no_solution(told):
        return "unsatisfiable: there is no solution, so no digit is a candidate"
    number = sum(map(len, told.candidates))
    if not told.is_complete:
        head = f"{plural(number, 'candidate')} found before the budget ran out; there may be more"
    else:
        head = (
            f"{told.verdict.value}: {plural(number, 'candidate')}; {len(told.backbone)} of "
            f"{board.cell_count} cells are the same in all solutions"
        )
    lines = [head]
    if number:
        lines.append(draw_candidates(board, told.candidates, cells))
    if told.counts is not None:
        lines += [
            f"{board.cell_name(cell)}: {_counts(told, cell, cells)}"
            for cell, digits in enumerate(told.candidates)
            if len(digits) > 1
        ]
    return "\n".join(lines)


def _counts(told: Candidates, cell: int, cells: DigitStyle | None) -> str:
    """Each digit with the number of solutions: 1 x 5, 2 x 100+."""
    counts = () if told.counts is None else told.counts[cell]
    pairs = zip(told.candidates[cell], counts, strict=True)
    board, at_least = told.puzzle.board, {True: "+", False: ""}
    return ", ".join(
        f"{symbol(board, d, cells)} x {count}{at_least[count == told.max_count]}"
        for d, count in pairs
    )
