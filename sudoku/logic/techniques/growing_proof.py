"""An LRAT proof that grows while its lemmas remove candidates from a position."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from sudoku.checker.formula import Formula
from sudoku.errors import UnsoundStepError
from sudoku.logic.techniques.layout import digits_of
from sudoku.logic.techniques.position import Candidate, Position
from sudoku.logic.techniques.step import Sector

Group = tuple[int, list[int]]
"""A truth, as the number of its clause and the variables of its candidates; or a clause of a
constraint, as its number and its literals not known to be false.
"""


class GrowingProof:
    """The clauses of a formula, the lemmas so far, and the position that they imply."""

    def __init__(self, formula: Formula, position: Position, clues: Iterable[Candidate]) -> None:
        """position: the position before the clues, which are unit clauses of the formula."""
        self.position = position
        """The position after the lemmas so far."""
        self.lines: list[str] = []
        """The lemmas as lines of LRAT."""
        self.clauses = formula.clauses
        """Clauses and lemmas by number."""
        self.first = formula.count
        """The number of clauses in the formula; the last clause excludes the solution."""
        self._numbers = {formula.clauses[i]: i for i in range(1, formula.count + 1)}
        self.digits, self._empty = position.layout.digit_count, Position(position.layout)
        self.absent: dict[int, tuple[int, ...]] = {}
        """The variables of removed candidates, with the clauses that make them false."""
        self.placed: dict[int, int] = {}
        """The variables of placed digits, each with its unit clause."""
        for cell in range(position.layout.cell_count):
            for digit in range(1, self.digits + 1):
                if not position.has(cell, digit):
                    variable = self.variable(cell, digit)
                    self.absent[variable] = (self.number([-variable]),)
        self._excluded: int | None = None
        for cell, digit in clues:
            variable = self.variable(cell, digit)
            if len(self.absent.get(variable, ())) == 1:
                (self._excluded,) = self.absent[variable]
                position.excluded = cell, digit
            self.place(cell, digit, self.number([variable]))

    @property
    def count(self) -> int:
        """The number of lemmas."""
        return len(self.lines)

    def text(self) -> bytes:
        """The proof as LRAT text."""
        return "".join(self.lines).encode()

    def variable(self, cell: int, digit: int) -> int:
        """The variable of a candidate."""
        return self.digits * cell + digit

    def number(self, clause: Iterable[int]) -> int:
        """The number of a clause of the formula. Raises UnsoundStepError if there is none."""
        wanted = frozenset(clause)
        number = self._numbers.get(wanted)
        if number is None:
            raise UnsoundStepError(f"the formula has no clause {sorted(wanted)}")
        return number

    def known_number(self, clause: list[int]) -> int:
        """The number of a clause of the formula, or of the unit lemma of a placed digit."""
        placed = self.placed.get(clause[0]) if len(clause) == 1 else None
        return self.number(clause) if placed is None else placed

    def append(self, literals: Sequence[int], hints: Sequence[int]) -> int:
        """Append a lemma with its hints, and return its number."""
        number = self.first + len(self.lines) + 1
        ordered = sorted(literals, key=abs)
        self.clauses[number] = frozenset(literals)
        self.lines.append(" ".join(map(str, [number, *ordered, 0, *hints, 0])) + "\n")
        return number

    def forget(self, count: int) -> None:
        """Remove all lemmas after the first `count`."""
        for number in range(self.first + count + 1, self.first + self.count + 1):
            del self.clauses[number]
        del self.lines[count:]

    def remove(self, cell: int, digit: int, number: int) -> int:
        """Remove the candidate that the lemma with this number excludes, and return the number."""
        self.position.eliminate(cell, digit)
        self.absent[self.variable(cell, digit)] = (number,)
        return number

    def place(self, cell: int, digit: int, number: int) -> None:
        """Place a digit whose unit clause has this number."""
        position, variable = self.position, self.variable(cell, digit)
        before = position.copy()
        position.place(cell, digit)
        self.placed[variable] = number
        gone = [(cell, other) for other in digits_of(before.cells[cell]) if other != digit]
        lost = before.places[digit] & position.layout.peers[cell]
        gone += [(peer, digit) for peer in range(lost.bit_length()) if lost >> peer & 1]
        for other in gone:
            absent = self.variable(*other)
            self.absent[absent] = (number, self.number([-variable, -absent]))

    def facts(self, literals: Iterable[int]) -> list[int]:
        """The clauses that imply these literals: placed digits and removed candidates."""
        found: dict[int, None] = {}
        for literal in sorted(literals):
            numbers = (self.placed[literal],) if literal > 0 else self.absent[-literal]
            found.update(dict.fromkeys(numbers))
        return list(found)

    def is_placed(self, truth: Sector) -> bool:
        """Whether a placed digit satisfies a truth."""
        values = self.position.values
        if truth.house < 0:
            return values[truth.number] > 0
        cells = self.position.layout.sectors[truth.house].cells
        return any(values[cell] == truth.number for cell in cells)

    def group(self, truth: Sector) -> Group:
        """A truth as the number of its clause, and the variables of its candidates."""
        every = [self.variable(*each) for each in truth.candidates(self._empty)]
        return self.number(every), self.candidates(truth)

    def candidates(self, sector: Sector) -> list[int]:
        """The variables of the remaining candidates of a sector."""
        return [self.variable(*each) for each in sector.candidates(self.position)]

    def fault(self) -> int | None:
        """A clause about a cell or a digit in a house that the position makes false, if any."""
        if self._excluded is not None:
            return self._excluded
        layout, position = self.position.layout, self.position
        for cell in range(layout.cell_count):
            if position.open >> cell & 1 and not position.cells[cell]:
                return self.group(Sector.of_cell(cell))[0]
        for house in layout.sectors:
            for digit in range(1, self.digits + 1):
                held = [cell for cell in house.cells if position.values[cell] == digit]
                if len(held) > 1:
                    return self.number([-self.variable(cell, digit) for cell in held[:2]])
                if house.is_full and not held and not position.places[digit] & house.mask:
                    return self.group(Sector.of_house(house.index, digit))[0]
        return None

    def end(self) -> None:
        """Derive the empty clause: the position is contradictory, or it is the solution that the
        formula excludes.
        """
        fault = self.fault()
        conflict = self.first if fault is None else fault
        facts = self.facts(-x for x in self.clauses[conflict])
        self.append([], [*facts, conflict])
