"""Ask a question about every puzzle, print each answer, and collect the exit code."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from sudoku.cli.colour import paint_for
from sudoku.cli.exits import ExitCode, clean_exit
from sudoku.cli.inputs import Source, entries
from sudoku.errors import MeaninglessQuestionError, ModelFault, OutOfBudget, UnprovedError
from sudoku.formats.entry import Entry
from sudoku.interface.outcome import Verdict
from sudoku.pictures.ascii import Paint
from sudoku.puzzle.board import Board
from sudoku.puzzle.puzzle import headers
from sudoku.puzzle.symbols import DigitStyle


class Answer(Protocol):
    """What such a question returns. is_complete: False if the budget ran out."""

    @property
    def is_complete(self) -> bool: ...

    def text(self, style: DigitStyle | None = None, paint: Paint = ...) -> str: ...

    def as_dict(self, style: DigitStyle | None = None) -> dict[str, Any]: ...


A = TypeVar("A", bound=Answer)


@dataclass(frozen=True, slots=True)
class Show:
    """How answers are printed: as text in a digit style, or as JSON."""

    style: DigitStyle | None
    as_json: bool

    def text(self, answer: Answer, noted: Mapping[str, list[str]]) -> str:
        """The answer as it is printed. noted: further keys for JSON."""
        if not self.as_json:
            return answer.text(self.style, paint_for(sys.stdout))
        return json.dumps({**answer.as_dict(self.style), **noted})


def answer_each(
    source: Source,
    ask: Callable[[Entry], A],
    show: Show,
    *,
    is_meaningless: Callable[[A], bool] = lambda _: False,
    are_puzzles: bool = False,
) -> None:
    """Print the answer for every puzzle, with a blank line after a drawing.

    are_puzzles: answers are puzzles, whose text has the headers of boards with rules. What follows
    one of these gets a header of its own, so that it reads back.

    Exit code: 1 if the question has no meaning for a puzzle, which a sentence explains; 3 if the
    budget ran out; 4 if a model failed. is_meaningless: whether an answer is no more than such a
    sentence.
    """
    gap = ""
    before: Board | None = None
    with clean_exit() as result:
        for entry in entries(source, result):
            board = entry.puzzle.board
            try:
                answer = ask(entry)
            except MeaninglessQuestionError as error:
                text = _without_answer(entry, error.verdict, str(error), show)
                result.add(ExitCode.NOT_UNIQUE)
            except (OutOfBudget, UnprovedError) as error:
                why = f"unknown: {error}"
                text = _without_answer(entry, Verdict.UNKNOWN.value, why, show)
                result.add(ExitCode.UNKNOWN)
            except ModelFault as fault:
                result.report(fault, ExitCode.FAULT)
                continue
            else:
                text = show.text(answer, entry.noted())
                if is_meaningless(answer):
                    result.add(ExitCode.NOT_UNIQUE)
                if not answer.is_complete:
                    result.add(ExitCode.UNKNOWN)
                if are_puzzles and not show.as_json:
                    if board.is_classic and before is not None and not before.is_classic:
                        text = "\n".join([*headers(board, before), text])
                    before = board
            is_drawn = "\n" in text
            print(gap + text if is_drawn else text, flush=True)
            gap = "\n" if is_drawn else ""


def _without_answer(entry: Entry, verdict: str, why: str, show: Show) -> str:
    if not show.as_json:
        return why
    values = {**entry.puzzle.as_dict(show.style), "verdict": verdict, "error": why}
    return json.dumps(values | entry.noted())
