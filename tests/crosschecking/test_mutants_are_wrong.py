"""Every mutant is a well-formed model, and is really wrong: about a puzzle that is given here."""

from __future__ import annotations

from dataclasses import replace

import pytest

from benchmarks.mutants import MUTANTS, STATEFUL, MutantContestant
from benchmarks.mutants.solver import right
from sudoku import Board, Budget, Capability, Outcome, Puzzle, Verdict, open_model, parse
from sudoku.crosschecking.claims import Claim
from sudoku.crosschecking.contestants.contestant import ModelContestant
from sudoku.crosschecking.contestants.naming import as_contestant
from sudoku.interface.budget import UNLIMITED
from sudoku.interface.checked import wrong_solution
from sudoku.interface.model import Model
from tests.cases import for_each

pytestmark = pytest.mark.thorough

WIKIPEDIA = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
ESCARGOT = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
INKALA = "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97.."
EVEREST = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
TWO = "..4......672....4..9...2.6..5.......4.6.5.7.1..3..4.....1..7.8.....1..35....86..9"
TINY = "..3.1........4.2"
TINY_WITH_LAST = "...4.3....1....2"
DIAGONAL = "1....2....3....4"
ROW_OF_FOUR = "1234............"
EMPTY = "." * 16
SIX = "...6.4....3.......154......5.12....."
CLUES_CLASH = "11" + "." * 14
FULL_AND_WRONG = "1" * 16

WRONG_ABOUT: dict[str, str] = {
    "no-box": WIKIPEDIA,
    "ignores-clue": ESCARGOT,
    "first-is-unique": TWO,
    "gives-up": ESCARGOT,
    "swaps-cells": EVEREST,
    "last-cell-open": ESCARGOT,
    "digit-zero": WIKIPEDIA,
    "trusts-clues": FULL_AND_WRONG,
    "same-twice": WIKIPEDIA,
    "dedupes-by-row": ROW_OF_FOUR,
    "last-column": ESCARGOT,
    "eager-pairs": WIKIPEDIA,
    "no-last-row": WIKIPEDIA,
    "shallow": ESCARGOT,
    "few-clues": EMPTY,
    "rejects-multiple": TWO,
    "transposes": WIKIPEDIA,
    "turns-boxes": SIX,
    "budget-is-proof": ESCARGOT,
    "loses-third": ROW_OF_FOUR,
    "two-tries": TWO,
    "first-grid-only": INKALA,
    "diagonal-given": DIAGONAL,
    "first-row-given": ROW_OF_FOUR,
}
"""One question is enough for these."""

WRONG_AFTER: dict[str, tuple[str, str]] = {
    "previous-answer": (WIKIPEDIA, ESCARGOT),
    "leaks-clue": (WIKIPEDIA, ESCARGOT),
    "keeps-blocking": (ESCARGOT, ESCARGOT),
    "cache-key": (CLUES_CLASH, "12" + "." * 14),
}
"""These are right about the first and then wrong about the second."""

LIMITS = {"loses-third": 20}
BUDGETS = {"budget-is-proof": Budget(conflicts=20)}
BOXES = {16: Board(2, 2), 36: Board(2, 3), 81: Board(3, 3)}

every = pytest.mark.parametrize("name", MUTANTS)


def puzzle_of(text: str) -> Puzzle:
    return parse(text, BOXES[len(text)])


def ask(contestant: ModelContestant, name: str, puzzle: Puzzle) -> Outcome:
    """What the mutant itself says, without anybody's check."""
    limit, budget = LIMITS.get(name, 2), BUDGETS.get(name, UNLIMITED)
    model: Model = contestant.model(puzzle.board)._model
    return model.search(puzzle, limit=limit, budget=budget)


def is_wrong(outcome: Outcome) -> bool:
    """It shows what is no solution, or the same twice, or misses one that it says is not there."""
    puzzle, found = outcome.puzzle, outcome.solutions
    if len(set(found)) < len(found) or any(wrong_solution(puzzle, grid) for grid in found):
        return True
    if not outcome.exhausted:
        return False
    reference = open_model("reference", puzzle.board)
    return len(reference.search(puzzle, limit=len(found) + 1).solutions) > len(found)


def test_every_mutant_has_its_puzzle() -> None:
    assert WRONG_ABOUT.keys() | WRONG_AFTER.keys() == set(MUTANTS)
    assert set(WRONG_AFTER) == STATEFUL
    assert len(MUTANTS) >= 16


@for_each(("name", "text"), WRONG_ABOUT.items())
def test_it_is_wrong(name: str, text: str) -> None:
    assert is_wrong(ask(MutantContestant(name), name, puzzle_of(text)))


@pytest.mark.parametrize(("name", "texts"), WRONG_AFTER.items())
def test_it_is_wrong_by_what_it_remembers(name: str, texts: tuple[str, str]) -> None:
    first, second = map(puzzle_of, texts)
    contestant = MutantContestant(name)
    assert not is_wrong(ask(contestant, name, first))
    assert is_wrong(ask(contestant, name, second))
    assert not is_wrong(ask(MutantContestant(name), name, second))
    forgotten = contestant.fresh()
    assert not is_wrong(ask(forgotten, name, second))


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
    outcomes = [ask(MutantContestant(name), name, puzzle_of(text)) for text in texts]
    assert any(o.verdict is not Verdict.UNKNOWN and not is_wrong(o) for o in outcomes)


@every
def test_it_can_be_a_contestant(name: str) -> None:
    contestant = as_contestant(MUTANTS[name](BOXES[16]))
    assert contestant.name == name
    assert contestant.ask(puzzle_of(CLUES_CLASH)).contestant == name


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
