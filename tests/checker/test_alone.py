"""The checker can be copied, and runs where nothing else of the project is installed."""

from __future__ import annotations

import ast
import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

import sudoku.checker
from tests.checker.mutating import CLASH, FOUR_CLASH, FOUR_OPEN, UNIQUE, proved

pytestmark = pytest.mark.slow

SOURCE = Path(sudoku.checker.__file__).parent
RUN = """
import runpy, sys
sys.stdout.reconfigure(encoding="utf-8", errors="strict")
sys.path.insert(0, sys.argv[1])
del sys.argv[1]
class NothingElse:
    def find_spec(self, name, path=None, target=None):
        base = name.partition(".")[0]
        if base != "checker" and base not in sys.stdlib_module_names:
            raise ImportError("this is none of the standard library: " + name)
sys.meta_path.insert(0, NothingElse())
runpy.run_module("checker", run_name="__main__", alter_sys=True)
"""


@dataclass(frozen=True)
class Run:
    code: int
    out: str
    err: str


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    shutil.copytree(SOURCE, tmp_path / "lib" / "checker", ignore=shutil.ignore_patterns("__pyc*"))
    return tmp_path / "lib"


def run(copied: Path, *paths: Path | bytes) -> Run:
    """Run the copy in an isolated Python: no site packages, no environment, no current folder."""
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-B", "-W", "error", "-c", RUN, str(copied), *paths],
        capture_output=True,
        cwd="/",
        timeout=60,
    )
    finished = Run(done.returncode, done.stdout.decode(), done.stderr.decode())
    assert "Traceback" not in finished.err, finished.err
    return finished


def test_alone_it_accepts_what_is_right(copied: Path, tmp_path: Path) -> None:
    folder = proved(UNIQUE).write(tmp_path / "c" / "folder")
    packed = proved(FOUR_OPEN).write_zip(tmp_path / "c" / "packed.zip")
    finished = run(copied, tmp_path / "c")
    lines = [f"{folder}: unique: accepted", f"{packed}: multiple: accepted"]
    assert (finished.code, finished.err) == (0, "")
    assert finished.out.splitlines() == [*lines, "2 accepted, 0 rejected"]


def test_alone_it_rejects_what_is_wrong_and_checks_the_rest(copied: Path, tmp_path: Path) -> None:
    wrong = proved(CLASH).write(tmp_path / "a")
    right = proved(CLASH).write(tmp_path / "b")
    proof = wrong / "proof.lrat"
    proof.write_bytes(proof.read_bytes()[:-1])
    finished = run(copied, wrong, right)
    assert finished.code == 1
    first, second, total = finished.out.splitlines()
    assert first.startswith(f"{wrong}: rejected: proof.lrat: its SHA-256")
    assert second == f"{right}: unsatisfiable: accepted"
    assert total == "1 accepted, 1 rejected"


def test_alone_it_says_what_it_cannot_read(copied: Path, tmp_path: Path) -> None:
    finished = run(copied, tmp_path / "nowhere")
    assert (finished.code, finished.out) == (2, "")
    assert finished.err.startswith(f"{tmp_path}/nowhere: No such file")
    assert run(copied).code == run(copied, b"--help").code == 2
    assert run(copied).err.startswith("usage: python path/to/checker FOLDER")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a full disk")
@pytest.mark.parametrize("ending", ["> /dev/full", "| true", ">&-"])
def test_alone_it_ends_cleanly_where_nobody_takes_what_it_says(
    copied: Path, tmp_path: Path, ending: str
) -> None:
    proved(FOUR_CLASH).write(tmp_path / "a")
    script = f"for i in 1 2 3; do set -- $@ $@; done; {sys.executable} -m checker $@ {ending}"
    done = subprocess.run(
        ["/bin/sh", "-c", script, "sh", *[str(tmp_path / "a")] * 50],
        cwd=copied,
        capture_output=True,
    )
    assert done.stderr in (b"", b"cannot write: No space left on device\n")


def test_alone_it_tells_of_names_that_the_terminal_cannot_write(
    copied: Path, tmp_path: Path
) -> None:
    folder = proved(CLASH).write(tmp_path / "日本")
    environment = os.environ | {"PYTHONIOENCODING": "ascii"}
    args = [sys.executable, "-m", "checker", str(folder)]
    done = subprocess.run(args, cwd=copied, capture_output=True, env=environment)
    assert (done.returncode, done.stderr) == (0, b"")
    assert rb"\u65e5\u672c: unsatisfiable: accepted" in done.stdout


@pytest.mark.skipif(sys.platform != "linux", reason="names of files are bytes there")
def test_alone_it_tells_of_names_that_are_no_text(copied: Path, tmp_path: Path) -> None:
    """Where the terminal writes UTF-8, as most do."""
    folder = proved(CLASH).write(tmp_path / "a")
    odd = os.fsencode(tmp_path) + b"/\xff\xfe"
    os.rename(folder, odd)
    assert run(copied, odd).code == 0


def test_it_imports_the_standard_library_and_itself() -> None:
    for file in SOURCE.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text())):
            if isinstance(node, ast.Import):
                names = [name.name for name in node.names]
            elif isinstance(node, ast.ImportFrom) and node.level == 0:
                names = [node.module or ""]
            else:
                assert not isinstance(node, ast.ImportFrom) or node.level == 1
                continue
            assert all(name.partition(".")[0] in sys.stdlib_module_names for name in names)


def lines_of(*names: str) -> int:
    return sum(len((SOURCE / f"{name}.py").read_text().splitlines()) for name in names)


def test_it_can_be_read_in_one_sitting() -> None:
    """What has to be trusted: comments, the judge of solutions and the meaning of every rule
    included. Before there were rules these were 368 lines. `patterns`, `lines`, `boards`,
    `outside` and `regions` are for a few rules each.
    """
    trusted = lines_of("houses", "grids", "constraints", "parts", "encoding", "formula", "lrat")
    assert trusted <= 368 + 495
    assert lines_of("patterns") < 125
    assert lines_of("regions") < 250
    assert lines_of("lines") < 240
    assert lines_of("boards") < 200
    assert lines_of("outside") < 90
    assert lines_of(*(file.stem for file in SOURCE.glob("*.py"))) < 3000


@pytest.mark.parametrize("name", ["checker-1.0", "json"])
def test_the_folder_runs_wherever_it_is_and_whatever_its_name(
    copied: Path, tmp_path: Path, name: str
) -> None:
    """`python path/to/checker PATH…`, with nothing else installed."""
    place = (copied / "checker").rename(copied / name)
    folder = proved(CLASH).write(tmp_path / "a")
    done = subprocess.run(
        [sys.executable, "-I", "-S", str(place), folder], capture_output=True, cwd="/", timeout=60
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"unsatisfiable: accepted" in done.stdout


def test_solutions_are_judged_without_loading_what_checks_certificates() -> None:
    """Every start of the program needs the rules, and few need the rest."""
    code = "import sys, sudoku.checker.rules; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    ours = {name for name in done.stdout.split() if name.startswith("sudoku.checker.")}
    assert ours == {"sudoku.checker.rules", "sudoku.checker.houses"}
    assert {name for name in sudoku.checker.__all__ if hasattr(sudoku.checker, name)} == {
        *sudoku.checker.__all__
    }
    assert not hasattr(sudoku.checker, "nothing")
