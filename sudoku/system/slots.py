"""Sets the fields of frozen values in half the time, for values that are made by the million."""

from __future__ import annotations

from dataclasses import fields
from typing import Any


def setters(kind: type[Any]) -> list[Any]:
    """For each field of a frozen, slotted dataclass, a function that sets it in a new value.

    It does the same as `object.__setattr__`, which looks up the field each time.
    """
    return [kind.__dict__[each.name].__set__ for each in fields(kind)]
