"""How rules are drawn: on every board, each mark is on it, and each cell of a rule is shown."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import combinations
from math import hypot
from random import Random

import pytest

from sudoku import Board
from sudoku.constraints.constraint import Constraint
from sudoku.constraints.vocabulary import CONSTRAINTS, with_rules
from sudoku.pictures.marks import (
    Badge,
    Line,
    Mark,
    Note,
    Outline,
    Outside,
    Pencil,
    Point,
    Shade,
    Shape,
)
from tests.constraints.grids import BOARDS, planted
from tests.pictures.sample import SETTERS

SIGN = 0.72
"""How far the middle of a cell may be from a sign on its side or corner."""


@pytest.mark.parametrize("kind", CONSTRAINTS, ids=lambda kind: kind.name)
def test_each_rule_is_shown_where_it_is(kind: type[Constraint]) -> None:
    for name, board in BOARDS.items():
        rng = Random(f"{kind.name} on {name}")
        for constraint, _ in planted(kind, board, rng, 3):
            check(board, constraint)
    check(*example_of(kind))


def test_a_rule_with_a_hidden_cell_is_a_note() -> None:
    board = with_rules(Board(2, 2), "hidden 2", "thermo: r1c1 h1", "killer 3: h1 h2", "odd: r1c1")
    thermo, killer, odd = ([*c.marks(board)] for c in board.constraints)
    assert thermo == [Note("thermo: r1c1 h1")]
    assert killer == [Note("killer 3: h1 h2")]
    assert [type(mark) for mark in odd] == [Shape]


def test_clues_at_one_place_do_not_overprint() -> None:
    clues = ["sandwich 15: r0c3", "xsum 20: r0c3", "skyscraper 3: r0c3", "skyscraper 2: r10c3"]
    clues += ["littlekiller 20: r0c3 d3", "littlekiller 9: r0c3 d1", "littlekiller 7: r0c4 d3"]
    found = drawn(Board(3, 3), *clues)
    texts = {mark.text: mark.at for mark in found if isinstance(mark, Outside)}
    assert [*texts] == ["S15", "X20", "V3", "V2", "20", "9", "7"]
    assert texts["S15"] == (2.5, -0.5)
    assert texts["V2"] == (2.5, 9.5)
    assert texts["7"] == (3.5, -0.5)
    for (text, (x, y)), (other, at) in combinations(texts.items(), 2):
        assert hypot(x - at[0], y - at[1]) > 0.7, (text, other)


def test_clues_of_one_kind_have_no_letter() -> None:
    found = drawn(Board(3, 3), "sandwich 15: r0c3", "sandwich 0: r4c10", "littlekiller 5: r0c1 d3")
    assert [mark.text for mark in found if isinstance(mark, Outside)] == ["15", "0", "5"]


def test_a_diagonal_stays_the_same_where_its_clue_is_moved() -> None:
    found = drawn(Board(3, 3), "littlekiller 20: r0c3 d3", "littlekiller 9: r0c3 d1")
    for mark in found:
        assert isinstance(mark, Outside)
        assert mark.towards is not None
        right, down = mark.towards
        steps = (mark.at[0] - 2.5) / right, (mark.at[1] + 0.5) / down
        assert steps[0] == steps[1] < 0, mark


def test_candidates_of_several_rules_are_those_that_all_allow() -> None:
    found = drawn(Board(3, 3), "candidates 1 3 5: r1c1 r1c2", "candidates 2 3 5: r1c2 r1c3")
    texts = [""] * 3
    for mark in found:
        assert isinstance(mark, Pencil)
        texts[mark.cell] += mark.text
    assert texts == ["135", "35", "235"]


def test_numbers_are_drawn_unless_they_are_the_usual_ones() -> None:
    rules = {
        "difference 1: r1c1 r1c2": "",
        "difference 3: r1c1 r1c2": "3",
        "ratio 2: r1c1 r2c1": "",
        "ratio 1: r1c1 r2c1": "1",
        "modular 3: r1c1-3": "",
        "modular 4: r1c1-3": "÷4",
        "lockout 4: r1c1-3": "",
        "lockout 3: r1c1-3": "≥3",
        "whispers 5: r1c1-3": "",
        "dutch: r1c1-3": "",
        "whispers 3: r1c1-3": "≥3",
        "sumline 10: r1c1-3": "10",
        "killer: r1c1-3": "",
        "killer 10: r1c1-3": "10",
    }
    for rule, text in rules.items():
        marks = drawn(Board(3, 3), rule)
        assert "".join(m.text for m in marks if isinstance(m, Badge | Outline)) == text, rule


def test_clones_of_different_shapes_and_colours_that_repeat_are_told() -> None:
    same, other = "clone: r1c1-2 = r4c2-3", "clone: r1c5-6 = r4c5 r5c5"
    assert [type(mark) for mark in drawn(Board(3, 3), same)] == [Shade, Shade]
    assert drawn(Board(3, 3), other)[2:] == [Note("clone: r1c5 r1c6 = r4c5 r5c5")]
    many = drawn(Board(3, 3), *(f"clone: r{row}c1 = r{row}c2" for row in range(1, 8)))
    assert len([mark for mark in many if isinstance(mark, Note)]) == 7


def test_sums_are_cages_unless_they_have_coefficients() -> None:
    for relation, sign in {"=": "", "!=": "≠", "<=": "≤", ">": ">"}.items():
        cage, _ = drawn(Board(3, 3), f"sum: r1c1-3 {relation} 7")
        assert isinstance(cage, Outline)
        assert cage.text == f"{sign}7"
    assert drawn(Board(3, 3), "sum: r1c1 - r2c2 = 1") == [Note("sum: r1c1 -1*r2c2 = 1")]


def test_digits_are_those_of_the_board() -> None:
    (badge,) = drawn(Board(4, 4), "quadruple 1 10 16: r1c1")
    assert isinstance(badge, Badge)
    assert badge.text == "1 A G"
    small = Board(3, 3, digits=range(9))
    cage, _ = drawn(small, "lookandsay 2 0 1 8: r1c1-4")
    assert isinstance(cage, Outline)
    assert cage.text == "2018"
    clue, _ = drawn(small, "numberedroom 0: r0c1")
    assert isinstance(clue, Outside)
    assert clue.text == "0"
    pencil, *_ = drawn(small, "candidates 0 8: r1c1")
    assert isinstance(pencil, Pencil)
    assert (pencil.slot, pencil.of, pencil.text) == (0, 9, "0")


def test_signs_point_to_the_smaller_digit() -> None:
    turns = {"r2c2 > r2c3": 0, "r2c2 > r3c2": 90, "r2c3 > r2c2": 180, "r3c2 > r2c2": -90}
    for pair, turn in turns.items():
        (badge,) = drawn(Board(3, 3), f"inequality: {pair}")
        assert isinstance(badge, Badge)
        assert (badge.kind, badge.turn) == ("angle", turn), pair
    arrows = [m for m in drawn(Board(3, 3), "minimum: r1c1 r1c2") if isinstance(m, Badge)]
    assert sorted(m.at for m in arrows) == [(0.5, 0.875), (1.5, 0.875), (1.875, 0.5)]
    assert {m.at: abs(m.turn) for m in arrows}[1.875, 0.5] == 180


def test_distant_cells_are_joined_and_no_dot_covers_a_digit() -> None:
    for cells in ("r1c1 r1c3", "r1c1 r3c3", "r1c1 r2c3", "r5c5 r1c1"):
        line, dot = drawn(Board(3, 3), f"difference: {cells}")
        assert isinstance(line, Line)
        assert isinstance(dot, Badge)
        assert dot.at == line.points[1]
        assert hypot(dot.at[0] % 1 - 0.5, dot.at[1] % 1 - 0.5) > 0.3


def drawn(board: Board, *rules: str) -> list[Mark]:
    """The marks of these rules."""
    board = with_rules(board, *rules)
    return [mark for constraint in board.constraints for mark in constraint.marks(board)]


def example_of(kind: type[Constraint]) -> tuple[Board, Constraint]:
    """The example of a rule, and the board that it is on."""
    board = with_rules(Board(3, 3), kind.example)
    (constraint,) = board.constraints
    assert isinstance(constraint, kind)
    return board, constraint


def check(board: Board, constraint: Constraint) -> None:
    """Whether all of it is drawn, and on the board."""
    n, text = board.size, constraint.text(board)
    marks = [*constraint.marks(board)]
    assert marks == [*constraint.marks(board)], text
    assert marks, text
    for mark in marks:
        assert all(0 <= cell < n * n for cell in cells_of(mark)), (text, mark)
        for point in points_of(mark):
            assert all(-1 <= place <= n + 1 for place in point), (text, mark)
        assert getattr(mark, "colour", SETTERS[0]) in SETTERS, (text, mark)
        assert mark.text if isinstance(mark, Note) else True, text
    if any(isinstance(mark, Note) and text == mark.text for mark in marks):
        return
    for row, column in re.findall(r"r([0-9]+)c([0-9]+)", constraint.arguments(board)):
        middle = int(column) - 0.5, int(row) - 0.5
        assert any(shows(n, mark, middle) for mark in marks), (text, row, column)


def cells_of(mark: Mark) -> Iterable[int]:
    if isinstance(mark, Shade | Outline):
        return mark.cells
    return [mark.cell] if isinstance(mark, Shape | Pencil) else []


def points_of(mark: Mark) -> Iterator[Point]:
    if isinstance(mark, Line):
        yield from mark.points
    elif isinstance(mark, Badge | Outside):
        yield mark.at


def shows(n: int, mark: Mark, middle: Point) -> bool:
    """Whether the mark is in the cell, inside or outside, or a sign beside it."""
    if any((cell % n + 0.5, cell // n + 0.5) == middle for cell in cells_of(mark)):
        return True
    near = SIGN if isinstance(mark, Badge) else 0
    return any(hypot(x - middle[0], y - middle[1]) <= near for x, y in points_of(mark))
