"""How questions beside the verdict are asked of every puzzle, and how they end."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, Protocol, TypeVar

from sudoku.cli.exits import ExitCode, clean_exit
from sudoku.cli.inputs import Source, entries
from sudoku.errors import MeaninglessQuestionError, ModelFault, UnprovedError
from sudoku.interface.outcome import Verdict
from sudoku.puzzle.puzzle import Puzzle
from sudoku.puzzle.symbols import DigitStyle


class Answer(Protocol):
    """What such a question returns. is_complete: no budget ran out."""

    @property
    def is_complete(self) -> bool: ...

    def as_dict(self, style: DigitStyle | None = None) -> dict[str, Any]: ...


A = TypeVar("A", bound=Answer)


def answer_each(
    source: Source,
    ask: Callable[[Puzzle], A],
    show: Callable[[A], str],
    *,
    as_json: bool,
    is_senseless: Callable[[A], bool] = lambda _: False,
) -> None:
    """Print the answer for every puzzle, drawings with a blank line between them.

    Exit code: 1 where the question makes no sense for a puzzle, which a sentence says; 3 where the
    budget ran out; 4 where a model failed. is_senseless: whether an answer says no more than that.
    """
    gap = ""
    with clean_exit() as result:
        for entry in entries(source, result):
            try:
                answer = ask(entry.puzzle)
            except MeaninglessQuestionError as error:
                text = _without_answer(
                    entry.puzzle, error.verdict, str(error), source.style, as_json=as_json
                )
                result.add(ExitCode.NOT_UNIQUE)
            except UnprovedError as error:
                why = f"unknown: {error}"
                text = _without_answer(
                    entry.puzzle, Verdict.UNKNOWN.value, why, source.style, as_json=as_json
                )
                result.add(ExitCode.UNKNOWN)
            except ModelFault as fault:
                result.report(fault, ExitCode.FAULT)
                continue
            else:
                text = json.dumps(answer.as_dict(source.style)) if as_json else show(answer)
                if is_senseless(answer):
                    result.add(ExitCode.NOT_UNIQUE)
                if not answer.is_complete:
                    result.add(ExitCode.UNKNOWN)
            is_drawn = "\n" in text
            print(gap + text if is_drawn else text, flush=True)
            gap = "\n" if is_drawn else ""


def _without_answer(
    puzzle: Puzzle, verdict: str, why: str, style: DigitStyle | None, *, as_json: bool
) -> str:
    if not as_json:
        return why
    return json.dumps({**puzzle.as_dict(style), "verdict": verdict, "error": why})
