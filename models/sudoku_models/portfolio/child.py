"""The process of a racer: one member, which answers one question after the other.

It opens the member on a board and sends its capabilities. Then it receives questions and sends
outcomes. An error is sent as a str instead of the capabilities or the outcome.
"""

from __future__ import annotations

import os

from sudoku.errors import ModelFault
from sudoku.interface.opening import shared_model
from sudoku.interface.outcome import Outcome
from sudoku.puzzle.board import Board
from sudoku.system.channel import Channel, sendable


def serve(channel: Channel, spec: str, board: Board) -> None:
    """The main function of the process."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)  # what a member prints is not the answer
    channel.send(_capabilities(spec, board))
    while True:
        puzzle, limit, budget = channel.receive()
        try:
            answer: Outcome | str = shared_model(spec, puzzle.board).search(
                puzzle, limit=limit, budget=budget
            )
        except Exception as error:  # noqa: BLE001  # any error is reported to the parent
            answer = str(error) if isinstance(error, ModelFault) else repr(error)
        channel.send_bytes(sendable(answer, _refusal))


def _refusal(error: Exception) -> str:
    return f"its outcome cannot be sent from its process: {error!r}"


def _capabilities(spec: str, board: Board) -> frozenset[str] | str:
    """The member's capabilities, or why it cannot be opened."""
    try:
        return frozenset(map(str, shared_model(spec, board).capabilities))
    except Exception as error:  # noqa: BLE001  # as above
        return str(error) or repr(error)
