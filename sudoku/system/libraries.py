"""Importing pyarrow, which reads and writes zstd, Parquet and data frames, only if needed."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from sudoku.errors import MissingLibraryError


def pyarrow(what: str, module: str = "pyarrow") -> Any:
    """Import a module of pyarrow. what: the feature that needs it, named by MissingLibraryError."""
    try:
        return import_module(module)
    except ImportError:
        raise MissingLibraryError(
            f"{what} needs pyarrow: pip install '.[bulk]' in a clone"
        ) from None
