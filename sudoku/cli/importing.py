"""End the process at once if Ctrl-C is pressed during an import.

A KeyboardInterrupt in the middle of an import may be raised in a callback of the import system,
which ignores it with a traceback: the program would continue. This module imports only what the
interpreter has loaded anyway, because it guards the first imports of the command.
"""

from __future__ import annotations

import os
import signal

EXIT_INTERRUPTED = 130
"""The value of ExitCode.INTERRUPTED, which may not be imported yet."""


class EndOnCtrlC:
    """A context manager in which Ctrl-C prints "interrupted" and ends the process, unless it is
    ignored.
    """

    def __enter__(self) -> None:
        self._is_set = signal.getsignal(signal.SIGINT) is signal.default_int_handler
        if self._is_set:
            try:
                signal.signal(signal.SIGINT, _end)
            except ValueError:  # not in the main thread, the only one that receives Ctrl-C
                self._is_set = False

    def __exit__(self, *_: object) -> None:
        if self._is_set:
            signal.signal(signal.SIGINT, signal.default_int_handler)


def _end(_number: int, _frame: object) -> None:
    try:
        os.write(2, b"interrupted\n")
    finally:
        os._exit(EXIT_INTERRUPTED)
