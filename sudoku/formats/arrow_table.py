"""Column tables, of Parquet files and data frames, read row by row or in blocks.

The columns have the names listed in `columns`. A puzzle is a text, a list of cells, or a list of
rows. Cells are texts, or integers with 0 or null for an open cell. A few operations on whole
columns turn the fields of many rows into lines, so lines of the same layout form a block without
being read one by one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from sudoku.errors import NotationError
from sudoku.formats.columns import (
    CLASSIC,
    Columns,
    cells_of_list,
    entry,
    no_puzzle,
    plain_entry,
    small,
)
from sudoku.formats.entry import Entry
from sudoku.formats.format import ReadOptions, Where
from sudoku.formats.text.blocks import Block, BlockSizes, Layout, Table
from sudoku.puzzle.symbols import OPEN_OR_SYMBOL, SYMBOLS
from sudoku.system.libraries import pyarrow

_MOST_ROWS = 1 << 14
FRAME = "<frame>"
"""The source of the rows of a data frame."""


@dataclass(frozen=True, slots=True)
class ArrowTable(Table):
    """Rows in Arrow batches with this schema. See Table."""

    schema: Any
    batches: Iterator[Any]

    def read(
        self, source: str, options: ReadOptions, sizes: BlockSizes | None
    ) -> Iterator[Entry | NotationError | Block]:
        """The puzzle of each row. Its line number is the number of the row, from 1."""
        fault = self.fault(source)
        if fault is not None:
            yield fault
            return
        row = 1
        for whole in self.batches:
            columns = Columns.of(small(whole.schema.names))
            if columns is None:
                raise OSError(0, "damaged Parquet: rows without the column of puzzles")
            for start in range(0, whole.num_rows, _MOST_ROWS):
                batch = whole.slice(start, _MOST_ROWS)
                yield from _ArrowRows(batch, columns, Where(source, row), options).items(sizes)
                row += batch.num_rows

    def fault(self, source: str) -> NotationError | None:
        """The error if columns cannot be read; otherwise None."""
        names = small(self.schema.names)
        columns = Columns.of(names)
        if columns is None:
            return Where(source).error(", ".join(names)[:100], no_puzzle(names))
        for name, place in columns.named.items():
            field = self.schema.field(place)
            if not _is_readable(field.type, name):
                more = {"puzzle": " or lists of cells", "solution": " or lists of cells"}
                more["rules"] = " or lists of texts"
                expected = f"expected texts{more.get(name, '')}"
                reason = f"a column {name!r} of type {field.type}, {expected}"
                return Where(source).error(field.name, reason)
        return None


_LISTS = {"puzzle": 2, "solution": 2, "rules": 1}
"""The depth to which lists may be nested in a column. Other columns have no lists."""


def _is_readable(kind: Any, name: str) -> bool:
    types = pyarrow("a data frame").types
    if types.is_dictionary(kind):
        kind = kind.value_type
    for _ in range(_LISTS.get(name, 0)):
        if types.is_list(kind) or types.is_large_list(kind) or types.is_fixed_size_list(kind):
            kind = kind.value_type
            if types.is_integer(kind):
                return name != "rules"
    tests = ("string", "large_string", "string_view", "binary", "large_binary", "null")
    return any(getattr(types, f"is_{test}")(kind) for test in tests)


class _ArrowRows:
    """A few thousand rows."""

    def __init__(self, batch: Any, columns: Columns, where: Where, options: ReadOptions) -> None:
        """where: the place of the first row."""
        self._where, self._options = where, options
        self._arrays = {name: batch.column(place) for name, place in columns.named.items()}
        self._count = batch.num_rows
        self._columns = Columns.of([*self._arrays]) or columns
        self._name = batch.schema.names[columns.puzzle]
        has_rules = bool(options.rules) or "rules" in self._arrays
        self._is_classic = not options.rules and options.board in (None, CLASSIC)
        # 0 is a digit on some boards.
        is_usual = not has_rules and (options.board is None or options.board.digits is None)
        self._texts = {
            name: _texts(array, is_usual=is_usual) for name, array in self._arrays.items()
        }

    def items(self, sizes: BlockSizes | None) -> Iterator[Entry | NotationError | Block]:
        lines = _Lines.of(self._texts) if sizes is not None else None
        row = 0
        while row < self._count:
            found = self._item(row)
            yield found
            row += 1
            if lines is None or sizes is None or isinstance(found, NotationError):
                continue
            layout = Layout.of(lines.line(row - 1), found)
            while layout is not None:
                block = lines.run(layout, row, sizes.least(), sizes.most())
                if block is None:
                    break
                source, first = self._where
                yield replace(block, source=source, line=first + row)
                row += block.count

    def _item(self, row: int) -> Entry | NotationError:
        where = self._where._replace(line=self._where.line + row)
        fields, shown = [], ""
        for name, array in self._arrays.items():
            text = self._texts[name]
            if _is_list(array):
                value = array[row].as_py() or []
                fields.append(
                    "\n".join(filter(None, value)) if name == "rules" else cells_of_list(value)
                )
                if name == "puzzle" and text is not None:
                    shown = _decoded(text[row])
            else:
                fields.append("" if text is None else _decoded(text[row]))
        if not fields[self._columns.puzzle].strip():
            return where.error("", f"no puzzle in column {self._name!r}")
        plain = plain_entry(fields, self._columns, CLASSIC, where) if self._is_classic else None
        found = plain or entry(fields, self._columns, where, self._options)
        return replace(found, text=shown) if shown and isinstance(found, Entry) else found


def _decoded(scalar: Any) -> str:
    value = scalar.as_py()
    return "" if value is None else value.decode("utf-8", "replace")


def _is_list(array: Any) -> bool:
    return hasattr(array, "flatten") and hasattr(array.type, "value_field")


def _texts(array: Any, *, is_usual: bool) -> Any:
    """The fields of a column as bytes, with lists of integers as symbols; None if a list has other
    items.
    """
    library = pyarrow("a data frame")
    if not _is_list(array):
        return array.cast(library.large_binary())
    if not is_usual or array.null_count:
        return None
    inner = _as_large_lists(array)
    offsets, values = inner.offsets, inner.values
    if _is_list(values):
        if values.null_count:
            return None
        rows = _as_large_lists(values)
        offsets, values = rows.offsets.take(offsets), rows.values
    return _symbols(offsets, values)


def _as_large_lists(array: Any) -> Any:
    library = pyarrow("a data frame")
    return array.cast(library.large_list(array.type.value_type))


def _symbols(offsets: Any, values: Any) -> Any:
    """Lists of digits as texts; None if some are not digits."""
    library = pyarrow("a data frame")
    compute = pyarrow("a data frame", "pyarrow.compute")
    if not library.types.is_integer(values.type):
        return None
    values = values.fill_null(0)
    extremes = compute.min_max(values).as_py()
    if values and (extremes["min"] < 0 or extremes["max"] > len(SYMBOLS)):
        return None
    digits = values.cast(library.uint8())
    start = digits.offset
    data = digits.buffers()[1].to_pybytes()[start : start + len(digits)] if len(digits) else b""
    return library.LargeBinaryArray.from_buffers(
        library.large_binary(),
        len(offsets) - 1,
        [None, _own(offsets).buffers()[1], library.py_buffer(data.translate(OPEN_OR_SYMBOL))],
    )


def _own(array: Any) -> Any:
    """A copy that starts at the beginning of its buffer."""
    library = pyarrow("a data frame")
    return library.concat_arrays([array, array.slice(0, 0)]) if array.offset else array


@dataclass(frozen=True, slots=True)
class _Lines:
    """The puzzle and the solution of each row as a line."""

    data: bytes
    starts: Sequence[int]
    """The row at which each line begins, followed by the end of the last line."""

    @classmethod
    def of(cls, texts: Mapping[str, Any]) -> _Lines | None:
        """The lines of a batch; None if its rows differ in more than the puzzle and the
        solution.
        """
        library = pyarrow("a data frame")
        compute = pyarrow("a data frame", "pyarrow.compute")
        if any(text is None for text in texts.values()):
            return None
        for name in ("title", "author", "ruleset", "box", "rules"):
            if name in texts:
                values = compute.fill_null(texts[name], b"")
                is_of_board = name in ("box", "rules") and len(values)
                is_same = compute.all(compute.equal(values, values[0] if is_of_board else b""))
                if not is_same.as_py():
                    return None

        def text(value: bytes) -> Any:
            return library.scalar(value, library.large_binary())

        parts = [texts["puzzle"]]
        if "solution" in texts:
            parts += [text(b","), texts["solution"]]
        lines = compute.binary_join_element_wise(
            *parts, text(b"\n"), text(b""), null_handling="replace", null_replacement=b""
        )
        starts, data = lines.buffers()[1:]
        return cls(
            b"" if data is None else data.to_pybytes(),
            memoryview(starts).cast("q")[lines.offset : lines.offset + len(lines) + 1],
        )

    def line(self, row: int) -> str:
        """A line without its line break."""
        return self.data[self.starts[row] : self.starts[row + 1] - 1].decode("utf-8", "replace")

    def run(self, layout: Layout, row: int, least: int, most: int) -> Block | None:
        """The lines of this layout, starting at a row. A field may have several lines, or none."""
        found = layout.run(self.data, self.starts[row], least, most)
        if found is None:
            return None
        block, end = found
        last = row + block.count
        return block if last < len(self.starts) and self.starts[last] == end else None


def table_of_frame(frame: Any) -> ArrowTable | None:
    """The table of any object with `__arrow_c_stream__`, such as a data frame.

    A single column is the column of puzzles; None if Arrow has no type for its values. Raises
    MissingLibraryError, TypeError for a frame with unsupported columns, and NotationError for a
    frame without puzzles.
    """
    library = pyarrow("a data frame")
    is_column = not (hasattr(frame, "columns") or hasattr(frame, "schema"))
    try:
        if is_column:
            frame = library.table({"puzzle": library.chunked_array(frame)})
        reader = library.RecordBatchReader.from_stream(frame)
    except (library.ArrowException, TypeError) as error:
        if is_column:
            return None
        text = str(error).splitlines()[0]
        raise TypeError(f"{type(frame).__name__}: {text}: expected columns of strings") from None
    table = ArrowTable(reader.schema, iter(reader))
    fault = table.fault(FRAME)
    if fault is not None:
        raise fault
    return table
