"""The clauses of a primitive hold for exactly the words that satisfy it, and propagate them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import combinations, product
from random import Random

import pytest
from pysat.solvers import Minisat22
from sudoku_models.cnf.constraints import (
    board_rules,
    clauses_of,
    constraint_clauses,
)
from sudoku_models.cnf.extended import Clause, exactly_one

from sudoku import Board, UnsupportedQuestionError
from sudoku.constraints.automata import MOST_STATES, Automaton, TooManyStates
from sudoku.constraints.layers import layers_of
from sudoku.constraints.primitives import AllDifferent, AnyOf, DigitSets, Primitive, Regular, Sum
from sudoku.constraints.satisfied import satisfied
from sudoku.constraints.vocabulary import with_rules
from sudoku.puzzle.houses import Cell
from tests.cases import for_each
from tests.reference.random_primitives import random_automaton, random_primitive

FIRST = 4**3 + 1
"""The first auxiliary variable on a board of size 4."""


def row(count: int) -> tuple[Cell, ...]:
    return tuple(map(Cell, range(count)))


@contextmanager
def loaded(primitive: Primitive, cells: int, size: int) -> Iterator[Minisat22]:
    """These cells, each with one digit, and the clauses of the primitive."""
    clauses, _ = clauses_of([primitive], size, size**3 + 1)
    rules = [c for k in range(cells) for c in exactly_one([k * size + d + 1 for d in range(size)])]
    with Minisat22(bootstrap_with=[*rules, *clauses]) as solver:
        yield solver


def literals(word: tuple[int, ...], size: int) -> list[int]:
    return [cell * size + d for cell, d in enumerate(word)]


def require_words(primitive: Primitive, cells: int, size: int) -> int:
    """How many words the clauses allow. They are those that satisfy the primitive."""
    allowed = 0
    with loaded(primitive, cells, size) as solver:
        for word in product(range(1, size + 1), repeat=cells):
            expected = satisfied(primitive, word)
            assert solver.solve(literals(word, size)) == expected, (primitive, word)
            allowed += expected
    return allowed


PRIMITIVES: dict[str, tuple[Primitive, int, int]] = {
    "different": (AllDifferent(row(3)), 3, 4 * 3 * 2),
    "too many different": (AllDifferent(row(5)), 5, 0),
    "sets": (DigitSets(row(3), (0b0111, 0b1110)), 3, 2 * 6),
    "one set": (DigitSets(row(2), (0b1001,)), 2, 2),
    "no set": (DigitSets(row(2), ()), 2, 0),
    "sum": (Sum(row(4), (1, 1, 1, -1), "=", 6), 4, 12 + 12 + 10 + 6),
    "sum of two": (Sum(row(2), (1, 2), "=", 7), 2, 2),
    "sum of one": (Sum(row(1), (2,), ">=", 5), 1, 2),
    "sum out of reach": (Sum(row(3), (1, 1, 1), "=", 13), 3, 0),
    "sum of no cell": (Sum((), (), "=", 0), 1, 4),
    "wrong sum of no cell": (Sum((), (), ">", 0), 1, 0),
    "sum not equal": (Sum(row(3), (1, 1, 1), "!=", 4), 3, 64 - 3),
    "any": (AnyOf(((Sum(row(2), (1, 1), "=", 3),), (DigitSets(row(2), (0b1100,)),))), 2, 4),
    "any, one of them impossible": (
        AnyOf(((AllDifferent(row(5)),), (Sum((Cell(0),), (1,), "=", 2),))),
        5,
        4**4,
    ),
    "any of several each": (
        AnyOf(
            (
                (Sum(row(2), (1, 1), "=", 5), Sum(row(2), (1, -1), ">", 0)),
                (AnyOf(((Sum(row(2), (1, 1), "=", 2),),)),),
            )
        ),
        2,
        3,
    ),
    "no alternative": (AnyOf(()), 1, 0),
}


@for_each("name", PRIMITIVES)
def test_the_clauses_allow_exactly_the_words(name: str) -> None:
    primitive, cells, expected = PRIMITIVES[name]
    assert require_words(primitive, cells, 4) == expected


def test_the_clauses_of_an_automaton_in_their_order() -> None:
    """Three equal digits on size 2: a state for each digit after each of the first two cells."""
    same = Automaton(0, lambda state, d: d if state in (0, d) else None, lambda _state: True)
    clauses, free = clauses_of([Regular(row(3), same)], 2, 9)
    one, two, again_one, again_two = 9, 10, 11, 12
    assert free == 13
    assert clauses == [
        [one, two],
        *([-1, one], [-2, two]),
        [again_one, again_two],
        *([-one, -3, again_one], [-one, -4], [-one, 3]),
        *([-two, -3], [-two, -4, again_two], [-two, 4]),
        *([-again_one, -6], [-again_one, 5]),
        *([-again_two, -5], [-again_two, 6]),
    ]


def test_the_clauses_of_sets_in_their_order() -> None:
    """Two cells on size 3 with the sets {1, 2} and {2, 3}."""
    clauses, free = clauses_of([DigitSets(row(2), (0b011, 0b110))], 3, 28)
    low, high, *held = 28, 29, 30, 31, 32
    assert free == 33
    assert clauses == [
        [low, high],
        *([-held[0], 1, 4], [held[0], -1], [held[0], -4]),
        *([-held[1], 2, 5], [held[1], -2], [held[1], -5]),
        *([-held[2], 3, 6], [held[2], -3], [held[2], -6]),
        *([-low, held[0]], [-low, held[1]], [-low, -held[2]]),
        *([-high, -held[0]], [-high, held[1]], [-high, held[2]]),
        *([-held[0], low], [-held[1], low, high], [-held[2], high]),
        *([-1, -4], [-2, -5], [-3, -6]),
    ]


def test_the_clauses_of_alternatives_in_their_order() -> None:
    """Two cells on size 2: the first is below the second, or something impossible holds."""
    below = Sum(row(2), (1, -1), "<", 0)
    primitive = AnyOf(((below,), (DigitSets(row(2), ()), Sum(row(1), (1,), "=", 2))))
    clauses, free = clauses_of([primitive], 2, 9)
    assert free == 11
    assert clauses == [
        [9, 10],
        *([-9, -1, -3], [-9, -2, -3], [-9, -2, -4]),
        *([-10, 1], [-10, -1]),
        [-10, -1],
    ]


def test_the_clauses_of_random_primitives_allow_exactly_the_words() -> None:
    rng, board, allowed = Random(3), Board(1, 3), []
    for _ in range(60):
        found = random_primitive(rng, board)
        if all(cell < 5 for cell in cells_of(found)):
            allowed.append(require_words(found, 5, 3))
    for length in (1, 2, 3, 4):
        for _ in range(12):
            cells = tuple(Cell(rng.randrange(4)) for _ in range(length))
            allowed.append(require_words(Regular(cells, random_automaton(rng, 3)), 4, 3))
    assert len(allowed) > 50
    assert sum(0 < count < 3**4 for count in allowed) > 25


def cells_of(primitive: Primitive) -> set[Cell]:
    if isinstance(primitive, AnyOf):
        return {c for found in primitive.alternatives for p in found for c in cells_of(p)}
    return {*primitive.cells}


def not_refuted(solver: Minisat22, given: list[int], cell: int, size: int) -> set[int]:
    """The digits of a cell that unit propagation does not refute."""
    return {d for d in range(1, size + 1) if solver.propagate([*given, cell * size + d])[0]}


def test_unit_propagation_leaves_the_digits_with_which_a_word_can_go_on() -> None:
    rng, size, length = Random(8), 3, 4
    for _ in range(25):
        automaton = random_automaton(rng, size)
        words = [w for w in product((1, 2, 3), repeat=length) if automaton.accepts(w)]
        with loaded(Regular(row(length), automaton), length, size) as solver:
            for count in range(length):
                for start in {word[:count] for word in words}:
                    going = {w[count] for w in words if w[:count] == start}
                    assert not_refuted(solver, literals(start, size), count, size) == going


def test_unit_propagation_excludes_digits_of_no_set_that_is_left() -> None:
    rng, size = Random(9), 5
    every = [sum(1 << d - 1 for d in c) for c in combinations(range(1, size + 1), 3)]
    for _ in range(20):
        sets = tuple(s for s in every if rng.random() < 0.4)
        with loaded(DigitSets(row(3), sets), 3, size) as solver:
            for first in range(1, size + 1):
                left = [s for s in sets if s >> first - 1 & 1]
                going = {d for d in range(1, size + 1) if any(s >> d - 1 & 1 for s in left)}
                expected = going - {first} if left else set[int]()
                assert not_refuted(solver, [first], 1, size) == expected


def test_layers_have_a_state_for_each_set_of_words_that_can_follow() -> None:
    rng, size, length = Random(10), 3, 4
    for _ in range(40):
        automaton = random_automaton(rng, size)
        words = [w for w in product((1, 2, 3), repeat=length) if automaton.accepts(w)]
        layers = layers_of(automaton, length, size)
        assert (layers is None) == (not words)
        for place, rows in enumerate(layers or ()):
            following: dict[tuple[int, ...], set[tuple[int, ...]]] = {}
            for word in words:
                following.setdefault(word[:place], set()).add(word[place:])
            assert len(rows) == len({frozenset(rest) for rest in following.values()})
            first_seen = [target for found in rows for target in found if target >= 0]
            assert list(dict.fromkeys(first_seen)) == [*range(len({*first_seen}))]


def test_auxiliary_variables_are_numbered_without_gaps_from_the_first() -> None:
    rng, board = Random(11), Board(2, 2)
    for _ in range(60):
        primitive = random_primitive(rng, board)
        clauses, free = clauses_of([primitive], 4, FIRST)
        used = {abs(x) for clause in clauses for x in clause if abs(x) >= FIRST}
        assert used == set(range(FIRST, free))
        later, after = clauses_of([primitive], 4, FIRST + 100)
        assert after == free + 100
        assert later == [[moved(x, 100) for x in clause] for clause in clauses]


def moved(x: int, distance: int) -> int:
    return x if abs(x) < FIRST else x + distance if x > 0 else x - distance


def test_constraints_are_encoded_one_after_the_other() -> None:
    board = with_rules(
        Board(2, 2), "diagonal+", "killer 6: r1c1-3", "sum: r1c1-4 = 10", "thermo: r1c1 r2c1 r3c1"
    )
    parts = [*constraint_clauses(board, range(4), FIRST)]
    assert parts[0] == ([], FIRST)  # a house, and no more
    alone, free = parts[1]
    chosen = [*constraint_clauses(board, [1, 3], FIRST)]
    assert chosen[0] == (alone, free)
    rules, last = board_rules(board)
    assert last == parts[-1][1] - 1
    clauses: list[Clause] = [clause for found, _ in parts for clause in found]
    assert [*rules][-len(clauses) :] == clauses


def test_the_clock_is_checked_before_each_primitive() -> None:
    calls: list[int] = []
    board = with_rules(
        Board(2, 2), "diagonal+", "killer 6: r1c1-3", "any: (odd: r1c1-2) (even: r1c1)"
    )
    board_rules(board, lambda: calls.append(1))
    assert len(calls) == 5  # the cage, the choice, and three cells in it


def test_too_many_states_are_refused_with_the_rule() -> None:
    endless = Automaton(0, lambda state, digit: 4 * state + digit, lambda _state: True)
    with pytest.raises(TooManyStates):
        layers_of(endless, MOST_STATES, 4)
    terms = " ".join(f"{10**k}*r{k // 9 + 1}c{k % 9 + 1}" for k in range(1, 9))
    board = with_rules(Board(3, 3), f"sum: {terms} = 123456789")
    with pytest.raises(
        UnsupportedQuestionError, match=r"^the rule sum: 10\*r1c2 .*… needs more than 100000 states"
    ):
        board_rules(board)


def test_a_board_with_constraints_that_is_too_large_is_refused_at_once() -> None:
    """Its houses alone would take gigabytes: other boards have a formula for each puzzle."""
    with pytest.raises(UnsupportedQuestionError, match=r"^a 49x49 board .* 1 constraint needs"):
        board_rules(with_rules(Board(7, 7), "odd: r1c1"))
    board_rules(with_rules(Board(6, 6), "odd: r1c1"))
    board_rules(Board(7, 7))


@pytest.mark.parametrize("count", [1, 2])
def test_too_many_clauses_are_refused_before_they_are_all_made(
    monkeypatch: pytest.MonkeyPatch, count: int
) -> None:
    """Within one rule, and in all."""
    rules = [f"sum: r1-4c1-4 = {40 + i}" for i in range(6)]
    if count == 1:
        rules = ["any: " + " ".join(f"({rule})" for rule in rules)]
    board = with_rules(Board(2, 2), *rules)
    (one, _), *_ = constraint_clauses(with_rules(Board(2, 2), "sum: r1-4c1-4 = 40"), [0], FIRST)
    monkeypatch.setattr("sudoku_models.cnf.constraints.MOST_CLAUSES", 3 * len(one))
    calls: list[int] = []
    parts = constraint_clauses(board, range(len(rules)), FIRST, lambda: calls.append(1))
    with pytest.raises(UnsupportedQuestionError, match=r"^the rules of this board need more than"):
        list(parts)
    assert len(calls) <= 5  # of 6 sums
