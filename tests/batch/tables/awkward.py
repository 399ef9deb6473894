"""Rows whose values are hard to write, and how a table of them is made."""

from pathlib import Path

from sudoku.batch.tables.naming import format_of_name
from sudoku.interface.columns import Column, Kind, Rows, Value

COLUMNS = (
    Column("file", Kind.TEXT, ""),
    Column("row", Kind.INTEGER, ""),
    Column("title", Kind.TEXT, ""),
    Column("count", Kind.NUMBER, ""),
    Column("seconds", Kind.REAL, ""),
    Column("agrees", Kind.FLAG, ""),
)
TITLES = [
    "plain",
    "a, b",
    'say "no"',
    "two\nlines",
    "return\rhere",
    "both\r\n",
    " spaces ",
    "tab\there",
    "back\\slash",
    "é ÷ 数独 🧩",
    "\0 and \x1f",
    "100%s",
    "null",
    "'",
    "=1+1",
]


def row_of(number: int, title: str | None) -> dict[str, Value]:
    return {
        "file": "puzzles.txt",
        "row": number,
        "title": title,
        "count": 6_670_903_752_021_072_936_960 + number if number % 2 else None,
        "seconds": [0.25, 1e-05, 3.0, None][number % 4],
        "agrees": [True, False, None][number % 3],
    }


ROWS = [row_of(number, title) for number, title in enumerate([*TITLES, None])]


def rows_of(rows: list[dict[str, Value]]) -> Rows:
    """Rows of columns."""
    return Rows({name: [row[name] for row in rows] for name in rows[0]}, len(rows))


def written(path: Path, *parts: Rows, columns: tuple[Column, ...] = COLUMNS) -> Path:
    """The path, where a table of these parts is written now."""
    table = format_of_name(path)
    grown = path.with_name(f"{path.name}.partial")
    pieces = [table.head(columns), *(table.encode(columns, part) for part in parts)]
    pending = b""
    with open(grown, "wb") as file:
        for piece in pieces:
            data, pending = table.compression.append(pending, piece)
            file.write(data)
        file.write(table.compression.end(pending))
    if not table.finish(grown, columns, path):
        grown.replace(path)
    return path
