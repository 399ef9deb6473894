"""Check the fields of a request, and describe a wrong one in a sentence."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from typing import Any

from sudoku.errors import SudokuError
from sudoku.pictures.words import counted
from sudoku.questions.option import Option, ValueKind

LONGEST_TEXT = 1_000_000
"""Limit on the characters of a text, such as a puzzle."""
LONGEST_NAME = 2_000
"""Limit on the characters of a short text, such as the name of a model or a list of techniques."""
MOST_TEXTS = 2_000
"""Limit on the texts in a list, such as a list of rules."""
_SHOWN = 40


class RefusedError(SudokuError):
    """A request that cannot be answered, and the reason."""

    field: str
    """The wrong field of the request; "" if no single field is wrong."""
    line: int | None
    """The line in the text of the field, from 1; None if unknown."""
    column: int | None
    """The column in that line, from 1; None if unknown."""

    def __init__(
        self, message: str, field: str = "", line: int | None = None, column: int | None = None
    ) -> None:
        self.field, self.line, self.column = field, line, column
        super().__init__(message)


def checked_fields(options: Sequence[Option], given: Mapping[str, Any]) -> dict[str, Any]:
    """The value of every option, or its default.

    Raises RefusedError for an unknown field, a missing field, or a wrong value.
    """
    names = [option.name for option in options]
    for name in given:
        if name not in names:
            near = get_close_matches(name, names, n=1)
            hint = (
                f'; did you mean "{near[0]}"?' if near else f"; the fields are {', '.join(names)}"
            )
            raise RefusedError(f"{_shown(name)}: no field has this name{hint}", name[:_SHOWN])
    for option in options:
        if option.is_required and given.get(option.name) is None:
            reason = f'"{option.name}" is missing: expected {expected(option)}'
            raise RefusedError(reason, option.name)
    return {option.name: checked(option, given.get(option.name)) for option in options}


def checked(option: Option, value: Any) -> Any:
    """Return the value if it has the right type and is within bounds; otherwise raise
    RefusedError.
    """
    if value is None and not option.is_required:
        return option.default
    if not _is_of_kind(option, value) or not _is_in_bounds(option, value):
        raise _refusal(option, f"got {_shown(value)}")
    if isinstance(value, str):
        _require_short(option, value, option.name)
    elif isinstance(value, list):
        for number, text in enumerate(value, start=1):
            _require_short(option, text, f"{option.name}, text {number}")
    return value


def expected(option: Option) -> str:
    """Describe the values that an option takes, to follow the word "expected"."""
    if option.kind is ValueKind.CHOICE:
        return f"one of {', '.join(map(_shown, option.choices))}"
    low, high = (None if b is None else f"{b:,.10g}" for b in (option.least, option.most))
    if low is not None and high is not None:
        return f"{option.kind} from {low} to {high}"
    if low is not None:
        return f"{option.kind} of {low} or more"
    return f"{option.kind} of {high} or less" if high is not None else option.kind.value


def _refusal(option: Option, got: str) -> RefusedError:
    return RefusedError(f'"{option.name}": expected {expected(option)}, {got}', option.name)


def _is_of_kind(option: Option, value: Any) -> bool:
    match option.kind:
        case ValueKind.INTEGER:
            return type(value) is int
        case ValueKind.NUMBER:
            return type(value) is int or (type(value) is float and math.isfinite(value))
        case ValueKind.BOOLEAN:
            return type(value) is bool
        case ValueKind.TEXT | ValueKind.NAME:
            return isinstance(value, str)
        case ValueKind.CHOICE:
            return value in option.choices
        case ValueKind.TEXTS:
            is_short = isinstance(value, list) and len(value) <= MOST_TEXTS
            return is_short and all(isinstance(text, str) for text in value)


def _is_in_bounds(option: Option, value: Any) -> bool:
    return (option.least is None or value >= option.least) and (
        option.most is None or value <= option.most
    )


def _require_short(option: Option, text: str, name: str) -> None:
    most = LONGEST_NAME if option.kind is ValueKind.NAME else LONGEST_TEXT
    if len(text) > most:
        length = counted(len(text), "character")
        raise RefusedError(
            f'"{name}": expected at most {most:,} characters, got {length}', option.name
        )


def _shown(value: Any) -> str:
    """The beginning of the JSON of a value."""
    if isinstance(value, str):
        value = value[: _SHOWN + 1]
    elif isinstance(value, list | dict):
        return f"{'a list' if isinstance(value, list) else 'an object'} of {len(value)}"
    elif isinstance(value, int) and abs(value) > 10**_SHOWN:
        return "an integer of very many digits"
    text = json.dumps(value)
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"
