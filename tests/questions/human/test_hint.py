"""Hints: in stages, the easiest first, whatever was entered."""

from __future__ import annotations

import pytest

import sudoku
from sudoku import Board, Puzzle, with_rules
from sudoku.errors import MeaninglessQuestionError, NotationError, ProgressError
from sudoku.logic.limits import ran_out
from tests.cases import for_each

EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"


def test_a_hint_in_stages() -> None:
    lines = [sudoku.hint(EASY, stages=n).text().splitlines() for n in (1, 2, 3)]
    assert [len(each) for each in lines] == [1, 2, 3]
    assert lines[2][:2] == lines[1]
    assert "=" not in lines[1][1]
    assert lines[2][2] == "Naked Single: r5c5=5"


def test_the_second_stage_names_the_cells_of_the_pattern_alone() -> None:
    hard = "..9....1716..9..53..3...8....465.........9.....12..76.7...6.4.8....2..9......45.."
    found = sudoku.hint(hard, techniques="naked-pair", stages=2)
    assert found.step is not None
    pair = found.step.detail.rpartition(" in ")[2]
    assert found.text().splitlines()[1] == f"Naked Pair in {pair}"
    assert len(found.as_dict()["cells"]) == 2


@for_each(
    ("rules", "subject"),
    [
        (["killer 3: r1c1-2"], "cage 3 r1c12"),
        (["killer 5: r1c1-2", "killer 7: r1c4 r2c4"], "r1c3,r2c4"),
    ],
)
def test_the_second_stage_names_a_constraint_only_if_it_is_alone(
    rules: list[str], subject: str
) -> None:
    puzzle = Puzzle(with_rules(Board(2, 2), *rules), (0,) * 16)
    found = sudoku.hint(puzzle, techniques="innies-and-outies", stages=2)
    assert found.text().splitlines()[-1] == f"Sum of One House (Innies and Outies) in {subject}"


def test_entries_that_contradict_the_solution_are_named_and_taken_back() -> None:
    wrong = f"{SOLUTION[:2]}1{EASY[3:72]}2{EASY[73:]}"
    found = sudoku.hint(EASY, progress=wrong)
    assert found.mistakes == ("r1c3=1", "r9c1=2")
    assert found.text().startswith("mistake: r1c3=1 contradicts the puzzle; then r9c1=2\n")
    step = found.step
    assert step is not None
    for cell, digit in step.placements:
        assert SOLUTION[cell] == str(digit)


def test_right_entries_are_kept() -> None:
    entered = EASY[:40] + "5" + EASY[41:]
    found = sudoku.hint(EASY, progress=entered)
    assert (found.mistakes, found.position.values[40]) == ((), 5)


def test_the_finished_puzzle_needs_no_hint() -> None:
    found = sudoku.hint(EASY, progress=SOLUTION)
    assert found.step is None
    assert found.text() == "solved: nothing is left to do"


def test_missing_true_candidates_are_mistakes() -> None:
    """A pencil-mark grid without the solution's digit in r1c3."""
    start = sudoku.steps(EASY).path.start
    digits = [[d for d in range(1, 10) if mask >> (d - 1) & 1] for mask in start.masks()]
    digits[2].remove(4)
    marks = "".join("".join(str(d) if d in cell else "." for d in range(1, 10)) for cell in digits)
    found = sudoku.hint(EASY, progress=marks)
    assert found.mistakes == ("r1c3<>4",)
    assert found.position.has(2, 4)


def test_several_solutions_the_first_entry_without_one_is_the_mistake() -> None:
    found = sudoku.hint("12..34..........", progress="12..34..3...3...")
    assert found.mistakes == ("r3c1=3", "r4c1=3")


def test_another_puzzle_is_no_progress() -> None:
    with pytest.raises(ProgressError, match=r"the progress has r1c1=4, not the clue r1c1=5"):
        sudoku.hint(EASY, progress="4" + EASY[1:])
    with pytest.raises(NotationError, match=r"^progress:1:1: '5\.9': 3 cells; expected 81"):
        sudoku.hint(EASY, progress="5.9")
    with pytest.raises(ProgressError, match="on a 4x4 board"):
        sudoku.hint(EASY, progress=sudoku.parse("." * 16))


@for_each("rules", [["rows 3"], ["hidden 1"], ["digits 0-3"]])
def test_progress_on_a_board_with_other_cells_or_digits(rules: list[str]) -> None:
    bare = Board(2, 2, irregular=())
    board = with_rules(bare, *rules)
    puzzle = Puzzle(board, (1, *[0] * (board.cell_count - 2), 2))
    with pytest.raises(ProgressError, match="the progress is on a 4x4 board"):
        sudoku.hint(puzzle, progress=Puzzle(bare, (1, *[0] * 15)))


def test_a_step_without_a_house_of_its_own_is_around_its_conclusion() -> None:
    hard = "..9....1716..9..53..3...8....465.........9.....12..76.7...6.4.8....2..9......45.."
    found = sudoku.hint(hard, techniques="x-chain", stages=1)
    assert found.where.startswith("around r")
    assert found.text() == f"look {found.where}"


def test_a_hint_ends_with_its_budget(monkeypatch: pytest.MonkeyPatch) -> None:
    """Here the clock runs out as soon as the techniques begin."""
    beyond = iter([0.0])
    monkeypatch.setattr("sudoku.logic.hint.monotonic", lambda: next(beyond, 99.0))
    monkeypatch.setattr("sudoku.logic.techniques.technique.monotonic", lambda: 99.0)
    found = sudoku.hint(
        EASY, techniques="universal-grave,naked-single", budget=sudoku.Budget(seconds=9)
    )
    assert (found.step, found.is_complete) == (None, False)
    assert found.text() == f"{ran_out(found.budget)} before a step was found"
    assert found.as_dict()["complete"] is False


def test_no_hint_without_a_solution() -> None:
    with pytest.raises(MeaninglessQuestionError, match="explain"):
        sudoku.hint("11..............")
