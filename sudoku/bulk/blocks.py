"""Blocks of lines, answered in arrays: the answers, and the puzzles that need a second look.

The search in arrays decides nearly all puzzles of a collection, and its answers agree with the
stated answers. All other puzzles are *odd*: undecided, wrongly answered, in disagreement with their
statement, or with a statement that takes more work to compare. Each has a separate outcome or
fault.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from sudoku.bulk.arrays import Digits
from sudoku.bulk.asking import arrays_of, ask_array, open_bulk
from sudoku.bulk.one_by_one import OneByOne
from sudoku.bulk.validation import WrongAnswer, require_right
from sudoku.errors import ModelFault, UnavailableModelError, UnsupportedQuestionError
from sudoku.formats.text.blocks import VALUES, Block
from sudoku.interface.budget import Budget, Effort
from sudoku.interface.bulk import BulkAnswers, BulkModel
from sudoku.interface.outcome import Outcome
from sudoku.puzzle.board import Board
from sudoku.puzzle.puzzle import Grid, Puzzle

MOST_CONFLICTS = 2000
"""The limit for each puzzle in a block. A harder puzzle is solved separately."""
LIMIT = 2
Odd: TypeAlias = "dict[int, Outcome | ModelFault]"
Alone: TypeAlias = "Callable[[Puzzle], Outcome]"
"""Answers a puzzle without arrays; raises ModelFault."""
_VALUES = np.frombuffer(VALUES, np.uint8)


@dataclass(frozen=True, slots=True)
class AnsweredBlock:
    """The answers to a block."""

    block: Block
    model: str
    digits: Digits
    answers: BulkAnswers
    seconds: float
    """The seconds for the whole block."""
    odd: Odd
    """The outcomes or faults of odd puzzles, by row."""

    @property
    def average(self) -> float:
        """The average seconds per puzzle."""
        return self.seconds / self.block.count


def bulk_model(spec: str, board: Board) -> BulkModel | None:
    """The calling thread's model for arrays of puzzles on this board, or None."""
    try:
        model = open_bulk(spec, board)
    except (UnavailableModelError, UnsupportedQuestionError):
        return None
    return None if isinstance(model, OneByOne) else model


def answered(block: Block, spec: str, conflicts: int | None, alone: Alone) -> AnsweredBlock:
    """The answers to all lines of a block.

    spec: the name of a model that `bulk_model` opens. conflicts: the limit for each puzzle; None
    means no limit.
    """
    start = perf_counter()
    model = bulk_model(spec, block.board)
    if model is None:
        raise UnavailableModelError(f"{spec} does not accept arrays of puzzles on a {block.board}")
    digits = block_digits(block)
    most = MOST_CONFLICTS if conflicts is None else min(MOST_CONFLICTS, conflicts)
    budget = Budget(conflicts=most)
    odd: Odd = {}
    try:
        answers = ask_array(
            model, block.board, digits, limit=LIMIT, kept=LIMIT, budget=budget, is_settled=True
        )
    except WrongAnswer as wrong:
        if wrong.answers is None:
            raise
        answers = wrong.answers
        odd = _faults(block, model, digits, answers)
    found = AnsweredBlock(block, model.name, digits, answers, perf_counter() - start, odd)
    is_open = ~answers.exhausted & (answers.counts < LIMIT)
    for row in np.flatnonzero(is_open | ~_agreeing(block, answers)).tolist():
        if row not in odd:
            odd[row] = _alone(block, row, alone) if is_open[row] else outcome_of(found, row)
    return found


def digits_of(puzzle: Puzzle) -> Digits:
    """The clues of one puzzle."""
    return np.frombuffer(puzzle.packed, np.uint8)[np.newaxis]


def block_digits(block: Block, start: int = 0) -> Digits:
    """The digits of each line from byte `start` on."""
    lines = np.frombuffer(block.data, np.uint8).reshape(block.count, block.stride)
    digits: Digits = _VALUES[lines[:, start : start + block.board.cell_count]]
    return digits


def _agreeing(block: Block, answers: BulkAnswers) -> NDArray[np.bool_]:
    """Whether each answer obviously agrees with the statement of its line."""
    layout = block.layout
    if layout.count is None and not layout.has_solution:
        return np.ones(block.count, bool)
    if layout.count not in (None, "1"):
        return np.zeros(block.count, bool)
    unique: NDArray[np.bool_] = answers.exhausted & (answers.counts == 1)
    if not layout.has_solution:
        return unique
    stated = block_digits(block, block.board.cell_count + len(layout.between))
    same: NDArray[np.bool_] = (answers.solutions[:, 0] == stated).all(axis=1)
    return unique & same


def _faults(block: Block, model: BulkModel, digits: Digits, answers: BulkAnswers) -> Odd:
    """The faults of the model, by row; each answer is checked separately."""
    faults = ((row, _fault(block, row, model, digits, answers)) for row in range(block.count))
    return {row: fault for row, fault in faults if fault is not None}


def _fault(
    block: Block, row: int, model: BulkModel, digits: Digits, answers: BulkAnswers
) -> ModelFault | None:
    here = slice(row, row + 1)
    one = BulkAnswers(*(array[here] for array in arrays_of(answers)))
    try:
        require_right(block.board, digits[here], one, LIMIT, LIMIT)
    except WrongAnswer as wrong:
        puzzle = block.entry(row).puzzle
        return ModelFault(f"model {model.name} {wrong.what}; the puzzle is {puzzle}", wrong.what)
    return None


def _alone(block: Block, row: int, alone: Alone) -> Outcome | ModelFault:
    try:
        return alone(block.entry(row).puzzle)
    except ModelFault as fault:
        return fault


def outcome_of(found: AnsweredBlock, row: int) -> Outcome | ModelFault:
    """The answer to one puzzle of a block."""
    if row in found.odd:
        return found.odd[row]
    answers, block = found.answers, found.block
    count = int(answers.counts[row])
    grids = tuple(
        Grid(block.board, tuple(digits)) for digits in answers.solutions[row, :count].tolist()
    )
    effort = Effort(
        int(answers.decisions[row]), int(answers.conflicts[row]), solve_seconds=found.average
    )
    puzzle = block.entry(row).puzzle
    return Outcome(puzzle, grids, bool(answers.exhausted[row]), effort, found.model)
