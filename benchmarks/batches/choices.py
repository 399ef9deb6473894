"""The commands that are compared."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from benchmarks.framework.report import BenchmarkError


@dataclass(frozen=True, slots=True)
class Choice:
    """A command. read, written: endings of its input and output; "" for lines on standard output.
    columns: all but the usual ones. options: those that must not change what is written. commits:
    whether the journal is kept up to date.
    """

    read: str = ".txt"
    written: str = ".csv"
    columns: str | None = None
    options: Sequence[str] = ()
    commits: bool = True

    @property
    def content(self) -> tuple[str, str, str | None]:
        """What the bytes of the output depend on."""
        return self.read, self.written, self.columns

    @property
    def words(self) -> list[str]:
        """The input, the output and the options, as arguments of `sudoku check`."""
        words = [f"in{self.read}", *self.options]
        words += ["-o", f"out{self.written}"] if self.written else []
        return words + (["--columns", self.columns] if self.columns else [])


CHOICES: Mapping[str, Choice] = {
    "lines": Choice(written=""),
    "csv": Choice(),
    "csv-uncommitted": Choice(commits=False),
    "csv-verdict": Choice(columns="row,verdict"),
    "csv.gz": Choice(written=".csv.gz"),
    "csv.zst": Choice(written=".csv.zst"),
    "jsonl": Choice(written=".jsonl"),
    "jsonl.zst": Choice(written=".jsonl.zst"),
    "parquet": Choice(written=".parquet"),
    "from-gz": Choice(read=".txt.gz"),
    "from-zst": Choice(read=".txt.zst"),
    "from-csv": Choice(read=".csv"),
    "from-parquet": Choice(read=".parquet", written=".parquet"),
    "lines-2": Choice(written="", options=("--jobs", "2")),
    "csv-2": Choice(options=("--jobs", "2")),
    "parquet-2": Choice(written=".parquet", options=("--jobs", "2")),
    "dask": Choice(options=("--dask", "local", "--jobs", "2")),
}
"""By name."""


def chosen(text: str) -> dict[str, Choice]:
    """The choices of these names, between commas. Raises BenchmarkError."""
    names = [*dict.fromkeys(text.split(","))]
    unknown = [name for name in names if name not in CHOICES]
    if unknown:
        raise BenchmarkError(f"no choice {unknown[0]!r}: expected some of {', '.join(CHOICES)}")
    return {name: CHOICES[name] for name in names}
