"""A study: a module whose `run` declares its options as parameters, and yields reports.

    def run(file: File, *, passes: Passes = 5) -> Iterator[Report]:

is `python -m benchmarks NAME FILE --passes 5`: positional parameters are arguments, and keyword
parameters are options. The type of a parameter is annotated with its `Option`. The command above a
table repeats all values.
"""

from __future__ import annotations

import inspect
import shlex
from argparse import ArgumentParser
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Annotated, Any, get_args, get_type_hints

from benchmarks.framework.arguments import above_zero, names, positive, whole_number

PARSERS: Mapping[Any, Callable[[str], Any]] = {
    int: positive,
    float: above_zero,
    Path: Path,
}
"""The default parsers, by type."""


@dataclass(frozen=True, slots=True)
class Option:
    """The description of a parameter."""

    text: str
    metavar: str | None = None
    parse: Callable[[str], Any] | None = None
    """Parses a value, and raises ArgumentTypeError. If it is None, the type decides."""
    choices: Collection[str] = ()
    """The values that are allowed, or the names of a list; () for any."""
    is_repeated: bool = False
    """Whether the option may be given several times, each with one of its values."""


File = Annotated[Path, Option("puzzles on one board", "FILE")]
Take = Annotated[int | None, Option("only the first N of the file", "N")]
Passes = Annotated[int, Option("the fastest of K passes counts", "K")]
Seed = Annotated[int, Option("of the random numbers", "S", whole_number)]
Misses = Annotated[bool, Option("list the lines of the figures that differ")]
Models = Annotated[Sequence[str], Option("the models", "A,B")]

_Declared = Iterator[tuple[inspect.Parameter, Any, Option]]


def add_options(parser: ArgumentParser, run: Callable[..., Any]) -> None:
    """Add the arguments and options that the parameters of `run` declare."""
    for parameter, kind, option in _declared(run):
        name, default = parameter.name, parameter.default
        flag = f"--{name.replace('_', '-')}"
        is_shown = default is not False and default not in (None, (), parameter.empty)
        shown = f" ({_spelled(default)})" if is_shown else ""
        more: dict[str, Any] = {"help": f"{option.text}{shown}".replace("%", "%%")}
        if kind is bool:
            parser.add_argument(flag, action="store_true", **more)
            continue
        parse = option.parse or PARSERS.get(kind, str)
        if kind == Sequence[str] and option.parse is None:
            parse = str if option.is_repeated else partial(names, known=option.choices)
        elif option.choices:
            more["choices"] = option.choices
        more |= {"metavar": option.metavar, "type": parse}
        if kind == Sequence[Path]:
            parser.add_argument(name, nargs="*", **more | {"type": Path})
        elif parameter.kind is not parameter.KEYWORD_ONLY:
            parser.add_argument(name, nargs=None if default is parameter.empty else "?", **more)
        elif option.is_repeated:
            parser.add_argument(flag, action="append", default=[], **more)
        else:
            parser.add_argument(flag, default=default, **more)


def command_line(name: str, run: Callable[..., Any], values: Mapping[str, Any]) -> str:
    """The command for the heading of a table: the study, and the values of its parameters.

    Options without a value are left out, and paths are shortened to their names.

    >>> def run(*, cap: Annotated[int, Option("a cap")], take: Take = None) -> None: ...
    >>> command_line("ladder", run, {"cap": 2, "take": None})
    'ladder --cap 2'
    """
    words = [name]
    for parameter, _, option in _declared(run):
        value = values[parameter.name]
        flag = f"--{parameter.name.replace('_', '-')}"
        if value is None or value is False:
            continue
        if value is True:
            words.append(flag)
        elif parameter.kind is parameter.KEYWORD_ONLY and option.is_repeated:
            words += [f"{flag} {_spelled(each)}" for each in value]
        elif parameter.kind is parameter.KEYWORD_ONLY:
            words.append(f"{flag} {shlex.quote(_spelled(value))}")
        else:
            words += map(_spelled, value if isinstance(value, list) else [value])
    return " ".join(words)


def _declared(run: Callable[..., Any]) -> _Declared:
    """Each parameter with its type and its description; a type may allow None."""
    hints = get_type_hints(run, include_extras=True)
    for parameter in inspect.signature(run).parameters.values():
        annotated, option = get_args(hints[parameter.name])
        kinds = [kind for kind in get_args(annotated) if kind is not type(None)]
        is_union = type(None) in get_args(annotated)
        yield parameter, kinds[0] if is_union else annotated, option


def _spelled(value: Any) -> str:
    """The text of a value on the command line."""
    if isinstance(value, list | tuple):
        return ",".join(map(_spelled, value))
    if isinstance(value, Path):
        return value.name
    return f"{value:g}" if isinstance(value, float) else str(value)
