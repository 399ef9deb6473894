"""Sue de Coq: which cells make one, and what it removes."""

from __future__ import annotations

from sudoku import Board
from sudoku.formats.reading import parse
from tests.logic.techniques.proving import NINE, conclusions, position_with, steps

TITLE = "Sue de Coq"
SHARED = {"r1c1": "1 2 3 4", "r1c2": "1 2 3 4"}


def text_of(cells: dict[str, str]) -> str:
    position = position_with(NINE, cells, {})
    (step,) = steps(TITLE, position)
    return step.text(position.layout)


def test_line_and_box_take_the_digits_of_the_shared_cells() -> None:
    text = text_of({**SHARED, "r1c9": "1 2", "r3c3": "3 4"})
    start = "Sue de Coq: r1c12 - {1234} (r1c9 - {12}, r3c3 - {34})"
    line = "r1c345678<>1, r1c345678<>2"
    box = "r1c3,r2c123,r3c12<>3, r1c3,r2c123,r3c12<>4"
    assert text == f"{start} => {line}, {box}"


def test_a_shared_digit_that_neither_takes_goes_nowhere_else_in_both() -> None:
    cells = {"r1c1": "1 2 5", "r1c2": "3 4 5", "r1c3": "1 2 3 4 5"}
    position = position_with(NINE, {**cells, "r1c9": "1 2", "r3c3": "3 4"}, {})
    texts = [step.text(position.layout) for step in steps(TITLE, position)]
    (text,) = [text for text in texts if "r1c123 - {12345} (r1c9 - {12}, r3c3 - {34})" in text]
    assert "r1c45678,r2c123,r3c12<>5" in text


def test_a_further_digit_needs_a_further_cell() -> None:
    cells = {**SHARED, "r1c9": "1 2 5", "r3c3": "3 4"}
    assert not steps(TITLE, position_with(NINE, cells, {}))
    text = text_of({**cells, "r1c8": "1 5"})
    assert "(r1c89 - {125}, r3c3 - {34})" in text
    assert "r1c34567<>5" in text


def test_both_sides_may_have_the_same_further_digit() -> None:
    text = text_of({**SHARED, "r1c8": "1 5", "r1c9": "2 5", "r3c2": "3 5", "r3c3": "4 5"})
    assert "(r1c89 - {125}, r3c23 - {345})" in text
    assert "r1c34567,r2c123,r3c1<>5" in text


def test_line_and_box_may_not_take_the_same_digit() -> None:
    cells = {**SHARED, "r1c9": "1 2", "r3c3": "2 3"}
    assert not steps(TITLE, position_with(NINE, cells, {}))


def test_columns_and_diagonals_are_lines_too() -> None:
    column = {"r1c1": "1 2 3 4", "r2c1": "1 2 3 4", "r9c1": "1 2", "r3c3": "3 4"}
    assert "r345678c1<>1" in text_of(column)
    board = parse(f"rule: diagonal+\n{'.' * 81}").board
    assert isinstance(board, Board)
    cells = {"r1c9": "1 2 3 4", "r2c8": "1 2 3 4", "r9c1": "1 2", "r1c7": "3 4"}
    position = position_with(board, cells, {})
    found = conclusions(steps(TITLE, position), position)
    assert any("r3c7,r4c6,r5c5,r6c4,r7c3,r8c2<>1" in text for text in found)
