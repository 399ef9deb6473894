"""Mutation testing of the checker: `python -m tests.checker.mutants [MODULE ...]`.

Without arguments all its modules are changed, and a mutant of survivors.txt gets its
quickest tests only. The run fails if another mutant survives the tests, or if one that is listed
does not; each stands there with the reason why it may. `JOBS` is the number of processes.

A run without mistakes of all modules writes to found.txt what it ran on. With `--changed` nothing
is run if the checker and its tests are still the same.
"""

from __future__ import annotations

import os
import sys
from hashlib import sha256
from pathlib import Path

import pytest

from tests.checker.mutants.patching import FOLDER
from tests.checker.mutants.running import Mutation, Result

TESTS = ["tests/checker", "tests/certificates"]
LEFT_OUT = ["tests/checker/test_alone.py"]
"""Tests that run the checker in other processes, which have no mutants."""
MODULES = sorted(file.stem for file in FOLDER.glob("[a-z]*.py"))
LISTED = Path(__file__).with_name("survivors.txt")
FOUND = Path(__file__).with_name("found.txt")
"""The digest of the last run without mistakes."""


def listed() -> dict[str, str]:
    """The mutants that may survive, each with the reason, which stands above it."""
    found: dict[str, str] = {}
    reason = ""
    for line in LISTED.read_text(encoding="utf-8").splitlines():
        if line.startswith("# "):
            reason = line[2:]
        elif line:
            found[line] = reason
    return found


def digest() -> str:
    """SHA-256 of the files of the checker and of its tests."""
    made = sha256()
    for folder in (FOLDER, *map(Path, TESTS)):
        for file in sorted(folder.rglob("*.*")):
            if file.is_file() and "__pycache__" not in file.parts and file.name != FOUND.name:
                made.update(f"{file.name} {sha256(file.read_bytes()).hexdigest()}\n".encode())
    return made.hexdigest()


def main(modules: list[str]) -> int:
    """Run all mutants of these modules, or those in MODULES, and return the exit code."""
    if modules == ["--changed"]:
        if FOUND.read_text(encoding="utf-8").strip() == digest():
            print("The checker and its tests are as they were when all their mutants were run.")
            return 0
        modules = []
    is_whole = not modules
    jobs, briefly = int(os.environ.get("JOBS", os.cpu_count() or 1)), () if modules else listed()
    modules = modules or MODULES
    plugin = Mutation(modules, jobs, briefly)
    plain = ["no:cacheprovider", "no:xdist", "no:unraisableexception"]
    options = [
        "-q",
        "-m",
        "not thorough",
        "--capture=no",
        "--tb=no",
        *(f"-p{name}" for name in plain),
    ]
    pytest.main([*options, *(f"--ignore={file}" for file in LEFT_OUT), *TESTS], plugins=[plugin])
    if not plugin.results:
        print("no mutant was run")
        return 2
    known = {name for name in listed() if name.partition(".py ")[0] in modules}
    count = len(plugin.results)
    survivors = {name for name, x in plugin.results.items() if x is Result.SURVIVED}
    endless = {name for name, x in plugin.results.items() if x is Result.ENDLESS}
    print(
        f"{count} mutants: {count - len(survivors)} found, {len(endless)} of them by their time;"
        f" {len(survivors & known)} survive with a reason"
    )
    for name in sorted(survivors - known):
        print(f"no test finds it, and {LISTED.name} does not list it: {name}")
    gone = known - survivors - endless  # a busy machine lets a mutant run out of time
    for name in sorted(gone):
        print(f"{LISTED.name} lists it, but it is found or gone: {name}")
    if survivors - known or gone:
        return 1
    if is_whole:
        FOUND.write_text(f"{digest()}\n", encoding="utf-8")
    return 0


sys.exit(main(sys.argv[1:]))
