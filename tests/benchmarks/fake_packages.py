"""Small packages in the place of Z3, CPMpy and dokusan, which need not be installed.

They keep what they are told as constraints and search for themselves, so that a constraint that
is wrong or missing gives a wrong answer. Their boards are 4x4.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from types import ModuleType, SimpleNamespace

import numpy as np

from sudoku import Board, open_model, parse


class Unknown:
    """An integer unknown: comparing it gives a constraint, as in both Z3 and CPMpy."""

    def __init__(self, _name: str = "") -> None:
        self.value = 0

    def __eq__(self, other: object) -> Constraint:  # type: ignore[override]
        return Constraint([self], lambda values: values[0] == other)

    def __ne__(self, other: object) -> Constraint:  # type: ignore[override]
        return Constraint([self], lambda values: values[0] != other)

    def __ge__(self, least: int) -> Constraint:
        return Constraint([self], lambda values: values[0] >= least)

    def __le__(self, most: int) -> Constraint:
        return Constraint([self], lambda values: values[0] <= most)

    __hash__ = object.__hash__


class Constraint:
    """Some unknowns and what must hold of their values."""

    def __init__(self, unknowns: list[Unknown], holds: Callable[[list[int]], bool]) -> None:
        self.unknowns, self.holds = unknowns, holds


def all_different(unknowns: Sequence[Unknown]) -> Constraint:
    return Constraint(list(unknowns), lambda values: len(set(values)) == len(values))


def all_of(*constraints: Constraint) -> Constraint:
    (unknown,) = {one for constraint in constraints for one in constraint.unknowns}
    return Constraint([unknown], lambda values: all(c.holds(values) for c in constraints))


def any_of(constraints: Sequence[Constraint]) -> Constraint:
    def holds(values: list[int]) -> bool:
        return any(c.holds([value]) for c, value in zip(constraints, values, strict=True))

    return Constraint([unknown for c in constraints for unknown in c.unknowns], holds)


def search(constraints: Sequence[Constraint], most: int) -> Iterator[dict[Unknown, int]]:
    """All assignments that satisfy them, with values from 0 to one more than `most`."""
    unknowns = list(dict.fromkeys(one for c in constraints for one in c.unknowns))
    last = {unknown: i for i, unknown in enumerate(unknowns)}
    due: list[list[Constraint]] = [[] for _ in unknowns]
    for constraint in constraints:
        due[max(last[one] for one in constraint.unknowns)].append(constraint)
    values: dict[Unknown, int] = {}

    def extend(i: int) -> Iterator[dict[Unknown, int]]:
        if i == len(unknowns):
            yield dict(values)
            return
        for value in range(most + 2):
            values[unknowns[i]] = value
            if all(c.holds([values[one] for one in c.unknowns]) for c in due[i]):
                yield from extend(i + 1)

    return extend(0)


class FakeSolver:
    """Z3's Solver, as far as it is used. reason: what it says when it does not know."""

    reason = "timeout"

    def __init__(self) -> None:
        self.constraints: list[Constraint] = []
        self.found: dict[Unknown, int] | None = None

    def set(self, option: str, value: int) -> None:
        assert (option, value) == ("timeout", 60_000)

    def add(self, told: Constraint | list[Constraint]) -> None:
        self.constraints += told if isinstance(told, list) else [told]

    def check(self) -> str:
        self.found = next(search(self.constraints, most=4), None)
        return "unsat" if self.found is None else "sat"

    def reason_unknown(self) -> str:
        return self.reason

    def model(self) -> dict[Unknown, SimpleNamespace]:
        assert self.found is not None
        values = self.found.items()
        return {one: SimpleNamespace(as_long=lambda v=value: v) for one, value in values}


class Unknowns(np.ndarray):
    """CPMpy's array of unknowns, as far as it is used."""

    def __eq__(self, other: object) -> list[Constraint]:  # type: ignore[override]
        assert isinstance(other, np.ndarray)
        return [one == digit for one, digit in zip(self.flat, other.flat, strict=True)]

    def value(self) -> np.ndarray:
        return np.array([one.value for one in self.flat]).reshape(self.shape)


class FakeModel:
    """CPMpy's Model, as far as it is used."""

    def __init__(self, *told: list[Constraint]) -> None:
        self.constraints = [constraint for some in told for constraint in some]

    def __iadd__(self, constraint: Constraint) -> FakeModel:
        self.constraints.append(constraint)
        return self

    def solveAll(self, display: Callable[[], None], solution_limit: int) -> int:  # noqa: N802
        count = 0
        for found in islice(search(self.constraints, most=4), solution_limit):
            for unknown, value in found.items():
                unknown.value = value
            display()
            count += 1
        return count


def fake_intvar(lowest: int, highest: int, shape: tuple[int, int], name: str) -> Unknowns:
    assert (lowest, highest, shape, name) == (1, 4, (4, 4), "puzzle")
    array = np.array([Unknown() for _ in range(16)], dtype=object).reshape(shape)
    return array.view(Unknowns)


def all_different_in_range(unknowns: Unknowns) -> Constraint:
    """CPMpy's AllDifferent; its unknowns know their range."""
    different = all_different(list(unknowns.flat))

    def holds(values: list[int]) -> bool:
        return different.holds(values) and set(values) <= {1, 2, 3, 4}

    return Constraint(different.unknowns, holds)


class FakeSudoku:
    """dokusan's Sudoku, which its backtracking solves; answered by one of our models."""

    def __init__(self, rows: list[list[int]]) -> None:
        self.values = [digit for row in rows for digit in row]

    @classmethod
    def from_list(cls, rows: list[list[int]], box_size: tuple[int, int]) -> FakeSudoku:
        assert len(rows) == box_size[0] * box_size[1]
        return cls(rows)

    def is_valid(self) -> bool:
        board = Board(2, 2)
        given = [
            [self.values[cell] for cell in house if self.values[cell]] for house in board.houses
        ]
        return all(len(set(clues)) == len(clues) for clues in given)

    def cells(self) -> Iterator[SimpleNamespace]:
        return (SimpleNamespace(value=value) for value in self.values)


class NoCandidates(Exception):
    pass


def fake_backtrack(sudoku: FakeSudoku) -> FakeSudoku:
    assert sudoku.is_valid()
    puzzle = parse("".join(map(str, sudoku.values)))
    found = open_model("reference", Board(2, 2)).search(puzzle).solution
    if found is None:
        raise NoCandidates
    return FakeSudoku([list(found.digits)])


def module(name: str, **contents: object) -> ModuleType:
    made = ModuleType(name)
    vars(made).update(contents)
    return made


FAKES = [
    module(
        "z3",
        Int=Unknown,
        Solver=FakeSolver,
        Distinct=all_different,
        And=all_of,
        Or=any_of,
        sat="sat",
        unsat="unsat",
    ),
    module("cpmpy", intvar=fake_intvar, Model=FakeModel, AllDifferent=all_different_in_range),
    module(
        "dokusan",
        solvers=SimpleNamespace(backtrack=fake_backtrack),
        exceptions=SimpleNamespace(NoCandidates=NoCandidates, InvalidSudoku=NoCandidates),
    ),
    module("dokusan.boards", BoxSize=lambda rows, columns: (rows, columns), Sudoku=FakeSudoku),
]
