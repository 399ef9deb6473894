"""`python -m benchmarks SUBCOMMAND …`: run one measurement, print its table and maybe save it.

A subcommand is a module with `add_arguments` and `run`, and its line in SUBCOMMANDS.
"""

from __future__ import annotations

import io
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Mapping, Sequence
from typing import Protocol

from benchmarks import (
    analysis,
    bulk,
    canonical,
    certificates,
    effort,
    generation,
    ladder,
    power,
    selection,
    throughput,
)
from benchmarks.batches import command as batches
from benchmarks.cubes import command as cubes
from benchmarks.differential import command as differential
from benchmarks.latency import command as latency
from benchmarks.latency.pictures import command as pictures
from benchmarks.logic import command as logic
from benchmarks.report import RESULTS, Report
from benchmarks.sizes import command as sizes
from benchmarks.soak import command as soak
from benchmarks.variants import command as variants
from sudoku import SudokuError
from sudoku.cli.exits import ExitCode, forget_output


class Subcommand(Protocol):
    """The interface of a subcommand's module; the first line of its docstring is its help."""

    __doc__: str | None

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the subcommand's own arguments."""

    def run(self, args: Namespace) -> Iterator[Report]:
        """Measure. Raises SudokuError for a wrong answer or invalid arguments."""
        ...


SUBCOMMANDS: Mapping[str, Subcommand] = {
    "latency": latency,
    "pictures": pictures,
    "throughput": throughput,
    "bulk": bulk,
    "generation": generation,
    "canonical": canonical,
    "batches": batches,
    "effort": effort,
    "ladder": ladder,
    "sizes": sizes,
    "cubes": cubes,
    "certificates": certificates,
    "analysis": analysis,
    "soak": soak,
    "differential": differential,
    "variants": variants,
    "logic": logic,
    "selection": selection,
    "power": power,
}


def main(argv: Sequence[str] | None = None) -> int:
    """Run the subcommand. Exit codes: 1 after an error, 130 after Ctrl-C, 141 for a broken pipe."""
    args = _parser().parse_args(argv)
    if sys.stdout is None:
        sys.stderr.write("error: standard output is closed\n")
        return 1
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # for × and … in other encodings
    try:
        for report in args.run(args):
            if args.save is not None:  # before printing, as the output may be closed
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


def _parser() -> ArgumentParser:
    parser = ArgumentParser(prog="python -m benchmarks", description="Measure and compare.")
    commands = parser.add_subparsers(required=True, metavar="SUBCOMMAND")
    for name, module in SUBCOMMANDS.items():
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
