"""Answers of worker processes, packed as bytes."""

from __future__ import annotations

import pickle
from traceback import format_exc

from sudoku.batch.executors.executor import Answer
from sudoku.batch.request import Request
from sudoku.errors import SudokuError


def answer_of(request: Request) -> Answer:
    """The answer, or the exception; an unexpected exception has its traceback as a note."""
    try:
        return request.call()
    except SudokuError as error:
        return error
    except Exception as error:  # noqa: BLE001  # raised again where the request came from
        error.add_note(format_exc())
        return error


def packed(answers: list[tuple[Answer, float]]) -> bytes:
    """Answers and their seconds as bytes that another process can unpickle, even if they come from
    a third-party model.
    """
    try:
        data = pickle.dumps(answers)
        if any(isinstance(answer, BaseException) for answer, _ in answers):
            pickle.loads(data)  # noqa: S301  # fails for an exception with another __init__
    except Exception as error:  # noqa: BLE001  # third-party classes may raise anything
        if len(answers) > 1:
            each = [pickle.loads(packed([answer]))[0] for answer in answers]  # noqa: S301
            return pickle.dumps(each)
        answer, seconds = answers[0]
        unsent = RuntimeError(f"{answer!r} cannot be sent between processes: {error!r}")
        return pickle.dumps([(unsent, seconds)])
    return data
