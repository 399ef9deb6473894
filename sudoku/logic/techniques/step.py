"""A step: one application of a technique, as a value that can be checked, written and drawn."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple

from sudoku.logic.techniques.equations import HouseSum, equations_of
from sudoku.logic.techniques.layout import HouseKind, TechniqueLayout, cells_of, digits_of, union_of
from sudoku.logic.techniques.notation import conclusion, digit_set
from sudoku.logic.techniques.parts import ConstraintPart, parts_of
from sudoku.logic.techniques.position import Candidate, Position


class Sector(NamedTuple):
    """A set of candidates of which exactly one is true: a cell, or a digit in a house.

    As a *truth* it states that one of its candidates is true; as a *link*, that no two are.
    """

    house: int
    """The index in `layout.sectors`, -1 for a cell."""
    number: int
    """The cell, or the digit in the house."""

    @classmethod
    def of_cell(cls, cell: int) -> Sector:
        """The candidates of a cell."""
        return cls(-1, cell)

    @classmethod
    def of_house(cls, house: int, digit: int) -> Sector:
        """The places of a digit in a house."""
        return cls(house, digit)

    def candidates(self, position: Position) -> list[Candidate]:
        """The candidates of the sector that remain in a position."""
        if self.house < 0:
            return [(self.number, digit) for digit in digits_of(position.cells[self.number])]
        digit = self.number
        places = position.places[digit] & position.layout.sectors[self.house].mask
        return [(cell, digit) for cell in cells_of(places)]

    def text(self, layout: TechniqueLayout) -> str:
        """The short name of the sector: "r1c2" for a cell, "4r6" for the digit 4 in row 6."""
        if self.house < 0:
            return layout.board.cell_name(self.number)
        sector, digit = layout.sectors[self.house], self.number + layout.board.shift
        return f"{digit}{' in ' * (sector.kind is HouseKind.CELLS)}{sector.short}"


@dataclass(frozen=True, slots=True)
class Deadly:
    """A pattern that would allow a second solution, so one of its other candidates is true.

    In each house, every digit of the pattern is in two of its cells, and no cell is a clue. If each
    cell held one of its two digits, swapping the digits would give a second solution.
    """

    cells: tuple[tuple[int, int], ...]
    """Each cell of the pattern with the mask of its two digits."""

    def candidates(self, position: Position) -> list[Candidate]:
        """The candidates that avoid the pattern: one of them is true in the only solution."""
        return [
            (cell, digit)
            for cell, pair in self.cells
            for digit in digits_of(position.cells[cell] & ~pair)
        ]

    def text(self, layout: TechniqueLayout) -> str:
        """The digits and cells of the pattern: "12 in r1c1,r1c4,r2c1,r2c4 is deadly"."""
        names = ",".join(layout.board.cell_name(cell) for cell, _ in self.cells)
        digits = digits_of(union_of(pair for _, pair in self.cells))
        return f"{digit_set(layout.board, digits, '')} in {names} is deadly"


class Demand(NamedTuple):
    """A premise: a constraint, or a part of it, holds."""

    number: int
    """The index of the part in `parts_of`."""

    def part(self, layout: TechniqueLayout) -> ConstraintPart:
        """The part that holds."""
        return parts_of(layout)[self.number]

    def text(self, layout: TechniqueLayout) -> str:
        """The name of the part: "cage 11 r23c5"."""
        return self.part(layout).name


class DifferentDigits(NamedTuple):
    """A premise: no two cells of a sector have the same digit."""

    house: int
    """The index in `layout.sectors`."""

    def text(self, layout: TechniqueLayout) -> str:
        """The premise in words: "no digit twice in row 3"."""
        return f"no digit twice in {layout.sectors[self.house].name}"


class Total(NamedTuple):
    """A premise: the known sum of a house that holds every digit."""

    house: int
    """The index in `layout.houses`."""

    def text(self, layout: TechniqueLayout) -> str:
        """The premise in words: "sum 45 of row 3"."""
        board = layout.board
        return f"sum {sum(board.values)} of {layout.houses[self.house].name}"


@dataclass(frozen=True, slots=True)
class Equation:
    """A premise: the sum of a few cells, as it follows from houses and constraints."""

    number: int
    """The index in `equations_of`."""

    def part(self, layout: TechniqueLayout) -> HouseSum:
        """The equation."""
        return equations_of(layout)[self.number]

    def text(self, layout: TechniqueLayout) -> str:
        """The equation as text: "r1c9 - r2c3 = 4, as row 1 without cage 11 r1c12, …"."""
        return self.part(layout).text(layout)


Requirement = Demand | Equation
"""A premise that restricts the digits of some cells, and may remove candidates from them."""


class Whole(NamedTuple):
    """A premise: a house holds every digit once."""

    house: int
    """The index in `layout.houses`."""

    def text(self, layout: TechniqueLayout) -> str:
        """The premise in words: "every digit once in row 3"."""
        return f"every digit once in {layout.houses[self.house].name}"

    def sectors(self, layout: TechniqueLayout) -> list[Sector]:
        """The cells of the house, and its digits."""
        digits = range(1, layout.digit_count + 1)
        cells = [Sector.of_cell(cell) for cell in layout.houses[self.house].cells]
        return [*cells, *(Sector.of_house(self.house, digit) for digit in digits)]


class PatternNode(NamedTuple):
    """Candidates that a drawing marks, and their role: "base", "fin", "on", "off", "set 1"."""

    candidates: tuple[Candidate, ...]
    role: str


class Edge(NamedTuple):
    """An arc of a drawing between two groups of candidates: strong (at least one is true) or weak
    (at most one is true).
    """

    tail: tuple[Candidate, ...]
    head: tuple[Candidate, ...]
    is_strong: bool


@dataclass(frozen=True, slots=True)
class StepDrawing:
    """The geometry of a step: marked candidates, arcs, and the houses (sector indices) to shade."""

    nodes: tuple[PatternNode, ...] = ()
    edges: tuple[Edge, ...] = ()
    houses: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Step:
    """One application of a technique."""

    technique: str
    """The title of the technique."""
    placements: tuple[Candidate, ...] = ()
    """Digits to place."""
    eliminations: tuple[Candidate, ...] = ()
    """Candidates to remove."""
    truths: tuple[Sector, ...] = ()
    links: tuple[Sector, ...] = ()
    """Links that imply the conclusion together with the truths, which `premises` checks. If empty,
    all links between the candidates concerned are used.
    """
    deadly: tuple[Deadly, ...] = ()
    """Patterns that a unique solution cannot contain."""
    demands: tuple[Demand, ...] = ()
    """The constraints that the step uses."""
    differences: tuple[DifferentDigits, ...] = ()
    """The sectors that make cells of these constraints differ."""
    totals: tuple[Total, ...] = ()
    """The houses whose sums, minus the sums of the constraints, give the sum of other cells."""
    equations: tuple[Equation, ...] = ()
    """The sums of cells that follow from several houses and constraints."""
    wholes: tuple[Whole, ...] = ()
    """The houses used with all their cells and digits."""
    combinations: tuple[tuple[int, ...], ...] = ()
    """The combinations left for the first constraint, if it is a sum or a digit set with only a
    few.
    """
    detail: str = ""
    """The pattern in HoDoKu's notation: "4 in r6c7,r7c9 (connected by r67c2)", "" for singles."""
    drawing: StepDrawing = field(default=StepDrawing(), repr=False)
    """The geometry of the step."""
    describe: Callable[[Step, Position], Step] | None = field(
        default=None, compare=False, repr=False
    )
    """Replaces the text and the drawing once the premises are minimal, if they depend on these."""

    def text(self, layout: TechniqueLayout) -> str:
        """The step as HoDoKu prints it: "Skyscraper: 4 in … => r4c9,r8c7<>4"."""
        concluded = conclusion(layout.board, self.placements, self.eliminations)
        if self.detail:
            return f"{self.technique}: {self.detail} => {concluded}"
        return f"{self.technique}{' =>' if self.eliminations else ':'} {concluded}"

    @property
    def has_constraints(self) -> bool:
        """Whether it has premises beyond truths, links and deadly patterns."""
        return bool(self.demands or self.equations or self.wholes)

    def parts(self, layout: TechniqueLayout) -> list[ConstraintPart]:
        """The parts of constraints that the step uses, also inside its equations."""
        found = dict.fromkeys(demand.part(layout) for demand in self.demands)
        for each in self.equations:
            found |= dict.fromkeys(each.part(layout).parts)
        return [*found]

    def full_houses(self, layout: TechniqueLayout) -> list[int]:
        """The indices of the houses used as a whole or by their sums."""
        found = [*(each.house for each in self.totals), *(each.house for each in self.wholes)]
        for each in self.equations:
            found += [house.index for house in each.part(layout).houses]
        return [*dict.fromkeys(found)]

    def combination_texts(self, layout: TechniqueLayout) -> list[str]:
        """The combinations as text: ["2+9", "3+8"]."""
        if not self.combinations:
            return []
        part = self.demands[0].part(layout)
        return part.combination_texts(layout.board, self.combinations)

    def apply(self, position: Position) -> None:
        """Apply the conclusion to a position."""
        for cell, digit in self.eliminations:
            position.eliminate(cell, digit)
        for cell, digit in self.placements:
            if not position.values[cell]:
                position.place(cell, digit)
