"""Internal errors: the client receives only a short message, and standard error receives the
details.
"""

from __future__ import annotations

import os
import sys
import traceback
from secrets import token_hex

TRACEBACK = "SUDOKU_TRACEBACK"
"""The environment variable that adds the traceback to the details."""


def reported(fault: Exception) -> str:
    """Print an internal error, and return a message for the client that has no details."""
    name = token_hex(4)
    print_fault(name, fault)
    return f"internal error {name}, please report it; the server has printed more"


def print_fault(name: str, fault: Exception) -> None:
    """Print an internal error on standard error, unless that is closed."""
    if sys.stderr is None:
        return
    is_traced = bool(os.environ.get(TRACEBACK))
    if is_traced:
        traceback.print_exception(fault)
    hint = "" if is_traced else f" (set {TRACEBACK}=1 for a traceback)"
    line = f"internal error {name}: {type(fault).__name__}: {fault}{hint}"
    print(line, file=sys.stderr, flush=True)  # noqa: T201  # the server has no other log
