"""Print answers one after another, and collect the exit code."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Generator
from contextlib import closing
from functools import partial
from typing import Any

from sudoku.batch.engine import Batch
from sudoku.cli.colour import paint_for
from sudoku.cli.exits import ExitCode, ExitTally, clean_exit
from sudoku.cli.inputs import Source, selected_items
from sudoku.cli.waiting import noticing_delay
from sudoku.cli.workers import HERE, Workers
from sudoku.errors import ModelFault, SudokuError
from sudoku.formats.entry import Entry
from sudoku.interface.outcome import Verdict
from sudoku.puzzle.board import Board
from sudoku.puzzle.puzzle import headers
from sudoku.puzzle.symbols import DigitStyle
from sudoku.questions.no_answer import NoAnswer, answer_or_why_not
from sudoku.questions.question import Question


def printed_answer(
    question: Question, entry: Entry, answer: Any, style: DigitStyle | None, *, as_json: bool
) -> str:
    """An answer or a NoAnswer as text, or as JSON lines."""
    if as_json:
        return "\n".join(map(json.dumps, question.objects(entry, answer, style)))
    if isinstance(answer, NoAnswer):
        return answer.line
    text: str = answer.text(style, paint_for(sys.stdout))
    return text


def answers_to(
    source: Source,
    question: Question,
    result: ExitTally,
    *,
    ask: Callable[[Entry], Any] | None = None,
    workers: Workers = HERE,
) -> Generator[tuple[Entry, Any]]:
    """Yield every puzzle with its answer or a NoAnswer. Report unreadable puzzles and model faults.

    ask: replaces the `ask` of the question.
    """
    call = partial(answer_or_why_not, ask or question.ask)
    batch = Batch(question.model, lambda item: partial(call, item.item), question.budget.seconds)
    return batch_answers(source, batch, result, workers)


def batch_answers(
    source: Source, batch: Batch, result: ExitTally, workers: Workers
) -> Generator[tuple[Entry, Any]]:
    """Yield every puzzle with its answer from the batch, and report errors."""
    with workers.executor() as executor:
        found = batch.answers(selected_items(source), executor)
        with closing(noticing_delay(found, source.inputs, batch.seconds)) as answers:
            for item, answer in answers:
                if isinstance(item.item, SudokuError):
                    result.report(item.item)
                elif isinstance(answer, ModelFault):
                    result.report(answer)
                elif isinstance(item.item, Entry):
                    yield item.item, answer


def print_answers(
    source: Source,
    question: Question,
    *,
    as_json: bool,
    ask: Callable[[Entry], Any] | None = None,
    workers: Workers = HERE,
) -> None:
    """Print the answer for every puzzle, with a blank line after a drawing.

    If answers are puzzles, those on boards with rules have headers. Then the next puzzle also gets
    headers, so the output can be read again.

    Exit code: 1 if the question has no meaning for a puzzle (a sentence says why), 3 if the budget
    ran out, 4 if a model failed.
    """
    gap = ""
    before: Board | None = None
    with (
        clean_exit() as result,
        closing(answers_to(source, question, result, ask=ask, workers=workers)) as answers,
    ):
        for entry, answer in answers:
            text = printed_answer(question, entry, answer, source.style, as_json=as_json)
            if isinstance(answer, NoAnswer):
                result.add(code_of(answer))
            else:
                if question.is_meaningless(answer):
                    result.add(ExitCode.NOT_UNIQUE)
                if not answer.is_complete:
                    result.add(ExitCode.UNKNOWN)
                if question.answers_are_puzzles and not as_json:
                    board = entry.puzzle.board
                    if board.is_classic and before is not None and not before.is_classic:
                        text = "\n".join([*headers(board, before), text])
                    before = board
            is_drawn = "\n" in text
            print(gap + text if is_drawn else text, flush=True)
            gap = "\n" if is_drawn else ""


def code_of(found: NoAnswer) -> ExitCode:
    """The exit code of a missing answer."""
    is_unknown = found.verdict == Verdict.UNKNOWN.value
    return ExitCode.UNKNOWN if is_unknown else ExitCode.NOT_UNIQUE
