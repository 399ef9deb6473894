"""Unique rectangles and loops, avoidable rectangles and the universal grave."""

from __future__ import annotations

from sudoku import Board, parse
from sudoku.logic.techniques.position import Position
from sudoku.logic.techniques.registry import techniques
from sudoku.logic.techniques.selecting import levels_of
from tests.cases import for_each
from tests.logic.techniques.proving import NINE, position_with, steps

FLOOR = {"r1c1": "1 2", "r1c4": "1 2"}
OPPOSITE = {"r1c4": "1 2", "r2c1": "1 2"}
ROW_1 = " ".join(f"r1c{c}" for c in (2, 3, 5, 6, 7, 8, 9))
ROW_2 = ROW_1.replace("r1", "r2")
COLUMN_4 = " ".join(f"r{r}c4" for r in range(3, 10))
LOOP = {"r1c1": "1 2", "r2c2": "1 2", "r5c1": "1 2", "r5c2": "1 2"}
TITLES = [technique.title for technique in techniques() if technique.needs_uniqueness]


def found(position: Position) -> list[str]:
    """What all uniqueness techniques find, all of it proved, and each by a deadly pattern."""
    made = [step for title in TITLES for step in steps(title, position)]
    assert all(step.deadly for step in made)
    return [step.text(position.layout).replace(" in r12c14 =>", ":") for step in made]


def on_nine(only: dict[str, str], without: dict[str, str] | None = None) -> list[str]:
    return found(position_with(NINE, only, without or {}))


def test_there_are_the_techniques_of_hodoku_and_loops() -> None:
    expected = {f"Uniqueness Test {number}" for number in range(1, 7)}
    expected |= {f"Unique Loop Type {number}" for number in range(1, 5)}
    expected |= {f"Avoidable Rectangle Type {number}" for number in (1, 2)}
    assert expected | {"Hidden Rectangle", "Bivalue Universal Grave + 1"} == set(TITLES)


def test_one_word_names_them_all() -> None:
    assert [technique.title for (technique,) in levels_of("uniqueness")] == TITLES
    others = levels_of("default,-uniqueness")
    assert not any(technique.needs_uniqueness for level in others for technique in level)
    assert [technique.title for (technique,) in levels_of("bug+1")] == TITLES[:1]


@for_each(
    ("only", "without", "text"),
    [
        (
            {**FLOOR, "r2c1": "1 2"},
            {},
            "Uniqueness Test 1: 1/2: r2c4<>1, r2c4<>2",
        ),
        (
            {**FLOOR, "r2c1": "1 2 5", "r2c4": "1 2 5"},
            {},
            "Uniqueness Test 2: 1/2: r2c2356789<>5",
        ),
        (
            {**FLOOR, "r2c1": "1 2 5", "r2c4": "1 2 6", "r2c9": "5 6"},
            {},
            "Uniqueness Test 3: 1/2: r2c235678<>5, r2c235678<>6",
        ),
        (
            {**FLOOR, "r2c1": "1 2 5", "r2c4": "1 2 6", "r2c8": "6 7", "r2c9": "5 7"},
            {},
            "Uniqueness Test 3: 1/2: r2c23567<>5, r2c23567<>6, r2c23567<>7",
        ),
        (
            FLOOR,
            {"1": ROW_2},
            "Uniqueness Test 4: 1/2: r2c14<>2",
        ),
        (
            {**OPPOSITE, "r1c1": "1 2 5", "r2c4": "1 2 5"},
            {},
            "Uniqueness Test 5: 1/2: r1c56,r2c23<>5",
        ),
        (
            {"r1c1": "1 2", "r1c4": "1 2 5", "r2c1": "1 2 5", "r2c4": "1 2 5"},
            {},
            "Uniqueness Test 5: 1/2: r2c56<>5",
        ),
        (
            {"r1c1": "1 2"},
            {"1": f"{ROW_2} {COLUMN_4}"},
            "Hidden Rectangle: 1/2: r2c4<>2",
        ),
    ],
)
def test_each_rectangle_has_its_type(
    only: dict[str, str], without: dict[str, str], text: str
) -> None:
    assert on_nine(only, without) == [text]


@for_each("column", [False, True])
def test_type_6_needs_two_parallel_lines(column: bool) -> None:
    rows, columns = f"{ROW_1} {ROW_2}", f"{COLUMN_4} {COLUMN_4.replace('c4', 'c1')}"
    texts = on_nine(OPPOSITE, {"1": columns if column else rows})
    assert texts == ["Uniqueness Test 6: 1/2: r1c1,r2c4<>1"]


def test_type_3_removes_from_the_line_and_the_box_of_its_cells() -> None:
    floor = {"r4c1": "1 2", "r4c2": "1 2", "r1c1": "1 2 5", "r1c2": "1 2 6"}
    (in_both,) = on_nine({**floor, "r1c3": "5 6"})
    assert in_both.endswith("r1c456789,r23c123<>5, r1c456789,r23c123<>6")
    (in_box,) = on_nine({**floor, "r2c3": "5 6"})
    assert in_box.endswith("r1c3,r2c12,r3c123<>5, r1c3,r2c12,r3c123<>6")


def test_cells_with_a_digit_of_the_pair_are_of_no_subset() -> None:
    """A definition of HoDoKu's: without it, 1, 5 and 6 would be a subset of row 2."""
    subset = {"r2c1": "1 2 5", "r2c4": "1 2 6", "r2c8": "1 6", "r2c9": "1 5"}
    assert not on_nine({**FLOOR, **subset})


def test_candidates_may_be_missing_if_the_pattern_can_still_come() -> None:
    position = position_with(NINE, {**FLOOR, "r2c1": "1 2", "r2c4": "2 5 6"}, {})
    assert found(position) == ["Uniqueness Test 1: 1/2: r2c4<>2"]
    position.place(17, 2)  # r2c9
    assert not found(position)
    assert not on_nine({"r1c1": "1 2", "r1c4": "1", "r2c1": "2"})
    assert not on_nine({"r1c1": "1 2", "r1c4": "1", "r2c1": "1", "r2c4": "1 5"})


@for_each("corner", ["r4c4", "r2c2", "r2c3"])
def test_a_rectangle_needs_two_boxes(corner: str) -> None:
    row, column = corner[:2], corner[2:]
    only = {"r1c1": "1 2", f"r1{column}": "1 2", f"{row}c1": "1 2"}
    assert not any("Uniqueness" in text for text in on_nine(only))


def test_a_rectangle_with_one_corner_on_a_diagonal_is_not_deadly() -> None:
    only = {**FLOOR, "r2c1": "1 2"}
    crossed = parse(f"rule: diagonal-\n{'.' * 81}").board
    assert not found(position_with(crossed, only, {}))
    assert found(position_with(parse(f"rule: diagonal+\n{'.' * 81}").board, only, {}))


@for_each("rule", ["killer 17: r9c8-9", "antiking", "candidates 12: r9c9"])
def test_boards_with_further_rules_have_no_uniqueness(rule: str) -> None:
    board = parse(f"rule: {rule}\n{'.' * 81}").board
    assert not found(position_with(board, {**FLOOR, "r2c1": "1 2"}, {}))
    assert not found(position_with(board, {**LOOP, "r1c4": "1 2"}, {}))


@for_each(
    ("roof", "without", "text"),
    [
        (
            {"r1c4": "1 2"},
            {},
            "Unique Loop Type 1: 1/2 in r1c14,r2c24,r5c12 => r2c4<>1, r2c4<>2",
        ),
        (
            {"r1c4": "1 2 7", "r2c4": "1 2 7"},
            {},
            "Unique Loop Type 2: 1/2 in r1c14,r2c24,r5c12 => r12c56,r3c456,r456789c4<>7",
        ),
        (
            {"r1c4": "1 2 7", "r2c4": "1 2 8", "r9c4": "7 8"},
            {},
            "Unique Loop Type 3: 1/2 in r1c14,r2c24,r5c12 => r345678c4<>7, r345678c4<>8",
        ),
        (
            {},
            {"1": COLUMN_4},
            "Unique Loop Type 4: 1/2 in r1c14,r2c24,r5c12 => r12c4<>2",
        ),
    ],
)
def test_each_loop_has_its_type(roof: dict[str, str], without: dict[str, str], text: str) -> None:
    texts = on_nine({**LOOP, **roof}, without)
    assert [one for one in texts if "Loop" in one] == [text]


def test_cells_that_two_digits_cannot_fill_are_no_loop() -> None:
    """Each house has two of them or none, but five of them see each other in a ring."""
    names = "r1c7 r1c8 r5c5 r5c7 r6c6 r6c9 r7c5 r7c9 r8c3 r8c6 r9c3"
    texts = on_nine({**dict.fromkeys(names.split(), "1 2"), "1": f"{names} r9c8"})
    assert not any("Loop" in text for text in texts)


def solved(*cells: tuple[int, int], only: dict[str, str]) -> Position:
    """A position in which digits are placed that are no clues."""
    position = position_with(NINE, only, {})
    for cell, digit in cells:
        position.place(cell, digit)
    return position


def test_solved_cells_that_are_no_clues_make_avoidable_rectangles() -> None:
    position = solved((0, 1), (3, 2), (9, 2), only={"r2c4": "1 5 6"})
    assert found(position) == ["Avoidable Rectangle Type 1: 1/2: r2c4<>1"]
    position.given = 1 << 9
    assert not found(position)


def test_two_solved_cells_make_an_avoidable_rectangle_of_type_2() -> None:
    position = solved((0, 1), (3, 2), only={"r2c1": "2 5", "r2c4": "1 5"})
    assert found(position) == ["Avoidable Rectangle Type 2: 1/2: r2c2356789<>5"]
    assert not found(solved((0, 1), (3, 2), only={"r2c1": "2 5", "r2c4": "1 6"}))
    position.given = 1
    assert not found(position)


GRAVE = ["12 12 34 34", "34 34 12 12", "12 12 34 34", "34 34 12 12"]


def grave(rows: list[str], **changed: str) -> list[str]:
    cells = {
        f"r{r}c{c}": " ".join(digits)
        for r, row in enumerate(rows, 1)
        for c, digits in enumerate(row.split(), 1)
    }
    position = position_with(Board(2, 2), {**cells, **changed}, {})
    steps_found = steps("Bivalue Universal Grave + 1", position)
    return [step.text(position.layout) for step in steps_found]


def test_one_candidate_too_many_in_a_universal_grave_is_right() -> None:
    assert grave(GRAVE, r1c1="1 2 3") == ["Bivalue Universal Grave + 1 => r1c1<>1, r1c1<>2"]


@for_each(
    "changed",
    [{}, {"r1c1": "1 2 3", "r4c4": "1 2 3"}, {"r1c1": "1 2 3 4"}, {"r1c1": "1 3 4"}],
)
def test_other_positions_are_no_grave_and_one(changed: dict[str, str]) -> None:
    assert grave(GRAVE, **changed) == []


def test_the_fourth_corner_of_a_hidden_rectangle_may_have_two_candidates_too() -> None:
    without = {"1": f"{ROW_1} {COLUMN_4}"}
    assert on_nine(OPPOSITE, without) == ["Hidden Rectangle: 1/2: r1c4<>2"]
