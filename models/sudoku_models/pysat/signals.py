"""PySAT asked without its own handler of Ctrl-C.

That handler leaves the solver by a long jump, in the midst of whatever it does with memory, and
with the signal still blocked: the process crashes later, if not at once. A solver that stops every
few conflicts needs none, as Python hears Ctrl-C then.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pysat.solvers


class _MainThread:
    """In the place of PySAT's class of that name, which it asks whether to install its handler."""

    is_asking = False

    @classmethod
    def check(cls) -> bool:
        return not cls.is_asking and _MAIN_THREAD.check()


_MAIN_THREAD = pysat.solvers.MainThread
pysat.solvers.MainThread = _MainThread


def without_handler(ask: Callable[[list[int]], Any], literals: list[int]) -> Any:
    """What a method of a PySAT solver says to these literals."""
    _MainThread.is_asking = True
    try:
        return ask(literals)
    finally:
        _MainThread.is_asking = False
