"""The server of `sudoku web`."""

from __future__ import annotations

from benchmarks.page.exhibit import Exhibit, Maker, rows_of
from benchmarks.page.stored import Results


def _whole(name: str, first: str) -> Maker:
    """A stored table with all of its columns. first: the name of the first one."""

    def make(results: Results) -> Exhibit:
        stored = results[name]
        columns = {column: column for column in stored.columns} | {stored.columns[0]: first}
        return Exhibit([stored], rows_of(stored, columns))

    return make


EXHIBITS: dict[str, Maker] = {
    "web-edits": _whole("web-edits", "boards"),
    "web": _whole("web", "question"),
    "web-memory": _whole("web-memory", "when"),
}
