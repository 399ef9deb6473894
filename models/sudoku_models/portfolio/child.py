"""What a racer's process runs: one member, asked through a pipe about one puzzle after the other.

It is told a board, on which it opens the member at once, and says what that can do. From then on it
is told questions and says outcomes. What fails is said in words, a str in their place.
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
    """Serve until the parent closes the pipe, or is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    die_with_stdin()
    connection = _connection(handle)
    try:
        board: Board = connection.recv()
        connection.send(_ability(spec, board))
        while True:
            puzzle, limit, budget = connection.recv()
            try:
                told: Outcome | str = shared_model(spec, puzzle.board).search(
                    puzzle, limit=limit, budget=budget
                )
            except Exception as error:  # noqa: BLE001  # whatever it is, the parent is told
                told = str(error) if isinstance(error, ModelFault) else repr(error)
            connection.send_bytes(_packed(told))
    except (EOFError, OSError):
        return  # the parent needs no more answers


def _ability(spec: str, board: Board) -> frozenset[str] | str:
    """What the member can do, or why it cannot be opened."""
    try:
        return frozenset(map(str, shared_model(spec, board).capabilities))
    except Exception as error:  # noqa: BLE001  # as above
        return str(error) or repr(error)


def _packed(told: Outcome | str) -> bytes:
    """As bytes that the parent can unpack, whatever somebody's model put into the outcome."""
    try:
        data = pickle.dumps(told)
        pickle.loads(data)  # noqa: S301  # our own; it is tried whether it can be
    except Exception as error:  # noqa: BLE001  # a class of somebody's may raise anything
        return pickle.dumps(f"an outcome that cannot be told by a process: {error!r}")
    return data


def _connection(handle: int) -> Any:
    if sys.platform == "win32":
        from multiprocessing.connection import PipeConnection

        return PipeConnection(handle)
    return Connection(handle)
