"""`python -m benchmarks STUDY …`: run one measurement, print its table, and save it on request.

A study is a module with `run`, and a line in STUDIES; see `framework.study`.
"""

from __future__ import annotations

import io
import sys
from argparse import ArgumentParser
from collections.abc import Mapping, Sequence
from dataclasses import replace
from importlib import import_module
from typing import Any

from benchmarks.framework.report import RESULTS
from benchmarks.framework.study import add_options, command_line
from sudoku import SudokuError
from sudoku.cli.exits import ExitCode, forget_output

STUDIES: Mapping[str, str] = {
    "latency": "benchmarks.latency.command",
    "bulk": "benchmarks.bulk",
    "generation": "benchmarks.generation",
    "canonical": "benchmarks.canonical",
    "batches": "benchmarks.batches",
    "effort": "benchmarks.effort",
    "ladder": "benchmarks.essays.ladder",
    "sizes": "benchmarks.sizes",
    "cubes": "benchmarks.cubes.command",
    "certificates": "benchmarks.certificates",
    "analysis": "benchmarks.analysis",
    "differential": "benchmarks.differential.command",
    "variants": "benchmarks.variants.command",
    "logic hodoku": "benchmarks.logic.hodoku",
    "logic paths": "benchmarks.logic.paths",
    "logic backdoors": "benchmarks.logic.backdoors",
    "logic se": "benchmarks.logic.se",
    "logic whips": "benchmarks.logic.whips",
    "selection": "benchmarks.selection",
    "power": "benchmarks.power.command",
    "browser": "benchmarks.browser",
    "page": "benchmarks.page.command",
}
"""The module of each study. Only the requested module is imported, because importing all takes half
a second.
"""
SUBCOMMANDS = {name.split()[0] for name in STUDIES}


def main(argv: Sequence[str] | None = None) -> int:
    """Run the study. Returns 1 after an error, 130 after Ctrl-C, 141 for a broken pipe."""
    words = sys.argv[1:] if argv is None else argv
    values = vars(_parser(words[0] if words else "").parse_args(words))
    save, name, run = values.pop("save"), values.pop("study"), values.pop("run")
    if sys.stdout is None:
        sys.stderr.write("error: standard output is closed\n")
        return 1
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # for × and … in other encodings
    try:
        for each in run(**values):
            report = replace(each, command=command_line(name, run, values))
            if save is not None:  # before printing, because standard output may be closed
                report.save(RESULTS / save)
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
    groups: dict[str, Any] = {"": parser.add_subparsers(required=True, metavar="STUDY")}
    for name, path in STUDIES.items():
        group, _, last = name.rpartition(" ")
        if asked in SUBCOMMANDS and name.split()[0] != asked:
            continue
        if group not in groups:
            within = groups[""].add_parser(group, help=f"One of several studies of {group}.")
            groups[group] = within.add_subparsers(required=True, metavar="STUDY")
        module = import_module(path)
        summary = (module.__doc__ or "").partition("\n")[0]
        command = groups[group].add_parser(last, help=summary, description=summary)
        add_options(command, module.run)
        text = "also write the table to this folder, relative to benchmarks/results"
        command.add_argument("--save", metavar="DIR", help=text)
        command.set_defaults(run=module.run, study=name)
    return parser


if __name__ == "__main__":
    sys.exit(main())
