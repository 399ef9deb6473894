"""`sudoku convert`: puzzles from any format to another."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TextIO

import click

from sudoku.cli import completion, options
from sudoku.cli.exits import ExitTally, clean_exit, complain
from sudoku.cli.inputs import Source, entries
from sudoku.cli.outputs import refuse_input
from sudoku.cli.subcommand import Table, subcommand
from sudoku.errors import SudokuError
from sudoku.formats.entry import Entry
from sudoku.formats.registry import FORMATS, FormatError
from sudoku.formats.writing import InexpressibleError, Writer, writer_of
from sudoku.questions.converting import converted
from sudoku.system.durable import naming_errors


def _formats() -> Table:
    rows = []
    for known in FORMATS:
        only = "" if known.read else " (only written)"
        rows.append((known.name, known.title + (only if known.write else " (only read)")))
    return "Formats", rows


@subcommand(
    "sudoku convert puzzles.txt --to csv",
    "sudoku convert --rule antiknight 1...........2..3 --to f-puzzles",
    "sudoku convert 12..34..2143432. --to minizinc",
    table=_formats,
)
@click.option(
    "--to",
    "target",
    default="text",
    show_default=True,
    metavar="NAME",
    shell_complete=completion.writable_formats,
    help="Format to write.",
)
@click.option(
    "--output",
    "-o",
    type=click.Path(path_type=Path),
    metavar="OUT",
    help="File to write, or a folder for one file per puzzle.  [default: standard output]",
)
@click.option(
    "--lossy", is_flag=True, help="Skip parts that the format cannot express, with a warning."
)
@options.sources
def convert(source: Source, target: str, output: Path | None, lossy: bool) -> None:
    """Write puzzles in another format.

    The new format keeps the board, rules, givens, title, author and the rules in words. If it
    cannot express something, the command fails and lists it.

    Exit code: 0 every puzzle is written, 2 bad input or usage, or the format cannot express a
    puzzle.
    """
    try:
        writer = writer_of(target)
    except FormatError as error:
        raise click.BadParameter(str(error), param_hint="'--to'") from None
    with clean_exit() as result:
        found = entries(replace(source, keeps_work=writer.keeps_work), result)
        if output is not None and output.is_dir():
            for number, (_, text) in enumerate(_written(found, writer, lossy, result), start=1):
                name = f"puzzle-{number}{writer.format.extension or '.txt'}"
                refuse_input(output / name, source)
                with _opened(output / name) as file:
                    file.write(writer.head + text.lstrip("\n") + writer.foot)
            return
        if output is not None:
            refuse_input(output, source)
        written = _written(found, writer, lossy, result)
        first = next(written, None)
        if first is not None:  # otherwise an existing file is kept
            with _opened(output) as file:
                _write_all(first[1], written, writer, file)


def _write_all(
    first: str, others: Iterator[tuple[Entry, str]], writer: Writer, file: TextIO
) -> None:
    """Write all puzzles to one file, each of them as soon as it is read."""
    file.write(writer.head + first.lstrip("\n"))
    file.flush()
    for entry, text in others:
        if writer.format.is_single:
            raise SudokuError(
                f"{entry.source}:{entry.line}: {writer.format.name} holds one puzzle, and this is"
                " the second: give a folder, as in -o FOLDER"
            )
        file.write(text)
        file.flush()
    file.write(writer.foot)


@contextmanager
def _opened(output: Path | None) -> Iterator[TextIO]:
    if output is None:
        yield sys.stdout
    else:
        with (
            naming_errors(output),
            output.open("w", encoding="utf-8", errors="backslashreplace", newline="\n") as file,
        ):
            yield file


def _written(
    found: Iterator[Entry], writer: Writer, lossy: bool, result: ExitTally
) -> Iterator[tuple[Entry, str]]:
    """The text of each puzzle that the format can express; of all puzzles with --lossy."""
    for entry in found:
        lost: list[str] = []
        try:
            text = converted(entry, writer, lost)
        except SudokuError as error:  # rules that are too large for the format
            result.report(SudokuError(f"{entry.source}:{entry.line}: {error}"))
            continue
        if lost and not lossy:
            result.report(InexpressibleError(entry, writer.format.name, lost))
            continue
        for feature in dict.fromkeys(lost):
            complain(f"{entry.source}:{entry.line}: warning: left out: {feature}")
        yield entry, text
