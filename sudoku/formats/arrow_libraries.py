"""pyarrow, which reads zstd, Parquet and data frames: imported only where it is needed."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from sudoku.errors import MissingLibraryError


def pyarrow(what: str, module: str = "pyarrow") -> Any:
    """A module of pyarrow. Raises MissingLibraryError; what: it is needed for."""
    try:
        return import_module(module)
    except ImportError:
        raise MissingLibraryError(
            f"{what} needs pyarrow, which is not installed: pip install 'sudoku-prover[bulk]'"
        ) from None
