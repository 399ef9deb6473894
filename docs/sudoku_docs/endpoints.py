"""The fields of requests on the page about the HTTP API, made from the endpoints.

The directive `fields` makes a table of the fields of an endpoint, and names the fields that it
shares with other endpoints; `shared-fields` makes the table of these.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from sudoku.questions.option import Option
from sudoku.web.api.checked_fields import expected
from sudoku.web.api.fields import ASKING, SHOWING
from sudoku.web.api.registry import ENDPOINTS

SHARED = (*ASKING, *SHOWING)
"""The fields of several endpoints."""


def table(options: Iterable[Option]) -> Iterator[str]:
    """A table of fields, as Markdown."""
    yield from ("| field | value | default | meaning |", "| --- | --- | --- | --- |")
    for option in options:
        default = "–" if option.default is None else f"`{json.dumps(option.default)}`"
        needed = "needed" if option.is_required else default
        yield f"| `{option.name}` | {expected(option)} | {needed} | {option.summary} |"


def fields(name: str) -> Iterator[str]:
    """What the section of an endpoint says of its fields, as Markdown."""
    options = ENDPOINTS[name].options
    own = [option for option in options if option not in SHARED]
    shared = [option for option in SHARED if option in options]
    if {*ASKING} <= {*shared}:
        shared = [option for option in shared if option not in ASKING]
    if shared:
        yield f"Shared fields: {', '.join(f'`{option.name}`' for option in shared)}."
    if own:
        yield from ("", *table(own))


class FieldsDirective(SphinxDirective):  # type: ignore[misc]
    """The fields of the endpoint of this name."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        return list(self.parse_text_to_nodes("\n".join(fields(self.arguments[0]))))


class SharedFieldsDirective(SphinxDirective):  # type: ignore[misc]
    """The table of the fields that several endpoints have."""

    def run(self) -> list[nodes.Node]:
        return list(self.parse_text_to_nodes("\n".join(table(SHARED))))


def setup(app: Sphinx) -> None:
    """Called by the extension."""
    app.add_directive("fields", FieldsDirective)
    app.add_directive("shared-fields", SharedFieldsDirective)
