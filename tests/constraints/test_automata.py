"""Automata of all kinds of constraints: their states, and their relations of two digits."""

from __future__ import annotations

from collections.abc import Iterator

from sudoku.constraints.automata import Automaton, allowed_pairs
from sudoku.constraints.constraint import Constraint
from sudoku.constraints.primitives import AnyOf, Primitive, Regular
from sudoku.constraints.vocabulary import ON_GRID, with_rules
from sudoku.puzzle.board import Board
from tests.cases import for_each

NINE = Board(3, 3)
MOST_STATES, LONGEST = 2000, 9


@for_each("kind", ON_GRID)
def test_every_state_says_whether_its_words_are_in_the_language(kind: type[Constraint]) -> None:
    for automaton in automata_of(kind):
        for state in states_of(automaton):
            assert automaton.accept(state) in (True, False)


@for_each("kind", ON_GRID)
def test_a_relation_allows_the_words_that_the_automaton_accepts(kind: type[Constraint]) -> None:
    for automaton in automata_of(kind):
        if automaton.relation is not None:
            expected = [
                sum(1 << second - 1 for second in NINE.values if automaton.accepts((first, second)))
                for first in NINE.values
            ]
            assert [*allowed_pairs(automaton, 9)] == expected


def automata_of(kind: type[Constraint]) -> set[Automaton]:
    """The automata of the example of a constraint."""
    board = with_rules(NINE, kind.example)
    every = (p for constraint in board.constraints for p in constraint.primitives(board))
    return {each.automaton for p in every for each in inside(p) if isinstance(each, Regular)}


def inside(primitive: Primitive) -> Iterator[Primitive]:
    """The primitive itself, or the primitives of its alternatives."""
    if isinstance(primitive, AnyOf):
        for alternative in primitive.alternatives:
            for each in alternative:
                yield from inside(each)
    else:
        yield primitive


def states_of(automaton: Automaton) -> list[object]:
    """The first states that words reach, shortest words first."""
    found: dict[object, int] = {automaton.start: 0}
    for state in (queue := [*found]):
        for digit in NINE.values:
            after = automaton.step(state, digit)
            if after is not None and after not in found and found[state] < LONGEST:
                found[after] = found[state] + 1
                queue.append(after)
        if len(found) > MOST_STATES:
            break
    return queue
