"""The tables of automata for the compiled engine accept the same words as the automata."""

from __future__ import annotations

from itertools import product
from random import Random

from sudoku_models.native.relations import steps_of
from sudoku_models.native.transitions import transitions_of

from sudoku.constraints.automata import Automaton
from sudoku.constraints.sandwich import Sandwich
from sudoku.puzzle.board import Board
from tests.reference.random_primitives import random_automaton

SIZE = 3


def test_tables_of_transitions_accept_the_words_of_the_automaton() -> None:
    rng = Random(1)
    for _ in range(60):
        automaton = random_automaton(rng, SIZE)
        for length in range(1, 5):
            words = {w for w in product(range(1, SIZE + 1), repeat=length) if automaton.accepts(w)}
            found = transitions_of(automaton, length, SIZE)
            assert accepted_by_rows([*found.rows], length) == words


def test_automata_that_share_their_steps_differ_in_their_start() -> None:
    rng = Random(2)
    for _ in range(30):
        one = random_automaton(rng, SIZE)
        for start in range(4):
            other = Automaton(start, one.step, one.accept)
            words = {w for w in product(range(1, SIZE + 1), repeat=3) if other.accepts(w)}
            assert accepted_by_rows([*transitions_of(other, 3, SIZE).rows], 3) == words


def test_relations_of_steps_allow_the_words_of_the_automaton() -> None:
    rng, counts = Random(3), [0, 0]
    for _ in range(200):
        automaton = random_automaton(rng, SIZE)
        for length in range(2, 5):
            steps = steps_of(automaton, length, SIZE)
            counts[steps is None] += 1
            if steps is not None:
                every = [*product(range(1, SIZE + 1), repeat=length)]
                allowed = {
                    word
                    for word in every
                    if all(
                        rows[a - 1] >> b - 1 & 1
                        for rows, a, b in zip(steps, word, word[1:], strict=False)
                    )
                }
                assert allowed == {word for word in every if automaton.accepts(word)}
    assert min(counts) > 20


def test_clues_of_one_kind_share_their_steps() -> None:
    board = Board(3, 3)
    clues = [Sandwich((0, 1), total) for total in (5, 20)]
    primitives = [primitive for clue in clues for primitive in clue.primitives(board)]
    assert len({primitive.automaton.step for primitive in primitives}) == 1  # type: ignore[union-attr]
    assert len({primitive.automaton for primitive in primitives}) == 2  # type: ignore[union-attr]


def accepted_by_rows(rows: list[int], length: int) -> set[tuple[int, ...]]:
    """The words of this length that a table of transitions accepts."""
    found = set[tuple[int, ...]]()
    for word in product(range(1, SIZE + 1), repeat=length):
        state = 0
        for digit in word:
            state = rows[(SIZE + 1) * state + digit - 1] if state >= 0 else state
        if state >= 0 and rows[(SIZE + 1) * state + SIZE]:
            found.add(word)
    return found
