"""A move keeps the verdict and can reach every puzzle at its distance."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from random import Random

import pytest

from sudoku import Board, Puzzle, Verdict, open_model, parse
from sudoku.generator.searching.adversarial.moves import CLUE_MOVES, SOLUTIONS, VerdictMoves
from tests.generator.fours import solution_count, without
from tests.generator.hard import HARD
from tests.small_boards import FOURS

pytestmark = pytest.mark.slow

SMALL, USUAL = Board(2, 2), Board(3, 3)
UNIQUE_16 = "..3.3..2...4..2."
WRONG_16 = "..3..1.......4.2"

by_verdict = pytest.mark.parametrize("verdict", SOLUTIONS)
by_move = pytest.mark.parametrize("move", CLUE_MOVES)


def contradicts(puzzle: Puzzle) -> bool:
    for house in puzzle.board.houses:
        given = [puzzle.clues[cell] for cell in house if puzzle.clues[cell]]
        if len(set(given)) < len(given):
            return True
    return False


def puzzle_of(verdict: Verdict) -> Puzzle:
    """A puzzle that needs all of its few clues for this verdict."""
    return parse(UNIQUE_16 if verdict is Verdict.UNIQUE else WRONG_16)


def at_distance_one(puzzle: Puzzle, wanted: int) -> set[tuple[int, ...]]:
    """All that {-1,+1} may lead to, by trying everything."""
    reached = set()
    for cell, clue in enumerate(puzzle.clues):
        if clue:
            left = without(puzzle.clues, cell)
            if solution_count(left) == wanted:
                reached.add(left)
                continue
            for other, digit in product(range(16), range(1, 5)):
                if left[other] == 0 and (other, digit) != (cell, clue):
                    added = (*left[:other], digit, *left[other + 1 :])
                    if solution_count(added) == wanted and not contradicts(Puzzle(SMALL, added)):
                        reached.add(added)
    return reached


@by_verdict
def test_the_nearest_puzzles_are_found_all_and_no_others(verdict: Verdict) -> None:
    puzzle = puzzle_of(verdict)
    assert solution_count(puzzle.clues) == SOLUTIONS[verdict]
    moves = VerdictMoves(SMALL, verdict)
    changed = [moves.change(puzzle, 1, 1, Random(seed)) for seed in range(600)]
    found = {other.clues for other in changed if other is not None}
    assert found == at_distance_one(puzzle, SOLUTIONS[verdict])


@by_verdict
@by_move
def test_a_move_keeps_the_verdict_on_every_seed(verdict: Verdict, move: tuple[int, int]) -> None:
    puzzle, moves = puzzle_of(verdict), VerdictMoves(SMALL, verdict)
    removed, added = move
    changed = [moves.change(puzzle, removed, added, Random(seed)) for seed in range(40)]
    valid = [other for other in changed if other is not None]
    assert valid
    for other in valid:
        assert solution_count(other.clues) == SOLUTIONS[verdict]
        assert not contradicts(other)
        kept = sum(c != 0 and c == d for c, d in zip(puzzle.clues, other.clues, strict=True))
        assert kept == puzzle.clue_count - removed
        assert other.clue_count <= kept + added


@by_verdict
@pytest.mark.parametrize("move", [(1, 1), (1, 2)])
def test_a_move_keeps_the_verdict_of_hard_puzzles(verdict: Verdict, move: tuple[int, int]) -> None:
    moves, judge = VerdictMoves(USUAL, verdict), open_model("reference", USUAL)
    valid = 0
    for text, seed in product(HARD, range(6)):
        changed = moves.change(parse(text), *move, Random(seed))
        if changed is not None:
            valid += 1
            assert judge.search(changed).verdict is verdict
            assert not contradicts(changed)
    assert valid


def test_a_clue_that_is_not_needed_goes_and_none_comes() -> None:
    full = Puzzle(SMALL, FOURS[0])
    changed = VerdictMoves(SMALL, Verdict.UNIQUE).change(full, 2, 2, Random(0))
    assert changed is not None
    assert changed.clue_count == 14


@pytest.mark.parametrize(("clues", "removed"), [("." * 16, 1), ("1" + "." * 15, 2)])
def test_there_is_no_move_without_clues_enough(clues: str, removed: int) -> None:
    make: Callable[..., Puzzle | None] = VerdictMoves(SMALL, Verdict.UNSATISFIABLE).change
    assert make(parse(clues, SMALL), removed, 1, Random(0)) is None
