"""Answers that follow from earlier ones are the answers of a new search."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from sudoku import (
    Budget,
    Grid,
    ModelFault,
    NotationError,
    Puzzle,
    Verdict,
    candidates,
    check,
    read_file,
)
from sudoku.questions import earlier
from sudoku.questions.candidates import covered
from sudoku.questions.earlier import LARGEST, MOST_BOARDS, MOST_GRIDS, MOST_POSITIONS, Earlier
from tests.questions.variant_fours import variants
from tests.small_boards import FOUR, FOURS, grids_of, solutions_of

SOLVED = "123434122143432."
UNIQUE = "12..34..21434..2"
MODEL = "auto"
PUZZLES = Path(__file__).parents[2] / "puzzles"


def edits(puzzle: Puzzle, solution: tuple[int, ...], count: int, rng: Random) -> Iterator[Puzzle]:
    """A puzzle after each of these edits: digits are typed, some of them wrong, changed, and
    deleted.
    """
    size = puzzle.board.digit_count
    for _ in range(count):
        cell = rng.randrange(len(puzzle.clues))
        digit = rng.choice([0, 0, solution[cell], solution[cell], rng.randint(1, size)])
        puzzle = puzzle.with_clues({cell: digit})
        yield puzzle


def require_same(known: Earlier, puzzle: Puzzle, rng: Random) -> Verdict:
    """Ask for the verdict, the candidates or both, and compare with new answers."""
    fresh, digits = check(puzzle), candidates(puzzle).candidates
    if rng.random() < 0.7:
        outcome = known.check(puzzle, model=MODEL)
        assert outcome.puzzle == puzzle
        assert outcome.verdict is fresh.verdict
        assert len({*outcome.solutions}) == len(outcome.solutions) == len(fresh.solutions)
        if fresh.verdict is Verdict.UNIQUE:
            assert outcome.solutions == fresh.solutions
        for grid in outcome.solutions:
            assert check(Puzzle(puzzle.board, grid.digits)).verdict is Verdict.UNIQUE
            assert all(c in (0, d) for c, d in zip(puzzle.clues, grid.digits, strict=True))
    if rng.random() < 0.7:
        found = known.candidates(puzzle, model=MODEL)
        assert found.puzzle == puzzle
        assert found.is_complete
        assert found.candidates == digits
        assert found.verdict is fresh.verdict
    return fresh.verdict


@pytest.mark.slow
def test_edits_of_4x4_boards_are_answered_as_by_brute_force() -> None:
    rng, known, verdicts = Random(1), Earlier(), set[Verdict]()
    cases = [(Puzzle(FOUR, (0,) * 16), FOURS)]
    cases += [(puzzle, grids_of(FOUR)) for puzzle, _ in variants(25, seed=2)]
    for puzzle, grids in cases:
        for edited in edits(puzzle, rng.choice(grids), 25, rng):
            solutions = solutions_of(edited)
            expected = (Verdict.UNSATISFIABLE, Verdict.UNIQUE, Verdict.MULTIPLE)[
                min(2, len(solutions))
            ]
            verdicts.add(expected)
            if rng.random() < 0.6:
                outcome = known.check(edited, model=MODEL)
                assert outcome.verdict is expected
                assert {grid.digits for grid in outcome.solutions} <= {*solutions}
                assert len({*outcome.solutions}) == min(2, len(solutions))
            if rng.random() < 0.6:
                seen = zip(*solutions, strict=True) if solutions else [()] * len(edited.clues)
                found = known.candidates(edited, model=MODEL)
                assert found.candidates == tuple(tuple(sorted({*digits})) for digits in seen)
                assert found.verdict is expected
    assert len(verdicts) == 3


def shipped(name: str) -> list[Puzzle]:
    """The puzzles of a file that the project ships."""
    entries = read_file(PUZZLES / name)
    return [entry.puzzle for entry in entries if not isinstance(entry, NotationError)]


@pytest.mark.slow
def test_edits_of_9x9_puzzles_are_answered_as_by_a_new_search() -> None:
    rng, verdicts = Random(3), set[Verdict]()
    for puzzle in shipped("famous.txt")[:4] + shipped("variants.txt")[:8]:
        solution = check(puzzle).solution
        assert solution is not None
        known = Earlier()
        for edited in edits(puzzle, solution.digits, 25, rng):
            verdicts.add(require_same(known, edited, rng))
    assert len(verdicts) == 3


def searches(monkeypatch: pytest.MonkeyPatch) -> list[Puzzle]:
    """The puzzles that are searched from now on."""
    asked: list[Puzzle] = []

    def searched(puzzle: Puzzle, **options: object) -> object:
        asked.append(puzzle)
        return check(puzzle, **options)  # type: ignore[arg-type]  # as in the module

    def searched_for_candidates(puzzle: Puzzle, *options: object, **more: object) -> object:
        asked.append(puzzle)
        return covered(puzzle, *options, **more)  # type: ignore[arg-type]  # as in the module

    monkeypatch.setattr(earlier, "check", searched)
    monkeypatch.setattr(earlier, "covered", searched_for_candidates)
    return asked


def test_digits_typed_into_a_unique_puzzle_need_no_search(monkeypatch: pytest.MonkeyPatch) -> None:
    known, puzzle = Earlier(), check(UNIQUE).puzzle
    solution = known.check(puzzle, model=MODEL).solution
    assert solution is not None
    asked = searches(monkeypatch)
    right = puzzle.with_clues({2: solution.digits[2]})
    assert known.check(right, model=MODEL).solutions == (solution,)
    assert known.candidates(right, model=MODEL).verdict is Verdict.UNIQUE
    wrong = puzzle.with_clues({2: solution.digits[2] % 4 + 1})
    assert known.check(wrong, model=MODEL).verdict is Verdict.UNSATISFIABLE
    assert known.candidates(wrong, model=MODEL).candidates == ((),) * 16
    assert asked == []


def test_true_candidates_answer_for_digits_that_change_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    known, puzzle = Earlier(), check("12..34..214343..").puzzle
    before = known.candidates(puzzle, model=MODEL)
    assert before.verdict is Verdict.MULTIPLE
    [(cell, digit), *_] = [each for each in before.backbone.items() if not puzzle.clues[each[0]]]
    asked = searches(monkeypatch)
    after = known.candidates(puzzle.with_clues({cell: digit}), model=MODEL)
    assert after.candidates == before.candidates
    assert known.check(puzzle.with_clues({cell: digit}), model=MODEL).verdict is Verdict.MULTIPLE
    other = known.check(puzzle.with_clues({cell: digit % 4 + 1}), model=MODEL)
    assert other.verdict is Verdict.UNSATISFIABLE
    assert asked == []


def test_a_deleted_clue_of_a_unique_puzzle_needs_a_search_for_another_solution_only(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    known, puzzle = Earlier(), check(SOLVED).puzzle
    known.check(puzzle, model=MODEL)
    asked = searches(monkeypatch)
    fewer = puzzle.with_clues({0: 0})
    assert known.check(fewer, model=MODEL).verdict is Verdict.UNIQUE
    empty = puzzle.with_clues(dict.fromkeys(range(16), 0))
    outcome = known.check(empty, model=MODEL)
    assert outcome.verdict is Verdict.MULTIPLE
    assert outcome.solutions[0].digits[:15] == puzzle.clues[:15]
    assert asked == []


def test_answers_without_enough_budget_are_not_kept() -> None:
    known, puzzle = Earlier(), check("." * 81).puzzle
    assert known.check(puzzle, model="sat", budget=Budget(conflicts=0)).verdict in (
        Verdict.UNKNOWN,
        Verdict.MULTIPLE,
    )
    late = known.candidates(puzzle, model="sat", budget=Budget(seconds=0))
    assert not late.is_complete
    assert known.candidates(puzzle, model="sat").candidates == (tuple(range(1, 10)),) * 81


def test_models_do_not_answer_for_each_other(monkeypatch: pytest.MonkeyPatch) -> None:
    known, puzzle = Earlier(), check(UNIQUE).puzzle
    known.check(puzzle, model=MODEL)
    asked = searches(monkeypatch)
    assert known.check(puzzle, model="sat").model == "sat"
    assert asked == [puzzle]


def test_a_kept_grid_is_checked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    known, puzzle = Earlier(), check(UNIQUE).puzzle
    known.check(puzzle, model=MODEL)
    wrong = Grid(puzzle.board, (1,) * 16)
    monkeypatch.setattr(earlier, "_all_solutions", lambda *_: None)
    kept = known._of(MODEL, puzzle.board).grids
    kept.clear()
    kept |= {wrong: "wrong", Grid(puzzle.board, (1,) * 15 + (2,)): "wrong"}
    with pytest.raises(ModelFault, match="was kept as a solution"):
        known.check(puzzle.with_clues(dict.fromkeys(puzzle.clue_cells, 0)), model=MODEL)


def test_memory_is_bounded() -> None:
    known, rng = Earlier(), Random(5)
    empty = Puzzle(FOUR, (0,) * 16)
    for edited in edits(empty, FOURS[0], 3 * MOST_POSITIONS, rng):
        known.check(edited, model=MODEL)
        known.candidates(edited, model=MODEL)
    for puzzle, _ in variants(3 * MOST_BOARDS, seed=6):
        known.check(puzzle, model=MODEL)
    kept = known._boards.values()
    assert len(kept) == MOST_BOARDS
    assert all(len(each.positions) <= MOST_POSITIONS for each in kept)
    assert all(len(each.grids) <= MOST_GRIDS for each in kept)


@pytest.mark.thorough
@pytest.mark.slow
def test_huge_boards_are_not_kept() -> None:
    from sudoku import Board

    board = Board(1, 32, irregular=())
    assert board.cell_count > LARGEST
    known = Earlier()
    known.check(Puzzle(board, (0,) * board.cell_count), model=MODEL)
    assert not known._boards
