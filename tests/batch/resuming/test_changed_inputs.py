"""A run does not go on with an input whose answered puzzles changed: the table would mix two."""

from __future__ import annotations

import gzip
import os
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from pyarrow import table
from pyarrow.parquet import write_table

from sudoku import Board, Entry, NotationError, Puzzle
from sudoku.batch.items import Numbered, numbered
from sudoku.batch.resuming.checksums import WIDTH, checksums
from sudoku.batch.selection import Selection
from sudoku.formats.entry import Info
from sudoku.formats.format import ReadOptions
from sudoku.formats.opening import opened_bytes
from sudoku.formats.reading import read, read_in_blocks
from sudoku.formats.text.blocks import Block
from sudoku.puzzle.puzzle import Grid
from tests.batch.block_sizes import Sizes
from tests.batch.interrupted import interrupt_after
from tests.cases import for_each
from tests.cli.command import UNIQUE, Run, sudoku

SOLVED = "417369825632158947958724316825437169791586432346912758289643571573291684164875293"
SIX, SIX_SOLVED = "12345645612323156456423131264564531.", "123456456123231564564231312645645312"
HEXADECIMAL = "123456789ABCDEFG" + "." * 240


def items_of(text: str, *, in_blocks: bool) -> Iterator[Numbered]:
    with opened_bytes(text.encode(), 1 << 20) as lines:
        if in_blocks:
            yield from numbered(read_in_blocks(lines, "a.txt", ReadOptions(), Sizes(50)))
        else:
            yield from numbered(read(lines, "a.txt"))


@for_each(
    "lines",
    [
        [UNIQUE, "." * 80 + "1", UNIQUE.replace(".", "0"), UNIQUE.replace(".", "_")],
        [f"{UNIQUE}:1:{SOLVED}", f"{UNIQUE.replace('.', '*')}:1:{SOLVED}"],
        [f"{UNIQUE}:10", f"{SOLVED}:10"],
        ["# box: 2x3", f"{SIX}:{SIX_SOLVED}"],
        [HEXADECIMAL, HEXADECIMAL[::-1]],
    ],
)
def test_a_puzzle_has_one_checksum_in_a_block_and_alone(lines: list[str]) -> None:
    heads = [line for line in lines if line.startswith("#")]
    puzzles = [line for line in lines if not line.startswith("#")]
    text = "\n".join([*heads, *puzzles * 30, "", *puzzles, "?" * 81, *puzzles * 9, ""])
    alone = [checksums(item) for item in items_of(text, in_blocks=False)]
    in_blocks = list(items_of(text, in_blocks=True))
    assert b"".join(map(checksums, in_blocks)) == b"".join(alone)
    blocks = [item for item in in_blocks if isinstance(item.item, Block)]
    assert sum(item.count for item in blocks) >= 30
    for item in blocks:
        part = item.part([0, *range(1, item.count, 2)])
        assert checksums(part) == b"".join(map(checksums, part.one_by_one()))


ENTRY = Entry(Puzzle(Board(2, 2), (1, *[0] * 15)), "a.txt", 7)
OTHER = Puzzle(Board(2, 2), (2, *[0] * 15))
GRID = Grid(Board(2, 2), tuple(map(int, "1234341221434321")))
CHANGED: list[Entry | NotationError] = [
    replace(ENTRY, puzzle=OTHER),
    replace(ENTRY, source="b.txt"),
    replace(ENTRY, line=8),
    replace(ENTRY, count="1"),
    replace(ENTRY, solution=GRID),
    replace(ENTRY, info=Info(title="a title")),
    replace(ENTRY, warnings=("a warning",)),
    replace(ENTRY, progress=OTHER),
    NotationError("a.txt", 7, 1, "1" + "." * 15, "a reason"),
    NotationError("a.txt", 7, 1, "1" + "." * 15, "another reason"),
]


def test_whatever_a_row_depends_on_changes_the_checksum() -> None:
    items = [Numbered(ENTRY, 1), Numbered(ENTRY, 2), *(Numbered(each, 1) for each in CHANGED)]
    assert len({checksums(item) for item in items}) == len(items)
    assert checksums(Numbered(replace(ENTRY, text="1000"), 1)) == checksums(items[0])


def test_every_changed_cell_changes_the_checksum() -> None:
    text = f"{UNIQUE}\n" * 9
    _, before = (checksums(item) for item in items_of(text, in_blocks=True))
    for cell in range(81):
        changed = UNIQUE[:cell] + ("7" if UNIQUE[cell] != "7" else "8") + UNIQUE[cell + 1 :]
        again = items_of(text.replace(UNIQUE, changed), in_blocks=True)
        _, after = (checksums(item) for item in again)
        rows = range(0, len(before), WIDTH)
        assert not any(before[at : at + WIDTH] == after[at : at + WIDTH] for at in rows)


LINES = [UNIQUE, "." * 80 + "1", UNIQUE.replace(".", "0"), "?" * 81] * 300


def write(path: Path, lines: list[str]) -> None:
    """A file of always the same size and time."""
    data = "".join(f"{line}\n" for line in lines).encode()
    if path.suffix == ".parquet":
        write_table(table({"puzzle": lines}), path, compression="none", use_dictionary=False)
    else:
        path.write_bytes(gzip.compress(data, 0, mtime=0) if path.suffix == ".gz" else data)
    os.utime(path, (1e9, 1e9))


def asked(out: Path, inputs: list[str], stdin: str, options: tuple[str, ...]) -> Run:
    return sudoku("check", "-m", "auto", *options, *inputs, "-o", str(out), stdin=stdin)


@pytest.mark.thorough
@for_each(
    ("name", "options"),
    [
        *((name, ()) for name in ("a.txt", "a.txt.gz", "a.parquet", "-")),
        ("a.txt", ("--jobs", "2")),
        ("-", ("--dedupe",)),
    ],
)
@pytest.mark.slow
def test_an_edited_input_of_the_same_size_and_time_is_refused_at_its_line(
    name: str, options: tuple[str, ...], tmp_path_factory: pytest.TempPathFactory
) -> None:
    assert_an_edit_is_noticed(tmp_path_factory.mktemp("a"), name, options)


def assert_an_edit_is_noticed(folder: Path, name: str, options: tuple[str, ...]) -> None:
    """The second line of the second input of a run with these options is edited."""
    out, first, path = folder / "out.csv", folder / "first.txt", folder / name
    write(first, LINES[:7])
    stdin = ""
    if name == "-":
        inputs, stdin = [str(first), "-"], "\n".join(LINES)
    else:
        write(path, LINES)
        inputs = [str(first), str(path)]
    with pytest.MonkeyPatch.context() as patch:
        interrupt_after(12, patch)
        assert asked(out, inputs, stdin, options).code == 130
    before = (folder / "out.csv.partial").read_bytes()
    answered = (folder / "out.csv.checksums").stat().st_size // WIDTH
    edited = LINES.copy()
    edited[1] = "1" + LINES[1][1:]
    if name == "-":
        stdin = "\n".join(edited)
    else:
        size = path.stat().st_size
        write(path, edited)
        assert path.stat().st_size == size
    run = asked(out, inputs, stdin, options)
    source = "<stdin>" if name == "-" else path
    assert run.code == 2
    said = f"since {answered:,} of its puzzles were answered: the first that differs is"
    assert f"{said} {source}:2: {edited[1]}" in run.err
    assert (folder / "out.csv.partial").read_bytes() == before


@pytest.mark.slow
def test_of_a_sample_only_its_own_puzzles_are_compared(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, out, whole = tmp_path / "a.txt", tmp_path / "out.csv", tmp_path / "whole.csv"
    options = "--sample", "300", "--seed", "5"
    write(path, LINES)
    assert asked(whole, [str(path)], "", options).code == 2
    chosen = [int(line.split(",")[1]) for line in whole.read_text().splitlines()[1:]]
    others = sorted({*range(1, len(LINES) + 1)} - {*chosen})
    choose = Selection.of

    def interrupted(selection: Selection, items: Iterator[Numbered]) -> Iterator[Numbered]:
        for place, item in enumerate(choose(selection, items)):
            if place == 3:
                raise KeyboardInterrupt
            yield item

    with monkeypatch.context() as patch:
        patch.setattr(Selection, "of", interrupted)
        assert asked(out, [str(path)], "", options).code == 130
    assert (tmp_path / "out.csv.checksums").stat().st_size
    edited = LINES.copy()
    for line in (chosen[1], others[0]):
        edited[line - 1] = "1" + LINES[line - 1][1:]
    write(path, edited)
    run = asked(out, [str(path)], "", options)
    assert run.code == 2
    assert f"the first that differs is {path}:{chosen[1]}: {edited[chosen[1] - 1]}" in run.err
    edited[chosen[1] - 1] = LINES[chosen[1] - 1]
    write(path, edited)
    assert asked(out, [str(path)], "", options).code == 2
    assert out.read_bytes() == whole.read_bytes()
