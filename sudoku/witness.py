"""Other people's checkers of proofs, asked about a certificate's formula and proof.

cake_lpr is formally verified, down to its machine code (Tan, Heule, Myreen, TACAS 2021). It ends
with exit code 0 also when it rejects: its word is the line `s VERIFIED UNSAT`. drat-trim (Wetzler,
Heule, Hunt, SAT 2014) finds its own hints, so it is given the lemmas alone; its word is the line
`s VERIFIED`, and its exit code says nothing either.
lrat-check, which comes with it, accepts wrong proofs and is no witness.
"""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from sudoku.errors import SudokuError


class WitnessError(SudokuError):
    """There is no such checker here."""


def _as_it_is(proof: bytes) -> bytes:
    return proof


def _lemmas_alone(proof: bytes) -> bytes:
    """LRAT as DRUP: without IDs and hints."""
    lines: list[bytes] = []
    for line in proof.splitlines():
        _, _, rest = line.partition(b" ")
        literals, _, _ = (b" " + rest).partition(b" 0")
        lines.append(literals.strip() + b" 0\n" if literals else b"0\n")
    return b"".join(lines)


@dataclass(frozen=True, slots=True)
class _Kind:
    """How a checker is asked: what it reads, and the line by which it accepts."""

    proof: Callable[[bytes], bytes]
    accepts: str


_KINDS = {
    "cake_lpr": _Kind(_as_it_is, "s VERIFIED UNSAT"),
    "drat-trim": _Kind(_lemmas_alone, "s VERIFIED"),
}


class Witness:
    """One of these programs: by its name, to be found on the PATH, or by the path of its file.

    Raises WitnessError for another name, or if there is no such program.
    """

    def __init__(self, program: str) -> None:
        self.name = Path(program).stem
        found = shutil.which(program)
        if self.name not in _KINDS:
            known = " and ".join(_KINDS)
            why = "accepts wrong proofs" if self.name == "lrat-check" else "is not known here"
            raise WitnessError(f"{program}: {why}; {known} are checkers to ask")
        if found is None:
            raise WitnessError(
                f"{program}: no such program on the PATH, expected it to be installed"
            )
        self._program, self._kind = found, _KINDS[self.name]

    def rejection(self, formula: bytes, proof: bytes) -> str | None:
        """Why it does not accept this refutation, in its own words; None if it does."""
        with TemporaryDirectory(prefix="sudoku-") as folder:
            cnf, steps = Path(folder, "formula.cnf"), Path(folder, "proof")
            cnf.write_bytes(formula)
            steps.write_bytes(self._kind.proof(proof))
            try:
                done = subprocess.run(  # noqa: S603  # the user's own program, without a shell
                    [self._program, str(cnf), str(steps)],
                    stdin=subprocess.DEVNULL,
                    capture_output=True,
                    check=False,
                )
            except OSError as error:
                return f"it cannot be run: {error.strerror}"
        told = done.stdout.decode(errors="replace").replace("\r", "\n").splitlines()
        if self._kind.accepts in (line.strip() for line in told):
            return None
        words = [*told, *done.stderr.decode(errors="replace").splitlines()]
        last = [line.strip() for line in words if line.strip()][-2:]
        return f"{' / '.join(last) or 'nothing said'} (exit code {done.returncode})"
