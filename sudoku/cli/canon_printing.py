"""Print the output of `sudoku canon`, one line per puzzle: forms, or new puzzles."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Mapping
from contextlib import closing
from functools import partial
from itertools import count
from typing import Any, NamedTuple

from sudoku.batch.engine import Batch
from sudoku.batch.items import numbered
from sudoku.cli.answers import batch_answers, code_of
from sudoku.cli.blocks import whole_lines
from sudoku.cli.exits import ExitCode, ExitTally
from sudoku.cli.inputs import Source, entries_in_blocks
from sudoku.cli.workers import Workers
from sudoku.errors import (
    CanonicalFormError,
    MeaninglessQuestionError,
    OutOfBudget,
    SudokuError,
    UnsupportedQuestionError,
)
from sudoku.formats.entry import Entry
from sudoku.formats.text.blocks import Block
from sudoku.interface.budget import Budget
from sudoku.interface.outcome import Verdict
from sudoku.puzzle.board import Board
from sudoku.puzzle.puzzle import Puzzle, headers, hidden_clues
from sudoku.puzzle.symbols import DigitStyle, to_line
from sudoku.questions.canonical import canonical
from sudoku.questions.isomorphism import shuffled
from sudoku.questions.no_answer import NoAnswer, answer_or_why_not
from sudoku.symmetry.forms import LARGEST_BOX_FORM, box_form_of, form_without_map
from sudoku.system.sizes import BlockSize

AT_FIRST = 1 << 11
"""The number of puzzles in the first block; each form takes a few microseconds."""
DEFAULT_FORM = "puzzle"
FORMS = (DEFAULT_FORM, "solution", "carried", "box")
"""The names of the forms on the command line."""


class PuzzleLines:
    """Prints puzzles, one per line. When the board changes, it prints headers, so the output can be
    read again.
    """

    def __init__(self, style: DigitStyle | None) -> None:
        self.style = style
        self._before: Board | None = None

    def print_one(self, puzzle: Puzzle, line: str | None = None) -> None:
        """Print a puzzle. line: replaces the usual line of its cells."""
        above = [*self._headers(puzzle.board), *(f"# rule: {x}" for x in hidden_clues(puzzle))]
        if len(above) > 0 and hidden_clues(puzzle):
            self._before = None  # a clue of a hidden cell is not a rule of the next puzzle
        cells = to_line(puzzle.board, puzzle.clues, self.style) if line is None else line
        print("\n".join([*above, cells]), flush=True)

    def print_many(self, board: Board, lines: str) -> None:
        """Print lines of puzzles on a board, each with its line end."""
        text = "".join([f"{line}\n" for line in self._headers(board)]) + lines
        for part in whole_lines(text):
            sys.stdout.write(part)
        sys.stdout.flush()

    def _headers(self, board: Board) -> list[str]:
        found = headers(board, self._before)
        self._before = board
        return found


def print_forms(source: Source, result: ExitTally) -> None:
    """Print the form of each puzzle."""
    from sudoku.batch.isomorphs import with_forms  # late: it imports numpy

    lines = PuzzleLines(source.style)
    found = entries_in_blocks(source, result, _sizes(source))
    for item, forms in with_forms(numbered(found)):
        if isinstance(item.item, Block) and forms is not None:
            from sudoku.bulk.writing import rows_as_symbols

            text = "".join([f"{row}\n" for row in rows_as_symbols(forms)])
            lines.print_many(item.item.board, text)
            continue
        for entry in _entries(item.item):
            answer = _answered(smallest_form, 0, entry.puzzle, source.style)
            _print_answer(entry, answer, lines, result, as_json=False)


class FormAnswer(NamedTuple):
    """The output for a puzzle: another puzzle, or JSON."""

    puzzle: Puzzle
    values: Mapping[str, Any] = {}
    """The answer as JSON."""


MakeAnswer = Callable[[int, Puzzle, DigitStyle | None], FormAnswer]
"""Takes the number of a puzzle (counted from 0), the puzzle, and the digit style. Raises
MeaninglessQuestionError and OutOfBudget if the puzzle has no such form.
"""


def print_each(
    source: Source,
    result: ExitTally,
    answer: MakeAnswer,
    model: str,
    workers: Workers,
    *,
    as_json: bool,
) -> None:
    """Print the answer to each puzzle."""
    lines, numbers = PuzzleLines(source.style), count()
    batch = Batch(
        model, lambda item: partial(_answered, answer, next(numbers), item.puzzle, source.style)
    )
    with closing(batch_answers(source, batch, result, workers)) as answers:
        for entry, found in answers:
            _print_answer(entry, found, lines, result, as_json=as_json)


def _answered(
    answer: MakeAnswer, number: int, puzzle: Puzzle, style: DigitStyle | None
) -> FormAnswer | NoAnswer | SudokuError:
    try:
        return answer_or_why_not(answer, number, puzzle, style)
    except (CanonicalFormError, UnsupportedQuestionError) as error:
        return error


def _print_answer(
    entry: Entry,
    found: FormAnswer | NoAnswer | SudokuError,
    lines: PuzzleLines,
    result: ExitTally,
    *,
    as_json: bool,
) -> None:
    if isinstance(found, SudokuError):
        result.report(_at(entry, found))
    elif isinstance(found, NoAnswer):
        result.add(code_of(found))
        print(found.line, flush=True)
    elif as_json:
        if not found.values.get("complete", True):
            result.add(ExitCode.UNKNOWN)
        print(json.dumps({**found.values, **entry.noted()}), flush=True)
    else:
        lines.print_one(found.puzzle)


def answer_of_form(form: str | None, model: str, budget: Budget) -> MakeAnswer:
    """The function that answers with the form of this name; None means all forms, as JSON."""
    if form is None:
        return partial(_all_forms, model, budget)
    if form == DEFAULT_FORM:
        return smallest_form
    return _box_form if form == "box" else partial(_form_by_solution, form, model, budget)


def _all_forms(
    model: str, budget: Budget, _number: int, puzzle: Puzzle, style: DigitStyle | None
) -> FormAnswer:
    return FormAnswer(puzzle, canonical(puzzle, model=model, budget=budget).as_dict(style))


def _box_form(_number: int, puzzle: Puzzle, _style: DigitStyle | None) -> FormAnswer:
    """The box form, which is found without a solver."""
    found = box_form_of(puzzle)
    if found is None:
        raise UnsupportedQuestionError(
            f"a {puzzle.board} has no box form, which needs boxes, no further rules and at most"
            f" {LARGEST_BOX_FORM} rows"
        )
    return FormAnswer(found[0])


def _form_by_solution(
    form: str, model: str, budget: Budget, _number: int, puzzle: Puzzle, _style: DigitStyle | None
) -> FormAnswer:
    found = canonical(puzzle, model=model, budget=budget)
    verdict, solution = found.verdict, found.solution_minlex
    if verdict is Verdict.UNKNOWN:
        raise OutOfBudget("the budget ran out before the solution was found")
    if found.carried is None or solution is None:
        why = "only a unique puzzle has this form; --form puzzle always exists"
        raise MeaninglessQuestionError(verdict.value, why)
    is_carried = form == "carried"
    return FormAnswer(found.carried if is_carried else Puzzle(solution.board, solution.digits))


def smallest_form(_number: int, puzzle: Puzzle, _style: DigitStyle | None) -> FormAnswer:
    """The smallest form of a puzzle, as `print_forms` prints it."""
    return FormAnswer(form_without_map(puzzle)[0])


def shuffled_from(seed: int, number: int, puzzle: Puzzle, style: DigitStyle | None) -> FormAnswer:
    """The puzzle with lines and digits in a random order, seeded by its number."""
    found = shuffled(puzzle, seed + number)
    line = to_line(puzzle.board, found.clues, style)
    return FormAnswer(found, {**puzzle.as_dict(style), "shuffled": line, "seed": seed + number})


def print_new(source: Source, result: ExitTally) -> None:
    """Print the selected puzzles as written."""
    lines = PuzzleLines(source.style)
    for item in entries_in_blocks(source, result, _sizes(source)):
        if isinstance(item, Block):
            lines.print_many(item.board, item.data.decode("ascii").replace("\r\n", "\n"))
        else:
            lines.print_one(item.puzzle, _as_written(item) if source.style is None else None)


def _sizes(source: Source) -> BlockSize | None:
    """The block sizes; None, which disables blocks, if digits are integers."""
    return None if source.style is DigitStyle.INTEGERS else BlockSize(AT_FIRST)


def _entries(item: object) -> Iterable[Entry]:
    if isinstance(item, Block):
        return item.entries()
    return [item] if isinstance(item, Entry) else []


def _as_written(entry: Entry) -> str | None:
    """The line of the puzzle as written, with its stated answer; None if it was a drawn grid."""
    puzzle = entry.puzzle
    line, text = to_line(puzzle.board, puzzle.clues), entry.text.strip()
    if text.translate(str.maketrans("0_*", "...")) != line:
        return None
    solution = "" if entry.solution is None else str(entry.solution)
    if entry.count is not None:
        return f"{text}:{entry.count}:{solution}"
    return f"{text}:{solution}" if solution else text


def _at(entry: Entry, error: Exception) -> Exception:
    """A copy of the error that names the place of the puzzle."""
    return type(error)(f"{entry.source}:{entry.line}: {error}")
