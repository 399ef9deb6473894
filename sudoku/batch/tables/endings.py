"""The formats of tables, by the ending of a file's name. A new format is a module and a line here.

Each line names the function in this folder that makes the TableFormat from its Compression. The
modules are imported when they are used, so help texts list the endings without them.
"""

from __future__ import annotations

COMPRESSIBLE = {
    ".csv": "csv_rows:CsvTable",
    ".tsv": "csv_rows:TSV",
    ".jsonl": "json_rows:JsonLines",
    ".ndjson": "json_rows:JsonLines",
}
"""The formats after which the ending of a compression may follow."""
INCOMPRESSIBLE = {".parquet": "parquet:ParquetTable"}
ENDINGS = COMPRESSIBLE | INCOMPRESSIBLE
IN_WORDS = f"{', '.join(COMPRESSIBLE)} (also with .gz or .zst), or {', '.join(INCOMPRESSIBLE)}"
