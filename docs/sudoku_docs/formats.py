"""`format-table`: all formats. `format-examples`: some of them, each with the beginning of a text.

    :::{format-examples} sdk sdm
    :::

The tests read the same texts.
"""

from __future__ import annotations

from collections.abc import Iterable

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from sudoku.errors import SudokuError
from sudoku.formats.registry import FORMATS, TEXT, Format, format_named
from tests.formats.examples import EXAMPLES

SHOWN_LINES = 4
SHOWN_CHARACTERS = 96
_HERE = EXAMPLES.keys() - {TEXT}
HEAD = "name", "what it is", "read", "written", "files"


class Table(SphinxDirective):  # type: ignore[misc]
    """Names lead to examples on the page, or to the pages of plain text and inputs of solvers."""

    def run(self) -> list[nodes.Node]:
        """Called by Sphinx."""
        group = nodes.tgroup("", cols=len(HEAD))
        group += [nodes.colspec(colwidth=1) for _ in HEAD]
        group += nodes.thead("", _row([nodes.Text(word)] for word in HEAD))
        group += nodes.tbody("", *(_row(_cells(known)) for known in FORMATS))
        return [nodes.table("", group)]


def _cells(known: Format) -> list[list[nodes.Node]]:
    page = "text-formats.html" if known.name == TEXT else "solver-inputs.html"
    place = {"refid": f"format-{known.name}"} if known.name in _HERE else {"refuri": page}
    name = nodes.reference("", "", nodes.literal("", known.name), internal=True, **place)
    can = ("yes" if each else "no" for each in (known.read, known.write))
    files = [nodes.literal("", known.extension)] if known.extension else []
    return [[name], [nodes.Text(known.title)], *([nodes.Text(word)] for word in can), files]


def _row(cells: Iterable[list[nodes.Node]]) -> nodes.row:
    return nodes.row("", *(nodes.entry("", nodes.paragraph("", "", *cell)) for cell in cells))


class Examples(SphinxDirective):  # type: ignore[misc]
    """The named formats as a list of definitions."""

    required_arguments = 1
    final_argument_whitespace = True

    def run(self) -> list[nodes.Node]:
        """Called by Sphinx."""
        try:
            known = [format_named(name) for name in self.arguments[0].split()]
        except SudokuError as error:
            raise self.error(str(error)) from error
        return [nodes.definition_list("", *map(_example, known), classes=["simple"])]


def _example(known: Format) -> nodes.definition_list_item:
    term = nodes.term("", "", nodes.literal("", known.name), nodes.Text(f" {known.title}"))
    term["ids"].append(f"format-{known.name}")
    text = nodes.literal_block("", beginning_of(EXAMPLES[known.name]), language="text")
    return nodes.definition_list_item("", term, nodes.definition("", text))


def beginning_of(text: str) -> str:
    """The first lines of a text, cut off where they are long."""
    lines = text.rstrip("\n").split("\n")
    shown = [
        line if len(line) <= SHOWN_CHARACTERS else f"{line[: SHOWN_CHARACTERS - 1]}…"
        for line in lines[:SHOWN_LINES]
    ]
    return "\n".join([*shown, *(["…"] if len(lines) > SHOWN_LINES else [])])


def setup(app: Sphinx) -> None:
    """Called by the extension."""
    app.add_directive("format-table", Table)
    app.add_directive("format-examples", Examples)
