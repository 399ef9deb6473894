"""Candidates, and the rules that remove them.

The candidates of a cell are an integer whose bit d-1 is set while digit d is not ruled out, so
that removing, uniting and counting them are single operations. A state is one such mask per
cell. Sets of units are integers in the same way: bit u stands for the unit with number u.

Three rules, each after Norvig's "Solving Every Sudoku Puzzle Quickly", run to a fixpoint, the
cheapest first:

- naked singles (arc consistency): a cell with one candidate takes it from its peers;
- hidden singles (dual consistency): a digit with one place left in a unit goes there;
- naked pairs: two cells of a unit with the same two candidates take both from the others.
"""

from __future__ import annotations

from collections.abc import Callable

from sudoku.board import Board

State = list[int]
"""The candidates of every cell."""


class Contradiction(Exception):
    """A cell without candidates, or a digit without a place: the state has no solution."""


class Propagation:
    """The rules of one board. A state is changed in place and is of no use after a Contradiction.

    `assigned` counts the cells that became single, over all states.
    """

    def __init__(self, board: Board) -> None:
        self.all_digits = (1 << board.order) - 1
        self.units = board.units
        self.peers = board.peers
        self.units_at = [sum(1 << u for u in numbers) for numbers in board.units_of]
        self.assigned = 0

    def run(
        self, state: State, settled: list[int], check_time: Callable[[], None] | None = None
    ) -> None:
        """Apply all rules until none removes a candidate. Raises Contradiction.

        settled: the cells that have become single and whose peers do not know yet; emptied.
        check_time: called before each unit is looked at; what it raises ends the run.
        """
        for_hidden = for_pairs = 0
        while settled or for_hidden or for_pairs:
            if settled:
                for_hidden |= self.naked_singles(state, settled)
            if check_time is not None:
                check_time()
            if for_hidden:
                lowest = for_hidden & -for_hidden
                for_hidden ^= lowest
                for_pairs |= lowest
                self.hidden_singles(state, lowest.bit_length() - 1, settled)
            elif for_pairs:
                lowest = for_pairs & -for_pairs
                for_pairs ^= lowest
                for_hidden |= self.naked_pairs(state, lowest.bit_length() - 1, settled)

    def naked_singles(self, state: State, settled: list[int]) -> int:
        """Take the digit of each settled cell from its peers; returns the units that changed."""
        peers, units_at = self.peers, self.units_at
        changed = 0
        while settled:
            cell = settled.pop()
            digit = state[cell]
            changed |= units_at[cell]
            self.assigned += 1
            for peer in peers[cell]:
                left = state[peer]
                if left & digit:
                    left ^= digit
                    if not left:
                        raise Contradiction
                    state[peer] = left
                    changed |= units_at[peer]
                    if not left & (left - 1):
                        settled.append(peer)
        return changed

    def hidden_singles(self, state: State, unit: int, settled: list[int]) -> None:
        """Settle the open cells that hold the only place of a digit in this unit."""
        once = more_than_once = 0
        cells = self.units[unit]
        for cell in cells:
            candidates = state[cell]
            more_than_once |= once & candidates
            once |= candidates
        if once != self.all_digits:
            raise Contradiction
        once &= ~more_than_once
        for cell in cells:
            candidates = state[cell]
            hidden = candidates & once
            if hidden and candidates != hidden:
                if hidden & (hidden - 1):
                    raise Contradiction
                state[cell] = hidden
                settled.append(cell)

    def naked_pairs(self, state: State, unit: int, settled: list[int]) -> int:
        """Use the cells of this unit that share two candidates; returns the units that changed."""
        first_with: dict[int, int] = {}
        changed = 0
        cells = self.units[unit]
        for cell in cells:
            pair = state[cell]
            if pair.bit_count() == 2 and first_with.setdefault(pair, cell) != cell:
                for other in cells:
                    left = state[other]
                    if left & pair and left != pair:
                        left &= ~pair
                        if not left:
                            raise Contradiction
                        state[other] = left
                        changed |= self.units_at[other]
                        if not left & (left - 1):
                            settled.append(other)
        return changed
