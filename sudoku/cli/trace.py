"""`sudoku trace`: the search as it went, step by step."""

from __future__ import annotations

import json
from collections import Counter

import click

from sudoku.cli import completion, options
from sudoku.cli.exits import ExitCode, clean_exit
from sudoku.cli.inputs import Source, entries
from sudoku.cli.subcommand import subcommand
from sudoku.errors import ModelFault
from sudoku.interface.budget import Budget
from sudoku.interface.outcome import Outcome, Verdict
from sudoku.puzzle.drawing import draw_candidates
from sudoku.puzzle.puzzle import Puzzle
from sudoku.puzzle.symbols import DigitStyle, to_line
from sudoku.reference.steps import Eliminated, Guessed, Placed, Solved, Started, Step
from sudoku.reference.tracing import trace as ask
from sudoku.reference.tracing import traceable
from sudoku.reference.variant import NAME


@subcommand(
    "sudoku trace --candidates 12..34..2143432.",
    "sudoku trace --model reference:ac/minrv/ascending puzzles.txt",
)
@click.option(
    "--model",
    "-m",
    default=NAME,
    show_default=True,
    metavar="NAME",
    shell_complete=completion.traceable_models,
    help="The reference, or a variant of it, as in reference:ac+dual/minrv/ascending.",
)
@click.option(
    "--limit",
    type=click.IntRange(min=1),
    default=2,
    show_default=True,
    metavar="N",
    help="Stop at so many solutions; 2 tell a unique puzzle from others.",
)
@click.option(
    "--candidates",
    is_flag=True,
    help="Draw what is left of every cell at the start and at each guess.",
)
@options.sources
@options.budget
@options.as_json("one JSON object a line, for each step")
def trace(
    source: Source,
    model: str,
    limit: int,
    candidates: bool,
    budget: Budget,
    as_json: bool,
) -> None:
    """Print the search of the reference model step by step.

    Each deduction is printed with its rule, each guess with its choices, and each backtrack. The
    last line counts the digits tried by guesses and those refuted by a contradiction. Exit codes
    are those of check, and 0 if --limit 1 stops the search.
    """
    show = _as_json if as_json else _as_text
    with clean_exit() as result:
        traceable(model)
        for entry in entries(source, result):
            counts: Counter[str] = Counter()

            def tell(step: Step, counts: Counter[str] = counts) -> None:
                if isinstance(step, Placed | Eliminated):
                    counts[step.rule] += 1
                print(show(step, candidates, source.style))

            print(_head(entry.puzzle, model, source.style, as_json))
            try:
                outcome = ask(entry.puzzle, tell, model=model, limit=limit, budget=budget)
            except ModelFault as fault:
                result.report(fault, ExitCode.FAULT)
                continue
            if not _is_cut_by(limit, outcome):
                result.add_verdict(outcome.verdict)
            print(_foot(outcome, limit, counts, as_json), flush=True)


def _head(puzzle: Puzzle, model: str, cells: DigitStyle | None, as_json: bool) -> str:
    if as_json:
        return json.dumps({"step": "puzzle", **puzzle.as_dict(), "model": model})
    return f"puzzle {to_line(puzzle.board, puzzle.clues, cells)}"


def _is_cut_by(limit: int, outcome: Outcome) -> bool:
    """Whether one solution was all that was asked for, so that there is no verdict."""
    return limit == 1 == len(outcome.solutions) and not outcome.exhausted


def _foot(outcome: Outcome, limit: int, counts: Counter[str], as_json: bool) -> str:
    if as_json:
        return json.dumps({"step": "verdict", "deductions": dict(counts)} | outcome.as_dict())
    effort = outcome.effort
    deduced = ", ".join(f"{count} by {rule}" for rule, count in counts.most_common())
    verdict = outcome.verdict.value
    if _is_cut_by(limit, outcome):
        verdict = "stopped at the first solution"
    elif outcome.verdict is Verdict.UNKNOWN:
        verdict = "unknown, the budget ran out"
    return (
        f"{verdict}: {effort.decisions} tried, {effort.conflicts} refuted; "
        f"deductions: {deduced or 'none'}"
    )


def _as_json(step: Step, with_candidates: bool, _cells: DigitStyle | None) -> str:
    told = step.as_dict()
    if with_candidates and isinstance(step, Guessed | Started):
        told["candidates"] = step.candidates
    return json.dumps(told)


def _as_text(step: Step, with_candidates: bool, cells: DigitStyle | None) -> str:
    indent = "  " * (step.depth + 1)
    drawn = ""
    if with_candidates and (
        isinstance(step, Started) or (isinstance(step, Guessed) and step.number == 1)
    ):
        drawn = draw_candidates(step.board, step.candidates, cells)
    elif with_candidates and isinstance(step, Solved):
        drawn = step.grid.draw(cells)
    return "\n".join(indent + line for line in [*drawn.splitlines(), step.text(cells)])
