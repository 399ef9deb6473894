"""Report what each check found, at once and in a table at the end."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from time import perf_counter

PASSED, WARNING, FAILED = "passed", "WARNING", "FAILED"


class Failure(Exception):
    """A check found something wrong; the message is for the table."""


@dataclass
class Check:
    """A row of the table. A check fills in its detail, and may turn itself into a warning."""

    name: str
    detail: str = ""
    status: str = PASSED
    seconds: float = 0.0

    def warn(self, detail: str) -> None:
        """Something could not be checked, which is a failure only if it is required."""
        self.status, self.detail = WARNING, detail


@dataclass
class Report:
    """The checks so far."""

    checks: list[Check] = field(default_factory=list)

    @contextmanager
    def check(self, name: str) -> Iterator[Check]:
        """Run a check. If it raises, it fails, and the next check still runs."""
        check, start = Check(name), perf_counter()
        self.checks.append(check)
        try:
            yield check
        except (Failure, OSError, subprocess.SubprocessError) as error:
            check.status, check.detail = FAILED, str(error)
        check.seconds = perf_counter() - start
        print(f"{check.status} {check.name}: {check.detail} ({check.seconds:.0f} s)", flush=True)

    def table(self) -> str:
        """All rows, in the order in which they ran. Of a detail its first line."""
        width = max(len(check.name) for check in self.checks)
        return "\n".join(
            f"{check.status:<8} {check.name:<{width}} {check.seconds:>5.0f} s  "
            f"{check.detail.partition(chr(10))[0]}"
            for check in self.checks
        )

    @property
    def has_failed(self) -> bool:
        """Whether anything did."""
        return any(check.status == FAILED for check in self.checks)


def require(condition: object, message: str) -> None:
    """Raise Failure unless the condition holds."""
    if not condition:
        raise Failure(message)
