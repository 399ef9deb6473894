"""CSV according to RFC 4180, with a header and line feeds; also with tabs instead of commas."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from itertools import chain, repeat

from sudoku.batch.tables.compression import Compression
from sudoku.batch.tables.table_format import TableFormat, texts_of
from sudoku.interface.columns import Column, Rows

_NAMES = {",": "csv", "\t": "tsv"}
_QUOTED = '"\n\r'
"""Characters besides the separator that require quotes."""


@dataclass(frozen=True, slots=True)
class CsvTable(TableFormat):
    """See TableFormat. A flag is `true` or `false`; a missing value is an empty field."""

    compression: Compression = Compression.NONE
    separator: str = ","

    @property
    def name(self) -> str:
        return _NAMES[self.separator] + self.compression.value

    def head(self, columns: Sequence[Column]) -> bytes:
        return self._lines([self._quoted([column.name]) for column in columns])

    def encode(self, columns: Sequence[Column], rows: Rows) -> bytes:
        texts = [texts_of(c.kind, rows.column(c.name), "", self._quoted) for c in columns]
        if len(texts) == 1:  # an empty line would not be a row
            texts = [[text or '""' for text in texts[0]]]
        return self._lines(texts)

    def _lines(self, texts: Sequence[Sequence[str]]) -> bytes:
        ends = [*[self.separator] * (len(texts) - 1), "\n"]
        parts = [part for each in zip(texts, map(repeat, ends), strict=True) for part in each]
        fields = chain.from_iterable(zip(*parts, strict=False))  # `repeat` never ends
        return "".join(fields).encode("utf-8", "backslashreplace")

    def _quoted(self, values: Sequence[str]) -> Sequence[str]:
        joined = "".join(values)
        if not any(mark in joined for mark in (self.separator, *_QUOTED)):
            return values
        return [self._field(value) for value in values]

    def _field(self, text: str) -> str:
        if any(mark in text for mark in (self.separator, *_QUOTED)):
            doubled = text.replace('"', '""')
            return f'"{doubled}"'
        return text


TSV = partial(CsvTable, separator="\t")
"""Makes a table with tabs."""
