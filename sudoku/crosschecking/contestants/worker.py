"""A process that imports a Python function and calls it, so that it can be killed.

The process is a new interpreter, and not a child of `multiprocessing`, which would run the user's
script again. It is watched like any external program (`programs.process`): it has a session of its
own, is killed after a time limit or with its parent, and is started again by the next question.

Questions and answers are lines of compressed pickles in Base64. The worker keeps its standard input
and output to itself: the function reads nothing and its output goes to standard error.
"""

from __future__ import annotations

import base64
import json
import os
import pickle
import subprocess
import sys
import zlib
from collections.abc import Callable, Sequence
from importlib import import_module
from operator import attrgetter
from queue import SimpleQueue
from threading import Thread, current_thread, main_thread
from typing import Any, BinaryIO

from sudoku.crosschecking.claims import Failure, Response, Trouble
from sudoku.crosschecking.contestants.calling import call
from sudoku.crosschecking.contestants.programs.process import (
    Limit,
    Program,
    ProgramTrouble,
)
from sudoku.errors import SudokuError
from sudoku.puzzle.puzzle import Puzzle
from sudoku.system.processes import die_with_parent

DEFAULT_SECONDS = 10.0
"""The time limit for an answer if the budget has none; as for programs."""
IMPORT_SECONDS = 60.0
"""The time limit for importing the function."""
_LONGEST = 1 << 26
"""Bytes of an answer."""
_START = (
    "import json, sys; sys.path[:] = json.loads(sys.argv[1]); "
    "from sudoku.crosschecking.contestants.worker import serve; serve(*sys.argv[2:])"
)


class FunctionError(SudokuError):
    """A function that cannot be imported, or an unknown input."""


class FunctionWorker:
    """The process of one function, started by its first question.

    spec: MODULE:NAME. form: one of INPUTS. name: of the contestant. path: where modules are
    searched.
    """

    def __init__(self, spec: str, form: str, name: str, path: Sequence[str]) -> None:
        self._spec, self._form, self._name, self._path = spec, form, name, path
        self._program: Program | None = None
        self._has_started = False

    def start(self) -> None:
        """Start the process and import the function. Raises FunctionError if that fails."""
        dies_with_thread = str(current_thread() is main_thread())
        words = [sys.executable, "-c", _START, json.dumps(list(self._path))]
        words += [self._spec, self._form, self._name, dies_with_thread]
        self._program = Program(words, stdin=subprocess.PIPE, longest=_LONGEST)
        try:
            error = self._receive(Limit.from_now(IMPORT_SECONDS))
        except ProgramTrouble as trouble:
            errors = self._end()
            last = f": {errors.splitlines()[-1]}" if errors else ""
            raise FunctionError(
                f"{self._spec}: cannot be imported: {trouble.what}{last}"
            ) from trouble
        except BaseException:
            self.close()
            raise
        if error is not None:
            self.close()
            raise FunctionError(f"{self._spec}: {error}")
        self._has_started = True

    def ask(self, puzzle: Puzzle, limit: int, seconds: float | None) -> Response:
        """Call the function. seconds: the time limit, None for DEFAULT_SECONDS.

        Raises FunctionError if the function cannot be imported the first time.
        """
        try:
            if self._program is None:
                self.start()
            time = Limit.from_now(DEFAULT_SECONDS if seconds is None else seconds)
            return self._answer(puzzle, limit, time)
        except FunctionError as error:
            if self._has_started:
                return Failure(self._name, puzzle, Trouble.CRASH, str(error), 0.0)
            raise
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """Kill the process."""
        self._end()

    def _answer(self, puzzle: Puzzle, limit: int, time: Limit) -> Response:
        try:
            if self._program is not None:
                self._program.tell(_packed((puzzle, limit)).decode())
            answer: Response = self._receive(time)
        except ProgramTrouble as trouble:
            kind, text, spent = trouble.trouble, str(trouble), time.spent
            return Failure(self._name, puzzle, kind, text, spent, self._end())
        return answer

    def _receive(self, time: Limit) -> Any:
        program = self._program
        line = None if program is None else program.read(time)
        if line is not None:
            return _unpacked(line.encode())
        raise ProgramTrouble(Trouble.CRASH, "closed") if program is None else program.ended()

    def _end(self) -> str:
        """Kill the process; the end of its standard error."""
        program, self._program = self._program, None
        if program is None:
            return ""
        program.end()
        return program.last_errors()


def serve(spec: str, form: str, name: str, dies_with_thread: str) -> None:
    """Run the worker: import the function, then answer until the parent closes the input."""
    if dies_with_thread == str(True):
        die_with_parent()
    inbox = SimpleQueue[bytes]()
    questions = os.fdopen(os.dup(0), "rb")
    answers = os.fdopen(os.dup(1), "wb")
    null = os.open(os.devnull, os.O_RDONLY)
    os.dup2(null, 0)
    os.dup2(2, 1)
    Thread(target=_listen, args=(questions, inbox), daemon=True).start()
    function = _imported(spec)
    _send(answers, function if isinstance(function, str) else None)
    if isinstance(function, str):
        return
    while True:
        puzzle, limit = _unpacked(inbox.get())
        try:
            answer = call(function, form, puzzle, limit, name)
        except KeyboardInterrupt:  # no terminal sends it to this session: the function raised it
            text = "raised KeyboardInterrupt, expected an answer"
            answer = Failure(name, puzzle, Trouble.EXCEPTION, text, 0.0)
        _send(answers, answer)


def _listen(questions: BinaryIO, inbox: SimpleQueue[bytes]) -> None:
    """Read questions, and end the process when its parent is gone, whatever the function does."""
    for line in questions:
        inbox.put(line)
    os._exit(0)


def _imported(spec: str) -> Callable[[Any], object] | str:
    """The function, or why there is none."""
    module, colon, name = spec.partition(":")
    root = module.removesuffix(".py").partition(".")[0]
    if not (module and colon and name):
        return "expected MODULE:NAME, as in my_solver:solve"
    try:
        found: object = attrgetter(name)(import_module(module.removesuffix(".py")))
    except BaseException as error:  # noqa: BLE001  # importing runs a user's code
        is_missing = isinstance(error, ModuleNotFoundError) and error.name == root
        searched = f"; the first folder searched is {sys.path[0]}" if is_missing else ""
        return f"cannot be imported: {error!r}{searched}"
    if not callable(found):
        return f"{found!r:.60} is not a function"
    return found


def _send(answers: BinaryIO, answer: object) -> None:
    answers.write(_packed(answer) + b"\n")
    answers.flush()


def _packed(message: object) -> bytes:
    return base64.b64encode(zlib.compress(pickle.dumps(message), 1))


def _unpacked(line: bytes) -> Any:
    return pickle.loads(zlib.decompress(base64.b64decode(line)))  # noqa: S301  # of our own process
