"""The answers to a block as text: the lines that `sudoku check` prints for each puzzle.

If a digit is one character, a row of digits has the same width in every line. So numpy writes the
digits of all lines at once, and texts of different lengths are put between them.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator

import numpy as np

from sudoku.bulk.arrays import Digits
from sudoku.bulk.blocks import LIMIT, AnsweredBlock
from sudoku.interface.outcome import Verdict
from sudoku.puzzle.symbols import OPEN, SYMBOLS

AT_ONCE = 2048
"""The number of rows written at once, small enough for them to stay in the cache."""
_SYMBOLS = np.frombuffer((OPEN + SYMBOLS).encode(), np.uint8)
_LARGEST_DIGIT = 9
"""The largest number with one character."""


def as_lines(found: AnsweredBlock, start: int, end: int) -> str:
    """The verdict and the solutions of rows start … end - 1, which must not be odd, as lines."""
    counts = found.answers.counts[start:end]
    solutions = _SYMBOLS[found.answers.solutions[start:end]]
    rows, _, cells = solutions.shape
    unique = np.frombuffer(f"{Verdict.UNIQUE} ".encode(), np.uint8)
    if (counts == 1).all():
        lines = np.empty((rows, len(unique) + cells + 1), np.uint8)
        lines[:, : len(unique)] = unique
        lines[:, len(unique) : -1] = solutions[:, 0]
        lines[:, -1] = ord("\n")
        return lines.tobytes().decode("ascii")
    texts = solutions.tobytes().decode("ascii")
    written: list[str] = []
    for count, at in zip(counts.tolist(), range(0, len(texts), LIMIT * cells), strict=True):
        if count == 1:
            written.append(f"{Verdict.UNIQUE} {texts[at : at + cells]}\n")
        elif count:
            second = at + cells
            both = f"{texts[at:second]} {texts[second : second + cells]}"
            written.append(f"{Verdict.MULTIPLE} {both}\n")
        else:
            written.append(f"{Verdict.UNSATISFIABLE}\n")
    return "".join(written)


def parts_of(
    found: AnsweredBlock, write: Callable[[AnsweredBlock, int, int], str]
) -> Iterator[str | int]:
    """The rows in order: the text of up to AT_ONCE rows that are not odd, or the number of an odd
    row. write: `as_lines` or `as_json`.
    """
    start = 0
    for row in [*sorted(found.odd), found.block.count]:
        for first in range(start, row, AT_ONCE):
            yield write(found, first, min(first + AT_ONCE, row))
        if row in found.odd:
            yield row
        start = row + 1


def json_lines(found: AnsweredBlock) -> list[str | None]:
    """The line of each row, as `as_json` writes it; None for odd rows."""
    lines: list[str | None] = []
    for part in parts_of(found, as_json):
        lines += part.splitlines(keepends=True) if isinstance(part, str) else [None]
    return lines


def as_json(found: AnsweredBlock, start: int, end: int) -> str:
    """The JSON objects of rows start … end - 1, which must not be odd, as lines: Outcome.as_dict
    and the statement of the row, as `sudoku check --json` prints them.
    """
    block, answers = found.block, found.answers
    board, layout = block.board, block.layout
    rules = "" if board.is_classic else f'"rules": {json.dumps(list(board.rules))}, '
    head = f'", "box": "{board.shape}", {rules}"givens": ['
    zero, seconds = json.dumps(0.0), json.dumps(found.average)
    foot = (
        f', "propagations": 0, "setup_seconds": {zero}, "solve_seconds": {seconds}}}, '
        f'"seconds": {seconds}'
    )
    model = f'], "model": {json.dumps(found.model)}, "effort": {{"decisions": '
    is_stated = layout.has_solution or layout.count is not None
    most = "null" if layout.count is None else layout.count
    stated = f', "stated": {{"least": 1, "most": {most}, "solutions": ['
    rows = slice(start, end)
    puzzles = found.digits[rows]
    texts, givens = rows_as_symbols(puzzles), _numbers(puzzles)
    firsts, first_digits = (
        rows_as_symbols(answers.solutions[rows, 0]),
        _numbers(answers.solutions[rows, 0]),
    )
    seconds_, second_digits = (
        rows_as_symbols(answers.solutions[rows, 1]),
        _numbers(answers.solutions[rows, 1]),
    )
    written: list[str] = []
    clue_counts = np.count_nonzero(puzzles, axis=1).tolist()
    counts, decisions, conflicts = (
        column[rows].tolist() for column in (answers.counts, answers.decisions, answers.conflicts)
    )
    for row, count in enumerate(counts):
        first = f'"{firsts[row]}"'
        digits = f"[{first_digits[row]}]"
        if count == 1:
            verdict, grids, values = Verdict.UNIQUE, first, digits
        elif count:
            verdict = Verdict.MULTIPLE
            grids = f'{first}, "{seconds_[row]}"'
            values = f"{digits}, [{second_digits[row]}]"
        else:
            verdict, grids, values = Verdict.UNSATISFIABLE, "", ""
        end_ = ""
        if is_stated:
            own = (first, digits) if layout.has_solution else ("", "")
            end_ = f'{stated}{own[0]}], "solution_digits": [{own[1]}]}}, "agrees": true'
        written.append(
            f'{{"puzzle": "{texts[row]}{head}{givens[row]}], "clue_count": {clue_counts[row]}, '
            f'"verdict": "{verdict}", "solutions": [{grids}], "solution_digits": [{values}'
            f'{model}{decisions[row]}, "conflicts": {conflicts[row]}{foot}{end_}}}\n'
        )
    return "".join(written)


def rows_as_symbols(digits: Digits) -> list[str]:
    """Each row in symbols."""
    rows, cells = digits.shape
    text = _SYMBOLS[digits].tobytes().decode("ascii")
    return [text[at : at + cells] for at in range(0, rows * cells, cells)]


def _numbers(digits: Digits) -> list[str]:
    """Each row as numbers with ", " between them."""
    rows, cells = digits.shape
    if digits.max(initial=0) > _LARGEST_DIGIT:
        return [", ".join(map(str, row)) for row in digits.tolist()]
    separated = np.empty((rows, cells, 3), np.uint8)
    separated[:, :, 0] = digits + np.uint8(ord("0"))
    separated[:, :, 1:] = np.frombuffer(b", ", np.uint8)
    text = separated.tobytes().decode("ascii")
    width = 3 * cells
    return [text[at : at + width - 2] for at in range(0, rows * width, width)]
