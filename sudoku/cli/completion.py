"""Shell completion: the possible values of arguments and options, and bash's treatment of colons.

A completer takes the text typed so far and returns whole values. Models name their own variants,
see `ModelFamily.complete`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

import click
from click.shell_completion import BashComplete, CompletionItem, add_completion_class

from sudoku.errors import SudokuError
from sudoku.interface.model import Capability
from sudoku.interface.registry import (
    DEFAULT_PROVER,
    capabilities_of,
    completions,
    composite_names,
    declares,
    model_names,
)

Completer = Callable[[click.Context, click.Parameter, str], list[CompletionItem]]


def offer(values: Callable[[str], Iterable[str]]) -> Completer:
    """A completer that offers the values of this function which begin with the typed text."""

    def complete(
        _ctx: click.Context, _param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        return [CompletionItem(v) for v in values(incomplete) if v.startswith(incomplete)]

    return complete


def files(_ctx: click.Context, _param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """File names, which the shell completes itself."""
    return [CompletionItem(incomplete, type="file")]


def _models(text: str) -> list[str]:
    """Models and composites; after a colon, the variants of one model."""
    name, colon, variant = text.partition(":")
    if not colon:
        return [*model_names(), *composite_names()]
    try:
        return [f"{name}:{found}" for found in completions(name, variant)]
    except SudokuError:
        return []


def _analysts(text: str) -> list[str]:
    """The models that answer questions about clues and candidates."""
    return [found for found in _models(text) if declares(found, Capability.ANALYSE)]


def _traceable(text: str) -> list[str]:
    from sudoku.reference.variant import NAME

    return _models(text) if text.startswith(f"{NAME}:") else [NAME]


def _proof_solvers(_text: str) -> list[str]:
    return [
        solver
        for solver in completions(DEFAULT_PROVER, "")
        if Capability.PROOF in capabilities_of(f"{DEFAULT_PROVER}:{solver}")
    ]


def _boxes(_text: str) -> list[str]:
    return [f"{rows}x{cols}" for rows in range(2, 6) for cols in range(2, 6)]


def _rules(_text: str) -> Iterable[str]:
    from sudoku.constraints.kinds import DIGITS, HIDDEN, REGIONS
    from sudoku.constraints.vocabulary import CONSTRAINTS

    return sorted([REGIONS[0], DIGITS, HIDDEN, *(kind.name for kind in CONSTRAINTS)])


def _readable_formats(_text: str) -> Iterable[str]:
    from sudoku.formats.registry import FORMATS

    return [known.name for known in FORMATS if known.read]


def _writable_formats(_text: str) -> Iterable[str]:
    from sudoku.formats.registry import FORMATS

    return [known.name for known in FORMATS if known.write]


def _protocols(_text: str) -> Iterable[str]:
    from sudoku.crosschecking.contestants.programs.contestant import PROTOCOLS

    return PROTOCOLS


def _inputs(_text: str) -> Iterable[str]:
    from sudoku.crosschecking.contestants.calling import INPUTS

    return INPUTS


def _classes(text: str) -> list[str]:
    """Completions of the last of several names separated by commas."""
    from sudoku.crosschecking.fuzzing import CLASSES, VARIANT_CLASSES

    before, comma, _ = text.rpartition(",")
    return [f"{before}{comma}{name}" for name in (*CLASSES, *VARIANT_CLASSES)]


models = offer(_models)
analysts = offer(_analysts)
traceable_models = offer(_traceable)
proof_solvers = offer(_proof_solvers)
boxes = offer(_boxes)
rules = offer(_rules)
readable_formats = offer(_readable_formats)
writable_formats = offer(_writable_formats)
protocols = offer(_protocols)
inputs = offer(_inputs)
classes = offer(_classes)


class ColonBash(BashComplete):
    """Bash splits words at colons, and inserts only what follows the last colon.

    `-m sat:glu` arrives as four words. Those around a colon are joined again, and the part up to
    the last colon is removed from each completion.
    """

    def get_completion_args(self) -> tuple[list[str], str]:
        args, current = super().get_completion_args()
        if current == ":":
            args, current = [*args, ":"], ""
        self._prefix = ""
        while len(args) > 1 and args[-1] == ":":
            self._prefix = f"{args[-2]}:{self._prefix}"
            args = args[:-2]
        return _joined(args), self._prefix + current

    def format_completion(self, item: CompletionItem) -> str:
        value = item.value.removeprefix(self._prefix)
        value = value.replace(" ", r"\\ ")  # Click's script drops one of the two backslashes
        return super().format_completion(CompletionItem(value, item.type))


def _joined(args: list[str]) -> list[str]:
    """The words before the current one, with those around a colon joined."""
    words: list[str] = []
    for arg in args:
        if words and (arg == ":" or words[-1].endswith(":")):
            words[-1] += arg
        else:
            words.append(arg)
    return words


def register() -> None:
    """Register this completion for bash; other shells use Click's."""
    add_completion_class(ColonBash)
