"""Refutations by compiled code, to find the premises that a step needs.

`refuting_parts` repeats refutations unless they have many cases; the tests repeat all. It uses
differences and whole houses more often, so it may need fewer premises.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sudoku.errors import OutOfBudget
from sudoku.interface.probing import Premises
from sudoku.logic.techniques.layout import cells_of, members, union_of
from sudoku.logic.techniques.position import Candidate, Position
from sudoku.logic.techniques.probing.prober import prober_of
from sudoku.logic.techniques.probing.requirements import requirement_indices, requirements_of
from sudoku.logic.techniques.refuting import Refuter
from sudoku.logic.techniques.step import DifferentDigits, Requirement, Step
from sudoku.logic.techniques.technique import is_late, seconds_left

_MOST_CASES = 50_000
"""Limit on the cases of one refutation, which Ctrl-C cannot interrupt."""


class NoCompiledCodeError(Exception):
    """The prober of the board has no refuter."""


class QuickRefuter(Refuter):
    """A refuter with the truths, links, constraints, sectors of different digits, equations, and
    whole houses of a step, in this order.
    """

    def __init__(
        self,
        step: Step,
        position: Position,
        truths: Sequence[Iterable[Candidate]],
        links: Sequence[Iterable[Candidate]],
    ) -> None:
        """The step has no sums of houses. Raises NoCompiledCodeError."""
        layout = position.layout
        required: list[Requirement] = [*step.demands, *step.equations]
        cells = union_of(each.part(layout).mask for each in required)
        cells |= union_of(layout.houses[premise.house].mask for premise in step.wholes)
        asked = (*step.placements, *step.eliminations)
        super().__init__(truths, links, [*asked, *position.candidates_in(cells & position.open)])
        first = len(truths) + len(links)
        after = first + len(step.demands)
        different = {each: bit for bit, each in enumerate(step.differences, after)}
        between = after + len(different)
        last = between + len(step.equations)
        self._cases = last + len(step.wholes)
        self.on = (1 << self._cases) - 1
        whole = [
            (bit, [self._numbers[candidate] for candidate in each.candidates(position)])
            for bit, one in enumerate(step.wholes, last)
            for each in one.sectors(layout)
        ]
        equal = [
            (bit, self._equal(position, each, digit))
            for each, bit in different.items()
            for digit in range(1, layout.digit_count + 1)
        ]
        different |= {
            DifferentDigits(each.house): bit for bit, each in enumerate(step.wholes, last)
        }
        numbers = [*range(first, after), *range(between, last)]
        never, demands = self._cases, list[tuple[int, int, Sequence[int]]]()
        for bit, needed in zip(numbers, required, strict=True):
            index = requirement_indices(layout)[needed]
            units = requirements_of(layout)[index].differences
            demands.append((bit, index, [different.get(unit, never) for unit in units]))
        compiled = prober_of(layout).refuter(
            Premises(
                [*self._numbers],
                position.values,
                self._cases + 1,
                [
                    *((index, members(mask)) for index, (_, mask) in enumerate(self._truths)),
                    *((bit, held) for bit, held in whole if held),
                ],
                [
                    *(
                        (bit, members(mask))
                        for bit, (_, mask) in enumerate(self._links, len(truths))
                    ),
                    *((bit, held) for bit, held in (*equal, *whole) if len(held) > 1),
                ],
                demands,
            )
        )
        if compiled is None:
            raise NoCompiledCodeError
        self._compiled = compiled

    def _index(self) -> None:
        """The compiled code has its own index."""

    def _equal(self, position: Position, difference: DifferentDigits, digit: int) -> list[int]:
        """The numbers of a digit's candidates in a sector of different digits."""
        sector, numbers = position.layout.sectors[difference.house], self._numbers
        held = ((cell, digit) for cell in cells_of(position.places[digit] & sector.mask))
        return [numbers[candidate] for candidate in held if candidate in numbers]

    def _refute(self, _true: int, _false: int, number: int, is_true: bool, _case: int = 0) -> int:
        most = min(self._left, _MOST_CASES)
        found, cases = self._compiled.refute(self.on, number, is_true, most, seconds_left())
        if cases > most and is_late():
            raise OutOfBudget
        self.is_cut = self.is_cut or cases > most
        self._left -= min(cases, most)
        return found
