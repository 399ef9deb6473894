"""answer_all takes texts, files, arrays and data frames, and its answers are a table."""

from __future__ import annotations

import gzip
import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

import sudoku
from sudoku import Board, MissingLibraryError, NotationError, Outcome, Puzzle, answer_all
from sudoku.batch.answers import Answers
from sudoku.bulk import blocks as bulk_blocks
from sudoku.bulk.one_by_one import OneByOne
from tests.batch.block_sizes import least_of_blocks
from tests.cases import for_each

SIX = Board(2, 3)
UNIQUE = "12345645612323156456423131264564531."
LINES = [UNIQUE, "1" + "." * 35, "11" + "." * 34, UNIQUE.replace("1", ".")]
DIGITS = [[0 if c == "." else int(c) for c in line] for line in LINES]
WRONG = "7" + UNIQUE[1:]


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The sizes of the blocks that were asked. Two puzzles are a block."""
    found: list[int] = []

    class Counting(OneByOne):
        def search(self, puzzles: Any, **options: Any) -> Any:
            found.append(len(puzzles))
            options.pop("apart", None)
            return super().search(puzzles, **options)

    monkeypatch.setattr(bulk_blocks, "bulk_model", Counting)
    least_of_blocks(2, monkeypatch)
    return found


def alone(lines: list[str]) -> list[object]:
    return [shown(each) for each in answer_all(lines, board=SIX, model="reference")]


def shown(answer: object) -> object:
    if isinstance(answer, Outcome):
        return answer.puzzle, answer.verdict, answer.solutions, answer.model
    return type(answer)


Make = Callable[[list[str], Path], Any]


def digits_of(lines: list[str]) -> list[list[int]]:
    return [[0 if c == "." else int(c) for c in line] for line in lines]


def as_file(lines: list[str], folder: Path) -> Path:
    path = folder / "puzzles.csv.gz"
    text = "\n".join(["id,puzzle", *(f"{i},{line}" for i, line in enumerate(lines))])
    path.write_bytes(gzip.compress(text.encode()))
    return path


def as_parquet(lines: list[str], folder: Path) -> Path:
    path = folder / "puzzles"
    pq.write_table(pa.table({"quizzes": lines}), path)
    return path


def pandas() -> Any:
    """Late, as it takes long: most processes that collect the tests do not need it."""
    return import_module("pandas")


def polars() -> Any:
    """As `pandas`."""
    return import_module("polars")


SOURCES: dict[str, Make] = {
    "text": lambda lines, _: "\n".join(lines),
    "file": as_file,
    "parquet": as_parquet,
    "rows": lambda lines, _: np.array(digits_of(lines)),
    "grids": lambda lines, _: np.array(digits_of(lines), np.uint8).reshape(-1, 6, 6),
    "pandas": lambda lines, _: pandas().DataFrame({"n": range(len(lines)), "puzzle": lines}),
    "polars": lambda lines, _: polars().DataFrame({"Puzzle": lines}),
    "pyarrow": lambda lines, _: pa.table({"puzzle": lines}),
    "lists": lambda lines, _: pa.table({"puzzle": digits_of(lines)}),
    "reader": lambda lines, _: pa.table({"puzzle": lines}).to_reader(),
    "column": lambda lines, _: pandas().Series(lines),
    "polars column": lambda lines, _: polars().Series(lines),
    "chunked array": lambda lines, _: pa.chunked_array([lines[:3], lines[3:]]),
}


@pytest.mark.slow
@for_each("name", SOURCES)
def test_every_source_gives_the_same_answers_in_blocks(
    name: str, tmp_path_factory: pytest.TempPathFactory, asked: list[int]
) -> None:
    lines = [*LINES[:2], WRONG, *LINES * 2]
    asked.clear()
    source = SOURCES[name](lines, tmp_path_factory.mktemp("a"))
    answers = answer_all(source, board=SIX, model="reference")
    assert [shown(each) for each in answers] == alone(lines)
    assert sum(asked) >= 4


@pytest.mark.slow
@for_each("name", SOURCES)
def test_every_source_becomes_the_same_table(
    name: str, tmp_path_factory: pytest.TempPathFactory, asked: list[int]
) -> None:
    lines = [*LINES, WRONG, *LINES]
    source = SOURCES[name](lines, tmp_path_factory.mktemp("a"))
    answers = answer_all(source, board=SIX, model="reference")
    first = next(answers)
    assert isinstance(first, Outcome)
    table = answers.to_arrow()
    assert [*answers] == []
    assert table.column_names == [
        *("row", "puzzle", "verdict", "solution", "second", "model", "seconds", "error")
    ]
    rows = table.to_pylist()
    assert [row["row"] for row in rows] == [*range(2, 10)]
    expected = [*LINES[1:], None, *LINES]
    assert [row["puzzle"] for row in rows] == expected
    for row, outcome in zip(rows, [*answer_all(lines[1:], board=SIX)], strict=True):
        if not isinstance(outcome, Outcome):
            assert row["verdict"] is None
            assert row["error"]
            continue
        assert row["verdict"] == outcome.verdict
        assert row["model"] == "reference"
        assert row["seconds"] > 0
        assert row["error"] is None
        grids = [grid for grid in (row["solution"], row["second"]) if grid is not None]
        assert len(grids) == min(2, len(outcome.solutions))
        if len(grids) == 1:
            assert grids == [str(outcome.solution)]
    assert asked


def test_a_table_is_of_what_is_left_also_within_a_block(asked: list[int]) -> None:
    text = "\n".join(LINES * 3)
    for taken in range(13):
        answers = answer_all(text, board=SIX, model="reference")
        firsts = [next(answers) for _ in range(taken)]
        rows = answers.to_arrow().to_pylist()
        assert [row["row"] for row in rows] == [*range(taken + 1, 13)]
        puzzles = [str(each.puzzle) for each in firsts if isinstance(each, Outcome)]
        assert [*puzzles, *(row["puzzle"] for row in rows)] == LINES * 3
    assert asked


def test_a_frame_of_pandas_has_the_same_columns() -> None:
    frame = answer_all([*LINES[:2], "x"], board=SIX, model="reference").to_frame()
    assert isinstance(frame, pandas().DataFrame)
    assert frame["verdict"].tolist()[:2] == ["unique", "multiple"]
    assert frame["error"].tolist()[2].startswith("puzzle 3:1:1: 'x': ")


def test_a_large_table_has_several_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    from sudoku.batch import answers

    monkeypatch.setattr(answers, "_ROWS", 5)
    table = answer_all(LINES * 4, board=SIX, model="reference").to_arrow()
    assert table.column("row").to_pylist() == [*range(1, 17)]
    assert table.column("row").num_chunks > 1
    assert answer_all([]).to_arrow().num_rows == 0


@for_each("digits", [[7, *[0] * 35], [-1, *[0] * 35]])
@for_each("shape", [(3, 36), (3, 6, 6)])
def test_a_wrong_digit_of_an_array_is_an_error_in_its_place(
    digits: list[int], shape: tuple[int, ...]
) -> None:
    array = np.array([DIGITS[0], digits, DIGITS[1]]).reshape(shape)
    first, error, last = answer_all(array, board=SIX)
    assert isinstance(first, Outcome)
    assert isinstance(error, NotationError)
    assert str(error).startswith(f"<array>:2:1: '{digits[0]} 0 0")
    assert isinstance(last, Outcome)


@for_each("shape", [(2, 35), (2, 4, 9), (2, 6, 6, 1), (2, 81)])
def test_an_array_of_another_shape_is_refused_at_once(shape: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="array of shape"):
        answer_all(np.zeros(shape, int), board=SIX)


def test_one_grid_of_integers_is_told_how_to_be_one_puzzle() -> None:
    with pytest.raises(ValueError, match=r"shape \(9, 9\): .*as one puzzle .*\(1, 9, 9\)"):
        answer_all(np.zeros((9, 9), int))


def test_a_text_that_is_the_name_of_a_file_is_told_how_to_be_read(tmp_path: Path) -> None:
    path = tmp_path / "puzzles.txt"
    path.write_text(f"{UNIQUE}\n")
    error, *others = answer_all(str(path), board=SIX)
    assert isinstance(error, NotationError)
    assert f"for the file of this name, give Path({str(path)!r})" in str(error)
    assert not others
    (missing,) = answer_all(f"{path}.missing", board=SIX)
    assert "Path" not in str(missing).partition(path.name)[2]


def test_the_board_of_an_array_is_that_of_its_cells() -> None:
    (answer,) = answer_all(np.zeros((1, 16), np.int8))
    assert isinstance(answer, Outcome)
    assert answer.puzzle.board == Board(2, 2)
    with pytest.raises(ValueError, match="size 6 has boxes 2x3 or 3x2: give the board"):
        answer_all(np.zeros((1, 36), int))


def test_zero_is_a_digit_of_an_array_where_the_board_says_so() -> None:
    board = sudoku.with_rules(Board(2, 2), "digits 0-3")
    (answer,) = answer_all(np.zeros((1, 16), int), board=board)
    assert isinstance(answer, Outcome)
    assert answer.puzzle.clue_count == 16


@pytest.mark.usefixtures("asked")
def test_masked_cells_of_an_array_are_open() -> None:
    array = np.ma.masked_equal(digits_of(LINES), 1)
    open_at_1 = [line.replace("1", ".") for line in LINES]
    answers = answer_all(array, board=SIX, model="reference")
    assert [shown(each) for each in answers] == alone(open_at_1)


@for_each("given", [b"abc", 7, None, 0.5])
def test_what_holds_no_puzzles_is_refused_at_once(given: Any) -> None:
    with pytest.raises(TypeError, match="expected"):
        answer_all(given)


def test_a_frame_without_puzzles_is_refused_at_once() -> None:
    with pytest.raises(
        NotationError, match="the columns are a, b; name the column of puzzles 'puzzle'"
    ):
        answer_all(pandas().DataFrame({"a": [1], "b": [2]}))
    with pytest.raises(NotationError, match="type int64"):
        answer_all(polars().DataFrame({"puzzle": [1]}))
    with pytest.raises(TypeError, match=r"DataFrame: .*expected columns of strings"):
        answer_all(pandas().DataFrame({"puzzle": [Puzzle(SIX, (0,) * 36)]}))


def test_a_column_of_other_objects_is_read_one_by_one() -> None:
    column = pandas().Series([Puzzle(SIX, tuple(digits)) for digits in DIGITS])
    assert [shown(each) for each in answer_all(column, model="reference")] == alone(LINES)


def test_a_file_that_cannot_be_read_is_an_error_of_the_system(tmp_path: Path) -> None:
    answers = answer_all(tmp_path / "none.txt")
    with pytest.raises(FileNotFoundError):
        next(answers)


@for_each("options", [{"limit": 3}, {"budget": sudoku.Budget(seconds=9)}, {"by_reason": True}])
def test_other_questions_are_asked_one_by_one(options: Any, asked: list[int]) -> None:
    asked.clear()
    text = "\n".join(LINES)
    assert len([*answer_all(text, board=SIX, model="sat", **options)]) == 4
    assert asked == []


def test_a_frame_needs_pandas_and_arrow_needs_pyarrow(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    with pytest.raises(MissingLibraryError, match=r"'\.\[bulk\]'"):
        answer_all(LINES, board=SIX).to_arrow()
    with pytest.raises(MissingLibraryError):
        answer_all(polars().DataFrame({"puzzle": LINES}))


def test_answers_are_a_generator() -> None:
    closed = []

    def endless() -> Iterator[Puzzle]:
        try:
            while True:
                yield Puzzle(SIX, (0,) * 36)
        finally:
            closed.append(True)

    answers = answer_all(endless())
    assert isinstance(answers, Answers)
    next(answers)
    with pytest.raises(KeyError):
        answers.throw(KeyError("a"))
    assert closed
    assert [*answers] == []


@pytest.mark.slow
def test_several_processes_give_the_same_answers() -> None:
    text = "\n".join([*LINES, WRONG] * 20)
    answers = [shown(each) for each in answer_all(text, board=SIX, jobs=2, model="sat")]
    expected = [shown(each) for each in answer_all(text, board=SIX, model="sat")]
    assert answers == expected
