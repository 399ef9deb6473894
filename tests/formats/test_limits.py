"""Reading ends where no puzzle is to be expected, and says where and why."""

from __future__ import annotations

import gzip
import os
from itertools import chain, repeat
from pathlib import Path

import pytest

from sudoku import Entry, NotationError, read, read_file
from sudoku.formats import reading
from tests.cases import for_each
from tests.formats.readings import only

CLASSIC = "." * 80 + "1"


@pytest.fixture(autouse=True)
def few_lines(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "MOST_FRUITLESS", 1000)


LIMIT = "no puzzle in 1,000 lines, 50 errors, or 1,000,000 characters; the rest is not read"


@for_each("line", ["\n", "# a comment\n", "Grid 01\n"])
def test_an_endless_text_without_puzzles_ends(line: str) -> None:
    *others, last = read(chain([f"{CLASSIC}\n"], repeat(line)))
    assert isinstance(others[0], Entry)
    assert str(last) == f"<text>:1002:1: '': {LIMIT}"


def test_an_endless_text_of_errors_ends_sooner() -> None:
    first, *errors, last = read(chain([f"{CLASSIC}\n"], repeat("?\n")))
    assert isinstance(first, Entry)
    assert 45 <= len(errors) <= 50
    assert all(isinstance(error, NotationError) for error in errors)
    assert LIMIT in str(last)


def test_errors_between_puzzles_are_not_added_up() -> None:
    lines = (["?\n"] * 40 + [f"{CLASSIC}\n"]) * 5
    found = [isinstance(item, Entry) for item in read(lines)]
    assert (found.count(True), found.count(False)) == (5, 200)


def test_a_puzzle_among_them_is_read_and_counted_from() -> None:
    few = ["\n"] * 999
    items = list(read([*few, CLASSIC + "\n", *few, CLASSIC + "\n", *few]))
    assert [item.line for item in items] == [1000, 2000]
    assert all(isinstance(item, Entry) for item in items)


def test_lines_that_end_at_the_limit_are_no_error() -> None:
    assert not list(read(["\n"] * 1000))
    (error,) = read(["\n"] * 1001)
    assert isinstance(error, NotationError)


def test_a_small_file_of_many_line_breaks_ends_soon(tmp_path: Path) -> None:
    path = tmp_path / "a.gz"
    path.write_bytes(gzip.compress(b"\n" * 10**6))
    (error,) = read_file(path)
    assert str(error).startswith(f"{path}:1001:1: ")


@for_each("length", [999_999, 1_000_000, 1_000_001, 3_456_789])
def test_a_line_that_is_too_long_is_reported_with_its_length(
    length: int, monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory
) -> None:
    monkeypatch.setattr(reading, "MOST_FRUITLESS", 10**6)
    path = tmp_path_factory.mktemp("a") / "a.txt"
    path.write_text("1" * length + f"\n{CLASSIC}\n")
    error, puzzle = read_file(path)
    assert isinstance(puzzle, Entry)
    assert puzzle.line == 2
    assert isinstance(error, NotationError)
    if length < 1_000_000:
        assert error.reason.startswith(f"{length} cells; ")
    else:
        assert error.reason == f"{length:,} characters in a line, expected at most 1,000,000"


@pytest.mark.skipif(not os.path.exists("/dev/zero"), reason="there is no such device")
def test_a_device_without_an_end_is_not_read_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "MOST_FRUITLESS", 10_000)
    line, last = read_file("/dev/zero")
    assert "at least 10,000,000 characters in a line, expected at most 1,000,000" in str(line)
    assert "/dev/zero:2:1: '': no puzzle in 10,000 lines, 500 errors, or 10,000,000 char" in str(
        last
    )


@pytest.mark.skipif(not os.path.exists("/dev/urandom"), reason="there is no such device")
def test_random_bytes_are_not_read_for_ever() -> None:
    *_, last = read_file("/dev/urandom")
    assert LIMIT in str(last)


def test_a_text_that_is_one_value_may_have_as_many_lines_as_characters() -> None:
    entry = only('[{"puzzle":\n' + "\n" * 3000 + f'"{CLASSIC}"' + "}]")
    assert str(entry.puzzle) == CLASSIC
