"""`sudoku trace`: the search of the reference model, step by step."""

from __future__ import annotations

import json
from collections import Counter

import click

from sudoku.cli import completion, options
from sudoku.cli.exits import clean_exit
from sudoku.cli.inputs import Source, entries
from sudoku.cli.subcommand import subcommand
from sudoku.errors import ModelFault
from sudoku.formats.entry import Entry
from sudoku.interface.budget import Budget
from sudoku.interface.outcome import Outcome, Verdict
from sudoku.puzzle.drawing import draw_candidates
from sudoku.puzzle.symbols import DigitStyle, to_line
from sudoku.reference.steps import Eliminated, Filtered, Guessed, Placed, Solved, Started, TraceStep
from sudoku.reference.tracing import trace as ask, traceable
from sudoku.reference.variant import NAME


@subcommand(
    "sudoku trace --candidates 12..34..2143432.",
    "sudoku trace --model reference:naked-singles/minrv/ascending puzzles.txt",
)
@click.option(
    "--model",
    "-m",
    default=NAME,
    show_default=True,
    metavar="NAME",
    shell_complete=completion.traceable_models,
    help="Reference model or a variant, such as reference:naked-singles/minrv/ascending.",
)
@click.option(
    "--limit",
    type=click.IntRange(min=1),
    default=2,
    show_default=True,
    metavar="N",
    help="Stop after N solutions; 2 are enough for a verdict.",
)
@click.option(
    "--candidates",
    is_flag=True,
    help="Draw all candidates at the start and at each guess.",
)
@options.sources
@options.budget
@options.as_json("one JSON object per line, for each step")
def trace(
    source: Source,
    model: str,
    limit: int,
    candidates: bool,
    budget: Budget,
    as_json: bool,
) -> None:
    """Print the search of the reference model step by step.

    The output shows each deduction with its rule, each guess with its choices, and each backtrack.
    The last line counts the digits that were tried as guesses, and how many were refuted. The exit
    codes are the same as for check, and 0 if --limit 1 stops the search.
    """
    style = source.style
    with clean_exit() as result:
        traceable(model)
        for entry in entries(source, result):
            counts: Counter[str] = Counter()

            def show(step: TraceStep, counts: Counter[str] = counts) -> None:
                if isinstance(step, Placed | Eliminated | Filtered):
                    counts[step.rule] += 1
                print((_as_json if as_json else _as_text)(step, candidates, style))

            print(_head(entry, model, style, as_json))
            try:
                outcome = ask(entry.puzzle, show, model=model, limit=limit, budget=budget)
            except ModelFault as fault:
                result.report(fault)
                continue
            if not _is_cut_off(limit, outcome):
                result.add_verdict(outcome.verdict)
            if as_json:
                values = {"step": "verdict", "deductions": dict(counts)} | outcome.as_dict(style)
                print(json.dumps(values), flush=True)
            else:
                print(_summary(outcome, limit, counts), flush=True)


def _head(entry: Entry, model: str, style: DigitStyle | None, as_json: bool) -> str:
    puzzle = entry.puzzle
    if as_json:
        values = {"step": "puzzle", **puzzle.as_dict(style), "model": model}
        return json.dumps(values | entry.noted())
    rules = [f"rule {text}" for text in puzzle.board.rules]
    return "\n".join([f"puzzle {to_line(puzzle.board, puzzle.clues, style)}", *rules])


def _is_cut_off(limit: int, outcome: Outcome) -> bool:
    """Whether the search stopped at a single requested solution, without a verdict."""
    return limit == 1 == len(outcome.solutions) and not outcome.exhausted


def _summary(outcome: Outcome, limit: int, counts: Counter[str]) -> str:
    effort = outcome.effort
    deductions = ", ".join(f"{count} by {rule}" for rule, count in counts.most_common())
    verdict = outcome.verdict.value
    if _is_cut_off(limit, outcome):
        verdict = "stopped at the first solution"
    elif outcome.verdict is Verdict.UNKNOWN:
        verdict = "unknown, the budget ran out"
    return (
        f"{verdict}: {effort.decisions} tried, {effort.conflicts} refuted; "
        f"deductions: {deductions or 'none'}"
    )


def _as_json(step: TraceStep, with_candidates: bool, style: DigitStyle | None) -> str:
    values = step.as_dict(style)
    if with_candidates and isinstance(step, Guessed | Started):
        values["candidates"] = [step.board.values_of(digits) for digits in step.candidates]
    return json.dumps(values)


def _as_text(step: TraceStep, with_candidates: bool, style: DigitStyle | None) -> str:
    indent = "  " * (step.depth + 1)
    drawing = ""
    if with_candidates and (
        isinstance(step, Started) or (isinstance(step, Guessed) and step.number == 1)
    ):
        drawing = draw_candidates(step.board, step.candidates, style)
    elif with_candidates and isinstance(step, Solved):
        drawing = step.grid.draw(style)
    return "\n".join(indent + line for line in [*drawing.splitlines(), step.text(style)])
