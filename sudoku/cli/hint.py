"""`sudoku hint`: the easiest next step."""

from __future__ import annotations

import os
from functools import partial
from pathlib import Path

import click

from sudoku.cli import options
from sudoku.cli.answers import Show, answer_each
from sudoku.cli.inputs import Source
from sudoku.cli.subcommand import subcommand
from sudoku.interface.budget import Budget
from sudoku.interface.outcome import Verdict
from sudoku.logic.hint import STAGES, Hint
from sudoku.logic.hint import hint as ask


@subcommand(
    "sudoku hint puzzles.txt",
    "sudoku hint --stage 1 12..34..2143432. --progress 123.34..2143432.",
)
@click.option(
    "--progress",
    metavar="GRID|FILE",
    help="The puzzle with what was entered so far: digits, or a grid of candidates.",
)
@click.option(
    "--stage",
    type=click.IntRange(1, STAGES),
    default=STAGES,
    show_default=True,
    metavar="N",
    help="How much to tell: 1 where to look, 2 the technique and its cells, 3 the whole step.",
)
@click.option(
    "--techniques",
    "-t",
    metavar="LIST",
    help="The techniques to look for, as `sudoku steps` takes them.",
)
@options.model
@options.sources
@options.budget
@options.as_json("one JSON object per line, with all stages")
def hint(
    source: Source,
    progress: str | None,
    stage: int,
    techniques: str | None,
    model: str,
    budget: Budget,
    as_json: bool,
) -> None:
    """Print the easiest next step in stages.

    The stages are where to look, the technique and its cells, and the whole step. Entries of
    --progress that contradict the puzzle are named, the first in reading order first, and the hint
    goes on without them.

    Exit code: 0 a step was found, or nothing is left to do; 1 the puzzle is not unique, or no
    technique applies; 2 bad input or usage; 3 the budget ran out; 4 a model failed or a step is
    wrong.
    """
    entered = None
    if progress is not None:
        entered = _text(progress)
    answer = partial(
        ask, progress=entered, techniques=techniques, stages=stage, model=model, budget=budget
    )
    answer_each(source, answer, Show(source.style, as_json), is_meaningless=_is_without_step)


def _is_without_step(found: Hint) -> bool:
    return found.verdict is not Verdict.UNIQUE or found.has_ended


def _text(progress: str) -> str:
    """The text of a progress: an argument, or what a file holds."""
    if not os.path.exists(progress):
        return progress
    try:
        return Path(progress).read_text()
    except (OSError, UnicodeDecodeError) as error:
        raise click.BadParameter(f"{progress}: {error}", param_hint="--progress") from None
