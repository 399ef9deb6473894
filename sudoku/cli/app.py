"""The entry point of the `sudoku` command: runs it, and turns every outcome into an exit code.

At the top, this module imports only what the interpreter has loaded anyway. Everything else is
imported inside the `try`, so that Ctrl-C during the imports prints no traceback.
"""

from __future__ import annotations

import io
import os
import signal
import sys

from sudoku.cli.importing import EXIT_INTERRUPTED, EndOnCtrlC

EXIT_FAULT = 4
"""The value of ExitCode.FAULT, which may not be imported yet."""
TRACEBACK = "SUDOKU_TRACEBACK"
"""Environment variable: if set, an internal error is raised with its traceback."""


def main() -> None:
    """Run the command line and exit, never with a traceback."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")  # file names may be any bytes
    if "_public_names" not in vars(sys.modules["sudoku"]):  # another package, or a folder
        from sudoku.system.collision import DAMAGED

        _complain(DAMAGED)
        sys.exit(EXIT_FAULT)
    try:
        with EndOnCtrlC():
            from sudoku.cli.group import run

        code = run()
    except KeyboardInterrupt:
        _complain("interrupted")
        code = EXIT_INTERRUPTED
    except Exception as error:  # a bug of ours: reported in one line
        if os.environ.get(TRACEBACK):
            raise
        _complain(
            f"internal error, please report it: {type(error).__name__}: {error}"
            f" (set {TRACEBACK}=1 for a traceback)"
        )
        code = EXIT_FAULT
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)  # nothing is left that could be interrupted
    # If Ctrl-C interrupts an `exec` of text, such as dataclasses run on import, it leaves a flag
    # that makes `python -m` end itself with SIGINT; the next evaluation of text clears the flag.
    eval("0")  # noqa: S307
    sys.exit(code)


def _complain(message: str) -> None:
    if sys.stderr is not None:
        print(message, file=sys.stderr, flush=True)
