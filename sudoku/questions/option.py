"""The options of a question: declared as fields, for the command line and for requests."""

from __future__ import annotations

import re
from dataclasses import MISSING, dataclass, fields, replace
from enum import StrEnum
from functools import cache
from typing import Any, get_args, get_origin, get_type_hints

from sudoku.errors import SudokuError

_FLAG = re.compile(r"(?<![\w-])--([a-z][a-z-]*)")


class OptionError(SudokuError):
    """Options that cannot be combined. The message names them as `--most-cells`."""

    def __init__(self, name: str, message: str) -> None:
        self.name = name
        super().__init__(message)


class ValueKind(StrEnum):
    """The kinds of values, each with its name for messages."""

    INTEGER = "an integer"
    NUMBER = "a number"
    BOOLEAN = "true or false"
    TEXT = "a string"
    NAME = "a short string"
    CHOICE = "one of"
    TEXTS = "a list of strings"


_KINDS = {bool: ValueKind.BOOLEAN, int: ValueKind.INTEGER, float: ValueKind.NUMBER}


@dataclass(frozen=True, slots=True)
class Option:
    """The description of an option and of the values it takes.

    The field annotated with it supplies the name, the kind and the default.
    """

    summary: str
    """The description in whole sentences, which refer to other options as `--name`."""
    least: float | None = None
    most: float | None = None
    most_asked: float | None = None
    """The largest value in a request; the command line accepts larger values."""
    default_asked: Any = None
    """The default in a request, if it differs."""
    choices: tuple[str, ...] = ()
    assumed: Any = None
    """For help texts: a description of the value without the option, if the value depends on other
    options.
    """
    flags: tuple[str, ...] = ()
    """The flags on the command line; () if the flag follows from the name of the field."""
    metavar: str | None = None
    in_requests: bool = True
    """Whether requests also have the option."""
    asked_as: str = ""
    """The summary for requests, if it differs."""
    name: str = ""
    kind: ValueKind = ValueKind.NAME
    default: Any = None
    """The value in requests that omit it."""
    is_required: bool = False
    example: Any = None
    """An example of a value, for descriptions."""

    @property
    def asked_summary(self) -> str:
        """The summary for descriptions of requests, with fields instead of flags."""
        if self.asked_as:
            return self.asked_as
        words = in_fields(self.summary, "`")
        return words if self.assumed is None else f"{words} Default: {self.assumed}."


def in_fields(text: str, quote: str = '"') -> str:
    """A text with `most_cells` instead of `--most-cells`, in these quotes."""
    return _FLAG.sub(lambda found: f"{quote}{found[1].replace('-', '_')}{quote}", text)


@cache
def options_of(question: type) -> tuple[Option, ...]:
    """The options that the fields of a dataclass declare, in order."""
    found = []
    hints = get_type_hints(question, include_extras=True)
    for field in fields(question):
        kind, *marks = get_args(hints[field.name]) or (None,)
        for mark in marks:
            if isinstance(mark, Option):
                default = None if field.default in (MISSING, ()) else field.default
                chosen = ValueKind.CHOICE if mark.choices else _kind(kind, mark.kind)
                found.append(replace(mark, name=field.name, kind=chosen, default=default))
    return tuple(found)


def _kind(annotation: Any, of_text: ValueKind) -> ValueKind:
    """The kind of values of a type; `None` in the type means that the option may be missing."""
    types = [each for each in get_args(annotation) if each is not type(None)]
    if get_origin(annotation) is tuple:
        return ValueKind.TEXTS
    return _KINDS.get(types[0] if types else annotation, of_text)
