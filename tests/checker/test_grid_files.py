"""puzzle.txt and solution.txt: malformed grids, wrong solutions and other puzzles are rejected."""

from __future__ import annotations

from functools import cache

import pytest

from sudoku import Board, Effort, Grid, Outcome, Puzzle, open_model
from sudoku.certificates.certificate import Certificate
from sudoku.checker import Rejected, verify
from sudoku.questions.certify import certify
from tests.cases import for_each
from tests.checker.mutating import (
    FOUR_OPEN,
    SIX,
    UNIQUE,
    Files,
    certificate,
    changed_bytes,
    is_accepted,
    peak_memory,
    rejection,
    repaired,
    setting,
    with_meta,
)
from tests.conformance.oracle import pattern

PUZZLE, SOLUTION = "puzzle.txt", "solution.txt"
LINE = UNIQUE.encode()
BOX = b"# box: 2x2\n"


def with_puzzle(data: bytes, puzzle: str = UNIQUE) -> Files:
    return repaired(certificate(puzzle) | {PUZZLE: data})


def with_solution(data: bytes, puzzle: str = UNIQUE) -> Files:
    return repaired(certificate(puzzle) | {SOLUTION: data})


def test_a_wrong_grid_is_named_with_its_line() -> None:
    for rules in (b"", b"# rule: antiking\n", b"# rule: antiking\n# rule: antiknight\n"):
        line = 2 + rules.count(b"\n")
        for wrong in (LINE[1:], LINE[1:] + b"5", LINE + b"."):
            message = rejection(with_puzzle(BOX + rules + wrong + b"\n"))
            assert message == f"puzzle.txt:{line}: expected 16 cells, open or 1 to 4"


@for_each(
    "data",
    [
        b"",
        b"\n",
        BOX,
        LINE,
        LINE + b"\n",
        BOX + LINE,
        BOX + LINE + b"\r\n",
        BOX.replace(b"\n", b"\r\n") + LINE + b"\r\n",
        BOX.replace(b"\n", b"\r") + LINE + b"\r",
        BOX + LINE + b"\n\n",
        BOX + b"\n" + LINE + b"\n",
        b"\n" + BOX + LINE + b"\n",
        BOX + LINE + b" \n",
        BOX + b" " + LINE + b"\n",
        BOX + LINE + b"\n" + LINE + b"\n",
        BOX + BOX + LINE + b"\n",
        BOX + b"# a comment\n" + LINE + b"\n",
        BOX + b"..." + LINE[3:].replace(b".", b"0") + b"\n",
        BOX + LINE.replace(b".", b"0") + b"\n",
        BOX + LINE.replace(b".", b"_") + b"\n",
        BOX + LINE.replace(b".", b" ") + b"\n",
        BOX + LINE.replace(b"4", b"5") + b"\n",
        BOX + LINE.replace(b"4", b"A") + b"\n",
        BOX + LINE.replace(b"4", b"a") + b"\n",
        BOX + LINE.replace(b"4", "４".encode()) + b"\n",
        BOX + LINE.replace(b"4", "٤".encode()) + b"\n",
        BOX + LINE.replace(b"4", "⁴".encode()) + b"\n",
        BOX + LINE.replace(b"4", b"\xb4") + b"\n",
        BOX + LINE[:-1] + b"\n",
        BOX + LINE + b".\n",
        BOX + LINE + b"\x00\n",
        BOX + LINE + b"\x0b\n",
        BOX + LINE + b"\xc2\x85" + b"\n",
        BOX + b" ".join(LINE[i : i + 1] for i in range(16)) + b"\n",
        BOX + b"0 0 0 4 4 0 3 0 0 4 0 0 0 2 4 1\n",
        b"\xef\xbb\xbf" + BOX + LINE + b"\n",
        (BOX + LINE + b"\n").decode().encode("utf-16"),
        b"\x00" * 40,
        bytes(range(256)),
    ],
)
def test_a_puzzle_is_its_box_and_one_line_written_in_the_one_way(data: bytes) -> None:
    assert rejection(with_puzzle(data)).startswith("puzzle.txt:")


def test_the_line_at_fault_is_reported_and_countless_lines_cost_nothing() -> None:
    files = certificate(FOUR_OPEN)
    box, *grids = files["solution.txt"].splitlines(keepends=True)
    wrong = b"".join([box, grids[0], grids[1].replace(b"1", b"\xb9")])
    message = rejection(repaired(files | {"solution.txt": wrong}))
    assert message == "solution.txt:3: expected 16 cells, open or 1 to 4"
    wrong = with_puzzle(box + b"1\n" * 1_000_000)["puzzle.txt"]
    files = repaired(certificate(UNIQUE) | {"puzzle.txt": wrong})
    message = f"puzzle.txt: {len(wrong)} bytes, expected at most {2**20}"
    assert peak_memory(lambda: require_equal(rejection(files), message)) < 1_000_000


def require_equal(found: str, expected: str) -> None:
    assert found == expected


@for_each(
    "box",
    [
        *("", "2", "2x", "x2", "0x2", "0x0", "00x2", "02x2", "2x02", "+2x2", "-2x-2", "2 x 2"),
        *("2X2", "2×2", "2x2 ", " 2x2", "2x2x1", "2.0x2", "1000x2", "9999999x9999999"),
        *("２x2", "1e1x1"),
    ],
)  # fmt: skip
def test_a_box_is_written_in_one_way(box: str) -> None:
    files = with_puzzle(f"# box: {box}\n{UNIQUE}\n".encode())
    files = with_meta(files, setting("board", "box", to=box))
    assert rejection(files).startswith("puzzle.txt:1: expected '# box: RxC'")


@for_each("box", ["1x4", "4x1", "2x3", "3x2", "1x1", "99x99"])
def test_another_box_is_another_puzzle(box: str) -> None:
    files = certificate(UNIQUE)
    for name in (PUZZLE, SOLUTION):
        files[name] = files[name].replace(b"2x2", box.encode())
    files = with_meta(repaired(files), setting("board", "box", to=box))
    rejection(files)
    rejection(with_puzzle(files[PUZZLE]))
    assert rejection(with_solution(files[SOLUTION])).startswith("solution.txt:")


def test_a_puzzle_of_other_boxes_with_the_same_cells_is_another_puzzle() -> None:
    right = certificate(SIX)
    turned = {PUZZLE: right[PUZZLE].replace(b"2x3", b"3x2")}
    assert rejection(repaired(right | turned)).startswith("formula.cnf:1: ")
    message = repaired(with_meta(right | turned, setting("board", "box", to="3x2")))
    assert rejection(message).startswith("formula.cnf:1: ")


@pytest.mark.parametrize("puzzle", [UNIQUE, SIX])
def test_a_clue_less_more_or_another_is_another_puzzle(puzzle: str) -> None:
    """The proof, and the formula, are of the puzzle that was."""
    right = certificate(puzzle)
    start = right[PUZZLE].index(b"\n") + 1
    for cell, old in enumerate(puzzle):
        for digit in ".1234"[: 5 if puzzle == UNIQUE else 3]:
            if digit != old:
                line = puzzle[:cell] + digit + puzzle[cell + 1 :]
                files = right | {PUZZLE: right[PUZZLE][:start] + line.encode() + b"\n"}
                message = rejection(repaired(files, clue_count=len(line) - line.count(".")))
                assert message.startswith(("formula.cnf:", "solution.txt:"))


@pytest.mark.parametrize("puzzle", [UNIQUE, FOUR_OPEN])
def test_no_change_of_a_bit_or_byte_of_a_grid_passes(puzzle: str) -> None:
    right = certificate(puzzle)
    for name in (PUZZLE, SOLUTION):
        for data in changed_bytes(right[name]):
            files = right | {name: data}
            if data != right[name]:
                assert rejection(files).startswith(f"{name}: its SHA-256")
                if puzzle == UNIQUE:
                    assert not is_accepted(repaired(files))


def test_two_cells_of_a_solution_exchanged_are_no_solution() -> None:
    data = certificate(UNIQUE)[SOLUTION]
    cells = range(data.index(b"\n") + 1, len(data) - 1)
    for a in cells:
        for b in cells:
            if a < b and data[a] != data[b]:
                other = bytearray(data)
                other[a], other[b] = data[b], data[a]
                message = rejection(with_solution(bytes(other)))
                assert message.startswith("solution.txt:2: ")
                assert " occurs 2 times in " in message


def test_a_solution_of_another_puzzle_is_none_of_this_one() -> None:
    right = certificate(UNIQUE)[SOLUTION]
    other = right.translate(bytes.maketrans(b"1234", b"2341"))
    assert rejection(with_solution(BOX + other[len(BOX) :])) == (
        "solution.txt:2: not a solution: the clue 4 at r1c4 became 1"
    )


def test_two_solutions_are_two_and_both_are_right() -> None:
    right = certificate(FOUR_OPEN)
    box, first, second = right[SOLUTION].splitlines(keepends=True)
    for lines in (
        [first],
        [second],
        [],
        [first, first],
        [first, second, first],
        [first, second] * 9,
    ):
        message = rejection(with_solution(b"".join([box, *lines]), FOUR_OPEN))
        assert message.startswith("solution.txt: ")
    wrong = first.translate(bytes.maketrans(b"12", b"21"))
    for number, pair in ((3, [first, wrong]), (2, [wrong, second]), (2, [wrong, wrong])):
        message = rejection(with_solution(b"".join([box, *pair]), FOUR_OPEN))
        assert message == f"solution.txt:{number}: not a solution: the clue 1 at r1c1 became 2"
    assert rejection(with_solution(box + first + second[:-2] + b".\n", FOUR_OPEN))
    assert verify(with_solution(box + second + first, FOUR_OPEN)).claim == "multiple"


def test_one_solution_is_one_where_one_is_claimed() -> None:
    box, line = certificate(UNIQUE)[SOLUTION].splitlines(keepends=True)
    for data in (box, box + line + line, box + line * 1000, line, b""):
        assert rejection(with_solution(data)).startswith("solution.txt:")


@pytest.mark.parametrize("open_cells", [1, 16])
def test_a_solution_has_no_open_cells(open_cells: int) -> None:
    data = certificate(UNIQUE)[SOLUTION]
    message = rejection(with_solution(data[: -1 - open_cells] + b"." * open_cells + b"\n"))
    assert message.startswith("solution.txt:2: ")


@cache
def _large() -> Certificate:
    """Above size 61 digits are written as integers. Without 61 and 62 there are more solutions."""
    board, digits = Board(2, 31), pattern((2, 31))
    clues = tuple(0 if digit > 60 else digit for digit in digits)
    swapped = tuple({61: 62, 62: 61}.get(digit, digit) for digit in digits)
    solutions = (Grid(board, digits), Grid(board, swapped))
    outcome = Outcome(Puzzle(board, clues), solutions, False, Effort(), "sat")
    made = certify(outcome, open_model("sat", board))
    assert made is not None
    return made


def large() -> Files:
    return dict(_large().files)


def test_a_large_board_is_written_in_integers_and_accepted() -> None:
    assert b"\n1 2 3 4 5 6 7 " in large()[PUZZLE]
    assert verify(large()).box == "2x31"


@for_each(
    ("old", "new"),
    [
        (b"\n1 ", b"\n01 "),
        (b"\n1 ", b"\n+1 "),
        (b"\n1 ", b"\n 1 "),
        (b"\n1 ", b"\n1  "),
        (b"\n1 ", b"\n1\t"),
        (b"\n1 ", b"\n1_0 "),
        (b"\n1 ", b"\n1.0 "),
        (b"\n1 ", b"\n-1 "),
        (b"\n1 ", b"\n63 "),
        (b"\n1 ", b"\n" + b"9" * 5000 + b" "),
        (b"\n1 ", b"\n" + b"0" * 4000 + b"1 "),
        (b"\n1 ", b"\n. "),
        (b"\n1 ", "\n١ ".encode()),
        (b"\n1 ", "\n² ".encode()),
        (b"\n1 ", b"\n"),
        (b"\n1 ", b"\n1 1 "),
        (b" 0 ", b" 00 "),
        (b" 0 ", b" . "),
    ],
)
def test_an_integer_is_written_in_one_way(old: bytes, new: bytes) -> None:
    files = large()
    assert old in files[PUZZLE]
    files[PUZZLE] = files[PUZZLE].replace(old, new, 1)
    with pytest.raises(Rejected, match=r"^puzzle.txt:"):
        verify(repaired(files))
