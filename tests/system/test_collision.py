"""py-sudoku has a package `sudoku`, too. Whoever installs both is told, whichever came first.

The folders below are what pip leaves behind. Their interpreters see the standard library alone.
"""

from __future__ import annotations

import multiprocessing
import subprocess
import sys
import warnings
from pathlib import Path

import pytest

import sudoku
from sudoku.system import collision

OURS = Path(sudoku.__file__).parent
THEIRS = "from sudoku.sudoku import Sudoku\n"


def installed(site: Path, *, theirs: bool, init: str | None) -> Path:
    """Our package, with the module of py-sudoku, and with its `__init__.py` or none."""
    package = site / "sudoku"
    package.mkdir()
    for entry in OURS.iterdir():
        if entry.name not in ("__init__.py", "__pycache__"):
            (package / entry.name).symlink_to(entry)
    if theirs:
        (package / "sudoku.py").write_text("Sudoku = object\n")
    if init is not None:
        (package / "__init__.py").write_text(init)
    return site


def python(site: Path, code: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [
            sys.executable,
            "-I",
            "-S",
            "-c",
            f"import sys; sys.path.insert(0, {str(site)!r}); {code}",
        ],
        capture_output=True,
        text=True,
        timeout=120,
    )


def ours() -> str:
    return (OURS / "__init__.py").read_text(encoding="utf-8")


def test_who_imports_sudoku_is_warned_of_py_sudoku_beside_it(tmp_path: Path) -> None:
    done = python(
        installed(tmp_path, theirs=True, init=ours()), "import sudoku; print(sudoku.Board)"
    )
    assert done.returncode == 0
    assert "sudoku.puzzle.board.Board" in done.stdout
    assert done.stderr.startswith("<string>:1: UserWarning: py-sudoku is installed")
    assert "pip uninstall --yes py-sudoku && pip install --force-reinstall" in done.stderr


def test_nothing_is_said_where_it_is_not_installed(tmp_path: Path) -> None:
    done = python(installed(tmp_path, theirs=False, init=ours()), "import sudoku")
    assert (done.returncode, done.stderr) == (0, "")


def test_a_worker_process_does_not_repeat_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(multiprocessing, "parent_process", lambda: object())
    with warnings.catch_warnings(record=True) as caught:
        collision.warn()
    assert caught == []


@pytest.mark.parametrize(
    ("theirs", "init", "start"),
    [
        (True, THEIRS, "from sudoku.cli.app import main; main()"),
        (False, None, "import sudoku.__main__"),
    ],
    ids=["overwritten", "removed"],
)
def test_the_command_says_what_became_of_its_package(
    theirs: bool, init: str | None, start: str, tmp_path: Path
) -> None:
    done = python(installed(tmp_path, theirs=theirs, init=init), start)
    assert done.returncode == 4
    assert done.stderr.startswith("this installation of sudoku-prover is damaged")
    assert "Traceback" not in done.stderr
