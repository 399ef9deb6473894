"""Puzzles without a solution that are hard to refute: no two clues are equal in a house.

They are unique puzzles with a wrong clue added in an open cell. Propagation itself refutes nearly
all of these puzzles, so they are made deeper by two methods. Clues are removed as long as no
solution reappears: the rest is contradictory for few reasons, which are often hard to find. And on
9x9 boards half of them come from a published hard puzzle. Of several tries, the puzzle that costs
the reference model the most conflicts is kept.
"""

from __future__ import annotations

from sudoku.crosschecking.fuzzing.case import Case
from sudoku.crosschecking.fuzzing.hard import BOARD, hard_puzzle
from sudoku.crosschecking.fuzzing.tools import Tools, most_opened
from sudoku.puzzle.puzzle import Grid, Puzzle

OF_HARD = 4
"""Number of wrong digits to try in a hard puzzle."""
TRIES = 4
"""Number of wrong digits to try in a random puzzle up to size LARGEST_TRIED; above it, one."""
LARGEST_TRIED = 9
LARGEST_THINNED = 12
"""Up to this size clues are removed one by one after the bisection."""


def deep(tools: Tools) -> Case | None:
    """Finds a search that gives up too early or assumes a solution: the puzzle has no solution,
    although no two clues are equal in a house.
    """
    if tools.board == BOARD and tools.rng.random() < 0.5:
        tries = _in_hard_one(tools)
    else:
        puzzle, grid, _ = tools.unique()
        count = TRIES if tools.board.size <= LARGEST_TRIED else 1
        tries = [_thinned(tools, *wrong) for wrong in _wrong_clues(tools, puzzle, grid, count)]
    if not tries:
        return None
    return Case(max(tries, key=lambda tried: _conflicts(tools, tried)))


def _in_hard_one(tools: Tools) -> list[Puzzle]:
    puzzle, grid = hard_puzzle(tools.rng)
    if grid is None:
        return [puzzle]
    return [wrong for wrong, _ in _wrong_clues(tools, puzzle, grid, OF_HARD)]


def _wrong_clues(tools: Tools, puzzle: Puzzle, grid: Grid, count: int) -> list[tuple[Puzzle, int]]:
    """Up to `count` puzzles with an additional wrong clue, and its cell. No house of the cell has a
    clue with this digit.
    """
    board, tries = tools.board, list[tuple[Puzzle, int]]()
    for cell in tools.order():
        if puzzle.clues[cell]:
            continue
        seen = {puzzle.clues[peer] for peer in board.peers[cell]} | {grid.digits[cell]}
        wrong = [digit for digit in range(1, board.size + 1) if digit not in seen]
        if wrong:
            tries.append((puzzle.with_clues({cell: tools.rng.choice(wrong)}), cell))
        if len(tries) == count:
            break
    return tries


def _thinned(tools: Tools, puzzle: Puzzle, wrong: int) -> Puzzle:
    """The puzzle with fewer clues, still without a solution; the wrong clue stays."""
    is_refuted = tools.has_at_most(0)
    if not is_refuted(puzzle):
        return puzzle
    others = [cell for cell in tools.order() if puzzle.clues[cell] and cell != wrong]
    count = most_opened(puzzle, others, is_refuted)
    puzzle = puzzle.with_clues(dict.fromkeys(others[:count], 0))
    if tools.board.size <= LARGEST_THINNED:
        for cell in others[count + 1 :]:
            without = puzzle.with_clues({cell: 0})
            if is_refuted(without):
                puzzle = without
    return puzzle


def _conflicts(tools: Tools, puzzle: Puzzle) -> int:
    outcome = tools.ask(puzzle)
    return 0 if outcome is None else outcome.effort.conflicts
