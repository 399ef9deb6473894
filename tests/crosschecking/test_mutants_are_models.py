"""Every mutant is a well-formed model with one mistake; catching it shows that it is wrong."""

from __future__ import annotations

from dataclasses import replace

import pytest

from benchmarks.mutants import MUTANTS, MutantContestant
from benchmarks.mutants.solver import right
from sudoku import Board, Budget, Capability, Outcome, Puzzle, Verdict, open_model, parse
from sudoku.crosschecking.claims import Claim
from sudoku.interface.budget import UNLIMITED
from sudoku.interface.checked import wrong_solution
from tests.cases import for_each

pytestmark = pytest.mark.thorough

WIKIPEDIA = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
ESCARGOT = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
TWO = "..4......672....4..9...2.6..5.......4.6.5.7.1..3..4.....1..7.8.....1..35....86..9"
TINY = "..3.1........4.2"
TINY_WITH_LAST = "...4.3....1....2"
ROW_OF_FOUR = "1234............"
EMPTY = "." * 16
SIX = "...6.4....3.......154......5.12....."
CLUES_CLASH = "11" + "." * 14
FULL_AND_WRONG = "1" * 16

BOXES = {16: Board(2, 2), 36: Board(2, 3), 81: Board(3, 3)}

every = pytest.mark.parametrize("name", MUTANTS)


def puzzle_of(text: str) -> Puzzle:
    return parse(text, BOXES[len(text)])


def is_wrong(outcome: Outcome) -> bool:
    """It shows what is no solution, or the same twice, or misses one that it says is not there."""
    puzzle, found = outcome.puzzle, outcome.solutions
    if len(set(found)) < len(found) or any(wrong_solution(puzzle, grid) for grid in found):
        return True
    if not outcome.exhausted:
        return False
    reference = open_model("reference", puzzle.board)
    return len(reference.search(puzzle, limit=len(found) + 1).solutions) > len(found)


@every
def test_it_is_a_well_formed_model(name: str) -> None:
    mutant = MUTANTS[name](BOXES[16])
    assert mutant.name == name
    assert MUTANTS[name].mistake
    assert mutant.board == BOXES[16]
    assert mutant.capabilities <= frozenset(Capability)
    for text in (TINY, EMPTY, CLUES_CLASH):
        puzzle = puzzle_of(text)
        for limit in (1, 2, 5):
            outcome = mutant.search(puzzle, limit=limit, budget=Budget(seconds=60, conflicts=9))
            assert outcome.puzzle == puzzle
            assert outcome.model == name
            assert len(outcome.solutions) <= limit
            assert {grid.board for grid in outcome.solutions} <= {puzzle.board}


@every
def test_it_is_right_about_some_puzzle(name: str) -> None:
    texts = (TINY_WITH_LAST, TINY, WIKIPEDIA, ROW_OF_FOUR, CLUES_CLASH)
    models = [(MUTANTS[name](BOXES[len(text)]), puzzle_of(text)) for text in texts]
    outcomes = [model.search(puzzle, limit=2, budget=UNLIMITED) for model, puzzle in models]
    assert any(o.verdict is not Verdict.UNKNOWN and not is_wrong(o) for o in outcomes)


@for_each("text", [WIKIPEDIA, ESCARGOT, TWO, SIX, TINY, EMPTY, CLUES_CLASH, FULL_AND_WRONG])
def test_without_a_mistake_the_mutants_solver_is_right(text: str) -> None:
    puzzle = puzzle_of(text)
    outcome = right(puzzle.board).search(puzzle, 300, UNLIMITED, "right")
    expected = open_model("reference", puzzle.board).search(puzzle, limit=300)
    assert outcome.exhausted
    assert set(outcome.solutions) == set(expected.solutions)


@for_each("house", range(12))
def test_one_missing_house_would_be_no_mistake(house: int) -> None:
    board = BOXES[16]
    houses = board.houses[:house] + board.houses[house + 1 :]
    search = replace(right(board), houses=houses)
    outcome = search.search(puzzle_of(EMPTY), 300, UNLIMITED, "one less")
    assert outcome.exhausted
    assert len(outcome.solutions) == 288


def test_a_mutant_as_a_contestant_claims_what_the_check_lets_through() -> None:
    said = MutantContestant("rejects-multiple").ask(puzzle_of(ROW_OF_FOUR))
    assert isinstance(said, Claim)
    assert said.verdict is Verdict.UNSATISFIABLE
