"""Refute a puzzle, or all solutions except one: all steps from the clues to the proof."""

from __future__ import annotations

from collections.abc import Sequence
from time import perf_counter
from typing import Any

from sudoku.interface.cubes import Cube
from sudoku.interface.meter import Meter
from sudoku.interface.reason import Reason, Refutation
from sudoku.puzzle.board import Board
from sudoku_models.proofs.clauses import clauses_of, variant_formula
from sudoku_models.proofs.formula import ClaimFormula, Lemma, written
from sudoku_models.proofs.groups import GroupRules, classic_formula
from sudoku_models.proofs.lift import OpenPart
from sudoku_models.proofs.root import Root
from sudoku_models.proofs.traced import refuted


def refute(
    board: Board,
    clues: Sequence[int],
    solution: Sequence[int] | None,
    reason: Reason | None,
    solver: str,
    meter: Meter,
    cubes: Sequence[Cube] = (),
) -> Refutation:
    """Prove that no solution exists, or only this one.

    reason: the clues and houses to use. cubes: the cubes that were refuted elsewhere; see
    Prover.refute_outside.

    Raises OutOfBudget, and WrongClaimError if there is such a solution.
    """
    if reason is not None:
        kept = set(reason.clues)
        clues = [clue if cell in kept else 0 for cell, clue in enumerate(clues)]
    m = board.digit_count
    excluded = [sorted({cell * m + d for cell, d in cube.placements}) for cube in cubes]
    formula: ClaimFormula[Any]
    if board.is_classic:
        formula = classic_formula(board, clues, solution, reason, meter.require_time, excluded)
        lemmas = _through_the_open_part(formula, board.size, solver, meter)
    else:
        start = perf_counter()
        formula = variant_formula(board, clues, solution, reason, excluded)
        clauses = clauses_of(formula)
        meter.setup_seconds += perf_counter() - start
        lemmas = refuted(clauses, board.size, solver, meter)
    return Refutation(
        formula.text(),
        written(formula.last, lemmas),
        formula.rules.variables,
        formula.count,
        len(lemmas),
        reason,
        solver,
        meter.effort(),
    )


def _through_the_open_part(
    formula: ClaimFormula[GroupRules], size: int, solver: str, meter: Meter
) -> Sequence[Lemma]:
    """The lemmas, found by a solver that gets only the part that propagation from the clues leaves
    open.

    On boards with constraints the solver gets all clauses, because `root` and `lift` support only
    groups and pairs.
    """
    root = Root(formula, meter.require_time)
    if root.conflict is not None:
        literals, number = root.conflict
        return [([], [*map(root.number, root.derivation(literals)), number])]
    part = OpenPart(root, meter.require_time)
    return part.lifted(refuted(part.clauses, size, solver, meter), meter.require_time)
