"""The implications of the answers to one puzzle for another puzzle derived from it.

This works without knowing the right answer (T. Y. Chen et al., "Metamorphic Testing", 1998): an
isomorph has the same number of solutions, removing a clue or a rule loses none, and adding a clue
gains none.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

from sudoku.crosschecking.claims import SolutionBounds
from sudoku.crosschecking.fuzzing.case import Case, Relation, RelationKind
from sudoku.crosschecking.fuzzing.variants import on
from sudoku.puzzle.puzzle import Grid, Puzzle
from sudoku.symmetry.transformation import random_transformation, shape_of


def implied(relation: Relation, puzzle: Puzzle, known: SolutionBounds) -> SolutionBounds:
    """The bounds of `puzzle` that follow from the known bounds of its base.

    An isomorph has the same number of solutions; with fewer clues or rules, the number is
    unbounded; with more clues, only the solutions that have them remain. Raises ValueError for an
    isomorph without its transformation.
    """
    if relation.kind is RelationKind.ISOMORPH:
        if relation.transformation is None:
            raise ValueError("an isomorph without its transformation")
        moved_grids = tuple(map(relation.transformation.grid, known.solutions))
        return SolutionBounds(known.least, known.most, moved_grids)
    if relation.kind in (RelationKind.FEWER, RelationKind.FEWER_RULES):
        return SolutionBounds(
            known.least, None, tuple(on(puzzle.board, grid) for grid in known.solutions)
        )
    kept = tuple(grid for grid in known.solutions if _has_clues(grid, puzzle))
    return SolutionBounds(len(kept), known.most, kept)


def isomorph_of(case: Case, rng: Random) -> Case | None:
    """The case transformed at random; None if the puzzle stays the same, or if the board has
    constraints, which would change too.
    """
    if not case.puzzle.board.is_classic:
        return None
    transformation = random_transformation(shape_of(case.puzzle.board), rng)
    puzzle = transformation.puzzle(case.puzzle)
    if puzzle == case.puzzle:
        return None
    return _related(case, puzzle, Relation(RelationKind.ISOMORPH, case.puzzle, transformation))


def fewer_of(case: Case, rng: Random) -> Case | None:
    """The case without a random clue; None if all cells are open."""
    if not case.puzzle.clue_count:
        return None
    puzzle = case.puzzle.with_clues({rng.choice(case.puzzle.clue_cells): 0})
    return _related(case, puzzle, Relation(RelationKind.FEWER, case.puzzle))


def more_of(case: Case, rng: Random) -> Case | None:
    """The case with an additional clue of a known solution; None if none is known, or if no cell is
    open.
    """
    if not case.known or case.puzzle.clue_count == case.puzzle.board.cell_count:
        return None
    cell = rng.choice([cell for cell, clue in enumerate(case.puzzle.clues) if not clue])
    puzzle = case.puzzle.with_clues({cell: rng.choice(case.known).digits[cell]})
    return _related(case, puzzle, Relation(RelationKind.MORE, case.puzzle))


def fewer_rules_of(case: Case, rng: Random) -> Case | None:
    """The case without a random constraint; None if it has no constraint, or if another constraint
    depends on the board's marks and may demand more without them.
    """
    board = case.puzzle.board
    if not board.constraints:
        return None
    dropped = rng.choice(board.constraints)
    others = tuple(constraint for constraint in board.constraints if constraint != dropped)
    if any(constraint.reads_marks for constraint in others):
        return None
    puzzle = Puzzle(replace(board, constraints=others), case.puzzle.clues)
    return _related(case, puzzle, Relation(RelationKind.FEWER_RULES, case.puzzle))


def _related(case: Case, puzzle: Puzzle, relation: Relation) -> Case:
    known = implied(relation, puzzle, SolutionBounds(len(case.known), None, case.known))
    return Case(puzzle, case.kind, known.solutions, relation, case.conflicts)


def _has_clues(grid: Grid, puzzle: Puzzle) -> bool:
    return all(clue in (0, digit) for clue, digit in zip(puzzle.clues, grid.digits, strict=True))
