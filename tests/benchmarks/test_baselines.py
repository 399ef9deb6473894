"""Baselines find the right solutions; those of packages that are not installed are skipped."""

from __future__ import annotations

import pytest

from benchmarks import baselines
from benchmarks.baselines import Baseline
from benchmarks.framework.report import BenchmarkError
from sudoku import open_model, parse
from sudoku.checker.rules import violation
from tests.conformance.oracle import UNIQUE, digits_of

pytestmark = pytest.mark.slow

MULTIPLE = "." * 81
CONTRADICTORY_CLUES = "55" + "." * 79
NO_PLACE_FOR_9 = "12345678." + "........." * 7 + "........9"
SQUARE_ONLY = {"usual_dokusan"}
VERDICTS = {"usual_pysat", "usual_cpsat", "usual_z3", "usual_cpmpy"}


@pytest.fixture(params=[*baselines.NAMES, *baselines.OPTIONAL_NAMES])
def name(request: pytest.FixtureRequest) -> str:
    found: str = request.param
    if found in baselines.OPTIONAL_NAMES:
        pytest.importorskip(baselines.OPTIONAL_NAMES[found])
    return found


@pytest.fixture
def baseline(name: str) -> Baseline:
    return baselines.load(name)


def test_it_finds_the_only_solution_and_no_other(baseline: Baseline) -> None:
    grid = open_model("sat", parse(UNIQUE).board).search(parse(UNIQUE)).solutions[0]
    clues = tuple(0 if cell % 5 == 0 else digit for cell, digit in enumerate(grid.digits))
    assert baseline.solutions(3, 3, clues) == [grid.digits]


@pytest.mark.parametrize("text", [CONTRADICTORY_CLUES, NO_PLACE_FOR_9])
def test_it_finds_nothing_where_there_is_nothing(baseline: Baseline, text: str) -> None:
    assert baseline.solutions(3, 3, digits_of(text)) == []


def test_it_finds_as_many_solutions_as_it_looks_for(name: str, baseline: Baseline) -> None:
    if name == "usual_z3":
        pytest.skip("Z3 does not finish on an empty grid")
    found = baseline.solutions(3, 3, digits_of(MULTIPLE))
    assert len(set(found)) == len(found) == baseline.LIMIT == 1 + (name in VERDICTS)
    assert [violation(3, 3, digits_of(MULTIPLE), grid) for grid in found] == [None] * len(found)


def test_it_knows_boxes_that_are_not_square(name: str, baseline: Baseline) -> None:
    solution = tuple(int(d) for d in "123456456123231564564231312645645312")
    clues = (0,) * 6 + solution[6:]
    if name in SQUARE_ONLY:
        with pytest.raises(BenchmarkError, match="not support 2x3 boxes, expected square boxes"):
            baseline.solutions(2, 3, clues)
    else:
        assert baseline.solutions(2, 3, clues) == [solution]
