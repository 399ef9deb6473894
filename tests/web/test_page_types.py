"""The types of the page's scripts, which stand in JSDoc, checked by TypeScript's `tsc`.

`npm install --global typescript` provides it. Without it the test is skipped; it fails if the
environment variable SUDOKU_TEST_TYPES is "required".
"""

from __future__ import annotations

import os
import shutil
import subprocess

import pytest

from sudoku.web import files

OPTIONS = (
    *("--allowJs", "--checkJs", "--noEmit", "--strict", "--noImplicitAny", "false"),
    *("--target", "es2022", "--module", "nodenext", "--lib", "es2022,dom,dom.iterable"),
)


@pytest.mark.thorough
def test_the_scripts_have_the_types_that_they_declare() -> None:
    tsc = shutil.which("tsc")
    if tsc is None:
        reason = "no tsc: types of the page are not checked (npm install --global typescript)"
        (pytest.fail if os.environ.get("SUDOKU_TEST_TYPES") else pytest.skip)(reason)
    scripts = sorted(map(str, files.FOLDER.rglob("*.js")))
    run = subprocess.run(
        [tsc, *OPTIONS, *scripts], check=False, capture_output=True, text=True, timeout=300
    )
    assert run.stdout.splitlines() == []
    assert run.returncode == 0
