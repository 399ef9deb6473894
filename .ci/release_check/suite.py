"""The tests of the source distribution, run on the installed wheel.

They are copied without `sudoku/` and `models/`, so that neither is imported; a guard makes sure.
"""

from __future__ import annotations

import os
import re
import shutil
from pathlib import Path

from release_check.building import UNPACKED, Built
from release_check.environments import Environment
from release_check.places import PROJECT, WORK, attempt, install, run, tool
from release_check.report import Check, Failure, require

SOURCES = ("sudoku", "models", "build", "dist")
"""What is left out of the copy."""
NEED_SOURCES = (
    "tests/benchmarks",
    "tests/crosschecking/test_mutants_are_caught.py",
    "tests/docs",
    "tests/models/test_native_building.py",
    "tests/test_wheel.py",
)
"""Tests of what is in no wheel: the benchmarks, which compile mutants of the model `native`,
what compiles it, and pages that name sources.
"""
GUARD = """\
\"\"\"The tests are those of an installed wheel.\"\"\"

from pathlib import Path
from sysconfig import get_path

import sudoku
import sudoku_models

for package in (sudoku, sudoku_models):
    assert Path(package.__file__).is_relative_to(get_path("purelib")), package.__file__
"""
QUICK = ("tests/test_versions.py", "tests/checker", "tests/certificates", "tests/puzzle")
"""What `--quick` runs."""


def tests_beside(environment: Environment) -> Path:
    """A copy of the tests with what they read, outside the checkout."""
    folder = WORK / f"tests{environment.version}"
    shutil.copytree(UNPACKED, folder, ignore=_no_sources)
    (folder / "conftest.py").write_text(GUARD, encoding="utf-8")
    return folder


def _no_sources(folder: str, names: list[str]) -> list[str]:
    return [name for name in names if name in SOURCES] if Path(folder) == UNPACKED else []


def whole(environment: Environment, built: Built, check: Check, *, slow: bool) -> None:
    """All tests that need no sources; with slow=False without the slow ones."""
    install(environment.python, f"{built.here}[dev]")
    workers = str((os.cpu_count() or 1) + 1)
    chosen = [] if slow else ["-m", "not slow and not thorough"]
    ignored = [f"--ignore={name}" for name in NEED_SOURCES]
    _run(environment, check, "-n", workers, "--dist", "worksteal", *chosen, *ignored)


def some(environment: Environment, check: Check) -> None:
    """A few tests, with few libraries."""
    wanted = ("pytest>", "hypothesis>", "jsonschema>")
    dev: list[str] = PROJECT["optional-dependencies"]["dev"]
    install(environment.python, *(each for each in dev if each.startswith(wanted)))
    _run(environment, check, "-m", "not slow and not thorough", *QUICK)


def _run(environment: Environment, check: Check, *options: str) -> None:
    folder = tests_beside(environment)
    pytest = ("-m", "pytest", "-q", "-p", "no:cacheprovider")
    done = attempt(environment.python, *pytest, *options, cwd=folder, seconds=3600)
    last = (done.stdout.strip().splitlines() or ["nothing"])[-1].strip("= ")
    if done.returncode != 0:
        told = "\n".join((done.stdout + done.stderr).splitlines()[-80:])
        raise Failure(f"{last}\n{told}")
    ran = re.search(r"(\d+) passed", last)
    require(ran, last)
    check.detail = last


def typing(environment: Environment, check: Check) -> None:
    """What mypy and pyright find in the wheel by the programs of `tests/typed`."""
    pythons = {"mypy": environment.python, "pyright": tool("python")}
    for checker, python in pythons.items():
        asked = ("-m", "tests.typed.checking", checker, "--python", environment.python)
        run(python, *asked, cwd=UNPACKED)
    check.detail = " and ".join(pythons)
