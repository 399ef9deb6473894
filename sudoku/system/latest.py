"""Bounded storage: the oldest values make room for the latest."""

from __future__ import annotations

from collections import OrderedDict
from typing import TypeVar

Key = TypeVar("Key")
Value = TypeVar("Value")


def keep_latest(kept: OrderedDict[Key, Value], key: Key, value: Value, most: int) -> None:
    """Store a value as the latest, and drop the oldest values beyond the limit."""
    kept[key] = value
    kept.move_to_end(key)
    while len(kept) > most:
        kept.popitem(last=False)
