"""`sudoku prove`: write a certificate of every verdict, as a folder or a zip file."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from contextlib import ExitStack, closing
from functools import partial
from pathlib import Path
from typing import Any, TypeAlias

import click

from sudoku.batch.asking import Checking
from sudoku.batch.items import Numbered
from sudoku.batch.tables.naming import table_stem
from sudoku.certificates.certificate import MOST_COMPOSED, PARTS, require_free
from sudoku.cli import batch_options, options
from sudoku.cli.cubes import CubesOptions, conquered, cubes as divided_into_cubes
from sudoku.cli.exits import ExitCode, ExitTally, clean_exit
from sudoku.cli.inputs import Source, selected_items
from sudoku.cli.subcommand import columns_table, subcommand
from sudoku.cli.waiting import noticing_delay
from sudoku.cli.workers import Workers, jobs_and_dask
from sudoku.errors import CertificateError, ModelFault, SudokuError
from sudoku.formats.entry import Entry
from sudoku.interface.budget import Budget
from sudoku.interface.outcome import Outcome, Verdict
from sudoku.interface.registry import require_known
from sudoku.pictures.words import because, plural
from sudoku.puzzle.symbols import DigitStyle
from sudoku.questions.proving import ProveQuestion, proved_as_dict
from sudoku.questions.question import Question


@subcommand(
    "sudoku prove --output certificates puzzles.txt",
    "sudoku prove --output proofs.csv puzzles.txt",
    table=columns_table("prove"),
)
@batch_options.output_or_folder(
    "Folder for the certificate; for several puzzles, it contains folders 000001, 000002, … If the"
    " name ends like a table's, as in proofs.csv, write a table of the verdicts and the archive"
    " proofs.certificates.gz. Run the same command again to resume."
)
@click.option(
    "--zip", "as_zip", is_flag=True, help="Write zip files: DIR.zip, or DIR/000001.zip, …"
)
@click.option(
    "--reason",
    "by_reason",
    is_flag=True,
    help="Prove that a puzzle is unsatisfiable from a minimal set of its clues, houses and rules. "
    "Slow on large boards; if the budget runs out, the set may not be minimal.",
)
@divided_into_cubes
@click.option(
    "--compose-up-to",
    type=click.IntRange(min=0),
    metavar="BYTES",
    help="With --cubes: combine the proofs of parts into one proof of up to this size. A larger "
    f"proof is written as a certificate in parts.  [default: {MOST_COMPOSED}]",
)
@options.model_of_proved
@options.proof_solver
@options.sources
@batch_options.selection
@options.budget
@jobs_and_dask
@options.as_json("one JSON object per line")
def prove(
    source: Source,
    table: batch_options.TableOptions | None,
    as_zip: bool,
    by_reason: bool,
    cubes: CubesOptions | None,
    compose_up_to: int | None,
    model: str,
    proof_solver: str | None,
    budget: Budget,
    workers: Workers,
    as_json: bool,
) -> None:
    """Write a certificate of each verdict for anyone to check.

    The certificate of one puzzle is the folder itself. Several puzzles get numbered folders in it.

    The certificate of a unique or unsatisfiable puzzle has a formula (DIMACS) and its refutation
    (LRAT); the certificate of a puzzle with several solutions has two of them. `sudoku verify`
    checks certificates; cake_lpr and drat-trim check formulas and proofs.

    Exit code: 0 every verdict is proved, whatever it is; 2 bad input or usage; 3 the budget ran
    out before some verdict was proved; 4 a model failed.
    """
    _refuse(cubes, compose_up_to, is_other=as_zip or by_reason)
    given, output, archive = _places(table)
    if archive is not None:
        batch_options.refuse_with_table(zip=as_zip, cubes=cubes is not None)
        make = partial(_task, model, budget, proof_solver, by_reason=by_reason)
        from sudoku.cli.runs import write_table  # late: only tables need it

        write_table(source, make, given, workers, archive)
        return
    with clean_exit() as result, workers.executor() as executor, ExitStack() as stack:
        require_known(model)
        prover = options.prover(proof_solver)
        show = _shown(source.style, as_json=as_json, is_quiet=given.quiet)
        certificates = _Certificates(output, as_zip, show, result)
        items = selected_items(source)
        if cubes is None:
            batch = Checking(model, budget, prover=prover, by_reason=by_reason).batch()
            answers = batch.answers(items, executor)
            answers = noticing_delay(answers, source.inputs, budget.seconds)
        else:
            answers = conquered(
                items, cubes, model, budget, executor, stack, lambda _: prover, compose_up_to
            )
        with closing(answers):
            certificates.write_all(answers)


def _refuse(cubes: CubesOptions | None, compose_up_to: int | None, *, is_other: bool) -> None:
    if cubes is None and compose_up_to is not None:
        raise click.UsageError("--compose-up-to needs --cubes.")
    if cubes is not None and is_other:
        raise click.UsageError("--cubes cannot be used with --zip or --reason.")


def _places(
    table: batch_options.TableOptions | None,
) -> tuple[batch_options.TableOptions, Path, Path | None]:
    """The options, the target of --output, and the archive if the target is a table."""
    output = None if table is None else table.path
    if table is None or output is None:
        raise click.UsageError("Add --output DIR or --output TABLE for the certificates.")
    stem = table_stem(output)
    if stem is not None:
        return table, output, output.with_name(f"{stem}.certificates.gz")
    of_table = {
        "--columns": table.columns,
        "--template": table.template,
        "--where": table.where,
        "--overwrite": table.overwrite or None,
    }
    for option, given in of_table.items():
        if given is not None:
            raise click.UsageError(f"{option} needs a table: {output} is the name of a folder.")
    return table, output, None


def _task(model: str, budget: Budget, proof_solver: str | None, *, by_reason: bool) -> Question:
    prover = options.prover(proof_solver)
    return ProveQuestion(model, budget, prover, by_reason, is_kept=True)


Show: TypeAlias = Callable[[Outcome, Path | None, Entry], None]
"""Reports an outcome, the place of its certificate (None if it has none), and the entry."""


class _Certificates:
    """Writes a single certificate to the output itself, or several to numbered places in it."""

    def __init__(self, output: Path, as_zip: bool, show: Show, result: ExitTally) -> None:
        """Raise CertificateError if the place of a single certificate is taken."""
        self._output, self._as_zip, self._show, self._result = output, as_zip, show, result
        if output.name in ("", ".."):
            raise CertificateError(f"{str(output)!r} cannot name certificates; choose another name")
        is_named = not as_zip or output.name.endswith(".zip")
        self._only = output if is_named else output.with_name(f"{output.name}.zip")
        require_free(self._only)

    def write_all(self, answers: Iterable[tuple[Numbered, Any]]) -> None:
        """Write the certificates of these answers. The first certificate is written only after a
        second answer, or the end of the answers, determines its place.
        """
        first, number = None, 0
        try:
            for item, answer in answers:
                if not isinstance(item.item, Entry):
                    if isinstance(item.item, SudokuError):
                        self._result.report(item.item)
                    continue
                number += 1
                if number == 1:
                    first = item.item, answer
                    continue
                if first is not None:
                    require_free(self._output)
                    waiting, first = first, None
                    self._write(*waiting, self._numbered(1))
                self._write(item.item, answer, self._numbered(number))
        finally:  # write the first certificate even if the second puzzle fails
            if first is not None:
                self._write(*first, self._only)

    def _numbered(self, number: int) -> Path:
        return self._output / f"{number:06}{'.zip' if self._as_zip else ''}"

    def _write(self, entry: Entry, answer: Outcome | ModelFault, place: Path) -> None:
        if isinstance(answer, ModelFault):
            self._result.report(answer)
            return
        outcome = answer if isinstance(answer, Outcome) else answer.outcome
        certificate = outcome.certificate
        if certificate is None:
            self._show(outcome, None, entry)
            self._result.add(ExitCode.UNKNOWN)
            return
        (certificate.write_zip if self._as_zip else certificate.write)(place)
        self._show(outcome, place, entry)


def _shown(style: DigitStyle | None, *, as_json: bool, is_quiet: bool) -> Show:
    """A function that prints answers. --quiet does not suppress JSON."""

    def show(outcome: Outcome, place: Path | None, entry: Entry) -> None:
        if as_json:
            print(json.dumps(proved_as_dict(outcome, place, entry, style)), flush=True)
        elif not is_quiet:
            print(_as_line(outcome, place), flush=True)

    return show


def _as_line(outcome: Outcome, place: Path | None) -> str:
    certificate, verdict = outcome.certificate, outcome.verdict
    if certificate is None:
        lacks = "decided" if verdict is Verdict.UNKNOWN else "proved"
        return f"{verdict.value}: not {lacks} within the budget"
    proof = certificate.files.get("proof.lrat")
    if proof is None:
        return f"{verdict.value}: {place} (two solutions)"
    values = certificate.as_dict()
    size = f"{plural(certificate.lemmas, 'lemma')}, {len(proof)} bytes"
    if certificate.parts is not None:
        size = f"in parts, {values['bytes'][PARTS] + len(proof)} bytes"
    reason = because(values["reason"])
    if values["proof"].get("reason_is_minimal") is False:
        reason += " (possibly not minimal)"
    return f"{verdict.value}{reason}: {place} ({size})"
