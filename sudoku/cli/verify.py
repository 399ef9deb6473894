"""`sudoku verify`: check certificates with the independent checker and with external checkers."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import click

from sudoku.certificates.certificate import require_free, write_folder
from sudoku.certificates.external import ExternalChecker, verified_as_dict
from sudoku.checker import Accepted, Checked, Rejected, verify_all
from sudoku.checker.certificate import FORMULA, PROOF
from sudoku.checker.limits import OutOfTime
from sudoku.cli import options
from sudoku.cli.exits import ExitCode, ExitTally, clean_exit
from sudoku.cli.inputs import InputError
from sudoku.cli.subcommand import subcommand
from sudoku.cli.termination import termination_as_interrupt
from sudoku.pictures.words import because, plural


@subcommand("sudoku verify certificates", "sudoku verify --checker cake_lpr certificates")
@click.argument("paths", nargs=-1, required=True, metavar="DIR|ZIP|ARCHIVE...", type=click.Path())
@click.option(
    "--checker",
    "programs",
    multiple=True,
    metavar="PROGRAM",
    help="Also run an external checker: cake_lpr or drat-trim, by name or path, or any 'PROGRAM "
    "{formula} {proof}' that prints `s VERIFIED`. May be repeated.",
)
@click.option(
    "--unpack",
    type=click.Path(path_type=Path, file_okay=False),
    metavar="DIR",
    help="Write the accepted certificates to folders DIR/000001, …, including the formulas that "
    "archives leave out.",
)
@click.option(
    "--seconds",
    type=options.SecondsType(),
    default=60,
    show_default=True,
    metavar="S",
    help="Time limit for each certificate, each part of a certificate in parts, and each run of an "
    "external checker.",
)
@options.as_json("one JSON object per line")
def verify(
    paths: tuple[str, ...],
    programs: tuple[str, ...],
    unpack: Path | None,
    seconds: float,
    as_json: bool,
) -> None:
    """Check certificates with an independent checker.

    A path is a certificate's folder or zip file, a folder of these, or an archive of many. All
    parts of a certificate in parts are checked. If a check exceeds the time limit, the certificate
    is undecided.

    Exit code: 0 all certificates are accepted, 1 a certificate is rejected, 2 a path cannot be
    opened, an external checker cannot be run, or bad usage, 3 a certificate is undecided.
    """
    with clean_exit() as result, termination_as_interrupt():
        checkers = [ExternalChecker(program, seconds) for program in dict.fromkeys(programs)]
        if unpack is not None:
            require_free(unpack)
        accepted = rejected = undecided = 0
        so_far = " so far"
        try:
            for checked in _all_checked(paths, seconds, result):
                checked, faults = _asked(checked, checkers)
                certificate = checked.result
                show = _as_json if as_json else _as_line
                print(show(checked, faults, checkers), flush=True)
                if isinstance(certificate, OutOfTime):
                    undecided += 1
                    result.add(ExitCode.UNKNOWN)
                    continue
                if faults:
                    rejected += 1
                    result.add(ExitCode.NOT_UNIQUE)
                    continue
                accepted += 1
                if unpack is not None and isinstance(certificate, Accepted):
                    formula = {} if checked.parts else {FORMULA: certificate.formula}
                    files = dict(checked.files) | (formula if certificate.formula else {})
                    write_folder(files, unpack / f"{accepted:06}", checked.parts)
            so_far = ""
        finally:
            if accepted + rejected + undecided > 1 and not as_json:
                more = f", {undecided} undecided" if undecided else ""
                print(f"{accepted} accepted, {rejected} rejected{more}{so_far}")


def _all_checked(paths: tuple[str, ...], seconds: float, result: ExitTally) -> Iterator[Checked]:
    for path in paths:
        try:
            yield from verify_all(Path(path), seconds=seconds)
        except OSError as error:
            problem = "no such file" if isinstance(error, FileNotFoundError) else error.strerror
            reason = f"{path}: {problem}; give a certificate or an archive of certificates"
            result.report(InputError(reason))


def _asked(checked: Checked, checkers: Sequence[ExternalChecker]) -> tuple[Checked, list[str]]:
    """The result after running the external checkers, and the reasons to reject the certificate."""
    try:
        faults = _faults(checked, checkers)
    except OutOfTime as late:
        checked = replace(checked, result=late)
        faults = [str(late)]
    return checked, faults


def _faults(checked: Checked, checkers: Sequence[ExternalChecker]) -> list[str]:
    """The reasons why checkers reject the certificate; [] if all accept it."""
    if isinstance(checked.result, Rejected):
        return [str(checked.result)]
    if PROOF not in checked.files:
        return []  # two solutions have no proof to check
    formula, proof = checked.result.formula, checked.files[PROOF]
    reasons = [(checker.name, checker.rejection(formula, proof)) for checker in checkers]
    faults = [f"{name}: {reason}" for name, reason in reasons if reason is not None]
    if checked.parts is not None and checkers and not faults:
        each = (_faults(part, checkers) for part in verify_all(checked.parts))
        faults = next((found for found in each if found), [])
    return faults


def _as_line(checked: Checked, faults: Sequence[str], checkers: Sequence[ExternalChecker]) -> str:
    if isinstance(checked.result, OutOfTime):
        return f"{checked.where}: undecided: {checked.result}; allow more --seconds"
    if faults or isinstance(checked.result, Rejected):
        return f"{checked.where}: rejected: {'; '.join(faults)}"
    right = checked.result
    proof = plural(right.lemmas, "lemma") if right.lemmas else "two solutions"
    proof = f"{plural(right.parts, 'part')} and {proof}" if right.parts else proof
    also = " and ".join(checker.name for checker in checkers) if right.lemmas else ""
    return f"{checked.where}: {right.claim}{because(right.reason)} ({proof}): accepted" + (
        f", also by {also}" if also else ""
    )


def _as_json(checked: Checked, faults: Sequence[str], checkers: Sequence[ExternalChecker]) -> str:
    return json.dumps(verified_as_dict(checked, faults, [checker.name for checker in checkers]))
