"""Lines of text made from a template with columns: "%{puzzle} %3{clues}", or "%p %3c" for short."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from sudoku.batch.tables.compression import Compression
from sudoku.batch.tables.table_format import TableError, TableFormat, texts_of
from sudoku.interface.columns import Column, Rows

LETTERS = {
    "f": "file",
    "n": "row",
    "p": "puzzle",
    "s": "solution",
    "V": "verdict",
    "c": "clues",
    "v": "valid",
    "m": "minimal",
    "y": "symmetric",
    "r": "rating",
    "t": "steps",
    "b": "backdoor",
    "g": "guesses",
    "d": "depth",
    "e": "error",
}
"""Columns by their letters."""
MISSING = "-"
"""The text of a missing value."""
_ESCAPES = {r"\t": "\t", r"\n": "\n", r"\\": "\\", "%%": "%"}
_PART = re.compile(
    r"%(?P<width>-?\d{1,3})?(?:\{(?P<name>\w+)\}|(?P<letter>[A-Za-z]))"
    r"|(?P<text>[^%\\]+|%%|\\[tn\\]|\\)"
    r"|(?P<wrong>%)"
)


@dataclass(frozen=True, slots=True)
class Template(TableFormat):
    """A table without a header, as a TableFormat: one line per row."""

    source: str
    """The text as the user wrote it."""
    texts: tuple[str, ...]
    """The texts around the fields, one more than there are fields."""
    fields: tuple[tuple[str, int], ...]
    """The name of each column, and the width to pad its values to, on the left if positive."""
    compression: Compression = Compression.NONE

    @classmethod
    def of(cls, text: str, compression: Compression = Compression.NONE) -> Template:
        """The template in a text. Raises TableError, which says where it is wrong."""
        texts, fields = [""], list[tuple[str, int]]()
        for part in _PART.finditer(text):
            plain, name, letter = part["text"], part["name"], part["letter"] or ""
            if plain is not None:
                texts[-1] += _ESCAPES.get(plain, plain)
                continue
            name = name or LETTERS.get(letter)
            if name is None:
                raise TableError(
                    f"template {text!r}, column {part.start() + 1}: expected %{{NAME}} with the"
                    f" name of a column, %% or one of {' '.join(f'%{each}' for each in LETTERS)}"
                )
            fields.append((name, int(part["width"] or 0)))
            texts.append("")
        return cls(text, tuple(texts), tuple(fields), compression)

    @property
    def columns(self) -> list[str]:
        """The names of the columns it uses, each once."""
        return list(dict.fromkeys(name for name, _ in self.fields))

    @property
    def name(self) -> str:
        return f"template {self.source!r}{self.compression.value}"

    def encode(self, columns: Sequence[Column], rows: Rows) -> bytes:
        kinds = {column.name: column.kind for column in columns}
        parts: list[Sequence[str]] = [[self.texts[0]] * rows.count]
        for (name, width), text in zip(self.fields, self.texts[1:], strict=True):
            found = texts_of(kinds[name], rows.column(name), MISSING, lambda texts: texts)
            filled = [each.rjust(width) if width > 0 else each.ljust(-width) for each in found]
            parts += [filled, [text] * rows.count]
        lines = ["".join(line) + "\n" for line in zip(*parts, strict=True)]
        return "".join(lines).encode("utf-8", "backslashreplace")
