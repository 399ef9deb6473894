"""Files of many different puzzles, made from a few: equivalent forms, which are equally hard."""

from __future__ import annotations

import gzip
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import numpy as np

from benchmarks.differential.making import Digits, SolvedPuzzles, forms
from benchmarks.framework.report import BenchmarkError

BOARD_LINE = 82
"""The number of bytes in a line of 81 cells."""
MADE = 50_000
"""The number of puzzles that are made at once."""


def lines(base: Digits, count: int) -> Iterator[bytes]:
    """`count` puzzles, one per line, in parts: random forms of the base puzzles in turn."""
    rng = np.random.default_rng(1)
    for first in range(0, count, MADE):
        numbers = np.arange(first, min(first + MADE, count)) % len(base)
        made = forms(SolvedPuzzles(base, base), numbers, rng).puzzles
        text = np.full((len(made), BOARD_LINE), ord("\n"), np.uint8)
        text[:, :-1] = np.where(made == 0, ord("."), made + ord("0"))
        yield text.tobytes()


def write(path: Path, base: Digits, count: int) -> None:
    """Write `count` puzzles in the format of the ending. Raises BenchmarkError."""
    ending = "".join(path.suffixes)
    if ending not in WRITERS:
        raise BenchmarkError(f"{ending} is no input, expected one of {', '.join(WRITERS)}")
    WRITERS[ending](path, lines(base, count))


def _text(path: Path, parts: Iterator[bytes]) -> None:
    with path.open("wb") as out:
        out.writelines(parts)


def _gzip(path: Path, parts: Iterator[bytes]) -> None:
    with gzip.open(path, "wb", compresslevel=6) as out:
        out.writelines(parts)


def _zstd(path: Path, parts: Iterator[bytes]) -> None:
    import pyarrow as pa  # late: optional

    with pa.CompressedOutputStream(str(path), "zstd") as out:
        for part in parts:
            out.write(part)


def _csv(path: Path, parts: Iterator[bytes]) -> None:
    with path.open("wb") as out:
        out.write(b"id,puzzle,source\n")
        number = 0
        for part in parts:
            for line in part.split():
                number += 1
                out.write(b"%d,%s,made\n" % (number, line))


def _parquet(path: Path, parts: Iterator[bytes]) -> None:
    import pyarrow as pa  # late: optional
    import pyarrow.parquet as pq  # late: optional

    schema = pa.schema([("puzzle", pa.string())])
    with pq.ParquetWriter(path, schema, compression="zstd") as out:
        for part in parts:
            table = pa.table({"puzzle": part.decode().split()}, schema=schema)
            out.write_table(table)


WRITERS: Mapping[str, Callable[[Path, Iterator[bytes]], None]] = {
    ".txt": _text,
    ".txt.gz": _gzip,
    ".txt.zst": _zstd,
    ".csv": _csv,
    ".parquet": _parquet,
}
"""The functions that write each format, by ending."""
