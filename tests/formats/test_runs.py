"""The lines of a stream, and blocks of one layout among them, are what the reader reads."""

from __future__ import annotations

import io
import json
from collections.abc import Callable, Iterator
from itertools import cycle
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from sudoku.errors import NotationError
from sudoku.formats import runs
from sudoku.formats.entry import Entry
from sudoku.formats.format import ReadOptions
from sudoku.formats.reading import read, read_in_blocks
from sudoku.formats.runs import Lines
from sudoku.formats.text.blocks import Block
from sudoku.puzzle.board import Board
from sudoku.puzzle.symbols import SYMBOLS
from tests.batch.block_sizes import Sizes
from tests.cases import for_each

pytestmark = pytest.mark.slow


class Trickle(io.RawIOBase):
    """A stream that returns a few bytes at a time, as a pipe does."""

    def __init__(self, data: bytes, sizes: list[int]) -> None:
        self._data, self._sizes = data, cycle(sizes)

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        count = min(len(buffer), next(self._sizes))
        piece, self._data = self._data[:count], self._data[count:]
        buffer[: len(piece)] = piece
        return len(piece)


def trickle(data: bytes, sizes: list[int], buffer: int = 8192) -> io.BufferedReader:
    stream: Any = Trickle(data, sizes)
    return io.BufferedReader(stream, buffer)


PIECES = [
    b"ab",
    b"\n",
    b"\r",
    b"\r\n",
    "é".encode(),
    b"\xe2\x82",
    b"\xff",
    b"\0",
    "\ufeff".encode(),
]


@given(st.lists(st.sampled_from(PIECES), max_size=24), st.lists(st.integers(1, 9), min_size=1))
def test_lines_are_those_of_a_text_file(pieces: list[bytes], sizes: list[int]) -> None:
    data = b"".join(pieces)
    expected = [*io.TextIOWrapper(io.BytesIO(data), "utf-8", errors="replace", newline=None)]
    for is_file in (True, False):
        stream = trickle(data, sizes, 16)
        assert [*Lines(stream, is_file=is_file)] == expected


@pytest.mark.parametrize("end", ["\n", "\r\n", ""])
def test_a_long_line_comes_in_pieces(monkeypatch: pytest.MonkeyPatch, end: str) -> None:
    monkeypatch.setattr(runs, "LONGEST_LINE", 10)
    text = f"{'é' * 34}{end}{'b' * 9}\n{'c' * 10}\nd"
    lines = [*Lines(trickle(text.encode(), [7]), is_file=False)]
    wrapper = io.TextIOWrapper(io.BytesIO(text.encode()), newline=None)
    assert lines == [*iter(lambda: wrapper.readline(10), "")]


def test_lines_that_were_read_can_be_put_back() -> None:
    lines = Lines(trickle(b"a\nb\nc", [99]), is_file=True)
    head = [next(lines), next(lines)]
    lines.unread(head)
    assert [*lines] == ["a\n", "b\n", "c"]


BOARDS = {9: Board(3, 3), 16: Board(4, 4), 25: Board(5, 5), 6: Board(2, 3), 12: Board(3, 4)}


def puzzle(random: Random, size: int, marks: str = ".", share: float = 0.3) -> str:
    symbols = SYMBOLS[:size]
    cells = range(size**2)
    return "".join(random.choice(symbols if random.random() < share else marks) for _ in cells)


def lines_of(random: Random, size: int) -> Iterator[str]:
    """Lines of several layouts, in runs, and what may stand between them."""
    n = size
    solution = puzzle(random, n, share=1.1)
    layouts: list[Callable[[], str]] = [
        lambda: puzzle(random, n),
        lambda: puzzle(random, n, random.choice(["0", "*", "_", ".0", ".*", "x", "-"])),
        lambda: f"{puzzle(random, n)}:1:{puzzle(random, n, share=1.1)}",
        lambda: f"{puzzle(random, n)},{puzzle(random, n, share=1.1)}",
        lambda: f"{puzzle(random, n)}:2+",
        lambda: f"{puzzle(random, n, share=1.1)}:{solution}",
    ]
    between = [
        "", "# comment", "# title: a", "Grid 01", "  ", "?", f"{puzzle(random, n)}?",
        puzzle(random, n)[:-1], f" {puzzle(random, n)}", f"{puzzle(random, n)} # a",
        *["." * n] * 2, "123456789", "# rule: diagonal+", "digits: symbols", "\ufeff", "é", "\0",
        f"{puzzle(random, n)},", f"{puzzle(random, n)}:1:", f"{puzzle(random, n)}:", "rule: none",
        ("ABCDEFGHIJKLMNOP" * 64)[: n * n], ("0.123456789ABCDEF" * 64)[: n * n],
    ]  # fmt: skip
    for _ in range(random.randint(1, 4)):
        layout = random.choice(layouts)
        for _ in range(random.randint(1, 7)):
            yield layout()
        for _ in range(random.choice([0, 0, 1, 1, 2])):
            yield random.choice(between)


def read_both(data: bytes, board: Board | None, *, is_file: bool, sizes: list[int]) -> int:
    """Compare both ways of reading; the number of blocks."""
    text = io.TextIOWrapper(io.BytesIO(data), "utf-8", errors="replace", newline=None)
    expected = [*read(text, "a", board)]
    stream = trickle(data, sizes)
    found: list[Entry | NotationError] = []
    blocks = 0
    for item in read_in_blocks(Lines(stream, is_file=is_file), "a", ReadOptions(board), Sizes(3)):
        if isinstance(item, Block):
            blocks += 1
            assert 2 <= item.count <= 3
            found += item.entries()
        else:
            found.append(item)
    assert [*map(shown, found)] == [*map(shown, expected)]
    return blocks


def shown(item: Entry | NotationError) -> object:
    return str(item) if isinstance(item, NotationError) else (item, item.text)


@settings(max_examples=40)
@given(st.integers(0, 10**6), st.sampled_from([*BOARDS]), st.booleans())
def test_blocks_hold_the_puzzles_of_their_lines(seed: int, size: int, is_file: bool) -> None:
    random = Random(seed)
    board = None if size in (9, 16, 25) and random.random() < 0.7 else BOARDS[size]
    end = random.choice(["\n", "\n", "\r\n", "\r"])
    lines = [*lines_of(random, size)]
    text = random.choice(["", "\ufeff"]) + end.join(lines) + random.choice(["", end])
    read_both(text.encode(), board, is_file=is_file, sizes=[random.choice([100, 3000])])


@for_each("end", ["\n", "\r\n"])
@for_each("size", [*BOARDS])
@for_each("head", ["", "# rule: antiknight\n", "# rule: diagonal+\n\n"])
def test_a_collection_is_read_in_blocks(size: int, end: str, head: str) -> None:
    random = Random(size)
    for between in ("", ":1:", ",", ":0"):
        lines = ["." + puzzle(random, size)[1:] + between for _ in range(11)]
        if between in (":1:", ","):
            lines = [line + puzzle(random, size, share=1.1) for line in lines]
        board = BOARDS[size] if size in (6, 12) else None
        data = (head + end.join(lines)).encode()
        # The first line shows the layout, and the last one has no end.
        assert read_both(data, board, is_file=True, sizes=[99]) == 3


def test_a_header_of_integers_stops_blocks() -> None:
    row = " ".join(["0"] * 81)
    data = f"digits: integers\n{row}\n{row}\n{row}\n{row}\n".encode()
    assert read_both(data, None, is_file=True, sizes=[99]) == 0


@for_each(
    ("header", "separator", "blocks"),
    [
        ("quizzes,solutions", ",", 3),
        ("sep=,\npuzzle,solution", ",", 3),
        ("puzzle,solution", ";", 0),
        ("puzzle;solution", ",", 0),
        ("puzzle;solution", ";", 3),
        ("solution,puzzle", ",", 0),
        ("puzzle,solution,title", ",", 3),
        ("puzzle,clues", "", 3),
    ],
)
def test_rows_of_a_table_are_read_in_blocks(header: str, separator: str, blocks: int) -> None:
    random = Random(3)
    solution = puzzle(random, 9, share=1.1)
    ends = [separator + solution if separator else ""] * 12
    ends[3], ends[6] = ends[3][:-1] or "1", f"{separator}?"
    rows = [puzzle(random, 9) + end for end in ends]
    rows[9] = f'"{puzzle(random, 9)}"{ends[0]}'
    rows += [puzzle(random, 9, "*") + ends[0], "", f"{rows[0]},{solution}", *rows[:5]]
    data = "\n".join([header, *rows, ""]).encode()
    for is_file in (True, False):
        assert read_both(data, None, is_file=is_file, sizes=[9000]) == blocks


WORDS = ["7", "0.5", "", "hard", "a b", '"a, b"', "é", "1e-3", '"x"', "-"]


@settings(max_examples=40)
@given(st.integers(0, 10**6), st.sampled_from([*BOARDS]), st.booleans())
def test_blocks_hold_the_puzzles_among_other_columns(seed: int, size: int, is_file: bool) -> None:
    random = Random(seed)
    separator, end = random.choice(",,;\t"), random.choice(["\n", "\r\n"])
    names = ["puzzle", "solution", "note", "difficulty", "box", "rules", "title"]
    header = random.sample(names, random.randint(2, 7))
    header += [] if "puzzle" in header else ["puzzle"]
    header += [] if "difficulty" in header else ["difficulty"]
    quote = random.choice(["", "", '"'])
    shape, rule = BOARDS[size].shape, random.choice(["", "", "antiknight"])
    has_solution = random.random() < 0.6
    rows: list[str] = []
    for _ in range(random.randint(1, 12)):
        odd = random.random() < 0.15
        values = {
            "puzzle": puzzle(random, size, random.choice([".", ".0", "*"])) + "?" * odd,
            "solution": puzzle(random, size, share=1.1) if has_solution is not odd else "",
            "note": random.choice([*WORDS, '"a""b"', 'a"b', '"two\nlines"']),
            "difficulty": random.choice(WORDS),
            "box": shape,
            "rules": rule,
            "title": "named" if random.random() < 0.1 else "",
        }
        values["puzzle"] = f"{quote}{values['puzzle']}{quote}"
        fields = [values[name] for name in header]
        rows.append(separator.join(fields[: random.choice([9] * 9 + [1, 2])]))
    rows[1:1] = random.choice([[], [], [separator.join(header)], [""], ["\ufeff"]])
    data = end.join([separator.join(header), *rows, ""]).encode()
    read_both(data, None, is_file=is_file, sizes=[random.choice([100, 3000])])


@for_each("size", [9, 16])
@for_each("layout", ["{p},{s},{n}", '{n},"{s}","{p}",x', "{n},{p},,{n}"])
def test_a_table_with_other_columns_is_read_in_blocks(size: int, layout: str) -> None:
    random = Random(size)
    names = {"p": "puzzle", "s": "solution", "n": "clues"}
    header = layout.replace('"', "").format(**names).replace(",,", ",solution,")
    rows = [
        layout.format(p="." + puzzle(random, size)[1:], s=puzzle(random, size, share=1.1), n=n)
        for n in range(11)
    ]
    data = "\n".join([header, *rows, ""]).encode()
    assert read_both(data, None, is_file=True, sizes=[99]) == 3


def json_line(random: Random, size: int, form: int) -> str:
    """An object of one of several forms, now and then a damaged one."""
    text = puzzle(random, size, random.choice([".", ".0", "_"]))
    values: dict[str, object] = {"puzzle": text, "box": BOARDS[size].shape}
    if form % 2:
        values["solution"] = puzzle(random, size, share=1.1) if random.random() < 0.8 else None
    if form % 3 == 1:
        values |= {"givens": [random.randint(0, 25) for _ in range(3)], "grids": [[1, 2], []]}
        values["effort"] = {"seconds": random.choice([1e-5, 0.25, 10**20]), "proof": None}
    if form % 5 == 1:
        values |= {"note": random.choice(["a", "é", "\\", '"', "", "\t/\n"]), "flag": True}
    if random.random() < 0.1:
        values |= random.choice([{"title": "a"}, {"warnings": ["w"]}, {"rules": ["antiknight"]}])
    line = json.dumps(values, ensure_ascii=form < 15)
    where = random.randrange(len(line))
    return line if random.random() < 0.9 else line[:where] + random.choice("\t,9x") + line[where:]


@pytest.mark.thorough
@settings(max_examples=20)
@given(st.integers(0, 10**6), st.sampled_from([*BOARDS]), st.booleans())
def test_blocks_hold_the_puzzles_of_their_objects(seed: int, size: int, is_file: bool) -> None:
    random = Random(seed)
    lines = [
        json_line(random, size, form)
        for form in random.choices(range(30), k=random.randint(1, 4))
        for _ in range(random.randint(1, 7))
    ]
    data = random.choice(["\n", "\r\n", "\n\n"]).join(lines).encode()
    read_both(data, None, is_file=is_file, sizes=[random.choice([100, 3000])])


@for_each("form", [0, 1, 7])
def test_objects_of_one_form_are_read_in_blocks(form: int) -> None:
    random = Random(form)
    values = {
        "puzzle": "",
        "file": 'a "é".txt',
        "givens": [0, 12],
        "solution": None,
        "x": {"y": 0.5},
    }
    lines = []
    for number in range(11):
        values |= {"puzzle": puzzle(random, 9), "givens": [number], "x": {"y": number / 3}}
        if form:
            values["solution"] = puzzle(random, 9, share=1.1)
        lines.append(json.dumps(values, separators=(",", ":") if form == 7 else None))
    assert read_both("\n".join([*lines, ""]).encode(), None, is_file=True, sizes=[99]) == 3
