"""CSV as RFC 4180 has it, with a header and line feeds; the same with tabs for commas."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from sudoku.tables.columns import Column, Rows
from sudoku.tables.compression import Compression
from sudoku.tables.texts import texts_of

_NAMES = {",": "csv", "\t": "tsv"}


@dataclass(frozen=True, slots=True)
class CsvTable:
    """See TableFormat. A flag is `true` or `false`; what is missing is an empty field."""

    separator: str = ","
    compression: Compression = Compression.NONE

    @property
    def name(self) -> str:
        return _NAMES[self.separator] + self.compression.value

    def head(self, columns: Sequence[Column]) -> bytes:
        return self._lines([[column.name] for column in columns], 1)

    def encode(self, columns: Sequence[Column], rows: Rows) -> bytes:
        return self._lines(
            [texts_of(c.kind, rows.column(c.name), "", list) for c in columns], rows.count
        )

    def _lines(self, texts: Sequence[Sequence[str]], count: int) -> bytes:
        """The lines with these columns, at first as if nothing had to be quoted."""
        plain = "\n".join(map(self.separator.join, zip(*texts, strict=True)))
        separators = count * (len(texts) - 1)
        is_plain = (
            separators > 0  # a line of one empty field is quoted
            and plain.count("\n") == count - 1
            and plain.count(self.separator) == separators
            and '"' not in plain
            and "\r" not in plain
        )
        if not is_plain:
            empty = '""' if len(texts) == 1 else ""
            quoted = [[self._quoted(text) or empty for text in column] for column in texts]
            plain = "\n".join(map(self.separator.join, zip(*quoted, strict=True)))
        return f"{plain}\n".encode("utf-8", "backslashreplace")

    def _quoted(self, text: str) -> str:
        if self.separator in text or '"' in text or "\n" in text or "\r" in text:
            doubled = text.replace('"', '""')
            return f'"{doubled}"'
        return text

    def finish(self, grown: Path, columns: Sequence[Column], whole: Path) -> bool:
        del grown, columns, whole  # the rows behind each other are the table
        return False
