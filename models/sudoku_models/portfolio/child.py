"""The process of a racer: one member, which answers one question after the other through a pipe.

It receives a board, opens the member on it, and sends the member's capabilities. Then it receives
questions and sends outcomes. An error is sent as a str in place of the capabilities or the outcome.
"""

from __future__ import annotations

import pickle
import signal
import sys
from multiprocessing.connection import Connection
from typing import Any

from sudoku.errors import ModelFault
from sudoku.interface.opening import shared_model
from sudoku.interface.outcome import Outcome
from sudoku.puzzle.board import Board
from sudoku.system.processes import die_with_stdin


def run(spec: str, handle: int) -> None:
    """Serve until the parent closes the pipe or ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    die_with_stdin()
    connection = _connection(handle)
    try:
        board: Board = connection.recv()
        connection.send(_capabilities(spec, board))
        while True:
            puzzle, limit, budget = connection.recv()
            try:
                answer: Outcome | str = shared_model(spec, puzzle.board).search(
                    puzzle, limit=limit, budget=budget
                )
            except Exception as error:  # noqa: BLE001  # any error is reported to the parent
                answer = str(error) if isinstance(error, ModelFault) else repr(error)
            connection.send_bytes(_pickled(answer))
    except (EOFError, OSError):
        return  # the parent has closed the pipe


def _capabilities(spec: str, board: Board) -> frozenset[str] | str:
    """The member's capabilities, or why it cannot be opened."""
    try:
        return frozenset(map(str, shared_model(spec, board).capabilities))
    except Exception as error:  # noqa: BLE001  # as above
        return str(error) or repr(error)


def _pickled(answer: Outcome | str) -> bytes:
    """The answer as bytes that the parent can unpickle, whatever a model put into its outcome."""
    try:
        data = pickle.dumps(answer)
        pickle.loads(data)  # noqa: S301  # our own data; this tests whether it can be unpickled
    except Exception as error:  # noqa: BLE001  # a foreign class may raise anything
        return pickle.dumps(f"its outcome cannot be sent from its process: {error!r}")
    return data


def _connection(handle: int) -> Any:
    if sys.platform == "win32":
        from multiprocessing.connection import PipeConnection

        return PipeConnection(handle)
    return Connection(handle)
