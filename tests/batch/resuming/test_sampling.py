"""--sample and --dedupe: which puzzles they leave, in blocks and one by one, and their places."""

from __future__ import annotations

import csv
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from sudoku.batch.items import numbered
from sudoku.batch.selection import Selection
from sudoku.cli.inputs import Source, items_in_blocks
from sudoku.errors import NotationError
from sudoku.formats.entry import Entry
from sudoku.formats.text.blocks import Block
from sudoku.puzzle.board import Board
from tests.batch.block_sizes import Sizes
from tests.batch.interrupted import interrupt_after
from tests.cases import for_each
from tests.cli.command import sudoku

pytestmark = pytest.mark.slow

BOX = ["--box", "2x3"]


def puzzle(number: int) -> str:
    """A different puzzle of size 6 for each number below 7 ** 6."""
    digits = [number // 7**place % 7 for place in range(6)]
    return "".join(map(str, digits)) + "." * 30


def chosen(path: Path, selection: Selection, size: int | None) -> list[tuple[int, int]]:
    """Row and line of all that is selected. size: of blocks; None for none."""
    lines = path.read_text().splitlines()
    source = Source((str(path),), Board(2, 3), None)
    sizes = None if size is None else Sizes(size)
    found = []
    for item in selection.of(numbered(items_in_blocks(source, sizes))):
        for one in item.one_by_one() if isinstance(item.item, Block) else [item]:
            assert isinstance(one.item, Entry | NotationError)
            if isinstance(one.item, Entry):
                clues = "".join(map(str, one.item.puzzle.clues))
                assert clues == lines[one.item.line - 1].replace(".", "0")
            found.append((one.row, one.item.line))
    return found


@pytest.fixture
def many(tmp_path: Path) -> Path:
    """Lines of which some are equal, far apart and close, with headers and an error between."""
    rng = Random(1)
    lines = [puzzle(rng.randrange(150)) for _ in range(400)]
    lines[100:100] = ["# a comment", "7" * 36]
    path = tmp_path / "many.txt"
    path.write_text("\n".join([*lines, ""]))
    return path


@for_each("size", [None, 2, 7, 64, 1000])
def test_duplicates_are_dropped_and_the_first_is_kept(size: int | None, many: Path) -> None:
    selection = Selection(is_deduped=True)
    lines = many.read_text().splitlines()
    expected, seen, row = [], set[str](), 0
    for number, line in enumerate(lines, start=1):
        if line.startswith("#"):
            continue
        row += 1
        if line not in seen:
            expected.append((row, number))
            seen.add(line)
    assert chosen(many, selection, size) == expected
    assert selection.dropped == row - len(expected)


@pytest.mark.thorough
@for_each("size, sample", [(size, n) for size in (None, 2, 64) for n in (1, 5, 100, 401, 1000)])
def test_a_sample_has_its_size_and_stands_where_the_file_has_it(
    size: int | None, sample: int, many: Path
) -> None:
    found = chosen(many, Selection(sample, 3), size)
    everything = chosen(many, Selection(), None)
    assert len(found) == min(sample, len(everything)) == len({row for row, _ in found})
    assert found == sorted(found)
    assert set(found) <= set(everything)
    assert found == chosen(many, Selection(sample, 3), 1000)


def test_every_puzzle_has_the_same_chance(tmp_path: Path) -> None:
    path = tmp_path / "ten.txt"
    path.write_text("".join(f"{puzzle(number)}\n" for number in range(10)))
    source = Source((str(path),), Board(2, 3), None)
    items = [*numbered(items_in_blocks(source, None))]
    counts = Counter[int]()
    for seed in range(2000):
        counts.update(item.row for item in Selection(3, seed).of(items))
    assert sum(counts.values()) == 6000
    assert all(500 < counts[row] < 700 for row in range(1, 11)), counts  # 600, 4.9 deviations


def test_rules_and_boxes_make_another_puzzle(tmp_path: Path) -> None:
    path = tmp_path / "boards.txt"
    line = puzzle(5)
    headers = ["# box: 2x3", "# box: 3x2", "# rule: antiknight", "# rule: none", "# box: 2x3"]
    path.write_text("".join(f"{header}\n{line}\n{line}\n" for header in headers))
    run = sudoku("count", "--limit", "1", "--dedupe", str(path))
    assert len(run.lines) == 3
    assert "7 duplicates dropped" in run.err


def test_both_work_without_a_table(many: Path) -> None:
    run = sudoku("check", *BOX, "--dedupe", "--sample", "20", "--conflicts", "0", str(many))
    assert len(run.lines) == 20
    assert "duplicates dropped" in run.err


def test_an_interrupted_run_goes_on_with_the_same_selection(
    many: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    paths = whole, parts = tmp_path / "whole.csv", tmp_path / "parts.csv"
    command = ["count", *BOX, "--limit", "1", "--dedupe", "--sample", "50", str(many)]
    code = sudoku(*command, "-o", str(whole)).code
    with monkeypatch.context() as patch:
        interrupt_after(3, patch)
        assert sudoku(*command, "-o", str(parts)).code == 130
    other = sudoku(*command, "--seed", "1", "-o", str(parts))
    assert "--seed" in other.err
    assert sudoku(*command, "-o", str(parts)).code == code
    assert len({path.read_bytes() for path in paths}) == 1
    with open(parts, newline="") as file:
        rows = [*csv.DictReader(file)]
    assert len(rows) == 50
