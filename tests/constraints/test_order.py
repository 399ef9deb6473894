"""The order of primitives, which certificates depend on: another program writes them again."""

from __future__ import annotations

from sudoku import Board
from sudoku.constraints.primitives import AllDifferent, AnyOf, DigitSets, Primitive, Regular, Sum
from sudoku.constraints.vocabulary import with_rules
from sudoku.puzzle.houses import Cell
from tests.cases import for_each

FOUR, NINE, TWELVE = Board(2, 2), Board(3, 3), Board(3, 4)
SQUARES = [
    "11 12 21 22", "12 13 22 23", "13 14 23 24", "21 22 31 32", "22 23 32 33", "23 24 33 34",
    "31 32 41 42", "32 33 42 43", "33 34 43 44",
]  # fmt: skip


def primitives(board: Board, *rules: str) -> list[Primitive]:
    """Those of the first rule."""
    varied = with_rules(board, *rules)
    return [*varied.constraints[0].primitives(varied)]


def cells(board: Board, *rules: str) -> list[str]:
    """The cells of each primitive, as row and column: "11 12"."""
    found = []
    for primitive in primitives(board, *rules):
        assert not isinstance(primitive, AnyOf)
        names = map(board.cell_name, primitive.cells)
        found.append(" ".join(name.replace("r", "").replace("c", "") for name in names))
    return found


@for_each(
    ("rules", "expected"),
    [
        (["thermo: r2c1 r1c1 r1c2"], ["21 11 12"]),
        (["slowthermo: r2c1 r1c1"], ["21 11"]),
        (["arrow: r2c1 > r1c1 | r2c2 r3c2"], ["21 11", "21 22 32"]),
        (["arrow: r2c1-2 > r1c1"], ["21 22 11"]),
        (["ratio: r2c1 r1c1 r1c2"], ["21 11", "11 12"]),
        (["difference: r2c1 r1c1 r1c2"], ["21 11", "11 12"]),
        (["whispers: r2c1 r1c1 r1c2"], ["21 11", "11 12"]),
        (["xv V: r2c1 r1c1 r1c2"], ["21 11", "11 12"]),
        (["inequality: r2c1 < r1c1 < r1c2"], ["12 11", "11 21"]),
        (["odd: r2c1 r1c1"], ["21", "11"]),
        (["even: r2c1 r1c1"], ["21", "11"]),
        (["minimum: r2c2 r1c1"], ["22 12", "22 21", "22 23", "22 32", "11 12", "11 21"]),
        (["maximum: r1c1", "maximum: r1c2"], ["11 21"]),
        (["quadruple 4 1: r2c2 r1c1 r1c2 r2c1"], ["11 12 21 22"]),
        (["renban: r2c1 r1c1"], ["21 11"]),
        (["palindrome: r2c1 r1c1 r1c2 r1c3 r1c4"], ["21 14", "11 13"]),
        (["palindrome: r2c1 r1c1 r1c2 r2c1"], ["11 12"]),
        (["clone: r2c1 r1c1 = r1c2 r1c1 = r1c3 r1c4"], ["21 12", "21 13", "11 14"]),
        (["between: r2c1 r1c1 r1c2 r1c3"], ["21 13 11 12"]),
        (["extraregion: r2c1 r1c1"], ["21 11"]),
        (["windoku"], ["22 23 32 33"]),
        (
            ["disjointgroups"],
            ["11 13 31 33", "12 14 32 34", "21 23 41 43", "22 24 42 44"],
        ),
        (["zipper: r1c1-4 r2c4"], ["13 12 14", "13 11 24"]),
        (["zipper: r1c1-4"], ["12 13 11 14"]),
        (["doublearrow: r1c1-4"], ["11 14 12 13"]),
        (["doublearrow: r1c1-3"], ["12 11 13"]),
        (["equalsums: r1c1-2 = r1c2-3 = r2c1"], ["21 11 12", "21 12 13"]),
        (["equalsums: r1c1 r2c2 = r2c2 r1c3"], ["11 13"]),
        (["lockout: r1c1-4"], ["11 14 12 13"]),
        (["entropic: r1c1-4"], ["11 12", "11 13", "12 13", "12 14", "13 14", "11 14"]),
        (["nabner: r1c3 r1c1"], ["13 11"]),
        (["nabner: r1c3 r1c1 r1c2"], ["13 11 12"]),
        (["countdistinct: r1c1 = r2c1-2"], ["21 22 11"]),
        (["samevalues: r1c1 = r2c1"], ["11 21"] * 4),
        (["contains 1 1 3: r1c2 r1c1"], ["12 11", "12 11"]),
        (["rellik 3: r1c2 r1c1"], ["12 11", "12 11"]),
        (["countingcircles: r2c1 r1c1"], ["21 11"] * 4),
        (["globalentropy"], SQUARES),
        (["dutchflatmates"], [
            "11 21", "12 22", "13 23", "14 24", "11 21 31", "12 22 32", "13 23 33", "14 24 34",
            "21 31 41", "22 32 42", "23 33 43", "24 34 44", "31 41", "32 42", "33 43", "34 44",
        ]),
        (["apart a < b: 3,2 0,3"], [
            "11 14", "11 34", "11 41", "11 43", "12 42", "12 44", "13 41", "13 43", "14 31",
            "14 42", "14 44", "21 24", "21 44", "24 41", "31 34", "41 44",
        ]),
        (["globalmodular"], SQUARES),
        (
            ["antiking"],
            ["11 22", "12 21", "12 23", "13 22", "13 24", "14 23", "21 32", "22 31", "22 33",
             "23 32", "23 34", "24 33", "31 42", "32 41", "32 43", "33 42", "33 44", "34 43"],
        ),
        (
            ["antiknight"],
            ["11 23", "11 32", "12 24", "12 31", "12 33", "13 21", "13 32", "13 34", "14 22",
             "14 33", "21 33", "21 42", "22 34", "22 41", "22 43", "23 31", "23 42", "23 44",
             "24 32", "24 43", "31 43", "32 44", "33 41", "34 42"],
        ),
    ],
)  # fmt: skip
def test_primitives_come_in_the_order_of_the_text(rules: list[str], expected: list[str]) -> None:
    assert cells(FOUR, *rules) == expected


@for_each("rule", ["nonconsecutive", "negative kropki", "negative difference", "negative ratio"])
def test_pairs_of_neighbours_are_sorted_and_those_with_a_dot_left_out(rule: str) -> None:
    marks = "difference: r1c2 r1c1", "ratio: r2c2 r1c2 r1c3"
    assert cells(FOUR, rule, *marks) == [
        "11 21", "13 14", "13 23", "14 24", "21 22", "21 31", "22 23", "22 32", "23 24", "23 33",
        "24 34", "31 32", "31 41", "32 33", "32 42", "33 34", "33 43", "34 44", "41 42", "42 43",
        "43 44",
    ]  # fmt: skip


def test_arrows_are_sums_except_pills_with_digits_above_nine() -> None:
    (pill,) = primitives(NINE, "arrow: r1c1-3 > r2c1 r2c2")
    assert isinstance(pill, Sum)
    assert (pill.coefficients, pill.relation, pill.total) == ((100, 10, 1, -1, -1), "=", 0)
    (circle,) = primitives(TWELVE, "arrow: r1c1 > r2c1 r2c2")
    assert isinstance(circle, Sum)
    assert circle.coefficients == (1, -1, -1)
    assert [type(p) for p in primitives(TWELVE, "arrow: r1c1-2 > r2c1")] == [Regular]


def test_houses_are_all_different() -> None:
    assert {type(p) for p in primitives(NINE, "windoku")} == {AllDifferent}


def test_sets_of_a_renban_go_from_the_lowest_to_the_highest() -> None:
    line = "renban: r1c1-4 r2c1"
    assert primitives(FOUR, "renban: r1c1-2") == [DigitSets((Cell(0), Cell(1)), (3, 6, 12))]
    assert [p.sets for p in primitives(FOUR, line) if isinstance(p, DigitSets)] == [()]
