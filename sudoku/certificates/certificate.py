"""A certificate: files from which a third party can check a verdict without our code.

`sudoku.prove` makes certificates, `checker/README.md` describes their format, and `checker` checks
them.
"""

from __future__ import annotations

import io
import json
import os
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from shutil import copyfile
from tempfile import TemporaryDirectory
from typing import Any

from sudoku.errors import CertificateError
from sudoku.pictures.words import plural
from sudoku.puzzle.puzzle import Puzzle
from sudoku.system.durable import naming_errors

_FORMULA, PARTS = "formula.cnf", "parts.jsonl.gz"
"""As in `checker.certificate`, which few programs need."""
MOST_COMPOSED = 2**27
"""Default limit on the bytes of a proof combined from the parts' proofs."""


@dataclass(frozen=True, slots=True, repr=False)
class Certificate:
    """The proof of one claim about a puzzle: "unique", "multiple" or "unsatisfiable"."""

    puzzle: Puzzle
    claim: str
    files: Mapping[str, bytes]
    """The contents of puzzle.txt, solution.txt, formula.cnf, proof.lrat (the files that the claim
    needs) and meta.json, by name.
    """
    lemmas: int
    """The number of lines of the proof."""
    parts: Path | None = None
    """The archive with the certificates of the parts. A certificate in parts can only be written to
    a folder. None if the certificate has no parts.
    """

    def write(self, folder: str | os.PathLike[str]) -> Path:
        """Write the files into a folder that does not exist yet, or is empty.

        The folder appears complete or not at all. Raises CertificateError if it is not empty, and
        OSError.
        """
        return write_folder(self.files, folder, self.parts)

    def write_zip(self, file: str | os.PathLike[str]) -> Path:
        """Write the files into a zip file that does not exist yet. Raises the same errors as
        `write`.
        """
        target = Path(file)
        packed = self.zipped()
        require_free(target)
        with naming_errors(target):
            target.parent.mkdir(parents=True, exist_ok=True)
            try:
                stream = target.open("xb")
            except FileExistsError:
                raise CertificateError(f"{target} already exists; choose another name") from None
            try:
                with stream:
                    stream.write(packed)
            except BaseException:
                target.unlink()
                raise
        return target

    def zipped(self) -> bytes:
        """A zip file of the files, as bytes. Raises CertificateError for a certificate in parts."""
        self._require_whole("a zip file")
        packed = io.BytesIO()
        with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
            for name, content in self.files.items():
                archive.writestr(name, content)
        return packed.getvalue()

    def record(self) -> bytes:
        """The certificate as a line of an archive, without the formula: meta.json has its hash.

        Raises CertificateError for a certificate in parts.
        """
        self._require_whole("an archive")
        texts = {name: data.decode() for name, data in self.files.items() if name != _FORMULA}
        return json.dumps(texts).encode() + b"\n"

    def _require_whole(self, place: str) -> None:
        if self.parts is not None:
            raise CertificateError(
                f"a certificate in parts cannot be written to {place}; choose a folder; the"
                f" puzzle is {self.puzzle}"
            )

    def as_dict(self) -> dict[str, Any]:
        """The claim, sizes, reason and proof data as plain values, in the shape of `--json`."""
        meta: dict[str, Any] = json.loads(self.files["meta.json"])
        return {
            "claim": self.claim,
            "lemmas": self.lemmas,
            "bytes": {name: len(data) for name, data in self.files.items()}
            | ({} if self.parts is None else {PARTS: self.parts.stat().st_size}),
            "reason": meta.get("reason"),
            "proof": meta.get("proof"),
        }

    def __repr__(self) -> str:
        size = sum(len(data) for name, data in self.files.items() if name != _FORMULA)
        lemmas = plural(self.lemmas, "lemma")
        return f"<Certificate {self.claim}: {lemmas}, {size} bytes without the formula>"


def write_folder(
    files: Mapping[str, bytes], folder: str | os.PathLike[str], parts: Path | None = None
) -> Path:
    """Write a certificate's files, and the archive of its parts, as `Certificate.write` does."""
    target = Path(folder)
    require_free(target)
    with naming_errors(target):
        target.parent.mkdir(parents=True, exist_ok=True)
        with TemporaryDirectory(prefix=f".{target.name}-", dir=target.parent) as outer:
            unfinished = Path(outer, "certificate")
            unfinished.mkdir()
            for name, content in files.items():
                (unfinished / name).write_bytes(content)
            if parts is not None:
                copyfile(parts, unfinished / PARTS)
            if target.is_dir():
                unfinished.chmod(target.stat().st_mode)
                target.rmdir()
            unfinished.rename(target)
    return target


def require_free(target: Path) -> None:
    """Raise CertificateError unless a certificate can be written here: a new name or an empty
    folder, with only folders above it.
    """
    above = next((path for path in target.parents if path.exists()), target.parent)
    if above.exists() and not above.is_dir():
        raise CertificateError(
            f"{above} is not a folder; choose another place for the certificates"
        )
    is_empty = target.is_dir() and not target.is_symlink() and not any(target.iterdir())
    if not is_empty and (target.exists() or target.is_symlink()):
        raise CertificateError(f"{target} already exists; choose another name")
