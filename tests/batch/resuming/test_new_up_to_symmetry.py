"""Puzzles that are the same up to symmetry as an earlier one are found, on any boards."""

from __future__ import annotations

from random import Random

import pytest

from sudoku.batch.isomorphs import SeenUpToSymmetry
from sudoku.batch.items import Numbered
from sudoku.batch.selection import Selection
from sudoku.cli.exits import ExitTally
from sudoku.cli.inputs import Source, entries_in_blocks
from sudoku.constraints.vocabulary import with_rules
from sudoku.errors import CanonicalFormError
from sudoku.formats.entry import Entry
from sudoku.formats.text.blocks import Block
from sudoku.puzzle.board import Board
from sudoku.puzzle.puzzle import Puzzle
from sudoku.symmetry.board_symmetries import board_map, random_board_map
from sudoku.symmetry.transformation import isomorphs
from tests.batch.block_sizes import Sizes
from tests.cli.command import UNIQUE


@pytest.mark.parametrize("sizes", [None, Sizes(7)])
def test_first_of_each_class_is_kept_with_its_line(sizes: Sizes | None, tmp_path: object) -> None:
    """One puzzle, the same with a clue less, and twelve isomorphs of both, shuffled."""
    other = "." + UNIQUE[1:]
    board = Board(3, 3)
    pool = [UNIQUE, other]
    for text in (UNIQUE, other):
        clues = tuple(0 if mark == "." else int(mark) for mark in text)
        pool += [str(copy) for copy in isomorphs(Puzzle(board, clues), 6, 1)]
    Random(1).shuffle(pool)
    classes = [81 - text.count(".") for text in pool]
    expected = [classes.index(count) + 1 for count in sorted({*classes}, key=classes.index)]
    file = f"{tmp_path}/puzzles.txt"
    with open(file, "w") as lines:
        lines.write("".join(f"{text}\n" for text in pool))
    selection = Selection(is_deduped=True, by_symmetry=True)
    source = Source((file,), None, None, selection=selection)
    kept = [
        entry
        for item in entries_in_blocks(source, ExitTally(), sizes)
        for entry in (item.entries() if isinstance(item, Block) else [item])
    ]
    assert [entry.line for entry in kept] == expected
    assert [entry.text for entry in kept] == [pool[line - 1] for line in expected]
    assert selection.dropped == 12


@pytest.mark.parametrize(
    "rules",
    [
        ("diagonal+", "diagonal-"),
        ("killer 10: r1c1-2 r2c1", "killer 20: r4c4-6"),
        ("even: r1c1",),
        ("digits 0-8",),
    ],
)
def test_variants(rules: tuple[str, ...]) -> None:
    rng, board = Random(1), with_rules(Board(3, 3), *rules)
    puzzle = Puzzle(board, tuple(rng.choice([0, 0, 0, 2, 3, 5]) for _ in range(81)))
    less = puzzle.with_clues({puzzle.clue_cells[0]: 0})
    copy = random_board_map(board, rng).puzzle(puzzle)
    assert board_map(puzzle, copy) is not None
    seen = SeenUpToSymmetry()
    assert [is_new(seen, each) for each in (puzzle, copy, less, copy, less)] == [1, 0, 1, 0, 0]


@pytest.mark.slow
def test_many_puzzles_on_one_board() -> None:
    """More than are compared one by one."""
    rng, board = Random(1), with_rules(Board(3, 3), "windoku")
    first = [Puzzle(board, tuple(rng.choice([0, 0, 2, 3]) for _ in range(81))) for _ in range(22)]
    copies = [random_board_map(board, rng).puzzle(puzzle) for puzzle in first]
    seen = SeenUpToSymmetry()
    assert all(is_new(seen, puzzle) for puzzle in first)
    assert not any(is_new(seen, puzzle) for puzzle in copies)


def test_boards_that_become_each_other() -> None:
    """Lying and upright boxes; and cages that are mirrored."""
    lying = Puzzle(Board(2, 3), (1, 2, 3, *[0] * 32, 5))
    upright = Puzzle(Board(3, 2), tuple(lying.clues[c * 6 + r] for r in range(6) for c in range(6)))
    seen = SeenUpToSymmetry()
    assert [is_new(seen, each) for each in (lying, upright)] == [1, 0]
    cages = ("killer 10: r1c1-2 r2c1", "killer 10: r9c8-9 r8c9", "killer 11: r9c8-9 r8c9")
    boards = [with_rules(Board(3, 3), cage) for cage in cages]
    assert [is_new(seen, Puzzle(board, (0,) * 81)) for board in boards] == [1, 0, 1]


def is_new(seen: SeenUpToSymmetry, puzzle: Puzzle) -> bool:
    ((_, kept),) = seen.new_of([Numbered(Entry(puzzle, "test", 1), 1)])
    return kept is not None


def test_what_takes_too_long_is_kept_and_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    def too_long(*_: object) -> None:
        raise CanonicalFormError("too long")

    monkeypatch.setattr("sudoku.batch.isomorphs.form_digits", too_long)
    selection = Selection(is_deduped=True, by_symmetry=True)
    source = Source((UNIQUE, UNIQUE), None, None, selection=selection)
    assert len([*entries_in_blocks(source, ExitTally(), None)]) == 2
    assert (selection.dropped, selection.unknown) == (0, 2)
