"""The baselines with optional packages: the models they build and the answers they return."""

from __future__ import annotations

import sys
from types import ModuleType

import pytest

from benchmarks import baselines
from benchmarks.framework.report import BenchmarkError
from sudoku import Board, UnavailableModelError, open_model, parse
from sudoku.checker.rules import violation
from tests.benchmarks.fake_packages import FAKES, FakeSolver

TINY = "...44.3..4...241"
TINY_SOLUTION = "2314413214233241"


def digits(text: str) -> tuple[int, ...]:
    return parse(text).clues


@pytest.fixture
def fakes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Small packages in the place of the real ones, for a baseline that is loaded in this test."""
    for fake in FAKES:
        monkeypatch.setitem(sys.modules, fake.__name__, fake)
    forget_loaded(monkeypatch)


def forget_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the baselines be loaded anew, now and after the test."""
    for name in baselines.OPTIONAL_NAMES:
        loaded = f"benchmarks.baselines.{name}"
        monkeypatch.setitem(sys.modules, loaded, ModuleType(loaded))
        del sys.modules[loaded]


by_each_package = pytest.mark.parametrize("name", baselines.OPTIONAL_NAMES)


@by_each_package
@pytest.mark.usefixtures("fakes")
def test_a_package_is_told_the_whole_puzzle(name: str) -> None:
    answer = baselines.load(name).solutions(2, 2, digits(TINY))
    assert answer == [digits(TINY_SOLUTION)]


@by_each_package
@pytest.mark.usefixtures("fakes")
@pytest.mark.parametrize("text", ["11..............", "123....4........"])
def test_a_package_that_finds_nothing_answers_with_nothing(name: str, text: str) -> None:
    assert baselines.load(name).solutions(2, 2, digits(text)) == []


@by_each_package
@pytest.mark.usefixtures("fakes")
def test_a_package_is_asked_for_as_many_solutions_as_it_says(name: str) -> None:
    way = baselines.load(name)
    clues = digits("1234............")
    found = way.solutions(2, 2, clues)
    assert len(set(found)) == len(found) == way.LIMIT
    assert [violation(2, 2, clues, grid) for grid in found] == [None] * way.LIMIT


def test_every_baseline_that_can_be_asked_here_is_right() -> None:
    grid = open_model("sat", Board(3, 3)).search(parse("." * 81)).solutions[0].digits
    assert set(baselines.NAMES) <= set(baselines.available())
    for name in baselines.available():
        way = baselines.load(name)
        assert way.solutions(3, 3, (0,) * 9 + grid[9:]) == [grid], name
        assert way.solutions(3, 3, (5, 5) + (0,) * 79) == [], name


def test_a_package_can_be_asked_once_it_is_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        baselines, "find_spec", lambda package: package if package == "z3" else None
    )
    assert baselines.available() == [*baselines.NAMES, "usual_z3"]


@pytest.mark.usefixtures("fakes")
def test_dokusan_refuses_boxes_that_it_would_get_wrong() -> None:
    with pytest.raises(BenchmarkError, match="no 2x3 boxes, expected square ones"):
        baselines.load("usual_dokusan").solutions(2, 3, (0,) * 36)


@pytest.mark.usefixtures("fakes")
def test_z3_without_an_answer_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    way = baselines.load("usual_z3")
    monkeypatch.setattr(FakeSolver, "check", lambda _: "unknown")
    with pytest.raises(BenchmarkError, match="Z3 gave no answer within 60 s: timeout"):
        way.solutions(2, 2, digits(TINY))
    monkeypatch.setattr(FakeSolver, "reason", "interrupted from keyboard")
    with pytest.raises(KeyboardInterrupt):
        way.solutions(2, 2, digits(TINY))


@by_each_package
def test_a_package_that_is_missing_is_named_with_the_extra_that_brings_it(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    forget_loaded(monkeypatch)
    monkeypatch.setitem(sys.modules, baselines.OPTIONAL_NAMES[name], None)
    with pytest.raises(UnavailableModelError, match=rf"{name} cannot be loaded.*\[compare\]"):
        baselines.load(name)


def test_a_way_that_nobody_knows_is_named_with_those_that_are_known() -> None:
    with pytest.raises(
        BenchmarkError, match=r"no baseline 'z3': known are usual_pysat, .*usual_z3"
    ):
        baselines.load("z3")
