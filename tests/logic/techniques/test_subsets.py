"""Naked, locked and hidden subsets: which cells and digits make one, and what it removes."""

from __future__ import annotations

from sudoku import Board
from sudoku.formats.reading import parse
from sudoku.logic.techniques.position import Position
from sudoku.logic.techniques.registry import technique_named
from tests.cases import for_each
from tests.logic.techniques.proving import NINE, conclusions, position_with, steps

SUBSETS = [f"{kind} {size}" for kind in ("Naked", "Hidden") for size in ("Pair", "Triple")]
SUBSETS += ["Naked Quadruple", "Hidden Quadruple", "Locked Pair", "Locked Triple"]


def found_in(position: Position, title: str) -> set[str]:
    return conclusions(steps(title, position), position)


def test_a_naked_pair_clears_its_row() -> None:
    position = position_with(NINE, {"r1c1": "1 2", "r1c5": "1 2"}, {})
    (step,) = steps("Naked Pair", position)
    text = step.text(position.layout)
    assert text == "Naked Pair: 1,2 in r1c15 => r1c2346789<>1, r1c2346789<>2"


def test_three_cells_make_a_triple_without_any_of_three_digits() -> None:
    position = position_with(NINE, {"r2c1": "1 2", "r5c1": "2 3", "r8c1": "1 3"}, {})
    gone = ", ".join(f"r134679c1<>{digit}" for digit in (1, 2, 3))
    assert found_in(position, "Naked Triple") == {gone}
    assert not found_in(position, "Naked Pair")


def test_a_naked_quadruple_clears_its_box() -> None:
    cells = {"r4c4": "1 2", "r4c5": "2 3", "r5c4": "3 4", "r6c6": "4 1"}
    position = position_with(NINE, cells, {})
    gone = ", ".join(f"r4c6,r5c56,r6c45<>{digit}" for digit in (1, 2, 3, 4))
    assert found_in(position, "Naked Quadruple") == {gone}


def test_a_pair_in_box_and_line_is_locked_if_both_lose_candidates() -> None:
    cells = {"r1c1": "1 2", "r1c2": "1 2"}
    both = position_with(NINE, cells, {})
    gone = ", ".join(f"r1c3456789,r23c123<>{digit}" for digit in (1, 2))
    assert found_in(both, "Locked Pair") == {gone}
    assert not found_in(both, "Naked Pair")
    bare = {f"r1c{column}": "1 2" for column in range(4, 10)}
    only_box = position_with(NINE, cells, bare)
    assert found_in(only_box, "Naked Pair") == {gone.replace("r1c3456789", "r1c3")}
    assert not found_in(only_box, "Locked Pair")


def test_a_locked_triple_fills_box_and_column() -> None:
    position = position_with(NINE, {"r4c1": "1 2", "r5c1": "2 3", "r6c1": "1 2 3"}, {})
    gone = ", ".join(f"r123789c1,r456c23<>{digit}" for digit in (1, 2, 3))
    assert found_in(position, "Locked Triple") == {gone}
    assert not found_in(position, "Naked Triple")


def test_hidden_digits_drive_others_from_their_cells() -> None:
    elsewhere = " ".join(f"r1c{column}" for column in range(3, 10))
    position = position_with(NINE, {}, {"1": elsewhere, "2": elsewhere})
    (step,) = steps("Hidden Pair", position)
    others = ", ".join(f"r1c12<>{digit}" for digit in range(3, 10))
    assert step.text(position.layout) == f"Hidden Pair: 1,2 in r1c12 => {others}"


@for_each(("size", "title"), [(3, "Hidden Triple"), (4, "Hidden Quadruple")])
def test_larger_hidden_subsets_take_digits_with_fewer_places(size: int, title: str) -> None:
    position = position_with(NINE, {}, {})
    for digit in range(1, size + 1):
        for row in range(9):
            if row >= size or row == digit - 1:  # each digit misses one of the cells
                position.eliminate(9 * row, digit)
    inside = "".join(str(row) for row in range(1, size + 1))
    gone = ", ".join(f"r{inside}c1<>{digit}" for digit in range(size + 1, 10))
    assert found_in(position, title) == {gone}


@for_each("board", [Board(2, 2), Board(4, 4)])
def test_pairs_are_found_on_boards_of_other_sizes(board: Board) -> None:
    position = position_with(board, {"r1c1": "1 2", f"r1c{board.size}": "1 2"}, {})
    inner = "".join(str(c) for c in range(2, board.size))
    if board.size > 9:
        inner = "(" + " ".join(str(c) for c in range(2, board.size)) + ")"
    assert found_in(position, "Naked Pair") == {f"r1c{inner}<>1, r1c{inner}<>2"}


def test_a_diagonal_is_a_house_for_subsets() -> None:
    position = Position.of(parse(f"rule: diagonal+\n{'.' * 81}"))
    for cell in (8, 72):
        for digit in range(3, 10):
            position.eliminate(cell, digit)
    inner = "r2c8,r3c7,r4c6,r5c5,r6c4,r7c3,r8c2"
    assert found_in(position, "Naked Pair") == {f"{inner}<>1, {inner}<>2"}


@for_each("title", SUBSETS)
def test_searching_leaves_the_position_as_it_is(title: str) -> None:
    position = position_with(NINE, {"r1c1": "1 2", "r1c2": "1 2", "r5c1": "1 2 3"}, {})
    before = [*position.cells], [*position.places]
    list(technique_named(title).find(position))
    assert before == (position.cells, position.places)
