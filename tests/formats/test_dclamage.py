"""Command lines of dclamage's solver: constraints, boards, and what is wrong in them."""

from __future__ import annotations

from sudoku import Board, Puzzle, read, with_rules
from tests.cases import for_each
from tests.formats.examples import CLASSIC
from tests.formats.readings import error, only

NINE, FOUR = Board(3, 3), Board(2, 2)


@for_each(
    ("constraint", "rules"),
    [
        ("killer:10;r1c1-2", ["killer 10: r1c1-2"]),
        ("killer:r1-2c1-2", ["killer: r1-2c1-2"]),
        ("arrow:r1c1;r1c2-4", ["arrow: r1c1 > r1c2-4"]),
        ("arrow:r1c1r1c2;r2c2d333", ["arrow: r1c1-2 > r2c2 d333"]),
        ("thermo:r1c1d333", ["thermo: r1c1 d333"]),
        ("thermo:r1c1-3;r2c3-1", ["thermo: r1c1-3", "thermo: r2c1-3"]),
        ("slowthermo:r1c1d3r3c3d6", ["slowthermo: r1c1 d3 r3c3 d6"]),
        ("whispers:5;r1c1d666", ["whispers 5: r1c1 d666"]),
        ("whispers:r1c1d6", ["whispers 5: r1c1 d6"]),
        (
            "difference:r1c1r1c2;3r1-2c4;r5c5-6",
            ["difference 1: r1c1-2", "difference 3: r1-2c4", "difference 1: r5c5-6"],
        ),
        ("ratio:r1,2c1;3r5c5,6", ["ratio 2: r1-2c1", "ratio 3: r5c5-6"]),
        ("sum:10r1c1-2;r2c1-2;7r3c1-2", ["xv X: r1c1-2", "xv V: r2c1-2", "sum: r3c1-2 = 7"]),
        ("difference:neg1", ["nonconsecutive"]),
        ("ratio:neg;r1c1-2", ["ratio 2: r1c1-2", "negative ratio"]),
        ("sum:neg5;neg10", ["negative xv"]),
        ("lk:20;r0c3;DR", ["littlekiller 20: r0c3 d3"]),
        ("lk:20;r1c3;DL", ["sum: r1c3 r2c2 r3c1 = 20"]),
        ("sandwich:15r0c4", ["sandwich 15: r0c4"]),
        ("xsum:15r4c10", ["xsum 15: r4c10"]),
        ("skyscraper:3r10c2", ["skyscraper 3: r10c2"]),
        ("nr:3r10c2", ["numberedroom 3: r10c2"]),
        ("quad:1;1;9;r1-2c1-2", ["contains 1 1 9: r1-2c1-2"]),
        ("clone:r1c1r5c5;r1c2r5c6", ["clone: r1c1 = r5c5", "clone: r1c2 = r5c6"]),
        ("mskiller:5,14;r1c1-2", ["any: (killer 5: r1c1-2) (killer 14: r1c1-2)"]),
        ("mskiller:r1c1-2", ["killer: r1c1-2"]),
        ("chess:1,2", ["antiknight"]),
        ("chess:1,1", ["antiking"]),
        ("chess:1,2;v3,4;r1c1", ["pairs a != b or a != 3 and a != 4: r1c1 r2c3 | r1c1 r3c2"]),
        ("chess:0,8;r5c1", ["pairs a != b: r5c1 r5c9"]),
        ("selftaxi", ["antitaxicab"]),
        ("gtsum:r1c1-2;r2c1-2", ["sum: r1c1-2 > r2c1-2"]),
        ("sumlines:10;r1c1-4", ["sumline 10: r1c1-4"]),
        ("odd:r1c1;r2c2", ["odd: r1c1 r2c2"]),
        ("max:r1c1", ["maximum: r1c1"]),
        ("colindexer:r1-9c1", ["columnindexer: r1-9c1"]),
        ("rowindexer:r1c1-9", ["rowindexer: r1c1-9"]),
        (
            "king -c knight -c dpos -c dneg -c djg",
            ["antiking", "antiknight", "diagonal+", "diagonal-", "disjointgroups"],
        ),
        (
            "betweenline:r1c1-3 -c renban:r2c1-2 -c rsl:r1c3-4",
            ["between: r1c1-3", "renban: r2c1-2", "regionsum: r1c3-4"],
        ),
        (
            "zipper:r1c1-3 -c nabner:r2c1-2 -c entrol:r1c3-5",
            ["zipper: r1c1-3", "nabner: r2c1-2", "entropic: r1c3-5"],
        ),
        (
            "modl:r1c1-3 -c doublearrow:r2c1-3 -c palindrome:r1c3-5",
            ["modular 3: r1c1-3", "doublearrow: r2c1-3", "palindrome: r1c3-5"],
        ),
    ],
)
def test_what_a_constraint_means(constraint: str, rules: list[str]) -> None:
    expected = with_rules(NINE, *rules).rules
    quoted = " ".join(f"'{word}'" if ";" in word else word for word in constraint.split())
    assert only(f"-b 9 -c {quoted}").puzzle.board.rules == expected


def test_negative_marks_spare_dots_of_either_colour() -> None:
    found = only("-b 4 -c 'ratio:neg3;2r1c1r1c2' -c 'difference:2r1c2r1c3'").puzzle.board
    mark, negative, dot = found.rules
    assert (mark, dot) == ("ratio 2: r1c1 r1c2", "difference 2: r1c2 r1c3")
    assert negative.startswith("pairs a != 3 * b and b != 3 * a: ")
    assert negative.count("|") == 24 - 2 - 1
    assert "r1c1 r1c2" not in negative
    assert "r1c2 r1c3" not in negative
    sums = only("-b 4 -c 'sum:neg5;5r1c1r1c2' -c 'difference:2r1c2r1c3'").puzzle.board.rules[1]
    assert sums.startswith("pairs a + b != 5: ")
    assert "r1c2 r1c3" in sums


@for_each(
    ("constraint", "rules"),
    [
        ("taxi:6", ("apart a != b: 3,3",)),
        ("taxi:3", ("apart a != b: 0,3 1,2",)),
        ("taxi:7", ()),
        ("dnc", ("apart abs(a - b) != 1: 1,1",)),
        ("knightmare:5", ("apart a + b != 5: 1,2",)),
        ("'chess:1,2;v1,2,3'", ("apart a != b or a != 1 and a != 2 and a != 3: 1,2",)),
        ("'chess:3,0;2,2;1,9'", ("apart a != b: 0,3 2,2",)),
    ],
)
def test_other_distances(constraint: str, rules: tuple[str, ...]) -> None:
    assert only(f"-b 4 -c {constraint}").puzzle.board.rules == rules


def test_boards() -> None:
    clues = tuple(int(digit) if digit != "." else 0 for digit in CLASSIC)
    for text in (f"-g {CLASSIC}", f"--givens={CLASSIC} -pn", f"dotnet run -- -g={CLASSIC} -x=100"):
        assert only(f"{text} -c knight").puzzle == Puzzle(with_rules(NINE, "antiknight"), clues)
    large = only("-g " + "16" + ".." * 254 + "03").puzzle
    assert (large.board, large.clues[0], large.clues[-1]) == (Board(4, 4), 16, 3)
    assert only("-b=6 -c king").puzzle.board == with_rules(Board(2, 3), "antiking")
    assert len([*read("-b 9 -c knight\n\n# a comment\n-b 9 -c king\n")]) == 2


@for_each(
    ("text", "at", "reason"),
    [
        ("-b 9 -c kiler:10;r1c1", "kiler", "did you mean killer"),
        ("-b 9 -c 'killer:10;r1c10'", "r1c10", "killer:10;r1c10: outside the board"),
        ("-b 9 -c 'killer:10;q1'", "q1", "expected cells, as in r1c1"),
        ("-b 9 -c 'arrow:r1c1'", "r1c1", "expected a circle; and a shaft"),
        ("-b 9 -c 'difference:r1c1r5c5'", "r1c1r5c5", "expected two cells with a common side"),
        ("-b 9 -c 'lk:20;r1c1'", "20;r1c1", "expected a sum, a cell and UL"),
        ("-b 9 -c mskiller", "mskiller", "expected an integer"),
        ("-b 9 -c chess:v1", "v1", "expected an offset"),
        ("-b 9 -g 1", "-b 9 -g 1", "2 boards, expected -g givens or -b size"),
        ("-b 40", "40", "expected a size from 1 to 31"),
        ("-g 123", "123", "3 characters, expected n²"),
        ("-g x... -c king", "x", "expected digits"),
        ("-b 9 -c 'killer", "-b 9 -c 'killer", "No closing quotation"),
        ("-b 9 killer:10", "killer:10", "expected an option"),
        ("-b 9 -c", "-c", "expected a value"),
        ("-b 9 -c 'killer:10;r1c0'", "r1c0", "outside the board"),
    ],
)
def test_what_is_wrong_is_named(text: str, at: str, reason: str) -> None:
    item = error(text)
    assert item.text == at
    assert reason in item.reason
