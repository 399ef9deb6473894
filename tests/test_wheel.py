"""What users install is the wheel: built, looked into, installed in an empty environment, tried."""

from __future__ import annotations

import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parent.parent
UNIQUE = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"


def run(*command: str, cwd: Path) -> str:
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("dist")
    run(sys.executable, "-m", "build", "--wheel", "--outdir", str(out), cwd=ROOT)
    (built,) = out.glob("*.whl")
    return built


def test_the_wheel_has_our_two_packages_and_no_top_level_models(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    tops = {name.split("/")[0] for name in names if ".dist-info/" not in name}
    assert tops == {"sudoku", "sudoku_models"}
    assert "sudoku/py.typed" in names
    assert "sudoku/cli/schemas/check.json" in names
    assert any(name.endswith("licenses/LICENSE") for name in names)


def test_the_wheel_works_in_an_empty_environment(wheel: Path, tmp_path: Path) -> None:
    home = tmp_path / "venv"
    venv.create(home, with_pip=True)
    scripts = home / ("Scripts" if sys.platform == "win32" else "bin")
    python = str(scripts / "python")
    run(python, "-m", "pip", "install", "--quiet", str(wheel), cwd=tmp_path)
    for model in ("sat", "cpsat", "reference"):
        answer = run(str(scripts / "sudoku"), "check", "--model", model, UNIQUE, cwd=tmp_path)
        assert answer.startswith("unique 417369825632158947958724316825437169791586432346912758")
    table = run(str(scripts / "sudoku"), "crosscheck", UNIQUE, cwd=tmp_path)
    assert "1 puzzle, 0 disagreements" in table
