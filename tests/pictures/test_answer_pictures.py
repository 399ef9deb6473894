"""The marks of an answer's pictures say exactly what its JSON says."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from sudoku import (
    Puzzle,
    backdoors,
    candidates,
    check,
    clues,
    explain,
    minimise,
    parse,
    solve,
    unavoidable_sets,
)
from sudoku.generator.results import Made
from sudoku.pictures.marks import Digit, Line, Mark, Note, Outline, Pencil, Shade
from sudoku.pictures.picture import Picture
from sudoku.puzzle.pictured import Pictured
from tests.cases import for_each

UNIQUE = "12..34..21434..2"
CLASH = "11.............."
TWO = "12..34..214343.."
NINE = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"


def with_rule(rules: Iterable[str], cells: str) -> Puzzle:
    return parse("".join(f"# rule: {rule}\n" for rule in rules) + cells)


def cell_of(name: str, size: int) -> int:
    row, column = map(int, re.findall(r"\d+", name)[:2])
    return (row - 1) * size + column - 1


def cells_of(names: Iterable[str], size: int) -> set[int]:
    return {cell_of(name, size) for name in names}


def house_of(name: str, size: int, box: int) -> set[int]:
    """The cells of "row 1", "column 2" or "box 3"."""
    kind, number = name.split()
    cells = [(r, c) for r in range(size) for c in range(size)]
    places = {
        "row": [r for r, _ in cells],
        "column": [c for _, c in cells],
        "box": [r // box * box + c // box for r, c in cells],
    }
    return {cell for cell in range(size**2) if places[kind][cell] == int(number) - 1}


def shaded(marks: Iterable[Mark], colour: str) -> set[int]:
    return {cell for m in marks if isinstance(m, Shade) and m.colour == colour for cell in m.cells}


def framed(marks: Iterable[Mark], colour: str, *, is_dashed: bool = False) -> set[int]:
    """The cells that have a frame of their own."""
    frames = (m for m in marks if isinstance(m, Outline) and len(m.cells) == 1)
    return {m.cells[0] for m in frames if m.colour == colour and m.is_dashed is is_dashed}


def digits(marks: Iterable[Mark], kind: str) -> dict[int, str]:
    return {m.cell: m.text for m in marks if isinstance(m, Digit) and m.kind == kind}


def notes(picture: Picture) -> str:
    return "\n".join(note.text for note in picture.of(Note))


def values_of(answer: Any) -> Any:
    """The JSON object of an answer."""
    return answer.as_dict()


def only(value: Pictured) -> Picture:
    (picture,) = value.pictures()
    return picture


def test_a_puzzle_shows_its_clues_and_its_rules() -> None:
    puzzle = with_rule(["killer 3: r1c1-2", "digits 0-3"], "01..............")
    picture = only(puzzle)
    assert digits(picture.marks, "given") == {0: "0", 1: "1"}
    assert [m.cells for m in picture.of(Outline) if m.text == "3"] == [(0, 1)]
    assert "digits 0 to 3" in notes(picture)
    assert picture.description == f"{puzzle.board}: killer 3: r1c1 r1c2."
    assert only(solve(UNIQUE)).regions == (1, 1, 2, 2, 1, 1, 2, 2, 3, 3, 4, 4, 3, 3, 4, 4)
    assert len(digits(only(solve(UNIQUE)).marks, "given")) == 16


def test_candidates_that_a_rule_allows_are_not_drawn_below_digits() -> None:
    puzzle = with_rule(["candidates 1 2: r1c2 r4c4"], "1" + "." * 15)
    assert {m.cell for m in only(puzzle).of(Pencil)} == {1, 15}
    assert not [*check(puzzle).pictures()[0].of(Pencil)]


def test_hidden_cells_stand_below_the_grid() -> None:
    puzzle = with_rule(["hidden 1", "sum: r1c1 = h1", "candidates 2: h1"], "." * 16)
    solution = check(puzzle).solutions[0]
    assert {m.cell for m in only(solution).of(Digit)} == {*range(16)}
    assert "h1 = 2" in notes(only(solution))


@for_each("text", [UNIQUE, TWO, CLASH])
def test_an_outcome_shows_its_solutions_and_where_they_differ(text: str) -> None:
    outcome = check(text)
    values = outcome.as_dict()
    found = values["solution_digits"] or [values["givens"]]
    differing = {c for c in range(16) if len({grid[c] for grid in found}) > 1}
    assert len(outcome.pictures()) == len(found)
    for grid, picture in zip(found, outcome.pictures(), strict=True):
        shown = digits(picture.marks, "given") | digits(picture.marks, "found")
        assert shown == {cell: str(digit) for cell, digit in enumerate(grid) if digit}
        assert digits(picture.marks, "given").keys() == {c for c in range(16) if text[c] != "."}
        assert shaded(picture.marks, "difference") == differing
        assert values["verdict"] in picture.title


REASONS: list[tuple[Puzzle, int]] = [
    (parse(CLASH), 2),
    (parse("1.......1......."), 2),
    (parse("5.......5" + "." * 72), 3),
    (parse("12345678." + "........9" + "." * 63), 3),
]


@for_each(("puzzle", "box"), REASONS)
def test_a_reason_has_its_clues_framed_and_its_houses_shaded(puzzle: Puzzle, box: int) -> None:
    answer = explain(puzzle)
    reason, size = values_of(answer)["reason"], puzzle.board.size
    marks = answer.highlights()
    assert framed(marks, "reason") == cells_of(reason["clues"], size) == shaded(marks, "reason")
    houses = [house_of(name, size, box) for name in reason["houses"]]
    assert shaded(marks, "house") == set().union(*houses)
    lines = [{*m.cells} for m in marks if isinstance(m, Outline) and m.colour == "house"]
    assert sorted(lines, key=sorted) == sorted(houses, key=sorted)
    drawn = only(answer)
    assert {*marks} <= {*drawn.marks}
    for name in (*reason["clues"], *reason["houses"]):
        assert name in drawn.description
        assert name in notes(drawn)


def test_each_of_several_reasons_has_a_picture() -> None:
    answer = explain("11............22", limit=9)
    reasons = values_of(answer)["reasons"]
    assert len(reasons) > 1
    assert [framed(p.marks, "reason") for p in answer.pictures()] == [
        cells_of(reason["clues"], 4) for reason in reasons
    ]
    assert answer.pictures()[1].title == f"reason 2 of {len(reasons)}"


def test_repairs_are_told_below_the_reason() -> None:
    answer = explain("12..34..21434322")
    values = values_of(answer)
    repairs = [*values["removals"], *(change["clue"] for change in values["changes"])]
    assert repairs
    assert all(name in notes(only(answer)) for name in repairs)


RULES: list[tuple[list[str], str, set[int]]] = [
    (["killer 9: r1c1 r2c1"], "1...2...........", {0, 4}),
    (["thermo: r1c1 r1c2 r1c3"], "4...............", {0, 1, 2}),
    (["difference 1: r2c2 r2c3"], ".....14.........", {5, 6}),
    (["sandwich 9: r3c0"], "........1.......", {8, 9, 10, 11}),
]


@for_each(("rules", "cells", "where"), RULES)
def test_a_rule_in_a_reason_is_drawn_again(rules: list[str], cells: str, where: set[int]) -> None:
    answer = explain(with_rule(rules, cells))
    assert values_of(answer)["reason"]["constraints"] == rules
    marks = [m for m in answer.highlights() if getattr(m, "colour", "") == "reason"]
    outlines = (m.cells for m in marks if isinstance(m, Outline) and len(m.cells) > 1)
    covered = {cell for cells in outlines for cell in cells}
    for line in (m for m in marks if isinstance(m, Line)):
        covered |= {int(y) * 4 + int(x) for x, y in line.points if 0 <= x < 4 and 0 <= y < 4}
    assert where <= covered
    assert all(getattr(m, "colour", "reason") in ("reason", "house") for m in answer.highlights())


@for_each("text", [TWO, "." * 16, NINE.replace("4", ".", 1)])
def test_an_ambiguity_shows_both_solutions_and_what_would_settle_it(text: str) -> None:
    answer = explain(text)
    values, size = values_of(answer), round(len(text) ** 0.5)
    first, second = values["solution_digits"]
    differing = {cell for cell in range(len(text)) if first[cell] != second[cell]}
    for grid, picture in zip((first, second), answer.pictures(), strict=True):
        assert shaded(picture.marks, "difference") == differing
        shown = digits(picture.marks, "given") | digits(picture.marks, "found")
        assert shown == {cell: str(digit) for cell, digit in enumerate(grid)}
    settling = cells_of(values["completion"], size)
    assert framed(answer.pictures()[0].marks, "fixed") == settling
    assert framed(answer.highlights(), "fixed") == settling
    both = {(m.cell, m.text, m.role) for m in answer.highlights() if isinstance(m, Pencil)}
    assert both == {
        (cell, str(grid[cell]), role)
        for grid, role in ((first, "set 1"), (second, "set 2"))
        for cell in differing
    }


def test_a_rule_of_the_whole_board_is_not_framed() -> None:
    answer = explain(with_rule(["antiknight"], "1" + "." * 8 + "1......"))
    assert values_of(answer)["reason"]["constraints"] == ["antiknight"]
    assert not [m for m in answer.highlights() if isinstance(m, Outline) and len(m.cells) > 4]


def test_few_of_many_solutions_and_rules_are_shown() -> None:
    drawn = check("." * 16, limit=9).svg()
    assert drawn is not None
    assert drawn.count('class="board"') == 4
    many = only(with_rule((f"sum: r1c1 -1*r1c2 < {total}" for total in range(40)), "." * 16))
    assert [note.text for note in many.of(Note)][-1] == "… and 10 more rules"
    assert many.description.endswith("; 10 more.")


def test_a_unique_puzzle_shows_its_solution() -> None:
    drawn = only(explain(UNIQUE)).marks
    solution = dict(enumerate(str(solve(UNIQUE))))
    assert digits(drawn, "given") | digits(drawn, "found") == solution


@for_each("text, most", [(TWO, None), (TWO, 3), ("1" + "." * 15, 20), (UNIQUE, 2), (CLASH, 2)])
def test_candidates_have_their_counts_as_a_heat_map(text: str, most: int | None) -> None:
    answer = candidates(text, max_count=most)
    values = values_of(answer)
    is_open = {c for c in range(16) if text[c] == "." and len(values["candidates"][c]) != 1}
    drawn = only(answer)
    seen = {(m.cell, m.text): m for m in drawn.of(Pencil)}
    assert seen.keys() == {(c, str(d)) for c in is_open for d in values["candidates"][c]}
    for cell in is_open if most else ():
        counts = dict(zip(values["candidates"][cell], values["counts"][cell], strict=True))
        for digit, count in counts.items():
            mark = seen[cell, str(digit)]
            assert mark.count == (f"{most}+" if count == most else str(count))
            assert mark.strength == count / sum(counts.values())
    fixed = {cell_of(name, 4): str(d) for name, d in values["backbone"].items()}
    found = {cell: digit for cell, digit in fixed.items() if text[cell] == "."}
    assert digits(drawn.marks, "found") == found
    assert shaded(drawn.marks, "fixed") == ({*found} if values["verdict"] == "multiple" else set())
    assert {m for m in answer.highlights() if isinstance(m, Pencil)} == {*seen.values()}


@for_each("text", [UNIQUE, "12..34..21434..1", NINE])
def test_redundant_and_required_clues_are_framed_differently(text: str) -> None:
    answer = clues(parse(text))
    values, size = values_of(answer), round(len(text) ** 0.5)
    marks = only(answer).marks
    assert framed(marks, "difference", is_dashed=True) == cells_of(values["redundant"], size)
    assert framed(marks, "fixed") == cells_of(values["required"], size)


def test_redundant_rules_are_drawn_again() -> None:
    puzzle = with_rule(["killer 3: r1c1 r1c2"], "12..34..21434..2")
    answer = clues(puzzle)
    assert values_of(answer)["redundant_rules"] == ["killer 3: r1c1 r1c2"]
    lines = [m for m in answer.highlights() if isinstance(m, Outline) and m.text == "3"]
    assert [(m.cells, m.colour) for m in lines] == [((0, 1), "difference")]


def test_clues_that_are_removed_are_framed() -> None:
    answer = minimise(UNIQUE)
    removed = cells_of(values_of(answer)["removed"], 4)
    assert framed(only(answer).marks, "difference", is_dashed=True) == removed
    assert digits(only(answer).marks, "found").keys() == removed


def test_each_unavoidable_set_has_a_picture() -> None:
    answer = unavoidable_sets(NINE, most=6)
    values = values_of(answer)["unavoidable_sets"]
    assert len(values) == len(answer.pictures()) > 1
    for each, picture in zip(values, answer.pictures(), strict=True):
        places = [cell_of(name, 9) for name in each["cells"]]
        assert shaded(picture.marks, "difference") == {*places}
        given = cells_of(each["clues"], 9)
        assert framed(picture.marks, "fixed") == (given if len(given) == 1 else set())
        fillings = {
            (cell, str(digit))
            for filling in each["fillings"]
            for cell, digit in zip(places, filling, strict=True)
            if cell not in given
        }
        assert {(m.cell, m.text) for m in picture.of(Pencil)} == fillings
    assert framed(answer.highlights(), "fixed") == cells_of(values_of(answer)["required"], 9)


def test_the_cells_of_backdoors_are_shaded_and_the_first_is_told() -> None:
    hard = "2..56..1...5...3.91..........3.1.......7..85.9...8...6.......7..9...3..8.4.1..5.."
    answer = backdoors(hard)
    values: dict[str, Any] = values_of(answer)
    assert values["size"] > 0
    marks = only(answer).marks
    assert shaded(marks, "backdoor") == cells_of(values["cells"], 9)
    told = {cell_of(name, 9): name[-1] for name in values["examples"][0]}
    assert digits(marks, "placed") == told
    assert framed(marks, "backdoor") == {*told}


def test_a_made_puzzle_shows_its_number_and_what_is_known_of_it() -> None:
    made = Made(3, parse(UNIQUE), solve(UNIQUE), details={"se": 1.2})
    assert only(made).title == "puzzle 3"
    assert "se 1.2" in notes(only(made))
    assert "".join(digits(only(made).marks, "given").values()) == UNIQUE.replace(".", "")
