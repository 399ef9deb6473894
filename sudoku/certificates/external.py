"""Other people's checkers of proofs, asked about a certificate's formula and proof.

cake_lpr is formally verified, down to its machine code (Tan, Heule, Myreen, TACAS 2021). It ends
with exit code 0 also when it rejects: its word is the line `s VERIFIED UNSAT`. drat-trim (Wetzler,
Heule, Hunt, SAT 2014) finds its own hints, so it is given the lemmas alone; its word is the line
`s VERIFIED`, and its exit code says nothing either.
lrat-check, which comes with it, accepts wrong proofs and is no witness.
"""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import BinaryIO

from sudoku.errors import SudokuError
from sudoku.pictures.words import printable
from sudoku.system.processes import kill_session


class ExternalCheckerError(SudokuError):
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
    """How a checker is asked: what it reads, and the lines by which it accepts."""

    proof: Callable[[bytes], bytes]
    accepts: Sequence[bytes]


_KINDS = {
    "cake_lpr": _Kind(_as_it_is, [b"s VERIFIED UNSAT"]),
    "drat-trim": _Kind(_lemmas_alone, [b"s VERIFIED"]),
}
_ANY = _Kind(_as_it_is, [b"s VERIFIED", b"s VERIFIED UNSAT"])


MOST_SAID = 2**26
"""Bytes that a checker may say; one that says more is ended."""
_BETWEEN_LOOKS = 0.05
"""Seconds between two looks at how much it has said."""


class ExternalChecker:
    """A checker by its name, to be found on the PATH, by its file, or by a command line.

    A command line has `{formula}` and `{proof}` in it, and accepts by either line. Raises
    ExternalCheckerError for another name, or if there is no such program.
    """

    def __init__(self, command: str) -> None:
        is_template = "{formula}" in command and "{proof}" in command
        try:
            words = shlex.split(command) if is_template else [command, "{formula}", "{proof}"]
        except ValueError as error:
            raise ExternalCheckerError(f"{command!r}: no command line: {error}") from None
        self.name = Path(words[0]).name
        kinds = [kind for name, kind in _KINDS.items() if self.name.startswith(name)]
        if not kinds and not is_template:
            known = " and ".join(_KINDS)
            why = "accepts wrong proofs" if self.name == "lrat-check" else "is not known here"
            raise ExternalCheckerError(
                f"{command}: {why}; {known} are checkers to ask, or 'PROGRAM {{formula}} {{proof}}'"
            )
        if shutil.which(words[0]) is None:
            raise ExternalCheckerError(f"{words[0]}: no such program, or none that can be run")
        self._words, self._kind = words, kinds[0] if kinds else _ANY

    def rejection(self, formula: bytes, proof: bytes) -> str | None:
        """Why it does not accept this refutation, in its own words; None if it does.

        Raises ExternalCheckerError if it cannot be run, is ended by a signal, or never stops
        talking.
        """
        with TemporaryDirectory(prefix="sudoku-") as folder:
            files = {"{formula}": Path(folder, "formula.cnf"), "{proof}": Path(folder, "proof")}
            files["{formula}"].write_bytes(formula)
            files["{proof}"].write_bytes(self._kind.proof(proof))
            line = self._words
            for name, file in files.items():
                line = [word.replace(name, str(file)) for word in line]
            told = Path(folder, "told")
            with told.open("wb") as output:
                code = self._run(line, output)
            if told.stat().st_size > MOST_SAID:
                raise ExternalCheckerError(
                    f"{self.name} said more than {MOST_SAID} bytes, and was ended"
                )
            if code < 0:
                raise ExternalCheckerError(f"{self.name} was ended by signal {-code}")
            return None if self._accepts(told) else self._last_words(told, code)

    def _run(self, line: Sequence[str], output: BinaryIO) -> int:
        """Its exit code. Its group of processes ends with it, and with us."""
        try:
            process = subprocess.Popen(  # noqa: S603  # the user's own program, without a shell
                line,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        except OSError as error:
            raise ExternalCheckerError(f"{self.name} cannot be run: {error.strerror}") from None
        try:
            while os.fstat(output.fileno()).st_size <= MOST_SAID:
                with suppress(subprocess.TimeoutExpired):
                    return process.wait(_BETWEEN_LOOKS)
        finally:
            kill_session(process)
            process.wait()
        return process.returncode

    def _accepts(self, told: Path) -> bool:
        with told.open("rb") as lines:
            seen = (line.rstrip().rpartition(b"\r")[2] for line in lines)  # as on a terminal
            return any(line in self._kind.accepts for line in seen)

    def _last_words(self, told: Path, code: int) -> str:
        with told.open("rb") as lines:
            last = deque(filter(None, map(bytes.strip, lines)), maxlen=2)
        words = " / ".join(line[-1000:].decode(errors="replace") for line in last)[:200]
        return f"{printable(words) or 'nothing said'} (exit code {code})"
