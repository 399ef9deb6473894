"""Internal errors: an answer gives only their name, and standard error the rest."""

from __future__ import annotations

import os
import sys
import traceback
from secrets import token_hex

TRACEBACK = "SUDOKU_TRACEBACK"
"""Environment variable: if set, an internal error is printed with its traceback."""


def reported(fault: Exception) -> str:
    """Print an internal error; returns what the client gets: nothing of this machine."""
    name = token_hex(4)
    print_fault(name, fault)
    return f"internal error {name}, please report it; the server has printed more"


def print_fault(name: str, fault: Exception) -> None:
    """Print an internal error on standard error, if there is one."""
    if sys.stderr is None:
        return
    is_traced = bool(os.environ.get(TRACEBACK))
    if is_traced:
        traceback.print_exception(fault)
    hint = "" if is_traced else f" (set {TRACEBACK}=1 for a traceback)"
    line = f"internal error {name}: {type(fault).__name__}: {fault}{hint}"
    print(line, file=sys.stderr, flush=True)  # noqa: T201  # the server has no other log
