"""The picture of a step shows the candidates of its position, its pattern and its conclusion."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import pytest

from sudoku import Board, Puzzle, hint, parse, rate, solve, steps
from sudoku.constraints.vocabulary import with_rules
from sudoku.logic.techniques.picturing import DrawnStep
from sudoku.logic.techniques.step import PatternNode, StepDrawing
from sudoku.pictures.marks import Digit, Line, Link, Mark, Note, Outline, Pencil, Shade

pytestmark = pytest.mark.slow

CHAINS = "2..56..1...5...3.91..........3.1.......7..85.9...8...6.......7..9...3..8.4.1..5.."
TWINS = "4..21..6.....7..82.52.6....5.16.97.467...2.953...578.6....4.253.3..2.94824..93671"
JIGSAW = "# rule: regions: AAABACBBCCDBCDDD\n12.............."


def candidate(name: str, size: int) -> tuple[int, int]:
    """The cell and digit of "r1c2=3" or "r1c2<>3"."""
    row, column, digit = map(int, re.findall(r"\d+", name))
    return (row - 1) * size + column - 1, digit


def all_of(names: Iterable[str], size: int) -> set[tuple[int, int]]:
    return {candidate(name, size) for name in names}


def pencils(marks: Iterable[Mark]) -> dict[tuple[int, int], Pencil]:
    return {(m.cell, int(m.text)): m for m in marks if isinstance(m, Pencil)}


def sees(size: int, regions: tuple[int, ...], one: int, other: int) -> bool:
    same_line = one // size == other // size or one % size == other % size
    return one != other and (same_line or regions[one] == regions[other])


@pytest.mark.parametrize("text", [CHAINS, TWINS, JIGSAW])
def test_each_step_shows_its_position_its_pattern_and_what_follows(text: str) -> None:
    puzzle = parse(text)
    found, size = steps(puzzle), puzzle.board.size
    told = [*found.step_dicts()]
    drawn = [*found.drawn()]
    assert len(drawn) == len(told) > 2
    values = {cell: digit for cell, digit in enumerate(puzzle.clues) if digit}
    (empty,) = puzzle.pictures()
    left = {
        (cell, digit)
        for cell in range(size**2)
        for digit in range(1, size + 1)
        if cell not in values
    }

    def place(cell: int, digit: int) -> None:
        values[cell] = digit
        seen = {c for c in range(size**2) if sees(size, empty.regions, cell, c)}
        gone = {(other, digit) for other in seen}
        left.difference_update(gone, {(cell, d) for d in range(1, size + 1)})

    for cell, digit in [*values.items()]:
        place(cell, digit)
    for step, values_of_step in zip(drawn, told, strict=True):
        _is_shown(step, values_of_step, left, values, size)
        left -= all_of(values_of_step["eliminations"], size)
        for cell, digit in all_of(values_of_step["placements"], size):
            place(cell, digit)


def _is_shown(
    step: DrawnStep,
    told: dict[str, Any],
    left: set[tuple[int, int]],
    values: dict[int, int],
    size: int,
) -> None:
    (picture,) = step.pictures()
    assert picture.title == f"{told['number']}. {told['technique']}"
    assert told["text"] in [note.text for note in picture.of(Note)]
    shown, placed = pencils(picture.marks), all_of(told["placements"], size)
    large = {(m.cell, int(m.text)) for m in picture.of(Digit) if m.kind == "placed"}
    edges = told["drawing"]["edges"]
    linked = {c for edge in edges for c, _ in all_of([*edge["from"], *edge["to"]], size)}
    assert large == {(cell, digit) for cell, digit in placed if cell not in linked}
    covered = {cell for cell, _ in large}
    assert shown.keys() == {(cell, digit) for cell, digit in left if cell not in covered}
    known = {m.cell: int(m.text) for m in picture.of(Digit) if m.kind != "placed"}
    assert known == values
    out = {at for at, mark in shown.items() if mark.role == "out"}
    assert out == all_of(told["eliminations"], size)
    marked = {at for at, mark in shown.items() if mark.role not in ("", "out")}
    nodes = [(node["role"], all_of(node["marked"], size)) for node in told["drawing"]["marks"]]
    assert marked == set().union(*(each for _, each in nodes)) & shown.keys() - out
    for at in marked:
        assert shown[at].role in {role for role, each in nodes if at in each}
    links = [
        ({(c, s + 1) for c, s in m.tail}, {(c, s + 1) for c, s in m.head}, m.is_strong)
        for m in picture.of(Link)
    ]
    assert links == [(all_of(e["from"], size), all_of(e["to"], size), e["strong"]) for e in edges]
    overlaid = step.highlights()
    assert {m for m in overlaid if isinstance(m, Pencil)} == {m for m in shown.values() if m.role}
    assert {m for m in overlaid if not isinstance(m, Pencil)} <= {*picture.marks}


def test_a_path_that_stops_shows_what_is_left() -> None:
    found = steps(CHAINS, techniques="FN")
    assert not found.is_solved
    pictures = found.pictures()
    assert len(pictures) == len(found.steps) + 1
    assert pictures[-1].title == f"{found.path.end.open.bit_count()} open cells left"
    assert "<details>" not in found._repr_html_()
    unfolded = steps(CHAINS)._repr_html_()
    assert unfolded.count("<details>") == unfolded.count("<svg") > 3


def test_a_candidate_has_its_first_role_and_a_fifth_set_looks_like_the_first() -> None:
    drawn, *_ = steps(TWINS).drawn()
    one, other, *_ = pencils(drawn.pictures()[0].marks)
    drawing = StepDrawing((PatternNode((one,), "set 5"), PatternNode((one, other), "fin")))
    step = replace(drawn.step, placements=(), eliminations=(), drawing=drawing)
    shown = pencils(replace(drawn, step=step).highlights())
    assert {at: mark.role for at, mark in shown.items()} == {one: "set 1", other: "fin"}


def test_a_hint_shows_as_much_as_it_tells() -> None:
    where = hint(TWINS, stages=1)
    assert where.where == "column 6"
    (shade,) = [m for m in where.highlights() if isinstance(m, Shade)]
    assert shade.cells == tuple(range(5, 81, 9))
    assert not [m for m in where.pictures()[0].marks if isinstance(m, Pencil)]
    cells = hint(TWINS, stages=2)
    framed = {
        m.cells[0] for m in cells.highlights() if isinstance(m, Outline) and m.colour == "true"
    }
    names = [f"r{cell // 9 + 1}c{cell % 9 + 1}" for cell in sorted(framed)]
    assert names == cells.as_dict()["cells"]
    whole = hint(TWINS)
    placed = {(m.cell, int(m.text)) for m in whole.highlights() if isinstance(m, Digit)}
    assert placed == all_of(whole.as_dict()["placements"], 9)
    assert pencils(whole.pictures()[0].marks)


def test_a_hint_shows_mistakes_as_they_were_entered() -> None:
    found = hint("12..34..2143432.", progress="121.34..2143432.")
    assert found.mistakes == ("r1c3=1",)
    assert Digit(2, "1", "wrong") in found.highlights()
    (picture,) = found.pictures()
    assert Digit(2, "1", "wrong") in picture.marks
    assert 2 not in {mark.cell for mark in picture.of(Pencil)}
    assert "mistake: r1c3=1 contradicts the puzzle" in [note.text for note in picture.of(Note)]


def test_a_hint_frames_cells_where_a_candidate_is_missing() -> None:
    cell = TWINS.index(".")
    missing = solve(TWINS).digits[cell]
    every = "123456789"
    candidates = [digit if digit != "." else every for digit in TWINS]
    candidates[cell] = every.replace(str(missing), "")
    entered = "".join(digit if digit in held else "." for held in candidates for digit in every)
    found = hint(TWINS, progress=entered)
    assert found.mistakes == (f"r1c{cell + 1}<>{missing}",)
    assert Outline((cell,), "red") in found.pictures()[0].marks


def test_ratings_show_the_hardest_step_of_each_scale() -> None:
    found = rate(TWINS, scales=["hodoku", "se"])
    hodoku, explainer = found.pictures()
    assert {*found.as_dict()["hodoku"]["step_counts"]} >= {hodoku.title.removeprefix("hodoku: ")}
    assert explainer.title == f"se: {found.as_dict()['se']['hardest']}"
    for picture in (hodoku, explainer):
        kinds = {mark.role for mark in picture.of(Pencil)} | {m.kind for m in picture.of(Digit)}
        assert kinds & {"out", "placed"}
    assert {m for m in found.highlights() if not isinstance(m, Pencil)} <= {*hodoku.marks}


NINE = Board(3, 3)


def drawn_with(technique: str, *rules: str, box: Board = NINE) -> DrawnStep:
    """The first step on an empty board with these rules."""
    board = with_rules(box, *rules)
    return next(steps(Puzzle(board, (0,) * board.cell_count), techniques=technique).drawn())


def test_a_step_emphasises_its_constraint_and_no_other() -> None:
    step = drawn_with("combinations", "killer 14: r1c5 r1c6", "killer 15: r5c5 r5c6")
    (picture,) = step.pictures()
    cages = {m.cells: m for m in picture.of(Outline)}
    assert (cages[4, 5].colour, cages[4, 5].is_dashed) == ("reason", False)
    assert cages[40, 41].is_dashed
    assert len([*picture.of(Outline)]) == 2  # it is drawn once
    assert [m.cells for m in step.highlights() if isinstance(m, Shade)] == [(4, 5)]
    line = drawn_with("line-logic", "thermo: r1c1 r1c2 r1c3").highlights()
    assert {m.colour for m in line if isinstance(m, Line)} == {"reason"}


def test_of_a_rule_for_many_cells_a_step_frames_those_that_it_is_about() -> None:
    rules = "nonconsecutive", "candidates 3: r3c3"
    step = drawn_with("pair-relation", *rules, box=Board(2, 3))
    (frame,) = [m for m in step.highlights() if isinstance(m, Outline)]
    assert 14 in frame.cells
    assert len(frame.cells) == 2


def test_a_step_lists_all_combinations() -> None:
    rule = "arrow: r1c1 > r5c5 r9c9"
    notes = [note.text for note in drawn_with("combinations", rule).pictures()[0].of(Note)]
    assert notes[-1].startswith("arrow r1c1,r5c5,r9c9 can be 2=1+1, 3=1+2, 4=1+3, 4=2+2, ")
    assert len(notes[-1].split(", ")) == 20
    board = with_rules(Board(3, 3), rule)
    found = steps(Puzzle(board, (0,) * 81), techniques="combinations")
    assert "can be 2=1+1" in found._repr_html_()


def test_a_hint_shows_the_area_then_the_constraint() -> None:
    board = with_rules(Board(3, 3), "killer 4: r1c1 r1c2")
    empty = Puzzle(board, (0,) * 81)
    area = hint(empty, stages=1).highlights()
    assert [m.cells for m in area if isinstance(m, Shade)] == [(*range(9),)]
    constraint = hint(empty, stages=2).highlights()
    assert (0, 1) in [m.cells for m in constraint if isinstance(m, Outline)]
    told = hint(empty).as_dict()
    assert told["where_cells"] == [f"r1c{column}" for column in range(1, 10)]
    assert told["cells"] == ["r1c1", "r1c2"]
