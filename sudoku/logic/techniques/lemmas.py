"""Steps as lemmas: each conclusion becomes a unit clause with the hints that derive it.

The premises of a step guide the derivation. A truth is a long clause of the formula and a link
represents binary clauses, so unit propagation over them gives the hints. If that needs cases, as
for most fish, a lemma for each case comes first. A uniqueness premise is not a clause, so such a
step is derived from the rules: its eliminations hold in the solution. If there are too many cases,
a solver refutes the opposite of the conclusion, and its proof becomes lemmas; lemmas that use the
assumption get its negation as an additional literal.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Sequence

from sudoku.checker.formula import Formula
from sudoku.constraints.primitives import Regions
from sudoku.interface.reason import Refutation
from sudoku.logic.techniques.case_derivation import CaseDerivation, TooManyCasesError
from sudoku.logic.techniques.growing_proof import Group, GrowingProof
from sudoku.logic.techniques.layout import digits_of
from sudoku.logic.techniques.position import Candidate, Position
from sudoku.logic.techniques.step import Sector, Step

_MOST_CASES = 1_000
"""Limit on the case lemmas for one conclusion; a tenth of it for a step with constraints, whose
cases take longer.
"""
Searched = Callable[[Sequence[int]], Refutation]
"""Refutes the puzzle with these clues, which has no solution. Raises OutOfBudget."""


class Lemmas(GrowingProof):
    """A proof that grows with the steps of a path."""

    def __init__(
        self,
        formula: Formula,
        position: Position,
        clues: Iterable[Candidate],
        searched: Searched,
        demands: Sequence[Sequence[int]] = (),
    ) -> None:
        """position: the position before the clues, which are unit clauses of the formula. searched:
        refutes conclusions that take too many cases. demands: the numbers of each constraint's
        clauses.
        """
        super().__init__(formula, position, clues)
        self._demands, self._searched = demands, searched
        self._most_cases = _MOST_CASES

    def add(self, step: Step) -> list[int]:
        """Derive the conclusion of a step, apply it, and return the numbers of its lemmas.

        Conclusions of earlier steps get no further lemma. Truths satisfied by a digit placed since
        the step was found add nothing to its links.
        """
        numbers = []
        self._most_cases = self._limit(step)
        truths = [self.group(truth) for truth in step.truths if not self.is_placed(truth)]
        links = [self.candidates(link) for link in step.links]
        if step.deadly:
            truths, links = self._everything()
        if step.has_constraints:
            truths += self._around(step)
            links += self._apart(step)
        for cell, digit in step.eliminations:
            if not self.position.has(cell, digit):
                continue
            numbers.append(self._eliminate(cell, digit, truths, links))
        for cell, digit in step.placements:
            if self.position.values[cell]:
                continue
            numbers += self._derive_place(cell, digit, truths, links)
        return numbers

    def _limit(self, step: Step) -> int:
        """The limit on the case lemmas for a conclusion of a step: none with regions that are part
        of the solution, whose many clauses a solver handles better.
        """
        if any(isinstance(each.primitive, Regions) for each in step.parts(self.position.layout)):
            return 0
        return max(1, _MOST_CASES // 10) if step.has_constraints else _MOST_CASES

    def _derive_place(
        self, cell: int, digit: int, truths: Sequence[Group], links: Sequence[Sequence[int]]
    ) -> list[int]:
        """Derive that a digit is right, by cases or else by a solver, and place it."""
        try:
            number = self._by_cases(-self.variable(cell, digit), truths, links)
        except TooManyCasesError:
            wrong = [other for other in digits_of(self.position.cells[cell]) if other != digit]
            numbers = [self.remove(cell, other, self._by_search(cell, other)) for other in wrong]
            return [*numbers, self.place_only(cell)]
        self.place(cell, digit, number)
        return [number]

    def _eliminate(
        self, cell: int, digit: int, truths: Sequence[Group], links: Sequence[Sequence[int]]
    ) -> int:
        """Derive that a candidate is wrong, by cases or else by a solver, and remove it."""
        variable = self.variable(cell, digit)
        try:
            number = self._by_cases(variable, truths, links)
        except TooManyCasesError:
            number = self._by_search(cell, digit)
        return self.remove(cell, digit, number)

    def _by_cases(
        self, assumed: int, truths: Sequence[Group], links: Sequence[Sequence[int]]
    ) -> int:
        """Add the lemma that a literal is false; return its number. Raises TooManyCasesError,
        without lemmas, and OutOfBudget.
        """
        return CaseDerivation(self, truths, links, self._most_cases).refuted(assumed)

    def _by_search(self, cell: int, digit: int) -> int:
        """Add a solver's proof that a candidate is wrong; return the number of its last lemma."""
        clues = [*self.position.values]
        clues[cell] = digit
        return self._add_refutation(self._searched(clues), self.variable(cell, digit))

    def _add_refutation(self, refutation: Refutation, assumed: int) -> int:
        """Add the lemmas of a refutation. Return the number of the last one, which negates the
        assumption.

        refutation: refutes the formula with the assumption as a clue, and with the placed digits.
        assumed: the variable of the assumption. A lemma that uses the assumption gets the negated
        assumption as an additional literal, so its hints derive it without the clue, and without
        clauses that the assumption satisfies.
        """
        lines = refutation.formula.splitlines()
        clauses = [line for line in lines if not line.startswith((b"c", b"p"))]
        own, assuming, satisfied, number = dict[int, int](), set[int](), set[int](), 0
        for line in refutation.proof.splitlines():
            known, *rest = map(int, line.split())
            end = rest.index(0)
            literals, hints = rest[:end], rest[end + 1 : -1]
            for hint in hints:
                if hint not in own:
                    clause = [*map(int, clauses[hint - 1].split()[:-1])]
                    if clause == [assumed]:
                        assuming.add(hint)
                        own[hint] = 0
                    else:
                        own[hint] = self.known_number(clause)
                        if assumed in clause:
                            satisfied.add(hint)
            if not literals or assuming.intersection(hints):
                assuming.add(known)
                literals = [*{*literals, -assumed}]
                hints = [hint for hint in hints if hint not in satisfied]
            if assumed in literals:
                satisfied.add(known)
            number = own[known] = self.append(literals, [own[hint] for hint in hints if own[hint]])
        return number

    def _around(self, step: Step) -> list[Group]:
        """The groups of a step's constraints: their clauses, their cells, and the digits of the
        houses that the step uses as a whole or by their sums.
        """
        layout, values = self.position.layout, self.position.values
        found, cells = list[Group](), dict[int, None]()
        for part in step.parts(layout):
            cells.update(dict.fromkeys(part.cells))
            found += self._clauses_in(self._demands[part.constraint], part.cells)
        houses = step.full_houses(layout)
        for house in houses:
            cells.update(dict.fromkeys(layout.houses[house].cells))
        sectors = [Sector.of_cell(cell) for cell in cells if not values[cell]]
        sectors += [
            Sector.of_house(house, digit) for house in houses for digit in range(1, self.digits + 1)
        ]
        return [*found, *(self.group(each) for each in sectors if not self.is_placed(each))]

    def _apart(self, step: Step) -> list[list[int]]:
        """The links of a step's constraints: within their cells, and within the houses it uses."""
        layout = self.position.layout
        cells = {cell for part in step.parts(layout) for cell in part.cells}
        full = step.full_houses(layout)
        houses = [*(difference.house for difference in step.differences), *full]
        for house in full:
            cells.update(layout.houses[house].cells)
        digits = range(1, self.digits + 1)
        sectors = [Sector.of_cell(cell) for cell in sorted(cells)]
        sectors += [Sector.of_house(house, digit) for house in houses for digit in digits]
        return [link for link in map(self.candidates, sectors) if len(link) > 1]

    def _clauses_in(self, numbers: Iterable[int], cells: Container[int] | None) -> list[Group]:
        """The unsatisfied clauses with these numbers, without false literals. cells: only clauses
        within these cells; None keeps all clauses.
        """
        found, last = [], self.digits * self.position.layout.cell_count
        for number in numbers:
            left, is_open = [], True
            for x in self.clauses[number]:
                variable = abs(x)
                if variable <= last:
                    if cells is not None and (variable - 1) // self.digits not in cells:
                        is_open = False
                        break
                    if variable in self.placed or variable in self.absent:
                        if (variable in self.placed) == (x > 0):
                            is_open = False
                            break
                        continue
                left.append(x)
            if is_open:
                found.append((number, left))
        return found

    def eliminate(self, cell: int, digit: int) -> int:
        """Derive from the whole position that a candidate is wrong, and remove it."""
        self._most_cases = _MOST_CASES
        return self._eliminate(cell, digit, *self._everything())

    def end_by_search(self) -> None:
        """Derive the empty clause from a full position that violates a constraint."""
        cell, digit = 0, self.position.values[0]
        number = self._by_search(cell, digit)
        self.append([], [self.placed[self.variable(cell, digit)], number])

    def place_only(self, cell: int) -> int:
        """Derive that a cell holds its only candidate, and place it."""
        (digit,) = digits_of(self.position.cells[cell])
        truth = self.group(Sector.of_cell(cell))
        number = self._by_cases(-self.variable(cell, digit), [truth], [])
        self.place(cell, digit, number)
        return number

    def _everything(self) -> tuple[list[Group], list[list[int]]]:
        """All truths and all links of the position."""
        layout = self.position.layout
        open_cells = [c for c in range(layout.cell_count) if self.position.open >> c & 1]
        cells = [Sector.of_cell(cell) for cell in open_cells]
        digits = range(1, self.digits + 1)
        places = [
            Sector.of_house(house.index, digit)
            for house in layout.sectors
            for digit in digits
            if self.position.places[digit] & house.mask
        ]
        links = [self.candidates(sector) for sector in (*cells, *places)]
        truths = [
            self.group(sector)
            for sector in (*cells, *places)
            if sector.house < 0 or layout.sectors[sector.house].is_full
        ]
        for numbers in self._demands:
            truths += self._clauses_in(numbers, None)
        return truths, [link for link in links if len(link) > 1]
