"""Values that only one thread may use, such as models."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, update_wrapper
from threading import get_ident
from typing import Generic, ParamSpec, TypeVar

P = ParamSpec("P")
Value = TypeVar("Value")


class KeptByThread(Generic[P, Value]):
    """A function that makes a value, and returns it again when the same thread calls it with the
    same arguments. The latest values are kept.
    """

    def __init__(self, make: Callable[P, Value], most: int) -> None:
        def made(_thread: int, *args: P.args, **kwargs: P.kwargs) -> Value:
            return make(*args, **kwargs)

        self._kept = lru_cache(most)(made)
        self.cache_clear = self._kept.cache_clear
        update_wrapper(self, make)

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> Value:
        return self._kept(get_ident(), *args, **kwargs)  # type: ignore[arg-type]  # hashable


def kept_by_thread(most: int) -> Callable[[Callable[P, Value]], KeptByThread[P, Value]]:
    """A decorator: see KeptByThread. most: limit on the values of all threads."""
    return lambda make: KeptByThread(make, most)
