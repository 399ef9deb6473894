"""Steps as lemmas: each conclusion as a clause of one literal, with the hints that derive it.

The premises of a step guide the derivation. A truth is a long clause of the formula and a link is
one of its pairs, so unit propagation over them gives the hints. If that needs cases, as for most
fish, a lemma for each case comes first. A step that assumes uniqueness is derived from the rules:
its premise is not a clause, but its eliminations are right for the solution. If there are too many
cases, a solver refutes the opposite of the conclusion, and its proof becomes lemmas; lemmas that
use the assumption get its negation as an additional literal.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Sequence
from dataclasses import dataclass, field

from sudoku.checker.formula import Formula
from sudoku.errors import OutOfBudget, UnsoundStepError
from sudoku.interface.reason import Refutation
from sudoku.logic.techniques.layout import digits_of
from sudoku.logic.techniques.position import Candidate, Position
from sudoku.logic.techniques.solver_lemmas import add_refutation
from sudoku.logic.techniques.step import Sector, Step
from sudoku.logic.techniques.technique import is_late

_MOST_CASES = 1_000
"""Lemmas of cases for one conclusion; of a step with constraints, whose cases take longer, a tenth
of that.
"""
Searched = Callable[[Sequence[int]], Refutation]
"""Refutes a puzzle with these clues, which has no solution. Raises OutOfBudget."""
_Group = tuple[int, list[int]]
"""A truth: the number of its clause, and the variables of its candidates. Or a clause of a
constraint, and its literals not known to be false.
"""


class _TooManyCasesError(Exception):
    """A conclusion takes more cases than allowed."""


@dataclass(slots=True)
class _Trail:
    """Assigned literals, and the clause that made each true; 0 for an assumption."""

    literals: list[int] = field(default_factory=list)
    reasons: list[int] = field(default_factory=list)
    true: set[int] = field(default_factory=set)

    def add(self, literal: int, reason: int) -> None:
        self.literals.append(literal)
        self.reasons.append(reason)
        self.true.add(literal)


class Lemmas:
    """A proof that grows with the steps of a path. position: the position after the steps so far.

    lines: the proof in LRAT.
    """

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
        self.position = position
        self._demands = demands
        self._cases, self._most_cases = 0, _MOST_CASES
        self._searched = searched
        self.lines: list[str] = []
        self._clauses = formula.clauses
        self._first = formula.count
        self._numbers = {formula.clauses[i]: i for i in range(1, formula.count + 1)}
        self._block = formula.count
        self._digits = position.layout.digit_count
        self._absent: dict[int, tuple[int, ...]] = {}
        self._placed: dict[int, int] = {}
        for cell in range(position.layout.cell_count):
            for digit in range(1, self._digits + 1):
                if not position.has(cell, digit):
                    variable = self._variable(cell, digit)
                    self._absent[variable] = (self._number([-variable]),)
        self._excluded: int | None = None
        for cell, digit in clues:
            variable = self._variable(cell, digit)
            if len(self._absent.get(variable, ())) == 1:
                (self._excluded,) = self._absent[variable]
                position.excluded = cell, digit
            self._place(cell, digit, self._number([variable]))

    @property
    def count(self) -> int:
        """The number of lemmas."""
        return len(self.lines)

    def add(self, step: Step) -> list[int]:
        """Derive the conclusion of a step, apply it, and return the numbers of its lemmas.

        Conclusions of earlier steps get no further lemma. Truths satisfied by a digit placed since
        the step was found add nothing to its links.
        """
        numbers = []
        self._most_cases = max(1, _MOST_CASES // 10) if step.has_constraints else _MOST_CASES
        truths = [self._group(truth) for truth in step.truths if not self._is_placed(truth)]
        links = [self._candidates(link) for link in step.links]
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

    def _derive_place(
        self, cell: int, digit: int, truths: Sequence[_Group], links: Sequence[Sequence[int]]
    ) -> list[int]:
        """Derive that a digit is right, by cases or otherwise by a solver, and place it."""
        try:
            number = self._by_cases(-self._variable(cell, digit), truths, links)
        except _TooManyCasesError:
            wrong = [other for other in digits_of(self.position.cells[cell]) if other != digit]
            numbers = [self._remove(cell, other, self._by_search(cell, other)) for other in wrong]
            return [*numbers, self.place_only(cell)]
        self._place(cell, digit, number)
        return [number]

    def _eliminate(
        self, cell: int, digit: int, truths: Sequence[_Group], links: Sequence[Sequence[int]]
    ) -> int:
        """Derive that a candidate is wrong, by cases or otherwise by a solver, and remove it."""
        variable = self._variable(cell, digit)
        try:
            number = self._by_cases(variable, truths, links)
        except _TooManyCasesError:
            number = self._by_search(cell, digit)
        return self._remove(cell, digit, number)

    def _remove(self, cell: int, digit: int, number: int) -> int:
        """Remove the candidate excluded by the lemma with this number, which is returned."""
        self.position.eliminate(cell, digit)
        self._absent[self._variable(cell, digit)] = (number,)
        return number

    def _by_cases(
        self, assumed: int, truths: Sequence[_Group], links: Sequence[Sequence[int]]
    ) -> int:
        """Add the lemma that a literal is false; return its number. Raises _TooManyCasesError,
        without lemmas, and OutOfBudget.
        """
        self._cases, before = 0, self.count
        try:
            return self._refute([assumed], truths, links)
        except _TooManyCasesError:
            for number in range(self._first + before + 1, self._first + self.count + 1):
                del self._clauses[number]
            del self.lines[before:]
            raise

    def _by_search(self, cell: int, digit: int) -> int:
        """Add a solver's proof that a candidate is wrong; return the number of its last lemma."""
        clues = [*self.position.values]
        clues[cell] = digit
        refutation = self._searched(clues)
        return add_refutation(
            refutation, self._variable(cell, digit), self._number_of_clause, self._add
        )

    def _number_of_clause(self, clause: list[int]) -> int:
        """The number of a clause of the formula, or of the lemma of a placed digit."""
        placed = self._placed.get(clause[0]) if len(clause) == 1 else None
        return self._number(clause) if placed is None else placed

    def _around(self, step: Step) -> list[_Group]:
        """The clauses of a step's constraints as groups, with their cells, and with the digits of
        the houses that it uses as a whole or by their sums.
        """
        layout, values = self.position.layout, self.position.values
        found, cells = list[_Group](), dict[int, None]()
        for demand in step.demands:
            part = demand.part(layout)
            cells.update(dict.fromkeys(part.cells))
            found += self._clauses_in(self._demands[part.constraint], part.cells)
        houses = step.full_houses
        for house in houses:
            cells.update(dict.fromkeys(layout.houses[house].cells))
        sectors = [Sector.of_cell(cell) for cell in cells if not values[cell]]
        sectors += [
            Sector.of_house(house, digit)
            for house in houses
            for digit in range(1, self._digits + 1)
        ]
        return [*found, *(self._group(each) for each in sectors if not self._is_placed(each))]

    def _apart(self, step: Step) -> list[list[int]]:
        """The links in the cells of a step's constraints, and in houses whose cells differ."""
        layout = self.position.layout
        cells = {cell for demand in step.demands for cell in demand.part(layout).cells}
        houses = [*(difference.house for difference in step.differences), *step.full_houses]
        for house in step.full_houses:
            cells.update(layout.houses[house].cells)
        digits = range(1, self._digits + 1)
        sectors = [Sector.of_cell(cell) for cell in sorted(cells)]
        sectors += [Sector.of_house(house, digit) for house in houses for digit in digits]
        return [link for link in map(self._candidates, sectors) if len(link) > 1]

    def _clauses_in(self, numbers: Iterable[int], cells: Container[int] | None) -> list[_Group]:
        """The unsatisfied clauses with these numbers, without false literals. cells: only clauses
        within these cells; None keeps all clauses.
        """
        found, last = [], self._digits * self.position.layout.cell_count
        for number in numbers:
            left, is_open = [], True
            for x in self._clauses[number]:
                variable = abs(x)
                if variable <= last:
                    if cells is not None and (variable - 1) // self._digits not in cells:
                        is_open = False
                        break
                    if variable in self._placed or variable in self._absent:
                        if (variable in self._placed) == (x > 0):
                            is_open = False
                            break
                        continue
                left.append(x)
            if is_open:
                found.append((number, left))
        return found

    def eliminate(self, cell: int, digit: int) -> int:
        """Derive by search that a candidate is wrong, and remove it."""
        self._most_cases = _MOST_CASES
        return self._eliminate(cell, digit, *self._everything())

    def place_only(self, cell: int) -> int:
        """Derive that a cell holds its only candidate, and place it."""
        self._cases = 0
        (digit,) = digits_of(self.position.cells[cell])
        truth = self._group(Sector.of_cell(cell))
        number = self._refute([-self._variable(cell, digit)], [truth], [])
        self._place(cell, digit, number)
        return number

    def end(self) -> None:
        """Derive the empty clause: the position is contradictory, or it is the solution that the
        formula excludes.
        """
        fault = self._fault()
        conflict = self._block if fault is None else fault
        facts = self._facts(-x for x in self._clauses[conflict])
        self._add([], [*facts, conflict])

    def text(self) -> bytes:
        """The proof."""
        return "".join(self.lines).encode()

    def _variable(self, cell: int, digit: int) -> int:
        return self._digits * cell + digit

    def _number(self, clause: Iterable[int]) -> int:
        """The number of a clause of the formula. Raises UnsoundStepError if there is no such
        clause.
        """
        wanted = frozenset(clause)
        number = self._numbers.get(wanted)
        if number is None:
            raise UnsoundStepError(f"the formula has no clause {sorted(wanted)}")
        return number

    def _place(self, cell: int, digit: int, number: int) -> None:
        """Place a digit whose unit clause has this number."""
        position, variable = self.position, self._variable(cell, digit)
        before = position.copy()
        position.place(cell, digit)
        self._placed[variable] = number
        gone = [(cell, other) for other in digits_of(before.cells[cell]) if other != digit]
        lost = before.places[digit] & position.layout.peers[cell]
        gone += [(peer, digit) for peer in range(lost.bit_length()) if lost >> peer & 1]
        for other in gone:
            absent = self._variable(*other)
            self._absent[absent] = (number, self._number([-variable, -absent]))

    def _is_placed(self, truth: Sector) -> bool:
        """Whether a placed digit satisfies a truth."""
        values = self.position.values
        if truth.house < 0:
            return values[truth.number] > 0
        cells = self.position.layout.sectors[truth.house].cells
        return any(values[cell] == truth.number for cell in cells)

    def _group(self, truth: Sector) -> _Group:
        """A truth as a long clause, and the variables of its candidates."""
        if truth.house < 0:
            every = [self._variable(truth.number, d) for d in range(1, self._digits + 1)]
        else:
            house = self.position.layout.sectors[truth.house]
            every = [self._variable(cell, truth.number) for cell in house.cells]
        return self._number(every), self._candidates(truth)

    def _candidates(self, sector: Sector) -> list[int]:
        return [self._variable(*each) for each in sector.candidates(self.position)]

    def _everything(self) -> tuple[list[_Group], list[list[int]]]:
        """All truths and all links of the position."""
        layout = self.position.layout
        open_cells = [c for c in range(layout.cell_count) if self.position.open >> c & 1]
        cells = [Sector.of_cell(cell) for cell in open_cells]
        digits = range(1, self._digits + 1)
        places = [
            Sector.of_house(house.index, digit)
            for house in layout.sectors
            for digit in digits
            if self.position.places[digit] & house.mask
        ]
        links = [self._candidates(sector) for sector in (*cells, *places)]
        truths = [
            self._group(sector)
            for sector in (*cells, *places)
            if sector.house < 0 or layout.sectors[sector.house].is_full
        ]
        for numbers in self._demands:
            truths += self._clauses_in(numbers, None)
        return truths, [link for link in links if len(link) > 1]

    def _fault(self) -> int | None:
        """The clause that the position makes false: for an open cell, or for a digit in a house."""
        if self._excluded is not None:
            return self._excluded
        layout, position = self.position.layout, self.position
        for cell in range(layout.cell_count):
            if position.open >> cell & 1 and not position.cells[cell]:
                return self._group(Sector.of_cell(cell))[0]
        for house in layout.sectors:
            for digit in range(1, self._digits + 1):
                held = [cell for cell in house.cells if position.values[cell] == digit]
                if len(held) > 1:
                    return self._number([-self._variable(cell, digit) for cell in held[:2]])
                if house.is_full and not held and not position.places[digit] & house.mask:
                    return self._group(Sector.of_house(house.index, digit))[0]
        return None

    def _refute(
        self, assumed: list[int], truths: Sequence[_Group], links: Sequence[Sequence[int]]
    ) -> int:
        """Add the lemma that these literals do not all hold, reduced to the relevant ones; return
        its number. Raises OutOfBudget and _TooManyCasesError.
        """
        self._cases += 1
        if is_late():
            raise OutOfBudget
        if self._cases > self._most_cases:
            raise _TooManyCasesError
        trail = _Trail()
        for literal in assumed:
            trail.add(literal, 0)
        conflict = self._propagate(trail, truths, links)
        while not conflict:
            choices = [
                (len(left), number, left)
                for number, group in truths
                if group
                and min(group) > 0
                and not any(x in trail.true for x in group)
                and (left := [x for x in group if -x not in trail.true])
            ]
            if not choices:
                raise UnsoundStepError("the premises of a step do not imply its conclusion")
            _, _, left = min(choices)
            case = self._refute([*assumed, left[0]], truths, links)
            if -left[0] not in self._clauses[case]:
                return case
            trail.add(-left[0], case)
            conflict = self._propagate(trail, truths, links)
        hints, needed = self._hints(trail, conflict)
        used = [x for x in assumed if x in needed] or assumed[:1]
        return self._add([-x for x in used], hints)

    def _propagate(
        self, trail: _Trail, truths: Sequence[_Group], links: Sequence[Sequence[int]]
    ) -> int:
        """Assign all consequences; return the number of a clause that became false, or 0."""
        true, goes_on = trail.true, True
        while goes_on:
            goes_on = False
            for link in links:
                held = [x for x in link if x in true]
                if len(held) > 1:
                    return self._number([-held[0], -held[1]])
                for x in link if held else ():
                    if x != held[0] and -x not in true:
                        trail.add(-x, self._number([-held[0], -x]))
                        goes_on = True
            for number, group in truths:
                left = [x for x in group if -x not in true]
                if not left:
                    return number
                if len(left) == 1 and left[0] not in true:
                    trail.add(left[0], number)
                    goes_on = True
        return 0

    def _hints(self, trail: _Trail, conflict: int) -> tuple[list[int], set[int]]:
        """The clauses that make this one false, each unit in turn, and this one; and the literals
        that they use.
        """
        needed = {-x for x in self._clauses[conflict]}
        hints = [conflict]
        for literal, reason in zip(reversed(trail.literals), reversed(trail.reasons), strict=True):
            if literal in needed and reason:
                hints.append(reason)
                needed.update(-x for x in self._clauses[reason] if x != literal)
        return [*self._facts(needed.difference(trail.literals)), *hints[::-1]], needed

    def _facts(self, literals: Iterable[int]) -> list[int]:
        """The clauses that imply these literals: placed digits and removed candidates."""
        found: dict[int, None] = {}
        for literal in sorted(literals):
            numbers = (self._placed[literal],) if literal > 0 else self._absent[-literal]
            found.update(dict.fromkeys(numbers))
        return list(found)

    def _add(self, literals: Sequence[int], hints: Sequence[int]) -> int:
        number = self._first + len(self.lines) + 1
        ordered = sorted(literals, key=abs)
        self._clauses[number] = frozenset(literals)
        self.lines.append(" ".join(map(str, [number, *ordered, 0, *hints, 0])) + "\n")
        return number
