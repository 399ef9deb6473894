"""The import contracts see every module: a folder without `__init__.py` would escape them."""

from __future__ import annotations

from pathlib import Path

from tests.cases import for_each

ROOT = Path(__file__).parents[2]


@for_each("name", ["sudoku", "models", "benchmarks"])
def test_every_folder_with_modules_is_a_package(name: str) -> None:
    folders = {path.parent for path in (ROOT / name).rglob("*.py")}
    assert folders
    assert [folder for folder in folders if not (folder / "__init__.py").exists()] == []
