"""Pairs, wings and chains of almost locked sets, and death blossoms: which there are, and words."""

from __future__ import annotations

from itertools import combinations, islice, pairwise, permutations

import pytest

from sudoku import Board, check
from sudoku.formats.reading import parse
from sudoku.logic.techniques.als.sets import AlmostLockedSet, almost_locked_sets
from sudoku.logic.techniques.layout import cells_of, digits_of
from sudoku.logic.techniques.position import Candidate
from sudoku.logic.techniques.premises import implied, minimal, superfluous
from sudoku.logic.techniques.registry import technique_named
from tests.cases import for_each
from tests.logic.techniques.proving import NINE, middle, position_with, steps

pytestmark = pytest.mark.slow

PAIR, WING = "Almost Locked Set XZ-Rule", "Almost Locked Set XY-Wing"
CHAIN, BLOSSOM = "Almost Locked Set Chain", "Death Blossom"
PUZZLE = "9.7...4.......3...21.68.5..1.6.......49..2...52.....4...59...7....7.68.......4.25"
"""After singles, subsets and locked candidates it has all of them."""


def texts(title: str, cells: dict[str, str]) -> set[str]:
    position = position_with(NINE, cells, {})
    return {
        step.text(position.layout).removeprefix(f"{title}: ") for step in steps(title, position)
    }


def concluded(found: set[str]) -> set[str]:
    return {text.split(" => ")[1] for text in found}


def test_one_of_two_sets_with_a_restricted_common_holds_the_digit_they_share() -> None:
    found = texts(PAIR, {"r1c1": "1 2", "r1c9": "1 3", "r5c9": "2 3"})
    assert "A=r1c1 {12}, B=r15c9 {123}, X=1, Z=2 => r5c1<>2" in found
    assert concluded(found) == {"r5c1<>2"}


def test_sets_that_share_a_digit_without_seeing_each_other_say_nothing() -> None:
    assert not texts(PAIR, {"r1c1": "1 2", "r2c9": "1 3", "r5c9": "2 3"})


def test_a_diagonal_links_sets_too() -> None:
    board = parse(f"rule: diagonal+\n{'.' * 81}").board
    cells = {"r1c9": "1 2", "r9c1": "1 3", "r9c5": "2 3"}
    position = position_with(board, cells, {})
    found = {step.text(position.layout) for step in steps(PAIR, position)}
    assert f"{PAIR}: A=r1c9 {{12}}, B=r9c15 {{123}}, X=1, Z=2 => r15c5,r9c9<>2" in found
    assert not texts(PAIR, cells)


def test_digits_of_two_figures_are_separated() -> None:
    position = position_with(Board(4, 4), {"r1c1": "1 12", "r1c9": "1 13", "r5c9": "12 13"}, {})
    (text, *_) = [step.text(position.layout) for step in steps(PAIR, position)]
    assert "A=r1c1 {1,12}, " in text
    assert text.endswith("{1,12,13}, X=1, Z=12 => r5c1<>12")


def test_two_restricted_commons_lock_both_sets() -> None:
    found = texts(PAIR, {"r1c1": "1 4", "r1c9": "2 4", "r5c1": "1 7", "r5c9": "2 7"})
    gone = "r2346789c1<>1, r2346789c9<>2, r1c2345678<>4, r5c2345678<>7"
    assert f"A=r1c19 {{124}}, B=r5c19 {{127}}, X=1,2 => {gone}" in found


def test_a_third_set_links_the_two_of_a_wing_by_different_digits() -> None:
    found = texts(WING, {"r1c1": "1 9", "r1c5": "1 2", "r5c5": "2 9"})
    assert "A=r1c1 {19}, B=r5c5 {29}, C=r1c5 {12}, X,Y=1,2, Z=9 => r5c1<>9" in found
    assert concluded(found) == {"r5c1<>9"}
    assert not texts(WING, {"r1c1": "1 9", "r1c5": "1 2", "r5c5": "1 9"})


def test_wings_of_sets_that_share_a_cell_come_last() -> None:
    position, found = middle(PUZZLE), []
    for step in technique_named(WING).find(position):
        sets = [{cell for cell, _ in node.candidates} for node in step.drawing.nodes]
        found.append(any(one & other for one, other in combinations(sets, 2)))
    assert found == sorted(found)
    assert {*found} == {False, True}


def test_a_chain_names_its_sets_and_the_commons_between_them() -> None:
    found = texts(CHAIN, {"r1c1": "1 9", "r1c5": "1 2", "r5c5": "2 3", "r5c9": "3 9"})
    assert "9- r1c1 {19} -1- r1c5 {12} -2- r5c5 {23} -3- r5c9 {39} -9 => r1c9,r5c1<>9" in found
    assert concluded(found) == {"r1c9,r5c1<>9"}


def test_a_chain_never_leaves_a_set_by_the_digit_it_was_entered_by() -> None:
    assert not texts(CHAIN, {"r1c1": "1 9", "r1c5": "1 2", "r5c5": "1 3", "r5c9": "3 9"})


def test_each_digit_of_a_stem_has_a_petal() -> None:
    cells = {"r5c5": "1 2 3", "r5c1": "1 9", "r1c5": "2 9", "r6c6": "3 9"}
    assert not texts(BLOSSOM, cells)
    cells["r6c6"], cells["r4c1"] = "1 2 3 4 5 6 7 8", "3 9"
    assert not texts(BLOSSOM, cells)
    cells = {"r5c5": "1 2 3", "r5c1": "1 9", "r1c5": "2 9", "r4c4": "3 4", "r4c1": "4 9"}
    found = texts(BLOSSOM, cells)
    assert "r5c5, -1- r5c1 {19}, -2- r1c5 {29}, -3- r4c14 {349} => r1c1<>9" in found
    assert concluded(found) == {"r1c1<>9"}


@for_each("title", [PAIR, WING, CHAIN, BLOSSOM, "Sue de Coq"])
def test_steps_in_a_puzzle_are_right_and_proved(title: str) -> None:
    solution = check(parse(PUZZLE)).solution
    assert solution is not None
    position = middle(PUZZLE)
    found = list(islice(technique_named(title).find(position), 60))
    assert found
    for step in found:
        assert all(solution.digits[cell] != digit for cell, digit in step.eliminations)
        assert all(position.has(cell, digit) for cell, digit in step.eliminations)
        assert len({*step.eliminations}) == len(step.eliminations) > 0
    for step in found[::8]:
        proved = minimal(step, position)
        assert implied(proved, position)
        assert not superfluous(proved, position)


def test_pairs_and_wings_are_those_of_the_definition() -> None:
    position = middle(PUZZLE)
    sets = almost_locked_sets(position)
    commons = {
        (one, other): {
            digit
            for digit in digits_of(one.digits & other.digits)
            if all(
                not other.places[digit] & ~position.layout.peers[cell]
                for cell in cells_of(one.places[digit])
            )
        }
        for one, other in permutations(sets, 2)
    }
    linked = {pair: digits for pair, digits in commons.items() if digits}
    pairs, wings = set(), set()
    for (one, other), digits in linked.items():
        if not one.cells & other.cells:
            gone = _shared(one, other, digits if len(digits) == 1 else set())
            if len(digits) > 1:
                gone |= _locked(one, other, digits) | _locked(other, one, digits)
            pairs.add(frozenset(gone))
    ends: dict[AlmostLockedSet, list[AlmostLockedSet]] = {}
    for pivot, end in linked:
        ends.setdefault(pivot, []).append(end)
    for pivot, linked_to in ends.items():
        for one, other in combinations(linked_to, 2):
            both = linked[pivot, one], linked[pivot, other]
            union = one.cells | other.cells
            if union not in (one.cells, other.cells) and not (len(both[0] | both[1]) < 2):
                wings.add(frozenset(_shared(one, other, both[0] | both[1])))
    for title, expected in ((PAIR, pairs), (WING, wings)):
        found = technique_named(title).find(position)
        assert {frozenset(step.eliminations) for step in found} == expected - {frozenset()}


def _shared(one: AlmostLockedSet, other: AlmostLockedSet, without: set[int]) -> set[Candidate]:
    return {
        (cell, digit)
        for digit in digits_of(one.digits & other.digits)
        if digit not in without
        for cell in cells_of(one.seen[digit] & other.seen[digit])
    }


def _locked(one: AlmostLockedSet, other: AlmostLockedSet, commons: set[int]) -> set[Candidate]:
    return {
        (cell, digit)
        for digit in digits_of(one.digits)
        if digit not in commons
        for cell in cells_of(one.seen[digit] & ~other.cells)
    }


@pytest.mark.slow
def test_chains_of_sets_that_share_a_cell_with_the_next_come_last() -> None:
    found = []
    for step in technique_named(CHAIN).find(middle(PUZZLE)):
        sets = [{cell for cell, _ in node.candidates} for node in step.drawing.nodes]
        found.append(any(one & other for one, other in pairwise(sets)))
    assert found == sorted(found)
    assert {*found} == {False, True}
