"""Paths from the Python side: which techniques are used, in which order, and where they end."""

from __future__ import annotations

import pytest

import sudoku
from sudoku.errors import OutOfBudget, UnknownTechniqueError, UnsoundStepError
from sudoku.interface.outcome import Verdict
from sudoku.logic.techniques.position import Position
from sudoku.logic.techniques.premises import implied
from sudoku.logic.techniques.selecting import default_levels, levels_of
from sudoku.logic.techniques.solving import Path, walk
from sudoku.logic.techniques.step import Sector, Step
from sudoku.logic.techniques.wording import NotationStyle
from sudoku.logic.truth import PuzzleTruth
from tests.cases import for_each

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
LOCKED = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
SEVERAL = "12..34.........."
CLASH = "11.............."


def test_the_path_of_an_easy_puzzle_ends_at_its_solution() -> None:
    found = sudoku.steps(EASY)
    assert found.is_solved
    assert found.verdict is Verdict.UNIQUE
    solution = sudoku.solve(EASY)
    assert tuple(found.path.end.values) == solution.digits
    assert sum(len(step.placements) for step in found.steps) == 51


def test_techniques_are_used_in_the_order_of_the_list() -> None:
    hidden_first = sudoku.steps(EASY, techniques="hidden-single,naked-single")
    assert set(hidden_first.counts) == {"Hidden Single"}
    naked_only = sudoku.steps(LOCKED, techniques="naked-single")
    assert (naked_only.is_solved, naked_only.steps) == (False, ())


def test_all_moves_at_once_do_not_depend_on_the_order() -> None:
    """The same placements and eliminations, round by round, whatever stands first in a level."""
    ends = []
    for techniques in (
        "naked-single+hidden-single,pointing",
        "hidden-single+naked-single,pointing",
    ):
        found = sudoku.steps(LOCKED, techniques=techniques, all_moves=True)
        ends.append(sorted((step.placements, step.eliminations) for step in found.steps))
    assert ends[0] == ends[1]


def test_until_stops_behind_the_first_step_of_a_technique() -> None:
    found = sudoku.steps(LOCKED, until="pointing")
    assert [s.technique for s in found.steps].count("Locked Candidates Type 1 (Pointing)") == 1
    assert found.path.is_stopped
    assert found.text().startswith("unique: stopped after ")
    with pytest.raises(UnknownTechniqueError, match="in the list: 'claiming'"):
        sudoku.steps(LOCKED, techniques="singles,pointing", until="claiming")


def test_the_shortest_path_leaves_out_what_no_placement_needs() -> None:
    wasteful = "intersections,singles"
    long = sudoku.steps(LOCKED, techniques=wasteful)
    short = sudoku.steps(LOCKED, techniques=wasteful, shortest=True)
    assert len(short.steps) < len(long.steps)
    now = short.path.start.copy()
    for step in short.steps:
        kept = sum(len(truth.candidates(now)) for truth in step.truths)
        assert kept
        assert not step.placements or all(now.has(*each) for each in step.placements)
        step.apply(now)
    assert now.is_solved


def test_no_step_of_the_shortest_path_can_go() -> None:
    """Without one of its steps that place nothing, the premises of another are not enough."""
    short = sudoku.steps(LOCKED, techniques="intersections,singles", shortest=True).path

    def holds(steps: list[Step]) -> bool:
        now = short.start.copy()
        for step in steps:
            if not implied(step, now):
                return False
            step.apply(now)
        return now.is_solved

    assert holds([*short.steps])
    spare = [step for step in short.steps if not step.placements]
    assert spare
    for step in spare:
        assert not holds([other for other in short.steps if other is not step])


def test_a_puzzle_with_several_solutions_is_solved_as_far_as_possible() -> None:
    found = sudoku.steps(SEVERAL)
    assert found.verdict is Verdict.MULTIPLE
    levels = default_levels(found.puzzle.board)
    assert found.skipped is any(t.needs_uniqueness for level in levels for t in level)
    assert not any(step.deadly for step in found.steps)


def test_a_contradiction_is_reported_with_its_place() -> None:
    found = sudoku.steps(CLASH)
    assert found.verdict is Verdict.UNSATISFIABLE
    assert "1 is in row 1 2 times" in found.text()


def test_without_time_there_is_no_verdict() -> None:
    with pytest.raises(OutOfBudget):
        sudoku.steps(EASY, budget=sudoku.Budget(seconds=0))


@for_each(
    "text, count",
    [
        ("naked-single,hidden-single", 2),
        ("naked-single+hidden-single", 1),
        ("singles", 3),
        ("singles,-naked-single", 2),
        ("Naked Single", 1),
        ("pointing", 1),
        ("FNB", 3),
        ("F+N", 1),
        ("FNB,-B", 2),
    ],
)
def test_lists_of_techniques(text: str, count: int) -> None:
    assert len(levels_of(text)) == count


@for_each(
    "text, hint",
    [
        ("nacked-single", r"did you mean 'naked-single'\?"),
        *((t, "choose from default") for t in ("", "-foo")),
    ],
)
def test_unknown_techniques_are_refused_with_a_hint(text: str, hint: str) -> None:
    with pytest.raises(UnknownTechniqueError, match=f"no technique .*{hint}"):
        levels_of(text)


def test_a_step_against_the_solution_is_refused() -> None:
    puzzle = sudoku.parse(EASY)
    truth = PuzzleTruth.of(puzzle, "auto", sudoku.UNLIMITED)
    solution = sudoku.solve(EASY).digits
    right = Step("Right", placements=((2, solution[2]),), truths=(Sector.of_cell(2),))
    truth.require(right, puzzle)
    for wrong in (
        Step("Wrong", eliminations=((2, solution[2]),)),
        Step("Wrong", placements=((2, solution[2] % 9 + 1),)),
    ):
        with pytest.raises(UnsoundStepError, match="wrong at r1c3"):
            truth.require(wrong, puzzle)


def test_true_candidates_of_several_solutions_are_kept() -> None:
    puzzle = sudoku.parse(SEVERAL)
    truth = PuzzleTruth.of(puzzle, "auto", sudoku.UNLIMITED)
    cell, digits = next(
        (c, d) for c, d in enumerate(sudoku.candidates(SEVERAL).candidates) if d[1:]
    )
    with pytest.raises(UnsoundStepError):
        truth.require(Step("Wrong", eliminations=((cell, digits[1]),)), puzzle)


def test_given_candidates_are_a_start() -> None:
    """A pencil-mark grid is a puzzle: its missing candidates are gone from the first step on."""
    start = Position.of(sudoku.parse(LOCKED))
    marks = "".join(
        "".join(str(d) if mask >> (d - 1) & 1 else "." for d in range(1, 10))
        for mask in start.masks()
    )
    assert Position.of(sudoku.parse(marks)).cells == start.cells


def test_a_path_is_cut_by_its_clock() -> None:
    start = Position.of(sudoku.parse(EASY))
    path = walk(start, default_levels(start.layout.board), seconds=0)
    assert isinstance(path, Path)
    assert not path.is_complete
    assert len(path.steps) < 51


def test_unknown_words_of_steps_are_refused() -> None:
    with pytest.raises(ValueError, match="'sudopedia' is not a valid NotationStyle"):
        sudoku.steps(EASY, notation="sudopedia")  # type: ignore[arg-type]


def test_steps_in_the_words_of_sudokuwiki() -> None:
    found = sudoku.steps(EASY, notation=NotationStyle.SUDOKUWIKI)
    first = next(found.step_dicts())
    assert first["placements"] == ["r5c5=5"]
    assert first["text"].endswith("E5 set to 5")
