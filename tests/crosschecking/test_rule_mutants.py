"""The cross-check catches wrong meanings of every kind of constraint on the cells of the grid.

Each kind is asked one of its changes, beginning with another one than the kind before.
`python -m benchmarks power --rules` asks all of each, and measures how soon in the whole stream
they are caught; here the boards have constraints of the kind.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from random import Random

import pytest

from benchmarks.mutants.rules import EVERY, RuleMutantContestant, has_effect, name_of
from sudoku import Board
from sudoku.constraints.constraint import Constraint
from sudoku.constraints.vocabulary import ON_GRID
from sudoku.crosschecking.contestants.contestant import ModelContestant
from sudoku.crosschecking.engine import CrossCheck
from sudoku.crosschecking.fuzzing import VARIANT_CLASSES, Case
from sudoku.crosschecking.fuzzing.smallest import counted
from sudoku.crosschecking.fuzzing.tools import Tools
from sudoku.crosschecking.fuzzing.variants import contradicted, planted, relaxed

pytestmark = pytest.mark.thorough

LARGER = {"antiking", "antitaxicab", "globalentropy", "globalmodular", "nonconsecutive"}
LARGER |= {"extraregion"}
"""Asked on 6x6: no grid of size 4 obeys the first five, and each obeys most extra regions."""
WITHIN = 120
"""Boards until a mutant is caught, at most: several times as many as it takes."""
FEW, MORE = 6, 24
"""Boards on which a change, or a rule that is forgotten, may make a difference."""
WAYS = planted, relaxed, contradicted
assert len(WAYS) == len(VARIANT_CLASSES)

each_kind = pytest.mark.parametrize("kind", ON_GRID, ids=lambda kind: kind.name)


def boards(kind: type[Constraint]) -> Iterator[Case]:
    tools = Tools.of(Board(2, 3) if kind.name in LARGER else Board(2, 2))
    for number in count():
        tools.rng = Random(number)
        case = WAYS[number % 3](tools, kind)
        if case is not None:
            yield counted(case)


class Cases:
    """The boards of a kind, made as they are needed."""

    def __init__(self, kind: type[Constraint]) -> None:
        self._made, self._stream = list[Case](), boards(kind)

    def first(self, amount: int) -> Iterator[Case]:
        for number in range(amount):
            if number == len(self._made):
                self._made.append(next(self._stream))
            yield self._made[number]


def has_effect_soon(kind: type[Constraint], change: str, cases: Cases) -> bool:
    """Whether the change makes a difference on the first few boards."""
    few = MORE if change == "forgotten" else FEW
    amount = 8 if kind.name in LARGER else few
    return any(
        has_effect(kind, change, case.puzzle.board, case.known[0].digits)
        for case in cases.first(amount)
        if case.known
    )


@each_kind
def test_a_wrong_meaning_is_caught(kind: type[Constraint]) -> None:
    cases = Cases(kind)
    assert has_effect_soon(kind, "forgotten", cases)
    number = ON_GRID.index(kind)
    changes = EVERY[number % len(EVERY) :] + EVERY[: number % len(EVERY)]
    if number % 4:  # a rule that is forgotten has an effect always
        changes = (*(change for change in changes if change != "forgotten"), "forgotten")
    change = next(change for change in changes if has_effect_soon(kind, change, cases))
    check = CrossCheck(
        [RuleMutantContestant(kind, change), ModelContestant("reference")],
        limit=20,
        shrink_seconds=0,
    )
    for case in cases.first(WITHIN):
        check.ask(case)
        if check.report.disagreements:
            break
    (found,) = check.report.disagreements
    assert set(found.wrong) == {name_of(kind, change)}
