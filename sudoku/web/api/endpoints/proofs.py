"""Certificates of verdicts, as JSON or as a zip file, and their check."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

from sudoku.certificates.external import verified_as_dict
from sudoku.checker import Checked, Rejected, verify_all
from sudoku.errors import UnprovedError
from sudoku.interface.outcome import Outcome
from sudoku.interface.registry import DEFAULT_PROVER
from sudoku.questions.check import check, unproved
from sudoku.questions.option import Option, ValueKind
from sudoku.questions.proving import proved_as_dict
from sudoku.web.api.checked_fields import RefusedError
from sudoku.web.api.contents import content_of
from sudoku.web.api.endpoint import ApiRequest, Endpoint, File, Reply
from sudoku.web.api.fields import BUDGET, MODEL_OF_PROVED, PUZZLE, READING

ZIP = "application/zip"
HOW_TO_CHECK = (
    "Check it with `sudoku verify certificate.zip`, or without this program with its checker, a"
    " folder of plain Python: `python path/to/sudoku/checker certificate.zip`."
)
"""Instructions for checking a certificate, sent with it."""

OPTIONS = (
    PUZZLE,
    *READING,
    MODEL_OF_PROVED,
    Option("The PySAT solver that writes the proof. Default: cadical195.", name="proof_solver"),
    Option(
        "Refute an unsatisfiable puzzle by a minimal reason.",
        name="reason",
        kind=ValueKind.BOOLEAN,
        default=False,
    ),
    *BUDGET,
)


def _outcome(request: ApiRequest) -> Outcome:
    solver: str | None = request.fields["proof_solver"]
    prover = DEFAULT_PROVER
    if solver is not None:
        prover = f"{DEFAULT_PROVER}:{solver.removeprefix(f'{DEFAULT_PROVER}:')}"
    return check(
        request.puzzle,
        model=request.model,
        budget=request.budget,
        prover=prover,
        by_reason=request.fields["reason"],
    )


def proved(request: ApiRequest) -> Reply:
    """The verdict, and the contents of its certificate."""
    values = proved_as_dict(_outcome(request), None, request.stated, request.style)
    return {**values, "how_to_check": HOW_TO_CHECK}


def zipped(request: ApiRequest) -> Reply:
    """The certificate as a zip file. Raises UnprovedError if the budget runs out."""
    outcome = _outcome(request)
    if outcome.certificate is None:
        raise UnprovedError(unproved(outcome))
    return File(outcome.certificate.zipped(), ZIP, "certificate.zip")


PROVE = Endpoint(
    "prove", "The verdict, and a description of its certificate", OPTIONS, proved, "prove_answer"
)
CERTIFICATE = Endpoint(
    "certificate",
    "The certificate of the verdict as a zip file",
    OPTIONS,
    zipped,
    media_types=(ZIP, "application/json"),
)

_NAME = "certificate.zip"
_ZIP = b"PK"

VERIFY_OPTIONS = (
    Option(
        "A zip file, such as `POST /api/certificate` returns, in base64.",
        name="certificate",
        kind=ValueKind.TEXT,
        is_required=True,
        example="UEsDBAoAAAAAAA==",
    ),
)


def verified(request: ApiRequest) -> Reply:
    """Whether the certificate is accepted, what it proves, and why it is rejected."""
    content = content_of("certificate", request.fields["certificate"])
    if not content.startswith(_ZIP):
        raise RefusedError('"certificate": expected the content of a zip file', "certificate")
    with TemporaryDirectory(prefix="sudoku-") as folder:
        path = Path(folder, _NAME)
        path.write_bytes(content)
        (checked,) = verify_all(path)
    faults = [str(checked.result)] if isinstance(checked.result, Rejected) else []
    named: Checked = replace(checked, where=_NAME)
    return verified_as_dict(named, faults)


VERIFY = Endpoint(
    "verify", "Whether the checker accepts a certificate", VERIFY_OPTIONS, verified, "verify"
)
