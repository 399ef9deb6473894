"""`sudoku steps`: the solution of a puzzle by techniques, step by step."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import closing
from dataclasses import replace
from functools import partial
from itertools import chain, zip_longest
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from sudoku.cli.answers import answers_to
from sudoku.cli.batch_options import TableOptions, refuse_with_table
from sudoku.cli.colour import paint_for
from sudoku.cli.exits import ExitCode, ExitTally, clean_exit
from sudoku.cli.inputs import Source
from sudoku.cli.question import ask_all, question_command
from sudoku.errors import (
    MeaninglessQuestionError,
    ModelFault,
    OutOfBudget,
    SudokuError,
    UnsupportedQuestionError,
)
from sudoku.formats.entry import Entry
from sudoku.logic.hint import HintQuestion
from sudoku.logic.steps import Steps, StepsQuestion
from sudoku.logic.techniques.registry import techniques as all_techniques
from sudoku.questions.no_answer import NoAnswer

if TYPE_CHECKING:
    from sudoku.logic.certifying import CertifiedSteps


T = TypeVar("T")


def _list(ctx: click.Context, _param: click.Parameter, is_given: bool) -> None:
    """Print the techniques in the default order and exit."""
    if is_given and not ctx.resilient_parsing:
        formatter = ctx.make_formatter()
        formatter.write_dl([(each.key, each.meaning) for each in all_techniques()])
        click.echo(formatter.getvalue(), nl=False)
        ctx.exit()


def _steps(
    source: Source,
    question: StepsQuestion,
    *,
    certify: Path | None,
    table: TableOptions | None,
    as_json: bool,
    **where: Any,
) -> None:
    if table is not None:
        refuse_with_table(certify=certify is not None)
        ask_all(source, question, table=table, as_json=as_json, **where)
        return
    gap, ask = "", partial(_found, question)
    with (
        clean_exit() as result,
        closing(answers_to(source, question, result, ask=ask, **where)) as answers,
    ):
        for (entry, found), place in placed(answers, certify):
            if as_json and isinstance(found, OutOfBudget):
                print(json.dumps(NoAnswer(found).as_dict(entry, source.style)), flush=True)
                result.add(ExitCode.UNKNOWN)
                continue
            if isinstance(found, SudokuError):
                result.report(found)
                continue
            certified = None if place is None else _certified(found, question, place, result)
            if as_json:
                lemmas = () if certified is None else certified.lemmas
                objects = question.objects(entry, found, source.style)
                for values, own in zip_longest(objects, lemmas):
                    print(json.dumps(values if own is None else values | {"lemma_numbers": [*own]}))
            else:
                print(gap + found.text(source.style, paint_for(sys.stdout)))
                gap = "\n"
                if certified is not None:
                    print(f"certificate: {place} ({certified.text()})")
            sys.stdout.flush()
            if not found.is_complete:
                result.add(ExitCode.UNKNOWN)
            elif question.is_meaningless(found):
                result.add(ExitCode.NOT_UNIQUE)


steps = question_command(
    StepsQuestion,
    _steps,
    click.option(
        "--certify",
        type=click.Path(path_type=Path),
        metavar="DIR",
        help="Write a certificate of the verdict whose lemmas are the steps; for several puzzles, a"
        " folder of folders 000001, 000002, …",
    ),
    click.option(
        "--list",
        is_flag=True,
        is_eager=True,
        expose_value=False,
        callback=_list,
        help="List all techniques in the default order and exit.",
    ),
)


def _found(question: StepsQuestion, entry: Entry) -> Steps | SudokuError:
    """The steps, or the reason why there are none."""
    try:
        return question.ask(entry)
    except (ModelFault, OutOfBudget, UnsupportedQuestionError) as error:
        return error


def placed(found: Iterable[T], output: Path | None) -> Iterator[tuple[T, Path | None]]:
    """Each answer with the folder of its certificate, which for a single puzzle is the output."""
    if output is None:
        yield from ((answer, None) for answer in found)
        return
    from sudoku.certificates.certificate import require_free  # late: only --certify needs it

    require_free(output)
    answers = iter(found)
    first, second = next(answers, None), next(answers, None)
    if first is not None:
        yield first, output if second is None else output / "000001"
    for number, answer in enumerate(chain([second] if second else [], answers), start=2):
        yield answer, output / f"{number:06}"


def _certified(
    found: Steps, question: StepsQuestion, place: Path, result: ExitTally
) -> CertifiedSteps | None:
    """The steps with their certificate; None, after a message, if the certificate is missing."""
    from sudoku.logic.certifying import certify_steps  # late: only --certify needs it

    try:
        certified = certify_steps(found, question.model, question.budget)
    except (
        MeaninglessQuestionError,
        ModelFault,
        OutOfBudget,
        UnsupportedQuestionError,
    ) as error:
        result.report(error)
        return None
    certified.certificate.write(place)
    return certified


def _hint(source: Source, question: HintQuestion, **others: Any) -> None:
    if question.progress is not None:
        question = replace(question, progress=_text(question.progress))
    ask_all(source, question, **others)


hint = question_command(HintQuestion, _hint)


def _text(progress: str) -> str:
    """The text of --progress: an argument, or the contents of a file."""
    if not os.path.exists(progress):
        return progress
    try:
        return Path(progress).read_text()
    except (OSError, UnicodeDecodeError) as error:
        raise click.BadParameter(f"{progress}: {error}", param_hint="--progress") from None
