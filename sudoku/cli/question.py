"""The subcommand of a question, made from its declaration."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import wraps
from typing import Any, cast

import click

from sudoku.cli import batch_options, completion, options
from sudoku.cli.answers import print_answers
from sudoku.cli.exits import clean_exit
from sudoku.cli.inputs import Source
from sudoku.cli.subcommand import Subcommand, Table, columns_table
from sudoku.cli.workers import HERE, Workers, jobs_and_dask
from sudoku.errors import SudokuError
from sudoku.interface.registry import DEFAULT_PROVER
from sudoku.questions.option import Option, OptionError, ValueKind, options_of
from sudoku.questions.question import Question

COMPLETERS = {
    "adversarial": completion.models,
    "decide": completion.models,
    "proof_solver": completion.proof_solvers,
}
"""Completers for the values of declared options, by field name."""
SEED = "seed"
"""The field that the selection options set."""


def ask_all(
    source: Source,
    question: Question,
    *,
    table: batch_options.TableOptions | None = None,
    workers: Workers = HERE,
    as_json: bool,
) -> None:
    """Answer a question for every puzzle: print the answers, or write them to a file."""
    if table is not None:
        if not as_json:
            batch_options.refuse_with_table(**dict.fromkeys(question.refused_in_tables, True))
        from sudoku.cli.runs import columns_needed, write_table  # late

        def make() -> Question:
            return question if as_json else question.only(columns_needed(question, table))

        write_table(source, make, table, workers)
        return
    print_answers(source, question, as_json=as_json, workers=workers)


def question_command(
    asked: type[Question],
    ask: Callable[..., None] = ask_all,
    *others: Callable[[Any], Any],
    tables: Sequence[Callable[[], Table]] = (),
) -> Subcommand:
    """The subcommand of a question, with the options that it declares.

    ask: does the work of the command; it receives the arguments of `ask_all` and the values of
    other options. tables: further tables for the help text, above the columns.
    """

    def command(**values: Any) -> None:
        ask(**values)

    command.__doc__ = asked.__doc__
    made = options.as_json(asked.json_lines)(command)
    if asked.COLUMNS:
        made = batch_options.output(made)
        tables = (*tables, columns_table(asked.name))
    elif not asked.is_streamed:
        made = batch_options.output_of_json(made)
    if not asked.is_streamed:
        made = jobs_and_dask(made)
    made = with_question(asked, *others)(made)
    return click.command(asked.name, cls=Subcommand, examples=asked.examples, tables=tables)(made)


def with_question(
    asked: type[Question], *others: Callable[[Any], Any]
) -> Callable[[options.Command], options.Command]:
    """Add the options of a question and of its input to a command; they are passed on as `question`
    and `source`.

    others: further options of the command, listed after the declared options.
    """
    own = [option for option in options_of(asked) if option.name != SEED]
    has_seed = len(own) < len(options_of(asked))

    def decorate(command: options.Command) -> options.Command:
        @wraps(command)
        def with_values(**values: Any) -> Any:
            names = [option.name for option in own] + [SEED] * has_seed
            given = {name: values.pop(name) for name in ("model", "budget", *names)}
            try:
                question = asked(**given).chosen()
            except OptionError as error:
                raise click.UsageError(str(error)) from None
            except SudokuError:
                with clean_exit():
                    raise
            return command(question=question, **values)

        with_all: Any = options.budget(with_values)
        with_all = batch_options.selection_of(with_all, own_seed=has_seed)
        with_all = _model_option(asked)(options.sources(with_all))
        for option in (*reversed(others), *map(click_option, reversed(own))):
            with_all = option(with_all)
        return cast(options.Command, with_all)

    return decorate


def _model_option(asked: type[Question]) -> Callable[[options.Command], options.Command]:
    if asked.default_model == DEFAULT_PROVER:
        return options.model_of_proved
    return options.analyst if asked.needs_analyst else options.model


def click_option(option: Option) -> Callable[[options.Command], options.Command]:
    """A command-line option made from its declaration."""
    help_text, metavar = option.summary, option.metavar
    if option.assumed is not None:
        help_text += f"  [default: {option.assumed}]"
    flags = option.flags or (f"--{option.name.replace('_', '-')}",)
    completer = COMPLETERS.get(option.name)
    if option.kind is ValueKind.BOOLEAN:
        return click.option(*flags, option.name, is_flag=True, help=help_text)
    return click.option(
        *flags,
        option.name,
        type=_type_of(option),
        multiple=option.kind is ValueKind.TEXTS,
        default=option.default,
        show_default=option.default is not None,
        metavar=metavar or ("N" if option.kind is ValueKind.INTEGER else None),
        help=help_text,
        shell_complete=completer,
    )


def declared_option(asked: type[Question], name: str) -> Callable[[Any], Any]:
    """An option declared by a question, for a command that does more than answer it."""
    return click_option(next(option for option in options_of(asked) if option.name == name))


def _type_of(option: Option) -> click.ParamType[Any] | None:
    match option.kind:
        case ValueKind.INTEGER:
            return click.IntRange(_whole(option.least), _whole(option.most))
        case ValueKind.NUMBER:
            return click.FloatRange(option.least, option.most)
        case ValueKind.CHOICE:
            return click.Choice([*option.choices])
        case _:
            return None


def _whole(bound: float | None) -> int | None:
    return None if bound is None else int(bound)
