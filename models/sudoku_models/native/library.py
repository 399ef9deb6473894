"""The compiled library beside this file, loaded once and used with the widest vectors."""

from __future__ import annotations

import ctypes
import os
from ctypes import (
    POINTER,
    Structure,
    c_char_p,
    c_double,
    c_int,
    c_int64,
    c_uint32,
    c_uint64,
    c_void_p,
)
from functools import lru_cache

from sudoku.errors import UnavailableModelError, VariantError
from sudoku_models.native.files import LIBRARY, REASON, SOURCES_MARK, sources_digest

LEVELS = ("plain", "sse2", "avx2", "avx512")
"""The instruction sets in the order of their numbers in sudoku_native.h, the widest last."""
VARIABLE = "SUDOKU_NATIVE"
"""The environment variable that names the level to use."""
INTERFACE = 13
"""SUDOKU_INTERFACE of sudoku_native.h."""
HOW = "install a C compiler (gcc or clang), or set NATIVE_ZIG=1, and install the package again"


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
        ("cells", c_uint32),
        ("digits", c_uint32),
        ("inner_cells", c_uint32),
        ("area_cells", c_uint32),
        ("program", c_void_p),
        ("program_length", c_uint64),
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
        ("apart", c_uint64),
        ("covering", c_uint64),
        ("guide", c_void_p),
        ("differing", c_void_p),
        ("differing_count", c_uint64),
    )


class ProbeBoardStructure(Structure):
    """sudoku_probe_board in probes.h."""

    _fields_ = (
        ("cells", c_uint32),
        ("digits", c_uint32),
        ("houses", c_uint32),
        ("parts", c_uint32),
        ("peers", c_void_p),
        ("house_cells", c_void_p),
        ("program", c_void_p),
    )


class PremisesStructure(Structure):
    """sudoku_premises in probes.h."""

    _fields_ = (
        ("candidates", c_uint32),
        ("premises", c_uint32),
        ("truths", c_uint32),
        ("links", c_uint32),
        ("demands", c_uint32),
        ("cells", c_void_p),
        ("digits", c_void_p),
        ("placed", c_void_p),
        ("truth_words", c_void_p),
        ("link_words", c_void_p),
        ("demand_words", c_void_p),
    )


class ShapeStructure(Structure):
    """sudoku_shape in sudoku_native.h."""

    _fields_ = (
        ("size", c_uint32),
        ("band_rows", c_uint32),
        ("stack_columns", c_uint32),
        ("transposes", c_uint32),
    )


class FormsStructure(Structure):
    """sudoku_forms in sudoku_native.h."""

    _fields_ = (
        ("count", c_uint64),
        ("cells", c_void_p),
        ("cells_of_forms", c_void_p),
        ("maps", c_void_p),
        ("automorphisms", c_void_p),
    )


class GridsStructure(Structure):
    """sudoku_grids in sudoku_native.h."""

    _fields_ = (
        ("count", c_uint64),
        ("cells", c_uint32),
        ("digit_count", c_uint32),
        ("houses", c_uint32),
        ("marks", c_void_p),
        ("all", c_void_p),
        ("digits", c_void_p),
        ("candidates", c_void_p),
        ("puzzle_stride", c_uint64),
        ("grids", c_void_p),
        ("grid_stride", c_uint64),
    )


@lru_cache(maxsize=1)
def library() -> ctypes.CDLL:
    """The library. Raises UnavailableModelError, which says why it is missing."""
    try:
        loaded = ctypes.CDLL(str(LIBRARY))
        number = loaded.sudoku_interface()
        is_current = number == INTERFACE and _is_current(loaded)
        if is_current:
            _declare(loaded)
    except (OSError, AttributeError) as error:
        why = REASON.read_text(encoding="utf-8").strip() if REASON.exists() else str(error)
        raise UnavailableModelError(f"model 'native' was not compiled: {why}; {HOW}") from None
    if not is_current:
        raise UnavailableModelError(
            "model 'native' was compiled from other sources than those of this version: run `make "
            "native`, or install the package again"
        )
    return loaded


def _declare(loaded: ctypes.CDLL) -> None:
    """Declare the functions of sudoku_native.h, probes.h and chains.h.

    Raises AttributeError if one is missing.
    """
    engine, prober, refuter, chains, at = (c_void_p,) * 5
    batch = POINTER(BatchStructure)
    shape, forms = POINTER(ShapeStructure), POINTER(FormsStructure)
    for name, result, arguments in (
        ("sudoku_has_level", c_int, [c_int]),
        ("sudoku_was_built", c_int, [c_int]),
        ("sudoku_compiler", c_char_p, []),
        ("sudoku_open", engine, [POINTER(BoardStructure), c_int]),
        ("sudoku_close", None, [engine]),
        ("sudoku_search", c_int, [engine, batch, c_uint64]),
        ("sudoku_run", c_int, [engine, c_uint64]),
        ("sudoku_propagate", c_int, [engine, batch, c_void_p]),
        ("sudoku_canonicalise", c_int64, [shape, forms, c_uint64, c_uint64]),
        ("sudoku_first_wrong", c_uint64, [POINTER(GridsStructure)]),
        ("sudoku_prober_open", prober, [POINTER(ProbeBoardStructure)]),
        ("sudoku_prober_close", None, [prober]),
        ("sudoku_probe_settle", c_int, [prober, at, at]),
        ("sudoku_probe_narrow", c_int, [prober, at, at, at]),
        ("sudoku_probe_assume", c_int, [prober, at, c_uint32, c_uint32, at]),
        ("sudoku_probe_cases", c_int, [prober, at, at, c_uint64, c_double, at, at, at]),
        ("sudoku_part_left", c_int, [prober, c_uint32, at]),
        ("sudoku_part_assumed", c_uint32, [prober, c_uint32, at, at]),
        ("sudoku_refuter_open", refuter, [prober, POINTER(PremisesStructure)]),
        ("sudoku_refuter_close", None, [refuter]),
        ("sudoku_refute", c_int, [refuter, at, c_uint32, c_uint32, c_uint64, c_double, at, at]),
        ("sudoku_chains_open", chains, [at, c_uint32]),
        ("sudoku_chains_close", None, [chains]),
        ("sudoku_chains_run", c_int, [chains, c_uint32]),
        ("sudoku_chains_best", c_int, [chains, at]),
        ("sudoku_replay", c_int, [refuter, at, at, c_uint32, at, c_double, at]),
    ):
        function = getattr(loaded, name)
        function.restype, function.argtypes = result, arguments


def absence() -> str | None:
    """The reason why the library is missing; None if it is available. See `ModelFamily.absence`."""
    try:
        library()
    except UnavailableModelError as error:
        return str(error)
    return None


def _is_current(loaded: ctypes.CDLL) -> bool:
    """Whether the library was compiled from the sources in this folder, if there are any."""
    loaded.sudoku_sources.restype = c_char_p
    made_from, here = loaded.sudoku_sources().decode(), sources_digest()
    return not made_from or here is None or made_from == f"{SOURCES_MARK}{here}"


def levels() -> list[str]:
    """The levels that this machine supports, widest last. Raises the same errors as `library`."""
    return _levels_of(library())


@lru_cache(maxsize=1)
def _levels_of(loaded: ctypes.CDLL) -> list[str]:
    """Cached, because asking the processor takes 40 microseconds on a virtual machine."""
    return [name for number, name in enumerate(LEVELS) if loaded.sudoku_has_level(number)]


def built_levels() -> list[str]:
    """The levels that the library was built with. Raises the same errors as `library`."""
    return [name for number, name in enumerate(LEVELS) if library().sudoku_was_built(number)]


def compiler() -> str:
    """The compiler of the library, such as "GCC 12.2.0". Raises the same errors as `library`."""
    version: str = library().sudoku_compiler().decode()
    return version.partition("(")[0].strip()


def level_number(variant: str | None) -> int:
    """The number of the level: chosen by a spec ("native:sse2"), else by the environment, else by
    the machine.

    Raises VariantError and UnavailableModelError.
    """
    usable = levels()
    name = variant if variant is not None else os.environ.get(VARIABLE) or usable[-1]
    if name not in usable:
        here = f"this machine has {', '.join(usable)}"
        if variant is not None:
            raise VariantError(f"native:{variant}", f"no level {name!r}: {here}")
        raise UnavailableModelError(f"{VARIABLE}={name}: no such level; {here}")
    return LEVELS.index(name)
