"""Several constraints of a house, and what candidates lead to, against enumeration."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import reduce
from itertools import combinations, permutations, product
from operator import or_
from random import Random

import pytest

import sudoku
from sudoku import Board, Puzzle
from sudoku.constraints.primitives import DigitSets
from sudoku.constraints.satisfied import satisfied
from sudoku.constraints.vocabulary import with_rules
from sudoku.formats.entry import Entry
from sudoku.interface.budget import UNLIMITED
from sudoku.logic.examples import examples
from sudoku.logic.ratings.question import RateQuestion
from sudoku.logic.steps import steps
from sudoku.logic.techniques.forcing.claims import ClaimGraph, claim_graph
from sudoku.logic.techniques.forcing.probes import Probes, probes_of
from sudoku.logic.techniques.house_search import HouseScope, HouseSearch, scopes
from sudoku.logic.techniques.layout import mask_of, members
from sudoku.logic.techniques.position import Position
from sudoku.logic.techniques.premises import implied, minimal, superfluous
from sudoku.logic.techniques.registry import technique_named
from sudoku.logic.techniques.supports.alternatives import supports_of
from sudoku.logic.techniques.supports.support import Masks
from sudoku.puzzle.houses import Cell
from tests.logic.constraint_sweep import KINDS, puzzle

RULES = "killer 5: r1c1 r1c2", "thermo: r1c3 r1c4", "killer 6: r3c1 r4c1 r4c2", "antiknight"

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


def board_with(*rules: str) -> Position:
    """The empty board of 4x4 cells with these rules."""
    return Position.of(Puzzle(with_rules(Board(2, 2), *rules), (0,) * 16))


def words(scope: HouseScope) -> Iterator[tuple[int, ...]]:
    """The digits of the cells of houses, each digit once in a house."""
    size, cells = len(scope.houses[0].cells), scope.cells
    rows = product(permutations(range(1, size + 1)), repeat=len(scope.houses))
    different = [*scope.houses, *scope.sectors]
    for word in rows if len(cells) == size * len(scope.houses) else ():
        digits = dict(zip(cells, (digit for row in word for digit in row), strict=True))
        held = [[digits[cell] for cell in each.cells if cell in digits] for each in different]
        if all(len({*each}) == len(each) for each in held):
            yield tuple(digits.values())


def enumerated(scope: HouseScope, masks: Masks) -> Masks | None:
    """The digits of the cells of houses where all of their constraints hold."""
    found, digits = [0] * len(scope.cells), [0] * scope.layout.cell_count
    for word in words(scope):
        for cell, digit in zip(scope.cells, word, strict=True):
            digits[cell] = digit
        fits = all(mask >> digit - 1 & 1 for mask, digit in zip(masks, word, strict=True))
        if fits and all(satisfied(each.primitive, digits) for each in scope.required):
            found = [mask | 1 << digit - 1 for mask, digit in zip(found, word, strict=True)]
    return tuple(found) if all(found) else None


def inside(scope: HouseScope) -> HouseScope:
    """The scope without constraints that have cells elsewhere."""
    mask = sum(house.mask for house in scope.houses)
    within = [each for each in scope.required if not mask_of(each.cells) & ~mask]
    return HouseScope.of(scope.layout, scope.houses, within, scope.sectors)


@pytest.mark.slow
@pytest.mark.parametrize("count", [1, pytest.param(2, marks=pytest.mark.thorough)])
def test_houses_have_the_digits_that_enumeration_finds(count: int) -> None:
    rng, compared = Random(1), 0
    for seed in range(0, 70, 2):
        asked = puzzle(seed, KINDS[seed % len(KINDS)])
        if asked is None or asked.board.size**count > 20:
            continue
        for each in scopes(Position.of(asked).layout, count):
            scope = inside(each)
            full = (1 << each.layout.digit_count) - 1
            masks = tuple(rng.randint(1, full) | rng.randint(1, full) for _ in scope.cells)
            found = HouseSearch(scope).left(masks)
            wanted = enumerated(scope, masks)
            compared += wanted not in (None, masks)
            if wanted is not None:
                assert found is not None
                assert all(not a & ~b for a, b in zip(wanted, found, strict=True))
            if all(len(required.cells) < 3 for required in scope.required):
                assert found == wanted, seed
    assert compared > 10


def test_a_step_names_the_constraints_that_it_needs() -> None:
    position = board_with(*RULES)
    step = minimal(next(technique_named("constraints-in-one-house").find(position)), position)
    assert step.detail == "row 1, cage 5 r1c12, thermometer r1c34"
    assert (2, 4) in step.eliminations
    plain = Position.of(sudoku.parse("." * 16))
    assert not any(technique_named("constraints-in-one-house").find(plain))


def test_steps_in_several_houses_need_their_premises_and_some_constraint() -> None:
    position = board_with("killer 6: r1c3 r2c3 r2c2", "killer 3: r1c1 r2c1")
    for title in ("constraints-in-two-houses", "constraints-in-three-houses"):
        for step in technique_named(title).find(position):
            proved = minimal(step, position)
            assert implied(proved, position)
            assert not superfluous(proved, position)
            assert proved.demands or proved.equations


@pytest.mark.parametrize(("count", "name"), [(2, "two"), (3, "three")])
def test_several_houses_are_premises_and_each_constraint_is_needed(count: int, name: str) -> None:
    found = examples()[f"constraints-in-{name}-houses"].asked()
    step, position = found.step, found.position
    assert step is not None
    assert len(step.wholes) == count
    assert implied(step, position)
    assert not superfluous(step, position)
    for dropped in step.demands:
        kept = tuple(each for each in step.demands if each != dropped)
        assert not implied(replace(step, demands=kept), position)


def test_probes_that_follow_a_position_are_those_made_anew() -> None:
    rng = Random(2)
    for seed in range(12):
        asked = puzzle(seed, KINDS[seed * 5])
        if asked is None:
            continue
        position = Position.of(asked)
        for _ in range(4):
            if not position.open or not all(position.masks()):
                break
            probes, anew = probes_of(position), Probes(position)
            for candidate in position.candidates():
                one, other = probes.of(candidate), anew.of(candidate)
                assert (one and one.cells) == (other and other.cells)
            position.eliminate(*rng.choice(position.candidates()))


def test_claims_lead_to_what_every_solution_has_with_them() -> None:
    position = board_with(*RULES)
    words = [found.digits for found in sudoku.solutions(Puzzle(position.layout.board, (0,) * 16))]
    assert words
    graph = ClaimGraph(position)
    assert any(graph._by_part)
    for number, reached in enumerate(graph.reached):
        (cell, digit), is_true = graph.claim(number)
        true = [word for word in words if (word[cell] == digit) == is_true]
        for other in range(len(graph.reached)):
            (place, value), becomes_true = graph.claim(other)
            if other != number and reached >> other & 1:
                assert all((word[place] == value) == becomes_true for word in true)
                path = graph.path(number, 1 << other)
                assert (path[0], path[-1]) == (number, other)


def test_claims_reach_what_the_claims_reach_that_they_lead_to() -> None:
    compared = 0
    for seed in range(0, 60, 4):
        asked = puzzle(seed, KINDS[seed % len(KINDS)])
        if asked is None or not all(Position.of(asked).masks()):
            continue
        graph = ClaimGraph(Position.of(asked))
        for number, reached in enumerate(graph.reached):
            wanted = front = graph.next[number]
            while front:
                later = reduce(or_, (graph.next[other] for other in members(front)))
                front = later & ~wanted
                wanted |= front
            assert reached == wanted, seed
            compared += wanted != graph.next[number]
    assert compared > 100


@pytest.mark.thorough
def test_no_claim_is_wrong_where_no_graph_is_made() -> None:
    skipped = wrong = 0
    for seed in range(140):
        asked = puzzle(seed, KINDS[seed % len(KINDS)])
        if asked is None or not all(Position.of(asked).masks()):
            continue
        position = Position.of(asked)
        graph = ClaimGraph(position)
        found = any(reached >> (one ^ 1) & 1 for one, reached in enumerate(graph.reached))
        for held in graph.truths.values():
            ends = sum(1 << 2 * graph.numbers[one] for one in held)
            found = found or any(not ends & ~reached for reached in graph.reached)
        made = claim_graph(position)
        assert not found or made is not None, seed
        skipped += made is None
        wrong += found
    assert skipped > 3
    assert wrong > 3


def test_nets_by_cases_end_where_several_solutions_are_left() -> None:
    position = board_with("killer 5: r1c1 r1c2")
    assert not [*technique_named("nested-forcing-net").find(position)]
    found = steps(Puzzle(position.layout.board, (0,) * 16))
    assert not found.is_solved


def test_a_second_search_in_the_same_position_finds_the_same() -> None:
    asked = puzzle(3, KINDS[3])
    assert asked is not None
    position, find = Position.of(asked), technique_named("nested-forcing-net").find
    assert [step.eliminations for step in find(position)] == [
        step.eliminations for step in find(position)
    ]


def test_sets_of_digits_are_read_alike_on_boards_of_every_size() -> None:
    rng = Random(4)
    for _ in range(40):
        cells = tuple(map(Cell, range(rng.randint(3, 4))))
        every = [sum(1 << d for d in each) for each in combinations(range(6), len(cells))]
        primitive = DigitSets(cells, tuple(rng.sample(every, 4)))
        (small,), (large,) = supports_of(primitive, 6), supports_of(primitive, 25)
        assert type(small) is not type(large)
        for _ in range(20):
            masks = tuple(rng.randint(1, 63) for _ in cells)
            assert small.left(masks) == large.left(masks)


def test_a_table_has_the_scale_that_knows_the_board() -> None:
    clues = sudoku.parse(".2.4.4.221434321").clues
    caged = Puzzle(with_rules(Board(2, 2), "killer 3: r1c1 r1c2"), clues)
    names = ["rating", "se", "logic"]
    question = RateQuestion(model="auto", budget=UNLIMITED)
    rows = question.rows(Entry(caged, "", 1)).rows
    rating, se, logic = (rows.column(name)[0] for name in names)
    assert (rating, se, logic) == (56.0, None, 56.0)
    plain = Entry(sudoku.parse(EASY), "", 1)
    rows = question.rows(plain).rows
    rating, se, logic = (rows.column(name)[0] for name in names)
    assert rating == se is not None
    assert logic is None


def test_a_house_is_one_premise_and_is_needed() -> None:
    position = board_with(*RULES)
    step = minimal(next(technique_named("constraints-in-one-house").find(position)), position)
    assert [whole.text(position.layout) for whole in step.wholes] == ["every digit once in row 1"]
    assert not step.truths
    assert not step.links
    assert implied(step, position)
    assert not superfluous(step, position)
    assert not implied(replace(step, wholes=()), position)


@pytest.mark.slow
@pytest.mark.parametrize("count", [1, 2, 3])
def test_what_houses_leave_does_not_depend_on_earlier_searches(count: int) -> None:
    rng, narrowed = Random(3), 0
    for seed in range(12):
        asked = puzzle(seed, KINDS[seed % len(KINDS)])
        for scope in () if asked is None else scopes(Position.of(asked).layout, count):
            digits = scope.layout.digit_count
            kept, masks = HouseSearch(scope), ((1 << digits) - 1,) * len(scope.cells)
            for _ in range(4):
                left = kept.left(masks)
                assert left == HouseSearch(scope).left(masks)
                if left is None:
                    break
                masks = tuple(mask & ~(1 << rng.randrange(digits)) or mask for mask in left)
                narrowed += 1
    assert narrowed > 15
