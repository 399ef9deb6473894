"""The consequences of assumptions with their reasons, and the evidence for a conclusion."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from sudoku.logic.techniques.layout import TechniqueLayout, digits_of
from sudoku.logic.techniques.position import Candidate, Claim, Position
from sudoku.logic.techniques.step import (
    Demand,
    DifferentDigits,
    Edge,
    Equation,
    PatternNode,
    Requirement,
    Sector,
    Step,
    StepDrawing,
)
from sudoku.logic.techniques.supports.support import Masks


class ByDemand(NamedTuple):
    """A constraint or an equation as the cause of eliminations, with the masks of its cells before
    them.
    """

    demand: Requirement
    masks: Masks
    differences: tuple[DifferentDigits, ...] = ()
    """The sectors that make cells of the constraint differ."""

    def needed(self, start: Position) -> list[Candidate]:
        """The candidates of the start that were false before the constraint was used."""
        part = self.demand.part(start.layout)
        return [
            (cell, digit)
            for cell, mask in zip(part.cells, self.masks, strict=True)
            for digit in digits_of(start.cells[cell] & ~mask)
        ]


@dataclass(slots=True)
class Evidence:
    """Truths and links in order of discovery, and the candidates that they decide."""

    truths: dict[Sector, None] = field(default_factory=dict)
    links: dict[Sector, None] = field(default_factory=dict)
    on: dict[Candidate, None] = field(default_factory=dict)
    off: dict[Candidate, None] = field(default_factory=dict)
    edges: dict[Edge, None] = field(default_factory=dict)
    demands: dict[Requirement, None] = field(default_factory=dict)
    differences: dict[DifferentDigits, None] = field(default_factory=dict)
    assumed: set[Candidate] = field(default_factory=set)
    """The candidates assumed true or false."""

    @property
    def size(self) -> int:
        """The number of premises."""
        return len(self.truths) + len(self.links) + len(self.demands) + len(self.differences)

    def add(self, other: Evidence) -> None:
        """Add further evidence."""
        self.truths |= other.truths
        self.links |= other.links
        self.on |= other.on
        self.off |= other.off
        self.edges |= other.edges
        self.demands |= other.demands
        self.differences |= other.differences
        self.assumed |= other.assumed

    def excludes(self, layout: TechniqueLayout, true: Candidate, false: Candidate) -> None:
        """Record that one candidate makes another false."""
        self.links[link_between(layout, true, false)] = None
        self.edges[Edge((true,), (false,), is_strong=False)] = None

    def leaves(self, truth: Sector, others: Iterable[Candidate], true: Candidate) -> None:
        """Record that a truth has only one candidate left."""
        self.truths[truth] = None
        for other in others:
            self.edges[Edge((other,), (true,), is_strong=True)] = None

    def requires(self, cause: ByDemand) -> None:
        """Record that a constraint or an equation is used."""
        self.demands[cause.demand] = None
        self.differences |= dict.fromkeys(cause.differences)

    def step(self, title: str, detail: str, conclusion: Claim) -> Step:
        """The step with this conclusion."""
        candidate, is_true = conclusion
        nodes = [PatternNode(tuple(self.on), "on"), PatternNode(tuple(self.off), "off")]
        return Step(
            title,
            placements=(candidate,) if is_true else (),
            eliminations=() if is_true else (candidate,),
            truths=tuple(self.truths),
            links=tuple(self.links),
            demands=tuple(each for each in self.demands if isinstance(each, Demand)),
            differences=tuple(self.differences),
            equations=tuple(each for each in self.demands if isinstance(each, Equation)),
            detail=detail,
            drawing=StepDrawing(
                tuple(node for node in nodes if node.candidates), tuple(self.edges)
            ),
        )


def link_between(layout: TechniqueLayout, one: Candidate, other: Candidate) -> Sector:
    """A sector with two candidates, of which at most one is true."""
    if one[0] == other[0]:
        return Sector.of_cell(one[0])
    shared = set(layout.sectors_of[one[0]]).intersection(layout.sectors_of[other[0]])
    return Sector.of_house(min(shared), one[1])


def emptied(layout: TechniqueLayout, truth: Sector | ByDemand) -> str:
    """A truth without candidates, or a constraint that cannot hold, as text: "no place for 5 in row
    2".
    """
    if isinstance(truth, ByDemand):
        return f"no way to fill {truth.demand.text(layout)}"
    if truth.house < 0:
        return f"no candidate in {layout.board.cell_name(truth.number)}"
    return f"no place for {truth.number + layout.board.shift} in {layout.sectors[truth.house].name}"


def choices(layout: TechniqueLayout, truth: Sector) -> str:
    """The candidates of a truth as text: "each digit of r1c2", "each place of 5 in row 2"."""
    if truth.house < 0:
        return f"each digit of {layout.board.cell_name(truth.number)}"
    digit = truth.number + layout.board.shift
    return f"each place of {digit} in {layout.sectors[truth.house].name}"


def open_truths(position: Position) -> dict[Sector, tuple[Candidate, ...]]:
    """Every open cell, and every open digit in a house, with its candidates."""
    found: dict[Sector, tuple[Candidate, ...]] = {}
    for cell, mask in enumerate(position.cells):
        if mask:
            found[Sector.of_cell(cell)] = tuple((cell, digit) for digit in digits_of(mask))
    for house in position.layout.houses:
        for digit in range(1, position.layout.digit_count + 1):
            if position.places[digit] & house.mask:
                sector = Sector.of_house(house.index, digit)
                found[sector] = tuple(sector.candidates(position))
    return found


class Decided:
    """The consequences of assumptions in a position. A contradiction is a *fault* or a *clash*."""

    __slots__ = ("_needed", "clash", "false", "fault", "start", "true")

    def __init__(self, start: Position) -> None:
        self.start = start
        self.true: dict[Candidate, Sector | None] = {}
        """The true candidates, each with the truth that had no other candidate left; None if it was
        assumed.
        """
        self.false: dict[Candidate, Candidate | ByDemand | None] = {}
        """The false candidates, each with the true candidate or the constraint that excludes it;
        None if it was assumed.
        """
        self.fault: Sector | ByDemand | None = None
        """A truth without candidates, or a constraint that cannot hold."""
        self.clash: Candidate | None = None
        """A candidate that is both true and false."""
        self._needed = dict[int, list[Claim]]()
        """For the identity of each constraint as a cause, the claims that it needs."""

    @property
    def is_refuted(self) -> bool:
        """Whether there is a contradiction."""
        return self.fault is not None or self.clash is not None

    def refutation(self) -> Evidence:
        """The premises of the contradiction; nothing if there is none."""
        if self.clash is not None:
            return self.evidence([self.clash], [self.clash])
        if self.fault is None:
            return Evidence()
        if isinstance(self.fault, ByDemand):
            evidence = self.evidence(self.fault.needed(self.start))
            evidence.requires(self.fault)
            return evidence
        evidence = self.evidence(self.fault.candidates(self.start))
        evidence.truths[self.fault] = None
        return evidence

    def evidence(self, false: Iterable[Candidate], true: Iterable[Candidate] = ()) -> Evidence:
        """The reasons why these candidates of the start are false and true."""
        start, evidence = self.start, Evidence()
        layout, unknown = start.layout, dict[int, list[Claim]]()
        todo = [*((candidate, False) for candidate in false), *((one, True) for one in true)]
        while todo:
            candidate, is_true = todo.pop()
            known = evidence.on if is_true else evidence.off
            if candidate in known:
                continue
            known[candidate] = None
            if is_true:
                truth = self.true[candidate]
                if truth is None:
                    evidence.assumed.add(candidate)
                    continue
                others = [other for other in truth.candidates(start) if other != candidate]
                evidence.leaves(truth, others, candidate)
                todo += ((other, False) for other in others)
            else:
                cause = self.false[candidate]
                if cause is None:
                    evidence.assumed.add(candidate)
                    continue
                if isinstance(cause, ByDemand):
                    evidence.requires(cause)
                    left = unknown.get(id(cause))
                    if left is None:
                        left = self._claims_needed(cause)
                    unknown[id(cause)] = [one for one in left if one[0] not in known]
                    todo += unknown[id(cause)]
                    continue
                evidence.excludes(layout, cause, candidate)
                todo.append((cause, True))
        return evidence

    def by_cases(
        self, truth: Sector, refutations: Iterable[tuple[Candidate, Evidence | None]]
    ) -> Evidence | None:
        """The reasons why all candidates left in a truth fail; only the reasons of one case if they
        suffice. refutations: for each candidate, why it fails; None gives None.
        """
        evidence = Evidence()
        for candidate, refutation in refutations:
            if refutation is None or candidate not in refutation.assumed:
                return refutation
            refutation.assumed.discard(candidate)
            evidence.add(refutation)
        candidates = truth.candidates(self.start)
        evidence.add(self.evidence(each for each in candidates if each in self.false))
        evidence.truths[truth] = None
        return evidence

    def _claims_needed(self, cause: ByDemand) -> list[Claim]:
        """That the candidates are false that a constraint needs."""
        found = self._needed.get(id(cause))
        if found is None:
            found = self._needed[id(cause)] = [(one, False) for one in cause.needed(self.start)]
        return found
