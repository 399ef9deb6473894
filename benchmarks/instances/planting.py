"""A planted conflict: why a puzzle has no solution is known, and singles do not see it.

In some row, column or box k + 1 open cells are left with k digits between them, which breaks Hall's
condition. They are made from a puzzle whose hidden solution is known: what it has in k + 1
cells are k + 1 digits; clues of it are given back in their house until these cells have no other
candidates; then one wrong clue takes one of the k + 1 digits away from all of them. As many clues
as came are taken away elsewhere, where these cells do not see it.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass

from sudoku_models.propagation.singles import singles

from sudoku import Board, Grid, Puzzle
from sudoku.puzzle.symbols import symbol

CELLS_TRIED = 200_000
LEAST_ATTEMPTS = 100
"""On a board of c cells CELLS_TRIED / c places are tried before it is said that there is none."""
LEAST = 2
"""k: one digit for two cells is what singles see."""


@dataclass(frozen=True, slots=True)
class Conflict:
    """Why a puzzle has no solution: these open cells of a house can hold no others than these
    digits, which are fewer. house: its number in `board.houses`.
    """

    house: int
    cells: tuple[int, ...]
    digits: tuple[int, ...]

    def is_in(self, puzzle: Puzzle) -> bool:
        """Whether that is so: a proof that the puzzle has no solution."""
        clues = _Clues(puzzle.board, puzzle.clues)
        return (
            len(set(self.cells)) == len(self.cells) > len(set(self.digits))
            and set(self.cells) <= set(puzzle.board.houses[self.house])
            and not any(puzzle.clues[cell] for cell in self.cells)
            and all(clues.candidates(cell) <= set(self.digits) for cell in self.cells)
        )

    def words(self, board: Board) -> str:
        """The conflict as a comment tells it."""
        cells = " ".join(map(board.cell_name, self.cells))
        digits = " ".join(symbol(board, digit) for digit in self.digits)
        return f"{board.house_names[self.house]}: {cells} can hold only {digits}"


def planted(
    puzzle: Puzzle, solution: Grid, rng: random.Random, confined: int = LEAST
) -> tuple[Puzzle, Conflict]:
    """A puzzle without a solution, with as many clues, and why it has none.

    No two of its clues are equal in a house, and singles to the fixpoint find no contradiction.
    confined: k; a propagation of pairs sees LEAST. Raises ValueError if k is below that, or if no
    place is found for the conflict: among few holes singles see everything.
    """
    if confined < LEAST:
        raise ValueError(f"{confined} confined digits, expected at least {LEAST}")
    attempts = max(LEAST_ATTEMPTS, CELLS_TRIED // puzzle.board.cell_count)
    for _ in range(attempts):
        found = _attempt(puzzle, solution, rng, confined)
        if found is not None and singles(puzzle.board, found[0].clues) is not None:
            return found
    open_share = 1 - puzzle.clue_count / puzzle.board.cell_count
    raise ValueError(
        f"no conflict of {confined + 1} cells and {confined} digits that singles do not see was "
        f"found in {attempts} attempts at a share of {open_share:.2f} holes on a {puzzle.board}, "
        "expected more holes, fewer confined digits, or another seed"
    )


class _Clues:
    """Clues that change, and which digits each house has among them."""

    def __init__(self, board: Board, clues: Iterable[int]) -> None:
        self.board, self.given = board, list(clues)
        self._digits = frozenset(range(1, board.size + 1))
        self._in = [{self.given[cell] for cell in house} for house in board.houses]

    def candidates(self, cell: int) -> set[int]:
        """What the clues in the cell's houses leave it."""
        return set(self._digits.difference(*(self._in[u] for u in self.board.houses_of[cell])))

    def give(self, cell: int, digit: int) -> None:
        """Make an open cell a clue."""
        self.given[cell] = digit
        for u in self.board.houses_of[cell]:
            self._in[u].add(digit)


def _attempt(
    puzzle: Puzzle, solution: Grid, rng: random.Random, confined: int
) -> tuple[Puzzle, Conflict] | None:
    """A conflict in a random house; None where that has no room, or no wrong clue fits."""
    board, hidden = puzzle.board, solution.digits
    clues = _Clues(board, puzzle.clues)
    house = rng.randrange(len(board.houses))
    opened = [cell for cell in board.houses[house] if not puzzle.clues[cell]]
    if len(opened) < confined + 3:  # beside them two cells at least: else a single sees it
        return None
    cells = _alike(clues, hidden, rng.sample(opened, len(opened)), confined + 1)
    own = {hidden[cell] for cell in cells}
    surplus = set[int]().union(*map(clues.candidates, cells)) - own
    for cell in opened:
        if hidden[cell] in surplus:
            clues.give(cell, hidden[cell])
    wrong = _wrong_clue(clues, cells, sorted(own), rng)
    if wrong is None:
        return None
    clues.give(*wrong)
    seen = {*cells}.union(*(board.peers[cell] for cell in cells))
    elsewhere = [cell for cell, clue in enumerate(puzzle.clues) if clue and cell not in seen]
    if len(elsewhere) <= len(surplus):
        return None
    for opening in rng.sample(elsewhere, len(surplus) + 1):
        clues.given[opening] = 0
    conflict = Conflict(house, tuple(sorted(cells)), tuple(sorted(own - {wrong[1]})))
    return Puzzle(board, tuple(clues.given)), conflict


def _alike(clues: _Clues, hidden: tuple[int, ...], opened: list[int], count: int) -> list[int]:
    """So many of these cells, from the first on, that have few candidates beside what is hidden
    in them: each next one adds the fewest.
    """
    first, *others = opened
    chosen, together = [first], clues.candidates(first)
    candidates = {cell: clues.candidates(cell) for cell in others}
    while len(chosen) < count:
        own = {hidden[cell] for cell in chosen}
        best = min(
            candidates,
            key=lambda cell: len((together | candidates[cell]) - own - {hidden[cell]}),
        )
        chosen.append(best)
        together |= candidates.pop(best)
    return chosen


def _wrong_clue(
    clues: _Clues, cells: list[int], own: list[int], rng: random.Random
) -> tuple[int, int] | None:
    """A cell and a digit that no clue forbids there, seen by all of the cells that may hold it."""
    board = clues.board
    for digit in rng.sample(own, len(own)):
        holders = [cell for cell in cells if digit in clues.candidates(cell)]
        seen = set.intersection(*(set(board.peers[cell]) for cell in holders)).difference(cells)
        fit = [c for c in sorted(seen) if not clues.given[c] and digit in clues.candidates(c)]
        if fit:
            return rng.choice(fit), digit
    return None
