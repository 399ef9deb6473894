"""Do human techniques and ratings agree with other programs, case by case?

`python -m benchmarks logic COMPARISON …`; a comparison is a module with `add_arguments` and `run`.
"""

from __future__ import annotations

from argparse import SUPPRESS, ArgumentParser, Namespace
from collections.abc import Iterator, Mapping
from types import ModuleType

from benchmarks.framework.report import Report
from benchmarks.logic import backdoors, hodoku, paths, se, whips

COMPARISONS: Mapping[str, ModuleType] = {
    "backdoors": backdoors,
    "hodoku": hodoku,
    "paths": paths,
    "se": se,
    "whips": whips,
}


def add_arguments(parser: ArgumentParser) -> None:
    """Add the comparison and its own arguments."""
    commands = parser.add_subparsers(required=True, metavar="COMPARISON")
    for name, module in COMPARISONS.items():
        summary = (module.__doc__ or "").partition("\n")[0]
        command = commands.add_parser(name, help=summary, description=summary)
        module.add_arguments(command)
        command.add_argument("--save", metavar="DIR", default=SUPPRESS, help="as before the name")
        command.set_defaults(compare=module.run)


def run(args: Namespace) -> Iterator[Report]:
    """The reports of the comparison. Raises the same errors as its `run`."""
    yield from args.compare(args)
