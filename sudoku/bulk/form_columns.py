"""The canonical forms of a block as columns of a table."""

from __future__ import annotations

from collections.abc import Sequence
from time import perf_counter

import numpy as np

from sudoku.bulk.arrays import Digits
from sudoku.bulk.blocks import Alone, answered, block_digits
from sudoku.bulk.columns import columns_of_input
from sudoku.bulk.forms import forms
from sudoku.bulk.writing import rows_as_symbols
from sudoku.formats.text.blocks import Block
from sudoku.interface.columns import Value
from sudoku.interface.outcome import Verdict
from sudoku.puzzle.symbols import to_line
from sudoku.symmetry.forms import box_form_of


def form_columns(
    block: Block, model: str | None, names: Sequence[str], alone: Alone
) -> tuple[dict[str, list[Value]], Sequence[int]]:
    """The named columns, and the rows to solve separately. The board must have a shape.

    model: finds the solutions; None if no column needs them. Raises CanonicalFormError.
    """
    start = perf_counter()
    count, digits = block.count, block_digits(block)
    values = columns_of_input(digits, names)
    if {"puzzle_minlex", "automorphisms"} & {*names}:
        own = forms(block.board, digits)
        values["puzzle_minlex"] = [*rows_as_symbols(_digits(own.cells, digits))]
        values["automorphisms"] = [*own.automorphisms]
    if "box_form" in names:
        boxes = [box_form_of(entry.puzzle) for entry in block.entries()]
        values["box_form"] = [
            None if box is None else to_line(block.board, box[0].clues) for box in boxes
        ]
    others: Sequence[int] = []
    if model is not None:
        solved, others = _of_solutions(block, model, digits, alone)
        values |= solved
    values["complete"] = [True] * count
    values["seconds"] = [(perf_counter() - start) / count] * count
    return values, others


def _of_solutions(
    block: Block, model: str, digits: Digits, alone: Alone
) -> tuple[dict[str, list[Value]], Sequence[int]]:
    """The columns of unique puzzles, and the rows to solve separately: puzzles that are not unique,
    or can be carried in several ways.
    """
    found = answered(block, model, None, alone)
    unique = found.answers.exhausted & (found.answers.counts == 1)
    unique[[*found.odd]] = False
    solutions = np.where(unique[:, np.newaxis], found.answers.solutions[:, 0], 0)
    rows = np.flatnonzero(unique)
    made = forms(block.board, np.ascontiguousarray(solutions[rows]), maps=True)
    numbers = np.ones(block.count, np.uint64)
    numbers[rows] = np.array([min(each, 2) for each in made.automorphisms], np.uint64)
    carried = carried_by(digits[rows], made.maps)
    columns: dict[str, list[Value]] = {
        name: [None] * block.count
        for name in ("solution_minlex", "carried", "solution_automorphisms")
    }
    texts = rows_as_symbols(_digits(made.cells, solutions[rows]))
    carried_texts = rows_as_symbols(carried)
    for at, row in enumerate(rows.tolist()):
        columns["solution_minlex"][row] = texts[at]
        columns["carried"][row] = carried_texts[at]
        columns["solution_automorphisms"][row] = made.automorphisms[at]
    columns["verdict"] = [Verdict.UNIQUE.value] * block.count
    columns["model"] = [found.model] * block.count
    return columns, np.flatnonzero(~unique | (numbers > 1)).tolist()


def carried_by(digits: Digits, maps: bytes) -> Digits:
    """The puzzles, each transformed by one of the maps of Forms."""
    count, cells = digits.shape
    size = round(cells**0.5)
    taken = np.frombuffer(maps, np.uint8).reshape(count, 3 * size + 2).astype(np.intp)
    rows, columns = taken[:, 1 : size + 1], taken[:, size + 1 : 2 * size + 1]
    names = taken[:, 2 * size + 1 :].astype(np.uint8)
    is_turned = taken[:, :1, np.newaxis] == 1
    straight = rows[:, :, np.newaxis] * size + columns[:, np.newaxis, :]
    turned = columns[:, np.newaxis, :] * size + rows[:, :, np.newaxis]
    sources = np.where(is_turned, turned, straight).reshape(count, cells)
    old = np.take_along_axis(digits, sources, axis=1)
    found: Digits = np.take_along_axis(names, old.astype(np.intp), axis=1)
    return found


def _digits(cells: bytes, like: Digits) -> Digits:
    return np.frombuffer(cells, np.uint8).reshape(like.shape)
