"""What users install is the wheel: built, looked into, installed in an empty environment, tried."""

from __future__ import annotations

import ast
import re
import shlex
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from sudoku_models.native.compiling import HERE, find_compiler
from sudoku_models.native.files import LIBRARY

from tests.cases import for_each

pytestmark = pytest.mark.thorough

ROOT = Path(__file__).parent.parent
DISTRIBUTIONS = {"pysat": "python-sat", "pysolvers": "python-sat"}
"""The distribution of an imported package with another name."""
UNIQUE = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"


def run(*command: str, cwd: Path) -> str:
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def compiler_of_the_plain_level(script: Path) -> Path:
    """A compiler that knows no other level, and does not optimise. `make` compiles them all."""
    command = shlex.join(find_compiler())
    known = f'case "$*" in *-DLEVEL=[1-9]*) exit 1;; esac\nexec {command} "$@"\n'
    script.write_text(f"#!/bin/sh\n{known}", encoding="utf-8")
    script.chmod(0o755)
    return script


@pytest.fixture
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("dist")
    with pytest.MonkeyPatch.context() as patch:
        if LIBRARY.exists():
            script = tmp_path_factory.mktemp("compiler") / "cc"
            patch.setenv("CC", str(compiler_of_the_plain_level(script)))
        patch.setenv("CFLAGS", "-O0")
        command = [sys.executable, "-m", "build", "--wheel", "--no-isolation"]
        run(*command, "--outdir", str(out), cwd=ROOT)
    (built,) = out.glob("*.whl")
    return built


def assert_it_has_our_two_packages_and_no_top_level_models(wheel: Path, _: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    tops = {name.split("/")[0] for name in names if ".dist-info/" not in name}
    assert tops == {"sudoku", "sudoku_models"}
    assert "sudoku/py.typed" in names
    assert {"sudoku/web/page/index.html", "sudoku/web/page/main.js"} <= {*names}
    fonts = {name.removeprefix("sudoku/pictures/fonts/") for name in names if "/fonts/" in name}
    assert {"DejaVuSans.ttf", "DejaVuSans-Bold.ttf", "characters.txt", "LICENSE"} <= fonts
    assert any(name.endswith("licenses/LICENSE") for name in names)
    assert not any(name.endswith((".c", ".h", "compiling.py")) for name in names)


def assert_it_has_the_library_or_the_reason_why_not(wheel: Path, _: Path) -> None:
    names = {Path(name).name for name in zipfile.ZipFile(wheel).namelist()}
    has_library = HERE.library_name in names
    assert has_library is LIBRARY.exists(), "as the installation that is tested here"
    assert ("not_built.txt" in names) is not has_library
    assert wheel.name.endswith("-py3-none-any.whl") is not has_library


def assert_it_works_without_the_checkout(wheel: Path, folder: Path) -> None:
    """Unpacked beside the installed dependencies. `make demo` of a fresh clone installs these."""
    zipfile.ZipFile(wheel).extractall(folder / "site")
    ask = (
        "import sys; sys.path[:] = [sys.argv.pop(1), "
        f"*(p for p in sys.path if not p.startswith({str(ROOT)!r}) or 'site-packages' in p)]; "
        "import sudoku, sudoku_models; print(sudoku.__file__, sudoku_models.__file__); "
        "from sudoku.cli.app import main; main()"
    )
    command = [sys.executable, "-P", "-c", ask, str(folder / "site")]
    native = ["native"] if LIBRARY.exists() else []
    for model in ("sat", "cpsat", "reference", *native):
        origin, answer = run(*command, "check", "--model", model, UNIQUE, cwd=folder).splitlines()
        assert all(name.startswith(str(folder)) for name in origin.split())
        assert answer.startswith("unique 417369825632158947958724316825437169791586432346912758")


IMPORTED_LATE = ("extra == 'bulk'", "extra == 'cluster'", "extra == 'pictures'", "extra == 'web'")
"""The extras of what is imported only where it is used."""


def assert_it_declares_what_its_packages_import(wheel: Path, _: Path) -> None:
    archive = zipfile.ZipFile(wheel)
    (metadata,) = (name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
    required = {
        line.partition(":")[2].strip()
        for line in archive.read(metadata).decode().splitlines()
        if line.startswith("Requires-Dist:")
        and ("extra ==" not in line or line.endswith(IMPORTED_LATE))
    }
    declared = {re.split(r"[^A-Za-z0-9._-]", name)[0].lower() for name in required}
    imported = {
        name
        for file in archive.namelist()
        if file.endswith(".py")
        for name in third_party(archive.read(file).decode())
    }
    assert {DISTRIBUTIONS.get(name, name) for name in imported} <= declared


def third_party(source: str) -> set[str]:
    """The top-level packages that a module imports, but for our own, the standard library's
    and that of type checkers."""
    names = set[str]()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            names |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and node.module:
            names.add(node.module.partition(".")[0])
    return names - {"sudoku", "sudoku_models", "_typeshed"} - sys.stdlib_module_names


@for_each(
    "examine",
    [
        assert_it_has_our_two_packages_and_no_top_level_models,
        assert_it_has_the_library_or_the_reason_why_not,
        assert_it_declares_what_its_packages_import,
        assert_it_works_without_the_checkout,
    ],
)
def test_the_wheel(examine: Callable[[Path, Path], None], wheel: Path, tmp_path: Path) -> None:
    """One test: several would go to several workers, and each would build it."""
    examine(wheel, tmp_path)
