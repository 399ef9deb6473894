"""`sudoku crosscheck`: do the models agree about every puzzle?"""

from __future__ import annotations

import json
from contextlib import nullcontext
from dataclasses import replace
from pathlib import Path
from typing import Any

import click

from sudoku.board import Board
from sudoku.cli import options
from sudoku.cli.exits import ExitCode, Result, clean_exit, complain
from sudoku.cli.inputs import Source, entries
from sudoku.cli.proofs import Proofs, proofs
from sudoku.cli.words import plural
from sudoku.crosscheck import Comparison, ModelSummary, compare, summarise
from sudoku.errors import ModelFault, SudokuError
from sudoku.model import model_names, require_known
from sudoku.proving import certify
from sudoku.questions import shared_model
from sudoku.verdict import Budget, Verdict


@click.command()
@options.models
@click.option(
    "--limit",
    type=click.IntRange(min=2),
    default=2,
    show_default=True,
    help="Compare sets of up to so many solutions.",
)
@options.sources
@options.budget
@options.proofs
@options.as_json("one JSON object")
def crosscheck(
    source: Source,
    models: tuple[str, ...],
    limit: int,
    budget: Budget,
    prove: bool,
    solver: str | None,
    certificates: Path | None,
    as_json: bool,
) -> None:
    """Ask every model about every puzzle; print a summary table and each disagreement.

    Exit code: 0 all agree, 1 there is a disagreement or a model failed, 2 bad input or usage, 3
    some verdict is unknown, or not proved, because the budget ran out, 4 a proof
    denies what all models say.
    """
    from sudoku.cli.tables import print_table, with_progress

    with clean_exit() as result:
        if not prove and certificates is None:
            options.refuse_solver(solver)
        for name in models:
            require_known(name)
        comparisons: list[Comparison] = []
        questions = [entry.puzzle for entry in entries(source, result)]
        boards = {puzzle.board for puzzle in questions}
        names = list(models) or model_names()
        names = [n for n in names if _can_answer(n, boards, limit, budget, must=bool(models))]
        with proofs(certificates, result) if prove or certificates else nullcontext() as kept:
            try:
                for puzzle in with_progress(questions, "cross-checking"):
                    asked = [shared_model(name, puzzle.board) for name in names]
                    comparisons.append(compare(asked, puzzle, limit=limit, budget=budget))
                    if kept is not None:
                        _prove(comparisons[-1], options.prover(solver), budget, kept, result)
            finally:
                # Also after Ctrl-C: what was compared so far is not lost.
                summaries = summarise(comparisons)
                if as_json:
                    told = _as_dict(comparisons, summaries)
                    print(json.dumps(told if kept is None else told | {"proofs": kept.as_dict()}))
                else:
                    print_table(*_table(summaries))
                    _print_disagreements(comparisons, len(questions))
        if any(c.disagreements for c in comparisons):
            result.add(ExitCode.NOT_UNIQUE)
        if any(c.is_undecided for c in comparisons):
            result.add(ExitCode.UNKNOWN)


def _prove(
    comparison: Comparison, prover: str, budget: Budget, kept: Proofs, result: Result
) -> None:
    """Prove the verdict on which the models agree, unless the archive has a proof."""
    puzzle, verdict = comparison.puzzle, comparison.verdict
    outcome = next((o for o in comparison.outcomes.values() if o.verdict is verdict), None)
    if outcome is None:
        return
    if kept.known(puzzle) is None:
        try:
            left = budget.after(outcome.effort)
            certificate = certify(outcome, shared_model(prover, puzzle.board), budget=left)
        except ModelFault as fault:
            result.report(fault, ExitCode.FAULT)
            return
        outcome = replace(outcome, certificate=certificate)
    kept.add(outcome)


def _can_answer(name: str, boards: set[Board], limit: int, budget: Budget, *, must: bool) -> bool:
    """Whether to ask this model. One that was named must be able to; others are left out, aloud."""
    try:
        for board in boards:
            shared_model(name, board).require(limit, budget)
    except SudokuError as error:
        if must:
            raise
        complain(f"{name} is left out: {error}")
        return False
    return True


def _table(summaries: list[ModelSummary]) -> tuple[list[str], list[list[str]]]:
    header = ["model", *(v.value for v in Verdict), "failed", "seconds", "max ms"]
    rows = [
        [
            s.model,
            *(str(s.verdicts[v]) for v in Verdict),
            str(s.faults),
            f"{s.seconds:.3f}",
            f"{1000 * s.max_seconds:.2f}",
        ]
        for s in summaries
    ]
    return header, rows


def _print_disagreements(comparisons: list[Comparison], asked: int) -> None:
    wrong = [c for c in comparisons if c.disagreements]
    for comparison in wrong:
        print(f"\ndisagreement about {comparison.puzzle}")
        for sentence in comparison.disagreements:
            print(f"  {sentence}")
    done = len(comparisons)
    count = plural(done, "puzzle") if done == asked else f"{done} of {plural(asked, 'puzzle')}"
    undecided = sum(c.is_undecided for c in comparisons)
    print(
        f"\n{count}, {plural(len(wrong), 'disagreement')}"
        + (f", {undecided} not decided by every model" if undecided else "")
    )


def _as_dict(comparisons: list[Comparison], summaries: list[ModelSummary]) -> dict[str, Any]:
    return {
        "puzzles": len(comparisons),
        "models": [
            {
                "model": s.model,
                "verdicts": {v.value: s.verdicts[v] for v in Verdict},
                "failed": s.faults,
                "seconds": s.seconds,
                "max_seconds": s.max_seconds,
            }
            for s in summaries
        ],
        "undecided": sum(c.is_undecided for c in comparisons),
        "disagreements": [
            {
                "puzzle": str(c.puzzle),
                "reasons": c.disagreements,
                "answers": [outcome.as_dict() for outcome in c.outcomes.values()],
            }
            for c in comparisons
            if c.disagreements
        ],
    }
