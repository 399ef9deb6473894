"""A certificate: files from which a third contestant can check a verdict without our code.

Made by `sudoku.prove`; the format is told in `checker/README.md`, and `checker` says whether one
is right.
"""

from __future__ import annotations

import io
import json
import os
import zipfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from sudoku.errors import CertificateError
from sudoku.pictures.words import plural
from sudoku.puzzle.puzzle import Puzzle

_FORMULA = "formula.cnf"


@dataclass(frozen=True, slots=True, repr=False)
class Certificate:
    """The proof of one claim about a puzzle: "unique", "multiple" or "unsatisfiable".

    files: the contents of puzzle.txt, solution.txt, formula.cnf, proof.lrat (as far as the claim
    needs them) and meta.json, by their names. lemmas: the lines of the proof.
    """

    puzzle: Puzzle
    claim: str
    files: Mapping[str, bytes]
    lemmas: int

    def write(self, folder: str | os.PathLike[str]) -> Path:
        """Write the files into a folder that does not exist yet, or is empty.

        It appears as a whole or not at all. Raises CertificateError for a folder in use, OSError.
        """
        return write_folder(self.files, folder)

    def write_zip(self, file: str | os.PathLike[str]) -> Path:
        """Write the files into a zip file that does not exist yet. Raises as `write`."""
        target = Path(file)
        require_free(target)
        packed = io.BytesIO()
        with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
            for name, content in self.files.items():
                archive.writestr(name, content)
        with told_of(target):
            target.parent.mkdir(parents=True, exist_ok=True)
            try:
                stream = target.open("xb")
            except FileExistsError:
                raise CertificateError(f"{target} exists already, expected a new name") from None
            try:
                with stream:
                    stream.write(packed.getvalue())
            except BaseException:
                target.unlink()
                raise
        return target

    def record(self) -> bytes:
        """The certificate as a line of an archive: without the formula, but with its hash."""
        texts = {name: data.decode() for name, data in self.files.items() if name != _FORMULA}
        return json.dumps(texts).encode() + b"\n"

    def as_dict(self) -> dict[str, Any]:
        """What it is, as plain values, without the files: meta.json but for their hashes."""
        meta: dict[str, Any] = json.loads(self.files["meta.json"])
        return {
            "claim": self.claim,
            "lemmas": self.lemmas,
            "bytes": {name: len(data) for name, data in self.files.items()},
            "reason": meta.get("reason"),
            "proof": meta.get("proof"),
        }

    def __repr__(self) -> str:
        size = sum(len(data) for name, data in self.files.items() if name != _FORMULA)
        lemmas = plural(self.lemmas, "lemma")
        return f"<Certificate {self.claim}: {lemmas}, {size} bytes without the formula>"


def write_folder(files: Mapping[str, bytes], folder: str | os.PathLike[str]) -> Path:
    """Write a certificate's files into a folder, as `Certificate.write` does."""
    target = Path(folder)
    require_free(target)
    with told_of(target):
        target.parent.mkdir(parents=True, exist_ok=True)
        with TemporaryDirectory(prefix=f".{target.name}-", dir=target.parent) as outer:
            unfinished = Path(outer, "certificate")
            unfinished.mkdir()
            for name, content in files.items():
                (unfinished / name).write_bytes(content)
            if target.is_dir():
                unfinished.chmod(target.stat().st_mode)
                target.rmdir()
            unfinished.rename(target)
    return target


@contextmanager
def told_of(target: Path) -> Iterator[None]:
    """Whatever cannot be written, and the system often says no name, is told of this file."""
    try:
        yield
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(target)) from None


def require_free(target: Path) -> None:
    """Raise CertificateError if something is at this path that is no empty folder, or above it."""
    above = next((path for path in target.parents if path.exists()), target.parent)
    if above.exists() and not above.is_dir():
        raise CertificateError(f"{above} is no folder, expected one for certificates")
    is_empty = target.is_dir() and not target.is_symlink() and not any(target.iterdir())
    if not is_empty and (target.exists() or target.is_symlink()):
        raise CertificateError(f"{target} exists already, expected a new name for certificates")
