"""What an answer says of its proof, and the certificate that is kept."""

from __future__ import annotations

from sudoku.batch.runs.task import MISSING, PROVED, TOO_LARGE
from sudoku.certificates.archive import member_of
from sudoku.certificates.certificate import Certificate
from sudoku.errors import CertificateError


def kept_proof(
    certificate: Certificate | None, *, is_kept: bool
) -> tuple[str, bytes, CertificateError | None]:
    """Whether there is a proof, its member of an archive if it is kept, and why it cannot be."""
    if certificate is None:
        return MISSING, b"", None
    if not is_kept:
        return PROVED, b"", None
    try:
        return PROVED, member_of(certificate), None
    except CertificateError as error:
        return TOO_LARGE, b"", error
