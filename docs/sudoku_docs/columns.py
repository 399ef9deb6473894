"""The columns of tables on their page, made from the questions that are declared.

The directive `columns` has a table of the columns of a question, or of the input.
"""

from __future__ import annotations

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from sudoku.batch.tables.columns import INPUT_COLUMNS
from sudoku.questions.registry import question_named

INPUT = "input"
"""The name that means the columns of the input."""


class ColumnsDirective(SphinxDirective):  # type: ignore[misc]
    """The columns of the question of this name."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        name = self.arguments[0]
        columns = INPUT_COLUMNS if name == INPUT else question_named(name).COLUMNS
        rows = [f"| `{column.name}` | {column.summary} |" for column in columns]
        text = "\n".join(["| column | what it holds |", "| --- | --- |", *rows])
        return list(self.parse_text_to_nodes(text))


def setup(app: Sphinx) -> None:
    """Called by the extension."""
    app.add_directive("columns", ColumnsDirective)
