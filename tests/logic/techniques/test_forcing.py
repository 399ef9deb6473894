"""Forcing chains and nets: what they conclude. Nested ones refute all that is false."""

from __future__ import annotations

from itertools import islice

import pytest

from sudoku import Board, candidates, check
from sudoku.formats.reading import parse
from sudoku.logic.techniques.position import Position
from sudoku.logic.techniques.registry import technique_named
from sudoku.logic.techniques.step import Step
from tests.cases import for_each
from tests.logic.techniques.proving import middle, position_with, steps

pytestmark = pytest.mark.slow

CONTRADICTIONS = ("Forcing Chain Contradiction", "Forcing Net Contradiction")
VERITIES = ("Forcing Chain Verity", "Forcing Net Verity")
NESTED = "Nested Forcing Net"
ESCARGOT = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
MILD = "9.7...4.......3...21.68.5..1.6.......49..2...52.....4...59...7....7.68.......4.25"
SIX = Board(2, 3)
BLOSSOM = {"r5c5": "1 2 3", "r5c1": "1 6", "r1c5": "2 6", "r6c4": "3 4", "r6c1": "4 6"}


def texts(title: str, position: Position) -> list[str]:
    found = technique_named(title).find(position)
    return [step.text(position.layout).removeprefix(f"{title}: ") for step in found]


def test_an_assumption_that_makes_a_candidate_true_and_false_is_wrong() -> None:
    position = position_with(SIX, {"r1c1": "1 2", "r1c5": "2 3", "r5c5": "1 3"}, {})
    found = texts("Forcing Chain Contradiction", position)
    assert "r5c1=1 makes r1c5=2 both true and false => r5c1<>1" in found
    net = texts("Forcing Net Contradiction", position)
    assert "r5c1=1 leaves no candidate in r1c5 => r5c1<>1" in net


def test_a_cell_may_lose_each_digit_by_another_chain() -> None:
    found = texts("Forcing Chain Contradiction", position_with(SIX, BLOSSOM, {}))
    assert found == ["r1c1=6 leaves no candidate in r5c5 => r1c1<>6"]


@for_each("title", VERITIES)
def test_what_each_digit_of_a_cell_leads_to_is_true(title: str) -> None:
    position = position_with(SIX, BLOSSOM, {})
    assert "each digit of r5c5 => r1c1<>6" in texts(title, position)
    fewer = {cell: digits for cell, digits in BLOSSOM.items() if cell != "r6c1"}
    assert not texts(title, position_with(SIX, fewer, {}))


def test_an_assumption_that_is_false_may_be_wrong_too() -> None:
    found = [step for title in CONTRADICTIONS for step in first(title, middle(MILD), 100)]
    assert any(step.placements for step in found)
    assert any(step.eliminations for step in found)
    for step in found:
        assert len(step.placements + step.eliminations) == 1


def first(title: str, position: Position, count: int) -> list[Step]:
    return list(islice(technique_named(title).find(position), count))


@for_each("title", [*CONTRADICTIONS, *VERITIES, NESTED])
def test_steps_in_puzzles_are_right_and_proved(title: str) -> None:
    found = []
    for puzzle in (MILD, ESCARGOT):
        solution = check(parse(puzzle)).solution
        assert solution is not None
        position = middle(puzzle)
        for step in first(title, position, 30):
            assert all(solution.digits[cell] == digit for cell, digit in step.placements)
            assert all(solution.digits[cell] != digit for cell, digit in step.eliminations)
        found += steps(title, position, 1)
    assert found


@for_each("title", ["Forcing Chain Contradiction", "Forcing Chain Verity"])
def test_consequences_in_chains_have_one_reason(title: str) -> None:
    position = middle(ESCARGOT)
    for step in first(title, position, 40):
        larger = [truth for truth in step.truths if len(truth.candidates(position)) > 2]
        assert len(larger) <= 1, step.text(position.layout)


def test_nets_refute_what_chains_refute_and_more() -> None:
    position = middle(ESCARGOT)
    chains, nets = (
        {(step.placements, step.eliminations) for step in technique_named(title).find(position)}
        for title in CONTRADICTIONS
    )
    assert chains < nets


@for_each(
    "text",
    [
        MILD,
        "1.2.\n....\n...1\n....",
        "rule: diagonal+\n1.2.\n....\n....\n....",
        "box: 2x3\n1.....\n..2...\n......\n...3..\n......\n.4..5.",
    ],
)
def test_nested_nets_refute_all_that_is_in_no_solution(text: str) -> None:
    puzzle = parse(text)
    position = Position.of(puzzle)
    true = {
        (cell, digit)
        for cell, digits in enumerate(candidates(puzzle).candidates)
        for digit in digits
        if not position.values[cell]
    }
    found = {step.eliminations[0] for step in technique_named(NESTED).find(position)}
    assert found == set(position.candidates()) - true


@for_each("title", [*CONTRADICTIONS, *VERITIES, NESTED])
def test_a_position_without_solution_is_no_trouble(title: str) -> None:
    contradictory = {"r1c1": "", "r3c1": "1 2", "r3c2": "1 2", "r3c3": "1 2"}
    for step in first(title, position_with(Board(2, 2), contradictory, {}), 20):
        assert step.technique == title
        assert step.placements or step.eliminations
