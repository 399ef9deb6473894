"""`sudoku steps`: how a puzzle is solved by techniques."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

import click

from sudoku.cli import options
from sudoku.cli.colour import paint_for
from sudoku.cli.exits import ExitCode, Result, clean_exit
from sudoku.cli.inputs import Source, entries
from sudoku.cli.subcommand import Table, subcommand
from sudoku.errors import (
    MeaninglessQuestionError,
    ModelFault,
    OutOfBudget,
    UnsupportedQuestionError,
)
from sudoku.formats.entry import Entry
from sudoku.interface.budget import Budget
from sudoku.interface.outcome import Verdict
from sudoku.logic.steps import Steps
from sudoku.logic.steps import steps as ask
from sudoku.logic.techniques.registry import techniques as all_techniques
from sudoku.logic.techniques.wording import NotationStyle

if TYPE_CHECKING:
    from sudoku.logic.certifying import CertifiedSteps


def _table() -> Table:
    rows = [(each.key, each.meaning) for each in all_techniques()]
    return "Techniques, in the default order", rows


@subcommand(
    "sudoku steps puzzles.txt",
    "sudoku steps --techniques FNBT --json puzzles.txt",
    "sudoku steps --techniques default,-uniqueness --until skyscraper puzzles.txt",
    table=_table,
)
@click.option(
    "--techniques",
    "-t",
    metavar="LIST",
    help="Techniques in the order in which they are tried, separated by commas: names, families,"
    " Fowler's letters (FNBTXYW), default, all, uniqueness, layer1 to layer7. A + joins names to"
    " one level, a - removes them: default,-uniqueness.  [default: default]",
)
@click.option(
    "--batch",
    is_flag=True,
    help="Make all moves of a level at once, so that the path does not depend on the order of"
    " search.",
)
@click.option("--shortest", is_flag=True, help="Leave out steps that the solution does not need.")
@click.option("--until", metavar="TECHNIQUE", help="Stop behind the first step of this technique.")
@click.option(
    "--style",
    type=click.Choice([*map(str, NotationStyle)]),
    default=NotationStyle.HODOKU.value,
    show_default=True,
    help="The words of a step: as HoDoKu writes them, or as SudokuWiki does.",
)
@click.option(
    "--certify",
    type=click.Path(path_type=Path),
    metavar="DIR",
    help="Write a certificate of the verdict whose lemmas are the steps; for several puzzles, a"
    " folder of folders 000001, 000002, …",
)
@options.model
@options.sources
@options.budget
@options.as_json("one JSON object per line, for each step")
def steps(
    source: Source,
    techniques: str | None,
    batch: bool,
    shortest: bool,
    until: str | None,
    style: str,
    certify: Path | None,
    model: str,
    budget: Budget,
    as_json: bool,
) -> None:
    """Solve a puzzle by human techniques, and print each step.

    The simplest technique that finds a step is applied, again and again. Each step is checked
    against the solutions that the model finds, and its premises imply it. Puzzles with several
    solutions are solved as far as possible, without the techniques that need uniqueness.

    Exit code: 0 all puzzles are solved, or --until was reached; 1 a puzzle is not unique, or the
    techniques do not solve it; 2 bad input or usage; 3 the budget ran out; 4 a model failed or a
    step is wrong.
    """
    gap = ""
    with clean_exit() as result:
        for entry, place in placed(entries(source, result), certify):
            try:
                found = ask(
                    entry.puzzle,
                    techniques=techniques,
                    all_moves=batch,
                    shortest=shortest,
                    until=until,
                    notation=NotationStyle(style),
                    model=model,
                    budget=budget,
                )
            except ModelFault as fault:
                result.report(fault, ExitCode.FAULT)
                continue
            except OutOfBudget as error:
                result.report(error, ExitCode.UNKNOWN)
                continue
            except UnsupportedQuestionError as error:
                result.report(error)
                continue
            certified = None if place is None else _certified(found, model, budget, place, result)
            if as_json:
                for number, values in enumerate(found.step_dicts(source.style)):
                    if certified is not None:
                        values["lemma_numbers"] = list(certified.lemmas[number])
                    print(json.dumps(values | entry.noted()))
            else:
                print(gap + found.text(source.style, paint_for(sys.stdout)))
                gap = "\n"
                if certified is not None:
                    print(f"certificate: {place} ({certified.text()})")
            sys.stdout.flush()
            result.add(_code(found))


def placed(found: Iterable[Entry], output: Path | None) -> Iterator[tuple[Entry, Path | None]]:
    """Each puzzle with the folder of its certificate: the output itself for the only puzzle."""
    if output is None:
        yield from ((entry, None) for entry in found)
        return
    from sudoku.certificates.certificate import require_free  # late

    require_free(output)
    entries = iter(found)
    first, second = next(entries, None), next(entries, None)
    if first is not None:
        yield first, output if second is None else output / "000001"
    for number, entry in enumerate(chain([second] if second else [], entries), start=2):
        yield entry, output / f"{number:06}"


def _certified(
    found: Steps, model: str, budget: Budget, place: Path, result: Result
) -> CertifiedSteps | None:
    """What was written, or None after a message: the path is printed all the same."""
    from sudoku.logic.certifying import certify_steps  # late: a path alone does not wait

    try:
        certified = certify_steps(found, model, budget)
    except ModelFault as fault:
        result.report(fault, ExitCode.FAULT)
    except MeaninglessQuestionError as error:
        result.report(error, ExitCode.NOT_UNIQUE)
    except UnsupportedQuestionError as error:
        result.report(error)
    except OutOfBudget as error:
        result.report(error, ExitCode.UNKNOWN)
    else:
        certified.certificate.write(place)
        return certified
    return None


def _code(found: Steps) -> ExitCode:
    if not found.is_complete:
        return ExitCode.UNKNOWN
    if found.verdict is not Verdict.UNIQUE:
        return ExitCode.NOT_UNIQUE
    return ExitCode.OK if found.is_solved or found.path.is_stopped else ExitCode.NOT_UNIQUE
