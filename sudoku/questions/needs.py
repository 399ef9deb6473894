"""Which rules of a board a unique puzzle needs."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias

from sudoku.errors import ModelFault
from sudoku.interface.checked import wrong_solution
from sudoku.interface.meter import Meter
from sudoku.interface.outcome import Verdict
from sudoku.puzzle.puzzle import Grid, Puzzle
from sudoku.questions.asking import analyst_of
from sudoku.questions.boards import decided_on, reads_marks, without

Parts: TypeAlias = tuple[tuple[int, ...], tuple[int, ...]]
"""Cells with clues, and indices of constraints."""


@dataclass(slots=True)
class RuleNeeds:
    """Indices of constraints, redundant or required, and parts that can be removed together."""

    redundant: list[int] = field(default_factory=list)
    required: list[int] = field(default_factory=list)
    removable: Parts | None = None


def find_needs(found: RuleNeeds, puzzle: Puzzle, solution: Grid, model: str, meter: Meter) -> None:
    """Find out which constraints the only solution needs. Raises OutOfBudget; `found` holds then.

    Every claim that a part is redundant is checked on a board without it. If parts can be removed
    together, so can each single one, unless a rule reads the marks of others.
    """
    find = _by_boards if reads_marks(puzzle.board) else _by_analyst
    find(found, puzzle, solution, model, meter)


def _by_analyst(found: RuleNeeds, puzzle: Puzzle, solution: Grid, model: str, meter: Meter) -> None:
    analyst = analyst_of(model, puzzle)
    *_, (cells, numbers) = analyst.smaller_puzzles(puzzle, solution, meter)
    removable = (
        tuple(cell for cell in puzzle.clue_cells if cell not in cells),
        tuple(k for k in range(len(puzzle.board.constraints)) if k not in numbers),
    )
    if not _is_kept(puzzle, removable, solution, model, meter):
        raise _wrong(model, puzzle, removable)
    for number, other in analyst.constraint_counterexamples(puzzle, solution, meter):
        if other is not None:
            found.required.append(number)
            continue
        is_checked = number in removable[1]
        if not is_checked and not _is_kept(puzzle, ((), (number,)), solution, model, meter):
            raise _wrong(model, puzzle, ((), (number,)))
        found.redundant.append(number)
    found.removable = removable


def _by_boards(found: RuleNeeds, puzzle: Puzzle, solution: Grid, model: str, meter: Meter) -> None:
    """Try every rule on a separate board. Then remove one after the other until none can be
    removed, as one rule may decide whether another can be; and clues after that.
    """
    for number in range(len(puzzle.board.constraints)):
        is_redundant = _is_kept(puzzle, ((), (number,)), solution, model, meter)
        (found.redundant if is_redundant else found.required).append(number)
    removed: Parts = ((), ())
    rules: list[Parts] = [((), (number,)) for number in range(len(puzzle.board.constraints))]
    clues: list[Parts] = [((cell,), ()) for cell in puzzle.clue_cells]
    for parts in (rules, clues):
        kept = 0  # how many of the last parts are required, now that these are removed
        while kept < len(parts):
            cells, numbers = parts.pop(0)
            more = removed[0] + cells, removed[1] + numbers
            if _is_kept(puzzle, more, solution, model, meter):
                removed, kept = more, 0
            else:
                parts.append((cells, numbers))
                kept += 1
    found.removable = tuple(sorted(removed[0])), tuple(sorted(removed[1]))


def _is_kept(puzzle: Puzzle, removed: Parts, solution: Grid, model: str, meter: Meter) -> bool:
    """Whether this solution is the only one without these parts."""
    cells, numbers = removed
    board = without(puzzle.board, numbers)
    asked = Puzzle(board, puzzle.with_clues(dict.fromkeys(cells, 0)).clues)
    if wrong_solution(asked, Grid(board, solution.digits)) is not None:
        return False  # it breaks a rule that reads the marks
    return decided_on(board, asked, model, meter).verdict is Verdict.UNIQUE


def _wrong(model: str, puzzle: Puzzle, parts: Parts) -> ModelFault:
    cells, numbers = parts
    names = [puzzle.clue_name(cell) for cell in cells]
    names += [puzzle.board.constraints[number].text(puzzle.board) for number in numbers]
    return ModelFault(
        f"model {model} claims that {puzzle} is unique without {', '.join(names)}, which it is not"
    )
