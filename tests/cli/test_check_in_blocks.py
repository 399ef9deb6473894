"""`sudoku check` answers lines of one layout in blocks, and prints what it prints one by one."""

from __future__ import annotations

import gzip
import json
import signal
from pathlib import Path
from typing import Any

import pytest

from sudoku.bulk import blocks as bulk_blocks
from sudoku.bulk.blocks import AnsweredBlock
from sudoku.bulk.one_by_one import OneByOne
from sudoku.cli import blocks
from sudoku.errors import ModelFault
from sudoku.formats.text.blocks import Block
from sudoku.system import sizes as block_sizes
from tests.batch.block_sizes import ALONE, least_of_blocks
from tests.bulk.test_bulk_writing import Faulty
from tests.cli.command import CLASH, EMPTY, SOLUTION, UNIQUE, Command, Run, sudoku
from tests.compiled import needs_library

pytestmark = pytest.mark.slow

ORDERS = ["123456789", "234567891", "912345678", "213456789", "987654321", "132456789"]


def renamed(text: str, number: int) -> str:
    """The same puzzle with other digits."""
    return text.translate(str.maketrans(ORDERS[0], ORDERS[number % len(ORDERS)]))


PUZZLES = [renamed(UNIQUE, i) for i in range(6)]
ROWS = [f"{renamed(UNIQUE, i)}:1:{renamed(SOLUTION, i)}" for i in range(6)]
WRONG = f"{UNIQUE}:1:{renamed(SOLUTION, 1)}"
COUNTED = [f"{puzzle}:1" for puzzle in PUZZLES[:3]]
SIX = ["." * 35 + "1", "." * 35 + "2", "11" + "." * 34, "." * 36]
GRID = [UNIQUE[start : start + 9] for start in range(0, 81, 9)]


@pytest.fixture
def numbers(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The lines of each block that is answered. Two lines are one, and any model has arrays."""
    found: list[int] = []

    def one_by_one(spec: str, board: Any) -> OneByOne:
        return OneByOne(spec, board)

    def counting(block: Block, *args: Any) -> AnsweredBlock:
        found.append(block.count)
        return answered(block, *args)

    answered = bulk_blocks.answered
    monkeypatch.setattr(bulk_blocks, "answered", counting)
    monkeypatch.setattr(bulk_blocks, "bulk_model", one_by_one)
    least_of_blocks(2, monkeypatch)
    return found


def without_seconds(out: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = [json.loads(line) for line in out.splitlines()]
    for values in found:
        assert values.pop("seconds") > 0
        effort = values.pop("effort")
        assert [*effort] == [
            "decisions", "conflicts", "propagations", "setup_seconds", "solve_seconds",
        ]  # fmt: skip
    return found


def compare(path: Path, numbers: list[int], monkeypatch: pytest.MonkeyPatch, *args: str) -> Run:
    """Run both ways; what is printed in blocks."""
    runs = []
    for is_json in ((), ("--json",)):
        in_blocks = sudoku("check", "-m", "reference", *is_json, *args, str(path))
        with monkeypatch.context() as alone:
            least_of_blocks(ALONE, alone)
            count = len(numbers)
            one_by_one = sudoku("check", "-m", "reference", *is_json, *args, str(path))
            assert len(numbers) == count
        assert (in_blocks.err, in_blocks.code) == (one_by_one.err, one_by_one.code)
        if is_json:
            assert without_seconds(in_blocks.out) == without_seconds(one_by_one.out)
        else:
            assert in_blocks.out == one_by_one.out
        runs.append(in_blocks)
    return runs[0]


TEXTS: dict[str, tuple[list[str], list[int]]] = {
    "plain": (PUZZLES, [5]),
    "all verdicts": ([UNIQUE, CLASH, EMPTY, UNIQUE, PUZZLES[1]], [4]),
    "errors": ([*PUZZLES[:3], UNIQUE[:-1], "1?" + EMPTY[2:], *PUZZLES[3:], "?"], [2, 2]),
    "comments": (["# a", "", *PUZZLES[:3], "# b", "# title: x", *PUZZLES, " "], [2, 5]),
    "statements": ([*ROWS[:3], WRONG, *ROWS[3:]], [6]),
    "counts": ([*COUNTED, f"{CLASH}:1", f"{EMPTY}:1"], [4]),
    "wrong solution": ([*ROWS[:2], f"{UNIQUE}:1:{'123456789' * 9}", f"{EMPTY}:1:{SOLUTION}"], [3]),
    "header": (["# box: 2x3", *SIX], [3]),
    "rule": (["# rule: diagonal+", EMPTY, UNIQUE, CLASH, "# rule: none", *PUZZLES], [5]),
    "grid": ([*PUZZLES[:3], *GRID, *PUZZLES[3:]], [2, 2]),
    "table": (["quizzes,solutions", *(r.replace(":1:", ",") for r in [*ROWS, WRONG])], [6]),
    "nul": ([*PUZZLES[:3], "\0" * 81, *PUZZLES[3:]], [2, 2]),
    "long": ([*PUZZLES[:3], "1" * 1_100_000, *PUZZLES[3:]], [2, 2]),
    "mark": (["\ufeff" + PUZZLES[0], *PUZZLES[1:]], [5]),
}


@pytest.mark.parametrize(
    ("name", "end"), [*((name, "\n") for name in TEXTS), ("plain", "\r\n"), ("comments", "\r\n")]
)
def test_blocks_print_what_is_printed_one_by_one(
    tmp_path: Path, numbers: list[int], monkeypatch: pytest.MonkeyPatch, name: str, end: str
) -> None:
    lines, sizes = TEXTS[name]
    path = tmp_path / "puzzles.txt"
    # The last line has no end, and is no part of a block.
    path.write_bytes(end.join([*lines, UNIQUE]).encode())
    run = compare(path, numbers, monkeypatch)
    assert len(run.lines) > 3
    assert numbers == 2 * sizes  # for lines and for JSON


def test_a_compressed_file_and_several_sources(
    tmp_path: Path, numbers: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "puzzles.gz"
    path.write_bytes(gzip.compress("\n".join(PUZZLES).encode()))
    run = compare(path, numbers, monkeypatch, str(path), CLASH, "nowhere.txt")
    assert len(run.lines) == 13
    assert numbers == [4] * 4  # the last line of six has no end


@pytest.mark.parametrize(
    "options",
    [("--prove",), ("--digit-style", "integers"), ("--seconds", "60"), ("--format", "text")],
)
def test_options_that_keep_puzzles_apart(
    tmp_path: Path, numbers: list[int], options: tuple[str, ...]
) -> None:
    path = tmp_path / "puzzles.txt"
    path.write_text("\n".join(PUZZLES[:4]))
    run = sudoku("check", "-m", "sat", *options, str(path))
    assert (run.code, len(run.lines), numbers) == (0, 4, [])


def test_a_model_without_arrays_is_asked_one_by_one(
    tmp_path: Path, numbers: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bulk_blocks, "bulk_model", lambda _spec, _board: None)
    path = tmp_path / "puzzles.txt"
    path.write_text("\n".join(PUZZLES))
    run = sudoku("check", "-m", "sat", str(path))
    assert run.lines == [f"unique {renamed(SOLUTION, i)}" for i in range(6)]
    assert numbers == []


def test_a_budget_of_conflicts_is_that_of_each_puzzle(tmp_path: Path, numbers: list[int]) -> None:
    path = tmp_path / "puzzles.txt"
    path.write_text("\n".join([SOLUTION, EMPTY, SOLUTION, EMPTY, ""]))
    run = sudoku("check", "-m", "sat", "--conflicts", "0", str(path))
    assert numbers == [3]
    assert {line.split()[0] for line in run.lines} <= {"unique", "unknown"}
    assert run.code == 3


def test_sizes_grow_while_blocks_are_quick() -> None:
    sizes = block_sizes.BlockSize()
    sizes.learn(64, 0.001)
    assert sizes.most() == 128
    sizes.learn(128, 1.0)
    assert sizes.most() == 64
    sizes.learn(10, 0.001)
    assert sizes.most() == 64
    for _ in range(20):
        sizes.learn(sizes.size, 0.001)
    assert sizes.most() == block_sizes.LARGEST


def test_a_wrong_answer_is_a_fault_that_names_the_puzzle_and_the_others_are_answered(
    tmp_path: Path, numbers: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bulk_blocks, "bulk_model", Faulty)
    path = tmp_path / "puzzles.txt"
    path.write_text("\n".join([*PUZZLES, ""]))
    run = sudoku("check", "-m", "sat", str(path))
    assert run.lines == [f"unique {renamed(SOLUTION, i)}" for i in (0, 1, 3, 4, 5)]
    assert (run.code, numbers) == (4, [5])
    assert run.err.startswith("model sat returned ")
    assert run.err.endswith(f"which is not a solution; the puzzle is {PUZZLES[2]}\n")


@pytest.mark.usefixtures("numbers")
def test_a_block_whose_process_crashed_is_asked_line_by_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def crash(*_: object, **__: object) -> None:
        raise ModelFault("it crashed")

    monkeypatch.setattr("sudoku.cli.check.printed_block", crash)
    path = tmp_path / "puzzles.txt"
    path.write_text("\n".join(PUZZLES))
    run = sudoku("check", "-m", "sat", str(path))
    assert run.lines == [f"unique {renamed(SOLUTION, i)}" for i in range(6)]
    assert (run.code, run.err) == (0, "")


LARGE = "\n".join(PUZZLES * 100)
"""Enough for blocks without any patch, if the model native is there."""


@needs_library
def test_the_solutions_shown_do_not_depend_on_the_other_puzzles(tmp_path: Path) -> None:
    several = [UNIQUE[:cell] + "." + UNIQUE[cell + 1 :] for cell in (0, 6, 8)]
    path = tmp_path / "puzzles.txt"
    path.write_text("\n".join([several[0], *PUZZLES * 30, *several, several[0], *PUZZLES * 30]))
    lines = sudoku("check", "-m", "native", str(path)).lines
    shown = [line for line in lines if line.startswith("multiple ")]
    alone = [sudoku("check", "-m", "native", puzzle).lines[0] for puzzle in several]
    assert shown == [alone[0], *alone, alone[0]]


@pytest.mark.thorough
def test_a_slow_pipe_is_answered_line_by_line_and_ctrl_c_ends_it() -> None:
    with Command("check", "-m", "auto") as process:
        for text in (UNIQUE, LARGE, UNIQUE):
            process.type(f"{text}\n")
            answers = [process.line() for _ in text.splitlines()]
            assert answers[-1].startswith("unique ")
        assert process.end(signal.SIGINT) == (130, "", "interrupted\n")


def test_lines_are_written_in_pieces_that_a_pipe_takes_whole() -> None:
    """So an interrupted write cuts no line in two."""
    lines = [length * "x" + "\n" for length in (0, 90, 4094, 4095, 4096, 9000, *range(60, 200), 0)]
    pieces = [*blocks.whole_lines("".join(lines))]
    assert "".join(pieces) == "".join(lines)
    assert all(piece.endswith("\n") for piece in pieces)
    assert all(len(piece) <= 4096 or piece in lines for piece in pieces)
    assert len(pieces) < len(lines) / 10
    assert [*blocks.whole_lines("")] == []
