"""`sudoku prove`: a certificate of every verdict, in a folder or a zip file."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import closing
from itertools import chain, count, islice
from pathlib import Path

import click

from sudoku.batch import answer_all
from sudoku.board import Board
from sudoku.certificate import Certificate, require_free
from sudoku.cli import options
from sudoku.cli.exits import ExitCode, clean_exit
from sudoku.cli.inplace import InPlace
from sudoku.cli.inputs import entries
from sudoku.cli.words import because, plural
from sudoku.errors import ModelFault
from sudoku.model import require_known
from sudoku.verdict import Budget, Outcome, Verdict


@click.command()
@options.sources
@click.option(
    "--output",
    "-o",
    type=click.Path(path_type=Path),
    required=True,
    metavar="DIR",
    help="The folder of the certificate; of several puzzles, a folder of folders 000001, 000002, …",
)
@click.option(
    "--zip", "as_zip", is_flag=True, help="Write zip files: DIR.zip, or DIR/000001.zip, …"
)
@click.option(
    "--reason",
    "by_reason",
    is_flag=True,
    help="Refute an unsatisfiable puzzle by a minimal set of its clues and units; this may take "
    "long on large boards, and within a budget it may be less than minimal.",
)
@options.model
@options.solver
@options.box
@options.budget
@options.jobs
@options.as_json("one JSON object a line")
def prove(
    puzzles: tuple[str, ...],
    output: Path,
    as_zip: bool,
    by_reason: bool,
    model: str,
    solver: str | None,
    box: Board | None,
    seconds: float | None,
    conflicts: int | None,
    jobs: int,
    as_json: bool,
) -> None:
    """Write a certificate for every puzzle: files from which anybody can check the verdict.

    One puzzle makes the folder itself, several make folders in it, numbered as they are read.

    unique and unsatisfiable: the formula (DIMACS) and its refutation (LRAT); multiple: two
    solutions. `sudoku verify` checks them, and so do cake_lpr and drat-trim.

    Exit code: 0 all verdicts are proved, whatever they are; 2 bad input or usage; 3 the budget ran
    out before some verdict was proved; 4 a model failed.
    """
    with clean_exit() as result:
        require_known(model)
        in_place = InPlace(result)
        questions = in_place.puzzles(entries(puzzles, box, in_place))
        first = list(islice(questions, 2))
        places = _places(output, as_zip, is_one=len(first) < 2)
        answers = answer_all(
            chain(first, questions),
            model=model,
            jobs=jobs,
            budget=Budget(seconds, conflicts),
            prover=options.prover(solver),
            by_reason=by_reason,
        )
        show = _as_json if as_json else _as_line
        with closing(answers):
            for answer, place in zip(answers, places, strict=False):
                if isinstance(answer, ModelFault):
                    result.report(answer, ExitCode.FAULT)
                else:
                    is_proved = _write(answer.certificate, place, as_zip)
                    print(show(answer, place if is_proved else None), flush=True)
                    if not is_proved:
                        result.add(ExitCode.UNKNOWN)
                in_place.one_is_answered()


def _places(output: Path, as_zip: bool, *, is_one: bool) -> Iterator[Path]:
    """Where each certificate goes. Raises CertificateError if something is there already."""
    suffix = ".zip" if as_zip else ""
    if is_one:
        only = output if output.name.endswith(suffix) else output.with_name(output.name + suffix)
        require_free(only)
        return iter([only])
    require_free(output)
    return (output / f"{number:06}{suffix}" for number in count(1))


def _write(certificate: Certificate | None, place: Path, as_zip: bool) -> bool:
    if certificate is None:
        return False
    if as_zip:
        certificate.write_zip(place)
    else:
        certificate.write(place)
    return True


def _as_line(outcome: Outcome, place: Path | None) -> str:
    certificate, verdict = outcome.certificate, outcome.verdict
    if certificate is None:
        lacks = "decided" if verdict is Verdict.UNKNOWN else "proved"
        return f"{verdict.value}: not {lacks} within the budget"
    proof = certificate.files.get("proof.lrat")
    if proof is None:
        return f"{verdict.value}: {place} (two solutions)"
    size = f"{plural(certificate.lemmas, 'lemma')}, {len(proof)} bytes"
    told = certificate.as_dict()
    reason = because(told["reason"])
    if told["proof"].get("reason is minimal") is False:
        reason += ", perhaps more than is needed,"
    return f"{verdict.value}{reason}: {place} ({size})"


def _as_json(outcome: Outcome, place: Path | None) -> str:
    told = {"certificate": None} | outcome.as_dict()
    told["path"] = None if place is None else str(place)
    return json.dumps(told)
