"""The fields of a request: what each may be, and sentences that name those that are wrong."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from enum import StrEnum
from typing import Any

from sudoku.errors import SudokuError
from sudoku.pictures.words import counted

LONGEST_TEXT = 1_000_000
"""Characters of a text, as of a puzzle."""
LONGEST_NAME = 2_000
"""Characters of a short text, as of the name of a model or a list of techniques."""
MOST_TEXTS = 2_000
"""Texts of a list, as of rules."""
_SHOWN = 40


class RefusedError(SudokuError):
    """A request that cannot be answered, and why.

    field: the field of the request that is wrong, "" for none. line, column: the place in its text,
    from 1, None where that is not known.
    """

    def __init__(
        self, message: str, field: str = "", line: int | None = None, column: int | None = None
    ) -> None:
        self.field, self.line, self.column = field, line, column
        super().__init__(message)


class Kind(StrEnum):
    """The kinds of values, each in the words of a message."""

    INTEGER = "an integer"
    NUMBER = "a number"
    BOOLEAN = "true or false"
    TEXT = "a text"
    NAME = "a short text"
    CHOICE = "one of"
    TEXTS = "a list of texts"


@dataclass(frozen=True, slots=True)
class Option:
    """A field of a request.

    default: what holds where the field is absent or null; None for nothing. least, most: bounds of
    a number. choices: of the kind CHOICE. is_required: whether the field must be there. example: a
    value, for descriptions.
    """

    name: str
    kind: Kind
    summary: str
    default: Any = None
    least: float | None = None
    most: float | None = None
    choices: tuple[str, ...] = ()
    is_required: bool = False
    example: Any = None

    def checked(self, value: Any) -> Any:
        """The value, of the right kind and within the bounds. Raises RefusedError for others."""
        if value is None and not self.is_required:
            return self.default
        if not self._is_of_kind(value) or not self._is_in_bounds(value):
            raise self.refusal(f"got {_shown(value)}")
        if isinstance(value, str):
            self._require_short(value, self.name)
        elif isinstance(value, list):
            for number, text in enumerate(value, start=1):
                self._require_short(text, f"{self.name}, text {number}")
        return value

    @property
    def expected(self) -> str:
        """What a value has to be, as an object of "expected"."""
        if self.kind is Kind.CHOICE:
            return f"one of {', '.join(map(_shown, self.choices))}"
        low, high = (None if b is None else f"{b:,.10g}" for b in (self.least, self.most))
        if low is not None and high is not None:
            return f"{self.kind} from {low} to {high}"
        if low is not None:
            return f"{self.kind} of {low} or more"
        return f"{self.kind} of {high} or less" if high is not None else self.kind.value

    def refusal(self, got: str) -> RefusedError:
        """The error that this field is wrong."""
        return RefusedError(f'"{self.name}": expected {self.expected}, {got}', self.name)

    def _is_of_kind(self, value: Any) -> bool:
        match self.kind:
            case Kind.INTEGER:
                return type(value) is int
            case Kind.NUMBER:
                return type(value) is int or (type(value) is float and math.isfinite(value))
            case Kind.BOOLEAN:
                return type(value) is bool
            case Kind.TEXT | Kind.NAME:
                return isinstance(value, str)
            case Kind.CHOICE:
                return value in self.choices
            case Kind.TEXTS:
                return (
                    isinstance(value, list)
                    and len(value) <= MOST_TEXTS
                    and all(isinstance(text, str) for text in value)
                )

    def _is_in_bounds(self, value: Any) -> bool:
        return (self.least is None or value >= self.least) and (
            self.most is None or value <= self.most
        )

    def _require_short(self, text: str, name: str) -> None:
        most = LONGEST_NAME if self.kind is Kind.NAME else LONGEST_TEXT
        if len(text) > most:
            length = counted(len(text), "character")
            raise RefusedError(
                f'"{name}": expected at most {most:,} characters, got {length}', self.name
            )


def checked_fields(options: Sequence[Option], given: Mapping[str, Any]) -> dict[str, Any]:
    """The value of every option, of those that are not given the default.

    Raises RefusedError for a field that is no option, that is missing, or of a wrong value.
    """
    names = [option.name for option in options]
    for name in given:
        if name not in names:
            near = get_close_matches(name, names, n=1)
            hint = f'; did you mean "{near[0]}"?' if near else f"; known are {', '.join(names)}"
            raise RefusedError(f"{_shown(name)}: no field has this name{hint}", name[:_SHOWN])
    for option in options:
        if option.is_required and given.get(option.name) is None:
            raise option.refusal("got none")
    return {option.name: option.checked(given.get(option.name)) for option in options}


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
