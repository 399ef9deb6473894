"""`python -m benchmarks SUBCOMMAND …`: run one measurement, print its table, and save it on
request.

A subcommand is a module with `add_arguments` and `run`, and a line in SUBCOMMANDS.
"""

from __future__ import annotations

import io
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from typing import Protocol, cast

from benchmarks.framework.report import RESULTS, Report
from sudoku import SudokuError
from sudoku.cli.exits import ExitCode, forget_output


class Subcommand(Protocol):
    """The interface of a subcommand's module; the first line of its docstring is its help."""

    __doc__: str | None

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the subcommand's own arguments."""

    def run(self, args: Namespace) -> Iterator[Report]:
        """Run the measurement. Raises SudokuError for a wrong answer or invalid arguments."""
        ...


SUBCOMMANDS: Mapping[str, str] = {
    "latency": "benchmarks.latency.command",
    "bulk": "benchmarks.bulk",
    "generation": "benchmarks.generation",
    "canonical": "benchmarks.canonical",
    "batches": "benchmarks.batches.command",
    "effort": "benchmarks.effort",
    "ladder": "benchmarks.essays.ladder",
    "sizes": "benchmarks.sizes.command",
    "cubes": "benchmarks.cubes.command",
    "certificates": "benchmarks.certificates",
    "analysis": "benchmarks.analysis",
    "differential": "benchmarks.differential.command",
    "variants": "benchmarks.variants.command",
    "logic": "benchmarks.logic.command",
    "selection": "benchmarks.selection",
    "power": "benchmarks.power.command",
    "browser": "benchmarks.browser",
    "page": "benchmarks.page.command",
}
"""The module of each subcommand. Only the requested module is imported, because importing all takes
half a second.
"""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the subcommand. Returns 1 after an error, 130 after Ctrl-C, 141 for a broken pipe."""
    words = sys.argv[1:] if argv is None else argv
    args = _parser(words[0] if words else "").parse_args(words)
    if sys.stdout is None:
        sys.stderr.write("error: standard output is closed\n")
        return 1
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # for × and … in other encodings
    try:
        for report in args.run(args):
            if args.save is not None:  # before printing, because standard output may be closed
                report.save(RESULTS / args.save)
            sys.stdout.write(f"{report.markdown()}\n\n")
            sys.stdout.flush()
    except BrokenPipeError:
        forget_output()
        return ExitCode.BROKEN_PIPE
    except SudokuError as error:
        sys.stderr.write(f"error: {error}\n")
        return 1
    except OSError as error:
        sys.stderr.write(f"error: {error.filename or 'output'}: {error.strerror}\n")
        return 1
    except KeyboardInterrupt:
        sys.stderr.write("interrupted\n")
        return ExitCode.INTERRUPTED
    return 0


def _parser(asked: str = "") -> ArgumentParser:
    """The parser. asked: the subcommand to describe; all are described for an unknown name."""
    parser = ArgumentParser(prog="python -m benchmarks", description="Measure and compare.")
    commands = parser.add_subparsers(required=True, metavar="SUBCOMMAND")
    for name in [asked] if asked in SUBCOMMANDS else SUBCOMMANDS:
        module = cast("Subcommand", import_module(SUBCOMMANDS[name]))
        summary = (module.__doc__ or "").partition("\n")[0]
        command = commands.add_parser(name, help=summary, description=summary)
        module.add_arguments(command)
        command.add_argument(
            "--save",
            metavar="DIR",
            help="also write table and JSON lines to this folder, relative to benchmarks/results",
        )
        command.set_defaults(run=module.run)
    return parser


if __name__ == "__main__":
    sys.exit(main())
