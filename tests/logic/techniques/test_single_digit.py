"""Skyscrapers, kites, turbot fish and empty rectangles: what makes one, and what it removes."""

from __future__ import annotations

from sudoku import with_rules
from sudoku.logic.techniques.position import Position
from tests.cases import for_each
from tests.logic.techniques.proving import NINE, conclusions, position_with, steps, texts

TITLES = ["Skyscraper", "2-String Kite", "Dual 2-String Kite", "Turbot Fish"]
TITLES += ["Empty Rectangle", "Dual Empty Rectangle"]


def board_of(digit: int, *houses: str) -> Position:
    """All candidates, but the digit has few places in some houses: "r2: c3 c7", "b1: r1c2"."""
    gone = []
    for words in houses:
        house, kept = words.split(": ")
        names = [f"r{row}c{column}" for row in range(1, 10) for column in range(1, 10)]
        if house[0] == "b":
            row, column = divmod(int(house[1]) - 1, 3)
            inside = [f"r{3 * row + n // 3 + 1}c{3 * column + n % 3 + 1}" for n in range(9)]
            places = kept.split()
        else:
            inside = [name for name in names if house in name]
            places = [(house + k if house[0] == "r" else k + house) for k in kept.split()]
        assert set(places) <= set(inside)
        gone += [name for name in inside if name not in places]
    return position_with(NINE, {}, {str(digit): " ".join(gone)})


SKYSCRAPER = board_of(4, "r2: c3 c7", "r8: c3 c8")
KITE = board_of(7, "r4: c4 c9", "c5: r1 r5")
TURBOT = board_of(4, "r1: c1 c9", "b9: r7c7 r8c9")
X_WING = board_of(4, "r2: c3 c7", "r8: c3 c7")
CROSS = "b1: r1c2 r2c1 r2c3 r3c2"
EMPTY = board_of(4, CROSS, "c7: r2 r8")
DUAL = board_of(4, CROSS, "c7: r2 r8", "c5: r2 r6")

SHAPES = [
    (SKYSCRAPER, "Skyscraper", "4 in r2c7,r8c8 (connected by r28c3) => r13c8,r79c7<>4"),
    (KITE, "2-String Kite", "7 in r1c5,r4c9 (connected by r4c4,r5c5) => r1c9<>7"),
    (EMPTY, "Empty Rectangle", "4 in b1 (r28c7) => r8c2<>4"),
]


@for_each("position, title, text", SHAPES)
def test_each_shape_has_one_name_and_its_text(position: Position, title: str, text: str) -> None:
    found = {name: texts(name, position) for name in TITLES}
    assert found == {name: [f"{title}: {text}"] if name == title else [] for name in TITLES}


def test_skyscrapers_stand_on_columns_too() -> None:
    position = board_of(4, "c2: r3 r7", "c8: r3 r8")
    (text,) = texts("Skyscraper", position)
    assert text == "Skyscraper: 4 in r7c2,r8c8 (connected by r3c28) => r7c79,r8c13<>4"


@for_each("title", TITLES)
def test_an_x_wing_has_no_other_name(title: str) -> None:
    assert not texts(title, X_WING)


@for_each("title", TITLES)
def test_two_links_that_share_a_cell_are_no_pattern(title: str) -> None:
    assert not texts(title, board_of(4, "r1: c1 c2", "c1: r1 r9"))


def test_a_diagonal_gives_an_empty_rectangle_no_link() -> None:
    names = [f"r{10 - k}c{k}" for k in range(1, 10)]
    gone = [name for name in names if name not in ("r1c9", "r6c4")]
    gone += [f"r{row}c{column}" for row in range(1, 4) for column in range(1, 4)]
    gone = [name for name in gone if name not in ("r1c2", "r2c1")]
    position = position_with(with_rules(NINE, "diagonal+"), {}, {"4": " ".join(gone)})
    assert not texts("Empty Rectangle", position)
    assert not texts("Dual Empty Rectangle", position)


def test_kites_that_meet_in_the_same_cells_are_dual() -> None:
    position = board_of(7, "r4: c4 c9", "c5: r1 r5", "r5: c1 c5", "c4: r4 r8")
    assert conclusions(steps("2-String Kite", position), position) == {"r1c9<>7", "r8c1<>7"}
    (text,) = texts("Dual 2-String Kite", position)
    ends = "7 in r1c5,r4c9/in r5c1,r8c4"
    assert text == f"Dual 2-String Kite: {ends} (connected by r4c4,r5c5) => r1c9,r8c1<>7"


def test_empty_rectangles_of_one_box_are_dual() -> None:
    assert conclusions(steps("Empty Rectangle", DUAL), DUAL) == {"r8c2<>4", "r6c2<>4"}
    (text,) = texts("Dual Empty Rectangle", DUAL)
    assert text == "Dual Empty Rectangle: 4 in b1 (r26c5/r28c7) => r68c2<>4"


def test_a_box_with_two_places_is_a_turbot_fish_or_an_empty_rectangle() -> None:
    """Two names of one deduction: on boards with boxes, every turbot fish has such a box."""
    (text,) = texts("Turbot Fish", TURBOT)
    assert text == "Turbot Fish: 4 r1c1 =4= r1c9 -4- r8c9 =4= r7c7 => r7c1<>4"
    assert conclusions(steps("Empty Rectangle", TURBOT), TURBOT) == {"r7c1<>4"}
    for title in ("Skyscraper", "2-String Kite"):
        assert not texts(title, TURBOT)


@for_each("places", ["r2c1 r2c3", "r1c2 r2c1 r2c3 r3c1", "r1c2 r2c2"])
def test_a_box_without_a_cross_is_no_empty_rectangle(places: str) -> None:
    assert not texts("Empty Rectangle", board_of(4, f"b1: {places}", "c7: r2 r8"))
