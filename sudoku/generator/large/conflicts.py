"""Planted conflicts: a known reason for unsatisfiability that singles do not find.

In some house, k + 1 open cells have only k candidates together, which violates Hall's condition.
The construction starts from a puzzle with a known solution. In k + 1 cells of a house the solution
has k + 1 digits. Clues of the solution are added in that house until these cells have no other
candidates; then a wrong clue removes one of the k + 1 digits from all of them. The same number of
clues is removed from cells that do not see the k + 1 cells.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from sudoku.puzzle.board import Board
from sudoku.puzzle.puzzle import Grid, Puzzle
from sudoku.puzzle.symbols import symbol

CELLS_TRIED = 200_000
LEAST_ATTEMPTS = 100
"""On a board of c cells, max(LEAST_ATTEMPTS, CELLS_TRIED / c) places are tried."""
LEAST = 2
"""The smallest k. If k is 1, singles find the conflict."""


@dataclass(frozen=True, slots=True)
class Conflict:
    """A reason for unsatisfiability: open cells of a house with fewer candidates than cells."""

    house: int
    """The index in `board.houses`."""
    cells: tuple[int, ...]
    digits: tuple[int, ...]
    """The candidates left for the cells."""

    def is_in(self, puzzle: Puzzle) -> bool:
        """Whether a puzzle has the conflict, which proves that it has no solution."""
        clues = _CluesByHouse(puzzle.board, puzzle.clues)
        return (
            len(set(self.cells)) == len(self.cells) > len(set(self.digits))
            and set(self.cells) <= set(puzzle.board.houses[self.house])
            and not any(puzzle.clues[cell] for cell in self.cells)
            and all(clues.candidates(cell) <= set(self.digits) for cell in self.cells)
        )

    def words(self, board: Board) -> str:
        """The conflict in words, for a comment."""
        cells = " ".join(map(board.cell_name, self.cells))
        digits = " ".join(symbol(board, digit) for digit in self.digits)
        return f"{board.house_names[self.house]}: {cells} can hold only {digits}"


def planted(
    puzzle: Puzzle, solution: Grid, rng: random.Random, confined: int = LEAST
) -> tuple[Puzzle, Conflict]:
    """A puzzle without a solution and with the same number of clues, and its conflict.

    No two equal clues share a house, and singles find no contradiction. confined: k, at least
    LEAST; naked pairs find a conflict with k = 2. Raises ValueError if no place for a conflict is
    found: with few holes, singles find every conflict.
    """
    attempts = max(LEAST_ATTEMPTS, CELLS_TRIED // puzzle.board.cell_count)
    for _ in range(attempts):
        found = _attempt(puzzle, solution, rng, confined)
        if found is not None and not singles_contradict(puzzle.board, found[0].clues):
            return found
    open_share = 1 - puzzle.clue_count / puzzle.board.cell_count
    raise ValueError(
        f"no conflict of {confined + 1} cells and {confined} digits that singles miss was "
        f"found in {attempts} attempts with a share of {open_share:.2f} holes on a {puzzle.board}; "
        "try more holes, fewer confined digits, or another seed"
    )


class _CluesByHouse:
    """Mutable clues, with the set of digits given in each house."""

    def __init__(self, board: Board, clues: Iterable[int]) -> None:
        self.board, self.given = board, list(clues)
        self._digits = frozenset(range(1, board.size + 1))
        self._in = [{self.given[cell] for cell in house} for house in board.houses]

    def candidates(self, cell: int) -> set[int]:
        """The digits that no clue in the cell's houses excludes."""
        return set(self._digits.difference(*(self._in[u] for u in self.board.houses_of[cell])))

    def give(self, cell: int, digit: int) -> None:
        """Add a clue in an open cell."""
        self.given[cell] = digit
        for u in self.board.houses_of[cell]:
            self._in[u].add(digit)


def _attempt(
    puzzle: Puzzle, solution: Grid, rng: random.Random, confined: int
) -> tuple[Puzzle, Conflict] | None:
    """A puzzle with a conflict in a random house; None if the house has no room or no wrong clue
    fits.
    """
    board, hidden = puzzle.board, solution.digits
    clues = _CluesByHouse(board, puzzle.clues)
    house = rng.randrange(len(board.houses))
    opened = [cell for cell in board.houses[house] if not puzzle.clues[cell]]
    if len(opened) < confined + 3:  # with fewer than two other cells, a single finds the conflict
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


def _alike(
    clues: _CluesByHouse, hidden: tuple[int, ...], opened: list[int], count: int
) -> list[int]:
    """Choose `count` cells greedily, starting with the first. Each further cell adds the fewest
    candidates apart from the hidden digits of the chosen cells.
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
    clues: _CluesByHouse, cells: list[int], own: list[int], rng: random.Random
) -> tuple[int, int] | None:
    """A cell and a digit allowed there, if all of `cells` with this candidate see the cell."""
    board = clues.board
    for digit in rng.sample(own, len(own)):
        holders = [cell for cell in cells if digit in clues.candidates(cell)]
        seen = set.intersection(*(set(board.peers[cell]) for cell in holders)).difference(cells)
        fit = [c for c in sorted(seen) if not clues.given[c] and digit in clues.candidates(c)]
        if fit:
            return rng.choice(fit), digit
    return None


def singles_contradict(board: Board, clues: Sequence[int]) -> bool:
    """Whether singles, applied until nothing changes, leave a cell without a candidate or a digit
    without a place in a house.
    """
    state = _CandidateMasks(board)
    found = [(cell, 1 << digit - 1) for cell, digit in enumerate(clues) if digit]
    while found:
        if not state.place(found):
            return True
        hidden = state.hidden()
        if hidden is None:
            return True
        found = hidden
    return False


class _CandidateMasks:
    """The candidates left in each cell of a board whose houses have one cell for each digit.

    The reference model keeps all candidates of a board in one integer, which is slow for the
    million candidates of a 100x100 board. Here each cell has its own mask: bit d - 1 for digit d.
    """

    def __init__(self, board: Board) -> None:
        self._board = board
        self._full = (1 << board.size) - 1
        self._left = [self._full] * board.cell_count
        self._is_placed = [False] * board.cell_count

    def place(self, found: list[tuple[int, int]]) -> bool:
        """Place digits and the naked singles that follow. Returns False for a contradiction."""
        left, is_placed, peers = self._left, self._is_placed, self._board.peers
        while found:
            cell, digit = found.pop()
            if not left[cell] & digit:
                return False
            if is_placed[cell]:
                continue
            left[cell], is_placed[cell] = digit, True
            for peer in peers[cell]:
                if left[peer] & digit:
                    rest = left[peer] = left[peer] ^ digit
                    if not rest:
                        return False
                    if not rest & rest - 1:
                        found.append((peer, rest))
        return True

    def hidden(self) -> list[tuple[int, int]] | None:
        """The hidden singles; None if a digit has no place in a house."""
        left, is_placed = self._left, self._is_placed
        found: list[tuple[int, int]] = []
        for house in self._board.houses:
            once = twice = 0
            for cell in house:
                twice |= once & left[cell]
                once |= left[cell]
            if once != self._full:
                return None
            alone = once & ~twice
            found += [
                (cell, left[cell] & alone)
                for cell in house
                if left[cell] & alone and not is_placed[cell]
            ]
        return found
