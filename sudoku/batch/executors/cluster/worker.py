"""The code that runs on a cluster worker: it answers the questions of a parcel.

A parcel is bytes, and the task is `pickle.loads` of them: neither the scheduler nor a worker needs
this package to pass it on. A worker with the package calls `answer_parcel`, which first compares
the installed software; on a worker without it, unpickling fails.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable, Mapping
from functools import cache
from time import perf_counter
from typing import Any

from distributed import get_worker

from sudoku.batch.executors.packing import answer_of, packed
from sudoku.interface.registry import families
from sudoku.interface.versions import versions

Reply = tuple[Any, ...]
"""("answered", seconds, the packed answers) or ("refused", address of the worker, its software). It
has only builtin types, so a client with another version understands it.
"""


def parcel(questions: bytes) -> bytes:
    """Pickled questions and the software of this process, as bytes."""
    return pickle.dumps(_Call(answer_parcel, installed(), questions))


def answer_parcel(software: Mapping[str, str], questions: bytes) -> Reply:
    """Answer the pickled questions, unless this process has different software."""
    own = installed()
    if own != software:
        return "refused", get_worker().address, own
    start = perf_counter()
    answers = [(answer_of(question), 0.0) for question in pickle.loads(questions)]  # noqa: S301
    return "answered", perf_counter() - start, packed(answers)


@cache
def installed() -> dict[str, str]:
    """The software that answers depend on, with versions: this package, its solvers, and other
    packages with models.
    """
    found = dict(sorted(versions().items()))
    for name, family in families().items():
        if family.absence is not None:
            found[f"model {name}"] = "not installed" if family.absence() else "installed"
    return found


def asked_software() -> bytes:
    """Bytes that, when unpickled on a worker, return the result of `installed` there."""
    return pickle.dumps(_Call(installed))


class _Call:
    """An object that unpickles as the result of this call."""

    def __init__(self, function: Callable[..., Any], *arguments: Any) -> None:
        self._function, self._arguments = function, arguments

    def __reduce__(self) -> tuple[Any, ...]:
        return self._function, self._arguments
