"""The compiled library: found beside this file, loaded once, with the widest vectors there are."""

from __future__ import annotations

import ctypes
import os
import sys
from ctypes import POINTER, Structure, c_int, c_uint32, c_uint64, c_void_p
from functools import lru_cache
from pathlib import Path

from sudoku.errors import UnavailableModelError, VariantError

LEVELS = ("plain", "sse2", "avx2", "avx512")
"""The instruction sets by their numbers in sudoku_native.h, the widest last."""
VARIABLE = "SUDOKU_NATIVE"
"""The environment variable that names the level to use."""
INTERFACE = 1
"""SUDOKU_INTERFACE of sudoku_native.h."""
NAMES = {"darwin": "libsudoku_native.dylib", "win32": "sudoku_native.dll"}
FILE = Path(__file__).with_name(NAMES.get(sys.platform, "libsudoku_native.so"))
"""The library, as the build hook writes it."""
REASON = Path(__file__).with_name("not_built.txt")
"""Why there is no library, as the build hook writes it."""
HOW = "install a C compiler, or set NATIVE_ZIG=1, and install the package again"


class BoardStructure(Structure):
    """sudoku_board in sudoku_native.h."""

    _fields_ = (
        ("size", c_uint32),
        ("box_rows", c_uint32),
        ("box_cols", c_uint32),
        ("groups", c_uint32),
        ("relations", c_uint32),
        ("tables_count", c_uint32),
        ("group_starts", c_void_p),
        ("group_cells", c_void_p),
        ("relation_cells", c_void_p),
        ("relation_tables", c_void_p),
        ("tables", c_void_p),
    )


class BatchStructure(Structure):
    """sudoku_batch in sudoku_native.h."""

    _fields_ = (
        ("count", c_uint64),
        ("digits", c_void_p),
        ("candidates", c_void_p),
        ("limit", c_uint64),
        ("conflicts_limit", c_uint64),
        ("kept", c_uint64),
        ("solution_counts", c_void_p),
        ("decisions", c_void_p),
        ("conflicts", c_void_p),
        ("solutions", c_void_p),
        ("statuses", c_void_p),
    )


@lru_cache(maxsize=1)
def library() -> ctypes.CDLL:
    """The library. Raises UnavailableModelError, which says why there is none."""
    try:
        loaded = ctypes.CDLL(str(FILE))
        number = loaded.sudoku_interface()
    except (OSError, AttributeError) as error:
        why = REASON.read_text(encoding="utf-8").strip() if REASON.exists() else str(error)
        raise UnavailableModelError(f"model 'native' was not compiled: {why}; {HOW}") from None
    if number != INTERFACE:
        raise UnavailableModelError(
            f"model 'native' was compiled from other sources (interface {number}, expected "
            f"{INTERFACE}): install the package again"
        )
    engine, batch = c_void_p, POINTER(BatchStructure)
    for name, result, arguments in (
        ("sudoku_has_level", c_int, [c_int]),
        ("sudoku_open", engine, [POINTER(BoardStructure), c_int]),
        ("sudoku_close", None, [engine]),
        ("sudoku_search", c_int, [engine, batch, c_uint64]),
        ("sudoku_run", c_int, [engine, c_uint64]),
        ("sudoku_propagate", c_int, [engine, batch, c_void_p]),
    ):
        function = getattr(loaded, name)
        function.restype, function.argtypes = result, arguments
    return loaded


def levels() -> list[str]:
    """The levels of the library that this machine has, the widest last. Raises as `library`."""
    return [name for number, name in enumerate(LEVELS) if library().sudoku_has_level(number)]


def level_number(variant: str | None) -> int:
    """The number of the level that a spec ("native:sse2"), the environment, or else the machine
    chooses. Raises VariantError or UnavailableModelError.
    """
    usable = levels()
    name = variant if variant is not None else os.environ.get(VARIABLE) or usable[-1]
    if name not in usable:
        here = f"this machine has {', '.join(usable)}"
        if variant is not None:
            raise VariantError(f"native:{variant}", f"no level {name!r}: {here}")
        raise UnavailableModelError(f"{VARIABLE}={name}: no such level; {here}")
    return LEVELS.index(name)
