"""Tests of the benchmarks are thorough."""

from __future__ import annotations

from pathlib import Path

import pytest

HERE = Path(__file__).parent
USUAL = "not thorough"
"""Part of the expression by which `make test` and `make quick` choose."""


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Do not even import files of which no test is asked for."""
    is_file = collection_path.suffix == ".py"
    return True if is_file and USUAL in config.option.markexpr else None


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.is_relative_to(HERE):
            item.add_marker(pytest.mark.thorough)
