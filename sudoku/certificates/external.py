"""External proof checkers, run on a certificate's formula and proof.

cake_lpr is formally verified, down to its machine code (Tan, Heule, Myreen, TACAS 2021); it prints
`s VERIFIED UNSAT` if it accepts a proof. drat-trim (Wetzler, Heule, Hunt, SAT 2014) finds its own
hints, so it gets the lemmas without IDs and hints; it prints `s VERIFIED`. The exit codes of both
are useless: cake_lpr exits with 0 even if it rejects a proof. lrat-check, which comes with
drat-trim, is refused because it accepts wrong proofs.
"""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from math import inf
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Any, BinaryIO

from sudoku.checker import Accepted, Checked
from sudoku.checker.limits import OutOfTime
from sudoku.errors import SudokuError
from sudoku.pictures.words import printable
from sudoku.system.processes import interrupts_held, kill_session


class ExternalCheckerError(SudokuError):
    """The checker is unknown, not installed, or failed."""


def _lemmas_alone(proof: bytes) -> bytes:
    """The LRAT proof as DRUP: without IDs and hints."""
    lines: list[bytes] = []
    for line in proof.splitlines():
        _, _, rest = line.partition(b" ")
        literals, _, _ = (b" " + rest).partition(b" 0")
        lines.append(literals.strip() + b" 0\n" if literals else b"0\n")
    return b"".join(lines)


_DRAT_TRIM = "drat-trim"
_ACCEPTING = {"cake_lpr": b"s VERIFIED UNSAT", _DRAT_TRIM: b"s VERIFIED"}
"""The line by which each known checker accepts."""

MAX_OUTPUT = 2**26
"""The number of bytes of output after which a checker is killed."""
_POLL_SECONDS = 0.05
"""Seconds between checks of the size of the output."""


class ExternalChecker:
    """A checker, given by its name on the PATH, by its path, or by a command line.

    A command line contains `{formula}` and `{proof}`; its program may print either line to accept.
    """

    def __init__(self, command: str, seconds: float = inf) -> None:
        """Raises ExternalCheckerError for an unknown name, or a missing program.

        seconds: time limit of each check.
        """
        is_template = "{formula}" in command and "{proof}" in command
        try:
            words = shlex.split(command) if is_template else [command, "{formula}", "{proof}"]
        except ValueError as error:
            raise ExternalCheckerError(f"{command!r}: not a command line: {error}") from None
        self.name = Path(words[0]).name
        lines = [line for name, line in _ACCEPTING.items() if self.name.startswith(name)]
        if not lines and not is_template:
            known = ", ".join(_ACCEPTING)
            why = "accepts wrong proofs" if self.name == "lrat-check" else "is not a known checker"
            raise ExternalCheckerError(
                f"{command}: {why}; expected {known} or 'PROGRAM {{formula}} {{proof}}'"
            )
        if shutil.which(words[0]) is None:
            raise ExternalCheckerError(f"{words[0]}: no such program, or not executable")
        self._words, self._seconds = words, seconds
        self._accepting = lines or [*_ACCEPTING.values()]

    def rejection(self, formula: bytes, proof: bytes) -> str | None:
        """None if the checker accepts this refutation, otherwise the end of its output.

        Raises OutOfTime, and ExternalCheckerError if the checker cannot be run, is killed by a
        signal, or prints more than MAX_OUTPUT bytes.
        """
        with TemporaryDirectory(prefix="sudoku-") as folder:
            files = {"{formula}": Path(folder, "formula.cnf"), "{proof}": Path(folder, "proof")}
            files["{formula}"].write_bytes(formula)
            is_bare = self.name.startswith(_DRAT_TRIM)
            files["{proof}"].write_bytes(_lemmas_alone(proof) if is_bare else proof)
            line = self._words
            for name, file in files.items():
                line = [word.replace(name, str(file)) for word in line]
            output = Path(folder, "output")
            with output.open("wb") as stream:
                code = self._run(line, stream)
            if output.stat().st_size > MAX_OUTPUT:
                raise ExternalCheckerError(
                    f"{self.name} printed more than {MAX_OUTPUT} bytes, and was killed"
                )
            if code < 0:
                raise ExternalCheckerError(f"{self.name} was killed by signal {-code}")
            return None if self._accepts(output) else self._end_of_output(output, code)

    def _run(self, line: Sequence[str], output: BinaryIO) -> int:
        """Run the checker; return its exit code. Its process group is killed before this returns or
        raises.
        """
        process, end = None, monotonic() + self._seconds
        try:
            with interrupts_held():  # an interrupted Popen would leave the program running
                process = self._start(line, output)
            while os.fstat(output.fileno()).st_size <= MAX_OUTPUT:
                with suppress(subprocess.TimeoutExpired):
                    return process.wait(_POLL_SECONDS)
                if monotonic() > end:
                    late = f"{self.name} was not done within {self._seconds:g} seconds"
                    raise OutOfTime(late)
        finally:
            if process is not None:
                with interrupts_held():
                    kill_session(process)
                    process.wait()
        return process.returncode

    def _start(self, line: Sequence[str], output: BinaryIO) -> subprocess.Popen[bytes]:
        try:
            return subprocess.Popen(  # noqa: S603  # the user's own program, without a shell
                line,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        except OSError as error:
            raise ExternalCheckerError(f"{self.name} cannot be run: {error.strerror}") from None

    def _accepts(self, output: Path) -> bool:
        with output.open("rb") as lines:
            shown = (line.rstrip().rpartition(b"\r")[2] for line in lines)  # as on a terminal
            return any(line in self._accepting for line in shown)

    def _end_of_output(self, output: Path, code: int) -> str:
        with output.open("rb") as lines:
            last = deque(filter(None, map(bytes.strip, lines)), maxlen=2)
        text = " / ".join(line[-1000:].decode(errors="replace") for line in last)[:200]
        return f"{printable(text) or 'no output'} (exit code {code})"


def verified_as_dict(
    checked: Checked, faults: Sequence[str], checkers: Sequence[str] = ()
) -> dict[str, Any]:
    """The result of a check as plain values, as `sudoku verify --json` prints it.

    faults: the reasons why the certificate is rejected; empty if it is accepted. checkers: the
    names of the external checkers.
    """
    values: dict[str, Any] = {"path": checked.where, "accepted": not faults, "faults": [*faults]}
    right = checked.result
    if isinstance(right, OutOfTime):
        values["out_of_time"] = True
    if isinstance(right, Accepted):
        values |= {
            "claim": right.claim,
            "box": right.box,
            **({"rules": [*right.rules]} if right.rules else {}),
            "puzzle": right.puzzle,
            "givens": right.givens,
            "lemmas": right.lemmas,
            **({"parts": right.parts} if right.parts else {}),
            "reason": right.reason,
            "checkers": [*checkers] if right.lemmas and not faults else [],
        }
    return values
