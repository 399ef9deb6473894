"""Is a certificate right? The independent checker says so."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

from sudoku.certificates.verified import verified_as_dict
from sudoku.checker import Checked, Rejected, verify_all
from sudoku.web.api.contents import content_of
from sudoku.web.api.option import Kind, Option, RefusedError
from sudoku.web.api.question import Asked, Question, Reply

_NAME = "certificate.zip"
_ZIP = b"PK"

OPTIONS = (
    Option(
        "certificate",
        Kind.TEXT,
        "a zip file as of `POST /api/certificate`, in base64",
        is_required=True,
        example="UEsDBAoAAAAAAA==",
    ),
)


def answer(asked: Asked) -> Reply:
    """Whether it is accepted, and what it proves or why it is rejected."""
    content = content_of("certificate", asked.fields["certificate"])
    if not content.startswith(_ZIP):
        raise RefusedError('"certificate": expected the content of a zip file', "certificate")
    with TemporaryDirectory(prefix="sudoku-") as folder:
        path = Path(folder, _NAME)
        path.write_bytes(content)
        (checked,) = verify_all(path)
    faults = [str(checked.result)] if isinstance(checked.result, Rejected) else []
    named: Checked = replace(checked, where=_NAME)
    return verified_as_dict(named, faults)


VERIFY = Question("verify", "Whether a certificate is right", OPTIONS, answer, "verify")
