"""The main function of a worker, which answers one question after another."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from time import monotonic
from typing import Any

from sudoku.interface.opening import forget_models
from sudoku.system.channel import Channel
from sudoku.system.memory import data_size, limit_memory_of, most_used
from sudoku.web.api.asking import ApiReply, answered
from sudoku.web.api.endpoint import File
from sudoku.web.faults import reported
from sudoku.web.workers.messages import Ask, Final, JsonLine, Ready, encoded, error

PROGRESS_SECONDS = 0.1
"""Least seconds between two reports of progress."""
WARM_UP = ("check", "candidates", "explain", "hint", "count")
"""Questions that are answered at the start, about an empty board, to import all modules."""
MOST_GROWTH = 2 << 30
"""The number of bytes that the questions of a worker may add to its memory, on Linux.

Beyond this limit allocations fail, which ends the question with an error, or the worker.
"""
WORN_BYTES = 1 << 30
"""A worker that has used this many bytes is replaced after its question."""
NICENESS = 10
"""Added to the nice value of a worker in the background, except on Windows."""


def serve(channel: Channel, default_seconds: float, is_background: bool = False) -> None:
    """Answer questions until the process is killed. is_background: lower the priority of this
    process.
    """
    if is_background and sys.platform != "win32":
        os.nice(NICENESS)
    sys.unraisablehook = forgive
    for name in WARM_UP:
        answered(name, b'{"puzzle": "empty", "box": "3x3", "seconds": 0.1}')
    limit_memory_of(os.getpid(), data_size() + MOST_GROWTH)
    channel.send(Ready())
    with suppress(KeyboardInterrupt):  # a second interrupt, before the first was handled
        while True:
            channel.send(_final(channel.receive(), channel, default_seconds))


def forgive(unraisable: sys.UnraisableHookArgs) -> None:
    """Ignore a cancellation in a finalizer, where Python drops exceptions, and the finalizer of an
    object whose constructor was cancelled.

    The server kills a worker that continues after a cancellation.
    """
    error = unraisable.exc_value
    is_finalizer = getattr(unraisable.object, "__name__", None) == "__del__"
    is_half_made = is_finalizer and isinstance(error, AttributeError)
    if not is_half_made and not isinstance(error, KeyboardInterrupt):
        sys.__unraisablehook__(unraisable)


def _final(ask: Ask, channel: Channel, default_seconds: float) -> Final:
    """The answer to a question, or the error with which it ended."""

    def reporter(kind: str, seconds: float) -> Callable[[dict[str, Any]], None]:
        last = -seconds

        def report(values: dict[str, Any]) -> None:
            nonlocal last
            if monotonic() - last >= seconds:
                channel.send(JsonLine(encoded({kind: values})))
                last = monotonic()

        return report

    try:
        with channel.cancellable():
            return _of(
                answered(
                    ask.name,
                    ask.body,
                    progress=reporter("progress", PROGRESS_SECONDS),
                    item=reporter("item", 0),
                    default_seconds=default_seconds,
                )
            )
    except KeyboardInterrupt:
        channel.cancellation.at_work = 0  # if it was raised at the end of the block
        forget_models()  # an interrupted solver must not be used again
        return error(503, "cancelled")
    except MemoryError:
        forget_models()
        return broken_off(error(422, "out of memory: the board is too large"))
    except Exception as fault:  # noqa: BLE001  # whatever it is, only this question fails
        forget_models()
        return error(500, reported(fault))


def broken_off(final: Final) -> Final:
    """Mark the worker as worn if the question was stopped while it imported a package.

    The modules that are already imported would not match the package of the next import.
    """
    parents = {name.rpartition(".")[0] for name in sys.modules} - {""}
    return replace(final, is_worn=not parents <= sys.modules.keys())


def _of(answer: ApiReply) -> Final:
    reply, is_worn = answer.reply, most_used() > WORN_BYTES
    if isinstance(reply, File):
        return Final(answer.status, reply.content, reply.media_type, reply.name, is_worn)
    return Final(answer.status, encoded(reply), is_worn=is_worn)
