"""PySAT's methods without PySAT's handler of SIGINT.

While a solver runs in the main thread, PySAT replaces the handler of SIGINT by one that leaves the
solver by a long jump, in the middle of whatever the solver does with its memory and with the signal
still blocked: sooner or later the process crashes. A solver that runs in slices of conflicts needs
no such handler, since Python's own runs between two slices.

PySAT has no argument for this. Its methods look up the class `MainThread` in the globals of
`pysat.solvers` and install the handler where `MainThread.check()` is true. Here a method is copied
with separate globals, in which `check()` is false. PySAT itself is left as it is, so that other
code of the process, in this thread or another, still gets the handler.
"""

from __future__ import annotations

from functools import cache
from types import FunctionType, MethodType


class _NeverMainThread:
    """Takes the place of PySAT's `MainThread`."""

    @staticmethod
    def check() -> bool:
        return False


def without_handler(method: MethodType) -> MethodType:
    """The same bound method of a PySAT solver, except that it installs no handler."""
    return MethodType(_copied(method.__func__), method.__self__)


@cache
def _copied(function: FunctionType) -> FunctionType:
    scope = {**function.__globals__, "MainThread": _NeverMainThread}
    return FunctionType(function.__code__, scope, function.__name__, function.__defaults__)
