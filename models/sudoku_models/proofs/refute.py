"""Refute a puzzle, or all solutions but one: from the clues to the last line of the proof."""

from __future__ import annotations

from collections.abc import Sequence

from sudoku.interface.cubes import Cube
from sudoku.interface.meter import Meter
from sudoku.interface.reason import Reason, Refutation
from sudoku.puzzle.board import Board
from sudoku_models.proofs.formula import Formula
from sudoku_models.proofs.lemmas import Lemma, written
from sudoku_models.proofs.lift import OpenPart
from sudoku_models.proofs.root import Root
from sudoku_models.proofs.traced import refuted
from sudoku_models.proofs.variant import refute_variant


def refute(
    board: Board,
    clues: Sequence[int],
    solution: Sequence[int] | None,
    reason: Reason | None,
    solver: str,
    meter: Meter,
    cubes: Sequence[Cube] = (),
) -> Refutation:
    """Prove that no solution exists, or only this one. reason: the clues and houses to use.

    cubes: the cubes that were refuted elsewhere; see Prover.refute_outside.

    Raises OutOfBudget, and WrongClaimError if there is such a solution.
    """
    if reason is not None:
        kept = set(reason.clues)
        clues = [clue if cell in kept else 0 for cell, clue in enumerate(clues)]
    m = board.digit_count
    excluded = [sorted({cell * m + d for cell, d in cube.placements}) for cube in cubes]
    if not board.is_classic:
        return refute_variant(board, clues, solution, reason, solver, meter, excluded)
    houses = None if reason is None else reason.houses
    formula = Formula(board, clues, solution, houses, meter.require_time, excluded)
    root = Root(formula, meter.require_time)
    if root.conflict is not None:
        literals, number = root.conflict
        hints = [*map(root.number, root.derivation(literals)), number]
        lemmas: list[Lemma] = [([], hints)]
    else:
        part = OpenPart(root, meter.require_time)
        lemmas = part.lifted(refuted(part.clauses, board.size, solver, meter), meter.require_time)
    proof, text = written(formula.last, lemmas), formula.text()
    return Refutation(
        text,
        proof,
        formula.rules.variables,
        formula.count,
        len(lemmas),
        reason,
        solver,
        meter.effort(),
    )
