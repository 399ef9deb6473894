"""Damaged texts of each format give puzzles or located errors, and nothing else.

DAMAGED_COUNT=2000 pytest tests/formats/test_damaged.py

tries as many damages of each example instead of a few, and names each text that takes long.
"""

from __future__ import annotations

import gzip
import os
import time
from pathlib import Path
from random import Random

import pytest

from sudoku import Board, Entry, NotationError, read, read_file, with_rules
from sudoku.formats.registry import FORMATS
from tests.cases import for_each
from tests.formats.damage import damaged
from tests.formats.examples import EXAMPLES, WRAPPED

pytestmark = pytest.mark.slow

FEW = 40
COUNT = int(os.environ.get("DAMAGED_COUNT", FEW))
LONGEST = 2.0
"""Seconds for a text, where there are more than a few."""


def found_in(text: str, name: str | None, *, ignores: bool) -> list[Entry]:
    """The puzzles of a text, after a look at its errors."""
    start = time.perf_counter()
    items = list(read(text, "source", format=name, ignore_unsupported=ignores))
    if COUNT > FEW:
        assert time.perf_counter() - start < LONGEST
    for item in items:
        if isinstance(item, NotationError):
            assert str(item).startswith("source:")
            assert item.line >= 1
            assert item.column >= 1
            assert len(str(item)) < 1000
        else:
            assert isinstance(item, Entry)
            assert len(item.puzzle.clues) == item.puzzle.board.cell_count
    return [item for item in items if isinstance(item, Entry)]


def test_each_format_that_is_read_has_an_example() -> None:
    assert {known.name for known in FORMATS if known.read} == {*EXAMPLES}
    assert {*WRAPPED} <= {*EXAMPLES}
    assert [*EXAMPLES] == sorted(EXAMPLES)


@for_each("name", EXAMPLES)
def test_the_example_is_detected_and_read(name: str) -> None:
    text = EXAMPLES[name]
    assert all(isinstance(item, Entry) for item in read(text, format=name))
    expected = [entry.puzzle for entry in found_in(text, name, ignores=False)]
    assert expected
    assert [entry.puzzle for entry in found_in(text, None, ignores=False)] == expected
    for other in (text.replace("\n", "\r\n"), f"\ufeff{text}", f"\n\n{text}\n\n"):
        assert [entry.puzzle for entry in found_in(other, None, ignores=False)] == expected


def assert_read_or_located(name: str, count: int) -> None:
    """That damages of the example, and of what it packs, raise nothing."""
    plain = EXAMPLES[name], lambda text: text
    for inner, wrap in (plain, WRAPPED.get(name, plain)):
        rng = Random(f"damage {name}")
        assert found_in(wrap(inner), name, ignores=False)
        for number in range(count):
            text = damaged(rng, inner)
            told = None if inner != plain[0] or number % 2 == 0 else name
            try:
                found_in(wrap(text), told, ignores=number % 3 == 0)
            except Exception as error:
                raise AssertionError(f"{name}, damage {number}: {text[:2000]!r}") from error


@for_each("name", EXAMPLES)
def test_damage_gives_puzzles_or_located_errors(name: str) -> None:
    assert_read_or_located(name, 10)


@pytest.mark.thorough
@for_each("name", EXAMPLES)
def test_much_damage_gives_puzzles_or_located_errors(name: str) -> None:
    assert_read_or_located(name, COUNT)


@for_each("name", EXAMPLES)
def test_a_text_of_another_format_or_for_another_board_holds_no_surprise(name: str) -> None:
    """Told to be in this format, with a board of the caller, and with another one."""
    boards = [None, Board(2, 2), with_rules(Board(3, 3), "digits 0-8", "antiknight")]
    for number, text in enumerate(EXAMPLES.values()):
        board = boards[number % len(boards)]
        for item in read(text, "source", board, format=name, ignore_unsupported=True):
            if board is not None and isinstance(item, Entry):
                found = item.puzzle.board
                assert (found.size, found.digits) == (board.size, board.digits)
                assert {*board.constraints} <= {*found.constraints}


BEGINNINGS = {
    "csv": "puzzle,solution\n",
    "f-puzzles": "https://f-puzzles.com/?load=N4Ig",
    "iss": ".Cage",
    "json": '{"size":9,"grid":[',
    "killer-81": "<<<",
    "opensudoku": "<opensudoku>",
    "penpa": "m=edit&p=",
    "ps-killer": "3x3::k:",
    "solo": "3x3:1a",
    "sudokupad": "sclN4Ig",
    "sumocue": "SumoCueV1",
    "text": "# rule: killer 3: ",
}


@pytest.mark.thorough
@for_each("name", BEGINNINGS)
def test_long_texts_of_one_piece_hold_no_puzzle(name: str) -> None:
    """As bombs do, but for those that grow when they are unpacked."""
    for piece in ("[", '{"a":', "<a>", "A", "=1", "1:", ".Or", "%25", " ", "\n", ",", "\0"):
        assert not found_in(BEGINNINGS[name] + piece * 5_000, None, ignores=False), piece


def test_a_bomb_of_gzip_is_read_in_pieces(tmp_path: Path) -> None:
    path = tmp_path / "bomb.gz"
    path.write_bytes(gzip.compress(b"0" * 20_000_000))
    (item,) = read_file(path)
    assert isinstance(item, NotationError)
