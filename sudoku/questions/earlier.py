"""Verdicts and true candidates that follow from earlier answers about the same board.

A setter asks again after every edit, and most edits change one clue. Clues that are added rule out
solutions, and clues that are removed rule out none. So earlier answers often imply the next one:

- If all solutions of a puzzle are known, so are the solutions of every puzzle with further clues.
- If all true candidates of a puzzle are known, a further clue that is not one of them leaves no
  solution, and a further clue that is the only candidate of its cell changes nothing.
- Two known solutions that keep the clues of a puzzle show that it has several.
- If clues of a unique puzzle are removed, every other solution differs in at least one of their
  cells, which narrows the search.

A new search would give the same verdict and candidates, and the same solution of a unique puzzle.
If there are several solutions, it might return two others.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from sudoku.errors import ModelFault
from sudoku.interface.budget import UNLIMITED, Budget, Effort
from sudoku.interface.checked import wrong_solution
from sudoku.interface.opening import shared_model
from sudoku.interface.outcome import Outcome
from sudoku.puzzle.board import Board
from sudoku.puzzle.puzzle import Grid, Puzzle
from sudoku.questions.candidates import Candidates, covered
from sudoku.questions.check import check
from sudoku.system.latest import keep_latest

MOST_BOARDS, MOST_POSITIONS, MOST_GRIDS = 4, 24, 64
"""Limits on the boards, and on the positions and solutions of each; the oldest are dropped."""
LARGEST = 625
"""Limit on the cells of a board whose answers are kept."""
Clues = frozenset[tuple[int, int]]
"""The cell and the digit of each clue."""


@dataclass(frozen=True, slots=True)
class _Position:
    """The facts about one puzzle."""

    clues: Clues
    solutions: tuple[Grid, ...] | None
    """All solutions; None if there may be more."""
    candidates: tuple[tuple[int, ...], ...] | None
    """The true candidates of each cell; None if they are unknown."""
    model: str
    """The model that proved these facts."""


@dataclass(frozen=True, slots=True)
class _Known:
    """The facts about the puzzles of one board, the latest last."""

    positions: OrderedDict[Clues, _Position] = field(default_factory=OrderedDict)
    grids: OrderedDict[Grid, str] = field(default_factory=OrderedDict)
    """Solutions of these puzzles, each with the model that found it."""


class Earlier:
    """The last answers to `check` and `candidates`. An object belongs to one thread.

    A fact is stored after its question is answered, so an interrupted question leaves none behind.
    """

    def __init__(self) -> None:
        self._boards: OrderedDict[tuple[str, Board], _Known] = OrderedDict()

    def check(self, puzzle: Puzzle, *, model: str, budget: Budget = UNLIMITED) -> Outcome:
        """The outcome of `check` with this model and budget. Raises the same errors."""
        known = self._of(model, puzzle.board)
        outcome = _implied_outcome(known, puzzle)
        if outcome is None:
            outcome = _searched(known, puzzle, model, budget)
        for grid in outcome.solutions:
            keep_latest(known.grids, grid, outcome.model, MOST_GRIDS)
        if outcome.exhausted:
            solutions = outcome.solutions
            _note(known, puzzle, solutions, _digits_of(puzzle, solutions), outcome.model)
        return outcome

    def candidates(self, puzzle: Puzzle, *, model: str, budget: Budget = UNLIMITED) -> Candidates:
        """The answer of `candidates` with this model and budget. Raises the same errors."""
        known = self._of(model, puzzle.board)
        implied = _implied_candidates(known, puzzle)
        if implied is not None:
            return implied
        grids: list[Grid] = []
        answer = covered(puzzle, model, budget, show=grids.append)
        for grid in grids[-MOST_GRIDS:]:
            keep_latest(known.grids, grid, answer.model, MOST_GRIDS)
        if answer.is_complete:
            solutions = tuple(grids) if len(grids) < 2 else None
            _note(known, puzzle, solutions, answer.candidates, answer.model)
        return answer

    def forget(self) -> None:
        """Drop all facts."""
        self._boards.clear()

    def _of(self, model: str, board: Board) -> _Known:
        if board.cell_count > LARGEST:
            return _Known()
        known = self._boards.get((model, board)) or _Known()
        keep_latest(self._boards, (model, board), known, MOST_BOARDS)
        return known


def _implied_outcome(known: _Known, puzzle: Puzzle) -> Outcome | None:
    """The outcome that follows from earlier answers; None if it needs a search."""
    implied = _all_solutions(known, puzzle)
    if implied is not None:
        solutions, model = implied
        return Outcome(puzzle, solutions[:2], len(solutions) <= 2, Effort(), model)
    kept = [*_keeping(puzzle, known.grids)][:2]
    if len(kept) == 2:
        return Outcome(puzzle, tuple(kept), False, Effort(), known.grids[kept[1]])
    return None


def _searched(known: _Known, puzzle: Puzzle, model: str, budget: Budget) -> Outcome:
    """The outcome of a search. If clues of a unique puzzle were removed, it looks only for another
    solution.
    """
    asked = _clues(puzzle)
    above = [
        (each.clues - asked, each.solutions[0])
        for each in known.positions.values()
        if asked < each.clues and each.solutions is not None and len(each.solutions) == 1
    ]
    if not above:
        return check(puzzle, model=model, budget=budget)
    removed, solution = min(above, key=lambda each: len(each[0]))
    _require_solution(puzzle, solution)
    cells = sorted(cell for cell, _ in removed)
    other = shared_model(model, puzzle.board).search_other(puzzle, solution, cells, budget=budget)
    solutions = (solution, *other.solutions)[:2]
    return Outcome(puzzle, solutions, other.exhausted, other.effort, other.model)


def _implied_candidates(known: _Known, puzzle: Puzzle) -> Candidates | None:
    """The true candidates that follow from earlier answers; None if they need a search."""
    digits: tuple[tuple[int, ...], ...] | None = None
    implied = _all_solutions(known, puzzle)
    if implied is not None:
        solutions, model = implied
        digits = _digits_of(puzzle, solutions)
    else:
        asked = _clues(puzzle)
        for each in _below(known, asked):
            found = each.candidates
            if found and all(found[cell] == (digit,) for cell, digit in asked - each.clues):
                digits, model = found, each.model
                break
    if digits is None:
        return None
    return Candidates(puzzle, digits, None, None, None, True, Effort(), model)


def _all_solutions(known: _Known, puzzle: Puzzle) -> tuple[tuple[Grid, ...], str] | None:
    """All solutions, and the model that proved it; None if they do not follow from earlier
    answers.
    """
    asked = _clues(puzzle)
    for each in _below(known, asked):
        if each.solutions is not None:
            return tuple(_keeping(puzzle, each.solutions)), each.model
        found = each.candidates
        if found and any(digit not in found[cell] for cell, digit in asked - each.clues):
            return (), each.model
    return None


def _below(known: _Known, asked: Clues) -> Iterator[_Position]:
    """The positions that have no other clues than these, the latest first."""
    return (each for each in reversed(known.positions.values()) if each.clues <= asked)


def _keeping(puzzle: Puzzle, grids: Iterable[Grid]) -> Iterator[Grid]:
    """The grids that keep the clues. They obey the rules of the board, so they are solutions."""
    asked = [(cell, digit) for cell, digit in enumerate(puzzle.clues) if digit]
    for grid in grids:
        digits = grid.digits
        if all(digits[cell] == digit for cell, digit in asked):
            _require_solution(puzzle, grid)
            yield grid


def _require_solution(puzzle: Puzzle, grid: Grid) -> None:
    wrong = wrong_solution(puzzle, grid)
    if wrong is not None:
        raise ModelFault(f"{grid} was kept as a solution, but {wrong}; the puzzle is {puzzle}")


def _note(
    known: _Known,
    puzzle: Puzzle,
    solutions: tuple[Grid, ...] | None,
    candidates: tuple[tuple[int, ...], ...],
    model: str,
) -> None:
    clues = _clues(puzzle)
    position = _Position(clues, solutions, candidates, model)
    keep_latest(known.positions, clues, position, MOST_POSITIONS)


def _clues(puzzle: Puzzle) -> Clues:
    return frozenset((cell, digit) for cell, digit in enumerate(puzzle.clues) if digit)


def _digits_of(puzzle: Puzzle, solutions: Iterable[Grid]) -> tuple[tuple[int, ...], ...]:
    """The digits of each cell in these solutions, ascending."""
    seen: list[set[int]] = [set() for _ in puzzle.clues]
    for grid in solutions:
        for digits, digit in zip(seen, grid.digits, strict=True):
            digits.add(digit)
    return tuple(tuple(sorted(digits)) for digits in seen)
