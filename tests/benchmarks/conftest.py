"""Tests of the benchmarks are thorough, except those that guard what the program promises."""

from __future__ import annotations

from pathlib import Path

import pytest

HERE = Path(__file__).parent
PROMISES = ("test_benchmark_pages.py", "test_stored_effort.py")
"""Files of `make test`: the pages show the stored tables; no model has become slower."""
USUAL = "not thorough"
"""Part of the expression by which `make test` and `make quick` choose."""


def _is_thorough(path: Path) -> bool:
    return path.is_relative_to(HERE) and path.name not in PROMISES


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Do not even import files of which no test is asked for."""
    is_file = collection_path.suffix == ".py" and _is_thorough(collection_path)
    return True if is_file and USUAL in config.option.markexpr else None


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if _is_thorough(item.path):
            item.add_marker(pytest.mark.thorough)
