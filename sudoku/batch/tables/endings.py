"""The formats of tables, by the ending of a file's name. A new format is a module and a line here.

The modules are imported when they are used, so help texts list the endings without them.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Ending:
    """A format of tables."""

    made_by: str
    """The function that makes a TableFormat from its Compression: "module:name" in this folder."""
    is_compressible: bool = True
    """Whether the ending of a compression may follow."""
    needs_pyarrow: bool = False


ENDINGS = {
    ".csv": Ending("csv_rows:CsvTable"),
    ".tsv": Ending("csv_rows:TSV"),
    ".jsonl": Ending("json_rows:JsonLines"),
    ".ndjson": Ending("json_rows:JsonLines"),
    ".parquet": Ending("parquet:ParquetTable", is_compressible=False, needs_pyarrow=True),
}
_TEXTS = ", ".join(name for name, ending in ENDINGS.items() if ending.is_compressible)
_OTHERS = ", ".join(name for name, ending in ENDINGS.items() if not ending.is_compressible)
IN_WORDS = f"{_TEXTS} (also with .gz or .zst), or {_OTHERS}"
