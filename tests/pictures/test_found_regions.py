"""Solutions are drawn with the regions that the solver has found."""

from __future__ import annotations

from sudoku import Board, Puzzle, explain, with_rules
from sudoku.pictures.marks import Note
from sudoku.puzzle.drawing import draw
from sudoku.puzzle.picturing import picture
from tests.cli.command import sudoku

BOARD = with_rules(Board(2, 2), "regions: none", "hidden 17", "chaos", "candidates 3: h17")
DIGITS = (
    *(1, 2, 3, 4, 4, 3, 2, 1, 2, 1, 4, 3, 3, 4, 1, 2),
    *(1, 1, 2, 2) * 2,
    *(3, 3, 4, 4) * 2,
    3,
)


def test_text() -> None:
    expected = "1 2|3 4\n4 3|2 1\n---+---\n2 1|4 3\n3 4|1 2"
    assert draw(BOARD, DIGITS) == expected
    assert "|" not in draw(BOARD, (*DIGITS[:16], *[0] * 17))


def test_pictures() -> None:
    solution = picture(BOARD, DIGITS)
    assert solution.regions == (1, 1, 2, 2, 1, 1, 2, 2, 3, 3, 4, 4, 3, 3, 4, 4)
    notes = [mark.text for mark in solution.marks if isinstance(mark, Note)]
    assert "h17 = 3" in notes
    assert not any(note.startswith("h1 =") for note in notes)
    assert {*picture(BOARD, [0] * 33).regions} == {0}


def test_command() -> None:
    text = "\n".join(f"# rule: {rule}" for rule in BOARD.rules) + "\n1234432121433..."
    run = sudoku("solve", "-", stdin=text)
    assert "# regions: " in run.out
    assert "# hidden: h17=3" in run.out


def test_two_solutions_side_by_side() -> None:
    puzzle = Puzzle(BOARD, (*DIGITS[:12], *[0] * 21))
    assert "differ" in str(explain(puzzle))
